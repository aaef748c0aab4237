//! Characters that JSON and languages like it write as `\u0077`.

use std::sync::LazyLock;

use regex::Regex;

use super::traced::{Edit, Traced};

static ESCAPE: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"\\+(?:u00|x|u\{0{0,4})([2-7][0-9a-fA-F])\}?").ok());

/// `line` with its escaped printable ASCII written out; nothing where there is none.
pub(super) fn written_out(line: &str) -> Option<Traced<'_>> {
    memchr::memchr(b'\\', line.as_bytes())?;
    let edits: Vec<_> = ESCAPE
        .as_ref()?
        .captures_iter(line)
        .filter_map(|found| {
            let code = u8::from_str_radix(found.get(1)?.as_str(), 16).ok()?;
            let range = found.get(0)?.range();
            let with = char::from(code).to_string();
            (code < 0x7f).then_some(Edit { range, with })
        })
        .collect();
    let mut traced = Traced::new(line);
    traced.replace(&edits);
    (!edits.is_empty()).then_some(traced)
}
