//! What the IS-IS commands of FRR share: how they are typed, how areas begin, how JSON lists circuits.

use nom::bytes::complete::tag;
use nom::{IResult, Parser};

use super::{DEFAULT, instances};
use crate::kit::json::JsonValue;
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, taken};
use crate::kit::{ParseError, Query};
use crate::reading::Collector;

/// Reads `show isis [vrf NAME|all] NOUN [detail|OBJECT] [json]`.
pub(super) fn query<'t>(command: &'t str, noun: &str) -> Option<Query<'t>> {
    let mut words = Words::of(command);
    if !(words.keyword("show") && words.keyword("isis")) {
        return None;
    }
    let mut network_instance = DEFAULT;
    if words.keyword("vrf") {
        network_instance = instances(words.any()?);
    }
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

/// Reads a whole text.
pub(super) fn whole<'t, T>(production: fn(&'t str) -> IResult<&'t str, T, ()>, text: &'t str) -> Option<T> {
    match production(text) {
        Ok(("", value)) => Some(value),
        _ => None,
    }
}

/// The values of a list under a key.
pub(super) fn members<'j, 't>(
    value: &JsonValue<'j, 't>,
    key: &str,
) -> impl Iterator<Item = JsonValue<'j, 't>> + use<'j, 't> {
    value
        .get(key)
        .filter(JsonValue::is_array)
        .into_iter()
        .flat_map(|list| list.items())
}

/// The circuits of an area, which every area has a list of.
pub(super) fn circuits<'j, 't>(
    area: &JsonValue<'j, 't>,
    out: &mut Collector<'t, '_>,
) -> impl Iterator<Item = JsonValue<'j, 't>> + use<'j, 't> {
    if area.is_closed() && area.get("circuits").is_none() {
        out.ledger.report_unreadable(&ParseError {
            place: area.place(),
            expected: "an area with `circuits`",
            within: "areas of IS-IS as JSON",
        });
    }
    members(area, "circuits")
}

/// Tells whether a circuit is a number alone, as one is of which nothing is to be told.
pub(super) fn is_bare(circuit: &JsonValue<'_, '_>) -> bool {
    let mut keys = circuit.items();
    circuit.is_object() && keys.next().is_some_and(|first| first.key() == "circuit") && keys.next().is_none()
}
