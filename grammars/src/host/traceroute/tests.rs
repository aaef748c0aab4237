use super::{GRAMMAR, query};
use crate::ast::TraceRoute;
use crate::kit::{Answer, Cell, Code, End, Hints, Instances, LineClass, State, Text};
use crate::{Reading, read};

const HEADER: &str = "traceroute to 203.0.113.9 (203.0.113.9), 30 hops max, 60 byte packets\n";

/// In the shape of SR Linux, with our own values.
const HOPS: &str = " 1  192.0.2.1 (192.0.2.1)  14.987 ms 192.0.2.5 (192.0.2.5)  6.913 ms  14.990 ms
 2  * 198.51.100.6 (198.51.100.6)  15.266 ms *
 3  203.0.113.9 (203.0.113.9)  14.959 ms  14.169 ms  14.081 ms
";

fn with<T>(raw: &str, look: impl FnOnce(&Reading<'_>) -> T) -> T {
    let text = Text::clean(raw.as_bytes()).unwrap();
    let reading = read(&GRAMMAR, &text, Hints::default());
    assert_eq!(reading.ledger().total(), text.lines().count(), "{raw}");
    look(&reading)
}

fn answers(row: &TraceRoute<'_>) -> Vec<String> {
    let shown = |cell: &Cell<std::net::IpAddr>| cell.shown().map_or("*".to_owned(), ToString::to_string);
    let hop = |hop: &crate::ast::TraceHop<'_>| {
        let probes: Vec<String> = hop.probes.iter().map(|probe| shown(&probe.address)).collect();
        format!("{} {}", hop.n, probes.join(" "))
    };
    row.hops.iter().map(hop).collect()
}

#[test]
fn a_query_is_known_by_its_words() {
    for (command, instance) in [
        ("traceroute 203.0.113.9", Instances::Unknown),
        ("sudo traceroute -n -w 1 203.0.113.9", Instances::Unknown),
        ("ip vrf exec red traceroute6 2001:db8::9", Instances::One("red")),
        ("traceroute 203.0.113.9 network-instance red", Instances::One("red")),
    ] {
        assert_eq!(query(command).unwrap().network_instance, instance, "{command}");
    }
    for command in ["ping 203.0.113.9", "tracepath 203.0.113.9", "tools system packet-trace"] {
        assert_eq!(query(command), None, "{command}");
    }
}

#[test]
fn a_host_stands_for_all_probes_up_to_the_next_one() {
    with(&format!("{HEADER}{HOPS}"), |reading| {
        let row = &reading.rows().traces[0];
        assert_eq!(
            answers(row),
            [
                "1 192.0.2.1 192.0.2.5 192.0.2.5",
                "2 * 198.51.100.6 *",
                "3 203.0.113.9 203.0.113.9 203.0.113.9"
            ]
        );
        assert_eq!(row.reached_at().unwrap().n, 3);
        assert_eq!(row.hops[0].probes[2].rtt_ms, Cell::Shown(14.990));
        assert_eq!(reading.completeness().end, End::Closed);
    });
}

#[test]
fn every_answer_of_the_target_reaches() {
    for flag in ["", " !X", " !P", " !F-1400", " !<13>"] {
        let hop = format!(" 1  203.0.113.9  1.000 ms{flag}  1.000 ms{flag}  1.000 ms{flag}\n");
        with(&format!("{HEADER}{hop}"), |reading| {
            let row = &reading.rows().traces[0];
            assert!(row.reached_at().is_some(), "{flag}");
            let is_flagged = row.hops[0].probes.iter().all(|probe| probe.flag.shown().is_some());
            assert_eq!(is_flagged, !flag.is_empty(), "{flag}");
            assert_eq!(reading.completeness().end, End::Closed, "{flag}");
        });
    }
}

#[test]
fn a_last_hop_may_still_get_an_answer() {
    let three = " 1  192.0.2.1  1.000 ms  1.000 ms  1.000 ms\n";
    for (hop, end) in [
        (" 2  192.0.2.5  1.000 ms !H * *\n", End::Closed),
        (" 2  192.0.2.5  1.000 ms !H *\n", End::Open),
        (" 2  192.0.2.5  1.000 ms !H", End::Open),
        (" 2  * * *\n", End::Open),
        (" 2  203.0.113.9  1.000 ms\n", End::Open),
    ] {
        with(&format!("{HEADER}{three}{hop}"), |reading| {
            assert_eq!(reading.completeness().end, end, "{hop}");
            assert_eq!(reading.rows().traces[0].cut, end == End::Open, "{hop}");
        });
    }
}

#[test]
fn one_refusal_ends_a_trace_on_linux_only() {
    for (size, refused, end) in [
        (60, 1, End::Closed),
        (80, 1, End::Closed),
        (46, 1, End::Open),
        (46, 2, End::Closed),
        (46, 3, End::Closed),
    ] {
        let probes: Vec<&str> = (0..3).map(|n| if n < refused { " !H" } else { "" }).collect();
        let hop = format!(" 1  192.0.2.1  1.000 ms{}\n", probes.join("  1.000 ms"));
        let header = format!("traceroute to 203.0.113.9 (203.0.113.9), 30 hops max, {size} byte packets\n");
        with(&format!("{header}{hop}"), |reading| {
            assert_eq!(reading.completeness().end, end, "{size} {hop}");
        });
    }
}

#[test]
fn a_target_is_known_if_it_is_an_address() {
    for (command, target) in [
        ("traceroute -n -q 1 203.0.113.9", Some("203.0.113.9")),
        ("traceroute -s 192.0.2.1 fe80::1%eth0 60", Some("fe80::1")),
        ("traceroute -s 192.0.2.1 box.example", None),
    ] {
        assert_eq!(query(command).unwrap().object, target, "{command}");
    }
}

#[test]
fn a_wrong_line_makes_no_hop() {
    for wrong in [
        " 1  192.0.2.1  1.000 ms  1.000 m\n",
        " 1  192.0.2  1.000 ms\n",
        " 1  1.000 ms\n",
        " 1  192.0.2.1  1.000 ms !Q\n",
        " 1  192.0.2.1  1,000 ms\n",
        " 1\n",
        " x  * * *\n",
    ] {
        with(&format!("{HEADER}{wrong}"), |reading| {
            assert!(reading.rows().traces[0].hops.is_empty(), "{wrong}");
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 1, "{wrong}");
            assert_eq!(reading.completeness().state, State::Partial, "{wrong}");
        });
    }
}

#[test]
fn a_hop_that_is_missing_ends_the_reading() {
    let lines = HOPS.split_inclusive('\n').filter(|line| !line.starts_with(" 2"));
    let without_second: String = lines.collect();
    with(&format!("{HEADER}{without_second}"), |reading| {
        assert!(reading.rows().traces[0].reached_at().is_none());
        assert_eq!(reading.completeness().state, State::Partial);
    });
}

#[test]
fn a_second_trace_is_not_read() {
    with(&format!("{HEADER}{HOPS}{HEADER}{HOPS}"), |reading| {
        assert_eq!(reading.row_count(), 1);
        assert_eq!(reading.completeness().why[0].code, Code::SEVERAL_COMMANDS);
    });
}

#[test]
fn what_the_host_says_instead_is_an_answer() {
    for (raw, answer) in [
        (
            format!("{HEADER}connect: Network is unreachable\n"),
            Answer::Unreachable,
        ),
        (format!("{HEADER}\nconnect: No route to host\n"), Answer::Unreachable),
        (
            "nosuch: Name or service not known\nCannot handle \"host\" cmdline arg `nosuch' on position 1 (argc 1)\n"
                .to_owned(),
            Answer::UnknownHost,
        ),
    ] {
        with(&raw, |reading| {
            assert_eq!(reading.answer().map(|(answer, _)| answer), Some(answer), "{raw}");
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 0, "{raw}");
        });
    }
}
