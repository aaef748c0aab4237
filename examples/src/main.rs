//! The command line of netverify: reads files and arguments, asks the library, writes what it says.
//!
//! ```text
//! $ netverify verify --command frr_route --prefix 10.0.0.0/8 -f routes.txt
//! pass: frr_route
//! ```
//!
//! It decides nothing and writes no text of a device that the library's report did not write out.

mod arguments;
mod command;
mod diagnostics;
mod exit;
mod input;
mod output;
mod question;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;
use netverify::{Phrase, Reason, Refusal, report};

use arguments::{Cli, Command};
use exit::{Exit, Failure};
use output::Output;

fn main() -> ExitCode {
    let mut out = Output::stdout();
    let exit = match Cli::try_parse().map(|cli| cli.command) {
        Ok(None) => command::bare::run(),
        Ok(Some(command)) => run(&command, &mut out),
        Err(error) => misused(&error, &mut out),
    };
    exit.into()
}

/// Says why what was typed is no request, or shows the help that was asked for.
fn misused(error: &clap::Error, out: &mut Output) -> Exit {
    if error.exit_code() == 0 || !wants_json(std::env::args()) {
        error.exit();
    }
    let said = error.to_string();
    let reason = said.lines().next().unwrap_or_default().trim_start_matches("error: ");
    let refusal = Refusal::new(Reason::InvalidArguments, Phrase::default().caller(reason));
    failed(Failure::Refused(refusal), true, out)
}

/// Tells whether JSON is asked for, of arguments that do not parse.
fn wants_json(arguments: impl Iterator<Item = String>) -> bool {
    let arguments: Vec<String> = arguments.collect();
    let is_json = |value: &str| ["json", "ndjson"].contains(&value);
    let is_asked = |pair: &[String]| matches!(pair, [option, value] if option == "--format" && is_json(value));
    let mut glued = arguments.iter().filter_map(|it| it.strip_prefix("--format="));
    glued.any(is_json) || arguments.windows(2).any(is_asked)
}

fn run(command: &Command, out: &mut Output) -> Exit {
    let done = command::run(command, out).and_then(|exit| {
        out.flush()?;
        Ok(exit)
    });
    done.unwrap_or_else(|failure| failed(failure, command.wants_json(), out))
}

/// Says why a command was not carried out.
fn failed(failure: Failure, as_json: bool, out: &mut Output) -> Exit {
    match failure {
        Failure::Refused(refusal) if as_json => {
            let written = out.document(&report::refusal(&refusal)).and_then(|()| Ok(out.flush()?));
            written.map_or_else(|failure| failed(failure, false, out), |()| Exit::Refused)
        }
        Failure::Refused(refusal) => {
            let (reason, message) = (
                refusal.reason.as_str(),
                report::prose_naming(&refusal.message, &question::flag),
            );
            output::complain(&format!("refused [reason={reason}]: {message}"));
            Exit::Refused
        }
        Failure::Unwritable(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Done,
        Failure::Unwritable(error) => {
            output::complain(&format!("netverify: cannot write: {error}"));
            Exit::Refused
        }
    }
}
