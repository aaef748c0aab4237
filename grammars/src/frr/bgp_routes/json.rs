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

use ipnet::IpNet;

use crate::ast::{AsPath, BgpDetail, BgpPath, Name};
use crate::frr::answers::answer;
use crate::frr::bgp::json::vrf_of;
use crate::frr::bgp::path::{from, next_hop, origin, status};
use crate::kit::json::{Holder, JsonValue};
use crate::kit::word::whole_prefix;
use crate::kit::{Answer, Cell, Code, Filtered, Frame, Joined, Query, RoutesAsked};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    for document in json.documents() {
        table_or_tables(&document, frame.query, out);
    }
    if let Some(second) = json.documents().nth(1) {
        out.lacks(Code::SEVERAL_COMMANDS, Some(second.place()));
    }
}

/// Keys that hold the prefixes of a table, and which routes those are.
const ROUTES: [(Holder, RoutesAsked); 3] = [
    (prefixes("routes"), RoutesAsked::Table),
    (prefixes("advertisedRoutes"), RoutesAsked::Sent),
    (prefixes("receivedRoutes"), RoutesAsked::BeforePolicy),
];

const fn prefixes(key: &'static str) -> Holder {
    Holder {
        key,
        is_list: false,
        beside: &["bgpStatusCodes", "bgpOriginCodes"],
        expected: "prefixes with their paths",
        within: WITHIN,
    }
}

const WITHIN: &str = "a BGP table as JSON";

fn table_or_tables<'t>(value: &JsonValue<'_, 't>, query: Option<Query<'_>>, out: &mut Collector<'t, '_>) {
    let known = ROUTES
        .iter()
        .find_map(|(holder, kind)| Some((value.get(holder.key)?, holder, *kind)));
    if let Some((routes, holder, kind)) = known {
        of_neighbor(&routes, kind, query, out);
        out.is_all_held(value, holder);
        if routes.is_object() {
            table(value, &routes, query, out);
        }
        return;
    }
    for member in value.items() {
        if member.key() == "warning" {
            warning(&member, out);
        } else if member.is_object() {
            table_or_tables(&member, query, out);
        } else if member.is_closed() && !member.is_plain(&HEADING) {
            unreadable(&member, "tables of prefixes", out);
        }
    }
}

/// Routes of a neighbor that are other ones than the command asked for, if that is known.
fn of_neighbor(routes: &JsonValue<'_, '_>, kind: RoutesAsked, query: Option<Query<'_>>, out: &mut Collector<'_, '_>) {
    let asked = query.map(|query| query.routes);
    match kind {
        RoutesAsked::BeforePolicy if asked != Some(kind) => out.lacks(Code::BEFORE_POLICY, Some(routes.key_place())),
        RoutesAsked::Sent if asked == Some(RoutesAsked::Table) => {
            out.lacks(Code::NEIGHBOR_TABLE, Some(routes.key_place()));
        }
        RoutesAsked::Table | RoutesAsked::Chosen | RoutesAsked::Sent | RoutesAsked::BeforePolicy => {}
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
    match value.text().and_then(|text| answer(&text, out.subject)) {
        Some(answer) => out.answered(answer, value.place()),
        None => unreadable(value, "a table of prefixes", out),
    }
}

fn unreadable(value: &JsonValue<'_, '_>, expected: &'static str, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, expected, WITHIN);
}

fn table<'t>(
    value: &JsonValue<'_, 't>,
    routes: &JsonValue<'_, 't>,
    query: Option<Query<'_>>,
    out: &mut Collector<'t, '_>,
) {
    let vrf = vrf_of(value);
    let (mut prefixes, before) = (0_usize, out.row_count());
    for member in routes.items() {
        prefixes = prefixes.saturating_add(1);
        // A table has a list of paths for a prefix.
        let is_list = member.is_array() || routes.key() == "routes";
        if is_list && !member.is_array() {
            unreadable(&member, "a list of paths", out);
        } else if is_list {
            member.items().for_each(|path| one(&path, &member, &vrf, out));
        } else {
            one(&member, &member, &vrf, out);
        }
    }
    let paths = out.row_count().saturating_sub(before);
    if value.is_closed() {
        counts(value, prefixes, paths, query, out);
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
fn counts(
    value: &JsonValue<'_, '_>,
    prefixes: usize,
    paths: usize,
    query: Option<Query<'_>>,
    out: &mut Collector<'_, '_>,
) {
    let count = |key| value.get(key).and_then(|count| count.number::<usize>());
    let routes = count("totalRoutes").or_else(|| count("totalPrefixCounter"));
    let all_paths = count("totalPaths");
    let asked_for_all = query.is_some_and(|query| query.filtered == Filtered::No);
    let fewer = all_paths.is_some_and(|all| all > paths);
    if out.ledger.first_unknown().is_some() {
        return;
    }
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
    let detail = routes.detail(BgpDetail {
        from: from(value),
        other_next_hop: next_hop.other,
        ..BgpDetail::NONE
    });
    routes.paths.push(BgpPath {
        next_hop: next_hop.address,
        interface,
        cut: !above.is_closed() || value.repeats_keys(),
        table,
        detail,
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
