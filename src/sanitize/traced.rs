//! A line whose bytes remember where in the original line they came from.

use std::borrow::Cow;
use std::ops::Range;

/// The part of `text` in `range`, or nothing where `range` does not fit.
pub(super) fn part(text: &str, range: Range<usize>) -> &str {
    text.get(range).unwrap_or_default()
}

/// A replacement of part of a line.
#[derive(Debug)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) with: String,
}

impl Edit {
    pub(super) const fn cut(range: Range<usize>) -> Self {
        Self {
            range,
            with: String::new(),
        }
    }
}

/// The present text of a line, and the original offset of each of its bytes.
#[derive(Debug, Clone)]
pub(super) struct Traced<'a> {
    text: Cow<'a, str>,
    /// None while the text is the original itself.
    origins: Option<Vec<usize>>,
    end: usize,
}

impl<'a> Traced<'a> {
    pub(super) const fn new(line: &'a str) -> Self {
        Self {
            text: Cow::Borrowed(line),
            origins: None,
            end: line.len(),
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn into_text(self) -> String {
        self.text.into_owned()
    }

    /// The original range of `range`.
    pub(super) fn source(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.origin(range.start);
        start..self.origin(range.end).max(start)
    }

    /// The first offset whose byte came from `source` or from behind it.
    pub(super) fn position(&self, source: usize) -> usize {
        self.origins
            .as_ref()
            .map_or(source, |all| all.partition_point(|origin| *origin < source))
    }

    /// Applies `edits`, which are in order and do not overlap.
    pub(super) fn replace(&mut self, edits: &[Edit]) {
        if edits.is_empty() {
            return;
        }
        let mut text = String::with_capacity(self.text.len());
        let mut origins = Vec::with_capacity(self.text.len());
        let mut kept = 0;
        for edit in edits {
            self.copy(kept..edit.range.start, &mut text, &mut origins);
            text.push_str(&edit.with);
            origins.resize(text.len(), self.origin(edit.range.start));
            kept = edit.range.end;
        }
        self.copy(kept..self.text.len(), &mut text, &mut origins);
        self.text = Cow::Owned(text);
        self.origins = Some(origins);
    }

    fn copy(&self, range: Range<usize>, text: &mut String, origins: &mut Vec<usize>) {
        text.push_str(part(&self.text, range.clone()));
        match &self.origins {
            None => origins.extend(range),
            Some(all) => origins.extend_from_slice(all.get(range).unwrap_or_default()),
        }
    }

    fn origin(&self, at: usize) -> usize {
        self.origins
            .as_ref()
            .map_or(at, |all| all.get(at).copied().unwrap_or(self.end))
    }
}
