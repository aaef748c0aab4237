use super::{GRAMMAR, query};
use crate::ast::{OspfDestination, OspfPath, OspfRoute};
use crate::kit::{Cell, Filtered, Hints, Instances, LineClass, State, Text};
use crate::{Reading, read};

/// From the FRR lab, with our own values.
const TABLES: &str = "============ OSPF network routing table ============
N IA 198.51.100.0/24       [110] area: 0.0.0.1
                           via 203.0.113.2, eth1
                           via 203.0.113.3, eth1
N    203.0.113.0/24        [10] area: 0.0.0.1
                           directly attached to eth1

============ OSPF router routing table =============
R    192.0.2.2             [10] area: 0.0.0.1, ABR, ASBR
                           via 203.0.113.2, eth1
                        IA [20] area: 0.0.0.0, ASBR
                           via 203.0.113.3, eth1

============ OSPF external routing table ===========
N E2 198.18.0.0/15         [10/20] tag: 7
                           via 203.0.113.2, eth1

";

fn with<T>(raw: &str, complete: bool, look: impl FnOnce(&Reading<'_>) -> T) -> T {
    let text = Text::clean(raw.as_bytes()).unwrap();
    let hints = Hints {
        printed_command: None,
        complete,
    };
    let reading = read(&GRAMMAR, &text, hints);
    assert_eq!(reading.ledger().total(), text.lines().count(), "{raw}");
    look(&reading)
}

fn rows<T>(raw: &str, look: impl FnOnce(&[OspfRoute<'_>]) -> T) -> T {
    with(raw, true, |reading| look(&reading.rows().ospf_routes))
}

#[test]
fn a_query_is_known_by_its_words() {
    for (command, instance) in [
        ("show ip ospf route", Instances::One("default")),
        ("sh ip ospf ro detail json", Instances::One("default")),
        ("show ip ospf vrf all route", Instances::Every),
    ] {
        let query = query(command).unwrap();
        assert_eq!(
            (query.filtered, query.network_instance),
            (Filtered::No, instance),
            "{command}"
        );
    }
    for command in [
        "show ip ospf router-info",
        "show ip route ospf",
        "show ip ospf route 10.0.0.0/8",
    ] {
        assert_eq!(query(command), None, "{command}");
    }
}

#[test]
fn a_router_in_two_areas_is_two_rows() {
    rows(TABLES, |rows| {
        let kinds: Vec<_> = rows
            .iter()
            .map(|row| (row.kind, row.path, row.next_hops.len()))
            .collect();
        assert_eq!(
            kinds,
            [
                (OspfDestination::Network, OspfPath::InterArea, 2),
                (OspfDestination::Network, OspfPath::IntraArea, 1),
                (OspfDestination::Router, OspfPath::IntraArea, 1),
                (OspfDestination::Router, OspfPath::InterArea, 1),
                (OspfDestination::Network, OspfPath::ExternalType2, 1),
            ]
        );
        assert_eq!(rows[3].router_id, rows[2].router_id);
        assert_eq!(
            (&rows[3].area_border, &rows[3].as_border),
            (&Cell::Shown(false), &Cell::Shown(true))
        );
        assert_eq!(
            (&rows[4].cost, &rows[4].type_2_cost),
            (&Cell::Shown(10), &Cell::Shown(20))
        );
        assert_eq!(rows[1].next_hops[0].address, Cell::Blank);
    });
}

#[test]
fn a_route_stands_in_its_own_table_only() {
    for (from, to) in [("N E2 198.18", "N    198.18"), ("R    192.0.2.2 ", "N    192.0.2.2 ")] {
        with(&TABLES.replace(from, to), true, |reading| {
            assert!(reading.ledger().lines(LineClass::Unknown) > 0, "{to}");
            assert_eq!(reading.completeness().state, State::Partial);
        });
    }
}

#[test]
fn a_table_that_is_missing_leaves_the_output_partial() {
    let tables: Vec<&str> = TABLES.split_inclusive("\n\n").collect();
    for missing in 0..tables.len() {
        let mut rest = tables.clone();
        rest.remove(missing);
        let is_lost = missing != 1;
        with(&rest.concat(), true, |reading| {
            assert_eq!(reading.completeness().state == State::Partial, is_lost, "{missing}");
        });
    }
}

#[test]
fn the_last_entry_may_go_on_where_the_text_stops() {
    let second = TABLES.find("N    203").unwrap();
    for part in (0..second).filter_map(|end| TABLES.get(..end)) {
        for more in ["", "\n", "\n\n"] {
            with(&format!("{part}{more}"), false, |reading| {
                assert!(reading.rows().ospf_routes.iter().all(|row| row.cut), "{part}");
            });
        }
    }
    with(TABLES, true, |reading| {
        assert!(reading.rows().ospf_routes.iter().all(|row| !row.cut));
    });
}

#[test]
fn a_next_hop_below_a_blank_line_belongs_to_nothing() {
    let torn = TABLES.replacen("eth1\n", "eth1\n\n", 1);
    with(&torn, true, |reading| {
        let rows = &reading.rows().ospf_routes;
        assert_eq!((rows[0].next_hops.len(), rows[0].cut), (1, true));
        assert_eq!(reading.ledger().lines(LineClass::Unknown), 1);
    });
}
