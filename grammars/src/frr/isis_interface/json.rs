//! The JSON form, since 8.3: areas with their circuits.
//!
//! ```text
//! {"areas":[{"area":"LAB","circuits":[{"circuit":5,"interface":{"name":"eth-r4",
//!   "circuit-id":"0x5","state":"Up","type":"lan","level":"L1L2"}}]}]}
//! ```

use super::line::circuit_id;
use super::{STATES, TYPES};
use crate::ast::{IsisInterface, IsisLevel};
use crate::frr::asked::nothing;
use crate::frr::isis::{AREAS, circuits, is_bare};
use crate::kit::json::JsonValue;
use crate::kit::{Cell, Frame, Named, Untrusted};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let mut areas = 0_usize;
    for document in json.documents() {
        for area in out.held(&document, &AREAS) {
            areas = areas.saturating_add(1);
            let name = area.cell("area", JsonValue::untrusted);
            circuits(&area, out).for_each(|value| circuit(&value, &name, out));
        }
    }
    if out.row_count() == 0 && areas > 0 && json.is_closed() && out.ledger.first_unknown().is_none() {
        out.answered(nothing(frame.query), frame.place());
    }
}

/// A circuit that `show isis interface NAME` leaves out is a number alone.
fn circuit<'t>(value: &JsonValue<'_, 't>, area: &Cell<Untrusted<'t>>, out: &mut Collector<'t, '_>) {
    if !value.is_closed() {
        return;
    }
    let is_adjacency = value.get("adj").is_some();
    match value.get("interface").filter(|told| told.is_object() && !is_adjacency) {
        Some(told) => {
            out.rows.isis_interfaces.push(interface(value, &told, area));
            out.row_done();
        }
        None if is_bare(value) => {}
        None => out.unreadable_value(value, "a circuit with an interface", "interfaces as JSON"),
    }
}

fn interface<'t>(value: &JsonValue<'_, 't>, told: &JsonValue<'_, 't>, area: &Cell<Untrusted<'t>>) -> IsisInterface<'t> {
    IsisInterface {
        cut: value.repeats_keys(),
        interface: told.cell("name", JsonValue::untrusted),
        area: area.clone(),
        circuit_id: told.cell("circuit-id", |id| circuit_id(&id.text()?)),
        state: told.cell("state", |state| Some(Named::look_up(state.text()?, &STATES))),
        circuit_type: told.cell("type", |kind| Some(Named::look_up(kind.text()?, &TYPES))),
        level: told.cell("level", |level| IsisLevel::from_word(&level.text()?)),
        passive: told.cell("is-passive", |word| match word.text()?.as_ref() {
            "passive" => Some(true),
            "active" => Some(false),
            _ => None,
        }),
        ..IsisInterface::at(value.place())
    }
}
