//! Lines of a block: productions from whole to part, and what is passed over.

use ipnet::IpNet;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, opt, value};
use nom::error::context;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::ast::{Admin, OperState};
use crate::kit::Cell;
use crate::kit::word::{Problem, Source, leading, number, prefix, taken, token};

/// The first line of a block.
pub(super) struct Head<'t> {
    pub(super) name: &'t str,
    pub(super) admin: Admin,
    /// Blank where the device does not look for a carrier.
    pub(super) oper: Cell<OperState>,
}

/// `Interface eth0 is up, line protocol is down`
pub(super) fn head<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Head<'t>, E> {
    let name = context("the name of an interface", token);
    let (rest, name) = preceded(tag("Interface "), cut(name)).parse(input)?;
    let (rest, (admin, oper)) = cut(context("` is up, line protocol ` or ` is down`", states)).parse(rest)?;
    Ok((rest, Head { name, admin, oper }))
}

fn states<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (Admin, Cell<OperState>), E> {
    let protocol = context("the state of the line protocol", cut(line_protocol));
    let up = map(preceded(tag(" is up, line protocol "), protocol), |oper| {
        (Admin::Enabled, oper)
    });
    let down = value((Admin::Disabled, Cell::NotShown), tag(" is down"));
    alt((up, down)).parse(input)
}

fn line_protocol<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Cell<OperState>, E> {
    alt((
        value(Cell::Shown(OperState::Up), tag("is up")),
        value(Cell::Shown(OperState::Down), tag("is down")),
        value(Cell::Blank, tag("detection is disabled")),
    ))
    .parse(input)
}

/// `index 3 metric 0 mtu 1500 speed 10000 txqlen 1000mtu6 1400`: the MTU and the speed.
///
/// `txqlen` since 9.1; from then on nothing parts it from `mtu6`.
pub(super) fn index<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Option<(u64, &'t str)>, E> {
    let (rest, _) = preceded(tag("index "), number::<S, u32, E>).parse(input)?;
    if let Ok((rest, _)) = tag::<_, S, E>(" inactive interface").parse(rest) {
        return Ok((rest, None));
    }
    let (rest, _) = preceded(tag(" metric "), number::<S, u32, E>).parse(rest)?;
    let (rest, mtu) = preceded(tag(" mtu "), number).parse(rest)?;
    let (rest, speed) = preceded(tag(" speed "), digits).parse(rest)?;
    let (rest, _) = opt(preceded(tag(" txqlen "), number::<S, u32, E>)).parse(rest)?;
    let (rest, _) = opt(tag(" ")).parse(rest)?;
    let (rest, _) = opt(preceded(tag("mtu6 "), number::<S, u32, E>)).parse(rest)?;
    Ok((rest, Some((mtu, speed))))
}

fn digits<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let length = leading(input.text(), |byte| byte.is_ascii_digit());
    let digits = input.text().get(..length).filter(|digits| !digits.is_empty());
    taken(input, digits.map(|digits| (digits, length)))
}

/// `inet 10.0.35.3/24`, with words behind it that are passed over.
pub(super) fn address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, IpNet, E> {
    preceded(alt((tag("inet "), tag("inet6 "))), prefix).parse(input)
}

/// What the other lines of a block begin with.
const SAID: [&str; 61] = [
    "Link ups:",
    "Link downs:",
    "Total Carrier Changes:",
    "PTM status:",
    "OS Description: ",
    "flags: <",
    "MPLS ",
    "Ignore all v4 routes with linkdown",
    "Ignore all v6 routes with linkdown",
    "v4 Multicast forwarding is on",
    "v6 Multicast forwarding is on",
    "Multicast config is ",
    "Shutdown config is ",
    "BGP has configured RA",
    "bandwidth ",
    "Interface Type ",
    "Interface Slave Type ",
    "Bridge VLAN-aware: ",
    "VLAN Id ",
    "VxLAN Id ",
    "VTEP IP: ",
    "GRE encap flags ",
    "Link Interface ",
    "Master interface: ",
    "Master ifindex: ",
    "LACP bypass: on",
    "EVPN-MH:",
    "protodown: ",
    "protodown reasons: ",
    "Parent interface: ",
    "Parent ifindex: ",
    "Traffic Engineering Link Parameters:",
    "TE metric ",
    "Maximum Bandwidth ",
    "Maximum Reservable Bandwidth ",
    "Unreserved Bandwidth per Class Type",
    "[0]: ",
    "[2]: ",
    "[4]: ",
    "[6]: ",
    "Administrative Group:",
    "Link Delay Average: ",
    "Link Delay Variation ",
    "Link Packet Loss ",
    "Available Bandwidth ",
    "Residual Bandwidth ",
    "Utilized Bandwidth ",
    "Neighbor ASBR IP: ",
    "ND advertised ",
    "ND router advertisement",
    "Hosts use ",
    "input packets ",
    "input errors ",
    "output packets ",
    "output errors ",
    "collisions ",
    "Home Agent ",
    "Mcast Group ",
    "Access VLAN Id ",
    "Adv. Interval option",
    "ND router preference",
];

/// What the lines of counters hold behind their first number.
const COUNTED: [&str; 6] = [
    " input packets (",
    " input errors, ",
    " fifo, ",
    " output packets, ",
    " output errors, ",
    " window, ",
];

/// Tells whether this is said of an interface and not kept.
pub(super) fn is_said_of_interface(text: &str) -> bool {
    let behind_number = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_counter = behind_number.len() < text.len();
    SAID.iter().any(|begins| text.starts_with(begins))
        || (is_counter && COUNTED.iter().any(|begins| behind_number.starts_with(begins)))
}
