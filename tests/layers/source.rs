//! Source files without their comments and tests, and the paths that stand in them.
#![allow(dead_code, reason = "each test binary uses what it needs")]
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

use std::path::{Path, PathBuf};

/// A source file of a library.
#[derive(Clone, Debug)]
pub(crate) struct Source {
    /// Its path below the package.
    pub(crate) file: String,
    /// Its module, from the root of the crate; empty for `lib.rs`.
    pub(crate) module: Vec<String>,
    /// Its lines; those of comments and tests are empty.
    pub(crate) lines: Vec<String>,
}

/// A path that a source names, from the root of its crate.
#[derive(Debug)]
pub(crate) struct Named {
    /// The line it begins on, from 1.
    pub(crate) line: usize,
    /// Its segments.
    pub(crate) path: Vec<String>,
}

/// Returns the sources below `package/src`, files of tests left out.
pub(crate) fn sources(package: &Path) -> Vec<Source> {
    let root = package.join("src");
    let mut files = files(&root);
    files.retain(|path| !path.ends_with("tests.rs") && !path.ends_with("grid/draw.rs"));
    files.sort();
    assert!(files.len() > 10, "{} holds few sources", root.display());
    files.iter().map(|path| source(&root, path)).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    entries.flat_map(below).collect()
}

fn source(root: &Path, path: &Path) -> Source {
    let relative = path.strip_prefix(root).unwrap().with_extension("");
    let mut module: Vec<String> = relative
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    module.retain(|part| part != "mod" && part != "lib");
    Source {
        file: path.display().to_string(),
        module,
        lines: code(&std::fs::read_to_string(path).unwrap()),
    }
}

/// Blanks comments, and all from the tests on, which stand last in a file.
fn code(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = text.lines().map(without_comment).collect();
    for at in 0..lines.len() {
        let next = lines.get(at + 1).map(|next| next.trim_end().ends_with('{'));
        match (lines[at].trim(), next) {
            ("#[cfg(test)]", Some(true)) => lines[at..].fill(String::new()),
            ("#[cfg(test)]", Some(false)) => lines[at..=at + 1].fill(String::new()),
            _ => {}
        }
    }
    lines
}

fn without_comment(line: &str) -> String {
    let is_comment = line.trim_start().starts_with("//");
    let code = if is_comment { "" } else { line };
    code.split(" // ").next().unwrap_or_default().to_owned()
}

impl Source {
    /// Returns the paths that begin with `crate::` or `super::`, resolved.
    pub(crate) fn paths(&self) -> Vec<Named> {
        let text = self.lines.join("\n");
        let beginning = |start: &'static str| text.match_indices(start).map(|(at, _)| at).collect::<Vec<_>>();
        let mut begins = [beginning("crate::"), beginning("super::")].concat();
        begins.sort_unstable();
        begins.retain(|at| !text[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'));
        begins.iter().flat_map(|at| self.named(&text, *at)).collect()
    }

    fn named(&self, text: &str, at: usize) -> Vec<Named> {
        let line = text[..at].matches('\n').count() + 1;
        let resolved = branches(&text[at..]).into_iter().map(|path| self.resolve(&path));
        resolved.map(|path| Named { line, path }).collect()
    }

    fn resolve(&self, path: &[String]) -> Vec<String> {
        let ups = path.iter().take_while(|part| *part == "super").count();
        if ups == 0 {
            return path[1..].to_vec();
        }
        let kept = self.module.len().saturating_sub(ups);
        [&self.module[..kept], &path[ups..]].concat()
    }
}

/// Takes `a::{b, c::d}` apart: `a::b`, `a::c::d`.
fn branches(text: &str) -> Vec<Vec<String>> {
    let name: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let Some(rest) = text[name.len()..].strip_prefix("::") else {
        return vec![vec![name]];
    };
    let inner = match rest.strip_prefix('{') {
        Some(group) => members(group).into_iter().flat_map(branches).collect(),
        None => branches(rest),
    };
    let with_name = |path: Vec<String>| [vec![name.clone()], path].concat();
    inner.into_iter().map(with_name).collect()
}

/// The members of a group in braces, whose opening one is taken off.
fn members(group: &str) -> Vec<&str> {
    let (mut depth, mut start) = (0, 0);
    let mut members = Vec::new();
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                members.push(group[start..at].trim());
                start = at + 1;
                if c == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    members.retain(|member| !member.is_empty());
    members
}
