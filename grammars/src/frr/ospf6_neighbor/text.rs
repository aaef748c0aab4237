//! The text form: a table, or a block a neighbour.

use super::detail::{Block, HEAD};
use super::line::{Brief, Choice, Table, brief, choice, header};
use super::{Key, ROLES, STATES, key, role_by_choice};
use crate::ast::OspfNeighbor;
use crate::frr::answers::answer;
use crate::frr::asked::{compare_details, compare_text};
use crate::kit::{Cell, Frame, Instances, Line, LineClass, Named, Once, Query, Untrusted, whole_line};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let of_all = |query: Query<'_>| query.network_instance == Instances::Every;
    let mut reader = Reader {
        out,
        of_all: frame.query.is_some_and(of_all),
        form: Form::None,
        block: None,
        seen: Once::default(),
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_section();
    match reader.form {
        Form::None => reader.out.lacks_table(frame),
        form => {
            compare_text(frame, reader.out);
            compare_details(frame, reader.out, form == Form::Detail);
        }
    }
}

/// What is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    None,
    Table(Table),
    Detail,
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    /// Whether the command asks for all VRFs, each of which has a table.
    of_all: bool,
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
        } else if text.starts_with([' ', '\t']) && self.form == Form::Detail {
            self.detail(line);
        } else if let Some(table) = header(text) {
            self.end_section();
            self.begin_form(Form::Table(table), line);
            if self.of_all {
                self.out.ledger.enter(LineClass::Header);
            } else {
                self.out.begins(LineClass::Header, line);
            }
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.out.answers(answer, line);
        } else {
            self.row(line);
        }
    }

    /// One command prints one form.
    fn begin_form(&mut self, form: Form, line: &Line<'t>) {
        if self.form != Form::None && self.form != form {
            self.out.begins_again(line.place());
        }
        self.form = form;
    }

    fn row(&mut self, line: &Line<'t>) {
        let row = match self.form {
            Form::Table(Table::Brief) => whole_line(line, brief, brief, "a neighbor").map(|row| of_brief(line, &row)),
            Form::Table(Table::Choice) => {
                whole_line(line, choice, choice, "a neighbor").map(|row| of_choice(line, &row))
            }
            Form::None | Form::Detail => {
                self.out
                    .ledger
                    .unknown(line, "the header `Neighbor ID  Pri DeadTime ...`");
                return;
            }
        };
        match row {
            Ok(row) => {
                self.out.ledger.enter(LineClass::Row);
                self.keep(row);
            }
            Err(error) => self.out.ledger.unreadable(&error),
        }
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
        match Block::begin(line) {
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

/// Every row ends in a bracket, so none can be cut.
fn of_brief<'t>(line: &Line<'t>, brief: &Brief<'t>) -> OspfNeighbor<'t> {
    OspfNeighbor {
        router_id: Cell::Shown(brief.router_id),
        interface: Cell::Shown(Untrusted::from(brief.interface.name)),
        own_state: Cell::Shown(Named::Known(brief.interface.state)),
        state: Cell::Shown(Named::look_up(brief.state, &STATES)),
        role: Cell::Shown(Named::look_up(brief.role, &ROLES)),
        priority: Cell::Shown(brief.priority),
        dead_seconds: Cell::Shown(brief.dead),
        up_seconds: Cell::Shown(brief.up),
        ..OspfNeighbor::at(line.place())
    }
}

fn of_choice<'t>(line: &Line<'t>, choice: &Choice<'t>) -> OspfNeighbor<'t> {
    OspfNeighbor {
        router_id: Cell::Shown(choice.router_id),
        interface: Cell::Shown(Untrusted::from(choice.interface.name)),
        own_state: Cell::Shown(Named::Known(choice.interface.state)),
        state: Cell::Shown(Named::look_up(choice.state, &STATES)),
        role: role_by_choice(choice.router_id, choice.designated, choice.backup),
        up_seconds: Cell::Shown(choice.up),
        ..OspfNeighbor::at(line.place())
    }
}
