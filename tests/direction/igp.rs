//! The IGPs, BFD, EVPN and traceroute: what once pointed the wrong way.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::{COMPLETE, Case};

const NOT_IN_TABLE: &str = "% Network not in table\n";
const NO_BGP_NEIGHBORS: &str = "% No BGP neighbors found in VRF default\n";

const NO_INTERFACE_FOR_BFD: &str = "\
r1# show bfd peers
% Can't find interface eth9
r1#
";

const NOT_IN_TABLE_OF_ALL: &str = "\
r1# show bgp ipv4 unicast
% Network not in table
r1#
";

const NO_NEIGHBOR_FOR_ROUTES: &str = "\
r1# show bgp ipv4 unicast neighbors 192.0.2.9 routes
% No such neighbor in this view/vrf
r1#
";

const NO_NEIGHBOR_OF_ALL: &str = "\
r1# show bgp neighbors
% No such neighbor in this view/vrf
r1#
";

const NO_PATH_FOR_BGP: &str = "\
A:r1# show network-instance default protocols bgp neighbor 192.0.2.9
Error: Path '.interface{.name==ethernet-1/9}' does not specify any existing objects
A:r1#
";

const TRACE_BROKEN_OFF: &str = "\
me@h:~$ traceroute 203.0.113.9
traceroute to 203.0.113.9 (203.0.113.9), 30 hops max, 60 byte packets
 1  192.0.2.1 (192.0.2.1)  0.045 ms  0.007 ms  0.005 ms
 2  * * *
^C
me@h:~$
";

const TRACE_OF_ONE_HOP: &str = "\
traceroute to 203.0.113.9 (203.0.113.9), 30 hops max, 60 byte packets
 1  192.0.2.1 (192.0.2.1)  0.045 ms  0.007 ms  0.005 ms
";

const TRACE_TO_ITS_LAST_HOP: &str = "\
me@h:~$ traceroute -m 2 203.0.113.9
traceroute to 203.0.113.9 (203.0.113.9), 2 hops max, 60 byte packets
 1  192.0.2.1 (192.0.2.1)  0.045 ms  0.007 ms  0.005 ms
 2  * * *
me@h:~$
";

const TRACE_REFUSED: &str = "\
me@h:~$ traceroute 203.0.113.9
traceroute to 203.0.113.9 (203.0.113.9), 30 hops max, 38 byte packets
 1  192.0.2.1 (192.0.2.1)  0.045 ms !N  0.007 ms  0.005 ms
me@h:~$
";

const TRACE_REFUSED_AND_BROKEN_OFF: &str = "\
me@h:~$ traceroute 203.0.113.9
traceroute to 203.0.113.9 (203.0.113.9), 30 hops max, 38 byte packets
 1  192.0.2.1 (192.0.2.1)  0.045 ms !N  0.007 ms  0.005 ms
^C
me@h:~$
";

const MAC_TITLE_LOST: &str = "\
r1# show evpn mac vni all

VNI 200 #MACs (local and remote) 2

Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:5e:00:53:01 remote       192.0.2.3                            0/0
02:00:5e:00:53:02 local        h200                                 0/0


Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:5e:00:53:03 local        h100                                 0/0
r1#
";

const MAC_TITLE_GARBLED: &str = "\
r1# show evpn mac vni all

VNI 200 #MACs (local and remote) 2

Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:5e:00:53:01 remote       192.0.2.3                            0/0
02:00:5e:00:53:02 local        h200                                 0/0

VNI 100 #NACs (local and remote) 1

Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:5e:00:53:03 local        h100                                 0/0
r1#
";

const MAC_HEADING_LOST: &str = "\
r1# show evpn mac vni all

VNI 200 #MACs (local and remote) 3

Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:5e:00:53:01 remote       192.0.2.3                            0/0

02:00:5e:00:53:02 local        h100                                 0/0
02:00:5e:00:53:03 local        h100                                 0/0
r1#
";

const MORE_MACS_THAN_COUNTED: &str = "\
r1# show evpn mac vni all

VNI 200 #MACs (local and remote) 1

Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:5e:00:53:01 remote       192.0.2.3                            0/0
02:00:5e:00:53:03 local        h100                                 0/0
r1#
";

const MACS_OF_ONE_VNI: &str = "\
r1# show evpn mac vni all
Number of MACs (local and remote) known for this VNI: 1
Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:5e:00:53:01 remote       192.0.2.3                            0/0
r1#
";

const MACS_OF_ONE_VNI_AS_JSON: &str = r#"{"numMacs":1,"macs":{"02:00:5e:00:53:01":{"type":"local","intf":"h100"}}}"#;

const AREA_ALONE: &str = "\
r1# show isis neighbor
Area LAB:
r1#
";

const AREA_ALONE_IN_DETAIL: &str = "\
r1# show isis neighbor detail
Area LAB:
r1#
";

const NO_CIRCUITS: &str = r#"{"areas":[{}]}"#;
const NO_CIRCUITS_BESIDE: &str = r#"{"areas":[{},{"area":"LAB","circuits":[{"circuit":0}]}]}"#;

const NEIGHBORS_OF_ETH0: &str = "\
r1# show ip ospf neighbor eth0

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface             RXmtL RqstL DBsmL
192.0.2.2         1 Full/DR         1m00s             30.225s 198.51.100.2    eth0:198.51.100.1         0     0     0
r1#
";

const NEIGHBORS_OF_A_ROUTER: &str = "\
r1# show ip ospf neighbor 192.0.2.2

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface             RXmtL RqstL DBsmL
192.0.2.2         1 Full/DR         1m00s             30.225s 198.51.100.2    eth0:198.51.100.1         0     0     0
r1#
";

const OSPF6_THROUGH_GREP: &str = "\
r1# show ipv6 ospf6 neighbor | include Nei|Full
Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]
192.0.2.2         1    00:00:31     Full/PointToPoint    00:01:20 eth0[PointToPoint]
r1#
";

const HEAD_OF_A_ROUTE_LOST: &str = "\
r1# show ip ospf route
============ OSPF network routing table ============
N    198.51.100.0/24       [10] area: 0.0.0.0
                           directly attached to lan0
                           via 192.0.2.1, eth-a
                           via 192.0.2.5, eth-b
============ OSPF router routing table =============
============ OSPF external routing table ===========
r1#
";

const HOPS_MISSING: &str = r#"{"10.1.0.0/16":{"routeType":"N ","cost":10,"area":"0.0.0.0"}}"#;
const HOPS_NULL: &str = r#"{"10.1.0.0/16":{"routeType":"N ","cost":10,"area":"0.0.0.0","nexthops":null}}"#;
const HOPS_A_NUMBER: &str = r#"{"10.1.0.0/16":{"routeType":"N ","cost":10,"area":"0.0.0.0","nexthops":7}}"#;
const HOPS_AN_OBJECT: &str =
    r#"{"10.1.0.0/16":{"routeType":"N ","cost":10,"area":"0.0.0.0","nexthops":{"ip":{"ip":"192.0.2.1"}}}}"#;
const HOPS_GARBAGE: &str =
    r#"{"10.1.0.0/16":{"routeType":"N ","cost":10,"area":"0.0.0.0","nexthops":["a",3,{"x":1}]}}"#;
const HOPS_GONE: &str = r#"{"10.1.0.0/16":{"routeType":"N ","cost":10,"area":"0.0.0.0","nexthops":[{}]}}"#;

const SESSION_EMPTIED: &str = r#"[{"peer":"192.0.2.2","status":"up","id":1},{}]"#;

const ADJACENCY_SIDS: &str = "\
r1# show isis neighbor detail
Area LAB:
 r2
    Interface: eth-r2, Level: 1, State: Up, Expires in 9s
    Adjacency flaps: 1, Last: 1m11s ago
    Circuit type: L1L2, Speaks: IPv4
    SNPA: 0200.5e00.5301, LAN id: r2.02
    LAN Priority: 64, is not DIS, DIS flaps: 1, Last: 1m11s ago
    Area Address(es):
      49.0001
    IPv4 Address(es):
      192.0.2.2
    IPv4 LAN Adjacency-SID: 15000
    IPv4 Adjacency-SID (backup): 15001
    IPv6 LAN Adjacency-SID (backup): 15002
    IPv6 Adjacency-SID: 15003
r1#
";

const NO_NEIGHBORS_LISTED: &str = r#"{"neighbors":[]}"#;
const NO_NEIGHBORS_KEYED: &str = r#"{"neighbors":{}}"#;
const NOTHING_TRACKED: &str = r#"{"default":{"ipv4":{"resolveViaDefault":false}}}"#;

const OSPF: (&str, &str) = ("printed_command", "show ip ospf neighbor json");
const OSPF6: (&str, &str) = ("printed_command", "show ipv6 ospf6 neighbor json");
const BFD: (&str, &str) = ("printed_command", "show bfd peers json");
const BFD_OF_ONE: (&str, &str) = ("printed_command", "show bfd peer 192.0.2.9 json");
const ISIS_INTERFACE: (&str, &str) = ("printed_command", "show isis interface json");
const ISIS_NEIGHBOR: (&str, &str) = ("printed_command", "show isis neighbor json");
const OSPF_ROUTE: (&str, &str) = ("printed_command", "show ip ospf route json");
const EVPN_MAC: (&str, &str) = ("printed_command", "show evpn mac vni all json");

const ABSENT: (&str, &str) = ("expect", "absent");
const R2: (&str, &str) = ("system_id", "r2");
const ETH0: (&str, &str) = ("interface", "eth0");
const PEER_2: (&str, &str) = ("peer_ip", "192.0.2.2");
const PEER_9: (&str, &str) = ("peer_ip", "192.0.2.9");
const ROUTER_2: (&str, &str) = ("neighbor_router_id", "192.0.2.2");
const TEN: (&str, &str) = ("prefix", "10.0.0.0/8");
const TEN_ONE: (&str, &str) = ("prefix", "10.1.0.0/16");
const LAN: (&str, &str) = ("prefix", "198.51.100.0/24");
const THIRD: (&str, &str) = ("mac", "02:00:5e:00:53:03");
const FIRST: (&str, &str) = ("mac", "02:00:5e:00:53:01");
const VNI_200: (&str, &str) = ("vni", "200");

pub(crate) const CASES: &[(&str, Case)] = &[
    // What another command is answered.
    (
        "frr_isis_neighbor",
        (NOT_IN_TABLE, &[R2], InputError, "another_command"),
    ),
    (
        "frr_isis_neighbor",
        (NOT_IN_TABLE, &[R2, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_isis_interface",
        (NOT_IN_TABLE, &[ETH0], InputError, "another_command"),
    ),
    (
        "frr_evpn_vni",
        (NOT_IN_TABLE, &[("vni", "100"), ABSENT], InputError, "another_command"),
    ),
    (
        "frr_evpn_mac",
        (NOT_IN_TABLE, &[FIRST, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_mpls_table",
        (NOT_IN_TABLE, &[("label", "16"), ABSENT], InputError, "another_command"),
    ),
    (
        "frr_vrf",
        (
            NOT_IN_TABLE,
            &[("network_instance", "red"), ABSENT],
            InputError,
            "another_command",
        ),
    ),
    (
        "frr_nht",
        (
            NOT_IN_TABLE,
            &[("next_hop", "192.0.2.1"), ABSENT],
            InputError,
            "another_command",
        ),
    ),
    (
        "frr_ldp_neighbor",
        (
            NO_BGP_NEIGHBORS,
            &[("peer_ldp_id", "192.0.2.1"), ABSENT],
            InputError,
            "another_command",
        ),
    ),
    (
        "frr_bfd_peers",
        (NO_INTERFACE_FOR_BFD, &[PEER_9, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_bfd_peers_brief",
        (NO_BGP_NEIGHBORS, &[PEER_9, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_ospf_neighbor",
        (NO_BGP_NEIGHBORS, &[ROUTER_2, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_ospf6_neighbor",
        (NO_BGP_NEIGHBORS, &[ROUTER_2, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_ospf_interface",
        (NO_BGP_NEIGHBORS, &[ETH0], InputError, "another_command"),
    ),
    ("frr_ospf_route", (NOT_IN_TABLE, &[TEN], InputError, "another_command")),
    (
        "frr_interface",
        (NO_BGP_NEIGHBORS, &[ETH0], InputError, "another_command"),
    ),
    (
        "frr_interface_brief",
        (NO_BGP_NEIGHBORS, &[ETH0], InputError, "another_command"),
    ),
    ("frr_route", (NO_BGP_NEIGHBORS, &[TEN], InputError, "another_command")),
    (
        "frr_bgp_summary",
        (NOT_IN_TABLE, &[PEER_9, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_bgp_neighbor",
        (NOT_IN_TABLE, &[PEER_9, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_bgp_neighbor",
        (NO_NEIGHBOR_OF_ALL, &[PEER_9, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_bgp_routes",
        (NOT_IN_TABLE_OF_ALL, &[TEN], InputError, "another_command"),
    ),
    (
        "frr_bgp_routes",
        (NO_NEIGHBOR_FOR_ROUTES, &[TEN], InputError, "another_command"),
    ),
    (
        "srl_bgp_neighbor",
        (NO_PATH_FOR_BGP, &[PEER_9, ABSENT], InputError, "another_command"),
    ),
    (
        "frr_ospf6_neighbor",
        (NO_NEIGHBORS_LISTED, &[ROUTER_2], InputError, "filter_unknown"),
    ),
    (
        "frr_ospf6_neighbor",
        (NO_NEIGHBORS_LISTED, &[OSPF6, ROUTER_2], Fail, "ospf.absent"),
    ),
    (
        "frr_ospf_neighbor",
        (NO_NEIGHBORS_KEYED, &[ROUTER_2], InputError, "filter_unknown"),
    ),
    (
        "frr_ospf_neighbor",
        (NO_NEIGHBORS_KEYED, &[OSPF, ROUTER_2], Fail, "ospf.absent"),
    ),
    (
        "frr_nht",
        (
            NOTHING_TRACKED,
            &[("next_hop", "192.0.2.1")],
            InputError,
            "filter_unknown",
        ),
    ),
    // A trace that was left.
    ("traceroute", (TRACE_BROKEN_OFF, &[], InputError, "trace.interrupted")),
    (
        "traceroute",
        (TRACE_OF_ONE_HOP, &[COMPLETE], InputError, "trace.interrupted"),
    ),
    ("traceroute", (TRACE_TO_ITS_LAST_HOP, &[], Fail, "trace.not_reached")),
    ("traceroute", (TRACE_REFUSED, &[], Fail, "trace.refused")),
    (
        "traceroute",
        (TRACE_REFUSED_AND_BROKEN_OFF, &[], InputError, "trace.interrupted"),
    ),
    // Addresses below a title that is not there.
    (
        "frr_evpn_mac",
        (MAC_TITLE_LOST, &[THIRD, VNI_200], InputError, "unreadable"),
    ),
    ("frr_evpn_mac", (MAC_TITLE_LOST, &[FIRST, VNI_200], Pass, "ok")),
    ("frr_evpn_mac", (MAC_TITLE_LOST, &[THIRD], Pass, "ok")),
    (
        "frr_evpn_mac",
        (MAC_TITLE_GARBLED, &[THIRD, VNI_200], InputError, "unreadable"),
    ),
    ("frr_evpn_mac", (MAC_TITLE_GARBLED, &[FIRST, VNI_200], Pass, "ok")),
    (
        "frr_evpn_mac",
        (MAC_HEADING_LOST, &[THIRD, VNI_200], InputError, "unreadable"),
    ),
    (
        "frr_evpn_mac",
        (MORE_MACS_THAN_COUNTED, &[THIRD, VNI_200], InputError, "unreadable"),
    ),
    (
        "frr_evpn_mac",
        (MORE_MACS_THAN_COUNTED, &[FIRST, VNI_200], InputError, "unreadable"),
    ),
    (
        "frr_evpn_mac",
        (MACS_OF_ONE_VNI, &[THIRD, ABSENT], InputError, "another_form"),
    ),
    (
        "frr_evpn_mac",
        (MACS_OF_ONE_VNI, &[THIRD, ("vni", "100")], InputError, "another_form"),
    ),
    (
        "frr_evpn_mac",
        (
            MACS_OF_ONE_VNI_AS_JSON,
            &[EVPN_MAC, THIRD, ABSENT],
            InputError,
            "another_form",
        ),
    ),
    // An area of which nothing follows.
    ("frr_isis_neighbor", (AREA_ALONE, &[R2], InputError, "head_missing")),
    ("frr_isis_neighbor", (AREA_ALONE_IN_DETAIL, &[R2], Fail, "isis.absent")),
    (
        "frr_isis_interface",
        (NO_CIRCUITS, &[ISIS_INTERFACE, ETH0], InputError, "json_empty"),
    ),
    (
        "frr_isis_interface",
        (
            NO_CIRCUITS_BESIDE,
            &[ISIS_INTERFACE, ETH0],
            InputError,
            "not_understood",
        ),
    ),
    (
        "frr_isis_neighbor",
        (NO_CIRCUITS_BESIDE, &[ISIS_NEIGHBOR, R2], InputError, "not_understood"),
    ),
    // A neighbour that may be on a link that was left out.
    (
        "frr_ospf_neighbor",
        (NEIGHBORS_OF_ETH0, &[ROUTER_2], InputError, "filtered"),
    ),
    ("frr_ospf_neighbor", (NEIGHBORS_OF_ETH0, &[ROUTER_2, ETH0], Pass, "ok")),
    ("frr_ospf_neighbor", (NEIGHBORS_OF_A_ROUTER, &[ROUTER_2], Pass, "ok")),
    (
        "frr_ospf6_neighbor",
        (OSPF6_THROUGH_GREP, &[ROUTER_2], InputError, "filtered"),
    ),
    // What is told of two entries.
    (
        "frr_ospf_route",
        (
            HEAD_OF_A_ROUTE_LOST,
            &[LAN, ("next_hop", "192.0.2.1")],
            InputError,
            "cut",
        ),
    ),
    (
        "frr_ospf_route",
        (HEAD_OF_A_ROUTE_LOST, &[LAN, ("min_paths", "2")], InputError, "cut"),
    ),
    (
        "frr_ospf_route",
        (HOPS_MISSING, &[OSPF_ROUTE, TEN_ONE], InputError, "cut"),
    ),
    ("frr_ospf_route", (HOPS_NULL, &[OSPF_ROUTE, TEN_ONE], InputError, "cut")),
    (
        "frr_ospf_route",
        (HOPS_A_NUMBER, &[OSPF_ROUTE, TEN_ONE], InputError, "cut"),
    ),
    (
        "frr_ospf_route",
        (HOPS_AN_OBJECT, &[OSPF_ROUTE, TEN_ONE], InputError, "cut"),
    ),
    (
        "frr_ospf_route",
        (HOPS_GARBAGE, &[OSPF_ROUTE, TEN_ONE], InputError, "cut"),
    ),
    (
        "frr_ospf_route",
        (HOPS_GONE, &[OSPF_ROUTE, TEN_ONE], Fail, "ospf_route.no_next_hop"),
    ),
    // A session of which nothing is told, and a list of none.
    (
        "frr_bfd_peers",
        (SESSION_EMPTIED, &[BFD, PEER_9], InputError, "unreadable_line"),
    ),
    (
        "frr_bfd_peers",
        (SESSION_EMPTIED, &[BFD, PEER_2], InputError, "unreadable_line"),
    ),
    ("frr_bfd_peers", ("[]", &[BFD, PEER_9], Fail, "bfd.absent")),
    ("frr_bfd_peers", ("[]", &[BFD, PEER_9, ABSENT], Pass, "bfd.absent")),
    ("frr_bfd_peers", ("[]", &[PEER_9], InputError, "json_empty")),
    ("frr_bfd_peers", ("[]", &[BFD_OF_ONE, PEER_9], InputError, "json_empty")),
    ("frr_bfd_peers", ("{}", &[BFD, PEER_9], InputError, "json_empty")),
    ("frr_bfd_peers", ("[", &[BFD, PEER_9], InputError, "unreadable_line")),
    // What segment routing adds to the details.
    ("frr_isis_neighbor", (ADJACENCY_SIDS, &[R2], Pass, "ok")),
    ("frr_isis_neighbor", (ADJACENCY_SIDS, &[("survey", "true")], Pass, "ok")),
];
