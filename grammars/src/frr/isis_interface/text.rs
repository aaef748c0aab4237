//! The text form: areas with a table each, or with a block of details an interface.

use nom::Parser;
use nom::combinator::all_consuming;

use super::line::{Head, Row, head, header, is_other, kind, row};
use super::{STATES, TYPES};
use crate::ast::IsisInterface;
use crate::frr::answers::answer;
use crate::frr::asked::compare_details;
use crate::frr::isis::{area, areas_stand_once, begin_form};
use crate::kit::{Cell, Code, Frame, Line, LineClass, Named, Once, Place, Untrusted, explain, whole};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        area: Cell::NotShown,
        areas: Once::NONE,
        in_table: false,
        is_detail: None,
        bare: None,
        names_one: frame.query.is_some_and(|query| query.object.is_some()),
        block: None,
        names: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_area();
    areas_stand_once(frame, reader.out, &mut reader.areas);
    if let Some(is_detail) = reader.is_detail {
        compare_details(frame, reader.out, is_detail);
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    area: Cell<Untrusted<'t>>,
    areas: Once<&'t str>,
    /// Whether the header of a table was seen in this area.
    in_table: bool,
    /// Whether details are told, once that is known.
    is_detail: Option<bool>,
    /// An area that nothing was told of yet.
    bare: Option<Place>,
    /// Whether the command asks for one interface.
    names_one: bool,
    /// The interface whose details are told.
    block: Option<IsisInterface<'t>>,
    names: Once<Untrusted<'t>>,
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
            Err(_) => self.out.ledger.unreadable(&explain(row, line, "an interface")),
        }
    }

    fn row_of(&self, line: &Line<'t>, row: &Row<'t>) -> IsisInterface<'t> {
        IsisInterface {
            // The level is padded: where it touches the end of the text, it may be cut.
            cut: !line.ended && line.text.len() == line.trimmed().len(),
            interface: Cell::Shown(Untrusted::from(row.interface)),
            circuit_id: Cell::Shown(row.circuit_id),
            area: self.area.clone(),
            state: Cell::Shown(Named::look_up(row.state, &STATES)),
            circuit_type: Cell::Shown(Named::look_up(row.circuit_type, &TYPES)),
            level: Cell::Shown(row.level),
            ..IsisInterface::at(line.place())
        }
    }

    fn details(&mut self, line: &Line<'t>, text: &'t str) {
        if let Some(head) = whole(head, text) {
            self.end_block();
            self.bare = None;
            begin_form(&mut self.is_detail, true, line, self.out);
            self.out.ledger.enter(LineClass::Row);
            self.block = Some(self.begun(line, &head));
        } else if !self.told(line, text) {
            self.end_block();
            self.out
                .ledger
                .unreadable(&explain(head, line, "details of an interface"));
        }
    }

    fn begun(&self, line: &Line<'t>, head: &Head<'t>) -> IsisInterface<'t> {
        IsisInterface {
            interface: Cell::Shown(Untrusted::from(head.interface)),
            circuit_id: Cell::Shown(head.circuit_id),
            area: self.area.clone(),
            state: Cell::Shown(Named::look_up(head.state, &STATES)),
            passive: Cell::Shown(head.passive),
            ..IsisInterface::at(line.place())
        }
    }

    fn told(&mut self, line: &Line<'t>, text: &'t str) -> bool {
        let Some(block) = &mut self.block else { return false };
        let kind = whole(kind, text);
        if let Some((circuit_type, level)) = kind {
            if block.circuit_type != Cell::NotShown {
                // What is told twice is of another interface, whose head is not there.
                block.cut = true;
                self.out.lacks(Code::HEAD_MISSING, Some(line.place()));
            }
            block.circuit_type = Cell::Shown(Named::look_up(circuit_type, &TYPES));
            block.level = Cell::Shown(level);
        } else if !is_other(text) {
            return false;
        }
        block.place = block.place.through(line.place());
        self.out.ledger.enter(LineClass::Continuation);
        true
    }

    fn end_block(&mut self) {
        if let Some(row) = self.block.take() {
            self.keep(row);
        }
    }

    fn keep(&mut self, row: IsisInterface<'t>) {
        if let Cell::Shown(name) = &row.interface {
            self.names.enter(name.clone(), row.place);
        }
        self.out.rows.isis_interfaces.push(row);
        self.out.row_done();
    }

    fn end_area(&mut self) {
        self.end_block();
        self.in_table = false;
        // 7.x takes `json` for an interface, and prints the area of none.
        if let Some(place) = self.bare.take().filter(|_| !self.names_one) {
            self.out.lacks(Code::HEAD_MISSING, Some(place));
        }
        self.out.rows_stand_once(&mut self.names);
    }
}
