//! Errors of grammars: where, what was expected, what stood there.

use nom::error::{ContextError, ErrorKind, FromExternalError, ParseError as NomError};
use nom::{Err, IResult, Parser};
use nom_locate::LocatedSpan;
use thiserror::Error;

use super::{Line, Place};

/// A line read a second time, with places.
pub type Span<'t> = LocatedSpan<&'t str>;

/// A line that a grammar could not read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected {expected} in {within}")]
#[non_exhaustive]
pub struct ParseError {
    /// Where reading stopped. What stands there is the device's: slice the text to see it.
    pub place: Place,
    /// What would have been read there.
    pub expected: &'static str,
    /// What was being read.
    pub within: &'static str,
}

/// Keeps the furthest place that a production reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace<'t> {
    at: Span<'t>,
    expected: Option<&'static str>,
}

impl<'t> NomError<Span<'t>> for Trace<'t> {
    fn from_error_kind(at: Span<'t>, _: ErrorKind) -> Self {
        Self { at, expected: None }
    }

    fn append(_: Span<'t>, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        if other.at.location_offset() >= self.at.location_offset() {
            other
        } else {
            self
        }
    }
}

impl<'t> ContextError<Span<'t>> for Trace<'t> {
    fn add_context(_: Span<'t>, context: &'static str, other: Self) -> Self {
        Self {
            expected: other.expected.or(Some(context)),
            ..other
        }
    }
}

impl<'t, E> FromExternalError<Span<'t>, E> for Trace<'t> {
    fn from_external_error(at: Span<'t>, _: ErrorKind, _: E) -> Self {
        Self { at, expected: None }
    }
}

/// Reads a whole text, or nothing of it.
pub fn whole<'t, T>(mut production: impl Parser<&'t str, Output = T, Error = ()>, text: &'t str) -> Option<T> {
    match production.parse(text) {
        Ok(("", value)) => Some(value),
        _ => None,
    }
}

/// Reads a whole line, or says where it cannot be read; `fast` and `slow` are the same production.
///
/// # Errors
/// Says what was expected where reading stopped.
pub fn whole_line<'t, T>(
    line: &Line<'t>,
    fast: fn(&'t str) -> IResult<&'t str, T, ()>,
    slow: fn(Span<'t>) -> IResult<Span<'t>, T, Trace<'t>>,
    within: &'static str,
) -> Result<T, ParseError> {
    whole(fast, line.trimmed()).ok_or_else(|| explain(slow, line, within))
}

/// Reads a whole line a second time, for the error it ends in.
///
/// Call it with a production that failed on the line's text; a success here is a
/// rest that the production left over.
pub fn explain<'t, T>(
    production: impl FnOnce(Span<'t>) -> IResult<Span<'t>, T, Trace<'t>>,
    line: &Line<'t>,
    within: &'static str,
) -> ParseError {
    let (at, expected) = match production(Span::new(line.trimmed())) {
        Ok((rest, _)) => (rest, Some("the end of the line")),
        Err(Err::Error(trace) | Err::Failure(trace)) => (trace.at, trace.expected),
        Err(Err::Incomplete(_)) => (Span::new(""), None),
    };
    let token = at
        .fragment()
        .split(' ')
        .find(|token| !token.is_empty())
        .unwrap_or_default();
    ParseError {
        place: line.place_of(if token.is_empty() { at.fragment() } else { token }),
        expected: expected.unwrap_or(within),
        within,
    }
}
