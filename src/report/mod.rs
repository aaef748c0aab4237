//! Rows, verdicts and findings, written out.
//!
//! The one place where text of a device leaves, always through the sanitiser.
//! Documents are values that implement `Serialize`; each names its schema.

mod catalogue;
mod column;
mod findings;
mod reading;
mod refusal;
mod table;
mod value;
mod verdict;

pub use catalogue::{commands, identity, self_check};
pub use findings::{audited, sanitized};
pub use reading::{reading, rows_as_csv, rows_as_ndjson, rows_as_table};
pub use refusal::{RefusalDocument, refusal};
pub use value::row;
pub use verdict::{verdict, verdict_as_text};

use std::borrow::Cow;

use netverify_grammars::kit::{Place, Text, Untrusted};

use crate::phrase::{Phrase, Piece};
use crate::sanitize::sanitize_cell;

/// Returns text of a device as it may be shown.
#[expect(clippy::disallowed_methods, reason = "this is the door: it sanitises")]
fn safe<'u>(text: &'u Untrusted<'_>) -> Cow<'u, str> {
    sanitize_cell(text.expose_unsanitised())
}

/// Returns a sentence as it may be shown.
pub fn prose(phrase: &Phrase) -> String {
    let pieces = phrase.pieces().iter().map(|piece| match piece {
        Piece::Plain(plain) => Cow::Borrowed(plain.as_str()),
        Piece::Foreign(text) => safe(text),
    });
    pieces.collect()
}

/// Returns a line of the text with everything in it sanitised, and where in it a place stands now.
///
/// For a caret under the place: the columns are counted in the safe line.
pub fn safe_line(text: &Text<'_>, place: Place) -> SafeLine {
    let clean = text.as_str();
    let start = clean
        .get(..place.offset)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |at| at.saturating_add(1));
    let line = clean.get(start..).unwrap_or_default();
    let line = line.split('\n').next().unwrap_or_default();
    let at = place.offset.saturating_sub(start).min(line.len());
    let (before, rest) = line.split_at_checked(at).unwrap_or((line, ""));
    let (marked, after) = rest.split_at_checked(place.length as usize).unwrap_or((rest, ""));
    shown_line(before, marked, after)
}

/// A line that may be shown, and the part of it to point at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeLine {
    /// The line.
    pub line: String,
    /// Byte range of the part.
    pub part: std::ops::Range<usize>,
}

/// Characters shown on each side of a place; the rest of a long line is left out.
const SIDE: usize = 100;

/// The parts are sanitised together first: an instruction may span them.
fn shown_line(before: &str, marked: &str, after: &str) -> SafeLine {
    let before_short = last_chars(before, SIDE);
    let marked_short = first_chars(marked, SIDE);
    let after_short = first_chars(after, SIDE);
    let whole = [before_short, marked_short, after_short].concat();
    if let Cow::Borrowed(_) = sanitize_cell(&whole) {
        let part = before_short.len()..before_short.len().saturating_add(marked_short.len());
        return SafeLine { line: whole, part };
    }
    let line = sanitize_cell(&whole).into_owned();
    SafeLine {
        part: 0..line.len(),
        line,
    }
}

fn first_chars(text: &str, count: usize) -> &str {
    let end = text.char_indices().nth(count).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default()
}

fn last_chars(text: &str, count: usize) -> &str {
    let start = text
        .char_indices()
        .rev()
        .nth(count.saturating_sub(1))
        .map_or(0, |(at, _)| at);
    text.get(start..).unwrap_or_default()
}
