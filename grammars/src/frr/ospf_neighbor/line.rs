//! One line of the brief table: productions from whole to part.

use std::net::{IpAddr, Ipv4Addr};

use nom::bytes::complete::tag;
use nom::combinator::{cut, opt};
use nom::error::context;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::router_id;
use crate::kit::duration::{Duration, duration};
use crate::kit::word::{Problem, Source, address, blanks, number, taken, token, whole_number};
use crate::kit::{Cell, Line};

/// Which columns the table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    /// `Up Time`, since 8.2.
    pub(super) up_time: bool,
}

/// `Neighbor ID  Pri State  [Up Time]  Dead Time Address  Interface  RXmtL RqstL DBsmL`
pub(super) fn columns(text: &str) -> Option<Columns> {
    let names: Vec<&str> = text.split_ascii_whitespace().collect();
    let rest = names.strip_prefix(&["Neighbor", "ID", "Pri", "State"])?;
    let (up_time, rest) = match rest.strip_prefix(&["Up", "Time"]) {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    let expected = ["Dead", "Time", "Address", "Interface", "RXmtL", "RqstL", "DBsmL"];
    (rest == expected).then_some(Columns { up_time })
}

/// A length of time as ospfd writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time<'t> {
    /// `-`, or `inactive` for a timer that does not run.
    None,
    /// `30.225s`, `1m00s`, `1d02h03m`.
    Seconds(u64),
    /// `123 usecs`: before 8.2, whole seconds may be missing from it.
    Unclear(&'t str),
}

impl<'t> Time<'t> {
    pub(super) fn cell(self, line: &Line<'t>) -> Cell<u64> {
        match self {
            Self::None => Cell::Blank,
            Self::Seconds(seconds) => Cell::Shown(seconds),
            Self::Unclear(text) => Cell::Unreadable(line.place_of(text)),
        }
    }
}

/// One neighbour, as printed.
#[derive(Debug)]
pub(super) struct Neighbor<'t> {
    pub(super) router_id: Cell<Ipv4Addr>,
    pub(super) priority: u64,
    pub(super) standing: &'t str,
    pub(super) up: Option<Time<'t>>,
    pub(super) dead: Time<'t>,
    pub(super) address: IpAddr,
    pub(super) interface: &'t str,
    pub(super) retransmit_queue: u64,
}

/// `10.255.0.2        1 Full/-          1m00s             30.225s 10.0.12.2       eth-r2a:10.0.12.1     0     0     0`
pub(super) fn neighbor<'t, S: Source<'t>, E: Problem<S>>(
    columns: Columns,
) -> impl Fn(S) -> IResult<S, Neighbor<'t>, E> {
    move |input| {
        let (rest, router_id) = context("a router id", id).parse(input)?;
        let (rest, priority) = cut(context("a priority", column(number))).parse(rest)?;
        let (rest, standing) = cut(context("a state", column(token))).parse(rest)?;
        // A neighbour that was never heard has no time, and no blank in its place.
        let is_timed = columns.up_time && !(router_id == Cell::Blank && standing == "Down");
        let (rest, up) = if is_timed {
            cut(context("an up time", column(time))).map(Some).parse(rest)?
        } else {
            (rest, None)
        };
        let (rest, dead) = cut(context("a dead time", column(time))).parse(rest)?;
        let (rest, address) = cut(context("an address", column(address))).parse(rest)?;
        let (rest, interface) = cut(context("an interface", column(token))).parse(rest)?;
        let (rest, retransmit_queue) = cut(context("a count", column(number))).parse(rest)?;
        let (rest, _) = cut(context("a count", column(number::<S, u64, E>))).parse(rest)?;
        let (rest, _) = cut(context("a count", column(number::<S, u64, E>))).parse(rest)?;
        Ok((
            rest,
            Neighbor {
                router_id,
                priority,
                standing,
                up,
                dead,
                address,
                interface,
                retransmit_queue,
            },
        ))
    }
}

/// What stands behind one blank or more.
fn column<'t, S: Source<'t>, E: Problem<S>, T>(
    production: fn(S) -> IResult<S, T, E>,
) -> impl Parser<S, Output = T, Error = E> {
    preceded(blanks, production)
}

/// A router id, or a dash.
pub(super) fn id<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Cell<Ipv4Addr>, E> {
    let text = input.text();
    let length = text.find([' ', ',']).unwrap_or(text.len());
    let id = text.get(..length).and_then(router_id);
    taken(input, id.map(|id| (id, length)))
}

/// A time, the unit of microseconds behind a blank of its own.
pub(super) fn time<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Time<'t>, E> {
    let text = input.text();
    let microseconds = terminated(number::<S, u64, E>, tag(" usecs"));
    let (rest, unclear) = opt(microseconds).parse(input)?;
    if unclear.is_some() {
        let length = text.len().saturating_sub(rest.text().len());
        return Ok((rest, Time::Unclear(text.get(..length).unwrap_or_default())));
    }
    let length = text.find(' ').unwrap_or(text.len());
    let time = text.get(..length).and_then(time_of);
    taken(input, time.map(|time| (time, length)))
}

fn time_of(text: &str) -> Option<Time<'_>> {
    if text == "inactive" || text == "-" {
        return Some(Time::None);
    }
    let seconds = milliseconds(text).or_else(|| match duration(text)? {
        Duration::Seconds(seconds) => Some(seconds),
        Duration::Never => None,
    });
    seconds.map(Time::Seconds)
}

/// `30.225s`, the fraction left out.
fn milliseconds(text: &str) -> Option<u64> {
    let (seconds, fraction) = text.strip_suffix('s')?.split_once('.')?;
    let is_fraction = fraction.len() == 3 && fraction.bytes().all(|byte| byte.is_ascii_digit());
    whole_number(seconds).filter(|_| is_fraction)
}
