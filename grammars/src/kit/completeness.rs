//! How much of a command's output a capture holds, and what that proves.

use super::{Code, Place};

/// How the output ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The device's own count equals the rows.
    Counted,
    /// A bottom border, a footer, JSON's last brace, the next prompt.
    Closed,
    /// The caller says that this is all the command printed.
    Stated,
    /// The text just stops.
    Open,
}

impl End {
    /// Returns the end's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Closed => "closed",
            Self::Stated => "stated",
            Self::Open => "open",
        }
    }
}

/// Whether the command left objects out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filtered {
    /// It prints every object.
    No,
    /// It prints some.
    Yes,
    /// Neither the text nor the caller tells.
    Unknown,
}

impl Filtered {
    /// Returns the answer as a word.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::No => "no",
            Self::Yes => "yes",
            Self::Unknown => "unknown",
        }
    }
}

/// How much was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Header to end, every line accounted for.
    Whole,
    /// Less than that.
    Partial,
    /// The device said that there is nothing.
    EmptyStated,
}

impl State {
    /// Returns the state's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Partial => "partial",
            Self::EmptyStated => "empty_stated",
        }
    }
}

/// Why a capture is not whole: a stable code, and the place if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lack {
    /// A stable code.
    pub code: Code,
    /// Where it shows, in the cleaned text.
    pub place: Option<Place>,
}

/// What a capture holds of its command's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completeness {
    /// How much was read.
    pub state: State,
    /// How it ends.
    pub end: End,
    /// Whether the command left objects out.
    pub filtered: Filtered,
    /// Whether this form of the command loses rows by itself.
    pub lossy: bool,
    /// What is lacking.
    pub why: Vec<Lack>,
}

/// Why an object is known not to be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The device says so.
    Stated(Place),
    /// A whole capture of an unfiltered query does not hold it.
    Exhaustive,
    /// A sorted table has complete rows on both sides of it.
    Ordered {
        /// The row before.
        before: Place,
        /// The row after.
        after: Place,
    },
}

impl Proof {
    /// Returns the proof's name.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Stated(_) => "stated",
            Self::Exhaustive => "exhaustive",
            Self::Ordered { .. } => "ordered",
        }
    }
}

/// Why a capture says nothing about an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotCovered {
    /// A stable code.
    pub code: Code,
    /// Where it shows, in the cleaned text.
    pub place: Option<Place>,
}

impl Completeness {
    /// Tells what it means that no row was found.
    ///
    /// `between` are the complete rows of a sorted table on both sides of the
    /// key, if there are such.
    ///
    /// # Errors
    /// Says why the capture does not cover the object.
    pub fn absence(&self, between: Option<(Place, Place)>) -> Result<Proof, NotCovered> {
        let lacks = |code| Err(NotCovered { code, place: None });
        if self.lossy {
            return lacks(Code::LOSSY_FORM);
        }
        match self.filtered {
            Filtered::Yes => return lacks(Code::FILTERED),
            Filtered::Unknown => return lacks(Code::FILTER_UNKNOWN),
            Filtered::No => {}
        }
        match (self.state, between) {
            (State::Whole | State::EmptyStated, _) => Ok(Proof::Exhaustive),
            (State::Partial, Some((before, after))) => Ok(Proof::Ordered { before, after }),
            (State::Partial, None) => match self.why.first() {
                Some(lack) => Err(NotCovered {
                    code: lack.code,
                    place: lack.place,
                }),
                None => lacks(Code::PARTIAL),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Completeness, End, Filtered, NotCovered, Proof, State};
    use crate::kit::{Code, Place};

    fn whole() -> Completeness {
        Completeness {
            state: State::Whole,
            end: End::Closed,
            filtered: Filtered::No,
            lossy: false,
            why: Vec::new(),
        }
    }

    #[test]
    fn only_a_whole_unfiltered_capture_proves_absence() {
        assert_eq!(whole().absence(None), Ok(Proof::Exhaustive));
        for (capture, code) in [
            (
                Completeness {
                    filtered: Filtered::Yes,
                    ..whole()
                },
                Code::FILTERED,
            ),
            (
                Completeness {
                    filtered: Filtered::Unknown,
                    ..whole()
                },
                Code::FILTER_UNKNOWN,
            ),
            (Completeness { lossy: true, ..whole() }, Code::LOSSY_FORM),
            (
                Completeness {
                    state: State::Partial,
                    ..whole()
                },
                Code::PARTIAL,
            ),
        ] {
            assert_eq!(capture.absence(None), Err(NotCovered { code, place: None }));
        }
    }

    #[test]
    fn neighbours_in_a_sorted_table_prove_absence_in_a_partial_capture() {
        let capture = Completeness {
            state: State::Partial,
            ..whole()
        };
        let (before, after) = (Place::new(0, 1, 1), Place::new(2, 1, 2));
        assert_eq!(
            capture.absence(Some((before, after))),
            Ok(Proof::Ordered { before, after })
        );
    }
}
