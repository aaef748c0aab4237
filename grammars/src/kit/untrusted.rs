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
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A string from a device, to be compared, or shown through a sanitiser.
///
/// Two of them are equal if their characters are.
#[derive(Clone)]
pub struct Untrusted<'t>(Written<'t>);

/// How the string stood in the text.
#[derive(Clone)]
enum Written<'t> {
    Whole(Cow<'t, str>),
    InPieces(Box<Pieces>),
}

/// Pieces that were put together without a blank.
#[derive(Clone)]
struct Pieces {
    text: String,
    seams: Vec<usize>,
}

impl Untrusted<'_> {
    /// Makes a string of pieces: each but the first begins at one of `seams`, in bytes.
    pub(crate) fn in_pieces(text: String, seams: Vec<usize>) -> Self {
        if seams.is_empty() {
            return Self::from(text);
        }
        Self(Written::InPieces(Box::new(Pieces { text, seams })))
    }

    fn as_str(&self) -> &str {
        match &self.0 {
            Written::Whole(text) => text,
            Written::InPieces(pieces) => &pieces.text,
        }
    }

    /// Returns where pieces of several lines meet, in bytes: a blank may have stood there or not.
    pub fn seams(&self) -> &[usize] {
        match &self.0 {
            Written::Whole(_) => &[],
            Written::InPieces(pieces) => &pieces.seams,
        }
    }

    /// Returns what stands before the first `mark`, and the string behind it.
    pub(crate) fn split_at_first(&self, mark: char) -> Option<(&str, Self)> {
        let (before, after) = self.as_str().split_once(mark)?;
        let start = self.len().saturating_sub(after.len());
        let after = match &self.0 {
            Written::Whole(Cow::Borrowed(text)) => Self::from(text.get(start..)?),
            Written::Whole(Cow::Owned(_)) => Self::from(after.to_owned()),
            Written::InPieces(pieces) => {
                let seams = pieces.seams.iter().filter_map(|seam| seam.checked_sub(start));
                Self::in_pieces(after.to_owned(), seams.filter(|seam| *seam > 0).collect())
            }
        };
        Some((before, after))
    }

    /// Returns the device's own characters.
    ///
    /// They may hold secrets and instructions to whoever reads them. Only code
    /// that compares them, or that sanitises them, has a reason to call this.
    pub fn expose_unsanitised(&self) -> &str {
        self.as_str()
    }

    /// Returns the length in bytes.
    pub fn len(&self) -> usize {
        self.as_str().len()
    }

    /// Tells whether the string is empty.
    pub fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }

    /// Returns the words, each as untrusted as the whole.
    pub fn words(&self) -> impl Iterator<Item = Untrusted<'_>> {
        self.as_str().split_ascii_whitespace().map(Untrusted::from)
    }

    /// Tells whether the text is of a form; nothing else of it gets out.
    pub fn is_of_form(&self, is_it: fn(&str) -> bool) -> bool {
        is_it(self.as_str())
    }

    /// Compares with a name, blanks left out on both sides.
    pub fn is_but_for_blanks(&self, name: &str) -> bool {
        let own = self.as_str().chars().filter(|c| *c != ' ');
        own.eq(name.chars().filter(|c| *c != ' '))
    }

    /// Copies the string out of the text it was read from.
    pub fn into_owned(self) -> Untrusted<'static> {
        Untrusted(match self.0 {
            Written::Whole(text) => Written::Whole(Cow::Owned(text.into_owned())),
            Written::InPieces(pieces) => Written::InPieces(pieces),
        })
    }
}

impl<'t> From<&'t str> for Untrusted<'t> {
    fn from(text: &'t str) -> Self {
        Self(Written::Whole(Cow::Borrowed(text)))
    }
}

impl From<String> for Untrusted<'_> {
    fn from(text: String) -> Self {
        Self(Written::Whole(Cow::Owned(text)))
    }
}

impl<'t> From<Cow<'t, str>> for Untrusted<'t> {
    fn from(text: Cow<'t, str>) -> Self {
        Self(Written::Whole(text))
    }
}

impl PartialEq<str> for Untrusted<'_> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq for Untrusted<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Untrusted<'_> {}

impl Hash for Untrusted<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl PartialOrd for Untrusted<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Untrusted<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
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

    #[test]
    fn a_part_keeps_its_seams() {
        let whole = Untrusted::in_pieces("fe80::1%ethernet-1/1.0".to_owned(), vec![4, 8, 17]);
        let (before, after) = whole.split_at_first('%').unwrap();
        assert_eq!((before, after.seams()), ("fe80::1", [9].as_slice()));
        assert_eq!(after, Untrusted::from("ethernet-1/1.0"));
        assert_eq!(size_of::<Untrusted<'_>>(), size_of::<String>());
    }
}
