//! A text without the brackets around its quoted words, and what is done with what is found in it.

use std::ops::Range;

use super::rule::{Hit, merge};
use super::seam::{self, SEAM};
use super::traced::{Edit, Traced, part};
use super::{bracket, injection, secret};

/// Secrets are masked, injected words are quoted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    Mask,
    Quote,
}

impl Act {
    /// What is found in a text that may have seams. A match that reads a seam as part of a word
    /// may pass over another that begins there, so the reading with blanks is searched as well.
    pub(super) fn find(self, text: &str) -> Vec<Hit> {
        let find = match self {
            Self::Mask => secret::find,
            Self::Quote => injection::find,
        };
        let mut hits = find(text);
        if seam::stands_in(text) {
            hits.extend(find(&text.replace(SEAM, " ")));
        }
        merge(hits)
    }

    pub(super) fn safe(self, words: &str) -> String {
        match self {
            Self::Mask => secret::MASK.to_owned(),
            Self::Quote => bracket::quote(words),
        }
    }
}

/// A text, and its words.
pub(super) struct Unquoted<'t> {
    text: &'t str,
    pub(super) words: Traced<'t>,
    brackets: Vec<Range<usize>>,
}

impl<'t> Unquoted<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        Self::behind(text, 0)
    }

    /// Without the first bytes, too.
    pub(super) fn behind(text: &'t str, start: usize) -> Self {
        let brackets = bracket::spans(part(text, start..text.len()));
        let brackets: Vec<_> = brackets.into_iter().map(|span| shifted(&span, start)).collect();
        let mut words = Traced::new(text);
        let edges = brackets.iter().flat_map(|span| bracket::edges(text, span));
        let cuts = std::iter::once(0..start).chain(edges).map(Edit::cut);
        words.replace(&cuts.filter(|cut| !cut.range.is_empty()).collect::<Vec<_>>());
        Self { text, words, brackets }
    }

    /// What of `range`, in the text, has to change: quoted words may hold secrets only.
    pub(super) fn unsafe_parts(&self, range: &Range<usize>, act: Act) -> Vec<Range<usize>> {
        let from = self.brackets.partition_point(|span| span.end <= range.start);
        let brackets = self.brackets.iter().skip(from);
        let mut parts = Vec::new();
        let mut open = range.start;
        for span in brackets.take_while(|span| span.start < range.end) {
            let inside = bracket::inside(span);
            parts.push(open..span.start);
            if act == Act::Mask {
                parts.push(inside.start.max(open)..inside.end.min(range.end));
            }
            open = span.end;
        }
        parts.push(open..range.end);
        let bare = parts.into_iter().filter_map(|range| bare(self.text, range));
        bare.filter(|range| part(self.text, range.clone()) != secret::MASK)
            .collect()
    }
}

fn shifted(range: &Range<usize>, by: usize) -> Range<usize> {
    range.start.saturating_add(by)..range.end.saturating_add(by)
}

/// `range` without the blanks around it; nothing where only blanks stand there.
fn bare(text: &str, range: Range<usize>) -> Option<Range<usize>> {
    let whole = part(text, range.clone());
    let start = range
        .start
        .saturating_add(whole.len().saturating_sub(whole.trim_start().len()));
    let length = whole.trim().len();
    (length > 0).then(|| start..start.saturating_add(length))
}
