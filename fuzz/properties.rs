//! What must hold of any text at all.
//!
//! The fuzz targets call these, and `tests/properties.rs` runs them over `golden/`.
#![allow(dead_code, reason = "each fuzz target calls one of them")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "a property that does not hold is a panic"
)]

use std::borrow::Cow;

use netverify::grammars::kit::{Place, Value};
use netverify::registry::{CommandSpec, REGISTRY};
use netverify::sanitize::{Finding, sanitize_cell};
use netverify::{Args, Outcome, Reading, Row, Text, Verdict, audit, report, sanitize, verify};
use serde::Serialize;
use serde_json::Value as Json;

/// The first byte picks a command, the rest is its output.
fn picked(data: &[u8]) -> Option<(&'static CommandSpec, &str)> {
    let (first, raw) = data.split_first()?;
    let spec = REGISTRY.get(usize::from(*first) % REGISTRY.len())?;
    Some((spec, std::str::from_utf8(raw).ok()?))
}

/// Reading never panics; every place lies in the text, and every line is accounted for once.
pub(crate) fn read_any(data: &[u8]) {
    let Some((spec, raw)) = picked(data) else { return };
    let Ok(text) = Text::clean(raw.as_bytes()) else { return };
    let Ok(reading) = netverify::read(spec.id, &text) else {
        return;
    };
    assert_eq!(reading.ledger().total(), text.lines().count(), "lines accounted for");
    assert_eq!(reading.rows().len(), reading.row_count(), "rows counted");
    for place in places(&reading) {
        assert!(
            place.slice(text.as_str()).is_some(),
            "{place:?} lies outside the cleaned text"
        );
        let original = reading.original(place);
        assert!(
            original.slice(raw).is_some(),
            "{original:?} lies outside the text given"
        );
        assert!(original.column(raw) >= 1);
    }
    let mut passed_on = Vec::new();
    let each = |row: Row<'_, '_>| passed_on.push(report::row(&row));
    netverify::for_each_row(spec.id, &text, each).expect("it was read before");
    let kept: Vec<Json> = reading.rows().iter().map(|row| report::row(&row)).collect();
    assert_eq!(passed_on, kept, "rows passed on and rows kept");
}

/// The places of a reading, in the cleaned text.
fn places(reading: &Reading<'_>) -> Vec<Place> {
    let rows = reading.rows();
    let mut places: Vec<Place> = rows.iter().map(|row| row.place()).collect();
    rows.iter()
        .for_each(|row| add_unreadable(Value::Record(&row), &mut places));
    places.extend(rows.pings.iter().filter_map(|ping| ping.statistics));
    places.extend(reading.diagnostics().iter().map(|diagnostic| diagnostic.place));
    places.extend(report::lacks(reading).iter().filter_map(|lack| lack.place));
    places.extend(reading.answer().map(|(_, place)| place));
    places.extend(reading.over_limit().map(|(_, place)| place));
    places.extend(reading.ledger().first_unknown());
    places
}

/// Adds the places of the cells that are unreadable, at any depth.
fn add_unreadable(value: Value<'_>, places: &mut Vec<Place>) {
    match value {
        Value::Unreadable(place) => places.push(place),
        Value::Record(record) => record.fields(&mut |_, value| add_unreadable(value, places)),
        Value::List(list) => list.each(&mut |value| add_unreadable(value, places)),
        _ => {}
    }
}

/// What comes out of the sanitiser stays as it is, and holds nothing that it would find.
pub(crate) fn sanitized(data: &[u8]) {
    let Ok(raw) = std::str::from_utf8(data) else { return };
    let first = sanitize(raw);
    let safe = first.safe_text.as_ref();
    assert_eq!(sanitize(safe).safe_text, safe, "sanitised twice");
    assert_eq!(first.clean, first.findings.is_empty());
    assert!(
        !(first.clean && safe != raw.replace('\r', "") && safe != raw),
        "a clean text was changed"
    );
    if safe == raw {
        assert!(
            matches!(first.safe_text, Cow::Borrowed(_)),
            "a text that stays is borrowed"
        );
    }
    let found = |finding: &Finding| format!("{:?} at {}", finding.kind, finding.place.offset);
    let left: Vec<String> = audit(safe).iter().map(found).collect();
    assert!(left.is_empty(), "{left:?} is found in what was sanitised: {safe:?}");
    for finding in &first.findings {
        let end = finding.place.offset + finding.place.length;
        assert!(
            raw.get(finding.place.offset..end).is_some(),
            "{finding:?} lies outside the text"
        );
    }
    let hidden =
        |c: char| c.is_control() && c != '\n' && c != '\t' || "\u{200b}\u{202e}\u{feff}\u{2066}\u{e0041}".contains(c);
    assert!(!safe.contains(hidden), "a hidden character is left in {safe:?}");
    assert!(sanitize_cell(raw).lines().count() <= 1, "a cell has one line");
}

/// Documents serialise to the same bytes twice, and read back; judging never panics.
pub(crate) fn json(data: &[u8]) {
    let Some((spec, raw)) = picked(data) else { return };
    assert_eq!(
        documents(spec, raw),
        documents(spec, raw),
        "the same text, another document"
    );
}

fn documents(spec: &'static CommandSpec, raw: &str) -> Option<[String; 3]> {
    let text = Text::clean(raw.as_bytes()).ok()?;
    let reading = netverify::read(spec.id, &text).ok()?;
    let findings = audit(raw);
    let read = written(&report::reading(spec, raw, &reading, &findings), "netverify.reading/1");
    let verdict = surveyed(spec, raw)?;
    assert_eq!(verdict.bytes, raw.len());
    for place in verdict.checks.iter().flat_map(|check| &check.places) {
        assert!(
            place.slice(raw).is_some(),
            "{place:?} of a check lies outside the text given"
        );
    }
    let judged = written(&report::verdict(&verdict, raw), "netverify.verdict/1");
    let mut rows = Vec::new();
    report::rows_as_ndjson(reading.rows(), &mut rows).unwrap();
    report::rows_as_csv(reading.rows(), &mut rows).unwrap();
    rows.extend(report::rows_as_table(reading.rows()).into_bytes());
    rows.extend(report::verdict_as_text(&verdict).into_bytes());
    Some([read, judged, String::from_utf8(rows).unwrap()])
}

fn written(document: &impl Serialize, schema: &str) -> String {
    let written = serde_json::to_string(document).unwrap();
    let read: Json = serde_json::from_str(&written).unwrap();
    assert_eq!(read["schema"], schema);
    written
}

fn surveyed(spec: &CommandSpec, raw: &str) -> Option<Verdict> {
    let args = Args::of([("survey", "true")]).unwrap();
    verify(spec.id, raw.as_bytes(), &args).ok()
}

/// A fault stays a fault, or becomes unreadable, whatever happens to the lines around it.
///
/// `base` is a text whose survey does not pass. The lines that the survey's faults stand on, and
/// the line below each, are kept; `changes` cuts, blanks and shifts the others.
pub(crate) fn read_mutated(spec: &CommandSpec, base: &str, changes: &[u8]) {
    let Some(before) = surveyed(spec, base) else { return };
    let faults = before.faults().flat_map(|check| &check.places);
    let lines: Vec<&str> = base.split_inclusive('\n').collect();
    let mut kept = vec![false; lines.len() + 2];
    for place in faults {
        let first = place.line as usize - 1;
        let height = place.slice(base).map_or(1, |text| text.matches('\n').count() + 1);
        kept[first..=(first + height).min(lines.len())].fill(true);
    }
    if before.outcome != Outcome::Fail || !kept.contains(&true) {
        return;
    }
    let mut changes = changes.iter().copied();
    let mut edited = String::new();
    for (at, line) in lines.iter().enumerate() {
        match changes.next() {
            Some(change) if !kept[at] => edited.push_str(&mutated(line, change)),
            _ => edited.push_str(line),
        }
    }
    let after = surveyed(spec, &edited).map(|verdict| verdict.outcome);
    assert_ne!(after, Some(Outcome::Pass), "a fault passes in\n{edited}\nof\n{base}");
}

/// A line cut out, a cell of it blanked, or a column shifted; most stay as they are.
fn mutated(line: &str, change: u8) -> String {
    let at = line.floor_char_boundary(usize::from(change) % (line.len() + 1));
    match change % 16 {
        0 | 1 => String::new(),
        2 => line[..at].to_owned() + " " + &line[at..],
        3 => line[..at].to_owned() + &line[line.ceil_char_boundary((at + 1).min(line.len()))..],
        4 => blanked(line, usize::from(change / 16)),
        5 => line[..at].to_owned() + "\n",
        6 => line.repeat(2),
        _ => line.to_owned(),
    }
}

/// The line, with blanks in the place of its word number `index`.
fn blanked(line: &str, index: usize) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some(word) = words.get(index % words.len().max(1)) else {
        return line.to_owned();
    };
    let blanks = " ".repeat(word.chars().count());
    line.replacen(word, &blanks, 1)
}
