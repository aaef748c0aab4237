//! Which lines a terminal would not show as they stand in the text.
//!
//! The cursor of a plain text is always on its lowest line. A sequence that moves it
//! up, or anywhere, puts what follows over lines that stand there: these are lost,
//! and so is what follows, until line ends have brought the cursor down again. How
//! high a screen is, nobody knows: from a place that counts from its upper edge, all
//! is lost, from the last clear screen on, up to the next one. What a clear screen
//! erased is lost as well, and what was shown on the alternate screen.

use super::sequence::{CONCEALED, Effect, LINES, OTHER_LINES, SHIFTED, StringEnd};

/// Lines of a text, counted from 1: the first and the last of some that are lost.
pub(super) type Lost = (u32, u32);

/// What a terminal does to lines that are written already.
#[derive(Debug)]
pub(super) struct Screen {
    /// The first line since the screen was clear.
    floor: u32,
    /// Where the cursor is, unless it is on the lowest line.
    above: Option<Above>,
    /// Nothing was written since the screen was clear.
    is_blank: bool,
    /// Why what is written now is not seen as it stands.
    hidden: u8,
    saved: Option<Saved>,
    alternate: Option<Saved>,
    /// What ends the string that an earlier line began.
    string: Option<StringEnd>,
    lost: Vec<Lost>,
}

/// Where the cursor is above the lowest line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Above {
    /// So many lines above this one.
    Rows { height: u32, lowest: u32 },
    /// In the upper left corner.
    Corner,
    /// Anywhere.
    Somewhere,
}

/// Where the cursor was.
#[derive(Clone, Copy, Debug)]
struct Saved {
    line: u32,
    column: usize,
    above: Option<Above>,
}

/// What becomes of the line in which a sequence stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It stays.
    Stays,
    /// It is lost if something stands in it.
    Disturbed,
    /// It is lost.
    Lost,
    /// What stands behind the cursor is erased.
    ErasedRight,
    /// All that stands in it is erased, and the cursor stays in its column.
    Erased,
    /// The same, and the screen is clear.
    Cleared,
    /// Nothing stands in it, and what follows begins in the first column.
    Fresh,
}

impl Default for Screen {
    fn default() -> Self {
        Self {
            floor: 1,
            above: None,
            is_blank: true,
            hidden: 0,
            saved: None,
            alternate: None,
            string: None,
            lost: Vec::new(),
        }
    }
}

impl Screen {
    /// Returns the lines that are lost, in order.
    pub(super) fn into_lost(self) -> Vec<Lost> {
        self.lost
    }

    /// Returns what ends the string that an earlier line began.
    pub(super) fn open_string(&self) -> Option<StringEnd> {
        self.string
    }

    /// Says that the string which an earlier line began has ended.
    pub(super) fn end_string(&mut self) {
        self.string = None;
    }

    /// Something is written or erased on this line.
    pub(super) fn touch(&mut self, line: u32) {
        self.is_blank = false;
        match self.above {
            _ if self.alternate.is_some() || self.is_hidden() => self.lose(line, line),
            None => {}
            Some(Above::Rows { height, lowest }) => self.lose(lowest.saturating_sub(height), line),
            Some(Above::Corner | Above::Somewhere) => {
                self.above = Some(Above::Somewhere);
                self.lose(self.floor, line);
            }
        }
    }

    fn is_hidden(&self) -> bool {
        let is = |reasons: u8| self.hidden & reasons == reasons;
        is(CONCEALED) || is(LINES) || is(OTHER_LINES | SHIFTED)
    }

    /// The line ends.
    pub(super) fn end_line(&mut self) {
        self.above = match self.above {
            Some(Above::Rows { height: 0, .. }) | None => None,
            Some(Above::Rows { height, lowest }) => Some(Above::Rows {
                height: height.saturating_sub(1),
                lowest,
            }),
            Some(Above::Corner | Above::Somewhere) => Some(Above::Somewhere),
        };
    }

    /// Loses lines that a terminal does not show as they were written.
    pub(super) fn lose(&mut self, first: u32, last: u32) {
        let mut first = first.max(self.floor);
        while let Some((earlier, _)) = self.lost.pop_if(|(_, end)| end.saturating_add(1) >= first) {
            first = first.min(earlier);
        }
        self.lost.push((first, last));
    }

    /// Takes a sequence, and tells what it means to the line it stands in, behind so many columns.
    pub(super) fn take(&mut self, effect: Effect, line: u32, column: usize) -> Fate {
        match effect {
            Effect::Up(rows) => self.up(rows, line),
            Effect::Down => return self.down(),
            Effect::Home if !self.is_blank => self.above = Some(Above::Corner),
            Effect::Away => self.above = Some(Above::Somewhere),
            Effect::Save => self.saved = Some(self.here(line, column)),
            Effect::Restore => return self.restore(line, column),
            Effect::EraseBelow if self.above != Some(Above::Corner) => return Fate::ErasedRight,
            Effect::Reset => {
                self.hidden = 0;
                return self.clear(line, true);
            }
            Effect::EraseBelow => return self.clear(line, true),
            Effect::EraseScreen => return self.clear(line, self.above == Some(Above::Corner)),
            Effect::Scroll => return self.scroll(line),
            Effect::Hide(reason) => self.hidden |= reason,
            Effect::Unhide(reason) => self.hidden &= !reason,
            Effect::EnterAlternate => {
                let here = self.here(line, column);
                self.alternate.get_or_insert(here);
            }
            Effect::LeaveAlternate => return self.leave(line),
            Effect::OpenString(end) => {
                self.string = Some(end);
                return Fate::Lost;
            }
            Effect::Disturb | Effect::Unfinished => return Fate::Lost,
            _ => {}
        }
        Fate::Stays
    }

    fn here(&self, line: u32, column: usize) -> Saved {
        Saved {
            line,
            column,
            above: self.above,
        }
    }

    fn up(&mut self, rows: u32, line: u32) {
        self.above = match self.above {
            None => Some(Above::Rows {
                height: rows,
                lowest: line,
            }),
            Some(Above::Rows { height, lowest }) => Some(Above::Rows {
                height: height.saturating_add(rows),
                lowest,
            }),
            Some(Above::Corner | Above::Somewhere) => Some(Above::Somewhere),
        };
    }

    /// The lowest line may be the screen's last: the cursor goes no further.
    fn down(&mut self) -> Fate {
        match &mut self.above {
            Some(Above::Rows { height, .. }) => *height = height.saturating_sub(1),
            Some(above) => *above = Above::Somewhere,
            None => {}
        }
        Fate::Disturbed
    }

    /// A cursor that comes back within its line, to where it was, has only looked around.
    fn restore(&mut self, line: u32, column: usize) -> Fate {
        match self.saved {
            Some(saved) if saved.line == line && saved.column == column => self.above = saved.above,
            _ => self.above = Some(Above::Somewhere),
        }
        Fate::Stays
    }

    fn scroll(&mut self, line: u32) -> Fate {
        self.above = Some(Above::Somewhere);
        self.touch(line);
        Fate::Lost
    }

    fn clear(&mut self, line: u32, is_home: bool) -> Fate {
        if self.alternate.is_some() {
            return Fate::Stays;
        }
        if line > self.floor {
            self.lose(self.floor, line.saturating_sub(1));
        }
        self.keep(line);
        self.floor = line;
        self.above = None;
        self.is_blank = true;
        if is_home { Fate::Fresh } else { Fate::Cleared }
    }

    /// What was lost of this line was erased since.
    fn keep(&mut self, line: u32) {
        while self.lost.pop_if(|(first, _)| *first >= line).is_some() {}
        if let Some((_, last)) = self.lost.last_mut() {
            *last = (*last).min(line.saturating_sub(1));
        }
    }

    fn leave(&mut self, line: u32) -> Fate {
        let Some(entered) = self.alternate.take() else {
            self.above = Some(Above::Somewhere);
            return Fate::Stays;
        };
        self.above = entered.above;
        self.saved = None;
        if entered.line == line {
            return Fate::Disturbed;
        }
        self.keep(line);
        if entered.column == 0 { Fate::Fresh } else { Fate::Lost }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Text;

    /// Numbers of the lines that no grammar reads.
    #[track_caller]
    fn check(raw: &str, lost: &[usize]) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        assert_eq!(text.lines().count(), raw.lines().count());
        let is_lost = |line: &str| line.starts_with(Text::LOST);
        let found: Vec<usize> = text
            .as_str()
            .split('\n')
            .zip(1..)
            .filter(|(line, _)| is_lost(line))
            .map(|(_, number)| number)
            .collect();
        assert_eq!(found, lost, "{raw:?}");
    }

    #[test]
    fn a_cursor_that_goes_up_loses_the_lines_it_may_write_over() {
        check("a\nb\nc\n\u{1b}[2Ax\ny\nz\nw\n", &[2, 3, 4, 5, 6]);
        check("a\nb\n\u{1b}[A\u{1b}[2Kx\nc\nd\n", &[2, 3, 4]);
        check("a\nb\n\u{1b}[1A\u{1b}[1Bx\ny\n", &[3]);
        check("a\nb\n\u{1b}Mx\n\ny\n", &[2, 3]);
        check("a\nb\n\u{1b}[Fx\ny\nz\n", &[2, 3, 4]);
    }

    #[test]
    fn a_cursor_that_only_looked_up_loses_nothing() {
        check("a\nb\n\u{1b}[A\n\nc\n", &[]);
        check("a\n\u{1b}7\u{1b}[999;999H\u{1b}[6n\u{1b}8b\n", &[]);
        check("\u{1b}[Ha\nb\n", &[]);
    }

    #[test]
    fn a_cursor_that_goes_anywhere_loses_all_that_is_on_the_screen() {
        check("a\nb\n\u{1b}[2;1Hx\ny\n", &[1, 2, 3, 4]);
        check("a\nb\n\u{1b}[Hx\ny\n", &[1, 2, 3, 4]);
        check("a\n\u{1b}[uy\n", &[1, 2]);
        check("a\n\u{1b}7b\n\u{1b}8y\n", &[1, 2, 3]);
        check("a\nb\u{1b}[1J\nc\n", &[1, 2, 3]);
        check("a\n\u{1b}[Lb\n", &[1, 2]);
    }

    #[test]
    fn a_clear_screen_loses_what_stood_on_it_and_nothing_below() {
        for clear in [
            "\u{1b}[H\u{1b}[2J",
            "\u{1b}[H\u{1b}[J",
            "\u{1b}[2J\u{1b}[H",
            "\u{1b}c",
            "\u{1b}[H\u{1b}[2J\u{1b}[3J",
        ] {
            check(&format!("a\nb\n{clear}c\nd\n"), &[1, 2]);
            check(&format!("{clear}c\nd\n"), &[]);
        }
        check("a\nr1# \u{1b}[H\u{1b}[2Jr1# show\nb\n", &[1]);
        check("a\nr1# \u{1b}[2Jshow\nb\n", &[1, 2]);
        check("a\n\u{1b}[2;2Hx\n\u{1b}[H\u{1b}[Jb\n\u{1b}[5Ac\n", &[1, 2, 3, 4]);
    }

    #[test]
    fn what_the_alternate_screen_showed_is_lost() {
        check(
            "a\n\u{1b}[?1049h\u{1b}[Hx\n\u{1b}[2Jy\n\r\u{1b}[K\u{1b}[?1049lb\nc\n",
            &[2, 3],
        );
        check("a\n\u{1b}[?1049hx\ny", &[2, 3]);
        check("a\n\u{1b}[?1049lx\ny", &[1, 2, 3]);
        check("r1# \u{1b}[?47hx\n\u{1b}[?47lb\nc\n", &[1, 2]);
        check("r1# \u{1b}[?47hx\u{1b}[?47lb\nc\n", &[1]);
    }

    #[test]
    fn a_sequence_without_an_end_loses_its_line_and_a_string_the_next_ones() {
        check("a\nb\u{1b}[1\nc\n", &[2]);
        check("a\nb\u{1b}]0;never\nc\nd\u{7}\ne\n", &[2, 3, 4]);
        check("a\nb\u{1b}[1", &[]);
        check("a\nb\u{1b}]0;ne", &[]);
    }

    #[test]
    fn what_is_concealed_or_drawn_loses_its_lines() {
        check("a\n\u{1b}[8mb\u{1b}[0mc\nd\n", &[2]);
        check("a\u{1b}[8m\nb\n\nc\n\u{1b}[28md\n", &[2, 4]);
        check("a\n\u{1b}(0lqk\u{1b}(B\nd\n", &[2]);
        check("a\n\u{1b}(0b\nc\n\u{1b}cd\n", &[1, 2, 3]);
        check("a\n\u{1b})0\u{e}b\n\u{f}c\n\u{1b})Bd\u{e}e\n", &[2]);
        check("\u{1b}(B\u{1b}[ma\n\u{1b}[38;5;8mb\n", &[]);
    }

    #[test]
    fn what_moves_in_a_line_loses_it() {
        check("a\nb\u{1b}[5Gc\n\u{1b}[Pd\ne\u{1b}[1Kf\n", &[2, 3, 4]);
        check("a\u{b}b\n\u{c}c\nd\u{85}e\n", &[1, 3]);
        check("a\n| down |\r| up   |\nb\n", &[2]);
    }
}
