//! One line of a table of MAC addresses.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map};
use nom::error::context;
use nom::sequence::{preceded, separated_pair};
use nom::{IResult, Parser};

use crate::kit::word::{Problem, Source, blanks, number, taken, token};

/// What stands above a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Title {
    /// `VNI 100 #MACs (local and remote) 2`
    Vni(u32, usize),
    /// `Number of MACs (local and remote) known for this VNI: 2`
    Known(usize),
    /// `VNI 100`, where the addresses behind one endpoint are asked for.
    Filtered(u32),
}

pub(super) fn title<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Title, E> {
    let vni = || preceded(tag("VNI "), number);
    let known = preceded(tag("Number of MACs (local and remote) known for this VNI: "), number);
    alt((
        map(
            separated_pair(vni(), tag(" #MACs (local and remote) "), number),
            |(vni, count)| Title::Vni(vni, count),
        ),
        map(known, Title::Known),
        map(vni(), Title::Filtered),
    ))
    .parse(input)
}

/// `MAC  Type  Flags  Intf/Remote ES/VTEP  VLAN  Seq #'s`
pub(super) fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let text = input.text();
    let names = text.split_ascii_whitespace();
    let is_header = names.eq(["MAC", "Type", "Flags", "Intf/Remote", "ES/VTEP", "VLAN", "Seq", "#'s"]);
    taken(input, is_header.then_some(((), text.len())))
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row<'t> {
    pub(super) mac: &'t str,
    pub(super) kind: &'t str,
    pub(super) flags: &'t str,
    pub(super) destination: &'t str,
    pub(super) vlan: Option<u64>,
    pub(super) local_sequence: u64,
    pub(super) remote_sequence: u64,
}

/// `a6:b2:29:af:e8:75 local        h100                                 0/0`
pub(super) fn row<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Row<'t>, E> {
    let (rest, mac) = context("a MAC address", mac).parse(input)?;
    let (rest, kind) = cut(context("a type", preceded(tag(" "), kind))).parse(rest)?;
    let (rest, flags) = cut(context("flags or blanks", flags)).parse(rest)?;
    let (rest, destination) = cut(context("an interface or an endpoint", token)).parse(rest)?;
    let (rest, first) = cut(context("a VLAN or sequence numbers", preceded(blanks, number))).parse(rest)?;
    let (rest, (vlan, local_sequence)) = if rest.text().starts_with('/') {
        (rest, (None, first))
    } else {
        let (rest, local) = cut(context("sequence numbers", preceded(blanks, number))).parse(rest)?;
        (rest, (Some(first), local))
    };
    let (rest, remote_sequence) = cut(context("sequence numbers", preceded(tag("/"), number))).parse(rest)?;
    let row = Row {
        mac,
        kind,
        flags,
        destination,
        vlan,
        local_sequence,
        remote_sequence,
    };
    Ok((rest, row))
}

fn mac<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text().get(..MAC).filter(|text| is_mac(text));
    taken(input, text.map(|text| (text, MAC)))
}

const MAC: usize = 17;

/// `a6:b2:29:af:e8:75`
pub(super) fn is_mac(text: &str) -> bool {
    let is_octet = |octet: &str| octet.len() == 2 && octet.bytes().all(|byte| byte.is_ascii_hexdigit());
    text.len() == MAC && text.split(':').all(is_octet)
}

/// A type, with the blanks that it is padded with and the one behind them.
fn kind<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let column = input.text().get(..7);
    let word = column.and_then(|column| column.strip_suffix(' ')).map(str::trim_end);
    let fits = word.filter(|word| !word.is_empty() && !word.contains(' '));
    taken(input, fits.map(|word| (word, 7)))
}

/// Five letters or blanks, and a blank.
fn flags<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let column = input.text().get(..6);
    let letters = column.and_then(|column| column.strip_suffix(' ')).map(str::trim_end);
    let fits = letters.filter(|letters| letters.bytes().all(|byte| byte.is_ascii_alphabetic()));
    taken(input, fits.map(|letters| (letters, 6)))
}

#[cfg(test)]
mod tests {
    use super::row;

    fn printed(flags: &str, width: usize, vlan: &str) -> String {
        let (mac, kind, place) = ("02:aa:00:00:0b:01", "local", "eth-b");
        format!("{mac:<17} {kind:<6} {flags:<5} {place:<width$} {vlan:<5} 1/20")
    }

    #[test]
    fn blank_columns_are_told_by_their_place() {
        for width in [30, 39] {
            for (flags, vlan, expected) in [
                ("", "", None),
                ("NP", "", None),
                ("", "10", Some(10)),
                ("X", "4094", Some(4094)),
            ] {
                let text = printed(flags, width, vlan);
                let (rest, row) = row::<_, ()>(text.as_str()).unwrap();
                assert_eq!(
                    (rest, row.flags, row.destination, row.vlan),
                    ("", flags, "eth-b", expected)
                );
                assert_eq!((row.local_sequence, row.remote_sequence), (1, 20));
            }
        }
    }
}
