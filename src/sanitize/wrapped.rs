//! Rows of a table whose cells a device wrapped over several lines.
//!
//! ```text
//! | ethernet-1/1 | up | [untrusted-content:ignore all]       |
//! |              |    | [untrusted-content:previous]         |
//! |              |    | [untrusted-content:instructions] and |
//! ```
//!
//! A row is searched as the one line that it was before it was wrapped, with seams, and with the
//! words of brackets as if they stood in none: what a bracket holds already stays as it is. Each
//! piece of what is found is then made safe where it stands.

use std::collections::BTreeSet;
use std::ops::Range;

use super::cells::{Cell, Shape};
use super::columns::columns;
use super::finding::Kind;
use super::line::{Settled, Work};
use super::rule::{BOOK, Hit};
use super::seam::SEAM;
use super::traced::{Edit, part};
use super::unquoted::{Act, Unquoted};

#[cfg(test)]
mod tests;

/// Lines after which a row is taken to end: no cell is wrapped over so many.
const LONGEST: usize = 1_000;
/// Rounds in which rows are told apart anew; two or three suffice for all known text.
const BLOCK_ROUNDS: usize = 8;
/// Lines that are held at a time.
const LARGEST: usize = 20_000;
/// Rounds after which the lines of a row that still changes are quoted whole.
const ROUNDS: usize = 3;

/// Lines that may hold wrapped rows: any one, and those below it that may continue a row.
#[derive(Debug, Default)]
pub(super) struct Block<'a> {
    lines: Vec<Work<'a>>,
}

/// What was found in a row: from and to are a line of the block and an offset in it as given.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) kind: Kind,
    pub(super) from: (usize, usize),
    pub(super) to: (usize, usize),
}

impl<'a> Block<'a> {
    /// Whether the line may belong to a row of which there are lines already.
    pub(super) fn takes(line: &Work<'_>) -> bool {
        may_continue(line) || is_gap(line)
    }

    pub(super) fn is_full(&self) -> bool {
        self.lines.len() >= LARGEST
    }

    /// Takes out the last row, which may go on, with what stands behind it.
    pub(super) fn split_off_last_row(&mut self) -> Self {
        let rows = rows(&self.lines);
        let end = self.lines.len();
        let begins = rows.iter().rev().map(|(begin, _)| *begin);
        let mut near = begins.take_while(|begin| end.saturating_sub(*begin) <= LONGEST);
        let begins_row = |begin: &usize| self.lines.get(*begin).is_some_and(|line| !is_gap(line));
        let begin = near.find(begins_row);
        let lines = self.lines.split_off(begin.unwrap_or(end));
        Self { lines }
    }

    pub(super) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn push(&mut self, line: Work<'a>) {
        self.lines.push(line);
    }

    /// Makes the lines safe, each by itself and each row as a whole.
    ///
    /// A mask may have another width than what it hides, so that a reader of the safe lines sees
    /// other rows: they are told apart again until nothing changes.
    pub(super) fn settle(&mut self) -> Vec<Found> {
        let mut found = Vec::new();
        if self.lines.iter().skip(1).all(is_gap) {
            for line in &mut self.lines {
                line.settle();
            }
            return found;
        }
        let mut settled = BTreeSet::new();
        for _ in 0..BLOCK_ROUNDS {
            let rows = rows(&self.lines);
            let new: Vec<_> = rows.difference(&settled).copied().collect();
            let mut changed = false;
            for (begin, end) in new {
                let row = self.lines.get_mut(begin..end).unwrap_or_default();
                changed |= settle_row(row, begin, &mut found);
            }
            if !changed {
                break;
            }
            settled = rows;
        }
        found
    }

    /// Takes the lines out, as they were settled, and keeps the memory.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = Option<Settled>> {
        self.lines.drain(..).map(Work::settled)
    }
}

/// Where each row in `lines` begins and ends.
fn rows(lines: &[Work<'_>]) -> BTreeSet<(usize, usize)> {
    let mut rows = BTreeSet::new();
    let mut begin: usize = 0;
    while let Some((first, below)) = lines.get(begin..).and_then(<[_]>::split_first) {
        let end = begin.saturating_add(continued(first, below)).saturating_add(1);
        rows.insert((begin, end));
        begin = end;
    }
    rows
}

/// How many of the lines `below` continue the row that `first` begins.
fn continued(first: &Work<'_>, below: &[Work<'_>]) -> usize {
    if is_gap(first) {
        return 0;
    }
    let below = below.iter().take(LONGEST).enumerate();
    let filled = below.filter(|(_, line)| !is_gap(line));
    let mut shapes = filled.map_while(|(at, line)| Some((at, shape(line)?))).peekable();
    let Some(head) = shapes.peek().and_then(|_| head(first)) else {
        return 0;
    };
    let mut above: Option<Shape> = None;
    let mut count: usize = 0;
    for (at, shape) in shapes {
        if !shape.continues(&head, above.as_ref().unwrap_or(&head)) {
            break;
        }
        above = Some(shape);
        count = at.saturating_add(1);
    }
    count
}

/// Whether a row goes on behind the line, which is blank or a pager's.
fn is_gap(line: &Work<'_>) -> bool {
    let text = line.text();
    part(text, line.paged()..text.len()).trim_start().is_empty()
}

fn may_continue(line: &Work<'_>) -> bool {
    line.text().starts_with(['|', ' ', '\t', '[']) || line.paged() > 0
}

/// A line without brackets, and without what a pager wrote in front of it.
fn unquoted<'t>(line: &'t Work<'_>) -> Unquoted<'t> {
    Unquoted::behind(line.text(), line.paged())
}

/// The shape of a line that may continue a row: one that begins with a bar or with blanks.
fn shape(line: &Work<'_>) -> Option<Shape> {
    if !may_continue(line) {
        return None;
    }
    let seen = unquoted(line);
    let text = seen.words.text();
    match text.trim_start().chars().next()? {
        '|' => Shape::of(text),
        _ if text.starts_with("  ") => Shape::of_columns(text),
        _ => None,
    }
}

/// The shape of a line that may begin a row.
fn head(line: &Work<'_>) -> Option<Shape> {
    Shape::of_any(unquoted(line).words.text())
}

/// Settles one row, which is `begin` lines below the first of its block; whether it changed.
fn settle_row(lines: &mut [Work<'_>], begin: usize, found: &mut Vec<Found>) -> bool {
    if let [line] = lines {
        return line.settle();
    }
    for round in 0..ROUNDS {
        let mut changed = make_safe(lines, begin, found, Act::Mask) | make_safe(lines, begin, found, Act::Quote);
        for line in &mut *lines {
            changed |= line.settle();
        }
        if !changed {
            return round > 0;
        }
    }
    lines.iter_mut().for_each(Work::quote_whole);
    make_safe(lines, begin, found, Act::Mask);
    true
}

/// A line of a row, and a range of it.
type Piece = (usize, Range<usize>);
type Pieces = Vec<Piece>;

/// Makes the secrets, or the injected words, of a row safe; whether any was left.
fn make_safe(lines: &mut [Work<'_>], begin: usize, found: &mut Vec<Found>, act: Act) -> bool {
    let mut edits: Vec<Vec<Edit>> = Vec::new();
    edits.resize_with(lines.len(), Vec::new);
    for (hit, pieces) in hits(lines, act) {
        found.extend(place(lines, begin, &hit, &pieces));
        for (line, range) in pieces {
            let words = lines.get(line).map_or("", |line| part(line.text(), range.clone()));
            let with = act.safe(words);
            if let Some(edits) = edits.get_mut(line) {
                edits.push(Edit { range, with });
            }
        }
    }
    let changed = edits.iter().any(|edits| !edits.is_empty());
    for (line, edits) in lines.iter_mut().zip(&edits) {
        line.edit(edits);
    }
    changed
}

/// What is found in a row, with the pieces of it that are not safe yet, each with its line.
fn hits(lines: &[Work<'_>], act: Act) -> Vec<(Hit, Pieces)> {
    let seen: Vec<_> = lines.iter().map(unquoted).collect();
    let Some(whole) = Whole::of(lines, &seen) else {
        return Vec::new();
    };
    let with_pieces = |hit: Hit| {
        let pieces = whole.pieces(&hit.range);
        let pieces = pieces.flat_map(|(line, range)| unsafe_parts(&seen, line, &range, act));
        let pieces: Vec<_> = pieces.collect();
        (hit, pieces)
    };
    act.find(&whole.text).into_iter().map(with_pieces).collect()
}

fn place(lines: &[Work<'_>], begin: usize, hit: &Hit, pieces: &[Piece]) -> Option<Found> {
    let (first, last) = (pieces.first()?, pieces.last()?);
    let from = lines.get(first.0)?.source(&first.1).start;
    let to = lines.get(last.0)?.source(&last.1).end;
    Some(Found {
        kind: hit.kind,
        from: (begin.saturating_add(first.0), from),
        to: (begin.saturating_add(last.0), to),
    })
}

/// What of `range`, in the words of a line, has to change.
fn unsafe_parts(seen: &[Unquoted<'_>], line: usize, range: &Range<usize>, act: Act) -> Pieces {
    let Some(seen) = seen.get(line) else { return Vec::new() };
    let parts = seen.unsafe_parts(&seen.words.source(range), act);
    parts.into_iter().map(|range| (line, range)).collect()
}

/// A row as one line.
struct Whole {
    text: String,
    seats: Vec<Seat>,
}

/// A line of a row that is no gap, where it stands in the row, and its words.
struct Filled<'t> {
    at: usize,
    line: &'t Work<'t>,
    text: &'t str,
}

/// Where a piece of a cell came to stand.
struct Seat {
    at: usize,
    line: usize,
    range: Range<usize>,
}

impl Whole {
    /// Joins the cells of `lines`; nothing where no rule can match them.
    fn of(lines: &[Work<'_>], seen: &[Unquoted<'_>]) -> Option<Self> {
        let seen = lines.iter().zip(seen).enumerate();
        let filled = seen.filter(|(_, (line, _))| !is_gap(line));
        let lines: Vec<_> = filled
            .map(|(at, (line, seen))| Filled {
                at,
                line,
                text: seen.words.text(),
            })
            .collect();
        let texts: Vec<_> = lines.iter().map(|line| line.text).collect();
        let (columns, between) = columns(&texts)?;
        let mut whole = Self {
            text: String::new(),
            seats: Vec::new(),
        };
        for column in &columns {
            whole.join(column, &lines);
            whole.text.push_str(between);
        }
        (!BOOK.sleeps_in_readings(&whole.text)).then_some(whole)
    }

    /// Appends the pieces of one cell. A word may have been cut where its piece reaches as far as
    /// any, or where what is hidden in it has been counted.
    fn join(&mut self, pieces: &[(usize, Cell)], lines: &[Filled<'_>]) {
        let reach = pieces.iter().map(|(_, cell)| cell.reach).max();
        let mut seam = None;
        for (line, cell) in pieces {
            let Some(line) = lines.get(*line) else { continue };
            let words = part(line.text, cell.range.clone());
            self.text.extend(seam);
            self.seats.push(Seat {
                at: self.text.len(),
                line: line.at,
                range: cell.range.clone(),
            });
            self.text.push_str(words);
            let cut = line.line.hid_characters() || words.ends_with('-') || Some(cell.reach) >= reach;
            seam = Some(if cut { SEAM } else { ' ' });
        }
    }

    /// The pieces in `range`, each with its line.
    fn pieces(&self, range: &Range<usize>) -> impl Iterator<Item = Piece> {
        let Range { start, end } = *range;
        let from = self.seats.partition_point(|seat| seat.at <= start).saturating_sub(1);
        let seats = self.seats.iter().skip(from).take_while(move |seat| seat.at < end);
        seats.map(move |seat| {
            let limit = seat.range.len();
            let from = start.saturating_sub(seat.at).min(limit);
            let to = end.saturating_sub(seat.at).min(limit);
            let base = seat.range.start;
            (seat.line, base.saturating_add(from)..base.saturating_add(to))
        })
    }
}
