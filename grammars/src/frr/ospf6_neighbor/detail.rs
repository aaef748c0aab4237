//! The detail form: a block of lines a neighbour, in a fixed order.
//!
//! ```text
//!  Neighbor 10.255.0.2%eth-r2a
//!     Area 0.0.0.0 via interface eth-r2a (ifindex 2)
//!     His IfIndex: 2 Link-local address: fe80::20a9:efff:fe97:b111
//!     State Full for a duration of 00:01:00
//!     His choice of DR/BDR 0.0.0.0/0.0.0.0, Priority 1
//! ```
//!
//! A line that stands out of order belongs to a block whose head is missing.

use std::net::{IpAddr, Ipv4Addr};

use nom::bytes::complete::tag;
use nom::combinator::cut;
use nom::error::context;
use nom::sequence::{delimited, preceded, separated_pair, terminated};
use nom::{IResult, Parser};

use super::line::{id, time};
use super::{STATES, role_by_choice};
use crate::ast::OspfNeighbor;
use crate::kit::word::{Problem, Source, address, number, taken, token};
use crate::kit::{Cell, Line, LineClass, Named, ParseError, Untrusted, whole_line};

/// The block of one neighbour, as far as it was read.
pub(super) struct Block<'t> {
    row: OspfNeighbor<'t>,
    id: Ipv4Addr,
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
    pub(super) fn begin(line: &Line<'t>) -> Result<Self, ParseError> {
        let id = whole_line(line, head, head, WITHIN)?;
        Ok(Self {
            row: OspfNeighbor {
                router_id: Cell::Shown(id),
                ..OspfNeighbor::at(line.place())
            },
            id,
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
        let text = line.trimmed().trim_start_matches([' ', '\t']);
        if is_advertisement(text) && self.rank >= FIRST_LIST && !self.is_broken {
            return Ok(LineClass::Noise);
        }
        let rank = rank_of(text).filter(|rank| *rank > self.rank && !self.is_broken);
        let Some(rank) = rank else {
            return Err(ParseError {
                place: line.place(),
                expected: "what comes next for this neighbor",
                within: WITHIN,
            });
        };
        let class = self.keep(line, text)?;
        self.rank = rank;
        Ok(class)
    }

    /// Keeps what the row shows. What touches the end of the text may go on.
    fn keep(&mut self, line: &Line<'t>, text: &str) -> Result<LineClass, ParseError> {
        let row = &mut self.row;
        if text.starts_with(AREA) {
            row.interface = Cell::Shown(Untrusted::from(whole_line(line, area, area, WITHIN)?));
        } else if text.starts_with(LINK) {
            let address = whole_line(line, link, link, WITHIN)?;
            row.address = if line.ended {
                Cell::Shown(address)
            } else {
                Cell::NotShown
            };
        } else if text.starts_with(STATE) {
            let (state, up) = whole_line(line, state, state, WITHIN)?;
            row.place = row.place.through(line.place());
            row.state = Cell::Shown(Named::look_up(state, &STATES));
            row.up_seconds = Cell::Shown(up);
        } else if text.starts_with(CHOICE) {
            let choice = whole_line(line, choice, choice, WITHIN)?;
            row.role = role_by_choice(self.id, choice.designated, choice.backup);
            row.priority = if line.ended {
                Cell::Shown(choice.priority)
            } else {
                Cell::NotShown
            };
        } else if text.starts_with(RETRANSMISSIONS) {
            row.retransmit_queue = Cell::Shown(whole_line(line, retransmissions, retransmissions, WITHIN)?);
        } else {
            return Ok(LineClass::Noise);
        }
        Ok(LineClass::Continuation)
    }

    /// What to say of a block that another one follows before all is there.
    pub(super) fn lack(&self) -> Option<ParseError> {
        (self.rank < LAST_NEEDED && !self.is_broken).then_some(ParseError {
            place: self.row.place,
            expected: "its state and its choice below it",
            within: WITHIN,
        })
    }

    /// The row, cut if its state or the choice that tells its role is not there.
    pub(super) fn end(self) -> OspfNeighbor<'t> {
        OspfNeighbor {
            cut: self.rank < LAST_NEEDED,
            ..self.row
        }
    }
}

const AREA: &str = "Area ";
const LINK: &str = "His IfIndex: ";
const STATE: &str = "State ";
const CHOICE: &str = "His choice of DR/BDR ";
const RETRANSMISSIONS: &str = "Retrans-List: ";

/// What the lines of a block hold, in the order printed: how they begin, or how they end behind a number.
const ORDER: [(&str, &str); 21] = [
    (AREA, ""),
    (LINK, ""),
    (STATE, ""),
    (CHOICE, ""),
    ("DbDesc status: ", ""),
    ("Summary-List: ", " LSAs"),
    ("Request-List: ", " LSAs"),
    (RETRANSMISSIONS, " LSAs"),
    ("", "Pending LSAs for DbDesc in Time "),
    ("", "Pending LSAs for LSReq in Time "),
    ("", "Pending LSAs for LSUpdate in Time "),
    ("", "Pending LSAs for LSAck in Time "),
    ("BFD: Type: ", ""),
    ("Detect Multiplier: ", ""),
    ("Profile: ", ""),
    ("Status: ", ""),
    ("Authentication header not present", ""),
    ("Authentication header present", ""),
    ("hello ", "LSAck"),
    ("Higher sequence no ", ""),
    ("Lower sequence no ", ""),
];

/// Where `His choice of DR/BDR` stands.
const LAST_NEEDED: usize = 4;

/// Where the lists of advertisements begin.
const FIRST_LIST: usize = 6;

/// `[Router Id:0.0.0.0 Adv:10.255.0.1]`
fn is_advertisement(text: &str) -> bool {
    text.starts_with('[') && text.ends_with(']') && text.contains(" Adv:")
}

/// How far down the block a line stands.
fn rank_of(text: &str) -> Option<usize> {
    let counted = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let fits = |(begins, rest): &(&str, &str)| match (*begins, *rest) {
        ("", pending) => {
            counted.len() < text.len() && counted.strip_prefix(' ').is_some_and(|it| it.starts_with(pending))
        }
        (begins, ends) => text.starts_with(begins) && text.ends_with(ends),
    };
    ORDER.iter().position(fits).map(|at| at.saturating_add(1))
}

/// ` Neighbor 10.255.0.2%eth-r2a`
fn head<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Ipv4Addr, E> {
    let (rest, id) = preceded(tag(HEAD), cut(context("a router id", id))).parse(input)?;
    let (rest, _) = cut(context("`%` and an interface", preceded(tag("%"), token))).parse(rest)?;
    Ok((rest, id))
}

/// `    Area 0.0.0.0 via interface eth-r2a (ifindex 2)`
fn area<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, _) = delimited(tag(INDENT), tag(AREA), cut(context("an area", area_name))).parse(input)?;
    let (rest, name) = preceded(tag(VIA), cut(context("an interface", token))).parse(rest)?;
    let index = delimited(tag(" (ifindex "), number::<S, u64, E>, tag(")"));
    let (rest, _) = cut(context("the interface's index", index)).parse(rest)?;
    Ok((rest, name))
}

const INDENT: &str = "    ";
const VIA: &str = " via interface ";

fn area_name<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let length = input.text().find(VIA).filter(|length| *length > 0);
    taken(input, length.map(|length| ((), length)))
}

/// `    His IfIndex: 2 Link-local address: fe80::1`
fn link<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, IpAddr, E> {
    let (rest, _) = (tag(INDENT), tag(LINK), cut(context("an index", number::<S, u64, E>))).parse(input)?;
    preceded(tag(" Link-local address: "), cut(context("an address", address))).parse(rest)
}

/// `    State Full for a duration of 00:01:00`
fn state<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (&'t str, u64), E> {
    let (rest, state) = preceded((tag(INDENT), tag(STATE)), cut(context("a state", token))).parse(input)?;
    let (rest, up) = preceded(tag(" for a duration of "), cut(context("a duration", time))).parse(rest)?;
    Ok((rest, (state, up)))
}

struct Choice {
    designated: Ipv4Addr,
    backup: Ipv4Addr,
    priority: u64,
}

/// `    His choice of DR/BDR 10.255.0.3/10.255.0.2, Priority 1`
fn choice<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Choice, E> {
    let (rest, _) = (tag(INDENT), tag(CHOICE)).parse(input)?;
    let routers = separated_pair(id, tag("/"), id);
    let (rest, (designated, backup)) = cut(context("two router ids", routers)).parse(rest)?;
    let (rest, priority) = preceded(tag(", Priority "), cut(context("a priority", number))).parse(rest)?;
    Ok((
        rest,
        Choice {
            designated,
            backup,
            priority,
        },
    ))
}

/// `    Retrans-List: 0 LSAs`
fn retransmissions<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u64, E> {
    let (rest, _) = (tag(INDENT), tag(RETRANSMISSIONS)).parse(input)?;
    terminated(cut(context("a count", number)), tag(" LSAs")).parse(rest)
}
