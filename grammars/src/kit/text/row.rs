//! One line of a screen: what stands in it when the last character has been written.
//!
//! ```text
//! --More-- CR ESC[K next row      `next row`
//! show ip rotue BS BS BS ute      `show ip route`
//! | down | CR | up   |            neither of the two
//! ```
//!
//! What was erased is gone. A line that other text was written over after a
//! carriage return is lost: nobody vouches for either of the two.

use super::screen::Fate;
use super::sequence::Effect;

/// Lines of a terminal are rarely shorter. In a longer one, a terminal may have broken the line,
/// and then a carriage return goes to another place than the line's beginning.
const COLUMNS: usize = 80;

/// A pager's marker, which stands where the next line will.
pub(super) const PAGER: &str = "--More--";

/// What writing a character did besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// Nothing.
    Plainly,
    /// It took away what stood there.
    Erasing,
    /// It ended a pager's marker, which was taken out.
    Pager,
}

/// What the cursor is over since it came back to the first column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Over {
    /// Nothing.
    #[default]
    Nothing,
    /// What was written before.
    Ink,
    /// The rest of that: blanks were written over some of it.
    Rest,
}

/// Characters with their offsets in what was given.
#[derive(Debug, Default)]
pub(super) struct Row {
    cells: Vec<(usize, char)>,
    cursor: usize,
    /// Cells that are not blank.
    ink: usize,
    /// Of these, the ones at the cursor and to its right.
    ink_ahead: usize,
    over: Over,
    /// The row was erased, and the cursor is not at its beginning.
    is_adrift: bool,
    is_lost: bool,
}

impl Row {
    /// Begins a new row and keeps the memory.
    pub(super) fn begin(&mut self) {
        *self = Self {
            cells: std::mem::take(&mut self.cells),
            ..Self::default()
        };
        self.cells.clear();
    }

    /// Says that nobody knows what stands here.
    pub(super) fn lose(&mut self) {
        self.is_lost = true;
    }

    /// Loses the row if something stands in it.
    pub(super) fn disturb(&mut self) {
        self.is_lost |= self.ink > 0 || self.is_adrift;
    }

    /// Returns the column of the cursor.
    pub(super) fn cursor(&self) -> usize {
        self.cursor
    }

    /// Returns what stands in the row in the end, without the blanks that erased something;
    /// `None` if nobody knows.
    pub(super) fn end(&mut self) -> Option<&[(usize, char)]> {
        self.is_lost |= self.over == Over::Rest || (self.over == Over::Ink && self.cursor > 0);
        if self.ink_ahead == 0 {
            self.cells.truncate(self.cursor);
        }
        (!self.is_lost).then_some(&*self.cells)
    }

    /// Writes a character at the cursor.
    pub(super) fn write(&mut self, at: usize, c: char) -> Written {
        self.is_lost |= self.is_adrift;
        if self.is_lost {
            return Written::Plainly;
        }
        let written = match self.cells.get(self.cursor).map(|(_, old)| *old) {
            None => {
                self.cells.push((at, c));
                Written::Plainly
            }
            Some(old) => self.overwrite(old, at, c),
        };
        self.ink = self.ink.saturating_add(usize::from(c != ' '));
        self.cursor = self.cursor.saturating_add(1);
        self.settle();
        if c == '-' && self.ends_with_pager() {
            self.begin();
            return Written::Pager;
        }
        written
    }

    fn overwrite(&mut self, old: char, at: usize, c: char) -> Written {
        let is_plain = |c: char| c == ' ' || c.is_ascii_graphic();
        let is_clear = is_plain(old) && is_plain(c) && (self.over == Over::Nothing || c == ' ');
        let is_known = !self.is_long() && (is_clear || old == c);
        self.is_lost |= self.ink_ahead > 0 && !is_known;
        if let Some(cell) = self.cells.get_mut(self.cursor) {
            *cell = (at, c);
        }
        if old == ' ' {
            return Written::Plainly;
        }
        self.ink = self.ink.saturating_sub(1);
        self.ink_ahead = self.ink_ahead.saturating_sub(1);
        if c != ' ' {
            return Written::Plainly;
        }
        if self.over == Over::Ink {
            self.over = Over::Rest;
        }
        Written::Erasing
    }

    /// Nothing old is left ahead: what is written now stands alone.
    fn settle(&mut self) {
        if self.ink_ahead == 0 {
            self.over = Over::Nothing;
        }
    }

    fn is_long(&self) -> bool {
        self.cells.len() > COLUMNS
    }

    fn ends_with_pager(&self) -> bool {
        let marker = self.cells.iter().rev().map(|(_, c)| *c);
        self.ink == PAGER.len() && self.cursor == self.cells.len() && marker.take(PAGER.len()).eq(PAGER.chars().rev())
    }

    /// Moves the cursor within the row.
    pub(super) fn go(&mut self, effect: Effect) -> Fate {
        match effect {
            Effect::Back(columns) => self.go_back(columns),
            Effect::Forward(columns) => self.go_forward(columns),
            _ => self.go_to_start(),
        }
        Fate::Stays
    }

    fn go_to_start(&mut self) {
        self.is_lost |= self.over == Over::Rest;
        self.is_adrift = false;
        self.cursor = 0;
        self.ink_ahead = self.ink;
        self.over = if self.ink > 0 { Over::Ink } else { Over::Nothing };
    }

    /// Moves the cursor back, at most to the first column.
    fn go_back(&mut self, columns: u32) {
        self.is_lost |= self.is_adrift || (self.is_long() && self.ink > 0);
        let target = self.cursor.saturating_sub(columns as usize);
        if !self.is_lost {
            self.ink_ahead = self.ink_ahead.saturating_add(self.ink_between(target, self.cursor));
            self.cursor = target;
        }
    }

    /// Moves the cursor forward over what stands there.
    fn go_forward(&mut self, columns: u32) {
        let target = self.cursor.saturating_add(columns as usize);
        self.is_lost |= self.is_adrift || self.is_long() || target > self.cells.len();
        if !self.is_lost {
            self.ink_ahead = self.ink_ahead.saturating_sub(self.ink_between(self.cursor, target));
            self.cursor = target;
        }
    }

    /// Counts what is not blank. Columns and characters must be the same there.
    fn ink_between(&mut self, from: usize, to: usize) -> usize {
        let passed = self.cells.get(from..to).unwrap_or_default();
        let is_wide = passed.iter().any(|(_, c)| *c != ' ' && !c.is_ascii_graphic());
        let ink = passed.iter().filter(|(_, c)| *c != ' ').count();
        self.is_lost |= is_wide;
        ink
    }

    /// Erases what stands at the cursor and to its right; tells whether that was anything.
    pub(super) fn erase_right(&mut self) -> bool {
        let erased = self.ink_ahead > 0;
        self.is_lost |= erased && self.is_long();
        if !self.is_lost {
            self.cells.truncate(self.cursor);
            self.ink = self.ink.saturating_sub(self.ink_ahead);
            self.ink_ahead = 0;
            self.settle();
        }
        erased
    }

    /// Erases the row; tells whether anything stood there.
    pub(super) fn erase(&mut self) -> bool {
        let erased = self.ink > 0;
        self.is_lost |= erased && self.is_long();
        if !self.is_lost {
            let is_adrift = self.is_adrift || self.cursor > 0;
            self.begin();
            self.is_adrift = is_adrift;
        }
        erased
    }
}

#[cfg(test)]
mod tests {
    use super::super::sequence::{Effect, control};
    use super::Row;

    /// What stands in the row in the end; `None` if nobody knows.
    fn shown(text: &str) -> Option<String> {
        let mut row = Row::default();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            let (length, effect) = control(rest).unwrap_or((c.len_utf8(), Effect::Nothing));
            let done = match effect {
                Effect::EraseRight => format!("{:?}", row.erase_right()),
                Effect::EraseLine => format!("{:?}", row.erase()),
                Effect::Nothing => format!("{:?}", row.write(0, c)),
                effect => format!("{:?}", row.go(effect)),
            };
            assert_ne!(done, "");
            rest = rest.get(length..).unwrap();
        }
        row.end().map(|cells| cells.iter().map(|(_, c)| *c).collect())
    }

    #[test]
    fn what_is_erased_is_gone() {
        for (text, expected) in [
            ("old\r\u{1b}[Knew", "new"),
            ("old\r\u{1b}[2Knew", "new"),
            ("old\u{1b}[2K\rnew", "new"),
            ("old\r   \rnew", "new"),
            ("a much longer one\r                 \rnew", "new"),
            ("typed wrong\u{8}\u{8}\u{8}\u{8}\u{8}\u{1b}[Kright", "typed right"),
            ("typed wrong\u{1b}[5D\u{1b}[Kright", "typed right"),
            ("oops\u{8} \u{8}\u{8} \u{8}k", "ook"),
            ("dowm\u{8}n", "down"),
            ("nothing to erase\u{1b}[K", "nothing to erase"),
            ("\u{1b}[2Knew", "new"),
            ("gone\r\u{1b}[K", ""),
        ] {
            assert_eq!(shown(text).as_deref(), Some(expected), "{text:?}");
        }
    }

    #[test]
    fn a_row_written_twice_alike_is_one() {
        assert_eq!(shown("r1# sh\rr1# show").as_deref(), Some("r1# show"));
        assert_eq!(shown("r1# show\rr1# sh\u{1b}[K").as_deref(), Some("r1# sh"));
        assert_eq!(shown("r1# übergang\rr1# übergang").as_deref(), Some("r1# übergang"));
        assert_eq!(shown("r1# show\r\u{1b}[4Cshow").as_deref(), Some("r1# show"));
    }

    #[test]
    fn a_row_written_over_is_lost() {
        for text in [
            "| down |\r| up   |",
            "down\rup",
            "| down |\r| do",
            "down\r  up",
            "    down\rup",
            "10.0.0.1 up\r  ",
            "10.0.0.1 up\r  \r10.0.0.2",
            "old\u{1b}[2Knew",
            "é down\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}e",
            "a\u{1b}[3Cb",
        ] {
            assert_eq!(shown(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_row_that_a_terminal_may_have_broken_is_lost() {
        let long = "x".repeat(81);
        for tail in ["\r\u{1b}[Knew", "\u{8}y", "\rnew", "\r\u{1b}[2Knew", "\rxxx"] {
            assert_eq!(shown(&format!("{long}{tail}")), None, "{tail:?}");
        }
        assert_eq!(shown(&format!("{long}\r")), Some(long));
        let blank = format!("--More--\r{}\rnew", " ".repeat(120));
        assert_eq!(shown(&blank).as_deref(), Some("new"));
    }

    #[test]
    fn a_pagers_marker_is_taken_out() {
        for text in [
            "--More--\r        \rnext",
            "--More--\r\u{1b}[Knext",
            "--More--\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}next",
            "--More--\rnext",
            " --More--next",
        ] {
            assert_eq!(shown(text).as_deref(), Some("next"), "{text:?}");
        }
        assert_eq!(shown("about --More--").as_deref(), Some("about --More--"));
    }
}
