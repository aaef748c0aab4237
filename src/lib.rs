//! What Nokia SR Linux and FRR devices really said.
//!
//! A capture goes one way: [`Text::clean`] → [`read`] → [`verify`] → [`report`].
//! Rows keep "absent" and "present and down" apart, verdicts say what they rest
//! on, and text of a device leaves through the sanitiser only.
//!
//! ```
//! use netverify::{Args, Outcome, verify};
//!
//! let raw = b"S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02\n";
//! let verdict = verify("frr_route", raw, &Args::of([("prefix", "10.0.0.0/8")])?)?;
//! assert_eq!(verdict.outcome, Outcome::Pass);
//! # Ok::<(), netverify::Refusal>(())
//! ```
//!
//! The library opens no file, socket, clock or environment.
#![warn(clippy::disallowed_methods)]

pub mod arguments;
mod check;
mod identify;
mod phrase;
mod refusal;
pub mod registry;
pub mod report;
pub mod sanitize;
pub mod self_check;
pub mod subject;
mod verdict;

pub use arguments::Args;
pub use identify::{Candidate, Evidence, Identity, Undecided, identify};
pub use netverify_grammars as grammars;
pub use netverify_grammars::Reading;
pub use netverify_grammars::ast::Row;
pub use netverify_grammars::kit::{Hints, Limits, Text};
pub use phrase::Phrase;
pub use refusal::{Reason, Refusal};
pub use sanitize::{audit, sanitize};
pub use verdict::{Check, Outcome, Verdict};

use netverify_grammars::Rows;
use netverify_grammars::kit::{Limited, TextError};

use check::Question;
use registry::CommandSpec;

/// Reads a capture of the command with this id.
///
/// # Errors
/// Refuses an id that is not registered and JSON over a limit.
pub fn read<'t>(id: &str, text: &'t Text<'t>) -> Result<Reading<'t>, Refusal> {
    read_with(registry::find(id)?, text, Hints::default())
}

/// Reads a capture of a registered command, with what the caller knows of it.
///
/// # Errors
/// Refuses JSON over a limit.
pub fn read_with<'t>(spec: &'static CommandSpec, text: &'t Text<'t>, hints: Hints<'t>) -> Result<Reading<'t>, Refusal> {
    within_limits(spec, grammars::read(&spec.grammar, text, hints))
}

/// Calls `f` with each row of a capture and keeps none of them.
///
/// # Errors
/// Refuses an id that is not registered and JSON over a limit.
pub fn for_each_row<'t>(id: &str, text: &'t Text<'t>, mut f: impl FnMut(Row<'_, 't>)) -> Result<Reading<'t>, Refusal> {
    let spec = registry::find(id)?;
    let mut each = |rows: &Rows<'t>| rows.iter().for_each(&mut f);
    within_limits(
        spec,
        grammars::read_in_batches(&spec.grammar, text, Hints::default(), &mut each),
    )
}

/// Judges the output of the command with this id.
///
/// # Errors
/// Refuses an id that is not registered, arguments that the command does not take
/// or lacks, and bytes that are not UTF-8 or over a limit.
pub fn verify(id: &str, raw: &[u8], args: &Args) -> Result<Verdict, Refusal> {
    verify_within(id, raw, args, &Limits::FILES)
}

/// Judges the output of the command with this id under the limits given.
///
/// # Errors
/// The same as [`verify`].
pub fn verify_within(id: &str, raw: &[u8], args: &Args, limits: &Limits) -> Result<Verdict, Refusal> {
    let spec = registry::find(id)?;
    spec.accept(args)?;
    let text = clean_within(raw, limits).map_err(|refusal| refusal.of_command(spec.id))?;
    let reading = read_with(spec, &text, args.hints())?;
    judge(spec, raw, &reading, args)
}

/// Judges what [`read_with`] read of `raw`, for a caller who needs the reading too.
///
/// # Errors
/// Refuses arguments that the command does not take or lacks.
pub fn judge(spec: &'static CommandSpec, raw: &[u8], reading: &Reading<'_>, args: &Args) -> Result<Verdict, Refusal> {
    spec.accept(args)?;
    let judgement = check::judge(spec.subject(), &Question { args, reading });
    Ok(Verdict::new(spec, args, raw, reading, judgement))
}

/// Cleans a text under the limits given.
///
/// # Errors
/// Refuses bytes that are not UTF-8 or over a limit.
pub fn clean_within<'r>(raw: &'r [u8], limits: &Limits) -> Result<Text<'r>, Refusal> {
    Text::clean_within(raw, limits).map_err(|error| no_text(&error))
}

/// Returns a text as it was given, if it keeps the limits: for what reads it uncleaned.
///
/// # Errors
/// Refuses bytes that are not UTF-8 or over a limit.
pub fn accept_within<'r>(raw: &'r [u8], limits: &Limits) -> Result<&'r str, Refusal> {
    Text::accept(raw, limits).map_err(|error| no_text(&error))
}

fn no_text(error: &TextError) -> Refusal {
    match *error {
        TextError::InvalidUtf8 { offset, line } => {
            let message = Phrase::of("the output is not UTF-8: byte ")
                .and(offset)
                .and(", on line ")
                .and(line);
            Refusal::new(
                Reason::InvalidEncoding,
                message.and(", begins no character; save it as UTF-8"),
            )
        }
        TextError::TooLong {
            limited,
            bytes,
            limit,
            line,
        } => {
            let whole = limited == Limited::Output;
            let message = Phrase::of(if whole { "the output has " } else { "a line has " })
                .and(bytes)
                .and(" bytes");
            let message = message.and(if whole { "" } else { ", line " });
            let message = if whole { message } else { message.and(line) };
            Refusal::new(Reason::OversizeOutput, message.and("; the limit is ").and(limit))
        }
        _ => Refusal::new(Reason::InvalidEncoding, Phrase::of("the output cannot be read as text")),
    }
}

fn within_limits<'t>(spec: &'static CommandSpec, reading: Reading<'t>) -> Result<Reading<'t>, Refusal> {
    let Some((limited, place)) = reading.over_limit() else {
        return Ok(reading);
    };
    let what = match limited {
        Limited::JsonDepth => "JSON is nested deeper than the limit, on line ",
        Limited::JsonValues => "JSON holds more values than the limit, on line ",
        Limited::Output | Limited::Line => "the output is over the limit, on line ",
    };
    let message = Phrase::of(what).and(reading.original(place).line);
    Err(Refusal::new(Reason::OversizeOutput, message).of_command(spec.id))
}
