//! The ASes that a route went through, as FRR writes them.
//!
//! ```text
//! 65004 4200000006          65001.10 65002          AS_SEQUENCE
//! {65010,65011}                                     AS_SET
//! (65101 65102)  [65101,65102]                      inside a confederation
//! ```

use crate::kit::word::leading_as_number;
use crate::kit::{Fields, List, Value};

/// A path of ASes: a text that is known to be one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AsPath<'t>(&'t str);

/// One stretch of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<'t> {
    /// What its ASes are to each other.
    pub kind: SegmentKind,
    members: &'t str,
}

/// What the ASes of a segment are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SegmentKind {
    /// One after another.
    Sequence,
    /// In no order.
    Set,
    /// One after another, inside a confederation.
    ConfedSequence,
    /// In no order, inside a confederation.
    ConfedSet,
}

/// How segments other than plain sequences are written.
const BRACKETS: [(char, char, SegmentKind); 3] = [
    ('{', '}', SegmentKind::Set),
    ('(', ')', SegmentKind::ConfedSequence),
    ('[', ']', SegmentKind::ConfedSet),
];

impl<'t> AsPath<'t> {
    /// Reads a whole text as a path; an empty one is our own.
    pub fn read(text: &'t str) -> Option<Self> {
        let path = Self(text.trim());
        path.segments()
            .all(|segment| segment.is_some_and(|segment| segment.members().all(|member| member.is_some())))
            .then_some(path)
    }

    /// Tells whether no AS is on the way.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn segments(self) -> impl Iterator<Item = Option<Segment<'t>>> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            rest = rest.trim_start_matches(' ');
            if rest.is_empty() {
                return None;
            }
            let read = segment(rest);
            rest = read.map_or("", |(_, after)| after);
            Some(read.map(|(segment, _)| segment))
        })
    }
}

fn segment(text: &str) -> Option<(Segment<'_>, &str)> {
    let first = text.chars().next()?;
    let Some((open, close, kind)) = BRACKETS.iter().find(|(open, _, _)| *open == first) else {
        let end = text.find(['{', '(', '[']).unwrap_or(text.len());
        let (members, after) = text.split_at_checked(end)?;
        let kind = SegmentKind::Sequence;
        return Some((Segment { kind, members }, after));
    };
    let (members, after) = text.strip_prefix(*open)?.split_once(*close)?;
    let is_apart = after.is_empty() || after.starts_with([' ', '{', '(', '[']);
    (is_apart && !members.is_empty()).then_some((Segment { kind: *kind, members }, after))
}

impl Segment<'_> {
    fn members(&self) -> impl Iterator<Item = Option<u32>> {
        let words = self.members.split([' ', ',']).filter(|word| !word.is_empty());
        words.map(|word| {
            leading_as_number(word)
                .filter(|(_, length)| *length == word.len())
                .map(|(number, _)| number)
        })
    }
}

impl List for AsPath<'_> {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        for segment in self.segments().flatten() {
            if segment.kind == SegmentKind::Sequence {
                segment.each(f);
            } else {
                f(Value::Record(&segment));
            }
        }
    }
}

impl List for Segment<'_> {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        for member in self.members().flatten() {
            f(Value::Count(member.into()));
        }
    }
}

impl Fields for Segment<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        let name = match self.kind {
            SegmentKind::Sequence => "sequence",
            SegmentKind::Set => "set",
            SegmentKind::ConfedSequence => "confed_sequence",
            SegmentKind::ConfedSet => "confed_set",
        };
        f(name, Value::List(self));
    }
}

#[cfg(test)]
mod tests {
    use super::{AsPath, SegmentKind};

    #[track_caller]
    fn check(text: &str, expected: &[(SegmentKind, &[u32])]) {
        let path = AsPath::read(text).unwrap();
        let found: Vec<(SegmentKind, Vec<u32>)> = path
            .segments()
            .map(|segment| {
                segment
                    .map(|segment| (segment.kind, segment.members().flatten().collect()))
                    .unwrap()
            })
            .collect();
        let expected: Vec<(SegmentKind, Vec<u32>)> = expected
            .iter()
            .map(|(kind, members)| (*kind, members.to_vec()))
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn segments_of_every_kind_are_read() {
        use SegmentKind::{ConfedSequence, Sequence, Set};
        check("", &[]);
        check("65004 4200000006", &[(Sequence, &[65_004, 4_200_000_006])]);
        check("1.10 7", &[(Sequence, &[65_546, 7])]);
        check(
            "(65101 65102) 7 {8,9}",
            &[(ConfedSequence, &[65_101, 65_102]), (Sequence, &[7]), (Set, &[8, 9])],
        );
    }

    #[test]
    fn what_is_no_path_is_none() {
        for text in ["x", "65004 i", "{8,9", "(8)9", "4294967296", "{}", "7 -"] {
            assert_eq!(AsPath::read(text), None, "{text}");
        }
    }
}
