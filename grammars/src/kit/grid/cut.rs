//! Cutting a line where the border of its table says.

use crate::kit::{Line, ParseError};

/// Where the bars of a table stand, and the cells of the line that was cut last.
#[derive(Debug)]
pub(super) struct Cutter<'t> {
    /// The border, without what stands around it.
    pub(super) border: &'t str,
    /// The cells of the line, blanks around them taken off.
    pub(super) cells: Vec<&'t str>,
    /// Characters before each bar.
    bars: Vec<usize>,
    /// Bytes before each bar of the line.
    offsets: Vec<usize>,
}

impl<'t> Cutter<'t> {
    pub(super) fn new(border: &'t str) -> Self {
        Self {
            border,
            cells: Vec::new(),
            bars: memchr::memchr_iter(b'+', border.as_bytes()).collect(),
            offsets: Vec::new(),
        }
    }

    /// Returns the number of columns.
    pub(super) fn columns(&self) -> usize {
        self.bars.len().saturating_sub(1)
    }

    /// Returns how many characters a cell of a column can hold: one blank stands on each side.
    pub(super) fn width(&self, column: usize) -> usize {
        let mut bars = self.bars.iter().skip(column);
        match (bars.next(), bars.next()) {
            (Some(left), Some(right)) => right.saturating_sub(*left).saturating_sub(3),
            _ => 0,
        }
    }

    /// Cuts a line into `cells`, one a column.
    pub(super) fn cut(&mut self, line: &Line<'t>) -> Result<Cut<'t>, ParseError> {
        let text = line.text.trim();
        let beyond = self.find_bars(text).map_err(|at| no_bar(line, at))?;
        self.cells.clear();
        for column in 0..self.columns() {
            let bar = |at: usize| self.offsets.get(at).copied();
            let from = bar(column).map_or(text.len(), |bar| bar.saturating_add(1));
            let to = bar(column.saturating_add(1)).unwrap_or(text.len());
            let cell = text.get(from..to).unwrap_or_default();
            self.cells.push(without_blanks(cell));
        }
        Ok(Cut {
            whole: self.offsets.len().saturating_sub(1),
            beyond,
        })
    }

    /// Finds the bars and returns what stands behind the last; or what stands in the place of one.
    fn find_bars<'l>(&mut self, text: &'l str) -> Result<&'l str, &'l str> {
        let ascii = text.is_ascii();
        let mut chars = text.char_indices();
        let mut passed = 0_usize;
        self.offsets.clear();
        for bar in &self.bars {
            let found = if ascii {
                text.as_bytes().get(*bar).map(|byte| (*bar, char::from(*byte)))
            } else {
                chars.nth(bar.saturating_sub(passed))
            };
            passed = bar.saturating_add(1);
            match found {
                Some((offset, '|')) => self.offsets.push(offset),
                Some((offset, _)) => return Err(text.get(offset..).unwrap_or_default()),
                None => return Ok(""),
            }
        }
        let end = self.offsets.last().map_or(0, |bar| bar.saturating_add(1));
        Ok(text.get(end..).unwrap_or_default())
    }
}

/// Takes off the blanks on both sides, and nothing else.
fn without_blanks(cell: &str) -> &str {
    let is_text = |byte: &u8| *byte != b' ';
    let first = cell.bytes().position(|byte| is_text(&byte));
    let last = cell.as_bytes().iter().rposition(is_text);
    let inside = first.zip(last).and_then(|(first, last)| cell.get(first..=last));
    inside.unwrap_or_default()
}

/// How a line could be cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut<'t> {
    /// Cells that have both bars.
    pub(super) whole: usize,
    /// What stands right of the last bar.
    pub(super) beyond: &'t str,
}

/// There is no bar where there should be one.
pub(super) fn no_bar(line: &Line<'_>, at: &str) -> ParseError {
    ParseError {
        place: line.place_of(at),
        expected: "`|` where the border has its `+`, and nothing right of the last",
        within: "a line of the table",
    }
}
