//! Lines of a text as they may be shown, with the part that a caret points at.

use std::borrow::Cow;
use std::ops::Range;

use netverify_grammars::kit::{Place, Text};

use crate::sanitize::{Finding, Kind, audit, sanitize_cell};

/// A line that may be shown, and the part of it to point at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SafeLine {
    /// The line.
    pub line: String,
    /// Byte range of the part.
    pub part: Range<usize>,
}

impl SafeLine {
    fn all(line: String) -> Self {
        Self {
            part: 0..line.len(),
            line,
        }
    }
}

/// The lines of a text. The text is audited once, as a whole: a key is known by the lines around it.
#[derive(Debug)]
pub struct SafeLines<'t> {
    text: &'t Text<'t>,
    findings: Vec<Finding>,
}

/// Characters shown on each side of a place; the rest of a long line is left out.
const SIDE: usize = 100;
/// Bytes of a line with findings, which is shown whole or not at all: its parts may not be safe.
const LONGEST: usize = 2_000;
const TOO_LONG: &str = "(a long line that is not safe to show in part)";
const WRAPPED: &str = "(a line that is not safe to show without those around it)";
const KEY: &str = "*******";

impl<'t> SafeLines<'t> {
    /// Audits a text.
    pub fn of(text: &'t Text<'t>) -> Self {
        let findings = audit(text.as_str());
        Self { text, findings }
    }

    /// Returns the line in which a place of the cleaned text begins.
    pub fn line(&self, place: Place) -> SafeLine {
        let parts = Parts::of(self.text.as_str(), place);
        let found: Vec<&Finding> = self.findings.iter().filter(|finding| parts.touch(finding)).collect();
        if found.is_empty() {
            parts.excerpt()
        } else if found.iter().any(|finding| finding.kind == Kind::PrivateKeyBlock) {
            SafeLine::all(KEY.to_owned())
        } else if found.iter().any(|finding| parts.are_exceeded_by(finding)) {
            SafeLine::all(WRAPPED.to_owned())
        } else {
            parts.sanitized(&found)
        }
    }

    /// Returns the line in which a place of the text that was given begins.
    pub fn line_as_given(&self, place: Place) -> SafeLine {
        let offset = self.cleaned(place.offset);
        let end = self.cleaned(place.end());
        self.line(Place::new(offset, end.saturating_sub(offset), place.line))
    }

    /// The first place of the cleaned text that comes from `given` or from behind it.
    fn cleaned(&self, given: usize) -> usize {
        let original = |offset| self.text.original(Place::new(offset, 0, 0)).offset;
        let (mut low, mut high) = (0, self.text.as_str().len());
        while low < high {
            let middle = low.midpoint(high);
            if original(middle) < given {
                low = middle.saturating_add(1);
            } else {
                high = middle;
            }
        }
        low
    }
}

/// A line, cut at both ends of a place.
struct Parts<'t> {
    start: usize,
    before: &'t str,
    marked: &'t str,
    after: &'t str,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str, place: Place) -> Self {
        let before = text.get(..place.offset).unwrap_or(text);
        let start = memchr::memrchr(b'\n', before.as_bytes()).map_or(0, |at| at.saturating_add(1));
        let line = text.get(start..).unwrap_or_default();
        let line = line.split('\n').next().unwrap_or_default();
        let at = place.offset.saturating_sub(start).min(line.len());
        let (before, rest) = line.split_at_checked(at).unwrap_or((line, ""));
        let (marked, after) = rest.split_at_checked(place.length as usize).unwrap_or((rest, ""));
        Self {
            start,
            before,
            marked,
            after,
        }
    }

    fn length(&self) -> usize {
        let both = self.before.len().saturating_add(self.marked.len());
        both.saturating_add(self.after.len())
    }

    fn touch(&self, finding: &Finding) -> bool {
        let end = self.start.saturating_add(self.length());
        finding.place.offset <= end && finding.place.offset.saturating_add(finding.place.length) >= self.start
    }

    /// Tells whether a finding goes on from another line or into one.
    fn are_exceeded_by(&self, finding: &Finding) -> bool {
        let end = self.start.saturating_add(self.length());
        finding.place.offset < self.start || finding.place.offset.saturating_add(finding.place.length) > end
    }

    /// Tells whether a finding in the line holds one in the text.
    fn covers(&self, own: &Finding, finding: &Finding) -> bool {
        let start = self.start.saturating_add(own.place.offset);
        let end = start.saturating_add(own.place.length);
        start <= finding.place.offset && finding.place.offset.saturating_add(finding.place.length) <= end
    }

    /// What stands around the place in a line without findings.
    fn excerpt(&self) -> SafeLine {
        let before = last_chars(self.before, SIDE);
        let marked = first_chars(self.marked, SIDE);
        let line = [before, marked, first_chars(self.after, SIDE)].concat();
        match sanitize_cell(&line) {
            Cow::Borrowed(_) => SafeLine {
                part: before.len()..before.len().saturating_add(marked.len()),
                line,
            },
            Cow::Owned(line) => SafeLine::all(line),
        }
    }

    /// The whole line, sanitised whole: an instruction may span the parts. What was found in it may
    /// rest on the lines around it.
    fn sanitized(&self, found: &[&Finding]) -> SafeLine {
        if self.length() > LONGEST {
            return SafeLine::all(TOO_LONG.to_owned());
        }
        let line = [self.before, self.marked, self.after].concat();
        let alone = audit(&line);
        let is_found = |finding: &&Finding| alone.iter().any(|own| self.covers(own, finding));
        if !found.iter().all(is_found) {
            return SafeLine::all(WRAPPED.to_owned());
        }
        let line = sanitize_cell(&line).into_owned();
        let [before, marked, after] = [self.before, self.marked, self.after].map(sanitize_cell);
        if line == [before.as_ref(), &marked, &after].concat() {
            let part = before.len()..before.len().saturating_add(marked.len());
            return SafeLine { line, part };
        }
        SafeLine::all(line)
    }
}

fn first_chars(text: &str, count: usize) -> &str {
    let end = text.char_indices().nth(count).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or_default()
}

fn last_chars(text: &str, count: usize) -> &str {
    let start = text
        .char_indices()
        .rev()
        .nth(count.saturating_sub(1))
        .map_or(0, |(at, _)| at);
    text.get(start..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use netverify_grammars::kit::{Place, Text};

    use super::SafeLines;

    #[track_caller]
    fn check(raw: &str, marked: &str, line: &str, part: &str) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let at = raw.find(marked).unwrap();
        let number = raw.split_at(at).0.split('\n').count();
        let number = u32::try_from(number).unwrap();
        let shown = SafeLines::of(&text).line_as_given(Place::new(at, marked.len(), number));
        assert_eq!(shown.line, line);
        assert_eq!(shown.line.get(shown.part.clone()), Some(part));
    }

    #[test]
    fn a_place_is_found_again_in_its_line() {
        check("one\ntwo three\nfour\n", "three", "two three", "three");
        check("one", "one", "one", "one");
    }

    #[test]
    fn what_cleaning_took_out_moves_the_part() {
        check("one\r\n\u{1b}[31mtwo\u{1b}[0m three\r\n", "three", "two three", "three");
    }

    #[test]
    fn a_secret_elsewhere_in_the_line_leaves_the_part() {
        check("x password hunter2 here", "x", "x password ******* here", "x");
        check(
            "x password hunter2 here",
            "hunter2",
            "x password ******* here",
            "x password ******* here",
        );
        check("here password=hunter2", "here", "here password=*******", "here");
    }

    #[test]
    fn a_long_line_is_cut_only_if_it_is_safe() {
        let pad = "a ".repeat(1_000);
        check(&format!("{pad}b"), "b", &format!("{}b", "a ".repeat(50)), "b");
        let secret = format!("password {}hunter2 b", " ".repeat(2_000));
        let text = Text::clean(secret.as_bytes()).unwrap();
        let shown = SafeLines::of(&text).line(Place::new(secret.len() - 1, 1, 1));
        assert!(!shown.line.contains("hunter2"));
    }

    #[test]
    fn a_piece_of_a_secret_that_a_table_wrapped_is_not_shown() {
        let raw = "\
+--------------+----------------+
| ethernet-1/1 | password hunte |
|              | r2secret       |
+--------------+----------------+
";
        let text = Text::clean(raw.as_bytes()).unwrap();
        for marked in ["hunte", "r2secret", "ethernet"] {
            let at = raw.find(marked).unwrap();
            let shown = SafeLines::of(&text).line(Place::new(at, marked.len(), 2));
            assert!(
                !shown.line.contains("hunte") && !shown.line.contains("r2"),
                "{}",
                shown.line
            );
        }
    }

    #[test]
    fn a_line_of_a_key_is_not_shown() {
        let body = "MIIEowIBAAKCAQEAwJbq0bT3m1l4kUqg7ZkN2h9pYQ6sC8x1vT5rD0fGz3eLhKcM";
        let raw = format!("-----BEGIN RSA PRIVATE KEY-----\n{body}\n-----END RSA PRIVATE KEY-----\n");
        check(&raw, body, "*******", "*******");
    }
}
