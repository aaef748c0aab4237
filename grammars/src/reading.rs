//! A reading: the rows of a capture, and how far they can be trusted.

mod collector;

use std::fmt;

use crate::ast::{Rows, Subject};
use crate::kit::{
    Answer, Completeness, Contradiction, Diagnostic, Frame, Hints, Ledger, Limited, Place, Query, QueryOf, Text,
};
pub use collector::{Collector, Flush};

/// Reads the output of one command.
pub type Read = for<'t> fn(&Frame<'t>, &mut Collector<'t, '_>);

/// A grammar: how the output of one command is read.
#[derive(Clone, Copy)]
pub struct Grammar {
    /// What its rows are about.
    pub subject: Subject,
    /// Reads a printed command; `None` if it is another command.
    pub query: QueryOf,
    /// Reads the text form.
    pub text: Read,
    /// Reads the JSON form, if that is known.
    pub json: Option<Read>,
}

impl fmt::Debug for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grammar({:?})", self.subject)
    }
}

/// The form that a command's output has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Text for people.
    Text,
    /// JSON.
    Json,
}

impl Form {
    /// Returns the form's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
        }
    }
}

/// What a capture holds.
#[derive(Clone, Debug)]
pub struct Reading<'t> {
    text: &'t Text<'t>,
    form: Form,
    rows: Rows<'t>,
    row_count: usize,
    completeness: Completeness,
    answer: Option<(Answer, Place)>,
    query: Option<Query<'t>>,
    contradiction: Option<Contradiction>,
    over_limit: Option<(Limited, Place)>,
    ledger: Ledger,
}

impl<'t> Reading<'t> {
    /// Returns the text that was read.
    pub fn text(&self) -> &'t Text<'t> {
        self.text
    }

    /// Returns the form of the output.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Returns the rows.
    pub fn rows(&self) -> &Rows<'t> {
        &self.rows
    }

    /// Returns how many rows were read, whether they were kept or passed on.
    pub fn row_count(&self) -> usize {
        self.row_count
    }

    /// Returns how much of the command's output this is.
    pub fn completeness(&self) -> &Completeness {
        &self.completeness
    }

    /// Returns what the device said instead of rows.
    pub fn answer(&self) -> Option<(Answer, Place)> {
        self.answer
    }

    /// Returns what was asked, if an echo or the caller tells.
    pub fn query(&self) -> Option<Query<'t>> {
        self.query
    }

    /// Returns why the text is not this command's output, if it is not.
    pub fn contradiction(&self) -> Option<Contradiction> {
        self.contradiction
    }

    /// Returns the limit that reading ran into.
    pub fn over_limit(&self) -> Option<(Limited, Place)> {
        self.over_limit
    }

    /// Returns the diagnostics that were kept, in the order found.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        self.ledger.diagnostics()
    }

    /// Returns the account of the lines.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Maps a place to what was given to [`Text::clean`].
    pub fn original(&self, place: Place) -> Place {
        self.text.original(place)
    }
}

/// Reads a capture with a grammar and keeps the rows.
pub fn read<'t>(grammar: &Grammar, text: &'t Text<'t>, hints: Hints<'t>) -> Reading<'t> {
    collect(grammar, text, hints, None)
}

/// Reads a capture with a grammar and passes the rows on in batches.
pub fn read_in_batches<'t, 'f>(
    grammar: &Grammar,
    text: &'t Text<'t>,
    hints: Hints<'t>,
    flush: &'f mut Flush<'t, 'f>,
) -> Reading<'t> {
    collect(grammar, text, hints, Some(flush))
}

fn collect<'t, 'f>(
    grammar: &Grammar,
    text: &'t Text<'t>,
    hints: Hints<'t>,
    flush: Option<&'f mut Flush<'t, 'f>>,
) -> Reading<'t> {
    let mut ledger = Ledger::new(text.limits());
    let frame = Frame::find(text, grammar.query, hints, &mut ledger);
    let mut collector = Collector::new(grammar.subject, ledger, flush);
    let read = grammar.json.filter(|_| frame.is_json()).unwrap_or(grammar.text);
    read(&frame, &mut collector);
    collector.finish(&frame)
}
