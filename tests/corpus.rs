//! Grammars against the captures in `../shared/corpus`, which are not part of the project.
//!
//! `cargo test --release --test corpus`. Each capture's row count and completeness stand in
//! `tests/corpus/expected.tsv`, reviewed against the device's own JSON or by reading. FRR's
//! text and JSON of the same moment must agree on the fields in `tests/equal/`.
//! `BLESS=1` rewrites the expectations.
#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a test that reports")]

#[path = "corpus/captures.rs"]
mod captures;
mod equal;
#[path = "corpus/pairs.rs"]
mod pairs;

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use captures::Capture;
use netverify::grammars::kit::LineClass;
use netverify::{Hints, Text};

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
    if !root.is_dir() {
        println!("the corpus folder ../shared/corpus is missing: no capture was read");
        return ExitCode::SUCCESS;
    }
    let captures = captures::all(&root);
    let failures = [against_expectations(&captures), pairs::text_and_json(&captures)].concat();
    for failure in &failures {
        println!("FAILED {failure}");
    }
    println!("corpus: {} passed, {} failed", captures.len(), failures.len());
    ExitCode::from(u8::from(!failures.is_empty()))
}

/// Reads every capture and compares what came of it with the file of expectations.
fn against_expectations(captures: &[Capture]) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/expected.tsv");
    let mut found = String::from("capture\tcommand\trows\tstate\tend\tfiltered\tanswer\tunknown\n");
    let mut failures = Vec::new();
    for capture in captures {
        let line = summary(capture, &mut failures);
        writeln!(found, "{}\t{line}", capture.name).unwrap();
    }
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &found).unwrap();
        return failures;
    }
    let expected = std::fs::read_to_string(&path).unwrap();
    let differ = |side: &str, lines: &str, other: &str| {
        let other: std::collections::HashSet<&str> = other.lines().collect();
        lines
            .lines()
            .filter(|line| !other.contains(line))
            .map(|line| format!("{side}: {line}"))
            .collect::<Vec<_>>()
    };
    failures.extend(differ("expected", &expected, &found));
    failures.extend(differ("found", &found, &expected));
    failures
}

fn summary(capture: &Capture, failures: &mut Vec<String>) -> String {
    let text = Text::clean(&capture.raw).unwrap();
    let hints = Hints {
        printed_command: Some(&capture.command),
        complete: capture.complete,
    };
    let reading = netverify::read_with(capture.spec, &text, hints).unwrap();
    let lines = text.lines().count();
    if reading.ledger().total() != lines {
        failures.push(format!(
            "{}: {} of {lines} lines accounted for",
            capture.name,
            reading.ledger().total()
        ));
    }
    let completeness = reading.completeness();
    format!(
        "{}\t{}\t{}\t{}\t{}\t{}\t{}",
        capture.spec.id,
        reading.row_count(),
        completeness.state.as_str(),
        completeness.end.as_str(),
        completeness.filtered.as_str(),
        reading.answer().map_or("-", |(answer, _)| answer.code().as_str()),
        reading.ledger().lines(LineClass::Unknown),
    )
}
