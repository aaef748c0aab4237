//! Verdicts: pass, fail, or "cannot tell", with what each rests on.

use netverify_grammars::Reading;
use netverify_grammars::kit::{Code, Completeness, Place};
use sha2::{Digest, Sha256};

use crate::arguments::Args;
use crate::phrase::Phrase;
use crate::registry::CommandSpec;
use crate::sanitize::{Kind, Severity};

/// What a check, or all of them together, comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// It holds.
    Pass,
    /// The capture does not tell.
    InputError,
    /// It does not hold: the network has a fault.
    Fail,
}

impl Outcome {
    /// Returns the outcome's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::InputError => "input_error",
            Self::Fail => "fail",
        }
    }
}

/// One question and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// What was asked.
    pub name: &'static str,
    /// What it comes to.
    pub outcome: Outcome,
    /// A stable code that says why; `ok` for a plain pass.
    pub code: Code,
    /// What had to hold.
    pub expected: Phrase,
    /// What the device said.
    pub observed: Phrase,
    /// Where it said so, in the text that was given.
    pub places: Vec<Place>,
}

/// The answer to a question about one capture.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The command whose output was judged.
    pub spec: &'static CommandSpec,
    /// The arguments of the question.
    pub args: Args,
    /// What it all comes to.
    pub outcome: Outcome,
    /// The checks, in order.
    pub checks: Vec<Check>,
    /// `rows_shown`, when it is not known whether the command left objects out, or when it asked
    /// for one address family of several.
    pub scope: Option<&'static str>,
    /// What the audit of the text found, if one was asked for.
    pub findings: Option<Vec<(Kind, Severity)>>,
    /// How much of the command's output was there.
    pub completeness: Completeness,
    /// SHA-256 of the text that was given.
    pub sha256: [u8; 32],
    /// Its length in bytes.
    pub bytes: usize,
}

/// What the checks of a subject come to, before the verdict is put together.
#[derive(Debug, Default)]
pub(crate) struct Judgement {
    pub(crate) checks: Vec<Check>,
    pub(crate) rows_shown: bool,
}

impl Judgement {
    /// Makes a judgement of one check.
    pub(crate) fn of(check: Check) -> Self {
        Self {
            checks: vec![check],
            rows_shown: false,
        }
    }

    /// A fault outranks what cannot be told; nothing checked is nothing told.
    fn outcome(&self) -> Outcome {
        let worst = self.checks.iter().map(|check| check.outcome).max();
        worst.unwrap_or(Outcome::InputError)
    }
}

impl Verdict {
    pub(crate) fn new(
        spec: &'static CommandSpec,
        args: &Args,
        raw: &[u8],
        reading: &Reading<'_>,
        judgement: Judgement,
    ) -> Self {
        let original = |place: &mut Place| *place = reading.original(*place);
        let outcome = judgement.outcome();
        let mut checks = judgement.checks;
        checks.iter_mut().flat_map(|check| &mut check.places).for_each(original);
        let mut completeness = reading.completeness().clone();
        completeness
            .why
            .iter_mut()
            .filter_map(|lack| lack.place.as_mut())
            .for_each(original);
        Self {
            spec,
            args: args.clone(),
            outcome,
            checks,
            scope: judgement.rows_shown.then_some("rows_shown"),
            findings: None,
            completeness,
            sha256: Sha256::digest(raw).into(),
            bytes: raw.len(),
        }
    }

    /// Returns the checks that did not pass.
    pub fn faults(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter().filter(|check| check.outcome != Outcome::Pass)
    }
}
