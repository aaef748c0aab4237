//! The text form: a block of lines an interface, and within it one an address.

use std::net::Ipv4Addr;

use super::line::{ADDRESS_RANK, Kind, ORDER, address, backup, designated, head, neighbors, network, state, timers};
use super::{NETWORK_TYPES, STATES};
use crate::ast::{OperState, OspfInterface};
use crate::frr::answers::answer;
use crate::frr::asked::{compare_every_vrf, compare_text};
use crate::frr::ospf::{Sections, title};
use crate::kit::{Cell, Frame, Line, LineClass, Named, Once, ParseError, Untrusted, whole_line};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        sections: Sections::of(frame.query),
        block: None,
        seen: Once::default(),
        seen_any: false,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_section();
    reader.sections.end(reader.out);
    if reader.seen_any {
        compare_text(frame, reader.out);
        compare_every_vrf(frame, reader.out, &reader.sections.vrf);
    } else {
        reader.out.lacks_table(frame);
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    sections: Sections<'t>,
    block: Option<Block<'t>>,
    /// Names of the interfaces of this VRF.
    seen: Once<&'t str>,
    seen_any: bool,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if text.starts_with(' ') {
            self.within(line);
        } else if let Some((name, oper)) = head(text) {
            self.begin_block(line, name, oper);
        } else if let Some(title) = title(text) {
            self.end_section();
            self.sections.begin(title, line, self.out);
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.end_block();
            self.out.answers(answer, line);
        } else {
            self.end_block();
            self.out.ledger.unknown(line, "an interface, `up` or `down`");
        }
    }

    fn begin_block(&mut self, line: &Line<'t>, name: &'t str, oper: OperState) {
        self.end_block();
        self.seen_any = true;
        self.seen.enter(name, line.place());
        self.out.ledger.enter(LineClass::Row);
        self.block = Some(Block {
            head: OspfInterface {
                network_instance: self.sections.vrf.clone(),
                oper: Cell::Shown(oper),
                ..OspfInterface::of(name, line.place())
            },
            row: None,
            rank: 0,
            is_broken: false,
        });
    }

    fn within(&mut self, line: &Line<'t>) {
        let Some(block) = &mut self.block else {
            self.out.ledger.unknown(line, "the head of an interface");
            return;
        };
        match block.line(line) {
            Ok((class, done)) => {
                self.out.ledger.enter(class);
                self.out.rows.ospf_interfaces.extend(done);
                self.out.row_done();
            }
            Err(error) => self.out.ledger.unreadable(&error),
        }
    }

    fn end_block(&mut self) {
        if let Some(block) = self.block.take() {
            self.out.rows.ospf_interfaces.push(block.end());
            self.out.row_done();
        }
    }

    fn end_section(&mut self) {
        self.end_block();
        self.out.rows_stand_once(&mut self.seen);
    }
}

/// What the lines of a block are read as.
const WITHIN: &str = "an interface";

/// The block of one interface, as far as it was read.
struct Block<'t> {
    /// What all rows of the interface share.
    head: OspfInterface<'t>,
    /// The row of the address that is being read.
    row: Option<OspfInterface<'t>>,
    /// How far down the block the last line stands.
    rank: usize,
    /// Whether a line could not be read: those below may be another interface's.
    is_broken: bool,
}

/// What became of a line, and the row that it ends.
type Read<'t> = Result<(LineClass, Option<OspfInterface<'t>>), ParseError>;

impl<'t> Block<'t> {
    fn line(&mut self, line: &Line<'t>) -> Read<'t> {
        let read = self.read(line);
        self.is_broken |= read.is_err();
        read
    }

    fn read(&mut self, line: &Line<'t>) -> Read<'t> {
        let text = line.trimmed().trim_start_matches(' ');
        let at = ORDER.iter().position(|(begins, _)| text.starts_with(begins));
        let found = at.and_then(|at| Some((at.saturating_add(1), ORDER.get(at)?.1)));
        let is_told = self.row.as_ref().is_some_and(|row| row.state != Cell::NotShown);
        let fits = |(rank, kind): &(usize, Kind)| {
            !self.is_broken && (*rank > self.rank || (*kind == Kind::Address && is_told))
        };
        if let Some((rank, _)) = found
            && rank > ADDRESS_RANK
            && self.row.is_none()
        {
            return Err(ParseError {
                place: line.place(),
                expected: "`Internet Address ...`",
                within: WITHIN,
            });
        }
        let Some((rank, kind)) = found.filter(fits) else {
            return Err(ParseError {
                place: line.place(),
                expected: "what comes next for this interface",
                within: WITHIN,
            });
        };
        self.rank = rank;
        self.keep(line, kind)
    }

    fn keep(&mut self, line: &Line<'t>, kind: Kind) -> Read<'t> {
        let row = self.row.as_mut().unwrap_or(&mut self.head);
        match kind {
            Kind::Other => return Ok((LineClass::Noise, None)),
            Kind::NotRunning => row.running = Cell::Shown(false),
            Kind::Address => return self.begin_row(line),
            Kind::Network => {
                let network = whole_line(line, network, network, WITHIN)?;
                row.router_id = Cell::Shown(network.router_id);
                row.network_type = Cell::Shown(Named::look_up(network.kind, &NETWORK_TYPES));
                row.cost = Cell::Shown(network.cost);
            }
            Kind::State => {
                let (state, priority) = whole_line(line, state, state, WITHIN)?;
                row.place = row.place.through(line.place());
                row.state = Cell::Shown(Named::look_up(state, &STATES));
                row.priority = if line.ended {
                    Cell::Shown(priority)
                } else {
                    Cell::NotShown
                };
            }
            Kind::Designated => row.designated_router = Cell::Shown(whole_line(line, designated, designated, WITHIN)?),
            Kind::NoBackup => with_backup(row, Cell::Blank),
            Kind::Backup => with_backup(row, Cell::Shown(whole_line(line, backup, backup, WITHIN)?)),
            Kind::Timers => {
                let (hello, dead) = whole_line(line, timers, timers, WITHIN)?;
                (row.hello_ms, row.dead_seconds) = (Cell::Shown(hello), Cell::Shown(dead));
            }
            Kind::Active => row.passive = Cell::Shown(false),
            Kind::Passive => row.passive = Cell::Shown(true),
            Kind::Neighbors => {
                let (all, adjacent) = whole_line(line, neighbors, neighbors, WITHIN)?;
                row.neighbors = Cell::Shown(all);
                row.adjacent_neighbors = if line.ended {
                    Cell::Shown(adjacent)
                } else {
                    Cell::NotShown
                };
            }
        }
        Ok((LineClass::Continuation, None))
    }

    fn begin_row(&mut self, line: &Line<'t>) -> Read<'t> {
        let address = whole_line(line, address, address, WITHIN)?;
        let place = match &self.row {
            Some(_) => line.place(),
            None => self.head.place,
        };
        let row = OspfInterface {
            place,
            running: Cell::Shown(true),
            address: address.address.map_or(Cell::Blank, Cell::Shown),
            area: Cell::Shown(Untrusted::from(address.area)),
            ..self.head.clone()
        };
        let done = self.row.replace(row).map(closed);
        Ok((LineClass::Continuation, done))
    }

    fn end(self) -> OspfInterface<'t> {
        closed(self.row.unwrap_or(self.head))
    }
}

/// The line on the backup stands below that on the designated router, if there is one.
fn with_backup(row: &mut OspfInterface<'_>, backup: Cell<Ipv4Addr>) {
    row.backup_designated_router = backup;
    if row.designated_router == Cell::NotShown {
        row.designated_router = Cell::Blank;
    }
}

/// A row is cut if neither its state is there nor that OSPF does not run.
fn closed(row: OspfInterface<'_>) -> OspfInterface<'_> {
    let is_known = row.running == Cell::Shown(false) || row.state != Cell::NotShown;
    OspfInterface { cut: !is_known, ..row }
}
