//! Every refusal there is: its code, its words, its command, and that nothing was judged.
//!
//! A refusal is an error and no verdict; at a door it exits with 2 (`retryable` is false).
#![expect(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

#[path = "layers/source.rs"]
mod source;

use std::path::Path;

use netverify::registry::REGISTRY;
use netverify::{Args, Limits, Reason, Refusal, report, verify, verify_within};
use source::sources;

/// A capture that passes, so that only the request is at fault.
const ROUTE: &[u8] = b"S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02\n";

type Pairs = &'static [(&'static str, &'static str)];

#[track_caller]
fn refused(id: &str, raw: &[u8], pairs: Pairs, limits: &Limits) -> Refusal {
    let asked = Args::of(pairs.iter().copied()).and_then(|args| verify_within(id, raw, &args, limits));
    asked.map(|verdict| verdict.outcome).unwrap_err()
}

#[track_caller]
fn check(refusal: &Refusal, reason: Reason, command: Option<&str>, message: &str) {
    assert_eq!((refusal.reason, refusal.command), (reason, command));
    let document = serde_json::to_value(report::refusal(refusal)).unwrap();
    assert_eq!(document["schema"], "netverify.refusal/1");
    assert_eq!(document["refusal"]["reason"], reason.as_str());
    assert_eq!(document["refusal"]["message"], message);
    assert_eq!(document["refusal"]["retryable"], false);
    assert_eq!(document["refusal"]["command"].as_str(), command);
    assert_eq!(refusal.to_string(), reason.as_str(), "an error shows its code only");
}

const FRR_ROUTE: Option<&str> = Some("frr_route");

/// A request about a command, and how it is refused.
const REQUESTS: &[(&str, Pairs, Reason, Option<&str>, &str)] = &[
    (
        "configure",
        &[],
        Reason::NotInAllowlist,
        None,
        "this command is not registered; `netverify commands` lists those that are",
    ),
    (
        "frr_route",
        &[("colour", "red")],
        Reason::UnknownArgument,
        None,
        "there is no argument `colour`",
    ),
    (
        "frr_route",
        &[("survey", "true"), ("prefix", "10.0.0.0/8")],
        Reason::BadArgument,
        Some("frr_route"),
        "a survey asks about everything and takes no `prefix`: leave it out, or ask with `prefix` and without `survey`",
    ),
    (
        "frr_bgp_summary",
        &[("expect", "absent")],
        Reason::BadArgument,
        Some("frr_bgp_summary"),
        "a survey asks about everything and takes no `expect`: leave it out, or ask with `peer_ip` and without `survey`",
    ),
    (
        "frr_route",
        &[("vrf", "red"), ("network_instance", "red")],
        Reason::BadArgument,
        None,
        "`network_instance` is given twice; give it once",
    ),
    (
        "frr_route",
        &[("prefix", "10.0.0.0/8"), ("interface", "eth0")],
        Reason::UnknownArgument,
        FRR_ROUTE,
        "`frr_route` takes no `interface`; it takes `prefix`, `next_hop`, `protocol`, `min_paths`, `expect`, \
         `network_instance`, `survey`, `complete`, `printed_command`",
    ),
    (
        "frr_route",
        &[("prefix", "10.0.0.0/8"), ("expect", "up")],
        Reason::BadArgument,
        FRR_ROUTE,
        "`expect` is `up`; `frr_route` knows installed, absent",
    ),
    (
        "frr_route",
        &[("prefix", "10.0.0.0/8"), ("printed_command", "show ip bgp")],
        Reason::BadArgument,
        FRR_ROUTE,
        "`printed_command` is not a form of `show ip|ipv6 route [vrf VRF]`",
    ),
    (
        "frr_route",
        &[("prefix", "10.0.0.0/8"), ("survey", "true")],
        Reason::BadArgument,
        FRR_ROUTE,
        "a survey asks about everything and takes no `prefix`: leave it out, or ask with `prefix` and without `survey`",
    ),
    (
        "frr_route",
        &[],
        Reason::MissingArgument,
        FRR_ROUTE,
        "`frr_route` needs `prefix`, or `survey` to ask about everything shown",
    ),
    (
        "srl_interface_brief",
        &[("expect", "up")],
        Reason::MissingArgument,
        Some("srl_interface_brief"),
        "`srl_interface_brief` needs `interface`, or `survey` to ask about everything shown",
    ),
];

#[test]
fn requests_are_refused_with_a_code_and_how_to_mend_them() {
    for (id, pairs, reason, command, message) in REQUESTS {
        check(&refused(id, ROUTE, pairs, &Limits::FILES), *reason, *command, message);
    }
}

/// Values that cannot be what they should be.
const VALUES: &[(&str, &str, &str)] = &[
    (
        "prefix",
        "10.0.0.2/33",
        "`prefix` must be a prefix such as 10.0.0.0/8, not `10.0.0.2/33`",
    ),
    (
        "prefix",
        "10.1.12.256",
        "`prefix` must be a prefix such as 10.0.0.0/8, not `10.1.12.256`",
    ),
    (
        "prefix",
        "10.1.12.0",
        "`prefix` must be a prefix such as 10.0.0.0/8, not `10.1.12.0`",
    ),
    ("prefix", "", "`prefix` must be a prefix such as 10.0.0.0/8, not ``"),
    (
        "prefix",
        "10.0.0.2/24",
        "`prefix` has host bits set; the network would be 10.0.0.0/24",
    ),
    (
        "prefix",
        "2001:db8::1/64",
        "`prefix` has host bits set; the network would be 2001:db8::/64",
    ),
    (
        "peer_ip",
        "10.1.12.256",
        "`peer_ip` must be an address, with `%interface` if link-local, or an interface, not `10.1.12.256`",
    ),
    (
        "peer_ip",
        "999.1.1.1",
        "`peer_ip` must be an address, with `%interface` if link-local, or an interface, not `999.1.1.1`",
    ),
    (
        "peer_ip",
        "10.0.0.1/32",
        "`peer_ip` must be an address, with `%interface` if link-local, or an interface, not `10.0.0.1/32`",
    ),
    (
        "peer_ip",
        "*10.0.0.1",
        "`peer_ip` must be an address, with `%interface` if link-local, or an interface, not `*10.0.0.1`",
    ),
    (
        "peer_ip",
        "r1(10.0.0.1)",
        "`peer_ip` must be an address, with `%interface` if link-local, or an interface, not `r1(10.0.0.1)`",
    ),
    (
        "peer_ip",
        "10.0.0.1,",
        "`peer_ip` must be an address, with `%interface` if link-local, or an interface, not `10.0.0.1,`",
    ),
    (
        "peer_ip",
        "*eth0",
        "`peer_ip` must be an address, with `%interface` if link-local, or an interface, not `*eth0`",
    ),
    (
        "peer_ip",
        "fe80::g%eth0",
        "`peer_ip` must be an address, with `%interface` if link-local, or an interface, not `fe80::g%eth0`",
    ),
    (
        "next_hop",
        "999.1.1.1",
        "`next_hop` must be an address, not `999.1.1.1`",
    ),
    (
        "neighbor_router_id",
        "2001:db8::1",
        "`neighbor_router_id` must be a router id such as 10.0.0.1, not `2001:db8::1`",
    ),
    ("next_hop", "eth0", "`next_hop` must be an address, not `eth0`"),
    (
        "remote_as",
        "4294967296",
        "`remote_as` must be an AS number from 0 to 4294967295, not `4294967296`",
    ),
    (
        "remote_as",
        "-1",
        "`remote_as` must be an AS number from 0 to 4294967295, not `-1`",
    ),
    (
        "afi_safi",
        "ipv5",
        "`afi_safi` must be an address family such as ipv4-unicast, not `ipv5`",
    ),
    (
        "protocol",
        "carrier-pigeon",
        "`protocol` must be a protocol such as bgp, not `carrier-pigeon`",
    ),
    ("min_peers", "some", "`min_peers` must be a whole number, not `some`"),
    ("min_paths", "1.5", "`min_paths` must be a whole number, not `1.5`"),
    ("max_loss", "-1", "`max_loss` must be a number from 0 to 100, not `-1`"),
    (
        "max_loss",
        "NaN",
        "`max_loss` must be a number from 0 to 100, not `NaN`",
    ),
    (
        "max_loss",
        "100.5",
        "`max_loss` must be a number from 0 to 100, not `100.5`",
    ),
    ("survey", "yes", "`survey` must be true or false, not `yes`"),
    ("interface", " ", "`interface` must be a name, not ` `"),
    ("expect", "", "`expect` must be an expectation, not ``"),
];

#[test]
fn values_are_refused_before_anything_is_checked() {
    for (name, value, message) in VALUES {
        let refusal = Args::of([(*name, *value)]).unwrap_err();
        check(&refusal, Reason::BadArgument, None, message);
    }
    let long = "x".repeat(256);
    assert_eq!(
        Args::of([("interface", long.as_str())]).unwrap_err().reason,
        Reason::BadArgument
    );
}

#[test]
fn names_of_interfaces_are_peers() {
    for name in [
        "eth0",
        "swp1.100",
        "ethernet-1/1.0",
        "bond_a",
        "10ge1",
        "fe80::1%ethernet-1/1.0",
    ] {
        assert!(Args::of([("peer_ip", name)]).is_ok(), "{name}");
    }
}

#[test]
fn what_a_caller_wrote_is_sanitised_in_a_refusal() {
    for (name, value) in [
        ("interface\u{200b}password=hunter2", "x"),
        ("peer_ip", "password=hunter2 x"),
        ("prefix", "password=hunter2"),
    ] {
        let refusal = Args::of([(name, value)]).unwrap_err();
        let written = serde_json::to_string(&report::refusal(&refusal)).unwrap();
        assert!(!written.contains("hunter2"), "{written}");
        assert!(!format!("{refusal:?}{refusal}").contains("hunter2"));
    }
}

#[test]
fn outputs_are_refused_with_the_place() {
    const SURVEY: Pairs = &[("survey", "true")];
    let small = Limits {
        output_bytes: 40,
        line_bytes: 10,
        json_depth: 3,
        json_values: 4,
        diagnostics: 1,
    };
    let outputs: [(&[u8], Reason, &str); 5] = [
        (
            b"one\ntw\xff",
            Reason::InvalidEncoding,
            "the output is not UTF-8: byte 6, on line 2, begins no character; save it as UTF-8",
        ),
        (
            &[b'\n'; 41],
            Reason::OversizeOutput,
            "the output has 41 bytes; the limit is 40",
        ),
        (
            b"short\nlonger than ten\n",
            Reason::OversizeOutput,
            "a line has 15 bytes, line 2; the limit is 10",
        ),
        (
            b"{\"a\":\n[[[\n1]]]}",
            Reason::OversizeOutput,
            "JSON is nested deeper than the limit, on line 2",
        ),
        (
            b"[1,2\n,3,4\n,5]",
            Reason::OversizeOutput,
            "JSON holds more values than the limit, on line 2",
        ),
    ];
    for (raw, reason, message) in outputs {
        check(&refused("frr_route", raw, SURVEY, &small), reason, FRR_ROUTE, message);
    }
}

/// That a text cannot be had is said by whoever reads it: the command line's tests have the case.
#[test]
fn every_reason_is_raised_here() {
    let arguments = REQUESTS.iter().map(|(_, _, reason, _, _)| *reason);
    let raised: Vec<Reason> = arguments
        .chain([Reason::InvalidEncoding, Reason::OversizeOutput])
        .collect();
    for reason in Reason::ALL.into_iter().filter(|reason| *reason != Reason::NoInput) {
        assert!(raised.contains(&reason), "{} is raised nowhere", reason.as_str());
    }
}

/// A new place that refuses needs a case above; one of these cannot be reached: errors of `Text`
/// that do not exist yet.
#[test]
fn every_place_that_refuses_has_a_case() {
    let is_own = |file: &str| file.ends_with("src/refusal.rs");
    let sources = sources(Path::new(env!("CARGO_MANIFEST_DIR")));
    let lines = sources
        .iter()
        .filter(|source| !is_own(&source.file))
        .flat_map(|source| &source.lines);
    let raising = lines.filter(|line| {
        Reason::ALL
            .iter()
            .any(|reason| line.contains(&format!("Reason::{reason:?}")))
    });
    assert_eq!(raising.count(), 13, "places in src that name a reason");
}

#[test]
fn a_request_is_refused_whatever_the_output_is() {
    for spec in REGISTRY {
        for raw in [&b""[..], b"garbage", ROUTE] {
            let refusal = verify(spec.id, raw, &Args::of([("expect", "sideways")]).unwrap()).unwrap_err();
            let expected = if spec.takes("expect") {
                Reason::BadArgument
            } else {
                Reason::UnknownArgument
            };
            assert_eq!((refusal.reason, refusal.command), (expected, Some(spec.id)));
        }
    }
}
