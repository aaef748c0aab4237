//! Whether what stands there is what the command that was typed prints.

use crate::kit::json::JsonValue;
use crate::kit::{Answer, Cell, Code, Contradiction, Filtered, Frame, Instances, Joined, Place, Query, Shape};
use crate::reading::Collector;

/// Notes text where the command prints JSON.
pub(super) fn compare_text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    if frame.query.is_some_and(|query| query.shape == Shape::Json) {
        out.contradicts(Contradiction::AnotherForm(frame.place()));
    }
}

/// What it means that JSON has no object: only the command tells whether it asked for all of them.
pub(super) fn nothing(query: Option<Query<'_>>) -> Answer {
    if query.is_some_and(|query| query.filtered == Filtered::No) {
        Answer::NothingConfigured
    } else {
        Answer::NoMatch
    }
}

/// Notes details where the command prints a table, and a table where it prints details.
///
/// For one object, releases differ in which of the two they print.
pub(super) fn compare_details<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>, is_detail: bool) {
    let is_other = |query: Query<'_>| {
        if is_detail {
            query.shape != Shape::Details && query.filtered == Filtered::No
        } else {
            query.shape == Shape::Details
        }
    };
    if frame.query.is_some_and(is_other) {
        out.contradicts(Contradiction::AnotherForm(frame.place()));
    }
}

/// Notes a VRF that the command does not ask for.
pub(super) fn compare_vrf<'t>(query: Option<Query<'_>>, out: &mut Collector<'t, '_>, name: &Joined<'t>, place: Place) {
    if let Some(Instances::One(asked)) = query.map(|query| query.network_instance)
        && !name.is(asked)
    {
        out.contradicts(Contradiction::AnotherInstance(place));
    }
}

/// The VRF that a document names, compared with the one that the command asks for.
pub(super) fn vrf_of_document<'t>(
    query: Option<Query<'_>>,
    out: &mut Collector<'t, '_>,
    document: &JsonValue<'_, 't>,
) -> Cell<Joined<'t>> {
    let Some(member) = document.get("vrfName") else {
        return Cell::NotShown;
    };
    let Some(name) = member.untrusted() else {
        return Cell::Unreadable(member.place());
    };
    let name = Joined::unwrapped(name);
    compare_vrf(query, out, &name, member.place());
    Cell::Shown(name)
}

/// The VRF of a member that holds what is told of one: its name, or else its key.
pub(super) fn vrf_of_member<'t>(
    query: Option<Query<'_>>,
    out: &mut Collector<'t, '_>,
    member: &JsonValue<'_, 't>,
) -> Cell<Joined<'t>> {
    let named = vrf_of_document(query, out, member);
    if named != Cell::NotShown {
        return named;
    }
    let name = Joined::unwrapped(member.key());
    compare_vrf(query, out, &name, member.key_place());
    Cell::Shown(name)
}

/// Notes that no VRF is named where the command asks for all of them and names each.
pub(super) fn compare_every_vrf<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>, last: &Cell<Joined<'t>>) {
    let asks_for_all = |query: Query<'_>| query.network_instance == Instances::Every && query.filtered == Filtered::No;
    if *last == Cell::NotShown && frame.query.is_some_and(asks_for_all) {
        out.lacks(Code::HEAD_MISSING, Some(frame.place()));
    }
}
