//! Which member of an object holds rows.
//!
//! Rows that stand in another place, or in a value of another kind, are as much there as those that
//! are read: an object that holds any of them is not read whole.

use super::JsonValue;

/// The member of an object that holds rows.
#[derive(Clone, Copy, Debug)]
pub struct Holder {
    /// Its key.
    pub key: &'static str,
    /// Whether it is a list; else it is an object.
    pub is_list: bool,
    /// Other members that hold values, and no rows.
    pub beside: &'static [&'static str],
    /// What is expected where something else stands.
    pub expected: &'static str,
    /// What is read.
    pub within: &'static str,
}

impl Holder {
    /// Returns the values that are held, if they are held as they should be.
    pub fn items<'j, 't>(&self, value: &JsonValue<'j, 't>) -> impl Iterator<Item = JsonValue<'j, 't>> + use<'j, 't> {
        let held = value.get(self.key).filter(|held| self.is_of_kind(held));
        held.into_iter().flat_map(|held| held.items())
    }

    /// Returns what may be rows, or may hold them, and is not held: the value itself, if it is no object.
    pub fn odd<'j, 't>(&self, value: &JsonValue<'j, 't>) -> impl Iterator<Item = JsonValue<'j, 't>> {
        let is_object = value.is_object();
        let members = value.items().filter(move |member| is_object && self.is_odd(member));
        (!is_object && !value.is_empty())
            .then_some(*value)
            .into_iter()
            .chain(members)
    }

    fn is_odd(&self, member: &JsonValue<'_, '_>) -> bool {
        let key = member.key();
        if key == self.key {
            return !self.is_of_kind(member);
        }
        member.holds_values() && !self.beside.contains(&key.as_ref())
    }

    fn is_of_kind(&self, held: &JsonValue<'_, '_>) -> bool {
        if self.is_list {
            held.is_array()
        } else {
            held.is_object()
        }
    }
}
