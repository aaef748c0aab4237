//! One pass over a JSON text, without recursion.

use super::{Json, Kind, Node, escape};
use crate::kit::{Frame, Limited, Limits, ParseError, Place};

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expect {
    Value,
    ValueOrEnd,
    Key,
    KeyOrEnd,
    CommaOrEnd,
}

pub(super) struct Reader<'t> {
    json: Json<'t>,
    limits: Limits,
    at: usize,
    line: u32,
    /// Indices of the containers that are open.
    open: Vec<usize>,
    key: (usize, usize),
    expect: Expect,
}

/// Something is wrong here: what was expected.
struct Wrong(&'static str);

impl<'t> Reader<'t> {
    pub(super) fn read(frame: &Frame<'t>) -> Json<'t> {
        let first = frame.lines().next();
        let mut reader = Self {
            json: Json {
                text: frame.body(),
                base: first.map_or(0, |line| line.offset),
                nodes: Vec::new(),
                duplicates: Vec::new(),
                error: None,
                over_limit: None,
            },
            limits: *frame.text().limits(),
            at: 0,
            line: first.map_or(1, |line| line.number),
            open: Vec::new(),
            key: (0, 0),
            expect: Expect::Value,
        };
        if let Err(Wrong(expected)) = reader.documents() {
            reader.json.error = Some(ParseError {
                place: reader.here(),
                expected,
                within: "JSON",
            });
        }
        reader.leave_open();
        reader.json
    }

    fn documents(&mut self) -> Result<(), Wrong> {
        loop {
            self.skip_blanks();
            let Some(byte) = self.byte() else {
                return if self.open.is_empty() {
                    Ok(())
                } else {
                    Err(Wrong("a closing bracket"))
                };
            };
            self.step(byte)?;
            if self.json.over_limit.is_some() {
                return Ok(());
            }
        }
    }

    fn step(&mut self, byte: u8) -> Result<(), Wrong> {
        match (self.expect, byte) {
            (Expect::ValueOrEnd | Expect::CommaOrEnd, b']') if self.is_in(Kind::Array) => self.close(),
            (Expect::KeyOrEnd | Expect::CommaOrEnd, b'}') if self.is_in(Kind::Object) => self.close(),
            (Expect::CommaOrEnd, b',') => {
                self.advance(1);
                self.expect = if self.is_in(Kind::Object) {
                    Expect::Key
                } else {
                    Expect::Value
                };
            }
            (Expect::CommaOrEnd, _) => return Err(Wrong("`,` or a closing bracket")),
            (Expect::Key | Expect::KeyOrEnd, b'"') => self.key()?,
            (Expect::Key | Expect::KeyOrEnd, _) => return Err(Wrong("a key in quotes")),
            (Expect::Value | Expect::ValueOrEnd, _) => self.value(byte)?,
        }
        Ok(())
    }

    fn key(&mut self) -> Result<(), Wrong> {
        let start = self.at.saturating_add(1);
        let end = self.string()?;
        self.key = (start, end);
        self.skip_blanks();
        if self.byte() != Some(b':') {
            return Err(Wrong("`:`"));
        }
        self.advance(1);
        self.expect = Expect::Value;
        Ok(())
    }

    fn value(&mut self, byte: u8) -> Result<(), Wrong> {
        match byte {
            b'{' => self.begin(Kind::Object, Expect::KeyOrEnd),
            b'[' => self.begin(Kind::Array, Expect::ValueOrEnd),
            b'"' => {
                let start = self.at.saturating_add(1);
                let end = self.string()?;
                self.scalar(Kind::Text, start, end);
            }
            b'-' | b'0'..=b'9' => {
                let start = self.at;
                self.number()?;
                self.scalar(Kind::Number, start, self.at);
            }
            _ => self.literal()?,
        }
        Ok(())
    }

    fn literal(&mut self) -> Result<(), Wrong> {
        for (word, kind) in [("true", Kind::True), ("false", Kind::False), ("null", Kind::Null)] {
            if self.rest().starts_with(word) {
                let start = self.at;
                self.advance(word.len());
                self.scalar(kind, start, self.at);
                return Ok(());
            }
        }
        Err(Wrong("a JSON value"))
    }

    /// Moves over a string and returns where its closing quote stands.
    fn string(&mut self) -> Result<usize, Wrong> {
        self.advance(1);
        loop {
            let Some(found) = memchr::memchr3(b'"', b'\\', b'\n', self.rest().as_bytes()) else {
                self.at = self.json.text.len();
                return Err(Wrong("a closing quote"));
            };
            self.advance(found);
            match self.byte() {
                Some(b'"') => {
                    let end = self.at;
                    self.advance(1);
                    return Ok(end);
                }
                Some(b'\\') => {
                    let after = self.rest().get(1..).unwrap_or_default();
                    let (_, length) = escape(after).ok_or(Wrong("an escape"))?;
                    self.advance(length.saturating_add(1));
                }
                _ => return Err(Wrong("a closing quote")),
            }
        }
    }

    fn number(&mut self) -> Result<(), Wrong> {
        if self.byte() == Some(b'-') {
            self.advance(1);
        }
        self.digits()?;
        if self.byte() == Some(b'.') {
            self.advance(1);
            self.digits()?;
        }
        if matches!(self.byte(), Some(b'e' | b'E')) {
            self.advance(1);
            if matches!(self.byte(), Some(b'+' | b'-')) {
                self.advance(1);
            }
            self.digits()?;
        }
        Ok(())
    }

    fn digits(&mut self) -> Result<(), Wrong> {
        let length = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        self.advance(length);
        if length == 0 { Err(Wrong("a digit")) } else { Ok(()) }
    }

    fn scalar(&mut self, kind: Kind, start: usize, end: usize) {
        let next = self.json.nodes.len().saturating_add(1);
        self.push(kind, start, end, next);
        self.after_value();
    }

    fn begin(&mut self, kind: Kind, expect: Expect) {
        if self.open.len() >= self.limits.json_depth {
            self.json.over_limit = Some((Limited::JsonDepth, self.here()));
            return;
        }
        self.open.push(self.json.nodes.len());
        self.push(kind, self.at, self.at, 0);
        self.advance(1);
        self.expect = expect;
    }

    fn push(&mut self, kind: Kind, start: usize, end: usize, next: usize) {
        if self.json.nodes.len() >= self.limits.json_values {
            self.json.over_limit = Some((Limited::JsonValues, self.here()));
            return;
        }
        let (key_start, key_end) = std::mem::take(&mut self.key);
        self.json.nodes.push(Node {
            kind,
            closed: !matches!(kind, Kind::Array | Kind::Object),
            repeats: false,
            line: self.line,
            next: u32::try_from(next).unwrap_or(u32::MAX),
            start,
            end,
            key_start,
            key_end,
        });
    }

    fn close(&mut self) {
        self.advance(1);
        let next = u32::try_from(self.json.nodes.len()).unwrap_or(u32::MAX);
        let Some(index) = self.open.pop() else { return };
        if let Some(node) = self.json.nodes.get_mut(index) {
            node.closed = true;
            node.next = next;
            node.end = self.at;
        }
        self.note_duplicates(index);
        self.after_value();
    }

    fn after_value(&mut self) {
        self.expect = if self.open.is_empty() {
            Expect::Value
        } else {
            Expect::CommaOrEnd
        };
    }

    fn leave_open(&mut self) {
        let next = u32::try_from(self.json.nodes.len()).unwrap_or(u32::MAX);
        for index in std::mem::take(&mut self.open) {
            if let Some(node) = self.json.nodes.get_mut(index) {
                node.next = next;
                node.end = self.at;
            }
        }
    }

    fn note_duplicates(&mut self, index: usize) {
        let Some(object) = self.json.nodes.get(index).filter(|node| node.kind == Kind::Object) else {
            return;
        };
        let value = super::JsonValue {
            json: &self.json,
            index,
            node: *object,
        };
        let mut keys: Vec<_> = value.items().map(|item| (item.key(), item.key_place())).collect();
        keys.sort_unstable();
        let repeated = keys.windows(2).filter_map(|pair| match pair {
            [(first, _), (second, place)] if first == second => Some(*place),
            _ => None,
        });
        let repeated: Vec<Place> = repeated.collect();
        if !repeated.is_empty() {
            self.mark_repeating(index);
        }
        self.json.duplicates.extend(repeated);
    }

    /// Marks an object and all that it stands in.
    fn mark_repeating(&mut self, index: usize) {
        for index in self.open.iter().chain([&index]) {
            if let Some(node) = self.json.nodes.get_mut(*index) {
                node.repeats = true;
            }
        }
    }

    fn is_in(&self, kind: Kind) -> bool {
        let innermost = self.open.last().and_then(|index| self.json.nodes.get(*index));
        innermost.is_some_and(|node| node.kind == kind)
    }

    fn skip_blanks(&mut self) {
        while let Some(byte @ (b' ' | b'\t' | b'\r' | b'\n')) = self.byte() {
            self.line = self.line.saturating_add(u32::from(byte == b'\n'));
            self.advance(1);
        }
    }

    fn byte(&self) -> Option<u8> {
        self.json.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'t str {
        self.json.text.get(self.at..).unwrap_or_default()
    }

    fn advance(&mut self, bytes: usize) {
        self.at = self.at.saturating_add(bytes);
    }

    fn here(&self) -> Place {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        self.json.place(self.at, self.at.saturating_add(length), self.line)
    }
}

#[cfg(test)]
mod tests {
    use crate::kit::json::Json;
    use crate::kit::{Frame, Hints, Ledger, Limited, Limits, LineClass, Text};

    fn with_json<T>(raw: &str, limits: &Limits, check: impl FnOnce(&Json<'_>, &Ledger) -> T) -> T {
        let text = Text::clean_within(raw.as_bytes(), limits).unwrap();
        let mut ledger = Ledger::new(limits);
        let frame = Frame::find(&text, |_| None, Hints::default(), &mut ledger);
        let json = Json::of(&frame, &mut ledger);
        assert_eq!(ledger.total(), text.lines().count());
        check(&json, &ledger)
    }

    #[test]
    fn documents_follow_one_another() {
        with_json("{\"a\":[1,{\"b\":\"x\\/y\"}]}\n{}\n", &Limits::FILES, |json, _| {
            let documents: Vec<_> = json.documents().collect();
            assert_eq!(documents.len(), 2);
            let items: Vec<_> = documents[0].get("a").unwrap().items().collect();
            assert_eq!(items[0].number::<u8>(), Some(1));
            assert_eq!(items[1].get("b").unwrap().text().unwrap(), "x/y");
            assert!(json.is_closed() && documents[1].is_empty());
        });
    }

    #[test]
    fn a_text_that_stops_leaves_its_values_open() {
        with_json("{\"a\":{\"b\":1},\n\"c\":{\"d\":", &Limits::FILES, |json, ledger| {
            let document = json.documents().next().unwrap();
            assert!(!json.is_closed() && !document.is_closed());
            assert!(document.get("a").unwrap().is_closed());
            assert!(!document.get("c").unwrap().is_closed());
            assert_eq!(ledger.lines(LineClass::Unknown), 1);
        });
    }

    #[test]
    fn wrong_places_are_told() {
        for (raw, offset, line) in [("{\n{", 2, 2), ("[1,]", 3, 1), ("{\"a\" 1}", 5, 1), ("tru", 0, 1)] {
            with_json(raw, &Limits::FILES, |json, _| {
                let place = json.error.as_ref().unwrap().place;
                assert_eq!((place.offset, place.line), (offset, line), "{raw}");
            });
        }
    }

    #[test]
    fn duplicate_keys_are_told() {
        with_json("{\"a\":1,\"b\":2,\"\\u0061\":3}", &Limits::FILES, |json, _| {
            assert_eq!(json.duplicates.len(), 1);
            assert_eq!(json.duplicates[0].offset, 14);
        });
    }

    #[test]
    fn depth_and_values_are_limited() {
        let limits = Limits {
            json_depth: 3,
            json_values: 5,
            ..Limits::FILES
        };
        with_json("[[[[1]]]]", &limits, |json, _| {
            assert_eq!(json.over_limit().unwrap().0, Limited::JsonDepth);
        });
        with_json("[1,2,3,4,5]", &limits, |json, _| {
            assert_eq!(json.over_limit().unwrap().0, Limited::JsonValues);
        });
    }
}
