//! What the sanitiser found: `netverify.sanitized/1` and `netverify.audit/1`.

use std::collections::BTreeMap;
use std::fmt::Write;

use netverify_grammars::kit::Place;
use serde::Serialize;

use super::column::Columns;
use crate::sanitize::{Finding, Sanitized, Severity};

/// A finding: kind and severity and nothing else.
#[derive(Serialize)]
pub(super) struct FindingDocument {
    kind: &'static str,
    severity: &'static str,
}

impl FindingDocument {
    pub(super) fn of(finding: &Finding) -> Self {
        Self {
            kind: finding.kind.as_str(),
            severity: finding.severity.as_str(),
        }
    }
}

/// A finding with its place.
#[derive(Serialize)]
struct PlacedFinding {
    kind: &'static str,
    severity: &'static str,
    line: u32,
    column: usize,
    length: u32,
}

#[derive(Serialize)]
struct SanitizedDocument<'s> {
    schema: &'static str,
    safe_text: &'s str,
    findings: Vec<FindingDocument>,
    truncated: bool,
    clean: bool,
}

#[derive(Serialize)]
struct AuditDocument {
    schema: &'static str,
    findings: Vec<PlacedFinding>,
    count: usize,
    severities: BTreeMap<&'static str, usize>,
    highest_severity: Option<&'static str>,
}

/// Returns a sanitised text as a `netverify.sanitized/1` document.
pub fn sanitized<'s>(sanitized: &'s Sanitized<'_>) -> impl Serialize + 's {
    SanitizedDocument {
        schema: "netverify.sanitized/1",
        safe_text: &sanitized.safe_text,
        findings: sanitized.findings.iter().map(FindingDocument::of).collect(),
        truncated: sanitized.truncated,
        clean: sanitized.clean,
    }
}

/// Returns findings in a text as a `netverify.audit/1` document.
pub fn audited(raw: &str, findings: &[Finding]) -> impl Serialize + use<> {
    let mut severities = BTreeMap::new();
    for finding in findings {
        let count: &mut usize = severities.entry(finding.severity.as_str()).or_default();
        *count = count.saturating_add(1);
    }
    AuditDocument {
        schema: "netverify.audit/1",
        findings: placed(raw, findings).collect(),
        count: findings.len(),
        severities,
        highest_severity: findings
            .iter()
            .map(|finding| finding.severity)
            .max()
            .map(Severity::as_str),
    }
}

/// Returns findings in a text as lines for people: `line:column kind (severity)`.
pub fn audited_as_text(raw: &str, findings: &[Finding]) -> String {
    placed(raw, findings).fold(String::new(), |mut text, finding| {
        let PlacedFinding {
            line,
            column,
            kind,
            severity,
            ..
        } = finding;
        let _ = writeln!(text, "{line}:{column} {kind} ({severity})");
        text
    })
}

fn placed<'f>(raw: &'f str, findings: &'f [Finding]) -> impl Iterator<Item = PlacedFinding> + 'f {
    let mut columns = Columns::of(raw);
    findings.iter().map(move |finding| {
        let line = u32::try_from(finding.place.line).unwrap_or(u32::MAX);
        let position = columns.position(Place::new(finding.place.offset, finding.place.length, line));
        PlacedFinding {
            kind: finding.kind.as_str(),
            severity: finding.severity.as_str(),
            line: position.line,
            column: position.column,
            length: position.length,
        }
    })
}
