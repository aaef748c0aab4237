//! VNIs, and the MAC addresses in them.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::values::release;
use crate::written::Written;

pub(crate) fn vnis() -> impl Strategy<Value = Written> {
    let row = (
        any::<bool>(),
        0..9000_u32,
        0..9000_u32,
        0..200_u32,
        select(vec!["default", "red"]),
    );
    (release(), vec(row, 1..6)).prop_map(|(release, rows)| {
        let mut table = Written::uncounted("frr_evpn_vni", "show evpn vni");
        let has_bridge = release >= (10, 6);
        let tail = if has_bridge { format!("{:<15} {:<10} {:<37}", "Tenant VRF", "VLAN", "BRIDGE") } else { format!("{:<37}", "Tenant VRF") };
        table.line(&format!("{:<10} {:<4} {:<21} {:<8} {:<8} {:<15} {tail}", "VNI", "Type", "VxLAN IF", "# MACs", "# ARPs", "# Remote VTEPs"));
        for (at, (is_l2, macs, neighbors, vteps, vrf)) in rows.into_iter().enumerate() {
            let vni = 100 * (at + 1);
            let kind = if is_l2 { "L2" } else { "L3" };
            let (shown, vteps) = if is_l2 { (vteps.to_string(), json!(vteps)) } else { ("n/a".to_owned(), Value::Null) };
            let tail = if has_bridge { format!("{vrf:<15} {at:<10} {:<37}", "br0") } else { format!("{vrf:<37}") };
            let row = json!({
                "vni": vni, "network_instance": vrf, "type": kind.to_lowercase(), "vxlan_interface": format!("vx{vni}"),
                "macs": macs, "neighbors": neighbors, "remote_vteps": vteps, "vlan": if has_bridge { json!(at) } else { Value::Null },
            });
            table.row(&format!("{vni:<10} {kind:<4} {:<21} {macs:<8} {neighbors:<8} {shown:<15} {tail}", format!("vx{vni}")), row);
        }
        table
    })
}

pub(crate) fn macs() -> impl Strategy<Value = Written> {
    let destinations = select(vec![
        ("local", "h200"),
        ("remote", "192.0.2.3"),
        ("auto", "br100"),
        ("remote", "03:00:00:00:00:11:11:00:00:01"),
    ]);
    let flags = select(vec!["", "NP", "X"]);
    let vlans = prop::option::of(1..4095_u32);
    let row = (destinations, flags, vlans, any::<(u16, u16)>());
    (release(), vec(vec(row, 1..4), 1..3)).prop_map(|(release, instances)| {
        let mut table = Written::of("frr_evpn_mac", "show evpn mac vni all");
        let wide = if release >= (10, 6) { 39 } else { 30 };
        for (at, rows) in instances.iter().enumerate() {
            let vni = 100 * (at + 1);
            table.line(&format!("\nVNI {vni} #MACs (local and remote) {}\n", rows.len()));
            table.line("Flags: N=sync-neighs, I=local-inactive, P=peer-active, X=peer-proxy");
            table.line(&format!(
                "{:<17} {:<6} {:<5} {:<wide$} {:<5} Seq #'s",
                "MAC", "Type", "Flags", "Intf/Remote ES/VTEP", "VLAN"
            ));
            for (at, ((kind, destination), flags, vlan, (local, remote))) in rows.iter().enumerate() {
                let mac = format!("02:00:5e:00:53:{at:02x}");
                let shown = vlan.map(|vlan| vlan.to_string()).unwrap_or_default();
                table.row(
                    &format!("{mac:<17} {kind:<6} {flags:<5} {destination:<wide$} {shown:<5} {local}/{remote}"),
                    json!({
                        "mac": mac, "vni": vni, "type": kind, "destination": destination, "vlan": vlan,
                        "flags": if flags.is_empty() { Value::Null } else { json!(flags) },
                        "local_sequence": local, "remote_sequence": remote,
                    }),
                );
            }
        }
        table
    })
}
