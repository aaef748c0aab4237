//! `show bgp neighbors [PEER]` on FRR: one block of lines a peer.
//!
//! ```text
//! BGP neighbor is 10.0.16.6, remote AS 65006, local AS 65001, external link
//!  Administratively shut down
//!   BGP state = Idle
//!   Neighbor capabilities:
//!     Address Family IPv4 Unicast: advertised and received
//!
//!  For address family: IPv4 Unicast
//!   Update group 1, subgroup 1
//!   6 accepted prefixes
//!
//!   Connections established 1; dropped 1
//!   Last reset 00:00:22,  Admin. shutdown (n/a)
//! Read thread: off  Write thread: off  FD used: -1
//! ```
//!
//! There is one row an address family that is configured. The state says `Idle` where the
//! summary says `Idle (Admin)`; releases before 10.7 do not tell what is sent.

mod detail;
mod json;
mod line;
mod text;

use crate::ast::Subject;
use crate::frr::bgp::opening;
use crate::kit::Query;
use crate::kit::query::Words;
use crate::reading::Grammar;

/// The grammar of `show bgp neighbors`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::BgpPeer,
    query,
    text: text::read,
    json: Some(json::read),
};

/// `show [ip] bgp [vrf X|all] [ipv4|ipv6] neighbors [PEER] [json]`; with more behind it, another command.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let asked = opening(&mut words)?;
    if !words.keyword("neighbors") {
        return None;
    }
    let peer = if words.keyword("json") { None } else { words.any() };
    words.keyword("json");
    if !words.is_end() || peer.is_some_and(is_form) {
        return None;
    }
    Some(Query {
        object: peer,
        ..words.query(peer.is_some() || asked.names_version(), asked.network_instance)
    })
}

/// `graceful-restart` and `brief` print other tables.
fn is_form(word: &str) -> bool {
    let begins = |form: &str| word.len() >= 2 && form.starts_with(word);
    begins("graceful-restart") || begins("brief")
}

#[cfg(test)]
mod tests {
    use super::query;
    use crate::kit::{Filtered, Instances};

    #[test]
    fn a_query_tells_whom_it_names() {
        for (command, filtered, object, instance) in [
            ("show bgp neighbors", Filtered::No, None, Instances::One("default")),
            ("sh ip bgp nei json", Filtered::No, None, Instances::One("default")),
            ("show bgp vrf all neighbors", Filtered::No, None, Instances::Every),
            (
                "show bgp vrf red neighbors eth0 json",
                Filtered::Yes,
                Some("eth0"),
                Instances::One("red"),
            ),
            (
                "show bgp neighbors 10.0.0.1",
                Filtered::Yes,
                Some("10.0.0.1"),
                Instances::One("default"),
            ),
            (
                "show ip bgp ipv4 neighbors",
                Filtered::Yes,
                None,
                Instances::One("default"),
            ),
            (
                "show bgp neighbors | include state",
                Filtered::Yes,
                None,
                Instances::One("default"),
            ),
        ] {
            let query = query(command).unwrap();
            assert_eq!(
                (query.filtered, query.object, query.network_instance),
                (filtered, object, instance),
                "{command}"
            );
        }
    }

    #[test]
    fn other_commands_are_not_taken_for_it() {
        for command in [
            "show bgp summary",
            "show ip bgp",
            "show bgp neighbors 10.0.0.1 routes",
            "show bgp ipv4 unicast neighbors 10.0.0.1 advertised-routes json",
            "show bgp ipv4 neighbors graceful-restart",
            "show bgp neighbors brief",
            "show ip ospf neighbor",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
