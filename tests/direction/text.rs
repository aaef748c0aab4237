//! Texts that are two outputs without a prompt between them, and rows of another object than the command names:
//! neither decides anything.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::{COMPLETE, Case};

const SURVEY: (&str, &str) = ("survey", "true");
const ABSENT: (&str, &str) = ("expect", "absent");
const SEVERAL: &str = "several_commands";
const OTHER: &str = "object.contradicted";

const OSPF_TWICE: &str = "\
r1# show ip ospf neighbor

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.2         1 Full/-          1m09s             30.870s 198.51.100.2    eth0:198.51.100.1                    0     0     0

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.3         1 Full/-          1m09s             30.870s 198.51.100.6    eth1:198.51.100.5                    0     0     0

r1#
";

const OSPF_VRF_TWICE: &str = "\
r1# show ip ospf vrf red neighbor
VRF Name: red

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.2         1 Full/-          1m09s             30.870s 198.51.100.2    eth0:198.51.100.1                    0     0     0

VRF Name: red

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.3         1 Full/-          1m09s             30.870s 198.51.100.6    eth1:198.51.100.5                    0     0     0

r1#
";

const OSPF_OF_TWO_VRFS: &str = "\
r1# show ip ospf vrf all neighbor
VRF Name: default

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.2         1 Full/-          1m09s             30.870s 198.51.100.2    eth0:198.51.100.1                    0     0     0

VRF Name: red

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.3         1 Full/-          1m09s             30.870s 198.51.100.6    eth1:198.51.100.5                    0     0     0

r1#
";

const OSPF_OF_TWO_INSTANCES: &str = "\
r1# show ip ospf neighbor

OSPF Instance: 1

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.2         1 Full/-          1m09s             30.870s 198.51.100.2    eth0:198.51.100.1                    0     0     0

OSPF Instance: 2

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.3         1 Full/-          1m09s             30.870s 198.51.100.6    eth1:198.51.100.5                    0     0     0

r1#
";

const OSPF_TABLE_AND_DETAIL: &str = "\
Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.2         1 Full/-          1m09s             30.870s 198.51.100.2    eth0:198.51.100.1                    0     0     0

 Neighbor 192.0.2.3, interface address 198.51.100.6
    In the area 0.0.0.0 via interface eth1 local interface IP 198.51.100.5
    Neighbor priority is 1, State is Full/-, Role is DROther,    5 state changes
";

const OSPF_UNTITLED_FIRST: &str = "\
Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.2         1 Full/-          1m09s             30.870s 198.51.100.2    eth0:198.51.100.1                    0     0     0

VRF Name: red

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.3         1 Full/-          1m09s             30.870s 198.51.100.6    eth1:198.51.100.5                    0     0     0
";

const OSPF6_TWICE: &str = "\
r1# show ipv6 ospf6 neighbor
Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]
192.0.2.2         1    00:00:38     Full/PointToPoint    00:01:11 eth0[PointToPoint]
Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]
192.0.2.3         1    00:00:38     Full/PointToPoint    00:01:11 eth1[PointToPoint]
r1#
";

const OSPF6_OF_TWO_VRFS: &str = "\
r1# show ipv6 ospf6 vrf all neighbor
Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]
192.0.2.2         1    00:00:38     Full/PointToPoint    00:01:11 eth0[PointToPoint]
Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]
192.0.2.3         1    00:00:38     Full/PointToPoint    00:01:11 eth1[PointToPoint]
r1#
";

const OSPF_INTERFACE_TWICE: &str = "\
r1# show ip ospf vrf red interface
VRF Name: red
eth0 is up
  ifindex 2, MTU 1500 bytes, BW 10000 Mbit <UP,LOWER_UP,BROADCAST,RUNNING,MULTICAST>
  Internet Address 198.51.100.1/24, Broadcast 198.51.100.255, Area 0.0.0.0
  Router ID 192.0.2.1, Network Type POINTOPOINT, Cost: 10
  Transmit Delay is 1 sec, State Point-To-Point, Priority 1
VRF Name: red
eth1 is up
  ifindex 3, MTU 1500 bytes, BW 10000 Mbit <UP,LOWER_UP,BROADCAST,RUNNING,MULTICAST>
  Internet Address 203.0.113.1/24, Broadcast 203.0.113.255, Area 0.0.0.0
  Router ID 192.0.2.1, Network Type POINTOPOINT, Cost: 10
  Transmit Delay is 1 sec, State Point-To-Point, Priority 1
r1#
";

const OSPF_ROUTES_TWICE: &str = "\
r1# show ip ospf route
============ OSPF network routing table ============
N    203.0.113.0/24        [10] area: 0.0.0.0
                           directly attached to eth0

============ OSPF router routing table =============

============ OSPF external routing table ===========

============ OSPF network routing table ============
N    198.51.100.0/24       [10] area: 0.0.0.0
                           directly attached to eth1

============ OSPF router routing table =============

============ OSPF external routing table ===========

r1#
";

const LDP_TWICE: &str = "\
r1# show mpls ldp neighbor
AF   ID              State       Remote Address    Uptime
ipv4 192.0.2.2       OPERATIONAL 192.0.2.2       00:01:07
AF   ID              State       Remote Address    Uptime
ipv4 192.0.2.3       OPERATIONAL 192.0.2.3       00:00:36
r1#
";

const MACS_TWICE: &str = "\
r1# show evpn mac vni all

VNI 100 #MACs (local and remote) 1

Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:00:00:00:01 local        eth0                                 0/0

VNI 100 #MACs (local and remote) 1

Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:00:00:00:02 remote       192.0.2.3                            0/0
r1#
";

const MACS_OF_ONE_TWICE: &str = "\
r1# show evpn mac vni 100
Number of MACs (local and remote) known for this VNI: 1
Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:00:00:00:01 local        eth0                                 0/0
Number of MACs (local and remote) known for this VNI: 2
Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:00:00:00:02 remote       192.0.2.3                            0/0
r1#
";

const MACS_HEADED_TWICE: &str = "\
VNI 100 #MACs (local and remote) 2

Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:00:00:00:01 local        eth0                                 0/0
Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
02:00:00:00:00:02 remote       192.0.2.3                            0/0
";

const VNIS_TWICE: &str = "\
r1# show evpn vni
VNI        Type VxLAN IF              # MACs   # ARPs   # Remote VTEPs  Tenant VRF
200        L2   vx200                 2        3        1               default
VNI        Type VxLAN IF              # MACs   # ARPs   # Remote VTEPs  Tenant VRF
100        L2   vx100                 2        4        1               default
r1#
";

const BFD_TWICE: &str = "\
r1# show bfd peers
BFD Peers:
\tpeer 198.51.100.2 vrf default interface eth0
\t\tID: 1
\t\tRemote ID: 2
\t\tStatus: up
\t\tUptime: 1 minute(s), 14 second(s)

BFD Peers:
\tpeer 198.51.100.6 vrf default interface eth1
\t\tID: 3
\t\tRemote ID: 4
\t\tStatus: up
\t\tUptime: 1 minute(s), 14 second(s)

r1#
";

const BFD_BRIEF_TWICE: &str = "\
r1# show bfd peers brief
Session count: 1
SessionId  LocalAddress                             PeerAddress                             Status
=========  ============                             ===========                             ======
1          198.51.100.1                             198.51.100.2                            down
Session count: 2
SessionId  LocalAddress                             PeerAddress                             Status
=========  ============                             ===========                             ======
2          198.51.100.5                             198.51.100.6                            up
r1#
";

const ISIS_TWICE: &str = "\
r1# show isis neighbor
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
 r2                  eth0        2  Up            10       0200.0000.0002
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
 r3                  eth1        2  Up            10       0200.0000.0003
r1#
";

const ISIS_OF_TWO_VRFS: &str = "\
r1# show isis vrf all neighbor
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
 r2                  eth0        2  Up            10       0200.0000.0002
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
 r3                  eth1        2  Up            10       0200.0000.0003
r1#
";

const ISIS_TABLE_AND_DETAIL: &str = "\
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
 r2                  eth0        2  Up            10       0200.0000.0002

Area OTHER:
 r3
    Interface: eth1, Level: 2, State: Up, Expires in 29s
";

const ISIS_INTERFACES_TWICE: &str = "\
r1# show isis interface
Area LAB:
  Interface   CircId   State    Type     Level
  eth0        0x5      Up       lan      L1L2
Area LAB:
  Interface   CircId   State    Type     Level
  eth1        0x6      Up       lan      L1L2
r1#
";

const LABELS_TWICE: &str = "\
r1# show mpls table
 Inbound Label  Type  Nexthop   Outbound Label
 -----------------------------------------------
 16             LDP   192.0.2.2 implicit-null

 Inbound Label  Type  Nexthop   Outbound Label
 -----------------------------------------------
 17             LDP   192.0.2.3 implicit-null

r1#
";

const NHT_TWICE: &str = "\
r1# show ip nht
VRF default:
 Resolve via default: on
192.0.2.2
 resolved via connected, prefix 192.0.2.0/24
 is directly connected, eth0 (vrf default), weight 1
 Client list: static(fd 27)
VRF default:
 Resolve via default: on
192.0.2.3
 resolved via connected, prefix 192.0.2.0/24
 is directly connected, eth0 (vrf default), weight 1
 Client list: static(fd 27)
r1#
";

const BRIEF_TWICE: &str = "\
r1# show interface brief
Interface       Status  VRF             Addresses
---------       ------  ---             ---------
eth0            up      default         192.0.2.1/24

Interface       Status  VRF             Addresses
---------       ------  ---             ---------
eth1            down    default         198.51.100.1/24

r1#
";

const ENTRIES_OF_TWO_PREFIXES: &str = "\
r1# show ip route 198.51.100.0/24
Routing entry for 198.51.100.0/24
  Known via \"static\", distance 1, metric 0, best
  Last update 00:00:57 ago
  * 192.0.2.2, via eth0, weight 1

Routing entry for 203.0.113.0/24
  Known via \"static\", distance 1, metric 0, best
  Last update 00:00:57 ago
  * 192.0.2.2, via eth0, weight 1

r1#
";

const VRFS_TWICE: &str = "\
r1# show vrf
netns-based vrfs
vrf red id 7 netns /run/netns/red
netns-based vrfs
vrf blue id 8 netns /run/netns/blue
r1#
";

const STATISTICS_TWICE: &str = "\
--- 192.0.2.1 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 1.000/1.000/1.000/0.000 ms
--- 192.0.2.1 ping statistics ---
5 packets transmitted, 0 received, 100% packet loss, time 4077ms
";

const COUNTS_TWICE: &str = "\
PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.
64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=1.00 ms

--- 192.0.2.1 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 1.000/1.000/1.000/0.000 ms
5 packets transmitted, 0 received, 100% packet loss, time 4077ms
";

const REPLY_BEHIND_STATISTICS: &str = "\
PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.
64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=1.00 ms

--- 192.0.2.1 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 1.000/1.000/1.000/0.000 ms
From 192.0.2.9 icmp_seq=1 Destination Host Unreachable
";

const HOPS_TWICE: &str = "\
traceroute to 192.0.2.1 (192.0.2.1), 30 hops max, 60 byte packets
 1  192.0.2.1 (192.0.2.1)  1.000 ms  1.000 ms  1.000 ms
 1  * * *
";

const OTHER_CIRCUIT: &str = "\
r1# show isis interface eth9
Area LAB:
  Interface   CircId   State    Type     Level
  eth0        0x5      Up       lan      L1L2
r1#
";

const OTHER_SYSTEM: &str = "\
r1# show isis neighbor r9
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
 r2                  eth0        2  Up            10       0200.0000.0002
r1#
";

const SYSTEM_BY_ITS_ID: &str = "\
r1# show isis neighbor 0000.0000.0002
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
 r2                  eth0        2  Up            10       0200.0000.0002
r1#
";

const OTHER_ROUTER: &str = "\
r1# show ip ospf neighbor 192.0.2.9

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.2         1 Full/-          1m09s             30.870s 198.51.100.2    eth0:198.51.100.1                    0     0     0

r1#
";

const OTHER_LINK: &str = "\
r1# show ip ospf neighbor eth9

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.2         1 Full/-          1m09s             30.870s 198.51.100.2    eth0:198.51.100.1                    0     0     0

r1#
";

const ITS_LINK: &str = "\
r1# show ip ospf neighbor eth0

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.2         1 Full/-          1m09s             30.870s 198.51.100.2    eth0:198.51.100.1                    0     0     0

r1#
";

const OTHER_ROUTER_OF_OSPF6: &str = "\
r1# show ipv6 ospf6 neighbor 192.0.2.9
 Neighbor 192.0.2.2%eth0
    Area 0.0.0.0 via interface eth0 (ifindex 2)
    His IfIndex: 2 Link-local address: fe80::2
    State Full for a duration of 00:01:11
";

const UNNUMBERED: &str = "\
r1# show bgp neighbors eth9
BGP neighbor on eth0: fe80::2, remote AS 65002, local AS 65001, external link
  BGP state = Established, up for 00:01:00
  Neighbor capabilities:
    Address Family IPv4 Unicast: advertised and received

 For address family: IPv4 Unicast
  Update group 1, subgroup 1
  5 accepted prefixes

Read thread: on  Write thread: on  FD used: 25
r1#
";

const ROUTER: (&str, &str) = ("neighbor_router_id", "192.0.2.2");

/// Each with the code of the check that decides.
pub(crate) const CASES: &[(&str, Case)] = &[
    ("frr_ospf_neighbor", (OSPF_TWICE, &[SURVEY], InputError, SEVERAL)),
    ("frr_ospf_neighbor", (OSPF_TWICE, &[ROUTER], InputError, SEVERAL)),
    (
        "frr_ospf_neighbor",
        (
            OSPF_TWICE,
            &[("neighbor_router_id", "192.0.2.9"), ABSENT],
            InputError,
            SEVERAL,
        ),
    ),
    ("frr_ospf_neighbor", (OSPF_VRF_TWICE, &[SURVEY], InputError, SEVERAL)),
    ("frr_ospf_neighbor", (OSPF_OF_TWO_VRFS, &[SURVEY], Pass, "ok")),
    ("frr_ospf_neighbor", (OSPF_OF_TWO_INSTANCES, &[SURVEY], Pass, "ok")),
    (
        "frr_ospf_neighbor",
        (OSPF_TABLE_AND_DETAIL, &[SURVEY, COMPLETE], InputError, SEVERAL),
    ),
    (
        "frr_ospf_neighbor",
        (OSPF_UNTITLED_FIRST, &[SURVEY, COMPLETE], InputError, SEVERAL),
    ),
    ("frr_ospf6_neighbor", (OSPF6_TWICE, &[SURVEY], InputError, SEVERAL)),
    ("frr_ospf6_neighbor", (OSPF6_OF_TWO_VRFS, &[SURVEY], Pass, "ok")),
    (
        "frr_ospf_interface",
        (OSPF_INTERFACE_TWICE, &[SURVEY], InputError, SEVERAL),
    ),
    (
        "frr_ospf_route",
        (OSPF_ROUTES_TWICE, &[("prefix", "203.0.113.0/24")], InputError, SEVERAL),
    ),
    ("frr_ldp_neighbor", (LDP_TWICE, &[SURVEY], InputError, SEVERAL)),
    (
        "frr_evpn_mac",
        (MACS_TWICE, &[("mac", "02:00:00:00:00:01")], InputError, SEVERAL),
    ),
    (
        "frr_evpn_mac",
        (MACS_OF_ONE_TWICE, &[("mac", "02:00:00:00:00:01")], InputError, SEVERAL),
    ),
    (
        "frr_evpn_mac",
        (
            MACS_HEADED_TWICE,
            &[("mac", "02:00:00:00:00:01"), COMPLETE],
            InputError,
            SEVERAL,
        ),
    ),
    ("frr_evpn_vni", (VNIS_TWICE, &[("vni", "100")], InputError, SEVERAL)),
    ("frr_bfd_peers", (BFD_TWICE, &[SURVEY], InputError, SEVERAL)),
    ("frr_bfd_peers_brief", (BFD_BRIEF_TWICE, &[SURVEY], InputError, SEVERAL)),
    ("frr_isis_neighbor", (ISIS_TWICE, &[SURVEY], InputError, SEVERAL)),
    ("frr_isis_neighbor", (ISIS_OF_TWO_VRFS, &[SURVEY], Pass, "ok")),
    (
        "frr_isis_neighbor",
        (ISIS_TABLE_AND_DETAIL, &[SURVEY, COMPLETE], InputError, SEVERAL),
    ),
    (
        "frr_isis_interface",
        (ISIS_INTERFACES_TWICE, &[SURVEY], InputError, SEVERAL),
    ),
    (
        "frr_mpls_table",
        (LABELS_TWICE, &[("label", "16")], InputError, SEVERAL),
    ),
    ("frr_nht", (NHT_TWICE, &[SURVEY], InputError, SEVERAL)),
    (
        "frr_nht",
        (NHT_TWICE, &[("next_hop", "192.0.2.2")], InputError, SEVERAL),
    ),
    (
        "frr_interface_brief",
        (
            BRIEF_TWICE,
            &[("interface", "eth1"), ("expect", "admin-down")],
            InputError,
            SEVERAL,
        ),
    ),
    (
        "frr_route_detail",
        (
            ENTRIES_OF_TWO_PREFIXES,
            &[("prefix", "198.51.100.0/24")],
            InputError,
            SEVERAL,
        ),
    ),
    ("frr_vrf", (VRFS_TWICE, &[SURVEY], InputError, SEVERAL)),
    ("ping", (STATISTICS_TWICE, &[], InputError, SEVERAL)),
    ("ping", (COUNTS_TWICE, &[], InputError, SEVERAL)),
    ("ping", (REPLY_BEHIND_STATISTICS, &[], InputError, SEVERAL)),
    ("traceroute", (HOPS_TWICE, &[], InputError, SEVERAL)),
    (
        "frr_isis_interface",
        (OTHER_CIRCUIT, &[("interface", "eth0")], InputError, OTHER),
    ),
    (
        "frr_isis_neighbor",
        (
            OTHER_SYSTEM,
            &[("system_id", "r2"), ("interface", "eth0"), ("level", "2")],
            InputError,
            OTHER,
        ),
    ),
    (
        "frr_isis_neighbor",
        (
            SYSTEM_BY_ITS_ID,
            &[("system_id", "r2"), ("interface", "eth0"), ("level", "2")],
            Pass,
            "ok",
        ),
    ),
    ("frr_ospf_neighbor", (OTHER_ROUTER, &[ROUTER], InputError, OTHER)),
    (
        "frr_ospf_neighbor",
        (OTHER_LINK, &[ROUTER, ("interface", "eth0")], InputError, OTHER),
    ),
    (
        "frr_ospf_neighbor",
        (ITS_LINK, &[ROUTER, ("interface", "eth0")], Pass, "ok"),
    ),
    (
        "frr_ospf6_neighbor",
        (OTHER_ROUTER_OF_OSPF6, &[ROUTER, COMPLETE], InputError, OTHER),
    ),
    (
        "frr_bgp_neighbor",
        (UNNUMBERED, &[("peer_ip", "eth0")], InputError, OTHER),
    ),
    (
        "ping",
        (
            "PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.\n\n\
            --- 192.0.2.1 ping statistics ---\n\
            5 packets transmitted, 0 received, 100% packet loss, time 4077ms\n\n",
            &[],
            Fail,
            "ping.no_reply",
        ),
    ),
];
