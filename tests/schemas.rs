//! Whatever is written as JSON fits the schema that is published for it, and nothing else fits.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test may panic"
)]

mod captured;
#[path = "schemas/documents.rs"]
mod documents;
#[path = "layers/source.rs"]
mod source;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use documents::{Document, documents};
use jsonschema::Validator;
use netverify::grammars::ast::{AddressFamily, Protocol, Row};
use netverify::grammars::kit::{Fields, Word};
use netverify::registry::{CommandSpec, REGISTRY};
use netverify::report::SCHEMAS;
use netverify::sanitize::Kind;
use netverify::{Reason, Text, arguments};
use serde_json::{Value, json};
use source::sources;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn schemas() -> BTreeMap<&'static str, Value> {
    let parsed = |text| serde_json::from_str(text).unwrap();
    SCHEMAS
        .iter()
        .map(|schema| (schema.name, parsed(schema.text)))
        .collect()
}

fn validators() -> BTreeMap<&'static str, Validator> {
    let validator = |schema: &Value| jsonschema::draft202012::new(schema).unwrap();
    schemas()
        .iter()
        .map(|(name, schema)| (*name, validator(schema)))
        .collect()
}

fn validator<'v>(validators: &'v BTreeMap<&str, Validator>, document: &Document) -> &'v Validator {
    let Document { of, schema, .. } = document;
    validators
        .get(schema.as_str())
        .unwrap_or_else(|| panic!("{of}: `{schema}` has no schema"))
}

#[test]
fn every_document_fits_its_schema() {
    let (validators, documents) = (validators(), documents());
    let mut wrong = Vec::new();
    for document in &documents {
        let errors = validator(&validators, document).iter_errors(&document.value);
        let Document { of, schema, .. } = document;
        wrong.extend(errors.map(|error| format!("{of}: {schema}{}: {error}", error.instance_path())));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let used: BTreeSet<&str> = documents.iter().map(|document| document.schema.as_str()).collect();
    let published: BTreeSet<&str> = validators.keys().copied().collect();
    assert_eq!(
        used, published,
        "documents that were written, schemas that are published"
    );
}

#[test]
fn every_name_of_a_schema_is_published() {
    let mut named = BTreeSet::from(["row".to_owned()]);
    for source in [sources(root()), sources(&root().join("examples"))].concat() {
        for line in &source.lines {
            let begun = line.split("\"netverify.").skip(1);
            named.extend(begun.filter_map(|rest| Some(rest.split_once("/1\"")?.0.to_owned())));
        }
    }
    let published: BTreeSet<String> = SCHEMAS.iter().map(|schema| schema.name.to_owned()).collect();
    let files = std::fs::read_dir(root().join("schemas")).unwrap();
    let stem = |path: PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    assert_eq!(published, files.map(|file| stem(file.unwrap().path())).collect());
    assert_eq!(published, named);
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
fn schemas_are_sound_closed_and_explained() {
    let mut definitions: BTreeMap<String, Value> = BTreeMap::new();
    for (name, schema) in schemas() {
        jsonschema::meta::validate(&schema).unwrap();
        assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        assert_eq!(schema["$id"], format!("urn:netverify:schema:{name}:1"));
        if name != "row" {
            let document = format!("netverify.{name}/1");
            assert_eq!(schema["properties"]["schema"]["const"], document);
        }
        let explained = |value: &Value| ["title", "description"].iter().any(|key| value[key].is_string());
        assert!(explained(&schema), "{name}");
        let mut referred = BTreeSet::new();
        walk(&schema, "", &mut |at, value| {
            if value["type"] == "object" && value["properties"].is_object() {
                assert_eq!(value["additionalProperties"], false, "{name}{at} is open");
                for (property, meaning) in value["properties"].as_object().unwrap() {
                    let is_explained = explained(meaning) || meaning["$ref"].is_string() || !meaning["const"].is_null();
                    assert!(is_explained, "{name}{at}: `{property}` is not explained");
                }
            }
            referred.extend(value["$ref"].as_str());
        });
        for (definition, meaning) in schema["$defs"].as_object().unwrap() {
            assert!(
                explained(meaning) || definition == "severity_of_kind",
                "{name}: {definition}"
            );
            assert!(
                referred.remove(format!("#/$defs/{definition}").as_str()),
                "{name}: `{definition}` is unused"
            );
            let known = definitions.entry(definition.clone()).or_insert(meaning.clone());
            assert_eq!(known, meaning, "`{definition}` means two things");
        }
        assert!(referred.is_empty(), "{name} refers to {referred:?}");
    }
}

/// A definition, which is the same in each schema that holds it.
#[track_caller]
fn definition(name: &str) -> Value {
    let mut holding = schemas().into_values();
    let found = holding.find_map(|schema| schema["$defs"].get(name).cloned());
    found.unwrap_or_else(|| panic!("no schema defines `{name}`"))
}

fn strings(list: &Value) -> BTreeSet<String> {
    let items = list.as_array().unwrap().iter();
    items.map(|item| item.as_str().unwrap().to_owned()).collect()
}

#[track_caller]
fn same(words: &Value, expected: impl IntoIterator<Item = impl Into<String>>, what: &str) {
    let expected: BTreeSet<String> = expected.into_iter().map(Into::into).collect();
    assert_eq!(strings(words), expected, "{what}: in the schema, in the code");
}

#[test]
fn listed_words_are_those_of_the_schemas() {
    let words = |name| definition(name)["enum"].clone();
    same(&words("reason"), Reason::ALL.map(Reason::as_str), "Reason");
    same(&words("kind"), Kind::ALL.map(Kind::as_str), "Kind");
    same(&words("protocol"), Protocol::WORDS.map(|(word, _)| word), "Protocol");
    same(
        &words("address_family"),
        AddressFamily::WORDS.map(|(word, _)| word),
        "AddressFamily",
    );
    same(
        &words("argument_name"),
        arguments::ARGUMENTS.map(|argument| argument.name),
        "ARGUMENTS",
    );
    same(&words("command_id"), REGISTRY.iter().map(|spec| spec.id), "REGISTRY");
    let expectations = REGISTRY.iter().flat_map(|spec| spec.questions().expectations).copied();
    same(&words("expectation"), expectations, "expectations");
    let pairs = definition("severity_of_kind");
    for pair in pairs["oneOf"].as_array().unwrap() {
        let of_severity = |kind: &Kind| pair["properties"]["severity"]["const"] == kind.severity().as_str();
        let kinds = Kind::ALL.into_iter().filter(of_severity).map(Kind::as_str);
        same(&pair["properties"]["kind"]["enum"], kinds, "Severity");
    }
}

/// An enumeration without a list of its own, by the block that spells it, and its definition.
const SPELLED: [(&str, &str); 16] = [
    ("impl Word for Admin {", "admin_state"),
    ("impl Word for OperState {", "oper_state"),
    ("impl Word for BgpState {", "bgp_state"),
    ("impl Word for Exchange {", "exchange"),
    ("impl Word for Status {", "route_status"),
    ("impl Word for Discard {", "next_hop_kind"),
    ("impl Word for Subject {", "subject"),
    ("impl Form {", "form"),
    ("impl State {", "state"),
    ("impl End {", "end"),
    ("impl Filtered {", "filtered"),
    ("impl Level {", "level"),
    ("impl Platform {", "platform"),
    ("impl Outcome {", "outcome"),
    ("impl Evidence {", "evidence"),
    ("impl Severity {", "severity"),
];

/// Enumerations that list their own words.
const LISTED: [&str; 2] = ["impl Word for AddressFamily {", "impl Word for Protocol {"];

#[test]
fn spelled_words_are_those_of_the_schemas() {
    let mut spelled: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in [sources(root()), sources(&root().join("grammars"))].concat() {
        let mut heading = "";
        for line in &source.lines {
            if line.starts_with("impl ") {
                heading = line;
            }
            let word = line.split_once("=> \"").and_then(|(_, rest)| rest.split_once('"'));
            let words = spelled.entry(heading.to_owned()).or_default();
            words.extend(word.map(|(word, _)| word.to_owned()));
        }
    }
    for (heading, name) in SPELLED {
        let mut words = spelled[heading].clone();
        match name {
            "route_status" => words.retain(|word| word != "plain"), // It is left out.
            "platform" => words.retain(|word| !word.is_empty() && !word.ends_with('_')), // What ids begin with.
            "next_hop_kind" => words.push("connected".to_owned()),
            _ => {}
        }
        same(&definition(name)["enum"], words, heading);
    }
    for heading in spelled.keys().filter(|heading| heading.starts_with("impl Word for ")) {
        let is_known = SPELLED.iter().any(|(known, _)| known == heading) || LISTED.contains(&heading.as_str());
        assert!(is_known, "`{heading}` is in no table above");
    }
}

#[test]
fn the_fields_of_rows_are_those_of_the_schemas() {
    let mut subjects = BTreeSet::new();
    for (capture, raw) in captured::texts() {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let reading = netverify::read(capture.spec.id, &text).unwrap();
        let subject = capture.spec.subject().word();
        if let Some(row) = reading.rows().iter().next().filter(|_| subjects.insert(subject)) {
            let fields = definition(subject)["properties"]
                .as_object()
                .unwrap()
                .keys()
                .cloned()
                .collect();
            assert_eq!(names(&row), fields, "{subject}");
        }
    }
    let all: BTreeSet<&str> = REGISTRY.iter().map(|spec| spec.subject().word()).collect();
    assert_eq!(subjects, all);
}

/// All fields of a row, shown or not.
fn names(row: &Row<'_, '_>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    row.fields(&mut |name, _| {
        names.insert(name.to_owned());
    });
    names
}

#[test]
fn what_can_be_asked_is_in_the_schema_of_verdicts() {
    for spec in REGISTRY {
        let question = definition(&format!("question_{}", spec.subject().word()));
        let arguments = &question["properties"]["arguments"];
        same(&arguments["propertyNames"]["enum"], spec.argument_names(), spec.id);
        match arguments["properties"].get("expect") {
            Some(expect) => same(&expect["enum"], spec.questions().expectations.iter().copied(), spec.id),
            None => assert_eq!(spec.questions().expectations, [""; 0]),
        }
        let checks = &question["properties"]["checks"]["items"]["properties"]["name"]["enum"];
        same(checks, checks_of(spec), spec.id);
    }
    let all = REGISTRY.iter().flat_map(checks_of);
    same(&definition("check_name")["enum"], all, "checks");
}

/// The names of a subject's checks: the constants at the head of its file.
fn checks_of(spec: &CommandSpec) -> BTreeSet<String> {
    let module = ["check", spec.subject().word()];
    let sources = sources(root());
    let files = sources
        .iter()
        .filter(|source| source.module.starts_with(&module.map(str::to_owned)));
    let name = |line: &String| {
        let value = line.strip_prefix("const ")?.split_once(": &str = \"")?.1;
        Some(value.split_once('"')?.0.to_owned())
    };
    let names = files.flat_map(|file| &file.lines).filter_map(name);
    names.chain(["readable".to_owned()]).collect()
}

/// One document of each schema, and of each command where it has one: the longest that is not long.
fn samples() -> Vec<Document> {
    let mut samples: BTreeMap<(String, String), (usize, Document)> = BTreeMap::new();
    for document in documents() {
        let command = ["command", "command_id"]
            .iter()
            .find_map(|key| document.value[key].as_str());
        let key = (document.schema.clone(), command.unwrap_or_default().to_owned());
        let length = document.value.to_string().len();
        let known = samples.get(&key).map_or(0, |(length, _)| *length);
        if length > known && (length < 4_000 || known == 0) {
            samples.insert(key, (length, document));
        }
    }
    samples.into_values().map(|(_, document)| document).collect()
}

#[test]
fn a_surplus_member_and_a_wrong_type_never_fit() {
    let (validators, mut changed) = (validators(), 0);
    for document in samples() {
        let validator = validator(&validators, &document);
        assert!(validator.is_valid(&document.value));
        walk(&document.value, "", &mut |at, value| {
            let mut replacements = vec![json!({ "mistyped": [] }), json!(["mistyped"])];
            if let Value::Object(members) = value {
                let surplus = [("surplus".to_owned(), json!(null))];
                replacements.push(members.clone().into_iter().chain(surplus).collect());
            }
            for replacement in replacements {
                let mut wrong = document.value.clone();
                *wrong.pointer_mut(at).unwrap() = replacement;
                assert!(
                    !validator.is_valid(&wrong),
                    "{}: {}{at}: {}",
                    document.of,
                    document.schema,
                    wrong
                );
                changed += 1;
            }
        });
    }
    assert!(changed > 2_000, "{changed} changes were tried only");
}

/// Members that an object never lacks, wherever in a document of the schema it lies; those of rows are under `row`.
const ALWAYS: [(&str, &str); 9] = [
    (
        "audit",
        "schema findings count severities highest_severity kind severity line column length",
    ),
    (
        "commands",
        "schema commands id platform command subject arguments name required value help",
    ),
    ("identity", "schema command candidates reason rows unknown_lines"),
    (
        "reading",
        "schema command platform form completeness rows diagnostics findings state end filtered lossy why code level \
         line column length expected within kind severity",
    ),
    ("refusal", "schema refusal reason message retryable"),
    (
        "row",
        "name peer prefix target protocol selected in_fib distance metric next_hops min avg max other value certain",
    ),
    ("sanitized", "schema safe_text findings truncated clean kind severity"),
    ("self_check", "schema ok guards finding_kinds name held kind severity"),
    (
        "verdict",
        "schema command_id command platform arguments ok outcome checks reasons completeness input name code expected \
         observed places text state end filtered lossy why sha256 bytes line column length kind severity",
    ),
];

#[test]
fn a_missing_member_never_fits() {
    let (validators, documents) = (validators(), documents());
    for (schema, always) in ALWAYS {
        let mut missed: BTreeSet<&str> = always.split(' ').collect();
        for document in documents.iter().filter(|document| document.schema == schema) {
            let mut found = Vec::new();
            walk(&document.value, "", &mut |at, value| {
                let members = value
                    .as_object()
                    .filter(|_| !at.starts_with("/rows/"))
                    .into_iter()
                    .flatten();
                let new = members.filter(|(name, _)| missed.contains(name.as_str()));
                found.extend(new.map(|(name, _)| (at.to_owned(), name)));
            });
            for (at, name) in found {
                let mut wrong = document.value.clone();
                let object = wrong.pointer_mut(&at).and_then(Value::as_object_mut).unwrap();
                object.remove(name);
                assert!(
                    !validators[schema].is_valid(&wrong),
                    "{}: {schema}{at} without `{name}`",
                    document.of
                );
                missed.remove(name.as_str());
            }
        }
        assert!(missed.is_empty(), "{schema}: no document has {missed:?}");
    }
}

/// A schema, a place in a document of it, what stands there, and what may not stand there instead.
const CONTRADICTIONS: [(&str, &str, &str, &str); 12] = [
    ("reading", "/command", "\"frr_route\"", "\"ping\""),
    ("reading", "/platform", "\"frr\"", "\"srlinux\""),
    ("reading", "/completeness/state", "\"partial\"", "\"whole\""),
    ("reading", "/rows/0/in_fib", "true", "{\"unreadable\":true}"),
    ("row", "/metric", "0", "null"),
    ("row", "/state", "\"established\"", "\"up\""),
    ("row", "/oper", "\"up\"", "{\"unreadable\":false}"),
    ("verdict", "/ok", "true", "false"),
    ("verdict", "/outcome", "\"fail\"", "\"pass\""),
    ("verdict", "/checks/0/ok", "false", "true"),
    ("verdict", "/checks/0/name", "\"ping.loss\"", "\"route.installed\""),
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
