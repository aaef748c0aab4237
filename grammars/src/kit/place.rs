//! Where something stands in a text.
//!
//! While parsing only the offset, the length and the line are kept. The column
//! costs a walk to the start of the line, so it is computed when a place is shown.

/// A stretch of text: byte offset and length, and its line, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Bytes before the stretch.
    pub offset: usize,
    /// Bytes in the stretch.
    pub length: u32,
    /// Line of its first byte, from 1.
    pub line: u32,
}

impl Place {
    /// Makes a place, capping a length beyond 4 GiB.
    pub fn new(offset: usize, length: usize, line: u32) -> Self {
        Self {
            offset,
            length: u32::try_from(length).unwrap_or(u32::MAX),
            line,
        }
    }

    /// Returns the offset just after the stretch.
    pub fn end(self) -> usize {
        self.offset.saturating_add(self.length as usize)
    }

    /// Returns the text that stands here, if the place lies inside `text`.
    pub fn slice(self, text: &str) -> Option<&str> {
        text.get(self.offset..self.end())
    }

    /// Returns the column in Unicode scalar values, from 1.
    pub fn column(self, text: &str) -> usize {
        let before = text.get(..self.offset).unwrap_or(text);
        let start = memchr::memrchr(b'\n', before.as_bytes()).map_or(0, |at| at.saturating_add(1));
        let line = before.get(start..).unwrap_or_default();
        line.chars().count().saturating_add(1)
    }

    /// Returns the smallest place that holds both.
    #[must_use]
    pub fn through(self, last: Self) -> Self {
        let end = last.end().max(self.end());
        Self::new(self.offset, end.saturating_sub(self.offset), self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn columns_count_characters_from_the_line_start() {
        let text = "one\ntwö three";
        let at = text.find("three").unwrap();
        assert_eq!(Place::new(at, 5, 2).column(text), 5);
        assert_eq!(Place::new(0, 3, 1).column(text), 1);
    }

    #[test]
    fn a_place_outside_the_text_has_no_slice() {
        assert_eq!(Place::new(4, 9, 1).slice("short"), None);
    }
}
