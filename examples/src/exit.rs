//! Exit codes, and what stands in the way of one.

use std::io;
use std::process::ExitCode;

use netverify::{Outcome, Refusal};

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done; every check passed; the capture is whole.
    Done = 0,
    /// A check failed, a guard did not hold, a finding is too severe.
    Fault = 1,
    /// The request was refused or its input could not be read.
    Refused = 2,
    /// The capture does not tell.
    Undecided = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl From<Outcome> for Exit {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Pass => Self::Done,
            Outcome::Fail => Self::Fault,
            Outcome::InputError => Self::Undecided,
        }
    }
}

/// Why a command was not carried out.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The library refused the request.
    Refused(Refusal),
    /// The answer could not be written.
    Unwritable(io::Error),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Unwritable(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Unwritable(error.into())
    }
}
