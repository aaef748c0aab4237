//! One row of a grid, of one line or several.

use super::Column;
use crate::kit::{Cell, Joined, Line, Named, Place, Untrusted};

/// A row. Its cells are made of pieces, one for each line that they take.
#[derive(Debug)]
pub struct Row<'g, 't> {
    pub(super) cells: &'g [&'t str],
    pub(super) lines: &'g [Line<'t>],
    pub(super) columns: usize,
    pub(super) sound: usize,
    pub(super) header_edge: Option<Place>,
    pub(super) cut: bool,
    pub(super) scratch: &'g mut Scratch,
}

/// Pieces that were put together, and where they meet without a blank.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    text: String,
    seams: Vec<usize>,
}

impl Scratch {
    fn of(first: &str) -> Self {
        Self {
            text: first.to_owned(),
            seams: Vec::new(),
        }
    }

    fn begin(&mut self, first: &str) {
        self.text.clear();
        self.seams.clear();
        self.text.push_str(first);
    }

    fn add(&mut self, piece: &str) {
        self.seams.push(self.text.len());
        self.text.push_str(piece);
    }
}

/// What stands of a cell on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece<'t> {
    /// Its characters.
    pub text: &'t str,
    /// Where it stands.
    pub place: Place,
    /// Whether it fills the cell or ends in a hyphen: only then can a word go on below it.
    pub goes_on: bool,
}

/// The pieces of a cell, from top to bottom; one at least.
#[derive(Clone, Debug)]
pub struct Pieces<'g, 't> {
    cells: std::iter::StepBy<std::slice::Iter<'g, &'t str>>,
    lines: std::slice::Iter<'g, Line<'t>>,
    width: usize,
}

impl<'t> Iterator for Pieces<'_, 't> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let text = self.cells.next().copied().filter(|text| !text.is_empty())?;
        let place = self.lines.next()?.place_of(text);
        // A piece that has fewer bytes than the cell has characters cannot fill it.
        let full = text.len() >= self.width && text.chars().count() >= self.width;
        Some(Piece {
            text,
            place,
            goes_on: full || text.ends_with('-'),
        })
    }
}

impl<'g, 't> Row<'g, 't> {
    /// Returns where the row stands.
    pub fn place(&self) -> Place {
        let last = self.lines.last().map_or(Place::new(0, 0, 1), Line::place);
        self.lines.first().map_or(last, |first| first.place().through(last))
    }

    /// Tells whether the text ends before the row is known to.
    pub fn is_cut(&self) -> bool {
        self.cut
    }

    /// Returns the pieces of a cell.
    ///
    /// `None` as a column is one that the header does not name.
    pub fn pieces(&self, column: Option<Column>) -> Cell<Pieces<'g, 't>> {
        let Some(column) = column else {
            return self.header_edge.map_or(Cell::NotShown, Cell::Unreadable);
        };
        if column.index >= self.sound {
            return Cell::Unreadable(self.place());
        }
        let from = self.cells.get(column.index..).unwrap_or_default();
        if from.first().is_none_or(|first| first.is_empty()) {
            return Cell::Blank;
        }
        Cell::Shown(Pieces {
            cells: from.iter().step_by(self.columns.max(1)),
            lines: self.lines.iter(),
            width: column.width,
        })
    }

    /// Reads a cell whose value holds no blank: an address, a number, a time.
    pub fn typed<T>(&mut self, column: Option<Column>, read: impl FnOnce(&str) -> Option<T>) -> Cell<T> {
        let cell = self.glued(column);
        cell.and_then(|word| read(word.text(self.scratch)).map_or(Cell::Unreadable(word.place), Cell::Shown))
    }

    /// Reads a cell that holds a word of an enumeration.
    pub fn word<T: Copy>(&mut self, column: Option<Column>, spellings: &[(&str, T)]) -> Cell<Named<'t, T>> {
        let cell = self.glued(column);
        cell.map(|word| {
            let text = word.text(self.scratch);
            let known = spellings.iter().find(|(spelling, _)| *spelling == text);
            known.map_or_else(
                || Named::Other(word.name(self.scratch)),
                |(_, known)| Named::Known(*known),
            )
        })
    }

    /// Reads a cell that holds a name without blanks.
    pub fn name(&mut self, column: Option<Column>) -> Cell<Untrusted<'t>> {
        let cell = self.glued(column);
        cell.map(|word| word.name(self.scratch))
    }

    /// Reads a cell of several values without blanks, each begun on a line of its own.
    ///
    /// `read` gets what was put together so far, and whether that is all that a
    /// value can be. The cell is unreadable if it makes nothing of the latter.
    pub fn list<T>(
        &mut self,
        column: Option<Column>,
        values: &mut Vec<T>,
        read: impl Fn(&Spelling<'_, 't>, bool) -> Option<T>,
    ) -> Cell<()> {
        values.clear();
        self.pieces(column).and_then(|pieces| {
            let mut pieces = pieces.peekable();
            let mut begun: Option<Glued<'t>> = None;
            while let Some(piece) = pieces.next() {
                let word = Glued::with(begun.take(), piece, self.scratch);
                let is_over = !piece.goes_on || pieces.peek().is_none();
                let spelling = Spelling {
                    word: &word,
                    scratch: self.scratch,
                };
                match read(&spelling, is_over) {
                    Some(value) => values.push(value),
                    None if is_over => {
                        values.clear();
                        return Cell::Unreadable(word.place);
                    }
                    None => begun = Some(word),
                }
            }
            Cell::Shown(())
        })
    }

    /// Reads a cell that holds free text.
    pub fn text(&self, column: Option<Column>) -> Cell<Joined<'t>> {
        self.pieces(column).map(join)
    }

    /// Puts the pieces of a word together; in `scratch`, if there are several.
    ///
    /// A piece that could hold more is the last of its word.
    fn glued(&mut self, column: Option<Column>) -> Cell<Glued<'t>> {
        self.pieces(column).and_then(|pieces| {
            let mut glued: Option<Glued<'t>> = None;
            let mut goes_on = true;
            for piece in pieces {
                if !goes_on {
                    return glued.map_or(Cell::Blank, |word| Cell::Unreadable(word.place));
                }
                glued = Some(Glued::with(glued, piece, self.scratch));
                goes_on = piece.goes_on;
            }
            glued.map_or(Cell::Blank, Cell::Shown)
        })
    }
}

/// A word that stood on one line, or whose pieces were put together in a buffer.
#[derive(Debug)]
struct Glued<'t> {
    place: Place,
    first: &'t str,
    wrapped: bool,
}

impl<'t> Glued<'t> {
    /// Adds a piece to the word that was begun, or begins one.
    fn with(begun: Option<Self>, piece: Piece<'t>, scratch: &mut Scratch) -> Self {
        let Some(word) = begun else {
            return Self {
                place: piece.place,
                first: piece.text,
                wrapped: false,
            };
        };
        if !word.wrapped {
            scratch.begin(word.first);
        }
        scratch.add(piece.text);
        Self { wrapped: true, ..word }
    }

    fn text<'s>(&self, scratch: &'s Scratch) -> &'s str
    where
        't: 's,
    {
        if self.wrapped { &scratch.text } else { self.first }
    }

    fn name(&self, scratch: &Scratch) -> Untrusted<'t> {
        if self.wrapped {
            Untrusted::in_pieces(scratch.text.clone(), scratch.seams.clone())
        } else {
            Untrusted::from(self.first)
        }
    }
}

/// A word as far as it was put together.
#[derive(Debug)]
pub struct Spelling<'s, 't> {
    word: &'s Glued<'t>,
    scratch: &'s Scratch,
}

impl<'t> Spelling<'_, 't> {
    /// Returns its characters, to be read.
    pub fn text(&self) -> &str {
        self.word.text(self.scratch)
    }

    /// Returns it as text of the device.
    pub fn name(&self) -> Untrusted<'t> {
        self.word.name(self.scratch)
    }
}

/// Joins the lines of free text.
///
/// A line that could hold more ended at a blank. One that is full may have ended
/// at a blank or within a word, and one that ends in a hyphen, or stands before
/// one, may have been broken there: these are joined without a blank.
fn join<'t>(pieces: Pieces<'_, 't>) -> Joined<'t> {
    let mut first = "";
    let mut joined: Option<Scratch> = None;
    let mut goes_on = false;
    for piece in pieces {
        if first.is_empty() {
            first = piece.text;
        } else {
            let joined = joined.get_or_insert_with(|| Scratch::of(first));
            if goes_on || piece.text.starts_with('-') {
                joined.add(piece.text);
            } else {
                joined.text.extend([" ", piece.text]);
            }
        }
        goes_on = piece.goes_on;
    }
    Joined {
        value: joined.map_or_else(
            || first.into(),
            |joined| Untrusted::in_pieces(joined.text, joined.seams),
        ),
    }
}
