//! Which command printed a text?
//!
//! An echo names it. Without one, the command whose grammar accounts for every
//! line and finds rows is the one; where two do, neither is named.

use netverify_grammars::kit::{Answer, Hints, LineClass, Text};
use netverify_grammars::{Reading, read};

use crate::registry::{CommandSpec, REGISTRY};

/// A command that may have printed a text, and why it is thought so.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The command.
    pub spec: &'static CommandSpec,
    /// What speaks for it.
    pub reason: Evidence,
    /// Rows that its grammar finds.
    pub rows: usize,
    /// Lines that its grammar cannot account for.
    pub unknown_lines: usize,
}

/// What speaks for a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// Its grammar finds rows, and lines it cannot account for.
    SomeLines,
    /// Its grammar accounts for every line and finds rows.
    EveryLine,
    /// The echo shows it.
    Echo,
}

impl Evidence {
    /// Returns the evidence's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SomeLines => "some_lines",
            Self::EveryLine => "every_line",
            Self::Echo => "echo",
        }
    }
}

/// What is known of a text's command.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The command, if exactly one fits.
    pub command: Option<&'static CommandSpec>,
    /// All that may have printed it, the likeliest first.
    pub candidates: Vec<Candidate>,
}

/// Tells which command printed a text.
pub fn identify(text: &Text<'_>) -> Identity {
    let mut candidates: Vec<Candidate> = REGISTRY.iter().filter_map(|spec| candidate(spec, text)).collect();
    candidates.sort_by_key(|candidate| (std::cmp::Reverse(candidate.reason), candidate.unknown_lines));
    let mut fitting = candidates
        .iter()
        .filter(|candidate| candidate.reason > Evidence::SomeLines);
    let command = match (fitting.next(), fitting.next()) {
        (Some(first), second) if second.is_none_or(|second| second.reason < first.reason) => Some(first.spec),
        _ => None,
    };
    Identity { command, candidates }
}

fn candidate(spec: &'static CommandSpec, text: &Text<'_>) -> Option<Candidate> {
    let reading = read(&spec.grammar, text, Hints::default());
    let rows = reading.row_count();
    let unknown_lines = reading.ledger().lines(LineClass::Unknown);
    let reason = evidence(&reading)?;
    Some(Candidate {
        spec,
        reason,
        rows,
        unknown_lines,
    })
}

fn evidence(reading: &Reading<'_>) -> Option<Evidence> {
    if reading.contradiction().is_some() {
        return None;
    }
    if reading.query().is_some() {
        return Some(Evidence::Echo);
    }
    let says_something = reading.row_count() > 0 || reading.ledger().lines(LineClass::Header) > 0;
    let is_error = reading
        .answer()
        .is_some_and(|(answer, _)| answer.is_error() && answer != Answer::JsonEmpty);
    if !says_something || is_error {
        return None;
    }
    match reading.ledger().first_unknown() {
        None => Some(Evidence::EveryLine),
        Some(_) => Some(Evidence::SomeLines),
    }
}
