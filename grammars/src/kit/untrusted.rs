//! Text that a device printed and nobody vouches for.
//!
//! Descriptions, names, unknown words: everything that is not an address, a
//! number, a time or a word of a closed enumeration. An [`Untrusted`] has no
//! `Display`, its `Debug` tells its length only, and one method opens it.
//!
//! ```compile_fail
//! let name = netverify_grammars::kit::Untrusted::from("ethernet-1/1");
//! println!("{name}");
//! ```

use std::borrow::Cow;
use std::fmt;

/// A string from a device, to be compared, or shown through a sanitiser.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Untrusted<'t>(Cow<'t, str>);

impl Untrusted<'_> {
    /// Returns the device's own characters.
    ///
    /// They may hold secrets and instructions to whoever reads them. Only code
    /// that compares them, or that sanitises them, has a reason to call this.
    pub fn expose_unsanitised(&self) -> &str {
        &self.0
    }

    /// Returns the length in bytes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Tells whether the string is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the words, each as untrusted as the whole.
    pub fn words(&self) -> impl Iterator<Item = Untrusted<'_>> {
        self.0.split_ascii_whitespace().map(Untrusted::from)
    }

    /// Tells whether the text is of a form; nothing else of it gets out.
    pub fn is_of_form(&self, is_it: fn(&str) -> bool) -> bool {
        is_it(&self.0)
    }

    /// Compares with a name, blanks left out on both sides.
    pub fn is_but_for_blanks(&self, name: &str) -> bool {
        let own = self.0.chars().filter(|c| *c != ' ');
        own.eq(name.chars().filter(|c| *c != ' '))
    }

    /// Copies the string out of the text it was read from.
    pub fn into_owned(self) -> Untrusted<'static> {
        Untrusted(Cow::Owned(self.0.into_owned()))
    }
}

impl<'t> From<&'t str> for Untrusted<'t> {
    fn from(text: &'t str) -> Self {
        Self(Cow::Borrowed(text))
    }
}

impl From<String> for Untrusted<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text))
    }
}

impl<'t> From<Cow<'t, str>> for Untrusted<'t> {
    fn from(text: Cow<'t, str>) -> Self {
        Self(text)
    }
}

impl PartialEq<str> for Untrusted<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == *other
    }
}

impl fmt::Debug for Untrusted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Untrusted({} bytes)", self.len())
    }
}

#[cfg(test)]
mod tests {
    use super::Untrusted;

    #[test]
    fn debug_shows_the_length_only() {
        let secret = Untrusted::from("password hunter2");
        assert_eq!(format!("{secret:?}"), "Untrusted(16 bytes)");
    }
}
