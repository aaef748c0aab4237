//! Rules are rows: words that wake a rule, a pattern, and lines that it must and must not find.
//!
//! A pattern is a regular expression with a few named pieces: `{words}` is any of the rule's own
//! words, other names stand in the `FRAGMENTS` of its table, and a space is any run of blanks.
//! Its first group that took part is what is found; without groups it is the whole match.

use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use regex::Regex;

use super::finding::Kind;
use super::{injection, seam, secret};

/// One rule.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) name: &'static str,
    pub(super) kind: Kind,
    /// One of these, separated by `;`, stands in every text that the rule can match.
    pub(super) words: &'static str,
    /// Any of these may match.
    pub(super) patterns: &'static [&'static str],
    pub(super) examples: &'static [&'static str],
    pub(super) counter_examples: &'static [&'static str],
}

/// A stretch of a line that a rule found.
#[derive(Debug, Clone)]
pub(super) struct Hit {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
}

/// Decides what of a match (whole, found) is a hit, if any.
pub(super) type Judge<'a> = dyn Fn(Range<usize>, Range<usize>) -> Option<Range<usize>> + 'a;

/// All rules, ready to run.
pub(super) static BOOK: LazyLock<Book> = LazyLock::new(|| Book::new(secret::RULES.iter().chain(injection::RULES)));

/// Rules behind one gate.
#[derive(Debug)]
pub(super) struct Book {
    gate: Option<AhoCorasick>,
    /// For each word of the gate, the rule that it wakes.
    owners: Vec<usize>,
    rules: Vec<Compiled>,
}

#[derive(Debug)]
struct Compiled {
    rule: &'static Rule,
    regex: OnceLock<Option<Regex>>,
    /// The same for text with seams.
    seamed: OnceLock<Option<Regex>>,
}

impl Book {
    fn new(rules: impl Iterator<Item = &'static Rule>) -> Self {
        let rules: Vec<_> = rules
            .map(|rule| Compiled {
                rule,
                regex: OnceLock::new(),
                seamed: OnceLock::new(),
            })
            .collect();
        let words = rules.iter().enumerate();
        let words = words.flat_map(|(at, each)| each.rule.words.split(';').map(move |word| (at, word)));
        let (owners, words): (Vec<_>, Vec<_>) = words.unzip();
        let gate = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .kind(Some(AhoCorasickKind::DFA))
            .build(words)
            .ok();
        Self { gate, owners, rules }
    }

    /// The rules that have a word in `text`, in order; all of them if there is no gate.
    fn woken(&self, text: &str) -> Vec<usize> {
        let Some(gate) = &self.gate else {
            return (0..self.rules.len()).collect();
        };
        let mut woken = Vec::new();
        for text in seam::readings(text) {
            for word in gate.find_overlapping_iter(text.as_ref()) {
                let owner = self.owners.get(word.pattern().as_usize());
                woken.extend(owner.filter(|owner| !woken.contains(*owner)));
            }
        }
        woken.sort_unstable();
        woken
    }

    /// Whether no rule can match `text`.
    pub(super) fn sleeps(&self, text: &str) -> bool {
        self.gate.as_ref().is_some_and(|gate| !gate.is_match(text))
    }

    /// Whether no rule can match `text`, which may have seams.
    pub(super) fn sleeps_in_readings(&self, text: &str) -> bool {
        seam::readings(text).iter().all(|text| self.sleeps(text))
    }

    /// What the rules for secrets, or the others, find in `text`, in order, without overlaps.
    pub(super) fn find(&self, text: &str, secret: bool, judge: &Judge<'_>) -> Vec<Hit> {
        let woken = self.woken(text).into_iter().filter_map(|at| self.rules.get(at));
        let mut hits = Vec::new();
        for each in woken.filter(|each| each.rule.kind.is_secret() == secret) {
            each.scan(text, judge, &mut hits);
        }
        merge(hits)
    }
}

impl Compiled {
    fn regex(&self, seamed: bool) -> Option<&Regex> {
        let built = |pattern: Option<String>| Regex::new(&pattern?).ok();
        let regex = if seamed {
            self.seamed.get_or_init(|| built(seam::allow(&expand(self.rule))))
        } else {
            self.regex.get_or_init(|| built(Some(expand(self.rule))))
        };
        regex.as_ref()
    }

    fn scan(&self, text: &str, judge: &Judge<'_>, hits: &mut Vec<Hit>) {
        let Some(regex) = self.regex(seam::stands_in(text)) else {
            return;
        };
        let mut from = 0;
        while let Some((whole, found)) = matched(regex, text, from) {
            let (start, end) = (found.start, whole.end);
            let hit = judge(whole, found);
            from = if hit.is_none() && start > from { start } else { end };
            hits.extend(hit.map(|range| Hit {
                kind: self.rule.kind,
                range,
            }));
        }
    }
}

/// The next match from `from` on, and the part of it that is found.
fn matched(regex: &Regex, text: &str, from: usize) -> Option<(Range<usize>, Range<usize>)> {
    if regex.captures_len() == 1 {
        let whole = regex.find_at(text, from)?.range();
        return Some((whole.clone(), whole));
    }
    let groups = regex.captures_at(text, from)?;
    let whole = groups.get(0)?.range();
    let found = groups
        .iter()
        .skip(1)
        .flatten()
        .next()
        .map_or(whole.clone(), |group| group.range());
    Some((whole, found))
}

/// Orders hits and joins those that overlap; the earlier one gives the kind.
pub(super) fn merge(mut hits: Vec<Hit>) -> Vec<Hit> {
    hits.sort_by_key(|hit| hit.range.start);
    let mut merged: Vec<Hit> = Vec::with_capacity(hits.len());
    for hit in hits {
        match merged.last_mut() {
            Some(last) if hit.range.start < last.range.end => {
                last.range.end = last.range.end.max(hit.range.end);
            }
            _ => merged.push(hit),
        }
    }
    merged
}

/// The regular expression that a rule's pattern stands for.
pub(super) fn expand(rule: &Rule) -> String {
    let words: Vec<_> = rule.words.split(';').map(regex::escape).collect();
    let words = format!("(?:{})", words.join("|"));
    let fragments = if rule.kind.is_secret() {
        secret::FRAGMENTS
    } else {
        injection::FRAGMENTS
    };
    let pattern = format!("(?i-u)(?:{})", rule.patterns.join("|")).replace("{words}", &words);
    fragments
        .iter()
        .fold(pattern, |pattern, (name, piece)| pattern.replace(name, piece))
}
