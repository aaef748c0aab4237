//! What there is: `netverify.commands/1`, `netverify.identity/1`, `netverify.self_check/1`.

use netverify_grammars::kit::Word;
use serde::Serialize;

use crate::arguments;
use crate::identify::{Identity, Undecided};
use crate::registry::{CommandSpec, REGISTRY};
use crate::self_check::Guard;

#[derive(Serialize)]
struct CommandsDocument {
    schema: &'static str,
    commands: Vec<CommandDocument>,
}

#[derive(Serialize)]
struct CommandDocument {
    id: &'static str,
    platform: &'static str,
    command: &'static str,
    subject: &'static str,
    arguments: Vec<ArgumentDocument>,
}

#[derive(Serialize)]
struct ArgumentDocument {
    name: &'static str,
    required: bool,
    value: &'static str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    words: &'static [&'static str],
    help: &'static str,
}

/// Returns the registry as a `netverify.commands/1` document.
pub fn commands() -> impl Serialize {
    CommandsDocument {
        schema: "netverify.commands/1",
        commands: REGISTRY.iter().map(command).collect(),
    }
}

fn command(spec: &'static CommandSpec) -> CommandDocument {
    let argument = |name| {
        let argument = arguments::find(name)?;
        Some(ArgumentDocument {
            name,
            required: spec.required.contains(&name),
            value: argument.kind.as_str(),
            words: if name == "expect" {
                spec.questions().expectations
            } else {
                &[]
            },
            help: argument.help,
        })
    };
    CommandDocument {
        id: spec.id,
        platform: spec.platform.as_str(),
        command: spec.command,
        subject: spec.subject().word(),
        arguments: spec.argument_names().filter_map(argument).collect(),
    }
}

#[derive(Serialize)]
struct IdentityDocument {
    schema: &'static str,
    command: Option<&'static str>,
    undecided: Option<&'static str>,
    candidates: Vec<CandidateDocument>,
}

#[derive(Serialize)]
struct CandidateDocument {
    command: &'static str,
    reason: &'static str,
    rows: usize,
    unknown_lines: usize,
}

/// Returns what is known of a text's command as a `netverify.identity/1` document.
pub fn identity(identity: &Identity) -> impl Serialize + use<> {
    let candidates = identity.candidates.iter().map(|candidate| CandidateDocument {
        command: candidate.spec.id,
        reason: candidate.reason.as_str(),
        rows: candidate.rows,
        unknown_lines: candidate.unknown_lines,
    });
    IdentityDocument {
        schema: "netverify.identity/1",
        command: identity.command.map(|spec| spec.id),
        undecided: identity.undecided().map(Undecided::as_str),
        candidates: candidates.collect(),
    }
}

#[derive(Serialize)]
struct SelfCheckDocument<'g> {
    schema: &'static str,
    ok: bool,
    guards: &'g [Guard],
    finding_kinds: Vec<FindingKind>,
}

#[derive(Serialize)]
struct FindingKind {
    kind: &'static str,
    severity: &'static str,
}

/// Returns the guards as a `netverify.self_check/1` document.
pub fn self_check(guards: &[Guard]) -> impl Serialize + '_ {
    let kinds = crate::sanitize::Kind::ALL.iter().map(|kind| FindingKind {
        kind: kind.as_str(),
        severity: kind.severity().as_str(),
    });
    SelfCheckDocument {
        schema: "netverify.self_check/1",
        ok: guards.iter().all(|guard| guard.held),
        guards,
        finding_kinds: kinds.collect(),
    }
}
