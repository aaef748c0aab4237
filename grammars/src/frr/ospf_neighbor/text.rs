//! The text form: a table, or a block a neighbour, once for each VRF.

use std::borrow::Cow;

use nom::Parser;
use nom::combinator::all_consuming;

use super::detail::{Block, HEAD};
use super::line::{Columns, Neighbor, columns, neighbor};
use super::{Key, interface, key, with_standing};
use crate::ast::OspfNeighbor;
use crate::frr::answers::answer;
use crate::frr::asked::{compare_details, compare_every_vrf, compare_text};
use crate::frr::ospf::{Sections, title};
use crate::kit::{Answer, Cell, End, Filtered, Frame, Line, LineClass, Once, Span, Trace, explain};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        sections: Sections::of(frame.query),
        headed: false,
        form: Form::None,
        block: None,
        seen: Once::default(),
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_section();
    reader.sections.end(reader.out);
    match reader.form {
        Form::None => reader.out.lacks_table(frame),
        form => {
            compare_text(frame, reader.out);
            compare_details(frame, reader.out, form == Form::Detail);
            compare_every_vrf(frame, reader.out, &reader.sections.vrf);
        }
    }
}

/// What is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    None,
    Table(Columns),
    Detail,
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    sections: Sections<'t>,
    /// Whether the table of this section has begun.
    headed: bool,
    form: Form,
    block: Option<Block<'t>>,
    seen: Once<Key<'t>>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if text.starts_with(HEAD) {
            self.begin_block(line);
        } else if text.starts_with(' ') && self.form == Form::Detail {
            self.detail(line);
        } else if !self.heading(line, text) && !self.answer(line, text) {
            self.row(line, text);
        }
    }

    fn heading(&mut self, line: &Line<'t>, text: &'t str) -> bool {
        if let Some(title) = title(text) {
            self.end_section();
            self.headed = false;
            self.sections.begin(title, line, self.out);
        } else if let Some(columns) = columns(text) {
            self.end_section();
            self.begin_form(Form::Table(columns), line);
            self.out.ledger.enter(LineClass::Header);
        } else {
            return false;
        }
        true
    }

    /// One command prints one form, and a table once in each section.
    fn begin_form(&mut self, form: Form, line: &Line<'t>) {
        let is_table = form != Form::Detail;
        let is_other = self.form != Form::None && self.form != form;
        if is_other || (is_table && self.headed) {
            self.out.begins_again(line.place());
        }
        self.headed |= is_table;
        self.form = form;
    }

    fn answer(&mut self, line: &Line<'t>, text: &'t str) -> bool {
        // `vrf all` ends with these words, whatever stands above them.
        if text == "OSPF is not enabled" && self.form != Form::None {
            self.end_section();
            self.out.ledger.enter(LineClass::Footer);
            self.out.ends(End::Closed);
            return true;
        }
        let Some(answer) = answer(text, self.out.subject) else {
            return false;
        };
        if answer == Answer::NoMatch {
            self.out.is_filtered(Filtered::Yes);
        }
        self.out.answers(answer, line);
        true
    }

    fn row(&mut self, line: &Line<'t>, text: &'t str) {
        let Form::Table(columns) = self.form else {
            self.out.ledger.unknown(line, "the header `Neighbor ID  Pri State ...`");
            return;
        };
        if let Ok((_, neighbor)) = all_consuming(neighbor::<_, ()>(columns)).parse(text) {
            let row = self.row_of(line, &neighbor);
            self.out.ledger.enter(LineClass::Row);
            self.keep(row);
        } else {
            let traced = |span: Span<'t>| neighbor::<_, Trace<'t>>(columns)(span);
            self.out.ledger.unreadable(&explain(traced, line, "a neighbor"));
        }
    }

    /// The last number of a line is not kept, so none that is can be cut.
    fn row_of(&self, line: &Line<'t>, neighbor: &Neighbor<'t>) -> OspfNeighbor<'t> {
        let row = OspfNeighbor {
            router_id: neighbor.router_id,
            interface: Cell::Shown(interface(Cow::Borrowed(neighbor.interface))),
            network_instance: self.sections.vrf.clone(),
            address: Cell::Shown(neighbor.address),
            priority: Cell::Shown(neighbor.priority),
            up_seconds: neighbor.up.map_or(Cell::NotShown, |time| time.cell(line)),
            dead_seconds: neighbor.dead.cell(line),
            retransmit_queue: Cell::Shown(neighbor.retransmit_queue),
            ..OspfNeighbor::at(line.place())
        };
        with_standing(row, Cow::Borrowed(neighbor.standing))
    }

    fn keep(&mut self, row: OspfNeighbor<'t>) {
        self.seen.enter(key(&row), row.place);
        self.out.rows.ospf_neighbors.push(row);
        self.out.row_done();
    }

    fn begin_block(&mut self, line: &Line<'t>) {
        if let Some(error) = self.block.as_ref().and_then(Block::lack) {
            self.out.ledger.report_unreadable(&error);
        }
        self.end_block();
        self.begin_form(Form::Detail, line);
        match Block::begin(line, self.sections.vrf.clone()) {
            Ok(block) => {
                self.block = Some(block);
                self.out.ledger.enter(LineClass::Row);
            }
            Err(error) => self.out.ledger.unreadable(&error),
        }
    }

    fn detail(&mut self, line: &Line<'t>) {
        match self.block.as_mut().map(|block| block.line(line)) {
            Some(Ok(class)) => self.out.ledger.enter(class),
            Some(Err(error)) => self.out.ledger.unreadable(&error),
            None => self.out.ledger.unknown(line, "the head of a neighbor"),
        }
    }

    fn end_block(&mut self) {
        if let Some(block) = self.block.take() {
            self.keep(block.end());
        }
    }

    fn end_section(&mut self) {
        self.end_block();
        self.out.rows_stand_once(&mut self.seen);
    }
}
