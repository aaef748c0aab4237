//! The JSON form: prefixes with their paths, under VRF names for `vrf all`.
//!
//! ```text
//! {"vrfName":"default","routes":{"10.50.0.0/16":[{"valid":true,"bestpath":true,"pathFrom":"internal",
//!   "metric":0,"locPrf":100,"weight":0,"peerId":"10.255.0.2","path":"65005","origin":"IGP",
//!   "nexthops":[{"ip":"10.255.0.3","afi":"ipv4","used":true}]}]},"totalRoutes":1,"totalPaths":1}
//! ```
//!
//! What a neighbor sent or is sent has one path a prefix, not a list. Totals are there since 10.0.

use std::borrow::Cow;
use std::net::IpAddr;

use ipnet::IpNet;

use crate::ast::{AsPath, BgpDetail, BgpPath, Name, Origin, PathStatus, PeerName};
use crate::frr::answers::answer;
use crate::frr::bgp::json::vrf_of;
use crate::frr::bgp::named_peer;
use crate::kit::json::JsonValue;
use crate::kit::word::{whole_address, whole_prefix};
use crate::kit::{Answer, Cell, Code, Filtered, Frame, Joined, ParseError};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let asked_for_all = frame.query.is_some_and(|query| query.filtered == Filtered::No);
    for document in json.documents() {
        table_or_tables(&document, asked_for_all, out);
    }
}

/// Keys that hold the prefixes of a table.
const ROUTES: [&str; 3] = ["routes", "advertisedRoutes", "receivedRoutes"];

fn table_or_tables<'t>(value: &JsonValue<'_, 't>, asked_for_all: bool, out: &mut Collector<'t, '_>) {
    if let Some(routes) = ROUTES.iter().find_map(|key| value.get(key)) {
        table(value, &routes, asked_for_all, out);
        return;
    }
    for member in value.items() {
        if member.key() == "warning" {
            warning(&member, out);
        } else if member.is_object() {
            table_or_tables(&member, asked_for_all, out);
        } else if member.is_closed() && !HEADING.contains(&member.key().as_ref()) {
            unreadable(&member, "tables of prefixes", out);
        }
    }
}

/// Keys beside the prefixes, which stand alone where a text is cut.
const HEADING: [&str; 9] = [
    "vrfId",
    "vrfName",
    "tableVersion",
    "routerId",
    "defaultLocPrf",
    "localAS",
    "bgpTableVersion",
    "bgpLocalRouterId",
    "asn",
];

fn warning(value: &JsonValue<'_, '_>, out: &mut Collector<'_, '_>) {
    match value.text().and_then(|text| answer(&text)) {
        Some(answer) => out.answered(answer, value.place()),
        None => unreadable(value, "a table of prefixes", out),
    }
}

fn unreadable(value: &JsonValue<'_, '_>, expected: &'static str, out: &mut Collector<'_, '_>) {
    out.ledger.report_unreadable(&ParseError {
        place: value.place(),
        expected,
        within: "a BGP table as JSON",
    });
}

fn table<'t>(value: &JsonValue<'_, 't>, routes: &JsonValue<'_, 't>, asked_for_all: bool, out: &mut Collector<'t, '_>) {
    let vrf = vrf_of(value);
    let (mut prefixes, before) = (0_usize, out.row_count());
    for member in routes.items() {
        prefixes = prefixes.saturating_add(1);
        if member.is_array() {
            member.items().for_each(|path| one(&path, &member, &vrf, out));
        } else {
            one(&member, &member, &vrf, out);
        }
    }
    let paths = out.row_count().saturating_sub(before);
    if value.is_closed() {
        counts(value, prefixes, paths, asked_for_all, out);
        if prefixes == 0 {
            let all = value.get("totalPaths").and_then(|count| count.number::<usize>());
            let answer = if all == Some(0) {
                Answer::NothingConfigured
            } else {
                Answer::NoMatch
            };
            out.answered(answer, value.place());
        }
    }
}

/// Compares the device's counts with what was read, where it gives them.
fn counts(value: &JsonValue<'_, '_>, prefixes: usize, paths: usize, asked_for_all: bool, out: &mut Collector<'_, '_>) {
    let count = |key| value.get(key).and_then(|count| count.number::<usize>());
    let routes = count("totalRoutes").or_else(|| count("totalPrefixCounter"));
    let all_paths = count("totalPaths");
    let fewer = all_paths.is_some_and(|all| all > paths);
    if routes.is_some_and(|routes| routes != prefixes) || (fewer && asked_for_all) {
        out.lacks(Code::COUNT_DIFFERS, Some(value.place()));
    } else if fewer {
        out.is_filtered(Filtered::Yes);
    } else if all_paths.is_some() {
        out.is_filtered(Filtered::No);
    }
}

/// A path of a prefix; more may follow where the list is not closed.
fn one<'t>(value: &JsonValue<'_, 't>, above: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>, out: &mut Collector<'t, '_>) {
    if !value.is_closed() {
        return;
    }
    let prefix = whole_prefix(&above.key());
    let Some(path) = prefix.and_then(|prefix| path(value, prefix)) else {
        unreadable(value, "a path to the prefix", out);
        return;
    };
    let next_hop = next_hop(value);
    let routes = &mut out.rows.bgp_routes;
    let table = routes.table(vrf.clone());
    let interface = next_hop.interface.map_or(Name::NONE, |name| routes.name(name));
    routes.details.push(BgpDetail {
        from: from(value),
        other_next_hop: next_hop.other,
        ..BgpDetail::NONE
    });
    routes.paths.push(BgpPath {
        next_hop: next_hop.address,
        interface,
        cut: !above.is_closed() || value.repeats_keys(),
        table,
        detail: u32::try_from(routes.details.len()).unwrap_or(u32::MAX),
        ..path
    });
    out.row_done();
}

fn path<'t>(value: &JsonValue<'_, 't>, prefix: IpNet) -> Option<BgpPath<'t>> {
    let number = |key: &str| match value.get(key) {
        Some(member) => member.number().map(Some),
        None => Some(None),
    };
    let as_path = match value.get("path")?.text()? {
        Cow::Borrowed(path) => AsPath::read(path)?,
        Cow::Owned(_) => return None,
    };
    Some(BgpPath {
        place: value.place(),
        prefix,
        next_hop: None,
        interface: Name::NONE,
        status: status(value)?,
        origin: Some(origin(
            &value.get("origin").or_else(|| value.get("bgpOriginCode"))?.text()?,
        )?),
        cut: false,
        med: number("metric")?,
        local_pref: number("locPrf")?,
        weight: number("weight")?,
        as_path,
        table: 0,
        detail: 0,
    })
}

/// Words, or through 8.x the letters of the text in tables of a neighbor.
fn origin(word: &str) -> Option<Origin> {
    match word {
        "IGP" | "i" => Some(Origin::Igp),
        "EGP" | "e" => Some(Origin::Egp),
        "incomplete" | "?" => Some(Origin::Incomplete),
        _ => None,
    }
}

/// Keys and the flags that they set; tables of a neighbor say `best`.
const FLAGS: [(&str, PathStatus); 14] = [
    ("valid", PathStatus::VALID),
    ("bestpath", PathStatus::BEST),
    ("best", PathStatus::BEST),
    ("multipath", PathStatus::MULTIPATH),
    ("suppressed", PathStatus::SUPPRESSED),
    ("damped", PathStatus::DAMPED),
    ("history", PathStatus::HISTORY),
    ("stale", PathStatus::STALE),
    ("removed", PathStatus::REMOVED),
    ("unsorted", PathStatus::UNSORTED),
    ("rpkiValid", PathStatus::RPKI_VALID),
    ("rpkiInvalid", PathStatus::RPKI_INVALID),
    ("rpkiNotFound", PathStatus::RPKI_NOT_FOUND),
    ("internal", PathStatus::INTERNAL),
];

/// `None` where a flag is neither yes nor no. 8.x puts the flags of a neighbor's table under signs.
fn status(value: &JsonValue<'_, '_>) -> Option<PathStatus> {
    let mut status = PathStatus::NONE;
    for (key, flag) in FLAGS {
        if let Some(member) = value.get(key) {
            status = if member.flag()? { status.with(flag) } else { status };
        }
    }
    if let Some(symbols) = value.get("appliedStatusSymbols") {
        for (sign, flag) in [
            ("*", PathStatus::VALID),
            (">", PathStatus::BEST),
            ("i", PathStatus::INTERNAL),
        ] {
            if symbols.get(sign).and_then(|sign| sign.flag()) == Some(true) {
                status = status.with(flag);
            }
        }
    }
    let from = value.get("pathFrom").and_then(|from| from.text());
    if from.as_deref() == Some("internal") {
        status = status.with(PathStatus::INTERNAL);
    }
    Some(status)
}

/// The next hop that is used, and its other address.
struct NextHop<'t> {
    address: Option<IpAddr>,
    interface: Option<Cow<'t, str>>,
    other: Option<IpAddr>,
}

fn next_hop<'t>(value: &JsonValue<'_, 't>) -> NextHop<'t> {
    let address = |hop: &JsonValue<'_, 't>| hop.get("ip").and_then(|ip| whole_address(&ip.text()?));
    let is_used = |hop: &JsonValue<'_, 't>| hop.get("used").and_then(|used| used.flag()) == Some(true);
    let hops = || value.get("nexthops").into_iter().flat_map(|hops| hops.items());
    let Some(hop) = hops().find(is_used).or_else(|| hops().next()) else {
        let plain = ["nextHop", "nextHopGlobal"].iter().find_map(|key| value.get(key));
        let address = plain.and_then(|plain| whole_address(&plain.text()?));
        return NextHop {
            // What a neighbor is sent has no next hop yet in 10.x, and is printed with zeros.
            address: address.filter(|address| !address.is_unspecified()),
            interface: None,
            other: None,
        };
    };
    let used = address(&hop);
    NextHop {
        address: used,
        interface: hop.get("interface").and_then(|name| name.text()),
        other: hops()
            .filter_map(|hop| address(&hop))
            .find(|other| Some(*other) != used),
    }
}

/// Our own routes come from `(unspec)`.
fn from<'t>(value: &JsonValue<'_, 't>) -> Cell<PeerName<'t>> {
    match value.get("peerId").and_then(|peer| peer.text()) {
        Some(peer) if peer.starts_with('(') => Cell::Blank,
        Some(peer) => Cell::Shown(named_peer(peer)),
        None => Cell::NotShown,
    }
}
