//! What may happen to one line, and what may come of it without a word.

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

use crate::written::{Snapshot, Written};

/// What happens to a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Damage {
    Cut,
    Doubled,
    /// Another character at a place.
    Garbled(Index, char),
}

/// Each damage once. A character that ends a prompt may end the output with it.
pub(crate) fn damages() -> impl Strategy<Value = [Damage; 3]> {
    let character = prop::char::range(' ', '~').prop_filter("no end of a prompt", |it| !"#$>".contains(*it));
    let garbled = (any::<Index>(), character);
    garbled.prop_map(|(at, to)| [Damage::Cut, Damage::Doubled, Damage::Garbled(at, to)])
}

/// The text with one line damaged.
pub(crate) fn damaged(text: &str, line: usize, damage: Damage) -> String {
    let lines = text.split_inclusive('\n').enumerate();
    lines
        .map(|(at, it)| {
            if at == line {
                damaged_line(it, damage)
            } else {
                it.to_owned()
            }
        })
        .collect()
}

fn damaged_line(line: &str, damage: Damage) -> String {
    match damage {
        Damage::Cut => String::new(),
        Damage::Doubled => line.repeat(2),
        Damage::Garbled(..) if line.trim().is_empty() => line.to_owned(),
        Damage::Garbled(at, to) => {
            let mut characters: Vec<char> = line.chars().collect();
            let at = at.index(characters.len() - 1);
            characters[at] = to;
            characters.into_iter().collect()
        }
    }
}

/// Whether a damage that is not told left a text that a device may print.
pub(crate) fn is_silent(table: &Written, before: &Snapshot, after: &Snapshot, damage: Damage) -> bool {
    let (before, after) = (&before.rows, &after.rows);
    match damage {
        Damage::Cut => is_less(table, before, after),
        Damage::Doubled => without_repeats(before) == without_repeats(after) && before.len() == after.len(),
        Damage::Garbled(..) => is_other_value(before, after),
    }
}

/// The rows, with what follows itself in a list of theirs once.
fn without_repeats(rows: &[Value]) -> Vec<Value> {
    let mut rows = rows.to_vec();
    for field in rows
        .iter_mut()
        .filter_map(Value::as_object_mut)
        .flat_map(|row| row.values_mut())
    {
        if let Value::Array(items) = field {
            items.dedup();
        }
    }
    rows
}

/// Whether all rows are there, some of them with less, or one row less where nothing counts them.
fn is_less(table: &Written, before: &[Value], after: &[Value]) -> bool {
    let lost = before.len().saturating_sub(after.len());
    let mut rest = before.iter();
    let mut is_there = |part: &Value| rest.any(|whole| is_part(whole, part, table.takes_over));
    lost <= usize::from(table.is_uncounted) && after.iter().all(&mut is_there)
}

/// Whether nothing stands in `part` that does not stand in `whole`, but for one field.
fn is_part(whole: &Value, part: &Value, but_for: &str) -> bool {
    match (whole, part) {
        (_, Value::Null) => true,
        (Value::Object(whole), Value::Object(part)) => part
            .iter()
            .all(|(name, part)| name == but_for || whole.get(name).is_some_and(|whole| is_part(whole, part, but_for))),
        (Value::Array(whole), Value::Array(part)) => {
            let mut rest = whole.iter();
            part.iter().all(|part| rest.any(|whole| is_part(whole, part, but_for)))
        }
        _ => whole == part,
    }
}

/// Whether each row shows what it showed, but for another value of one fact and of what follows from it.
fn is_other_value(before: &[Value], after: &[Value]) -> bool {
    let mut changed = Vec::new();
    let is_shown = before.len() == after.len()
        && before
            .iter()
            .zip(after)
            .all(|(before, after)| is_like(before, after, "", &mut changed));
    changed.sort_unstable();
    changed.dedup();
    is_shown && changed.len() <= 3
}

/// Whether the same is shown; the names of what has another value go into `changed`.
fn is_like<'v>(before: &'v Value, after: &Value, name: &'v str, changed: &mut Vec<&'v str>) -> bool {
    match (before, after) {
        _ if before == after => true,
        (Value::Object(before), Value::Object(after)) => {
            let mut like = |(name, value): (&'v String, &'v Value)| {
                after
                    .get(name)
                    .is_some_and(|after| is_like(value, after, name, changed))
            };
            before.iter().all(&mut like)
        }
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => before
            .iter()
            .zip(after)
            .all(|(before, after)| is_like(before, after, name, changed)),
        _ => {
            changed.push(name);
            is_value(before) && is_value(after) || is_list_with_another(before, after)
        }
    }
}

/// Whether it is one value; a blank in the place of its only character leaves none.
fn is_value(value: &Value) -> bool {
    !(value.is_object() || value.is_array())
}

/// Whether a blank came or went within a list of values.
fn is_list_with_another(before: &Value, after: &Value) -> bool {
    let (Value::Array(before), Value::Array(after)) = (before, after) else {
        return false;
    };
    before.len().abs_diff(after.len()) == 1 && before.iter().all(is_value)
}
