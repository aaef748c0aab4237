//! `show ip route` and `show ipv6 route` on FRR: the list, not one prefix.
//!
//! ```text
//! Codes: K - kernel route, C - connected, L - local, S - static,
//!        > - selected route, * - FIB route, q - queued, r - rejected, b - backup
//!
//! IPv4 unicast VRF default:
//! O>* 10.0.23.0/24 [110/110] via 10.0.12.2, eth-r2a, weight 1, 00:00:55
//!   *                        via 10.0.112.2, eth-r2b, weight 1, 00:00:55
//! B>  10.50.0.0/16 [200/0] via 10.255.0.3 (recursive), weight 1, 00:00:21
//!   *                        via 10.0.12.2, eth-r2a, weight 1, 00:00:21
//! ```
//!
//! A connected route prints no `[0/0]`: distance and metric are blank, not zero.
//! Nothing marks the end, so the last entry may go on unless a prompt follows.

mod heading;
mod line;
mod recent;
mod text;

use crate::ast::{Protocol, Subject};
use crate::frr::{DEFAULT, instances, routes_json, show_ip};
use crate::kit::Query;
use crate::kit::query::Words;
use crate::reading::Grammar;

/// The grammar of `show ip route` and `show ipv6 route`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Route,
    query,
    text: text::read,
    json: Some(routes_json::read),
};

/// Words after `route` that leave entries out. A prefix or an address is another command.
const FILTERS: [&str; 27] = [
    "system",
    "vnc-direct",
    "babel",
    "bgp",
    "connected",
    "eigrp",
    "isis",
    "kernel",
    "local",
    "nhrp",
    "openfabric",
    "ospf",
    "ospf6",
    "pbr",
    "pim",
    "rip",
    "ripng",
    "sharp",
    "static",
    "table-direct",
    "vnc",
    "failed",
    "rejected",
    "supernets-only",
    "longer-prefixes",
    "fpm",
    "offload-failed",
];

/// `show ip|ipv6 route [vrf NAME|all] [table N] [PROTOCOL] [FILTER] [nexthop-group] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let version = show_ip(&mut words, "route")?;
    let (mut network_instance, mut leaves_out) = (DEFAULT, false);
    while !words.is_end() {
        if words.keyword("vrf") {
            network_instance = instances(words.any()?);
        } else if words.keyword("table") {
            leaves_out |= words.any()? != MAIN_TABLE;
        } else if words.keyword("tag") {
            words.any()?;
            leaves_out = true;
        } else if words.keyword_of(&FILTERS).is_some() {
            leaves_out = true;
        } else if words.keyword_of(&["json", "nexthop-group", "unicast"]).is_none() {
            leaves_out = true;
            longer_prefixes(&mut words)?;
        }
    }
    Some(Query {
        ip_version: Some(version),
        ..words.query(leaves_out, network_instance)
    })
}

/// The kernel's main table, which routes are looked up in.
const MAIN_TABLE: &str = "254";

/// `10.0.0.0/8 longer-prefixes`: a list again; `None` for one prefix.
fn longer_prefixes(words: &mut Words<'_>) -> Option<()> {
    words.any()?;
    words.keyword("longer-prefixes").then_some(())
}

/// Who knows a route, by its letter; the two families share some.
fn protocol(letter: u8, is_ipv6: bool) -> Protocol {
    match (letter, is_ipv6) {
        (b'K', _) => Protocol::Kernel,
        (b'C', _) => Protocol::Connected,
        (b'L', _) => Protocol::Local,
        (b'S', _) => Protocol::Static,
        (b'R', false) => Protocol::Rip,
        (b'R', true) => Protocol::Ripng,
        (b'O', false) => Protocol::Ospf,
        (b'O', true) => Protocol::Ospf6,
        (b'I', _) => Protocol::Isis,
        (b'B', _) => Protocol::Bgp,
        (b'P', _) => Protocol::Pim,
        (b'E', _) => Protocol::Eigrp,
        (b'N', _) => Protocol::Nhrp,
        (b'o', _) => Protocol::Olsr,
        (b'T', _) => Protocol::Table,
        (b't', _) => Protocol::TableDirect,
        (b'v', _) => Protocol::Vnc,
        (b'V', _) => Protocol::VncDirect,
        (b'b', _) => Protocol::BgpDirect,
        (b'e', _) => Protocol::BgpEvpn,
        (b'A', _) => Protocol::Babel,
        (b'D', _) => Protocol::Sharp,
        (b'F', _) => Protocol::Pbr,
        (b'f', _) => Protocol::OpenFabric,
        (b'X', _) => Protocol::System,
        (other, _) => Protocol::Letter(other),
    }
}

#[cfg(test)]
mod tests {
    use super::query;
    use crate::kit::{Filtered, Instances};

    #[test]
    fn a_query_tells_what_it_leaves_out() {
        for (command, filtered, instance) in [
            ("show ip route", Filtered::No, Instances::One("default")),
            ("sh ipv6 ro json", Filtered::No, Instances::One("default")),
            ("show ip route vrf red", Filtered::No, Instances::One("red")),
            ("show ip route vrf all", Filtered::No, Instances::Every),
            ("show ip route table 100", Filtered::Yes, Instances::One("default")),
            ("show ip route table 254", Filtered::No, Instances::One("default")),
            ("show ip route bgp", Filtered::Yes, Instances::One("default")),
            (
                "show ip route vrf red static json",
                Filtered::Yes,
                Instances::One("red"),
            ),
            (
                "show ip route 10.0.0.0/8 longer-prefixes",
                Filtered::Yes,
                Instances::One("default"),
            ),
            ("show ip route tag 77", Filtered::Yes, Instances::One("default")),
            ("show ip route | include 10.", Filtered::Yes, Instances::One("default")),
        ] {
            let query = query(command).unwrap();
            assert_eq!(
                (query.filtered, query.network_instance),
                (filtered, instance),
                "{command}"
            );
        }
    }

    #[test]
    fn other_commands_are_not_taken_for_it() {
        for command in [
            "show ip route 10.0.0.0/8",
            "show ip route summary",
            "show ip bgp",
            "show interface",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
