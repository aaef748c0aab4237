//! `verify`: a verdict on an output.

use std::io::Write;

use netverify::registry;
use netverify::{Hints, Limits, Verdict, audit, clean_within, read_with, report};

use crate::arguments::{Format, Verify};
use crate::diagnostics::{self, Subject};
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Output;

/// Writes the verdict, and on stderr why it cannot tell.
pub(crate) fn run(options: &Verify, out: &mut Output) -> Result<Exit, Failure> {
    let spec = registry::find(&options.command)?;
    let args = options.question.args().map_err(|refusal| refusal.of_command(spec.id))?;
    spec.accept(&args)?;
    let input = options.source.read()?;
    let mut verdict = netverify::verify(spec.id, &input.bytes, &args)?;
    let raw = input.as_str()?;
    if options.scan {
        let found = audit(raw).into_iter();
        verdict.findings = Some(found.map(|finding| (finding.kind, finding.severity)).collect());
    }
    match options.format {
        Format::Json => out.document(&report::verdict(&verdict, raw))?,
        Format::Text => {
            out.write_all(report::verdict_as_text(&verdict).as_bytes())?;
            out.flush()?;
            explain(&input, raw, &verdict, options.detail.verbose)?;
        }
    }
    Ok(Exit::from(verdict.outcome))
}

/// A verdict keeps no reading, so the text is read once more for what was reported.
fn explain(input: &Input, raw: &str, verdict: &Verdict, infos: bool) -> Result<(), Failure> {
    let text = clean_within(&input.bytes, &Limits::FILES)?;
    let hints = Hints {
        printed_command: verdict.args.text("printed_command"),
        complete: verdict.args.flag("complete"),
    };
    let reading = read_with(verdict.spec, &text, hints)?;
    let mut notes = diagnostics::of_verdict(verdict);
    notes.extend(diagnostics::of_reading(&reading, infos));
    let subject = Subject {
        name: &input.name,
        raw,
        text: &text,
    };
    diagnostics::say(&subject, &diagnostics::joined(notes), reading.ledger().dropped());
    Ok(())
}
