//! Cleaned text, with a map back to what was given.
//!
//! Removed: a byte order mark, NUL and BEL, carriage returns at line ends,
//! escape sequences, what a backspace took back, a pager's `--More--`, and what
//! was erased within its line. Nothing is removed silently: [`Text::removed`]
//! counts it by kind.
//!
//! A line that a terminal would not show as it stands here is lost: other text was
//! written over it, or the cursor went up, or the screen was cleared below it, or it
//! is concealed, or drawn with lines in the place of letters. It stays, behind the mark [`Text::LOST`], with which no line of a grammar begins.

mod clean;
mod mark;
mod row;
mod screen;
mod sequence;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::{Limited, Limits, Lines, Place};

/// Text of a device, cleaned of what a terminal would not have shown.
#[derive(Clone)]
pub struct Text<'r> {
    raw: &'r str,
    clean: Cow<'r, str>,
    /// From this clean offset on, up to the next entry, this raw offset stands behind it.
    shifts: Vec<Shift>,
    removed: Vec<Removed>,
    /// Where, in what was given, a pager's marker ended.
    pagers: Vec<usize>,
    limits: Limits,
}

impl fmt::Debug for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Text({} bytes)", self.clean.len())
    }
}

#[derive(Clone, Copy, Debug)]
struct Shift {
    clean: usize,
    raw: usize,
}

/// A kind of thing that cleaning took out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Debris {
    /// U+FEFF at the start.
    ByteOrderMark,
    /// Carriage returns at line ends, or around a pager's marker.
    CarriageReturn,
    /// NUL or BEL.
    ControlCharacter,
    /// Sequences that change nothing on the screen: colours, modes, titles.
    EscapeSequence,
    /// Sequences that move the cursor or erase.
    CursorSequence,
    /// Text that was erased within its line.
    ErasedText,
    /// A backspace and the character before it.
    Backspace,
    /// `--More--`.
    Pager,
}

impl Debris {
    /// Returns a stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::ByteOrderMark => "removed_byte_order_mark",
            Self::CarriageReturn => "removed_carriage_return",
            Self::ControlCharacter => "removed_control_character",
            Self::EscapeSequence => "removed_escape_sequence",
            Self::CursorSequence => "removed_cursor_sequence",
            Self::ErasedText => "removed_erased_text",
            Self::Backspace => "removed_backspace",
            Self::Pager => "removed_pager",
        }
    }
}

/// How often a kind of debris was taken out, and where first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removed {
    /// What it was.
    pub debris: Debris,
    /// How often.
    pub count: usize,
    /// Where it stood first, in what was given.
    pub first: Place,
}

/// Why a text was refused before anything was read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TextError {
    /// The bytes are not UTF-8.
    #[error("the text is not UTF-8: byte {offset}, on line {line}, begins no character")]
    InvalidUtf8 {
        /// Bytes before the first one that is wrong.
        offset: usize,
        /// Its line, from 1.
        line: u32,
    },
    /// The text, or one of its lines, is over a limit.
    #[error("{bytes} bytes on line {line} are over the limit of {limit}")]
    TooLong {
        /// Which limit.
        limited: Limited,
        /// Bytes found.
        bytes: usize,
        /// Bytes allowed.
        limit: usize,
        /// The line, from 1; for the whole text, the first.
        line: u32,
    },
}

impl<'r> Text<'r> {
    /// Stands in front of a line that is lost: U+001A, which is sent in the place of what was garbled.
    pub const LOST: char = '\u{1a}';

    /// Cleans a text under the limits for files.
    ///
    /// # Errors
    /// Refuses bytes that are not UTF-8 and lines over the limit.
    pub fn clean(raw: &'r [u8]) -> Result<Self, TextError> {
        Self::clean_within(raw, &Limits::FILES)
    }

    /// Cleans a text under the limits given.
    ///
    /// # Errors
    /// Refuses bytes that are not UTF-8, and texts and lines over a limit.
    pub fn clean_within(raw: &'r [u8], limits: &Limits) -> Result<Self, TextError> {
        let text = Self::accept(raw, limits)?;
        let mut cleaned = Self {
            raw: text,
            clean: Cow::Borrowed(text),
            shifts: Vec::new(),
            removed: Vec::new(),
            pagers: Vec::new(),
            limits: *limits,
        };
        if clean::is_dirty(text) {
            let found = clean::clean(text);
            cleaned.clean = Cow::Owned(found.clean);
            cleaned.shifts = found.shifts;
            cleaned.removed = found.removed;
            cleaned.pagers = found.pagers;
        }
        Ok(cleaned)
    }

    /// Returns the text as it was given, if it is one and keeps the limits.
    ///
    /// # Errors
    /// Bytes that are not UTF-8, or over a limit.
    pub fn accept(raw: &'r [u8], limits: &Limits) -> Result<&'r str, TextError> {
        if raw.len() > limits.output_bytes {
            return Err(TextError::TooLong {
                limited: Limited::Output,
                bytes: raw.len(),
                limit: limits.output_bytes,
                line: 1,
            });
        }
        let text = std::str::from_utf8(raw).map_err(|error| invalid_utf8(raw, error.valid_up_to()))?;
        refuse_long_lines(text, limits.line_bytes)?;
        Ok(text)
    }

    /// Returns the cleaned text.
    pub fn as_str(&self) -> &str {
        &self.clean
    }

    /// Returns the lines of the cleaned text.
    pub fn lines(&self) -> Lines<'_> {
        Lines::of(&self.clean)
    }

    /// Returns what was taken out.
    pub fn removed(&self) -> &[Removed] {
        &self.removed
    }

    /// Returns the limits that the text was cleaned under.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Tells whether a pager's marker stood in this range of the cleaned text, its end included.
    pub fn shows_pager_in(&self, range: Range<usize>) -> bool {
        // What was taken out stands behind the character before it.
        let start = self.raw_offset(range.start.saturating_sub(1));
        let end = self.raw_offset(range.end);
        let first = self.pagers.partition_point(|at| *at < start);
        self.pagers.get(first).is_some_and(|at| *at <= end)
    }

    /// Maps a place in the cleaned text to what was given.
    pub fn original(&self, place: Place) -> Place {
        let start = self.raw_offset(place.offset);
        let end = match place.end().checked_sub(1) {
            Some(last) if place.length > 0 => {
                let end = self.raw_offset(last).saturating_add(1);
                // The mark of a lost line stands for its first character, whatever its length.
                self.raw.ceil_char_boundary(end)
            }
            _ => start,
        };
        Place::new(start, end.saturating_sub(start), place.line)
    }

    fn raw_offset(&self, clean: usize) -> usize {
        let after = self.shifts.partition_point(|shift| shift.clean <= clean);
        match after.checked_sub(1).and_then(|at| self.shifts.get(at)) {
            Some(shift) => shift.raw.saturating_add(clean.saturating_sub(shift.clean)),
            None => clean,
        }
    }
}

fn invalid_utf8(raw: &[u8], offset: usize) -> TextError {
    let before = raw.get(..offset).unwrap_or(raw);
    let ends = memchr::memchr_iter(b'\n', before).count();
    TextError::InvalidUtf8 {
        offset,
        line: u32::try_from(ends).unwrap_or(u32::MAX).saturating_add(1),
    }
}

fn refuse_long_lines(text: &str, limit: usize) -> Result<(), TextError> {
    if text.len() <= limit {
        return Ok(());
    }
    match Lines::of(text).find(|line| line.text.len() > limit) {
        None => Ok(()),
        Some(line) => Err(TextError::TooLong {
            limited: Limited::Line,
            bytes: line.text.len(),
            limit,
            line: line.number,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{Debris, Text, TextError};
    use crate::kit::{Limits, Place};

    #[track_caller]
    fn check(raw: &str, clean: &str) -> Vec<Debris> {
        let text = Text::clean(raw.as_bytes()).unwrap();
        assert_eq!(text.as_str(), clean);
        text.removed().iter().map(|removed| removed.debris).collect()
    }

    #[test]
    fn clean_text_is_borrowed() {
        assert!(check("a\tb\nc", "a\tb\nc").is_empty());
    }

    #[test]
    fn terminal_debris_is_removed_and_reported() {
        assert_eq!(
            check("\u{feff}a\r\nb\r\r\n", "a\nb\n"),
            [Debris::CarriageReturn, Debris::ByteOrderMark]
        );
        assert_eq!(
            check("\u{1b}[1mup\u{1b}[0m\0", "up"),
            [Debris::EscapeSequence, Debris::ControlCharacter]
        );
        assert_eq!(check("\u{1b}]0;title\u{7}up\u{9b}0m", "up"), [Debris::EscapeSequence]);
        assert_eq!(
            check("\u{1b}(Bup\u{f}", "up"),
            [Debris::EscapeSequence, Debris::ControlCharacter]
        );
        assert_eq!(check("dowm\u{8}n", "down"), [Debris::Backspace]);
        assert_eq!(
            check("--More--\r        \rnext\n", "next\n"),
            [Debris::Pager, Debris::CarriageReturn]
        );
        assert_eq!(
            check("--More--\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}next\n", "next\n"),
            [Debris::Pager, Debris::Backspace]
        );
    }

    #[test]
    fn what_was_erased_is_removed_and_reported() {
        assert_eq!(
            check("\u{1b}[7m--More--\u{1b}[m\r\u{1b}[Knext\n", "next\n"),
            [
                Debris::EscapeSequence,
                Debris::Pager,
                Debris::CursorSequence,
                Debris::CarriageReturn
            ]
        );
        assert_eq!(
            check("waiting\r\u{1b}[Kdone\n", "done\n"),
            [Debris::CursorSequence, Debris::ErasedText, Debris::CarriageReturn]
        );
        assert_eq!(check("all\u{1b}[K\n", "all\n"), [Debris::CursorSequence]);
        let waiting = Text::clean(b"a\nwaiting\r\x1b[Kdone\n").unwrap();
        let erased = waiting.removed().iter().find(|it| it.debris == Debris::ErasedText);
        assert_eq!(erased.unwrap().first, Place::new(10, 3, 2));
    }

    #[test]
    fn a_line_that_is_lost_stays_behind_its_mark() {
        check("a\n| down |\r| up   |\nb\n", "a\n\u{1a}| down |\r| up   |\nb\n");
        check("a\nb\n\u{1b}[Ac\n", "a\n\u{1a}b\n\u{1a}c\n");
        check("a\u{1b}[1\nb", "\u{1a}a\nb");
    }

    #[test]
    fn places_behind_a_mark_point_into_what_was_given() {
        let raw = "\u{1b}[1mab\nécd\u{1b}[5Ge\n\u{1b}[0mfg\nhi\n";
        let text = Text::clean(raw.as_bytes()).unwrap();
        assert_eq!(text.as_str(), "ab\n\u{1a}écde\nfg\nhi\n");
        for part in ["ab", "éc", "e", "fg", "hi"] {
            let at = text.as_str().find(part).unwrap();
            let place = text.original(Place::new(at, part.len(), 1));
            assert_eq!(place.slice(raw), Some(part));
        }
        assert_eq!(text.original(Place::new(3, 1, 2)).slice(raw), Some("é"));
    }

    #[test]
    fn places_point_into_what_was_given() {
        let raw = "\u{1b}[1mab\u{1b}[0mcd\r\nef";
        let text = Text::clean(raw.as_bytes()).unwrap();
        assert_eq!(text.as_str(), "abcd\nef");
        for part in ["ab", "cd", "ef"] {
            let at = text.as_str().find(part).unwrap();
            let place = text.original(Place::new(at, 2, 1));
            assert_eq!(place.slice(raw), Some(part));
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_with_their_place() {
        assert_eq!(
            Text::clean(b"one\ntw\xff").unwrap_err(),
            TextError::InvalidUtf8 { offset: 6, line: 2 }
        );
    }

    #[test]
    fn limits_are_applied_before_the_work() {
        let limits = Limits {
            output_bytes: 8,
            line_bytes: 4,
            ..Limits::FILES
        };
        assert!(Text::clean_within(b"abcd\nab", &limits).is_ok());
        assert!(matches!(
            Text::clean_within(b"ab\nabcde", &limits),
            Err(TextError::TooLong { line: 2, .. })
        ));
        assert!(matches!(
            Text::clean_within(b"ab\nab\nab\n", &limits),
            Err(TextError::TooLong { line: 1, .. })
        ));
    }
}
