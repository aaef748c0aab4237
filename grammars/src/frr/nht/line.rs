//! Lines: productions from whole to part.

use std::net::IpAddr;

use ipnet::IpNet;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, opt, value};
use nom::error::context;
use nom::sequence::{delimited, pair, preceded};
use nom::{IResult, Parser};

use crate::ast::{Discard, Protocol, Via};
use crate::kit::Untrusted;
use crate::kit::word::{self, Problem, Source, number, prefix, taken};

/// `VRF default:`
pub(super) fn title<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, _) = tag("VRF ").parse(input)?;
    let text = rest.text();
    let name = text
        .strip_suffix(':')
        .filter(|name| !name.is_empty() && !name.contains(' '));
    taken(rest, name.map(|name| (name, text.len())))
}

/// `10.0.35.5(Connected)`: the address, and whether its network must be connected.
pub(super) fn address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (IpAddr, bool), E> {
    let connected = map(opt(tag("(Connected)")), |mark: Option<S>| mark.is_some());
    pair(context("an address", word::address), connected).parse(input)
}

/// What a next hop is resolved by.
pub(super) enum Resolved {
    /// A route of this protocol.
    Via {
        /// Who knows the route.
        protocol: Protocol,
        /// Its destination, since 10.2.
        prefix: Option<IpNet>,
    },
    /// Nothing.
    Not,
}

/// ` resolved via connected, prefix 10.0.35.0/24` or ` unresolved(Connected)`
pub(super) fn resolution<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Resolved, E> {
    let not = preceded(tag(" unresolved"), opt(tag("(Connected)")));
    let prefix = opt(preceded(tag(", prefix "), cut(context("a prefix", prefix))));
    let via = preceded(tag(" resolved via "), cut(context("a protocol", protocol)));
    alt((
        map(pair(via, prefix), |(protocol, prefix)| Resolved::Via {
            protocol,
            prefix,
        }),
        map(not, |_: Option<S>| Resolved::Not),
    ))
    .parse(input)
}

fn protocol<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Protocol, E> {
    let text = input.text();
    let length = text.find([',', ' ']).unwrap_or(text.len());
    let word = text.get(..length).unwrap_or_default();
    taken(input, Protocol::from_word(word).map(|protocol| (protocol, length)))
}

/// ` is directly connected, eth0 (vrf default), weight 1`, ` via 10.0.0.1, eth0`, ` fe80::1, via eth0`
pub(super) fn via<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Via<'t>, E> {
    let connected = map(preceded(tag(" is directly connected, "), name), |name| {
        (None, Some(name))
    });
    let behind_via = pair(
        preceded(tag(" via "), cut(context("an address", word::address))),
        opt(preceded(tag(", "), interface)),
    );
    // Before 9 the address of an IPv6 next hop stands before `via`.
    let before_via = pair(preceded(tag(" "), word::address), opt(preceded(tag(", via "), name)));
    let target = alt((
        map(connected, |(address, name)| (address, name, None)),
        map(behind_via, |(address, name)| (Some(address), name, None)),
        map(preceded(tag(" unreachable"), discard), |kind| (None, None, Some(kind))),
        map(before_via, |(address, name)| (Some(address), name, None)),
    ));
    let (rest, (address, interface, discard)) = context("a next hop", target).parse(input)?;
    let (rest, active) = marks(rest)?;
    let via = Via {
        address,
        interface: interface.map(Untrusted::from),
        discard,
        active,
    };
    Ok((rest, via))
}

/// What stands behind `unreachable`.
fn discard<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Discard, E> {
    alt((
        value(Discard::Blackhole, tag(" (blackhole)")),
        value(Discard::Reject, tag(" (ICMP unreachable)")),
        value(Discard::Prohibit, tag(" (ICMP admin-prohibited)")),
        value(Discard::Unreachable, tag("")),
    ))
    .parse(input)
}

/// A name up to a blank, a comma or the end.
fn name<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let length = text.find([',', ' ']).unwrap_or(text.len());
    let name = text.get(..length).filter(|name| !name.is_empty());
    taken(input, name.map(|name| (name, length)))
}

/// A name that is no attribute of the next hop.
fn interface<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let is_attribute = ATTRIBUTES.iter().any(|begins| input.text().starts_with(begins));
    if is_attribute { taken(input, None) } else { name(input) }
}

fn bracketed<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let inside = text
        .find(')')
        .and_then(|end| text.get(..end))
        .filter(|inside| !inside.is_empty());
    taken(input, inside.map(|inside| (inside, inside.len())))
}

const ATTRIBUTES: [&str; 8] = [
    "weight ",
    "label ",
    "src ",
    "rmapsrc ",
    "SR-TE color ",
    "seg6local ",
    "seg6 ",
    "backup ",
];

/// ` (vrf default) (recursive), label 16/17, weight 1`; tells whether `inactive` is not among them.
fn marks<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, bool, E> {
    let (rest, _) = opt(delimited(tag(" (vrf "), bracketed, tag(")"))).parse(input)?;
    let (mut rest, inactive) = opt(tag::<_, S, E>(" inactive")).parse(rest)?;
    for mark in [" onlink", " linkdown", " (recursive)", " (dup)"] {
        rest = opt(tag(mark)).parse(rest)?.0;
    }
    while let Some(text) = rest.text().strip_prefix(", ") {
        if !ATTRIBUTES.iter().any(|begins| text.starts_with(begins)) {
            break;
        }
        if text.starts_with("weight ") {
            rest = preceded(tag(", weight "), number::<S, u32, E>).parse(rest)?.0;
            continue;
        }
        let length = text.find(", ").unwrap_or(text.len());
        rest = rest.take_from(length.saturating_add(2));
    }
    Ok((rest, inactive.is_none()))
}
