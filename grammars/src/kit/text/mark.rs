//! Marks lines that are lost, so that no grammar reads them.

use super::screen::Lost;
use super::{Shift, Text};
use crate::kit::Lines;

/// Puts the mark in front of each line that is lost and not blank, and moves the map along.
pub(super) fn mark(clean: &str, shifts: &[Shift], lost: &[Lost]) -> (String, Vec<Shift>) {
    let mut marked = String::with_capacity(clean.len());
    let mut map = Map {
        given: shifts,
        last: Shift { clean: 0, raw: 0 },
        moved: Vec::with_capacity(shifts.len()),
        marks: 0,
    };
    let mut lost = lost.iter().copied().peekable();
    for line in Lines::of(clean) {
        while lost.next_if(|(_, last)| *last < line.number).is_some() {}
        let is_lost = lost.peek().is_some_and(|(first, _)| *first <= line.number);
        if is_lost && !line.is_blank() {
            map.insert_at(line.offset);
            marked.push(Text::LOST);
        }
        marked.push_str(line.text);
        marked.push_str(if line.ended { "\n" } else { "" });
    }
    map.move_up_to(usize::MAX);
    (marked, map.moved)
}

/// The map back to what was given, while marks are put in.
struct Map<'s> {
    given: &'s [Shift],
    /// The last shift that was moved, as it was given.
    last: Shift,
    moved: Vec<Shift>,
    marks: usize,
}

impl Map<'_> {
    /// A mark at this offset stands for the first character of its line.
    fn insert_at(&mut self, clean: usize) {
        self.move_up_to(clean);
        let raw = self.last.raw.saturating_add(clean.saturating_sub(self.last.clean));
        self.push(clean, raw);
        self.marks = self.marks.saturating_add(1);
        self.push(clean, raw);
    }

    fn move_up_to(&mut self, clean: usize) {
        while let Some((shift, rest)) = self.given.split_first().filter(|(shift, _)| shift.clean <= clean) {
            self.given = rest;
            self.last = *shift;
            self.push(shift.clean, shift.raw);
        }
    }

    fn push(&mut self, clean: usize, raw: usize) {
        let clean = clean.saturating_add(self.marks);
        if self.moved.last().is_some_and(|last| last.clean == clean) {
            self.moved.pop();
        }
        self.moved.push(Shift { clean, raw });
    }
}
