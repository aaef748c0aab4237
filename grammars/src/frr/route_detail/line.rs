//! Lines of an entry: productions from whole to part, and what is passed over.

use std::net::IpAddr;

use ipnet::IpNet;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, opt, value};
use nom::error::context;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use crate::ast::{Discard, NextHopFlags, Protocol, Status};
use crate::kit::duration::{Duration, duration};
use crate::kit::word::{Problem, Source, address, number, prefix, taken};

/// The first line of an entry.
#[derive(Clone, Copy)]
pub(super) struct Title {
    pub(super) prefix: IpNet,
    /// The prefix that packets must come from, if they must.
    pub(super) source: Option<IpNet>,
    /// Whether it is of the table that unicast routes are looked up in.
    pub(super) is_unicast: bool,
}

/// `Routing entry for 10.60.0.0/16 using Multicast RIB`
pub(super) fn title<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Title, E> {
    let (rest, net) = preceded(tag("Routing entry for "), cut(context("a prefix", prefix))).parse(input)?;
    let (rest, source) = opt(preceded(tag(" from "), prefix)).parse(rest)?;
    let (rest, rib) = opt(alt((
        value(false, tag(" using Multicast RIB")),
        value(true, tag(" using Unicast RIB")),
    )))
    .parse(rest)?;
    let title = Title {
        prefix: net,
        source,
        is_unicast: rib.unwrap_or(true),
    };
    Ok((rest, title))
}

/// The second line of an entry.
pub(super) struct Known<'t> {
    pub(super) protocol: Protocol,
    pub(super) instance: Option<u16>,
    pub(super) distance: u8,
    pub(super) metric: u32,
    pub(super) vrf: Option<&'t str>,
    pub(super) selected: bool,
}

/// `  Known via "static", distance 1, metric 0, tag 77, mtu 1400, vrf red, best`
pub(super) fn known<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Known<'t>, E> {
    let (rest, protocol) = preceded(tag("  Known via \""), cut(context("a protocol", protocol))).parse(input)?;
    let (rest, instance) = opt(delimited(tag("["), number, tag("]"))).parse(rest)?;
    let (rest, distance) = cut(context("a distance", preceded(tag("\", distance "), number))).parse(rest)?;
    let (rest, metric) = cut(context("a metric", preceded(tag(", metric "), number))).parse(rest)?;
    let (rest, _) = opt(preceded(tag(", tag "), number::<S, u32, E>)).parse(rest)?;
    let (rest, _) = opt(tag("(realm)")).parse(rest)?;
    let (rest, _) = opt(preceded(tag(", mtu "), number::<S, u32, E>)).parse(rest)?;
    let (rest, vrf) = opt(preceded(tag(", vrf "), name)).parse(rest)?;
    let (rest, best) = opt(tag(", best")).parse(rest)?;
    let known = Known {
        protocol,
        instance,
        distance,
        metric,
        vrf,
        selected: best.is_some(),
    };
    Ok((rest, known))
}

fn protocol<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Protocol, E> {
    let text = input.text();
    let length = text.find(['"', '[']).unwrap_or(text.len());
    let word = text.get(..length).unwrap_or_default();
    taken(input, Protocol::from_word(word).map(|protocol| (protocol, length)))
}

/// A name up to a comma, a bracket or a blank.
fn name<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let length = text.find([',', '(', ')', ' ']).unwrap_or(text.len());
    let name = text.get(..length).filter(|name| !name.is_empty());
    taken(input, name.map(|name| (name, length)))
}

/// `  Last update 00:00:01 ago`
pub(super) fn last_update<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u32, E> {
    terminated(
        preceded(tag("  Last update "), cut(context("a time", age))),
        tag(" ago"),
    )
    .parse(input)
}

fn age<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u32, E> {
    let text = input.text();
    let length = text.find(' ').unwrap_or(text.len());
    let age = match text.get(..length).and_then(duration) {
        Some(Duration::Seconds(seconds)) => u32::try_from(seconds).ok(),
        Some(Duration::Never) | None => None,
    };
    taken(input, age.map(|age| (age, length)))
}

/// A next hop.
pub(super) struct Hop<'t> {
    pub(super) status: Status,
    pub(super) address: Option<IpAddr>,
    pub(super) interface: Option<&'t str>,
    pub(super) vrf: Option<&'t str>,
    pub(super) discard: Option<Discard>,
    pub(super) flags: NextHopFlags,
    pub(super) labels: Option<&'t str>,
    pub(super) weight: u32,
}

/// `  *   10.0.23.2, via eth-r2, weight 1`; `    b 192.0.2.1, via eth3` is a backup.
pub(super) fn hop<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Hop<'t>, E> {
    let backup = map(tag("    b"), |_| (Status::Plain, NextHopFlags::BACKUP));
    let used = map(preceded(tag("  "), status), |status| (status, NextHopFlags::NONE));
    let (rest, (status, flags)) = context("a status letter", alt((backup, used))).parse(input)?;
    let (rest, _) = opt(tag("  ")).parse(rest)?;
    let (rest, _) = tag(" ").parse(rest)?;
    let mut hop = Hop {
        status,
        address: None,
        interface: None,
        vrf: None,
        discard: None,
        flags,
        labels: None,
        weight: 0,
    };
    let (rest, ()) = target(rest, &mut hop)?;
    let (rest, ()) = marks(rest, &mut hop)?;
    let (rest, ()) = attributes(rest, &mut hop)?;
    // A star is printed before a next hop that is active.
    let is_in_two_minds = hop.status == Status::Installed && hop.flags.has(NextHopFlags::INACTIVE);
    taken(rest, (!is_in_two_minds).then_some((hop, 0)))
}

fn status<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Status, E> {
    let status = input.text().bytes().next().and_then(|letter| match letter {
        b' ' => Some(Status::Plain),
        b'*' => Some(Status::Installed),
        b'q' => Some(Status::Queued),
        b'r' => Some(Status::Rejected),
        b't' => Some(Status::Trapped),
        b'o' => Some(Status::OffloadFailed),
        b'd' => Some(Status::OutOfSync),
        _ => None,
    });
    taken(input, status.map(|status| (status, 1)))
}

fn target<'t, S: Source<'t>, E: Problem<S>>(input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    match input.text().as_bytes() {
        [b'd', b'i', ..] => connected(input, hop),
        [b'u', ..] => unreachable(input, hop),
        _ => via(input, hop),
    }
}

fn connected<'t, S: Source<'t>, E: Problem<S>>(input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    let (rest, interface) = preceded(tag("directly connected, "), cut(context("an interface", name))).parse(input)?;
    (hop.interface, hop.flags) = (Some(interface), hop.flags.with(NextHopFlags::CONNECTED));
    Ok((rest, ()))
}

fn via<'t, S: Source<'t>, E: Problem<S>>(input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    let expected = "an address, `directly connected` or `unreachable`";
    let (rest, address) = cut(context(expected, address)).parse(input)?;
    let (rest, interface) = opt(preceded(tag(", via "), cut(context("an interface", name)))).parse(rest)?;
    (hop.address, hop.interface) = (Some(address), interface);
    Ok((rest, ()))
}

fn unreachable<'t, S: Source<'t>, E: Problem<S>>(input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    let kind = alt((
        value(Discard::Blackhole, tag(" (blackhole)")),
        value(Discard::Reject, tag(" (ICMP unreachable)")),
        value(Discard::Prohibit, tag(" (ICMP admin-prohibited)")),
        value(Discard::Unreachable, tag("")),
    ));
    let (rest, discard) = preceded(tag("unreachable"), kind).parse(input)?;
    hop.discard = Some(discard);
    Ok((rest, ()))
}

const MARKS: [(&str, NextHopFlags); 5] = [
    (" (duplicate nexthop removed)", NextHopFlags::DUPLICATE),
    (" inactive", NextHopFlags::INACTIVE),
    (" onlink", NextHopFlags::ON_LINK),
    (" linkdown", NextHopFlags::LINK_DOWN),
    (" (recursive)", NextHopFlags::RECURSIVE),
];

/// `(vrf NAME)`, which touches what stands before it, and the marks behind it.
fn marks<'t, S: Source<'t>, E: Problem<S>>(input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    let (mut rest, vrf) = opt(delimited(tag("(vrf "), name, tag(")"))).parse(input)?;
    hop.vrf = vrf;
    for (mark, flag) in MARKS {
        if rest.text().starts_with(mark) {
            rest = rest.take_from(mark.len());
            hop.flags = hop.flags.with(flag);
        }
    }
    Ok((rest, ()))
}

/// What attributes that are read and not kept begin with.
const PASSED_OVER: [&str; 4] = ["src ", "rmapsrc ", "mtu ", "backup "];

fn attributes<'t, S: Source<'t>, E: Problem<S>>(mut input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    while let Some(text) = input.text().strip_prefix(", ") {
        let length = text.find(", ").unwrap_or(text.len());
        let attribute = text.get(..length).unwrap_or_default();
        if attribute.starts_with("weight ") {
            let weight = preceded(tag(", weight "), context("a weight", number));
            (input, hop.weight) = { weight }.parse(input)?;
            continue;
        }
        if let Some(labels) = attribute.strip_prefix("label ") {
            hop.labels = Some(labels);
        } else if !PASSED_OVER.iter().any(|begins| attribute.starts_with(begins)) {
            break;
        }
        input = input.take_from(length.saturating_add(2));
    }
    Ok((input, ()))
}

/// What an entry says of itself since 10.5.
pub(super) enum Said<'t> {
    /// `  Flags: Recursion iBGP Selected `
    Flags(&'t str),
    /// `  Status: Installed `
    Status(&'t str),
    /// Something that is not kept.
    Other,
}

/// Reads a line that is said of an entry.
pub(super) fn said_of_entry(text: &str) -> Option<Said<'_>> {
    let text = text.trim_start();
    if let Some(flags) = text.strip_prefix("Flags: ") {
        Some(Said::Flags(flags))
    } else if let Some(status) = text.strip_prefix("Status: ") {
        Some(Said::Status(status))
    } else {
        let is_known = SAID.iter().any(|begins| text.starts_with(begins));
        is_known.then_some(Said::Other)
    }
}

/// What other lines of an entry begin with when they are asked for.
const SAID: [&str; 11] = [
    "Nexthop Group ID: ",
    "Installed Nexthop Group ID: ",
    "Received Nexthop Group ID: ",
    "AS-Path ",
    "Communities ",
    "Large-Communities",
    "Selection reason ",
    "OSPF path type ",
    "OSPF area ID ",
    "OSPF tag ",
    "Opaque Data: ",
];
