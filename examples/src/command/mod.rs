//! One file a family of commands.

pub(crate) mod bare;
mod catalogue;
mod identify;
mod pages;
mod parse;
mod safety;
mod verify;

use crate::arguments::Command;
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Carries a command out.
pub(crate) fn run(command: &Command, out: &mut Output) -> Result<Exit, Failure> {
    match command {
        Command::Commands(options) => catalogue::commands(options, out),
        Command::SelfCheck(options) => catalogue::self_check(options, out),
        Command::Schema(options) => catalogue::schema(options, out),
        Command::Verify(options) => verify::run(options, out),
        Command::Parse(options) => parse::run(options, out),
        Command::Identify(options) => identify::run(options, out),
        Command::Sanitize(options) => safety::sanitize(options, out),
        Command::Audit(options) => safety::audit(options, out),
        Command::Completions(options) => pages::completions(options, out),
        Command::Man(options) => pages::man(options, out),
    }
}
