//! What is said about a text on stderr, with a caret under the place.
//!
//! ```text
//! warning[unreadable_line]: unexpected text in this output
//!  --> routes.txt:3:1
//!   |
//! 3 | C>? 10.1.0.0/24
//!   | ^^^^^^^^^^^^^^^ expected a route
//!   |
//! ```

use std::io::{self, IsTerminal};

use std::collections::HashMap;

use annotate_snippets::{AnnotationKind, Level, Message, Origin, Renderer, Snippet};
use netverify::grammars::kit::{Code, Diagnostic, Lack, Level as Weight, Place, Removed};
use netverify::report::{self, SafeLine, SafeLines};
use netverify::{Check, Outcome, Reading, Text, Verdict};

use crate::output;

/// Flags that tell what a text cannot.
const REMEDIES: [(Code, &str); 2] = [
    (Code::FILTER_UNKNOWN, "say what was typed: --printed 'COMMAND'"),
    (
        Code::OPEN_END,
        "if this is all that the command printed, say so: --complete",
    ),
];

/// Notes that are shown at most; the rest is counted.
const SHOWN: usize = 20;
/// Wider than any line: cut to a terminal's width, a line would show half a quotation.
const WIDTH: usize = 20_000;

/// A text that is spoken about.
#[derive(Debug)]
pub(crate) struct Subject<'t> {
    /// Its name.
    pub(crate) name: &'t str,
    /// The text as it was given.
    pub(crate) raw: &'t str,
    /// The same text, cleaned.
    pub(crate) text: &'t Text<'t>,
}

/// One thing to say.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    kind: Kind,
    code: &'static str,
    title: String,
    label: Option<String>,
    /// Where, in the text that was given.
    place: Option<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    InputError,
    Partial,
    Warning,
    Info,
}

impl Kind {
    fn level(self) -> Level<'static> {
        match self {
            Self::InputError => Level::ERROR.with_name("input_error"),
            Self::Partial => Level::WARNING.with_name("partial"),
            Self::Warning => Level::WARNING,
            Self::Info => Level::INFO,
        }
    }
}

/// Returns why a verdict cannot tell.
pub(crate) fn of_verdict(verdict: &Verdict) -> Vec<Note> {
    let undecided = verdict.faults().filter(|check| check.outcome == Outcome::InputError);
    undecided.map(of_check).collect()
}

fn of_check(check: &Check) -> Note {
    let (expected, observed) = (report::prose(&check.expected), report::prose(&check.observed));
    Note {
        kind: Kind::InputError,
        code: check.code.as_str(),
        title: if observed.is_empty() {
            check.name.to_owned()
        } else {
            observed
        },
        label: (!expected.is_empty()).then(|| format!("expected {expected}")),
        place: check.places.first().copied(),
    }
}

/// Returns why a reading is partial, as far as no diagnostic says it.
pub(crate) fn of_lacks(reading: &Reading<'_>) -> Vec<Note> {
    let is_reported = |lack: &Lack| {
        let mut reported = reading.diagnostics().iter();
        reported.any(|diagnostic| diagnostic.code == lack.code && Some(diagnostic.place) == lack.place)
    };
    let lacks = report::lacks(reading).into_iter().filter(|lack| !is_reported(lack));
    let notes = lacks.map(|lack| Note {
        kind: Kind::Partial,
        code: lack.code.as_str(),
        title: report::lack_as_text(&lack).to_owned(),
        label: None,
        place: lack.place.map(|place| reading.original(place)),
    });
    notes.collect()
}

/// Returns what was reported while reading; infos only if asked for.
pub(crate) fn of_reading(reading: &Reading<'_>, infos: bool) -> Vec<Note> {
    let reported = reading.diagnostics().iter();
    let wanted = reported.filter(|diagnostic| infos || diagnostic.level == Weight::Warning);
    let removed = reading.text().removed().iter().filter(|_| infos).map(of_removed);
    let reported = wanted.map(|diagnostic| of_diagnostic(reading, diagnostic));
    removed.chain(reported).collect()
}

fn of_removed(removed: &Removed) -> Note {
    Note {
        kind: Kind::Info,
        code: removed.debris.code(),
        title: format!("cleaning took this out, {} times", removed.count),
        label: None,
        place: Some(removed.first),
    }
}

fn of_diagnostic(reading: &Reading<'_>, diagnostic: &Diagnostic) -> Note {
    Note {
        kind: match diagnostic.level {
            Weight::Warning => Kind::Warning,
            Weight::Info => Kind::Info,
        },
        code: diagnostic.code.as_str(),
        title: format!("unexpected text in {}", diagnostic.within),
        label: Some(format!("expected {}", diagnostic.expected)),
        place: Some(reading.original(diagnostic.place)),
    }
}

/// Says the first notes, and how many more there are with those that the library only counted.
pub(crate) fn say(subject: &Subject<'_>, notes: &[Note], counted: usize) {
    if notes.is_empty() {
        return;
    }
    let lines = SafeLines::of(subject.text);
    let renderer = renderer();
    for note in notes.iter().take(SHOWN) {
        output::complain(&rendered(&renderer, subject, &lines, note));
    }
    let more = notes.len().saturating_sub(SHOWN).saturating_add(counted);
    if more > 0 {
        output::complain(&format!("... and {more} more"));
    }
}

/// Joins notes with the same code and the same place: a check's own words, and what a grammar expected there.
pub(crate) fn joined(notes: Vec<Note>) -> Vec<Note> {
    let mut kept: Vec<Note> = Vec::with_capacity(notes.len());
    let mut seen: HashMap<(&'static str, Option<Place>), usize> = HashMap::new();
    for note in notes {
        let at = *seen.entry((note.code, note.place)).or_insert(kept.len());
        match kept.get_mut(at) {
            Some(earlier) => earlier.label = earlier.label.take().or(note.label),
            None => kept.push(note),
        }
    }
    kept
}

fn rendered(renderer: &Renderer, subject: &Subject<'_>, lines: &SafeLines<'_>, note: &Note) -> String {
    let title = note.kind.level().primary_title(&note.title).id(note.code);
    let Some(place) = note.place else {
        return renderer.render(&[title.elements(remedy(note))]);
    };
    if note.kind == Kind::Info {
        // What cleaning removed stands in no line that could be shown.
        let origin = Origin::path(subject.name).line(place.line as usize);
        return renderer.render(&[title.element(origin)]);
    }
    let SafeLine { line, part } = lines.line_as_given(place);
    let moved = moved_column(place.column(subject.raw), &line, part.start);
    let snippet = Snippet::source(line)
        .path(subject.name)
        .line_start(place.line as usize)
        .annotation(AnnotationKind::Primary.span(part).label(note.label.as_deref()));
    renderer.render(&[title.element(snippet).elements(moved).elements(remedy(note))])
}

fn remedy(note: &Note) -> Option<Message<'static>> {
    let (_, remedy) = REMEDIES.iter().find(|(code, _)| code.as_str() == note.code)?;
    Some(Level::HELP.message(*remedy))
}

/// Where a line is not shown as it was given, the column under the caret is not the one in the file.
fn moved_column(given: usize, line: &str, start: usize) -> Option<Message<'static>> {
    let shown = line.get(..start).unwrap_or_default().chars().count().saturating_add(1);
    (shown != given).then(|| Level::NOTE.message(format!("in the text that was given, this is column {given}")))
}

fn renderer() -> Renderer {
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let renderer = if io::stderr().is_terminal() && !is_plain {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    renderer.term_width(WIDTH)
}
