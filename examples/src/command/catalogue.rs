//! `commands`, `self-check` and `schema`: what there is, whether it holds, and what is written.

use std::io::Write;

use netverify::arguments::COMMON;
use netverify::registry::{CommandSpec, REGISTRY};
use netverify::report::SCHEMAS;
use netverify::{report, self_check};

use crate::arguments::{Catalogue, Format, Schema};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::question::flag;

/// Lists the registry.
pub(crate) fn commands(options: &Catalogue, out: &mut Output) -> Result<Exit, Failure> {
    if options.format == Format::Json {
        out.document(&report::commands())?;
        return Ok(Exit::Done);
    }
    let header = ["ID", "PLATFORM", "COMMAND", "ARGUMENTS"].map(str::to_owned);
    let rows: Vec<_> = std::iter::once(header).chain(REGISTRY.iter().map(row)).collect();
    out.columns(&rows)?;
    writeln!(out, "\nEvery command also takes {}.", COMMON.map(flag).join(", "))?;
    Ok(Exit::Done)
}

fn row(spec: &'static CommandSpec) -> [String; 4] {
    let own = spec.argument_names().filter(|name| !COMMON.contains(name));
    let shown = own.map(|name| {
        if spec.required.contains(&name) {
            flag(name)
        } else {
            format!("[{}]", flag(name))
        }
    });
    [
        spec.id.to_owned(),
        spec.platform.as_str().to_owned(),
        spec.command.to_owned(),
        shown.collect::<Vec<_>>().join(" "),
    ]
}

/// Tries every guard.
pub(crate) fn self_check(options: &Catalogue, out: &mut Output) -> Result<Exit, Failure> {
    let guards = self_check::run();
    if options.format == Format::Json {
        out.document(&report::self_check(&guards))?;
    } else {
        let word = |held| if held { "held" } else { "broken" };
        let rows = guards
            .iter()
            .map(|guard| [word(guard.held), guard.name].map(str::to_owned));
        out.columns(&rows.collect::<Vec<_>>())?;
    }
    let all_held = guards.iter().all(|guard| guard.held);
    Ok(if all_held { Exit::Done } else { Exit::Fault })
}

/// Writes a schema, or the names of all.
pub(crate) fn schema(options: &Schema, out: &mut Output) -> Result<Exit, Failure> {
    for schema in SCHEMAS {
        match &options.name {
            None => writeln!(out, "{}", schema.name)?,
            Some(name) if name == schema.name => out.write_all(schema.text.as_bytes())?,
            Some(_) => {}
        }
    }
    Ok(Exit::Done)
}
