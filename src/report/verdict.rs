//! Verdicts: `netverify.verdict/1`, and lines for people.

use std::collections::BTreeMap;
use std::fmt::Write;

use netverify_grammars::kit::Untrusted;
use serde::Serialize;

use super::column::{Columns, Position};
use super::reading::{CompletenessDocument, completeness};
use super::{prose, safe};
use crate::verdict::{Check, Outcome, Verdict};

#[derive(Serialize)]
struct VerdictDocument {
    schema: &'static str,
    command_id: &'static str,
    command: &'static str,
    platform: &'static str,
    arguments: BTreeMap<&'static str, String>,
    ok: bool,
    outcome: &'static str,
    checks: Vec<CheckDocument>,
    reasons: Vec<ReasonDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scope: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<KindDocument>>,
    completeness: CompletenessDocument,
    input: InputDocument,
}

#[derive(Serialize)]
struct CheckDocument {
    name: &'static str,
    ok: bool,
    outcome: &'static str,
    code: &'static str,
    expected: String,
    observed: String,
    places: Vec<Position>,
}

#[derive(Serialize)]
struct ReasonDocument {
    code: &'static str,
    text: String,
}

#[derive(Serialize)]
struct KindDocument {
    kind: &'static str,
    severity: &'static str,
}

#[derive(Serialize)]
struct InputDocument {
    sha256: String,
    bytes: usize,
}

/// Returns a verdict as a `netverify.verdict/1` document. `raw` is the text that was given.
pub fn verdict(verdict: &Verdict, raw: &str) -> impl Serialize + use<> {
    let mut columns = Columns::of(raw);
    let findings = verdict.findings.as_ref().map(|findings| {
        let documents = findings.iter().map(|(kind, severity)| KindDocument {
            kind: kind.as_str(),
            severity: severity.as_str(),
        });
        documents.collect()
    });
    VerdictDocument {
        schema: "netverify.verdict/1",
        command_id: verdict.spec.id,
        command: verdict.spec.command,
        platform: verdict.spec.platform.as_str(),
        arguments: arguments(verdict),
        ok: verdict.outcome == Outcome::Pass,
        outcome: verdict.outcome.as_str(),
        checks: verdict
            .checks
            .iter()
            .map(|check| check_document(check, &mut columns))
            .collect(),
        reasons: verdict.faults().map(reason).collect(),
        scope: verdict.scope,
        findings,
        completeness: completeness(raw, &verdict.completeness, |place| place),
        input: InputDocument {
            sha256: hexadecimal(&verdict.sha256),
            bytes: verdict.bytes,
        },
    }
}

fn arguments(verdict: &Verdict) -> BTreeMap<&'static str, String> {
    let written = verdict.args.written();
    let safe_value = |value: &str| safe(&Untrusted::from(value)).into_owned();
    written.map(|(name, value)| (name, safe_value(value))).collect()
}

fn check_document(check: &Check, columns: &mut Columns<'_>) -> CheckDocument {
    CheckDocument {
        name: check.name,
        ok: check.outcome == Outcome::Pass,
        outcome: check.outcome.as_str(),
        code: check.code.as_str(),
        expected: prose(&check.expected),
        observed: prose(&check.observed),
        places: check.places.iter().map(|place| columns.position(*place)).collect(),
    }
}

fn reason(check: &Check) -> ReasonDocument {
    let (expected, observed) = (prose(&check.expected), prose(&check.observed));
    let text = if expected.is_empty() {
        observed
    } else {
        format!("expected {expected}; {observed}")
    };
    ReasonDocument {
        code: check.code.as_str(),
        text,
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns a verdict as lines for people: the outcome, then what it rests on.
pub fn verdict_as_text(verdict: &Verdict) -> String {
    let mut text = format!("{}: {}\n", verdict.outcome.as_str(), verdict.spec.id);
    for check in &verdict.checks {
        let _ = writeln!(
            text,
            "  {} {} [{}]{}",
            check.outcome.as_str(),
            check.name,
            check.code.as_str(),
            lines(check)
        );
        for (what, phrase) in [("expected", &check.expected), ("observed", &check.observed)] {
            let said = prose(phrase);
            if !said.is_empty() {
                let _ = writeln!(text, "    {what}: {said}");
            }
        }
    }
    if let Some(scope) = verdict.scope {
        let _ = writeln!(text, "  scope: {scope}");
    }
    for (kind, severity) in verdict.findings.iter().flatten() {
        let _ = writeln!(text, "  found: {} ({})", kind.as_str(), severity.as_str());
    }
    text
}

fn lines(check: &Check) -> String {
    let mut lines: Vec<u32> = check.places.iter().map(|place| place.line).collect();
    lines.dedup();
    match lines.as_slice() {
        [] => String::new(),
        [line] => format!(", line {line}"),
        several => {
            let several: Vec<String> = several.iter().map(u32::to_string).collect();
            format!(", lines {}", several.join(", "))
        }
    }
}
