//! A cell that says why it is empty.

use super::{Place, Untrusted};

/// One value of a row.
///
/// "The form has no such column" and "the device printed a dash" are different
/// answers, and neither is a value. There is no `Default` on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell<T> {
    /// This form of the command has no such column.
    NotShown,
    /// The device printed its marker for nothing.
    Blank,
    /// Something stands there that the grammar cannot read.
    Unreadable(Place),
    /// The value.
    Shown(T),
}

impl<T> Cell<T> {
    /// Returns the value, if there is one.
    pub fn shown(&self) -> Option<&T> {
        match self {
            Self::Shown(value) => Some(value),
            Self::NotShown | Self::Blank | Self::Unreadable(_) => None,
        }
    }

    /// Changes the value and keeps the reason for its absence.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Cell<U> {
        match self {
            Self::NotShown => Cell::NotShown,
            Self::Blank => Cell::Blank,
            Self::Unreadable(place) => Cell::Unreadable(place),
            Self::Shown(value) => Cell::Shown(change(value)),
        }
    }

    /// Reads on from the value, and keeps the reason for its absence.
    pub fn and_then<U>(self, read: impl FnOnce(T) -> Cell<U>) -> Cell<U> {
        match self {
            Self::NotShown => Cell::NotShown,
            Self::Blank => Cell::Blank,
            Self::Unreadable(place) => Cell::Unreadable(place),
            Self::Shown(value) => read(value),
        }
    }

    /// Puts a value in; tells whether there was none.
    pub fn fill(&mut self, value: T) -> bool {
        let is_first = self.shown().is_none();
        *self = Self::Shown(value);
        is_first
    }

    /// Borrows the value.
    pub fn as_ref(&self) -> Cell<&T> {
        match self {
            Self::NotShown => Cell::NotShown,
            Self::Blank => Cell::Blank,
            Self::Unreadable(place) => Cell::Unreadable(*place),
            Self::Shown(value) => Cell::Shown(value),
        }
    }

    /// Makes a cell of what a JSON object holds: a key left out is not shown.
    pub fn of_key(value: Option<T>) -> Self {
        value.map_or(Self::NotShown, Self::Shown)
    }
}

/// A word of a closed enumeration, or one that this grammar has never seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Named<'t, T> {
    /// A word of the enumeration.
    Known(T),
    /// Another word: reported, never read as good or bad.
    Other(Untrusted<'t>),
}

impl<'t, T> Named<'t, T> {
    /// Looks a word up in its table of spellings.
    pub fn look_up(word: impl Into<Untrusted<'t>>, spellings: &[(&str, T)]) -> Self
    where
        T: Copy,
    {
        let word = word.into();
        spellings
            .iter()
            .find(|(spelling, _)| word == **spelling)
            .map_or_else(|| Self::Other(word.clone()), |(_, known)| Self::Known(*known))
    }

    /// Returns the word of the enumeration, if it is one.
    pub fn known(&self) -> Option<&T> {
        match self {
            Self::Known(value) => Some(value),
            Self::Other(_) => None,
        }
    }
}

/// Free text out of a table cell, which the device may have wrapped.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Joined<'t> {
    /// The text, its lines joined; it has seams where the wrap rule allows a blank as well.
    pub value: Untrusted<'t>,
}

impl<'t> Joined<'t> {
    /// A text that stood on one line.
    pub fn unwrapped(text: impl Into<Untrusted<'t>>) -> Self {
        Self { value: text.into() }
    }

    /// Tells whether the join is the only one that the wrap rule allows.
    pub fn is_certain(&self) -> bool {
        self.value.seams().is_empty()
    }

    /// Tells whether this is the name asked for.
    ///
    /// Where the device wrapped the cell, a blank at the break may have been
    /// dropped or never been there, so blanks are not compared.
    pub fn is(&self, name: &str) -> bool {
        if self.is_certain() {
            return self.value == *name;
        }
        self.value.is_but_for_blanks(name)
    }
}

#[cfg(test)]
mod tests {
    use super::{Joined, Named};
    use crate::kit::Untrusted;

    #[test]
    fn an_unknown_word_is_kept_as_other() {
        let spellings = [("up", true), ("down", false)];
        assert_eq!(Named::look_up("up", &spellings), Named::Known(true));
        assert_eq!(
            Named::look_up("testing", &spellings),
            Named::Other(Untrusted::from("testing"))
        );
    }

    #[test]
    fn an_uncertain_join_is_compared_without_blanks() {
        let joined = Joined {
            value: Untrusted::in_pieces("NeighborSystem".to_owned(), vec![8]),
        };
        assert!(joined.is("Neighbor System"));
        assert!(!Joined::unwrapped("NeighborSystem").is("Neighbor System"));
    }
}
