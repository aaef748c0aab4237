//! The text form: areas with a table each, or with a block of details an adjacency.

use nom::Parser;
use nom::combinator::all_consuming;

use super::STATES;
use super::line::{Detail, List, Row, Who, detail, header, item_address, name, once, row};
use crate::ast::{IsisAdjacency, IsisLevel};
use crate::frr::answers::answer;
use crate::frr::asked::compare_details;
use crate::frr::isis::{area, areas_stand_once, begin_form};
use crate::kit::{
    Cell, Code, Frame, Line, LineClass, Named, Once, ParseError, Place, Query, Shape, Untrusted, explain, whole,
};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        area: Cell::NotShown,
        areas: Once::NONE,
        in_table: false,
        is_detail: None,
        bare: None,
        first_bare: None,
        block: None,
        keys: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_area();
    areas_stand_once(frame, reader.out, &mut reader.areas);
    reader.compare_bare(frame.query);
    if let Some(is_detail) = reader.is_detail {
        compare_details(frame, reader.out, is_detail);
    }
}

/// What can stand once in an area.
type Key<'t> = (Untrusted<'t>, Untrusted<'t>, IsisLevel);

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    area: Cell<Untrusted<'t>>,
    areas: Once<&'t str>,
    /// Whether the header of a table was seen in this area.
    in_table: bool,
    /// Whether details are told, once that is known.
    is_detail: Option<bool>,
    /// The area, if nothing was told of it yet.
    bare: Option<Place>,
    /// An area of which nothing was told.
    first_bare: Option<Place>,
    block: Option<Block<'t>>,
    keys: Once<Key<'t>>,
}

/// The details of one adjacency.
struct Block<'t> {
    line: Line<'t>,
    row: IsisAdjacency<'t>,
    list: List,
    /// What was told that stands once.
    told: Vec<&'static str>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.end_block();
            self.out.ledger.enter(LineClass::Blank);
        } else if let Some(name) = whole(area, text) {
            self.end_area();
            self.areas.enter(name, line.place());
            self.area = Cell::Shown(Untrusted::from(name));
            self.bare = Some(line.place());
            self.out.ledger.enter(LineClass::Title);
        } else if whole(header, text).is_some() && self.in_table {
            self.area = Cell::NotShown;
            self.out.ledger.unknown(line, "`Area NAME:` above another header");
        } else if whole(header, text).is_some() {
            self.in_table = true;
            begin_form(&mut self.is_detail, false, line, self.out);
            self.bare = None;
            self.out.ledger.enter(LineClass::Header);
        } else if self.in_table && text.starts_with(' ') {
            self.row(line, text);
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.out.answers(answer, line);
        } else {
            self.details(line, text);
        }
    }

    fn row(&mut self, line: &Line<'t>, text: &'t str) {
        match all_consuming(row::<_, ()>).parse(text) {
            Ok((_, row)) => {
                self.out.ledger.enter(LineClass::Row);
                let row = self.row_of(line, &row);
                self.keep(row);
            }
            Err(_) => self.out.ledger.unreadable(&explain(row, line, "an adjacency")),
        }
    }

    fn row_of(&self, line: &Line<'t>, row: &Row<'t>) -> IsisAdjacency<'t> {
        let (system_id, interface) = match row.who {
            Who::Apart(system_id, interface) => (shown(system_id), shown(interface)),
            Who::Touching(both) => {
                let place = line.place_of(both);
                (Cell::Unreadable(place), Cell::Unreadable(place))
            }
        };
        IsisAdjacency {
            system_id,
            interface,
            level: Cell::Shown(row.level),
            area: self.area.clone(),
            state: Cell::Shown(Named::look_up(row.state, &STATES)),
            holdtime_seconds: row.holdtime.map_or(Cell::Blank, Cell::Shown),
            snpa: shown(row.snpa),
            ..IsisAdjacency::at(line.place())
        }
    }

    /// A name, or what is told of the one above.
    fn details(&mut self, line: &Line<'t>, text: &'t str) {
        let is_read = match (whole(name, text), whole(detail, text)) {
            (Some(name), _) => {
                self.begin_block(line, name);
                true
            }
            (None, Some(detail)) => self.detail(line, &detail),
            (None, None) => false,
        };
        if !is_read {
            self.end_block();
            self.out
                .ledger
                .unreadable(&explain(detail, line, "details of an adjacency"));
        }
    }

    fn begin_block(&mut self, line: &Line<'t>, name: &'t str) {
        self.end_block();
        begin_form(&mut self.is_detail, true, line, self.out);
        self.bare = None;
        self.block = Some(Block {
            line: *line,
            row: IsisAdjacency {
                system_id: shown(name),
                area: self.area.clone(),
                ..IsisAdjacency::at(line.place())
            },
            list: List::Other,
            told: Vec::new(),
        });
    }

    fn detail(&mut self, line: &Line<'t>, detail: &Detail<'t>) -> bool {
        let Some(block) = &mut self.block else { return false };
        block.row.place = block.row.place.through(line.place());
        if block.is_first(line.trimmed()) {
            block.tell(line, detail);
        } else {
            // What is told twice is of another adjacency, whose name is not there.
            block.row.cut = true;
            self.out.lacks(Code::HEAD_MISSING, Some(line.place()));
        }
        self.out.ledger.enter(LineClass::Continuation);
        true
    }

    /// A name alone is no adjacency.
    fn end_block(&mut self) {
        let Some(block) = self.block.take() else { return };
        if block.row.state == Cell::NotShown {
            self.out.ledger.unreadable(&ParseError {
                place: block.line.place(),
                expected: "`Interface: ..., Level: ..., State: ...` below the name",
                within: "details of an adjacency",
            });
        } else {
            self.out.ledger.enter(LineClass::Row);
            self.keep(block.row);
        }
    }

    fn keep(&mut self, row: IsisAdjacency<'t>) {
        if let (Cell::Shown(system_id), Cell::Shown(interface), Cell::Shown(level)) =
            (&row.system_id, &row.interface, &row.level)
        {
            self.keys
                .enter((system_id.clone(), interface.clone(), *level), row.place);
        }
        self.out.rows.isis_adjacencies.push(row);
        self.out.row_done();
    }

    /// Of an area without adjacencies, the table has its header, and details have nothing.
    fn compare_bare(&mut self, query: Option<Query<'t>>) {
        let asks_for_table = |query: Query<'_>| query.shape == Shape::Plain && query.object.is_none();
        let is_table = self.is_detail == Some(false) || query.is_some_and(asks_for_table);
        if let Some(place) = self.first_bare.filter(|_| is_table) {
            self.out.lacks(Code::HEAD_MISSING, Some(place));
        }
    }

    fn end_area(&mut self) {
        self.end_block();
        self.in_table = false;
        self.first_bare = self.first_bare.or(self.bare.take());
        self.out.rows_stand_once(&mut self.keys);
    }
}

impl<'t> Block<'t> {
    /// Tells whether nothing of this kind was told before, where one line tells all of it.
    fn is_first(&mut self, text: &str) -> bool {
        let Some(kind) = once(text) else { return true };
        let is_first = !self.told.contains(&kind);
        if is_first {
            self.told.push(kind);
        }
        is_first
    }

    fn tell(&mut self, line: &Line<'t>, detail: &Detail<'t>) {
        if !matches!(detail, Detail::Item(_)) {
            self.list = List::Other;
        }
        match *detail {
            Detail::Standing {
                interface,
                level,
                state,
                holdtime,
            } => {
                self.row.interface = shown(interface);
                self.row.level = Cell::Shown(level);
                self.row.state = Cell::Shown(Named::look_up(state, &STATES));
                self.row.holdtime_seconds = Cell::Shown(holdtime);
            }
            Detail::Changed(seconds) => {
                self.row.last_transition_seconds = seconds.map_or(Cell::Unreadable(line.place()), Cell::Shown);
            }
            Detail::Snpa(snpa) => self.row.snpa = shown(snpa),
            Detail::List(list) => self.list = list,
            Detail::Item(item) => self.item(line, item),
            Detail::Other => {}
        }
    }

    fn item(&mut self, line: &Line<'t>, item: &'t str) {
        let (cell, is_of_ipv4) = match self.list {
            List::Ipv4 => (&mut self.row.address, true),
            List::LinkLocal => (&mut self.row.ipv6_address, false),
            List::Other => return,
        };
        if *cell == Cell::NotShown {
            let address = item_address(item).filter(|address| address.is_ipv4() == is_of_ipv4);
            *cell = address.map_or(Cell::Unreadable(line.place_of(item)), Cell::Shown);
        }
    }
}

fn shown(text: &str) -> Cell<Untrusted<'_>> {
    Cell::Shown(Untrusted::from(text))
}
