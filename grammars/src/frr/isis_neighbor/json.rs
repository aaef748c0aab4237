//! The JSON form, since 8.3: areas with their circuits.
//!
//! ```text
//! {"areas":[{"area":"LAB","circuits":[{"circuit":5,"adj":"r4","interface":"eth-r4","level":2,
//!   "state":"Up","expires-in":"10s","snpa":"5eac.bf65.7bcb"},{"circuit":0}]}]}
//! ```
//!
//! With `detail`, `interface` is an object that holds the state. A circuit without
//! an adjacency is a number alone. One of several adjacencies of a circuit is kept.

use std::net::IpAddr;

use super::STATES;
use super::line::time;
use crate::ast::{IsisAdjacency, IsisLevel};
use crate::frr::asked::nothing;
use crate::frr::isis::{AREAS, circuits, is_bare};
use crate::kit::json::JsonValue;
use crate::kit::word::whole_address;
use crate::kit::{Cell, Frame, Named, Untrusted};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let mut seen = 0_usize;
    for document in json.documents() {
        for area in out.held(&document, &AREAS) {
            let name = area.cell("area", JsonValue::untrusted);
            for value in circuits(&area, out) {
                seen = seen.saturating_add(1);
                circuit(&value, &name, out);
            }
        }
    }
    if out.row_count() > 0 {
        // Each circuit keeps its last adjacency, so where there is none, none was lost.
        out.is_lossy();
    } else if seen > 0 && json.is_closed() && out.ledger.first_unknown().is_none() {
        out.answered(nothing(frame.query), frame.place());
    }
}

fn circuit<'t>(value: &JsonValue<'_, 't>, area: &Cell<Untrusted<'t>>, out: &mut Collector<'t, '_>) {
    if !value.is_closed() {
        return;
    }
    let is_adjacency = value.get("adj").is_some();
    if value.get("circuit").is_none() || !(is_adjacency || is_bare(value)) {
        out.unreadable_value(value, "a circuit", "adjacencies as JSON");
    } else if is_adjacency {
        out.rows.isis_adjacencies.push(adjacency(value, area));
        out.row_done();
    }
}

fn adjacency<'t>(value: &JsonValue<'_, 't>, area: &Cell<Untrusted<'t>>) -> IsisAdjacency<'t> {
    let details = value.get("interface").filter(JsonValue::is_object);
    let told = details.unwrap_or(*value);
    let interface = match details {
        Some(details) => details.cell("name", JsonValue::untrusted),
        None => value.cell("interface", JsonValue::untrusted),
    };
    IsisAdjacency {
        cut: value.repeats_keys(),
        system_id: value.cell("adj", JsonValue::untrusted),
        interface,
        level: value.cell("level", level),
        area: area.clone(),
        state: told.cell("state", |state| Some(Named::look_up(state.text()?, &STATES))),
        holdtime_seconds: holdtime(value, &told),
        address: address(&told, "ipv4-address", "ipv4"),
        ipv6_address: address(&told, "ipv6-link-local", "ipv6"),
        snpa: told.cell("snpa", JsonValue::untrusted),
        last_transition_seconds: told.cell("last-ago", seconds),
        ..IsisAdjacency::at(value.place())
    }
}

fn level(value: &JsonValue<'_, '_>) -> Option<IsisLevel> {
    match value.number::<u8>()? {
        1 => Some(IsisLevel::One),
        2 => Some(IsisLevel::Two),
        3 => Some(IsisLevel::Both),
        _ => None,
    }
}

fn seconds(value: &JsonValue<'_, '_>) -> Option<u64> {
    time(&value.text()?)
}

/// `last-upd` stands for a time that is over.
fn holdtime(value: &JsonValue<'_, '_>, told: &JsonValue<'_, '_>) -> Cell<u64> {
    match told.get("last-upd").and_then(|word| word.text()).as_deref() {
        Some("expiring") => Cell::Shown(0),
        _ => value.cell("expires-in", seconds),
    }
}

fn address(value: &JsonValue<'_, '_>, list: &str, key: &str) -> Cell<IpAddr> {
    value.get(list).map_or(Cell::NotShown, |list| {
        list.cell(key, |address| whole_address(&address.text()?))
    })
}
