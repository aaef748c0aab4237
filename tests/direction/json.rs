//! JSON that holds more than is read, and text where JSON was asked for, or the other way round.
//!
//! Rows may stand under a member that nobody knows, or in a list where an object is known: what is
//! read beside them decides nothing.

use crate::Case;
use netverify::Outcome::{Fail, InputError, Pass};
use netverify::{Args, verify};

const SURVEY: (&str, &str) = ("survey", "true");
const ABSENT: (&str, &str) = ("expect", "absent");

/// Says what was typed.
const fn typed(command: &'static str) -> (&'static str, &'static str) {
    ("printed_command", command)
}

const MAC: (&str, &str) = ("mac", "00:00:5e:00:53:01");
const MACS: (&str, &str) = typed("show evpn mac vni all json");
const OTHER_MAC: &str = r#"{"100":{"numMacs":1,"macs":{"00:00:5e:00:53:02":{"type":"local","intf":"eth0"}}}}"#;
const VNI_A_LIST: &str = r#"{"100":{"numMacs":1,"macs":{"00:00:5e:00:53:02":{"type":"local","intf":"eth0"}}},
"200":[{"numMacs":1,"macs":{"00:00:5e:00:53:01":{"type":"local","intf":"eth0"}}}]}"#;
const MACS_A_LIST: &str = r#"{"100":{"numMacs":0,"macs":[{"mac":"00:00:5e:00:53:01","type":"local","intf":"eth0"}]}}"#;
const MACS_BESIDE: &str = r#"{"100":{"numMacs":1,"macs":{"00:00:5e:00:53:02":{"type":"local","intf":"eth0"}},
"localMacs":{"00:00:5e:00:53:01":{"type":"local","intf":"eth0"}}}}"#;
const MACS_OF_NO_VNI: &str = r#"{"100":{"numMacs":1,"macs":{"00:00:5e:00:53:02":{"type":"local","intf":"eth0"}}},
"vnis":{"numMacs":1,"macs":{"00:00:5e:00:53:01":{"type":"local","intf":"eth0"}}}}"#;

const LDP: (&str, &str) = typed("show mpls ldp neighbor json");
const LDP_PEER: (&str, &str) = ("peer_ldp_id", "192.0.2.3");
const LDP_UP: &str = r#"{"neighbors":[{"addressFamily":"ipv4","neighborId":"192.0.2.2","state":"OPERATIONAL",
"transportAddress":"192.0.2.2","upTime":"00:10:00"}]}"#;
const LDP_BESIDE: &str = r#"{"neighbors":[{"addressFamily":"ipv4","neighborId":"192.0.2.2","state":"OPERATIONAL",
"transportAddress":"192.0.2.2","upTime":"00:10:00"}],"targeted":[{"addressFamily":"ipv4","neighborId":"192.0.2.3",
"state":"PRESENT","transportAddress":"192.0.2.3","upTime":"00:00:00"}]}"#;
const LDP_AN_OBJECT: &str = r#"{"neighbors":{"192.0.2.3":{"addressFamily":"ipv4","state":"PRESENT"}}}"#;

const CIRCUITS: (&str, &str) = typed("show isis interface json");
const CIRCUITS_AN_OBJECT: &str = r#"{"areas":[{"area":"A","circuits":[{"circuit":1,"interface":{"name":"eth0",
"circuit-id":"0x1","state":"Up","type":"lan","level":"L2"}}]},{"area":"B","circuits":{"2":{"circuit":2,
"interface":{"name":"eth1","circuit-id":"0x2","state":"Init","type":"lan","level":"L2"}}}}]}"#;
const AREAS_BESIDE: &str = r#"{"areas":[{"area":"A","circuits":[{"circuit":1,"interface":{"name":"eth0",
"circuit-id":"0x1","state":"Up","type":"lan","level":"L2"}}]}],"vrfs":[{"vrf":"red","areas":[{"area":"B",
"circuits":[{"circuit":2,"interface":{"name":"eth1","circuit-id":"0x2","state":"Init","type":"lan",
"level":"L2"}}]}]}]}"#;

const ADJACENCIES: (&str, &str) = typed("show isis neighbor json");
const ADJACENCIES_AN_OBJECT: &str = r#"{"areas":[{"area":"A","circuits":[{"circuit":0}]},{"area":"B","circuits":
{"2":{"circuit":2,"adj":"r2","interface":"eth1","level":2,"state":"Initializing","expires-in":"10s"}}}]}"#;

const OSPF: (&str, &str) = typed("show ip ospf interface json");
const OSPF_NO_ADDRESS: &str = r#"{"interfaces":{"eth0":{"ifUp":true,"ospfEnabled":true,"interfaceIp":{"192.0.2.1":
{"ifUp":true,"ospfEnabled":true,"ipAddress":"192.0.2.1","ipAddressPrefixlen":24,"area":"0.0.0.0","state":"DR"}}},
"eth1":{"ifUp":false,"ospfEnabled":true,"interfaceIp":{}}}}"#;

const SUMMARY: (&str, &str) = typed("show ip route summary json");
const BGP: (&str, &str) = ("protocol", "bgp");
const SUMMARY_BESIDE: &str = r#"{"routes":[{"fib":1,"rib":1,"type":"static"}],"routesTotal":1,"routesTotalFib":1,
"learned":[{"fib":1,"rib":1,"type":"ebgp"}]}"#;

const LABELS: (&str, &str) = typed("show mpls table json");
const LABEL: (&str, &str) = ("label", "16");
const HOPS_BESIDE: &str = r#"{"16":{"inLabel":16,"installed":true,"nexthopGroup":[{"type":"LDP","outLabel":17,
"distance":150,"installed":true,"nexthop":"192.0.2.2","interface":"eth0"}]}}"#;
const HOPS_A_WORD: &str = r#"{"16":{"inLabel":16,"installed":true,"nexthops":"none"}}"#;

const TRACKED: (&str, &str) = typed("show ip nht json");
const NEXT_HOP: (&str, &str) = ("next_hop", "192.0.2.2");
const RESOLUTIONS_NONE: &str = r#"{"default":{"ipv4":{"resolveViaDefault":true,
"192.0.2.1":{"nhtConnected":true,"resolutions":[{"resolvedProtocol":"connected","prefix":"192.0.2.0/24",
"nexthops":[{"interfaceName":"eth0","active":true}]}]},"192.0.2.2":{"nhtConnected":true,"resolutions":[]}}}}"#;
const FAMILY_A_WORD: &str = r#"{"default":{"ipv4":{"resolveViaDefault":true},"ipv6":"more"}}"#;

const BGP_TABLE: (&str, &str) = typed("show bgp ipv4 unicast json");
const PREFIX: (&str, &str) = ("prefix", "203.0.113.0/24");
const ROUTES_BESIDE: &str = r#"{"vrfName":"default","routes":{"198.51.100.0/24":[{"valid":true,"bestpath":true,
"pathFrom":"external","weight":0,"peerId":"192.0.2.2","path":"65002","origin":"IGP",
"nexthops":[{"ip":"192.0.2.2","afi":"ipv4","used":true}]}]},"staleRoutes":{"203.0.113.0/24":[]},
"more":{"203.0.113.0/24":[{"valid":true}]},"totalRoutes":1,"totalPaths":1}"#;
const BGP_PREFIX: (&str, &str) = typed("show bgp ipv4 unicast 203.0.113.0/24 json");
const PATHS_BESIDE: &str = r#"{"prefix":"203.0.113.0/24","paths":[{"aspath":{"string":"65003"},
"origin":"IGP","valid":true,"nexthops":[{"ip":"192.0.2.3","used":true}]}],"backupPaths":[{"aspath":{"string":"65002"},
"origin":"IGP","valid":true,"bestpath":{"overall":true},"nexthops":[{"ip":"192.0.2.2","used":true}]}]}"#;

/// Each with the code of the check that decides.
const CASES: &[(&str, Case)] = &[
    ("frr_evpn_mac", (OTHER_MAC, &[MAC, ABSENT, MACS], Pass, "mac.absent")),
    (
        "frr_evpn_mac",
        (VNI_A_LIST, &[MAC, ABSENT, MACS], InputError, "unreadable_line"),
    ),
    (
        "frr_evpn_mac",
        (MACS_A_LIST, &[MAC, ABSENT, MACS], InputError, "not_understood"),
    ),
    (
        "frr_evpn_mac",
        (MACS_BESIDE, &[MAC, ABSENT, MACS], InputError, "unreadable_line"),
    ),
    (
        "frr_evpn_mac",
        (MACS_OF_NO_VNI, &[MAC, ABSENT, MACS], InputError, "unreadable_line"),
    ),
    ("frr_ldp_neighbor", (LDP_UP, &[SURVEY, LDP], Pass, "ok")),
    (
        "frr_ldp_neighbor",
        (LDP_UP, &[LDP_PEER, ABSENT, LDP], Pass, "ldp.absent"),
    ),
    (
        "frr_ldp_neighbor",
        (LDP_BESIDE, &[SURVEY, LDP], InputError, "unreadable_line"),
    ),
    (
        "frr_ldp_neighbor",
        (LDP_BESIDE, &[LDP_PEER, ABSENT, LDP], InputError, "unreadable_line"),
    ),
    (
        "frr_ldp_neighbor",
        (LDP_AN_OBJECT, &[LDP_PEER, ABSENT, LDP], InputError, "not_understood"),
    ),
    (
        "frr_isis_interface",
        (CIRCUITS_AN_OBJECT, &[SURVEY, CIRCUITS], InputError, "unreadable_line"),
    ),
    (
        "frr_isis_interface",
        (
            CIRCUITS_AN_OBJECT,
            &[("interface", "eth1"), CIRCUITS],
            InputError,
            "unreadable_line",
        ),
    ),
    (
        "frr_isis_interface",
        (AREAS_BESIDE, &[SURVEY, CIRCUITS], InputError, "unreadable_line"),
    ),
    (
        "frr_isis_neighbor",
        (
            ADJACENCIES_AN_OBJECT,
            &[("system_id", "r2"), ADJACENCIES],
            InputError,
            "not_understood",
        ),
    ),
    (
        "frr_ospf_interface",
        (OSPF_NO_ADDRESS, &[SURVEY, OSPF], Fail, "ospf_interface.down"),
    ),
    (
        "frr_ospf_interface",
        (
            OSPF_NO_ADDRESS,
            &[("interface", "eth1"), ABSENT, OSPF],
            Fail,
            "ospf_interface.present",
        ),
    ),
    (
        "frr_route_summary",
        (SUMMARY_BESIDE, &[BGP, ABSENT, SUMMARY], InputError, "unreadable_line"),
    ),
    (
        "frr_mpls_table",
        (HOPS_BESIDE, &[LABEL, LABELS], InputError, "not_understood"),
    ),
    (
        "frr_mpls_table",
        (HOPS_A_WORD, &[LABEL, LABELS], InputError, "not_understood"),
    ),
    (
        "frr_nht",
        (RESOLUTIONS_NONE, &[SURVEY, TRACKED], InputError, "unreadable_line"),
    ),
    (
        "frr_nht",
        (
            RESOLUTIONS_NONE,
            &[NEXT_HOP, ABSENT, TRACKED],
            InputError,
            "unreadable_line",
        ),
    ),
    (
        "frr_nht",
        (
            FAMILY_A_WORD,
            &[NEXT_HOP, ABSENT, TRACKED],
            InputError,
            "unreadable_line",
        ),
    ),
    (
        "frr_bgp_routes",
        (ROUTES_BESIDE, &[SURVEY, BGP_TABLE], InputError, "unreadable_line"),
    ),
    (
        "frr_bgp_routes",
        (
            ROUTES_BESIDE,
            &[PREFIX, ABSENT, BGP_TABLE],
            InputError,
            "unreadable_line",
        ),
    ),
    (
        "frr_bgp_route",
        (PATHS_BESIDE, &[PREFIX, BGP_PREFIX], InputError, "filtered"),
    ),
];

#[test]
fn what_is_not_read_decides_nothing() {
    let mut wrong = Vec::new();
    for (id, (raw, pairs, outcome, code)) in CASES {
        let verdict = verify(id, raw.as_bytes(), &Args::of(pairs.iter().copied()).unwrap()).unwrap();
        let mut checks = verdict.checks.iter();
        let decisive = checks.find(|check| check.outcome == verdict.outcome).unwrap();
        let found = (verdict.outcome, decisive.code.as_str());
        if found != (*outcome, *code) {
            wrong.push(format!("{id} {pairs:?}: {found:?}, not {outcome:?} {code}\n{raw}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
