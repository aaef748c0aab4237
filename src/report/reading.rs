//! Readings: `netverify.reading/1`, NDJSON, CSV, tables.

use std::io;

use netverify_grammars::kit::{Completeness, Diagnostic, Lack, Level, Place, Removed, Text};
use netverify_grammars::{Reading, Rows};
use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

use super::column::{Columns, Position};
use super::findings::FindingDocument;
use super::table::Table;
use super::value::Record;
use crate::registry::CommandSpec;
use crate::sanitize::Finding;

/// A reading as a document.
#[derive(Serialize)]
struct ReadingDocument<'r> {
    schema: &'static str,
    command: &'static str,
    platform: &'static str,
    form: &'static str,
    completeness: CompletenessDocument,
    rows: RowList<'r>,
    diagnostics: Vec<DiagnosticDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnostics_dropped: Option<usize>,
    findings: Vec<FindingDocument>,
}

/// How much of the output there was.
#[derive(Serialize)]
pub(super) struct CompletenessDocument {
    state: &'static str,
    end: &'static str,
    filtered: &'static str,
    lossy: bool,
    why: Vec<LackDocument>,
}

#[derive(Serialize)]
struct LackDocument {
    code: &'static str,
    #[serde(flatten)]
    position: Option<Position>,
}

#[derive(Serialize)]
struct DiagnosticDocument {
    code: &'static str,
    level: &'static str,
    #[serde(flatten)]
    position: Position,
    expected: &'static str,
    within: &'static str,
}

/// Returns a reading as a `netverify.reading/1` document. `raw` is the text that was given.
pub fn reading<'r>(
    spec: &'static CommandSpec,
    raw: &'r str,
    reading: &'r Reading<'_>,
    findings: &[Finding],
) -> impl Serialize + 'r {
    let dropped = reading.ledger().dropped();
    ReadingDocument {
        schema: "netverify.reading/1",
        command: spec.id,
        platform: spec.platform.as_str(),
        form: reading.form().as_str(),
        completeness: completeness(raw, reading.completeness(), |place| reading.original(place)),
        rows: RowList(reading.rows()),
        diagnostics: diagnostics(raw, reading),
        diagnostics_dropped: (dropped > 0).then_some(dropped),
        findings: findings.iter().map(FindingDocument::of).collect(),
    }
}

/// Returns why a reading is not whole, with places in the cleaned text; a whole one lacks nothing.
///
/// The output of another command comes first.
pub fn lacks(reading: &Reading<'_>) -> Vec<Lack> {
    reading.completeness().why.clone()
}

/// Returns what the code of a lack means.
pub fn lack_as_text(lack: &Lack) -> &'static str {
    lack.code.meaning()
}

pub(super) fn completeness(
    raw: &str,
    completeness: &Completeness,
    original: impl Fn(Place) -> Place,
) -> CompletenessDocument {
    let mut columns = Columns::of(raw);
    let why = completeness.why.iter().map(|lack| LackDocument {
        code: lack.code.as_str(),
        position: lack.place.map(|place| columns.position(original(place))),
    });
    CompletenessDocument {
        state: completeness.state.as_str(),
        end: completeness.end.as_str(),
        filtered: completeness.filtered.as_str(),
        lossy: completeness.lossy,
        why: why.collect(),
    }
}

fn diagnostics(raw: &str, reading: &Reading<'_>) -> Vec<DiagnosticDocument> {
    let mut columns = Columns::of(raw);
    let document = |diagnostic: &Diagnostic| DiagnosticDocument {
        code: diagnostic.code.as_str(),
        level: diagnostic.level.as_str(),
        position: columns.position(reading.original(diagnostic.place)),
        expected: diagnostic.expected,
        within: diagnostic.within,
    };
    let removed = removed(raw, reading.text());
    let reported = reading.diagnostics().iter().map(document);
    removed.into_iter().chain(reported).collect()
}

/// What cleaning took out; its places are in the text that was given.
fn removed(raw: &str, text: &Text<'_>) -> Vec<DiagnosticDocument> {
    let mut columns = Columns::of(raw);
    let document = |removed: &Removed| DiagnosticDocument {
        code: removed.debris.code(),
        level: Level::Info.as_str(),
        position: columns.position(removed.first),
        expected: "plain text",
        within: "the text given",
    };
    text.removed().iter().map(document).collect()
}

struct RowList<'r>(&'r Rows<'r>);

impl Serialize for RowList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(Some(self.0.len()))?;
        for row in self.0.iter() {
            sequence.serialize_element(&Record(&row))?;
        }
        sequence.end()
    }
}

/// Writes each row as one line of JSON.
///
/// # Errors
/// Fails where `out` does.
pub fn rows_as_ndjson(rows: &Rows<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    for row in rows.iter() {
        serde_json::to_writer(&mut *out, &Record(&row))?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes the rows as CSV, with the columns that any of them shows.
///
/// A cell that a spreadsheet would run as a formula gets a `'` in front.
///
/// # Errors
/// Fails where `out` does.
pub fn rows_as_csv(rows: &Rows<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let table = Table::of(rows);
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(&table.columns)?;
    for row in &table.rows {
        writer.write_record(row.iter().map(|cell| inert(cell)))?;
    }
    writer.flush()
}

fn inert(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

/// Returns the rows as columns for people.
pub fn rows_as_table(rows: &Rows<'_>) -> String {
    Table::of(rows).padded()
}
