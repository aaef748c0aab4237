//! One line of the table, by columns and by words.

use std::net::IpAddr;

use ipnet::IpNet;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, value};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use crate::ast::{AsPath, Origin, PathStatus};
use crate::kit::word::{
    Problem, Source, blanks, leading_address, leading_number, number, taken, whole_number, whole_prefix,
};

/// How wide the columns are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Widths {
    network: usize,
    next_hop: usize,
    metric: usize,
}

const NARROW: Widths = Widths {
    network: 17,
    next_hop: 16,
    metric: 10,
};

const WIDE: Widths = Widths {
    network: 45,
    next_hop: 41,
    metric: 7,
};

/// Columns that the status may take, the newest releases' first: the network begins behind them.
const STATUS: [usize; 3] = [5, 4, 3];

/// Where values begin on a line of their own: through 10.5 and since.
const ALONE: [usize; 2] = [36, 38];

/// Blanks before a next hop on a line of its own.
const BEFORE_NEXT_HOP: usize = 20;

const LOCAL_PREF: usize = 7;
const WEIGHT: usize = 7;

/// `Network          Next Hop            Metric LocPrf Weight Path`
pub(super) fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Widths, E> {
    let text = input.text();
    let names = ["Network", "Next", "Hop", "Metric", "LocPrf", "Weight", "Path"];
    let is_header = text.split_ascii_whitespace().eq(names);
    // 8.5 was once a column short of its rows, so the distance is not compared exactly.
    let distance = text
        .find("Next")
        .zip(text.find("Network"))
        .map(|(hop, network)| hop.saturating_sub(network));
    let widths = if distance.is_some_and(|distance| distance > WIDE.next_hop) {
        WIDE
    } else {
        NARROW
    };
    taken(input, is_header.then_some((widths, text.len())))
}

/// What a line of a path shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Begun<'t> {
    pub(super) status: PathStatus,
    /// `None` where the network above goes on.
    pub(super) network: Option<IpNet>,
    /// What follows on the line.
    pub(super) rest: Rest<'t>,
}

/// What a line shows behind the network, or a line of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Rest<'t> {
    /// Nothing: the next hop stands on the next line.
    Nothing,
    /// The next hop: the values stand on the next line.
    NextHop(Hop<'t>),
    /// All of the path.
    Values(Hop<'t>, Values<'t>),
}

/// The address or interface of a next hop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Hop<'t> {
    pub(super) address: Option<IpAddr>,
    pub(super) interface: Option<&'t str>,
}

/// The columns behind the next hop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Values<'t> {
    pub(super) med: Option<u32>,
    pub(super) local_pref: Option<u32>,
    pub(super) weight: u32,
    pub(super) as_path: AsPath<'t>,
    pub(super) origin: Origin,
}

/// A line that begins a path: ` *>i 10.50.0.0/16     10.255.0.3  0  100  0 65005 i`
pub(super) fn path<'t, S: Source<'t>, E: Problem<S>>(widths: Widths) -> impl Fn(S) -> IResult<S, Begun<'t>, E> {
    move |input| {
        let text = input.text();
        let begun = STATUS.iter().find_map(|at| with_network(text, *at, widths));
        let begun = begun.or_else(|| STATUS.iter().find_map(|at| without_network(text, *at, widths)));
        taken(input, begun.map(|begun| (begun, text.len())))
    }
}

fn with_network(text: &str, at: usize, widths: Widths) -> Option<Begun<'_>> {
    let (status, after) = text.split_at_checked(at)?;
    let word = after.split(' ').next()?;
    let network = Some(whole_prefix(word)?);
    let after = after.get(word.len()..)?;
    let rest = if after.trim().is_empty() {
        // A shorter one would have its next hop beside it.
        (word.len() >= widths.network).then_some(Rest::Nothing)?
    } else {
        let blanks = widths.network.checked_sub(word.len()).filter(|blanks| *blanks > 0)?;
        next_hop_and_values(without_blanks(after, blanks)?, widths)?
    };
    let status = self::status(status)?;
    Some(Begun { status, network, rest })
}

fn without_network(text: &str, at: usize, widths: Widths) -> Option<Begun<'_>> {
    let (status, after) = text.split_at_checked(at)?;
    let rest = next_hop_and_values(without_blanks(after, widths.network)?, widths)?;
    let status = self::status(status)?;
    Some(Begun {
        status,
        network: None,
        rest,
    })
}

/// Takes exactly so many blanks off; what follows must not be one.
fn without_blanks(text: &str, count: usize) -> Option<&str> {
    let (blanks, after) = text.split_at_checked(count)?;
    (blanks.bytes().all(|byte| byte == b' ') && !after.starts_with(' ')).then_some(after)
}

/// A next hop on a line of its own, with or without the values behind it.
pub(super) fn next_hop_line<'t, S: Source<'t>, E: Problem<S>>(widths: Widths) -> impl Fn(S) -> IResult<S, Rest<'t>, E> {
    move |input| {
        let text = input.text();
        let rest = without_blanks(text, BEFORE_NEXT_HOP).and_then(|text| next_hop_and_values(text, widths));
        taken(input, rest.map(|rest| (rest, text.len())))
    }
}

/// The values on a line of their own.
pub(super) fn values_line<'t, S: Source<'t>, E: Problem<S>>(widths: Widths) -> impl Fn(S) -> IResult<S, Values<'t>, E> {
    move |input| {
        let text = input.text();
        let mut read = ALONE.iter().filter_map(|at| {
            let (blank, after) = text.split_at_checked(*at)?;
            blank.trim().is_empty().then(|| values(after, widths))?
        });
        // A local preference that fills its column can be read at both: then it is read at none.
        let values = read.next().filter(|_| read.next().is_none());
        taken(input, values.map(|values| (values, text.len())))
    }
}

fn next_hop_and_values(text: &str, widths: Widths) -> Option<Rest<'_>> {
    let word = text.split(' ').next()?;
    let hop = next_hop(word)?;
    let after = text.get(word.len()..)?;
    if after.is_empty() {
        // A shorter one would have its values beside it.
        return (word.len() >= NARROW.next_hop).then_some(Rest::NextHop(hop));
    }
    let padding = widths.next_hop.checked_sub(word.len()).filter(|padding| *padding > 0)?;
    let (blanks, columns) = after.split_at_checked(padding)?;
    (blanks.trim().is_empty()).then(|| values(columns, widths).map(|values| Rest::Values(hop, values)))?
}

/// `10.0.12.2`, `10.0.12.2(r2)@3<`, `eth0`
fn next_hop(word: &str) -> Option<Hop<'_>> {
    let Some((address, length)) = leading_address(word) else {
        let is_name = word.len() <= LONGEST_INTERFACE && !word.is_empty() && !word.contains(['(', '@']);
        return is_name.then_some(Hop {
            address: None,
            interface: Some(word),
        });
    };
    let after = word.get(length..)?;
    let after = match after.strip_prefix('(') {
        Some(named) => named.rsplit_once(')')?.1,
        None => after,
    };
    is_vrf(after).then_some(Hop {
        address: Some(address),
        interface: None,
    })
}

/// Bytes in the longest name of an interface on Linux.
const LONGEST_INTERFACE: usize = 15;

/// Nothing, or `@3` with or without `<`.
fn is_vrf(text: &str) -> bool {
    let text = text.strip_suffix('<').unwrap_or(text);
    match text.strip_prefix('@') {
        Some(id) => !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()),
        None => text.is_empty(),
    }
}

/// `         0    100      0 65005 i`: numbers that end where their columns do.
fn values(text: &str, widths: Widths) -> Option<Values<'_>> {
    let (med, rest) = column(text, widths.metric)?;
    let (local_pref, rest) = column(rest, LOCAL_PREF)?;
    let (weight, rest) = column(rest, WEIGHT)?;
    let rest = rest.strip_prefix(' ').filter(|rest| !rest.starts_with(' '))?;
    let (as_path, origin) = rest.rsplit_once(' ').unwrap_or(("", rest));
    Some(Values {
        med,
        local_pref,
        weight: weight?,
        as_path: AsPath::read(as_path)?,
        origin: self::origin(origin)?,
    })
}

/// A number at the right end of its column, or blanks. One that does not fit makes its column wider.
fn column(text: &str, width: usize) -> Option<(Option<u32>, &str)> {
    let (cell, mut after) = text.split_at_checked(width)?;
    let number = cell.trim_start_matches(' ');
    if number.is_empty() {
        return Some((None, after));
    }
    let mut digits = number.len();
    if number.len() == width && width < LONGEST {
        let more = after.bytes().take_while(u8::is_ascii_digit).count();
        digits = digits.saturating_add(more);
        after = after.get(more..)?;
    }
    let whole = text.get(width.saturating_sub(number.len())..)?.get(..digits)?;
    let (number, length) = leading_number::<u32>(whole)?;
    let is_plain = length == digits && (digits == 1 || !whole.starts_with('0'));
    is_plain.then_some((Some(number), after))
}

/// Digits of the longest number.
const LONGEST: usize = 10;

fn origin(word: &str) -> Option<Origin> {
    match word {
        "i" => Some(Origin::Igp),
        "e" => Some(Origin::Egp),
        "?" => Some(Origin::Incomplete),
        _ => None,
    }
}

/// The letters of a column of the status.
type Letters = [(u8, PathStatus)];

const RPKI: &Letters = &[
    (b'V', PathStatus::RPKI_VALID),
    (b'I', PathStatus::RPKI_INVALID),
    (b'N', PathStatus::RPKI_NOT_FOUND),
];

/// What stands in place of `*` may be valid as well; a path that is chosen is.
const STATE: &Letters = &[
    (b'*', PathStatus::VALID),
    (b'R', PathStatus::REMOVED),
    (b'S', PathStatus::STALE),
    (b's', PathStatus::SUPPRESSED),
    (b'r', PathStatus::RIB_FAILURE),
];

const CHOICE: &Letters = &[
    (b'>', PathStatus::BEST),
    (b'=', PathStatus::MULTIPATH),
    (b'h', PathStatus::HISTORY),
    (b'd', PathStatus::DAMPED),
    (b'u', PathStatus::UNSORTED),
];

const SOURCE: &Letters = &[(b'i', PathStatus::INTERNAL)];

/// Three columns, or four with RPKI, or five with a blank behind them.
fn status(text: &str) -> Option<PathStatus> {
    let columns = match text.as_bytes() {
        [rpki, state, choice, source, b' '] | [rpki, state, choice, source] => {
            [(rpki, RPKI), (state, STATE), (choice, CHOICE), (source, SOURCE)]
        }
        [state, choice, source] => [(&b' ', RPKI), (state, STATE), (choice, CHOICE), (source, SOURCE)],
        _ => return None,
    };
    let shown = columns.iter().try_fold(PathStatus::NONE, |status, (letter, letters)| {
        if **letter == b' ' {
            return Some(status);
        }
        letters
            .iter()
            .find(|(known, _)| known == *letter)
            .map(|(_, flag)| status.with(*flag))
    });
    shown.map(with_hidden)
}

/// A column shows one letter: what stands in place of `*` and of `=` hides them. The best path is valid.
fn with_hidden(shown: PathStatus) -> PathStatus {
    let is_best = shown.has(PathStatus::BEST);
    let in_place = STATE.iter().filter(|(letter, _)| *letter != b'*');
    let hides_valid = in_place.into_iter().any(|(_, flag)| shown.has(*flag));
    let status = match (hides_valid, is_best) {
        (true, true) => shown.with(PathStatus::VALID),
        (true, false) => shown.with(PathStatus::VALID_HIDDEN),
        (false, _) => shown,
    };
    if is_best {
        status.with(PathStatus::MULTIPATH_HIDDEN)
    } else {
        status
    }
}

/// What stands below the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Footer {
    /// Prefixes that are shown, and paths that there are.
    Displayed(usize, usize),
    /// Prefixes, in a table of a neighbor.
    Total(usize),
}

pub(super) fn footer<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Footer, E> {
    let paths = terminated(number, tag(" total paths"));
    let displayed = (
        preceded((tag("Displayed"), blanks), number),
        preceded(tag(" routes and "), paths),
    );
    let more = alt((
        value((), (tag(" ("), number::<S, u64, E>, tag(" filtered)"))),
        value((), (tag(", total number of paths "), number::<S, u64, E>)),
    ));
    alt((
        map(displayed, |(routes, paths)| Footer::Displayed(routes, paths)),
        map(
            terminated(preceded(tag("Total number of prefixes "), number), opt(more)),
            Footer::Total,
        ),
    ))
    .parse(input)
}

/// `No BGP prefixes displayed, 0 exist`
pub(super) fn nothing<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, usize, E> {
    terminated(preceded(tag("No BGP prefixes displayed, "), number), tag(" exist")).parse(input)
}

/// What titles and the legend begin with, blanks in front left out.
const TITLES: [&str; 2] = [TABLE_VERSION, "Default local pref "];

/// The first line of a table.
pub(super) const TABLE_VERSION: &str = "BGP table version is ";

const LEGEND: [&str; 5] = [
    "Status codes: ",
    "i internal, r RIB-failure, S Stale, R Removed",
    "Nexthop codes: ",
    "Origin codes: ",
    "RPKI validation codes: ",
];

pub(super) fn is_title(text: &str) -> bool {
    TITLES.iter().any(|title| text.starts_with(title))
}

/// `BGP table version is 18, local router ID is 10.255.0.3, vrf id 0`
pub(super) fn vrf_id(text: &str) -> Option<u32> {
    let (_, id) = text.rsplit_once(", vrf id ")?;
    whole_number(id)
}

pub(super) fn is_legend(text: &str) -> bool {
    let text = text.trim_start();
    LEGEND.iter().any(|legend| text.starts_with(legend))
}

#[cfg(test)]
mod tests {
    use super::{Begun, NARROW, Rest, WIDE, path, values_line};
    use crate::ast::PathStatus;
    use nom::Parser;
    use nom::combinator::all_consuming;

    #[track_caller]
    fn begun(line: &str) -> Option<Begun<'_>> {
        let read = all_consuming(path::<_, ()>(NARROW)).parse(line);
        read.ok().map(|(_, begun)| begun)
    }

    #[test]
    fn the_status_takes_three_four_or_five_columns() {
        for (line, status) in [
            (
                "*>i10.0.0.0/8       10.255.0.3               0    100      0 65005 i",
                "valid best internal",
            ),
            (
                " *>i10.0.0.0/8       10.255.0.3               0    100      0 65005 i",
                "valid best internal",
            ),
            (
                " *>i 10.0.0.0/8       10.255.0.3               0    100      0 65005 i",
                "valid best internal",
            ),
            (
                "I*  10.0.0.0/8       10.255.0.3               0    100      0 65005 i",
                "valid",
            ),
            ("     10.0.0.0/8       0.0.0.0                  0         32768 i", ""),
        ] {
            let begun = begun(line).unwrap();
            let has = |flag| begun.status.has(flag);
            assert_eq!(has(PathStatus::VALID), status.contains("valid"), "{line}");
            assert_eq!(has(PathStatus::BEST), status.contains("best"), "{line}");
            assert_eq!(has(PathStatus::INTERNAL), status.contains("internal"), "{line}");
            assert_eq!(begun.network.unwrap().to_string(), "10.0.0.0/8");
        }
    }

    #[test]
    fn a_metric_that_fills_its_column_is_not_the_next_hops() {
        let line = " *                    10.0.12.2       4294967295             0 65002 ?";
        let Rest::Values(hop, values) = begun(line).unwrap().rest else {
            panic!("no values");
        };
        assert_eq!(hop.address, Some("10.0.12.2".parse().unwrap()));
        assert_eq!(
            (values.med, values.local_pref, values.weight),
            (Some(u32::MAX), None, 0)
        );
    }

    #[test]
    fn numbers_of_the_path_are_no_values() {
        let line = " *>  10.0.0.0/8       10.0.35.3                              0 65001 4200000006 i";
        let Rest::Values(_, values) = begun(line).unwrap().rest else {
            panic!("no values");
        };
        assert_eq!((values.med, values.local_pref, values.weight), (None, None, 0));
    }

    #[test]
    fn values_on_a_line_of_their_own_begin_where_their_release_puts_them() {
        for blanks in [36, 38] {
            let line = format!("{}{:>10}{:>7}{:>7} 65005 i", " ".repeat(blanks), 50, 100, 0);
            let (_, values) = values_line::<_, ()>(NARROW)(line.as_str()).unwrap();
            assert_eq!((values.med, values.local_pref, values.weight), (Some(50), Some(100), 0));
        }
    }

    #[test]
    fn values_that_fit_two_releases_are_not_guessed_at() {
        let line = format!("{}{:>10}{:>7}{:>7} 65005 i", " ".repeat(38), 10, 1_000_000, 0);
        assert!(values_line::<_, ()>(NARROW)(line.as_str()).is_err());
    }

    #[test]
    fn a_wide_metric_makes_its_column_wider() {
        let line = format!(
            " *>  {:<45}{:<41}{:>7}{:>7}{:>7} 65002 i",
            "10.0.0.0/8",
            "10.0.12.2",
            u32::MAX,
            "",
            0
        );
        let (_, begun) = path::<_, ()>(WIDE)(line.as_str()).unwrap();
        let Rest::Values(_, values) = begun.rest else {
            panic!("no values");
        };
        assert_eq!(
            (values.med, values.local_pref, values.weight),
            (Some(u32::MAX), None, 0)
        );
    }

    #[test]
    fn what_is_cut_or_out_of_line_is_no_row() {
        for line in [
            " *>  10.0.0.0/8",
            " *>  10.0.0.0/8       10.0.35.5                0             0 65005",
            " *>  10.0.0.0/8       10.0.35.5                0             0 65005 ",
            " *>  10.0.0.0/8       10.0.35.5               0             0 65005 i",
            " *>  10.0.0.0/8       10.0.35.5                0           0 65005 i",
            " *x  10.0.0.0/8       10.0.35.5                0             0 65005 i",
            " *>  10.0.0.0/33      10.0.35.5                0             0 65005 i",
            "hello",
        ] {
            assert_eq!(begun(line), None, "{line}");
        }
    }
}
