//! Every line of a capture, accounted for once.

use super::{Code, Diagnostic, Level, Limits, Line, ParseError, Place};

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineClass {
    /// Nothing but blanks.
    Blank,
    /// A prompt without a command.
    Prompt,
    /// A prompt with the command that was typed.
    Echo,
    /// A banner, a fence, another line around the output, from a listed set.
    Framing,
    /// Names what follows.
    Title,
    /// Explains letters and signs.
    Legend,
    /// Names the columns.
    Header,
    /// A rule or border.
    Rule,
    /// Begins a row.
    Row,
    /// Goes on with a row.
    Continuation,
    /// Stands below the rows: counts, totals.
    Footer,
    /// The device's answer instead of rows.
    Answer,
    /// Belongs to the output and says nothing that is kept, from a listed set.
    Noise,
    /// None of these: reported.
    Unknown,
}

impl LineClass {
    /// All classes, in order.
    pub const ALL: [Self; 14] = [
        Self::Blank,
        Self::Prompt,
        Self::Echo,
        Self::Framing,
        Self::Title,
        Self::Legend,
        Self::Header,
        Self::Rule,
        Self::Row,
        Self::Continuation,
        Self::Footer,
        Self::Answer,
        Self::Noise,
        Self::Unknown,
    ];
}

/// How many lines of each class, and what was reported.
#[derive(Clone, Debug)]
pub struct Ledger {
    counts: [usize; LineClass::ALL.len()],
    diagnostics: Vec<Diagnostic>,
    dropped: usize,
    keep: usize,
    first_unknown: Option<Place>,
}

impl Ledger {
    /// Opens an empty ledger.
    pub fn new(limits: &Limits) -> Self {
        Self {
            counts: [0; LineClass::ALL.len()],
            diagnostics: Vec::new(),
            dropped: 0,
            keep: limits.diagnostics,
            first_unknown: None,
        }
    }

    /// Accounts for one line.
    pub fn enter(&mut self, class: LineClass) {
        self.enter_many(class, 1);
    }

    /// Accounts for several lines of a class.
    pub fn enter_many(&mut self, class: LineClass, lines: usize) {
        if let Some(count) = self.counts.get_mut(class as usize) {
            *count = count.saturating_add(lines);
        }
    }

    /// Accounts for a line that no production reads, and reports it.
    pub fn unknown(&mut self, line: &Line<'_>, expected: &'static str) {
        self.unreadable(&ParseError {
            place: line.place(),
            expected,
            within: "this output",
        });
    }

    /// Accounts for a line that a production gave up on, and reports where.
    pub fn unreadable(&mut self, error: &ParseError) {
        self.enter(LineClass::Unknown);
        self.report_unreadable(error);
    }

    /// Reports where a production gave up; its lines are accounted for elsewhere.
    pub fn report_unreadable(&mut self, error: &ParseError) {
        self.first_unknown.get_or_insert(error.place);
        self.report(Diagnostic {
            code: Code::UNREADABLE_LINE,
            level: Level::Warning,
            place: error.place,
            expected: error.expected,
            within: error.within,
        });
    }

    /// Reports a key that stands in its object twice.
    pub fn report_duplicate_key(&mut self, place: Place) {
        self.report(Diagnostic {
            code: Code::DUPLICATE_KEY,
            level: Level::Warning,
            place,
            expected: "each key once",
            within: "JSON",
        });
    }

    /// Keeps a diagnostic, or counts it when enough are kept.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < self.keep {
            self.diagnostics.push(diagnostic);
        } else {
            self.dropped = self.dropped.saturating_add(1);
        }
    }

    /// Returns how many lines are of a class.
    pub fn lines(&self, class: LineClass) -> usize {
        self.counts.get(class as usize).copied().unwrap_or_default()
    }

    /// Returns how many lines are accounted for.
    pub fn total(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Returns the diagnostics that were kept.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns how many diagnostics were counted only.
    pub fn dropped(&self) -> usize {
        self.dropped
    }

    /// Returns the place of the first line that nothing read.
    pub fn first_unknown(&self) -> Option<Place> {
        self.first_unknown
    }
}
