use super::{GRAMMAR, query};
use crate::ast::{OperState, OspfInterface, OspfInterfaceState};
use crate::kit::{Cell, Filtered, Hints, Instances, LineClass, Named, State, Text};
use crate::{Reading, read};

/// From the FRR lab, with our own values.
const BLOCK: &str = "eth1 is up
  ifindex 5, MTU 1500 bytes, BW 10000 Mbit <UP,LOWER_UP,BROADCAST,RUNNING,MULTICAST>
  Internet Address 198.51.100.1/24, Broadcast 198.51.100.255, Area 0.0.0.1 [NSSA]
  MTU mismatch detection: enabled
  Router ID 192.0.2.1, Network Type BROADCAST, Cost: 10
  Transmit Delay is 1 sec, State DR, Priority 200
  Designated Router (ID) 192.0.2.1 Interface Address 198.51.100.1/24
  Backup Designated Router (ID) 192.0.2.2, Interface Address 198.51.100.2
  Saved Network-LSA sequence number 0x80000004
  Multicast group memberships: OSPFAllRouters OSPFDesignatedRouters
  Timer intervals configured, Hello 10s, Dead 40s, Wait 40s, Retransmit 5
    Hello due in 9.705s
  Neighbor Count is 4, Adjacent neighbor count is 4
  Graceful Restart hello delay: 10s
  LSA retransmissions: 7
";

const SECOND_ADDRESS: &str = "  Internet Address 203.0.113.1/24, Broadcast 203.0.113.255, Area 0.0.0.0
  MTU mismatch detection: enabled
  Router ID 192.0.2.1, Network Type BROADCAST, Cost: 10
  Transmit Delay is 1 sec, State Waiting, Priority 1
  No backup designated router on this network
  Multicast group memberships: OSPFAllRouters
  Timer intervals configured, Hello 250ms, Dead 1s, Wait 1s, Retransmit 5
    No Hellos (Passive interface)
  Neighbor Count is 0, Adjacent neighbor count is 0
";

const DOWN: &str = "eth2 is down
  ifindex 6, MTU 1500 bytes, BW 10000 Mbit <UP,BROADCAST,MULTICAST>
  OSPF is enabled, but not running on this interface
";

fn with<T>(raw: &str, look: impl FnOnce(&Reading<'_>) -> T) -> T {
    let text = Text::clean(raw.as_bytes()).unwrap();
    let hints = Hints {
        printed_command: None,
        complete: true,
    };
    let reading = read(&GRAMMAR, &text, hints);
    assert_eq!(reading.ledger().total(), text.lines().count(), "{raw}");
    look(&reading)
}

fn rows<T>(raw: &str, look: impl FnOnce(&[OspfInterface<'_>]) -> T) -> T {
    with(raw, |reading| look(&reading.rows().ospf_interfaces))
}

fn state(row: &OspfInterface<'_>) -> OspfInterfaceState {
    row.state.shown().unwrap().known().copied().unwrap()
}

#[test]
fn a_query_tells_what_it_leaves_out() {
    for (command, filtered, instance, object) in [
        ("show ip ospf interface", Filtered::No, Instances::One("default"), None),
        (
            "sh ip ospf int eth1 json",
            Filtered::Yes,
            Instances::One("default"),
            Some("eth1"),
        ),
        (
            "show ip ospf vrf all interface json",
            Filtered::No,
            Instances::Every,
            None,
        ),
        (
            "show ip ospf 7 interface brief",
            Filtered::Yes,
            Instances::One("default"),
            Some("brief"),
        ),
    ] {
        let query = query(command).unwrap();
        assert_eq!(
            (query.filtered, query.network_instance, query.object),
            (filtered, instance, object),
            "{command}"
        );
    }
    for command in [
        "show ip ospf interface traffic",
        "show ip ospf neighbor",
        "show ip ospf interface a b",
    ] {
        assert_eq!(query(command), None, "{command}");
    }
}

#[test]
fn several_addresses_of_an_interface_are_several_rows() {
    rows(&format!("{BLOCK}{SECOND_ADDRESS}{DOWN}"), |rows| {
        assert_eq!(rows.len(), 3);
        assert_eq!(
            (state(&rows[0]), state(&rows[1])),
            (OspfInterfaceState::Dr, OspfInterfaceState::Waiting)
        );
        assert!(rows[0].name == *"eth1" && rows[1].name == *"eth1" && rows[2].name == *"eth2");
        assert_eq!(rows[1].designated_router, Cell::Blank);
        assert_eq!(
            (&rows[1].hello_ms, &rows[1].passive),
            (&Cell::Shown(250), &Cell::Shown(true))
        );
        assert_eq!(
            (&rows[2].oper, &rows[2].running),
            (&Cell::Shown(OperState::Down), &Cell::Shown(false))
        );
        assert!(rows.iter().all(|row| !row.cut));
    });
}

#[test]
fn a_row_is_cut_until_its_state_is_read() {
    let state_ends = BLOCK.find(", Priority 2").unwrap() + ", Priority 2".len();
    for part in (1..BLOCK.len()).filter_map(|end| BLOCK.get(..end)) {
        rows(part, |rows| {
            assert!(rows.iter().all(|row| row.cut == (part.len() < state_ends)), "{part}");
        });
    }
}

#[test]
fn a_block_without_its_head_gives_its_state_to_nobody() {
    let (_, headless) = BLOCK.split_once('\n').unwrap();
    with(&format!("{BLOCK}{headless}"), |reading| {
        let rows = &reading.rows().ospf_interfaces;
        assert_eq!(rows.len(), 1);
        assert_eq!(reading.ledger().lines(LineClass::Unknown), headless.lines().count());
        assert_eq!(reading.completeness().state, State::Partial);
    });
    with(&format!("{DOWN}{headless}"), |reading| {
        let rows = &reading.rows().ospf_interfaces;
        assert_eq!((rows.len(), &rows[0].running), (1, &Cell::Shown(false)));
        assert_eq!(reading.completeness().state, State::Partial);
    });
}

#[test]
fn an_address_whose_first_line_is_missing_has_no_row() {
    let (_, headless) = SECOND_ADDRESS.split_once('\n').unwrap();
    with(&format!("{BLOCK}{headless}"), |reading| {
        let rows = &reading.rows().ospf_interfaces;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].state, Cell::Shown(Named::Known(OspfInterfaceState::Dr)));
        assert_eq!(reading.completeness().state, State::Partial);
    });
}

#[test]
fn json_with_a_list_of_addresses_loses_none() {
    let address = |ip: &str| format!(r#""{ip}":{{"ipAddress":"{ip}","ipAddressPrefixlen":24,"state":"DR"}}"#);
    let (first, second) = (address("198.51.100.1"), address("203.0.113.1"));
    let raw = format!(
        r#"{{"interfaces":{{"eth1":{{"ifUp":true,"ospfEnabled":true,"interfaceIp":{{{first},{second}}},"state":"DR"}}}}}}"#
    );
    with(&raw, |reading| {
        assert_eq!(reading.rows().ospf_interfaces.len(), 2);
        assert!(!reading.completeness().lossy);
    });
    let raw = r#"{"interfaces":{"eth1":{"ifUp":true,"ospfEnabled":true,"state":"DR"}}}"#;
    with(raw, |reading| assert!(reading.completeness().lossy));
}
