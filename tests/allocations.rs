//! Reading costs no allocation for each row: vectors double as they grow, and that is all.
//!
//! The counts of 1,000 and of 10,000 rows are compared. Ten times the rows may cost a few more
//! doublings of a few vectors. A cell that the device wrapped is put together in buffers of its
//! own, in both ways that its lines can be joined, so such rows cost a constant number each.
#![expect(
    clippy::unwrap_used,
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    reason = "a test may panic"
)]

use std::fmt::Write as _;

use allocation_counter::{AllocationInfo, measure};
use netverify::{Text, for_each_row, read};

/// Doublings of all vectors together from 1,000 to 10,000 rows: four for each of a dozen.
const DOUBLINGS: u64 = 50;

fn routes(rows: usize) -> String {
    let mut raw = String::from("Codes: K - kernel route, C - connected\n\nIPv4 unicast VRF default:\n");
    for row in 0..rows {
        let prefix = format!("10.{}.{}.{}/32", row >> 16 & 255, row >> 8 & 255, row & 255);
        match row % 3 {
            0 => writeln!(raw, "S>* {prefix} [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02"),
            1 => writeln!(
                raw,
                "O>* {prefix} [110/10] via 192.0.2.1, eth0, weight 1, 00:01:02\n  *   via 192.0.2.2, eth1, weight 1, 00:01:02"
            ),
            _ => writeln!(
                raw,
                "B>  {prefix} [200/0] via 10.255.0.3 (recursive), weight 1, 00:00:21\n  *   via 192.0.2.1, eth0, label 16/17, weight 1, 00:00:21"
            ),
        }
        .unwrap();
    }
    raw
}

fn peers(rows: usize) -> String {
    let mut raw = String::from(
        "IPv4 Unicast Summary:\nBGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0\n\n\
         Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc\n",
    );
    for row in 0..rows {
        writeln!(
            raw,
            "10.0.{}.{} 4 65002 1 2 0 0 0 00:01:00 5 14 to the south",
            row >> 8,
            row & 255
        )
        .unwrap();
    }
    writeln!(raw, "\nTotal number of neighbors {rows}").unwrap();
    raw
}

const PORTS: &str = "\
+--------------+-------------+------------+----------------------+
|     Port     | Admin State | Oper State |     Description      |
+==============+=============+============+======================+
";
const BORDER: &str = "+--------------+-------------+------------+----------------------+\n";

fn ports(rows: usize) -> String {
    let row = |row| {
        format!(
            "| {:<12} | enable      | up         | to the south         |\n",
            format!("e-1/{row}")
        )
    };
    [PORTS, &(0..rows).map(row).collect::<String>(), BORDER].concat()
}

fn wrapped_ports(rows: usize) -> String {
    let row = |row| {
        format!(
            "| {:<12} | enable      | up         | to the south, by way |\n|              |             |            | of the north         |\n",
            format!("e-1/{row}")
        )
    };
    [PORTS, &(0..rows).map(row).collect::<String>(), BORDER].concat()
}

fn reading(id: &str, raw: &str, rows: usize) -> AllocationInfo {
    let text = Text::clean(raw.as_bytes()).unwrap();
    let mut read_rows = 0;
    let info = measure(|| read_rows = read(id, &text).unwrap().row_count());
    assert_eq!(read_rows, rows);
    info
}

#[track_caller]
fn costs_no_allocation_a_row(id: &str, grown: fn(usize) -> String) {
    let (few, many) = (reading(id, &grown(1_000), 1_000), reading(id, &grown(10_000), 10_000));
    let more = many.count_total - few.count_total;
    assert!(
        more <= DOUBLINGS,
        "{id}: {} allocations for 1,000 rows, {more} more for 10,000",
        few.count_total
    );
}

#[test]
fn routes_with_several_and_recursive_next_hops_cost_none() {
    costs_no_allocation_a_row("frr_route", routes);
}

#[test]
fn peers_cost_none() {
    costs_no_allocation_a_row("frr_bgp_summary", peers);
}

#[test]
fn rows_of_a_grid_cost_none() {
    costs_no_allocation_a_row("srl_interface_brief", ports);
}

#[test]
fn a_wrapped_row_costs_a_constant() {
    let few = reading("srl_interface_brief", &wrapped_ports(1_000), 1_000).count_total;
    let many = reading("srl_interface_brief", &wrapped_ports(10_000), 10_000).count_total;
    let a_row = (many - few) as f64 / 9_000.0;
    assert!(a_row < 4.5, "{a_row} allocations a wrapped row");
}

#[test]
fn clean_text_is_not_copied() {
    let raw = routes(10_000);
    let info = measure(|| drop(Text::clean(raw.as_bytes()).unwrap()));
    assert_eq!(info.count_total, 0);
}

#[test]
fn rows_that_are_passed_on_are_not_kept() {
    let peak = |rows: usize| {
        let raw = routes(rows);
        let text = Text::clean(raw.as_bytes()).unwrap();
        let mut passed_on = 0;
        let info = measure(|| {
            for_each_row("frr_route", &text, |_| passed_on += 1).unwrap();
        });
        assert_eq!(passed_on, rows);
        info
    };
    let (few, many) = (peak(10_000), peak(100_000));
    assert!(
        many.bytes_max <= few.bytes_max + few.bytes_max / 10,
        "{} bytes at most for 10,000 rows, {} for 100,000",
        few.bytes_max,
        many.bytes_max
    );
    assert!(many.count_total <= few.count_total + DOUBLINGS);
}
