//! `show vrf` on FRR.
//!
//! ```text
//! netns-based vrfs
//! vrf blue id 1 netns /run/netns/blue (configured)
//! vrf red id 7 table 1007
//! vrf old inactive (configured)
//! ```
//!
//! The default VRF is not listed. Nothing marks the end, and without other VRFs nothing is printed.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, cut, map, opt, value};
use nom::error::context;
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

use crate::ast::{Subject, Vrf, VrfState};
use crate::frr::answers::answer;
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, number, token};
use crate::kit::{Cell, Frame, Instances, Line, LineClass, Named, Once, Place, Query, Untrusted, explain};
use crate::reading::{Collector, Grammar};

/// The grammar of `show vrf`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Vrf,
    query,
    text,
    json: None,
};

fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let is_it = words.keyword("show") && words.keyword("vrf") && words.is_end();
    is_it.then(|| words.query(false, Instances::Every))
}

/// What stands above VRFs that are network namespaces.
const TITLE: &str = "netns-based vrfs";

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let may_go_on = !frame.is_ended();
    let mut names = Once::NONE;
    for line in frame.lines() {
        let text = line.trimmed();
        if text.is_empty() {
            out.ledger.enter(LineClass::Blank);
        } else if text == TITLE {
            out.begins(LineClass::Title, &line);
        } else if let Ok((_, row)) = all_consuming(row::<_, ()>).parse(text) {
            out.ledger.enter(LineClass::Row);
            names.enter(row.name, line.place());
            out.rows.vrfs.push(vrf(&row, &line, may_go_on && !line.ended));
            out.row_done();
        } else if let Some(answer) = answer(text, out.subject) {
            out.answers(answer, &line);
        } else {
            let error = explain(row, &line, "a line of `show vrf`");
            out.ledger.unreadable(&error);
        }
    }
    out.rows_stand_once(&mut names);
}

struct Row<'t> {
    name: &'t str,
    id: Option<u32>,
    home: Home<'t>,
    configured: bool,
}

/// Where a VRF's routes are.
#[derive(Clone, Copy)]
enum Home<'t> {
    Nowhere,
    Table(u32),
    Netns(&'t str),
}

/// Where the text stops, what the line ends with may be longer; the state is sure.
fn vrf<'t>(row: &Row<'t>, line: &Line<'t>, stops: bool) -> Vrf<'t> {
    let is_sure = row.configured || !stops;
    let place = line.place();
    let (state, table, netns) = match row.home {
        Home::Nowhere => (VrfState::Inactive, Cell::NotShown, Cell::NotShown),
        Home::Table(table) => (VrfState::Active, Cell::Shown(table), Cell::NotShown),
        Home::Netns(path) => (VrfState::Active, Cell::NotShown, Cell::Shown(Untrusted::from(path))),
    };
    Vrf {
        place,
        cut: false,
        name: Untrusted::from(row.name),
        state: Cell::Shown(Named::Known(state)),
        id: Cell::of_key(row.id),
        table: table.and_then(|table| sure(table, is_sure, place)),
        netns: netns.and_then(|netns| sure(netns, is_sure, place)),
        configured: sure(row.configured, is_sure, place),
    }
}

fn sure<T>(value: T, is_sure: bool, place: Place) -> Cell<T> {
    if is_sure {
        Cell::Shown(value)
    } else {
        Cell::Unreadable(place)
    }
}

/// `vrf red id 7 table 1007 (configured)`
fn row<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Row<'t>, E> {
    let (rest, name) = preceded(tag("vrf "), cut(context("the name of a VRF", token))).parse(input)?;
    let inactive = value((None, Home::Nowhere), tag(" inactive"));
    let active = map(pair(preceded(tag(" id "), cut(number)), cut(home)), |(id, home)| {
        (Some(id), home)
    });
    let (rest, (id, home)) = cut(context("` id ` or ` inactive`", alt((inactive, active)))).parse(rest)?;
    let (rest, configured) = opt(tag(" (configured)")).parse(rest)?;
    let row = Row {
        name,
        id,
        home,
        configured: configured.is_some(),
    };
    Ok((rest, row))
}

fn home<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Home<'t>, E> {
    let table = map(preceded(tag(" table "), number), Home::Table);
    let netns = map(preceded(tag(" netns "), token), Home::Netns);
    context("` table ` or ` netns `", alt((table, netns))).parse(input)
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::ast::VrfState;
    use crate::kit::{Cell, Code, Hints, LineClass, Named, State, Text};
    use crate::reading::{Reading, read};

    const WHOLE: &str = "\
netns-based vrfs
vrf blue id 1 netns /run/netns/blue (configured)
vrf red id 7 table 1007
vrf old inactive (configured)
";

    fn with_reading(raw: &str, complete: bool, check: impl FnOnce(&Reading<'_>)) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: Some("show vrf"),
            complete,
        };
        let reading = read(&GRAMMAR, &text, hints);
        assert_eq!(reading.ledger().total(), text.lines().count());
        check(&reading);
    }

    #[test]
    fn a_vrf_is_a_table_a_namespace_or_nothing_yet() {
        with_reading(WHOLE, true, |reading| {
            let rows = &reading.rows().vrfs;
            let states = rows.iter().map(|row| row.state.shown().and_then(Named::known).copied());
            let active = Some(VrfState::Active);
            assert_eq!(states.collect::<Vec<_>>(), [active, active, Some(VrfState::Inactive)]);
            assert_eq!((rows[0].id, rows[0].table), (Cell::Shown(1), Cell::NotShown));
            assert_eq!(
                (rows[1].table, rows[1].configured),
                (Cell::Shown(1007), Cell::Shown(false))
            );
            assert_eq!((rows[2].id, rows[2].configured), (Cell::NotShown, Cell::Shown(true)));
            assert_eq!(reading.completeness().state, State::Whole);
        });
    }

    #[test]
    fn where_the_text_stops_the_last_number_may_be_longer() {
        with_reading("vrf red id 7 table 10", false, |reading| {
            let row = &reading.rows().vrfs[0];
            assert!(matches!(
                (row.table, row.configured),
                (Cell::Unreadable(_), Cell::Unreadable(_))
            ));
            assert_eq!(row.state, Cell::Shown(Named::Known(VrfState::Active)));
        });
        with_reading("vrf red id 7 table 10", true, |reading| {
            assert_eq!(reading.rows().vrfs[0].table, Cell::Shown(10));
        });
    }

    #[test]
    fn other_lines_are_reported() {
        for line in [
            "vrf red",
            "vrf red id x",
            "vrf red id 7 tab",
            "vrf red inactiv",
            "VRF red:",
        ] {
            with_reading(&format!("{line}\n"), true, |reading| {
                assert_eq!(
                    (reading.row_count(), reading.ledger().lines(LineClass::Unknown)),
                    (0, 1),
                    "{line}"
                );
            });
        }
        let twice = "vrf red inactive\nvrf red inactive\n";
        with_reading(twice, true, |reading| {
            assert_eq!(reading.completeness().why[0].code, Code::ROW_REPEATED);
        });
    }

    #[test]
    fn other_commands_are_not_taken_for_it() {
        assert!(query("sh vrf").is_some());
        assert!(query("show vrf vni").is_none() && query("show vrf json").is_none());
    }
}
