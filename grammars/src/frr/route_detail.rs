//! `show ip route PREFIX` and `show ipv6 route PREFIX` on FRR, or an address instead of the prefix.
//!
//! ```text
//! Routing entry for 10.60.0.0/16
//!   Known via "static", distance 1, metric 0, tag 77, best
//!   Last update 00:00:01 ago
//!     10.255.0.1 (recursive), weight 1
//!   *   10.0.23.2, via eth-r2, weight 1
//!
//! ```
//!
//! A prefix is answered by its own entries, an address by those of the longest prefix that holds it.
//! Each entry ends with a blank line, and nothing marks the last one. No `vrf` is the default VRF.

mod line;
mod text;

use crate::ast::Subject;
use crate::frr::{DEFAULT, instances, routes_json, show_ip};
use crate::kit::query::Words;
use crate::kit::word::{whole_address, whole_prefix};
use crate::kit::{Filtered, Frame, Query};
use crate::reading::{Collector, Grammar};

/// The grammar of `show ip route PREFIX` and `show ipv6 route PREFIX`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Route,
    query,
    text: text::read,
    json: Some(json),
};

/// `show ip|ipv6 route [vrf NAME] PREFIX|ADDRESS [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let version = show_ip(&mut words, "route")?;
    let (mut network_instance, mut object) = (DEFAULT, None);
    while !words.is_end() {
        if words.keyword("vrf") {
            network_instance = instances(words.any()?);
        } else if words.keyword_of(&["json", "nexthop-group"]).is_none() {
            let word = words.any()?;
            let is_key = whole_prefix(word).is_some() || whole_address(word).is_some();
            if !is_key || object.replace(word).is_some() {
                return None;
            }
        }
    }
    Some(Query {
        object: Some(object?),
        ip_version: Some(version),
        ..words.query(true, network_instance)
    })
}

/// The same JSON as for the whole table.
fn json<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    routes_json::read(frame, out);
    out.is_filtered(Filtered::Yes);
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::ast::{Discard, NextHopFlags, Protocol, Status};
    use crate::kit::{Filtered, Hints, Instances, LineClass, State, Text};
    use crate::reading::{Reading, read};

    fn with_reading(raw: &str, complete: bool, check: impl FnOnce(&Reading<'_>)) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: Some("show ip route 10.0.0.0/8"),
            complete,
        };
        let reading = read(&GRAMMAR, &text, hints);
        assert_eq!(reading.ledger().total(), text.lines().count());
        check(&reading);
    }

    const TWO: &str = "\
Routing entry for 10.0.0.0/8
  Known via \"static\", distance 20, metric 0, tag 77, vrf red
  Last update 00:01:01 ago
    10.0.23.2, via eth-r2 inactive, weight 1

Routing entry for 10.0.0.0/8
  Known via \"ospf[7]\", distance 110, metric 20, vrf red, best
  Last update 01w4d15h ago
    10.255.0.1 (recursive), weight 1
  *   10.0.12.2, via eth-r2a(vrf blue) onlink, label IPv4 Explicit Null/81, weight 3
  * directly connected, eth9
  * unreachable (ICMP unreachable), weight 1
    b   192.0.2.1, via eth3, weight 1

";

    #[test]
    fn entries_are_read_with_their_next_hops() {
        with_reading(TWO, true, |reading| {
            let rows: Vec<_> = reading.rows().routes().collect();
            assert_eq!(reading.completeness().state, State::Whole);
            let facts = |row: &crate::ast::RouteRow<'_, '_>| {
                (
                    row.route.protocol,
                    row.route.selected,
                    row.route.distance,
                    row.route.metric,
                    row.route.age,
                )
            };
            assert_eq!(facts(&rows[0]), (Protocol::Static, false, Some(20), 0, 61));
            assert_eq!(facts(&rows[1]), (Protocol::Ospf, true, Some(110), 20, 1_004_400));
            assert_eq!((rows[1].route.instance, rows[1].route.status), (7, Status::Installed));
            assert!(rows.iter().all(|row| row.network_instance().shown().unwrap().is("red")));
            let hops = rows[1].next_hops();
            let in_fib: Vec<bool> = hops.iter().map(|hop| hop.flags.has(NextHopFlags::IN_FIB)).collect();
            assert_eq!(in_fib, [false, true, true, true, false]);
            assert!(hops[0].flags.has(NextHopFlags::RECURSIVE) && hops[1].flags.has(NextHopFlags::ON_LINK));
            assert_eq!((rows[1].labels(&hops[1]), hops[1].weight), (&[0, 81][..], 3));
            assert_eq!(hops[3].discard, Some(Discard::Reject));
            assert!(hops[4].flags.has(NextHopFlags::BACKUP));
            assert!(rows[0].next_hops()[0].flags.has(NextHopFlags::INACTIVE));
        });
    }

    #[test]
    fn a_refused_route_says_so_at_its_next_hops() {
        let raw = TWO
            .replace("  *   10.0.12.2", "  r   10.0.12.2")
            .replace("  * ", "  r ");
        with_reading(&raw, true, |reading| {
            let row = reading.rows().routes().last().unwrap();
            assert_eq!((row.route.status, row.in_fib()), (Status::Rejected, false));
        });
    }

    #[test]
    fn no_vrf_is_the_default_one() {
        let raw =
            "Routing entry for 0.0.0.0/0\n  Known via \"bgp\", distance 200, metric 0, best\n  * 192.0.2.1, via e0\n\n";
        with_reading(raw, true, |reading| {
            let row = reading.rows().routes().next().unwrap();
            assert!(row.network_instance().shown().unwrap().is("default"));
            assert_eq!(row.route.age, crate::ast::Route::NO_AGE);
        });
    }

    #[test]
    fn an_entry_is_cut_until_its_blank_line() {
        let without = TWO.strip_suffix('\n').unwrap();
        for (raw, cut) in [
            (TWO.to_owned(), false),
            (without.to_owned(), true),
            (format!("{without}  \n"), true),
        ] {
            with_reading(&raw, false, |reading| {
                assert_eq!(reading.rows().routes().last().unwrap().route.cut, cut);
                assert_eq!(reading.completeness().state, State::Partial);
            });
        }
    }

    #[test]
    fn flags_and_status_of_10_5_are_passed_over() {
        let more = "15h ago\n  Flags: Selected \n  Status: Installed \n";
        let raw = TWO.replace("15h ago\n", more);
        with_reading(&raw, true, |reading| {
            assert_eq!(
                (reading.row_count(), reading.ledger().lines(LineClass::Unknown)),
                (2, 0)
            );
        });
    }

    #[test]
    fn what_cannot_be_read_leaves_its_entry_cut() {
        for (from, to) in [
            (
                "Routing entry for 10.0.0.0/8\n  Known via \"s",
                "Routing entry for ten\n  Known via \"s",
            ),
            ("Known via \"static\"", "Known via \"magic\""),
            ("distance 20", "distance"),
            ("eth-r2 inactive", "eth-r2 lazy"),
            ("    10.0.23.2", "  ! 10.0.23.2"),
        ] {
            with_reading(&TWO.replacen(from, to, 1), true, |reading| {
                assert!(reading.ledger().lines(LineClass::Unknown) > 0, "{to}");
                assert_eq!(reading.completeness().state, State::Partial, "{to}");
                let whole = reading.rows().routes().filter(|row| !row.route.cut).count();
                assert_eq!(whole, 1, "{to}");
            });
        }
    }

    #[test]
    fn a_query_names_its_prefix_or_address() {
        for (command, object, instance) in [
            ("show ip route 10.0.0.0/8", "10.0.0.0/8", Instances::One("default")),
            ("sh ipv6 ro 2001:db8::1 json", "2001:db8::1", Instances::One("default")),
            ("show ip route vrf red 10.0.0.1", "10.0.0.1", Instances::One("red")),
        ] {
            let query = query(command).unwrap();
            assert_eq!(
                (query.object, query.network_instance),
                (Some(object), instance),
                "{command}"
            );
            assert_eq!(query.filtered, Filtered::Yes);
        }
        for command in [
            "show ip route",
            "show ip route 10.0.0.0/8 longer-prefixes",
            "show ip route summary",
            "show ip route static",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }

    #[test]
    fn a_network_that_is_not_in_the_table_is_an_answer() {
        with_reading("% Network not in table\n", true, |reading| {
            assert_eq!(reading.completeness().state, State::EmptyStated);
            assert_eq!(reading.completeness().filtered, Filtered::Yes);
        });
    }
}
