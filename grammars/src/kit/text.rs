//! Cleaned text, with a map back to what was given.
//!
//! Removed: a byte order mark, NUL and BEL, carriage returns at line ends,
//! escape sequences, what a backspace took back, and a pager's `--More--`.
//! A carriage return that overprints a line stays, so that no grammar reads
//! either of the two lines that stand there. Nothing is removed silently:
//! [`Text::removed`] counts it by kind.

use std::borrow::Cow;
use std::fmt;

use thiserror::Error;

use super::{Limited, Limits, Line, Lines, Place};

/// Text of a device, cleaned of what a terminal would not have shown.
#[derive(Clone)]
pub struct Text<'r> {
    clean: Cow<'r, str>,
    /// From this clean offset on, up to the next entry, this raw offset stands behind it.
    shifts: Vec<Shift>,
    removed: Vec<Removed>,
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
    /// ANSI and OSC sequences.
    EscapeSequence,
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
        let mut cleaned = Self {
            clean: Cow::Borrowed(text),
            shifts: Vec::new(),
            removed: Vec::new(),
            limits: *limits,
        };
        if is_dirty(text) {
            let mut writer = Cleaner::default();
            Lines::of(text).for_each(|line| writer.line(line));
            cleaned.clean = Cow::Owned(writer.clean);
            cleaned.shifts = writer.shifts;
            cleaned.removed = writer.removed;
        }
        Ok(cleaned)
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

    /// Maps a place in the cleaned text to what was given.
    pub fn original(&self, place: Place) -> Place {
        let start = self.raw_offset(place.offset);
        let end = match place.end().checked_sub(1) {
            Some(last) if place.length > 0 => self.raw_offset(last).saturating_add(1),
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

const PAGER: &str = "--More--";
const BYTE_ORDER_MARK: char = '\u{feff}';
const ESCAPE: char = '\u{1b}';
/// The one-character form of `ESC [`.
const CSI: char = '\u{9b}';
/// The one-character form of `ESC ]`.
const OSC: char = '\u{9d}';

/// Looks at a stretch in every way before it goes on, while the stretch is still in the cache.
fn is_dirty(text: &str) -> bool {
    let bytes = text.as_bytes();
    let pager = memchr::memmem::Finder::new(PAGER);
    let is_dirty_from = |start: usize| {
        let end = start.saturating_add(STRETCH).saturating_add(PAGER.len());
        let stretch = bytes.get(start..end.min(bytes.len())).unwrap_or_default();
        holds_control(stretch) || pager.find(stretch).is_some()
    };
    text.starts_with(BYTE_ORDER_MARK) || (0..bytes.len()).step_by(STRETCH).any(is_dirty_from)
}

fn holds_control(stretch: &[u8]) -> bool {
    // Without a branch in it, which compilers turn into vector code.
    let holds_byte = stretch.iter().fold(false, |found, byte| found | is_control_byte(*byte));
    let mut leads = memchr::memchr_iter(C1_LEAD, stretch);
    holds_byte || leads.any(|at| matches!(stretch.get(at.saturating_add(1)), Some(0x80..=0x9f)))
}

/// Bytes looked at at a time; what begins in one stretch may end in the next.
const STRETCH: usize = 16 << 10;

/// The first byte of U+0080 to U+009F, the one-character control sequences.
const C1_LEAD: u8 = 0xc2;

fn is_control_byte(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0b..=0x1f | 0x7f)
}

/// Writes the cleaned text, a line at a time.
#[derive(Default)]
struct Cleaner {
    clean: String,
    shifts: Vec<Shift>,
    removed: Vec<Removed>,
    kept: Vec<(usize, char)>,
}

impl Cleaner {
    fn line(&mut self, line: Line<'_>) {
        let body = line.text.trim_end_matches('\r');
        if body.len() < line.text.len() {
            self.count(
                Debris::CarriageReturn,
                &line,
                body.len(),
                line.text.len().saturating_sub(body.len()),
            );
        }
        let body = self.without_byte_order_mark(&line, body);
        if body.contains(|c: char| is_control(c)) || body.trim_start().starts_with(PAGER) {
            self.dirty_line(&line, body);
        } else {
            self.copy(&line, body);
        }
        if line.ended {
            self.shift(line.offset.saturating_add(line.text.len()));
            self.clean.push('\n');
        }
    }

    fn without_byte_order_mark<'t>(&mut self, line: &Line<'t>, body: &'t str) -> &'t str {
        match body.strip_prefix(BYTE_ORDER_MARK) {
            Some(rest) if line.offset == 0 => {
                self.count(Debris::ByteOrderMark, line, 0, BYTE_ORDER_MARK.len_utf8());
                rest
            }
            _ => body,
        }
    }

    fn copy(&mut self, line: &Line<'_>, body: &str) {
        self.shift(line.place_of(body).offset);
        self.clean.push_str(body);
    }

    /// Keeps the last of the pieces that carriage returns overprint, if the others are blank.
    fn dirty_line(&mut self, line: &Line<'_>, body: &str) {
        self.kept.clear();
        let mut pieces_with_text = 0_usize;
        for piece in body.split('\r') {
            let start = self.kept.len();
            self.piece(line, piece);
            self.drop_pager(line, start);
            if self
                .kept
                .get(start..)
                .is_some_and(|new| new.iter().all(|(_, c)| *c == ' '))
            {
                self.kept.truncate(start);
                continue;
            }
            pieces_with_text = pieces_with_text.saturating_add(1);
            if pieces_with_text > 1 {
                let at = line.place_of(piece).offset.saturating_sub(1);
                self.kept.insert(start, (at, '\r'));
            }
        }
        if body.contains('\r') {
            self.count(Debris::CarriageReturn, line, 0, body.len());
        }
        self.write_kept();
    }

    fn piece(&mut self, line: &Line<'_>, piece: &str) {
        let base = line.place_of(piece).offset;
        let first = self.kept.len();
        let mut rest = piece;
        while let Some(c) = rest.chars().next() {
            let at = base.saturating_add(piece.len().saturating_sub(rest.len()));
            let length = debris_length(rest);
            let taken = length.max(c.len_utf8());
            if length > 0 {
                self.count(debris_kind(c), line, at.saturating_sub(line.offset), taken);
            } else {
                self.kept.push((at, c));
            }
            if c == '\u{8}' && self.kept.len() > first {
                self.kept.pop();
            }
            rest = rest.get(taken..).unwrap_or_default();
        }
    }

    fn drop_pager(&mut self, line: &Line<'_>, start: usize) {
        let new = self.kept.get(start..).unwrap_or_default();
        let blanks = new.iter().take_while(|(_, c)| *c == ' ').count();
        let marker = new.iter().skip(blanks).map(|(_, c)| *c);
        if marker.take(PAGER.len()).eq(PAGER.chars()) {
            let from = start;
            let to = start.saturating_add(blanks).saturating_add(PAGER.len());
            let at = new.first().map_or(0, |(at, _)| at.saturating_sub(line.offset));
            self.kept.drain(from..to);
            self.count(Debris::Pager, line, at, PAGER.len());
        }
    }

    fn write_kept(&mut self) {
        let kept = std::mem::take(&mut self.kept);
        for (at, c) in &kept {
            self.shift(*at);
            self.clean.push(*c);
        }
        self.kept = kept;
    }

    /// Notes that `raw` stands behind the end of the clean text, if that does not follow by itself.
    fn shift(&mut self, raw: usize) {
        let clean = self.clean.len();
        let follows = match self.shifts.last() {
            Some(last) => last.raw.saturating_add(clean.saturating_sub(last.clean)) == raw,
            None => clean == raw,
        };
        if !follows {
            self.shifts.push(Shift { clean, raw });
        }
    }

    fn count(&mut self, debris: Debris, line: &Line<'_>, at: usize, length: usize) {
        match self.removed.iter_mut().find(|removed| removed.debris == debris) {
            Some(removed) => removed.count = removed.count.saturating_add(1),
            None => self.removed.push(Removed {
                debris,
                count: 1,
                first: Place::new(line.offset.saturating_add(at), length, line.number),
            }),
        }
    }
}

fn is_control(c: char) -> bool {
    c != '\t' && c.is_control()
}

fn debris_kind(c: char) -> Debris {
    match c {
        '\u{8}' => Debris::Backspace,
        '\0' | '\u{7}' => Debris::ControlCharacter,
        _ => Debris::EscapeSequence,
    }
}

/// Returns the length of the debris that `text` begins with, or 0.
fn debris_length(text: &str) -> usize {
    let mut chars = text.chars();
    match chars.next() {
        Some('\0' | '\u{7}' | '\u{8}') => 1,
        Some(ESCAPE) => match chars.next() {
            Some('[') => sequence_length(text, 2, is_csi_final),
            Some(']' | 'P' | '_' | '^' | 'X') => string_length(text, 2),
            Some(c) => c.len_utf8().saturating_add(1),
            None => 1,
        },
        Some(CSI) => sequence_length(text, CSI.len_utf8(), is_csi_final),
        Some(OSC) => string_length(text, OSC.len_utf8()),
        _ => 0,
    }
}

fn is_csi_final(c: char) -> bool {
    ('\u{40}'..='\u{7e}').contains(&c)
}

/// Length up to and with the first final character; to the end of the line if there is none.
fn sequence_length(text: &str, introducer: usize, is_final: fn(char) -> bool) -> usize {
    let parameters = text.get(introducer..).unwrap_or_default();
    match parameters.char_indices().find(|(_, c)| is_final(*c)) {
        Some((at, c)) => introducer.saturating_add(at).saturating_add(c.len_utf8()),
        None => text.len(),
    }
}

/// Length of a string sequence, which ends with BEL or `ESC \`; to the end of the line if unended.
fn string_length(text: &str, introducer: usize) -> usize {
    let content = text.as_bytes().get(introducer..).unwrap_or_default();
    for at in memchr::memchr2_iter(0x07, 0x1b, content) {
        let rest = content.get(at..).unwrap_or_default();
        let terminator = match rest {
            [0x07, ..] => 1,
            [0x1b, b'\\', ..] => 2,
            _ => continue,
        };
        return introducer.saturating_add(at).saturating_add(terminator);
    }
    text.len()
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
    fn debris_is_found_across_stretches() {
        for debris in ["--More--", "\u{9b}", "\u{7f}"] {
            for before in super::STRETCH.saturating_sub(12)..=super::STRETCH {
                let text = ["x".repeat(before).as_str(), debris].concat();
                assert!(super::is_dirty(&text), "{debris:?} behind {before}");
            }
        }
        assert!(!super::is_dirty(&"\u{e9}\n".repeat(super::STRETCH)));
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
        assert_eq!(check("\u{1b}]0;title\u{7}up\u{9b}2K", "up"), [Debris::EscapeSequence]);
        assert_eq!(check("dowm\u{8}n", "down"), [Debris::Backspace]);
        assert_eq!(
            check("--More--\r        \rnext\n", "next\n"),
            [Debris::Pager, Debris::CarriageReturn]
        );
        assert_eq!(
            check("--More--\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}next\n", "next\n"),
            [Debris::Backspace]
        );
    }

    #[test]
    fn an_overprinted_line_keeps_its_carriage_return() {
        check("| down |\r| up   |\n", "| down |\r| up   |\n");
    }

    #[test]
    fn an_unended_sequence_takes_its_own_line_only() {
        check("a\u{1b}]0;never\nb", "a\nb");
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
