//! Labels, and the neighbours that gave them.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::values::{clock, release};
use crate::written::Written;

/// Outbound labels as they are written, and what they are.
fn outbound() -> impl Strategy<Value = (String, Value)> {
    prop_oneof![
        (16..1_048_576_u32).prop_map(|label| (label.to_string(), json!([label]))),
        (16..99_u32).prop_map(|label| (format!("{label}/implicit-null"), json!([label, 3]))),
        Just(("implicit-null".to_owned(), json!([3]))),
        Just(("-".to_owned(), Value::Null)),
    ]
}

pub(crate) fn labels() -> impl Strategy<Value = Written> {
    let types = select(vec!["LDP", "BGP", "Static", "SR (OSPF)", "SR (IS-IS)"]);
    let next_hops = select(vec!["192.0.2.2", "198.51.100.254", "2001:db8::2", "lo"]);
    vec((16..1_048_576_u32, types, next_hops, outbound()), 1..6).prop_map(|rows| {
        let mut table = Written::uncounted("frr_mpls_table", "show mpls table");
        let header = ["Inbound Label", "Type", "Nexthop", "Outbound Label"].map(str::to_owned);
        let cells = rows.iter().map(|(label, of_type, next_hop, (outbound, _))| {
            [
                label.to_string(),
                (*of_type).to_owned(),
                (*next_hop).to_owned(),
                outbound.clone(),
            ]
        });
        let lines: Vec<[String; 4]> = std::iter::once(header).chain(cells).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap() + 2;
        let widths = [0, 1, 2, 3].map(width);
        for line in &lines {
            let cells = line.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
            table.line(&format!(" {}", cells.collect::<String>()));
            if line == &lines[0] {
                table.line(&format!(" {}", "-".repeat(widths.iter().sum())));
            }
        }
        table.line("");
        table
            .rows
            .extend(rows.iter().map(|(label, of_type, next_hop, (_, outbound))| {
            let (address, interface) = if *next_hop == "lo" {
                (Value::Null, json!("lo"))
            } else {
                (json!(next_hop), Value::Null)
            };
            json!({"label": label, "type": of_type, "next_hop": address, "interface": interface, "outbound": outbound})
        }));
        table
    })
}

pub(crate) fn ldp_neighbors() -> impl Strategy<Value = Written> {
    let states = select(vec![
        ("PRESENT", "present"),
        ("INITIALIZED", "initialized"),
        ("OPENREC", "open_rec"),
        ("OPENSENT", "open_sent"),
        ("OPERATIONAL", "operational"),
    ]);
    let addresses = select(vec![
        "192.0.2.9",
        "198.51.100.200",
        "2001:db8::9",
        "2001:db8:ffff:ffff::9",
    ]);
    (release(), vec((states, addresses, clock()), 1..6)).prop_map(|(release, rows)| {
        let mut table = Written::uncounted("frr_ldp_neighbor", "show mpls ldp neighbor");
        let is_left = release >= (10, 5);
        let time = |time: &str| if is_left { format!("{time:<8}") } else { format!("{time:>8}") };
        table.line(&format!("{:<4} {:<15} {:<11} {:<15} {}", "AF", "ID", "State", "Remote Address", time("Uptime")));
        for (at, ((shown, state), address, (uptime, seconds))) in rows.into_iter().enumerate() {
            let family = if address.contains(':') { "ipv6" } else { "ipv4" };
            let wrap = if address.len() > 15 { format!("\n{:48}", "") } else { String::new() };
            let id = format!("203.0.113.{at}");
            let row = json!({"peer_ldp_id": id, "address_family": family, "state": state, "address": address, "uptime_seconds": seconds});
            table.row(&format!("{family:<4} {id:<15} {shown:<11} {address:<15}{wrap} {}", time(&uptime)), row);
        }
        table
    })
}
