use super::{GRAMMAR, query, seconds};
use crate::ast::{OspfNeighbor, OspfRole, OspfState};
use crate::kit::{Cell, Code, Filtered, Hints, Instances, LineClass, Named, State, Text};
use crate::{Reading, read};

const HEADER: &str = "Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]\n";
const ROW: &str = "192.0.2.2         1    00:00:32  ExStart/DR              00:00:57 eth2[BDR]\n";

/// From the FRR lab, shortened to the lines that are kept and some that are not.
const BLOCK: &str = " Neighbor 192.0.2.2%eth2
    Area 0.0.0.0 via interface eth2 (ifindex 2)
    His IfIndex: 4 Link-local address: fe80::6c80:ccff:fe44:95ef
    State ExStart for a duration of 00:00:57
    His choice of DR/BDR 192.0.2.2/192.0.2.1, Priority 1
    DbDesc status: Initial More Master SeqNum: 0x83060000
    Summary-List: 0 LSAs
    Request-List: 0 LSAs
    Retrans-List: 2 LSAs
      [Router Id:0.0.0.0 Adv:192.0.2.1]
      [Intra-Prefix Id:0.0.0.0 Adv:192.0.2.1]
    0 Pending LSAs for DbDesc in Time 00:00:02 [thread on]
    0 Pending LSAs for LSAck in Time 00:00:00 [thread off]
    Authentication header not present
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
        ("show ipv6 ospf6 neighbor", Filtered::No, Instances::One("default")),
        ("sh ipv6 ospf6 nei det json", Filtered::No, Instances::One("default")),
        (
            "show ipv6 ospf6 vrf red neighbor drchoice",
            Filtered::No,
            Instances::One("red"),
        ),
        ("show ipv6 ospf6 vrf all neighbor", Filtered::No, Instances::Every),
        (
            "show ipv6 ospf6 neighbor 192.0.2.2",
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
        "show ipv6 ospf6",
        "show ip ospf neighbor",
        "show ipv6 ospf6 neighbor eth0",
    ] {
        assert_eq!(query(command), None, "{command}");
    }
}

#[test]
fn times_go_on_with_days() {
    assert_eq!(seconds("00:01:11"), Some(71));
    assert_eq!(seconds("2d03:04:05"), Some(183_845));
    for wrong in ["00:01:1", "2d", "2d03:04", "d00:00:00", "1d00:00:61", ""] {
        assert_eq!(seconds(wrong), None, "{wrong}");
    }
}

#[test]
fn the_role_of_the_detail_form_is_that_of_the_brief_one() {
    let expected = (
        Cell::Shown(Named::Known(OspfState::ExStart)),
        Cell::Shown(Named::Known(OspfRole::Dr)),
    );
    for raw in [&format!("{HEADER}{ROW}"), BLOCK] {
        rows(raw, |rows| {
            assert_eq!((rows[0].state.clone(), rows[0].role.clone()), expected);
            assert!(!rows[0].cut);
        });
    }
    let without_election = BLOCK.replace("192.0.2.2/192.0.2.1", "0.0.0.0/0.0.0.0");
    rows(&without_election, |rows| assert_eq!(rows[0].role, Cell::NotShown));
}

#[test]
fn a_block_without_its_head_gives_its_state_to_nobody() {
    let other = BLOCK.replace("ExStart", "Full");
    let (_, headless) = other.split_once('\n').unwrap();
    with(&format!("{BLOCK}{headless}"), |reading| {
        let rows = &reading.rows().ospf_neighbors;
        assert_eq!(rows.len(), 1);
        assert_eq!(rows[0].state, Cell::Shown(Named::Known(OspfState::ExStart)));
        assert_eq!(reading.ledger().lines(LineClass::Unknown), headless.lines().count());
        assert_eq!(reading.completeness().state, State::Partial);
    });
}

#[test]
fn a_block_is_cut_until_the_choice_is_read() {
    let choice_ends = BLOCK.find(", Priority 1").unwrap() + ", Priority 1".len();
    for part in (0..BLOCK.len()).filter_map(|end| BLOCK.get(..end)) {
        rows(part, |rows| {
            assert!(rows.iter().all(|row| row.cut == (part.len() < choice_ends)), "{part}");
        });
    }
}

#[test]
fn a_wrong_line_makes_no_row() {
    for garbled in [
        ROW.replace("ExStart/DR", "ExStart   "),
        ROW.replace("00:00:57", "00:00:5 "),
        ROW.replace("[BDR]", "[BDR"),
        ROW.replace("[BDR]", "[Nobody]"),
        ROW.replace("eth2", ""),
        ROW.replace("192.0.2.2 ", "192.0.2.  "),
    ] {
        with(&format!("{HEADER}{garbled}"), |reading| {
            assert_eq!(reading.row_count(), 0, "{garbled}");
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 1, "{garbled}");
        });
    }
}

#[test]
fn a_neighbor_stands_once_in_a_table_and_a_table_once_where_nothing_says_otherwise() {
    with(&format!("{HEADER}{ROW}{ROW}"), |reading| {
        assert_eq!(reading.completeness().why[0].code, Code::ROW_REPEATED);
    });
    with(&format!("{HEADER}{ROW}{HEADER}{ROW}"), |reading| {
        assert_eq!(reading.completeness().why[0].code, Code::SEVERAL_COMMANDS);
    });
}
