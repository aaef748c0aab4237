//! `show evpn mac vni` on FRR, of one VNI or all.
//!
//! ```text
//! VNI 100 #MACs (local and remote) 2
//!
//! Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy
//! MAC               Type   Flags Intf/Remote ES/VTEP            VLAN  Seq #'s
//! a6:b2:29:af:e8:75 local        h100                                 0/0
//! ca:95:2e:47:c3:43 remote       10.255.0.3                           1/0
//! ```
//!
//! The order is none. `Flags` and `VLAN` may be blank, so the columns decide. Each
//! table has its count; nothing marks the last of them.

mod json;
mod line;

use nom::Parser;
use nom::combinator::all_consuming;

use crate::ast::{Mac, MacKind, Subject};
use crate::frr::answers::answer;
use crate::frr::asked::compare_text;
use crate::kit::query::Words;
use crate::kit::word::whole_number;
use crate::kit::{
    Cell, Code, Contradiction, End, Filtered, Frame, Instances, Line, LineClass, Named, Once, Place, Query, Untrusted,
    explain, whole,
};
use crate::reading::{Collector, Grammar};
use line::{Row, Title, header, row, title};

/// The grammar of `show evpn mac vni`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Mac,
    query,
    text,
    json: Some(json::read),
};

/// `show evpn mac vni all|VNI [vtep ADDRESS|duplicate] [json]`; `detail` and one MAC are other forms.
///
/// One VNI is the object; within it nothing is left out.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !["show", "evpn", "mac", "vni"].iter().all(|word| words.keyword(word)) {
        return None;
    }
    let object = words.any().filter(|vni| *vni != "all");
    let mut leaves_out = false;
    while !words.is_end() {
        if words.keyword("vtep") {
            words.any()?;
            leaves_out = true;
        } else if words.keyword("duplicate") {
            leaves_out = true;
        } else if !words.keyword("json") {
            return None;
        }
    }
    Some(Query {
        object,
        ..words.query(leaves_out, Instances::Every)
    })
}

/// How addresses are learned, as both forms write it.
const KINDS: [(&str, MacKind); 3] = [
    ("local", MacKind::Local),
    ("remote", MacKind::Remote),
    ("auto", MacKind::Auto),
];

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let asked = asked(frame);
    let mut reader = Reader {
        out,
        asked,
        asks_for_all: asks_for_all(frame),
        table: Table::of(Cell::of_key(asked)),
        tables: 0,
        of_one: false,
        has_table: false,
        vnis: Once::NONE,
        macs: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_table();
    reader.out.titles_stand_once(&mut reader.vnis);
    if reader.of_one && reader.tables == 1 {
        reader.out.ends(End::Counted);
    }
    if reader.has_table {
        compare_text(frame, reader.out);
    } else {
        reader.out.lacks_table(frame);
    }
}

/// The one VNI that the command asks for.
fn asked(frame: &Frame<'_>) -> Option<u32> {
    frame.query.and_then(|query| query.object).and_then(whole_number)
}

/// Tells whether the command is known to ask for every VNI, and so names each.
fn asks_for_all(frame: &Frame<'_>) -> bool {
    frame.query.is_some_and(|query| query.object.is_none())
}

/// Notes a VNI that the command does not ask for.
fn compare_vni(asked: Option<u32>, out: &mut Collector<'_, '_>, vni: Option<u32>, place: Place) {
    if asked.is_some() && vni != asked {
        out.contradicts(Contradiction::AnotherObject(place));
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    asked: Option<u32>,
    asks_for_all: bool,
    table: Table,
    /// Tables that agree with their count.
    tables: usize,
    /// Whether the count is of the one VNI asked for.
    of_one: bool,
    /// Whether there was a header.
    has_table: bool,
    vnis: Once<u32>,
    macs: Once<Untrusted<'t>>,
}

/// The addresses of one VNI.
struct Table {
    vni: Cell<u32>,
    counted: Option<(usize, Place)>,
    headed: bool,
    rows: usize,
    /// A blank line stands below its rows.
    is_over: bool,
}

impl Table {
    fn of(vni: Cell<u32>) -> Self {
        Self {
            vni,
            counted: None,
            headed: false,
            rows: 0,
            is_over: false,
        }
    }
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.table.is_over = self.table.rows > 0;
            self.out.ledger.enter(LineClass::Blank);
        } else if let Some(title) = whole(title, text) {
            self.title(line, title);
        } else if text.starts_with("Flags: N=sync-neighs, ") {
            self.out.ledger.enter(LineClass::Legend);
        } else if whole(header, text).is_some() {
            self.header(line);
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.out.answers(answer, line);
        } else {
            self.row(line, text);
        }
    }

    fn header(&mut self, line: &Line<'t>) {
        if self.table.headed && self.asks_for_all {
            self.lose_title(line.place());
        } else if self.table.headed {
            self.out.begins_again(line.place());
        }
        self.table.headed = true;
        self.has_table = true;
        self.out.ledger.enter(LineClass::Header);
    }

    /// A number that touches the end of the text may be cut. Where one VNI was asked for, one title stands there.
    fn title(&mut self, line: &Line<'t>, title: Title) {
        self.end_table();
        let of_one = matches!(title, Title::Known(_));
        if of_one || self.of_one {
            self.out.begins(LineClass::Title, line);
        } else {
            self.out.ledger.enter(LineClass::Title);
        }
        let counted = |count| line.ended.then(|| (count, line.place()));
        if let Title::Vni(vni, _) | Title::Filtered(vni) = title {
            compare_vni(self.asked, self.out, Some(vni), line.place());
            self.vnis.enter(vni, line.place());
        }
        match title {
            Title::Vni(vni, count) => {
                self.table = Table::of(Cell::Shown(vni));
                self.table.counted = counted(count);
            }
            Title::Known(count) => {
                if self.asks_for_all {
                    self.out.contradicts(Contradiction::AnotherForm(line.place()));
                }
                self.of_one = true;
                self.table.counted = counted(count);
            }
            Title::Filtered(vni) => {
                self.table = Table::of(Cell::Shown(vni));
                self.out.is_filtered(Filtered::Yes);
            }
        }
    }

    /// What follows is of a table whose title is not there.
    fn lose_title(&mut self, place: Place) {
        self.end_table();
        self.table = Table::of(Cell::Unreadable(place));
        self.out.lacks(Code::HEAD_MISSING, Some(place));
    }

    /// A line that nobody knows may be the title of another table.
    fn row(&mut self, line: &Line<'t>, text: &'t str) {
        match all_consuming(row::<_, ()>).parse(text) {
            Ok((_, row)) if self.table.headed => {
                if self.table.is_over {
                    self.lose_title(line.place());
                    self.table.headed = true;
                }
                self.out.ledger.enter(LineClass::Row);
                self.table.rows = self.table.rows.saturating_add(1);
                let mac = self.mac(line, &row);
                self.macs.enter(mac.mac.clone(), mac.place);
                self.out.rows.macs.push(mac);
                self.out.row_done();
            }
            Ok(_) => self.out.ledger.unknown(line, "the header `MAC Type Flags ...`"),
            Err(_) => {
                self.table.vni = Cell::Unreadable(line.place());
                self.out.ledger.unreadable(&explain(row, line, "a MAC address"));
            }
        }
    }

    fn mac(&self, line: &Line<'t>, row: &Row<'t>) -> Mac<'t> {
        Mac {
            place: line.place(),
            cut: !line.ended,
            mac: Untrusted::from(row.mac),
            network_instance: Cell::NotShown,
            vni: self.table.vni,
            kind: Cell::Shown(Named::look_up(row.kind, &KINDS)),
            destination: blank_or(row.destination, "-"),
            vlan: row.vlan.map_or(Cell::Blank, Cell::Shown),
            flags: blank_or(row.flags, ""),
            local_sequence: Cell::Shown(row.local_sequence),
            remote_sequence: Cell::Shown(row.remote_sequence),
            duplicate: Cell::NotShown,
        }
    }

    fn end_table(&mut self) {
        self.out.rows_stand_once(&mut self.macs);
        match self.table.counted.take() {
            Some((count, _)) if count == self.table.rows => self.tables = self.tables.saturating_add(1),
            Some((count, place)) => {
                self.out.lacks(Code::COUNT_DIFFERS, Some(place));
                if self.table.rows > count {
                    self.doubt_rows(place);
                }
            }
            None => {}
        }
    }

    /// Of more rows than the title counts, some are of another VNI.
    fn doubt_rows(&mut self, title: Place) {
        let macs = &mut self.out.rows.macs;
        let above = macs.len().saturating_sub(self.table.rows);
        for mac in macs.iter_mut().skip(above) {
            mac.vni = Cell::Unreadable(title);
        }
    }
}

fn blank_or<'t>(text: &'t str, nothing: &str) -> Cell<Untrusted<'t>> {
    if text == nothing {
        Cell::Blank
    } else {
        Cell::Shown(Untrusted::from(text))
    }
}

#[cfg(test)]
mod tests {
    use super::query;
    use crate::kit::Filtered;

    #[test]
    fn within_one_vni_nothing_is_left_out() {
        for (command, filtered, object) in [
            ("show evpn mac vni all json", Filtered::No, None),
            ("show evpn mac vni 100", Filtered::No, Some("100")),
            ("show evpn mac vni all vtep 10.0.0.1", Filtered::Yes, None),
            ("show evpn mac vni 100 duplicate", Filtered::Yes, Some("100")),
        ] {
            let query = query(command).unwrap();
            assert_eq!((query.filtered, query.object), (filtered, object), "{command}");
        }
        for command in [
            "show evpn mac vni all detail",
            "show evpn mac vni 100 mac 02:00:00:00:00:01",
            "show evpn vni",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
