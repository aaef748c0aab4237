//! SR Linux's full grid: borders, bars, and cells that wrap.
//!
//! ```text
//! +---------+--------+-------+
//! |  Peer   | Group  | Flags |
//! +=========+========+=======+
//! | fe80::1 | spine- | D     |
//! | %eth1.0 | left   |       |
//! +---------+--------+-------+
//! ```
//!
//! Widths follow the terminal, so every cell can wrap, the names of the columns
//! too. The command decides where a row begins, its values how pieces join.

mod cut;
#[cfg(test)]
pub(crate) mod draw;
mod header;
mod row;

use super::{Code, Diagnostic, Ledger, Level, Line, LineClass, Lines, ParseError, Place};
use cut::{Cutter, no_bar};
pub use header::{Column, Header};
use row::Scratch;
pub use row::{Piece, Pieces, Row, Spelling};

/// What a command knows about its grid.
pub trait Reader<'t> {
    /// Returns where lines are accounted for.
    fn ledger(&mut self) -> &mut Ledger;

    /// Looks for its columns; false if the table is another command's.
    fn columns(&mut self, header: &mut Header<'_, 't>) -> bool;

    /// Tells whether a line, cut into cells, begins a row.
    ///
    /// Cells that the right edge of the capture cuts are not among them.
    fn starts(&self, cells: &[&'t str]) -> bool;

    /// Takes a row.
    ///
    /// # Errors
    /// Says what makes it none.
    fn row(&mut self, row: &mut Row<'_, 't>) -> Result<(), ParseError>;

    /// Tells whether a line without bars belongs to what stands below the grid.
    fn leaves(&self, line: &Line<'t>) -> bool;
}

/// How much of a grid was there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Whether a bottom border equal to the top one stands below the rows.
    pub closed: bool,
    /// Where the right edge is cut, if it is.
    pub right_edge: Option<Place>,
}

/// No table of a device has more columns. The work for a line is bounded by it.
const MAX_COLUMNS: usize = 64;

/// Tells whether a line is a border: `+`, dashes, and a `+` where each column ends.
pub fn is_border(line: &Line<'_>) -> bool {
    let text = line.text.trim();
    let bars = memchr::memchr_iter(b'+', text.as_bytes()).count();
    text.starts_with("+-")
        && (2..=MAX_COLUMNS.saturating_add(1)).contains(&bars)
        && text.bytes().all(|byte| byte == b'+' || byte == b'-')
}

/// Returns what stands in a column of a line that was cut into cells.
pub fn cell<'t>(cells: &[&'t str], column: Option<Column>) -> &'t str {
    let cell = column.and_then(|column| cells.get(column.index));
    cell.copied().unwrap_or_default()
}

/// Reads a grid, its top border read already, up to its bottom border or to a line that is none of its.
pub fn read<'t>(top: &Line<'t>, lines: &mut Lines<'t>, reader: &mut impl Reader<'t>) -> Extent {
    let mut grid = Grid::new(top);
    let closed = grid.header(top, lines, reader) && grid.body(lines, reader);
    Extent {
        closed,
        right_edge: grid.right_edge,
    }
}

/// A grid while it is read. The buffers are used again for each row.
#[derive(Debug)]
struct Grid<'t> {
    cutter: Cutter<'t>,
    right_edge: Option<Place>,
    /// Where the header's right edge is cut: columns may be missing.
    header_edge: Option<Place>,
    /// Columns whose names have both bars.
    named: usize,
    /// Pieces of the header, then of a row, a line's after the other's.
    cells: Vec<&'t str>,
    lines: Vec<Line<'t>>,
    /// Columns that have both bars in every line of the row.
    sound: usize,
    scratch: Scratch,
}

impl<'t> Grid<'t> {
    fn new(top: &Line<'t>) -> Self {
        let cutter = Cutter::new(top.text.trim());
        Self {
            right_edge: None,
            header_edge: (!cutter.border.ends_with('+')).then(|| top.place()),
            named: cutter.columns(),
            cells: Vec::new(),
            lines: Vec::new(),
            sound: 0,
            scratch: Scratch::default(),
            cutter,
        }
    }

    /// Reads up to the bottom border, and tells whether it is there.
    fn body(&mut self, lines: &mut Lines<'t>, reader: &mut impl Reader<'t>) -> bool {
        let mut ahead = lines.clone();
        while let Some(line) = ahead.next() {
            let text = line.text.trim();
            if text == self.cutter.border {
                self.finish(false, reader);
                reader.ledger().enter(LineClass::Rule);
                *lines = ahead;
                return true;
            } else if text.is_empty() {
                reader.ledger().enter(LineClass::Blank);
            } else if text.starts_with('|') {
                self.line(&line, reader);
            } else if reader.leaves(&line) {
                break;
            } else {
                // It may have been part of the row before it.
                self.finish(true, reader);
                reader
                    .ledger()
                    .unknown(&line, "a line of the table, or its bottom border");
            }
            *lines = ahead.clone();
        }
        self.finish(true, reader);
        false
    }

    fn line(&mut self, line: &Line<'t>, reader: &mut impl Reader<'t>) {
        let whole = match self.whole_cells(line) {
            Ok(whole) => whole,
            Err(error) => {
                self.finish(true, reader);
                reader.ledger().unreadable(&error);
                return;
            }
        };
        let edge_cut = whole < self.cutter.columns();
        if edge_cut {
            self.report_edge(line, reader.ledger());
        }
        let whole = whole.min(self.named);
        if reader.starts(self.cutter.cells.get(..whole).unwrap_or_default()) {
            self.finish(false, reader);
            self.sound = whole;
        } else if self.lines.is_empty() || !self.goes_on(whole) || (edge_cut && !line.ended) {
            self.finish(true, reader);
            reader.ledger().unknown(line, "the first line of a row");
            return;
        }
        self.sound = self.sound.min(whole);
        self.cells.append(&mut self.cutter.cells);
        self.lines.push(*line);
    }

    /// Cuts a line, and returns how many of its cells have both bars.
    ///
    /// Right of the last bar nothing may stand, unless the border is too short for the header.
    fn whole_cells(&mut self, line: &Line<'t>) -> Result<usize, ParseError> {
        let cut = self.cutter.cut(line)?;
        if cut.beyond.is_empty() || self.header_edge.is_some() {
            Ok(cut.whole)
        } else {
            Err(no_bar(line, cut.beyond))
        }
    }

    /// Tells whether each piece of the line stands below a piece: no cell holds a blank line.
    fn goes_on(&self, whole: usize) -> bool {
        let above = self.cells.chunks(self.cutter.columns().max(1)).next_back();
        let pairs = above.unwrap_or_default().iter().zip(&self.cutter.cells);
        pairs
            .take(whole.min(self.sound))
            .all(|(above, piece)| piece.is_empty() || !above.is_empty())
    }

    /// Hands the row over. It is cut if nothing proves that it is over.
    fn finish(&mut self, cut: bool, reader: &mut impl Reader<'t>) {
        if self.lines.is_empty() {
            return;
        }
        let more = self.lines.len().saturating_sub(1);
        let read = reader.row(&mut Row {
            cells: &self.cells,
            lines: &self.lines,
            columns: self.cutter.columns(),
            sound: self.sound,
            header_edge: self.header_edge,
            cut,
            scratch: &mut self.scratch,
        });
        let ledger = reader.ledger();
        match read {
            Ok(()) => {
                ledger.enter(LineClass::Row);
                ledger.enter_many(LineClass::Continuation, more);
            }
            Err(error) => {
                ledger.unreadable(&error);
                ledger.enter_many(LineClass::Unknown, more);
            }
        }
        self.cells.clear();
        self.lines.clear();
    }

    /// Reports once that the right edge is cut.
    fn report_edge(&mut self, line: &Line<'t>, ledger: &mut Ledger) {
        if self.right_edge.is_none() {
            self.right_edge = Some(line.place());
            ledger.report(Diagnostic {
                code: Code::RIGHT_EDGE_CUT,
                level: Level::Warning,
                place: line.place(),
                expected: "`|` at the right edge",
                within: "a line of the table",
            });
        }
    }
}
