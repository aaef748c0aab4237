//! Writes the cleaned text, a line at a time.

use super::mark::mark;
use super::row::{PAGER, Row, Written};
use super::screen::{Fate, Screen};
use super::sequence::{self, Effect, StringEnd};
use super::{Debris, Removed, Shift};
use crate::kit::{Line, Lines, Place};

const BYTE_ORDER_MARK: char = '\u{feff}';

/// Bytes looked at at a time; what begins in one stretch may end in the next.
const STRETCH: usize = 16 << 10;

/// The first byte of U+0080 to U+009F, the one-character control sequences.
const C1_LEAD: u8 = 0xc2;

/// Tells whether there is anything to clean.
///
/// Looks at a stretch in every way before it goes on, while the stretch is still in the cache.
pub(super) fn is_dirty(text: &str) -> bool {
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

fn is_control_byte(byte: u8) -> bool {
    matches!(byte, 0..=0x08 | 0x0b..=0x1f | 0x7f)
}

fn is_control(c: char) -> bool {
    c != '\t' && c.is_control()
}

/// A text without what was taken out, the map back to what was given, and an account of it.
#[derive(Default)]
pub(super) struct Cleaned {
    pub(super) clean: String,
    pub(super) shifts: Vec<Shift>,
    pub(super) removed: Vec<Removed>,
    /// Where, in what was given, a pager's marker ended.
    pub(super) pagers: Vec<usize>,
}

/// Cleans a text.
pub(super) fn clean(text: &str) -> Cleaned {
    let mut terminal = Terminal::default();
    Lines::of(text).for_each(|line| terminal.line(line));
    let mut cleaned = terminal.cleaned;
    let lost = terminal.screen.into_lost();
    if !lost.is_empty() {
        (cleaned.clean, cleaned.shifts) = mark(&cleaned.clean, &cleaned.shifts, &lost);
    }
    cleaned
}

#[derive(Default)]
struct Terminal {
    cleaned: Cleaned,
    screen: Screen,
    row: Row,
}

impl Terminal {
    fn line(&mut self, line: Line<'_>) {
        let body = line.text.trim_end_matches('\r');
        if body.len() < line.text.len() {
            let length = line.text.len().saturating_sub(body.len());
            self.count(Debris::CarriageReturn, &line, body.len(), length);
        }
        let body = self.without_byte_order_mark(&line, body);
        if let Some(end) = self.screen.open_string() {
            self.line_of_string(&line, body, end);
        } else if body.contains(is_control) || body.trim_start().starts_with(PAGER) {
            self.dirty_line(&line, body);
        } else {
            self.plain_line(&line, body);
        }
        self.screen.end_line();
        if line.ended {
            self.cleaned.shift(line.offset.saturating_add(line.text.len()));
            self.cleaned.clean.push('\n');
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

    fn plain_line(&mut self, line: &Line<'_>, body: &str) {
        if !line.is_blank() {
            self.screen.touch(line.number);
        }
        self.cleaned.copy(line, body);
    }

    /// A line that stands in a string which an earlier line began.
    fn line_of_string(&mut self, line: &Line<'_>, body: &str, end: StringEnd) {
        self.screen.lose(line.number, line.number);
        if sequence::ends_on(body, end) {
            self.screen.end_string();
            // What stands behind the string's end is not looked at: the cursor may be anywhere.
            if sequence::follows_end(body, end) {
                self.screen.take(Effect::Away, line.number, 0);
            }
        }
        self.cleaned.copy(line, body);
    }

    fn dirty_line(&mut self, line: &Line<'_>, body: &str) {
        self.row.begin();
        let mut rest = body;
        while let Some(c) = rest.chars().next() {
            let at = line.place_of(rest).offset;
            let taken = if let Some((length, effect)) = sequence::control(rest) {
                self.control(line, c, Place::new(at, length, line.number), effect);
                length
            } else {
                self.character(line, at, c);
                c.len_utf8()
            };
            rest = rest.get(taken..).unwrap_or_default();
        }
        if body.contains('\r') {
            self.count(Debris::CarriageReturn, line, 0, body.len());
        }
        if let Some(cells) = self.row.end() {
            for (at, c) in cells {
                self.cleaned.push(*at, *c);
            }
        } else {
            self.screen.lose(line.number, line.number);
            self.cleaned.copy_characters(line, body);
        }
    }

    fn character(&mut self, line: &Line<'_>, at: usize, c: char) {
        self.screen.touch(line.number);
        let at_in_line = at.saturating_sub(line.offset);
        match self.row.write(at, c) {
            Written::Plainly => {}
            Written::Erasing => self.count(Debris::ErasedText, line, at_in_line, c.len_utf8()),
            Written::Pager => {
                let first = at_in_line.saturating_add(1).saturating_sub(PAGER.len());
                self.count(Debris::Pager, line, first, PAGER.len());
                self.cleaned.pagers.push(at);
            }
        }
    }

    /// Takes what begins with the character `first` and is no text.
    fn control(&mut self, line: &Line<'_>, first: char, place: Place, effect: Effect) {
        let effect = match effect {
            // The rest of it may have been cut off with the rest of the text.
            Effect::Unfinished | Effect::OpenString(_) if !line.ended => Effect::Nothing,
            effect => effect,
        };
        if let Some(debris) = debris(first, effect) {
            self.cleaned.count(debris, place);
        }
        let fate = match effect {
            Effect::Nothing => Fate::Stays,
            Effect::Return | Effect::Back(_) | Effect::Forward(_) => self.row.go(effect),
            Effect::EraseRight => Fate::ErasedRight,
            Effect::EraseLine => Fate::Erased,
            effect => self.screen.take(effect, line.number, self.row.cursor()),
        };
        if self.apply(fate, line.number) {
            self.cleaned.count(Debris::ErasedText, place);
        }
    }

    /// Does to the row what a sequence does to its line; tells whether anything was erased.
    fn apply(&mut self, fate: Fate, line: u32) -> bool {
        match fate {
            Fate::Stays => {}
            Fate::Disturbed => self.row.disturb(),
            Fate::Lost => self.row.lose(),
            Fate::ErasedRight => {
                self.screen.touch(line);
                return self.row.erase_right();
            }
            Fate::Erased => {
                self.screen.touch(line);
                return self.row.erase();
            }
            Fate::Cleared => return self.row.erase(),
            Fate::Fresh => self.row.begin(),
        }
        false
    }

    fn count(&mut self, debris: Debris, line: &Line<'_>, at: usize, length: usize) {
        let place = Place::new(line.offset.saturating_add(at), length, line.number);
        self.cleaned.count(debris, place);
    }
}

/// What is counted of a control character or sequence. Carriage returns are counted by the line.
fn debris(first: char, effect: Effect) -> Option<Debris> {
    match (first, effect) {
        ('\r', _) => None,
        ('\u{8}', _) => Some(Debris::Backspace),
        ('\0'..='\u{1a}', Effect::Nothing | Effect::Hide(_) | Effect::Unhide(_)) => Some(Debris::ControlCharacter),
        (_, Effect::Nothing | Effect::Hide(_) | Effect::Unhide(_)) => Some(Debris::EscapeSequence),
        _ => Some(Debris::CursorSequence),
    }
}

impl Cleaned {
    fn copy(&mut self, line: &Line<'_>, body: &str) {
        self.shift(line.place_of(body).offset);
        self.clean.push_str(body);
    }

    /// Copies the characters of a line that is lost, and its carriage returns.
    fn copy_characters(&mut self, line: &Line<'_>, body: &str) {
        let mut rest = body;
        while let Some(c) = rest.chars().next() {
            let length = sequence::control(rest).map(|(length, _)| length);
            if length.is_none() || c == '\r' {
                self.push(line.place_of(rest).offset, c);
            }
            rest = rest.get(length.unwrap_or(c.len_utf8())..).unwrap_or_default();
        }
    }

    fn push(&mut self, at: usize, c: char) {
        self.shift(at);
        self.clean.push(c);
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

    fn count(&mut self, debris: Debris, place: Place) {
        match self.removed.iter_mut().find(|removed| removed.debris == debris) {
            Some(removed) => removed.count = removed.count.saturating_add(1),
            None => self.removed.push(Removed {
                debris,
                count: 1,
                first: place,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{STRETCH, is_dirty};

    #[test]
    fn debris_is_found_across_stretches() {
        for debris in ["--More--", "\u{9b}", "\u{7f}"] {
            for before in STRETCH.saturating_sub(12)..=STRETCH {
                let text = ["x".repeat(before).as_str(), debris].concat();
                assert!(is_dirty(&text), "{debris:?} behind {before}");
            }
        }
        assert!(!is_dirty(&"\u{e9}\n".repeat(STRETCH)));
    }
}
