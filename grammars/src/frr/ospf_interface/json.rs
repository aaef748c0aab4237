//! The JSON form: interfaces by name, under VRFs or not.
//!
//! ```text
//! {"interfaces":{"lan0":{"ifUp":true,"ospfEnabled":true,"ipAddress":"10.0.200.1",
//!   "ipAddressPrefixlen":24,"area":"0.0.0.1","routerId":"10.255.0.1","networkType":"BROADCAST",
//!   "cost":10,"state":"DR","priority":200,"drId":"10.255.0.1","timerMsecs":10000,
//!   "timerDeadSecs":40,"nbrCount":4,"nbrAdjacentCount":4}}}
//! ```
//!
//! A second address overwrites the first one, so the form is lossy. 9.1 to 10.1 list all of
//! them, under `interfaceIp`.

use std::net::{IpAddr, Ipv4Addr};

use ipnet::IpNet;

use super::{NETWORK_TYPES, STATES};
use crate::ast::{OperState, OspfInterface};
use crate::frr::asked::{vrf_of_document, vrf_of_member};
use crate::kit::json::JsonValue;
use crate::kit::word::whole_address;
use crate::kit::{Answer, Cell, Frame, Joined, Named, Query};
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

/// Keys beside the interfaces.
const BESIDE: [&str; 3] = ["vrfName", "vrfId", "ospfInstance"];

fn members<'t>(
    value: &JsonValue<'_, 't>,
    query: Option<Query<'t>>,
    vrf: &Cell<Joined<'t>>,
    out: &mut Collector<'t, '_>,
) {
    for member in value.items() {
        let key = member.key();
        if key == "interfaces" && member.is_object() {
            interfaces(&member, vrf, out);
        } else if key == "noSuchIface" {
            out.answered(Answer::NoSuchObject, member.place());
        } else if member.is_object() {
            let vrf = vrf_of_member(query, out, &member);
            members(&member, query, &vrf, out);
        } else if !member.is_plain(&BESIDE) {
            unreadable(&member, out);
        }
    }
}

fn interfaces<'t>(value: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>, out: &mut Collector<'t, '_>) {
    if value.is_empty() && value.is_closed() {
        out.answered(Answer::NothingConfigured, value.place());
    }
    for member in value.items().filter(JsonValue::is_closed) {
        if !member.is_object() {
            unreadable(&member, out);
            continue;
        }
        let head = head(&member, vrf);
        match member.get("interfaceIp") {
            Some(addresses) if addresses.holds_values() => {
                addresses.items().for_each(|item| keep(row(&item, &head), out));
            }
            None if head.running == Cell::Shown(true) => {
                out.is_lossy();
                keep(row(&member, &head), out);
            }
            Some(_) | None => keep(head, out),
        }
    }
}

fn keep<'t>(row: OspfInterface<'t>, out: &mut Collector<'t, '_>) {
    out.rows.ospf_interfaces.push(row);
    out.row_done();
}

fn unreadable(value: &JsonValue<'_, '_>, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, "interfaces by name", "OSPF interfaces as JSON");
}

/// What all addresses of an interface share.
fn head<'t>(value: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>) -> OspfInterface<'t> {
    let flag = |key: &str| value.cell(key, JsonValue::flag);
    let oper = match (flag("ifUp"), flag("ifDown")) {
        (Cell::Unreadable(place), _) | (_, Cell::Unreadable(place)) => Cell::Unreadable(place),
        (Cell::Shown(true), Cell::Shown(_)) => Cell::Unreadable(value.place()),
        (Cell::Shown(true), _) => Cell::Shown(OperState::Up),
        (Cell::Shown(false), _) | (_, Cell::Shown(false)) => Cell::Shown(OperState::Down),
        (Cell::NotShown | Cell::Blank, _) => Cell::NotShown,
    };
    let running = match (flag("ospfEnabled"), flag("ospfRunning")) {
        (Cell::Unreadable(place), _) | (_, Cell::Unreadable(place)) => Cell::Unreadable(place),
        (Cell::Shown(false), _) | (_, Cell::Shown(false)) => Cell::Shown(false),
        (Cell::Shown(true), _) => Cell::Shown(true),
        (Cell::NotShown | Cell::Blank, _) => Cell::NotShown,
    };
    OspfInterface {
        cut: value.repeats_keys(),
        network_instance: vrf.clone(),
        oper,
        running,
        ..OspfInterface::of(value.key(), value.key_place())
    }
}

/// One address of an interface.
fn row<'t>(value: &JsonValue<'_, 't>, head: &OspfInterface<'t>) -> OspfInterface<'t> {
    let count = |key: &str| value.cell(key, JsonValue::number);
    let router = |key: &str| value.cell(key, |id| router_id(&id.text()?));
    let or_blank = |cell: Cell<Ipv4Addr>| if cell == Cell::NotShown { Cell::Blank } else { cell };
    OspfInterface {
        address: address(value),
        area: value.cell("area", JsonValue::untrusted),
        router_id: router("routerId"),
        network_type: value.cell("networkType", |kind| Some(Named::look_up(kind.text()?, &NETWORK_TYPES))),
        cost: count("cost"),
        state: value.cell("state", |state| Some(Named::look_up(state.text()?, &STATES))),
        priority: count("priority"),
        designated_router: or_blank(router("drId")),
        backup_designated_router: or_blank(router("bdrId")),
        hello_ms: count("timerMsecs"),
        dead_seconds: count("timerDeadSecs"),
        passive: passive(value),
        neighbors: count("nbrCount"),
        adjacent_neighbors: count("nbrAdjacentCount"),
        ..head.clone()
    }
}

fn address(value: &JsonValue<'_, '_>) -> Cell<IpNet> {
    if value.get("ifUnnumbered").is_some() {
        return Cell::Blank;
    }
    let Some(member) = value.get("ipAddress") else {
        return Cell::NotShown;
    };
    let length = value.get("ipAddressPrefixlen").and_then(|length| length.number());
    let address = member.text().and_then(|text| whole_address(&text));
    let net = address
        .zip(length)
        .and_then(|(address, length)| IpNet::new(address, length).ok());
    net.map_or(Cell::Unreadable(member.place()), Cell::Shown)
}

fn passive(value: &JsonValue<'_, '_>) -> Cell<bool> {
    if value.get("timerPassiveIface").is_some() {
        return Cell::Shown(true);
    }
    Cell::of_key(value.get("timerHelloInMsecs").map(|_| false))
}

fn router_id(text: &str) -> Option<Ipv4Addr> {
    match whole_address(text)? {
        IpAddr::V4(id) => Some(id),
        IpAddr::V6(_) => None,
    }
}
