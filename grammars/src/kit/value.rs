//! What a row tells about itself, field by field, to whoever writes it out.

use std::net::IpAddr;

use ipnet::IpNet;

use super::{Cell, Joined, Named, Place, Untrusted};

/// The value of one field.
#[derive(Clone, Copy)]
pub enum Value<'v> {
    /// The form has no such column: the field is left out.
    NotShown,
    /// The device's marker for nothing.
    Blank,
    /// Something unreadable stands there.
    Unreadable(Place),
    /// Yes or no.
    Flag(bool),
    /// A count, an identifier, whole seconds.
    Count(u64),
    /// A measurement.
    Number(f64),
    /// An address.
    Address(IpAddr),
    /// A prefix, or an address with a length.
    Prefix(IpNet),
    /// A word of a closed enumeration, in lower snake case.
    Word(&'static str),
    /// A word that the grammar does not know.
    Other(&'v Untrusted<'v>),
    /// A letter that the grammar does not know.
    OtherLetter(char),
    /// Text of the device.
    Text(&'v Untrusted<'v>),
    /// Text of the device whose wrapped lines can be joined without and with blanks: it has seams.
    UncertainText(&'v Untrusted<'v>),
    /// An address with the interface it belongs to, `fe80::1%ethernet-1/1.0`.
    ScopedAddress(IpAddr, &'v Untrusted<'v>),
    /// Fields of its own.
    Record(&'v dyn Fields),
    /// Several values.
    List(&'v dyn List),
}

impl std::fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Value")
    }
}

/// Something that has fields.
pub trait Fields {
    /// Calls `f` with each field's name and value, in a fixed order.
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>));
}

/// Something that has several values.
pub trait List {
    /// Calls `f` with each value.
    fn each(&self, f: &mut dyn FnMut(Value<'_>));
}

impl<T: Fields> List for [T] {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        for item in self {
            f(Value::Record(item));
        }
    }
}

impl<T: Fields> List for Vec<T> {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        self.as_slice().each(f);
    }
}

impl List for [u32] {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        for item in self {
            f(Value::Count((*item).into()));
        }
    }
}

/// An enumeration whose words are written in lower snake case.
pub trait Word: Copy {
    /// Returns the word.
    fn word(self) -> &'static str;
}

impl<T> Cell<T> {
    /// Turns a cell into a field's value.
    pub fn value<'v>(&'v self, shown: impl FnOnce(&'v T) -> Value<'v>) -> Value<'v> {
        match self {
            Self::NotShown => Value::NotShown,
            Self::Blank => Value::Blank,
            Self::Unreadable(place) => Value::Unreadable(*place),
            Self::Shown(value) => shown(value),
        }
    }
}

/// Turns a word, known or not, into a field's value.
pub fn named<'v, T: Word>(word: &'v Named<'_, T>) -> Value<'v> {
    match word {
        Named::Known(known) => Value::Word(known.word()),
        Named::Other(other) => Value::Other(other),
    }
}

/// Turns free text into a field's value.
pub fn joined<'v>(text: &'v Joined<'_>) -> Value<'v> {
    if text.is_certain() {
        Value::Text(&text.value)
    } else {
        Value::UncertainText(&text.value)
    }
}

/// Turns a count into a field's value.
pub fn count<T: Copy + Into<u64>>(number: &T) -> Value<'_> {
    Value::Count((*number).into())
}
