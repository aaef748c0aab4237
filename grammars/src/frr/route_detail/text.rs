//! The text form: blocks of lines to entries and next hops.

use ipnet::IpNet;
use nom::Parser;
use nom::combinator::all_consuming;

use super::line::{Hop, Known, Said, Title, hop, known, last_update, said_of_entry, title};
use crate::ast::{Name, NextHop, NextHopFlags, Protocol, Route, RouteTable, Status};
use crate::frr::answers::answer;
use crate::kit::{Cell, Filtered, Frame, Joined, Line, LineClass, ParseError, explain};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        title: None,
        last: None,
        entry: None,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    let may_go_on = !frame.is_ended();
    reader.end_entry(may_go_on);
    out.is_filtered(Filtered::Yes);
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    /// A first line that waits for its second.
    title: Option<(Title, Line<'t>)>,
    /// The table and the prefix of the last entry.
    last: Option<(u32, IpNet)>,
    entry: Option<Entry>,
}

struct Entry {
    route: Route,
    /// Whether something in it could not be read.
    is_damaged: bool,
    has_next_hop: bool,
    /// Whether a star says that it is in the forwarding table.
    is_starred: bool,
    /// Whether it says that it is in the forwarding table to stay, where it says anything of that.
    says_installed: Option<bool>,
    /// Whether it says that it is selected, where it says anything of that.
    says_selected: Option<bool>,
}

impl Entry {
    fn of(route: Route) -> Self {
        Self {
            route,
            is_damaged: false,
            has_next_hop: false,
            is_starred: false,
            says_installed: None,
            says_selected: None,
        }
    }

    fn says(&mut self, said: &Said<'_>) {
        match said {
            Said::Flags(flags) => {
                self.says_selected = Some(has_word(flags, "Selected"));
                if flags.contains("Offload Failed") {
                    self.route.status = Status::OffloadFailed;
                }
            }
            Said::Status(status) => {
                let leaves = has_word(status, "Failed") || has_word(status, "Removed");
                self.says_installed = Some(has_word(status, "Installed") && !leaves);
            }
            Said::Other => {}
        }
    }

    /// What lacks, or does not fit, in an entry that is all there.
    fn lacking(&self) -> Option<&'static str> {
        // What belongs to the system is installed beside the entry that is selected.
        let is_own = matches!(
            self.route.protocol,
            Protocol::Connected | Protocol::Local | Protocol::Kernel
        );
        let is_selected = self.route.selected;
        if !self.has_next_hop {
            Some("next hops")
        } else if self.is_starred && self.says_installed == Some(false) {
            Some("a status that fits `*`")
        } else if self.says_selected.is_some_and(|says| says != is_selected) {
            Some("`best` and `Selected`, or none of them")
        } else if self.is_starred && !is_selected && !is_own {
            Some("`best` in the entry that is installed")
        } else {
            None
        }
    }
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            // Blanks may be the beginning of a next hop.
            if line.text.is_empty() {
                self.end_entry(false);
            }
            self.out.ledger.enter(LineClass::Blank);
        } else if text.starts_with("Routing entry for ") {
            self.end_entry(false);
            self.title(line, text);
        } else if text.starts_with(' ') && self.title.is_some() {
            self.known(line, text);
        } else if text.starts_with(' ') && self.entry.is_some() {
            self.said_of_entry(line, text);
        } else {
            self.end_entry(true);
            match answer(text, self.out.subject) {
                Some(answer) => self.out.answers(answer, line),
                None => self.out.ledger.unknown(line, "`Routing entry for PREFIX`"),
            }
        }
    }

    fn title(&mut self, line: &Line<'t>, text: &'t str) {
        if let Ok((_, title)) = all_consuming(title::<_, ()>).parse(text) {
            self.out.ledger.enter(LineClass::Title);
            self.title = Some((title, *line));
        } else {
            let error = explain(title, line, "the first line of a routing entry");
            self.out.ledger.unreadable(&error);
        }
    }

    fn known(&mut self, line: &Line<'t>, text: &'t str) {
        let Some((title, first)) = self.title.take() else {
            return;
        };
        if let Ok((_, known)) = all_consuming(known::<_, ()>).parse(text) {
            self.out.ledger.enter(LineClass::Row);
            self.begin_entry(title, &first, &known, line);
        } else {
            let error = explain(known, line, "the second line of a routing entry");
            self.out.ledger.unreadable(&error);
        }
    }

    fn begin_entry(&mut self, title: Title, first: &Line<'t>, known: &Known<'t>, line: &Line<'t>) {
        let table = self.table(known.vrf.unwrap_or("default"), title.is_unicast);
        // Of one table, one prefix is the answer.
        let last = self.last.replace((table, title.prefix));
        if last.is_some_and(|(above, prefix)| above == table && prefix != title.prefix) {
            self.out.begins_again(first.place());
        }
        let route = Route {
            place: first.place().through(line.place()),
            prefix: title.prefix,
            protocol: known.protocol,
            selected: known.selected,
            status: Status::Plain,
            cut: false,
            instance: known.instance.unwrap_or_default(),
            table,
            first_next_hop: 0,
            next_hop_count: 0,
            metric: known.metric,
            distance: Some(known.distance),
            age: Route::NO_AGE,
        };
        if let Some(source) = title.source {
            self.out.rows.routes.add_source(route.place.offset, source);
        }
        self.entry = Some(Entry::of(route));
    }

    /// The table of a VRF; entries of one VRF follow one another.
    fn table(&mut self, vrf: &'t str, is_main: bool) -> u32 {
        let tables = &mut self.out.rows.routes.tables;
        let table = RouteTable {
            network_instance: Cell::Shown(Joined::unwrapped(vrf)),
            is_main,
        };
        if tables.last() != Some(&table) {
            tables.push(table);
        }
        u32::try_from(tables.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }

    fn said_of_entry(&mut self, line: &Line<'t>, text: &'t str) {
        let Some(entry) = &mut self.entry else { return };
        if let Ok((_, age)) = all_consuming(last_update::<_, ()>).parse(text) {
            entry.route.age = age;
        } else if let Ok((_, hop)) = all_consuming(hop::<_, ()>).parse(text) {
            entry.has_next_hop = true;
            entry.is_starred |= hop.status == Status::Installed;
            entry.route.status = status(entry.route.status, hop.status);
            add_next_hop(&hop, self.out);
        } else if let Some(said) = said_of_entry(text) {
            entry.says(&said);
        } else {
            entry.is_damaged = true;
            let error = explain(hop, line, "a next hop");
            self.out.ledger.unreadable(&error);
            return;
        }
        entry.route.place = entry.route.place.through(line.place());
        self.out.ledger.enter(LineClass::Continuation);
    }

    fn end_entry(&mut self, cut: bool) {
        if let Some((_, line)) = self.title.take() {
            self.out.ledger.report_unreadable(&ParseError {
                place: line.place(),
                expected: "`Known via` on the next line",
                within: "a routing entry",
            });
        }
        if let Some(mut entry) = self.entry.take() {
            self.lacking(&mut entry, cut);
            let is_damaged = entry.is_damaged;
            self.out.rows.routes.push(Route {
                cut: cut || is_damaged,
                ..entry.route
            });
            self.out.row_done();
        }
    }

    /// An entry that is in two minds decides nothing; one that may go on may yet say the rest.
    fn lacking(&mut self, entry: &mut Entry, cut: bool) {
        let Some(expected) = entry.lacking().filter(|_| !entry.is_damaged) else {
            return;
        };
        entry.is_damaged = true;
        entry.route.selected &= !entry.has_next_hop;
        if entry.has_next_hop || !cut {
            self.out.ledger.report_unreadable(&ParseError {
                place: entry.route.place,
                expected,
                within: "a routing entry",
            });
        }
    }
}

fn has_word(words: &str, wanted: &str) -> bool {
    words.split_ascii_whitespace().any(|word| word == wanted)
}

/// A letter that says what became of the route outranks a star.
fn status(so_far: Status, next: Status) -> Status {
    match next {
        Status::Plain => so_far,
        Status::Installed if so_far != Status::Plain => so_far,
        status => status,
    }
}

fn add_next_hop<'t>(hop: &Hop<'t>, out: &mut Collector<'t, '_>) {
    let routes = &mut out.rows.routes;
    let is_used = matches!(hop.status, Status::Installed | Status::Trapped);
    let flags = if is_used && !hop.flags.has(NextHopFlags::BACKUP) {
        hop.flags.with(NextHopFlags::IN_FIB)
    } else {
        hop.flags
    };
    let interface = hop.interface.map_or(Name::NONE, |name| routes.name(name));
    let vrf = hop.vrf.map_or(Name::NONE, |name| routes.name(name));
    let next_hop = NextHop {
        address: hop.address,
        interface,
        discard: hop.discard,
        flags,
        vrf,
        weight: hop.weight,
        first_label: 0,
        label_count: 0,
    };
    let labels = hop.labels.into_iter().flat_map(|labels| labels.split('/'));
    routes.push_next_hop(next_hop, labels.filter_map(label_number));
}

/// Reserved labels by name (RFC 3032).
fn label_number(label: &str) -> Option<u32> {
    match label {
        "IPv4 Explicit Null" => Some(0),
        "Router Alert" => Some(1),
        "IPv6 Explicit Null" => Some(2),
        "implicit-null" => Some(3),
        number => number.parse().ok(),
    }
}
