//! One line of the table or of the details: productions from whole to part.

use std::net::IpAddr;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, opt, value};
use nom::error::context;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::ast::IsisLevel;
use crate::kit::duration::{Duration, duration};
use crate::kit::word::{Problem, Source, blanks, leading, number, taken, token, whole_address};

/// `System Id  Interface  L  State  Holdtime SNPA`, whatever its indent.
pub(super) fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let text = input.text();
    let names = text.split_ascii_whitespace();
    let is_header = names.eq(["System", "Id", "Interface", "L", "State", "Holdtime", "SNPA"]);
    taken(input, is_header.then_some(((), text.len())))
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row<'t> {
    pub(super) who: Who<'t>,
    pub(super) level: IsisLevel,
    pub(super) state: &'t str,
    pub(super) holdtime: Option<u64>,
    pub(super) snpa: &'t str,
}

/// Whom an adjacency is with, and where.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Who<'t> {
    /// The two names, told apart.
    Apart(&'t str, &'t str),
    /// The two names touch, and nothing tells where one ends.
    Touching(&'t str),
}

/// ` r2                  eth-r2      1  Up            10       3a40.9b07.e316`
pub(super) fn row<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Row<'t>, E> {
    let (rest, _) = context("a row", indent).parse(input)?;
    let (rest, (who, level)) = context("a system id, an interface and a level", front).parse(rest)?;
    let (rest, state) = cut(context("a state", token)).parse(rest)?;
    let (rest, holdtime) = cut(context("a hold time", preceded(blanks, holdtime))).parse(rest)?;
    let (rest, snpa) = cut(context("an SNPA", snpa)).parse(rest)?;
    let row = Row {
        who,
        level,
        state,
        holdtime,
        snpa,
    };
    Ok((rest, row))
}

/// One blank, or two in 7.x.
fn indent<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, usize, E> {
    let (rest, width) = blanks(input)?;
    if width > 2 {
        taken(input, None)
    } else {
        Ok((rest, width))
    }
}

/// Widths that the first two columns are padded to.
const SYSTEM_ID: usize = 20;
const INTERFACE: usize = 12;

/// The longest name of an interface on Linux.
const LONGEST_INTERFACE: usize = 15;

/// The first three columns, up to the state.
fn front<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (Who<'t>, IsisLevel), E> {
    taken(input, front_of(input.text()))
}

fn front_of(text: &str) -> Option<((Who<'_>, IsisLevel), usize)> {
    let first = word(text)?;
    let rest = text.get(first.len()..)?;
    let padding = leading(rest, |byte| byte == b' ');
    let after = rest.get(padding..)?;
    let (who, level, after) = apart(first, padding, after)
        .or_else(|| joined(first, padding, after))
        .or_else(|| touching(first, rest))?;
    let gap = leading(after, |byte| byte == b' ');
    let read = text.len().saturating_sub(after.len()).saturating_add(gap);
    // The level is padded to three characters.
    (gap == 2).then_some(((who, level), read))
}

type Front<'t> = Option<(Who<'t>, IsisLevel, &'t str)>;

/// The system id leaves room, so the interface begins where its column does.
fn apart<'t>(system_id: &'t str, padding: usize, after: &'t str) -> Front<'t> {
    if system_id.len().checked_add(padding)? != SYSTEM_ID {
        return None;
    }
    let second = word(after)?;
    let rest = after.get(second.len()..)?;
    if second.len() < INTERFACE {
        let rest = rest.strip_prefix(BLANKS.get(second.len()..INTERFACE)?)?;
        return level(rest).map(|(level, rest)| (Who::Apart(system_id, second), level, rest));
    }
    let (interface, last) = second.split_at_checked(second.len().checked_sub(1)?)?;
    let (level, _) = level(last)?;
    let fits = (INTERFACE..=LONGEST_INTERFACE).contains(&interface.len());
    fits.then_some((Who::Apart(system_id, interface), level, rest))
}

const BLANKS: &str = "            ";

/// The system id touches the interface, whose padding tells how long it is.
fn joined<'t>(both: &'t str, padding: usize, after: &'t str) -> Front<'t> {
    let interface = INTERFACE
        .checked_sub(padding)
        .filter(|length| *length < INTERFACE && *length > 0)?;
    let (system_id, interface) = both.split_at_checked(both.len().checked_sub(interface)?)?;
    let (level, rest) = level(after)?;
    (system_id.len() >= SYSTEM_ID).then_some((Who::Apart(system_id, interface), level, rest))
}

/// All three touch: any of several lengths may be the interface's.
fn touching<'t>(all: &'t str, rest: &'t str) -> Front<'t> {
    let (both, last) = all.split_at_checked(all.len().checked_sub(1)?)?;
    let (level, _) = level(last)?;
    let is_long = both.len() >= SYSTEM_ID.checked_add(INTERFACE)?;
    is_long.then_some((Who::Touching(both), level, rest))
}

fn word(text: &str) -> Option<&str> {
    text.split(' ').next().filter(|word| !word.is_empty())
}

/// `3` is printed for both levels of a point-to-point link.
fn level(text: &str) -> Option<(IsisLevel, &str)> {
    let levels = [("1", IsisLevel::One), ("2", IsisLevel::Two), ("3", IsisLevel::Both)];
    levels
        .iter()
        .find_map(|(digit, level)| Some((*level, text.strip_prefix(digit)?)))
}

/// Seconds, `-`, or `Expiring` where the time is over.
fn holdtime<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Option<u64>, E> {
    alt((
        map(number, Some),
        value(Some(0), tag("Expiring")),
        value(None, tag("-")),
    ))
    .parse(input)
}

/// `3a40.9b07.e316`, which may touch `Expiring`.
fn snpa<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, _) = opt(blanks).parse(input)?;
    let text = rest.text().get(..14).filter(|text| is_snpa(text));
    taken(rest, text.map(|text| (text, 14)))
}

fn is_snpa(text: &str) -> bool {
    let mut groups = text.split('.');
    let is_group = |group: &str| group.len() == 4 && group.bytes().all(|byte| byte.is_ascii_hexdigit());
    groups.by_ref().take(3).filter(|group| is_group(group)).count() == 3 && groups.next().is_none()
}

/// A line with a name that details follow.
pub(super) fn name<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, _) = indent(input)?;
    let text = rest.text();
    taken(rest, (!text.is_empty()).then_some((text, text.len())))
}

/// A line of an adjacency's details.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Detail<'t> {
    /// `Interface: eth-r4, Level: 1, State: Up, Expires in 9s`
    Standing {
        interface: &'t str,
        level: IsisLevel,
        state: &'t str,
        holdtime: u64,
    },
    /// `Adjacency flaps: 1, Last: 1m11s ago`
    Changed(Option<u64>),
    /// `SNPA: 5eac.bf65.7bcb, LAN id: r4.02`
    Snpa(&'t str),
    /// Begins a list.
    List(List),
    /// An item of a list.
    Item(&'t str),
    /// Something that is not kept.
    Other,
}

/// Lists among the details.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum List {
    /// IPv4 addresses.
    Ipv4,
    /// Link-local IPv6 addresses.
    LinkLocal,
    /// Something that is not kept.
    Other,
}

/// What lists begin with.
const LISTS: [(&str, List); 5] = [
    ("IPv4 Address(es):", List::Ipv4),
    ("IPv6 Address(es):", List::LinkLocal),
    ("Global IPv6 Address(es):", List::Other),
    ("Area Address(es):", List::Other),
    ("Topologies:", List::Other),
];

/// What lines begin with that are not kept.
const OTHERS: [&str; 3] = ["Circuit type: ", "LAN Priority: ", "BFD is "];

/// What lines begin with that stand once an adjacency.
const ONCE: [&str; 10] = [
    "Interface: ",
    "Adjacency flaps: ",
    "Circuit type: ",
    "SNPA: ",
    "LAN Priority: ",
    "IPv4 Address(es):",
    "IPv6 Address(es):",
    "Global IPv6 Address(es):",
    "Area Address(es):",
    "Topologies:",
];

/// What a line of details begins with, if that stands once an adjacency.
pub(super) fn once(text: &str) -> Option<&'static str> {
    let told = text.strip_prefix("    ")?;
    ONCE.into_iter().find(|begins| told.starts_with(begins))
}

pub(super) fn detail<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Detail<'t>, E> {
    let (rest, width) = blanks(input)?;
    let text = rest.text();
    if width == 6 {
        return taken(rest, Some((Detail::Item(text), text.len())));
    }
    let list = LISTS.iter().find(|(begin, _)| *begin == text);
    let known = list.map(|(_, list)| Detail::List(*list)).or_else(|| {
        let is_other = OTHERS.iter().any(|begin| text.starts_with(begin));
        is_other.then_some(Detail::Other)
    });
    match known {
        _ if width != 4 => taken(rest, None),
        Some(detail) => taken(rest, Some((detail, text.len()))),
        None => alt((standing, changed, own_address, adjacency_sid)).parse(rest),
    }
}

fn standing<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Detail<'t>, E> {
    let (rest, _) = tag("Interface: ").parse(input)?;
    let (rest, interface) = cut(context("an interface", to_comma)).parse(rest)?;
    let (rest, _) = cut(context("a level", tag("Level: "))).parse(rest)?;
    let (rest, text) = cut(context("a level", to_comma)).parse(rest)?;
    let (rest, _) = cut(context("a state", tag("State: "))).parse(rest)?;
    let (rest, state) = cut(context("a state and a time", to_state)).parse(rest)?;
    let (rest, holdtime) = cut(context("a hold time", expires)).parse(rest)?;
    let level = level(text).filter(|(_, rest)| rest.is_empty());
    let standing = level.map(|(level, _)| Detail::Standing {
        interface,
        level,
        state,
        holdtime,
    });
    taken(rest, standing.map(|standing| (standing, 0)))
}

/// Up to a comma, and over it and the blank behind it.
fn to_comma<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text().split_once(", ").map(|(text, _)| text);
    let found = text.filter(|text| !text.is_empty());
    taken(input, found.map(|text| (text, text.len().saturating_add(2))))
}

/// A word with a comma or a blank behind it: one that the line ends in may be cut.
fn to_state<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let length = memchr::memchr2(b',', b' ', text.as_bytes());
    let word = length
        .and_then(|length| text.get(..length))
        .filter(|word| !word.is_empty());
    taken(input, word.map(|word| (word, word.len())))
}

fn expires<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u64, E> {
    alt((value(0, tag(" Expiring")), preceded(tag(", Expires in "), seconds))).parse(input)
}

/// `1m58s`, `10s`, or `-` for no time at all.
fn seconds<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u64, E> {
    let (_, word) = token(input)?;
    let read = time(word);
    taken(input, read.map(|seconds| (seconds, word.len())))
}

/// `1m58s`, `10s`, or `-` for no time at all.
pub(super) fn time(word: &str) -> Option<u64> {
    match duration(word) {
        Some(Duration::Seconds(seconds)) => Some(seconds),
        Some(Duration::Never) => None,
        None => (word == "-").then_some(0),
    }
}

/// Months and years, which have units of their own, are not read.
fn changed<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Detail<'t>, E> {
    let (rest, _) = preceded(tag("Adjacency flaps: "), number::<S, u32, E>).parse(input)?;
    let (rest, word) = preceded(tag(", Last: "), token).parse(rest)?;
    let (rest, _) = tag(" ago").parse(rest)?;
    Ok((rest, Detail::Changed(time(word))))
}

fn own_address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Detail<'t>, E> {
    let (rest, snpa) = preceded(tag("SNPA: "), snpa).parse(input)?;
    let text = rest.text();
    let is_end = text.is_empty() || text.starts_with(", LAN id: ");
    taken(rest, is_end.then_some((Detail::Snpa(snpa), text.len())))
}

/// `IPv4 LAN Adjacency-SID: 15000`, `IPv6 Adjacency-SID (backup): 15001`
fn adjacency_sid<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Detail<'t>, E> {
    let (rest, _) = alt((
        tag("IPv4 Adjacency-SID"),
        tag("IPv6 Adjacency-SID"),
        tag("IPv4 LAN Adjacency-SID"),
        tag("IPv6 LAN Adjacency-SID"),
    ))
    .parse(input)?;
    let (rest, _) = opt(tag(" (backup)")).parse(rest)?;
    let (rest, _) = cut(context("a label", preceded(tag(": "), number::<S, u32, E>))).parse(rest)?;
    Ok((rest, Detail::Other))
}

/// The address in an item of a list.
pub(super) fn item_address(item: &str) -> Option<IpAddr> {
    whole_address(item)
}

#[cfg(test)]
mod tests {
    use super::{Who, front_of};
    use crate::ast::IsisLevel;

    fn printed(system_id: &str, interface: &str, level: u8) -> String {
        format!("{system_id:<20}{interface:<12}{level:<3}Up")
    }

    #[test]
    fn columns_that_touch_are_taken_apart_or_left_alone() {
        let long = "r4.a-long-name.example.net";
        let just = "r4-twenty-characters";
        for (system_id, interface, apart) in [
            ("r2", "eth-r2", true),
            ("r2", "ethernet-1.100", true),
            (long, "eth-r4", true),
            (long, "ethernet-1.", true),
            (just, "eth-r4", true),
            (long, "ethernet-1.1", false),
            (just, "ethernet-1.1", false),
        ] {
            for (digit, level) in [(1, IsisLevel::One), (2, IsisLevel::Two), (3, IsisLevel::Both)] {
                let text = printed(system_id, interface, digit);
                let both = format!("{system_id}{interface}");
                let who = if apart {
                    Who::Apart(system_id, interface)
                } else {
                    Who::Touching(&both)
                };
                assert_eq!(front_of(&text), Some(((who, level), text.len() - 2)), "{text}");
            }
        }
    }

    #[test]
    fn a_name_that_looks_like_columns_is_not_read_as_such() {
        let forged = format!("{:<20}{:<12}1  Up", "r2", "eth-r9");
        for text in [printed("a b", "eth-r2", 1), printed(&forged, "eth-r2", 1)] {
            let read = front_of(&text);
            let rest = read.and_then(|(_, length)| text.get(length..));
            assert!(rest != Some("Up"), "{text}");
        }
    }
}
