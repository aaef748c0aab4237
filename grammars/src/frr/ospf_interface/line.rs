//! One line of an interface's block: productions from whole to part.

use std::net::{IpAddr, Ipv4Addr};

use ipnet::IpNet;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, value};
use nom::error::context;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use crate::ast::OperState;
use crate::kit::word::{Problem, Source, number, prefix, taken, token, whole_address};

/// What a line of a block is, in the order printed: how it begins, without the blanks before it.
pub(super) const ORDER: [(&str, Kind); 35] = [
    ("ifindex ", Kind::Other),
    ("OSPF not enabled on this interface", Kind::NotRunning),
    ("OSPF is enabled, but not running on this interface", Kind::NotRunning),
    ("Internet Address ", Kind::Address),
    ("This interface is UNNUMBERED, Area ", Kind::Address),
    ("MTU mismatch detection: ", Kind::Other),
    ("Router ID ", Kind::Network),
    ("Transmit Delay is ", Kind::State),
    ("Opaque LSA capability disabled on interface", Kind::Other),
    ("Designated Router (ID) ", Kind::Designated),
    ("No backup designated router on this network", Kind::NoBackup),
    ("Backup Designated Router (ID) ", Kind::Backup),
    ("Saved Network-LSA sequence number ", Kind::Other),
    ("Multicast group memberships: ", Kind::Other),
    ("Timer intervals configured, ", Kind::Timers),
    ("Hello due in ", Kind::Active),
    ("No Hellos (Passive interface)", Kind::Passive),
    ("Neighbor Count is ", Kind::Neighbors),
    ("DSCP control-packet classes:", Kind::Other),
    ("high-control ", Kind::Other),
    ("low-control ", Kind::Other),
    ("Graceful Restart hello delay: ", Kind::Other),
    ("BFD: ", Kind::Other),
    ("Suppress advertisement of interface IP prefix", Kind::Other),
    ("Authentication NULL is enabled", Kind::Other),
    ("Simple password authentication enabled", Kind::Other),
    ("Cryptographic authentication enabled", Kind::Other),
    ("Sending SA: ", Kind::Other),
    ("Algorithm:MD5", Kind::Other),
    ("Delay reflooding LSAs received on P2MP interface", Kind::Other),
    ("Don't Delay reflooding LSAs received on P2MP interface", Kind::Other),
    ("P2MP interface does support broadcast", Kind::Other),
    ("P2MP interface does not support broadcast", Kind::Other),
    ("Neighbor filter prefix-list: ", Kind::Other),
    ("LSA retransmissions: ", Kind::Other),
];

/// How far down the block the line stands that every interface has on which OSPF runs.
pub(super) const ADDRESS_RANK: usize = 5;

/// What a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    NotRunning,
    Address,
    Network,
    State,
    Designated,
    NoBackup,
    Backup,
    Timers,
    Active,
    Passive,
    Neighbors,
    /// Nothing that is kept.
    Other,
}

/// `lan0 is up`
pub(super) fn head(text: &str) -> Option<(&str, OperState)> {
    let (name, state) = text.split_once(" is ")?;
    let state = match state {
        "up" => OperState::Up,
        "down" => OperState::Down,
        _ => return None,
    };
    (!name.is_empty() && !name.contains(' ')).then_some((name, state))
}

/// `Internet Address 10.0.200.1/24, Broadcast 10.0.200.255, Area 0.0.0.1 [NSSA]`
pub(super) struct Address<'t> {
    pub(super) address: Option<IpNet>,
    pub(super) area: &'t str,
}

pub(super) fn address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Address<'t>, E> {
    let unnumbered = value(None, tag("  This interface is UNNUMBERED"));
    let numbered = preceded(
        tag("  Internet Address "),
        cut(context("an address with its length", prefix)),
    );
    let (rest, address) = alt((unnumbered, terminated(map(numbered, Some), other_end))).parse(input)?;
    let (rest, area) = preceded(tag(", Area "), cut(context("an area", to_end))).parse(rest)?;
    Ok((rest, Address { address, area }))
}

/// `, Broadcast 10.0.200.255` or `, Peer 10.0.200.2`
fn other_end<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Ipv4Addr, E> {
    preceded(
        alt((tag(", Broadcast "), tag(", Peer "))),
        cut(context("an address", router_id)),
    )
    .parse(input)
}

/// `Router ID 10.255.0.1, Network Type BROADCAST, Cost: 10`
pub(super) struct Network<'t> {
    pub(super) router_id: Ipv4Addr,
    pub(super) kind: &'t str,
    pub(super) cost: u64,
}

pub(super) fn network<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Network<'t>, E> {
    let (rest, router_id) = preceded(tag("  Router ID "), cut(context("a router id", router_id))).parse(input)?;
    let (rest, kind) = preceded(tag(", Network Type "), cut(context("a type of network", up_to_comma))).parse(rest)?;
    let (rest, cost) = preceded(tag(", Cost: "), cut(context("a cost", number))).parse(rest)?;
    Ok((rest, Network { router_id, kind, cost }))
}

/// `Transmit Delay is 1 sec, State DR, Priority 200`
pub(super) fn state<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (&'t str, u64), E> {
    let delay = delimited(tag("  Transmit Delay is "), number::<S, u64, E>, tag(" sec"));
    let (rest, state) = preceded((delay, tag(", State ")), cut(context("a state", up_to_comma))).parse(input)?;
    let (rest, priority) = preceded(tag(", Priority "), cut(context("a priority", number))).parse(rest)?;
    Ok((rest, (state, priority)))
}

/// `Designated Router (ID) 10.255.0.1 Interface Address 10.0.200.1/24`
pub(super) fn designated<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Ipv4Addr, E> {
    let begin = tag("  Designated Router (ID) ");
    let end = (tag(" Interface Address "), cut(context("an address", token)));
    delimited(begin, cut(context("a router id", router_id)), end).parse(input)
}

/// `Backup Designated Router (ID) 10.255.0.2, Interface Address 10.0.200.2`
pub(super) fn backup<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Ipv4Addr, E> {
    let begin = tag("  Backup Designated Router (ID) ");
    let end = (tag(", Interface Address "), cut(context("an address", token)));
    delimited(begin, cut(context("a router id", router_id)), end).parse(input)
}

/// `Timer intervals configured, Hello 10s, Dead 40s, Wait 40s, Retransmit 5`
pub(super) fn timers<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (u64, u64), E> {
    let (rest, hello) = preceded(
        tag("  Timer intervals configured, Hello "),
        cut(context("the time between greetings", number::<S, u32, E>)),
    )
    .parse(input)?;
    let (rest, unit) = alt((value(1000, tag("s,")), value(1, tag("ms,")))).parse(rest)?;
    let (rest, dead) = delimited(tag(" Dead "), number, tag("s, ")).parse(rest)?;
    let wait = delimited(tag("Wait "), number::<S, u64, E>, tag("s, "));
    let (rest, _) = (wait, tag("Retransmit "), number::<S, u64, E>).parse(rest)?;
    Ok((rest, (u64::from(hello).saturating_mul(unit), dead)))
}

/// `Neighbor Count is 4, Adjacent neighbor count is 4`
pub(super) fn neighbors<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (u64, u64), E> {
    let (rest, all) = preceded(tag("  Neighbor Count is "), cut(context("a count", number))).parse(input)?;
    let begin = tag(", Adjacent neighbor count is ");
    let (rest, adjacent) = preceded(begin, cut(context("a count", number))).parse(rest)?;
    Ok((rest, (all, adjacent)))
}

/// An IPv4 address up to a comma, blank or the end.
fn router_id<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Ipv4Addr, E> {
    let text = input.text();
    let length = text.find([' ', ',']).unwrap_or(text.len());
    let id = text
        .get(..length)
        .and_then(whole_address)
        .and_then(|address| match address {
            IpAddr::V4(id) => Some(id),
            IpAddr::V6(_) => None,
        });
    taken(input, id.map(|id| (id, length)))
}

fn up_to_comma<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let length = text.find([' ', ',']).unwrap_or(text.len());
    let word = text.get(..length).filter(|word| !word.is_empty());
    taken(input, word.map(|word| (word, length)))
}

fn to_end<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    taken(input, (!text.is_empty()).then_some((text, text.len())))
}
