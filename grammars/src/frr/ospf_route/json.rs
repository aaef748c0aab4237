//! The JSON form: prefixes and router ids, under VRFs or not.
//!
//! ```text
//! {"10.0.23.0/24":{"routeType":"N IA","cost":110,"area":"0.0.0.1",
//!   "nexthops":[{"ip":"10.0.200.2","via":"lan0"}]},
//!  "10.255.0.2":{"routeType":"R ","cost":10,"area":"0.0.0.0","routerType":"abr","nexthops":[..]}}
//! ```
//!
//! A network of our own has a blank for an address. A router in two areas, or in two tables,
//! is one key, so the form loses routers. `routerType` names one of two borders only.

use std::net::Ipv4Addr;

use super::{KINDS, empty, router_id};
use crate::ast::{OspfDestination, OspfNextHop, OspfPath, OspfRoute};
use crate::frr::asked::{vrf_of_document, vrf_of_member};
use crate::kit::json::JsonValue;
use crate::kit::word::{whole_address, whole_prefix};
use crate::kit::{Cell, Frame, Joined, Query};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    for document in json.documents() {
        if document.is_object() {
            let vrf = vrf_of_document(frame.query, out, &document);
            members(&document, frame.query, &vrf, out);
        } else {
            unreadable(&document, out);
        }
    }
}

/// Keys beside the routes.
const BESIDE: [&str; 2] = ["vrfName", "vrfId"];

fn members<'t>(
    value: &JsonValue<'_, 't>,
    query: Option<Query<'t>>,
    vrf: &Cell<Joined<'t>>,
    out: &mut Collector<'t, '_>,
) {
    for member in value.items() {
        let key = member.key();
        if member.get("routeType").is_some() {
            entry(&member, vrf, out);
        } else if member.is_object() && whole_prefix(&key).is_none() && router_id(&key).is_none() {
            let vrf = vrf_of_member(query, out, &member);
            members(&member, query, &vrf, out);
        } else if member.is_closed() && !member.is_plain(&BESIDE) {
            unreadable(&member, out);
        }
    }
}

fn unreadable(value: &JsonValue<'_, '_>, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, "routes of OSPF by prefix or router id", "routes of OSPF as JSON");
}

fn entry<'t>(value: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>, out: &mut Collector<'t, '_>) {
    if !value.is_closed() {
        return;
    }
    let Some(row) = route(value) else {
        unreadable(value, out);
        return;
    };
    let lacks_hops = !has_readable_hops(value, row.kind);
    if lacks_hops {
        unreadable(value, out);
    }
    if row.kind == OspfDestination::Router {
        out.is_lossy();
    }
    out.rows.ospf_routes.push(OspfRoute {
        cut: value.repeats_keys() || lacks_hops,
        network_instance: vrf.clone(),
        ..row
    });
    out.row_done();
}

fn route<'t>(value: &JsonValue<'_, 't>) -> Option<OspfRoute<'t>> {
    let (kind, path) = kind_of(&value.get("routeType")?.text()?)?;
    let key = value.key();
    let is_router = kind == OspfDestination::Router;
    let is_inter_area = value.get("ia").or_else(|| value.get("IA")).and_then(|flag| flag.flag()) == Some(true);
    let path = if is_router && is_inter_area {
        OspfPath::InterArea
    } else {
        path
    };
    let count = |key: &str| value.cell(key, JsonValue::number);
    let (prefix, router) = if is_router {
        (Cell::NotShown, Cell::Shown(router_id(&key)?))
    } else {
        (Cell::Shown(whole_prefix(&key)?), Cell::NotShown)
    };
    Some(OspfRoute {
        prefix,
        router_id: router,
        cost: count("cost"),
        type_2_cost: count("type2cost"),
        area: value.cell("area", |area| router_id(&area.text()?)),
        tag: count("tag"),
        area_border: border(value, is_router, "abr"),
        as_border: border(value, is_router, "asbr"),
        next_hops: next_hops(value),
        ..empty(kind, path, value.key_place().through(value.place()))
    })
}

fn kind_of(text: &str) -> Option<(OspfDestination, OspfPath)> {
    let known = KINDS.iter().find(|(word, ..)| word.trim_end() == text.trim_end());
    known.map(|(_, kind, path)| (*kind, *path))
}

/// `routerType` is `abr` for a router that is both, so only that it is one can be known.
fn border(value: &JsonValue<'_, '_>, is_router: bool, word: &str) -> Cell<bool> {
    let kind = value.get("routerType").and_then(|kind| kind.text());
    match kind {
        Some(kind) if is_router && kind == word => Cell::Shown(true),
        Some(kind) if is_router && word == "abr" && kind == "asbr" => Cell::Shown(false),
        None if is_router => Cell::Shown(false),
        _ => Cell::NotShown,
    }
}

/// Keys that tell where a next hop is.
const PLACES: [&str; 4] = ["ip", "via", "directlyAttachedTo", "directly attached to"];

fn is_next_hop(hop: &JsonValue<'_, '_>) -> bool {
    hop.is_object() && PLACES.iter().any(|key| hop.get(key).is_some())
}

/// An entry that discards has none; one whose interface is gone is an empty object.
fn has_readable_hops(value: &JsonValue<'_, '_>, kind: OspfDestination) -> bool {
    let is_read = |hop: JsonValue<'_, '_>| is_next_hop(&hop) || (hop.is_object() && hop.is_empty());
    match value.get("nexthops") {
        Some(hops) => hops.is_array() && hops.items().all(is_read),
        None => kind == OspfDestination::Discard,
    }
}

fn next_hops<'t>(value: &JsonValue<'_, 't>) -> Vec<OspfNextHop<'t>> {
    let hops = value.get("nexthops").filter(JsonValue::is_array);
    let hops = hops.into_iter().flat_map(|hops| hops.items());
    hops.filter(is_next_hop).map(|hop| next_hop(&hop)).collect()
}

/// The key of a network of our own was `directly attached to`, and is written both ways by 8.4.
fn next_hop<'t>(hop: &JsonValue<'_, 't>) -> OspfNextHop<'t> {
    let attached = ["directlyAttachedTo", "directly attached to"];
    let attached = attached.iter().find_map(|key| hop.get(key));
    let address = match &attached {
        Some(_) => Cell::Blank,
        None => hop.cell("ip", |address| whole_address(&address.text()?)),
    };
    let interface = attached.or_else(|| hop.get("via"));
    OspfNextHop {
        address,
        interface: match interface {
            Some(name) => name.untrusted().map_or(Cell::Unreadable(name.place()), Cell::Shown),
            None => Cell::NotShown,
        },
        advertising_router: hop.cell("advertisedRouter", |id| -> Option<Ipv4Addr> { router_id(&id.text()?) }),
    }
}
