//! VRFs, tracked next hops, entries of a prefix, and counts of routes.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::values::{Release, clock, interface, release, text_if};
use crate::written::Written;

pub(crate) fn vrfs() -> impl Strategy<Value = Written> {
    let row = any::<(bool, u16, bool)>();
    (any::<bool>(), vec(row, 1..6)).prop_map(|(has_netns, rows)| {
        let mut table = Written::uncounted("frr_vrf", "show vrf");
        if has_netns {
            table.line("netns-based vrfs");
        }
        for (at, (is_active, id, is_configured)) in rows.into_iter().enumerate() {
            let name = format!("red{at}");
            let (said, mut row) = match (is_active, has_netns) {
                (false, _) => ("inactive".to_owned(), json!({"state": "inactive", "id": null})),
                (true, false) => (
                    format!("id {id} table {at}"),
                    json!({"state": "active", "id": id, "table": at}),
                ),
                (true, true) => (
                    format!("id {id} netns /run/netns/{name}"),
                    json!({"state": "active", "id": id, "netns": format!("/run/netns/{name}")}),
                ),
            };
            row["name"] = json!(name);
            row["configured"] = json!(is_configured);
            table.row(
                &format!("vrf {name} {said}{}", text_if(is_configured, " (configured)")),
                row,
            );
        }
        table
    })
}

/// A next hop of a route: behind an address or on the link.
type Hop = (bool, &'static str);

fn hop_address(is_behind: bool, at: usize) -> Option<String> {
    is_behind.then(|| format!("198.51.100.{at}"))
}

fn tracked() -> impl Strategy<Value = (bool, &'static str, Vec<Hop>)> {
    let protocols = vec!["", "static", "connected", "ospf", "bgp"];
    (
        any::<bool>(),
        select(protocols),
        vec((any::<bool>(), interface()), 1..3),
    )
}

pub(crate) fn next_hops() -> impl Strategy<Value = Written> {
    (release(), vec(tracked(), 1..5)).prop_map(|(release, rows)| {
        let mut table = Written::of("frr_nht", "show ip nht");
        if release >= (9, 1) {
            table.line("VRF default:\n Resolve via default: on");
        }
        for (at, (is_near, protocol, hops)) in rows.iter().enumerate() {
            let row = json!({
                "address": format!("192.0.2.{at}"),
                "state": if protocol.is_empty() { "unresolved" } else { "resolved" },
                "protocol": if protocol.is_empty() { Value::Null } else { json!(protocol) },
                "must_be_connected": is_near,
            });
            let flag = text_if(*is_near, "(Connected)");
            let (of_hop, of_client) = if release >= (10, 6) { ("", flag) } else { (flag, "") };
            table.line(&format!("192.0.2.{at}{of_hop}"));
            let via = if protocol.is_empty() {
                table.line(&format!(" unresolved{of_hop}"));
                Value::Null
            } else {
                let prefix = text_if(release >= (10, 2), ", prefix 192.0.2.0/24");
                table.line(&format!(" resolved via {protocol}{prefix}"));
                tracked_hops(&mut table, release, hops)
            };
            table.line(&format!(" Client list: static(fd 27){of_client}"));
            table.rows.push(row);
            table.rows[at]["via"] = via;
        }
        table
    })
}

fn tracked_hops(table: &mut Written, release: Release, hops: &[Hop]) -> Value {
    let tail = text_if(release >= (10, 0), " (vrf default), weight 1");
    let mut via = Vec::new();
    for (at, (is_behind, interface)) in hops.iter().enumerate() {
        if let Some(address) = hop_address(*is_behind, at) {
            table.line(&format!(" via {address}, {interface}{tail}"));
            via.push(json!({"address": address, "interface": interface}));
        } else {
            table.line(&format!(" is directly connected, {interface}{tail}"));
            via.push(json!({"interface": interface}));
        }
    }
    json!(via)
}

pub(crate) fn summaries() -> impl Strategy<Value = Written> {
    let sources = ["kernel", "connected", "local", "static", "ospf", "isis", "ebgp", "ibgp"];
    let rows = (
        prop::sample::subsequence(sources.to_vec(), 1..8),
        vec((1..9000_u32, 0..9000_u32), 8),
    );
    vec(rows, 1..3).prop_map(|instances| {
        let printed = if instances.len() > 1 {
            "show ip route vrf all summary"
        } else {
            "show ip route summary"
        };
        let mut table = Written::of("frr_route_summary", printed);
        for (at, (sources, counts)) in instances.iter().enumerate() {
            let name = ["default", "red"][at];
            table.line(&format!("{:<20} {:<20} FIB  (vrf {name})", "Route Source", "Routes"));
            let mut totals = (0, 0);
            for (source, (routes, fib)) in sources.iter().zip(counts) {
                let fib = fib.min(routes);
                totals = (totals.0 + routes, totals.1 + fib);
                let row = json!({"source": source, "network_instance": name, "routes": routes, "fib": fib});
                table.row(&format!("{source:<20} {routes:<20} {fib:<20} "), row);
            }
            table.line(&format!(
                "------\n{:<20} {:<20} {:<20} \n",
                "Totals", totals.0, totals.1
            ));
        }
        table
    })
}

type Entry = (&'static str, u8, u32, (String, u64), Vec<Hop>);

fn entry() -> impl Strategy<Value = Entry> {
    let protocols = select(vec!["static", "ospf", "bgp", "isis"]);
    (
        protocols,
        any::<u8>(),
        any::<u32>(),
        clock(),
        vec((any::<bool>(), interface()), 1..4),
    )
}

pub(crate) fn details() -> impl Strategy<Value = Written> {
    (release(), any::<prop::sample::Index>(), vec(entry(), 1..4)).prop_map(|(release, best, entries)| {
        let mut table = Written::of("frr_route_detail", "show ip route 203.0.113.0/24");
        for (at, (protocol, distance, metric, (ago, age), hops)) in entries.iter().enumerate() {
            let is_best = best.index(entries.len()) == at;
            let mark = text_if(is_best, ", best");
            table.line("Routing entry for 203.0.113.0/24");
            table.line(&format!(
                "  Known via \"{protocol}\", distance {distance}, metric {metric}{mark}"
            ));
            table.line(&format!("  Last update {ago} ago"));
            if release >= (10, 5) {
                table.line(&format!(
                    "  Flags: {}\n  Status: {}",
                    if is_best { "Selected " } else { "None " },
                    if is_best { "Installed " } else { "None " }
                ));
            }
            let hops: Vec<Value> = hops
                .iter()
                .enumerate()
                .map(|hop| entry_hop(&mut table, is_best, hop))
                .collect();
            table.line("");
            table.rows.push(json!({
                "prefix": "203.0.113.0/24", "protocol": protocol, "selected": is_best, "in_fib": is_best,
                "distance": distance, "metric": metric, "age_seconds": age, "next_hops": hops,
            }));
        }
        table
    })
}

fn entry_hop(table: &mut Written, in_fib: bool, (at, (is_behind, interface)): (usize, &Hop)) -> Value {
    let mark = if in_fib { '*' } else { ' ' };
    let mut hop = json!({"interface": interface, "in_fib": in_fib, "active": true, "weight": 1});
    if let Some(address) = hop_address(*is_behind, at) {
        table.line(&format!("  {mark} {address}, via {interface}, weight 1"));
        hop["address"] = json!(address);
    } else {
        hop["kind"] = json!("connected");
        table.line(&format!("  {mark} directly connected, {interface}, weight 1"));
    }
    hop
}
