//! `show bgp AFI SAFI PREFIX` and `show ip bgp PREFIX` on FRR: every path to one prefix.
//!
//! ```text
//! BGP routing table entry for 203.0.113.0/24, version 10
//! Paths: (2 available, best #1, table default)
//!   Advertised to non peer-group peers:
//!   10.0.16.6
//!   65004 65004
//!     10.255.0.2(r2) (metric 10) from r2(10.255.0.2) (10.255.0.2)
//!       Origin IGP, metric 50, localpref 100, valid, internal, best (First path received)
//!       Community: 65001:100 no-export
//!       Last update: Mon Nov 30 12:28:26 2026
//! ```
//!
//! An address is answered with the longest match. Through 10.0 the best path need not be the first.

mod json;
mod line;
mod text;

use crate::ast::Subject;
use crate::frr::bgp::{ip_version_of, opening};
use crate::kit::query::Words;
use crate::kit::word::{whole_address, whole_prefix};
use crate::kit::{Query, RoutesAsked};
use crate::reading::Grammar;

/// The grammar of `show bgp AFI SAFI PREFIX`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::BgpRoute,
    query,
    text: text::read,
    json: Some(json::read),
};

/// `show [ip] bgp [vrf X|all] [AFI [SAFI]] PREFIX [bestpath|multipath] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let asked = opening(&mut words)?;
    let object = words
        .any()
        .filter(|word| whole_prefix(word).is_some() || whole_address(word).is_some())?;
    let mut routes = RoutesAsked::Table;
    while let Some(word) = words.keyword_of(&["bestpath", "multipath", "json"]) {
        if word != "json" {
            routes = RoutesAsked::Chosen;
        }
    }
    if !words.is_end() || !asked.is_of_prefixes() {
        return None;
    }
    Some(Query {
        object: Some(object),
        ip_version: if asked.names_version() {
            asked.ip_version()
        } else {
            Some(ip_version_of(object))
        },
        of_one_family: true,
        routes,
        ..words.query(true, asked.network_instance)
    })
}

#[cfg(test)]
mod tests {
    use super::query;
    use crate::kit::{Filtered, Instances, IpVersion};

    #[test]
    fn a_query_names_a_prefix_or_an_address() {
        for (command, object, version, instance) in [
            (
                "show ip bgp 10.0.0.0/8",
                "10.0.0.0/8",
                IpVersion::V4,
                Instances::One("default"),
            ),
            (
                "show ip bgp 10.0.0.1 json",
                "10.0.0.1",
                IpVersion::V4,
                Instances::One("default"),
            ),
            (
                "show bgp 10.0.0.1",
                "10.0.0.1",
                IpVersion::V4,
                Instances::One("default"),
            ),
            (
                "show bgp ipv6 unicast 10.0.0.1",
                "10.0.0.1",
                IpVersion::V6,
                Instances::One("default"),
            ),
            (
                "show bgp vrf red ipv6 unicast 2001:db8::/32 bestpath json",
                "2001:db8::/32",
                IpVersion::V6,
                Instances::One("red"),
            ),
        ] {
            let query = query(command).unwrap();
            assert_eq!(query.filtered, Filtered::Yes);
            assert_eq!(
                (query.object, query.ip_version, query.network_instance),
                (Some(object), Some(version), instance),
                "{command}"
            );
        }
    }

    #[test]
    fn other_commands_are_not_taken_for_it() {
        for command in [
            "show ip bgp",
            "show ip bgp 10.0.0.0/8 longer-prefixes",
            "show ip bgp summary",
            "show bgp ipv4 vpn 10.0.0.0/8",
            "show bgp neighbors 10.0.0.1",
            "show ip route 10.0.0.0/8",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
