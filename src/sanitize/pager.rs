//! What a pager wrote where the next line of a table was to stand.
//!
//! ```text
//! --More--                      alone on its line
//! --More-- CR blanks CR row     in front of a row, which overwrote it
//! Type q to quit (END)
//! ```

use std::sync::LazyLock;

use regex::Regex;

/// A mark at the beginning of a line; no table has a bar in it.
static MARK: LazyLock<Option<Regex>> = LazyLock::new(|| {
    let more = r"<?-+ ?\(?more\b[ -,.-{}~]*?-+>?(?: ?\([ -'*-{}~]*\))?";
    let asked = r"(?:type|press|hit) <?[a-z ]{1,20}>? (?:to|for) [ -{}~]*";
    let less = r"\((?:end|\d{1,3}%)\)|:|lines \d+-\d+[ -{}~]*";
    Regex::new(&format!(r"(?i-u)^[ \t]*(?:{more}|{asked}|(?:{less})[ \t]*$)")).ok()
});

/// Bytes at the beginning of `text` that a pager wrote.
pub(super) fn mark(text: &str) -> usize {
    let begins = text.trim_start().bytes().next();
    let may_begin = begins.is_some_and(|byte| b"-<(:tphlTPHL".contains(&byte));
    let found = MARK.as_ref().filter(|_| may_begin).and_then(|mark| mark.find(text));
    found.map_or(0, |found| found.end())
}
