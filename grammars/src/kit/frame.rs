//! The output of one command, found in what was pasted.
//!
//! A capture may begin with a banner, a prompt and the command that was typed,
//! and may end with the next prompt. What lies between is the body, which the
//! grammars read. An echo tells what was asked, and whether it was filtered.

use std::fmt;

use super::prompt::{self, Prompt};
use super::{Code, Filtered, Ledger, Line, LineClass, Lines, Place, Text};

/// What a printed command asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Query<'t> {
    /// Whether it leaves objects out.
    pub filtered: Filtered,
    /// The VRF or network instance it asks for.
    pub network_instance: Instances<'t>,
    /// The object it names, where it asks for one only.
    pub object: Option<&'t str>,
    /// Whether it asks for one address family of several.
    pub of_one_family: bool,
    /// The IP version that it asks about, where it asks about one only.
    pub ip_version: Option<IpVersion>,
    /// Whether a pipe leaves lines out, and with them parts of rows.
    pub piped: bool,
}

impl fmt::Debug for Query<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Query({:?})", self.filtered)
    }
}

/// A version of the Internet Protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IpVersion {
    /// IPv4.
    V4,
    /// IPv6.
    V6,
}

/// The VRFs or network instances that a command asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Instances<'t> {
    /// This one.
    One(&'t str),
    /// Every one there is.
    Every,
    /// Nothing tells.
    Unknown,
}

impl fmt::Debug for Instances<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One(_) => "One(..)",
            Self::Every => "Every",
            Self::Unknown => "Unknown",
        })
    }
}

/// Reads a printed command; `None` if it is another command.
pub type QueryOf = for<'t> fn(&'t str) -> Option<Query<'t>>;

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

#[derive(Clone, Copy, Debug)]
struct Body {
    start: usize,
    end: usize,
    first_line: u32,
}

/// A prompt with a command, and the lines up to the next prompt.
struct Part<'t> {
    command: Option<(&'t str, Place)>,
    body: Body,
    has_text: bool,
    prompt_follows: bool,
}

impl Part<'_> {
    fn place(&self) -> Place {
        self.command
            .map_or(Place::new(self.body.start, 0, self.body.first_line), |(_, place)| place)
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
    let known = |part: &&Part<'t>| part.command.is_some_and(|(command, _)| query_of(command).is_some());
    let mut fitting = parts.iter().filter(known);
    match (fitting.next(), fitting.next()) {
        (Some(only), None) => return Choice::Part(only),
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

static EMPTY: Part<'static> = Part {
    command: None,
    body: Body {
        start: 0,
        end: 0,
        first_line: 1,
    },
    has_text: false,
    prompt_follows: false,
};

/// Splits a text at its prompts. There is always one part at least.
fn parts<'t>(text: &'t Text<'t>, ledger: &mut Ledger) -> Vec<Part<'t>> {
    let whole = text.as_str();
    if !prompt::may_hold_prompt(whole) && !has_framing(text) {
        return vec![Part {
            command: None,
            body: Body {
                start: 0,
                end: whole.len(),
                first_line: 1,
            },
            has_text: true,
            prompt_follows: false,
        }];
    }
    let mut splitter = Splitter {
        parts: Vec::new(),
        open: Part {
            command: None,
            body: EMPTY.body,
            has_text: false,
            prompt_follows: false,
        },
        hosts: Vec::new(),
    };
    text.lines().for_each(|line| splitter.line(&line, ledger));
    splitter.parts.push(splitter.open);
    splitter.parts
}

fn has_framing(text: &Text<'_>) -> bool {
    let outer = |line: &Line<'_>| prompt::is_framing(line.text);
    text.lines()
        .find(|line| !line.is_blank())
        .is_some_and(|line| outer(&line))
        || text.as_str().trim_end().ends_with("```")
}

/// Hosts remembered in one text.
const HOSTS: usize = 16;

struct Splitter<'t> {
    parts: Vec<Part<'t>>,
    open: Part<'t>,
    hosts: Vec<&'t str>,
}

impl<'t> Splitter<'t> {
    fn line(&mut self, line: &Line<'t>, ledger: &mut Ledger) {
        let end = line
            .offset
            .saturating_add(line.text.len())
            .saturating_add(usize::from(line.ended));
        let class = self.class(line);
        match class {
            LineClass::Row => {
                self.open.body.end = end;
                self.open.has_text |= !line.is_blank();
            }
            LineClass::Framing if self.open.has_text => {
                // Around the output, not in it: what follows is another part.
                ledger.enter(class);
                self.close(line, end, None);
            }
            LineClass::Framing => {
                ledger.enter_many(LineClass::Blank, self.blank_lines(line));
                ledger.enter(class);
                self.begin(line, end);
            }
            _ => {
                ledger.enter(class);
                let command = prompt::prompt(line.text).filter(|prompt| !prompt.command.is_empty());
                self.open.prompt_follows = true;
                self.close(line, end, command);
            }
        }
    }

    fn class(&mut self, line: &Line<'t>) -> LineClass {
        if prompt::is_context(line.text) {
            return LineClass::Prompt;
        }
        if prompt::is_framing(line.text) {
            return LineClass::Framing;
        }
        match prompt::prompt(line.text) {
            Some(Prompt {
                host,
                sign,
                command: "",
            }) if sign == '>' && (host.len() < 2 || !self.hosts.contains(&host)) => LineClass::Row,
            Some(Prompt { command: "", .. }) => LineClass::Prompt,
            Some(Prompt { host, .. }) => {
                if !self.hosts.contains(&host) && self.hosts.len() < HOSTS {
                    self.hosts.push(host);
                }
                LineClass::Echo
            }
            None => LineClass::Row,
        }
    }

    fn close(&mut self, line: &Line<'t>, end: usize, command: Option<Prompt<'t>>) {
        let next = Part {
            command: command.map(|prompt| (prompt.command, line.place_of(prompt.command))),
            body: Body {
                start: end,
                end,
                first_line: line.number.saturating_add(1),
            },
            has_text: false,
            prompt_follows: false,
        };
        self.parts.push(std::mem::replace(&mut self.open, next));
    }

    fn begin(&mut self, line: &Line<'t>, end: usize) {
        self.open.body = Body {
            start: end,
            end,
            first_line: line.number.saturating_add(1),
        };
    }

    fn blank_lines(&self, line: &Line<'t>) -> usize {
        line.number.saturating_sub(self.open.body.first_line) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{Contradiction, Frame, Hints, Instances, Query};
    use crate::kit::{Filtered, Ledger, Limits, Text};

    fn query(command: &str) -> Option<Query<'_>> {
        let command = command.trim_start_matches(['/', ' ']);
        command.strip_prefix("show thing").map(|rest| Query {
            filtered: if rest.is_empty() { Filtered::No } else { Filtered::Yes },
            network_instance: Instances::Unknown,
            object: None,
            of_one_family: false,
            ip_version: None,
            piped: false,
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
