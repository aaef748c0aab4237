//! What once pointed the wrong way.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::{COMPLETE, Case};

const NO_ROUTES_OF_RED: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

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

const SUMMARY_REPEATED: &str = "\
IPv4 Unicast Summary:
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
192.0.2.1 4 65002 1 2 0 0 0 00:01:00 5 14 N/A
192.0.2.1 4 65002 1 2 0 0 0 00:01:00 5 14 N/A

Total number of neighbors 2
";

const NEIGHBOR_REPEATED: &str = "\
BGP neighbor summary for network-instance \"default\"
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   | [Rx/Active/Tx] |
+==========+===========+=======+=======+=========+=============+==============+==============+================+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
Summary:
2 configured neighbors, 2 configured sessions are established, 0 disabled peers
0 dynamic peers
";

const NO_ROUTES: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route, q - queued, r - rejected, b - backup

IPv4 unicast VRF default:
r1#
";

const ROUTES_OF_ALL: &str = "\
r1# show ip route vrf all
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

VRF red:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const SOURCE_SPECIFIC: &str = "\
r1# show ipv6 route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 2001:db8::/32 from 2001:db8:1::/48 [1/0] via fe80::1, eth0, weight 1, 00:01:02
S>* 2001:db8:2::/48 from 2001:db8:1::/48 [1/0] via fe80::1, eth0, weight 1, 00:01:02
S>r 2001:db8:2::/48 [1/0] via fe80::1, eth0, weight 1, 00:01:02
r1#
";

const LOST_ROW: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
B>  11.0.0.0/8 x\rB>
S>r 12.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const PAGER_LEFT: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
--More--\r\u{1b}[Kr1#
";

const PAGED: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
--More--\r\u{1b}[KS>* 11.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const MORE: &str = "\
$ vtysh -c 'show ip route' | more
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
$
";

const TWO_TABLES: &str = "\
S   10.0.0.0/8 [1/0] via 192.0.2.1 inactive, weight 1, 00:01:02
VRF red:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const OTHER_TABLE_AS_JSON: &str = r#"{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static","vrfName":"default","table":100,
"selected":true,"installed":true,"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]}]}"#;

const UNKNOWN_PROTOCOL: &str = "Q>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02\n";

const PEER_OF_TWO_VRFS: &str = "\
r1# show bgp vrf all summary

IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF red vrf-id 1

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A

Total number of neighbors 1

IPv4 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF blue vrf-id 2

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
10.0.0.1        4      65001        38        32       18    0    0 00:00:56            3       15 N/A

Total number of neighbors 1
r1#
";

const SILENCE_FIRST: &str = "\
$ vtysh -c 'terminal length 0' -c 'show ip route'
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
$
";

const BEHIND_A_STRING: &str = "\
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
x\u{1b}]0;t
u\u{7}\u{1b}[2A
S>r 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const OTHER_VRF: &str = "\
r1# show ip route vrf red
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

VRF default:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const PORT: &str = "\
A:r1# show interface brief
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
+--------------+-------------+------------+
A:r1#
";

const ROUTES_WITHOUT_COUNT: &str = "\
     Network          Next Hop            Metric LocPrf Weight Path
 *>  198.51.100.0/24  192.0.2.2                0             0 64497 i
";

const FAMILY_GARBLED: &str = r#"{"192.0.2.1":{"remoteAs":65002,"localAs":65001,"bgpState":"Established",
"addressFamilyInfo":{"ipv4Un#cast":{"updateGroupId":1,"acceptedPrefixCounter":1,"sentPrefixCounter":1}}}}"#;

/// Each with a code that one of its checks has.
pub(crate) const CASES: [(&str, Case); 43] = [
    (
        "frr_bgp_routes",
        (
            ROUTES_WITHOUT_COUNT,
            &[("prefix", "198.51.100.0/24")],
            InputError,
            "bgp_route.neighbor_table",
        ),
    ),
    (
        "frr_bgp_neighbor",
        (
            FAMILY_GARBLED,
            &[("peer_ip", "192.0.2.1"), ("afi_safi", "ipv4-unicast"), COMPLETE],
            InputError,
            "bgp.afi_safi_not_shown",
        ),
    ),
    (
        "frr_route",
        (OTHER_VRF, &[TEN, RED], InputError, "network_instance.contradicted"),
    ),
    (
        "frr_route",
        (
            OTHER_VRF,
            &[("prefix", "11.0.0.0/8"), RED],
            InputError,
            "network_instance.contradicted",
        ),
    ),
    (
        "srl_interface_brief",
        (
            PORT,
            &[("interface", "ethernet-1/1.0")],
            InputError,
            "interface.subinterfaces_not_shown",
        ),
    ),
    (
        "frr_route",
        (LOST_ROW, &[("survey", "true"), COMPLETE], InputError, "unreadable_line"),
    ),
    (
        "frr_route",
        (
            LOST_ROW,
            &[("prefix", "12.0.0.0/8"), COMPLETE],
            InputError,
            "unreadable_line",
        ),
    ),
    (
        "frr_route",
        (PAGER_LEFT, &[("survey", "true")], InputError, "pager_quit"),
    ),
    (
        "frr_route",
        (PAGER_LEFT, &[("prefix", "12.0.0.0/8")], InputError, "pager_quit"),
    ),
    ("frr_route", (PAGER_LEFT, &[TEN], Pass, "ok")),
    ("frr_route", (PAGED, &[("survey", "true")], Pass, "ok")),
    ("frr_route", (MORE, &[("survey", "true")], InputError, "filtered")),
    ("frr_route", (MORE, &[("prefix", "12.0.0.0/8")], InputError, "filtered")),
    ("frr_route", (TWO_TABLES, &[TEN], InputError, "ambiguous")),
    ("frr_route", (OTHER_TABLE_AS_JSON, &[TEN], InputError, "filter_unknown")),
    (
        "frr_route",
        (
            UNKNOWN_PROTOCOL,
            &[TEN, ("protocol", "bgp")],
            InputError,
            "state_unknown",
        ),
    ),
    ("frr_bgp_summary", (PEER_OF_TWO_VRFS, &[("min_peers", "2")], Pass, "ok")),
    (
        "frr_route",
        (SILENCE_FIRST, &[("prefix", "12.0.0.0/8")], Fail, "route.absent"),
    ),
    ("frr_route", (BEHIND_A_STRING, &[TEN], InputError, "filter_unknown")),
    (
        "frr_route",
        (
            SOURCE_SPECIFIC,
            &[("prefix", "2001:db8::/32")],
            InputError,
            "route.source_specific",
        ),
    ),
    (
        "frr_route",
        (
            SOURCE_SPECIFIC,
            &[("prefix", "2001:db8:2::/48")],
            Fail,
            "route.not_installed",
        ),
    ),
    (
        "frr_route",
        (
            NO_ROUTES,
            &[("prefix", "2001:db8::/32")],
            InputError,
            "route.other_family",
        ),
    ),
    ("frr_route", (NO_ROUTES, &[TEN], Fail, "route.absent")),
    (
        "frr_route",
        (
            ROUTES_OF_ALL,
            &[TEN, ("vrf", "nosuch")],
            InputError,
            "network_instance.not_covered",
        ),
    ),
    (
        "frr_route",
        (
            ROUTES_OF_ALL,
            &[("prefix", "172.16.0.0/12"), ("vrf", "red")],
            Fail,
            "route.absent",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            SUMMARY_REPEATED,
            &[("printed_command", "show bgp summary"), ("complete", "true")],
            InputError,
            "row_repeated",
        ),
    ),
    (
        "srl_bgp_neighbor",
        (
            NEIGHBOR_REPEATED,
            &[(
                "printed_command",
                "show network-instance default protocols bgp neighbor",
            )],
            InputError,
            "row_repeated",
        ),
    ),
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
