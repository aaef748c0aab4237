//! `show mpls table` on FRR, since 7.3.
//!
//! ```text
//!  Inbound Label  Type       Nexthop   Outbound Label
//!  -----------------------------------------------------
//!  16             LDP        10.0.1.2  17
//!  20             SR (OSPF)  10.0.2.3  implicit-null
//! ```
//!
//! One row a next hop. Columns are as wide as their widest cell, and their cells begin where their names do.
//! The text does not tell whether an entry is in the forwarding table, JSON does. An empty table prints
//! nothing.

mod json;

use std::net::IpAddr;

use crate::ast::{Labels, MplsLabel, Subject};
use crate::frr::answers::answer;
use crate::kit::query::Words;
use crate::kit::word::{whole_address, whole_number};
use crate::kit::{Cell, Frame, Instances, Line, LineClass, Once, ParseError, Query, Untrusted};
use crate::reading::{Collector, Grammar};

/// The grammar of `show mpls table`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::MplsLabel,
    query,
    text,
    json: Some(json::read),
};

/// `show mpls table [json]`; with a label it prints something else.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !(words.keyword("show") && words.keyword("mpls") && words.keyword("table")) {
        return None;
    }
    words.keyword("json");
    words.is_end().then(|| words.query(false, Instances::Every))
}

const NAMES: [&str; 4] = ["Inbound Label", "Type", "Nexthop", "Outbound Label"];

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let may_go_on = !frame.is_ended();
    let mut columns = None;
    let mut rows = Once::NONE;
    for line in frame.lines() {
        let text = line.trimmed();
        if text.is_empty() {
            out.ledger.enter(LineClass::Blank);
        } else if let Some(found) = header(text) {
            columns = Some(found);
            out.begins(LineClass::Header, &line);
        } else if columns.is_some() && text.trim_start().bytes().all(|byte| byte == b'-') {
            out.ledger.enter(LineClass::Rule);
        } else if let Some(answer) = answer(text, out.subject) {
            out.answers(answer, &line);
        } else if let Some(columns) = &columns {
            match label(&line, columns, may_go_on && !line.ended) {
                Ok(row) => {
                    if !is_link_local(&row) {
                        rows.enter(text, line.place());
                    }
                    keep(row, out);
                }
                Err(error) => out.ledger.unreadable(&error),
            }
        } else {
            out.ledger.unknown(&line, "the header of `show mpls table`");
        }
    }
    out.rows_stand_once(&mut rows);
}

/// Two links may have the same link-local next hop, and the text does not show the link.
fn is_link_local(row: &MplsLabel<'_>) -> bool {
    let next_hop = row.next_hop.shown();
    next_hop.is_some_and(|address| matches!(address, IpAddr::V6(it) if it.is_unicast_link_local()))
}

/// Where the four columns begin.
type Columns = [usize; 4];

fn header(text: &str) -> Option<Columns> {
    let mut columns = [0; 4];
    let mut from = 0_usize;
    for (column, name) in columns.iter_mut().zip(NAMES) {
        let at = text.get(from..)?.find(name)?.saturating_add(from);
        let is_blank = text.get(from..at)?.bytes().all(|byte| byte == b' ');
        *column = is_blank.then_some(at)?;
        from = at.saturating_add(name.len());
    }
    (from == text.len()).then_some(columns)
}

fn keep<'t>(row: MplsLabel<'t>, out: &mut Collector<'t, '_>) {
    out.ledger.enter(LineClass::Row);
    out.rows.mpls_labels.push(row);
    out.row_done();
}

fn label<'t>(line: &Line<'t>, columns: &Columns, cut: bool) -> Result<MplsLabel<'t>, ParseError> {
    let [inbound, kind, next_hop, outbound] = cells(line, columns)?;
    let wrong = |cell: &str, expected| ParseError {
        place: line.place_of(cell),
        expected,
        within: "a row of `show mpls table`",
    };
    let address = whole_address(next_hop);
    Ok(MplsLabel {
        place: line.place(),
        cut,
        label: whole_number(inbound).ok_or_else(|| wrong(inbound, "a label"))?,
        kind: Cell::Shown(Untrusted::from(kind)),
        next_hop: match address {
            None if is_broken_address(next_hop) => return Err(wrong(next_hop, "an address or an interface")),
            address => address.map_or(Cell::Blank, Cell::Shown),
        },
        interface: match address {
            Some(_) => Cell::NotShown,
            None => Cell::Shown(Untrusted::from(next_hop)),
        },
        outbound: match outbound {
            "-" => Cell::Blank,
            labels => Cell::Shown(stack(labels).ok_or_else(|| wrong(outbound, "labels"))?),
        },
        installed: Cell::NotShown,
        distance: Cell::NotShown,
    })
}

/// No interface of Linux has a colon in its name, and VLANs put no more than two dots into it.
fn is_broken_address(text: &str) -> bool {
    let dots = text.matches('.').count();
    text.contains(':') || dots > 2 || (dots == 2 && text.starts_with(|first: char| first.is_ascii_digit()))
}

/// The cells of a row; none is empty, and before each column there is a blank.
fn cells<'t>(line: &Line<'t>, columns: &Columns) -> Result<[&'t str; 4], ParseError> {
    let text = line.trimmed();
    let ends = columns.iter().skip(1).copied().chain([text.len()]);
    let mut cells = [""; 4];
    for ((cell, start), end) in cells.iter_mut().zip(columns).zip(ends) {
        let found = text.get(*start..end.min(text.len())).map(str::trim_end);
        let is_parted = text.get(..*start).is_some_and(|before| before.ends_with(' '));
        *cell = found
            .filter(|found| is_parted && !found.is_empty() && !found.starts_with(' '))
            .ok_or_else(|| ParseError {
                place: line.place(),
                expected: "cells below the names of their columns",
                within: "a row of `show mpls table`",
            })?;
    }
    Ok(cells)
}

/// `16/17`, `implicit-null`, `IPv4 Explicit Null`
fn stack(text: &str) -> Option<Labels> {
    text.split('/')
        .map(label_number)
        .collect::<Option<Vec<u32>>>()
        .map(Labels)
}

/// Reserved labels by name (RFC 3032).
fn label_number(label: &str) -> Option<u32> {
    match label {
        "IPv4 Explicit Null" => Some(0),
        "Router Alert" => Some(1),
        "IPv6 Explicit Null" => Some(2),
        "implicit-null" => Some(3),
        number => whole_number(number),
    }
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::ast::Labels;
    use crate::kit::{Cell, Filtered, Hints, LineClass, State, Text, Untrusted};
    use crate::reading::{Reading, read};

    const WHOLE: &str = " Inbound Label  Type       Nexthop   Outbound Label      \n \
        ----------------------------------------------------\n \
        16             LDP        10.0.1.2  17/18               \n \
        16             LDP        fe80::1   implicit-null       \n \
        20             SR (OSPF)  eth0      -                   \n \
        21             Static     10.0.1.2  IPv4 Explicit Null  \n\n";

    fn with_reading(raw: &str, complete: bool, check: impl FnOnce(&Reading<'_>)) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: Some("show mpls table"),
            complete,
        };
        let reading = read(&GRAMMAR, &text, hints);
        assert_eq!(reading.ledger().total(), text.lines().count());
        check(&reading);
    }

    #[test]
    fn cells_stand_below_the_names_of_their_columns() {
        with_reading(WHOLE, true, |reading| {
            let rows = &reading.rows().mpls_labels;
            assert_eq!(rows.iter().map(|row| row.label).collect::<Vec<_>>(), [16, 16, 20, 21]);
            assert_eq!(rows[0].outbound, Cell::Shown(Labels(vec![17, 18])));
            assert_eq!(rows[1].outbound, Cell::Shown(Labels(vec![3])));
            assert_eq!((&rows[2].outbound, &rows[2].next_hop), (&Cell::Blank, &Cell::Blank));
            assert_eq!(rows[2].kind, Cell::Shown(Untrusted::from("SR (OSPF)")));
            assert_eq!(rows[2].interface, Cell::Shown(Untrusted::from("eth0")));
            assert_eq!(rows[3].outbound, Cell::Shown(Labels(vec![0])));
            assert_eq!(rows[0].installed, Cell::NotShown);
            assert_eq!(reading.completeness().state, State::Whole);
        });
    }

    #[test]
    fn a_last_line_without_its_end_is_cut() {
        let end = WHOLE.find("17/18").unwrap() + 4;
        with_reading(WHOLE.get(..end).unwrap(), false, |reading| {
            assert!(reading.rows().mpls_labels[0].cut);
            assert_eq!(reading.completeness().state, State::Partial);
        });
    }

    #[test]
    fn other_lines_are_reported() {
        for (from, to) in [
            ("16  ", "XX  "),
            ("17/18", "17/x "),
            ("20 ", "20"),
            ("Inbound", "Label"),
        ] {
            with_reading(&WHOLE.replacen(from, to, 1), true, |reading| {
                assert!(reading.ledger().lines(LineClass::Unknown) > 0, "{to}");
            });
        }
    }

    #[test]
    fn json_tells_what_is_installed() {
        let raw = r#"{"16":{"inLabel":16,"installed":true,"nexthops":[
{"type":"LDP","outLabel":17,"outLabelStack":[17,18],"distance":150,"installed":true,"nexthop":"10.0.1.2","interface":"eth0"},
{"type":"LDP","outLabel":3,"distance":150,"nexthop":"fe80::1"}]},
"20":{"inLabel":20,"nexthops":[{"type":"SR (OSPF)","outLabel":3,"nexthop":"10.0.1.2"}]}}"#;
        with_reading(raw, false, |reading| {
            let rows = &reading.rows().mpls_labels;
            let installed: Vec<_> = rows.iter().map(|row| (row.label, row.installed)).collect();
            let (yes, no) = (Cell::Shown(true), Cell::Shown(false));
            assert_eq!(installed, [(16, yes), (16, no), (20, no)]);
            assert_eq!(rows[0].outbound, Cell::Shown(Labels(vec![17, 18])));
            assert_eq!(rows[1].outbound, Cell::Shown(Labels(vec![3])));
            assert_eq!(reading.completeness().state, State::Whole);
        });
        let hop = r#"{"type":"LDP","outLabel":3,"installed":true,"nexthop":"10.0.1.2"}"#;
        for label in [
            r#""nexthops":[]"#,
            &format!(r#""nexthops":[{hop}]"#),
            r#""installed":true"#,
        ] {
            with_reading(&format!(r#"{{"16":{{"inLabel":16,{label}}}}}"#), false, |reading| {
                let row = &reading.rows().mpls_labels[0];
                assert!(matches!(row.installed, Cell::Unreadable(_)), "{label}");
                assert_eq!(reading.completeness().state, State::Partial, "{label}");
            });
        }
    }

    #[test]
    fn other_commands_are_not_taken_for_it() {
        assert_eq!(query("sh mpls table json").unwrap().filtered, Filtered::No);
        for command in ["show mpls table 16", "show mpls status", "show mpls ldp binding"] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
