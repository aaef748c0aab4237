//! Whatever is written as JSON fits the schema that is published for it, and nothing else fits.
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

mod captured;
#[path = "schemas/documents.rs"]
mod documents;
#[path = "layers/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use documents::{Document, documents};
use jsonschema::{Registry, Validator};
use netverify::grammars::ast::{AddressFamily, Protocol};
use netverify::grammars::kit::{Fields, Word};
use netverify::registry::REGISTRY;
use netverify::report::SCHEMAS;
use netverify::sanitize::Kind;
use netverify::{Reason, Text, arguments};
use serde_json::{Value, json};
use source::sources;

fn schemas() -> BTreeMap<&'static str, Value> {
    let parsed = |text| serde_json::from_str(text).unwrap();
    let schemas = SCHEMAS.iter();
    schemas.map(|schema| (schema.name, parsed(schema.text))).collect()
}

fn validators() -> BTreeMap<String, Validator> {
    let schemas = schemas();
    let row = Registry::new().add("urn:netverify:schema:row:1", schemas["row"].clone());
    let registry = row.unwrap().prepare().unwrap();
    let validator = |schema| jsonschema::options().with_registry(&registry).build(schema).unwrap();
    let named = schemas.iter();
    named
        .map(|(name, schema)| ((*name).to_owned(), validator(schema)))
        .collect()
}

#[test]
fn every_document_fits_its_schema() {
    let (validators, mut used) = (validators(), BTreeSet::new());
    for Document { of, schema, value } in documents() {
        let errors = validators[&schema].iter_errors(&value);
        let wrong: Vec<String> = errors
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{of}: {schema}: {}", wrong.join("\n"));
        used.insert(schema);
    }
    let published: BTreeSet<String> = validators.into_keys().collect();
    assert_eq!(used, published, "documents that were written, schemas");
}

#[test]
fn every_name_of_a_schema_is_published() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = [sources(root), sources(&root.join("examples"))].concat();
    let lines = sources.iter().flat_map(|source| &source.lines);
    let begun = lines.flat_map(|line| line.split("\"netverify.").skip(1));
    let mut named: BTreeSet<&str> = begun.filter_map(|rest| Some(rest.split_once("/1\"")?.0)).collect();
    named.insert("row");
    let published: BTreeSet<&str> = SCHEMAS.iter().map(|schema| schema.name).collect();
    assert_eq!(published, named);

    let files = std::fs::read_dir(root.join("schemas")).unwrap();
    let stem = |path: PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    let files: BTreeSet<String> = files.map(|file| stem(file.unwrap().path())).collect();
    assert!(files.iter().eq(published), "{files:?}");
}

/// Visits a value and all that lies in it, with its JSON pointer.
fn walk<'v>(value: &'v Value, at: &str, visit: &mut dyn FnMut(&str, &'v Value)) {
    visit(at, value);
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                walk(item, &format!("{at}/{index}"), visit);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                walk(member, &format!("{at}/{name}"), visit);
            }
        }
        _ => {}
    }
}

#[test]
fn schemas_are_sound_and_closed() {
    let mut definitions: BTreeMap<String, Value> = BTreeMap::new();
    for (name, schema) in schemas() {
        jsonschema::meta::validate(&schema).unwrap();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        assert_eq!(schema["$id"], format!("urn:netverify:schema:{name}:1"));
        if name != "row" {
            assert_eq!(schema["properties"]["schema"]["const"], format!("netverify.{name}/1"));
        }
        let mut referred = BTreeSet::new();
        walk(&schema, "", &mut |at, value| {
            if value["type"] == "object" {
                let is_closed = value["additionalProperties"] == false || value["propertyNames"]["enum"].is_array();
                assert!(is_closed, "{name}{at} is open");
            }
            referred.extend(value["$ref"].as_str());
        });
        if referred.remove("urn:netverify:schema:row:1") {
            let says_where = schema["description"]
                .as_str()
                .unwrap()
                .contains("`netverify schema row`");
            assert!(says_where, "{name} does not say where the schema of rows is");
        }
        let mut defined = BTreeSet::new();
        for (definition, meaning) in schema["$defs"].as_object().unwrap() {
            assert!(meaning["description"].is_string(), "{name}: {definition}");
            let known = definitions.entry(definition.clone()).or_insert(meaning.clone());
            assert_eq!(known, meaning, "`{definition}` means two things");
            defined.insert(format!("#/$defs/{definition}"));
        }
        assert!(referred.iter().eq(&defined), "{name} refers to {referred:?}");
    }
}

#[track_caller]
fn same<'w>(words: &Value, expected: impl IntoIterator<Item = &'w str>) {
    let words = words.as_array().unwrap().iter();
    let words: BTreeSet<&str> = words.map(|word| word.as_str().unwrap()).collect();
    assert_eq!(words, expected.into_iter().collect(), "in the schema, in the code");
}

#[test]
fn listed_words_are_those_of_the_code() {
    let schemas = schemas();
    let words = |schema, definition| &schemas[schema]["$defs"][definition]["enum"];
    same(words("refusal", "reason"), Reason::ALL.map(Reason::as_str));
    same(words("audit", "kind"), Kind::ALL.map(Kind::as_str));
    same(
        words("audit", "severity"),
        Kind::ALL.map(|kind| kind.severity().as_str()),
    );
    same(
        words("reading", "platform"),
        REGISTRY.iter().map(|spec| spec.platform.as_str()),
    );
    same(words("row", "protocol"), Protocol::WORDS.map(|(word, _)| word));
    same(
        words("row", "address_family"),
        AddressFamily::WORDS.map(|(word, _)| word),
    );
    let arguments = &schemas["verdict"]["$defs"]["arguments"]["propertyNames"]["enum"];
    same(arguments, arguments::ARGUMENTS.map(|argument| argument.name));
}

#[test]
fn the_fields_of_rows_are_those_of_the_code() {
    let row = &schemas()["row"];
    let mut subjects = BTreeSet::new();
    for (capture, raw) in captured::texts() {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let reading = netverify::read(capture.spec.id, &text).unwrap();
        let subject = capture.spec.subject().word();
        if let Some(shown) = reading.rows().iter().next().filter(|_| subjects.insert(subject)) {
            let mut fields = BTreeSet::new();
            shown.fields(&mut |name, _| {
                fields.insert(name);
            });
            let described = row["$defs"][subject]["properties"].as_object().unwrap();
            assert!(fields.iter().eq(described.keys()), "{subject}: {fields:?}");
        }
    }
    let registered = REGISTRY.iter().map(|spec| spec.subject().word());
    assert_eq!(subjects, registered.collect());
    let described = row["anyOf"].as_array().unwrap().iter();
    let described: BTreeSet<&str> = described.map(|of| of["$ref"].as_str().unwrap()).collect();
    let subjects = subjects.into_iter().map(|subject| format!("#/$defs/{subject}"));
    assert!(subjects.eq(described), "the subjects of the schema are others");
}

/// Members that may be missing. In rows and in arguments, every member may.
const OPTIONAL: [&str; 8] = [
    "audit/critical",
    "audit/high",
    "audit/medium",
    "commands/words",
    "reading/diagnostics_dropped",
    "refusal/command",
    "verdict/findings",
    "verdict/scope",
];

/// What may not stand in place of a value: another type, one member more, one member less.
fn wrong_values(schema: &str, at: &str, value: &Value) -> Vec<Value> {
    let mut wrong = vec![json!({ "mistyped": [] }), json!([["mistyped"]])];
    if let Value::Object(members) = value {
        let mut surplus = members.clone();
        surplus.insert("surplus".to_owned(), json!(null));
        wrong.push(surplus.into());
        let is_free = schema == "row" || at.starts_with("/rows/") || at == "/arguments";
        for name in members.keys().filter(|_| !is_free) {
            let mut fewer = members.clone();
            fewer.remove(name);
            let is_optional = OPTIONAL.contains(&format!("{schema}/{name}").as_str());
            wrong.extend((!is_optional).then_some(fewer.into()));
        }
    }
    wrong
}

/// Each member of each schema is tried once a command, in the shortest document that has it.
#[test]
fn what_is_mistyped_surplus_or_missing_never_fits() {
    let (validators, mut documents) = (validators(), documents());
    documents.sort_by_cached_key(|document| document.value.to_string().len());
    let mut tried = BTreeSet::new();
    for Document { of, schema, value } in documents {
        walk(&value, "", &mut |at, part| {
            let members: Vec<&str> = at.split('/').filter(|step| step.parse::<usize>().is_err()).collect();
            let command = value["command"].as_str().map(str::to_owned);
            if !tried.insert((schema.clone(), command, members.join("/"), part.is_object())) {
                return;
            }
            for wrong in wrong_values(&schema, at, part) {
                let mut changed = value.clone();
                *changed.pointer_mut(at).unwrap() = wrong;
                assert!(!validators[&schema].is_valid(&changed), "{of}: {schema}{at}: {changed}");
            }
        });
    }
    assert!(tried.len() > 300, "{} places were tried only", tried.len());
}

/// A schema, a place in a document of it, what stands there, and what may not stand there instead.
const CONTRADICTIONS: [(&str, &str, &str, &str); 8] = [
    ("reading", "/completeness/state", "\"partial\"", "\"whole\""),
    ("reading", "/rows/0/in_fib", "true", "{\"unreadable\":true}"),
    ("row", "/state", "\"established\"", "\"up\""),
    ("row", "/oper", "\"up\"", "{\"unreadable\":false}"),
    ("verdict", "/ok", "true", "false"),
    ("verdict", "/outcome", "\"fail\"", "\"pass\""),
    ("verdict", "/checks/0/ok", "false", "true"),
    ("sanitized", "/clean", "false", "true"),
];

#[test]
fn a_document_that_contradicts_itself_never_fits() {
    let (validators, documents) = (validators(), documents());
    for (schema, at, stands, wrong) in CONTRADICTIONS {
        let [stands, wrong]: [Value; 2] = [stands, wrong].map(|text| serde_json::from_str(text).unwrap());
        let has_it = |document: &&Document| document.schema == schema && document.value.pointer(at) == Some(&stands);
        let document = documents.iter().find(has_it).unwrap_or_else(|| panic!("{schema}{at}"));
        let mut changed = document.value.clone();
        *changed.pointer_mut(at).unwrap() = wrong;
        assert!(!validators[schema].is_valid(&changed), "{}: {schema}{at}", document.of);
    }
}
