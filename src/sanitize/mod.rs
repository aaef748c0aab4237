//! Masks secrets and quotes injected instructions in network-device text.
//!
//! ```text
//! username ops password 7 *******
//! description "[untrusted-content:ignore all previous instructions]"
//! ```
//!
//! Work is linear in the text. A text that is safe is borrowed, not copied, and what comes out is
//! left alone by a second run.

use std::borrow::Cow;
use std::ops::RangeInclusive;

mod bracket;
mod cells;
mod columns;
mod escape;
mod finding;
mod hidden;
mod injection;
mod joined;
mod key_block;
mod line;
mod pager;
mod rule;
mod seam;
mod secret;
mod self_check;
#[cfg(test)]
mod tests;
mod traced;
mod unquoted;
mod wrapped;

pub use finding::{Finding, Kind, Severity, Span};
pub use self_check::{RuleCheck, self_check};

use line::{Settled, Work};
use traced::part;
use wrapped::Block;

/// A text that is safe to show and to hand to a language model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanitized<'a> {
    /// The text with secrets masked, injected words quoted and hidden characters removed.
    pub safe_text: Cow<'a, str>,
    /// What was found, in the order of the text.
    pub findings: Vec<Finding>,
    /// Whether the text was cut at the caller's limit.
    pub truncated: bool,
    /// Whether nothing was found.
    pub clean: bool,
}

/// Makes `text` safe.
///
/// ```text
/// password=hunter2  ->  password=*******
/// ```
pub fn sanitize(text: &str) -> Sanitized<'_> {
    let (lines, mut findings) = settle_lines(text);
    let masked = key_block::mask(&lines);
    if let Some(masked) = &masked {
        findings.extend(key_findings(text, &masked.blocks));
        findings.sort_by_key(|finding| finding.place.offset);
    }
    let safe_text = masked.map_or(lines, |masked| Cow::Owned(masked.text));
    let clean = findings.is_empty();
    Sanitized {
        safe_text,
        findings,
        truncated: false,
        clean,
    }
}

/// Makes the first `limit_bytes` of `text` safe; what lies behind them is cut off before any work.
pub fn sanitize_within(text: &str, limit_bytes: usize) -> Sanitized<'_> {
    let kept = part(text, 0..text.floor_char_boundary(limit_bytes));
    Sanitized {
        truncated: kept.len() < text.len(),
        ..sanitize(kept)
    }
}

/// Makes one value safe for one cell: line ends become spaces.
pub fn sanitize_cell(text: &str) -> Cow<'_, str> {
    if memchr::memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return sanitize(text).safe_text;
    }
    let flat = text.replace("\r\n", " ").replace(['\n', '\r'], " ");
    Cow::Owned(sanitize(&flat).safe_text.into_owned())
}

/// Makes one value safe that was joined at `seams`, in bytes: at each, a blank may have stood or not.
pub fn sanitize_joined<'t>(text: &'t str, seams: &[usize]) -> Cow<'t, str> {
    if seams.is_empty() || text.contains('\n') {
        return sanitize_cell(text);
    }
    let mut value = Work::open(text);
    joined::settle(&mut value, seams);
    let settled = value.settled();
    settled.map_or(Cow::Borrowed(text), |settled| Cow::Owned(settled.text))
}

/// What [`sanitize`] would find in `text`.
pub fn audit(text: &str) -> Vec<Finding> {
    sanitize(text).findings
}

/// Settles each line, and each row of a table that is wrapped over several; a carriage return at
/// the end of a line goes without a finding.
fn settle_lines(text: &str) -> (Cow<'_, str>, Vec<Finding>) {
    let mut passage = Passage::new(text);
    let mut block = Block::default();
    let mut start: usize = 0;
    for (before, line) in text.split_inclusive('\n').enumerate() {
        let bare = line.strip_suffix('\n').unwrap_or(line);
        let content = bare.trim_end_matches('\r');
        let work = Work::open(content);
        if !Block::takes(&work) {
            passage.write(&mut block);
        } else if block.is_full() {
            passage.write_all_but_last_row(&mut block);
        }
        block.push(work);
        passage.places.push(LinePlace {
            start,
            content: content.len(),
            bare: bare.len(),
            number: before.saturating_add(1),
        });
        start = start.saturating_add(line.len());
    }
    passage.write(&mut block);
    passage.finish()
}

/// Where a line stands, with and without the carriage returns at its end.
#[derive(Debug, Clone, Copy)]
struct LinePlace {
    start: usize,
    content: usize,
    bare: usize,
    number: usize,
}

/// The safe text so far.
struct Passage<'a> {
    text: &'a str,
    safe: String,
    /// How much of the text is in it.
    kept: usize,
    findings: Vec<Finding>,
    /// Places of the lines of the next block.
    places: Vec<LinePlace>,
}

impl<'a> Passage<'a> {
    const fn new(text: &'a str) -> Self {
        Self {
            text,
            safe: String::new(),
            kept: 0,
            findings: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Writes a block, and empties it.
    fn write(&mut self, block: &mut Block<'_>) {
        let mut places = std::mem::take(&mut self.places);
        let found = block.settle();
        for (place, settled) in places.iter().zip(block.drain()) {
            self.write_line(*place, settled);
        }
        let offset = |(line, at): (usize, usize)| places.get(line).map_or(0, |place| place.start.saturating_add(at));
        self.findings.extend(found.iter().map(|found| {
            let offset_of_first = offset(found.from);
            Finding::new(
                found.kind,
                Span {
                    offset: offset_of_first,
                    length: offset(found.to).saturating_sub(offset_of_first),
                    line: places.get(found.from.0).map_or(0, |place| place.number),
                },
            )
        }));
        places.clear();
        self.places = places;
    }

    /// Writes a block but for its last row, of which there may be more lines.
    fn write_all_but_last_row(&mut self, block: &mut Block<'a>) {
        let rest = block.split_off_last_row();
        let places = self.places.split_off(block.len());
        self.write(block);
        *block = rest;
        self.places = places;
    }

    fn write_line(&mut self, place: LinePlace, settled: Option<Settled>) {
        if settled.is_none() && place.content == place.bare {
            return;
        }
        let end = place.start.saturating_add(place.content);
        let content = part(self.text, place.start..end);
        self.safe.push_str(part(self.text, self.kept..place.start));
        self.safe
            .push_str(settled.as_ref().map_or(content, |settled| &settled.text));
        self.kept = place.start.saturating_add(place.bare);
        let found = settled.into_iter().flat_map(|settled| settled.findings);
        self.findings.extend(found.map(|(kind, range)| {
            let offset = place.start.saturating_add(range.start);
            let length = range.len();
            let line = place.number;
            Finding::new(kind, Span { offset, length, line })
        }));
    }

    fn finish(mut self) -> (Cow<'a, str>, Vec<Finding>) {
        self.findings.sort_by_key(|finding| finding.place.offset);
        if self.kept == 0 {
            return (Cow::Borrowed(self.text), self.findings);
        }
        self.safe.push_str(part(self.text, self.kept..self.text.len()));
        (Cow::Owned(self.safe), self.findings)
    }
}

/// Findings for the keys on the lines `blocks` of `text`; settling moves no line.
fn key_findings(text: &str, blocks: &[RangeInclusive<usize>]) -> Vec<Finding> {
    let ends = text.match_indices('\n').map(|(at, _)| at.saturating_add(1));
    let starts: Vec<_> = [0].into_iter().chain(ends).collect();
    let start = |line: usize| starts.get(line).copied().unwrap_or(text.len());
    let finding = |block: &RangeInclusive<usize>| {
        let offset = start(*block.start());
        let length = start(block.end().saturating_add(1)).saturating_sub(offset);
        let line = block.start().saturating_add(1);
        Finding::new(Kind::PrivateKeyBlock, Span { offset, length, line })
    };
    blocks.iter().map(finding).collect()
}
