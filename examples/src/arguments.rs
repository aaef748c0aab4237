//! The arguments: one subcommand a question, `--format json` on each.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use netverify::report::SCHEMAS;
use netverify::sanitize::Severity;

use crate::input::Source;
use crate::question::Question;

const EXIT_STATUS: &str = "Exit status:
  0  verify: pass; parse: the capture is whole; identify: identified; audit, self-check: nothing found
  1  verify: fail; audit: a finding at or above --fail-on; self-check: a guard does not hold
  2  the request was refused, or its input could not be read
  3  the capture does not tell: verify input_error, parse partial, identify undecided";

/// What the network device really said.
///
/// Reads the `show` output of Nokia SR Linux and FRR: as typed rows, as a verdict with an exit code,
/// and as text that is safe to pass on.
#[derive(Debug, Parser)]
#[command(name = "netverify", version, max_term_width = 100, after_help = EXIT_STATUS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What is asked.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the commands whose output can be read
    Commands(Catalogue),
    /// Judge the output of a command: exit 0 pass, 1 fail, 2 refused, 3 cannot tell
    Verify(Box<Verify>),
    /// Write out the rows of an output: exit 0 whole, 2 refused, 3 partial
    Parse(Parse),
    /// Tell which command printed a text: exit 0 identified, 2 refused, 3 undecided
    Identify(Identify),
    /// Write out a text with secrets masked and injected instructions quoted
    Sanitize(Sanitize),
    /// List secrets and injected instructions in a text: exit 1 at or above --fail-on
    Audit(Audit),
    /// Try every guard on this program: exit 1 if one does not hold
    SelfCheck(Catalogue),
    /// Write the JSON Schema of a document, or list the schemas
    Schema(Schema),
    /// Write the completions for a shell
    Completions(Completions),
    /// Write the manual pages
    Man(Man),
}

/// Options of commands that read nothing.
#[derive(Args, Debug)]
pub(crate) struct Catalogue {
    /// How to write the answer
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// Options of `verify`.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    /// Id of the command whose output this is: see `netverify commands`
    #[arg(long, value_name = "ID")]
    pub(crate) command: String,
    #[command(flatten)]
    pub(crate) source: Source,
    /// Add the audit of the text to the verdict
    #[arg(long)]
    pub(crate) scan: bool,
    /// How to write the verdict
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) detail: Detail,
    #[command(flatten)]
    pub(crate) question: Question,
}

/// Options of `parse`.
#[derive(Args, Debug)]
pub(crate) struct Parse {
    /// Id of the command whose output this is: see `netverify commands`
    #[arg(long, value_name = "ID")]
    pub(crate) command: String,
    #[command(flatten)]
    pub(crate) source: Source,
    /// How to write the rows
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: RowFormat,
    #[command(flatten)]
    pub(crate) detail: Detail,
    /// This is all that the command printed
    #[arg(long)]
    pub(crate) complete: bool,
    /// The command that was typed, as it was typed
    #[arg(long, value_name = "COMMAND", alias = "printed-command")]
    pub(crate) printed: Option<String>,
}

/// Options of `identify`.
#[derive(Args, Debug)]
pub(crate) struct Identify {
    #[command(flatten)]
    pub(crate) source: Source,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// Options of `sanitize`.
#[derive(Args, Debug)]
pub(crate) struct Sanitize {
    #[command(flatten)]
    pub(crate) source: Source,
    /// How to write the safe text
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// Options of `audit`.
#[derive(Args, Debug)]
pub(crate) struct Audit {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Exit 1 when a finding is this severe or worse
    #[arg(long, value_enum, value_name = "SEVERITY")]
    pub(crate) fail_on: Option<FailOn>,
    /// How to write the findings
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// Options of `schema`.
#[derive(Args, Debug)]
pub(crate) struct Schema {
    /// What is described; without it the names are listed. `reading` refers to `row` for its rows
    #[arg(value_parser = PossibleValuesParser::new(SCHEMAS.iter().map(|schema| schema.name)))]
    pub(crate) name: Option<String>,
}

/// Options of `completions`.
#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// Options of `man`.
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// Folder for one page a command; without it the main page goes to stdout
    pub(crate) dir: Option<PathBuf>,
}

/// How much is said on stderr.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Detail {
    /// Say on stderr what cleaning removed, too
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines for people
    #[default]
    Text,
    /// One JSON document
    Json,
}

/// How rows are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum RowFormat {
    /// One JSON document, with what is known of the capture
    #[default]
    Json,
    /// One JSON object a line
    Ndjson,
    /// Comma-separated values
    Csv,
    /// Columns for people
    Table,
    /// The number of rows
    Count,
}

/// The severity from which on a finding makes `audit` fail.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FailOn {
    /// Suspicious, harmless once removed
    Medium,
    /// Harmful where a reader acts on it
    High,
    /// Harmful wherever it is read
    Critical,
}

impl From<FailOn> for Severity {
    fn from(fail_on: FailOn) -> Self {
        match fail_on {
            FailOn::Medium => Self::Medium,
            FailOn::High => Self::High,
            FailOn::Critical => Self::Critical,
        }
    }
}

impl Command {
    /// Tells whether a refusal is to be a document.
    pub(crate) fn wants_json(&self) -> bool {
        match self {
            Self::Commands(options) | Self::SelfCheck(options) => options.format == Format::Json,
            Self::Verify(options) => options.format == Format::Json,
            Self::Parse(options) => options.format == RowFormat::Json,
            Self::Identify(options) => options.format == Format::Json,
            Self::Sanitize(options) => options.format == Format::Json,
            Self::Audit(options) => options.format == Format::Json,
            Self::Schema(_) | Self::Completions(_) | Self::Man(_) => false,
        }
    }
}
