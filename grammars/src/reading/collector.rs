//! Where a grammar puts what it reads.

mod json;

use std::fmt;

use super::{Form, Reading};
use crate::ast::{Rows, Subject};
use crate::kit::{
    Answer, Code, Completeness, Contradiction, End, Filtered, Frame, Lack, Ledger, Limited, Line, LineClass, Once,
    Place, State,
};

/// Called with batches of rows while a capture is read.
pub type Flush<'t, 'f> = dyn FnMut(&Rows<'t>) + 'f;

/// Where a grammar puts what it reads.
pub struct Collector<'t, 'f> {
    /// What the rows are about.
    pub subject: Subject,
    /// The rows.
    pub rows: Rows<'t>,
    /// The lines.
    pub ledger: Ledger,
    form: Form,
    is_hollow: bool,
    end: End,
    filtered: Option<Filtered>,
    lossy: bool,
    answer: Option<(Answer, Place)>,
    contradiction: Option<Contradiction>,
    lacks: Vec<Lack>,
    flushed: usize,
    flush: Option<&'f mut Flush<'t, 'f>>,
    over_limit: Option<(Limited, Place)>,
}

impl fmt::Debug for Collector<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Collector({} rows)", self.rows.len())
    }
}

/// Rows that are passed on at a time.
const BATCH: usize = 4096;

impl<'t, 'f> Collector<'t, 'f> {
    pub(super) fn new(subject: Subject, ledger: Ledger, flush: Option<&'f mut Flush<'t, 'f>>) -> Self {
        Self {
            subject,
            rows: Rows::default(),
            ledger,
            form: Form::Text,
            is_hollow: false,
            end: End::Open,
            filtered: None,
            lossy: false,
            answer: None,
            contradiction: None,
            lacks: Vec::new(),
            flushed: 0,
            flush,
            over_limit: None,
        }
    }

    /// Passes the rows on, if somebody takes them and there are enough.
    ///
    /// To be called when a row is complete; the grammar then begins a new one.
    pub fn row_done(&mut self) {
        if self.flush.is_some() && self.rows.len() >= BATCH {
            self.pass_on();
        }
    }

    /// Makes room for as many routes as are expected, or for one batch.
    pub fn reserve_routes(&mut self, expected: usize) {
        let rows = if self.flush.is_some() {
            expected.min(BATCH)
        } else {
            expected
        };
        self.rows.routes.reserve(rows);
    }

    fn pass_on(&mut self) {
        if let Some(flush) = self.flush.as_mut() {
            flush(&self.rows);
            self.flushed = self.flushed.saturating_add(self.rows.len());
            self.rows.clear();
        }
    }

    /// Says how the output ends.
    pub fn ends(&mut self, end: End) {
        self.end = end;
    }

    /// Says that the form itself shows whether objects were left out.
    pub fn is_filtered(&mut self, filtered: Filtered) {
        self.filtered = Some(filtered);
    }

    /// Says that this form of the command loses rows.
    pub fn is_lossy(&mut self) {
        self.lossy = true;
    }

    /// Says that something lacks, which makes the capture partial. The first of its kind is kept.
    pub fn lacks(&mut self, code: Code, place: Option<Place>) {
        if !self.lacks.iter().any(|lack| lack.code == code) {
            self.lacks.push(Lack { code, place });
        }
    }

    /// Says that another output begins here: what stands there is not one command's.
    pub fn begins_again(&mut self, place: Place) {
        self.contradicts(Contradiction::SeveralCommands(place));
    }

    /// Enters a line that only the beginning of an output has: where it stands again, or below rows, another
    /// output begins.
    pub fn begins(&mut self, class: LineClass, line: &Line<'_>) {
        if self.ledger.lines(class) > 0 || self.row_count() > 0 {
            self.begins_again(line.place());
        }
        self.ledger.enter(class);
    }

    /// Says that another output begins at a title that stands again.
    pub fn titles_stand_once<K: Ord>(&mut self, titles: &mut Once<K>) {
        if let Some(place) = titles.take_repeated() {
            self.begins_again(place);
        }
    }

    /// Says that rows of two outputs are mixed, where the key of one stands again.
    pub fn rows_stand_once<K: Ord>(&mut self, keys: &mut Once<K>) {
        if let Some(place) = keys.take_repeated() {
            self.lacks(Code::ROW_REPEATED, Some(place));
        }
    }

    /// Says that this is not what the command prints. The first contradiction is kept.
    pub fn contradicts(&mut self, contradiction: Contradiction) {
        self.contradiction.get_or_insert(contradiction);
    }

    /// Enters a line that is the device's answer. The first error outranks what came before.
    pub fn answers(&mut self, answer: Answer, line: &Line<'_>) {
        self.ledger.enter(LineClass::Answer);
        self.answered(answer, line.place());
    }

    /// Notes a device's answer whose lines are accounted for.
    pub fn answered(&mut self, answer: Answer, place: Place) {
        let outranked = self.answer.is_some_and(|(earlier, _)| earlier.is_error());
        if !outranked {
            self.answer = Some((answer, place));
        }
    }

    /// Says that the output should hold a table and does not, unless it says something else instead.
    pub fn lacks_table(&mut self, frame: &Frame<'t>) {
        let says_something = self.ledger.total() > self.ledger.lines(LineClass::Blank);
        let is_read = self.ledger.first_unknown().is_none();
        if self.answer.is_none() && is_read && says_something && frame.lines().any(|line| !line.is_blank()) {
            self.lacks(Code::NO_TABLE, Some(frame.place()));
        }
    }

    /// Returns how many rows were read so far.
    pub fn row_count(&self) -> usize {
        self.flushed.saturating_add(self.rows.len())
    }

    pub(super) fn finish(mut self, frame: &Frame<'t>) -> Reading<'t> {
        self.pass_on();
        self.contradiction = frame.contradiction.or(self.contradiction);
        if self.row_count() == 0 && self.answer.is_none() && self.ledger.lines(LineClass::Unknown) == 0 {
            self.nothing_said(frame);
        }
        let completeness = self.completeness(frame);
        Reading {
            text: frame.text(),
            form: self.form,
            row_count: self.row_count(),
            rows: self.rows,
            completeness,
            answer: self.answer,
            query: frame.query,
            contradiction: self.contradiction,
            over_limit: self.over_limit,
            ledger: self.ledger,
        }
    }

    /// A text without a line that says anything is an answer of its own.
    fn nothing_said(&mut self, frame: &Frame<'t>) {
        if self.form == Form::Json {
            if self.end != End::Closed {
                return;
            }
            if self.is_hollow {
                self.answer = Some((Answer::JsonEmpty, frame.place()));
            } else {
                self.lacks(Code::NOT_UNDERSTOOD, Some(frame.place()));
            }
            return;
        }
        let headed = [LineClass::Title, LineClass::Header, LineClass::Footer, LineClass::Rule];
        if headed.iter().all(|class| self.ledger.lines(*class) == 0) {
            self.answer = Some((Answer::EmptyOutput, frame.place()));
        }
    }

    fn completeness(&mut self, frame: &Frame<'t>) -> Completeness {
        let lack = |contradiction: Contradiction| Lack {
            code: contradiction.code(),
            place: Some(contradiction.place()),
        };
        let mut why: Vec<Lack> = self.contradiction.map(lack).into_iter().collect();
        why.append(&mut self.lacks);
        if let Some((answer, place)) = self.answer.filter(|(answer, _)| answer.is_error()) {
            why.push(Lack {
                code: answer.code(),
                place: Some(place),
            });
        }
        if let Some(place) = self.ledger.first_unknown() {
            why.push(Lack {
                code: Code::UNREADABLE_LINE,
                place: Some(place),
            });
        }
        let is_new = |lack: &Lack| why.iter().all(|known| known.code != lack.code);
        if let Some(broken) = frame.broken.filter(is_new) {
            why.push(broken);
        }
        if frame.query.is_some_and(|query| query.piped) {
            why.push(Lack {
                code: Code::FILTERED,
                place: None,
            });
        }
        let end = match self.end {
            End::Open if frame.complete => End::Stated,
            End::Open if frame.prompt_follows => End::Closed,
            end => end,
        };
        // An answer is all there is, unless rows stand beside it.
        if end == End::Open && (self.answer.is_none() || self.row_count() > 0) {
            why.push(Lack {
                code: Code::OPEN_END,
                place: None,
            });
        }
        Completeness {
            state: match why.is_empty() {
                true if self.row_count() == 0 && self.answer.is_some() => State::EmptyStated,
                true => State::Whole,
                false => State::Partial,
            },
            end,
            filtered: self.filtered(frame),
            lossy: self.lossy,
            why,
        }
    }

    /// What the form shows outranks what the query says, but for a pipe, which leaves out what the form shows too.
    fn filtered(&self, frame: &Frame<'t>) -> Filtered {
        let shown = self.filtered.filter(|_| !frame.query.is_some_and(|query| query.piped));
        let typed = frame.query.map(|query| query.filtered);
        shown.or(typed).unwrap_or(Filtered::Unknown)
    }
}
