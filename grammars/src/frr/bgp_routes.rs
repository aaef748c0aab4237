//! `show bgp AFI SAFI` and `show ip bgp` on FRR: the table, one row a path.
//!
//! ```text
//!      Network          Next Hop            Metric LocPrf Weight Path
//!  *>i 10.50.0.0/16     10.255.0.3               0    100      0 65005 i
//!  *=                   10.255.0.4               0    100      0 65005 i
//!  *>i 2001:db8:5555::/48
//!                     2001:db8:ffff::3
//!                                              0    100      0 65005 i
//!
//! Displayed 2 routes and 3 total paths
//! ```
//!
//! A long network and a long next hop each take a line of their own. The status takes three
//! columns through 8.4, four through 10.0, five since; a column of it may be blank, so rows are
//! read by where their network begins. What a neighbor sent or is sent has the same columns.

mod json;
mod line;
mod text;

use crate::ast::Subject;
use crate::frr::bgp::opening;
use crate::kit::query::Words;
use crate::kit::word::{whole_address, whole_prefix};
use crate::kit::{Query, RoutesAsked};
use crate::reading::Grammar;

/// The grammar of `show bgp AFI SAFI`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::BgpRoute,
    query,
    text: text::read,
    json: Some(json::read),
};

/// What leaves paths out, with the number of words that follow.
const FILTERS: [(&str, usize); 9] = [
    ("regexp", 1),
    ("community", 1),
    ("large-community", 1),
    ("community-list", 1),
    ("prefix-list", 1),
    ("route-map", 1),
    ("filter-list", 1),
    ("cidr-only", 0),
    ("alias", 1),
];

/// `show [ip] bgp [vrf X|all] [AFI [SAFI]] [FILTER] [neighbors P routes] [wide] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let asked = opening(&mut words)?;
    if !asked.is_of_prefixes() {
        return None;
    }
    let (mut leaves_out, mut routes) = (false, RoutesAsked::Table);
    while !words.is_end() {
        if words.keyword_of(&["wide", "json"]).is_some() {
            continue;
        }
        leaves_out |= if words.keyword("neighbors") {
            words.any()?;
            routes = of_neighbor(&mut words)?;
            routes == RoutesAsked::Table
        } else {
            filter(&mut words)?;
            true
        };
    }
    Some(Query {
        ip_version: asked.ip_version(),
        of_one_family: true,
        routes,
        ..words.query(leaves_out, asked.network_instance)
    })
}

/// Routes that were accepted are a part of the table; the others are tables of their own.
fn of_neighbor(words: &mut Words<'_>) -> Option<RoutesAsked> {
    let tables = ["routes", "advertised-routes", "received-routes", "filtered-routes"];
    Some(match words.keyword_of(&tables)? {
        "routes" => RoutesAsked::Table,
        "advertised-routes" => RoutesAsked::Sent,
        _ => RoutesAsked::BeforePolicy,
    })
}

fn filter(words: &mut Words<'_>) -> Option<()> {
    let names = FILTERS.map(|(name, _)| name);
    let Some(name) = words.keyword_of(&names) else {
        let prefix = words.any()?;
        let is_prefix = whole_prefix(prefix).is_some() || whole_address(prefix).is_some();
        return (is_prefix && words.keyword("longer-prefixes")).then_some(());
    };
    let (_, following) = FILTERS.iter().find(|(known, _)| *known == name)?;
    for _ in 0..*following {
        words.any()?;
    }
    // Several communities, or a regular expression with blanks in it.
    while *following > 0 && !words.is_end() && !words.clone().keyword("json") {
        words.any();
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::query;
    use crate::kit::{Filtered, Instances, IpVersion, RoutesAsked};

    #[test]
    fn a_query_tells_what_it_leaves_out() {
        use Filtered::{No, Yes};
        use IpVersion::{V4, V6};
        for (command, filtered, version, instance) in [
            ("show ip bgp", No, V4, Instances::One("default")),
            ("show bgp", No, V6, Instances::One("default")),
            ("sh bgp ipv4 uni wide json", No, V4, Instances::One("default")),
            ("show bgp vrf red ipv6 unicast", No, V6, Instances::One("red")),
            ("show ip bgp vrf all", No, V4, Instances::Every),
            (
                "show bgp ipv4 unicast regexp _65004_",
                Yes,
                V4,
                Instances::One("default"),
            ),
            (
                "show bgp ipv4 unicast community no-export 65001:1 json",
                Yes,
                V4,
                Instances::One("default"),
            ),
            (
                "show ip bgp 10.0.0.0/8 longer-prefixes",
                Yes,
                V4,
                Instances::One("default"),
            ),
            (
                "show ip bgp neighbors 10.0.0.1 routes",
                Yes,
                V4,
                Instances::One("default"),
            ),
            (
                "show ip bgp neighbors 10.0.0.1 advertised-routes json",
                No,
                V4,
                Instances::One("default"),
            ),
            ("show ip bgp | include 10.", Yes, V4, Instances::One("default")),
        ] {
            let query = query(command).unwrap();
            assert_eq!(
                (query.filtered, query.ip_version, query.network_instance),
                (filtered, Some(version), instance),
                "{command}"
            );
        }
    }

    #[test]
    fn a_query_tells_which_routes_of_a_neighbor_it_prints() {
        for (table, routes) in [
            ("routes", RoutesAsked::Table),
            ("advertised-routes", RoutesAsked::Sent),
            ("received-routes", RoutesAsked::BeforePolicy),
            ("filtered-routes", RoutesAsked::BeforePolicy),
            ("filt", RoutesAsked::BeforePolicy),
        ] {
            let command = format!("show bgp ipv4 unicast neighbors eth0 {table} json");
            assert_eq!(query(&command).unwrap().routes, routes, "{command}");
        }
    }

    #[test]
    fn other_commands_are_not_taken_for_it() {
        for command in [
            "show bgp summary",
            "show ip bgp 10.0.0.0/8",
            "show ip bgp 10.0.0.1 json",
            "show bgp neighbors",
            "show bgp neighbors 10.0.0.1",
            "show bgp l2vpn evpn",
            "show bgp vrfs",
            "show bgp ipv4 unicast statistics",
            "show bgp ipv4 vpn",
            "show ip route",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
