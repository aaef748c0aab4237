use super::{GRAMMAR, query};
use crate::ast::{OspfNeighbor, OspfState};
use crate::kit::{Cell, Code, Filtered, Hints, Instances, LineClass, Named, State, Text};
use crate::{Reading, read};

const HEADER: &str =
    "Neighbor ID     Pri State           Up Time         Dead Time Address         Interface   RXmtL RqstL DBsmL\n";
const ROW: &str =
    "192.0.2.2         1 Full/DR         1m42s             37.958s 198.51.100.2    eth1:198.51.100.1  3 0 0\n";

/// From the FRR lab, shortened to the lines that are kept and some that are not.
const BLOCK: &str = " Neighbor 192.0.2.2, interface address 198.51.100.2
    In the area 0.0.0.0 via interface eth1 local interface IP 198.51.100.1
    Neighbor priority is 1, State is Full/DR, Role is DR,    6 state changes
    7 LSA retransmissions
    Most recent state change statistics:
      Progressive change 1m42s ago
    DR is 192.0.2.2,     BDR is 192.0.2.1
    Dead timer due in 37.958s
    Link State Retransmission List 3
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

fn rows<T>(raw: &str, look: impl FnOnce(&[OspfNeighbor<'_>]) -> T) -> T {
    with(raw, |reading| look(&reading.rows().ospf_neighbors))
}

#[test]
fn a_query_tells_what_it_leaves_out() {
    for (command, filtered, instance) in [
        ("show ip ospf neighbor", Filtered::No, Instances::One("default")),
        ("sh ip ospf nei det json", Filtered::No, Instances::One("default")),
        ("show ip ospf 7 neighbor all", Filtered::No, Instances::One("default")),
        ("show ip ospf vrf red neighbor", Filtered::No, Instances::One("red")),
        ("show ip ospf vrf all neighbor detail", Filtered::No, Instances::Every),
        (
            "show ip ospf neighbor 192.0.2.2 detail",
            Filtered::Yes,
            Instances::Every,
        ),
        (
            "show ip ospf vrf red neighbor eth1",
            Filtered::Yes,
            Instances::One("red"),
        ),
        (
            "show ip ospf neighbor | include Full",
            Filtered::Yes,
            Instances::One("default"),
        ),
    ] {
        let query = query(command).unwrap();
        assert_eq!(
            (query.filtered, query.network_instance),
            (filtered, instance),
            "{command}"
        );
    }
    for command in [
        "show ip ospf",
        "show ip ospf interface",
        "show ipv6 ospf6 neighbor",
        "show ip ospf neighbour",
    ] {
        assert_eq!(query(command), None, "{command}");
    }
}

#[test]
fn the_brief_and_the_detail_form_give_the_same_row() {
    let brief = rows(&format!("\n{HEADER}{ROW}\n"), |rows| {
        assert_eq!(rows.len(), 1);
        format!(
            "{:?}",
            OspfNeighbor {
                place: crate::kit::Place::new(0, 0, 1),
                ..rows[0].clone()
            }
        )
    });
    let detail = rows(BLOCK, |rows| {
        assert_eq!(rows.len(), 1);
        format!(
            "{:?}",
            OspfNeighbor {
                place: crate::kit::Place::new(0, 0, 1),
                ..rows[0].clone()
            }
        )
    });
    assert_eq!(brief, detail);
}

#[test]
fn a_block_without_its_head_gives_its_state_to_nobody() {
    let other = BLOCK.replace("Full/DR", "Init/DR").replace("192.0.2.2", "192.0.2.3");
    let (_, headless) = other.split_once('\n').unwrap();
    with(&format!("{BLOCK}{headless}"), |reading| {
        let rows = &reading.rows().ospf_neighbors;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].state, Cell::Shown(Named::Known(OspfState::Full)));
        assert_eq!(reading.ledger().lines(LineClass::Unknown), headless.lines().count());
        assert_eq!(reading.completeness().state, State::Partial);
    });
}

#[test]
fn a_block_is_cut_until_its_state_is_read() {
    let state_ends = BLOCK.find(" state changes").unwrap() + " state changes".len();
    for part in (0..BLOCK.len()).filter_map(|end| BLOCK.get(..end)) {
        rows(part, |rows| {
            assert!(rows.iter().all(|row| row.cut == (part.len() < state_ends)), "{part}");
        });
    }
}

#[test]
fn a_wrong_line_makes_no_row() {
    for garbled in [
        ROW.replace("198.51.100.2 ", "             "),
        ROW.replace("Full/DR ", "        "),
        ROW.replace("1m42s", "1m42 "),
        ROW.replace("37.958s", "37.958x"),
        ROW.replace("192.0.2.2 ", "192.0.2.  "),
        ROW.replace("3 0 0", "3 0"),
        ROW.replace("3 0 0", "3 0 0 0"),
    ] {
        with(&format!("{HEADER}{garbled}"), |reading| {
            assert_eq!(reading.row_count(), 0, "{garbled}");
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 1, "{garbled}");
        });
    }
}

#[test]
fn a_table_without_up_time_has_one_column_less() {
    let header = HEADER.replace("Up Time         ", "");
    let row = ROW.replace("1m42s             ", "");
    rows(&format!("{header}{row}"), |rows| {
        assert_eq!(rows[0].up_seconds, Cell::NotShown);
        assert_eq!(rows[0].dead_seconds, Cell::Shown(37));
    });
    rows(&format!("{header}{ROW}"), |rows| assert!(rows.is_empty()));
}

#[test]
fn a_neighbor_that_stands_twice_is_reported() {
    with(&format!("{HEADER}{ROW}{ROW}"), |reading| {
        assert_eq!(reading.completeness().why[0].code, Code::ROW_REPEATED);
    });
    let other_link = ROW.replace("eth1:198.51.100.1", "eth2:198.51.100.1");
    with(&format!("{HEADER}{ROW}{other_link}"), |reading| {
        assert_eq!(reading.completeness().state, State::Whole);
    });
}

#[test]
fn a_timer_of_microseconds_is_not_zero_seconds() {
    let row = ROW.replace("37.958s", "317 usecs");
    rows(&format!("{HEADER}{row}"), |rows| {
        assert!(matches!(rows[0].dead_seconds, Cell::Unreadable(_)));
    });
}
