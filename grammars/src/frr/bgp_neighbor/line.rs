//! One line of a peer's block: productions from whole to part.

use std::net::IpAddr;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, opt, success, value};
use nom::error::context;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use super::detail::is_detail;
use crate::ast::{BgpState, PeerName};
use crate::frr::bgp::{STATES, instance, peer_name, without_software};
use crate::kit::Named;
use crate::kit::duration::{Duration, duration};
use crate::kit::word::{Problem, Source, as_number, blanks, number, taken, whole_address};

/// What a line says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said<'t> {
    /// `Instance red:`
    Instance(&'t str),
    /// Begins a block.
    Peer(Peer<'t>),
    Description(&'t str),
    Hostname(&'t str),
    Group(&'t str),
    ShutDown,
    State(Named<'t, BgpState>, Option<Duration>),
    /// A capability of a family, and whether both sides have it.
    Capability(&'t str, bool),
    InQueue(u64),
    OutQueue(u64),
    /// Messages sent and received.
    Messages(u64, u64),
    /// Begins the part of a family.
    Family(&'t str),
    /// Whether the family is in an update group, which it is while it is exchanged.
    UpdateGroup(bool),
    PolicyMissing,
    Accepted(Counts),
    Limit(u64),
    /// Why the session went down last.
    Reset(Option<&'t str>),
    OverLimit,
    /// Nothing of the peer follows but its BFD session.
    End,
    /// Something that is not kept.
    Detail,
}

/// Whom a block is about.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Peer<'t> {
    pub(super) name: PeerName<'t>,
    /// Beside the name of an interface.
    pub(super) address: Option<IpAddr>,
    pub(super) dynamic: bool,
    /// `None` if it is unspecified.
    pub(super) remote_as: Option<u32>,
    pub(super) local_as: u32,
}

/// Prefixes of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) accepted: u64,
    /// Since 10.7.
    pub(super) sent: Option<u64>,
}

pub(super) fn said<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let (input, _) = opt(blanks).parse(input)?;
    context("a line about a BGP peer", alt((of_peer, of_session, of_family, detail))).parse(input)
}

fn of_peer<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    alt((
        map(preceded(tag("BGP neighbor "), peer), Said::Peer),
        map(instance, Said::Instance),
        map(preceded(tag("Description: "), rest), Said::Description),
        map(preceded(tag("Hostname: "), rest), Said::Hostname),
        map(preceded(tag("Member of peer-group "), group), Said::Group),
        value(Said::ShutDown, tag("Administratively shut down")),
    ))
    .parse(input)
}

fn of_session<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    alt((
        preceded(tag("BGP state = "), cut(context("a state", state))),
        preceded(
            tag("Address Family "),
            cut(context("who has this capability", capability)),
        ),
        map(preceded(tag("Inq depth is "), count), Said::InQueue),
        map(preceded(tag("Outq depth is "), count), Said::OutQueue),
        preceded(tag("Total:"), messages),
        preceded(tag("Last reset "), cut(context("`never`, or when and why", reset))),
        value(
            Said::OverLimit,
            tag("Peer had exceeded the max. no. of prefixes configured."),
        ),
        value(Said::End, (tag("Read thread: "), tag_and_rest("o"))),
    ))
    .parse(input)
}

fn of_family<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let missing = " updates discarded due to missing policy";
    alt((
        map(preceded(tag("For address family: "), rest), Said::Family),
        value(Said::UpdateGroup(true), (tag("Update group "), tag_and_rest(""))),
        value(Said::UpdateGroup(false), tag("Not part of any update group")),
        value(Said::PolicyMissing, (tag("Inbound"), tag(missing))),
        value(Said::PolicyMissing, (tag("Outbound"), tag(missing))),
        map(counts, Said::Accepted),
        map(
            preceded(
                tag("Maximum prefixes allowed "),
                terminated(count, opt(tag(" (warning-only)"))),
            ),
            Said::Limit,
        ),
    ))
    .parse(input)
}

/// `is *10.0.0.1, remote AS 65001, local AS 65002 no-prepend, external link`
fn peer<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Peer<'t>, E> {
    let (after, on_interface) = alt((value(true, tag("on ")), value(false, tag("is ")))).parse(input)?;
    let (after, dynamic) = opt(tag("*")).parse(after)?;
    let (after, name) = cut(context("a peer", |input| {
        up_to(input, if on_interface { ": " } else { ", " })
    }))
    .parse(after)?;
    let (after, address) = cut(context("a peer", opt_address(on_interface))).parse(after)?;
    let (after, remote_as) = cut(context("an AS number", preceded(tag("remote AS "), remote_as))).parse(after)?;
    let (after, local_as) = cut(context("an AS number", preceded(tag(", local AS "), as_number))).parse(after)?;
    let (after, ()) = cut(context("a kind of link", link)).parse(after)?;
    let peer = Peer {
        name: peer_name(name),
        address: whole_address(address),
        dynamic: dynamic.is_some(),
        remote_as,
        local_as,
    };
    Ok((after, peer))
}

/// The address behind an interface, which may be none.
fn opt_address<'t, S: Source<'t>, E: Problem<S>>(is_there: bool) -> impl Fn(S) -> IResult<S, &'t str, E> {
    move |input| {
        if is_there { up_to(input, ", ") } else { Ok((input, "")) }
    }
}

fn remote_as<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Option<u32>, E> {
    alt((map(as_number, Some), value(None, tag("Unspecified")))).parse(input)
}

/// ` no-prepend replace-as, confed-external link`
fn link<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let text = input.text();
    let is_link = text.ends_with(" link") && text.contains(", ");
    taken(input, is_link.then_some(((), text.len())))
}

/// What stands before `end`, which is taken with it.
fn up_to<'t, S: Source<'t>, E: Problem<S>>(input: S, end: &'static str) -> IResult<S, &'t str, E> {
    let before = input.text().split_once(end).map(|(before, _)| before);
    let before = before.filter(|before| !before.is_empty() && !before.contains(' '));
    taken(
        input,
        before.map(|before| (before, before.len().saturating_add(end.len()))),
    )
}

fn group<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let name = text
        .strip_suffix(" for session parameters")
        .filter(|name| !name.is_empty());
    taken(input, name.map(|name| (name, text.len())))
}

/// `Established, up for 00:03:18 (passive)`
fn state<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let plain = [" (passive)", " (NSF passive)"];
    let plain = plain.iter().find_map(|mark| text.strip_suffix(mark)).unwrap_or(text);
    let (word, uptime) = match plain.split_once(", up for ") {
        Some((word, uptime)) => (word, Some(uptime.trim_start())),
        None => (plain, None),
    };
    let is_word = !word.is_empty() && !word.contains([' ', ',']);
    let read = match uptime.map(duration) {
        Some(None) => None,
        Some(Some(uptime)) => Some(Some(uptime)),
        None => Some(None),
    };
    let state = read
        .filter(|_| is_word)
        .map(|uptime| Said::State(Named::look_up(word, &STATES), uptime));
    taken(input, state.map(|state| (state, text.len())))
}

/// `IPv4 Unicast: advertised and received`
fn capability<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let said = text.split_once(':').and_then(|(family, who)| match who.trim() {
        "advertised and received" => Some(Said::Capability(family, true)),
        "advertised" | "received" => Some(Said::Capability(family, false)),
        _ => None,
    });
    taken(input, said.map(|said| (said, text.len())))
}

/// `Total:   71   79`
fn messages<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let mut column = preceded(blanks, count);
    let (after, sent) = column.parse(input)?;
    let (after, received) = column.parse(after)?;
    Ok((after, Said::Messages(sent, received)))
}

/// `never`; `00:00:22,  Admin. shutdown (n/a)`
fn reset<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    let when = |when: &str| matches!(duration(when), Some(Duration::Seconds(_)));
    let said = match text.split_once(", ") {
        None if text == "never" => Some(Said::Reset(None)),
        Some((time, reason)) if when(time) => Some(Said::Reset(Some(without_software(reason.trim_start())))),
        None | Some(_) => None,
    };
    taken(input, said.map(|said| (said, text.len())))
}

/// `6 accepted prefixes`; `6 accepted, 2 sent prefixes, 0 received duplicates`
fn counts<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Counts, E> {
    let (after, accepted) = terminated(count, tag(" accepted")).parse(input)?;
    let (after, sent) = alt((
        map(preceded(tag(", "), terminated(count, tag(" sent prefixes"))), Some),
        value(None, tag(" prefixes")),
    ))
    .parse(after)?;
    let (after, _) = opt((tag(", "), number::<S, u64, E>, tag(" received duplicates"))).parse(after)?;
    Ok((after, Counts { accepted, sent }))
}

fn detail<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Said<'t>, E> {
    let text = input.text();
    taken(input, is_detail(text).then_some((Said::Detail, text.len())))
}

fn count<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u64, E> {
    number(input)
}

/// One character at least, to the end.
fn rest<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    taken(input, (!text.is_empty()).then_some((text, text.len())))
}

fn tag_and_rest<'t, S: Source<'t>, E: Problem<S>>(begins: &'static str) -> impl Fn(S) -> IResult<S, (), E> {
    move |input| {
        let (after, ()) = if begins.is_empty() {
            success(()).parse(input)?
        } else {
            value((), tag(begins)).parse(input)?
        };
        value((), rest).parse(after)
    }
}
