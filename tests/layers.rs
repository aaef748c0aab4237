//! Imports run one way, and the libraries keep to what they may do.
//!
//! A scan of the sources finds every path that begins with `crate::` or `super::` and asks the
//! tables below whether one module may stand on the other. Comments and tests are left out.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

#[path = "layers/source.rs"]
mod source;

use std::path::{Path, PathBuf};

use netverify::registry::REGISTRY;
use source::{Source, sources};

/// A module, and the modules that it may stand on besides its own.
type Allowed = [(&'static str, &'static [&'static str])];

const GRAMMARS: &Allowed = &[
    ("kit", &[]),
    ("ast", &["kit"]),
    ("reading", &["ast", "kit"]),
    ("srlinux", &["ast", "kit", "reading"]),
    ("frr", &["ast", "kit", "reading"]),
    ("host", &["ast", "kit", "reading"]),
];

const NETVERIFY: &Allowed = &[
    ("phrase", &[]),
    ("sanitize", &[]),
    ("refusal", &["phrase"]),
    ("subject", &[]),
    ("registry", &["arguments", "phrase", "refusal", "subject"]),
    ("arguments", &["phrase", "refusal"]),
    ("verdict", &["arguments", "phrase", "registry", "sanitize"]),
    ("check", &["arguments", "phrase", "verdict"]),
    ("identify", &["registry"]),
    (
        "report",
        &[
            "arguments",
            "identify",
            "phrase",
            "refusal",
            "registry",
            "sanitize",
            "self_check",
            "verdict",
        ],
    ),
    (
        "self_check",
        &[
            "arguments",
            "identify",
            "lib",
            "registry",
            "report",
            "sanitize",
            "verdict",
        ],
    ),
];

/// Modules whose files do not know each other.
const STRANGERS: [&str; 5] = ["ast", "check", "frr", "host", "srlinux"];

/// What all files of a platform, or all subjects, share.
const SHARED: [&str; 12] = [
    "answers",
    "asked",
    "bfd",
    "bgp",
    "code",
    "isis",
    "ospf",
    "prefix",
    "repeats",
    "routes_json",
    "sessions",
    "survey",
];

#[test]
fn grammars_import_one_way() {
    imports_run_one_way(&grammars(), GRAMMARS);
}

#[test]
fn the_library_imports_one_way() {
    imports_run_one_way(&library(), NETVERIFY);
}

fn library() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn grammars() -> PathBuf {
    library().join("grammars")
}

fn imports_run_one_way(package: &Path, allowed: &Allowed) {
    let sources = sources(package);
    let mut wrong = Vec::new();
    let mut seen = 0;
    for source in &sources {
        for named in source.paths() {
            seen += 1;
            if !may_name(source, &named.path, allowed) {
                wrong.push(format!("{}:{}: {}", source.file, named.line, named.path.join("::")));
            }
        }
    }
    assert!(seen > 50, "the scan found {seen} paths only");
    assert!(wrong.is_empty(), "imports the wrong way:\n{}", wrong.join("\n"));
}

fn may_name(source: &Source, path: &[String], allowed: &Allowed) -> bool {
    let Some(own) = source.module.first() else {
        return true; // `lib.rs` puts the modules together.
    };
    let row = allowed.iter().find(|(module, _)| module == own);
    let (_, stands_on) = row.expect("every module is in the table");
    let is_module = |name: &str| allowed.iter().any(|(module, _)| *module == name);
    let top = path
        .first()
        .filter(|name| is_module(name))
        .map_or("lib", String::as_str);
    if top != own {
        return stands_on.contains(&top);
    }
    let inner = |path: &[String]| path.get(1).cloned();
    let (from, to) = (inner(&source.module), inner(path));
    let is_stranger = to.as_deref().is_some_and(|to| {
        let file = Path::new(&source.file)
            .parent()
            .map(|folder| sibling(folder, &source.module, to));
        from.as_deref() != Some(to) && !SHARED.contains(&to) && file.is_some_and(|file| file)
    });
    !(STRANGERS.contains(&top) && from.is_some() && is_stranger)
}

/// Tells whether `name` is a module beside the source's own, and no item.
fn sibling(folder: &Path, module: &[String], name: &str) -> bool {
    let ups = module.len().saturating_sub(2);
    let platform = folder.ancestors().nth(ups).unwrap();
    platform.join(format!("{name}.rs")).is_file() || platform.join(name).is_dir()
}

#[test]
fn the_table_of_strangers_names_every_command() {
    let sources = sources(&grammars());
    for spec in REGISTRY {
        let module = [spec.platform.as_str(), spec.folder()];
        assert!(STRANGERS.contains(&module[0]));
        assert!(
            sources.iter().any(|source| source.module == module),
            "{module:?} has no source"
        );
    }
}

/// A module below `grammars/src`, a line of it, and whether the line may stand there.
const EXAMPLES: [(&str, &str, bool); 9] = [
    ("kit/grid", "use crate::ast::Row;", false),
    ("kit/grid", "use crate::kit::{Line, Place};", true),
    ("kit/grid", "use super::{Line, json::Json};", true),
    ("frr/route", "use super::bgp_summary::GRAMMAR;", false),
    ("frr/route", "use crate::{kit::Line, srlinux::answers};", false),
    ("frr/route", "let x = crate::host::ping::GRAMMAR;", false),
    ("frr/route/text", "use super::super::bgp_summary::x;", false),
    ("frr/route/text", "use super::line::{Entry, hop};", true),
    ("frr/route/text", "use crate::frr::answers::answer;", true),
];

#[test]
fn a_wrong_import_is_found() {
    for (module, code, fits) in EXAMPLES {
        let source = Source {
            file: grammars()
                .join("src")
                .join(module)
                .with_extension("rs")
                .display()
                .to_string(),
            module: module.split('/').map(str::to_owned).collect(),
            lines: vec![code.to_owned()],
        };
        let found = source.paths();
        assert!(!found.is_empty());
        let all_fit = found.iter().all(|named| may_name(&source, &named.path, GRAMMARS));
        assert_eq!(all_fit, fits, "{module}: {code}");
    }
}

#[test]
fn the_grammars_depend_on_little() {
    let manifest = std::fs::read_to_string(grammars().join("Cargo.toml")).unwrap();
    let manifest: toml::Table = manifest.parse().unwrap();
    let dependencies: Vec<&String> = manifest["dependencies"].as_table().unwrap().keys().collect();
    assert_eq!(dependencies, ["ipnet", "memchr", "nom", "nom_locate", "thiserror"]);
    for source in sources(&grammars()) {
        let names_root = source.lines.iter().any(|line| line.contains("netverify::"));
        assert!(!names_root, "{} names the root crate", source.file);
    }
}

#[test]
fn the_sanitiser_knows_no_grammar() {
    for source in sources(&library()) {
        let is_sanitiser = source.module.first().is_some_and(|module| module == "sanitize");
        let names_grammar = source.lines.iter().any(|line| line.contains("netverify_grammars"));
        assert!(!(is_sanitiser && names_grammar), "{} names the grammars", source.file);
    }
}

#[test]
fn messages_spell_terms_as_the_devices_do() {
    let mut found = Vec::new();
    for source in [sources(&library()), sources(&grammars())].concat() {
        for (at, line) in source.lines.iter().enumerate() {
            let is_wrong = line
                .split('"')
                .skip(1)
                .step_by(2)
                .any(|text| text.contains("neighbour"));
            found.extend(is_wrong.then(|| format!("{}:{}", source.file, at + 1)));
        }
    }
    assert!(found.is_empty(), "a device says `neighbor`:\n{}", found.join("\n"));
}

#[test]
fn nothing_may_panic_or_be_unsafe_outside_tests() {
    const BANNED: [&str; 9] = [
        ".unwrap()",
        ".expect(",
        ".unwrap_err()",
        ".expect_err(",
        "panic!(",
        "unreachable!(",
        "todo!(",
        "unsafe ",
        "assert!(",
    ];
    let mut found = Vec::new();
    for source in [sources(&library()), sources(&grammars())].concat() {
        for (at, line) in source.lines.iter().enumerate() {
            let banned = BANNED.iter().find(|banned| line.contains(*banned));
            found.extend(banned.map(|banned| format!("{}:{}: {banned}", source.file, at + 1)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
