//! Traces as Linux writes them, with and without names.

use std::fmt::Write as _;

use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::written::Written;

/// A hop: nobody answers, or the same router each time; a microsecond each.
type Hop = (bool, Vec<(bool, u16)>);

pub(crate) fn traces() -> impl Strategy<Value = Written> {
    let hop = (any::<bool>(), vec((any::<bool>(), any::<u16>()), 3));
    (any::<bool>(), vec(hop, 0..5)).prop_map(|(has_names, hops)| {
        let printed = if has_names {
            "traceroute 203.0.113.9"
        } else {
            "traceroute -n 203.0.113.9"
        };
        let mut table = Written {
            is_stated: false,
            ..Written::of("traceroute", printed)
        };
        table.line("traceroute to 203.0.113.9 (203.0.113.9), 30 hops max, 60 byte packets");
        let last = (true, vec![(true, 45), (true, 46), (true, 47)]);
        let count = hops.len();
        let hops: Vec<Value> = hops
            .iter()
            .chain([&last])
            .enumerate()
            .map(|(at, hop)| {
                let address = if at == count {
                    "203.0.113.9".to_owned()
                } else {
                    format!("192.0.2.{at}")
                };
                write_hop(&mut table, at + 1, hop, &address, has_names)
            })
            .collect();
        table.rows.push(
            json!({"target": "203.0.113.9", "address": "203.0.113.9", "max_hops": 30, "hops": hops, "reached": true}),
        );
        table
    })
}

fn write_hop(table: &mut Written, n: usize, (answers, probes): &Hop, address: &str, has_names: bool) -> Value {
    let mut line = format!("{n:>2} ");
    let mut shown = Vec::new();
    let mut who = if has_names {
        format!(" {address} ({address})")
    } else {
        format!(" {address}")
    };
    for (is_answered, rtt) in probes {
        if !(answers & is_answered) {
            line.push_str(" *");
            shown.push(json!({"address": null, "rtt_ms": null, "flag": null}));
            continue;
        }
        let rtt = format!("{}.{:03}", rtt / 1000, rtt % 1000);
        write!(line, "{}  {rtt} ms", std::mem::take(&mut who)).unwrap();
        let mut probe = json!({"address": address, "rtt_ms": rtt.parse::<f64>().unwrap(), "flag": null});
        if has_names {
            probe["name"] = json!(address);
        }
        shown.push(probe);
    }
    table.line(&line);
    json!({"n": n, "probes": shown})
}
