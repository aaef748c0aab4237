//! A value that was put together from the lines of a wrapped cell.
//!
//! ```text
//! password h
//! unter2 ok   ->  password h<seam>unter2 ok  ->  password ******* ok
//! ```
//!
//! It is searched with its seams, each of which may have been a blank or nothing, and shown without.

use std::ops::Range;

use super::line::Work;
use super::rule::BOOK;
use super::seam::SEAM;
use super::traced::{Edit, Traced};
use super::unquoted::{Act, Unquoted};

/// Rounds after which a value that still changes is quoted whole.
const ROUNDS: usize = 3;

/// Makes a value with seams at these bytes of what was given safe.
pub(super) fn settle(value: &mut Work<'_>, seams: &[usize]) {
    for _ in 0..ROUNDS {
        let masked = make_safe(value, seams, Act::Mask);
        let quoted = make_safe(value, seams, Act::Quote);
        if !(value.settle() || masked || quoted) {
            return;
        }
    }
    value.quote_whole();
}

/// Masks the secrets, or quotes the injected words; whether there were any.
fn make_safe(value: &mut Work<'_>, seams: &[usize], act: Act) -> bool {
    let edits = edits(value, seams, act);
    value.edit(&edits);
    !edits.is_empty()
}

fn edits(value: &Work<'_>, seams: &[usize], act: Act) -> Vec<Edit> {
    let seen = Unquoted::of(value.text());
    let whole = with_seams(value, &seen, seams);
    if BOOK.sleeps_in_readings(whole.text()) {
        return Vec::new();
    }
    let hits = act.find(whole.text()).into_iter();
    let parts = hits.flat_map(|hit| seen.unsafe_parts(&whole.source(&hit.range), act));
    let edit = |range: Range<usize>| {
        let with = act.safe(value.text().get(range.clone()).unwrap_or_default());
        Edit { range, with }
    };
    parts.map(edit).collect()
}

/// The words of the value, with its seams.
fn with_seams<'t>(value: &Work<'_>, seen: &Unquoted<'t>, seams: &[usize]) -> Traced<'t> {
    let mut whole = seen.words.clone();
    let here = |given: &usize| whole.position(value.position(*given));
    let mut places: Vec<_> = seams.iter().map(here).collect();
    places.retain(|at| whole.text().is_char_boundary(*at));
    places.sort_unstable();
    places.dedup();
    let put_in = |at| Edit {
        range: at..at,
        with: SEAM.to_string(),
    };
    whole.replace(&places.into_iter().map(put_in).collect::<Vec<_>>());
    whole
}
