//! One line of the summary: productions from whole to part.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, opt, value};
use nom::error::context;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::ast::{AddressFamily, BgpState, PeerName};
use crate::frr::bgp::{STATES, family_named, peer_name};
use crate::kit::Named;
use crate::kit::duration::{Duration, duration};
use crate::kit::word::{Problem, Source, as_number, blanks, number, taken, token};

/// Which columns a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    /// One row a peer with its state.
    Peers {
        /// `LocalAS`, in the wide form.
        local_as: bool,
        /// `PfxSnt`, since 7.4.
        sent: bool,
        /// `Desc`, since 8.0.
        description: bool,
    },
    /// One row a peer that failed, with the reason.
    Failed,
}

/// `Neighbor  V  AS  MsgRcvd ...`
pub(super) fn columns<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Columns, E> {
    let text = input.text();
    let mut names = text.split_ascii_whitespace();
    let columns = match names.next() {
        Some("Neighbor") => columns_of(&names.collect::<Vec<_>>()),
        _ => None,
    };
    taken(input, columns.map(|columns| (columns, text.len())))
}

fn columns_of(names: &[&str]) -> Option<Columns> {
    if names == ["EstdCnt", "DropCnt", "ResetTime", "Reason"] {
        return Some(Columns::Failed);
    }
    let rest = names.strip_prefix(&["V", "AS"])?;
    let (local_as, rest) = optional(rest, "LocalAS");
    let rest = rest.strip_prefix(&["MsgRcvd", "MsgSent", "TblVer", "InQ", "OutQ", "Up/Down", "State/PfxRcd"])?;
    let (sent, rest) = optional(rest, "PfxSnt");
    let (description, rest) = optional(rest, "Desc");
    rest.is_empty().then_some(Columns::Peers {
        local_as,
        sent,
        description,
    })
}

fn optional<'n, 't>(names: &'n [&'t str], name: &str) -> (bool, &'n [&'t str]) {
    match names.split_first() {
        Some((first, rest)) if *first == name => (true, rest),
        _ => (false, names),
    }
}

/// What `State/PfxRcd` says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Standing<'t> {
    /// Established, with so many prefixes.
    Received(u64),
    /// Established, without a policy.
    Policy,
    /// Established, without this family.
    NotNegotiated,
    /// `Idle (Admin)`.
    AdminDown,
    /// `Idle (PfxCt)`.
    PrefixLimit,
    /// Another state.
    State(Named<'t, BgpState>),
}

/// What `PfxSnt` says of a family that was negotiated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// So many prefixes.
    Count(u64),
    /// Nothing, without a policy.
    Policy,
}

/// A row of the peers' table.
#[derive(Debug, PartialEq)]
pub(super) struct Peer<'t> {
    pub(super) name: Name<'t>,
    pub(super) remote_as: u32,
    pub(super) local_as: Option<u32>,
    pub(super) messages: [u64; 5],
    pub(super) uptime: Duration,
    pub(super) standing: Standing<'t>,
    pub(super) sent: Option<Sent>,
    /// What follows; the description if the table has that column.
    pub(super) rest: &'t str,
}

/// A row of the table of failed peers.
#[derive(Debug, PartialEq)]
pub(super) struct Failure<'t> {
    pub(super) name: Name<'t>,
    pub(super) reason: &'t str,
}

/// `*hostname(10.0.0.1)`
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Name<'t> {
    pub(super) dynamic: bool,
    pub(super) hostname: Option<&'t str>,
    pub(super) peer: PeerName<'t>,
}

/// `10.0.12.2  4  65002  18  24  0  0  0 00:01:42  5  14 r2 over link A`
pub(super) fn peer<'t, S: Source<'t>, E: Problem<S>>(
    has_local_as: bool,
    has_sent: bool,
) -> impl Fn(S) -> IResult<S, Peer<'t>, E> {
    move |input| {
        let (rest, name) = context("a neighbor", name).parse(input)?;
        let (rest, _) = cut(context("BGP version 4", preceded(blanks, tag("4")))).parse(rest)?;
        let (rest, remote_as) = cut(context("an AS number", preceded(blanks, as_number))).parse(rest)?;
        let (rest, local_as) = local_as(rest, has_local_as)?;
        let (rest, messages) = messages(rest)?;
        let (rest, uptime) = cut(context("a duration or `never`", preceded(blanks, uptime))).parse(rest)?;
        let (rest, standing) =
            cut(context("a state or a count", preceded(blanks, standing_after(uptime)))).parse(rest)?;
        let (rest, sent) = sent(rest, has_sent, &standing)?;
        let text = rest.text();
        let peer = Peer {
            name,
            remote_as,
            local_as,
            messages,
            uptime,
            standing,
            sent,
            rest: text,
        };
        Ok((rest.take_from(text.len()), peer))
    }
}

/// `10.0.12.99  0  0  never Waiting for peer OPEN (n/a)`
pub(super) fn failure<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Failure<'t>, E> {
    let (rest, name) = context("a neighbor", name).parse(input)?;
    let (rest, _) = cut(context("a count", preceded(blanks, number::<S, u64, E>))).parse(rest)?;
    let (rest, _) = cut(context("a count", preceded(blanks, number::<S, u64, E>))).parse(rest)?;
    let (rest, _) = cut(context("a duration or `never`", preceded(blanks, uptime))).parse(rest)?;
    let (rest, _) = cut(context("a reason", blanks)).parse(rest)?;
    let reason = rest.text();
    Ok((rest.take_from(reason.len()), Failure { name, reason }))
}

fn local_as<'t, S: Source<'t>, E: Problem<S>>(input: S, is_shown: bool) -> IResult<S, Option<u32>, E> {
    if !is_shown {
        return Ok((input, None));
    }
    map(cut(context("an AS number", preceded(blanks, as_number))), Some).parse(input)
}

/// `MsgRcvd MsgSent TblVer InQ OutQ`
fn messages<'t, S: Source<'t>, E: Problem<S>>(mut input: S) -> IResult<S, [u64; 5], E> {
    let mut counts = [0; 5];
    for count in &mut counts {
        let (rest, number) = cut(context("a count", preceded(blanks, number))).parse(input)?;
        *count = number;
        input = rest;
    }
    Ok((input, counts))
}

fn uptime<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Duration, E> {
    let (rest, word) = token(input)?;
    match duration(word) {
        Some(uptime) => Ok((rest, uptime)),
        None => taken(input, None),
    }
}

fn standing<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Standing<'t>, E> {
    alt((
        map(whole_number_token, Standing::Received),
        value(Standing::Policy, tag("(Policy)")),
        value(Standing::NotNegotiated, tag("NoNeg")),
        value(Standing::AdminDown, tag("Idle (Admin)")),
        value(Standing::PrefixLimit, tag("Idle (PfxCt)")),
        map(token, |word| Standing::State(Named::look_up(word, &STATES))),
    ))
    .parse(input)
}

/// A session that was never up is not up.
fn standing_after<'t, S: Source<'t>, E: Problem<S>>(uptime: Duration) -> impl Fn(S) -> IResult<S, Standing<'t>, E> {
    move |input| {
        let (rest, standing) = standing(input)?;
        let is_up = matches!(
            standing,
            Standing::Received(_) | Standing::Policy | Standing::NotNegotiated
        );
        if is_up && uptime == Duration::Never {
            return taken(input, None);
        }
        Ok((rest, standing))
    }
}

/// A number that nothing but a blank or the end follows.
fn whole_number_token<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u64, E> {
    let (rest, number) = number(input)?;
    if rest.text().is_empty() || rest.text().starts_with(' ') {
        Ok((rest, number))
    } else {
        taken(input, None)
    }
}

/// `PfxSnt`: a count, or again why there is none. 7.x prints nothing after `NoNeg`.
fn sent<'t, S: Source<'t>, E: Problem<S>>(
    input: S,
    is_shown: bool,
    standing: &Standing<'_>,
) -> IResult<S, Option<Sent>, E> {
    if !is_shown {
        return Ok((input, None));
    }
    let words = alt((
        map(whole_number_token, |count| Some(Sent::Count(count))),
        value(Some(Sent::Policy), tag("(Policy)")),
        value(None, tag("NoNeg")),
    ));
    let mut column = preceded(blanks, words);
    if *standing == Standing::NotNegotiated {
        return map(opt(column), Option::flatten).parse(input);
    }
    cut(context("a count", move |input| column.parse(input))).parse(input)
}

fn name<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Name<'t>, E> {
    let (rest, dynamic) = opt(tag("*")).parse(input)?;
    let (rest, word) = token(rest)?;
    let (hostname, peer) = match word.strip_suffix(')').and_then(|word| word.rsplit_once('(')) {
        Some((hostname, peer)) => (Some(hostname), peer),
        None => (None, word),
    };
    let name = Name {
        dynamic: dynamic.is_some(),
        hostname,
        peer: peer_name(peer),
    };
    Ok((rest, name))
}

/// What a banner names.
#[derive(Debug, PartialEq)]
pub(super) struct Banner<'t> {
    /// The family, as printed.
    pub(super) name: &'t str,
    pub(super) family: Named<'t, AddressFamily>,
    pub(super) vrf: Option<&'t str>,
}

/// `IPv4 Unicast Summary:`, `IPv4 Unicast Summary (VRF default):`
pub(super) fn banner<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Banner<'t>, E> {
    let text = input.text();
    let banner = text
        .strip_suffix(':')
        .and_then(|text| match text.split_once(" Summary") {
            Some((family, "")) => Some((family, None)),
            Some((family, vrf)) => Some((family, Some(vrf.strip_prefix(" (VRF ")?.strip_suffix(')')?))),
            None => None,
        });
    let named = banner
        .filter(|(family, _)| family.split(' ').count() <= 3)
        .map(|(family, vrf)| Banner {
            name: family,
            family: family_named(family),
            vrf,
        });
    taken(input, named.map(|banner| (banner, text.len())))
}

/// What the line with the router id names.
#[derive(Debug, PartialEq)]
pub(super) struct Speaker<'t> {
    pub(super) local_as: u32,
    pub(super) vrf: Option<&'t str>,
    pub(super) vrf_id: Option<&'t str>,
}

/// `BGP router identifier 10.255.0.2, local AS number 65001 VRF default vrf-id 0`
pub(super) fn speaker<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Speaker<'t>, E> {
    let (rest, _) = preceded(tag("BGP router identifier "), token).parse(input)?;
    let (rest, local_as) = preceded(tag(" local AS number "), as_number).parse(rest)?;
    let (rest, vrf) = opt(preceded(tag(" VRF "), token)).parse(rest)?;
    let (rest, vrf_id) = opt(preceded(tag(" vrf-id "), token)).parse(rest)?;
    let speaker = Speaker { local_as, vrf, vrf_id };
    Ok((rest, speaker))
}

/// What stands below the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Footer {
    /// How many peers a filter let through.
    Displayed(usize),
    /// How many peers there are.
    Total(usize),
    /// About dynamic peers.
    Dynamic,
}

pub(super) fn footer<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Footer, E> {
    alt((
        map(preceded(tag("Displayed neighbors "), number), Footer::Displayed),
        map(preceded(tag("Total number of neighbors "), number), Footer::Total),
        value(Footer::Dynamic, tag("* - dynamic neighbor")),
        value(
            Footer::Dynamic,
            (
                number::<S, u64, E>,
                tag(" dynamic neighbor(s), limit "),
                number::<S, u64, E>,
            ),
        ),
    ))
    .parse(input)
}

/// Lines of the header block that say nothing that is kept.
pub(super) fn header_detail<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let memory = |thing| (tag(thing), number::<S, u64, E>, tag(", using "));
    let (rest, ()) = alt((
        value((), (tag("BGP table version "), number::<S, u64, E>)),
        value((), (memory("RIB entries "), to_end)),
        value((), (memory("Peers "), to_end)),
        value((), (memory("Peer groups "), to_end)),
        value((), tag("Dampening enabled.")),
        value((), (tag("Max-med "), to_end)),
        value((), (tag("Read-only mode update-delay "), to_end)),
        value((), (tag("Advertisement delay"), to_end)),
    ))
    .parse(input)?;
    Ok((rest, ()))
}

fn to_end<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    taken(input, Some(((), input.text().len())))
}
