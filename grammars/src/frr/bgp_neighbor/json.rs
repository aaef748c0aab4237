//! The JSON form: peers by name, under VRF names for `vrf all`.
//!
//! ```text
//! {"10.0.16.6":{"remoteAs":65006,"bgpState":"Established","bgpTimerUpString":"00:03:18",
//!   "neighborCapabilities":{"multiprotocolExtensions":{"ipv4Unicast":{"advertisedAndReceived":true}}},
//!   "addressFamilyInfo":{"ipv4Unicast":{"updateGroupId":1,"acceptedPrefixCounter":6,"sentPrefixCounter":2}}}}
//! ```

use crate::ast::{Admin, BgpPeer, BgpState, Exchange};
use crate::frr::answers::answer;
use crate::frr::bgp::json::{as_number, count, family_of, text, vrf_of};
use crate::frr::bgp::{FAMILY_NAMES, MOST_FAMILIES, PREFIX_LIMIT, STATES, named_peer, without_software};
use crate::kit::duration::duration;
use crate::kit::json::JsonValue;
use crate::kit::word::whole_address;
use crate::kit::{Answer, Cell, Frame, Joined, Named, Untrusted};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    for document in json.documents() {
        peers(&document, &vrf_of(&document), out);
    }
}

/// Peers by name, or VRFs by name that hold such.
fn peers<'t>(value: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>, out: &mut Collector<'t, '_>) {
    for member in value.items() {
        match member.key().as_ref() {
            _ if member.is_plain(&["vrfId", "vrfName"]) => {}
            "warning" => warning(&member, out),
            "bgpNoSuchNeighbor" if member.flag() == Some(true) => out.answered(Answer::NoSuchObject, value.place()),
            _ if member.get("bgpState").is_some() && member.name().is_some() => peer(&member, vrf, out),
            _ if member.get("vrfName").is_some() => peers(&member, &vrf_of(&member), out),
            _ if !member.is_closed() => {}
            _ => not_a_peer(&member, out),
        }
    }
}

/// `{"warning":"View/Vrf is unknown"}`
fn warning(value: &JsonValue<'_, '_>, out: &mut Collector<'_, '_>) {
    match value.text().and_then(|text| answer(&text, out.subject)) {
        Some(answer) => out.answered(answer, value.place()),
        None => not_a_peer(value, out),
    }
}

fn not_a_peer(value: &JsonValue<'_, '_>, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, "an object with a peer", "BGP neighbors as JSON");
}

fn peer<'t>(value: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>, out: &mut Collector<'t, '_>) {
    if !value.is_closed() {
        return;
    }
    let row = session(value, vrf);
    let families = value.get("addressFamilyInfo").filter(JsonValue::is_object);
    let before = out.row_count();
    for (index, family) in families.iter().flat_map(JsonValue::items).enumerate() {
        if index >= MOST_FAMILIES {
            not_a_peer(&family, out);
            break;
        }
        out.rows.bgp_peers.push(of_family(&row, value, &family));
        out.row_done();
    }
    if out.row_count() == before {
        // What is established has a family.
        let lost = value
            .get("addressFamilyInfo")
            .map_or(value.key_place(), |families| families.place());
        out.rows.bgp_peers.push(BgpPeer {
            afi_safi: Cell::Blank,
            exchange: if is_established(&row) {
                Cell::Unreadable(lost)
            } else {
                Cell::NotShown
            },
            ..row
        });
        out.row_done();
    }
}

/// What all families of a peer share.
fn session<'t>(value: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>) -> BgpPeer<'t> {
    let state = text(value, "bgpState").map(|state| Named::look_up(state, &STATES));
    let is_set = |key| value.get(key).and_then(|flag| flag.flag()) == Some(true);
    let is_shut_down = is_set("adminShutDown");
    let messages = value.get("messageStats");
    let number = |key| {
        messages
            .and_then(|messages| count(&messages, key))
            .unwrap_or(Cell::NotShown)
    };
    BgpPeer {
        cut: value.repeats_keys() || lacks_family(value),
        address: Cell::of_key(
            value
                .get("bgpNeighborAddr")
                .and_then(|address| whole_address(&address.text()?)),
        ),
        network_instance: vrf.clone(),
        remote_as: if is_set("nbrUnspecifiedLink") {
            Cell::Blank
        } else {
            as_number(value, "remoteAs")
        },
        local_as: as_number(value, "localAs"),
        state: state.map_or(unreadable(value, "bgpState"), Cell::Shown),
        admin: Cell::Shown(if is_shut_down { Admin::Disabled } else { Admin::Enabled }),
        reason: reason(value),
        uptime_seconds: uptime(value),
        group: cell(text(value, "peerGroup").map(Joined::unwrapped)),
        description: cell(text(value, "nbrDesc").map(Joined::unwrapped)),
        hostname: cell(text(value, "hostname")),
        messages_received: number("totalRecv"),
        messages_sent: number("totalSent"),
        in_queue: number("depthInq"),
        out_queue: number("depthOutq"),
        ..BgpPeer::of(named_peer(value.key()), value.key_place())
    }
}

/// A family that was negotiated has a part of its own.
fn lacks_family(peer: &JsonValue<'_, '_>) -> bool {
    let capabilities = peer.get("neighborCapabilities");
    let negotiated = capabilities.and_then(|capabilities| capabilities.get("multiprotocolExtensions"));
    let families = peer.get("addressFamilyInfo");
    let is_negotiated = |key| negotiated?.get(key).filter(is_negotiated);
    let has_part = |key| families.is_some_and(|families| families.get(key).is_some());
    let mut keys = FAMILY_NAMES.iter().map(|(_, key, _)| *key);
    keys.any(|key| is_negotiated(key).is_some() && !has_part(key))
}

fn is_negotiated(capability: &JsonValue<'_, '_>) -> bool {
    capability.get("advertisedAndReceived").and_then(|flag| flag.flag()) == Some(true)
}

fn of_family<'t>(row: &BgpPeer<'t>, peer: &JsonValue<'_, 't>, family: &JsonValue<'_, 't>) -> BgpPeer<'t> {
    BgpPeer {
        afi_safi: match family_of(family) {
            Cell::Shown(known) => Cell::Shown(known),
            _ => Cell::Shown(Named::Other(Untrusted::from(family.key()))),
        },
        exchange: exchange(row, peer, family),
        received: count(family, "acceptedPrefixCounter").unwrap_or(Cell::Unreadable(family.place())),
        sent: count(family, "sentPrefixCounter").unwrap_or(Cell::NotShown),
        prefix_limit: count(family, "prefixAllowedMax").unwrap_or(Cell::Blank),
        ..row.clone()
    }
}

fn is_established(row: &BgpPeer<'_>) -> bool {
    row.state == Cell::Shown(Named::Known(BgpState::Established))
}

fn exchange(row: &BgpPeer<'_>, peer: &JsonValue<'_, '_>, family: &JsonValue<'_, '_>) -> Cell<Exchange> {
    if !is_established(row) {
        return Cell::NotShown;
    }
    let capabilities = peer.get("neighborCapabilities");
    let families = capabilities.and_then(|capabilities| capabilities.get("multiprotocolExtensions"));
    let capability = families.and_then(|families| families.get(&family.key()));
    let lacks_policy = ["inboundEbgpRequiresPolicy", "outboundEbgpRequiresPolicy"]
        .iter()
        .any(|key| family.get(key).is_some());
    let is_negotiated = capability.is_some_and(|capability| is_negotiated(&capability));
    match (is_negotiated, family.get("updateGroupId").is_some()) {
        (true, true) if lacks_policy => Cell::Shown(Exchange::PolicyMissing),
        (true, true) => Cell::Shown(Exchange::Ok),
        (false, false) => Cell::Shown(Exchange::NotNegotiated),
        (true, false) | (false, true) => Cell::Unreadable(family.place()),
    }
}

fn reason<'t>(value: &JsonValue<'_, 't>) -> Cell<Untrusted<'t>> {
    if value.get("prefixesConfigExceedMax").is_some() {
        return Cell::Shown(Untrusted::from(PREFIX_LIMIT));
    }
    let reason = value.get("lastResetDueTo").and_then(|reason| reason.text());
    cell(reason.map(|reason| Untrusted::from(without_software(&reason).to_owned())))
}

fn uptime(value: &JsonValue<'_, '_>) -> Cell<u64> {
    let Some(member) = value.get("bgpTimerUpString") else {
        return Cell::NotShown;
    };
    let uptime = member.text().and_then(|text| duration(&text));
    uptime.map_or(Cell::Unreadable(member.place()), Cell::from)
}

/// A key that is left out is the device's way to say none.
fn cell<T>(value: Option<T>) -> Cell<T> {
    value.map_or(Cell::Blank, Cell::Shown)
}

fn unreadable<T>(value: &JsonValue<'_, '_>, key: &str) -> Cell<T> {
    Cell::Unreadable(value.get(key).map_or(value.key_place(), |member| member.place()))
}
