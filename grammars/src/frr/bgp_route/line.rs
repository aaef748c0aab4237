//! One line of a prefix's paths: productions from whole to part.

use std::net::IpAddr;

use ipnet::IpNet;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, value};
use nom::error::context;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::ast::{AsPath, Origin, PathStatus};
use crate::frr::bgp::instance;
use crate::kit::word::{
    Problem, Source, leading_address, leading_number, leading_prefix, taken, whole_address, whole_number,
};

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said<'t> {
    /// Begins a prefix.
    Prefix(IpNet),
    /// How many paths there are, which is the best, and in which VRF.
    Available(u32, Best, Option<&'t str>),
    /// The next line names peers.
    Advertised,
    /// `Instance red:`
    Instance(&'t str),
    /// Begins a path.
    Path(AsPath<'t>, PathStatus),
    NextHop(Hop<'t>),
    /// The link-local address of the same next hop, and whether it is the one in use.
    LinkLocal(IpAddr, bool),
    Origin(Facts<'t>),
    Communities(&'t str),
    LargeCommunities(&'t str),
    ExtendedCommunities(&'t str),
    PathId(u32),
    /// Ends a path.
    LastUpdate,
    /// Something that is not kept.
    Detail,
}

/// What stands above the paths of the best one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Best {
    /// `best #1`: its number, counted from 1.
    At(u32),
    /// `no best path`
    Nowhere,
}

/// `10.255.0.2(r2) (metric 10) from r2(10.255.0.2) (10.255.0.2)`
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Hop<'t> {
    pub(super) address: IpAddr,
    pub(super) from: &'t str,
}

/// What the line `Origin` says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Facts<'t> {
    pub(super) origin: Origin,
    pub(super) med: Option<u32>,
    pub(super) local_pref: Option<u32>,
    pub(super) weight: Option<u32>,
    pub(super) status: PathStatus,
    pub(super) reason: Option<&'t str>,
}

/// Reads a line by its indentation, which tells headings, paths, next hops and facts apart.
pub(super) fn said<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let indent = text.len().saturating_sub(text.trim_start_matches(' ').len());
    let after = input.take_from(indent);
    match indent {
        0 => context("the line `BGP routing table entry for ...`", heading).parse(after),
        2 => context("an AS path", advertisement_or_path).parse(after),
        4 => context("a next hop", alt((next_hop, link_local))).parse(after),
        6 => context("a fact about a path", fact).parse(after),
        _ => taken(after, None),
    }
}

fn heading<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    alt((
        preceded(tag("BGP routing table entry for "), cut(context("a prefix", prefix))),
        preceded(tag("Paths: ("), cut(context("a count of paths", available))),
        map(instance, Said::Instance),
        value(Said::Detail, (tag("Local label: "), rest)),
        value(Said::Detail, (tag("Local SID: "), rest)),
        value(Said::Detail, tag("not allocated")),
    ))
    .parse(input)
}

/// `203.0.113.0/24, version 10`
fn prefix<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let read = leading_prefix(text).filter(|(_, length)| {
        let after = text.get(*length..).unwrap_or_default();
        after.is_empty() || after.strip_prefix(", version ").is_some_and(is_number)
    });
    taken(input, read.map(|(prefix, _)| (Said::Prefix(prefix), text.len())))
}

/// `2 available, best #1, table default, not advertised to EBGP peer)`
fn available<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let said = leading_number(text).and_then(|(count, length)| {
        let after = text.get(length..)?.strip_prefix(" available, ")?.strip_suffix(')')?;
        if !after.split(", ").all(is_said_of_paths) {
            return None;
        }
        Some(Said::Available(count, best(after)?, vrf_of(text)))
    });
    taken(input, said.map(|said| (said, text.len())))
}

/// Whether a part begins as those of all releases do.
fn is_said_of_paths(part: &str) -> bool {
    const BEGIN: [&str; 9] = [
        "no best path",
        "table ",
        "vrf ",
        "not advertised ",
        "accept ",
        "attach RT ",
        "mark ",
        "inform ",
        "Advertisements suppressed ",
    ];
    let is_best = part.strip_prefix("best #").is_some_and(is_number);
    is_best || BEGIN.iter().any(|begins| part.starts_with(begins))
}

/// `best #1, table default`, `no best path`
fn best(text: &str) -> Option<Best> {
    let word = text.split(", ").next()?;
    match word.strip_prefix("best #") {
        Some(number) => whole_number(number).map(Best::At),
        None => (word == "no best path").then_some(Best::Nowhere),
    }
}

/// `table default`, or `vrf red`; not shown where there is no best path.
fn vrf_of(text: &str) -> Option<&str> {
    let mut parts = text.trim_end_matches(')').split(", ");
    parts.find_map(|part| part.strip_prefix("table ").or_else(|| part.strip_prefix("vrf ")))
}

fn advertisement_or_path<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    alt((
        value(Said::Advertised, tag("Advertised to non peer-group peers:")),
        value(Said::Advertised, tag("Advertised to peers:")),
        value(Said::Detail, tag("Not advertised to any peer")),
        value(Said::Detail, tag("Local BGP table not advertised")),
        path,
    ))
    .parse(input)
}

/// Marks behind an AS path, and the flags that they set.
const MARKS: [(&str, PathStatus); 8] = [
    ("removed)", PathStatus::REMOVED),
    ("stale)", PathStatus::STALE),
    ("suppressed)", PathStatus::SUPPRESSED),
    ("aggregated by ", PathStatus::NONE),
    ("Received from a RR-client)", PathStatus::NONE),
    ("Received from a RS-client)", PathStatus::NONE),
    ("history entry)", PathStatus::HISTORY),
    ("suppressed due to dampening)", PathStatus::DAMPED),
];

/// `65004 65004, (stale), (Received from a RR-client)`; `Local`
fn path<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let mut parts = text.split(", (");
    let path = parts.next().map(|path| if path == "Local" { "" } else { path });
    let path = path
        .filter(|path| !path.is_empty() || text.starts_with("Local"))
        .and_then(AsPath::read);
    let status = parts.try_fold(PathStatus::NONE, |status, part| {
        let mark = MARKS.iter().find(|(mark, _)| part.starts_with(mark))?;
        part.ends_with(')').then(|| status.with(mark.1))
    });
    taken(
        input,
        path.zip(status)
            .map(|(path, status)| (Said::Path(path, status), text.len())),
    )
}

fn next_hop<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let hop = text.split_once(" from ").and_then(|(hop, from)| {
        let (address, length) = leading_address(hop)?;
        let is_plain = hop.get(length..).is_some_and(is_about_next_hop);
        let from = peer_of(from.split(' ').next()?)?;
        is_plain.then_some(Said::NextHop(Hop { address, from }))
    });
    taken(input, hop.map(|hop| (hop, text.len())))
}

/// Nothing; `(r2)`; ` (metric 10)`; ` (inaccessible, import-check enabled)`
fn is_about_next_hop(text: &str) -> bool {
    let (name, about) = text
        .split_once(" (")
        .map_or((text, None), |(name, about)| (name, Some(about)));
    let is_name = name.is_empty() || (name.starts_with('(') && name.ends_with(')'));
    let is_about = about.is_none_or(|about| {
        let about = about.strip_suffix(')').unwrap_or_default();
        about.strip_prefix("metric ").is_some_and(is_number) || about.starts_with("inaccessible")
    });
    is_name && is_about
}

/// `r2(10.255.0.2)`, `10.255.0.2`, `eth0`
fn peer_of(word: &str) -> Option<&str> {
    let peer = match word.strip_suffix(')').and_then(|word| word.rsplit_once('(')) {
        Some((_, peer)) => peer,
        None => word,
    };
    (!peer.is_empty()).then_some(peer)
}

/// `(fe80::1) (used)`
fn link_local<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let said = text
        .strip_prefix('(')
        .and_then(|text| text.split_once(") "))
        .and_then(|(address, use_of)| {
            let is_used = match use_of {
                "(used)" => true,
                "(prefer-global)" => false,
                _ => return None,
            };
            Some(Said::LinkLocal(whole_address(address)?, is_used))
        });
    taken(input, said.map(|said| (said, text.len())))
}

fn fact<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    alt((
        preceded(tag("Origin "), cut(context("what is known of the path", facts))),
        map(preceded(tag("Community: "), rest), Said::Communities),
        map(preceded(tag("Large Community: "), rest), Said::LargeCommunities),
        map(preceded(tag("Extended Community: "), rest), Said::ExtendedCommunities),
        preceded(tag("AddPath ID: RX "), path_id),
        value(Said::LastUpdate, (tag("Last update: "), date)),
        detail,
    ))
    .parse(input)
}

/// Lines that say nothing that is kept.
const DETAILS: [&str; 16] = [
    "Extended IPv6 Community: ",
    "Originator: ",
    "Cluster list: ",
    "Remote label: ",
    "Remote labels: ",
    "Label Index: ",
    "Remote SID: ",
    "Dampinfo: ",
    "Advertised to: ",
    "AIGP metric: ",
    "ESI:",
    "PMSI Tunnel Type: ",
    "Tunnel encapsulation: ",
    "Time until Graceful Restart stale route deleted: ",
    "Time until Long-lived stale route deleted: ",
    "Unknown attributes:",
];

fn detail<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let is_detail = DETAILS.iter().any(|detail| text.starts_with(detail));
    taken(input, is_detail.then_some((Said::Detail, text.len())))
}

/// `2, TX-All 3`
fn path_id<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let id =
        leading_number(text).filter(|(_, length)| text.get(*length..).is_some_and(|after| after.starts_with(", ")));
    taken(input, id.map(|(id, _)| (Said::PathId(id), text.len())))
}

/// `Mon Nov 30 12:28:26 2026`: a year ends it.
fn date<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let text = input.text();
    let year = text
        .rsplit(' ')
        .next()
        .filter(|year| year.len() == 4 && is_number(year));
    taken(input, year.map(|_| ((), text.len())))
}

/// `IGP, metric 50, localpref 100, valid, internal, best (First path received)`
fn facts<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let mut parts = text.split(", ");
    let facts = parts.next().and_then(origin).and_then(|origin| {
        let facts = Facts {
            origin,
            med: None,
            local_pref: None,
            weight: None,
            status: PathStatus::NONE,
            reason: None,
        };
        parts.try_fold(facts, with_fact)
    });
    taken(input, facts.map(|facts| (Said::Origin(facts), text.len())))
}

fn origin(word: &str) -> Option<Origin> {
    match word {
        "IGP" => Some(Origin::Igp),
        "EGP" => Some(Origin::Egp),
        "incomplete" => Some(Origin::Incomplete),
        _ => None,
    }
}

/// Facts that are a word, and the flags that they set.
const WORDS: [(&str, PathStatus); 14] = [
    ("valid", PathStatus::VALID),
    ("invalid", PathStatus::NONE),
    ("internal", PathStatus::INTERNAL),
    ("external", PathStatus::NONE),
    ("confed-internal", PathStatus::NONE),
    ("confed-external", PathStatus::NONE),
    ("local", PathStatus::NONE),
    ("sourced", PathStatus::NONE),
    ("aggregated", PathStatus::NONE),
    ("atomic-aggregate", PathStatus::NONE),
    ("multipath", PathStatus::MULTIPATH),
    ("rpki validation-state: valid", PathStatus::RPKI_VALID),
    ("rpki validation-state: invalid", PathStatus::RPKI_INVALID),
    ("rpki validation-state: not found", PathStatus::RPKI_NOT_FOUND),
];

/// Facts that are not kept, as they begin.
const UNKEPT: [&str; 6] = [
    "aigp-metric ",
    "tag ",
    "otc ",
    "aggregated (",
    "bestpath-from-AS ",
    "rpki validation-state: not used",
];

fn with_fact<'t>(facts: Facts<'t>, part: &'t str) -> Option<Facts<'t>> {
    let number = |name: &str| {
        let value = part.strip_prefix(name)?;
        leading_number::<u32>(value)
            .filter(|(_, length)| *length == value.len())
            .map(|(number, _)| number)
    };
    if let Some((_, flag)) = WORDS.iter().find(|(word, _)| *word == part) {
        let status = facts.status.with(*flag);
        return Some(Facts { status, ..facts });
    }
    if let Some(med) = number("metric ") {
        return Some(Facts {
            med: Some(med),
            ..facts
        });
    }
    if let Some(local_pref) = number("localpref ") {
        let local_pref = Some(local_pref);
        return Some(Facts { local_pref, ..facts });
    }
    if let Some(weight) = number("weight ") {
        let weight = Some(weight);
        return Some(Facts { weight, ..facts });
    }
    let reason = part.strip_prefix("best (").and_then(|reason| reason.strip_suffix(')'));
    if part == "best" || reason.is_some() {
        let status = facts.status.with(PathStatus::BEST);
        return Some(Facts {
            status,
            reason,
            ..facts
        });
    }
    UNKEPT.iter().any(|unkept| part.starts_with(unkept)).then_some(facts)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// One character at least, to the end.
fn rest<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    taken(input, (!text.is_empty()).then_some((text, text.len())))
}
