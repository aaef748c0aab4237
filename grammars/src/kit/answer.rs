//! What a device says instead of rows.

use super::Code;

/// A device's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The object asked for does not exist.
    NoSuchObject,
    /// There are no objects of this kind.
    NothingConfigured,
    /// A filter matched nothing.
    NoMatch,
    /// `{}`: printed for no instance, no such instance and no such object alike.
    JsonEmpty,
    /// Not one line.
    EmptyOutput,
    /// The daemon that would know is not running.
    DaemonNotRunning,
    /// The device does not keep what was asked for.
    NotKept,
    /// The connection to the daemon broke.
    DaemonLost,
    /// The protocol has no instance.
    NoInstance,
    /// The VRF or network instance does not exist.
    NoSuchNetworkInstance,
    /// Several VRFs or network instances have it, and the command named none.
    SeveralInstances,
    /// The device does not know the command.
    UnknownCommand,
    /// The command is ambiguous.
    AmbiguousCommand,
    /// The command is incomplete.
    IncompleteCommand,
    /// The command could not be parsed.
    ParsingError,
    /// The user may not run the command.
    NotAuthorized,
    /// This release has no JSON form of the command.
    JsonUnsupported,
    /// The host name could not be resolved.
    UnknownHost,
    /// The host has no way to the target.
    Unreachable,
    /// The host did not send.
    NotSent,
    /// What another command is answered.
    OfAnotherCommand,
}

impl Answer {
    /// Returns its code.
    pub fn code(self) -> Code {
        let (name, meaning) = match self {
            Self::NoSuchObject => ("no_such_object", "the device knows no such object"),
            Self::NothingConfigured => ("nothing_configured", "the device says that there are none"),
            Self::NoMatch => ("no_match", "a filter matched nothing"),
            Self::JsonEmpty => (
                "json_empty",
                "empty JSON, which is printed for no instance, no such instance and no such object alike",
            ),
            Self::EmptyOutput => ("empty_output", "nothing at all"),
            Self::DaemonNotRunning => ("daemon_not_running", "the daemon that would know is not running"),
            Self::NotKept => ("not_kept", "the device does not keep what was asked for"),
            Self::DaemonLost => ("daemon_lost", "the connection to the daemon broke"),
            Self::NoInstance => ("no_instance", "the protocol has no instance"),
            Self::NoSuchNetworkInstance => ("no_such_network_instance", "there is no such VRF or network instance"),
            Self::SeveralInstances => (
                "several_instances",
                "several VRFs or network instances have it: the command must name one",
            ),
            Self::UnknownCommand => ("unknown_command", "the device does not know the command"),
            Self::AmbiguousCommand => ("ambiguous_command", "the device finds the command ambiguous"),
            Self::IncompleteCommand => ("incomplete_command", "the device finds the command incomplete"),
            Self::ParsingError => ("parsing_error", "the device could not parse the command"),
            Self::NotAuthorized => ("not_authorized", "the user may not run the command"),
            Self::JsonUnsupported => ("json_unsupported", "this release has no JSON form of the command"),
            Self::UnknownHost => ("unknown_host", "the host name could not be resolved"),
            Self::Unreachable => ("unreachable", "the host has no way to the target"),
            Self::NotSent => ("not_sent", "the host did not send"),
            Self::OfAnotherCommand => return Code::ANSWER_OF_ANOTHER_COMMAND,
        };
        Code::new(name, meaning)
    }

    /// Tells whether the device states that there is nothing, which is a fact about the network.
    pub fn states_absence(self) -> bool {
        matches!(self, Self::NoSuchObject | Self::NothingConfigured)
    }

    /// Tells whether the command was answered at all; a filter that matched nothing is an answer.
    pub fn is_error(self) -> bool {
        !self.states_absence() && self != Self::NoMatch
    }
}

/// How an answer is spelled.
#[derive(Clone, Copy, Debug)]
pub struct Spelling {
    /// What the line begins with.
    pub begins: &'static str,
    /// What the line ends with.
    pub ends: &'static str,
    /// What it means.
    pub answer: Answer,
}

impl Spelling {
    /// Reads a line, if it is spelled so.
    pub fn read(&self, line: &str) -> Option<Answer> {
        let rest = line.strip_prefix(self.begins)?;
        rest.ends_with(self.ends).then_some(self.answer)
    }
}

/// Spells an answer by how its line begins and ends.
pub const fn spelled(begins: &'static str, ends: &'static str, answer: Answer) -> Spelling {
    Spelling { begins, ends, answer }
}

/// Finds a line among the spellings of a platform.
pub fn find(line: &str, spellings: &[Spelling]) -> Option<Answer> {
    let line = line.trim();
    spellings.iter().find_map(|spelling| spelling.read(line))
}
