//! What `sr_cli` prints instead of rows.

use crate::kit::answer::{Spelling, find, spelled};
use crate::kit::{Answer, Line, LineClass, Lines};
use crate::reading::Collector;

const NO_PATH: &str = "' does not specify any existing objects";

const SPELLINGS: [Spelling; 4] = [
    spelled("Parsing error:", "", Answer::ParsingError),
    spelled("Failed to parse value '", "", Answer::ParsingError),
    spelled("Error: No authorization", "", Answer::NotAuthorized),
    spelled("Error: Path '", NO_PATH, Answer::NoSuchObject),
];

/// What a path begins with that may end at a network instance.
const NETWORK_INSTANCE: &str = "Error: Path '.network-instance{.name==";

/// Takes a line if it is an answer, and the line below it if the answer goes on there.
pub(super) fn take<'t>(line: &Line<'t>, lines: &mut Lines<'t>, out: &mut Collector<'t, '_>) -> bool {
    let Some(answer) = answer(line.text) else {
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

/// Reads a line as an answer. A script's line stands in front of its own: `At line 3: `, `At line 3/9: `.
fn answer(text: &str) -> Option<Answer> {
    let text = text.trim();
    let numbered = text.strip_prefix("At line ").and_then(|rest| rest.split_once(": "));
    let text = numbered.map_or(text, |(_, rest)| rest);
    match find(text, &SPELLINGS)? {
        Answer::NoSuchObject if is_of_instance(text) => Some(Answer::NoSuchNetworkInstance),
        answer => Some(answer),
    }
}

/// Tells whether the path ends at the network instance: nothing below it was looked for.
fn is_of_instance(text: &str) -> bool {
    let path = text.strip_suffix(NO_PATH);
    let name = path.and_then(|path| path.strip_prefix(NETWORK_INSTANCE));
    name.is_some_and(|name| name.find('}') == name.len().checked_sub(1))
}

#[cfg(test)]
mod tests {
    use super::answer;
    use crate::kit::Answer;

    #[test]
    fn answers_are_known_by_their_wording() {
        for (line, expected) in [
            (
                "Parsing error: Unknown token 'bgpp'. Options are ['#', 'bgp']",
                Some(Answer::ParsingError),
            ),
            (
                "At line 30/53: Parsing error: Unknown token 'up'.",
                Some(Answer::ParsingError),
            ),
            (
                "Error: No authorization to execute command: 'show interface brief'",
                Some(Answer::NotAuthorized),
            ),
            (
                "Error: Path '.interface{.name==ethernet-1/99}' does not specify any existing objects",
                Some(Answer::NoSuchObject),
            ),
            (
                "Error: Path '.network-instance{.name==red}' does not specify any existing objects",
                Some(Answer::NoSuchNetworkInstance),
            ),
            (
                "Error: Path '.network-instance{.name==red}.protocols.bgp' does not specify any existing objects",
                Some(Answer::NoSuchObject),
            ),
            ("| ethernet-1/1 | Parsing error: |", None),
            ("Error: Path '.interface{.name==ether", None),
        ] {
            assert_eq!(answer(line), expected, "{line}");
        }
    }
}
