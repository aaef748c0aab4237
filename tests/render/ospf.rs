//! OSPF: neighbours in two forms, interfaces, routes, and the neighbours of version 3.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::{Value, json};

use crate::values::{Release, clock, interface, ospf_time, release, text_if};
use crate::written::Written;

const STATES: [(&str, &str); 6] = [
    ("Init", "init"),
    ("2-Way", "two_way"),
    ("ExStart", "ex_start"),
    ("Exchange", "exchange"),
    ("Loading", "loading"),
    ("Full", "full"),
];

const ROLES: [(&str, Option<&str>); 4] = [
    ("DR", Some("dr")),
    ("Backup", Some("backup")),
    ("DROther", Some("dr_other")),
    ("-", None),
];

type Named = (&'static str, &'static str);

#[derive(Clone, Debug)]
struct Neighbor {
    state: Named,
    role: (&'static str, Option<&'static str>),
    priority: u8,
    interface: &'static str,
    up: (String, u64),
    dead: (String, u64),
    retransmits: u32,
}

fn neighbor() -> impl Strategy<Value = Neighbor> {
    let words = (select(&STATES[..]), select(&ROLES[..]), interface());
    (words, any::<u8>(), ospf_time(), ospf_time(), 0..99_999_u32).prop_map(
        |((state, role, interface), priority, up, dead, retransmits)| Neighbor {
            state,
            role,
            priority,
            interface,
            up,
            dead,
            retransmits,
        },
    )
}

/// What both forms show.
fn neighbor_row(at: usize, neighbor: &Neighbor) -> Value {
    json!({
        "router_id": format!("203.0.113.{at}"), "address": format!("192.0.2.{at}"), "interface": neighbor.interface,
        "state": neighbor.state.1, "role": neighbor.role.1, "priority": neighbor.priority, "dead_seconds": neighbor.dead.1,
    })
}

/// Neighbours whose role the release writes: before 8.2 there is no `-`.
fn neighbors_of_a_release() -> impl Strategy<Value = (Release, Vec<Neighbor>)> {
    let is_written =
        |(release, rows): &(Release, Vec<Neighbor>)| *release >= (8, 2) || rows.iter().all(|row| row.role.0 != "-");
    (release(), vec(neighbor(), 1..5)).prop_filter("a role that the release writes", is_written)
}

pub(crate) fn neighbors() -> impl Strategy<Value = Written> {
    neighbors_of_a_release().prop_map(|(release, rows)| {
        let mut table = Written::uncounted("frr_ospf_neighbor", "show ip ospf neighbor");
        let has_up = release >= (8, 2);
        let up = |text: &str| if has_up { format!("{text:<15} ") } else { String::new() };
        table.line(&format!(
            "\n{:<15} {:>3} {:<15} {}{:>9} {:<15} {:<32} RXmtL RqstL DBsmL",
            "Neighbor ID",
            "Pri",
            "State",
            up("Up Time"),
            "Dead Time",
            "Address",
            "Interface"
        ));
        for (at, row) in rows.iter().enumerate() {
            let mut shown = neighbor_row(at, row);
            shown["up_seconds"] = if has_up { json!(row.up.1) } else { Value::Null };
            shown["retransmit_queue"] = json!(row.retransmits);
            let state = format!("{}/{}", row.state.0, row.role.0);
            let (id, address) = (format!("203.0.113.{at}"), format!("192.0.2.{at}"));
            let link = format!("{}:192.0.2.254", row.interface);
            table.row(
                &format!(
                    "{id:<15} {:>3} {state:<15} {}{:>9} {address:<15} {link:<32} {:>5} {:>5} {:>5}",
                    row.priority,
                    up(&row.up.0),
                    row.dead.0,
                    row.retransmits,
                    0,
                    0
                ),
                shown,
            );
        }
        table.line("");
        table
    })
}

pub(crate) fn neighbor_details() -> impl Strategy<Value = Written> {
    neighbors_of_a_release().prop_map(|(release, rows)| {
        let mut table = Written::of("frr_ospf_neighbor", "show ip ospf neighbor detail");
        for (at, row) in rows.iter().enumerate() {
            let (state, role) = (row.state.0, row.role.0);
            let is_new = release >= (9, 0);
            let said = if role == "-" { "DROther" } else { role };
            table.line(&format!(" Neighbor 203.0.113.{at}, interface address 192.0.2.{at}"));
            table.line(&format!("    In the area 0.0.0.0 via interface {}{}", row.interface, text_if(is_new, " local interface IP 192.0.2.254")));
            let role = if is_new { format!(", Role is {said},   ") } else { ",".to_owned() };
            table.line(&format!("    Neighbor priority is {}, State is {state}/{}{role} 6 state changes", row.priority, row.role.0));
            table.line("    Most recent state change statistics:\n      Progressive change 5m32s ago\n    DR is 203.0.113.1, BDR is 203.0.113.2");
            table.line(&format!("    Options 2 *|-|-|-|-|-|E|-\n    Dead timer due in {}\n    Database Summary List 0", row.dead.0));
            table.line("    Link State Request List 0\n    Link State Retransmission List 0\n    Thread Inactivity Timer on");
            table.line("    Thread Database Description Retransmision off\n    Thread Link State Request Retransmission on");
            table.line("    Thread Link State Update Retransmission off\n\n    Graceful restart Helper info:\n      Graceful Restart HELPER Status : None\n");
            table.rows.push(neighbor_row(at, row));
        }
        table
    })
}

const KINDS: [Named; 4] = [
    ("BROADCAST", "broadcast"),
    ("POINTOPOINT", "point_to_point"),
    ("NBMA", "nbma"),
    ("LOOPBACK", "loopback"),
];

const INTERFACE_STATES: [Named; 6] = [
    ("Down", "down"),
    ("Waiting", "waiting"),
    ("Point-To-Point", "point_to_point"),
    ("DROther", "dr_other"),
    ("Backup", "backup"),
    ("DR", "dr"),
];

pub(crate) fn interfaces() -> impl Strategy<Value = Written> {
    let words = (
        any::<bool>(),
        any::<bool>(),
        select(&KINDS[..]),
        select(&INTERFACE_STATES[..]),
        any::<bool>(),
    );
    let counts = (any::<u8>(), 1..65535_u32, 1..600_u32, 0..90_u32, 0..90_u32);
    vec((words, counts), 1..4).prop_map(|rows| {
        let mut table = Written::of("frr_ospf_interface", "show ip ospf interface");
        for (at, ((is_up, runs, kind, state, is_elected), (priority, cost, dead, neighbors, adjacent))) in rows.into_iter().enumerate() {
            let oper = if is_up { "up" } else { "down" };
            table.line(&format!("eth{at} is {oper}\n  ifindex {at}, MTU 1500 bytes, BW 10000 Mbit <UP,BROADCAST,RUNNING,MULTICAST>"));
            let mut row = json!({"name": format!("eth{at}"), "oper": oper, "running": runs});
            if runs {
                table.line(&format!("  Internet Address 192.0.2.1/24, Broadcast 192.0.2.255, Area 0.0.0.{at}\n  MTU mismatch detection: enabled"));
                table.line(&format!("  Router ID 203.0.113.1, Network Type {}, Cost: {cost}", kind.0));
                table.line(&format!("  Transmit Delay is 1 sec, State {}, Priority {priority}", state.0));
                if is_elected {
                    table.line("  Designated Router (ID) 203.0.113.1 Interface Address 192.0.2.1/24\n  Backup Designated Router (ID) 203.0.113.2, Interface Address 192.0.2.2");
                } else {
                    table.line("  No backup designated router on this network");
                }
                table.line(&format!("  Multicast group memberships: OSPFAllRouters\n  Timer intervals configured, Hello 10s, Dead {dead}s, Wait 40s, Retransmit 5"));
                table.line(&format!("    Hello due in 8.801s\n  Neighbor Count is {neighbors}, Adjacent neighbor count is {adjacent}"));
                let facts = json!({
                    "address": "192.0.2.1/24", "area": format!("0.0.0.{at}"), "router_id": "203.0.113.1", "network_type": kind.1, "cost": cost,
                    "state": state.1, "priority": priority, "hello_ms": 10000, "dead_seconds": dead, "neighbors": neighbors, "adjacent_neighbors": adjacent,
                    "designated_router": if is_elected { json!("203.0.113.1") } else { Value::Null },
                });
                row.as_object_mut().unwrap().extend(facts.as_object().unwrap().clone());
            } else {
                table.line("  OSPF not enabled on this interface");
            }
            table.rows.push(row);
        }
        table.line("");
        table
    })
}

/// Next hops of a route: all on links, or all behind neighbours.
fn route_hops() -> impl Strategy<Value = Vec<(bool, &'static str)>> {
    let hops = (any::<bool>(), vec(interface(), 1..3));
    hops.prop_map(|(are_behind, interfaces)| interfaces.into_iter().map(|name| (are_behind, name)).collect())
}

fn write_hops(table: &mut Written, hops: &[(bool, &str)]) -> Value {
    let hop = |(at, (is_behind, interface)): (usize, &(bool, &str))| {
        let address = is_behind.then(|| format!("198.51.100.{at}"));
        let said = address
            .as_ref()
            .map_or("directly attached to ".to_owned(), |address| format!("via {address}, "));
        table.line(&format!("{:27}{said}{interface}", ""));
        json!({"address": address, "interface": interface})
    };
    hops.iter().enumerate().map(hop).collect()
}

pub(crate) fn routes() -> impl Strategy<Value = Written> {
    let network = (any::<bool>(), 0..65535_u32, route_hops());
    let router = (any::<bool>(), any::<bool>(), 0..65535_u32, route_hops());
    let external = (any::<bool>(), 0..65535_u32, 0..65535_u32, any::<u32>(), route_hops());
    (vec(network, 0..4), vec(router, 0..3), vec(external, 0..3)).prop_filter("a route", |all| !all.0.is_empty()).prop_map(|(networks, routers, externals)| {
        let mut table = Written { takes_over: "next_hops", ..Written::uncounted("frr_ospf_route", "show ip ospf route") };
        table.line("============ OSPF network routing table ============");
        for (at, (is_inter, cost, hops)) in networks.iter().enumerate() {
            let (code, path) = if *is_inter { ("N IA", "inter_area") } else { ("N   ", "intra_area") };
            table.line(&format!("{code} {:<21} [{cost}] area: 0.0.0.0", format!("10.{at}.0.0/16")));
            let hops = write_hops(&mut table, hops);
            table.rows.push(json!({"kind": "network", "prefix": format!("10.{at}.0.0/16"), "path": path, "cost": cost, "area": "0.0.0.0", "next_hops": hops}));
        }
        table.line("\n============ OSPF router routing table =============");
        for (at, (is_abr, is_asbr, cost, hops)) in routers.iter().enumerate() {
            table.line(&format!("R    {:<21} [{cost}] area: 0.0.0.0{}{}", format!("203.0.113.{at}"), text_if(*is_abr, ", ABR"), text_if(*is_asbr, ", ASBR")));
            let hops = write_hops(&mut table, hops);
            table.rows.push(json!({"kind": "router", "router_id": format!("203.0.113.{at}"), "cost": cost, "area_border": is_abr, "as_border": is_asbr, "next_hops": hops}));
        }
        table.line("\n============ OSPF external routing table ===========");
        for (at, (is_second, cost, far, tag, hops)) in externals.iter().enumerate() {
            let (code, path, costs, far) = if *is_second { ("E2", "external_type_2", format!("{cost}/{far}"), json!(far)) } else { ("E1", "external_type_1", cost.to_string(), Value::Null) };
            table.line(&format!("N {code} {:<21} [{costs}] tag: {tag}", format!("172.16.{at}.0/24")));
            let hops = write_hops(&mut table, hops);
            table.rows.push(json!({"kind": "network", "prefix": format!("172.16.{at}.0/24"), "path": path, "cost": cost, "type_2_cost": far, "tag": tag, "next_hops": hops}));
        }
        table.line("\n");
        table
    })
}

const STATES_OF_6: [Named; 6] = [
    ("Init", "init"),
    ("Twoway", "two_way"),
    ("ExStart", "ex_start"),
    ("ExChange", "exchange"),
    ("Loading", "loading"),
    ("Full", "full"),
];

const ROLES_OF_6: [Named; 4] = [
    ("DR", "dr"),
    ("BDR", "backup"),
    ("DROther", "dr_other"),
    ("PointToPoint", "point_to_point"),
];

type Neighbor6 = (Named, Named, u8, &'static str, (String, u64));

fn neighbor_of_6() -> impl Strategy<Value = Neighbor6> {
    (
        select(&STATES_OF_6[..]),
        select(&ROLES_OF_6[..]),
        any::<u8>(),
        interface(),
        clock(),
    )
}

/// `ospf6d` writes days as `2d03:04:05`.
fn of_ospf6(clock: &(String, u64)) -> String {
    let seconds = clock.1;
    let days = if seconds < 86400 {
        String::new()
    } else {
        format!("{}d", seconds / 86400)
    };
    format!(
        "{days}{:02}:{:02}:{:02}",
        seconds / 3600 % 24,
        seconds / 60 % 60,
        seconds % 60
    )
}

pub(crate) fn neighbors_of_6() -> impl Strategy<Value = Written> {
    vec(neighbor_of_6(), 1..5).prop_map(|rows| {
        let mut table = Written::uncounted("frr_ospf6_neighbor", "show ipv6 ospf6 neighbor");
        table.line("Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]");
        for (at, (state, role, priority, interface, up)) in rows.iter().enumerate() {
            let id = format!("203.0.113.{at}");
            table.row(
                &format!("{id:<15} {priority:>3} {:>11} {:>8}/{:<12} {:>11} {interface}[{}]", "00:00:38", state.0, role.0, of_ospf6(up), "DR"),
                json!({"router_id": id, "interface": interface, "state": state.1, "role": role.1, "priority": priority, "dead_seconds": 38, "up_seconds": up.1}),
            );
        }
        table
    })
}

pub(crate) fn neighbor_details_of_6() -> impl Strategy<Value = Written> {
    (any::<bool>(), vec(neighbor_of_6(), 1..4)).prop_map(|(has_authentication, rows)| {
        let mut table = Written::of("frr_ospf6_neighbor", "show ipv6 ospf6 neighbor detail");
        for (at, (state, _, priority, interface, up)) in rows.iter().enumerate() {
            table.line(&format!(" Neighbor 203.0.113.{at}%{interface}\n    Area 0.0.0.0 via interface {interface} (ifindex 2)"));
            table.line(&format!("    His IfIndex: 4 Link-local address: fe80::5:{at}\n    State {} for a duration of {}", state.0, of_ospf6(up)));
            table.line(&format!("    His choice of DR/BDR 203.0.113.1/203.0.113.2, Priority {priority}\n    DbDesc status: Initial More Master SeqNum: 0x83060000"));
            table.line("    Summary-List: 0 LSAs\n    Request-List: 0 LSAs\n    Retrans-List: 0 LSAs");
            for list in ["DbDesc", "LSReq", "LSUpdate", "LSAck"] {
                table.line(&format!("    0 Pending LSAs for {list} in Time 00:00:00 [thread off]"));
            }
            if has_authentication {
                table.line("    Authentication header not present");
            }
            table.rows.push(json!({
                "router_id": format!("203.0.113.{at}"), "interface": interface, "state": state.1, "priority": priority, "up_seconds": up.1, "address": format!("fe80::5:{at}"),
            }));
        }
        table
    })
}
