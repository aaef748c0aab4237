//! Lines with their places.

use std::fmt;

use super::Place;

/// One line, without its line end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Line<'t> {
    /// The line's characters.
    pub text: &'t str,
    /// Bytes before the line.
    pub offset: usize,
    /// Number of the line, from 1.
    pub number: u32,
    /// Whether a line end follows. Where none does, the last token may be cut.
    pub ended: bool,
}

impl fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Line({}, {} bytes)", self.number, self.text.len())
    }
}

impl fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lines({} bytes left)", self.rest.len())
    }
}

impl<'t> Line<'t> {
    /// Returns the line without the blanks at its end.
    pub fn trimmed(&self) -> &'t str {
        match self.text.as_bytes().last() {
            Some(b' ' | b'\t') => self.text.trim_end_matches([' ', '\t']),
            _ => self.text,
        }
    }

    /// Tells whether nothing but blanks stands here.
    pub fn is_blank(&self) -> bool {
        self.trimmed().is_empty()
    }

    /// Returns the place of the whole line, without the blanks at its end.
    pub fn place(&self) -> Place {
        Place::new(self.offset, self.trimmed().len(), self.number)
    }

    /// Returns the place of a part of this line.
    pub fn place_of(&self, part: &str) -> Place {
        let start = (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize);
        if start > self.text.len() {
            return self.place();
        }
        Place::new(self.offset.saturating_add(start), part.len(), self.number)
    }
}

/// The lines of a text, one after another.
#[derive(Clone)]
pub struct Lines<'t> {
    rest: &'t str,
    offset: usize,
    number: u32,
}

impl<'t> Lines<'t> {
    /// Begins at `offset` bytes and line `number` of some larger text.
    pub fn starting_at(text: &'t str, offset: usize, number: u32) -> Self {
        Self {
            rest: text,
            offset,
            number,
        }
    }

    /// Reads a text from its beginning.
    pub fn of(text: &'t str) -> Self {
        Self::starting_at(text, 0, 1)
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = Line<'t>;

    fn next(&mut self) -> Option<Line<'t>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = memchr::memchr(b'\n', self.rest.as_bytes());
        let (text, rest) = match end.and_then(|at| self.rest.split_at_checked(at)) {
            Some((text, rest)) => (text, rest.get(1..).unwrap_or_default()),
            None => (self.rest, ""),
        };
        let line = Line {
            text,
            offset: self.offset,
            number: self.number,
            ended: end.is_some(),
        };
        let taken = text.len().saturating_add(usize::from(line.ended));
        self.rest = rest;
        self.offset = self.offset.saturating_add(taken);
        self.number = self.number.saturating_add(1);
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn lines_know_their_place_and_whether_they_ended() {
        let lines: Vec<_> = Lines::of("a \n\nbc").collect();
        assert_eq!(lines.len(), 3);
        assert_eq!((lines[0].trimmed(), lines[0].ended), ("a", true));
        assert_eq!((lines[2].offset, lines[2].number, lines[2].ended), (4, 3, false));
    }

    #[test]
    fn a_part_of_a_line_has_its_own_place() {
        let line = Lines::of("x\nkey value").nth(1).unwrap();
        let place = line.place_of(line.text.split(' ').nth(1).unwrap());
        assert_eq!((place.offset, place.length, place.line), (6, 5, 2));
    }
}
