//! Fields and values as JSON, and as plain strings for tables.

use std::fmt::Write;

use netverify_grammars::kit::{Fields, List, Value};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use super::safe;

/// Something with fields, as a JSON object.
pub(super) struct Record<'f>(pub(super) &'f dyn Fields);

struct Shown<'v>(Value<'v>);

struct Listed<'v>(&'v dyn List);

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut result = Ok(());
        self.0.fields(&mut |name, value| {
            if result.is_ok() && !matches!(value, Value::NotShown) {
                result = map.serialize_entry(name, &Shown(value));
            }
        });
        result?;
        map.end()
    }
}

impl Serialize for Listed<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut sequence = serializer.serialize_seq(None)?;
        let mut result = Ok(());
        self.0.each(&mut |value| {
            if result.is_ok() {
                result = sequence.serialize_element(&Shown(value));
            }
        });
        result?;
        sequence.end()
    }
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::NotShown | Value::Blank => serializer.serialize_none(),
            Value::Unreadable(_) => object(serializer, &[("unreadable", &true)]),
            Value::Flag(flag) => serializer.serialize_bool(flag),
            Value::Count(count) => serializer.serialize_u64(count),
            Value::Number(number) => serializer.serialize_f64(number),
            Value::Address(address) => serializer.collect_str(&address),
            Value::Prefix(prefix) => serializer.collect_str(&prefix),
            Value::Word(word) => serializer.serialize_str(word),
            Value::Other(word) => object(serializer, &[("other", &safe(word))]),
            Value::OtherLetter(letter) => object(serializer, &[("other", &letter)]),
            Value::Text(text) => serializer.serialize_str(&safe(text)),
            Value::UncertainText(text) => object(serializer, &[("value", &safe(text)), ("certain", &false)]),
            Value::ScopedAddress(address, zone) => serializer.collect_str(&format_args!("{address}%{}", safe(zone))),
            Value::Record(record) => Record(record).serialize(serializer),
            Value::List(list) => Listed(list).serialize(serializer),
        }
    }
}

fn object<S: Serializer>(serializer: S, members: &[(&str, &dyn ErasedValue)]) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(members.len()))?;
    for (key, value) in members {
        map.serialize_entry(key, &value.json())?;
    }
    map.end()
}

/// What stands in the small objects that say why there is no plain value.
trait ErasedValue {
    fn json(&self) -> serde_json::Value;
}

impl<T: Serialize> ErasedValue for T {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or(serde_json::Value::Null)
    }
}

/// A value in a cell of a table: nothing for what is not shown or blank.
pub(super) fn cell(value: Value<'_>) -> String {
    match value {
        Value::NotShown | Value::Blank => String::new(),
        Value::Unreadable(_) => "?".to_owned(),
        Value::Flag(flag) => flag.to_string(),
        Value::Count(count) => count.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Address(address) => address.to_string(),
        Value::Prefix(prefix) => prefix.to_string(),
        Value::Word(word) => word.to_owned(),
        Value::OtherLetter(letter) => letter.to_string(),
        Value::Other(text) | Value::Text(text) | Value::UncertainText(text) => safe(text).into_owned(),
        Value::ScopedAddress(address, zone) => format!("{address}%{}", safe(zone)),
        Value::Record(record) => record_cell(record),
        Value::List(list) => list_cell(list),
    }
}

/// `key=value key=value`
fn record_cell(record: &dyn Fields) -> String {
    let mut text = String::new();
    record.fields(&mut |name, value| {
        if !matches!(value, Value::NotShown | Value::Blank) {
            let separator = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{separator}{name}={}", cell(value));
        }
    });
    text
}

fn list_cell(list: &dyn List) -> String {
    let mut text = String::new();
    list.each(&mut |value| {
        let separator = if text.is_empty() { "" } else { "; " };
        let _ = write!(text, "{separator}{}", cell(value));
    });
    text
}

/// Returns a row as a JSON value.
pub fn row(row: &dyn Fields) -> serde_json::Value {
    serde_json::to_value(Record(row)).unwrap_or(serde_json::Value::Null)
}
