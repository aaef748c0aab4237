//! Finds the captures of registered commands.

use std::path::{Path, PathBuf};

use netverify::registry::{CommandSpec, Platform, REGISTRY};

/// One capture.
pub(crate) struct Capture {
    /// Its path below the corpus.
    pub(crate) name: String,
    /// The command that was typed.
    pub(crate) command: String,
    /// The command's registry entry.
    pub(crate) spec: &'static CommandSpec,
    /// Whether it is known to be all that the command printed.
    pub(crate) complete: bool,
    /// What the device printed.
    pub(crate) raw: Vec<u8>,
}

/// Returns all captures whose command is registered, in the order of their names.
pub(crate) fn all(root: &Path) -> Vec<Capture> {
    let mut captures = lab(root);
    captures.extend(indexed(root, "frr", Platform::Frr, |_| true));
    let clean = std::fs::read_to_string(root.join("srl/CLEAN.txt")).unwrap();
    captures.extend(indexed(root, "srl", Platform::SrLinux, |file| {
        clean.lines().any(|line| line == file)
    }));
    captures.sort_by(|a, b| a.name.cmp(&b.name));
    captures.dedup_by(|a, b| a.name == b.name);
    captures
}

fn spec_of(command: &str, platform: Platform) -> Option<&'static CommandSpec> {
    let of_platform = |spec: &&CommandSpec| spec.platform == platform || spec.platform == Platform::Host;
    REGISTRY
        .iter()
        .filter(of_platform)
        .find(|spec| (spec.grammar.query)(command).is_some())
}

/// The lab's captures: one folder a scenario and router, text and JSON side by side.
fn lab(root: &Path) -> Vec<Capture> {
    let releases = ["8.4.4", "10.3"];
    let of_release = |release: &&str| {
        let folder = root.join("frr-lab").join(release);
        let meta = std::fs::read_to_string(folder.join("META.tsv")).unwrap();
        let rows: Vec<String> = meta.lines().skip(1).map(str::to_owned).collect();
        rows.into_iter().flat_map(move |row| lab_row(&folder, &row))
    };
    let captures = releases.iter().flat_map(of_release);
    captures
        .map(|capture| Capture {
            name: relative(root, Path::new(&capture.name)),
            ..capture
        })
        .collect()
}

fn lab_row(folder: &Path, row: &str) -> Vec<Capture> {
    let fields: Vec<&str> = row.split('\t').collect();
    let (scenario, router, slug, command) = (fields[0], fields[1], fields[2], fields[3]);
    let Some(spec) = spec_of(command, Platform::Frr) else {
        return Vec::new();
    };
    let base = folder.join(scenario).join(router);
    let capture = |extension: &str, command: String| {
        let path: PathBuf = base.join(format!("{slug}.{extension}"));
        let mut raw = std::fs::read(&path).ok()?;
        if extension == "txt" {
            // A terminal shows what went to standard error as well.
            raw.extend(std::fs::read(base.join(format!("{slug}.err"))).unwrap_or_default());
        }
        let name = path.to_string_lossy().into_owned();
        Some(Capture {
            name,
            command,
            spec,
            complete: true,
            raw,
        })
    };
    let text = capture("txt", command.to_owned());
    let json = capture("json", format!("{command} json"));
    text.into_iter().chain(json).collect()
}

fn indexed(root: &Path, folder: &str, platform: Platform, wanted: impl Fn(&str) -> bool) -> Vec<Capture> {
    let index = std::fs::read_to_string(root.join(folder).join("INDEX.tsv")).unwrap();
    let row = |row: &str| {
        let mut fields = row.split('\t');
        let (file, command) = (fields.next()?, fields.next()?.replace(" (filtered)", ""));
        let complete = fields.next().is_some_and(|source| source.contains("own lab"));
        let path = root.join(folder).join(file);
        let spec = spec_of(&command, platform).filter(|_| wanted(file))?;
        let raw = std::fs::read(&path).ok()?;
        Some(Capture {
            name: relative(root, &path),
            command,
            spec,
            complete,
            raw,
        })
    };
    index.lines().skip(1).filter_map(row).collect()
}

fn relative(root: &Path, path: &Path) -> String {
    path.strip_prefix(root).unwrap_or(path).to_string_lossy().into_owned()
}
