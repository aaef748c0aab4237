//! Draws a grid as the device does, for tests: cells are wrapped by Python's `textwrap`.

#![expect(
    clippy::arithmetic_side_effects,
    clippy::string_slice,
    reason = "it draws what the tests give it, and a panic fails them"
)]

use std::collections::VecDeque;

/// Where a word that does not fit is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Break {
    /// At the width, up to 23.10.
    AtWidth,
    /// After the last hyphen that fits, since then.
    AfterHyphen,
}

/// Both ways.
pub(crate) const BREAKS: [Break; 2] = [Break::AtWidth, Break::AfterHyphen];

/// Shares `outer` characters among columns by weight; each gets three at least.
pub(crate) fn widths(outer: usize, weights: &[usize]) -> Vec<usize> {
    let inner = outer - 1 - 3 * weights.len();
    let all: usize = weights.iter().sum();
    weights.iter().map(|weight| (inner * weight / all).max(3)).collect()
}

/// Draws a grid. The values of a list in a cell stand on lines of their own.
pub(crate) fn grid(names: &[&str], rows: &[&[&str]], widths: &[usize], style: Break) -> String {
    let rule = |sign: &str| {
        let cells = widths.iter().map(|width| sign.repeat(width + 2));
        format!("+{}+\n", cells.collect::<Vec<_>>().join("+"))
    };
    let mut drawn = rule("-");
    drawn += &lines(names, widths, style, |piece, width| format!("{piece:^width$}"));
    drawn += &rule("=");
    for row in rows {
        drawn += &lines(row, widths, style, |piece, width| format!("{piece:<width$}"));
    }
    drawn + &rule("-")
}

fn lines(cells: &[&str], widths: &[usize], style: Break, pad: impl Fn(&str, usize) -> String) -> String {
    let wrapped: Vec<Vec<String>> = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| cell.lines().flat_map(|value| wrap(value, *width, style)).collect())
        .collect();
    let height = wrapped.iter().map(Vec::len).max().unwrap_or_default();
    let line = |number: usize| {
        let pieces = wrapped.iter().zip(widths).map(|(pieces, width)| {
            let piece = pieces.get(number).map_or("", String::as_str);
            format!("| {} ", pad(piece, *width))
        });
        pieces.collect::<String>() + "|\n"
    };
    (0..height).map(line).collect()
}

/// `textwrap.wrap(value, width)`.
fn wrap(value: &str, width: usize, style: Break) -> Vec<String> {
    let mut chunks = chunks(value);
    let mut lines = Vec::new();
    while !chunks.is_empty() {
        let mut line = String::new();
        if !lines.is_empty() {
            chunks.pop_front_if(|chunk| *chunk == " ");
        }
        while let Some(chunk) = chunks.pop_front_if(|chunk| length(&line) + length(chunk) <= width) {
            line += chunk;
        }
        if let Some(long) = chunks.pop_front_if(|chunk| length(chunk) > width) {
            let room = before(long, width - length(&line));
            let hyphen = room.rfind('-').filter(|at| *at > 0 && style == Break::AfterHyphen);
            let (fits, rest) = long.split_at(hyphen.map_or(room.len(), |at| at + 1));
            line += fits;
            chunks.push_front(rest);
        }
        lines.push(line.trim_end().to_owned());
    }
    lines
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn before(text: &str, characters: usize) -> &str {
    let end = text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// Words, the blanks between them, and the parts of words with a hyphen between letters.
fn chunks(value: &str) -> VecDeque<&str> {
    let bytes = value.as_bytes();
    let is_letter = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphabetic);
    let breaks = |at: usize| {
        let hyphen = bytes[at - 1] == b'-' && at > 2 && is_letter(at - 2) && is_letter(at - 3);
        bytes[at] == b' ' || bytes[at - 1] == b' ' || (hyphen && is_letter(at) && is_letter(at + 1))
    };
    let mut chunks = VecDeque::new();
    let mut begin = 0;
    for at in (1..bytes.len()).filter(|at| breaks(*at)) {
        chunks.push_back(&value[begin..at]);
        begin = at;
    }
    chunks.push_back(&value[begin..]);
    chunks
}

#[cfg(test)]
mod tests {
    use super::{Break, wrap};

    #[test]
    fn both_ways_to_wrap_are_the_devices() {
        let link_local = "fe80::183d:4ff:feff:1%ethernet-1/49.1";
        let older = wrap(link_local, 7, Break::AtWidth);
        assert_eq!(older[3..], ["%ethern", "et-1/49", ".1"]);
        let newer = wrap(link_local, 7, Break::AfterHyphen);
        assert_eq!(newer[3..], ["%ethern", "et-", "1/49.1"]);
        assert_eq!(wrap("iBGP-overlay", 9, Break::AtWidth), ["iBGP-", "overlay"]);
        assert_eq!(wrap("100G CWDM4", 6, Break::AtWidth), ["100G", "CWDM4"]);
    }
}
