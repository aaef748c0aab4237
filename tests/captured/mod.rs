//! The captures in `golden/`, found when a test runs.
#![allow(dead_code, reason = "each test binary uses what it needs")]

use std::path::{Path, PathBuf};

use netverify::registry::{CommandSpec, REGISTRY};

/// A device's own output, text or JSON.
#[derive(Debug)]
pub(crate) struct Capture {
    /// Its path below `golden/`.
    pub(crate) name: String,
    /// The command that printed it.
    pub(crate) spec: &'static CommandSpec,
    /// What was typed, if the case says so.
    pub(crate) printed: Option<String>,
    /// What the device printed.
    pub(crate) raw: Vec<u8>,
    /// Whether it is the text form.
    pub(crate) is_text: bool,
}

/// Returns all captures, in the order of their names.
///
/// # Panics
/// If there is none: a folder that is missing proves nothing.
pub(crate) fn all() -> Vec<Capture> {
    let root = root();
    let mut captures: Vec<Capture> = REGISTRY.iter().flat_map(|spec| of_command(&root, spec)).collect();
    captures.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(!captures.is_empty(), "{} holds no capture", root.display());
    captures
}

/// Returns the captures that are UTF-8, as strings.
pub(crate) fn texts() -> Vec<(Capture, String)> {
    let text = |capture: Capture| {
        let text = String::from_utf8(capture.raw.clone()).ok()?;
        Some((capture, text))
    };
    all().into_iter().filter_map(text).collect()
}

/// `golden/` lies in this package, or, for a fuzz target, beside it.
fn root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let here = package.join("golden");
    if here.is_dir() { here } else { package.join("../golden") }
}

fn of_command(root: &Path, spec: &'static CommandSpec) -> Vec<Capture> {
    let folder = root.join(spec.platform.as_str()).join(spec.folder());
    let Ok(entries) = std::fs::read_dir(&folder) else {
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.filter_map(|path| capture(root, spec, &path)).collect()
}

fn capture(root: &Path, spec: &'static CommandSpec, path: &Path) -> Option<Capture> {
    let name = path.strip_prefix(root).ok()?.to_string_lossy().into_owned();
    let is_expected = [".ast.json", ".verdict.json"].iter().any(|end| name.ends_with(end));
    let is_printed = path.extension().is_some_and(|end| end == "txt" || end == "json");
    if is_expected || !is_printed {
        return None;
    }
    Some(Capture {
        printed: printed(path),
        raw: std::fs::read(path).ok()?,
        is_text: path.extension().is_some_and(|end| end == "txt"),
        name,
        spec,
    })
}

/// `printed_command`, wherever in the case's file it stands.
fn printed(path: &Path) -> Option<String> {
    let case = std::fs::read_to_string(path.with_extension("toml")).ok()?;
    let written = |line: &str| {
        let value = line.strip_prefix("printed_command")?.trim_start().strip_prefix('=')?;
        Some(value.trim().trim_matches(['"', '\'']).to_owned())
    };
    case.lines().find_map(written)
}
