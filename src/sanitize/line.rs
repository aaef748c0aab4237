//! Makes one line safe: reads through what is hidden, masks secrets, quotes injected words, and
//! looks again until nothing is left.

use std::ops::Range;

use super::finding::Kind;
use super::rule::{BOOK, Hit, merge};
use super::traced::{Edit, Traced, part};
use super::{bracket, escape, hidden, injection, pager, secret};

/// Rounds after which a line that still changes is quoted whole.
const ROUNDS: usize = 3;

/// A line that was changed, and why, in offsets of the line as given.
#[derive(Debug)]
pub(super) struct Settled {
    pub(super) text: String,
    pub(super) findings: Vec<(Kind, Range<usize>)>,
}

/// A line in work.
#[derive(Debug)]
pub(super) struct Work<'a> {
    line: &'a str,
    now: Traced<'a>,
    /// Where hidden characters stood.
    removed: Vec<Range<usize>>,
    findings: Vec<(Kind, Range<usize>)>,
    /// Whether something was found in the row of which the line is a part.
    edited: bool,
    /// Whether other readings of the line as given were searched.
    reread: bool,
}

impl<'a> Work<'a> {
    /// Reads through what is hidden in `line`.
    pub(super) fn open(line: &'a str) -> Self {
        let mut work = Self {
            line,
            now: Traced::new(line),
            removed: Vec::new(),
            findings: Vec::new(),
            edited: false,
            reread: false,
        };
        if !hidden::is_plain(line) {
            work.fold();
            work.quote_forged_brackets();
        }
        work
    }

    /// Makes safe what shows only once escaped characters are written out, or where a terminal
    /// would show it.
    fn read_otherwise(&mut self) {
        if std::mem::replace(&mut self.reread, true) {
            return;
        }
        let line = self.line;
        let shown = memchr::memchr(0x8, line.as_bytes()).map(|_| hidden::without_overwritten(line));
        for mut reading in escape::written_out(line).into_iter().chain(shown) {
            hidden::fold(&mut reading);
            self.apply_found(&reading, secret::find, |_| secret::MASK.to_owned());
            self.apply_found(&reading, injection::find, bracket::quote);
        }
    }

    /// Applies what is found in another reading of the line as given.
    fn apply_found(&mut self, reading: &Traced<'_>, find: fn(&str) -> Vec<Hit>, safe: fn(&str) -> String) {
        let spans = bracket::spans(reading.text());
        let here = |hit: Hit| {
            let given = reading.source(&hit.range);
            let range = self.now.position(given.start)..self.now.position(given.end);
            Hit { range, ..hit }
        };
        let hits = outside(reading.text(), &spans, find).into_iter().map(here);
        let masked = |hit: &Hit| part(self.now.text(), hit.range.clone()) == secret::MASK;
        let hits: Vec<_> = hits.filter(|hit| !hit.range.is_empty() && !masked(hit)).collect();
        self.apply(&merge(hits), safe);
    }

    pub(super) fn text(&self) -> &str {
        self.now.text()
    }

    /// The range of the line as given that `range` came from.
    pub(super) fn source(&self, range: &Range<usize>) -> Range<usize> {
        self.now.source(range)
    }

    /// The first offset of the text that came from `source`, in the line as given, or from behind it.
    pub(super) fn position(&self, source: usize) -> usize {
        self.now.position(source)
    }

    /// How much of the text a pager wrote, with the blanks that wiped it out.
    pub(super) fn paged(&self) -> usize {
        let text = self.text();
        let mark = pager::mark(text);
        if mark == 0 {
            return 0;
        }
        let blanks_end = |start: usize| {
            let behind = part(text, start..text.len());
            start.saturating_add(behind.len().saturating_sub(behind.trim_start().len()))
        };
        let bare = blanks_end(mark);
        if part(text, bare..text.len()).starts_with('|') {
            return bare;
        }
        let ends = self.removed.iter().map(|range| self.now.position(range.end));
        let wiped = ends.filter(|end| (mark..=bare).contains(end)).max();
        wiped.unwrap_or(mark)
    }

    pub(super) const fn hid_characters(&self) -> bool {
        !self.removed.is_empty()
    }

    /// Masks and quotes until nothing is left; whether anything was.
    pub(super) fn settle(&mut self) -> bool {
        let known = self.findings.len();
        self.read_otherwise();
        let reread = self.findings.len() > known;
        if self.is_safe() && BOOK.sleeps(self.now.text()) {
            return false;
        }
        for round in 0..ROUNDS {
            if !self.round() {
                return reread || round > 0;
            }
        }
        self.quote_whole();
        true
    }

    /// Applies `edits`, which a row calls for.
    pub(super) fn edit(&mut self, edits: &[Edit]) {
        self.edited |= !edits.is_empty();
        self.now.replace(edits);
    }

    pub(super) fn quote_whole(&mut self) {
        let all = 0..self.now.text().len();
        let quoted = bracket::quote(self.now.text());
        self.edit(&[Edit {
            range: all,
            with: quoted,
        }]);
        self.round();
    }

    fn is_safe(&self) -> bool {
        self.findings.is_empty() && !self.edited
    }

    /// One round; whether anything was found or marked in it.
    fn round(&mut self) -> bool {
        let known = self.findings.len();
        self.mask();
        self.quote();
        let marked = self.mark_removed();
        self.fold();
        marked || self.findings.len() > known
    }

    /// Removes hidden characters and folds the rest.
    fn fold(&mut self) {
        let removed = hidden::fold(&mut self.now);
        let start = removed.iter().map(|range| range.start).min();
        let end = removed.iter().map(|range| range.end).max();
        let place = start.zip(end).map(|(start, end)| start..end);
        self.findings.extend(place.map(|place| (Kind::HiddenCharacters, place)));
        self.removed.extend(removed);
    }

    /// Quotes brackets that were none before the line was folded.
    fn quote_forged_brackets(&mut self) {
        let text = self.now.text();
        let stood = |span: &Range<usize>| {
            let behind = self.line.get(self.now.source(span).start..).unwrap_or_default();
            behind.starts_with(part(text, span.clone()))
        };
        let forged = bracket::spans(text).into_iter().filter(|span| !stood(span));
        let kind = Kind::ForgedConversationTurn;
        let hits: Vec<_> = forged.map(|range| Hit { kind, range }).collect();
        self.apply(&hits, bracket::quote);
    }

    /// Masks secrets, in brackets too.
    fn mask(&mut self) {
        let text = self.now.text();
        let spans = bracket::spans(text);
        let mut hits = outside(text, &spans, secret::find);
        for span in &spans {
            let inside = bracket::inside(span);
            let found = secret::find(part(text, inside.clone()));
            hits.extend(found.iter().map(|hit| shifted(hit, inside.start)));
        }
        self.apply(&merge(hits), |_| secret::MASK.to_owned());
    }

    /// Quotes injected words.
    fn quote(&mut self) {
        let text = self.now.text();
        let hits = outside(text, &bracket::spans(text), injection::find);
        self.apply(&merge(hits), bracket::quote);
    }

    /// Shows where the removal of hidden characters would have joined two words or numbers.
    fn mark_removed(&mut self) -> bool {
        let text = self.now.text();
        let ends = self.removed.iter().map(|range| self.now.position(range.end));
        let mut joins: Vec<_> = ends.filter(|at| joins_words(text, *at)).collect();
        joins.sort_unstable();
        joins.dedup();
        let mark = |at| Edit {
            range: at..at,
            with: bracket::HIDDEN.to_owned(),
        };
        let edits: Vec<_> = joins.into_iter().map(mark).collect();
        self.now.replace(&edits);
        !edits.is_empty()
    }

    fn apply(&mut self, hits: &[Hit], safe: impl Fn(&str) -> String) {
        let text = self.now.text();
        let edit = |hit: &Hit| Edit {
            range: hit.range.clone(),
            with: safe(part(text, hit.range.clone())),
        };
        let edits: Vec<_> = hits.iter().map(edit).collect();
        let places = hits.iter().map(|hit| (hit.kind, self.now.source(&hit.range)));
        self.findings.extend(places);
        self.now.replace(&edits);
    }

    /// The safe form, or nothing where the line is safe as it is: the folded text counts only
    /// where something was found.
    pub(super) fn settled(self) -> Option<Settled> {
        (!self.is_safe()).then(|| Settled {
            text: self.now.into_text(),
            findings: self.findings,
        })
    }
}

/// What `find` finds outside the brackets at `spans`; none is cut in two.
fn outside(text: &str, spans: &[Range<usize>], find: fn(&str) -> Vec<Hit>) -> Vec<Hit> {
    let hits = find(&bracket::shield(text, spans));
    let snap = |hit: Hit| Hit {
        range: bracket::snap(hit.range, spans),
        ..hit
    };
    hits.into_iter().map(snap).collect()
}

fn shifted(hit: &Hit, by: usize) -> Hit {
    let Range { start, end } = hit.range;
    Hit {
        kind: hit.kind,
        range: start.saturating_add(by)..end.saturating_add(by),
    }
}

fn joins_words(text: &str, at: usize) -> bool {
    let before = part(text, 0..at).chars().next_back();
    let after = part(text, at..text.len()).chars().next();
    before
        .zip(after)
        .is_some_and(|(before, after)| before.is_alphanumeric() && after.is_alphanumeric())
}
