//! Lines and columns of places, for all places of a document in one walk.

use netverify_grammars::kit::Place;
use serde::Serialize;

/// A place as people count: lines and columns from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Position {
    pub(super) line: u32,
    pub(super) column: usize,
    pub(super) length: u32,
}

/// Counts columns; cheap for places that come in the order of the text.
#[derive(Debug)]
pub(super) struct Columns<'t> {
    raw: &'t str,
    offset: usize,
    line: u32,
    column: usize,
}

impl<'t> Columns<'t> {
    /// Begins with the text as it was given.
    pub(super) fn of(raw: &'t str) -> Self {
        Self {
            raw,
            offset: 0,
            line: 0,
            column: 1,
        }
    }

    /// Returns the position of a place in the text that was given.
    pub(super) fn position(&mut self, place: Place) -> Position {
        let between = (place.line == self.line && place.offset >= self.offset)
            .then(|| self.raw.get(self.offset..place.offset))
            .flatten();
        self.column = match between {
            Some(between) => self.column.saturating_add(between.chars().count()),
            None => place.column(self.raw),
        };
        (self.line, self.offset) = (place.line, place.offset);
        Position {
            line: place.line,
            column: self.column,
            length: place.length,
        }
    }
}

#[cfg(test)]
mod tests {
    use netverify_grammars::kit::Place;

    use super::Columns;

    #[test]
    fn columns_are_the_same_in_any_order() {
        let raw = "aä b\nc d e";
        let place = |part: char| {
            let at = raw.find(part).unwrap();
            Place::new(at, 1, if at < 6 { 1 } else { 2 })
        };
        let mut columns = Columns::of(raw);
        let found: Vec<usize> = "bcedb"
            .chars()
            .map(|part| columns.position(place(part)).column)
            .collect();
        assert_eq!(found, [4, 1, 5, 3, 4]);
    }
}
