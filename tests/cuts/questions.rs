//! Questions that the rows of a capture suggest.

use netverify::grammars::ast::Subject;
use netverify::registry::CommandSpec;
use netverify::{Args, Text};
use serde_json::Value;

use crate::captured::Capture;

/// A question, as names and values.
pub(crate) type Pairs = Vec<(&'static str, String)>;

/// Questions about the first and the last row, about what is not there, and about all.
pub(crate) fn questions(capture: &Capture, text: &str) -> Vec<Pairs> {
    let rows = rows(capture.spec, text);
    let first = rows.first().map(|row| about(capture.spec, row)).unwrap_or_default();
    let last = rows
        .last()
        .map(|row| expectations(capture.spec, row))
        .unwrap_or_default();
    let general = about_all_or_nothing(capture.spec.subject());
    let mut questions: Vec<Pairs> = [first, last, general].concat();
    questions.retain(is_asked);
    questions.extend(as_typed(capture, &questions));
    questions.sort();
    questions.dedup();
    questions
}

/// Some of the questions again, with what was typed.
fn as_typed(capture: &Capture, questions: &[Pairs]) -> Vec<Pairs> {
    const PLAIN: [&str; 14] = [
        "survey",
        "interface",
        "peer_ip",
        "prefix",
        "next_hop",
        "label",
        "protocol",
        "neighbor_router_id",
        "system_id",
        "peer_ldp_id",
        "vni",
        "mac",
        "expect",
        "network_instance",
    ];
    let plain = |pairs: &&Pairs| pairs.iter().all(|(name, _)| PLAIN.contains(name));
    let typed = |printed: &String| {
        let with = |pairs: &Pairs| [pairs.clone(), vec![("printed_command", printed.clone())]].concat();
        questions.iter().filter(plain).map(with).filter(is_asked).collect()
    };
    capture.printed.as_ref().map(typed).unwrap_or_default()
}

/// Names that had to be sanitised, and prefixes with host bits, cannot be asked about.
fn is_asked(pairs: &Pairs) -> bool {
    Args::of(pairs.iter().map(|(name, value)| (*name, value.as_str()))).is_ok()
}

fn rows(spec: &'static CommandSpec, text: &str) -> Vec<Value> {
    let text = Text::clean(text.as_bytes()).unwrap();
    let reading = netverify::read(spec.id, &text).unwrap();
    reading.rows().iter().map(|row| netverify::report::row(&row)).collect()
}

/// A row's key, as the argument that asks for it.
fn key(spec: &CommandSpec, row: &Value) -> Option<(&'static str, String)> {
    let (argument, field) = match spec.subject() {
        Subject::Interface | Subject::OspfInterface => ("interface", "name"),
        Subject::BgpPeer | Subject::BfdSession => ("peer_ip", "peer"),
        Subject::RouteSummary => ("protocol", "source"),
        Subject::NextHop => ("next_hop", "address"),
        Subject::MplsLabel => return Some(("label", row["label"].as_u64()?.to_string())),
        Subject::Vrf => ("network_instance", "name"),
        Subject::BgpRoute | Subject::Route | Subject::OspfRoute => ("prefix", "prefix"),
        Subject::OspfNeighbor => ("neighbor_router_id", "router_id"),
        Subject::Version | Subject::Ping | Subject::TraceRoute => return None,
        Subject::IsisAdjacency => ("system_id", "system_id"),
        Subject::IsisInterface => ("interface", "interface"),
        Subject::LdpNeighbor => ("peer_ldp_id", "peer_ldp_id"),
        Subject::Vni => {
            return Some(("vni", row["vni"].as_u64()?.to_string()));
        }
        Subject::Mac => ("mac", "mac"),
    };
    let key = row[field].as_str()?;
    let of_bgp = argument == "protocol" && ["ebgp", "ibgp"].contains(&key);
    Some((argument, if of_bgp { "bgp" } else { key }.to_owned()))
}

fn expectations(spec: &CommandSpec, row: &Value) -> Vec<Pairs> {
    let key = key(spec, row);
    let question = |key: &(&'static str, String)| {
        let words = spec.questions().expectations.iter();
        words
            .map(|word| vec![key.clone(), ("expect", (*word).to_owned())])
            .collect()
    };
    key.as_ref().map(question).unwrap_or_default()
}

fn about(spec: &CommandSpec, row: &Value) -> Vec<Pairs> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let number = |value: &Value| value.as_u64().map(|number| number.to_string());
    let narrowed = match spec.subject() {
        Subject::BgpPeer => vec![
            ("network_instance", text(&row["network_instance"])),
            ("remote_as", number(&row["remote_as"])),
            ("afi_safi", text(&row["afi_safi"])),
            ("min_prefixes", Some("0".to_owned())),
        ],
        Subject::BgpRoute => vec![
            ("network_instance", text(&row["network_instance"])),
            ("next_hop", text(&row["next_hop"])),
            ("min_paths", Some("2".to_owned())),
        ],
        Subject::Route => vec![
            ("network_instance", text(&row["network_instance"])),
            ("next_hop", text(&row["next_hops"][0]["address"])),
            ("protocol", text(&row["protocol"])),
            ("min_paths", Some("2".to_owned())),
        ],
        Subject::RouteSummary => vec![
            ("network_instance", text(&row["network_instance"])),
            ("min_prefixes", Some("2".to_owned())),
            ("min_prefixes", Some("1000".to_owned())),
        ],
        Subject::NextHop | Subject::Interface | Subject::OspfInterface | Subject::Vni => {
            vec![("network_instance", text(&row["network_instance"]))]
        }
        Subject::MplsLabel => vec![("next_hop", text(&row["next_hop"]))],
        Subject::Vrf
        | Subject::Version
        | Subject::IsisInterface
        | Subject::LdpNeighbor
        | Subject::Ping
        | Subject::TraceRoute => Vec::new(),
        Subject::OspfNeighbor => vec![
            ("network_instance", text(&row["network_instance"])),
            ("interface", text(&row["interface"])),
        ],
        Subject::OspfRoute => vec![
            ("network_instance", text(&row["network_instance"])),
            ("next_hop", text(&row["next_hops"][0]["address"])),
            ("min_paths", Some("2".to_owned())),
        ],
        Subject::IsisAdjacency => vec![("interface", text(&row["interface"])), ("level", text(&row["level"]))],
        Subject::BfdSession => vec![
            ("interface", text(&row["interface"])),
            ("network_instance", text(&row["network_instance"])),
        ],
        Subject::Mac => vec![("vni", number(&row["vni"]))],
    };
    let question = |(name, value): (&'static str, Option<String>)| Some(vec![key(spec, row)?, (name, value?)]);
    [
        expectations(spec, row),
        narrowed.into_iter().filter_map(question).collect(),
    ]
    .concat()
}

fn about_all_or_nothing(subject: Subject) -> Vec<Pairs> {
    let asked: Asked = match subject {
        Subject::Interface => INTERFACE,
        Subject::BgpPeer => BGP_PEER,
        Subject::BgpRoute | Subject::Route => ROUTE,
        Subject::RouteSummary => ROUTE_SUMMARY,
        Subject::NextHop => NEXT_HOP,
        Subject::MplsLabel => MPLS_LABEL,
        Subject::Vrf => VRF,
        Subject::Version => VERSION,
        Subject::OspfNeighbor => OSPF_NEIGHBOR,
        Subject::OspfInterface => OSPF_INTERFACE,
        Subject::OspfRoute => OSPF_ROUTE,
        Subject::TraceRoute => TRACE_ROUTE,
        Subject::IsisAdjacency => ISIS_ADJACENCY,
        Subject::BfdSession => BFD_SESSION,
        Subject::IsisInterface => ISIS_INTERFACE,
        Subject::LdpNeighbor => LDP_NEIGHBOR,
        Subject::Vni => VNI,
        Subject::Mac => MAC,
        Subject::Ping => PING,
    };
    let owned =
        |pairs: &&[(&'static str, &str)]| pairs.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
    asked.iter().map(owned).collect()
}

/// Questions that no row suggests.
type Asked = &'static [&'static [(&'static str, &'static str)]];

const SURVEY: (&str, &str) = ("survey", "true");

const ABSENT: (&str, &str) = ("expect", "absent");

const ROUTE_SUMMARY: Asked = &[
    &[SURVEY],
    &[SURVEY, ("min_prefixes", "1000")],
    &[("protocol", "eigrp")],
    &[("protocol", "eigrp"), ABSENT],
    &[("protocol", "eigrp"), ("network_instance", "default"), ABSENT],
];

const NEXT_HOP: Asked = &[
    &[SURVEY],
    &[("next_hop", "203.0.113.254")],
    &[("next_hop", "203.0.113.254"), ABSENT],
    &[("next_hop", "2001:db8:ffff::99"), ABSENT],
];

const MPLS_LABEL: Asked = &[&[SURVEY], &[("label", "99999")], &[("label", "99999"), ABSENT]];

const VRF: Asked = &[
    &[SURVEY],
    &[("network_instance", "nosuch")],
    &[("network_instance", "nosuch"), ABSENT],
    &[("network_instance", "default"), ABSENT],
];

const VERSION: Asked = &[
    &[],
    &[("version", "10.3")],
    &[("version", "0.0")],
    &[("hostname", "core-r1")],
    &[("hostname", "nosuch")],
];

const INTERFACE: Asked = &[
    &[SURVEY],
    &[("interface", "ethernet-9/99")],
    &[("interface", "ethernet-9/99"), ABSENT],
];

const BGP_PEER: Asked = &[
    &[SURVEY],
    &[("peer_ip", "203.0.113.254")],
    &[("peer_ip", "203.0.113.254"), ABSENT],
    &[SURVEY, ("min_peers", "1")],
    &[SURVEY, ("min_peers", "1000")],
    &[SURVEY, ("min_prefixes", "0"), ("min_sent", "0")],
    &[SURVEY, ("ignore_admin_down", "true")],
];

const ROUTE: Asked = &[
    &[SURVEY],
    &[("prefix", "10.9.99.0/24")],
    &[("prefix", "10.9.99.0/24"), ABSENT],
    &[("prefix", "2001:db8:ffff::/48"), ABSENT],
    &[("prefix", "10.9.99.0/24"), ("network_instance", "default"), ABSENT],
];

const OSPF_NEIGHBOR: Asked = &[
    &[SURVEY],
    &[SURVEY, ("interface", "lan0")],
    &[("neighbor_router_id", "203.0.113.254")],
    &[("neighbor_router_id", "203.0.113.254"), ABSENT],
];

const OSPF_INTERFACE: Asked = &[&[SURVEY], &[("interface", "eth99")], &[("interface", "eth99"), ABSENT]];

const OSPF_ROUTE: Asked = &[
    &[SURVEY],
    &[("prefix", "10.9.99.0/24")],
    &[("prefix", "10.9.99.0/24"), ABSENT],
];

const TRACE_ROUTE: Asked = &[&[], &[("max_hops", "1")], &[("max_hops", "30")]];

const ISIS_ADJACENCY: Asked = &[
    &[SURVEY],
    &[("system_id", "r99")],
    &[("system_id", "r99"), ABSENT],
    &[("system_id", "r2"), ("interface", "eth-r2"), ("level", "2")],
    &[("interface", "eth-r2")],
    &[("level", "2")],
];

const BFD_SESSION: Asked = &[
    &[SURVEY],
    &[("peer_ip", "203.0.113.254")],
    &[("peer_ip", "203.0.113.254"), ABSENT],
    &[("peer_ip", "203.0.113.254"), ("network_instance", "default"), ABSENT],
    &[("interface", "eth-r2")],
];

const ISIS_INTERFACE: Asked = &[
    &[SURVEY],
    &[("interface", "eth-r99")],
    &[("interface", "eth-r99"), ABSENT],
];

const LDP_NEIGHBOR: Asked = &[
    &[SURVEY],
    &[("peer_ldp_id", "203.0.113.254")],
    &[("peer_ldp_id", "203.0.113.254"), ABSENT],
];

const VNI: Asked = &[
    &[SURVEY],
    &[("vni", "16777215")],
    &[("vni", "16777215"), ABSENT],
    &[SURVEY, ("network_instance", "default")],
];

const MAC: Asked = &[
    &[SURVEY],
    &[("mac", "02:00:5e:00:53:fe")],
    &[("mac", "02:00:5e:00:53:fe"), ABSENT],
    &[("mac", "02:00:5e:00:53:fe"), ("vni", "100"), ABSENT],
    &[SURVEY, ("vni", "100")],
];

const PING: Asked = &[
    &[],
    &[("max_loss", "50")],
    &[("max_loss", "100")],
    &[("max_rtt_ms", "0")],
    &[("max_rtt_ms", "5000")],
];
