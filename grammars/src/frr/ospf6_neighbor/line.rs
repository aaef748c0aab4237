//! One line of the tables: productions from whole to part.

use std::net::Ipv4Addr;

use nom::bytes::complete::tag;
use nom::combinator::cut;
use nom::error::context;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::{OWN_STATES, router_id, seconds};
use crate::ast::OspfInterfaceState;
use crate::kit::word::{Problem, Source, blanks, number, taken};

/// Which table it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    /// `neighbor`.
    Brief,
    /// `neighbor drchoice`.
    Choice,
}

/// `Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]`
pub(super) fn header(text: &str) -> Option<Table> {
    const BRIEF: [&str; 7] = [
        "Neighbor",
        "ID",
        "Pri",
        "DeadTime",
        "State/IfState",
        "Duration",
        "I/F[State]",
    ];
    const CHOICE: [&str; 5] = ["RouterID", "State/Duration", "DR", "BDR", "I/F[State]"];
    let names = || text.split_ascii_whitespace();
    if names().eq(BRIEF) {
        Some(Table::Brief)
    } else if names().eq(CHOICE) {
        Some(Table::Choice)
    } else {
        None
    }
}

/// One neighbour of the brief table, as printed.
pub(super) struct Brief<'t> {
    pub(super) router_id: Ipv4Addr,
    pub(super) priority: u64,
    pub(super) dead: u64,
    pub(super) state: &'t str,
    pub(super) role: &'t str,
    pub(super) up: u64,
    pub(super) interface: Interface<'t>,
}

/// `10.255.0.2        1    00:00:32  ExStart/DR              00:00:57 eth-r2[BDR]`
pub(super) fn brief<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Brief<'t>, E> {
    let (rest, router_id) = context("a router id", id).parse(input)?;
    let (rest, priority) = cut(context("a priority", preceded(blanks, number))).parse(rest)?;
    let (rest, dead) = cut(context("a dead time", preceded(blanks, time))).parse(rest)?;
    let (rest, state) = cut(context("a state", preceded(blanks, terminated(word, tag("/"))))).parse(rest)?;
    let (rest, role) = cut(context("a role", word)).parse(rest)?;
    let (rest, up) = cut(context("a duration", preceded(blanks, time))).parse(rest)?;
    let (rest, interface) = cut(context("an interface", preceded(blanks, interface))).parse(rest)?;
    Ok((
        rest,
        Brief {
            router_id,
            priority,
            dead,
            state,
            role,
            up,
            interface,
        },
    ))
}

/// One neighbour of the table of choices, as printed.
pub(super) struct Choice<'t> {
    pub(super) router_id: Ipv4Addr,
    pub(super) state: &'t str,
    pub(super) up: u64,
    pub(super) designated: Ipv4Addr,
    pub(super) backup: Ipv4Addr,
    pub(super) interface: Interface<'t>,
}

/// `10.255.0.2          Full/00:01:19    10.255.0.3      10.255.0.2      eth-r2[DR]`
pub(super) fn choice<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Choice<'t>, E> {
    let (rest, router_id) = context("a router id", id).parse(input)?;
    let (rest, state) = cut(context("a state", preceded(blanks, terminated(word, tag("/"))))).parse(rest)?;
    let (rest, up) = cut(context("a duration", time)).parse(rest)?;
    let (rest, designated) = cut(context("a router id", preceded(blanks, id))).parse(rest)?;
    let (rest, backup) = cut(context("a router id", preceded(blanks, id))).parse(rest)?;
    let (rest, interface) = cut(context("an interface", preceded(blanks, interface))).parse(rest)?;
    Ok((
        rest,
        Choice {
            router_id,
            state,
            up,
            designated,
            backup,
            interface,
        },
    ))
}

/// A router id up to what cannot be one.
pub(super) fn id<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Ipv4Addr, E> {
    let text = input.text();
    let length = text.find([' ', '%', '/', ',']).unwrap_or(text.len());
    let id = text.get(..length).and_then(router_id);
    taken(input, id.map(|id| (id, length)))
}

/// A length of time up to a blank.
pub(super) fn time<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u64, E> {
    let text = input.text();
    let length = text.find(' ').unwrap_or(text.len());
    let time = text.get(..length).and_then(seconds);
    taken(input, time.map(|time| (time, length)))
}

/// A word up to a blank or slash.
fn word<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let length = text.find([' ', '/']).unwrap_or(text.len());
    let word = text.get(..length).filter(|word| !word.is_empty());
    taken(input, word.map(|word| (word, length)))
}

/// Our interface, and its own state.
#[derive(Clone, Copy)]
pub(super) struct Interface<'t> {
    pub(super) name: &'t str,
    pub(super) state: OspfInterfaceState,
}

/// `eth-r2[BDR]`
fn interface<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Interface<'t>, E> {
    let text = input.text();
    let length = text.rfind('[').filter(|length| *length > 0);
    let name = length
        .and_then(|length| text.get(..length))
        .filter(|name| !name.contains(' '));
    let (rest, name) = taken(input, name.map(|name| (name, name.len())))?;
    let word = rest.text().strip_prefix('[').and_then(|word| word.strip_suffix(']'));
    let known = OWN_STATES.iter().find(|(state, _)| word == Some(*state));
    let length = rest.text().len();
    let (rest, state) = taken(rest, known.map(|(_, state)| (*state, length)))?;
    Ok((rest, Interface { name, state }))
}
