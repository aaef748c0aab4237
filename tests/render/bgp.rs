//! BGP sessions in full, and the paths to one prefix.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};

use crate::values::{Release, clock, release, text_if};
use crate::written::Written;

const STATES: [(&str, &str); 5] = [
    ("Idle", "idle"),
    ("Connect", "connect"),
    ("Active", "active"),
    ("OpenSent", "open_sent"),
    ("Established", "established"),
];

const FAMILIES: [(&str, &str); 3] = [
    ("IPv4 Unicast", "ipv4_unicast"),
    ("IPv6 Unicast", "ipv6_unicast"),
    ("L2VPN EVPN", "evpn"),
];

#[derive(Clone, Debug)]
struct Session {
    state: (&'static str, &'static str),
    up: (String, u64),
    remote_as: u32,
    messages: (u32, u32),
    description: Option<&'static str>,
    families: Vec<((&'static str, &'static str), u32)>,
}

fn session() -> impl Strategy<Value = Session> {
    let families = (prop::sample::subsequence(FAMILIES.to_vec(), 1..3), vec(any::<u32>(), 3));
    let description = prop::option::of(select(vec!["to core", "transit, do not shut", "remote AS 7"]));
    (
        select(&STATES[..]),
        clock(),
        1_u32..,
        any::<(u32, u32)>(),
        description,
        families,
    )
        .prop_map(|(state, up, remote_as, messages, description, (families, counts))| {
            let families = families.into_iter().zip(counts).collect();
            Session {
                state,
                up,
                remote_as,
                messages,
                description,
                families,
            }
        })
}

pub(crate) fn neighbors() -> impl Strategy<Value = Written> {
    (release(), vec(session(), 1..3)).prop_map(|(release, sessions)| {
        let mut table = Written::of("frr_bgp_neighbor", "show bgp neighbors");
        for (at, session) in sessions.iter().enumerate() {
            write_session(&mut table, release, at, session);
        }
        table
    })
}

fn write_session(table: &mut Written, release: Release, at: usize, session: &Session) {
    let is_up = session.state.0 == "Established";
    table.line(&format!(
        "BGP neighbor is 192.0.2.{at}, remote AS {}, local AS 65001, external link",
        session.remote_as
    ));
    if release >= (8, 4) {
        table.line("  Local Role: undefined\n  Remote Role: undefined");
    }
    if let Some(description) = session.description {
        table.line(&format!(" Description: {description}"));
    }
    table.line("Hostname: r2\n  BGP version 4, remote router ID 203.0.113.2, local router ID 203.0.113.1");
    let up = if is_up {
        format!(", up for {}", session.up.0)
    } else {
        String::new()
    };
    table.line(&format!(
        "  BGP state = {}{up}\n  Last read 00:00:03, Last write 00:00:03",
        session.state.0
    ));
    table.line(&format!(
        "  Hold time is 9{}, keepalive interval is 3 seconds",
        text_if(release >= (8, 4), " seconds")
    ));
    if is_up {
        table.line("  Neighbor capabilities:\n    4 Byte AS: advertised and received");
        for ((family, _), _) in &session.families {
            table.line(&format!("    Address Family {family}: advertised and received"));
        }
    }
    let (received, sent) = session.messages;
    table.line(&format!(
        "  Message statistics:\n    Inq depth is 0\n    Outq depth is 0\n{:25}Sent       Rcvd",
        ""
    ));
    table.line(&format!(
        "    Updates:   {:>15} {:>10}\n    Total:     {sent:>15} {received:>10}",
        1, 2
    ));
    table.line("  Minimum time between advertisement runs is 0 seconds\n");
    for ((family, word), count) in &session.families {
        let group = if is_up {
            "Update group 2, subgroup 2\n  Packet Queue length 0"
        } else {
            "Not part of any update group"
        };
        table.line(&format!(" For address family: {family}\n  {group}\n  Community attribute sent to this neighbor(all)\n  {} accepted prefixes\n", if is_up { *count } else { 0 }));
        table.rows.push(json!({
            "peer": format!("192.0.2.{at}"), "afi_safi": word, "remote_as": session.remote_as, "local_as": 65001, "state": session.state.1, "admin": "enabled",
            "uptime_seconds": if is_up { json!(session.up.1) } else { Value::Null }, "description": session.description, "hostname": "r2",
            "received": if is_up { *count } else { 0 }, "messages_received": received, "messages_sent": sent,
        }));
    }
    table.line("  Connections established 3; dropped 2\n  Last reset 00:00:06,  BFD down received\n  External BGP neighbor may be up to 1 hops away.");
    table.line(&format!("Local host: 192.0.2.254, Local port: 179\nForeign host: 192.0.2.{at}, Foreign port: 58346\nBGP connection: shared network"));
    table.line("BGP Connect Retry Timer in Seconds: 30\nRead thread: on  Write thread: on  FD used: 22\n");
}

const ORIGINS: [(&str, &str); 3] = [("IGP", "igp"), ("EGP", "egp"), ("incomplete", "incomplete")];

#[derive(Clone, Debug)]
struct Candidate {
    as_path: Vec<u32>,
    origin: (&'static str, &'static str),
    med: Option<u32>,
    local_pref: Option<u32>,
    weight: Option<u16>,
    is_valid: bool,
    is_internal: bool,
    communities: Vec<&'static str>,
}

fn path() -> impl Strategy<Value = Candidate> {
    let communities = prop::sample::subsequence(vec!["65001:100", "65001:200", "no-export"], 0..3);
    let numbers = any::<(Option<u32>, Option<u32>, Option<u16>, bool, bool)>();
    (vec(1_u32.., 0..4), select(&ORIGINS[..]), numbers, communities).prop_map(
        |(as_path, origin, (med, local_pref, weight, is_valid, is_internal), communities)| Candidate {
            as_path,
            origin,
            med,
            local_pref,
            weight,
            is_valid,
            is_internal,
            communities,
        },
    )
}

pub(crate) fn paths() -> impl Strategy<Value = Written> {
    (release(), any::<Index>(), vec(path(), 1..4)).prop_map(|(release, best, paths)| {
        let best = best.index(paths.len());
        let mut table = Written::of("frr_bgp_route", "show bgp ipv4 unicast 203.0.113.0/24");
        table.line(&format!(
            "BGP routing table entry for 203.0.113.0/24{}",
            text_if(release >= (8, 0), ", version 9")
        ));
        table.line(&format!(
            "Paths: ({} available, best #{}, table default)",
            paths.len(),
            best + 1
        ));
        let group = text_if(release < (10, 4), "non peer-group ");
        table.line(&format!("  Advertised to {group}peers:\n  192.0.2.1 192.0.2.9"));
        for (at, path) in paths.iter().enumerate() {
            write_path(&mut table, at, path, at == best);
        }
        table
    })
}

fn write_path(table: &mut Written, at: usize, path: &Candidate, is_best: bool) {
    let words: Vec<String> = path.as_path.iter().map(u32::to_string).collect();
    table.line(&format!(
        "  {}",
        if words.is_empty() {
            "Local".to_owned()
        } else {
            words.join(" ")
        }
    ));
    table.line(&format!("    192.0.2.{at} from 192.0.2.{at} (198.51.100.{at})"));
    let number =
        |name: &str, number: Option<u32>| number.map(|number| format!(", {name} {number}")).unwrap_or_default();
    let valid = if path.is_valid { "valid" } else { "invalid" };
    let kind = if path.is_internal { "internal" } else { "external" };
    table.line(&format!(
        "      Origin {}{}{}{}, {valid}, {kind}{}",
        path.origin.0,
        number("metric", path.med),
        number("localpref", path.local_pref),
        number("weight", path.weight.map(u32::from)),
        text_if(is_best, ", best (Older Path)"),
    ));
    if !path.communities.is_empty() {
        table.line(&format!("      Community: {}", path.communities.join(" ")));
    }
    table.line("      Last update: Mon Nov 30 12:28:27 2026");
    table.rows.push(json!({
        "prefix": "203.0.113.0/24", "next_hop": format!("192.0.2.{at}"), "from": format!("192.0.2.{at}"), "med": path.med, "local_pref": path.local_pref, "weight": path.weight,
        "as_path": path.as_path, "origin": path.origin.1, "communities": if path.communities.is_empty() { Value::Null } else { json!(path.communities) },
    }));
}
