//! What the IS-IS commands of FRR share: how they are typed, how areas begin, how JSON lists circuits.

use nom::bytes::complete::tag;
use nom::{IResult, Parser};

use super::{DEFAULT, opt_vrf};
use crate::kit::json::{Holder, JsonValue};
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, taken};
use crate::kit::{Frame, Instances, Line, Once, Query};
use crate::reading::Collector;

/// Reads `show isis [vrf NAME|all] NOUN [detail|OBJECT] [json]`.
pub(super) fn query<'t>(command: &'t str, noun: &str) -> Option<Query<'t>> {
    let mut words = Words::of(command);
    if !(words.keyword("show") && words.keyword("isis")) {
        return None;
    }
    let network_instance = opt_vrf(&mut words, DEFAULT)?;
    if !words.keyword(noun) {
        return None;
    }
    let mut object = None;
    while !words.is_end() {
        if words.keyword_of(&["detail", "json"]).is_none() {
            object = words.any();
        }
    }
    Some(Query {
        object,
        ..words.query(object.is_some(), network_instance)
    })
}

/// `Area LAB:`
pub(super) fn area<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, _) = tag("Area ").parse(input)?;
    let text = rest.text();
    let name = text.strip_suffix(':').filter(|name| !name.is_empty());
    taken(rest, name.map(|name| (name, text.len())))
}

/// Says where an area is told of again. Of several VRFs, each may have one of the same name.
pub(super) fn areas_stand_once<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>, areas: &mut Once<&'t str>) {
    let is_of_every = |query: Query<'_>| query.network_instance == Instances::Every;
    if !frame.query.is_some_and(is_of_every) {
        out.titles_stand_once(areas);
    }
}

/// Notes which form begins, a table or details: one command prints one.
pub(super) fn begin_form(seen: &mut Option<bool>, is_detail: bool, line: &Line<'_>, out: &mut Collector<'_, '_>) {
    if seen.replace(is_detail).is_some_and(|before| before != is_detail) {
        out.begins_again(line.place());
    }
}

/// Where areas stand.
pub(super) const AREAS: Holder = list("areas");

/// Where an area has its circuits.
pub(super) const CIRCUITS: Holder = list("circuits");

const fn list(key: &'static str) -> Holder {
    Holder {
        key,
        is_list: true,
        beside: &[],
        expected: "a list of `areas`, each with a list of `circuits`",
        within: "IS-IS as JSON",
    }
}

/// The circuits of an area, which every area has a list of.
pub(super) fn circuits<'j, 't>(
    area: &JsonValue<'j, 't>,
    out: &mut Collector<'t, '_>,
) -> impl Iterator<Item = JsonValue<'j, 't>> + use<'j, 't> {
    if area.is_closed() && area.get(CIRCUITS.key).is_none() {
        out.unreadable_value(area, CIRCUITS.expected, CIRCUITS.within);
    }
    out.held(area, &CIRCUITS)
}

/// Tells whether a circuit is a number alone, as one is of which nothing is to be told.
pub(super) fn is_bare(circuit: &JsonValue<'_, '_>) -> bool {
    let mut keys = circuit.items();
    circuit.is_object() && keys.next().is_some_and(|first| first.key() == "circuit") && keys.next().is_none()
}
