//! The output of one command, found in what was pasted.
//!
//! A capture may begin with a banner, a prompt and the command that was typed,
//! and may end with the next prompt. What lies between is the body, which the
//! grammars read. An echo tells what was asked, and whether it was filtered.

mod part;

use std::fmt;

use super::shell::{self, Typed};
use super::{Code, Lack, Ledger, LineClass, Lines, Place, Query, QueryOf, Text};
use part::{Body, Part, parts};

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
    /// The command prints another form.
    AnotherForm(Place),
    /// The command asks for another object.
    AnotherObject(Place),
    /// The command asks for another VRF or network instance.
    AnotherInstance(Place),
}

impl Contradiction {
    /// Returns its code.
    pub fn code(self) -> Code {
        match self {
            Self::AnotherCommand(_) => Code::ANOTHER_COMMAND,
            Self::SeveralCommands(_) => Code::SEVERAL_COMMANDS,
            Self::AnotherForm(_) => Code::ANOTHER_FORM,
            Self::AnotherObject(_) => Code::OBJECT_CONTRADICTED,
            Self::AnotherInstance(_) => Code::INSTANCE_CONTRADICTED,
        }
    }

    /// Returns where it shows.
    pub fn place(self) -> Place {
        match self {
            Self::AnotherCommand(place)
            | Self::SeveralCommands(place)
            | Self::AnotherForm(place)
            | Self::AnotherObject(place)
            | Self::AnotherInstance(place) => place,
        }
    }
}

impl<'t> Frame<'t> {
    /// Finds the output of the command that `query_of` knows.
    pub fn find(text: &'t Text<'t>, query_of: QueryOf, hints: Hints<'t>, ledger: &mut Ledger) -> Self {
        let parts = parts(text, ledger);
        let Choice {
            part,
            echoed,
            contradiction,
        } = choose(&parts, query_of);
        let frame = Self {
            text,
            body: part.body,
            query: echoed
                .or_else(|| hints.printed_command.and_then(query_of))
                .map(Query::of_lines_left),
            prompt_follows: part.prompt_follows,
            complete: hints.complete,
            contradiction,
            broken: part.broken.or_else(|| pager_at_end(text, part)),
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

    /// Tells whether nothing goes on behind the body: another prompt follows, or the caller says that this is all.
    pub fn is_ended(&self) -> bool {
        self.complete || self.prompt_follows
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

/// The part that is read, and what is known of its command.
struct Choice<'p, 't> {
    part: &'p Part<'t>,
    echoed: Option<Query<'t>>,
    contradiction: Option<Contradiction>,
}

/// What an echo says of the command that is looked for.
enum Echo<'t> {
    /// It is this one.
    Alone(Query<'t>),
    /// It is one of several that a line of a shell runs.
    Among,
}

impl<'t> Echo<'t> {
    /// Returns the query, if only this command's output follows.
    fn query(self) -> Option<Query<'t>> {
        match self {
            Self::Alone(query) => Some(query),
            Self::Among => None,
        }
    }
}

/// Picks the part whose echo is the command's; without an echo, the only part there is.
fn choose<'p, 't>(parts: &'p [Part<'t>], query_of: QueryOf) -> Choice<'p, 't> {
    let mut fitting = parts.iter().filter_map(|part| Some((part, echo(part, query_of)?)));
    if let Some((part, echo)) = fitting.next() {
        let echoed = echo.query();
        let other = match (fitting.next(), echoed) {
            (Some((second, _)), _) => Some(second),
            (None, None) => Some(part),
            (None, Some(_)) => None,
        };
        return Choice {
            part,
            echoed,
            contradiction: other.map(|other| Contradiction::SeveralCommands(other.place())),
        };
    }
    let mut with_text = parts.iter().filter(|part| part.has_text);
    let first = with_text.next();
    let contradiction = match (first.and_then(|first| first.command), with_text.next()) {
        (Some((_, place)), _) => Some(Contradiction::AnotherCommand(place)),
        (None, second) => second.map(|second| Contradiction::SeveralCommands(second.place())),
    };
    Choice {
        part: first.or(parts.last()).unwrap_or(&Part::EMPTY),
        echoed: None,
        contradiction,
    }
}

/// A pager's marker below which nothing follows, not even a prompt.
fn pager_at_end(text: &Text<'_>, part: &Part<'_>) -> Option<Lack> {
    let body = text.as_str().get(part.body.start..part.body.end)?;
    let end = part.body.start.saturating_add(body.trim_end().len());
    let is_quit = !part.prompt_follows && text.shows_pager_in(end..part.body.end);
    is_quit.then_some(Lack {
        code: Code::PAGER_QUIT,
        place: None,
    })
}

/// Looks for the command in a part's echo.
fn echo<'t>(part: &Part<'t>, query_of: QueryOf) -> Option<Echo<'t>> {
    let (command, _) = part.command?;
    if let Some(query) = query_of(command) {
        return Some(Echo::Alone(query));
    }
    let Some(Typed::Several(commands)) = shell::typed(command) else {
        return None;
    };
    let is_among = commands.iter().any(|it| query_of(it.text).is_some());
    is_among.then_some(Echo::Among)
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
