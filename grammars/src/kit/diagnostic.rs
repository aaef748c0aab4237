//! What is reported about a capture, with its place.

use super::{Code, Place};

/// How much a diagnostic matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Worth knowing.
    Info,
    /// Something was not read.
    Warning,
}

impl Level {
    /// Returns the level's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
        }
    }
}

/// One finding about the text. It holds no text: slice the place to see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// A stable code.
    pub code: Code,
    /// How much it matters.
    pub level: Level,
    /// Where, in the cleaned text.
    pub place: Place,
    /// What would have been read there.
    pub expected: &'static str,
    /// What was being read.
    pub within: &'static str,
}
