//! Hidden characters, control characters and terminal escape sequences.
//!
//! The tables are pinned: they do not change with the Unicode version of a dependency. A line is
//! stripped and folded (NFKC) in turns until it no longer changes.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfkc_quick};

use super::finding::Kind;
use super::rule::Rule;
use super::traced::{Edit, Traced, part};

/// Lines for the self-check; what is hidden is found by the tables below, not by a pattern.
pub(super) const RULE: Rule = Rule {
    name: "hidden_characters",
    kind: Kind::HiddenCharacters,
    words: "",
    patterns: &[],
    examples: &[
        "10.0.0.1\u{200b}0",
        "leaf\u{feff}7",
        "rack\u{202e}21\u{202c}",
        "\u{1b}[31mdown\u{1b}[0m",
        "\u{1b}]0;title\u{7}prompt",
        "uplink\u{e0061}\u{e0062}",
        "down\u{8}\u{8}\u{8}\u{8}up",
    ],
    counter_examples: &[
        "description Zürich – Genève, 21 °C",
        "description 東京 上联",
        "description می\u{200c}خواهم",
        "description ☎\u{fe0f} 👩\u{200d}🔧 NOC™",
        "a\tb\r",
    ],
};

/// Combining marks that one letter may carry.
const MARKS: usize = 3;
/// Turns of stripping and folding; two suffice for all known text.
const TURNS: usize = 4;

/// What is never shown: format characters, invisible letters, variation selectors, controls,
/// private use, and what is ignorable by default though unassigned.
const HIDDEN: &Table = &[
    0x0,
    0x9,
    0xb,
    0x20,
    0x7f,
    0xa0,
    0xad,
    0xae,
    0x34f,
    0x350,
    0x600,
    0x606,
    0x61c,
    0x61d,
    0x6dd,
    0x6de,
    0x70f,
    0x710,
    0x890,
    0x892,
    0x8e2,
    0x8e3,
    0x115f,
    0x1161,
    0x17b4,
    0x17b6,
    0x180b,
    0x1810,
    0x200b,
    0x2010,
    0x2028,
    0x202f,
    0x2060,
    0x2070,
    0x2800,
    0x2801,
    0x3164,
    0x3165,
    0xe000,
    0xf900,
    0xfdd0,
    0xfdf0,
    0xfe00,
    0xfe10,
    0xfeff,
    0xff00,
    0xffa0,
    0xffa1,
    0xfff0,
    0xfffc,
    0x110bd,
    0x110be,
    0x110cd,
    0x110ce,
    0x13430,
    0x13440,
    0x1bca0,
    0x1bca4,
    0x1d173,
    0x1d17b,
    0xe0000,
    0xe1000,
    0xf0000,
    0x0011_0000,
];

/// Symbols that may carry a variation selector or a joiner, as emoji do.
const PICTOGRAPHS: &Table = &[
    0xa9, 0xaa, 0xae, 0xaf, 0x203c, 0x2c00, 0x3030, 0x303e, 0x3297, 0x329a, 0x1f000, 0x1fb00,
];

/// Scripts, from Arabic to Myanmar, in whose words joiners belong.
const JOINED_SCRIPTS: &Table = &[0x620, 0x10a0];

/// Code points at which a set begins, ends, begins again, and so on.
type Table = [u32];

/// CSI, then strings (OSC, DCS, APC, PM, SOS), which reach at most to the end of the line, then
/// the short forms.
static SEQUENCE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let csi = r"(?:\x1b\[|\x{9b})[0-?]*[ -/]*[@-~]";
    let string = r"(?:\x1b[\]P_^X]|[\x{90}\x{98}\x{9d}-\x{9f}])[^\x07\x1b\x{9c}]*(?:\x07|\x1b\\|\x{9c})?";
    Regex::new(&format!(r"{csi}|{string}|\x1b[ -/]*[0-~]")).ok()
});

/// Whether `line` is nothing but printable ASCII and tabs.
pub(super) fn is_plain(line: &str) -> bool {
    line.bytes()
        .fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~' | b'\t'))
}

/// Strips and folds `line`; returns where, in the original, something was removed.
pub(super) fn fold(line: &mut Traced<'_>) -> Vec<Range<usize>> {
    let mut removed = Vec::new();
    for _ in 0..TURNS {
        if is_plain(line.text()) {
            break;
        }
        for find in [sequences, characters] {
            let edits = find(line.text());
            removed.extend(edits.iter().map(|edit| line.source(&edit.range)));
            line.replace(&edits);
        }
        let edits = compositions(line.text());
        if edits.is_empty() {
            break;
        }
        line.replace(&edits);
    }
    removed
}

fn sequences(text: &str) -> Vec<Edit> {
    let cut = |found: regex::Match<'_>| Edit {
        range: found.range(),
        with: if moves_on(found.as_str()) { " " } else { "" }.to_owned(),
    };
    SEQUENCE
        .iter()
        .flat_map(|sequence| sequence.find_iter(text))
        .map(cut)
        .collect()
}

/// Whether a sequence moves the cursor to where it leaves a gap in the line.
fn moves_on(sequence: &str) -> bool {
    let is_csi = sequence.starts_with('\u{9b}') || sequence.starts_with("\u{1b}[");
    is_csi && sequence.ends_with(['C', 'G', 'H', 'I', 'a', 'f', '`'])
}

/// `line` as a terminal shows it: what a backspace steps back over is overwritten.
pub(super) fn without_overwritten(line: &str) -> Traced<'_> {
    let mut shown: Vec<Range<usize>> = Vec::new();
    let mut edits = Vec::new();
    for (at, c) in line.char_indices() {
        let range = at..at.saturating_add(c.len_utf8());
        if c == '\u{8}' {
            edits.extend(shown.pop().map(Edit::cut));
            edits.push(Edit::cut(range));
        } else {
            shown.push(range);
        }
    }
    edits.sort_by_key(|edit| edit.range.start);
    let mut traced = Traced::new(line);
    traced.replace(&edits);
    traced
}

fn characters(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut shown = Shown { last: None, marks: 0 };
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if shown.hides(c, chars.peek().map(|(_, next)| *next)) {
            let with = if breaks_line(c) { " " } else { "" };
            let range = at..at.saturating_add(c.len_utf8());
            edits.push(Edit {
                range,
                with: with.to_owned(),
            });
        } else {
            shown.push(c);
        }
    }
    edits
}

/// What is shown before the character in question.
struct Shown {
    last: Option<char>,
    marks: usize,
}

impl Shown {
    fn hides(&self, c: char, next: Option<char>) -> bool {
        let belongs = || self.last.is_some_and(|last| belongs(last, c, next));
        is_hidden(c) && !belongs() || self.marks >= MARKS && is_combining_mark(c)
    }

    fn push(&mut self, c: char) {
        let mark = !c.is_ascii() && is_combining_mark(c);
        self.marks = if mark { self.marks.saturating_add(1) } else { 0 };
        self.last = Some(c);
    }
}

/// Whether `c` is a selector or joiner in its rightful place.
fn belongs(last: char, c: char, next: Option<char>) -> bool {
    let pictograph = |c| within(PICTOGRAPHS, c);
    let joined = |c| within(JOINED_SCRIPTS, c);
    match c {
        '\u{fe0e}' | '\u{fe0f}' => pictograph(last),
        '\u{200c}' | '\u{200d}' if joined(last) => next.is_some_and(joined),
        '\u{200d}' => (pictograph(last) || last == '\u{fe0f}') && next.is_some_and(pictograph),
        _ => false,
    }
}

fn is_hidden(c: char) -> bool {
    let noncharacter = u32::from(c) & 0xfffe == 0xfffe;
    !matches!(c, ' '..='~') && (noncharacter || within(HIDDEN, c))
}

const fn breaks_line(c: char) -> bool {
    matches!(c, '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn within(table: &Table, c: char) -> bool {
    table.partition_point(|edge| *edge <= u32::from(c)) % 2 == 1
}

/// Folds each stretch that NFKC would change; joiners in their rightful place go with it.
fn compositions(text: &str) -> Vec<Edit> {
    if is_nfkc_quick(text.chars()) == IsNormalized::Yes && !text.contains(is_hidden) {
        return Vec::new();
    }
    let starts = text.char_indices().filter(|(_, c)| starts_stretch(*c));
    let ends = starts.map(|(at, _)| at).chain([text.len()]);
    let mut edits = Vec::new();
    let mut start = 0;
    for end in ends {
        edits.extend(composition(text, start..end));
        start = end;
    }
    edits
}

fn composition(text: &str, range: Range<usize>) -> Option<Edit> {
    let stretch = part(text, range.clone());
    if stretch.is_ascii() {
        return None;
    }
    let with: String = stretch.chars().filter(|c| !is_hidden(*c)).nfkc().collect();
    (with != stretch).then_some(Edit { range, with })
}

/// Whether nothing before `c` can compose with it.
fn starts_stretch(c: char) -> bool {
    let composes = |c| canonical_combining_class(c) > 0 || is_nfkc_quick([c].into_iter()) != IsNormalized::Yes;
    c.is_ascii() || !std::iter::once(c).nfkd().next().is_none_or(composes)
}
