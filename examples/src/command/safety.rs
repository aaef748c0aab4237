//! `sanitize` and `audit`: what in a text is a secret or an instruction.

use std::io::Write;

use netverify::report;
use netverify::sanitize::Severity;

use crate::arguments::{Audit, Format, Sanitize};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Writes the safe text.
pub(crate) fn sanitize(options: &Sanitize, out: &mut Output) -> Result<Exit, Failure> {
    let input = options.source.read()?;
    let sanitized = netverify::sanitize(input.as_str()?);
    match options.format {
        Format::Json => out.document(&report::sanitized(&sanitized))?,
        Format::Text => out.write_all(sanitized.safe_text.as_bytes())?,
    }
    Ok(Exit::Done)
}

/// Writes the findings.
pub(crate) fn audit(options: &Audit, out: &mut Output) -> Result<Exit, Failure> {
    let input = options.source.read()?;
    let raw = input.as_str()?;
    let findings = netverify::audit(raw);
    match options.format {
        Format::Json => out.document(&report::audited(raw, &findings))?,
        Format::Text => {
            out.write_all(report::audited_as_text(raw, &findings).as_bytes())?;
            writeln!(out, "findings: {}", findings.len())?;
        }
    }
    let limit = options.fail_on.map(Severity::from);
    let is_too_severe = limit.is_some_and(|limit| findings.iter().any(|finding| finding.severity >= limit));
    Ok(if is_too_severe { Exit::Fault } else { Exit::Done })
}
