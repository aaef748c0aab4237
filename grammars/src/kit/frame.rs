//! The output of one command, found in what was pasted.
//!
//! A capture may begin with a banner, a prompt and the command that was typed,
//! and may end with the next prompt. What lies between is the body, which the
//! grammars read. An echo tells what was asked, and whether it was filtered.

mod part;

use std::fmt;

use super::shell::{self, Typed};
use super::{Code, Lack, Ledger, LineClass, Lines, Place, Query, QueryOf, Text};
use part::{Body, EMPTY, Part, parts};

/// What the caller knows about a capture.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Hints<'h> {
    /// The command that was typed.
    pub printed_command: Option<&'h str>,
    /// This is all that the command printed.
    pub complete: bool,
}

impl fmt::Debug for Hints<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hints(complete: {})", self.complete)
    }
}

/// One command's output, and what is known of the command.
#[derive(Clone, Debug)]
pub struct Frame<'t> {
    text: &'t Text<'t>,
    body: Body,
    /// What was asked, if an echo or the caller tells.
    pub query: Option<Query<'t>>,
    /// Whether another prompt follows.
    pub prompt_follows: bool,
    /// Whether the caller says that this is all.
    pub complete: bool,
    /// Why the text is not this command's output, if it is not.
    pub contradiction: Option<Contradiction>,
    /// What broke the output off before the prompt that ends it.
    pub broken: Option<Lack>,
}

/// Why a text cannot be read as the output of the command named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The echo shows another command.
    AnotherCommand(Place),
    /// The command stands there more than once.
    SeveralCommands(Place),
}

impl Contradiction {
    /// Returns its code.
    pub fn code(self) -> Code {
        match self {
            Self::AnotherCommand(_) => Code::ANOTHER_COMMAND,
            Self::SeveralCommands(_) => Code::SEVERAL_COMMANDS,
        }
    }

    /// Returns where it shows.
    pub fn place(self) -> Place {
        match self {
            Self::AnotherCommand(place) | Self::SeveralCommands(place) => place,
        }
    }
}

impl<'t> Frame<'t> {
    /// Finds the output of the command that `query_of` knows.
    pub fn find(text: &'t Text<'t>, query_of: QueryOf, hints: Hints<'t>, ledger: &mut Ledger) -> Self {
        let parts = parts(text, ledger);
        let chosen = choose(&parts, query_of);
        let (part, contradiction) = match chosen {
            Choice::Part(part) => (part, None),
            Choice::Contradiction(part, why) => (part, Some(why)),
        };
        let echoed = part.command.and_then(|(command, _)| query_of(command));
        let frame = Self {
            text,
            body: part.body,
            query: echoed.or_else(|| hints.printed_command.and_then(query_of)),
            prompt_follows: part.prompt_follows,
            complete: hints.complete,
            contradiction,
            broken: part.broken,
        };
        frame.account_outside(&parts, ledger);
        frame
    }

    /// Returns the cleaned text that the frame lies in.
    pub fn text(&self) -> &'t Text<'t> {
        self.text
    }

    /// Returns the characters of the body.
    pub fn body(&self) -> &'t str {
        self.text
            .as_str()
            .get(self.body.start..self.body.end)
            .unwrap_or_default()
    }

    /// Returns the lines of the body.
    pub fn lines(&self) -> Lines<'t> {
        Lines::starting_at(self.body(), self.body.start, self.body.first_line)
    }

    /// Returns the place of the body's first line.
    pub fn place(&self) -> Place {
        self.lines()
            .find(|line| !line.is_blank())
            .map_or(Place::new(self.body.start, 0, self.body.first_line), |line| {
                line.place()
            })
    }

    /// Tells whether the body is JSON, by its first character.
    pub fn is_json(&self) -> bool {
        self.body().trim_start().starts_with(['{', '['])
    }

    /// Lines of other commands' outputs are counted, not read.
    fn account_outside(&self, parts: &[Part<'t>], ledger: &mut Ledger) {
        for part in parts.iter().filter(|part| part.body.start != self.body.start) {
            let body = self
                .text
                .as_str()
                .get(part.body.start..part.body.end)
                .unwrap_or_default();
            for line in Lines::of(body) {
                ledger.enter(if line.is_blank() {
                    LineClass::Blank
                } else {
                    LineClass::Framing
                });
            }
        }
    }
}

enum Choice<'p, 't> {
    Part(&'p Part<'t>),
    Contradiction(&'p Part<'t>, Contradiction),
}

/// Picks the part whose echo is the command's; without an echo, the only part there is.
fn choose<'p, 't>(parts: &'p [Part<'t>], query_of: QueryOf) -> Choice<'p, 't> {
    let of_command = |part: &&Part<'t>| is_among(part, query_of);
    let mut fitting = parts.iter().filter(of_command);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => return only_one(only, query_of),
        (Some(first), Some(second)) => {
            return Choice::Contradiction(first, Contradiction::SeveralCommands(second.place()));
        }
        _ => {}
    }
    let mut with_text = parts.iter().filter(|part| part.has_text);
    let Some(first) = with_text.next() else {
        return Choice::Part(parts.last().unwrap_or(&EMPTY));
    };
    let contradiction = match (first.command, with_text.next()) {
        (Some((_, place)), _) => Contradiction::AnotherCommand(place),
        (None, Some(second)) => Contradiction::SeveralCommands(second.place()),
        (None, None) => return Choice::Part(first),
    };
    Choice::Contradiction(first, contradiction)
}

/// Tells whether the command is what an echo shows, or one of several that it shows.
fn is_among(part: &Part<'_>, query_of: QueryOf) -> bool {
    let Some((command, _)) = part.command else {
        return false;
    };
    let of_shell = || match shell::typed(command) {
        Some(Typed::Several(commands)) => commands.iter().any(|it| query_of(it.text).is_some()),
        _ => false,
    };
    query_of(command).is_some() || of_shell()
}

/// A line of a shell may have printed the output of other commands beside this one's.
fn only_one<'p, 't>(part: &'p Part<'t>, query_of: QueryOf) -> Choice<'p, 't> {
    match part.command {
        Some((command, place)) if query_of(command).is_none() => {
            Choice::Contradiction(part, Contradiction::SeveralCommands(place))
        }
        _ => Choice::Part(part),
    }
}

#[cfg(test)]
mod tests {
    use super::{Contradiction, Frame, Hints};
    use crate::kit::query::Words;
    use crate::kit::{Filtered, Instances, Ledger, Limits, Query, Text};

    fn query(command: &str) -> Option<Query<'_>> {
        let mut words = Words::of(command);
        let is_it = words.any() == Some("show") && words.any() == Some("thing");
        is_it.then(|| {
            let leaves_out = !words.is_end();
            words.query(leaves_out, Instances::Unknown)
        })
    }

    #[track_caller]
    fn check(raw: &str, body: &str, filtered: Option<Filtered>, prompt_follows: bool) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let mut ledger = Ledger::new(&Limits::FILES);
        let frame = Frame::find(&text, query, Hints::default(), &mut ledger);
        assert_eq!(frame.contradiction, None);
        assert_eq!(frame.body(), body);
        assert_eq!(frame.query.map(|query| query.filtered), filtered);
        assert_eq!(frame.prompt_follows, prompt_follows);
        assert_eq!(
            text.lines().count().checked_sub(frame.lines().count()),
            Some(ledger.total())
        );
    }

    #[test]
    fn a_bare_output_is_all_body() {
        check("a\nb\n", "a\nb\n", None, false);
    }

    #[test]
    fn prompts_and_echoes_are_taken_off() {
        check(
            "--{ running }--[  ]--\nA:r1# show thing\na\n\n--{ running }--[  ]--\nA:r1#\n",
            "a\n\n",
            Some(Filtered::No),
            true,
        );
        check("r1# show thing ospf\na\nr1#", "a\n", Some(Filtered::Yes), true);
        check(
            "```text\nr1> show thing\na\nr1>\n```\n",
            "a\n",
            Some(Filtered::No),
            true,
        );
        check("INFO[0001] clab-x-r1: stdout:\na\n", "a\n", None, false);
    }

    #[test]
    fn other_commands_around_it_are_passed_over() {
        check(
            "r1# configure\nr1# show thing\na\nr1# show clock\n12:00\n",
            "a\n",
            Some(Filtered::No),
            true,
        );
    }

    #[test]
    fn a_cut_row_is_no_prompt() {
        check("B>* 10.0.0.0/8\nB>", "B>* 10.0.0.0/8\nB>", None, false);
    }

    #[test]
    fn what_was_typed_into_a_shell_is_an_echo() {
        for echo in [
            "$ vtysh -c 'show thing'",
            "root@r1:/# docker exec r1 vtysh -c \"show thing\"",
            "[root@r1 ~]# ip netns exec r1 vtysh -c 'show thing'",
            "vtysh -c 'show thing'",
            "docker exec leaf1 sr_cli -- show thing",
            "```\nssh leaf1 'show thing'",
        ] {
            check(&format!("{echo}\na\n"), "a\n", Some(Filtered::No), false);
        }
        check("$ vtysh -c 'show thing'\na\n$\n", "a\n", Some(Filtered::No), true);
        check(
            "$ vtysh -c 'show thing' | grep a\na\n",
            "a\n",
            Some(Filtered::Yes),
            false,
        );
        check("$ vtysh\nHello\nr1# show thing\na\n", "a\n", Some(Filtered::No), false);
    }

    #[test]
    fn a_wrapper_further_down_is_no_echo() {
        check("a\nvtysh -c 'show thing'\n", "a\nvtysh -c 'show thing'\n", None, false);
    }

    #[test]
    fn what_a_shell_printed_besides_is_a_contradiction() {
        for (raw, code) in [
            ("$ vtysh -c 'show thing' -c 'show clock'\na\n", "several_commands"),
            (
                "$ vtysh -c 'show clock'; vtysh -c 'show thing'\na\n",
                "several_commands",
            ),
            ("vtysh -c 'show thing' > x\na\n", "another_command"),
            ("vtysh -c 'show clock'\n12:00\n", "another_command"),
            (
                "$ clab exec --cmd 'show thing'\nINFO[0001] a: stdout:\na\nINFO[0001] b: stdout:\nb\n",
                "several_commands",
            ),
        ] {
            let text = Text::clean(raw.as_bytes()).unwrap();
            let mut ledger = Ledger::new(&Limits::FILES);
            let frame = Frame::find(&text, query, Hints::default(), &mut ledger);
            assert_eq!(frame.contradiction.map(|why| why.code().as_str()), Some(code), "{raw}");
        }
    }

    #[test]
    fn a_lost_line_that_may_be_a_prompt_ends_an_output() {
        check(
            "r1# show thing\na\nr1# show thing\rr1# show vrf red thing\nb\nr1#\n",
            "a\n",
            Some(Filtered::No),
            false,
        );
        check(
            "r1# show thing\na\nb\rc\n",
            "a\n\u{1a}b\rc\n",
            Some(Filtered::No),
            false,
        );
    }

    #[test]
    fn another_commands_output_is_a_contradiction() {
        for raw in ["r1# show clock\n12:00\n", "r1# show thing\na\nr1# show thing\nb\n"] {
            let text = Text::clean(raw.as_bytes()).unwrap();
            let mut ledger = Ledger::new(&Limits::FILES);
            let frame = Frame::find(&text, query, Hints::default(), &mut ledger);
            assert!(matches!(
                frame.contradiction,
                Some(Contradiction::AnotherCommand(_) | Contradiction::SeveralCommands(_))
            ));
        }
    }
}
