//! BFD sessions, in brief and in full.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::values::{interface, release, text_if};
use crate::written::Written;

const STATES: [(&str, &str); 4] = [
    ("up", "up"),
    ("down", "down"),
    ("init", "init"),
    ("shutdown", "admin_down"),
];

const DIAGNOSTICS: [(&str, &str); 3] = [
    ("ok", "none"),
    ("control detection time expired", "detection_time_expired"),
    ("neighbor signaled session down", "neighbor_signaled_down"),
];

pub(crate) fn briefs() -> impl Strategy<Value = Written> {
    let row = (select(&STATES[..]), any::<u32>(), any::<bool>());
    (release(), vec(row, 1..6)).prop_map(|(release, rows)| {
        let mut table = Written::of("frr_bfd_peers_brief", "show bfd peers brief");
        let profile = |text: &str| if release >= (10, 6) { format!(" {text:<20}") } else { String::new() };
        let mut line = |cells: [&str; 5]| {
            let [id, local, peer, status, last] = cells;
            table.line(&format!("{id:<10} {local:<40} {peer:<40}{status:<15}{}", profile(last)));
        };
        let mut shown = Vec::new();
        line(["SessionId", "LocalAddress", "PeerAddress", "Status", "Profile"]);
        line(["=========", "============", "===========", "======", "======="]);
        for (at, ((said, state), id, is_known)) in rows.iter().enumerate() {
            let peer = if at % 2 == 0 { format!("192.0.2.{at}") } else { format!("2001:db8:1111:2222:3333:4444:5555:{at}") };
            let local = if *is_known { "192.0.2.254" } else { "unknown" };
            line([&id.to_string(), local, &peer, said, "fast"]);
            shown.push(json!({"peer": peer, "id": id, "state": state, "local": if *is_known { json!(local) } else { Value::Null }}));
        }
        table.text.insert_str(0, &format!("Session count: {}\n", rows.len()));
        table.rows = shown;
        table
    })
}

pub(crate) fn blocks() -> impl Strategy<Value = Written> {
    let words = (
        select(&STATES[..]),
        select(&DIAGNOSTICS[..]),
        select(&DIAGNOSTICS[..]),
        interface(),
    );
    let row = (words, any::<(u32, u32, bool)>(), (0..9_u64, 1..60_u64));
    vec(row, 1..4).prop_map(|rows| {
        let mut table = Written::of("frr_bfd_peers", "show bfd peers");
        table.line("BFD Peers:");
        for (at, ((state, local_cause, remote_cause, interface), (id, remote_id, is_multihop), (days, seconds))) in rows.into_iter().enumerate() {
            let hops = if is_multihop { " multihop local-address 192.0.2.254 vrf red".to_owned() } else { format!(" vrf red interface {interface}") };
            table.line(&format!("\tpeer 192.0.2.{at}{hops}\n\t\tID: {id}\n\t\tRemote ID: {remote_id}\n\t\tActive mode\n\t\tStatus: {}", state.0));
            let days_said = if days > 0 { format!("{days} day(s), ") } else { String::new() };
            let time = |word: &str| format!("\t\t{word}: {days_said}{seconds} second(s)");
            let elapsed = json!(days * 86400 + seconds);
            let (up, down) = match state.0 {
                "up" => (elapsed, Value::Null),
                "down" => (Value::Null, elapsed),
                _ => (Value::Null, Value::Null),
            };
            match state.0 {
                "up" => table.line(&time("Uptime")),
                "down" => table.line(&time("Downtime")),
                _ => {}
            }
            table.line(&format!("\t\tDiagnostics: {}\n\t\tRemote diagnostics: {}\n\t\tPeer Type: configured", local_cause.0, remote_cause.0));
            table.line("\t\tLocal timers:\n\t\t\tDetect-multiplier: 3\n\t\t\tReceive interval: 300ms\n\t\tRemote timers:\n\t\t\tReceive interval: 1000ms\n");
            table.rows.push(json!({
                "peer": format!("192.0.2.{at}"), "network_instance": "red", "id": id, "remote_id": remote_id, "state": state.1, "multihop": is_multihop,
                "interface": if is_multihop { Value::Null } else { json!(interface) }, "local": text_if(is_multihop, "192.0.2.254"),
                "uptime_seconds": up, "downtime_seconds": down, "diagnostic": local_cause.1, "remote_diagnostic": remote_cause.1,
            }));
            if !is_multihop {
                table.rows[at]["local"] = Value::Null;
            }
        }
        table
    })
}
