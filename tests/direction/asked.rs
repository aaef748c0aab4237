//! What was asked for, and what the command asked for: where the two differ, nothing is decided.

use crate::{COMPLETE, Case};
use netverify::Outcome::{Fail, InputError, Pass};

const SURVEY: (&str, &str) = ("survey", "true");
const RED: (&str, &str) = ("network_instance", "red");

const NEIGHBOR_THROUGH_GREP: &str = "\
r1# show isis neighbor r2 | grep -v Init
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
 r2                  eth-r2      2  Up            10       3a40.9b07.e316
r1#
";

const NO_NEIGHBOR_THROUGH_GREP: &str = "\
r1# show isis neighbor r2 | grep -v Up
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
r1#
";

const LABEL_THROUGH_GREP: &str = "\
r1# show mpls table | grep -v 10.0.2.3
 Inbound Label  Type  Nexthop   Outbound Label
 -----------------------------------------------
 16             LDP   10.0.1.2  implicit-null
r1#
";

const ROUTES_OF_NO_VRF: &str = "\
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

const DISCARDED: &str = "\
r1# show ip ospf route
============ OSPF network routing table ============
D IA 203.0.113.0/24        Discard entry
============ OSPF router routing table =============

============ OSPF external routing table ===========

r1#
";

const FLAG_UNREADABLE: &str = r#"{"interfaces":{"eth0":{"ifUp":"no","ospfEnabled":true,"state":"DR"}}}"#;
const FLAG_MISSING: &str = r#"{"interfaces":{"eth0":{"ospfEnabled":true,"state":"DR"}}}"#;

const OF_TWO_FAMILIES: &str = "\
r1# show mpls ldp neighbor
AF   ID              State       Remote Address    Uptime
ipv4 192.0.2.2       OPERATIONAL 192.0.2.2         00:10:00
ipv6 192.0.2.2       PRESENT     2001:db8::2       00:00:00
r1#
";

const OTHER_INTERFACE: &str = "\
r1# show interface eth1
Interface eth0 is up, line protocol is up
  Link ups:       1    last: 2026/01/01 00:00:00.00
  Link downs:     0    last: (never)
  vrf: default
  index 2 metric 0 mtu 1500 speed 10000 txqlen 1000
  flags: <UP,LOWER_UP,BROADCAST,RUNNING,MULTICAST>
r1#
";

const TWO_WAY: &str = "\
r1# show ip ospf neighbor

Neighbor ID     Pri State           Up Time         Dead Time Address         Interface                        RXmtL RqstL DBsmL
192.0.2.3         0 2-Way/DROther   1m09s             30.870s 198.51.100.3    lan0:198.51.100.1                    0     0     0

r1#
";

const BY_SYSTEM_ID: &str = "\
r1# show isis neighbor
Area LAB:
 System Id           Interface   L  State         Holdtime SNPA
 0000.0000.0002      eth-r2      2  Up            10       3a40.9b07.e316
r1#
";

pub(crate) const CASES: &[(&str, Case)] = &[
    (
        "frr_isis_neighbor",
        (NEIGHBOR_THROUGH_GREP, &[("system_id", "r2")], InputError, "filtered"),
    ),
    (
        "frr_isis_neighbor",
        (NO_NEIGHBOR_THROUGH_GREP, &[("system_id", "r2")], InputError, "filtered"),
    ),
    (
        "frr_mpls_table",
        (
            LABEL_THROUGH_GREP,
            &[("label", "16"), ("next_hop", "10.0.2.3")],
            InputError,
            "filtered",
        ),
    ),
    (
        "frr_route",
        (
            ROUTES_OF_NO_VRF,
            &[SURVEY, RED, COMPLETE],
            InputError,
            "network_instance.not_shown",
        ),
    ),
    (
        "frr_ospf_route",
        (DISCARDED, &[("prefix", "203.0.113.0/24")], Pass, "ospf_route.discard"),
    ),
    (
        "frr_ospf_route",
        (
            DISCARDED,
            &[("prefix", "203.0.113.0/24"), ("min_paths", "2")],
            Fail,
            "ospf_route.too_few_paths",
        ),
    ),
    (
        "frr_ospf_interface",
        (
            FLAG_UNREADABLE,
            &[("interface", "eth0"), COMPLETE],
            InputError,
            "unreadable",
        ),
    ),
    (
        "frr_ospf_interface",
        (
            FLAG_MISSING,
            &[("interface", "eth0"), COMPLETE],
            InputError,
            "not_shown",
        ),
    ),
    (
        "frr_ldp_neighbor",
        (
            OF_TWO_FAMILIES,
            &[("peer_ldp_id", "192.0.2.2")],
            Fail,
            "ldp.not_operational",
        ),
    ),
    (
        "frr_interface",
        (OTHER_INTERFACE, &[SURVEY], InputError, "object.contradicted"),
    ),
    (
        "frr_ospf_neighbor",
        (TWO_WAY, &[SURVEY], Fail, "ospf.no_designated_router"),
    ),
    (
        "frr_isis_neighbor",
        (BY_SYSTEM_ID, &[("system_id", "r2")], InputError, "isis.named_otherwise"),
    ),
];
