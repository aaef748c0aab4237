//! Requests that are refused before anything is judged.

use thiserror::Error;

use crate::phrase::Phrase;

/// Why a request is refused, with how to mend it.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{}", reason.as_str())]
pub struct Refusal {
    /// A stable code.
    pub reason: Reason,
    /// What is wrong and how to mend it.
    pub message: Phrase,
    /// The command, once it is known to be registered.
    pub command: Option<&'static str>,
}

/// The stable codes of refusals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// No such command is registered.
    NotInAllowlist,
    /// A required argument is missing.
    MissingArgument,
    /// The command takes no such argument.
    UnknownArgument,
    /// An argument's value cannot be what it should be.
    BadArgument,
    /// The output is over a limit.
    OversizeOutput,
    /// The output is not UTF-8.
    InvalidEncoding,
    /// The output could not be had at all.
    NoInput,
    /// What was typed is no request.
    InvalidArguments,
}

impl Reason {
    /// All codes.
    pub const ALL: [Self; 8] = [
        Self::NotInAllowlist,
        Self::MissingArgument,
        Self::UnknownArgument,
        Self::BadArgument,
        Self::OversizeOutput,
        Self::InvalidEncoding,
        Self::NoInput,
        Self::InvalidArguments,
    ];

    /// Returns the code.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NotInAllowlist => "not_in_allowlist",
            Self::MissingArgument => "missing_argument",
            Self::UnknownArgument => "unknown_argument",
            Self::BadArgument => "bad_argument",
            Self::OversizeOutput => "oversize_output",
            Self::InvalidEncoding => "invalid_encoding",
            Self::NoInput => "no_input",
            Self::InvalidArguments => "invalid_arguments",
        }
    }
}

impl Refusal {
    /// Makes a refusal that names no command.
    pub fn new(reason: Reason, message: Phrase) -> Self {
        Self {
            reason,
            message,
            command: None,
        }
    }

    /// Adds the registered command that was asked for.
    #[must_use]
    pub fn of_command(self, command: &'static str) -> Self {
        Self {
            command: Some(command),
            ..self
        }
    }
}
