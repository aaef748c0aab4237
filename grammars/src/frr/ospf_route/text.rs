//! The text form: three or four tables, once for each VRF.

use nom::Parser;
use nom::combinator::all_consuming;

use super::empty;
use super::line::{Destination, Entry, Hop, LEGEND, Lies, Table, Way, entry, further_way, hop, table};
use crate::ast::{OspfDestination, OspfNextHop, OspfPath, OspfRoute};
use crate::frr::answers::answer;
use crate::frr::asked::{compare_every_vrf, compare_text};
use crate::frr::ospf::{Sections, title};
use crate::kit::{Cell, Code, Frame, Line, LineClass, Once, Place, Untrusted, explain};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        sections: Sections::of(frame.query),
        after_title: false,
        table: None,
        entry: None,
        after_unknown: false,
        after_blank: false,
        seen: Once::default(),
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_entry(!frame.is_ended());
    reader.end_vrf();
    reader.sections.end(reader.out);
    reader.end_tables(frame);
    if reader.table.is_some() {
        compare_text(frame, reader.out);
        compare_every_vrf(frame, reader.out, &reader.sections.vrf);
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    sections: Sections<'t>,
    /// Whether no table of this section was seen yet, and its title was.
    after_title: bool,
    table: Option<(Table, Place)>,
    /// The entry that further lines belong to.
    entry: Option<OspfRoute<'t>>,
    after_unknown: bool,
    after_blank: bool,
    /// Networks of this VRF, with the table that each is in.
    seen: Once<(Table, Destination)>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            // The end of a table, if something follows; the end of nothing, if the text stops.
            self.after_blank = true;
            self.out.ledger.enter(LineClass::Blank);
            return;
        }
        let after_blank = std::mem::take(&mut self.after_blank);
        if LEGEND.contains(&text) {
            self.out.ledger.enter(LineClass::Legend);
        } else if text.starts_with(' ') && self.entry.is_some() && !after_blank {
            self.below(line, text);
        } else if let Some(table) = table(text) {
            self.begin_table(table, line);
        } else if let Some(title) = title(text) {
            self.end_entry(false);
            self.end_vrf();
            self.after_title = true;
            self.sections.begin(title, line, self.out);
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.end_entry(false);
            self.out.answers(answer, line);
        } else {
            self.entry(line, text);
        }
    }

    /// The tables come in their order, and each section begins with the first one.
    fn begin_table(&mut self, table: Table, line: &Line<'t>) {
        self.end_entry(false);
        self.out.ledger.enter(LineClass::Title);
        let after_title = std::mem::take(&mut self.after_title);
        let fits = match self.table {
            None => table == Table::Networks,
            Some((above, _)) if after_title => above == Table::External && table == Table::Networks,
            Some((above, _)) => table > above,
        };
        if !fits && self.table.is_some() && !after_title && table == Table::Networks {
            self.out.begins_again(line.place());
        } else if !fits {
            self.out.lacks(Code::HEAD_MISSING, Some(line.place()));
        }
        self.table = Some((table, line.place()));
    }

    fn entry(&mut self, line: &Line<'t>, text: &'t str) {
        let Some((table, _)) = self.table else {
            self.end_entry(true);
            self.out.ledger.unknown(line, "the title of a table");
            return;
        };
        match all_consuming(entry::<_, ()>).parse(text) {
            Ok((_, entry)) if is_in(&entry, table) => {
                self.end_entry(text.starts_with(' ') || self.begins_anew(&entry));
                self.out.ledger.enter(LineClass::Row);
                self.begin_entry(line, &entry);
            }
            Ok(_) => self.unknown(line, "a route of this table"),
            Err(_) => {
                self.end_entry(true);
                self.after_unknown = true;
                self.out.ledger.unreadable(&explain(entry, line, "a route"));
            }
        }
    }

    /// Whether the entry above leads to the same, and nothing is told of it yet.
    fn begins_anew(&self, entry: &Entry) -> bool {
        self.entry.as_ref().is_some_and(|above| {
            let is_same = match entry.destination {
                Destination::Network(prefix) => above.prefix == Cell::Shown(prefix),
                Destination::Router(id) => above.router_id == Cell::Shown(id),
            };
            is_same && above.next_hops.is_empty()
        })
    }

    /// A line that nobody knows may have gone on with the entry above it.
    fn unknown(&mut self, line: &Line<'t>, expected: &'static str) {
        self.end_entry(true);
        self.after_unknown = true;
        self.out.ledger.unknown(line, expected);
    }

    fn begin_entry(&mut self, line: &Line<'t>, entry: &Entry) {
        let mut row = OspfRoute {
            cut: std::mem::take(&mut self.after_unknown),
            network_instance: self.sections.vrf.clone(),
            ..empty(entry.kind, entry.path, line.place())
        };
        if let Some((table, _)) = self.table {
            self.seen.enter((table, entry.destination), line.place());
        }
        match entry.destination {
            Destination::Network(prefix) => row.prefix = Cell::Shown(prefix),
            Destination::Router(id) => row.router_id = Cell::Shown(id),
        }
        if let Some(way) = &entry.way {
            fill(&mut row, way);
        }
        self.entry = Some(row);
    }

    /// A next hop, or a router's further way.
    fn below(&mut self, line: &Line<'t>, text: &'t str) {
        if let Ok((_, hop)) = all_consuming(hop::<_, ()>).parse(text) {
            if self.add_hop(&hop, line) {
                self.out.ledger.enter(LineClass::Continuation);
                return;
            }
        } else if let Ok((_, way)) = all_consuming(further_way::<_, ()>).parse(text)
            && self.begin_further_way(&way, line)
        {
            self.out.ledger.enter(LineClass::Row);
            return;
        }
        self.end_entry(true);
        self.after_unknown = true;
        self.out.ledger.unreadable(&explain(hop, line, "a next hop"));
    }

    fn add_hop(&mut self, hop: &Hop<'t>, line: &Line<'t>) -> bool {
        let Some(row) = &mut self.entry else { return false };
        if begins_another(row, hop) {
            return false;
        }
        row.place = row.place.through(line.place());
        match hop {
            Hop::Via(..) | Hop::Attached(_) => row.next_hops.push(next_hop(hop)),
            Hop::Announced(id) => match row.next_hops.last_mut() {
                Some(last) if last.advertising_router == Cell::NotShown => {
                    last.advertising_router = Cell::Shown(*id);
                }
                _ => return false,
            },
        }
        true
    }

    /// A router that lies in several areas has a way in each.
    fn begin_further_way(&mut self, way: &Way, line: &Line<'t>) -> bool {
        let Some(above) = self.entry.take_if(|row| row.kind == OspfDestination::Router) else {
            return false;
        };
        let path = if way.is_inter_area {
            OspfPath::InterArea
        } else {
            OspfPath::IntraArea
        };
        let mut row = OspfRoute {
            router_id: above.router_id,
            network_instance: self.sections.vrf.clone(),
            ..empty(OspfDestination::Router, path, line.place())
        };
        fill(&mut row, way);
        self.keep(above);
        self.entry = Some(row);
        true
    }

    fn end_entry(&mut self, cut: bool) {
        if let Some(mut row) = self.entry.take() {
            row.cut |= cut;
            self.keep(row);
        }
    }

    /// A destination stands once in a table.
    fn end_vrf(&mut self) {
        self.out.rows_stand_once(&mut self.seen);
    }

    fn keep(&mut self, row: OspfRoute<'t>) {
        self.out.rows.ospf_routes.push(row);
        self.out.row_done();
    }

    /// Without the last table the output is not there to its end, whoever says so.
    fn end_tables(&mut self, frame: &Frame<'t>) {
        match self.table {
            None => self.out.lacks_table(frame),
            Some((Table::External, _)) => {}
            Some((_, place)) => self.out.lacks(Code::OPEN_END, Some(place)),
        }
    }
}

/// Tells whether an entry can stand in a table.
fn is_in(entry: &Entry, table: Table) -> bool {
    let is_outside = matches!(&entry.way, Some(way) if matches!(way.place, Lies::Outside(_)));
    let is_external = matches!(entry.path, OspfPath::ExternalType1 | OspfPath::ExternalType2);
    match table {
        Table::Networks => entry.kind != OspfDestination::Router && !is_external && !is_outside,
        Table::Routers | Table::Reachable => entry.kind == OspfDestination::Router && !is_outside,
        Table::External => is_external && is_outside,
    }
}

fn fill(row: &mut OspfRoute<'_>, way: &Way) {
    row.cost = Cell::Shown(way.cost);
    row.type_2_cost = Cell::of_key(way.type_2_cost);
    match way.place {
        Lies::In(area, area_border, as_border) => {
            row.area = Cell::Shown(area);
            if row.kind == OspfDestination::Router {
                row.area_border = Cell::Shown(area_border);
                row.as_border = Cell::Shown(as_border);
            }
        }
        Lies::Outside(tag) => row.tag = Cell::Shown(tag),
    }
}

/// A network that is attached has no router on the way to it: what says both is told of two
/// entries, and the first line of one of them is not there.
fn begins_another(row: &OspfRoute<'_>, hop: &Hop<'_>) -> bool {
    let is_attached = |hop: &OspfNextHop<'_>| hop.address == Cell::Blank;
    match hop {
        Hop::Via(..) => row.next_hops.iter().any(is_attached),
        Hop::Attached(_) => row.next_hops.iter().any(|above| !is_attached(above)),
        Hop::Announced(_) => false,
    }
}

fn next_hop<'t>(hop: &Hop<'t>) -> OspfNextHop<'t> {
    let (address, name) = match *hop {
        Hop::Via(address, name) => (Cell::Shown(address), Some(name)),
        Hop::Attached(name) => (Cell::Blank, Some(name)),
        Hop::Announced(_) => (Cell::NotShown, None),
    };
    OspfNextHop {
        address,
        interface: Cell::of_key(name.map(Untrusted::from)),
        advertising_router: Cell::NotShown,
    }
}
