//! Splits what was pasted at its prompts.

use crate::kit::prompt::{self, Prompt};
use crate::kit::{Code, Lack, Ledger, Line, LineClass, Place, Text, shell};

#[derive(Clone, Copy, Debug)]
pub(super) struct Body {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) first_line: u32,
}

/// A prompt with a command, and the lines up to the next prompt.
pub(super) struct Part<'t> {
    pub(super) command: Option<(&'t str, Place)>,
    /// Whose prompt stands in front of the command.
    host: Option<&'t str>,
    pub(super) body: Body,
    pub(super) has_text: bool,
    pub(super) prompt_follows: bool,
    /// What broke the lines off before the prompt that ends them.
    pub(super) broken: Option<Lack>,
}

impl<'t> Part<'t> {
    pub(super) const EMPTY: Self = Self::begun(None, 0, 1);

    /// Begins a part in which nothing stands yet.
    const fn begun(command: Option<TypedAt<'t>>, start: usize, first_line: u32) -> Self {
        Self {
            command,
            host: None,
            body: Body::begun(start, first_line),
            has_text: false,
            prompt_follows: false,
            broken: None,
        }
    }

    /// Returns the place of the command; without one, where the lines begin.
    pub(super) fn place(&self) -> Place {
        self.command
            .map_or(Place::new(self.body.start, 0, self.body.first_line), |(_, place)| place)
    }
}

impl Body {
    const fn begun(start: usize, first_line: u32) -> Self {
        Self {
            start,
            end: start,
            first_line,
        }
    }
}

/// Splits a text at its prompts. There is always one part at least.
pub(super) fn parts<'t>(text: &'t Text<'t>, ledger: &mut Ledger) -> Vec<Part<'t>> {
    let whole = text.as_str();
    if !prompt::may_hold_prompt(whole) && !has_framing(text) {
        let mut part = Part::EMPTY;
        (part.body.end, part.has_text) = (whole.len(), true);
        return vec![part];
    }
    let mut splitter = Splitter {
        parts: Vec::new(),
        open: Part::EMPTY,
        hosts: Vec::new(),
        text,
        output_end: 0,
    };
    text.lines().for_each(|line| splitter.line(&line, ledger));
    splitter.parts.push(splitter.open);
    splitter.parts
}

fn has_framing(text: &Text<'_>) -> bool {
    let outer = |line: &Line<'_>| prompt::is_framing(line.text) || shell::is_wrapped(line.text);
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
    text: &'t Text<'t>,
    /// Where the last line of an output ends.
    output_end: usize,
}

/// What a line is to the outputs around it.
enum Seen<'t> {
    /// A line of an output.
    Output,
    /// A line around an output.
    Framing,
    /// A prompt: whose, if it says so, and what was typed behind it.
    Prompt(Option<&'t str>, Option<TypedAt<'t>>),
    /// What was typed, without a prompt.
    Echo(TypedAt<'t>),
    /// A line that is lost and may have been a prompt.
    Unclear,
}

type TypedAt<'t> = (&'t str, Place);

/// Tells whether two prompts are of one host, which shows its mode: `r1`, `r1(config)`.
fn is_of_one(one: &str, other: &str) -> bool {
    let names = [one, other].map(|host| host.split('(').next());
    other.is_empty() || names[0] == names[1]
}

impl<'t> Splitter<'t> {
    fn line(&mut self, line: &Line<'t>, ledger: &mut Ledger) {
        let end = line
            .offset
            .saturating_add(line.text.len())
            .saturating_add(usize::from(line.ended));
        match self.seen(line) {
            Seen::Output => {
                self.open.body.end = end;
                if !line.is_blank() {
                    self.open.has_text = true;
                    self.output_end = end;
                }
            }
            Seen::Framing if self.open.has_text => {
                // Around the output, not in it: what follows is another part.
                ledger.enter(LineClass::Framing);
                // Of several nodes, each has its own output of the one command.
                let command = self.open.command.filter(|_| prompt::is_lab_prefix(line.text));
                self.close(line, end, command);
            }
            Seen::Framing => {
                ledger.enter_many(LineClass::Blank, self.blank_lines(line));
                ledger.enter(LineClass::Framing);
                self.begin(line, end);
            }
            Seen::Prompt(host, typed) => {
                let class = typed.map_or(LineClass::Prompt, |_| LineClass::Echo);
                ledger.enter(class);
                // Another host's prompt ends nothing: where this one stopped, nobody knows.
                self.open.prompt_follows = self
                    .open
                    .host
                    .zip(host)
                    .is_none_or(|(one, other)| is_of_one(one, other));
                if self.text.shows_pager_in(self.output_end..end) {
                    self.broken_off(Code::PAGER_QUIT, line);
                }
                self.close(line, end, typed);
                self.open.host = host.filter(|host| !host.is_empty());
            }
            Seen::Echo(typed) => {
                ledger.enter(LineClass::Echo);
                self.close(line, end, Some(typed));
            }
            Seen::Unclear => {
                ledger.enter(LineClass::Framing);
                self.broken_off(Code::UNREADABLE_LINE, line);
                self.close(line, end, None);
            }
        }
    }

    fn seen(&mut self, line: &Line<'t>) -> Seen<'t> {
        if prompt::is_context(line.text) {
            return Seen::Prompt(None, None);
        }
        if prompt::is_framing(line.text) {
            return Seen::Framing;
        }
        match prompt::prompt(line.text) {
            Some(Prompt {
                host,
                sign,
                command: "",
            }) if sign == '>' && (host.len() < 2 || !self.hosts.contains(&host)) => Seen::Output,
            Some(Prompt { host, command: "", .. }) => Seen::Prompt(Some(host), None),
            Some(Prompt { host, command, .. }) => {
                if !self.hosts.contains(&host) && self.hosts.len() < HOSTS {
                    self.hosts.push(host);
                }
                Seen::Prompt(Some(host), Some((command, line.place_of(command))))
            }
            None if self.hosts.contains(&"") && prompt::is_bare_sign(line.text) => Seen::Prompt(None, None),
            None if prompt::may_be_prompt(line.text) => Seen::Unclear,
            None if self.is_first(line) && shell::is_wrapped(line.text) => {
                Seen::Echo((line.text.trim(), line.place_of(line.text.trim())))
            }
            None => Seen::Output,
        }
    }

    fn broken_off(&mut self, code: Code, line: &Line<'_>) {
        let place = Some(line.place());
        self.open.broken.get_or_insert(Lack { code, place });
    }

    /// Tells whether nothing but framing stands above.
    fn is_first(&self, line: &Line<'_>) -> bool {
        self.parts.is_empty() && !self.open.has_text && !line.is_blank()
    }

    fn close(&mut self, line: &Line<'t>, end: usize, command: Option<TypedAt<'t>>) {
        let next = Part::begun(command, end, line.number.saturating_add(1));
        self.parts.push(std::mem::replace(&mut self.open, next));
    }

    fn begin(&mut self, line: &Line<'t>, end: usize) {
        self.open.body = Body::begun(end, line.number.saturating_add(1));
    }

    fn blank_lines(&self, line: &Line<'t>) -> usize {
        line.number.saturating_sub(self.open.body.first_line) as usize
    }
}
