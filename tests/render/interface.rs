//! Interfaces, in brief and in full.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::values::{release, text_if};
use crate::written::Written;

fn addresses() -> impl Strategy<Value = Vec<&'static str>> {
    let all = vec![
        "192.0.2.1/24",
        "198.51.100.9/31",
        "203.0.113.1/32",
        "fe80::b03e:c1ff:fe66:1012/64",
    ];
    prop::sample::subsequence(all, 0..4)
}

pub(crate) fn briefs() -> impl Strategy<Value = Written> {
    let row = (any::<bool>(), any::<bool>(), addresses());
    vec(vec(row, 1..5), 1..3).prop_map(|instances| {
        let printed = if instances.len() > 1 { "show interface vrf all brief" } else { "show interface brief" };
        let mut table = Written { takes_over: "addresses", ..Written::uncounted("frr_interface_brief", printed) };
        for (at, rows) in instances.iter().enumerate() {
            let vrf = ["default", "red"][at];
            table.line("Interface       Status  VRF             Addresses\n---------       ------  ---             ---------");
            for (at, (is_up, hides, addresses)) in rows.iter().enumerate() {
                let name = format!("eth-{at}");
                let hides = *hides && !addresses.is_empty();
                let mark = text_if(hides, "+ ");
                let status = if *is_up { "up" } else { "down" };
                let shown = addresses.join(&format!("\n{:40}", "")).replacen("", mark, 1);
                table.row(
                    &format!("{name:<16}{status:<8}{vrf:<16}{shown}"),
                    json!({"name": name, "network_instance": vrf, "admin": if *is_up { "enabled" } else { "disabled" }, "oper": null,
                        "addresses": addresses, "hides_addresses": hides}),
                );
            }
            table.line("");
        }
        table
    })
}

/// How a head says it, and what it means.
const HEADS: [(&str, &str, Option<&str>); 4] = [
    ("up, line protocol is up", "enabled", Some("up")),
    ("up, line protocol is down", "enabled", Some("down")),
    ("up, line protocol detection is disabled", "enabled", None),
    ("down", "disabled", None),
];

pub(crate) fn blocks() -> impl Strategy<Value = Written> {
    let description = prop::option::of(select(vec!["to r5", "spare, shut", "vrf: red"]));
    let row = (select(&HEADS[..]), description, 68..9216_u32, any::<u32>(), addresses());
    (release(), vec(row, 1..4)).prop_map(|(release, rows)| {
        let mut table = Written::of("frr_interface", "show interface");
        for (at, ((said, admin, oper), description, mtu, speed, addresses)) in rows.into_iter().enumerate() {
            table.line(&format!("Interface eth{at} is {said}\n  Link ups:       0    last: (never)\n  Link downs:     0    last: (never)\n  vrf: default"));
            if let Some(description) = description {
                table.line(&format!("  Description: {description}"));
            }
            let queue = if release >= (9, 1) { " txqlen 1000" } else { " " };
            table.line(&format!("  index {at} metric 0 mtu {mtu} speed {speed}{queue}\n  flags: <UP,BROADCAST,MULTICAST>"));
            if release >= (10, 3) {
                table.line("  MPLS  Not specified by CLI\n  Multicast config is Not specified by CLI\n  Shutdown config is Not specified by CLI");
            }
            table.line("  Type: Ethernet\n  HWaddr: 02:00:00:00:00:01");
            for address in &addresses {
                let family = if address.contains(':') { "inet6" } else { "inet" };
                table.line(&format!("  {family} {address}"));
            }
            table.line("  Interface Type VETH\n  Interface Slave Type None\n  protodown: off ");
            let oper = oper.map_or(Value::Null, |oper| json!(oper));
            table.rows.push(json!({
                "name": format!("eth{at}"), "network_instance": "default", "admin": admin, "oper": oper,
                "description": description, "mtu": mtu, "mac": "02:00:00:00:00:01", "addresses": addresses,
            }));
        }
        table
    })
}
