//! What the library writes of a text, in all forms.

use netverify::registry::CommandSpec;
use netverify::report::{self, SafeLines};
use netverify::{Args, Text, audit, sanitize, verify};

/// All that can be written of a text: documents, tables, lines for people, debug output.
pub(crate) fn everything(
    spec: &'static CommandSpec,
    raw: &str,
    questions: &[Vec<(&'static str, String)>],
) -> Vec<(&'static str, String)> {
    let text = Text::clean(raw.as_bytes()).unwrap();
    let reading = netverify::read(spec.id, &text).unwrap();
    let findings = audit(raw);
    let safe_lines = SafeLines::of(&text);
    let (mut ndjson, mut csv) = (Vec::new(), Vec::new());
    report::rows_as_ndjson(reading.rows(), &mut ndjson).unwrap();
    report::rows_as_csv(reading.rows(), &mut csv).unwrap();
    let places = reading.diagnostics().iter().map(|diagnostic| diagnostic.place);
    let places = places.chain(reading.rows().iter().map(|row| row.place()));
    let lines: Vec<String> = places.map(|place| safe_lines.line(place).line).collect();
    let document = report::reading(spec, raw, &reading, &findings);
    let mut written = vec![
        ("reading", serde_json::to_string(&document).unwrap()),
        ("rows as NDJSON", String::from_utf8(ndjson).unwrap()),
        ("rows as CSV", String::from_utf8(csv).unwrap()),
        ("rows as a table", report::rows_as_table(reading.rows())),
        ("lines under diagnostics", lines.join("\n")),
        ("sanitised text", sanitize(raw).safe_text.into_owned()),
        (
            "sanitised document",
            serde_json::to_string(&report::sanitized(&sanitize(raw))).unwrap(),
        ),
        (
            "audit",
            serde_json::to_string(&report::audited(raw, &findings)).unwrap(),
        ),
        ("audit for people", report::audited_as_text(raw, &findings)),
        (
            "identity",
            serde_json::to_string(&report::identity(&netverify::identify(&text))).unwrap(),
        ),
        ("debug output of rows", format!("{:?}", reading.rows())),
        ("debug output of the reading", format!("{reading:?}")),
        ("debug output of diagnostics", format!("{:?}", reading.diagnostics())),
        ("debug output of findings", format!("{findings:?}")),
    ];
    for pairs in questions {
        written.extend(judged(spec, raw, pairs));
    }
    written
}

fn judged(spec: &CommandSpec, raw: &str, pairs: &[(&'static str, String)]) -> Vec<(&'static str, String)> {
    let args = Args::of(pairs.iter().map(|(name, value)| (*name, value.as_str())));
    match args.and_then(|args| verify(spec.id, raw.as_bytes(), &args)) {
        Ok(verdict) => vec![
            (
                "verdict",
                serde_json::to_string(&report::verdict(&verdict, raw)).unwrap(),
            ),
            ("verdict for people", report::verdict_as_text(&verdict)),
            ("debug output of checks", format!("{:?}", verdict.checks)),
        ],
        Err(refusal) => vec![
            ("refusal", serde_json::to_string(&report::refusal(&refusal)).unwrap()),
            ("a refusal as an error", refusal.to_string()),
            ("debug output of a refusal", format!("{refusal:?}")),
        ],
    }
}
