//! What lines that are lost or garbled, and commands of the other family, once turned the wrong way.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::{COMPLETE, Case};

const fn printed(command: &'static str) -> (&'static str, &'static str) {
    ("printed_command", command)
}

const SURVEY: (&str, &str) = ("survey", "true");
const ABSENT: (&str, &str) = ("expect", "absent");

const PEER: (&str, &str) = ("peer_ip", "192.0.2.2");
const NEIGHBORS: (&str, &str) = printed("show bgp neighbors");

const STATE_LOST: &str = "\
BGP neighbor is 192.0.2.2, remote AS 65002, local AS 65001, external link
  Neighbor capabilities:
    Address Family IPv4 Unicast: advertised and received
 For address family: IPv4 Unicast
  Update group 1, subgroup 1
  5 accepted prefixes
  Connections established 2; dropped 1
  Last reset 00:00:33,  User reset
Read thread: on  Write thread: on  FD used: 25
";

const FAILED_FORM: &str = "\
IPv4 Unicast Summary:
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor EstdCnt DropCnt ResetTime Reason
192.0.2.2 1 1 00:00:33 User reset

Displayed neighbors 1
Total number of neighbors 2
";

const ESTABLISHED: &str = "\
BGP neighbor is 192.0.2.2, remote AS 65002, local AS 65001, external link
  BGP state = Established, up for 00:01:00
  Neighbor capabilities:
    Address Family IPv4 Unicast: advertised and received
 For address family: IPv4 Unicast
  Update group 1, subgroup 1
  5 accepted prefixes
Read thread: on  Write thread: on  FD used: 25
";

const FAMILY_TWICE: &str = "\
BGP neighbor is 192.0.2.2, remote AS 65002, local AS 65001, external link
  BGP state = Established, up for 00:01:00
  Neighbor capabilities:
    Address Family IPv4 Unicast: advertised and received
 For address family: IPv4 Unicast
  Update group 1, subgroup 1
  5 accepted prefixes
 For address family: IPv4 Unicast
  Update group 1, subgroup 1
  5 accepted prefixes
Read thread: on  Write thread: on  FD used: 25
";

const CAPABILITY_TWICE: &str = "\
BGP neighbor is 192.0.2.2, remote AS 65002, local AS 65001, external link
  BGP state = Established, up for 00:01:00
  Neighbor capabilities:
    Address Family IPv4 Unicast: advertised and received
    Address Family IPv4 Unicast: advertised and received
 For address family: IPv4 Unicast
  Update group 1, subgroup 1
  5 accepted prefixes
Read thread: on  Write thread: on  FD used: 25
";

const SENT: &str = "\
BGP table version is 18, local router ID is 10.255.0.1, vrf id 0
Default local pref 100, local AS 65001
     Network          Next Hop            Metric LocPrf Weight Path
 *>i 198.51.100.0/24  10.255.0.3               0    100      0 65005 i

Total number of prefixes 1
";

const IS_SENT: (&str, &str) = printed("show bgp ipv4 unicast neighbors 192.0.2.2 advertised-routes");
const TO: (&str, &str) = ("prefix", "198.51.100.0/24");

const GARBLED_SOURCE: &str = "\
Route Source         Routes               FIB  (vrf default)
connected            6                    6
ospfx                8                    5
ebgp                 2                    2
------
Totals               16                   13
";

const GARBLED_SOURCE_AS_JSON: &str = r#"{"routes":[{"fib":6,"rib":6,"type":"connected"},
{"fib":5,"rib":8,"type":"ospfx"},{"fib":2,"rib":2,"type":"ebgp"}],"routesTotal":16,"routesTotalFib":13}"#;

const SUMMARY: (&str, &str) = printed("show ip route summary");
const SUMMARY_AS_JSON: (&str, &str) = printed("show ip route summary json");
const OSPF: (&str, &str) = ("protocol", "ospf");

const ROUTES: &str = "\
IPv4 unicast VRF default:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const NO_ROUTES: &str = "IPv4 unicast VRF default:\n";

const ROUTE: &str = "\
Routing entry for 10.0.0.0/8
  Known via \"static\", distance 1, metric 0, best
  Last update 00:01:02 ago
  * 192.0.2.1, via eth0, weight 1

";

const TRACKED: &str = "\
VRF default:
 Resolve via default: on
192.0.2.9(Connected)
 resolved via connected, prefix 192.0.2.0/24
 is directly connected, eth0 (vrf default), weight 1
 Client list: static(fd 27)
";

const NONE_TRACKED: &str = r#"{"default":{"ipv4":{"resolveViaDefault":true}}}"#;

const PATHS: &str = "\
BGP routing table entry for 198.51.100.0/24, version 10
Paths: (1 available, best #1, table default)
  Not advertised to any peer
  65004
    10.255.0.2 (metric 10) from 10.255.0.2 (10.255.0.2)
      Origin IGP, metric 50, localpref 100, valid, internal, best (First path received)
      Last update: Mon Nov 30 12:28:27 2026
";

const BEST_OF_ITS_AS: &str = "\
BGP routing table entry for 198.51.100.0/24, version 10
Paths: (1 available, best #1, table default)
  Not advertised to any peer
  65004
    10.255.0.2 (metric 10) from 10.255.0.2 (10.255.0.2)
      Origin incomplete, valid, internal, bestpath-from-AS 65004, best (First path received)
      Last update: Mon Nov 30 12:28:27 2026
";

const INVALID: &str = "\
BGP routing table entry for 198.51.100.0/24, version 10
Paths: (1 available, best #1, table default)
  Not advertised to any peer
  65004
    10.255.0.2 (metric 10) from 10.255.0.2 (10.255.0.2)
      Origin IGP, metric 50, localpref 100, invalid, internal, best (First path received)
      Last update: Mon Nov 30 12:28:27 2026
";

const INVALID_AS_JSON: &str = r#"{"prefix":"198.51.100.0/24","paths":[{"aspath":{"string":"65004"},"origin":"IGP",
"valid":false,"bestpath":{"overall":true},"nexthops":[{"ip":"10.255.0.2","accessible":true,"used":true}],
"peer":{"peerId":"10.255.0.2","type":"internal"}}]}"#;

const INVALID_IN_A_TABLE: &str = "\
BGP table version is 18, local router ID is 10.255.0.1, vrf id 0
Default local pref 100, local AS 65001
     Network          Next Hop            Metric LocPrf Weight Path
  >i 198.51.100.0/24  10.255.0.3               0    100      0 65005 i

Displayed 1 routes and 1 total paths
";

const THE_PATH: (&str, &str) = printed("show ip bgp 198.51.100.0/24");

const BANNERED: &str = "\
IPv4 Unicast Summary:
BGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc
192.0.2.2 4 65002 1 2 0 0 0 00:01:00 5 14 N/A

Total number of neighbors 1
";

const NESTED: &str = r#"{"ipv4Unicast":{"vrfName":"default","as":65001,"failedPeers":0,"totalPeers":1,"peers":{
"192.0.2.2":{"remoteAs":65002,"pfxRcd":5,"pfxSnt":14,"peerUptime":"00:01:00","state":"Established","peerState":"OK"}}}}"#;

const UNCOUNTED: &str = r#"{"ipv4Unicast":{"vrfName":"default","as":65001,"failedPeers":0,"totalPeers":1,"peers":{
"192.0.2.2":{"remoteAs":65002,"pfxSnt":14,"peerUptime":"00:01:00","state":"Established","peerState":"OK"}}}}"#;

const SENT_UNCOUNTED: &str = r#"{"ipv4Unicast":{"vrfName":"default","as":65001,"failedPeers":0,"totalPeers":1,"peers":{
"192.0.2.2":{"remoteAs":65002,"pfxRcd":5,"peerUptime":"00:01:00","state":"Established","peerState":"OK"}}}}"#;

const FAILED_ELSEWHERE: &str = r#"{"ipv4Unicast":{"vrfName":"default","as":65001,"failedPeers":1,"totalPeers":1,"peers":{
"192.0.2.2":{"remoteAs":65002,"pfxRcd":5,"pfxSnt":14,"peerUptime":"00:01:00","state":"Established","peerState":"OK"}}}}"#;

const FAILED_NOWHERE: &str = r#"{"ipv4Unicast":{"vrfName":"default","as":65001,"failedPeers":0,"totalPeers":1,"peers":{
"192.0.2.2":{"remoteAs":65002,"pfxRcd":0,"pfxSnt":0,"peerUptime":"00:01:00","state":"Idle","peerState":"OK"}}}}"#;

const FAILED_THERE: &str = r#"{"ipv4Unicast":{"vrfName":"default","as":65001,"failedPeers":1,"totalPeers":1,"peers":{
"192.0.2.2":{"remoteAs":65002,"pfxRcd":0,"pfxSnt":0,"peerUptime":"00:01:00","state":"Idle","peerState":"OK"}}}}"#;

const ZEROS: &str = r#"{"vrfName":"default","as":65001,"failedPeers":1,"totalPeers":1,"peers":{
"192.0.2.2":{"remoteAs":65002,"pfxRcd":0,"pfxSnt":0,"peerUptime":"00:01:00","state":"Established","peerState":"OK"}}}"#;

const ZERO_AND_NO_COUNT: &str = r#"{"vrfName":"default","as":65001,"failedPeers":1,"totalPeers":1,"peers":{
"192.0.2.2":{"remoteAs":65002,"pfxRcd":0,"peerUptime":"00:01:00","state":"Established","peerState":"OK"}}}"#;

const NONE_RECEIVED: &str = r#"{"vrfName":"default","as":65001,"failedPeers":0,"totalPeers":1,"peers":{
"192.0.2.2":{"remoteAs":65002,"pfxRcd":0,"pfxSnt":14,"peerUptime":"00:01:00","state":"Established","peerState":"OK"}}}"#;

const BGP_SUMMARY: (&str, &str) = printed("show bgp summary json");
const EVPN_SUMMARY: (&str, &str) = printed("show bgp l2vpn evpn summary json");
const IPV6_SUMMARY: (&str, &str) = printed("show bgp ipv6 unicast summary");

const SELECTED_LOST: &str = r#"{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static","destSelected":true,"installed":true,
"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]}]}"#;

const REJECTED_AND_SELECTED_LOST: &str = r#"{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static","destSelected":true,
"failed":true,"nexthops":[{"ip":"192.0.2.1","active":true}]}],
"11.0.0.0/8":[{"prefix":"11.0.0.0/8","protocol":"static","selected":true,"destSelected":true,"installed":true,
"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]}]}"#;

const OVERRIDDEN: &str = r#"{"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"static","selected":true,"installed":true,
"nexthops":[{"fib":true,"ip":"192.0.2.1","active":true}]},{"prefix":"10.0.0.0/8","protocol":"nhrp","destSelected":true,
"installed":true,"nexthops":[{"fib":true,"ip":"192.0.2.9","active":true}]}]}"#;

const TABLE_AS_JSON: (&str, &str) = printed("show ip route json");
const TEN: (&str, &str) = ("prefix", "10.0.0.0/8");

const LABEL_LOST: &str =
    r#"{"16":{"inLabel":16,"nexthops":[{"type":"LDP","outLabel":17,"installed":true,"nexthop":"192.0.2.2"}]}}"#;
const HOP_LOST: &str =
    r#"{"16":{"inLabel":16,"installed":true,"nexthops":[{"type":"LDP","outLabel":17,"nexthop":"192.0.2.2"}]}}"#;
const HOPS_LOST: &str = r#"{"16":{"inLabel":16,"installed":true}}"#;
const NOT_IN: &str = r#"{"16":{"inLabel":16,"nexthops":[{"type":"LDP","outLabel":17,"nexthop":"192.0.2.2"}]}}"#;

const LABELS: (&str, &str) = printed("show mpls table json");
const LABEL: (&str, &str) = ("label", "16");

const RESOLVED_BY_NOTHING_KNOWN: &str = r#"{"default":{"ipv4":{"192.0.2.9":{"nhtConnected":false,"clientList":[],
"nexthops":[{"ip":"192.0.2.1"}],"resolvedProtocol":"garbage","prefix":"192.0.2.0/24"}}}}"#;

const RESOLVED_BY_NULL: &str = r#"{"default":{"ipv4":{"192.0.2.9":{"nhtConnected":false,"clientList":[],
"nexthops":[{"ip":"192.0.2.1"}],"resolvedProtocol":null,"prefix":"192.0.2.0/24"}}}}"#;

const UNRESOLVED_BY_NULL: &str = r#"{"default":{"ipv4":{"192.0.2.9":{"nhtConnected":false,"clientList":[],
"nexthops":[],"unresolved":null}}}}"#;

const NHT_AS_JSON: (&str, &str) = printed("show ip nht json");
const NEXT_HOP: (&str, &str) = ("next_hop", "192.0.2.9");

pub(crate) const CASES: &[(&str, Case)] = &[
    (
        "frr_bgp_neighbor",
        (STATE_LOST, &[PEER, NEIGHBORS, COMPLETE], InputError, "unreadable"),
    ),
    (
        "frr_bgp_neighbor",
        (STATE_LOST, &[SURVEY, NEIGHBORS, COMPLETE], InputError, "unreadable"),
    ),
    (
        "frr_bgp_neighbor",
        (
            STATE_LOST,
            &[SURVEY, NEIGHBORS, COMPLETE, ("min_peers", "2")],
            Fail,
            "bgp.too_few_peers",
        ),
    ),
    (
        "frr_bgp_neighbor",
        (
            STATE_LOST,
            &[SURVEY, NEIGHBORS, COMPLETE, ("min_peers", "1")],
            InputError,
            "unreadable",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            FAILED_FORM,
            &[PEER, printed("show bgp summary failed"), COMPLETE],
            Fail,
            "bgp.not_established",
        ),
    ),
    (
        "frr_bgp_neighbor",
        (ESTABLISHED, &[PEER, NEIGHBORS, COMPLETE, ("min_sent", "0")], Pass, "ok"),
    ),
    (
        "frr_bgp_neighbor",
        (
            ESTABLISHED,
            &[PEER, NEIGHBORS, COMPLETE, ("min_sent", "1")],
            InputError,
            "bgp.count_not_shown",
        ),
    ),
    (
        "frr_bgp_neighbor",
        (FAMILY_TWICE, &[PEER, NEIGHBORS, COMPLETE], InputError, "cut"),
    ),
    (
        "frr_bgp_neighbor",
        (CAPABILITY_TWICE, &[PEER, NEIGHBORS, COMPLETE], InputError, "cut"),
    ),
    ("frr_bgp_routes", (SENT, &[TO, IS_SENT, COMPLETE], Pass, "ok")),
    (
        "frr_bgp_routes",
        (
            SENT,
            &[TO, IS_SENT, COMPLETE, ("next_hop", "10.255.0.3")],
            InputError,
            "bgp_route.next_hop_not_shown",
        ),
    ),
    (
        "frr_bgp_routes",
        (
            SENT,
            &[TO, IS_SENT, COMPLETE, ("next_hop", "192.0.2.1")],
            InputError,
            "bgp_route.next_hop_not_shown",
        ),
    ),
    (
        "frr_route_summary",
        (GARBLED_SOURCE, &[OSPF, SUMMARY, COMPLETE], InputError, "state_unknown"),
    ),
    (
        "frr_route_summary",
        (
            GARBLED_SOURCE,
            &[OSPF, ABSENT, SUMMARY, COMPLETE],
            InputError,
            "state_unknown",
        ),
    ),
    (
        "frr_route_summary",
        (
            GARBLED_SOURCE_AS_JSON,
            &[OSPF, ABSENT, SUMMARY_AS_JSON, COMPLETE],
            InputError,
            "state_unknown",
        ),
    ),
    (
        "frr_route_summary",
        (
            GARBLED_SOURCE,
            &[("protocol", "bgp"), ("min_prefixes", "3"), SUMMARY, COMPLETE],
            InputError,
            "state_unknown",
        ),
    ),
    (
        "frr_route_summary",
        (GARBLED_SOURCE, &[("protocol", "bgp"), SUMMARY, COMPLETE], Pass, "ok"),
    ),
    (
        "frr_route_summary",
        (
            GARBLED_SOURCE,
            &[("protocol", "bgp"), ABSENT, SUMMARY, COMPLETE],
            Fail,
            "route_summary.present",
        ),
    ),
    (
        "frr_route",
        (
            ROUTES,
            &[SURVEY, printed("show ipv6 route"), COMPLETE],
            InputError,
            "route.family_contradicted",
        ),
    ),
    (
        "frr_route",
        (
            ROUTES,
            &[TEN, printed("show ipv6 route"), COMPLETE],
            InputError,
            "route.family_contradicted",
        ),
    ),
    (
        "frr_route",
        (ROUTES, &[TEN, printed("show ip route"), COMPLETE], Pass, "ok"),
    ),
    (
        "frr_route",
        (
            NO_ROUTES,
            &[
                ("prefix", "2001:db8::/32"),
                ABSENT,
                printed("show ipv6 route"),
                COMPLETE,
            ],
            InputError,
            "another_command",
        ),
    ),
    (
        "frr_route_detail",
        (
            ROUTE,
            &[TEN, printed("show ipv6 route 10.0.0.0/8"), COMPLETE],
            InputError,
            "route.family_contradicted",
        ),
    ),
    (
        "frr_nht",
        (
            TRACKED,
            &[SURVEY, printed("show ipv6 nht"), COMPLETE],
            InputError,
            "nexthop.family_contradicted",
        ),
    ),
    (
        "frr_nht",
        (
            TRACKED,
            &[NEXT_HOP, printed("show ipv6 nht"), COMPLETE],
            InputError,
            "nexthop.family_contradicted",
        ),
    ),
    (
        "frr_nht",
        (TRACKED, &[NEXT_HOP, printed("show ip nht"), COMPLETE], Pass, "ok"),
    ),
    (
        "frr_nht",
        (
            NONE_TRACKED,
            &[
                ("next_hop", "2001:db8::1"),
                ABSENT,
                printed("show ipv6 nht json"),
                COMPLETE,
            ],
            InputError,
            "not_understood",
        ),
    ),
    ("frr_bgp_route", (PATHS, &[TO, THE_PATH, COMPLETE], Pass, "ok")),
    (
        "frr_bgp_route",
        (
            PATHS,
            &[TO, printed("show bgp ipv6 unicast 198.51.100.0/24"), COMPLETE],
            InputError,
            "bgp_route.family_contradicted",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            BANNERED,
            &[SURVEY, IPV6_SUMMARY, COMPLETE],
            InputError,
            "bgp.family_contradicted",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            BANNERED,
            &[PEER, IPV6_SUMMARY, COMPLETE],
            InputError,
            "bgp.family_contradicted",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            BANNERED,
            &[PEER, printed("show bgp l2vpn evpn summary"), COMPLETE],
            InputError,
            "bgp.family_contradicted",
        ),
    ),
    (
        "frr_bgp_summary",
        (BANNERED, &[PEER, printed("show ip bgp summary"), COMPLETE], Pass, "ok"),
    ),
    (
        "frr_bgp_summary",
        (
            NESTED,
            &[SURVEY, printed("show bgp ipv6 unicast summary json"), COMPLETE],
            InputError,
            "bgp.family_contradicted",
        ),
    ),
    (
        "frr_bgp_summary",
        (NESTED, &[SURVEY, BGP_SUMMARY, COMPLETE], Pass, "ok"),
    ),
    (
        "frr_bgp_summary",
        (UNCOUNTED, &[PEER, BGP_SUMMARY, COMPLETE], InputError, "unreadable"),
    ),
    (
        "frr_bgp_summary",
        (UNCOUNTED, &[SURVEY, BGP_SUMMARY, COMPLETE], InputError, "unreadable"),
    ),
    (
        "frr_bgp_summary",
        (
            SENT_UNCOUNTED,
            &[SURVEY, BGP_SUMMARY, COMPLETE],
            InputError,
            "unreadable",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            FAILED_ELSEWHERE,
            &[SURVEY, BGP_SUMMARY, COMPLETE],
            InputError,
            "count_differs",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            FAILED_NOWHERE,
            &[PEER, BGP_SUMMARY, COMPLETE],
            InputError,
            "count_differs",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            FAILED_THERE,
            &[PEER, BGP_SUMMARY, COMPLETE],
            Fail,
            "bgp.not_established",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            ZEROS,
            &[PEER, EVPN_SUMMARY, COMPLETE],
            InputError,
            "bgp.exchange_not_shown",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            ZEROS,
            &[SURVEY, EVPN_SUMMARY, COMPLETE],
            InputError,
            "bgp.exchange_not_shown",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            ZERO_AND_NO_COUNT,
            &[PEER, EVPN_SUMMARY, COMPLETE],
            InputError,
            "bgp.exchange_not_shown",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            NONE_RECEIVED,
            &[PEER, EVPN_SUMMARY, COMPLETE],
            Fail,
            "bgp.no_prefixes_received",
        ),
    ),
    (
        "frr_route",
        (SELECTED_LOST, &[TEN, TABLE_AS_JSON, COMPLETE], InputError, "cut"),
    ),
    (
        "frr_route",
        (
            REJECTED_AND_SELECTED_LOST,
            &[SURVEY, TABLE_AS_JSON, COMPLETE],
            InputError,
            "unreadable_line",
        ),
    ),
    ("frr_route", (OVERRIDDEN, &[TEN, TABLE_AS_JSON, COMPLETE], Pass, "ok")),
    (
        "frr_mpls_table",
        (LABEL_LOST, &[LABEL, LABELS, COMPLETE], InputError, "unreadable"),
    ),
    (
        "frr_mpls_table",
        (HOP_LOST, &[LABEL, LABELS, COMPLETE], InputError, "unreadable"),
    ),
    (
        "frr_mpls_table",
        (HOPS_LOST, &[LABEL, LABELS, COMPLETE], InputError, "unreadable"),
    ),
    (
        "frr_mpls_table",
        (HOPS_LOST, &[SURVEY, LABELS, COMPLETE], InputError, "unreadable"),
    ),
    (
        "frr_mpls_table",
        (NOT_IN, &[LABEL, LABELS, COMPLETE], Fail, "mpls_label.not_installed"),
    ),
    (
        "frr_bgp_route",
        (
            INVALID,
            &[TO, THE_PATH, COMPLETE],
            InputError,
            "bgp_route.best_contradicted",
        ),
    ),
    (
        "frr_bgp_route",
        (
            INVALID,
            &[TO, THE_PATH, COMPLETE, ("next_hop", "192.0.2.1")],
            InputError,
            "bgp_route.best_contradicted",
        ),
    ),
    (
        "frr_bgp_route",
        (
            INVALID_AS_JSON,
            &[TO, printed("show ip bgp 198.51.100.0/24 json"), COMPLETE],
            InputError,
            "bgp_route.best_contradicted",
        ),
    ),
    (
        "frr_bgp_routes",
        (
            INVALID_IN_A_TABLE,
            &[TO, printed("show ip bgp"), COMPLETE],
            InputError,
            "bgp_route.best_contradicted",
        ),
    ),
    (
        "frr_bgp_routes",
        (
            INVALID_IN_A_TABLE,
            &[SURVEY, printed("show ip bgp"), COMPLETE],
            InputError,
            "bgp_route.best_contradicted",
        ),
    ),
    ("frr_bgp_route", (BEST_OF_ITS_AS, &[TO, THE_PATH, COMPLETE], Pass, "ok")),
    (
        "frr_nht",
        (
            RESOLVED_BY_NOTHING_KNOWN,
            &[NEXT_HOP, NHT_AS_JSON, COMPLETE],
            InputError,
            "unreadable",
        ),
    ),
    (
        "frr_nht",
        (
            RESOLVED_BY_NOTHING_KNOWN,
            &[SURVEY, NHT_AS_JSON, COMPLETE],
            InputError,
            "unreadable",
        ),
    ),
    (
        "frr_nht",
        (
            RESOLVED_BY_NULL,
            &[NEXT_HOP, NHT_AS_JSON, COMPLETE],
            InputError,
            "unreadable",
        ),
    ),
    (
        "frr_nht",
        (
            UNRESOLVED_BY_NULL,
            &[NEXT_HOP, NHT_AS_JSON, COMPLETE],
            InputError,
            "unreadable",
        ),
    ),
];
