//! FRR's BGP summary.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::{COMPLETE, Case};

const SUMMARY: &str = "
IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A
10.0.0.2        4      65002         0         0        0    0    0    never       Active        0 N/A
10.0.0.3        4      65003         0         0        0    0    0 00:00:56 Idle (Admin)        0 N/A
10.0.0.4        4      65004         0         0        0    0    0 00:00:56 Idle (PfxCt)        0 N/A
10.0.0.5        4      65005        38        32       18    0    0 00:00:56     (Policy) (Policy) N/A
10.0.0.6        4      65006        38        32       18    0    0 00:00:56        NoNeg    NoNeg N/A
10.0.0.7        4      65007        38        32       18    0    0 00:00:56            0       15 N/A
10.0.0.8        4      65008        38        32       18    0    0 00:00:56      Resting        0 N/A

Total number of neighbors 8
";

const SUMMARY_UP: &str = "\
r1# show bgp summary

IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A

Total number of neighbors 1
r1#
";

const SUMMARY_CUT: &str = "
IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A
10.0.0.2        4      65002         0         0        0    0    0    never       Acti";

const SUMMARY_OF_SOME: &str = "
IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A

Displayed neighbors 1
Total number of neighbors 2
";

const TYPED_SUMMARY: (&str, &str) = ("printed_command", "show bgp summary");

const NO_PEERS: &str = "% No BGP neighbors found in VRF default\n";

pub(crate) const CASES: &[Case] = &[
    (SUMMARY_OVER, &[("peer_ip", "10.0.0.1")], InputError, "unreadable_line"),
    (SUMMARY_OVER, &[], InputError, "unreadable_line"),
    (
        SUMMARY_REDRAWN,
        &[("peer_ip", "10.0.0.1")],
        InputError,
        "unreadable_line",
    ),
    (SUMMARY_REDRAWN, &[], InputError, "unreadable_line"),
    (SUMMARY_OF_SHELL, &[], Pass, "ok"),
    (SUMMARY_OF_SHELL, &[("peer_ip", "10.0.0.9")], Fail, "bgp.absent"),
    (SUMMARY, &[("peer_ip", "10.0.0.1")], Pass, "ok"),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.1"), ("afi_safi", "ipv4-unicast")],
        Pass,
        "ok",
    ),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.1"), ("remote_as", "1.2")],
        Fail,
        "bgp.remote_as_differs",
    ),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.1"), ("min_prefixes", "4")],
        Fail,
        "bgp.too_few_prefixes_received",
    ),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.1"), ("min_sent", "16")],
        Fail,
        "bgp.too_few_prefixes_sent",
    ),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.1"), ("expect", "absent")],
        Fail,
        "bgp.present",
    ),
    (SUMMARY, &[("peer_ip", "10.0.0.2")], Fail, "bgp.not_established"),
    (SUMMARY, &[("peer_ip", "10.0.0.3")], Fail, "bgp.admin_down"),
    (SUMMARY, &[("peer_ip", "10.0.0.4")], Fail, "bgp.prefix_limit"),
    (SUMMARY, &[("peer_ip", "10.0.0.5")], Fail, "bgp.policy_missing"),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.6")],
        InputError,
        "bgp.other_families_not_shown",
    ),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.6"), TYPED_SUMMARY, ("complete", "true")],
        Fail,
        "bgp.af_not_negotiated",
    ),
    (SUMMARY, &[("peer_ip", "10.0.0.7")], Fail, "bgp.no_prefixes_received"),
    (SUMMARY, &[("peer_ip", "10.0.0.7"), ("min_prefixes", "0")], Pass, "ok"),
    (SUMMARY, &[("peer_ip", "10.0.0.8")], InputError, "state_unknown"),
    (SUMMARY, &[("peer_ip", "10.0.0.9")], InputError, "filter_unknown"),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.9"), TYPED_SUMMARY],
        InputError,
        "open_end",
    ),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.9"), TYPED_SUMMARY, COMPLETE],
        Fail,
        "bgp.absent",
    ),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.9"), TYPED_SUMMARY, COMPLETE, ("expect", "absent")],
        Pass,
        "bgp.absent",
    ),
    (SUMMARY, &[], Fail, "bgp.not_established"),
    (SUMMARY_UP, &[], Pass, "ok"),
    (SUMMARY_UP, &[("min_peers", "2")], Fail, "bgp.too_few_peers"),
    (SUMMARY_UP, &[("peer_ip", "10.0.0.9")], Fail, "bgp.absent"),
    (SUMMARY_CUT, &[("peer_ip", "10.0.0.1")], InputError, "unreadable_line"),
    (SUMMARY_CUT, &[("peer_ip", "10.0.0.2")], InputError, "filter_unknown"),
    (
        SUMMARY_CUT,
        &[("peer_ip", "10.0.0.9"), TYPED_SUMMARY],
        InputError,
        "unreadable_line",
    ),
    (SUMMARY_OF_SOME, &[("peer_ip", "10.0.0.1")], Pass, "ok"),
    (
        SUMMARY_OF_SOME,
        &[("peer_ip", "10.0.0.9"), TYPED_SUMMARY, COMPLETE],
        InputError,
        "filtered",
    ),
    (SUMMARY_OF_SOME, &[], InputError, "filtered"),
    (NO_PEERS, &[], Fail, "bgp.no_peers"),
    (NO_PEERS, &[("peer_ip", "10.0.0.1"), TYPED_SUMMARY], Fail, "bgp.absent"),
    (
        NO_PEERS,
        &[("peer_ip", "10.0.0.1"), TYPED_SUMMARY, ("expect", "absent")],
        Pass,
        "bgp.absent",
    ),
    (NO_PEERS, &[("peer_ip", "10.0.0.1")], InputError, "filter_unknown"),
    (
        NO_PEERS,
        &[
            ("peer_ip", "10.0.0.1"),
            ("printed_command", "show bgp l2vpn evpn summary"),
        ],
        InputError,
        "bgp.other_families_not_shown",
    ),
    (
        NO_PEERS,
        &[("peer_ip", "2001:db8::1"), ("printed_command", "show ip bgp summary")],
        InputError,
        "bgp.other_families_not_shown",
    ),
    (
        "% No failed BGP neighbors found in VRF default\n",
        &[("peer_ip", "10.0.0.1"), COMPLETE],
        InputError,
        "filter_unknown",
    ),
    ("% BGP instance not found\n", &[], InputError, "no_instance"),
    ("bgpd is not running\n", &[], InputError, "daemon_not_running"),
    (
        "% Unknown command: show bgpp summary\n",
        &[],
        InputError,
        "unknown_command",
    ),
    ("% VRF red not found\n", &[], InputError, "no_such_network_instance"),
    ("r1# show version\nFRRouting 10.3\n", &[], InputError, "another_command"),
    ("what is this\n", &[], InputError, "unreadable_line"),
    ("", &[], InputError, "empty_output"),
    ("{}", &[], InputError, "json_empty"),
];

const SUMMARY_OF_SHELL: &str = "\
root@r1:/# vtysh -c 'show bgp summary'

IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A

Total number of neighbors 1
root@r1:/#
";

/// A session that is down, and another word over it in the same line.
const SUMMARY_OVER: &str = "\
r1# show bgp summary

IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A\r10.0.0.1        4      65001        38        32       18    0    0    never       Active        0 N/A
10.0.0.2        4      65002        38        32       18    0    0 00:00:56            3       15 N/A

Total number of neighbors 2
r1#
";

/// Two lines up, and a row over the one that is down.
const SUMMARY_REDRAWN: &str = "\
r1# show bgp summary

IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0    never       Active        0 N/A
10.0.0.2        4      65002        38        32       18    0    0 00:00:56            3       15 N/A
\u{1b}[2A\u{1b}[K10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A
\u{1b}[B
Total number of neighbors 2
r1#
";
