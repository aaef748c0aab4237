//! Which command printed a text?
//!
//! An echo names it; where two platforms type it alike, so do the rows. Without an
//! echo, the command whose grammar accounts for every line and finds rows is the
//! one; where two do, neither is named.

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

impl Identity {
    /// Returns why no command is named.
    pub fn undecided(&self) -> Option<Undecided> {
        match (self.command, self.candidates.first()) {
            (Some(_), _) => None,
            (None, None) => Some(Undecided::NothingFits),
            (None, Some(likeliest)) if likeliest.reason == Evidence::SomeLines => Some(Undecided::LinesUnknown),
            (None, Some(_)) => Some(Undecided::SeveralFit),
        }
    }
}

/// Why no command is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undecided {
    /// No grammar finds anything.
    NothingFits,
    /// Every grammar that finds rows meets lines it cannot account for.
    LinesUnknown,
    /// More than one command prints such a text.
    SeveralFit,
}

impl Undecided {
    /// Returns the code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NothingFits => "nothing_fits",
            Self::LinesUnknown => "lines_unknown",
            Self::SeveralFit => "several_fit",
        }
    }

    /// Returns what it means.
    pub fn meaning(self) -> &'static str {
        match self {
            Self::NothingFits => "no known command prints such a text",
            Self::LinesUnknown => "rows of a known command, and lines that it does not print",
            Self::SeveralFit => "more than one command prints such a text; its echo would tell",
        }
    }
}

/// Tells which command printed a text.
pub fn identify(text: &Text<'_>) -> Identity {
    let mut candidates: Vec<Candidate> = REGISTRY.iter().filter_map(|spec| candidate(spec, text)).collect();
    candidates.sort_by_key(|candidate| (std::cmp::Reverse(candidate.reason), candidate.unknown_lines));
    let command = decide(&candidates);
    Identity { command, candidates }
}

/// Names a command if one fits better than all others; the likeliest come first.
fn decide(candidates: &[Candidate]) -> Option<&'static CommandSpec> {
    let mut fitting = candidates
        .iter()
        .filter(|candidate| candidate.reason > Evidence::SomeLines);
    let first = fitting.next()?;
    let is_better = |second: &Candidate| {
        second.reason < first.reason || (first.unknown_lines == 0 && first.rows > 0 && second.unknown_lines > 0)
    };
    fitting.next().is_none_or(is_better).then_some(first.spec)
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
    let unknown_lines = reading.ledger().lines(LineClass::Unknown);
    let is_answered = reading.row_count() > 0 || reading.answer().is_some() || unknown_lines == 0;
    if reading.query().is_some() && is_answered {
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

#[cfg(test)]
mod tests {
    use super::{Candidate, Evidence, decide};
    use crate::registry::REGISTRY;

    fn named(candidates: [(Evidence, usize, usize); 2]) -> Option<&'static str> {
        let specs = REGISTRY.iter().zip(candidates);
        let candidates: Vec<Candidate> = specs
            .map(|(spec, (reason, rows, unknown_lines))| Candidate {
                spec,
                reason,
                rows,
                unknown_lines,
            })
            .collect();
        decide(&candidates).map(|spec| spec.id)
    }

    #[test]
    fn rows_decide_between_two_platforms_that_type_a_command_alike() {
        use Evidence::{Echo, EveryLine};
        let first = Some(REGISTRY[0].id);
        assert_eq!(named([(Echo, 3, 0), (Echo, 0, 5)]), first);
        assert_eq!(named([(Echo, 3, 0), (EveryLine, 3, 0)]), first);
        assert_eq!(named([(Echo, 3, 0), (Echo, 3, 0)]), None);
        assert_eq!(named([(Echo, 0, 5), (Echo, 0, 5)]), None);
        assert_eq!(named([(EveryLine, 3, 0), (EveryLine, 3, 0)]), None);
    }
}
