//! What each document holds, as JSON Schema: `netverify.reading/1` is described by `schemas/reading.json`.

/// A JSON Schema, draft 2020-12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The document's name, without `netverify.` and version; `row` is one line of NDJSON.
    pub name: &'static str,
    /// The schema, a JSON document. That of readings refers to that of rows, as `urn:netverify:schema:row:1`.
    pub text: &'static str,
}

/// The schemas of everything that is written as JSON, by name.
pub static SCHEMAS: &[Schema] = &[
    schema("audit", include_str!("../../schemas/audit.json")),
    schema("commands", include_str!("../../schemas/commands.json")),
    schema("identity", include_str!("../../schemas/identity.json")),
    schema("reading", include_str!("../../schemas/reading.json")),
    schema("refusal", include_str!("../../schemas/refusal.json")),
    schema("row", include_str!("../../schemas/row.json")),
    schema("sanitized", include_str!("../../schemas/sanitized.json")),
    schema("self_check", include_str!("../../schemas/self_check.json")),
    schema("verdict", include_str!("../../schemas/verdict.json")),
];

const fn schema(name: &'static str, text: &'static str) -> Schema {
    Schema { name, text }
}
