//! What stands above a table: the legend and its name.

use nom::branch::alt;
use nom::combinator::{opt, value};
use nom::{IResult, Parser};

use super::MAIN_TABLE;
use crate::kit::IpVersion;
use crate::kit::word::{Problem, Source, literal, taken};

/// What stands above a table.
#[derive(Debug, PartialEq)]
pub(super) struct Title<'t> {
    /// The version of IP, if it is printed.
    pub(super) version: Option<IpVersion>,
    pub(super) name: &'t str,
    /// The table's number, if it is printed.
    pub(super) number: &'t str,
    /// Whether routes are looked up in it.
    pub(super) is_main: bool,
}

/// `IPv4 unicast VRF default:`, `VRF red:`, `VRF default table 254:`
pub(super) fn title<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Title<'t>, E> {
    let (rest, version) = opt(alt((
        value(IpVersion::V4, literal("IPv4 unicast ")),
        value(IpVersion::V6, literal("IPv6 unicast ")),
    )))
    .parse(input)?;
    let (rest, ()) = literal("VRF ").parse(rest)?;
    let text = rest.text();
    let (name, number) = match text
        .strip_suffix(':')
        .map(|text| text.split_once(" table ").unwrap_or((text, "")))
    {
        Some((name, number)) if !name.is_empty() && !name.contains(' ') => (name, number),
        _ => return taken(rest, None),
    };
    let is_main = number.is_empty() || number == MAIN_TABLE;
    let title = Title {
        version,
        name,
        number,
        is_main,
    };
    taken(rest, Some((title, text.len())))
}

/// `Codes: K - kernel route, C - connected,` and the lines below it.
pub(super) fn legend_line<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let text = input.text();
    let items = text
        .trim_start()
        .trim_start_matches("Codes:")
        .trim()
        .trim_end_matches(',');
    let is_item = |item: &str| {
        let mut words = item.trim().splitn(3, ' ');
        words.next().is_some_and(|sign| sign.chars().count() == 1)
            && words.next() == Some("-")
            && words.next().is_some_and(|meaning| !meaning.is_empty())
    };
    taken(input, items.split(',').all(is_item).then_some(((), text.len())))
}

#[cfg(test)]
mod tests {
    use nom::Parser;
    use nom::combinator::all_consuming;

    use super::{Title, legend_line, title};
    use crate::kit::IpVersion;

    #[test]
    fn titles_and_legends_are_known() {
        let read = |text| all_consuming(title::<_, ()>).parse(text).unwrap().1;
        let title = |version, name, number, is_main| Title {
            version,
            name,
            number,
            is_main,
        };
        assert_eq!(
            read("IPv6 unicast VRF red:"),
            title(Some(IpVersion::V6), "red", "", true)
        );
        assert_eq!(read("VRF default table 254:"), title(None, "default", "254", true));
        assert_eq!(read("VRF default table 100:"), title(None, "default", "100", false));
        let is_legend = |text| legend_line::<_, ()>(text).is_ok();
        assert!(is_legend(
            "Codes: K - kernel route, C - connected, L - local, S - static,"
        ));
        assert!(is_legend(
            "       > - selected route, * - FIB route, q - queued, r - rejected, b - backup"
        ));
        assert!(!is_legend("  *                        via 10.0.112.2, eth-r2b"));
    }
}
