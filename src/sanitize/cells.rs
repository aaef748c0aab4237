//! Where the cells of a line of a table stand, and whether a line continues the row above it.
//!
//! ```text
//! | ethernet-1/1 | up | to the spine  |     ethernet-1/1   up   to the spine
//! |              |    | in the second |                         in the second
//! |              |    | rack          |                         rack
//! ```

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use super::secret::MASK;
use super::traced::part;

/// A line with more cells is no line of a table.
const MOST_CELLS: usize = 256;

/// Columns are counted in characters.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    /// The text of the cell, without the blanks around it.
    pub(super) range: Range<usize>,
    /// The column in which the text begins.
    left: usize,
    /// Characters from the left edge of the cell to the end of the text.
    pub(super) reach: usize,
    length: usize,
    /// Characters between the bars.
    room: usize,
    /// Length of the first word, which a device does not cut as long as it fits.
    first_word: usize,
    /// A number for the text, to tell whether another cell says the same.
    print: u64,
    /// Whether a secret of unknown length stood in the cell, or to the left of it in columns.
    masked: bool,
}

impl Cell {
    fn of(text: &str, within: Range<usize>, edge: usize, room: usize) -> Self {
        let whole = part(text, within.clone());
        let bare = whole.trim_start();
        let indent = whole.len().saturating_sub(bare.len());
        let before = part(whole, 0..indent).chars().count();
        let bare = bare.trim_end();
        let length = bare.chars().count();
        let start = within.start.saturating_add(indent);
        Self {
            range: start..start.saturating_add(bare.len()),
            left: edge.saturating_add(before),
            reach: before.saturating_add(length),
            length,
            room,
            first_word: bare.split_whitespace().next().map_or(0, |word| word.chars().count()),
            print: print(bare),
            masked: bare.contains(MASK),
        }
    }

    pub(super) fn is_blank(&self) -> bool {
        self.length == 0
    }

    /// Takes in `other`, which stands behind it on the same line.
    pub(super) fn extend_to(&mut self, other: &Self) {
        self.range.end = other.range.end;
        self.reach = other.reach;
    }

    /// Whether this may be the next piece of the cell `above`, which had no room for it; how much
    /// room there was cannot be told where a mask stands.
    fn could_not_follow(&self, above: &Self) -> bool {
        let needed = above.length.saturating_add(self.first_word).saturating_add(3);
        let had_no_room = self.print != above.print && needed > above.room;
        !above.is_blank() && (self.masked || above.masked || had_no_room)
    }
}

fn print(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// What stands between the cells of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Between {
    Bars,
    Blanks,
}

/// The cells of one line.
#[derive(Debug)]
pub(super) struct Shape {
    pub(super) between: Between,
    pub(super) cells: Vec<Cell>,
}

impl Shape {
    /// The cells of a line with bars; nothing where it is empty, a rule, or no line of a table.
    pub(super) fn of(text: &str) -> Option<Self> {
        if is_rule(text) {
            return None;
        }
        let bars = bars(text);
        let (first, last) = (bars.first()?, bars.last()?);
        let inside = first.at.saturating_add(1)..last.at;
        if bars.len() == 2 && is_in_columns(part(text, inside.clone())) {
            return in_columns(text, inside, first.column.saturating_add(1));
        }
        Some(Self {
            between: Between::Bars,
            cells: between(text, &bars),
        })
        .filter(|_| (2..=MOST_CELLS).contains(&bars.len()))
    }

    /// The cells of a line without bars around it.
    pub(super) fn of_columns(text: &str) -> Option<Self> {
        (!is_rule(text)).then(|| in_columns(text, 0..text.len(), 0))?
    }

    /// The cells of a line with or without bars.
    pub(super) fn of_any(text: &str) -> Option<Self> {
        if text.trim_start().starts_with('|') {
            Self::of(text)
        } else {
            Self::of_columns(text)
        }
    }

    /// Whether a line of this shape, below `above`, continues the row that `head` begins.
    pub(super) fn continues(&self, head: &Self, above: &Self) -> bool {
        if self.between != head.between {
            return false;
        }
        match self.between {
            Between::Bars => self.is_rest_of(head) || self.is_wrapped_below(above),
            Between::Blanks => self.is_aligned_with(head),
        }
    }

    /// Whether the cell that begins the row is blank here, and another one that is filled there.
    fn is_rest_of(&self, head: &Self) -> bool {
        let Some(key) = head.cells.iter().position(|cell| !cell.is_blank()) else {
            return false;
        };
        let filled = head.cells.iter().filter(|cell| !cell.is_blank()).count();
        let pairs = head.cells.iter().zip(&self.cells);
        let missing = pairs.filter(|(there, here)| !there.is_blank() && here.is_blank());
        let begins = self.cells.iter().position(|cell| !cell.is_blank());
        begins.is_some_and(|begins| begins > key) && missing.count() >= filled.saturating_sub(1).min(2)
    }

    /// Whether no cell here would have fitted into the cell above it.
    fn is_wrapped_below(&self, above: &Self) -> bool {
        let mut pairs = self.cells.iter().zip(&above.cells);
        self.cells.len() == above.cells.len()
            && self.cells.iter().any(|cell| !cell.is_blank())
            && pairs.all(|(here, above)| here.is_blank() || here.could_not_follow(above))
    }

    fn is_aligned_with(&self, head: &Self) -> bool {
        let first = self.cells.first().and_then(|cell| head.column_of(cell));
        first.is_some_and(|column| column > 0)
    }

    /// The cell above `cell` among cells in columns; a cut before a blank leaves one blank more.
    pub(super) fn column_of(&self, cell: &Cell) -> Option<usize> {
        let behind = self.cells.partition_point(|other| other.left <= cell.left);
        let column = behind.checked_sub(1)?;
        let other = self.cells.get(column)?;
        let aligned = !other.masked && cell.left.saturating_sub(other.left) <= 1;
        aligned.then_some(column)
    }
}

/// A bar of a grid.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bar {
    pub(super) at: usize,
    pub(super) column: usize,
}

/// The bars of a line that begins with one; columns count from there.
pub(super) fn bars(text: &str) -> Vec<Bar> {
    let content = text.trim_start();
    if !content.starts_with('|') {
        return Vec::new();
    }
    let indent = text.len().saturating_sub(content.len());
    let chars = content.char_indices().enumerate();
    let bars = chars.filter(|(_, (_, c))| *c == '|').take(MOST_CELLS.saturating_add(1));
    let bar = |(column, (at, _)): (usize, (usize, char))| Bar {
        at: indent.saturating_add(at),
        column,
    };
    bars.map(bar).collect()
}

/// The cells between `bars`.
pub(super) fn between(text: &str, bars: &[Bar]) -> Vec<Cell> {
    let ends = bars.iter().skip(1);
    let pairs = bars.iter().zip(ends);
    let cell = |(bar, end): (&Bar, &Bar)| {
        let room = end.column.saturating_sub(bar.column).saturating_sub(1);
        let within = bar.at.saturating_add(1)..end.at;
        Cell::of(text, within, bar.column.saturating_add(1), room)
    };
    pairs.map(cell).collect()
}

/// Cells with two blanks, or a colon and a blank, between them; nothing where they are too many.
fn in_columns(text: &str, inside: Range<usize>, edge: usize) -> Option<Shape> {
    let starts = starts(part(text, inside.clone()), inside.start)?;
    let mut cells = Vec::with_capacity(starts.len());
    let (mut column, mut counted, mut masked) = (edge, inside.start, false);
    for (at, start) in starts.iter().enumerate() {
        let end = starts.get(at.saturating_add(1)).copied().unwrap_or(inside.end);
        column = column.saturating_add(part(text, counted..*start).chars().count());
        counted = *start;
        let mut cell = Cell::of(text, *start..end, column, 0);
        cell.reach = cell.reach.saturating_add(column);
        let shifted = masked;
        masked |= cell.masked;
        cell.masked = shifted;
        cells.push(cell);
    }
    Some(Shape {
        between: Between::Blanks,
        cells,
    })
}

/// Where cells in columns begin, in offsets from `base`.
fn starts(text: &str, base: usize) -> Option<Vec<usize>> {
    let mut starts = Vec::new();
    let mut previous = *b"  ";
    for (at, byte) in text.bytes().enumerate() {
        if is_gap(previous) && !is_blank(byte) {
            starts.push(base.saturating_add(at));
        }
        if starts.len() > MOST_CELLS {
            return None;
        }
        previous = [previous[1], byte];
    }
    Some(starts)
}

const fn is_gap(two: [u8; 2]) -> bool {
    is_blank(two[1]) && (is_blank(two[0]) || two[0] == b':')
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

/// Whether the only cell of a box is a line of columns without bars.
fn is_in_columns(inside: &str) -> bool {
    let bare = inside.trim();
    inside.starts_with("  ") || bare.contains("  ")
}

fn is_rule(text: &str) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b' ' | b'\t' | b'|' | b'+' | b'-' | b'='))
}
