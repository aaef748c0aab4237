//! JSON with places.
//!
//! Values lie in one vector in the order printed, each with the index after its
//! last child; strings stay where they are and are unescaped when asked for.
//! Several documents may follow one another. Where a text stops, its open
//! values stay marked, so that no row is made of half an object.

mod holder;
mod reader;

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;

use super::word::whole_number;
use super::{Cell, Frame, Ledger, Limited, LineClass, ParseError, Place, Untrusted};
pub use holder::Holder;
use reader::Reader;

/// What was read of a JSON text.
#[derive(Clone)]
pub struct Json<'t> {
    text: &'t str,
    /// Bytes before `text` in the text it is part of.
    base: usize,
    nodes: Vec<Node>,
    duplicates: Vec<Place>,
    error: Option<ParseError>,
    over_limit: Option<(Limited, Place)>,
}

impl fmt::Debug for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Json({} values)", self.nodes.len())
    }
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    closed: bool,
    /// A key stands twice in it, or in what it holds.
    repeats: bool,
    line: u32,
    /// Index after the last child.
    next: u32,
    /// From the first character to after the last; a string's quotes are left out.
    start: usize,
    end: usize,
    /// The same for the key; empty at 0 if there is none.
    key_start: usize,
    key_end: usize,
}

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Null,
    True,
    False,
    Number,
    Text,
    Array,
    Object,
}

/// One value.
#[derive(Clone, Copy, Debug)]
pub struct JsonValue<'j, 't> {
    json: &'j Json<'t>,
    index: usize,
    node: Node,
}

impl<'t> Json<'t> {
    /// Reads the documents of a body and accounts for its lines.
    pub fn of(frame: &Frame<'t>, ledger: &mut Ledger) -> Self {
        let json = Reader::read(frame);
        let wrong_from = json.error.as_ref().map_or(usize::MAX, |error| error.place.offset);
        for line in frame.lines() {
            let end = line.offset.saturating_add(line.text.len());
            match (line.is_blank(), wrong_from > end) {
                (true, _) => ledger.enter(LineClass::Blank),
                (false, true) => ledger.enter(LineClass::Row),
                (false, false) => ledger.enter(LineClass::Unknown),
            }
        }
        if let Some(error) = &json.error {
            ledger.report_unreadable(error);
        }
        for place in &json.duplicates {
            ledger.report_duplicate_key(*place);
        }
        json
    }

    /// Returns the documents.
    pub fn documents(&self) -> impl Iterator<Item = JsonValue<'_, 't>> {
        Siblings {
            json: self,
            at: 0,
            end: self.nodes.len(),
        }
    }

    /// Tells whether the text holds nothing but brackets and keys.
    pub fn is_hollow(&self) -> bool {
        self.nodes
            .iter()
            .all(|node| matches!(node.kind, Kind::Array | Kind::Object))
    }

    /// Returns where keys stand that their objects have already.
    pub fn repeated_keys(&self) -> impl Iterator<Item = Place> {
        self.duplicates.iter().copied()
    }

    /// Returns the keys that stand twice in an object.
    pub fn repeated_names(&self) -> BTreeSet<Cow<'t, str>> {
        let name = |place: Place| {
            let start = place.offset.checked_sub(self.base)?;
            self.text.get(start..place.end().checked_sub(self.base)?)
        };
        self.repeated_keys().filter_map(name).map(unescaped).collect()
    }

    /// Returns the limit that the text is over.
    pub fn over_limit(&self) -> Option<(Limited, Place)> {
        self.over_limit
    }

    /// Tells whether the text holds a document, and all that it holds are closed.
    pub fn is_closed(&self) -> bool {
        self.error.is_none() && !self.nodes.is_empty() && self.documents().all(|document| document.is_closed())
    }

    fn place(&self, start: usize, end: usize, line: u32) -> Place {
        Place::new(self.base.saturating_add(start), end.saturating_sub(start), line)
    }
}

impl<'j, 't> JsonValue<'j, 't> {
    /// Returns where the value stands.
    pub fn place(&self) -> Place {
        self.json.place(self.node.start, self.node.end, self.node.line)
    }

    /// Reads a member as a cell: not shown without the key, unreadable where `read` gives nothing.
    pub fn cell<T>(&self, key: &str, read: impl FnOnce(&Self) -> Option<T>) -> Cell<T> {
        match self.get(key) {
            None => Cell::NotShown,
            Some(member) => read(&member).map_or(Cell::Unreadable(member.place()), Cell::Shown),
        }
    }

    /// Tells whether the value is closed by its bracket.
    pub fn is_closed(&self) -> bool {
        self.node.closed
    }

    /// Tells whether a key stands twice in the value, or in what it holds: it can then be read in two ways.
    pub fn repeats_keys(&self) -> bool {
        self.node.repeats
    }

    /// Tells whether the value is an object.
    pub fn is_object(&self) -> bool {
        self.node.kind == Kind::Object
    }

    /// Tells whether the value is an array.
    pub fn is_array(&self) -> bool {
        self.node.kind == Kind::Array
    }

    /// Tells whether the value is an array or object that holds nothing.
    pub fn is_empty(&self) -> bool {
        self.items().next().is_none() && (self.is_object() || self.is_array())
    }

    /// Tells whether the value is an array or object that holds anything: there may be rows in it.
    pub fn holds_values(&self) -> bool {
        (self.is_object() || self.is_array()) && !self.is_empty()
    }

    /// Tells whether the value has one of these keys, and holds nothing that may be rows.
    pub fn is_plain(&self, keys: &[&str]) -> bool {
        keys.contains(&self.key().as_ref()) && !self.holds_values()
    }

    /// Returns the values of an array or object.
    pub fn items(&self) -> impl Iterator<Item = JsonValue<'j, 't>> + use<'j, 't> {
        Siblings {
            json: self.json,
            at: self.index.saturating_add(1),
            end: self.node.next as usize,
        }
    }

    /// Returns the value's key.
    pub fn key(&self) -> Cow<'t, str> {
        unescaped(
            self.json
                .text
                .get(self.node.key_start..self.node.key_end)
                .unwrap_or_default(),
        )
    }

    /// Returns the value's key as text of the device; `None` in a list.
    pub fn name(&self) -> Option<Untrusted<'t>> {
        Some(self.key()).filter(|key| !key.is_empty()).map(Untrusted::from)
    }

    /// Returns where the value's key stands.
    pub fn key_place(&self) -> Place {
        self.json.place(self.node.key_start, self.node.key_end, self.node.line)
    }

    /// Returns the value of a key; of the first, if there are several.
    pub fn get(&self, key: &str) -> Option<JsonValue<'j, 't>> {
        if !self.is_object() {
            return None;
        }
        self.items().find(|item| item.key() == key)
    }

    /// Returns a string.
    pub fn text(&self) -> Option<Cow<'t, str>> {
        (self.node.kind == Kind::Text).then(|| unescaped(self.slice()))
    }

    /// Returns a string as text of the device.
    pub fn untrusted(&self) -> Option<Untrusted<'t>> {
        self.text().map(Untrusted::from)
    }

    /// Returns a whole number that fits `T`.
    pub fn number<T: TryFrom<u64>>(&self) -> Option<T> {
        (self.node.kind == Kind::Number).then(|| whole_number(self.slice()))?
    }

    /// Tells whether the value is a number below zero.
    pub fn is_negative(&self) -> bool {
        self.node.kind == Kind::Number && self.slice().starts_with('-')
    }

    /// Returns yes or no.
    pub fn flag(&self) -> Option<bool> {
        match self.node.kind {
            Kind::True => Some(true),
            Kind::False => Some(false),
            Kind::Null | Kind::Number | Kind::Text | Kind::Array | Kind::Object => None,
        }
    }

    fn slice(&self) -> &'t str {
        self.json.text.get(self.node.start..self.node.end).unwrap_or_default()
    }
}

struct Siblings<'j, 't> {
    json: &'j Json<'t>,
    at: usize,
    end: usize,
}

impl<'j, 't> Iterator for Siblings<'j, 't> {
    type Item = JsonValue<'j, 't>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.end {
            return None;
        }
        let index = self.at;
        let node = *self.json.nodes.get(index)?;
        self.at = (node.next as usize).max(index.saturating_add(1));
        Some(JsonValue {
            json: self.json,
            index,
            node,
        })
    }
}

/// Takes the escapes out of a string that the reader has checked.
fn unescaped(raw: &str) -> Cow<'_, str> {
    if memchr::memchr(b'\\', raw.as_bytes()).is_none() {
        return Cow::Borrowed(raw);
    }
    let mut plain = String::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((before, after)) = rest.split_once('\\') {
        plain.push_str(before);
        let (character, length) = escape(after).unwrap_or((char::REPLACEMENT_CHARACTER, 1));
        plain.push(character);
        rest = after.get(length..).unwrap_or_default();
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

/// Reads what follows a backslash: the character meant, and the length.
fn escape(text: &str) -> Option<(char, usize)> {
    let character = match text.chars().next()? {
        'n' => '\n',
        't' => '\t',
        'r' => '\r',
        'b' => '\u{8}',
        'f' => '\u{c}',
        plain @ ('"' | '\\' | '/') => plain,
        'u' => return unicode_escape(text),
        _ => return None,
    };
    Some((character, 1))
}

/// `uXXXX`, or two of them as a surrogate pair. A lone surrogate is U+FFFD.
fn unicode_escape(text: &str) -> Option<(char, usize)> {
    let unit = |at: usize| -> Option<u32> {
        let digits = text.get(at..at.checked_add(4)?)?;
        let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        hexadecimal.then(|| u32::from_str_radix(digits, 16).ok())?
    };
    let high = unit(1)?;
    if let Some(character) = char::from_u32(high) {
        return Some((character, 5));
    }
    let low = text.get(5..7).filter(|next| *next == "\\u").and_then(|_| unit(7));
    match low {
        Some(low @ 0xdc00..=0xdfff) if high < 0xdc00 => {
            let pair = 0x1_0000_u32
                .wrapping_add((high & 0x3ff) << 10)
                .wrapping_add(low & 0x3ff);
            Some((char::from_u32(pair)?, 11))
        }
        _ => Some((char::REPLACEMENT_CHARACTER, 5)),
    }
}

#[cfg(test)]
mod tests {
    use super::unescaped;

    #[test]
    fn escapes_are_taken_out() {
        assert_eq!(unescaped(r"10.0.0.0\/8"), "10.0.0.0/8");
        assert_eq!(unescaped(r"\u0041\ud83d\ude00\ud83d."), "A😀\u{fffd}.");
    }
}
