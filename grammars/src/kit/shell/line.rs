//! A line for a shell: words, quotes, and what connects programs.

use std::borrow::Cow;

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_until, take_while1};
use nom::character::complete::{anychar, char, digit0, digit1, one_of, space0};
use nom::combinator::{all_consuming, opt, recognize, rest, value};
use nom::multi::{many0, many0_count, many1_count};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

/// What may stand behind a pipe of a shell without leaving lines out; a pager can be left.
const HARMLESS: [&str; 4] = ["as", "cat", "no-more", "tee"];

/// Commands that print nothing.
const SILENT: [&str; 2] = ["true", ":"];

/// A program's name without its folder.
pub(super) fn name(program: &str) -> &str {
    program.rsplit('/').next().unwrap_or(program)
}

/// A word, with where it stands in its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Word<'t> {
    /// As the shell hands it on: without its quotes.
    pub(super) text: Cow<'t, str>,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// What connects programs.
const OPERATORS: [char; 5] = ['|', ';', '&', '<', '>'];

impl Word<'_> {
    /// Tells whether it was quoted so that this shell takes it for no operator.
    pub(super) fn is_operator(&self) -> bool {
        self.text.starts_with(OPERATORS)
    }
}

/// Tells whether a character is more to a shell than itself.
pub(super) fn is_special(c: char) -> bool {
    OPERATORS.contains(&c) || ['\'', '"', '\\', '$', '`', '#', '(', ')'].contains(&c)
}

/// Programs that a pipe connects, and whose output is seen.
#[derive(Default)]
pub(super) struct Pipeline<'t> {
    /// Of the first program.
    pub(super) words: Vec<Word<'t>>,
    /// Whether the others leave lines out.
    pub(super) piped: bool,
    /// Whether the output goes to a file.
    pub(super) elsewhere: bool,
}

impl Pipeline<'_> {
    /// Tells whether it prints nothing.
    pub(super) fn is_silent(&self) -> bool {
        matches!(self.words.as_slice(), [only] if SILENT.contains(&only.text.as_ref()))
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Token<'t> {
    Word(&'t str),
    Pipe,
    /// `;`, `&&`, `||`, `&`.
    Next,
    /// `2>&1`, `2>/dev/null`.
    Aside,
    /// `> file`.
    Elsewhere,
    Comment,
}

/// Which program of a pipeline a word belongs to.
#[derive(Clone, Copy)]
enum Of {
    /// The first one.
    Source,
    /// Another one, whose name it is.
    Filter,
    /// Another one, whose name was read.
    FilterOptions,
}

/// Splits a line at what connects its programs; `None` if its quotes do not end.
pub(super) fn pipelines(line: &str) -> Option<Vec<Pipeline<'_>>> {
    let (_, tokens) = tokens(line).ok()?;
    let mut done = Vec::new();
    let mut open = Pipeline::default();
    let mut of = Of::Source;
    for (end, token) in tokens {
        match (token, of) {
            (Token::Word(raw), Of::Source) => open.words.push(Word {
                text: unquoted(raw),
                start: end.saturating_sub(raw.len()),
                end,
            }),
            (Token::Word(raw), Of::Filter) => {
                open.piped |= !HARMLESS.contains(&name(raw));
                of = Of::FilterOptions;
            }
            (Token::Word(_), Of::FilterOptions) | (Token::Aside | Token::Comment, _) => {}
            (Token::Pipe, _) => of = Of::Filter,
            (Token::Elsewhere, _) => open.elsewhere = true,
            (Token::Next, _) => {
                of = Of::Source;
                done.push(std::mem::take(&mut open));
            }
        }
    }
    done.push(open);
    done.retain(|pipeline| !pipeline.words.is_empty());
    Some(done)
}

/// Reads a whole line; each token with the offset behind it.
fn tokens(line: &str) -> IResult<&str, Vec<(usize, Token<'_>)>> {
    let placed = |input| {
        let (rest, token) = token(input)?;
        Ok((rest, (line.len().saturating_sub(rest.len()), token)))
    };
    all_consuming(terminated(many0(preceded(space0, placed)), space0)).parse(line)
}

fn token(input: &str) -> IResult<&str, Token<'_>> {
    alt((
        redirection,
        value(Token::Next, alt((tag("&&"), tag("||"), tag(";")))),
        value(Token::Pipe, alt((tag("|&"), tag("|")))),
        value(Token::Next, tag("&")),
        value(Token::Comment, preceded(char('#'), rest)),
        word.map(Token::Word),
    ))
    .parse(input)
}

/// `> file`, `2>&1`, `&>> file`. What goes to the standard error is seen, or is no output.
fn redirection(input: &str) -> IResult<&str, Token<'_>> {
    let stream = alt((tag("&"), digit0));
    let target = alt((
        value(true, (char('&'), alt((digit1, tag("-"))))),
        value(false, (space0, word)),
    ));
    let parts = (terminated(stream, (char('>'), opt(one_of(">|")))), target);
    parts
        .map(|(stream, to_stream)| {
            if to_stream || stream == "2" {
                Token::Aside
            } else {
                Token::Elsewhere
            }
        })
        .parse(input)
}

fn word(input: &str) -> IResult<&str, &str> {
    let plain = take_while1(|c: char| !(c.is_whitespace() || "\\\"'|&;<>".contains(c)));
    recognize(many1_count(alt((
        quoted,
        plain,
        recognize(preceded(char('\\'), anychar)),
    ))))
    .parse(input)
}

/// What stands between quotes, which are kept.
fn quoted(input: &str) -> IResult<&str, &str> {
    let inner = many0_count(alt((is_not("\\\""), recognize(preceded(char('\\'), anychar)))));
    recognize(alt((
        value((), delimited(char('\''), take_until("'"), char('\''))),
        value((), delimited(char('"'), inner, char('"'))),
    )))
    .parse(input)
}

/// Takes the quotes and backslashes off a word.
fn unquoted(word: &str) -> Cow<'_, str> {
    if !word.contains(['\'', '"', '\\']) {
        return Cow::Borrowed(word);
    }
    let mut text = String::with_capacity(word.len());
    let mut quote = None;
    let mut characters = word.chars().peekable();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            (None, '\\') => text.extend(characters.next()),
            (Some('"'), '\\') => text.push(characters.next_if(|next| "\\\"$`".contains(*next)).unwrap_or(c)),
            (_, c) => text.push(c),
        }
    }
    Cow::Owned(text)
}
