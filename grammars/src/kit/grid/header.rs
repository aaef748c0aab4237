//! The names of a grid's columns.

use super::{Grid, Reader};
use crate::kit::{Code, Diagnostic, Ledger, Level, Line, LineClass, Lines, ParseError, Place};

/// A column that the header names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its number, from 0.
    pub index: usize,
    /// Characters that a line of a cell can hold.
    pub width: usize,
}

/// The names of the columns.
#[derive(Debug)]
pub struct Header<'g, 't> {
    grid: &'g Grid<'t>,
    claimed: Vec<bool>,
}

impl Header<'_, '_> {
    /// Finds the first column that has one of `names`, and takes it.
    ///
    /// A name wraps at a blank or within a word, so blanks are not compared.
    pub fn claim(&mut self, names: &[&str]) -> Option<Column> {
        let free = self.claimed.iter().enumerate().filter(|(_, claimed)| !**claimed);
        let index = free
            .map(|(index, _)| index)
            .find(|index| names.iter().any(|name| self.is_named(*index, name)))?;
        if let Some(claimed) = self.claimed.get_mut(index) {
            *claimed = true;
        }
        Some(Column {
            index,
            width: self.grid.cutter.width(index),
        })
    }

    fn is_named(&self, index: usize, name: &str) -> bool {
        let lines = self.grid.cells.chunks(self.claimed.len().max(1));
        let pieces = lines.filter_map(|line| line.get(index));
        let letters = pieces.flat_map(|piece| piece.chars()).filter(|c| *c != ' ');
        letters.eq(name.chars().filter(|c| *c != ' '))
    }

    fn report_unclaimed(&self, ledger: &mut Ledger) {
        let Some(first) = self.grid.lines.first() else {
            return;
        };
        for (cell, claimed) in self.grid.cells.iter().zip(&self.claimed) {
            if !claimed {
                ledger.report(Diagnostic {
                    code: Code::UNKNOWN_COLUMN,
                    level: Level::Info,
                    place: first.place_of(cell),
                    expected: "a column that this grammar knows",
                    within: "the header of the table",
                });
            }
        }
    }
}

impl<'t> Grid<'t> {
    /// Reads the names of the columns and the rule below them.
    ///
    /// If they are not the reader's, only the border is accounted for: its
    /// other lines are left to whoever reads on.
    pub(super) fn header(&mut self, top: &Line<'t>, lines: &mut Lines<'t>, reader: &mut impl Reader<'t>) -> bool {
        let mut ahead = lines.clone();
        let mut blank = 0_usize;
        while let Some(line) = ahead.next() {
            if line.is_blank() {
                blank = blank.saturating_add(1);
            } else if self.is_header_rule(&line) {
                let known = self.names(top, reader);
                if known {
                    self.enter_header(blank, reader.ledger());
                    *lines = ahead;
                }
                return known;
            } else if !self.header_line(&line, reader.ledger()) {
                break;
            }
        }
        refuse(top.place(), reader.ledger());
        false
    }

    fn header_line(&mut self, line: &Line<'t>, ledger: &mut Ledger) -> bool {
        let Ok(cut) = self.cutter.cut(line) else {
            return false;
        };
        self.named = self.named.min(cut.whole);
        if cut.whole < self.cutter.columns() || !cut.beyond.is_empty() {
            self.header_edge.get_or_insert(line.place());
        }
        if self.header_edge.is_some() {
            self.report_edge(line, ledger);
        }
        self.cells.append(&mut self.cutter.cells);
        self.lines.push(*line);
        true
    }

    fn is_header_rule(&self, line: &Line<'_>) -> bool {
        let text = line.text.trim();
        let as_border = |byte| if byte == b'=' { b'-' } else { byte };
        text.starts_with("+=") && text.bytes().map(as_border).eq(self.cutter.border.bytes())
    }

    fn names(&mut self, top: &Line<'t>, reader: &mut impl Reader<'t>) -> bool {
        let mut header = Header {
            claimed: vec![false; self.cutter.columns()],
            grid: self,
        };
        let known = reader.columns(&mut header);
        if known {
            header.report_unclaimed(reader.ledger());
        } else {
            let names = self.lines.first().map_or(top.place(), Line::place);
            refuse(names, reader.ledger());
        }
        known
    }

    fn enter_header(&mut self, blank: usize, ledger: &mut Ledger) {
        ledger.enter_many(LineClass::Rule, 2);
        ledger.enter_many(LineClass::Blank, blank);
        ledger.enter_many(LineClass::Header, self.lines.len());
        self.lines.clear();
        self.cells.clear();
    }
}

fn refuse(place: Place, ledger: &mut Ledger) {
    ledger.unreadable(&ParseError {
        place,
        expected: "the names of this command's columns, and a rule below them",
        within: "the header of a table",
    });
}
