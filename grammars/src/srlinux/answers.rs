//! What `sr_cli` prints instead of rows.

use crate::ast::Subject;
use crate::kit::answer::{Spelling, find, spelled};
use crate::kit::{Answer, Line, LineClass, Lines};
use crate::reading::Collector;

const PATH: &str = "Error: Path '";
const NO_PATH: &str = "' does not specify any existing objects";

const SPELLINGS: [Spelling; 4] = [
    spelled("Parsing error:", "", Answer::ParsingError),
    spelled("Failed to parse value '", "", Answer::ParsingError),
    spelled("Error: No authorization", "", Answer::NotAuthorized),
    spelled(PATH, NO_PATH, Answer::NoSuchObject),
];

/// What a path begins with that may end at a network instance.
const NETWORK_INSTANCE: &str = ".network-instance{.name==";

/// What a path begins with, and what it goes on with, below which the objects of a subject are.
const PATHS: [(Subject, &str, &str); 2] = [
    (Subject::Interface, ".interface", ""),
    (Subject::BgpPeer, ".network-instance", ".protocols.bgp"),
];

/// Takes a line if it is an answer, and the line below it if the answer goes on there.
pub(super) fn take<'t>(line: &Line<'t>, lines: &mut Lines<'t>, out: &mut Collector<'t, '_>) -> bool {
    let Some(answer) = answer(line.text, out.subject) else {
        return false;
    };
    out.answers(answer, line);
    let mut ahead = lines.clone();
    let options = ahead
        .next()
        .filter(|next| next.text.trim().starts_with("Options are ["));
    if answer == Answer::ParsingError && options.is_some() {
        out.ledger.enter(LineClass::Answer);
        *lines = ahead;
    }
    true
}

/// Reads a line as an answer to a command about a subject. A script's line stands in front of its
/// own: `At line 3: `, `At line 3/9: `.
fn answer(text: &str, subject: Subject) -> Option<Answer> {
    let text = text.trim();
    let numbered = text.strip_prefix("At line ").and_then(|rest| rest.split_once(": "));
    let text = numbered.map_or(text, |(_, rest)| rest);
    match (find(text, &SPELLINGS)?, path(text)) {
        (Answer::NoSuchObject, Some(path)) if is_instance(path) => Some(Answer::NoSuchNetworkInstance),
        (Answer::NoSuchObject, path) if !path.is_some_and(|path| leads_to(path, subject)) => {
            Some(Answer::OfAnotherCommand)
        }
        (answer, _) => Some(answer),
    }
}

fn path(text: &str) -> Option<&str> {
    text.strip_prefix(PATH)?.strip_suffix(NO_PATH)
}

fn leads_to(path: &str, subject: Subject) -> bool {
    let leads = |(of, begins, goes_on): &(Subject, &str, &str)| {
        *of == subject && path.strip_prefix(begins).is_some_and(|rest| rest.contains(goes_on))
    };
    PATHS.iter().any(leads)
}

/// Tells whether the path ends at the network instance: nothing below it was looked for.
fn is_instance(path: &str) -> bool {
    let name = path.strip_prefix(NETWORK_INSTANCE);
    name.is_some_and(|name| name.find('}') == name.len().checked_sub(1))
}

#[cfg(test)]
mod tests {
    use super::answer;
    use crate::ast::Subject;
    use crate::kit::Answer;

    #[test]
    fn answers_are_known_by_their_wording() {
        for (line, subject, expected) in [
            (
                "Parsing error: Unknown token 'bgpp'. Options are ['#', 'bgp']",
                Subject::Interface,
                Some(Answer::ParsingError),
            ),
            (
                "At line 30/53: Parsing error: Unknown token 'up'.",
                Subject::Interface,
                Some(Answer::ParsingError),
            ),
            (
                "Error: No authorization to execute command: 'show interface brief'",
                Subject::Interface,
                Some(Answer::NotAuthorized),
            ),
            (
                "Error: Path '.interface{.name==ethernet-1/99}' does not specify any existing objects",
                Subject::Interface,
                Some(Answer::NoSuchObject),
            ),
            (
                "Error: Path '.network-instance{.name==red}' does not specify any existing objects",
                Subject::BgpPeer,
                Some(Answer::NoSuchNetworkInstance),
            ),
            (
                "Error: Path '.network-instance{.name==red}.protocols.bgp' does not specify any existing objects",
                Subject::BgpPeer,
                Some(Answer::NoSuchObject),
            ),
            (
                "Error: Path '.interface{.name==ethernet-1/99}' does not specify any existing objects",
                Subject::BgpPeer,
                Some(Answer::OfAnotherCommand),
            ),
            (
                "Error: Path '.network-instance{.name==red}.protocols.ospf' does not specify any existing objects",
                Subject::BgpPeer,
                Some(Answer::OfAnotherCommand),
            ),
            ("| ethernet-1/1 | Parsing error: |", Subject::Interface, None),
            ("Error: Path '.interface{.name==ether", Subject::Interface, None),
        ] {
            assert_eq!(answer(line, subject), expected, "{line}");
        }
    }
}
