//! PEM private keys over several lines: the body is masked line by line, even where it is cut.
//!
//! ```text
//! -----BEGIN EC PRIVATE KEY-----
//! *******
//! -----END EC PRIVATE KEY-----
//! ```
//!
//! What stands on the line of an edge itself is left to the rule `private_key_line`.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use memchr::memmem::Finder;
use regex::Regex;

use super::finding::Kind;
use super::rule::Rule;
use super::secret::MASK;

/// Lines for the self-check; blocks are found by the code below, not by a pattern.
pub(super) const RULE: Rule = Rule {
    name: "private_key_block",
    kind: Kind::PrivateKeyBlock,
    words: "",
    patterns: &[],
    examples: &[
        "-----BEGIN EC PRIVATE KEY-----\nbm90IGEga2V5\n-----END EC PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\nbm90IGEga2V5",
        "bm90IGEga2V5IGF0IGFsbCwganVzdCBhIHNlbnRlbmNl\nYWJj\n-----END PRIVATE KEY-----",
    ],
    counter_examples: &[
        "-----BEGIN CERTIFICATE-----\nbm90IGEga2V5\n-----END CERTIFICATE-----",
        "-----BEGIN PRIVATE KEY-----\n*******\n-----END PRIVATE KEY-----",
        "PRIVATE KEY is in slot 1",
    ],
};

/// Length from which a line before an END line is taken for a key's.
const WHOLE_LINE: usize = 40;

static GATE: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new("PRIVATE KEY"));
static EDGE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new("-----(BEGIN|END) [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----").ok());

/// A text whose key blocks are masked, and their lines, counted from 0.
#[derive(Debug)]
pub(super) struct Masked {
    pub(super) text: String,
    pub(super) blocks: Vec<RangeInclusive<usize>>,
}

/// Masks the private keys of `text`, or nothing where it has none.
pub(super) fn mask(text: &str) -> Option<Masked> {
    GATE.find(text.as_bytes())?;
    let mut reader = Reader::default();
    for line in text.split('\n') {
        reader.read(line);
    }
    let Reader { lines, blocks, .. } = reader;
    (!blocks.is_empty()).then(|| Masked {
        text: lines.join("\n"),
        blocks,
    })
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Within {
    #[default]
    Nothing,
    /// Behind BEGIN, where headers and a blank line may stand.
    Head,
    Body,
}

#[derive(Debug, Default)]
struct Reader<'a> {
    within: Within,
    /// First line of the present block.
    begun: usize,
    lines: Vec<Cow<'a, str>>,
    blocks: Vec<RangeInclusive<usize>>,
}

impl<'a> Reader<'a> {
    fn read(&mut self, line: &'a str) {
        match last_edge(line) {
            Some("BEGIN") => {
                self.begun = self.lines.len();
                self.within = Within::Head;
            }
            Some(_) if self.within == Within::Nothing => self.mask_lines_before(),
            Some(_) => self.within = Within::Nothing,
            None => self.within = behind(self.within, line.trim()),
        }
        self.lines.push(Cow::Borrowed(line));
        if self.within == Within::Body {
            self.mask_line(self.lines.len().saturating_sub(1));
        }
    }

    /// Masks the lines of a block whose BEGIN was cut away.
    fn mask_lines_before(&mut self) {
        let before = self.lines.iter().rev().enumerate();
        let cut = before.take_while(|(from_end, line)| is_cut_body(*from_end, line.trim()));
        self.begun = self.lines.len().saturating_sub(cut.count());
        for at in self.begun..self.lines.len() {
            self.mask_line(at);
        }
    }

    fn mask_line(&mut self, at: usize) {
        let Some(line) = self.lines.get_mut(at) else { return };
        let key = line.trim();
        if key == MASK {
            return;
        }
        *line = Cow::Owned(line.replacen(key, MASK, 1));
        let block = self.begun..=at;
        match self.blocks.last_mut() {
            Some(last) if last.start() == block.start() => *last = block,
            _ => self.blocks.push(block),
        }
    }
}

/// Whether `line` ends behind the BEGIN or the END of a key.
fn last_edge(line: &str) -> Option<&str> {
    let edge = EDGE.as_ref()?.captures_iter(line).last()?;
    edge.get(1).map(|word| word.as_str())
}

/// Where the reader is once it has read `line`, which has no edge.
fn behind(within: Within, line: &str) -> Within {
    match within {
        Within::Head if line.is_empty() || line.contains(": ") => Within::Head,
        Within::Head | Within::Body if line == MASK || is_base64(line) => Within::Body,
        _ => Within::Nothing,
    }
}

/// Whether `line` belongs to a key that ends below it; only its last line may be short.
fn is_cut_body(from_end: usize, line: &str) -> bool {
    let shortest = if from_end == 0 { 1 } else { WHOLE_LINE };
    line.len() >= shortest && is_base64(line)
}

fn is_base64(line: &str) -> bool {
    let digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    !line.is_empty() && line.bytes().all(digit)
}
