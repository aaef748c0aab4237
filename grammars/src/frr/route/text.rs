//! The text form: lines to entries and next hops.

use ipnet::IpNet;
use nom::Parser;
use nom::combinator::all_consuming;

use super::heading::{legend_line, title};
use super::line::{Entry, Further, Hop, entry, entry_head, further_head, further_next_hop};
use super::protocol;
use super::recent::RecentHops;
use crate::ast::{Name, NextHop, NextHopFlags, Route, RouteTable, Status};
use crate::frr::answers::answer;
use crate::frr::repeats::Repeats;
use crate::kit::{Cell, Code, Frame, IpVersion, Joined, Line, LineClass, Once, Place, explain};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        table: None,
        entry: None,
        hops: RecentHops::default(),
        has_legend: false,
        next_legend: None,
        titles: Once::NONE,
        version: frame.query.and_then(|query| query.ip_version),
        repeats: Repeats::default(),
        in_legend: false,
        after_unknown: false,
    };
    reader.out.reserve_routes(frame.body().len() / BYTES_A_LINE);
    for line in frame.lines() {
        reader.line(&line);
    }
    let goes_on = !frame.is_ended();
    reader.end_entry(goes_on);
    if let Some(place) = reader.repeats.found(&reader.out.rows.routes) {
        reader.out.lacks(Code::ROW_REPEATED, Some(place));
    }
    let again = [reader.next_legend, reader.titles.take_repeated()];
    again
        .into_iter()
        .flatten()
        .for_each(|place| reader.out.begins_again(place));
    reader.note_head(frame);
}

/// About what a line of a large table takes.
const BYTES_A_LINE: usize = 64;

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    table: Option<u32>,
    /// The entry that further next hops belong to.
    entry: Option<Route>,
    hops: RecentHops<'t>,
    has_legend: bool,
    /// A legend that is not the first, with no table below it yet. Old releases repeat the legend
    /// above the name of each table; where no name follows, another output begins.
    next_legend: Option<Place>,
    /// The tables that were named, and their numbers.
    titles: Once<(&'t str, &'t str)>,
    /// The version of IP that the command asks for.
    version: Option<IpVersion>,
    repeats: Repeats,
    in_legend: bool,
    after_unknown: bool,
}

impl<'t> Reader<'_, 't, '_> {
    /// A legend stands above the first route of every output, so routes without one are not all of it.
    fn note_head(&mut self, frame: &Frame<'t>) {
        let is_all = frame.complete || frame.query.is_some_and(|query| !query.piped);
        let is_read = self.out.ledger.first_unknown().is_none();
        if is_all && is_read && !self.has_legend && self.out.row_count() > 0 {
            self.out.lacks(Code::HEAD_MISSING, Some(frame.place()));
        }
    }

    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        match text.as_bytes() {
            [] => self.blank(),
            _ if self.is_legend(line, text) => self.out.ledger.enter(LineClass::Legend),
            [b' ', ..] if self.entry.is_some() => self.further_next_hop(line, text),
            [letter, b' ' | b'>' | b'[', ..] if letter.is_ascii_alphabetic() => self.entry(line, text),
            _ => self.other(line, text),
        }
    }

    fn blank(&mut self) {
        self.in_legend = false;
        self.out.ledger.enter(LineClass::Blank);
    }

    /// The legend runs from `Codes:` to the first line that explains nothing.
    fn is_legend(&mut self, line: &Line<'t>, text: &'t str) -> bool {
        let begins = text.starts_with(LEGEND);
        if begins {
            self.end_entry(false);
            if std::mem::replace(&mut self.has_legend, true) {
                self.next_legend = Some(line.place());
            }
        }
        let may_be = self.in_legend || begins;
        self.in_legend = may_be && all_consuming(legend_line::<_, ()>).parse(text).is_ok();
        self.in_legend
    }

    fn entry(&mut self, line: &Line<'t>, text: &'t str) {
        match self.read_entry(text) {
            Some((entry, hop)) => {
                self.end_entry(false);
                self.out.ledger.enter(LineClass::Row);
                self.begin_entry(line, &entry, &hop);
            }
            None if answer(text, self.out.subject).is_some() => self.other(line, text),
            None => {
                self.end_entry(true);
                self.after_unknown = true;
                let error = explain(entry, line, "a route");
                self.out.ledger.unreadable(&error);
            }
        }
    }

    fn read_entry(&mut self, text: &'t str) -> Option<(Entry, Hop<'t>)> {
        let (rest, entry) = entry_head::<_, ()>(text).ok()?;
        Some((entry, self.hops.read(rest)?))
    }

    fn begin_entry(&mut self, line: &Line<'t>, entry: &Entry, hop: &Hop<'t>) {
        if let Some(place) = self.next_legend.take() {
            self.out.begins_again(place);
        }
        let table = self.table();
        let (distance, metric) = entry
            .cost
            .map_or((None, 0), |(distance, metric)| (Some(distance), metric));
        let route = Route {
            place: line.place(),
            prefix: entry.prefix,
            protocol: protocol(entry.letter, matches!(entry.prefix, IpNet::V6(_))),
            selected: entry.selected,
            status: entry.status,
            cut: std::mem::take(&mut self.after_unknown),
            instance: entry.instance.unwrap_or_default(),
            table,
            first_next_hop: 0,
            next_hop_count: 0,
            metric,
            distance,
            age: hop.age,
        };
        match entry.source {
            Some(source) => self.out.rows.routes.add_source(line.offset, source),
            None => self.repeats.enter(&route),
        }
        self.entry = Some(route);
        self.add_next_hop(hop, entry.status);
    }

    fn further_next_hop(&mut self, line: &Line<'t>, text: &'t str) {
        let Some((further, hop)) = self.read_further(text) else {
            self.end_entry(true);
            self.after_unknown = true;
            let error = explain(further_next_hop, line, "a next hop");
            self.out.ledger.unreadable(&error);
            return;
        };
        self.out.ledger.enter(LineClass::Continuation);
        if let Some(entry) = &mut self.entry {
            entry.place = entry.place.through(line.place());
        }
        self.add_next_hop(&hop, further.status);
    }

    fn read_further(&mut self, text: &'t str) -> Option<(Further, Hop<'t>)> {
        let (rest, further) = further_head::<_, ()>(text).ok()?;
        if further.is_backup {
            let (_, line) = all_consuming(further_next_hop::<_, ()>).parse(text).ok()?;
            return Some(line);
        }
        Some((further, self.hops.read(rest)?))
    }

    fn add_next_hop(&mut self, hop: &Hop<'t>, status: Status) {
        let routes = &mut self.out.rows.routes;
        let in_fib = matches!(status, Status::Installed | Status::Trapped) && !hop.flags.has(NextHopFlags::BACKUP);
        let flags = if in_fib {
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

    fn end_entry(&mut self, cut: bool) {
        if let Some(mut entry) = self.entry.take() {
            entry.cut |= cut;
            self.out.rows.routes.push(entry);
            self.out.row_done();
        }
    }

    /// Lines between the entries.
    fn other(&mut self, line: &Line<'t>, text: &'t str) {
        if let Ok((_, title)) = all_consuming(title::<_, ()>).parse(text) {
            self.end_entry(false);
            self.out.ledger.enter(LineClass::Title);
            self.next_legend = None;
            self.titles.enter((title.name, title.number), line.place());
            if title
                .version
                .is_some_and(|shown| self.version.is_some_and(|asked| asked != shown))
            {
                self.out.lacks(Code::ANOTHER_COMMAND, Some(line.place()));
            }
            self.begin_table(Cell::Shown(Joined::unwrapped(title.name)), title.is_main);
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.end_entry(false);
            self.out.answers(answer, line);
        } else {
            self.end_entry(true);
            self.after_unknown = true;
            self.out.ledger.unknown(line, "a route, a table's name or the legend");
        }
    }

    fn begin_table(&mut self, network_instance: Cell<Joined<'t>>, is_main: bool) -> u32 {
        let tables = &mut self.out.rows.routes.tables;
        let index = u32::try_from(tables.len()).unwrap_or(u32::MAX);
        tables.push(RouteTable {
            network_instance,
            is_main,
        });
        self.table = Some(index);
        index
    }

    fn table(&mut self) -> u32 {
        self.table.unwrap_or_else(|| self.begin_table(Cell::NotShown, true))
    }
}

const LEGEND: &str = "Codes:";

/// Reserved labels by name (RFC 3032).
fn label_number(label: &str) -> Option<u32> {
    match label {
        "IPv4-explicit-null" | "explicit-null" => Some(0),
        "router-alert" => Some(1),
        "IPv6-explicit-null" => Some(2),
        "implicit-null" => Some(3),
        number => number.parse().ok(),
    }
}
