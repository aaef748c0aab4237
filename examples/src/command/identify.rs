//! `identify`: which command printed a text.

use std::io::Write;

use netverify::{Candidate, Identity, Limits, clean_within, report};

use crate::arguments::{Format, Identify};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Names the command, or those that may have been it.
pub(crate) fn run(options: &Identify, out: &mut Output) -> Result<Exit, Failure> {
    let input = options.source.read()?;
    let text = clean_within(&input.bytes, &Limits::FILES)?;
    let identity = netverify::identify(&text);
    match options.format {
        Format::Json => out.document(&report::identity(&identity))?,
        Format::Text => lines(&identity, out)?,
    }
    Ok(match identity.command {
        Some(_) => Exit::Done,
        None => Exit::Undecided,
    })
}

fn lines(identity: &Identity, out: &mut Output) -> Result<(), Failure> {
    if let Some(spec) = identity.command {
        writeln!(out, "{}: {}", spec.id, spec.command)?;
    }
    if let Some(why) = identity.undecided() {
        writeln!(out, "undecided [{}]: {}", why.as_str(), why.meaning())?;
    }
    if identity.candidates.is_empty() {
        return Ok(());
    }
    let header = ["  CANDIDATE", "EVIDENCE", "ROWS", "UNKNOWN LINES"].map(str::to_owned);
    let rows = std::iter::once(header).chain(identity.candidates.iter().map(row));
    Ok(out.columns(&rows.collect::<Vec<_>>())?)
}

fn row(candidate: &Candidate) -> [String; 4] {
    [
        format!("  {}", candidate.spec.id),
        candidate.reason.as_str().to_owned(),
        candidate.rows.to_string(),
        candidate.unknown_lines.to_string(),
    ]
}
