//! Rows, verdicts and findings, written out.
//!
//! The one place where text of a device leaves, always through the sanitiser.
//! Documents are values that implement `Serialize`; each names its schema.

mod catalogue;
mod column;
mod findings;
mod line;
mod reading;
mod refusal;
mod schema;
mod table;
mod value;
mod verdict;

pub use catalogue::{commands, identity, self_check};
pub use findings::{audited, audited_as_text, sanitized};
pub use line::{SafeLine, SafeLines};
pub use reading::{lack_as_text, lacks, reading, rows_as_csv, rows_as_ndjson, rows_as_table};
pub use refusal::{RefusalDocument, refusal};
pub use schema::{SCHEMAS, Schema};
pub use value::row;
pub use verdict::{verdict, verdict_as_text};

use std::borrow::Cow;

use netverify_grammars::kit::Untrusted;

use crate::phrase::{Phrase, Piece};
use crate::sanitize::sanitize_joined;

/// Returns text of a device as it may be shown.
#[expect(clippy::disallowed_methods, reason = "this is the door: it sanitises")]
fn safe<'u>(text: &'u Untrusted<'_>) -> Cow<'u, str> {
    sanitize_joined(text.expose_unsanitised(), text.seams())
}

/// Returns a sentence as it may be shown.
pub fn prose(phrase: &Phrase) -> String {
    prose_naming(phrase, &str::to_owned)
}

/// Returns a sentence as it may be shown, with arguments called as a door calls them.
pub fn prose_naming(phrase: &Phrase, called: &dyn Fn(&str) -> String) -> String {
    let pieces = phrase.pieces().iter().map(|piece| match piece {
        Piece::Plain(plain) => Cow::Borrowed(plain.as_str()),
        Piece::Argument(name) => Cow::Owned(format!("`{}`", called(name))),
        Piece::Foreign(text) => safe(text),
    });
    pieces.collect()
}
