//! The JSON form: a prefix and its paths, under VRF names for `vrf all`.
//!
//! ```text
//! {"prefix":"203.0.113.0/24","paths":[{"aspath":{"string":"65004 65004"},"origin":"IGP","metric":50,
//!   "locPrf":100,"valid":true,"bestpath":{"overall":true,"selectionReason":"First path received"},
//!   "nexthops":[{"ip":"10.255.0.2","metric":10,"accessible":true,"used":true}],
//!   "peer":{"peerId":"10.255.0.2","type":"internal"}}]}
//! ```

use std::borrow::Cow;

use ipnet::IpNet;

use crate::ast::{AsPath, BgpDetail, BgpPath, Name, PathStatus, Words};
use crate::frr::answers::answer;
use crate::frr::bgp::json::vrf_of;
use crate::frr::bgp::path::{from, next_hop, origin, status};
use crate::kit::json::{Holder, JsonValue};
use crate::kit::word::whole_prefix;
use crate::kit::{Cell, Code, Frame, Joined};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    for document in json.documents() {
        prefix_or_vrfs(&document, &Cell::NotShown, out);
    }
    if let Some(second) = json.documents().nth(1) {
        out.lacks(Code::SEVERAL_COMMANDS, Some(second.place()));
    }
}

fn prefix_or_vrfs<'t>(value: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>, out: &mut Collector<'t, '_>) {
    if let Some(paths) = value.get(PATHS.key) {
        prefix(value, &paths, vrf, out);
        return;
    }
    for member in value.items() {
        let text = member.text();
        match text
            .and_then(|text| answer(&text, out.subject))
            .filter(|_| member.key() == "warning")
        {
            Some(answer) => out.answered(answer, member.place()),
            None if member.is_object() => {
                let name = vrf_of(&member);
                prefix_or_vrfs(&member, if name == Cell::NotShown { vrf } else { &name }, out);
            }
            None if member.is_closed() && !member.is_plain(&HEADING) => unreadable(&member, out),
            None => {}
        }
    }
}

/// Keys beside the paths, which stand alone where a text is cut.
const HEADING: [&str; 7] = [
    "prefix",
    "version",
    "vrfId",
    "vrfName",
    "localLabel",
    "localSID",
    "pathCount",
];

const PATHS: Holder = Holder {
    key: "paths",
    is_list: true,
    beside: &["advertisedTo"],
    expected: "a prefix and its paths",
    within: "a BGP route as JSON",
};

fn unreadable(value: &JsonValue<'_, '_>, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, PATHS.expected, PATHS.within);
}

fn prefix<'t>(
    value: &JsonValue<'_, 't>,
    paths: &JsonValue<'_, 't>,
    vrf: &Cell<Joined<'t>>,
    out: &mut Collector<'t, '_>,
) {
    let network = value.get("prefix").and_then(|prefix| whole_prefix(&prefix.text()?));
    let is_all = out.is_all_held(value, &PATHS) && paths.is_closed();
    let available = is_all.then(|| u32::try_from(paths.items().count()).unwrap_or(u32::MAX));
    let mut best_paths = 0_usize;
    for member in PATHS.items(value).filter(JsonValue::is_closed) {
        let Some(path) = network.and_then(|network| path(&member, network)) else {
            unreadable(&member, out);
            continue;
        };
        best_paths = best_paths.saturating_add(usize::from(path.status.has(PathStatus::BEST)));
        let next_hop = next_hop(&member);
        let routes = &mut out.rows.bgp_routes;
        let table = routes.table(vrf.clone());
        let interface = next_hop.interface.map_or(Name::NONE, |name| routes.name(name));
        let detail = routes.detail(BgpDetail {
            other_next_hop: next_hop.other,
            available: Cell::of_key(available),
            ..detail(&member)
        });
        routes.paths.push(BgpPath {
            next_hop: next_hop.address,
            interface,
            cut: !value.is_closed() || member.repeats_keys(),
            table,
            detail,
            ..path
        });
        out.row_done();
    }
    if best_paths > 1 {
        out.lacks(Code::BEST_CONTRADICTED, Some(paths.key_place()));
    }
}

fn path<'t>(value: &JsonValue<'_, 't>, prefix: IpNet) -> Option<BgpPath<'t>> {
    let number = |key: &str| match value.get(key) {
        Some(member) => member.number().map(Some),
        None => Some(None),
    };
    let as_path = match value.get("aspath")?.get("string")?.text()? {
        Cow::Borrowed("Local") => AsPath::default(),
        Cow::Borrowed(path) => AsPath::read(path)?,
        Cow::Owned(_) => return None,
    };
    Some(BgpPath {
        place: value.place(),
        prefix,
        next_hop: None,
        interface: Name::NONE,
        status: status(value)?,
        origin: Some(origin(&value.get("origin")?.text()?)?),
        cut: false,
        med: number("metric")?,
        local_pref: number("locPrf")?,
        weight: number("weight")?,
        as_path,
        table: 0,
        detail: 0,
    })
}

fn detail<'t>(value: &JsonValue<'_, 't>) -> BgpDetail<'t> {
    let words = |key| {
        let text = value
            .get(key)
            .and_then(|communities| communities.get("string")?.untrusted());
        text.map_or(Cell::Blank, |text| Cell::Shown(Words(text)))
    };
    let reason = value
        .get("bestpath")
        .and_then(|best| best.get("selectionReason")?.untrusted());
    let path_id = value.get("addpathRxId").and_then(|id| id.number());
    BgpDetail {
        from: value.get("peer").map_or(Cell::NotShown, |peer| from(&peer)),
        path_id: Cell::of_key(path_id),
        communities: words("community"),
        large_communities: words("largeCommunity"),
        extended_communities: words("extendedCommunity"),
        reason: Cell::of_key(reason),
        ..BgpDetail::NONE
    }
}
