//! `verify`: a verdict on an output.

use std::io::Write;

use netverify::registry;
use netverify::{Limits, Reading, Verdict, audit, clean_within, judge, read_with, report};

use crate::arguments::{Format, Verify};
use crate::diagnostics::{self, Subject};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Writes the verdict, and on stderr why it cannot tell.
pub(crate) fn run(options: &Verify, out: &mut Output) -> Result<Exit, Failure> {
    let spec = registry::find(&options.command)?;
    let args = options.question.args().map_err(|refusal| refusal.of_command(spec.id))?;
    spec.accept(&args)?;
    let input = options.source.read()?;
    let text = clean_within(&input.bytes, &Limits::FILES).map_err(|refusal| refusal.of_command(spec.id))?;
    let raw = input.as_str()?;
    let reading = read_with(spec, &text, args.hints())?;
    let mut verdict = judge(spec, &input.bytes, &reading, &args)?;
    if options.scan {
        let found = audit(raw).into_iter();
        verdict.findings = Some(found.map(|finding| (finding.kind, finding.severity)).collect());
    }
    match options.format {
        Format::Json => out.document(&report::verdict(&verdict, raw))?,
        Format::Text => {
            out.write_all(report::verdict_as_text(&verdict).as_bytes())?;
            out.flush()?;
            let subject = Subject {
                name: &input.name,
                raw,
                text: &text,
            };
            explain(&subject, &reading, &verdict, options.detail.verbose);
        }
    }
    Ok(Exit::from(verdict.outcome))
}

fn explain(subject: &Subject<'_>, reading: &Reading<'_>, verdict: &Verdict, infos: bool) {
    let mut notes = diagnostics::of_verdict(verdict);
    notes.extend(diagnostics::of_reading(reading, infos));
    diagnostics::say(subject, &diagnostics::joined(notes), reading.ledger().dropped());
}
