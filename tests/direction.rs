//! Which way each verdict points: the same questions, asked of every registered command.
//!
//! Present and up passes; present and down fails; proven absent fails, or passes where that is
//! expected. What the capture does not cover, cannot show or does not say decides nothing.

use netverify::Outcome::{Fail, InputError, Pass};
use netverify::registry::REGISTRY;
use netverify::{Args, Outcome, verify};

/// A capture, a question, and the answer with the code of the check that decides it.
type Row = (
    &'static str,
    &'static [(&'static str, &'static str)],
    Outcome,
    &'static str,
);

const PORTS: &str = "\
+--------------+-------------+------------+-------+
|     Port     | Admin State | Oper State | Speed |
+==============+=============+============+=======+
| ethernet-1/1 | enable      | up         | 25G   |
| ethernet-1/2 | enable      | down       |       |
| ethernet-1/3 | disable     | down       |       |
| ethernet-1/4 | enable      | dormant    |       |
+--------------+-------------+------------+-------+
";

const PORTS_UP: &str = "\
A:r1# show interface brief
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
| ethernet-1/3 | disable     | down       |
+--------------+-------------+------------+
A:r1#
";

const PORTS_CUT: &str = "\
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
| ethernet-1/2 | enable      | down";

const TYPED_PORTS: (&str, &str) = ("printed_command", "show interface brief");

const INTERFACE: &[Row] = &[
    (PORTS, &[("interface", "ethernet-1/1")], Pass, "ok"),
    (PORTS, &[("interface", "ethernet-1/2")], Fail, "interface.down"),
    (PORTS, &[("interface", "ethernet-1/3")], Fail, "interface.admin_down"),
    (PORTS, &[("interface", "ethernet-1/4")], InputError, "state_unknown"),
    (PORTS, &[("interface", "ethernet-1/2"), ("expect", "down")], Pass, "ok"),
    (
        PORTS,
        &[("interface", "ethernet-1/1"), ("expect", "down")],
        Fail,
        "interface.up",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/3"), ("expect", "down")],
        Fail,
        "interface.admin_down",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/3"), ("expect", "admin-down")],
        Pass,
        "ok",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/1"), ("expect", "admin-down")],
        Fail,
        "interface.admin_up",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/1"), ("expect", "absent")],
        Fail,
        "interface.present",
    ),
    (PORTS, &[("interface", "ethernet-1/9")], InputError, "filter_unknown"),
    (
        PORTS,
        &[("interface", "ethernet-1/9"), TYPED_PORTS],
        Fail,
        "interface.absent",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/9"), TYPED_PORTS, ("expect", "absent")],
        Pass,
        "interface.absent",
    ),
    (
        PORTS,
        &[
            ("interface", "ethernet-1/9"),
            ("printed_command", "show interface ethernet-1/1 brief"),
        ],
        InputError,
        "filtered",
    ),
    (PORTS, &[("survey", "true")], Fail, "interface.down"),
    (PORTS_UP, &[("survey", "true")], Pass, "ok"),
    (PORTS_UP, &[("interface", "ethernet-1/9")], Fail, "interface.absent"),
    (PORTS_CUT, &[("interface", "ethernet-1/1")], InputError, "cut"),
    (
        PORTS_CUT,
        &[("interface", "ethernet-1/2")],
        InputError,
        "filter_unknown",
    ),
    (
        PORTS_CUT,
        &[("interface", "ethernet-1/9"), TYPED_PORTS],
        InputError,
        "grid_not_closed",
    ),
    (
        "A:r1# show interface ethernet-1/99 brief\nError: Path '.interface{.name==ethernet-1/99}' does not specify any existing objects\n",
        &[("interface", "ethernet-1/99")],
        Fail,
        "interface.absent",
    ),
    (
        "Parsing error: Unknown token 'bief'. Options are ['brief']\n",
        &[("survey", "true")],
        InputError,
        "parsing_error",
    ),
    (
        "Error: No authorization to execute command: 'show interface brief'\n",
        &[("survey", "true")],
        InputError,
        "not_authorized",
    ),
    (
        "A:r1# show version\nHostname : r1\n",
        &[("survey", "true")],
        InputError,
        "another_command",
    ),
    (
        "what is this\n",
        &[("interface", "ethernet-1/1")],
        InputError,
        "filter_unknown",
    ),
    (
        "what is this\n",
        &[("interface", "ethernet-1/1"), TYPED_PORTS],
        InputError,
        "unreadable_line",
    ),
    ("", &[("interface", "ethernet-1/1")], InputError, "empty_output"),
    ("{}", &[("interface", "ethernet-1/1")], InputError, "json_empty"),
    (PORTS_OVER, &[("interface", "ethernet-1/1")], InputError, "cut"),
    (PORTS_OVER, &[("interface", "ethernet-1/3")], Pass, "ok"),
    (
        PORTS_OVER,
        &[("interface", "ethernet-1/2")],
        InputError,
        "unreadable_line",
    ),
    (
        PORTS_OVER,
        &[("interface", "ethernet-1/9")],
        InputError,
        "unreadable_line",
    ),
    (PORTS_OVER, &[("survey", "true")], InputError, "cut"),
    (PORTS_ERASED, &[("survey", "true")], Pass, "ok"),
    (
        PORTS_OF_SHELL,
        &[("interface", "ethernet-1/9")],
        Fail,
        "interface.absent",
    ),
    (PORTS_GREPPED, &[("interface", "ethernet-1/9")], InputError, "filtered"),
    (
        PORTS_OF_TWO,
        &[("interface", "ethernet-1/1")],
        InputError,
        "several_commands",
    ),
];

const PORTS_OVER: &str = "\
A:r1# show interface brief
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
| ethernet-1/2 | enable      | down       |\r| ethernet-1/2 | enable      | up         |
| ethernet-1/3 | enable      | up         |
+--------------+-------------+------------+
A:r1#
";

const PORTS_ERASED: &str = "\
A:r1# show interface brief
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
\u{1b}[7m--More--\u{1b}[m\r\u{1b}[K| ethernet-1/2 | enable      | up         |
+--------------+-------------+------------+
A:r1#
";

const PORTS_OF_SHELL: &str = "\
$ docker exec leaf1 sr_cli -- show interface brief
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
+--------------+-------------+------------+
";

const PORTS_GREPPED: &str = "\
ssh admin@leaf1 \"show interface brief\" | grep -v lag
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
+--------------+-------------+------------+
";

const PORTS_OF_TWO: &str = "\
$ ssh leaf1 'show interface brief'; ssh leaf2 'show interface brief'
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
+--------------+-------------+------------+
";

const PEERS: &str = "\
BGP neighbor summary for network-instance \"default\"
Flags: S static, D dynamic, L discovered by LLDP, B BFD enabled, - disabled, * slow
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   | [Rx/Active/Tx] |
+==========+===========+=======+=======+=========+=============+==============+==============+================+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
| default  | 192.0.2.2 | ebgp  | S     | 65002   | active      | -            |              |                |
| default  | 192.0.2.3 | ebgp  | S-    | 65003   | idle        | -            |              |                |
| default  | 192.0.2.4 | ebgp  | S     | 65004   | established | 0d:0h:9m:10s | ipv4-unicast | [0/0/2]        |
| default  | 192.0.2.5 | ebgp  | S     | 65005   | resting     | -            |              |                |
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
Summary:
5 configured neighbors, 2 configured sessions are established, 1 disabled peers
0 dynamic peers
";

const PEERS_UP: &str = "\
A:r1# show network-instance default protocols bgp neighbor
BGP neighbor summary for network-instance \"default\"
Flags: S static, D dynamic, L discovered by LLDP, B BFD enabled, - disabled, * slow
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   | [Rx/Active/Tx] |
+==========+===========+=======+=======+=========+=============+==============+==============+================+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
Summary:
1 configured neighbors, 1 configured sessions are established, 0 disabled peers
0 dynamic peers
A:r1#
";

const PEERS_CUT: &str = "\
BGP neighbor summary for network-instance \"default\"
+----------+-----------+-------+-------+---------+-------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |
+==========+===========+=======+=======+=========+=============+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established |
| default  | 192.0.2.2 | ebgp  | S     | 65002   | active";

const TYPED_PEERS: (&str, &str) = (
    "printed_command",
    "show network-instance default protocols bgp neighbor",
);

const SRL_PEER: &[Row] = &[
    (PEERS, &[("peer_ip", "192.0.2.1")], Pass, "ok"),
    (PEERS, &[("peer_ip", "192.0.2.1"), ("remote_as", "65001")], Pass, "ok"),
    (
        PEERS,
        &[("peer_ip", "192.0.2.1"), ("remote_as", "65009")],
        Fail,
        "bgp.remote_as_differs",
    ),
    (
        PEERS,
        &[("peer_ip", "192.0.2.1"), ("expect", "absent")],
        Fail,
        "bgp.present",
    ),
    (PEERS, &[("peer_ip", "192.0.2.2")], Fail, "bgp.not_established"),
    (PEERS, &[("peer_ip", "192.0.2.3")], Fail, "bgp.admin_down"),
    (
        PEERS,
        &[("peer_ip", "192.0.2.3"), ("ignore_admin_down", "true")],
        Pass,
        "bgp.admin_down",
    ),
    (PEERS, &[("peer_ip", "192.0.2.4")], Fail, "bgp.no_prefixes_received"),
    (PEERS, &[("peer_ip", "192.0.2.4"), ("min_prefixes", "0")], Pass, "ok"),
    (PEERS, &[("peer_ip", "192.0.2.5")], InputError, "state_unknown"),
    (PEERS, &[("peer_ip", "192.0.2.9")], InputError, "filter_unknown"),
    (PEERS, &[("peer_ip", "192.0.2.9"), TYPED_PEERS], Fail, "bgp.absent"),
    (
        PEERS,
        &[("peer_ip", "192.0.2.9"), TYPED_PEERS, ("expect", "absent")],
        Pass,
        "bgp.absent",
    ),
    (
        PEERS,
        &[
            ("peer_ip", "192.0.2.9"),
            (
                "printed_command",
                "show network-instance default protocols bgp neighbor 192.0.2.1",
            ),
        ],
        InputError,
        "filtered",
    ),
    (PEERS, &[], Fail, "bgp.not_established"),
    (
        PEERS,
        &[("min_peers", "3"), ("survey", "true")],
        Fail,
        "bgp.not_established",
    ),
    (PEERS_UP, &[], Pass, "ok"),
    (PEERS_UP, &[("min_peers", "2")], Fail, "bgp.too_few_peers"),
    (PEERS_UP, &[("peer_ip", "192.0.2.9")], Fail, "bgp.absent"),
    (PEERS_CUT, &[("peer_ip", "192.0.2.1")], InputError, "cut"),
    (PEERS_CUT, &[("peer_ip", "192.0.2.2")], InputError, "filter_unknown"),
    (
        PEERS_CUT,
        &[("peer_ip", "192.0.2.9"), TYPED_PEERS],
        InputError,
        "grid_not_closed",
    ),
    (
        "Error: Path '.network-instance{.name==red}' does not specify any existing objects\n",
        &[],
        InputError,
        "no_such_network_instance",
    ),
    (
        "Parsing error: Unknown token 'bgpp'. Options are ['bgp']\n",
        &[],
        InputError,
        "parsing_error",
    ),
    (
        "A:r1# show version\nHostname : r1\n",
        &[],
        InputError,
        "another_command",
    ),
    ("what is this\n", &[], InputError, "unreadable_line"),
    ("", &[], InputError, "empty_output"),
];

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
const COMPLETE: (&str, &str) = ("complete", "true");

const NO_PEERS: &str = "% No BGP neighbors found in VRF default\n";

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

const SUMMARY_OF_SHELL: &str = "\
root@r1:/# vtysh -c 'show bgp summary'

IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A

Total number of neighbors 1
root@r1:/#
";

const FRR_PEER: &[Row] = &[
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
        "bgp.no_prefixes_received",
    ),
    (
        SUMMARY,
        &[("peer_ip", "10.0.0.1"), ("min_sent", "16")],
        Fail,
        "bgp.no_prefixes_sent",
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
    (NO_PEERS, &[("peer_ip", "10.0.0.1")], Fail, "bgp.absent"),
    (
        NO_PEERS,
        &[("peer_ip", "10.0.0.1"), ("expect", "absent")],
        Pass,
        "bgp.absent",
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

const ROUTES: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route, q - queued, r - rejected, b - backup

IPv4 unicast VRF default:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
  *                  via 192.0.2.2, eth1, weight 1, 00:01:02
S>q 10.1.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>r 10.2.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
O   10.3.0.0/16 [110/10] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 10.4.0.0/16 [1/0] unreachable (blackhole), weight 1, 00:01:02
B>  10.5.0.0/16 [200/0] via 10.255.0.3 (recursive), weight 1, 00:00:21
  *                       via 192.0.2.1, eth0, weight 1, 00:00:21
S>  10.6.0.0/16 [1/0] via 192.0.2.9 inactive, weight 1, 00:01:02
C>* 192.0.2.0/24 is directly connected, eth0, 00:05:00
r1#
";

const ROUTES_UP: &str = "\
r1# show ip route
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const ROUTES_CUT: &str = "\
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 10.7.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:0";

const TYPED_ROUTES: (&str, &str) = ("printed_command", "show ip route");

/// A table, and a cursor that then goes up into it.
const ROUTES_REDRAWN: &str = "\
r1# show ip route
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>r 10.2.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
\u{1b}[1AS>* 10.2.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02

S>* 10.3.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

/// A table that a clear screen took away, and the next one.
const ROUTES_CLEARED: &str = "\
r1# show ip route
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1# \u{1b}[H\u{1b}[2Jr1# show ip route
S>r 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const ROUTES_OF_SHELL: &str = "\
$ docker exec r1 vtysh -c \"show ip route\"
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
$
";

const ROUTES_OF_TWO: &str = "\
vtysh -c 'show ip route' -c 'show ip route vrf red'
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const ROUTE: &[Row] = &[
    (ROUTES_REDRAWN, &[("prefix", "10.0.0.0/8")], Pass, "ok"),
    (
        ROUTES_REDRAWN,
        &[("prefix", "10.2.0.0/16")],
        InputError,
        "unreadable_line",
    ),
    (
        ROUTES_REDRAWN,
        &[("prefix", "10.9.0.0/16")],
        InputError,
        "unreadable_line",
    ),
    (ROUTES_REDRAWN, &[("survey", "true")], InputError, "unreadable_line"),
    (ROUTES_CLEARED, &[("prefix", "10.0.0.0/8")], Fail, "route.not_installed"),
    (ROUTES_OF_SHELL, &[("prefix", "10.9.0.0/16")], Fail, "route.absent"),
    (ROUTES_OF_SHELL, &[("prefix", "10.0.0.0/8")], Pass, "ok"),
    (
        ROUTES_OF_TWO,
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "several_commands",
    ),
    (ROUTES, &[("prefix", "10.0.0.0/8")], Pass, "ok"),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("next_hop", "192.0.2.2")],
        Pass,
        "ok",
    ),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("next_hop", "192.0.2.3")],
        Fail,
        "route.next_hop_differs",
    ),
    (ROUTES, &[("prefix", "10.0.0.0/8"), ("min_paths", "2")], Pass, "ok"),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("min_paths", "3")],
        Fail,
        "route.too_few_paths",
    ),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("protocol", "bgp")],
        Fail,
        "route.protocol_differs",
    ),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("expect", "absent")],
        Fail,
        "route.present",
    ),
    (ROUTES, &[("prefix", "10.1.0.0/16")], Fail, "route.not_installed"),
    (ROUTES, &[("prefix", "10.2.0.0/16")], Fail, "route.not_installed"),
    (ROUTES, &[("prefix", "10.3.0.0/16")], Fail, "route.not_selected"),
    (ROUTES, &[("prefix", "10.4.0.0/16")], Pass, "route.installed_discard"),
    (
        ROUTES,
        &[("prefix", "10.5.0.0/16"), ("next_hop", "10.255.0.3")],
        Pass,
        "ok",
    ),
    (ROUTES, &[("prefix", "10.6.0.0/16")], Fail, "route.not_installed"),
    (ROUTES, &[("prefix", "10.9.0.0/16")], Fail, "route.absent"),
    (
        ROUTES,
        &[("prefix", "10.9.0.0/16"), ("expect", "absent")],
        Pass,
        "route.absent",
    ),
    (ROUTES, &[("survey", "true")], Fail, "route.not_installed"),
    (ROUTES_UP, &[("survey", "true")], Pass, "ok"),
    (ROUTES_CUT, &[("prefix", "10.0.0.0/8")], Pass, "ok"),
    (
        ROUTES_CUT,
        &[("prefix", "10.7.0.0/16"), TYPED_ROUTES],
        InputError,
        "unreadable_line",
    ),
    (
        ROUTES_CUT,
        &[("prefix", "10.9.0.0/16"), TYPED_ROUTES],
        InputError,
        "unreadable_line",
    ),
    (ROUTES_CUT, &[("prefix", "10.9.0.0/16")], InputError, "filter_unknown"),
    (ROUTES_CUT, &[("survey", "true")], InputError, "unreadable_line"),
    (
        "r1# show ip route bgp\nB>* 10.0.0.0/8 [20/0] via 192.0.2.1, eth0, weight 1, 00:01:02\nr1#\n",
        &[("prefix", "10.9.0.0/16")],
        InputError,
        "filtered",
    ),
    (
        "% Network not in table\n",
        &[("prefix", "10.0.0.0/8")],
        Fail,
        "route.absent",
    ),
    (
        "% Network not in table\n",
        &[("prefix", "10.0.0.0/8"), ("expect", "absent")],
        Pass,
        "route.absent",
    ),
    (
        "% VRF red not found\n",
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "no_such_network_instance",
    ),
    (
        "% Unknown command: show ip rout\n",
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "unknown_command",
    ),
    (
        "zebra is not running\n",
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "daemon_not_running",
    ),
    (
        "r1# show version\nFRRouting 10.3\n",
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "another_command",
    ),
    (
        "what is this\n",
        &[("prefix", "10.0.0.0/8"), TYPED_ROUTES],
        InputError,
        "unreadable_line",
    ),
    ("", &[("prefix", "10.0.0.0/8")], InputError, "empty_output"),
    ("{}", &[("prefix", "10.0.0.0/8")], InputError, "json_empty"),
];

const PING: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms

--- 10.0.0.1 ping statistics ---
2 packets transmitted, 2 received, 0% packet loss, time 1001ms
rtt min/avg/max/mdev = 0.045/0.050/0.055/0.005 ms
";

const PING_LOST: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.

--- 10.0.0.1 ping statistics ---
2 packets transmitted, 0 received, 100% packet loss, time 1001ms

";

const PING_HALF: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms

--- 10.0.0.1 ping statistics ---
2 packets transmitted, 1 received, 50% packet loss, time 1001ms
rtt min/avg/max/mdev = 0.045/0.045/0.045/0.000 ms
";

const PING_CUT: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms
";

const PINGED: &[Row] = &[
    (PING, &[], Pass, "ok"),
    (PING, &[("max_rtt_ms", "1")], Pass, "ok"),
    (PING, &[("max_rtt_ms", "0.01")], Fail, "ping.slow"),
    (PING_LOST, &[], Fail, "ping.no_reply"),
    (PING_LOST, &[("max_loss", "99")], Fail, "ping.no_reply"),
    (PING_LOST, &[("max_loss", "100")], Pass, "ok"),
    (PING_HALF, &[], Fail, "ping.partial_loss"),
    (PING_HALF, &[("max_loss", "50")], Pass, "ok"),
    (PING_CUT, &[], InputError, "ping.no_statistics"),
    ("ping: connect: Network is unreachable\n", &[], Fail, "ping.unreachable"),
    (
        "ping: nosuch: Name or service not known\n",
        &[],
        InputError,
        "unknown_host",
    ),
    ("r1# show version\nFRRouting 10.3\n", &[], InputError, "another_command"),
    ("what is this\n", &[], InputError, "ping.no_statistics"),
    ("", &[], InputError, "empty_output"),
];

const COMMANDS: &[(&str, &[Row])] = &[
    ("srl_interface_brief", INTERFACE),
    ("srl_bgp_neighbor", SRL_PEER),
    ("frr_bgp_summary", FRR_PEER),
    ("frr_route", ROUTE),
    ("ping", PINGED),
];

#[test]
fn every_verdict_points_where_the_table_says() {
    let mut wrong = Vec::new();
    for (id, rows) in COMMANDS {
        for (capture, pairs, outcome, code) in *rows {
            let args = Args::of(pairs.iter().copied()).unwrap();
            let verdict = verify(id, capture.as_bytes(), &args).unwrap();
            let decisive = verdict
                .checks
                .iter()
                .find(|check| check.outcome == verdict.outcome)
                .unwrap();
            if (verdict.outcome, decisive.code) != (*outcome, *code) {
                wrong.push(format!(
                    "{id} {pairs:?}: {:?} {}, not {outcome:?} {code}\n{capture}",
                    verdict.outcome, decisive.code
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_command_is_there_with_all_three_outcomes() {
    for spec in REGISTRY {
        let rows = COMMANDS.iter().find(|(id, _)| *id == spec.id).map(|(_, rows)| *rows);
        for outcome in [Pass, InputError, Fail] {
            let covered = rows.is_some_and(|rows| rows.iter().any(|row| row.2 == outcome));
            assert!(covered, "{} has no row that comes to {outcome:?}", spec.id);
        }
    }
    let registered = |id: &str| REGISTRY.iter().any(|spec| spec.id == id);
    assert!(COMMANDS.iter().all(|(id, _)| registered(id)));
}

const NO_ROUTES_OF_RED: &str = "\
r1# show ip route
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const HOSTNAME: &str = "\
r1# show bgp ipv4 unicast summary
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor            V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
192.0.2.9(192.0.2.1) 4 65002 1 2 0 0 0 00:01:00 5 14 N/A

Total number of neighbors 1
r1#
";

const OTHER_TABLE: &str = "\
VRF default table 100:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const BACKUP: &str = "\
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, backup 0, 00:01:02
  b*                 via 192.0.2.7, eth1, weight 1
S>* 11.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const TRAPPED: &str = r#"{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static","selected":true,"installed":true,
"trapped":true,"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]}]}"#;

const MALFORMED: &str = r#"{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static","selected":"true","installed":true,
"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]}]}"#;

const RED: (&str, &str) = ("network_instance", "red");
const TEN: (&str, &str) = ("prefix", "10.0.0.0/8");

const SELECTED_TWICE: &str = "\
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
B>r 10.0.0.0/8 [20/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 11.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const WITHOUT_LEAVES: &str = "\
B>  10.0.0.0/8 [200/0] via 10.255.0.3 (recursive), weight 1, 00:00:21
B>  11.0.0.0/8 [200/0] via 10.255.0.3 (recursive), weight 1, 00:00:21
";

const HEADLESS: &str = "\
r1# show bgp summary
Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
10.0.0.2 4 65002 1 2 0 0 0 00:01:00 5 14 N/A
r1#
";

const FRAME_ONLY: &str = "\
A:r1# show network-instance default protocols bgp neighbor
Summary:
5 dynamic peers
A:r1#
";

const PING_AFTER_AN_ERROR: &str = "\
ping: connect: Network is unreachable
PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.
64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=1.00 ms

--- 192.0.2.1 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 1.000/1.000/1.000/0.000 ms
";

const NO_ADMIN: &str = r#"{"IfBrief":[{"Port":"ethernet-1/1","Oper State":"up"}]}"#;

/// What once pointed the wrong way.
const MENDED: [(&str, Row); 16] = [
    (
        "frr_route",
        (SELECTED_TWICE, &[TEN], InputError, "route.selected_twice"),
    ),
    ("frr_route", (WITHOUT_LEAVES, &[TEN], InputError, "cut")),
    ("frr_bgp_summary", (HEADLESS, &[], InputError, "no_table")),
    (
        "srl_bgp_neighbor",
        (
            FRAME_ONLY,
            &[("peer_ip", "192.0.2.1"), ("expect", "absent")],
            InputError,
            "no_table",
        ),
    ),
    ("ping", (PING_AFTER_AN_ERROR, &[], InputError, "several_commands")),
    (
        "srl_interface_brief",
        (NO_ADMIN, &[("interface", "ethernet-1/1")], InputError, "not_shown"),
    ),
    (
        "frr_route",
        (
            NO_ROUTES_OF_RED,
            &[("prefix", "11.0.0.0/8"), RED],
            InputError,
            "network_instance.not_covered",
        ),
    ),
    (
        "frr_route",
        (
            NO_ROUTES_OF_RED,
            &[("prefix", "11.0.0.0/8"), RED, ("expect", "absent")],
            InputError,
            "network_instance.not_covered",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            HOSTNAME,
            &[("peer_ip", "192.0.2.9")],
            InputError,
            "bgp.peer_named_by_hostname",
        ),
    ),
    ("frr_bgp_summary", (HOSTNAME, &[("peer_ip", "192.0.2.1")], Pass, "ok")),
    ("frr_route", (OTHER_TABLE, &[TEN], InputError, "filter_unknown")),
    (
        "frr_route",
        (
            BACKUP,
            &[TEN, ("next_hop", "192.0.2.7")],
            Fail,
            "route.next_hop_not_in_fib",
        ),
    ),
    ("frr_route", (TRAPPED, &[TEN], Pass, "ok")),
    ("frr_route", (MALFORMED, &[TEN], InputError, "cut")),
    (
        "frr_bgp_summary",
        (
            r#"{"warning":"Default BGP instance not found"}"#,
            &[],
            InputError,
            "not_understood",
        ),
    ),
    ("frr_bgp_summary", (r#"{"default":{}}"#, &[], InputError, "json_empty")),
];

#[test]
fn what_once_pointed_the_wrong_way() {
    for (id, (raw, pairs, outcome, code)) in MENDED {
        let args = Args::of(pairs.iter().copied());
        let verdict = args.and_then(|args| verify(id, raw.as_bytes(), &args));
        let verdict = verdict.unwrap_or_else(|refusal| panic!("{id} {pairs:?}: {refusal}"));
        let codes: Vec<&str> = verdict.checks.iter().map(|check| check.code).collect();
        assert_eq!(
            (verdict.outcome, codes.contains(&code)),
            (outcome, true),
            "{id} {pairs:?}: {codes:?}"
        );
    }
}
