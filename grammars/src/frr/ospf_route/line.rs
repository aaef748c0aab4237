//! One line of the tables: productions from whole to part.

use std::net::{IpAddr, Ipv4Addr};

use ipnet::IpNet;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, opt, value};
use nom::error::context;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::{KINDS, router_id};
use crate::ast::{OspfDestination, OspfPath};
use crate::kit::word::{Problem, Source, blanks, number, prefix, taken, token, whole_address};

/// A table of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Table {
    Networks,
    Routers,
    Reachable,
    External,
}

/// `============ OSPF network routing table ============`
pub(super) fn table(text: &str) -> Option<Table> {
    match text.trim_matches('=') {
        " OSPF network routing table " => Some(Table::Networks),
        " OSPF router routing table " => Some(Table::Routers),
        " OSPF reachable routers table " => Some(Table::Reachable),
        " OSPF external routing table " => Some(Table::External),
        _ => None,
    }
}

/// Lines above the tables in the detail form.
pub(super) const LEGEND: [&str; 3] = [
    "Codes: N  - network     T - transitive",
    "       IA - inter-area  E - external route",
    "       D  - destination R - router",
];

/// The first line of an entry.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) kind: OspfDestination,
    pub(super) path: OspfPath,
    pub(super) destination: Destination,
    /// None for an entry that discards.
    pub(super) way: Option<Way>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Destination {
    Network(IpNet),
    Router(Ipv4Addr),
}

/// What an entry costs and where it lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Whether the word `IA` stands before it, in a table of routers.
    pub(super) is_inter_area: bool,
    pub(super) cost: u64,
    pub(super) type_2_cost: Option<u64>,
    pub(super) place: Lies,
}

/// Where a way lies.
#[derive(Clone, Copy, Debug)]
pub(super) enum Lies {
    /// In an area; the router may stand between areas, and at the border of the AS.
    In(Ipv4Addr, bool, bool),
    /// Outside, with a tag.
    Outside(u64),
}

/// `N IA 10.0.23.0/24          [110] area: 0.0.0.1`
pub(super) fn entry<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Entry, E> {
    let (rest, (kind, path)) = context("a kind of route", kind).parse(input)?;
    let (rest, _) = blanks(rest)?;
    if kind == OspfDestination::Router {
        let (rest, id) = cut(context("a router id", id)).parse(rest)?;
        let (rest, way) = cut(context("a cost", further_way)).parse(rest)?;
        let path = if way.is_inter_area { OspfPath::InterArea } else { path };
        let destination = Destination::Router(id);
        return Ok((
            rest,
            Entry {
                kind,
                path,
                destination,
                way: Some(way),
            },
        ));
    }
    let (rest, prefix) = cut(context("a prefix", prefix)).parse(rest)?;
    let discarded = value(None, preceded(blanks, tag("Discard entry")));
    let (rest, way) = match kind {
        OspfDestination::Discard => cut(context("`Discard entry`", discarded)).parse(rest)?,
        OspfDestination::Network | OspfDestination::Router => {
            cut(context("a cost", map(further_way, Some))).parse(rest)?
        }
    };
    let destination = Destination::Network(prefix);
    Ok((
        rest,
        Entry {
            kind,
            path,
            destination,
            way,
        },
    ))
}

fn kind<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (OspfDestination, OspfPath), E> {
    let text = input.text();
    let known = KINDS.iter().find(|(begins, ..)| text.starts_with(begins));
    taken(input, known.map(|(begins, kind, path)| ((*kind, *path), begins.len())))
}

/// `                        IA [20] area: 0.0.0.0, ABR, ASBR`, also below the first line of a router.
pub(super) fn further_way<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Way, E> {
    let (rest, _) = blanks(input)?;
    let (rest, inter_area) = opt(tag("IA ")).parse(rest)?;
    let (rest, cost) = preceded(tag("["), cut(context("a cost", number))).parse(rest)?;
    let (rest, type_2_cost) = opt(preceded(tag("/"), number)).parse(rest)?;
    let (rest, _) = cut(context("`]`", tag("] "))).parse(rest)?;
    let (rest, place) = cut(context("`area: ` or `tag: `", alt((in_area, outside)))).parse(rest)?;
    Ok((
        rest,
        Way {
            is_inter_area: inter_area.is_some(),
            cost,
            type_2_cost,
            place,
        },
    ))
}

fn in_area<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Lies, E> {
    let (rest, area) = preceded(tag("area: "), cut(context("an area", id))).parse(input)?;
    let (rest, area_border) = opt(tag(", ABR")).parse(rest)?;
    let (rest, as_border) = opt(tag(", ASBR")).parse(rest)?;
    Ok((rest, Lies::In(area, area_border.is_some(), as_border.is_some())))
}

fn outside<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Lies, E> {
    map(preceded(tag("tag: "), cut(context("a tag", number))), Lies::Outside).parse(input)
}

/// A line below an entry.
#[derive(Debug)]
pub(super) enum Hop<'t> {
    /// `via 10.0.200.2, lan0`
    Via(IpAddr, &'t str),
    /// `directly attached to lan0`
    Attached(&'t str),
    /// `adv 10.255.0.2`, in the detail form.
    Announced(Ipv4Addr),
}

/// `                           via 10.0.200.2, lan0`
pub(super) fn hop<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Hop<'t>, E> {
    let interface = || cut(context("an interface", token));
    let via = (
        delimited(tag("via "), cut(context("an address", address)), tag(", ")),
        interface(),
    );
    preceded(
        blanks,
        alt((
            map(via, |(address, name)| Hop::Via(address, name)),
            map(preceded(tag("directly attached to "), interface()), Hop::Attached),
            map(preceded(tag("adv "), cut(context("a router id", id))), Hop::Announced),
        )),
    )
    .parse(input)
}

/// An address up to a comma, blank or the end.
fn address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, IpAddr, E> {
    let length = word_length(input.text());
    let address = input.text().get(..length).and_then(whole_address);
    taken(input, address.map(|address| (address, length)))
}

/// A router id up to a comma, blank or the end.
fn id<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Ipv4Addr, E> {
    let length = word_length(input.text());
    let id = input.text().get(..length).and_then(router_id);
    taken(input, id.map(|id| (id, length)))
}

fn word_length(text: &str) -> usize {
    text.find([',', ' ']).unwrap_or(text.len())
}
