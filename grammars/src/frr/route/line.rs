//! One line of the list: productions from whole to part.

use std::net::IpAddr;

use ipnet::IpNet;
use nom::branch::alt;
use nom::combinator::{cut, map, opt, value};
use nom::error::context;
use nom::sequence::{delimited, preceded, terminated};
use nom::{Err, IResult, Parser};

use crate::ast::{Discard, NextHopFlags, Route, Status};
use crate::kit::duration::{Duration, duration};
use crate::kit::word::{Problem, Source, address, leading, literal, number, prefix, taken};

/// The first line of an entry.
#[derive(Debug, PartialEq)]
pub(super) struct Entry {
    pub(super) letter: u8,
    pub(super) instance: Option<u16>,
    pub(super) selected: bool,
    pub(super) status: Status,
    pub(super) prefix: IpNet,
    pub(super) source: Option<IpNet>,
    pub(super) cost: Option<(u8, u32)>,
}

/// A line with one more next hop.
pub(super) struct Further {
    pub(super) status: Status,
    pub(super) is_backup: bool,
}

/// What is said of a next hop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hop<'t> {
    pub(super) address: Option<IpAddr>,
    pub(super) interface: Option<&'t str>,
    pub(super) discard: Option<Discard>,
    pub(super) flags: NextHopFlags,
    pub(super) vrf: Option<&'t str>,
    pub(super) weight: u32,
    pub(super) labels: Option<&'t str>,
    pub(super) age: u32,
}

/// `O>* 10.0.23.0/24 [110/110] (48) via 10.0.12.2, eth-r2a, weight 1, 00:00:55`
pub(super) fn entry<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (Entry, Hop<'t>), E> {
    let (rest, entry) = entry_head(input)?;
    let (rest, hop) = hop(rest)?;
    Ok((rest, (entry, hop)))
}

/// An entry up to its next hop.
pub(super) fn entry_head<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Entry, E> {
    let (rest, letter) = letter(input)?;
    let (rest, instance) = opt_instance(rest)?;
    let (rest, selected) = context("`>` or a blank", selected).parse(rest)?;
    let (rest, status) = context("a status letter and a blank", terminated(status, literal(" "))).parse(rest)?;
    let (rest, prefix) = cut(context("a prefix", prefix)).parse(rest)?;
    let (rest, source) = opt_source(rest)?;
    let (rest, cost) = opt_cost(rest)?;
    let (rest, ()) = opt_group(rest)?;
    let entry = Entry {
        letter,
        instance,
        selected,
        status,
        prefix,
        source,
        cost,
    };
    Ok((rest, entry))
}

/// `  *                        via 10.0.112.2, eth-r2b, weight 1, 00:00:55`
pub(super) fn further_next_hop<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (Further, Hop<'t>), E> {
    let (rest, further) = further_head(input)?;
    let (rest, hop) = if further.is_backup {
        backup_hop(rest)?
    } else {
        hop(rest)?
    };
    Ok((rest, (further, hop)))
}

/// What stands before a further next hop.
pub(super) fn further_head<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Further, E> {
    let (rest, is_backup) = preceded(literal("  "), map(opt(literal("b")), |b| b.is_some())).parse(input)?;
    let (rest, status) = context("a status letter", status).parse(rest)?;
    let padding = leading(rest.text(), |byte| byte == b' ');
    let rest = rest.take_from(padding.saturating_sub(1));
    Ok((rest, Further { status, is_backup }))
}

/// Reads what begins with a sign, if the sign is there: most lines lack most of these.
#[inline]
fn opt_from<'t, S: Source<'t>, T, E: Problem<S>>(
    sign: &'static str,
    input: S,
    read: impl FnOnce(S) -> IResult<S, T, E>,
) -> IResult<S, Option<T>, E> {
    match literal::<S, E>(sign)(input).and_then(|(rest, ())| read(rest)) {
        Ok((rest, value)) => Ok((rest, Some(value))),
        Err(Err::Error(_)) => Ok((input, None)),
        Err(error) => Err(error),
    }
}

/// `[7]`
#[inline]
fn opt_instance<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Option<u16>, E> {
    opt_from("[", input, |rest| terminated(number, literal("]")).parse(rest))
}

/// The source prefix of a source-specific IPv6 route.
#[inline]
fn opt_source<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Option<IpNet>, E> {
    opt_from(" from ", input, prefix)
}

/// Distance and metric.
#[inline]
fn opt_cost<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Option<(u8, u32)>, E> {
    opt_from(" [", input, |rest| {
        let (rest, distance) = number(rest)?;
        let (rest, ()) = literal("/")(rest)?;
        let (rest, metric) = number(rest)?;
        let (rest, ()) = literal("]")(rest)?;
        Ok((rest, (distance, metric)))
    })
}

/// The number of the next hop group.
#[inline]
fn opt_group<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let (rest, _) = opt_from(" (", input, |rest| {
        terminated(number::<S, u32, E>, literal(")")).parse(rest)
    })?;
    Ok((rest, ()))
}

fn letter<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u8, E> {
    let first = input
        .text()
        .as_bytes()
        .first()
        .filter(|byte| byte.is_ascii_alphabetic());
    taken(input, first.map(|byte| (*byte, 1)))
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

/// `>` before a route that was chosen, a blank before the others.
fn selected<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, bool, E> {
    let selected = match input.text().bytes().next() {
        Some(b'>') => Some(true),
        Some(b' ') => Some(false),
        _ => None,
    };
    taken(input, selected.map(|selected| (selected, 1)))
}

/// A next hop up to the end of the line: target, marks, attributes, age.
pub(super) fn hop<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Hop<'t>, E> {
    let (rest, hop) = hop_without_age(input)?;
    let (rest, age) = cut(context("the age", preceded(literal(", "), age))).parse(rest)?;
    Ok((rest, Hop { age, ..hop }))
}

/// Backup next hops have no age.
fn backup_hop<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Hop<'t>, E> {
    let (rest, hop) = hop_without_age(input)?;
    let flags = hop.flags.with(NextHopFlags::BACKUP);
    Ok((rest, Hop { flags, ..hop }))
}

fn hop_without_age<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Hop<'t>, E> {
    let mut hop = NO_HOP;
    let (rest, ()) = cut(context("`via`, `is directly connected` or `unreachable`", |input| {
        target(input, &mut hop)
    }))
    .parse(input)?;
    let (rest, ()) = marks(rest, &mut hop)?;
    let (rest, ()) = attributes(rest, &mut hop)?;
    Ok((rest, hop))
}

const NO_HOP: Hop<'static> = Hop {
    address: None,
    interface: None,
    discard: None,
    flags: NextHopFlags::NONE,
    vrf: None,
    weight: 0,
    labels: None,
    age: Route::NO_AGE,
};

/// The second byte tells the three targets apart.
fn target<'t, S: Source<'t>, E: Problem<S>>(input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    match input.text().as_bytes() {
        [b' ', b'v', ..] => via(input, hop),
        [b' ', b'i', ..] => connected(input, hop),
        [b' ', b'u', ..] => unreachable(input, hop),
        _ => taken(input, None),
    }
}

fn via<'t, S: Source<'t>, E: Problem<S>>(input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    let (rest, ()) = literal(" via ")(input)?;
    let (rest, address) = cut(context("an address", address)).parse(rest)?;
    let (rest, interface) = opt_from(", ", rest, interface)?;
    (hop.address, hop.interface) = (Some(address), interface);
    Ok((rest, ()))
}

fn connected<'t, S: Source<'t>, E: Problem<S>>(input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    let (rest, ()) = literal(" is directly connected, ")(input)?;
    let (rest, interface) = cut(context("an interface", interface)).parse(rest)?;
    (hop.interface, hop.flags) = (Some(interface), NextHopFlags::CONNECTED);
    Ok((rest, ()))
}

fn unreachable<'t, S: Source<'t>, E: Problem<S>>(input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    let (rest, discard) = preceded(
        literal(" unreachable"),
        alt((
            value(Discard::Blackhole, literal(" (blackhole)")),
            value(Discard::Reject, literal(" (ICMP unreachable)")),
            value(Discard::Prohibit, literal(" (ICMP admin-prohibited)")),
            value(Discard::Unreachable, literal("")),
        )),
    )
    .parse(input)?;
    hop.discard = Some(discard);
    Ok((rest, ()))
}

/// A name up to a blank or comma. The first attribute and the age are no interface.
fn interface<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let end = text.bytes().position(|byte| matches!(byte, b' ' | b','));
    let length = end.unwrap_or(text.len());
    let name = text.get(..length).filter(|name| !name.is_empty());
    let rest = text.get(length..).unwrap_or_default();
    let is_attribute = rest.starts_with(' ') && begins_attribute(text);
    let is_age = rest.is_empty() && name.is_some_and(|name| age_seconds(name).is_some());
    taken(
        input,
        name.filter(|_| !is_attribute && !is_age).map(|name| (name, length)),
    )
}

#[derive(Clone, Copy)]
enum Mark<'t> {
    Flag(NextHopFlags),
    Vrf(&'t str),
}

/// Marks behind the target, in any order.
fn marks<'t, S: Source<'t>, E: Problem<S>>(mut input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    while input.text().starts_with(' ') {
        let (rest, mark) = context(
            "a mark of a next hop",
            alt((
                map(delimited(literal(" (vrf "), name_in_brackets, literal(")")), Mark::Vrf),
                value(Mark::Flag(NextHopFlags::INACTIVE), literal(" inactive")),
                value(Mark::Flag(NextHopFlags::ON_LINK), literal(" onlink")),
                value(Mark::Flag(NextHopFlags::LINK_DOWN), literal(" linkdown")),
                value(Mark::Flag(NextHopFlags::RECURSIVE), literal(" (recursive)")),
                value(Mark::Flag(NextHopFlags::DUPLICATE), literal(" (dup)")),
            )),
        )
        .parse(input)?;
        match mark {
            Mark::Flag(flag) => hop.flags = hop.flags.with(flag),
            Mark::Vrf(vrf) => hop.vrf = Some(vrf),
        }
        input = rest;
    }
    Ok((input, ()))
}

fn name_in_brackets<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let length = text.find([')', ',']).unwrap_or(text.len());
    taken(
        input,
        text.get(..length)
            .filter(|name| !name.is_empty())
            .map(|name| (name, length)),
    )
}

/// What attributes begin with.
const ATTRIBUTES: [&str; 9] = [
    "weight ",
    "label ",
    "src ",
    "rmapsrc ",
    "SR-TE color ",
    "seg6local ",
    "seg6 ",
    "encap behavior ",
    "backup ",
];

fn begins_attribute(text: &str) -> bool {
    let is_age = text.starts_with(|first: char| first.is_ascii_digit());
    !is_age && ATTRIBUTES.iter().any(|attribute| text.starts_with(attribute))
}

/// `, weight 1`, `, label 16/17` and those that are read and not kept.
fn attributes<'t, S: Source<'t>, E: Problem<S>>(mut input: S, hop: &mut Hop<'t>) -> IResult<S, (), E> {
    while let Some(text) = input.text().strip_prefix(", ") {
        if let Ok((rest, ())) = literal::<S, E>(", weight ")(input) {
            (input, hop.weight) = context("a weight", number).parse(rest)?;
            continue;
        }
        if !begins_attribute(text) {
            break;
        }
        let length = text.find(", ").unwrap_or(text.len());
        hop.labels = hop
            .labels
            .or(text.get(..length).and_then(|text| text.strip_prefix("label ")));
        input = input.take_from(length.saturating_add(2));
    }
    Ok((input, ()))
}

/// The age, at the end of the line. FRR's own tests mask it as `XX:XX:XX`.
fn age<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u32, E> {
    let text = input.text();
    taken(input, age_seconds(text).map(|age| (age, text.len())))
}

pub(super) fn age_seconds(text: &str) -> Option<u32> {
    match duration(text) {
        Some(Duration::Seconds(seconds)) => u32::try_from(seconds).ok(),
        Some(Duration::Never) => Some(Route::NO_AGE),
        None => (text == "XX:XX:XX").then_some(Route::NO_AGE),
    }
}

#[cfg(test)]
mod tests {
    use nom::Parser;
    use nom::combinator::all_consuming;

    use super::{entry, further_next_hop};
    use crate::ast::{Discard, NextHopFlags, Status};
    use crate::kit::{Line, Lines, explain};

    #[track_caller]
    fn read(line: &str) -> (super::Entry, super::Hop<'_>) {
        all_consuming(entry::<_, ()>).parse(line).unwrap().1
    }

    fn line(text: &str) -> Line<'_> {
        Lines::of(text).next().unwrap()
    }

    #[test]
    fn an_entry_is_read_with_its_next_hop() {
        let (route, hop) =
            read("O>* 10.0.23.0/24 [110/110] (48) via 10.0.12.2, eth-r2a onlink, label 16/17, weight 1, 00:00:55");
        assert_eq!(
            (route.letter, route.selected, route.status),
            (b'O', true, Status::Installed)
        );
        assert_eq!(route.prefix.to_string(), "10.0.23.0/24");
        assert_eq!(route.cost, Some((110, 110)));
        assert_eq!(hop.interface, Some("eth-r2a"));
        assert_eq!((hop.labels, hop.weight, hop.age), (Some("16/17"), 1, 55));
        assert!(hop.flags.has(NextHopFlags::ON_LINK));
    }

    #[test]
    fn a_connected_route_has_no_cost() {
        let (route, hop) = read("C>* 10.0.13.0/24 is directly connected, eth-r3, 00:02:32");
        assert_eq!((route.cost, hop.age), (None, 152));
    }

    #[test]
    fn marks_and_targets_of_every_kind_are_read() {
        let (_, hop) =
            read("B   10.0.1.0/24 [110/20] via 10.0.20.1, r2-eth1 (vrf default) inactive, weight 1, 01w4d15h");
        assert_eq!(
            (hop.vrf, hop.flags.has(NextHopFlags::INACTIVE)),
            (Some("default"), true)
        );
        let (_, hop) = read("S>* 192.0.2.0/25 [1/0] unreachable (blackhole), weight 1, 00:01:02");
        assert_eq!(hop.discard, Some(Discard::Blackhole));
        let (_, hop) = read("S   10.0.0.1/32 [1/0] via 10.0.0.2 inactive, weight 1, 00:01:02");
        assert_eq!(hop.interface, None);
        let (_, hop) = read("K>* ::/0 [0/100] via fe80::1, 00:30:22");
        assert_eq!((hop.interface, hop.age), (None, 1822));
        let (route, hop) = read(
            "O[7]>r 2001:db8::/32 from 2001:db8:1::/48 [110/20] via fe80::1, e0, seg6 fc::1,fc::2, weight 3, 1d02h03m",
        );
        assert_eq!(
            (route.instance, route.status, hop.weight),
            (Some(7), Status::Rejected, 3)
        );
    }

    #[test]
    fn further_next_hops_keep_their_status() {
        let parse = |line| all_consuming(further_next_hop::<_, ()>).parse(line).unwrap().1;
        let (further, _) = parse("  *                        via 10.0.112.2, eth-r2b, weight 1, 00:00:55");
        assert_eq!(further.status, Status::Installed);
        let (_, hop) = parse("  b*                       via 10.0.112.2, eth-r2b, weight 1");
        assert!(hop.flags.has(NextHopFlags::BACKUP));
        assert_eq!(
            parse("                            via 10.0.12.2, eth-r2a, weight 1, 00:00:53")
                .0
                .status,
            Status::Plain
        );
    }

    #[test]
    fn a_cut_line_is_no_entry() {
        let whole = "O>* 10.0.23.0/24 [110/110] via 10.0.12.2, eth-r2a, weight 1, 00:00:55";
        for length in 0..whole.len() {
            assert!(
                all_consuming(entry::<_, ()>)
                    .parse(whole.get(..length).unwrap())
                    .is_err(),
                "{length}"
            );
        }
    }

    #[test]
    fn errors_tell_where_and_what() {
        for (text, column, expected) in [
            ("O>* 10.0.23.0/99 [110/110] via 10.0.12.2, e, 00:00:55", 5, "a prefix"),
            ("O>* 10.0.23.0/24 [110/110] via ten, e, 00:00:55", 32, "an address"),
            (
                "O>* 10.0.23.0/24 [110/110] to nowhere",
                28,
                "`via`, `is directly connected` or `unreachable`",
            ),
            (
                "O>* 10.0.23.0/24 [110/110] via 10.0.12.2, e, weight 1, soon",
                56,
                "the age",
            ),
            ("Z!* 10.0.23.0/24", 2, "`>` or a blank"),
        ] {
            let error = explain(entry, &line(text), "a route");
            assert_eq!((error.place.offset + 1, error.expected), (column, expected), "{text}");
        }
    }
}
