//! `show interface [X] brief` on SR Linux.
//!
//! ```text
//! +--------------+-------------+------------+-------+------------+
//! |     Port     | Admin State | Oper State | Speed |    Type    |
//! +==============+=============+============+=======+============+
//! | ethernet-1/1 | enable      | up         | 100G  | 100G CWDM4 |
//! | lag5         | enable      | down       |       |            |
//! +--------------+-------------+------------+-------+------------+
//! ```
//!
//! `Description` came with 25.x. Other tools print `Interface | Admin | Oper`.

use crate::ast::{Admin, Interface, OperState, Subject};
use crate::kit::grid::{self, Column, Header, Row, cell, is_border};
use crate::kit::json::{Holder, JsonValue};
use crate::kit::query::Words;
use crate::kit::{
    Cell, End, Frame, Instances, Joined, Ledger, Line, LineClass, Named, Once, ParseError, Query, Untrusted,
};
use crate::reading::{Collector, Grammar};
use crate::srlinux::{answers, note_extent};

/// The grammar of `show interface brief`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Interface,
    query,
    text,
    json: Some(json),
};

const ADMIN: [(&str, Admin); 2] = [("enable", Admin::Enabled), ("disable", Admin::Disabled)];

const OPER: [(&str, OperState); 3] = [
    ("up", OperState::Up),
    ("down", OperState::Down),
    ("testing", OperState::Testing),
];

/// `show interface [X] brief`; `*` is every interface.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !words.keyword("show") {
        return None;
    }
    words.keyword("/");
    if !words.keyword("interface") {
        return None;
    }
    let name = if words.keyword("brief") {
        None
    } else {
        let name = words.any();
        if !words.keyword("brief") {
            return None;
        }
        name
    };
    words.is_end().then(|| Query {
        object: name.filter(|name| !name.contains('*')),
        of_ports: true,
        ..words.query(name.is_some_and(|name| name != "*"), Instances::Unknown)
    })
}

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut lines = frame.lines();
    let mut table_seen = false;
    let mut names = Once::NONE;
    while let Some(line) = lines.next() {
        if line.is_blank() {
            out.ledger.enter(LineClass::Blank);
        } else if is_border(&line) && !table_seen {
            table_seen = true;
            let mut table = Table {
                out,
                columns: Columns::default(),
                names: &mut names,
            };
            let extent = grid::read(&line, &mut lines, &mut table);
            if extent.closed {
                out.ends(End::Closed);
            }
            note_extent(extent, out);
        } else if !answers::take(&line, &mut lines, out) {
            if is_border(&line)
                && lines
                    .clone()
                    .find(|line| !line.is_blank())
                    .is_some_and(|line| is_row(&line))
            {
                out.begins_again(line.place());
            }
            out.ledger.unknown(&line, "the border of a table of interfaces");
        }
    }
    if !table_seen {
        out.lacks_table(frame);
    }
    out.rows_stand_once(&mut names);
}

/// Tells whether a line stands within a table.
fn is_row(line: &Line<'_>) -> bool {
    line.text.trim_start().starts_with('|')
}

#[derive(Clone, Copy, Debug, Default)]
struct Columns {
    name: Option<Column>,
    admin: Option<Column>,
    oper: Option<Column>,
    speed: Option<Column>,
    kind: Option<Column>,
    description: Option<Column>,
}

struct Table<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    columns: Columns,
    names: &'c mut Once<Untrusted<'t>>,
}

impl<'t> grid::Reader<'t> for Table<'_, 't, '_> {
    fn ledger(&mut self) -> &mut Ledger {
        &mut self.out.ledger
    }

    fn columns(&mut self, header: &mut Header<'_, 't>) -> bool {
        self.columns = Columns {
            name: header.claim(&["Port", "Interface"]),
            admin: header.claim(&["Admin State", "Admin"]),
            oper: header.claim(&["Oper State", "Oper"]),
            speed: header.claim(&["Speed"]),
            kind: header.claim(&["Type"]),
            description: header.claim(&["Description"]),
        };
        self.columns.name.is_some() && self.columns.admin.is_some() && self.columns.oper.is_some()
    }

    /// None of the three is ever empty. Below them, only the rest of a wrapped word can stand.
    fn starts(&self, cells: &[&'t str]) -> bool {
        let Columns { name, admin, oper, .. } = self.columns;
        let filled = [name, admin, oper]
            .iter()
            .all(|column| !cell(cells, *column).is_empty());
        filled && !admin.is_some_and(|column| is_rest(cell(cells, admin), column.width))
    }

    fn row(&mut self, row: &mut Row<'_, 't>) -> Result<(), ParseError> {
        let columns = self.columns;
        let Cell::Shown(name) = row.name(columns.name) else {
            return Err(ParseError {
                place: row.place(),
                expected: "the name of an interface",
                within: "a row of `show interface brief`",
            });
        };
        self.names.enter(name.clone(), row.place());
        self.out.rows.interfaces.push(Interface {
            cut: row.is_cut(),
            admin: row.word(columns.admin, &ADMIN),
            oper: row.word(columns.oper, &OPER),
            speed: row.text(columns.speed),
            kind: row.text(columns.kind),
            description: row.text(columns.description),
            ..Interface::of(name, row.place())
        });
        self.out.row_done();
        Ok(())
    }

    fn leaves(&self, _: &Line<'t>) -> bool {
        false
    }
}

/// Tells whether a piece is what stands below the first line of a wrapped admin state.
fn is_rest(piece: &str, width: usize) -> bool {
    ADMIN
        .iter()
        .flat_map(|(word, _)| word.as_bytes().chunks(width.max(1)).skip(1))
        .any(|rest| rest == piece.as_bytes())
}

/// `{"IfBrief":[{"Port":"ethernet-1/1","Admin State":"enable","Oper State":"up","Speed":"100G"}]}`.
///
/// A cell that is empty in the table has no key here. Without `Description`, the
/// release may not have that column.
fn json<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let mut names = Once::NONE;
    for (index, document) in json.documents().enumerate() {
        if index > 0 {
            out.begins_again(document.place());
        }
        for entry in out.held(&document, &INTERFACES).filter(JsonValue::is_closed) {
            match interface(&entry) {
                Some(row) => {
                    names.enter(row.name.clone(), row.place);
                    out.rows.interfaces.push(row);
                    out.row_done();
                }
                None => not_an_interface(&entry, out),
            }
        }
        if document.get(INTERFACES.key).is_none() && !document.is_empty() {
            not_an_interface(&document, out);
        }
    }
    out.rows_stand_once(&mut names);
}

const INTERFACES: Holder = Holder {
    key: "IfBrief",
    is_list: true,
    beside: &[],
    expected: "an object with a `Port`, in a list named `IfBrief`",
    within: "`show interface brief` as JSON",
};

fn not_an_interface(value: &JsonValue<'_, '_>, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, INTERFACES.expected, INTERFACES.within);
}

fn interface<'t>(entry: &JsonValue<'_, 't>) -> Option<Interface<'t>> {
    let joined = |key: &str| match entry.get(key) {
        Some(value) => value.untrusted().map_or(Cell::Unreadable(value.place()), |value| {
            Cell::Shown(Joined::unwrapped(value))
        }),
        None => Cell::Blank,
    };
    Some(Interface {
        cut: entry.repeats_keys(),
        admin: word(entry, "Admin State", &ADMIN),
        oper: word(entry, "Oper State", &OPER),
        speed: joined("Speed"),
        kind: joined("Type"),
        description: match entry.get("Description") {
            Some(_) => joined("Description"),
            None => Cell::NotShown,
        },
        ..Interface::of(entry.get("Port")?.untrusted()?, entry.place())
    })
}

fn word<'t, T: Copy>(entry: &JsonValue<'_, 't>, key: &str, spellings: &[(&str, T)]) -> Cell<Named<'t, T>> {
    match entry.get(key) {
        Some(value) => value.text().map_or(Cell::Unreadable(value.place()), |text| {
            Cell::Shown(Named::look_up(text, spellings))
        }),
        None => Cell::NotShown,
    }
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::ast::{Admin, Interface, OperState};
    use crate::kit::grid::draw::{BREAKS, Break, grid, widths};
    use crate::kit::{Cell, Code, End, Filtered, Hints, Joined, LineClass, Named, State, Text, Untrusted};
    use crate::reading::{Reading, read};

    const NAMES: [&str; 6] = ["Port", "Admin State", "Oper State", "Speed", "Type", "Description"];

    const ROWS: [&[&str]; 4] = [
        &[
            "ethernet-1/1",
            "enable",
            "up",
            "100G",
            "100G CWDM4",
            "to spine1 | port 7",
        ],
        &["ethernet-1/2", "disable", "down", "", "", ""],
        &["lag5", "enable", "testing", "", "", "übergang-süd"],
        &["mgmt0", "enable", "up", "1G", "", "out-of-band"],
    ];

    fn with_reading(raw: &str, check: impl FnOnce(&Reading<'_>)) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let reading = read(&GRAMMAR, &text, Hints::default());
        assert_eq!(reading.ledger().total(), text.lines().count());
        check(&reading);
    }

    /// Name, admin state, oper state, and whether the row is cut.
    fn states(rows: &[Interface<'_>]) -> Vec<(String, Admin, OperState, bool)> {
        let state = |row: &Interface<'_>| {
            let admin = row.admin.shown().unwrap().known().copied().unwrap();
            let oper = row.oper.shown().unwrap().known().copied().unwrap();
            (format!("{:?}", row.name), admin, oper, row.cut)
        };
        rows.iter().map(state).collect()
    }

    #[test]
    fn rows_are_the_same_at_every_width() {
        for outer in 50..180 {
            for style in BREAKS {
                let raw = grid(&NAMES, &ROWS, &widths(outer, &[20, 11, 11, 10, 10, 16]), style);
                with_reading(&raw, |reading| {
                    let rows = &reading.rows().interfaces;
                    assert_eq!(reading.completeness().state, State::Whole, "{raw}");
                    assert_eq!(rows.len(), ROWS.len(), "{raw}");
                    for (row, cells) in rows.iter().zip(ROWS) {
                        assert_eq!(row.name, *cells[0], "{raw}");
                        assert_eq!(row.description.shown().is_some(), !cells[5].is_empty());
                        assert!(row.description.shown().is_none_or(|text| text.is(cells[5])), "{raw}");
                    }
                    let words = states(rows);
                    assert!(words[0].1 == Admin::Enabled && words[0].2 == OperState::Up);
                    assert!(words[1].1 == Admin::Disabled && words[1].2 == OperState::Down);
                    assert!(words[2].1 == Admin::Enabled && words[2].2 == OperState::Testing);
                });
            }
        }
    }

    #[test]
    fn a_bar_in_a_description_shifts_nothing() {
        let raw = grid(&NAMES, &ROWS, &[14, 12, 12, 6, 12, 20], Break::AtWidth);
        with_reading(&raw, |reading| {
            let row = &reading.rows().interfaces[0];
            assert_eq!(row.description, Cell::Shown(Joined::unwrapped("to spine1 | port 7")));
            assert_eq!(row.kind, Cell::Shown(Joined::unwrapped("100G CWDM4")));
            assert_eq!(reading.rows().interfaces[1].speed, Cell::Blank);
            assert_eq!(reading.completeness().end, End::Closed);
        });
    }

    #[test]
    fn no_cut_makes_another_row() {
        let raw = grid(
            &NAMES,
            &ROWS,
            &widths(70, &[20, 11, 11, 10, 10, 16]),
            Break::AfterHyphen,
        );
        let mut all = Vec::new();
        with_reading(&raw, |reading| all = states(&reading.rows().interfaces));
        for part in (0..raw.len()).filter_map(|end| raw.get(..end)) {
            for newline in ["", "\n"] {
                with_reading(&format!("{part}{newline}"), |reading| {
                    let rows = &reading.rows().interfaces;
                    let uncut = rows.iter().filter(|row| !row.cut).cloned().collect::<Vec<_>>();
                    assert_eq!(states(&uncut), all[..uncut.len()], "{part}");
                    let whole = reading.completeness().state == State::Whole;
                    assert_eq!(whole, part.len() + 1 == raw.len(), "{part}");
                });
            }
        }
    }

    #[test]
    fn what_the_right_edge_cuts_is_unreadable() {
        let raw = grid(&NAMES[..4], &[&ROWS[0][..4]], &[12, 11, 10, 5], Break::AtWidth);
        let clipped: Vec<_> = raw.lines().map(|line| line.get(..line.len() - 2).unwrap()).collect();
        with_reading(&clipped.join("\n"), |reading| {
            let row = &reading.rows().interfaces[0];
            assert_eq!(row.oper, Cell::Shown(Named::Known(OperState::Up)));
            assert!(matches!(row.speed, Cell::Unreadable(_)));
            assert_eq!(reading.diagnostics()[0].code, Code::RIGHT_EDGE_CUT);
            assert_eq!(reading.completeness().state, State::Partial);
        });
    }

    #[test]
    fn an_unreadable_line_leaves_the_row_above_it_open() {
        let raw = grid(&NAMES, &ROWS, &[14, 12, 12, 6, 12, 20], Break::AtWidth);
        let raw = raw.replacen("| ethernet-1/2 ", "| ethernet-1/2", 1);
        with_reading(&raw, |reading| {
            let rows = &reading.rows().interfaces;
            assert_eq!(rows.iter().map(|row| row.cut).collect::<Vec<_>>(), [true, false, false]);
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 1);
        });
    }

    #[test]
    fn other_columns_are_named_and_others_reported() {
        let raw = grid(
            &["Interface", "Admin", "Oper", "Mode"],
            &[&["lo0", "enable", "limbo", "x"]],
            &[9, 8, 8, 4],
            Break::AtWidth,
        );
        with_reading(&raw, |reading| {
            let row = &reading.rows().interfaces[0];
            assert_eq!(row.oper, Cell::Shown(Named::Other(Untrusted::from("limbo"))));
            assert_eq!(row.speed, Cell::NotShown);
            assert_eq!(reading.diagnostics()[0].code, Code::UNKNOWN_COLUMN);
            assert_eq!(reading.completeness().state, State::Whole);
        });
    }

    #[test]
    fn another_table_gives_no_rows() {
        let table = grid(
            &["Name", "Type", "Oper state"],
            &[&["red", "ip-vrf", "up"]],
            &[9, 8, 10],
            Break::AtWidth,
        );
        for raw in [table.as_str(), "| ethernet-1/1 | enable | up |\n"] {
            with_reading(raw, |reading| {
                assert_eq!(reading.row_count(), 0);
                assert_eq!(reading.ledger().lines(LineClass::Unknown), raw.lines().count());
            });
        }
    }

    #[test]
    fn the_json_form_gives_the_same_rows() {
        let raw = r#"{"IfBrief":[{"Port":"ethernet-1/1","Admin State":"enable","Oper State":"up","Speed":"25G"}]}"#;
        with_reading(raw, |reading| {
            let rows = &reading.rows().interfaces;
            assert_eq!(rows[0].speed, Cell::Shown(Joined::unwrapped("25G")));
            assert_eq!((states(rows)[0].1, rows[0].kind.clone()), (Admin::Enabled, Cell::Blank));
            assert_eq!(reading.completeness().state, State::Whole);
        });
    }

    #[test]
    fn a_query_tells_what_it_leaves_out() {
        for (command, filtered) in [
            ("show interface brief", Some(Filtered::No)),
            ("/ sh  int br | as json", Some(Filtered::No)),
            ("show / interface * brief", Some(Filtered::No)),
            ("show interface ethernet-1/1 brief", Some(Filtered::Yes)),
            ("show interface brief | grep up", Some(Filtered::Yes)),
            ("show interface brief detail", None),
            ("show interface ethernet-1/1", None),
            ("info interface brief", None),
        ] {
            assert_eq!(query(command).map(|query| query.filtered), filtered, "{command}");
        }
    }
}
