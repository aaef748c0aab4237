//! `show ip route summary` and `show ipv6 route summary` on FRR.
//!
//! ```text
//! Route Source         Routes               FIB  (vrf default)
//! connected            6                    6
//! ebgp                 7                    7
//! ibgp                 10                   8
//! ------
//! Totals               23                   21
//! ```
//!
//! One table a VRF, and no more routes in the FIB than there are. A source without routes has no row, but `ebgp` and `ibgp` have both or none.

mod json;

use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, cut, verify};
use nom::error::context;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use crate::ast::{RouteSummary, Subject};
use crate::frr::answers::answer;
use crate::frr::{DEFAULT, opt_vrf, show_ip};
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, blanks, number, taken, token};
use crate::kit::{Cell, Code, End, Frame, Instances, Joined, Line, LineClass, Once, Query, Untrusted, explain};
use crate::reading::{Collector, Grammar};

/// The grammar of `show ip route summary`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::RouteSummary,
    query,
    text,
    json: Some(json::read),
};

/// `show ip|ipv6 route [vrf NAME|all] summary [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let version = show_ip(&mut words, "route")?;
    let network_instance = opt_vrf(&mut words, DEFAULT)?;
    if !words.keyword("summary") {
        return None;
    }
    words.keyword("json");
    words.is_end().then(|| Query {
        ip_version: Some(version),
        ..words.query(false, network_instance)
    })
}

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        table: None,
        tables: 0,
        counted: 0,
        sources: Once::NONE,
        vrfs: Once::NONE,
        may_go_on: !frame.is_ended(),
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end(frame);
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    table: Option<Table<'t>>,
    tables: usize,
    /// Tables whose totals are the sums of their rows.
    counted: usize,
    sources: Once<(&'t str, &'t str)>,
    vrfs: Once<&'t str>,
    may_go_on: bool,
}

/// A table that is being read: its VRF, the sums of its rows, and whether its rule was there.
#[derive(Clone, Copy)]
struct Table<'t> {
    vrf: &'t str,
    sums: (u64, u64),
    is_ruled: bool,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        match &mut self.table {
            _ if text.is_empty() => self.out.ledger.enter(LineClass::Blank),
            _ if text.starts_with("Route Source") => self.header(line, text),
            Some(table) if text == "------" => {
                table.is_ruled = true;
                self.out.ledger.enter(LineClass::Rule);
            }
            Some(table) if table.is_ruled => self.totals(line, text),
            Some(_) => self.row(line, text),
            None => self.other(line, text),
        }
    }

    fn header(&mut self, line: &Line<'t>, text: &'t str) {
        if let Ok((_, vrf)) = all_consuming(header::<_, ()>).parse(text) {
            self.out.ledger.enter(LineClass::Header);
            self.vrfs.enter(vrf, line.place());
            self.tables = self.tables.saturating_add(1);
            self.table = Some(Table {
                vrf,
                sums: (0, 0),
                is_ruled: false,
            });
        } else {
            self.table = None;
            let error = explain(header, line, "the header of `show ip route summary`");
            self.out.ledger.unreadable(&error);
        }
    }

    fn row(&mut self, line: &Line<'t>, text: &'t str) {
        let Some(table) = &mut self.table else { return };
        match all_consuming(counts::<_, ()>).parse(text) {
            Ok((_, row)) => {
                self.out.ledger.enter(LineClass::Row);
                self.sources.enter((table.vrf, row.source), line.place());
                table.sums = (
                    table.sums.0.saturating_add(row.routes),
                    table.sums.1.saturating_add(row.fib),
                );
                // Neither number has an end of its own.
                let cut = self.may_go_on && !line.ended;
                self.out.rows.route_summaries.push(summary(&row, table.vrf, line, cut));
                self.out.row_done();
            }
            Err(_) if answer(text, self.out.subject).is_some() => self.other(line, text),
            Err(_) => {
                let error = explain(counts, line, "a row of `show ip route summary`");
                self.out.ledger.unreadable(&error);
            }
        }
    }

    fn totals(&mut self, line: &Line<'t>, text: &'t str) {
        let Some(table) = self.table.take() else { return };
        match all_consuming(counts::<_, ()>).parse(text) {
            Ok((_, row)) if row.source == "Totals" => {
                self.out.ledger.enter(LineClass::Footer);
                if self.may_go_on && !line.ended {
                    return;
                }
                self.counted = self.counted.saturating_add(1);
                if (row.routes, row.fib) != table.sums {
                    self.out.lacks(Code::COUNT_DIFFERS, Some(line.place()));
                }
            }
            _ => self.out.ledger.unknown(line, "`Totals` with two counts"),
        }
    }

    fn other(&mut self, line: &Line<'t>, text: &'t str) {
        match answer(text, self.out.subject) {
            Some(answer) => self.out.answers(answer, line),
            None => self.out.ledger.unknown(line, "the header of `show ip route summary`"),
        }
    }

    /// Where all VRFs are asked for, another table may follow the last one.
    fn end(mut self, frame: &Frame<'t>) {
        if let Some(place) = self.vrfs.take_repeated() {
            self.out.lacks(Code::SEVERAL_COMMANDS, Some(place));
        }
        self.out.rows_stand_once(&mut self.sources);
        let is_of_one = |query: Query<'_>| matches!(query.network_instance, Instances::One(_));
        if self.tables == 1 && self.counted == 1 && frame.query.is_some_and(is_of_one) {
            self.out.ends(End::Counted);
        } else if self.counted < self.tables {
            self.out.lacks(Code::COUNT_MISSING, None);
        }
    }
}

struct Counts<'t> {
    source: &'t str,
    routes: u64,
    fib: u64,
}

fn summary<'t>(row: &Counts<'t>, vrf: &'t str, line: &Line<'t>, cut: bool) -> RouteSummary<'t> {
    RouteSummary {
        place: line.place(),
        cut,
        source: Untrusted::from(row.source),
        network_instance: Cell::Shown(Joined::unwrapped(vrf)),
        routes: Cell::Shown(row.routes),
        fib: Cell::Shown(row.fib),
        offloaded: Cell::NotShown,
        trapped: Cell::NotShown,
    }
}

/// `Route Source         Routes               FIB  (vrf default)`
fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, _) = preceded(tag("Route Source"), blanks).parse(input)?;
    let (rest, _) = context("`Routes`", tag("Routes")).parse(rest)?;
    let (rest, _) = context("`FIB`", preceded(blanks, tag("FIB"))).parse(rest)?;
    let vrf = delimited(preceded(blanks, tag("(vrf ")), name, tag(")"));
    context("a VRF in brackets", vrf).parse(rest)
}

fn name<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let name = text
        .find(')')
        .and_then(|end| text.get(..end))
        .filter(|name| !name.is_empty());
    taken(input, name.map(|name| (name, name.len())))
}

/// `connected            6                    6`
fn counts<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Counts<'t>, E> {
    let (rest, source) = context("a source of routes", token).parse(input)?;
    let (rest, routes) = cut(context("a count of routes", preceded(blanks, number))).parse(rest)?;
    let in_fib = verify(preceded(blanks, number), |fib| *fib <= routes);
    let (rest, fib) = cut(context(
        "a count of routes in the FIB, and no more than there are",
        in_fib,
    ))
    .parse(rest)?;
    Ok((rest, Counts { source, routes, fib }))
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::kit::{Cell, Code, End, Filtered, Hints, Instances, LineClass, State, Text, Untrusted};
    use crate::reading::{Reading, read};

    const ONE: &str = "\
Route Source         Routes               FIB  (vrf default)
connected            6                    6                    
ebgp                 7                    7                    
ibgp                 10                   8                    
------
Totals               23                   21                   

";

    fn with_reading(raw: &str, printed: Option<&str>, check: impl FnOnce(&Reading<'_>)) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: printed,
            complete: false,
        };
        let reading = read(&GRAMMAR, &text, hints);
        assert_eq!(reading.ledger().total(), text.lines().count());
        check(&reading);
    }

    #[test]
    fn totals_that_are_the_sums_end_a_table() {
        with_reading(ONE, Some("show ip route summary"), |reading| {
            let rows = &reading.rows().route_summaries;
            assert_eq!(rows[2].source, Untrusted::from("ibgp"));
            assert_eq!((rows[2].routes, rows[2].fib), (Cell::Shown(10), Cell::Shown(8)));
            let completeness = reading.completeness();
            assert_eq!((completeness.state, completeness.end), (State::Whole, End::Counted));
        });
        let dropped = ONE.replace("ebgp                 7                    7                    \n", "");
        with_reading(&dropped, Some("show ip route summary"), |reading| {
            assert_eq!(reading.completeness().why[0].code, Code::COUNT_DIFFERS);
        });
    }

    #[test]
    fn another_vrf_may_follow_where_all_were_asked_for() {
        for printed in [None, Some("show ip route vrf all summary")] {
            with_reading(ONE, printed, |reading| {
                assert_eq!(reading.completeness().why[0].code, Code::OPEN_END);
            });
        }
    }

    #[test]
    fn a_cut_table_is_not_whole() {
        let last = ONE.trim_end().len();
        for end in 0..last {
            with_reading(ONE.get(..end).unwrap(), Some("show ip route summary"), |reading| {
                assert_eq!(reading.completeness().state, State::Partial, "{end}");
            });
        }
    }

    #[test]
    fn other_lines_are_reported() {
        for (from, to) in [
            ("6  ", "x  "),
            ("Totals", "Sum"),
            ("(vrf default)", "vrf default"),
            ("Routes ", "Route "),
        ] {
            with_reading(&ONE.replacen(from, to, 1), None, |reading| {
                assert!(reading.ledger().lines(LineClass::Unknown) > 0, "{to}");
            });
        }
    }

    #[test]
    fn json_tells_the_same() {
        let table = r#"{"routes":[{"fib":6,"rib":7,"fibOffLoaded":1,"fibTrapped":0,"type":"connected"}],
"routesTotal":7,"routesTotalFib":6}"#;
        with_reading(table, Some("show ip route summary json"), |reading| {
            let row = &reading.rows().route_summaries[0];
            assert_eq!(
                (row.routes, row.fib, row.offloaded),
                (Cell::Shown(7), Cell::Shown(6), Cell::Shown(1))
            );
            assert_eq!(row.network_instance, Cell::NotShown);
            assert_eq!(reading.completeness().state, State::Whole);
        });
        with_reading(&format!("{{\"red\":{table},\"blue\":{table}}}"), None, |reading| {
            let names: Vec<bool> = reading
                .rows()
                .route_summaries
                .iter()
                .map(|row| row.network_instance.shown().is_some())
                .collect();
            assert_eq!(names, [true, true]);
        });
        with_reading(&table.replace("Total\":7", "Total\":8"), None, |reading| {
            assert_eq!(reading.completeness().why[0].code, Code::COUNT_DIFFERS);
        });
    }

    #[test]
    fn several_documents_do_not_tell_their_vrfs() {
        let table = r#"{"routes":[{"fib":6,"rib":7,"type":"connected"}],"routesTotal":7,"routesTotalFib":6}"#;
        with_reading(
            &table.repeat(2),
            Some("show ip route vrf all summary json"),
            |reading| {
                let mut rows = reading.rows().route_summaries.iter();
                assert!(rows.all(|row| matches!(row.network_instance, Cell::Unreadable(_))));
            },
        );
    }

    #[test]
    fn a_query_names_its_vrf() {
        for (command, instance) in [
            ("show ip route summary", Instances::One("default")),
            ("sh ipv6 ro vrf red summ json", Instances::One("red")),
            ("show ip route vrf all summary", Instances::Every),
        ] {
            let query = query(command).unwrap();
            assert_eq!(
                (query.network_instance, query.filtered),
                (instance, Filtered::No),
                "{command}"
            );
        }
        for command in [
            "show ip route",
            "show ip route summary prefix",
            "show ip route 10.0.0.0/8",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
