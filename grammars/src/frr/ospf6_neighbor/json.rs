//! The JSON forms, since 8.0: lists of neighbours, and in detail objects by router id and interface.
//!
//! ```text
//! {"neighbors":[{"neighborId":"10.255.0.2","priority":1,"deadTime":"00:00:35","state":"Full",
//!   "ifState":"BDR","duration":"00:01:54","interfaceName":"eth-r2a","interfaceState":"DR"}]}
//! {"10.255.0.2%eth-r2a":{"interface":"eth-r2a","linkLocalAddress":"fe80::1",
//!   "neighborState":"Full","neighborStateDuration":"00:01:54","reTransListCount":0}}
//! ```
//!
//! With `vrf all` one document follows another, and nothing says which VRF.

use super::{Key, OWN_STATES, ROLES, STATES, key, role_by_choice, router_id, seconds};
use crate::ast::{OspfNeighbor, OspfRole};
use crate::frr::asked::nothing;
use crate::kit::json::JsonValue;
use crate::kit::word::whole_address;
use crate::kit::{Cell, Frame, Named, Once, Query};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    for document in json.documents() {
        let mut seen = Once::default();
        if document.is_object() {
            document
                .items()
                .for_each(|member| self::member(&member, frame.query, &mut seen, out));
        } else {
            unreadable(&document, out);
        }
        out.rows_stand_once(&mut seen);
    }
}

fn member<'t>(
    member: &JsonValue<'_, 't>,
    query: Option<Query<'t>>,
    seen: &mut Once<Key<'t>>,
    out: &mut Collector<'t, '_>,
) {
    if member.key() == "neighbors" && member.is_array() {
        if member.is_empty() && member.is_closed() {
            out.answered(nothing(query), member.place());
        }
        member.items().for_each(|item| keep(&item, listed(&item), seen, out));
    } else {
        keep(member, in_detail(member), seen, out);
    }
}

fn keep<'t>(
    value: &JsonValue<'_, 't>,
    row: Option<OspfNeighbor<'t>>,
    seen: &mut Once<Key<'t>>,
    out: &mut Collector<'t, '_>,
) {
    match row.filter(|_| value.is_object()) {
        _ if !value.is_closed() => {}
        Some(row) => {
            let row = OspfNeighbor {
                cut: value.repeats_keys(),
                ..row
            };
            seen.enter(key(&row), row.place);
            out.rows.ospf_neighbors.push(row);
            out.row_done();
        }
        None => unreadable(value, out),
    }
}

fn unreadable(value: &JsonValue<'_, '_>, out: &mut Collector<'_, '_>) {
    out.unreadable_value(
        value,
        "an object with a neighbor's router id",
        "OSPFv3 neighbors as JSON",
    );
}

/// An entry of a list: of the brief form, or of the choices.
fn listed<'t>(value: &JsonValue<'_, 't>) -> Option<OspfNeighbor<'t>> {
    let id = value.get("neighborId").or_else(|| value.get("routerId"))?;
    let id = router_id(&id.text()?)?;
    let role = match value.get("ifState") {
        Some(_) => value.cell("ifState", |role| Some(Named::look_up(role.text()?, &ROLES))),
        None => chosen(value, id, "dRouter", "bdRouter"),
    };
    Some(OspfNeighbor {
        router_id: Cell::Shown(id),
        interface: value.cell("interfaceName", JsonValue::untrusted),
        own_state: value.cell("interfaceState", |state| {
            Some(Named::look_up(state.text()?, &OWN_STATES))
        }),
        state: value.cell("state", |state| Some(Named::look_up(state.text()?, &STATES))),
        role,
        priority: value.cell("priority", JsonValue::number),
        dead_seconds: value.cell("deadTime", |time| seconds(&time.text()?)),
        up_seconds: value.cell("duration", |time| seconds(&time.text()?)),
        ..OspfNeighbor::at(value.place())
    })
}

/// `"10.255.0.2%eth-r2a":{..}`
fn in_detail<'t>(value: &JsonValue<'_, 't>) -> Option<OspfNeighbor<'t>> {
    let name = value.key();
    let id = router_id(name.split_once('%')?.0)?;
    Some(OspfNeighbor {
        router_id: Cell::Shown(id),
        interface: value.cell("interface", JsonValue::untrusted),
        address: value.cell("linkLocalAddress", |address| whole_address(&address.text()?)),
        state: value.cell("neighborState", |state| Some(Named::look_up(state.text()?, &STATES))),
        role: chosen(value, id, "neighborDRouter", "neighborBdRouter"),
        up_seconds: value.cell("neighborStateDuration", |time| seconds(&time.text()?)),
        retransmit_queue: value.cell("reTransListCount", JsonValue::number),
        ..OspfNeighbor::at(value.place())
    })
}

fn chosen<'t>(
    value: &JsonValue<'_, 't>,
    id: std::net::Ipv4Addr,
    designated: &str,
    backup: &str,
) -> Cell<Named<'t, OspfRole>> {
    let router = |key: &str| value.cell(key, |id| router_id(&id.text()?));
    router(designated).and_then(|designated| router(backup).and_then(|backup| role_by_choice(id, designated, backup)))
}
