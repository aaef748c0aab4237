//! Captures that are not one output, whole, alone and as the device printed it.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::{COMPLETE, Case};

const TYPED: (&str, &str) = ("printed_command", "show bgp summary json");
const OPEN: &str = "open_end";
const UNREADABLE: &str = "unreadable_line";
const REPEATED: &str = "row_repeated";
const SEVERAL: &str = "several_commands";

const PIPED_BEHIND_SSH: &str = r#"
$ ssh r1 vtysh -c \"show ip route\" \| grep S
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
$
"#;

const SUMMARY_TWICE: &str = "\
IPv4 Unicast Summary:
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
192.0.2.1 4 65002 1 2 0 0 0 00:01:00 5 14 N/A

Total number of neighbors 1

IPv4 Unicast Summary:
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
192.0.2.2 4 65002 1 2 0 0 0 00:01:00 5 14 N/A

Total number of neighbors 1
";

const SUMMARY_BEHIND_ITS_FAMILY: &str = "\
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
192.0.2.1 4 65002 1 2 0 0 0 00:01:00 5 14 N/A

Total number of neighbors 1

IPv4 Unicast Summary:
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
192.0.2.1 4 65002 1 2 0 0 0 00:01:00 5 14 N/A

Total number of neighbors 1
";

const OF_IPV4: &str = "\
r1# show ip bgp summary

IPv4 Unicast Summary:
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
192.0.2.1 4 65002 1 2 0 0 0 00:01:00 5 14 N/A

Total number of neighbors 1
r1#
";

const TWO_SUMMARIES_AS_JSON: &str = r#"
{"vrfName":"default","peers":{"192.0.2.1":{"remoteAs":65002,"pfxRcd":3,"pfxSnt":2,"state":"Established","peerState":"OK"}},
"totalPeers":1}
{"vrfName":"default","peers":{"192.0.2.2":{"remoteAs":65002,"pfxRcd":3,"pfxSnt":2,"state":"Established","peerState":"OK"}},
"totalPeers":1}
"#;

const LEGEND_TWICE: &str = "\
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route, q - queued, r - rejected, b - backup

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route, q - queued, r - rejected, b - backup

S>* 12.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const LEGEND_ABOVE_EACH_TABLE: &str = "\
r1# show ip route vrf all
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route, q - queued, r - rejected, b - backup

VRF default:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route, q - queued, r - rejected, b - backup

VRF red:
S>* 12.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const TABLE_TWICE: &str = "\
IPv4 unicast VRF default:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
IPv6 unicast VRF default:
S>* 2001:db8::/32 [1/0] via fe80::1, eth0, weight 1, 00:01:02
";

const TWO_TABLES_AS_JSON: &str = r#"
{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static","vrfName":"default","selected":true,"installed":true,
"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]}]}
{"12.0.0.0/8":[{"prefix":"12.0.0.0/8","protocol":"static","vrfName":"default","selected":true,"installed":true,
"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]}]}
"#;

const PORTS_TWICE: &str = "\
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
+--------------+-------------+------------+
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | down       |
+--------------+-------------+------------+
";

const TWO_LISTS_OF_PORTS: &str = r#"
{"IfBrief":[{"Port":"ethernet-1/1","Admin State":"enable","Oper State":"up"}]}
{"IfBrief":[{"Port":"ethernet-1/2","Admin State":"enable","Oper State":"up"}]}
"#;

const NEIGHBORS_TWICE: &str = "\
BGP neighbor summary for network-instance \"default\"
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   | [Rx/Active/Tx] |
+==========+===========+=======+=======+=========+=============+==============+==============+================+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
Summary:
1 configured neighbors, 1 configured sessions are established, 0 disabled peers
0 dynamic peers
BGP neighbor summary for network-instance \"default\"
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   | [Rx/Active/Tx] |
+==========+===========+=======+=======+=========+=============+==============+==============+================+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
Summary:
1 configured neighbors, 1 configured sessions are established, 0 disabled peers
0 dynamic peers
";

const NO_SUCH_PORT: &str = "\
A:r1# show interface ethernet-1/99 brief
Error: Path '.interface{.name==ethernet-1/99}' does not specify any existing objects
A:r1#
";

const PING: &str = "\
$ ping -nc 1 10.0.0.1
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms

--- 10.0.0.1 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 0.045/0.045/0.045/0.000 ms
$
";

const PING_OF_ANOTHER: &str = "\
$ ping 10.0.0.2 -c 1
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms

--- 10.0.0.1 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 0.045/0.045/0.045/0.000 ms
$
";

const PING_OF_TWO: &str = "\
PING 10.0.0.2 (10.0.0.1) 56(84) bytes of data.

--- 10.0.0.2 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 0.045/0.045/0.045/0.000 ms
";

const PING_ANSWERED_BY_ANOTHER: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms
64 bytes from gw (10.0.0.9): icmp_seq=2 ttl=64 time=0.045 ms (DIFFERENT ADDRESS!)

--- 10.0.0.1 ping statistics ---
2 packets transmitted, 2 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 0.045/0.045/0.045/0.000 ms
";

const PING_ANSWERED_BY_ANOTHER_WITHOUT_A_MARK: &str = "\
PING 10.0.0.1 (10.0.0.1): 56 data bytes
64 bytes from 10.0.0.9: seq=0 ttl=64 time=0.045 ms

--- 10.0.0.1 ping statistics ---
1 packets transmitted, 1 packets received, 0% packet loss
round-trip min/avg/max = 0.045/0.045/0.045 ms
";

const PING_WITH_MORE_REPLIES: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms
64 bytes from 10.0.0.1: icmp_seq=2 ttl=64 time=0.045 ms
64 bytes from 10.0.0.1: icmp_seq=2 ttl=64 time=0.045 ms (DUP!)

--- 10.0.0.1 ping statistics ---
2 packets transmitted, 1 received, +1 duplicates, 50% packet loss, time 0ms
rtt min/avg/max/mdev = 0.045/0.045/0.045/0.000 ms
";

const PING_OF_MANY: &str = "\
PING ff02::1%eth0(ff02::1%eth0) 56 data bytes
64 bytes from fe80::1%eth0: icmp_seq=1 ttl=64 time=0.066 ms
64 bytes from fe80::2%eth0: icmp_seq=1 ttl=64 time=0.264 ms (DUP!)

--- ff02::1%eth0 ping statistics ---
1 packets transmitted, 1 received, +1 duplicates, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 0.066/0.165/0.264/0.125 ms
";

const PEERS_AS_ARRAY: &str = r#"{"ipv4Unicast":{"vrfName":"default",
"peers":[{"192.0.2.1":{"remoteAs":65002,"state":"Idle","peerState":"OK"}}],"totalPeers":0}}"#;

const PEERS_AS_NULL: &str = r#"{"ipv4Unicast":{"vrfName":"default","peers":null,"totalPeers":0}}"#;

const MORE_PEERS: &str = r#"{"ipv4Unicast":{"vrfName":"default","bestPath":{"multiPathRelax":"false"},"peers":{
"192.0.2.1":{"remoteAs":65002,"pfxRcd":3,"pfxSnt":2,"state":"Established","peerState":"OK","new":{"a":1}}},
"otherPeers":{"192.0.2.2":{"remoteAs":65002,"state":"Idle","peerState":"OK"}},"totalPeers":1}}"#;

const FAMILY_AS_ARRAY: &str = r#"{"ipv4Unicast":{"vrfName":"default","peers":{
"192.0.2.1":{"remoteAs":65002,"pfxRcd":3,"pfxSnt":2,"state":"Established","peerState":"OK"}},"totalPeers":1},
"ipv6Unicast":[{"peers":{"2001:db8::1":{"remoteAs":65002,"state":"Idle","peerState":"OK"}},"totalPeers":1}]}"#;

const PEER_SPELT_TWICE: &str = r#"{"ipv6Unicast":{"vrfName":"default","peers":{
"2001:db8::1":{"remoteAs":65002,"pfxRcd":3,"pfxSnt":2,"state":"Established","peerState":"OK"},
"2001:DB8:0::1":{"remoteAs":65002,"pfxRcd":3,"pfxSnt":2,"state":"Established","peerState":"OK"}},"totalPeers":2}}"#;

const MORE_PORTS: &str = r#"{"IfBrief":[{"Port":"ethernet-1/1","Admin State":"enable","Oper State":"up"}],
"IfMore":[{"Port":"ethernet-1/2","Admin State":"enable","Oper State":"down"}]}"#;

const PORTS_AS_NULL: &str =
    r#"{"IfBrief":null,"a":[{"Port":"ethernet-1/1","Admin State":"enable","Oper State":"up"}]}"#;

const MORE_NEXT_HOPS: &str = r#"{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static","vrfName":"default",
"selected":true,"installed":true,"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}],"more":[{"ip":"192.0.2.2"}]}]}"#;

const PORT_TWICE: &str = "\
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
| ethernet-1/2 | enable      | up         |
| ethernet-1/1 | enable      | up         |
+--------------+-------------+------------+
";

const PORT_TWICE_AS_JSON: &str = r#"{"IfBrief":[{"Port":"ethernet-1/1","Admin State":"enable","Oper State":"up"},
{"Port":"ethernet-1/1","Admin State":"enable","Oper State":"down"}]}"#;

const ROUTE_TWICE: &str = "\
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S   10.0.0.0/8 [1/0] via 192.0.2.2 inactive, weight 1, 00:01:02
S>* 11.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const ROUTE_TWICE_APART: &str = "\
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 11.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S   10.0.0.0/8 [1/7] via 192.0.2.2 inactive, weight 1, 00:01:02
";

const ROUTE_TWICE_AS_JSON: &str = r#"{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static","vrfName":"default",
"selected":true,"installed":true,"distance":1,"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]},
{"prefix":"10.0.0.0/8","protocol":"static","vrfName":"default","distance":1,"nexthops":[{"ip":"192.0.2.1"}]}]}"#;

/// Others of one prefix: protocols, distances, metrics of the kernel, interfaces, sources.
const ALL_DIFFER: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S   10.0.0.0/8 [200/0] via 192.0.2.2 inactive, weight 1, 00:01:02
O   10.0.0.0/8 [110/20] via 192.0.2.1, eth0, weight 1, 00:01:02
  *                     via 192.0.2.2, eth1, weight 1, 00:01:02
O[2]   10.0.0.0/8 [110/20] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
K * 10.0.0.0/8 [0/100] via 192.0.2.1, eth0, 00:01:02
K * 10.0.0.0/8 [0/200] via 192.0.2.1, eth0, 00:01:02
C * 11.0.0.0/8 is directly connected, eth0, 00:01:02
C>* 11.0.0.0/8 is directly connected, eth0, 00:01:02
r1#
";

const STOPS_BEFORE_THE_SECOND_TABLE: &str = "\
r1# show ip route vrf all
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

VRF default:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 12.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 13.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const STOPS_IN_THE_SECOND_TABLE: &str = "\
r1# show ip route vrf all
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

VRF default:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 12.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02

VRF red:
S>* 9.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const STOPS_BEHIND_A_DOCUMENT: &str = r#"{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static",
"vrfName":"default","selected":true,"installed":true,"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]}]}"#;

const CONCEALED: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
\u{1b}[8mS>* 11.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02\u{1b}[0m
r1#
";

const NEVER_UP: &str = "\
r1# show bgp ipv4 unicast summary
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
192.0.2.1 4 65002 1 2 0 0 0 never 5 14 N/A

Total number of neighbors 1
r1#
";

const NEVER_UP_AS_JSON: &str = r#"{"ipv4Unicast":{"vrfName":"default","peers":{"192.0.2.1":{"remoteAs":65002,
"peerUptime":"never","pfxRcd":3,"pfxSnt":2,"state":"Established","peerState":"OK"}},"totalPeers":1}}"#;

const NONE_DISABLED: &str = "\
A:r1# show network-instance default protocols bgp neighbor
BGP neighbor summary for network-instance \"default\"
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   | [Rx/Active/Tx] |
+==========+===========+=======+=======+=========+=============+==============+==============+================+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
Summary:
1 configured neighbors, 1 configured sessions are established, 1 disabled peers
0 dynamic peers
A:r1#
";

const RED: (&str, &str) = ("vrf", "red");
const DEFAULT: (&str, &str) = ("vrf", "default");
const TYPED_ALL: (&str, &str) = ("printed_command", "show ip route vrf all json");
const ETHERNET: (&str, &str) = ("interface", "ethernet-1/1");
const TEN: (&str, &str) = ("prefix", "10.0.0.0/8");
const SURVEY: (&str, &str) = ("survey", "true");
const ELEVEN: (&str, &str) = ("prefix", "11.0.0.0/8");

/// Each with a code that one of its checks has.
pub(crate) const CASES: &[(&str, Case)] = &[
    ("frr_route", (PIPED_BEHIND_SSH, &[SURVEY], InputError, "filtered")),
    ("frr_route", (PIPED_BEHIND_SSH, &[ELEVEN], InputError, "filtered")),
    ("frr_bgp_summary", (SUMMARY_TWICE, &[COMPLETE], InputError, SEVERAL)),
    (
        "frr_bgp_summary",
        (SUMMARY_BEHIND_ITS_FAMILY, &[COMPLETE], InputError, SEVERAL),
    ),
    (
        "frr_bgp_summary",
        (
            OF_IPV4,
            &[("peer_ip", "2001:db8::1"), ("expect", "absent")],
            InputError,
            "bgp.other_families_not_shown",
        ),
    ),
    ("frr_bgp_summary", (OF_IPV4, &[], Pass, "ok")),
    (
        "srl_interface_brief",
        (NO_SUCH_PORT, &[ETHERNET], InputError, "interface.answer_of_another"),
    ),
    ("frr_bgp_summary", (TWO_SUMMARIES_AS_JSON, &[], InputError, SEVERAL)),
    ("frr_route", (LEGEND_TWICE, &[TEN], InputError, SEVERAL)),
    ("frr_route", (LEGEND_ABOVE_EACH_TABLE, &[TEN], Pass, "ok")),
    ("frr_route", (LEGEND_ABOVE_EACH_TABLE, &[SURVEY], Pass, "ok")),
    ("frr_route", (TABLE_TWICE, &[TEN], InputError, SEVERAL)),
    ("frr_route", (TWO_TABLES_AS_JSON, &[TEN], InputError, SEVERAL)),
    ("srl_interface_brief", (PORTS_TWICE, &[ETHERNET], InputError, SEVERAL)),
    (
        "srl_interface_brief",
        (TWO_LISTS_OF_PORTS, &[ETHERNET], InputError, SEVERAL),
    ),
    ("srl_bgp_neighbor", (NEIGHBORS_TWICE, &[], InputError, SEVERAL)),
    ("ping", (PING, &[], Pass, "ok")),
    ("ping", (PING, &[("printed_command", "ping 10.0.0.2")], Pass, "ok")),
    ("ping", (PING_OF_ANOTHER, &[], InputError, "ping.another_target")),
    ("ping", (PING_OF_TWO, &[], InputError, "unreadable")),
    (
        "ping",
        (
            PING_OF_MANY,
            &[("printed_command", "ping 10.0.0.2")],
            InputError,
            "ping.another_target",
        ),
    ),
    (
        "ping",
        (PING_ANSWERED_BY_ANOTHER, &[], InputError, "ping.different_address"),
    ),
    ("ping", (PING_ANSWERED_BY_ANOTHER, &[("max_loss", "50")], Pass, "ok")),
    (
        "ping",
        (
            PING_ANSWERED_BY_ANOTHER_WITHOUT_A_MARK,
            &[],
            InputError,
            "ping.different_address",
        ),
    ),
    ("ping", (PING_WITH_MORE_REPLIES, &[], InputError, "unreadable")),
    ("ping", (PING_OF_MANY, &[], Pass, "ok")),
    ("frr_bgp_summary", (PEERS_AS_ARRAY, &[TYPED], InputError, UNREADABLE)),
    ("frr_bgp_summary", (PEERS_AS_NULL, &[TYPED], InputError, UNREADABLE)),
    ("frr_bgp_summary", (MORE_PEERS, &[TYPED], InputError, UNREADABLE)),
    ("frr_bgp_summary", (FAMILY_AS_ARRAY, &[TYPED], InputError, UNREADABLE)),
    ("frr_bgp_summary", (PEER_SPELT_TWICE, &[TYPED], InputError, REPEATED)),
    ("srl_interface_brief", (MORE_PORTS, &[SURVEY], InputError, UNREADABLE)),
    (
        "srl_interface_brief",
        (PORTS_AS_NULL, &[SURVEY], InputError, "not_understood"),
    ),
    ("frr_route", (MORE_NEXT_HOPS, &[SURVEY], InputError, UNREADABLE)),
    ("srl_interface_brief", (PORT_TWICE, &[SURVEY], InputError, REPEATED)),
    ("srl_interface_brief", (PORT_TWICE, &[ETHERNET], InputError, REPEATED)),
    (
        "srl_interface_brief",
        (PORT_TWICE_AS_JSON, &[ETHERNET], InputError, REPEATED),
    ),
    ("frr_route", (ROUTE_TWICE, &[TEN], InputError, REPEATED)),
    ("frr_route", (ROUTE_TWICE, &[SURVEY, COMPLETE], InputError, REPEATED)),
    ("frr_route", (ROUTE_TWICE, &[ELEVEN, COMPLETE], Pass, "ok")),
    ("frr_route", (ROUTE_TWICE_APART, &[TEN, COMPLETE], InputError, REPEATED)),
    (
        "frr_route",
        (ROUTE_TWICE_APART, &[SURVEY, COMPLETE], InputError, REPEATED),
    ),
    ("frr_route", (ROUTE_TWICE_AS_JSON, &[TEN], InputError, REPEATED)),
    ("frr_route", (ALL_DIFFER, &[TEN], Pass, "ok")),
    ("frr_route", (ALL_DIFFER, &[SURVEY], Pass, "ok")),
    (
        "frr_route",
        (STOPS_BEFORE_THE_SECOND_TABLE, &[ELEVEN], InputError, OPEN),
    ),
    ("frr_route", (STOPS_BEFORE_THE_SECOND_TABLE, &[TEN], InputError, OPEN)),
    (
        "frr_route",
        (STOPS_BEFORE_THE_SECOND_TABLE, &[SURVEY], InputError, OPEN),
    ),
    (
        "frr_route",
        (
            STOPS_BEFORE_THE_SECOND_TABLE,
            &[ELEVEN, RED],
            InputError,
            "network_instance.not_covered",
        ),
    ),
    (
        "frr_route",
        (STOPS_BEFORE_THE_SECOND_TABLE, &[ELEVEN, DEFAULT], Fail, "route.absent"),
    ),
    (
        "frr_route",
        (STOPS_IN_THE_SECOND_TABLE, &[ELEVEN, RED], InputError, OPEN),
    ),
    ("frr_route", (STOPS_IN_THE_SECOND_TABLE, &[ELEVEN], InputError, OPEN)),
    (
        "frr_route",
        (STOPS_IN_THE_SECOND_TABLE, &[SURVEY, RED], InputError, OPEN),
    ),
    (
        "frr_route",
        (STOPS_BEHIND_A_DOCUMENT, &[ELEVEN, TYPED_ALL], InputError, OPEN),
    ),
    (
        "frr_route",
        (STOPS_BEHIND_A_DOCUMENT, &[SURVEY, TYPED_ALL], InputError, OPEN),
    ),
    ("frr_route", (CONCEALED, &[ELEVEN], InputError, UNREADABLE)),
    ("frr_bgp_summary", (NEVER_UP, &[], InputError, UNREADABLE)),
    (
        "frr_bgp_summary",
        (NEVER_UP_AS_JSON, &[TYPED], InputError, "unreadable"),
    ),
    ("srl_bgp_neighbor", (NONE_DISABLED, &[], InputError, "count_differs")),
];
