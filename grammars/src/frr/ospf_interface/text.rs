//! The text form: a block of lines an interface, and within it one an address.

use std::net::Ipv4Addr;

use nom::IResult;

use super::line::{ADDRESS_RANK, Kind, ORDER, address, backup, designated, head, neighbors, network, state, timers};
use super::{NETWORK_TYPES, STATES};
use crate::ast::{OperState, OspfInterface};
use crate::frr::answers::answer;
use crate::frr::asked::{compare_every_vrf, compare_text, compare_vrf};
use crate::kit::{
    Cell, Code, Frame, Joined, Line, LineClass, Named, Once, ParseError, Query, Span, Trace, Untrusted, explain,
};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        query: frame.query,
        vrf: Cell::NotShown,
        block: None,
        seen: Once::default(),
        seen_any: false,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_section();
    if reader.seen_any {
        compare_text(frame, reader.out);
        compare_every_vrf(frame, reader.out, &reader.vrf);
    } else {
        reader.out.lacks_table(frame);
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    query: Option<Query<'t>>,
    vrf: Cell<Joined<'t>>,
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
        } else if let Some(name) = text.strip_prefix("VRF Name: ") {
            self.end_section();
            let name = Joined::unwrapped(name);
            compare_vrf(self.query, self.out, &name, line.place());
            self.vrf = Cell::Shown(name);
            self.out.ledger.enter(LineClass::Title);
        } else if text.starts_with("OSPF Instance: ") {
            self.end_section();
            self.out.ledger.enter(LineClass::Title);
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
                network_instance: self.vrf.clone(),
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
        if let Some(place) = self.seen.take_repeated() {
            self.out.lacks(Code::ROW_REPEATED, Some(place));
        }
    }
}

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
                within: "an interface",
            });
        }
        let Some((rank, kind)) = found.filter(fits) else {
            return Err(ParseError {
                place: line.place(),
                expected: "what comes next for this interface",
                within: "an interface",
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
                let network = whole(line, network, network)?;
                row.router_id = Cell::Shown(network.router_id);
                row.network_type = Cell::Shown(Named::look_up(network.kind, &NETWORK_TYPES));
                row.cost = Cell::Shown(network.cost);
            }
            Kind::State => {
                let (state, priority) = whole(line, state, state)?;
                row.place = row.place.through(line.place());
                row.state = Cell::Shown(Named::look_up(state, &STATES));
                row.priority = if line.ended {
                    Cell::Shown(priority)
                } else {
                    Cell::NotShown
                };
            }
            Kind::Designated => row.designated_router = Cell::Shown(whole(line, designated, designated)?),
            Kind::NoBackup => with_backup(row, Cell::Blank),
            Kind::Backup => with_backup(row, Cell::Shown(whole(line, backup, backup)?)),
            Kind::Timers => {
                let (hello, dead) = whole(line, timers, timers)?;
                (row.hello_ms, row.dead_seconds) = (Cell::Shown(hello), Cell::Shown(dead));
            }
            Kind::Active => row.passive = Cell::Shown(false),
            Kind::Passive => row.passive = Cell::Shown(true),
            Kind::Neighbors => {
                let (all, adjacent) = whole(line, neighbors, neighbors)?;
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
        let address = whole(line, address, address)?;
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

/// Reads a whole line, or says where it cannot be read.
fn whole<'t, T>(
    line: &Line<'t>,
    fast: fn(&'t str) -> IResult<&'t str, T, ()>,
    slow: fn(Span<'t>) -> IResult<Span<'t>, T, Trace<'t>>,
) -> Result<T, ParseError> {
    match fast(line.trimmed()) {
        Ok(("", value)) => Ok(value),
        _ => Err(explain(slow, line, "an interface")),
    }
}
