//! A seam stands where a device wrapped a cell: there it broke off at a blank, or inside a word.
//!
//! ```text
//! instruc   |
//! tions and |  ->  instruc<seam>tions and
//! ```
//!
//! Nobody can tell which of the two it was. Patterns for seams read each one as either, so that
//! one pass over a cell covers every mixture of them.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};

/// The character of a seam; hidden characters are gone where it is put in.
pub(super) const SEAM: char = '\u{2}';

/// A quantifier, an edge of a group or of a word, or else something that stands for a character.
static TOKEN: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let within = r"(?:\\.|\[(?:\\.|[^\]\\])*\]|[^\]\\])*\]";
    let mark = r"\(\?[^:)]*[:)]|[()|^$*+?]|\{\d+(?:,\d*)?\}|\\b|\[\^";
    let mark = format!("{mark}{within}");
    let class = format!(r"\[{within}");
    Regex::new(&format!(r"(?s)({mark})|({class})|\\x[0-9a-f]{{2}}|\\.|.")).ok()
});

/// The pattern that also matches where seams break its words or stand for its blanks.
pub(super) fn allow(pattern: &str) -> Option<String> {
    let token = TOKEN.as_ref()?;
    Some(token.replace_all(pattern, allow_before).into_owned())
}

fn allow_before(token: &Captures<'_>) -> String {
    let text = token.get(0).map_or("", |token| token.as_str());
    let class = token.get(2).and_then(|class| class.as_str().strip_prefix('['));
    match class {
        _ if token.get(1).is_some() => text.to_owned(),
        Some(class) if class.contains(' ') || class.contains(r"\s") => format!(r"[\x02{class}"),
        None if text == " " => r"[ \x02]".to_owned(),
        _ => format!(r"(?:\x02?{text})"),
    }
}

/// Whether `text` has a seam.
pub(super) fn stands_in(text: &str) -> bool {
    text.contains(SEAM)
}

/// `text` with every seam inside a word, and with every seam a blank.
pub(super) fn readings(text: &str) -> Vec<Cow<'_, str>> {
    if stands_in(text) {
        vec![glued(text), Cow::Owned(text.replace(SEAM, " "))]
    } else {
        vec![Cow::Borrowed(text)]
    }
}

/// `text` with every seam inside a word.
pub(super) fn glued(text: &str) -> Cow<'_, str> {
    if stands_in(text) {
        Cow::Owned(text.replace(SEAM, ""))
    } else {
        Cow::Borrowed(text)
    }
}
