//! What the subjects share whose rows have a state and should be up: adjacencies, sessions.
//!
//! All rows that the question is about must be up. Rows of one object may stand apart, so a
//! pass rests on a whole capture, unless one row alone can match.

use netverify_grammars::kit::{Cell, Code, Filtered, Named, Place, Untrusted, Word};

use super::survey::Survey;
use super::{
    InInstance, Question, absence, check, code, filter_unknown, is_named_by_query, not_all, not_whole, undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

/// A subject's words and codes.
pub(super) struct Wording {
    /// The name of its checks.
    pub(super) name: &'static str,
    /// What one of it is called.
    pub(super) one: &'static str,
    /// What is good, and expected where nothing else is.
    pub(super) good: &'static str,
    pub(super) absent: Code,
    pub(super) present: Code,
    /// What a survey expects.
    pub(super) all_good: &'static str,
    /// What is said, behind their number, of rows that are all good.
    pub(super) all_seen: &'static str,
}

/// What a question asks of.
pub(super) struct Asked<'q> {
    /// The arguments that say which rows: names and values.
    pub(super) by: Vec<(&'static str, &'q str)>,
    /// Whether one row at most can match.
    pub(super) is_single: bool,
}

impl Asked<'_> {
    /// Tells whether the question is about everything, or everything in a VRF or network instance.
    fn names_none(&self) -> bool {
        self.by.iter().all(|(name, _)| *name == "network_instance")
    }
}

/// A row, as a question sees it.
pub(super) struct Seen {
    pub(super) place: Place,
    pub(super) cut: bool,
    /// Whether the question is about it.
    pub(super) is_meant: Meant,
    /// What its state comes to.
    pub(super) standing: (Outcome, Code),
    /// What it is, and how it is.
    pub(super) observed: Phrase,
}

/// Whether a question is about a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meant {
    Yes,
    No,
    /// A value that would tell is not there, for this reason.
    Unclear(Code),
}

impl Meant {
    /// Both conditions must hold.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::No, _) | (_, Self::No) => Self::No,
            (Self::Unclear(code), _) | (_, Self::Unclear(code)) => Self::Unclear(code),
            (Self::Yes, Self::Yes) => Self::Yes,
        }
    }

    /// Compares a cell with what was asked, if anything was.
    pub(super) fn by<T, A>(asked: Option<A>, cell: &Cell<T>, is_it: impl FnOnce(&T, A) -> bool) -> Self {
        let Some(asked) = asked else { return Self::Yes };
        match cell {
            Cell::Shown(value) if is_it(value, asked) => Self::Yes,
            Cell::Shown(_) | Cell::Blank => Self::No,
            Cell::NotShown => Self::Unclear(code::NOT_SHOWN),
            Cell::Unreadable(_) => Self::Unclear(code::UNREADABLE),
        }
    }

    /// Compares a name with the one asked about.
    pub(super) fn by_name(asked: Option<&str>, cell: &Cell<Untrusted<'_>>) -> Self {
        Self::by(asked, cell, |name, asked| *name == *asked)
    }

    /// Compares the VRF or network instance with the one asked about.
    pub(super) fn by_instance(instance: InInstance) -> Self {
        match instance {
            InInstance::Yes => Self::Yes,
            InInstance::No => Self::No,
            InInstance::NotShown => Self::Unclear(code::INSTANCE_NOT_SHOWN),
        }
    }
}

/// Judges a state: known words by `judge`, and what is no known word as undecided.
pub(super) fn standing<T: Copy>(
    state: &Cell<Named<'_, T>>,
    judge: impl FnOnce(T) -> (Outcome, Code),
) -> (Outcome, Code) {
    match state {
        Cell::Shown(Named::Known(word)) => judge(*word),
        Cell::Shown(Named::Other(_)) => (Outcome::InputError, code::STATE_UNKNOWN),
        Cell::Unreadable(_) => (Outcome::InputError, code::UNREADABLE),
        Cell::NotShown | Cell::Blank => (Outcome::InputError, code::NOT_SHOWN),
    }
}

/// Goes on with a state.
pub(super) fn told<T: Word>(phrase: Phrase, state: &Cell<Named<'_, T>>) -> Phrase {
    match state {
        Cell::Shown(Named::Known(word)) => phrase.and(word.word()),
        Cell::Shown(Named::Other(other)) => phrase.and("a state not known: ").device(other),
        Cell::Unreadable(_) => phrase.and("unreadable"),
        Cell::NotShown | Cell::Blank => phrase.and("no state is shown"),
    }
}

/// Goes on with a name, if it is there.
pub(super) fn named(phrase: Phrase, before: &'static str, name: &Cell<Untrusted<'_>>) -> Phrase {
    match name {
        Cell::Shown(name) => phrase.and(before).device(name),
        Cell::Unreadable(_) => phrase.and(before).and("(unreadable)"),
        Cell::NotShown | Cell::Blank => phrase,
    }
}

/// Judges the rows that the question is about, or all of them.
pub(super) fn judge(question: &Question<'_, '_>, wording: &Wording, asked: &Asked<'_>, rows: Vec<Seen>) -> Judgement {
    let shown = rows.len();
    let rows: Vec<Seen> = rows.into_iter().filter(|row| row.is_meant != Meant::No).collect();
    if asked.names_none() {
        return survey(question, wording, &rows);
    }
    let mut checks = about(question, wording, asked, &rows);
    if checks.iter().all(|check| check.outcome == Outcome::Pass) && !rows.is_empty() {
        checks.extend(rest(question, wording, asked, &rows));
    }
    Judgement {
        checks,
        rows_shown: shown > 0 && filter_unknown(question),
    }
}

/// One check a row; one about absence where there is no row.
fn about(question: &Question<'_, '_>, wording: &Wording, asked: &Asked<'_>, rows: &[Seen]) -> Vec<Check> {
    let meant: Vec<&Seen> = rows.iter().filter(|row| row.is_meant == Meant::Yes).collect();
    if meant.is_empty() {
        let check = match rows.first() {
            Some(row) => unclear(wording, row),
            None => absence(question, wording.name, wording.absent, None),
        };
        return vec![check.about(wording, asked)];
    }
    let expects_absence = question.args.text("expect") == Some("absent");
    meant
        .iter()
        .map(|row| {
            if expects_absence && !row.cut {
                present(wording, row)
            } else {
                judged(wording, row)
            }
        })
        .collect()
}

fn unclear(wording: &Wording, row: &Seen) -> Check {
    let code = match row.is_meant {
        Meant::Unclear(code) => code,
        Meant::Yes | Meant::No => code::UNREADABLE,
    };
    undecided(wording.name, code, Some(row.place))
}

impl Check {
    /// Says first which rows were asked about.
    fn about(self, wording: &Wording, asked: &Asked<'_>) -> Self {
        let who = asked.by.iter().fold(Phrase::of(wording.one), |phrase, (name, value)| {
            phrase.and(" ").and(*name).and(" ").caller(value)
        });
        let observed = who.and(": ").then(self.observed.clone());
        self.seeing(observed)
    }
}

fn present(wording: &Wording, row: &Seen) -> Check {
    check(wording.name, Outcome::Fail, wording.present, vec![row.place])
        .expecting(Phrase::of("absent"))
        .seeing(row.observed.clone())
}

fn judged(wording: &Wording, row: &Seen) -> Check {
    if row.cut {
        return undecided(wording.name, code::CUT, Some(row.place));
    }
    let (outcome, code) = row.standing;
    check(wording.name, outcome, code, vec![row.place])
        .expecting(Phrase::of(wording.good))
        .seeing(row.observed.clone())
}

/// What stands in the way of a pass, where a further row of the object may be a fault.
fn rest(question: &Question<'_, '_>, wording: &Wording, asked: &Asked<'_>, rows: &[Seen]) -> Option<Check> {
    if let Some(row) = rows.iter().find(|row| matches!(row.is_meant, Meant::Unclear(_))) {
        return Some(unclear(wording, row).about(wording, asked));
    }
    if asked.is_single {
        return None;
    }
    let completeness = question.reading.completeness();
    if completeness.filtered == Filtered::Yes && is_named_by_query(question) && !completeness.lossy {
        return not_whole(question, wording.name);
    }
    not_all(question, wording.name)
}

fn survey(question: &Question<'_, '_>, wording: &Wording, rows: &[Seen]) -> Judgement {
    let all = Survey {
        name: wording.name,
        expected: wording.all_good,
        seen: wording.all_seen,
    };
    let judged = rows.iter().map(|row| match row.is_meant {
        Meant::Unclear(_) => unclear(wording, row),
        Meant::Yes | Meant::No => judged(wording, row),
    });
    all.of(question, judged)
}
