//! The detail form: a block of lines a neighbour, in a fixed order.
//!
//! ```text
//!  Neighbor 10.255.0.2, interface address 10.0.12.2
//!     In the area 0.0.0.0 via interface eth-r2a local interface IP 10.0.12.1
//!     Neighbor priority is 1, State is Full/-, Role is DROther,    5 state changes
//! ```
//!
//! A line that stands out of order belongs to a block whose head is missing.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr};

use nom::bytes::complete::tag;
use nom::combinator::{cut, opt};
use nom::error::context;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use super::line::{Time, id, time};
use super::{interface, with_standing};
use crate::ast::OspfNeighbor;
use crate::kit::word::{Problem, Source, address, blanks, number, taken, token};
use crate::kit::{Cell, Joined, Line, LineClass, ParseError, whole_line};

/// The block of one neighbour, as far as it was read.
pub(super) struct Block<'t> {
    row: OspfNeighbor<'t>,
    /// How far down the block the last line stands.
    rank: usize,
    /// Whether a line could not be read: those below may be another neighbour's.
    is_broken: bool,
}

/// What the lines of a block are read as.
const WITHIN: &str = "a neighbor in detail";

/// What begins a block.
pub(super) const HEAD: &str = " Neighbor ";

impl<'t> Block<'t> {
    pub(super) fn begin(line: &Line<'t>, network_instance: Cell<Joined<'t>>) -> Result<Self, ParseError> {
        let (router_id, address) = whole_line(line, head, head, WITHIN)?;
        Ok(Self {
            row: OspfNeighbor {
                router_id,
                network_instance,
                address: Cell::Shown(address),
                ..OspfNeighbor::at(line.place())
            },
            rank: 0,
            is_broken: false,
        })
    }

    /// Reads a line below the first.
    pub(super) fn line(&mut self, line: &Line<'t>) -> Result<LineClass, ParseError> {
        let read = self.read(line);
        self.is_broken |= read.is_err();
        read
    }

    fn read(&mut self, line: &Line<'t>) -> Result<LineClass, ParseError> {
        let text = line.trimmed().trim_start_matches(' ');
        let rank = rank_of(text).filter(|rank| *rank > self.rank && !self.is_broken);
        let Some(rank) = rank else {
            return Err(ParseError {
                place: line.place(),
                expected: "what comes next for this neighbor",
                within: WITHIN,
            });
        };
        self.rank = rank;
        self.keep(line, text)
    }

    /// Keeps what the row shows. What touches the end of the text may go on.
    fn keep(&mut self, line: &Line<'t>, text: &str) -> Result<LineClass, ParseError> {
        let row = &mut self.row;
        if text.starts_with(AREA) {
            let name = whole_line(line, area, area, WITHIN)?;
            row.interface = Cell::Shown(interface(Cow::Borrowed(name)));
        } else if text.starts_with(STATE) {
            let state = whole_line(line, state, state, WITHIN)?;
            row.priority = Cell::Shown(state.priority);
            let place = row.place.through(line.place());
            let row_so_far = std::mem::replace(row, OspfNeighbor::at(place));
            *row = with_standing(OspfNeighbor { place, ..row_so_far }, Cow::Borrowed(state.standing));
        } else if text.starts_with(PROGRESS) {
            let time = whole_line(line, progress, progress, WITHIN)?;
            row.up_seconds = time.cell(line);
        } else if text.starts_with(DEAD) {
            let time = whole_line(line, dead, dead, WITHIN)?;
            row.dead_seconds = if line.ended { time.cell(line) } else { Cell::NotShown };
        } else if text.starts_with(RETRANSMISSIONS) {
            let count = whole_line(line, retransmissions, retransmissions, WITHIN)?;
            row.retransmit_queue = if line.ended { Cell::Shown(count) } else { Cell::NotShown };
        } else {
            return Ok(LineClass::Noise);
        }
        Ok(LineClass::Continuation)
    }

    fn is_known(&self) -> bool {
        matches!((&self.row.state, &self.row.interface), (Cell::Shown(_), Cell::Shown(_)))
    }

    /// What to say of a block that another one follows before its state is there.
    pub(super) fn lack(&self) -> Option<ParseError> {
        (!self.is_known() && !self.is_broken).then_some(ParseError {
            place: self.row.place,
            expected: "its area and its state below it",
            within: WITHIN,
        })
    }

    /// The row, cut if its state is not there.
    pub(super) fn end(self) -> OspfNeighbor<'t> {
        OspfNeighbor {
            cut: !self.is_known(),
            ..self.row
        }
    }
}

const AREA: &str = "In the area ";
const STATE: &str = "Neighbor priority is ";
const PROGRESS: &str = "Progressive change ";
const DEAD: &str = "Dead timer due in ";
const RETRANSMISSIONS: &str = "Link State Retransmission List ";

/// What the lines of a block begin with, in the order printed.
const ORDER: [&str; 32] = [
    AREA,
    STATE,
    "Poll interval ",
    "Poll timer due in ",
    "Thread Poll Timer ",
    "Most recent state change statistics:",
    PROGRESS,
    "Regressive change ",
    "DR is ",
    "No designated router on this network",
    "BDR is ",
    "No backup designated router on this network",
    "Options ",
    DEAD,
    "Non hello dead timer resets: ",
    "Database Summary List ",
    "Link State Request List ",
    RETRANSMISSIONS,
    "Thread Inactivity Timer ",
    "Thread Database Description Retransmision ",
    "Thread Link State Request Retransmission ",
    "Thread Link State Update Retransmission ",
    "Graceful restart Helper info:",
    "Graceful Restart HELPER Status : ",
    "Graceful Restart grace period time: ",
    "Graceful Restart reason: ",
    "Helper rejected reason: ",
    "Last helper exit reason: ",
    "BFD: Type: ",
    "Detect Multiplier: ",
    "Profile: ",
    "Status: ",
];

/// How far down the block a line stands; `7 LSA retransmissions` is right below the state.
fn rank_of(text: &str) -> Option<usize> {
    if text.ends_with(" LSA retransmissions") && text.starts_with(|c: char| c.is_ascii_digit()) {
        return Some(rank_of(STATE)?.saturating_add(1));
    }
    let at = ORDER.iter().position(|begins| text.starts_with(begins))?;
    // Every line has a gap above it, for those that begin with a number.
    Some(at.saturating_add(1).saturating_mul(2))
}

fn head<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (Cell<Ipv4Addr>, IpAddr), E> {
    let (rest, id) = preceded(tag(HEAD), cut(context("a router id", id))).parse(input)?;
    let (rest, address) = preceded(
        cut(context("`, interface address `", tag(", interface address "))),
        cut(context("an address", address)),
    )
    .parse(rest)?;
    Ok((rest, (id, address)))
}

/// `In the area 0.0.0.1 [NSSA] via interface lan0 local interface IP 10.0.200.1`
fn area<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, _) = preceded(blanks, tag(AREA)).parse(input)?;
    let (rest, ()) = cut(context("an area", area_name)).parse(rest)?;
    let (rest, name) = preceded(tag(VIA), cut(context("an interface", token))).parse(rest)?;
    let (rest, _) = opt(preceded(
        tag(" local interface IP "),
        cut(context("an address", address)),
    ))
    .parse(rest)?;
    Ok((rest, name))
}

const VIA: &str = " via interface ";

fn area_name<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let length = input.text().find(VIA).filter(|length| *length > 0);
    taken(input, length.map(|length| ((), length)))
}

struct State<'t> {
    priority: u64,
    standing: &'t str,
}

/// `Neighbor priority is 1, State is Full/DR, Role is DR,    6 state changes`
fn state<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, State<'t>, E> {
    let (rest, _) = preceded(blanks, tag(STATE)).parse(input)?;
    let (rest, priority) = cut(context("a priority", number)).parse(rest)?;
    let (rest, standing) = cut(context("a state", delimited(tag(", State is "), up_to_comma, tag(",")))).parse(rest)?;
    let (rest, _) = opt(delimited(tag(" Role is "), up_to_comma::<S, E>, tag(","))).parse(rest)?;
    let changes = terminated(preceded(blanks, number::<S, u64, E>), tag(" state changes"));
    let (rest, _) = cut(context("a count of state changes", changes)).parse(rest)?;
    Ok((rest, State { priority, standing }))
}

fn up_to_comma<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let length = text.find([',', ' ']).unwrap_or(text.len());
    let word = text.get(..length).filter(|word| !word.is_empty());
    taken(input, word.map(|word| (word, length)))
}

/// `Progressive change 1m00s ago`
fn progress<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Time<'t>, E> {
    let begin = preceded(blanks, tag(PROGRESS));
    delimited(begin, cut(context("a time", time)), cut(context("`ago`", tag(" ago")))).parse(input)
}

/// `Dead timer due in 30.157s`
fn dead<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Time<'t>, E> {
    preceded((blanks, tag(DEAD)), cut(context("a time", time))).parse(input)
}

/// `Link State Retransmission List 0`
fn retransmissions<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u64, E> {
    preceded((blanks, tag(RETRANSMISSIONS)), cut(context("a count", number))).parse(input)
}
