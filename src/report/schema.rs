//! What each document holds, as JSON Schema: `netverify.reading/1` is described by `schemas/reading.json`.

/// A JSON Schema, draft 2020-12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The document's name, without `netverify.` and version; `row` is one line of NDJSON.
    pub name: &'static str,
    /// The schema, a JSON document that refers to no other.
    pub text: &'static str,
}

/// The schemas of everything that is written as JSON, by name.
pub static SCHEMAS: &[Schema] = &[
    Schema {
        name: "audit",
        text: include_str!("../../schemas/audit.json"),
    },
    Schema {
        name: "commands",
        text: include_str!("../../schemas/commands.json"),
    },
    Schema {
        name: "identity",
        text: include_str!("../../schemas/identity.json"),
    },
    Schema {
        name: "reading",
        text: include_str!("../../schemas/reading.json"),
    },
    Schema {
        name: "refusal",
        text: include_str!("../../schemas/refusal.json"),
    },
    Schema {
        name: "row",
        text: include_str!("../../schemas/row.json"),
    },
    Schema {
        name: "sanitized",
        text: include_str!("../../schemas/sanitized.json"),
    },
    Schema {
        name: "self_check",
        text: include_str!("../../schemas/self_check.json"),
    },
    Schema {
        name: "verdict",
        text: include_str!("../../schemas/verdict.json"),
    },
];
