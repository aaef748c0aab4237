//! FRR's text and JSON of the same moment must agree, field by field.
//!
//! The fields compared are those below. The exceptions, all explained by how FRR
//! prints its two forms:
//! * a connected or local route prints no `[0/0]` in text: cost 0/0 in JSON equals none;
//! * a VRF that the text does not name is not compared;
//! * `(Policy)` and `NoNeg` in text stand for the zero prefixes of JSON;
//! * JSON of a peer that is not established prints zero prefixes, text none received;
//! * JSON that is keyed by what may repeat lacks rows: those it has stand in the text;
//! * `show interface brief` in text hides addresses, so addresses are not compared;
//! * `summary failed` in JSON lists no AS and no state, in text neither;
//! * documents of 8.4 that do not name their VRF are compared without it;
//! * a BFD session without a configured local address has none in JSON, and may have one in text;
//! * the sequence numbers of a MAC address may rise between the two forms: they are not compared;
//! * the two forms are printed up to 150 ms apart: up-times may differ by 2 seconds, and what
//!   is waiting to be acknowledged by an OSPF neighbor is not compared;
//! * OSPF's JSON keeps one way to a router, text one for each area: routers are not compared.
#![allow(clippy::indexing_slicing, reason = "a test may panic")]

use netverify::Reading;
use netverify::grammars::ast::{
    BfdSession, BgpPeer, BgpRouteRow, Interface, IsisAdjacency, IsisInterface, LdpNeighbor, Mac, NextHopFlags,
    OspfDestination, OspfInterface, OspfNeighbor, OspfNextHop, OspfRoute, RouteRow, Vni,
};
use netverify::grammars::kit::{Cell, Fields, Named, Word};

/// A row as the fields that are compared.
#[derive(Clone, Debug)]
pub(crate) struct Comparable {
    pub(crate) fields: Vec<(&'static str, Option<String>)>,
    uptime: Option<u64>,
}

/// The rows of a reading, in an order that does not depend on the form.
pub(crate) fn rows_of(reading: &Reading<'_>) -> Vec<Comparable> {
    let mut rows = comparable(reading);
    rows.sort_by(|a, b| a.fields.cmp(&b.fields));
    rows
}

/// How the rows of JSON differ from those of the text: some must not lack, unless it loses rows.
pub(crate) fn differences(text: &[Comparable], json: &[Comparable], loses_rows: bool) -> Vec<String> {
    if loses_rows {
        return missing(text, json);
    }
    if text.len() != json.len() {
        return vec![format!("{} rows in text, {} in JSON", text.len(), json.len())];
    }
    let pairs = text.iter().zip(json);
    pairs
        .filter(|(text, json)| !agree(text, json))
        .map(|(text, json)| format!("\n  text {text:?}\n  JSON {json:?}"))
        .collect()
}

/// Rows of JSON that the text does not have.
fn missing(text: &[Comparable], json: &[Comparable]) -> Vec<String> {
    let is_there = |row: &&Comparable| text.iter().any(|text| agree(text, row));
    let lost = json.iter().filter(|row| !is_there(row));
    lost.map(|row| format!("not in the text: {row:?}")).collect()
}

/// A field that one of the forms does not show is not compared.
fn agree(text: &Comparable, json: &Comparable) -> bool {
    let fields = text.fields.iter().zip(&json.fields);
    let uptimes = text.uptime.zip(json.uptime);
    fields
        .clone()
        .all(|((_, text), (_, json))| text.is_none() || json.is_none() || text == json)
        && uptimes.is_none_or(|(text, json)| text.abs_diff(json) <= 2)
}

fn comparable(reading: &Reading<'_>) -> Vec<Comparable> {
    let rows = reading.rows();
    let peers = rows.bgp_peers.iter().map(peer);
    let interfaces = rows.interfaces.iter().map(interface);
    let summaries = rows
        .route_summaries
        .iter()
        .map(|row| of_fields(row, &["source", "routes", "fib", "network_instance"]));
    let next_hops = rows.next_hops.iter().map(|row| of_fields(row, &NEXT_HOP));
    let labels = rows
        .mpls_labels
        .iter()
        .map(|row| of_fields(row, &["label", "type", "next_hop", "outbound"]));
    let ospf_neighbors = rows.ospf_neighbors.iter().map(ospf_neighbor);
    let ospf_interfaces = rows.ospf_interfaces.iter().map(ospf_interface);
    let ospf_networks = rows
        .ospf_routes
        .iter()
        .filter(|row| row.kind != OspfDestination::Router)
        .map(ospf_route);
    peers
        .chain(rows.bgp_routes().map(path))
        .chain(rows.routes().map(route))
        .chain(interfaces)
        .chain(summaries)
        .chain(next_hops)
        .chain(labels)
        .chain(ospf_neighbors)
        .chain(ospf_interfaces)
        .chain(ospf_networks)
        .chain(rows.isis_adjacencies.iter().map(adjacency))
        .chain(rows.isis_interfaces.iter().map(isis_interface))
        .chain(rows.bfd_sessions.iter().map(session))
        .chain(rows.ldp_neighbors.iter().map(ldp_neighbor))
        .chain(rows.vnis.iter().map(vni))
        .chain(rows.macs.iter().map(mac))
        .collect()
}

fn peer(row: &BgpPeer<'_>) -> Comparable {
    let state = match &row.state {
        Cell::Shown(Named::Known(state)) => Some(state.word().to_owned()),
        Cell::Shown(Named::Other(_)) => Some("other".to_owned()),
        _ => None,
    };
    let count = |cell: &Cell<u64>| match cell {
        Cell::Shown(count) => Some(count.to_string()),
        Cell::Blank => Some("0".to_owned()),
        _ => None,
    };
    let family = match &row.afi_safi {
        Cell::Shown(Named::Known(family)) => Some(family.word().to_owned()),
        _ => None,
    };
    Comparable {
        fields: vec![
            ("peer", Some(format!("{:?}", netverify::report::row(row)["peer"]))),
            ("afi_safi", family),
            ("remote_as", row.remote_as.shown().map(u32::to_string)),
            ("state", state),
            (
                "exchange",
                row.exchange.shown().map(|exchange| exchange.word().to_owned()),
            ),
            ("admin", row.admin.shown().map(|admin| admin.word().to_owned())),
            ("received", count(&row.received)),
            ("sent", count(&row.sent)),
        ],
        uptime: row.uptime_seconds.shown().copied(),
    }
}

/// JSON tells who depends on a next hop in other words.
const NEXT_HOP: [&str; 7] = [
    "address",
    "network_instance",
    "state",
    "must_be_connected",
    "protocol",
    "prefix",
    "via",
];

/// The fields of a row by their names, as the report writes them.
fn of_fields(row: &dyn Fields, names: &[&'static str]) -> Comparable {
    let document = netverify::report::row(row);
    let is_readable = |value: &&serde_json::Value| value.get("unreadable").is_none();
    let field = |name: &&'static str| {
        let value = document.get(name).filter(is_readable);
        (*name, value.map(ToString::to_string))
    };
    Comparable {
        fields: names.iter().map(field).collect(),
        uptime: None,
    }
}

fn adjacency(row: &IsisAdjacency<'_>) -> Comparable {
    let shown = netverify::report::row(row);
    let field = |name: &'static str| (name, Some(shown[name].to_string()));
    Comparable {
        fields: ["system_id", "interface", "level", "state", "snpa", "area"]
            .map(field)
            .to_vec(),
        uptime: row.holdtime_seconds.shown().copied(),
    }
}

fn session(row: &BfdSession<'_>) -> Comparable {
    let shown = netverify::report::row(row);
    let field = |name: &'static str| {
        (
            name,
            shown.get(name).filter(|it| !it.is_null()).map(ToString::to_string),
        )
    };
    Comparable {
        fields: [
            "peer",
            "local",
            "interface",
            "id",
            "state",
            "diagnostic",
            "remote_diagnostic",
            "multihop",
            "network_instance",
        ]
        .map(field)
        .to_vec(),
        uptime: row.uptime_seconds.shown().copied(),
    }
}

fn isis_interface(row: &IsisInterface<'_>) -> Comparable {
    let shown = netverify::report::row(row);
    let field = |name: &'static str| (name, shown.get(name).map(ToString::to_string));
    Comparable {
        fields: [
            "interface",
            "area",
            "circuit_id",
            "state",
            "circuit_type",
            "level",
            "passive",
        ]
        .map(field)
        .to_vec(),
        uptime: None,
    }
}

fn interface(row: &Interface<'_>) -> Comparable {
    of_fields(
        row,
        &[
            "name",
            "network_instance",
            "admin",
            "oper",
            "speed",
            "type",
            "description",
            "mtu",
            "mac",
        ],
    )
}

fn ldp_neighbor(row: &LdpNeighbor<'_>) -> Comparable {
    let shown = netverify::report::row(row);
    let field = |name: &'static str| (name, shown.get(name).map(ToString::to_string));
    Comparable {
        fields: ["peer_ldp_id", "address_family", "state", "address"]
            .map(field)
            .to_vec(),
        uptime: row.uptime_seconds.shown().copied(),
    }
}

fn vni(row: &Vni<'_>) -> Comparable {
    let shown = netverify::report::row(row);
    let field = |name: &'static str| (name, shown.get(name).map(ToString::to_string));
    Comparable {
        fields: [
            "vni",
            "type",
            "vxlan_interface",
            "macs",
            "neighbors",
            "remote_vteps",
            "network_instance",
            "vlan",
            "bridge",
        ]
        .map(field)
        .to_vec(),
        uptime: None,
    }
}

/// An interface in text is an address on that interface in JSON.
fn path(row: BgpRouteRow<'_, '_>) -> Comparable {
    let json = netverify::report::row(&row);
    let field = |name: &str| Some(json[name].to_string());
    let text_of = |name: &str| json.get(name).map(ToString::to_string);
    let flag = |name: &str| json["status"][name].as_bool().map(|flag| flag.to_string());
    let next_hop = row.path.next_hop.filter(|_| row.interface().is_none());
    Comparable {
        fields: vec![
            ("prefix", field("prefix")),
            ("valid", flag("valid")),
            ("best", flag("best")),
            ("multipath", flag("multipath")),
            ("status", Some(other_flags(&json["status"]))),
            ("med", field("med")),
            ("local_pref", field("local_pref")),
            ("weight", field("weight")),
            ("as_path", field("as_path")),
            ("origin", field("origin")),
            ("from", text_of("from")),
            ("communities", text_of("communities")),
            ("large_communities", text_of("large_communities")),
            ("reason", text_of("reason")),
            ("next_hop", next_hop.map(|address| address.to_string())),
        ],
        uptime: None,
    }
}

fn mac(row: &Mac<'_>) -> Comparable {
    let shown = netverify::report::row(row);
    let field = |name: &'static str| (name, shown.get(name).map(ToString::to_string));
    Comparable {
        fields: ["mac", "vni", "type", "destination", "vlan"].map(field).to_vec(),
        uptime: None,
    }
}

/// The flags of a path that no sign can hide.
fn other_flags(status: &serde_json::Value) -> String {
    let flags = status.as_object().unwrap().iter();
    let other = flags.filter(|(name, _)| !["valid", "best", "multipath"].contains(&name.as_str()));
    let told: Vec<String> = other.map(|(name, value)| format!("{name} {value}; ")).collect();
    told.concat()
}

fn route(row: RouteRow<'_, '_>) -> Comparable {
    let route = row.route;
    let instance = match row.network_instance() {
        Cell::Shown(_) => Some(netverify::report::row(&row)["network_instance"].to_string()),
        _ => None,
    };
    let hop = |hop: &netverify::grammars::ast::NextHop| {
        let flag = |flag| u8::from(hop.flags.has(flag));
        format!(
            "{:?} {:?} {:?} fib{} inactive{} recursive{} onlink{} dup{} w{} l{:?}",
            hop.address,
            row.interface(hop).is_some(),
            hop.discard,
            flag(NextHopFlags::IN_FIB),
            flag(NextHopFlags::INACTIVE),
            flag(NextHopFlags::RECURSIVE),
            flag(NextHopFlags::ON_LINK),
            flag(NextHopFlags::DUPLICATE),
            hop.weight,
            row.labels(hop),
        )
    };
    Comparable {
        fields: vec![
            ("prefix", Some(route.prefix.to_string())),
            ("protocol", Some(route.protocol.word().to_owned())),
            (
                "cost",
                Some(format!("{}/{}", route.distance.unwrap_or_default(), route.metric)),
            ),
            ("selected", Some(route.selected.to_string())),
            (
                "next_hops",
                Some(row.next_hops().iter().map(hop).collect::<Vec<_>>().join("; ")),
            ),
            ("in_fib", Some(row.in_fib().to_string())),
            ("network_instance", instance),
        ],
        uptime: (route.age != netverify::grammars::ast::Route::NO_AGE).then(|| route.age.into()),
    }
}

fn ospf_neighbor(row: &OspfNeighbor<'_>) -> Comparable {
    let names = ["router_id", "interface", "address", "state", "role", "priority"];
    Comparable {
        uptime: row.up_seconds.shown().copied(),
        ..shown(&names, row)
    }
}

fn ospf_interface(row: &OspfInterface<'_>) -> Comparable {
    const NAMES: [&str; 17] = [
        "name",
        "oper",
        "running",
        "address",
        "area",
        "router_id",
        "network_type",
        "cost",
        "state",
        "priority",
        "designated_router",
        "backup_designated_router",
        "hello_ms",
        "dead_seconds",
        "passive",
        "neighbors",
        "adjacent_neighbors",
    ];
    shown(&NAMES, row)
}

/// The text does not show who announces a route.
fn ospf_route(row: &OspfRoute<'_>) -> Comparable {
    let hop = |hop: &OspfNextHop<'_>| {
        let mut written = netverify::report::row(hop);
        if let Some(fields) = written.as_object_mut() {
            fields.remove("advertising_router");
        }
        written.to_string()
    };
    let next_hops: Vec<String> = row.next_hops.iter().map(hop).collect();
    let mut comparable = shown(&["prefix", "kind", "path", "cost", "type_2_cost", "area", "tag"], row);
    comparable.fields.push(("next_hops", Some(next_hops.join(" "))));
    comparable
}

/// Fields of a row as they are written out; blanks are not compared.
fn shown(names: &[&'static str], row: &dyn Fields) -> Comparable {
    let written = netverify::report::row(row);
    let field = |name: &&'static str| {
        let value = written.get(*name).filter(|value| !value.is_null());
        (*name, value.map(ToString::to_string))
    };
    Comparable {
        fields: names.iter().map(field).collect(),
        uptime: None,
    }
}
