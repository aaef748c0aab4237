//! The arguments of questions: one flag for each that the library's list holds.
//!
//! ```text
//! --peer-ip 192.0.2.1 --survey --printed "show bgp summary"
//! ```
//!
//! Values stay strings: the library parses them, so that what it refuses it refuses at every door alike.

use clap::{Arg, ArgAction, ArgMatches, Args, Error, FromArgMatches};
use netverify::Refusal;
use netverify::arguments::{ARGUMENTS, ArgumentKind, ArgumentSpec};

/// The names and values given.
#[derive(Debug, Default)]
pub(crate) struct Question {
    pairs: Vec<(&'static str, String)>,
}

/// Arguments that have a shorter name here; the full one works too.
const SHORTER: [(&str, &str); 1] = [("printed_command", "printed")];

impl Question {
    /// Parses the values.
    pub(crate) fn args(&self) -> Result<netverify::Args, Refusal> {
        netverify::Args::of(self.pairs.iter().map(|(name, value)| (*name, value.as_str())))
    }
}

impl Args for Question {
    fn augment_args(command: clap::Command) -> clap::Command {
        let command = command.next_help_heading("Question");
        ARGUMENTS.iter().fold(command, |command, spec| command.arg(arg(spec)))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Question {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let mut question = Self::default();
        question.update_from_arg_matches(matches)?;
        Ok(question)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for spec in &ARGUMENTS {
            let values = matches.get_many::<String>(spec.name).into_iter().flatten();
            self.pairs.extend(values.map(|value| (spec.name, value.clone())));
        }
        Ok(())
    }
}

/// A name given twice is appended here, for the library to refuse.
fn arg(spec: &ArgumentSpec) -> Arg {
    let flag = Arg::new(spec.name)
        .long(hyphened(spec.name))
        .help(spec.help)
        .value_name(value_name(spec.kind))
        .allow_negative_numbers(true)
        .action(ArgAction::Append);
    let full = spec.name.replace('_', "-");
    let flag = flag.aliases((full != hyphened(spec.name)).then_some(full));
    let flag = flag.visible_aliases(spec.alias);
    match spec.kind {
        ArgumentKind::Flag => flag.num_args(0..=1).require_equals(true).default_missing_value("true"),
        _ => flag,
    }
}

/// Returns what an argument is called on the command line.
pub(crate) fn flag(name: &str) -> String {
    format!("--{}", hyphened(name))
}

fn hyphened(name: &str) -> String {
    let shorter = SHORTER.iter().find(|(full, _)| *full == name);
    shorter.map_or_else(|| name.replace('_', "-"), |(_, shorter)| (*shorter).to_owned())
}

fn value_name(kind: ArgumentKind) -> &'static str {
    match kind {
        ArgumentKind::Name => "NAME",
        ArgumentKind::Peer => "PEER",
        ArgumentKind::Address => "ADDRESS",
        ArgumentKind::RouterId => "ROUTER_ID",
        ArgumentKind::Prefix => "PREFIX",
        ArgumentKind::AsNumber => "AS",
        ArgumentKind::AddressFamily => "FAMILY",
        ArgumentKind::Protocol => "PROTOCOL",
        ArgumentKind::Count | ArgumentKind::Number | ArgumentKind::Vni => "N",
        ArgumentKind::Percent => "PERCENT",
        ArgumentKind::Expectation => "WORD",
        ArgumentKind::LdpId => "LDP_ID",
        ArgumentKind::Mac => "MAC",
        ArgumentKind::IsisLevel => "1|2",
        ArgumentKind::Flag => "true|false",
    }
}
