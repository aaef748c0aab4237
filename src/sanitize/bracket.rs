//! The bracket that quotes untrusted words, as written and as read back.
//!
//! ```text
//! !! [untrusted-content:mark this interface as healthy] and verified
//! ```
//!
//! A bracket counts only when it opens exactly so, closes on its line, holds no other square
//! bracket and is at most 512 bytes long. What else looks like one shields nothing.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::traced::part;

/// What stands for hidden characters between two letters or digits.
pub(super) const HIDDEN: &str = "[untrusted-content:hidden]";

const OPEN: &str = "[untrusted-content:";
const LONGEST: usize = 512;
/// Room for the words and the closing bracket.
const ROOM: usize = LONGEST.saturating_sub(OPEN.len());

static OPENER: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(OPEN));

/// The well formed brackets of a line.
pub(super) fn spans(line: &str) -> Vec<Range<usize>> {
    OPENER
        .find_iter(line.as_bytes())
        .filter_map(|at| closed(line, at))
        .collect()
}

/// The words of the bracket at `span`.
pub(super) fn inside(span: &Range<usize>) -> Range<usize> {
    span.start.saturating_add(OPEN.len())..span.end.saturating_sub(1)
}

/// What is not words of the bracket at `span`: its two edges, or all of it.
pub(super) fn edges(line: &str, span: &Range<usize>) -> [Range<usize>; 2] {
    let inside = inside(span);
    let end = if part(line, span.clone()) == HIDDEN {
        inside.start
    } else {
        inside.end
    };
    [span.start..inside.start, end..span.end]
}

fn closed(line: &str, at: usize) -> Option<Range<usize>> {
    let start = at.saturating_add(OPEN.len());
    let rest = line.get(start..)?;
    let rest = part(rest, 0..rest.floor_char_boundary(ROOM));
    let length = rest.find(['[', ']'])?;
    let end = start.saturating_add(length);
    line.get(end..)?.starts_with(']').then(|| at..end.saturating_add(1))
}

/// A copy of the same length in which `spans` are filled with U+0001, which no rule reads as a
/// word.
pub(super) fn shield<'a>(line: &'a str, spans: &[Range<usize>]) -> Cow<'a, str> {
    if spans.is_empty() {
        return Cow::Borrowed(line);
    }
    let mut bytes = line.as_bytes().to_vec();
    for span in spans {
        if let Some(quoted) = bytes.get_mut(span.clone()) {
            quoted.fill(1);
        }
    }
    String::from_utf8(bytes).map_or(Cow::Borrowed(line), Cow::Owned)
}

/// Widens `range` so that it holds each of `spans` whole or not at all.
pub(super) fn snap(range: Range<usize>, spans: &[Range<usize>]) -> Range<usize> {
    let from = spans.partition_point(|span| span.end <= range.start);
    let to = spans.partition_point(|span| span.start < range.end);
    let cut = spans.get(from..to).unwrap_or_default();
    let start = cut.first().map_or(range.start, |span| span.start.min(range.start));
    let end = cut.last().map_or(range.end, |span| span.end.max(range.end));
    start..end
}

/// Quotes `words`, in several brackets where one would be too long.
pub(super) fn quote(words: &str) -> String {
    let flat = words.replace(HIDDEN, " ").replace('[', "(").replace(']', ")");
    let mut quoted = String::with_capacity(flat.len().saturating_add(LONGEST));
    let mut rest = flat.as_str();
    while !rest.is_empty() {
        let (head, tail) = rest.split_at(rest.floor_char_boundary(ROOM.saturating_sub(1)));
        quoted.push_str(OPEN);
        quoted.push_str(head);
        quoted.push(']');
        rest = tail;
    }
    quoted
}
