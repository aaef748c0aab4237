//! `show ip nht` and `show ipv6 nht` on FRR: next hops that daemons depend on.
//!
//! ```text
//! VRF default:
//!  Resolve via default: on
//! 10.0.35.5(Connected)
//!  resolved via connected, prefix 10.0.35.0/24
//!  is directly connected, eth-r5 (vrf default), weight 1
//!  Client list: static(fd 27) bgp(fd 32)
//! 10.0.97.9
//!  unresolved
//!  Client list: static(fd 27)
//! ```
//!
//! The title is printed since 9, before that for `vrf all` only; the prefix since 10.2. Since 10.6 clients
//! with other flags may have another resolution, in a paragraph of its own. Nothing marks the end.

mod json;
mod line;

use nom::Parser;
use nom::combinator::all_consuming;

use crate::ast::{Resolution, Subject, TrackedNextHop, Vias};
use crate::frr::answers::answer;
use crate::frr::{DEFAULT, opt_vrf, show_ip};
use crate::kit::query::Words;
use crate::kit::{Cell, Frame, Joined, Line, LineClass, Named, Once, ParseError, Query, Untrusted, explain};
use crate::reading::{Collector, Grammar};
use line::{Resolved, address, resolution, title, via};

/// The grammar of `show ip nht`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::NextHop,
    query,
    text,
    json: Some(json::read),
};

/// `show ip|ipv6 nht [vrf NAME|all] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let version = show_ip(&mut words, "nht")?;
    let network_instance = opt_vrf(&mut words, DEFAULT)?;
    words.keyword("json");
    words.is_end().then(|| Query {
        ip_version: Some(version),
        ..words.query(false, network_instance)
    })
}

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        vrf: Cell::NotShown,
        vrfs: Once::NONE,
        row: None,
        after_blank: false,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_row(!frame.is_ended());
    reader.out.titles_stand_once(&mut reader.vrfs);
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    vrf: Cell<Joined<'t>>,
    vrfs: Once<&'t str>,
    row: Option<TrackedNextHop<'t>>,
    /// Whether the line before was blank.
    after_blank: bool,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        let after_blank = std::mem::replace(&mut self.after_blank, text.is_empty());
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if text.starts_with(" Resolve via default: ") && self.row.is_none() {
            self.out.ledger.enter(LineClass::Title);
        } else if text.starts_with(' ') && self.row.is_some() {
            self.said_of_next_hop(line, text, after_blank);
        } else if let Ok((_, vrf)) = all_consuming(title::<_, ()>).parse(text) {
            self.end_row(false);
            if self.vrf == Cell::NotShown && self.out.row_count() > 0 {
                self.out.begins_again(line.place());
            }
            self.vrfs.enter(vrf, line.place());
            self.out.ledger.enter(LineClass::Title);
            self.vrf = Cell::Shown(Joined::unwrapped(vrf));
        } else {
            self.address(line, text);
        }
    }

    fn address(&mut self, line: &Line<'t>, text: &'t str) {
        if let Ok((_, (address, connected))) = all_consuming(address::<_, ()>).parse(text) {
            self.end_row(false);
            self.out.ledger.enter(LineClass::Row);
            self.row = Some(TrackedNextHop {
                network_instance: self.vrf.clone(),
                must_be_connected: Cell::Shown(connected),
                ..TrackedNextHop::of(address, line.place())
            });
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.end_row(true);
            self.out.answers(answer, line);
        } else {
            self.end_row(true);
            let error = explain(address, line, "a next hop that is tracked");
            self.out.ledger.unreadable(&error);
        }
    }

    fn said_of_next_hop(&mut self, line: &Line<'t>, text: &'t str, after_blank: bool) {
        let resolved = all_consuming(resolution::<_, ()>).parse(text);
        if self.is_of_another(resolved.is_ok(), after_blank) {
            self.end_row(true);
            self.out
                .ledger
                .unknown(line, "the address of a next hop that is tracked");
        } else if let Ok((_, resolved)) = resolved {
            self.resolution(line, &resolved);
        } else if let Some(clients) = text.strip_prefix(" Client list:") {
            let clients = clients.trim_start();
            self.add(line, |row| {
                match wants_connected(clients) {
                    Some(true) => row.must_be_connected = Cell::Shown(true),
                    Some(false) => {}
                    None => row.must_be_connected = Cell::Unreadable(line.place()),
                }
                row.clients = if clients.is_empty() {
                    Cell::Blank
                } else {
                    Cell::Shown(Untrusted::from(clients))
                };
            });
        } else if let Ok((_, hop)) = all_consuming(via::<_, ()>).parse(text) {
            self.add(line, |row| match &mut row.via {
                Cell::Shown(all) => all.0.push(hop),
                _ => row.via = Cell::Shown(Vias(vec![hop])),
            });
        } else {
            if let Some(row) = &mut self.row {
                row.cut = true;
            }
            let error = explain(via, line, "what is said of a next hop");
            self.out.ledger.unreadable(&error);
        }
    }

    /// The clients end a paragraph, and only a resolution begins another: other lines are of a next hop whose
    /// address is lost. So is a second resolution within a paragraph, and then the first one is not sure.
    fn is_of_another(&mut self, is_resolution: bool, after_blank: bool) -> bool {
        let Some(row) = &mut self.row else { return false };
        if row.clients != Cell::NotShown {
            return !(is_resolution && after_blank);
        }
        let is_second = is_resolution && row.state != Cell::NotShown;
        if is_second {
            row.state = Cell::Unreadable(row.place);
        }
        is_second
    }

    /// A second resolution of the same next hop is a row of its own.
    fn resolution(&mut self, line: &Line<'t>, resolved: &Resolved) {
        let Some(row) = &self.row else { return };
        if row.state != Cell::NotShown {
            let again = TrackedNextHop {
                network_instance: row.network_instance.clone(),
                must_be_connected: row.must_be_connected,
                ..TrackedNextHop::of(row.address, line.place())
            };
            self.end_row(false);
            self.row = Some(again);
        }
        self.add(line, |row| {
            let state = match resolved {
                Resolved::Via { protocol, prefix } => {
                    row.protocol = Cell::Shown(Named::Known(*protocol));
                    row.prefix = Cell::of_key(*prefix);
                    Resolution::Resolved
                }
                Resolved::Not => Resolution::Unresolved,
            };
            row.state = Cell::Shown(Named::Known(state));
        });
    }

    fn add(&mut self, line: &Line<'t>, change: impl FnOnce(&mut TrackedNextHop<'t>)) {
        self.out.ledger.enter(LineClass::Continuation);
        if let Some(row) = &mut self.row {
            row.place = row.place.through(line.place());
            change(row);
        }
    }

    /// A next hop is known only when the next line is that of another one.
    fn end_row(&mut self, cut: bool) {
        if let Some(mut row) = self.row.take() {
            let is_untold = row.state == Cell::NotShown || row.lacks_vias();
            if (is_untold || row.clients == Cell::NotShown) && !cut {
                self.out.ledger.report_unreadable(&ParseError {
                    place: row.place,
                    expected: "how it is resolved, by which next hops, and its clients",
                    within: "a next hop that is tracked",
                });
            }
            row.cut |= cut || is_untold;
            self.out.rows.next_hops.push(row);
            self.out.row_done();
        }
    }
}

/// Whether a client wants the next hop on a link, since 10.6: `bgp(fd 33)(Connected,ResolveViaDefault)`.
fn wants_connected(clients: &str) -> Option<bool> {
    let groups = clients.split(")(").skip(1).filter_map(|after| after.split(')').next());
    groups
        .flat_map(|group| group.split(','))
        .try_fold(false, |so_far, flag| match flag {
            "Connected" => Some(true),
            "ResolveViaDefault" => Some(so_far),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::ast::{Protocol, Resolution, TrackedNextHop};
    use crate::kit::{Cell, Hints, Instances, LineClass, Named, State, Text};
    use crate::reading::{Reading, read};

    const WHOLE: &str = "\
VRF default:
 Resolve via default: on
10.0.35.5(Connected)
 resolved via connected, prefix 10.0.35.0/24
 is directly connected, eth-r5 (vrf default), weight 1
 Client list: static(fd 27) bgp(fd 32)
10.255.0.1
 resolved via ospf, prefix 10.255.0.1/32
 via 10.0.12.1, eth-r1a (vrf default), weight 1
 fe80::1, via eth-r1b
 via 10.0.112.1 (vrf default) (recursive), weight 1
 Client list: bgp(fd 32)
10.0.97.9
 unresolved
 Client list: static(fd 27)
";

    fn with_reading(raw: &str, complete: bool, check: impl FnOnce(&Reading<'_>)) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: Some("show ip nht"),
            complete,
        };
        let reading = read(&GRAMMAR, &text, hints);
        assert_eq!(reading.ledger().total(), text.lines().count());
        check(&reading);
    }

    fn state(row: &TrackedNextHop<'_>) -> Option<Resolution> {
        row.state.shown().and_then(Named::known).copied()
    }

    #[test]
    fn resolutions_are_read_with_their_next_hops() {
        with_reading(WHOLE, true, |reading| {
            let rows = &reading.rows().next_hops;
            let (yes, no) = (Some(Resolution::Resolved), Some(Resolution::Unresolved));
            assert_eq!(rows.iter().map(state).collect::<Vec<_>>(), [yes, yes, no]);
            assert_eq!(rows[0].must_be_connected, Cell::Shown(true));
            assert_eq!(rows[1].protocol, Cell::Shown(Named::Known(Protocol::Ospf)));
            let via = &rows[1].via.shown().unwrap().0;
            assert_eq!(via.len(), 3);
            assert!(via[1].interface.as_ref().is_some_and(|name| *name == *"eth-r1b"));
            assert!(
                rows.iter()
                    .all(|row| row.network_instance.shown().unwrap().is("default"))
            );
            assert_eq!(reading.completeness().state, State::Whole);
        });
    }

    #[test]
    fn the_last_next_hop_may_go_on() {
        with_reading(WHOLE, false, |reading| {
            let cut: Vec<bool> = reading.rows().next_hops.iter().map(|row| row.cut).collect();
            assert_eq!(cut, [false, false, true]);
        });
    }

    #[test]
    fn clients_with_other_flags_may_have_another_resolution_since_10_6() {
        let raw = "\
VRF default:
 Resolve via default: on
10.0.0.1
 resolved via static, prefix 0.0.0.0/0
 via 192.0.2.1, eth0 (vrf default), weight 1
 Client list: bgp(fd 33)(ResolveViaDefault)

 unresolved
 Client list: static(fd 27)(Connected)
";
        with_reading(raw, true, |reading| {
            let rows = &reading.rows().next_hops;
            let states: Vec<_> = rows.iter().map(state).collect();
            assert_eq!(states, [Some(Resolution::Resolved), Some(Resolution::Unresolved)]);
            assert_eq!(rows[0].address, rows[1].address);
        });
    }

    #[test]
    fn other_lines_are_reported() {
        for (from, to) in [
            ("10.255.0.1\n", "10.255.0\n"),
            (" resolved via ospf", " resolved via magic"),
            (" via 10.0.12.1", " via ten"),
            ("VRF default:", "VRF default"),
        ] {
            with_reading(&WHOLE.replacen(from, to, 1), true, |reading| {
                assert!(reading.ledger().lines(LineClass::Unknown) > 0, "{to}");
            });
        }
    }

    #[test]
    fn in_json_of_10_3_an_unresolved_next_hop_says_unresolved_false() {
        let raw = r#"{"default":{"ipv4":{"resolveViaDefault":true,
"10.0.97.9":{"nhtConnected":false,"clientList":[{"protocol":"static","socket":27}],"nexthops":[],"unresolved":false},
"10.0.35.5":{"nhtConnected":true,"clientList":[],"nexthops":[{"interfaceName":"eth-r5"}],
"resolvedProtocol":"connected","prefix":"10.0.35.0/24"}}}}"#;
        with_reading(raw, false, |reading| {
            let states: Vec<_> = reading.rows().next_hops.iter().map(state).collect();
            assert_eq!(states, [Some(Resolution::Unresolved), Some(Resolution::Resolved)]);
            assert_eq!(reading.completeness().state, State::Whole);
        });
    }

    #[test]
    fn json_of_10_6_lists_resolutions() {
        let raw = r#"{"default":{"ipv4":{"resolveViaDefault":true,"10.0.0.1":{"resolutions":[
{"clientList":[],"nexthops":[],"resolvedProtocol":"static","prefix":"0.0.0.0/0"},
{"clientList":[],"nexthops":[],"unresolved":true}]}}}}"#;
        with_reading(raw, false, |reading| {
            let states: Vec<_> = reading.rows().next_hops.iter().map(state).collect();
            assert_eq!(states, [Some(Resolution::Resolved), Some(Resolution::Unresolved)]);
        });
    }

    #[test]
    fn a_query_names_its_vrf() {
        for (command, instance) in [
            ("show ip nht", Instances::One("default")),
            ("show ipv6 nht vrf red json", Instances::One("red")),
            ("sh ip nht vrf all", Instances::Every),
        ] {
            assert_eq!(query(command).unwrap().network_instance, instance, "{command}");
        }
        assert!(query("show ip route").is_none() && query("show ip nht 10.0.0.1").is_none());
    }
}
