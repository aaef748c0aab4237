//! The JSON form, since 9.1: addresses under families under VRFs.
//!
//! ```text
//! {"default":{"ipv4":{"resolveViaDefault":true,"10.0.35.5":{"nhtConnected":true,
//!   "clientList":[{"protocol":"bgp","socket":32}],"nexthops":[{"interfaceName":"eth-r5"}],
//!   "resolvedProtocol":"connected","prefix":"10.0.35.0/24"}}}}
//! ```
//!
//! 10.3 prints `"unresolved":false` for a next hop that is not resolved: only `resolvedProtocol` tells, if
//! it is a protocol.
//! Since 10.6 each address has a list of `resolutions`.

use std::net::IpAddr;

use crate::ast::{Discard, Protocol, Resolution, TrackedNextHop, Via, Vias};
use crate::frr::asked::nothing;
use crate::kit::json::JsonValue;
use crate::kit::word::{whole_address, whole_prefix};
use crate::kit::{Cell, Frame, IpVersion, Joined, Named, Query};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let repeated = json.repeated_names();
    let stands_twice = |value: &JsonValue<'_, 't>| repeated.contains(value.key().as_ref());
    for vrf in json.documents().flat_map(|document| document.items()) {
        let Some(name) = vrf.name().filter(|_| vrf.is_object()) else {
            unreadable(&vrf, "an object with families", out);
            continue;
        };
        let name = Joined::unwrapped(name);
        for family in vrf.items() {
            if ["ipv4", "ipv6"].contains(&family.key().as_ref()) && family.is_object() {
                let is_repeated = stands_twice(&vrf) || stands_twice(&family);
                for member in family.items() {
                    let is_sure = !(is_repeated || member.repeats_keys() || stands_twice(&member));
                    tracked(&member, &name, is_sure, out);
                }
                if frame
                    .query
                    .and_then(|query| query.ip_version)
                    .is_none_or(|asked| is_of(&family, asked))
                {
                    nothing_tracked(&family, frame.query, out);
                }
            } else {
                unreadable(&family, "`ipv4` or `ipv6`", out);
            }
        }
    }
}

/// Tells whether a family is of this version of IP.
fn is_of(family: &JsonValue<'_, '_>, version: IpVersion) -> bool {
    family.key() == if version == IpVersion::V4 { "ipv4" } else { "ipv6" }
}

fn unreadable(value: &JsonValue<'_, '_>, expected: &'static str, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, expected, "tracked next hops as JSON");
}

/// A family that holds its one setting only.
fn nothing_tracked(family: &JsonValue<'_, '_>, query: Option<Query<'_>>, out: &mut Collector<'_, '_>) {
    let mut members = family.items();
    let is_bare = members.next().is_some_and(|member| member.key() == SETTING) && members.next().is_none();
    if is_bare && family.is_closed() {
        out.answered(nothing(query), family.place());
    }
}

const SETTING: &str = "resolveViaDefault";

/// A next hop; what stands there twice has no sure state.
fn tracked<'t>(member: &JsonValue<'_, 't>, vrf: &Joined<'t>, is_sure: bool, out: &mut Collector<'t, '_>) {
    if member.is_plain(&[SETTING]) || !member.is_closed() {
        return;
    }
    let Some(address) = whole_address(&member.key()).filter(|_| member.is_object()) else {
        unreadable(member, "a next hop by its address", out);
        return;
    };
    let resolutions: Vec<JsonValue<'_, 't>> = match member.get("resolutions") {
        Some(list) if list.is_array() && list.holds_values() => list.items().collect(),
        Some(other) => {
            unreadable(&other, "a list of resolutions", out);
            return;
        }
        None => vec![*member],
    };
    for value in resolutions {
        let mut row = TrackedNextHop {
            cut: !is_sure,
            network_instance: Cell::Shown(vrf.clone()),
            must_be_connected: connected(member),
            ..resolution(&value, address)
        };
        if row.state == Cell::NotShown {
            unreadable(&value, "`resolvedProtocol` or `unresolved`", out);
            continue;
        }
        if !is_sure {
            row.state = Cell::Unreadable(member.key_place());
        } else if matches!(row.state, Cell::Unreadable(_)) {
            unreadable(&value, "a protocol, or that there is none", out);
        } else if row.lacks_vias() {
            row.cut = true;
            unreadable(&value, "the next hops of the route", out);
        }
        out.rows.next_hops.push(row);
        out.row_done();
    }
}

fn connected(member: &JsonValue<'_, '_>) -> Cell<bool> {
    Cell::of_key(member.get("nhtConnected").and_then(|flag| flag.flag()))
}

fn resolution<'t>(value: &JsonValue<'_, 't>, address: IpAddr) -> TrackedNextHop<'t> {
    let word = value.get("resolvedProtocol");
    let protocol = word.map_or(Cell::NotShown, |word| known(&word));
    let state = match (word, value.get("unresolved")) {
        (Some(_), None) if matches!(protocol, Cell::Shown(Named::Known(_))) => {
            Cell::Shown(Named::Known(Resolution::Resolved))
        }
        (None, Some(unresolved)) if unresolved.flag().is_some() => Cell::Shown(Named::Known(Resolution::Unresolved)),
        (_, Some(wrong)) | (Some(wrong), None) => Cell::Unreadable(wrong.place()),
        (None, None) => Cell::NotShown,
    };
    TrackedNextHop {
        state,
        protocol,
        prefix: value.get("prefix").map_or(Cell::NotShown, |prefix| {
            let net = prefix.text().and_then(|text| whole_prefix(&text));
            net.map_or(Cell::Unreadable(prefix.place()), Cell::Shown)
        }),
        via: value.get("nexthops").map_or(Cell::NotShown, |list| vias(&list)),
        ..TrackedNextHop::of(address, value.place())
    }
}

fn known<'t>(value: &JsonValue<'_, 't>) -> Cell<Named<'t, Protocol>> {
    let Some(word) = value.untrusted() else {
        return Cell::Unreadable(value.place());
    };
    let protocol = value.text().and_then(|word| Protocol::from_word(&word));
    Cell::Shown(protocol.map_or(Named::Other(word), Named::Known))
}

fn vias<'t>(list: &JsonValue<'_, 't>) -> Cell<Vias<'t>> {
    let via = |item: JsonValue<'_, 't>| Via {
        address: item.get("ip").and_then(|ip| whole_address(&ip.text()?)),
        interface: item.get("interfaceName").and_then(|name| name.untrusted()),
        discard: discard(&item),
        active: is_set(&item, "active"),
    };
    let all: Vec<Via<'t>> = list.items().map(via).collect();
    // A text without next hops prints no line for them.
    if all.is_empty() {
        Cell::NotShown
    } else {
        Cell::Shown(Vias(all))
    }
}

/// The kind stands beside `unreachable`.
fn discard(item: &JsonValue<'_, '_>) -> Option<Discard> {
    let kinds = [
        ("blackhole", Discard::Blackhole),
        ("reject", Discard::Reject),
        ("adminProhibited", Discard::Prohibit),
        ("unreachable", Discard::Unreachable),
    ];
    kinds.iter().find(|(key, _)| is_set(item, key)).map(|(_, kind)| *kind)
}

fn is_set(value: &JsonValue<'_, '_>, key: &str) -> bool {
    value.get(key).and_then(|flag| flag.flag()) == Some(true)
}
