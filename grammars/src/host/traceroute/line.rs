//! Productions of traceroute.

use std::net::IpAddr;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::space0;
use nom::combinator::{cut, opt, value};
use nom::error::context;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use crate::ast::TraceProbe;
use crate::kit::word::{Problem, Source, blanks, leading, number, taken, token, whole_address};
use crate::kit::{Cell, Line, ParseError, Place, Span, Trace, Untrusted, explain};

const WITHIN: &str = "the output of `traceroute`";

pub(super) fn error(place: Place, expected: &'static str) -> ParseError {
    ParseError {
        place,
        expected,
        within: WITHIN,
    }
}

/// Reads a whole line, and once more if it fails, for the reason.
pub(super) fn whole<'t, T>(
    line: &Line<'t>,
    production: fn(&'t str) -> IResult<&'t str, T, ()>,
    traced: fn(Span<'t>) -> IResult<Span<'t>, T, Trace<'t>>,
) -> Result<T, ParseError> {
    match production(line.trimmed().trim_start_matches([' ', '\t'])) {
        Ok(("", value)) => Ok(value),
        _ => Err(explain(|input| preceded(space0, traced).parse(input), line, WITHIN)),
    }
}

/// `Using network instance red`
pub(super) fn instance<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    preceded(tag("Using network instance "), token).parse(input)
}

pub(super) struct Header<'t> {
    pub(super) target: &'t str,
    pub(super) address: IpAddr,
    pub(super) max_hops: u64,
    pub(super) size: u64,
}

/// `traceroute to box (192.0.2.9), 30 hops max, 60 byte packets`, of busybox also `from 192.0.2.1`
pub(super) fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Header<'t>, E> {
    let (rest, target) = preceded(tag("traceroute to "), cut(context("a target", token))).parse(input)?;
    let (rest, address) = cut(context("an address in brackets", preceded(tag(" "), in_brackets))).parse(rest)?;
    let from = delimited(tag(" from "), up_to(&[',', ' ']), tag(""));
    let (rest, _) = opt(from).parse(rest)?;
    let (rest, max_hops) = cut(context("the most hops", delimited(tag(", "), number, tag(" hops max")))).parse(rest)?;
    let size = delimited(tag(", "), number::<S, u64, E>, tag(" byte packets"));
    let (rest, size) = cut(context("the size of the packets", size)).parse(rest)?;
    Ok((
        rest,
        Header {
            target,
            address,
            max_hops,
            size,
        },
    ))
}

/// ` 1  192.0.2.1 (192.0.2.1)  14.987 ms 192.0.2.5 (192.0.2.5)  6.913 ms !H *`
pub(super) fn hop<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (u64, Vec<TraceProbe<'t>>), E> {
    let (mut rest, n) = context("the number of a hop", number).parse(input)?;
    let mut probes: Vec<TraceProbe<'t>> = Vec::new();
    let mut host = None;
    while !rest.text().is_empty() {
        let (after, probe) = cut(context("a host, a time or `*`", |input| probe(input, &mut host))).parse(rest)?;
        probes.push(probe);
        rest = after;
    }
    let is_any = !probes.is_empty();
    let (rest, ()) = cut(context("a host, a time or `*`", |input| {
        taken(input, is_any.then_some(((), 0)))
    }))
    .parse(rest)?;
    Ok((rest, (n, probes)))
}

/// Who answers, for all probes up to the next one that is named.
#[derive(Clone, Copy)]
struct Host<'t> {
    address: IpAddr,
    name: Option<&'t str>,
}

fn probe<'t, S: Source<'t>, E: Problem<S>>(input: S, host: &mut Option<Host<'t>>) -> IResult<S, TraceProbe<'t>, E> {
    let (rest, _) = blanks(input)?;
    let (rest, lost) = opt(tag("*")).parse(rest)?;
    if lost.is_some() {
        return Ok((rest, LOST));
    }
    let (rest, named) = opt(terminated(self::host, blanks)).parse(rest)?;
    *host = named.or(*host);
    let (rest, host) = taken(rest, host.map(|host| (host, 0)))?;
    let (rest, time) = terminated(time, tag(" ms")).parse(rest)?;
    let (rest, flag) = opt(preceded(tag(" "), flag)).parse(rest)?;
    let probe = TraceProbe {
        address: Cell::Shown(host.address),
        name: Cell::of_key(host.name.map(Untrusted::from)),
        rtt_ms: Cell::Shown(time),
        flag: flag.map_or(Cell::Blank, |flag| Cell::Shown(Untrusted::from(flag))),
    };
    Ok((rest, probe))
}

/// A probe that nobody answered.
const LOST: TraceProbe<'static> = TraceProbe {
    address: Cell::Blank,
    name: Cell::NotShown,
    rtt_ms: Cell::Blank,
    flag: Cell::Blank,
};

/// `box (192.0.2.1)` or `192.0.2.1`, with the AS in square brackets and extensions in pointed ones.
fn host<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Host<'t>, E> {
    let (rest, first) = token(input)?;
    let (rest, address) = opt(preceded(tag(" "), in_brackets)).parse(rest)?;
    let host = match address {
        Some(address) => Some(Host {
            address,
            name: Some(first),
        }),
        None => whole_address(first).map(|address| Host { address, name: None }),
    };
    let (rest, host) = taken(rest, host.map(|host| (host, 0)))?;
    let bracketed = alt((
        delimited(tag(" ["), up_to(&[']']), tag("]")),
        delimited(tag("  <"), up_to(&['>']), tag(">")),
    ));
    let (rest, _) = opt(bracketed).parse(rest)?;
    Ok((rest, host))
}

fn in_brackets<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, IpAddr, E> {
    let (rest, text) = delimited(tag("("), up_to(&[')']), tag(")")).parse(input)?;
    let address = text.split('%').next().and_then(whole_address);
    taken(rest, address.map(|address| (address, 0)))
}

/// What stands before one of `ends`, blanks left out, and is not empty.
fn up_to<'t, S: Source<'t>, E: Problem<S>>(ends: &'static [char]) -> impl Fn(S) -> IResult<S, &'t str, E> {
    move |input| {
        let text = input.text();
        let length = text.find(ends).unwrap_or(text.len());
        let word = text
            .get(..length)
            .filter(|word| !word.is_empty() && !word.contains(' '));
        taken(input, word.map(|word| (word, length)))
    }
}

/// Digits with a point between, of a size that a float holds exactly.
fn time<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, f64, E> {
    let text = input.text();
    let length = leading(text, |byte| byte.is_ascii_digit() || byte == b'.');
    let digits = text.get(..length).unwrap_or_default();
    let is_time = digits.split_once('.').is_some_and(|(whole, fraction)| {
        !whole.is_empty() && whole.len() <= 9 && fraction.len() == 3 && !fraction.contains('.')
    });
    let time = digits.parse::<f64>().ok().filter(|_| is_time);
    taken(input, time.map(|time| (time, length)))
}

const FLAGS: [&str; 9] = ["!N", "!H", "!P", "!S", "!X", "!V", "!C", "!A", "!"];

/// `!H`, `!F-1500`, `!<13>`
fn flag<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, word) = token(input)?;
    let numbered = |word: &str, begins: &str, ends: &str| {
        let number = word.strip_prefix(begins).and_then(|word| word.strip_suffix(ends));
        number.is_some_and(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let is_known = FLAGS.contains(&word) || word == "!F" || numbered(word, "!F-", "") || numbered(word, "!<", ">");
    let (rest, ()) = value((), |input| taken(input, is_known.then_some(((), 0)))).parse(rest)?;
    Ok((rest, word))
}
