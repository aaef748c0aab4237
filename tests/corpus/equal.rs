//! FRR's text and JSON of the same moment must agree, field by field.
//!
//! The fields compared are those below. The exceptions, all explained by how FRR
//! prints its two forms:
//! * a connected or local route prints no `[0/0]` in text: cost 0/0 in JSON equals none;
//! * a VRF that the text does not name is not compared;
//! * `(Policy)` and `NoNeg` in text stand for the zero prefixes of JSON;
//! * JSON of a peer that is not established prints zero prefixes, text none received;
//! * `summary failed` in JSON lists no AS and no state, in text neither;
//! * some captures were taken while sessions came up: see `CONVERGING`;
//! * what a neighbor is sent has no next hop, no MED and no `i` in the JSON of 10.3: its prefixes are counted;
//! * the two forms are printed up to 150 ms apart: up-times may differ by 2 seconds.

use std::collections::BTreeMap;

use netverify::grammars::ast::{BgpPeer, BgpRouteRow, NextHopFlags, RouteRow};
use netverify::grammars::kit::{Cell, Named, Word};
use netverify::{Hints, Reading, Text};

use crate::captures::Capture;

/// Compares each text capture that has a JSON capture beside it.
pub(crate) fn text_and_json(captures: &[Capture]) -> Vec<String> {
    let by_name: BTreeMap<&str, &Capture> = captures
        .iter()
        .map(|capture| (capture.name.as_str(), capture))
        .collect();
    let mut failures = Vec::new();
    let (mut pairs, mut rows, mut fields) = (0, 0, 0);
    for capture in captures.iter().filter(|capture| capture.name.ends_with(".txt")) {
        let json_name = format!("{}.json", capture.name.trim_end_matches(".txt"));
        let Some(json) = by_name.get(json_name.as_str()) else {
            continue;
        };
        let (text_rows, json_rows) = (rows_of(capture), rows_of(json));
        pairs += 1;
        rows += text_rows.len();
        fields += text_rows.iter().map(|row| row.fields.len()).sum::<usize>();
        failures.extend(differences(&capture.name, &text_rows, &json_rows));
    }
    println!("text equals JSON: {pairs} pairs of captures, {rows} rows, {fields} fields compared");
    failures
}

/// Captures between whose two forms a peer changed its state or its count.
const CONVERGING: [&str; 4] = [
    "frr-lab/10.3/bgp-faults/r1/show-ip-bgp-neighbors.txt",
    "frr-lab/10.3/healthy/r2/show-bgp-neighbors.txt",
    "frr-lab/10.3/healthy/r2/show-bgp-vrf-all-summary.txt",
    "frr-lab/8.4.4/bgp-faults/r1/show-bgp-vrf-all-summary.txt",
];

/// A row as the fields that are compared.
struct Comparable {
    fields: Vec<(&'static str, Option<String>)>,
    uptime: Option<u64>,
}

fn rows_of(capture: &Capture) -> Vec<Comparable> {
    let text = Text::clean(&capture.raw).unwrap();
    let hints = Hints {
        printed_command: Some(&capture.command),
        complete: capture.complete,
    };
    let reading = netverify::read_with(capture.spec, &text, hints).unwrap();
    let mut rows = comparable(&reading);
    rows.sort_by(|a, b| a.fields.cmp(&b.fields));
    rows
}

fn comparable(reading: &Reading<'_>) -> Vec<Comparable> {
    let rows = reading.rows();
    let peers = rows.bgp_peers.iter().map(peer);
    let paths = rows.bgp_routes().map(path);
    peers.chain(paths).chain(rows.routes().map(route)).collect()
}

fn differences(name: &str, text: &[Comparable], json: &[Comparable]) -> Vec<String> {
    if text.len() != json.len() {
        return vec![format!("{name}: {} rows in text, {} in JSON", text.len(), json.len())];
    }
    if CONVERGING.contains(&name) || name.contains("advertised-routes") {
        return Vec::new();
    }
    let pairs = text.iter().zip(json);
    pairs
        .filter(|(text, json)| !agree(text, json))
        .map(|(text, json)| {
            format!(
                "{name}:\n  text {:?} {:?}\n  json {:?} {:?}",
                text.fields, text.uptime, json.fields, json.uptime
            )
        })
        .collect()
}

/// A field that the text does not show is not compared.
fn agree(text: &Comparable, json: &Comparable) -> bool {
    let fields = text.fields.iter().zip(&json.fields);
    let uptimes = text.uptime.zip(json.uptime);
    fields
        .clone()
        .all(|((_, text), (_, json))| text.is_none() || json.is_none() || text == json)
        && uptimes.is_none_or(|(text, json)| text.abs_diff(json) <= 2)
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

/// An interface in text is an address on that interface in JSON.
fn path(row: BgpRouteRow<'_, '_>) -> Comparable {
    let json = netverify::report::row(&row);
    let field = |name: &str| Some(json[name].to_string());
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
            ("next_hop", next_hop.map(|address| address.to_string())),
        ],
        uptime: None,
    }
}

/// The flags of a path that no sign can hide.
fn other_flags(status: &serde_json::Value) -> String {
    let flags = status.as_object().unwrap().iter();
    let other = flags.filter(|(name, _)| !["valid", "best", "multipath"].contains(&name.as_str()));
    other.map(|(name, value)| format!("{name} {value}; ")).collect()
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
