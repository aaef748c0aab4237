//! IS-IS: adjacencies in two forms, and interfaces in two forms.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::values::{interface, release};
use crate::written::Written;

type Named = (&'static str, &'static str);

const STATES: [Named; 3] = [("Up", "up"), ("Initializing", "initializing"), ("Down", "down")];

const AREAS: [&str; 2] = ["LAB", "EDGE"];

/// A state, a level, a hold time, an interface.
type Adjacency = (Named, u8, u8, &'static str);

fn adjacencies() -> impl Strategy<Value = Vec<Vec<Adjacency>>> {
    vec(
        vec((select(&STATES[..]), 1..3_u8, any::<u8>(), interface()), 1..4),
        1..3,
    )
}

pub(crate) fn neighbors() -> impl Strategy<Value = Written> {
    (release(), adjacencies()).prop_map(|(release, areas)| {
        let mut table = Written::uncounted("frr_isis_neighbor", "show isis neighbor");
        let is_new = release >= (10, 1);
        let indent = if release < (8, 0) { "  " } else { " " };
        for (area, rows) in AREAS.iter().zip(&areas) {
            let (indent_of_header, width) = if is_new { (" ", 13) } else { ("  ", 12) };
            table.line(&format!("Area {area}:\n{indent_of_header}{:<20}{:<12}L  {:<width$} {:<9}SNPA", "System Id", "Interface", "State", "Holdtime"));
            for (at, ((said, state), level, holdtime, interface)) in rows.iter().enumerate() {
                let (name, snpa) = (format!("r{at}.example.net"), "02aa.0000.0b01");
                table.row(
                    &format!("{indent}{name:<20}{interface:<12}{level:<3}{said:<width$} {holdtime:<9}{snpa:<10}"),
                    json!({"system_id": name, "interface": interface, "level": format!("l{level}"), "area": area, "state": state, "holdtime_seconds": holdtime, "snpa": snpa}),
                );
            }
        }
        table
    })
}

pub(crate) fn neighbor_details() -> impl Strategy<Value = Written> {
    adjacencies().prop_map(|areas| {
        let mut table = Written { takes_over: "area", ..Written::of("frr_isis_neighbor", "show isis neighbor detail") };
        for (area, rows) in AREAS.iter().zip(&areas) {
            table.line(&format!("Area {area}:"));
            for (at, ((said, state), level, holdtime, interface)) in rows.iter().enumerate() {
                let name = format!("r{at}.example.net");
                table.line(&format!(" {name}\n    Interface: {interface}, Level: {level}, State: {said}, Expires in {holdtime}s"));
                table.line("    Adjacency flaps: 1, Last: 1m20s ago\n    Circuit type: L1L2, Speaks: IPv4, IPv6\n    SNPA: 02aa.0000.0b01, LAN id: r9.02");
                table.line("    LAN Priority: 64, is DIS, DIS flaps: 1, Last: 1m20s ago\n    Area Address(es):\n      49.0001");
                table.line(&format!("    IPv4 Address(es):\n      192.0.2.{at}\n    IPv6 Address(es):\n      fe80::5:{at}\n"));
                table.rows.push(json!({
                    "system_id": name, "interface": interface, "level": format!("l{level}"), "area": area, "state": state, "holdtime_seconds": holdtime,
                    "address": format!("192.0.2.{at}"), "ipv6_address": format!("fe80::5:{at}"), "snpa": "02aa.0000.0b01", "last_transition_seconds": 80,
                }));
            }
        }
        table
    })
}

const CIRCUIT_STATES: [Named; 3] = [("Up", "up"), ("Config", "config"), ("Init", "init")];

const CIRCUIT_TYPES: [Named; 3] = [("lan", "lan"), ("p2p", "point_to_point"), ("loopback", "loopback")];

pub(crate) fn interfaces() -> impl Strategy<Value = Written> {
    let levels = select(vec!["L1", "L2", "L1L2"]);
    let row = (
        select(&CIRCUIT_STATES[..]),
        select(&CIRCUIT_TYPES[..]),
        levels,
        any::<u8>(),
        any::<bool>(),
    );
    (any::<bool>(), vec(vec(row, 1..4), 1..3)).prop_map(|(in_detail, areas)| {
        let printed = if in_detail { "show isis interface detail" } else { "show isis interface" };
        let mut table = Written { is_uncounted: !in_detail, takes_over: if in_detail { "area" } else { "" }, ..Written::of("frr_isis_interface", printed) };
        for (area, rows) in AREAS.iter().zip(&areas) {
            table.line(&format!("Area {area}:"));
            if !in_detail {
                table.line("  Interface   CircId   State    Type     Level");
            }
            for (at, (state, of_type, level, id, is_passive)) in rows.iter().enumerate() {
                let name = format!("{}{at}", area.to_lowercase());
                let passive = if *is_passive { "Passive" } else { "Active" };
                if in_detail {
                    table.line(&format!("  Interface: {name}, State: {}, {passive}, Circuit Id: {id:#x}\n    Type: {}, Level: {level}", state.0, of_type.0));
                    table.line(&format!("    Level-1 Information:\n      Metric: 10\n    IP Prefix(es):\n      192.0.2.{at}/32\n"));
                } else {
                    table.line(&format!("  {name:<12}0x{id:<7x}{:<9}{:<9}{level:<9}", state.0, of_type.0));
                }
                table.rows.push(json!({
                    "interface": name, "area": area, "circuit_id": id, "state": state.1, "circuit_type": of_type.1, "level": level.to_lowercase(),
                    "passive": if in_detail { json!(is_passive) } else { Value::Null },
                }));
            }
        }
        table
    })
}
