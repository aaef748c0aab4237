//! `parse`: the rows of an output.

use std::io::Write;

use netverify::registry::{self, CommandSpec};
use netverify::{Args, Limits, Reading, Refusal, audit, clean_within, read_with, report};

use crate::arguments::{Parse, RowFormat};
use crate::diagnostics::{self, Subject};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Writes the rows, and on stderr what stands in the way of more.
pub(crate) fn run(options: &Parse, out: &mut Output) -> Result<Exit, Failure> {
    let spec = registry::find(&options.command)?;
    let context = context(spec, options)?;
    let input = options.source.read()?;
    let text = clean_within(&input.bytes, &Limits::FILES).map_err(|refusal| refusal.of_command(spec.id))?;
    let raw = input.as_str()?;
    let reading = read_with(spec, &text, context.hints())?;
    write(spec, raw, &reading, options.format, out)?;
    out.flush()?;
    let subject = Subject {
        name: &input.name,
        raw,
        text: &text,
    };
    explain(&subject, &reading, options.detail.verbose);
    let is_whole = report::lacks(&reading).is_empty();
    Ok(if is_whole { Exit::Done } else { Exit::Undecided })
}

/// Checks what the caller says of the capture. Nothing is asked of single rows, as in a survey.
fn context(spec: &'static CommandSpec, options: &Parse) -> Result<Args, Refusal> {
    let complete = options.complete.then_some(("complete", "true"));
    let printed = options.printed.as_deref().map(|printed| ("printed_command", printed));
    let args = Args::of([("survey", "true")].into_iter().chain(complete).chain(printed))?;
    spec.accept(&args)?;
    Ok(args)
}

fn write(
    spec: &'static CommandSpec,
    raw: &str,
    reading: &Reading<'_>,
    format: RowFormat,
    out: &mut Output,
) -> Result<(), Failure> {
    let rows = reading.rows();
    match format {
        RowFormat::Json => out.document(&report::reading(spec, raw, reading, &audit(raw))),
        RowFormat::Ndjson => Ok(report::rows_as_ndjson(rows, out)?),
        RowFormat::Csv => Ok(report::rows_as_csv(rows, out)?),
        RowFormat::Table => Ok(out.write_all(report::rows_as_table(rows).as_bytes())?),
        RowFormat::Count => Ok(writeln!(out, "{}", reading.row_count())?),
    }
}

fn explain(subject: &Subject<'_>, reading: &Reading<'_>, infos: bool) {
    let mut notes = diagnostics::of_lacks(reading);
    notes.extend(diagnostics::of_reading(reading, infos));
    diagnostics::say(subject, &notes, reading.ledger().dropped());
}
