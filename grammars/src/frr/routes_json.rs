//! Routes as JSON, for a table and for one prefix: prefixes with their entries, under VRF names or not.
//!
//! ```text
//! {"10.0.0.0/8":[{"prefix":"10.0.0.0/8","protocol":"bgp","vrfName":"default","selected":true,
//!   "distance":20,"metric":0,"installed":true,"uptime":"00:01:02",
//!   "nexthops":[{"fib":true,"ip":"10.0.16.6","interfaceName":"eth-r6","active":true,"weight":1}]}]}
//! ```
//!
//! 8.4 prints one document a VRF for `vrf all`, 10.x one document keyed by VRF. `offloaded` is printed where
//! hardware forwards: `true` where it took the route, `false` where it refused it. An entry has next hops.
//! The one that forwards has `destSelected` beside `selected`.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::repeats::Repeats;
use crate::ast::{Discard, Name, NextHop, NextHopFlags, Protocol, Route, RouteTable, Routes, Status};
use crate::kit::duration::{Duration, duration};
use crate::kit::json::JsonValue;
use crate::kit::word::{whole_address, whole_prefix};
use crate::kit::{Cell, Code, End, Frame, Instances, Joined, Once, Untrusted};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    // A document that is one VRF's says nothing of the documents that follow.
    let is_of_every = frame
        .query
        .is_some_and(|query| query.network_instance == Instances::Every);
    let mut printed = Once::NONE;
    let mut repeats = Repeats::default();
    let repeated = json.repeated_names();
    let hardware = has_hardware(frame.body());
    for document in json.documents() {
        let within = Within {
            hardware,
            repeated: &repeated,
            is_repeated: false,
            first: out.rows.routes.tables.len(),
        };
        if is_of_every && document.items().any(|member| member.is_array()) {
            out.ends(End::Open);
        }
        table_or_tables(&document, within, &mut repeats, out);
        let tables = out.rows.routes.tables.iter().skip(within.first);
        let names: BTreeSet<_> = tables.map(|table| (name(table), table.is_main)).collect();
        for name in names {
            printed.enter(name, document.place());
        }
    }
    if let Some(place) = repeats.found(&out.rows.routes) {
        out.lacks(Code::ROW_REPEATED, Some(place));
    }
    // Each VRF stands in one document only.
    out.titles_stand_once(&mut printed);
}

fn name<'t>(table: &RouteTable<'t>) -> Option<Untrusted<'t>> {
    table.network_instance.shown().map(|name| name.value.clone())
}

/// What holds for all entries of a table.
#[derive(Clone, Copy)]
struct Within<'k, 't> {
    hardware: Hardware,
    /// Keys that stand twice in an object.
    repeated: &'k BTreeSet<Cow<'t, str>>,
    /// Whether one of them is above the entries.
    is_repeated: bool,
    /// The index of the document's first table.
    first: usize,
}

impl Within<'_, '_> {
    fn below(self, member: &JsonValue<'_, '_>) -> Self {
        let is_repeated = self.is_repeated || self.repeated.contains(member.key().as_ref());
        Self { is_repeated, ..self }
    }
}

/// Whether the hardware forwards, as far as anything tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Hardware {
    Forwards,
    NotShown,
}

fn has_hardware(body: &str) -> Hardware {
    if body.contains("\"offloaded\"") || body.contains("\"trapped\"") {
        Hardware::Forwards
    } else {
        Hardware::NotShown
    }
}

/// Prefixes with arrays of entries, or names with such objects.
fn table_or_tables<'t>(
    value: &JsonValue<'_, 't>,
    within: Within<'_, 't>,
    repeats: &mut Repeats,
    out: &mut Collector<'t, '_>,
) {
    for member in value.items() {
        let within = within.below(&member);
        if member.is_array() {
            for item in member.items() {
                if let Some(route) = entry(&item, &member, within, out) {
                    repeats.enter(&route);
                }
            }
        } else if member.is_object() && member.items().all(|inner| inner.is_array()) {
            table_or_tables(&member, within, repeats, out);
        } else {
            unreadable(&member, "prefixes with routes", out);
        }
    }
}

fn unreadable(value: &JsonValue<'_, '_>, expected: &'static str, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, expected, "routes as JSON");
}

/// An entry in the list of its prefix; more may follow where the list is not closed.
fn entry<'t>(
    value: &JsonValue<'_, 't>,
    above: &JsonValue<'_, 't>,
    within: Within<'_, 't>,
    out: &mut Collector<'t, '_>,
) -> Option<Route> {
    if !value.is_closed() {
        return None;
    }
    let Some(mut route) = route(value, within.hardware) else {
        unreadable(value, "a prefix and a protocol", out);
        return None;
    };
    (route.table, route.cut) = (table(value, within.first, out), !above.is_closed());
    let wrong = malformed(value, above);
    if let Some(wrong) = &wrong {
        unreadable(wrong, "a value of this key's kind", out);
    }
    let lacks_selected = lacks_selected(value, route.protocol);
    if lacks_selected {
        unreadable(value, "`selected` beside `destSelected`", out);
    }
    if wrong.is_some() || lacks_selected || value.repeats_keys() || within.is_repeated {
        (route.selected, route.cut) = (false, true);
    }
    let is_other_list = |member: &JsonValue<'_, 't>| member.holds_values() && !LISTS.contains(&member.key().as_ref());
    if let Some(list) = value.items().find(is_other_list) {
        unreadable(&list, "a list that is known", out);
    }
    let routes = &mut out.rows.routes;
    let mut hops = value
        .get("nexthops")
        .into_iter()
        .flat_map(|hops| hops.items())
        .peekable();
    let lacks_hops = hops.peek().is_none();
    route.cut |= lacks_hops;
    for hop in hops {
        add_next_hop(&hop, is_set(value, "installed"), routes);
    }
    routes.push(route);
    out.row_done();
    if lacks_hops {
        unreadable(value, "next hops", out);
    }
    Some(route)
}

fn route(value: &JsonValue<'_, '_>, hardware: Hardware) -> Option<Route> {
    let prefix = whole_prefix(&value.get("prefix")?.text()?)?;
    let protocol = Protocol::from_word(&value.get("protocol")?.text()?)?;
    let age = value.get("uptime").and_then(|uptime| match duration(&uptime.text()?)? {
        Duration::Seconds(seconds) => u32::try_from(seconds).ok(),
        Duration::Never => None,
    });
    Some(Route {
        place: value.place(),
        prefix,
        protocol,
        selected: is_set(value, "selected"),
        status: status(value, hardware),
        cut: false,
        instance: value
            .get("instance")
            .and_then(|instance| instance.number())
            .unwrap_or_default(),
        table: 0,
        first_next_hop: 0,
        next_hop_count: 0,
        metric: value
            .get("metric")
            .and_then(|metric| metric.number())
            .unwrap_or_default(),
        distance: value.get("distance").and_then(|distance| distance.number()),
        age: age.unwrap_or(Route::NO_AGE),
    })
}

/// What stands in front of the next hops in the text.
///
/// An installed entry that is queued again is in the kernel, and prints `q` only where hardware forwards.
fn status(value: &JsonValue<'_, '_>, hardware: Hardware) -> Status {
    let is_refused = value.get("offloaded").and_then(|flag| flag.flag()) == Some(false);
    let is_in_kernel = is_set(value, "installed") && hardware == Hardware::NotShown;
    if is_set(value, "failed") {
        Status::Rejected
    } else if is_set(value, "queued") && !is_in_kernel {
        Status::Queued
    } else if is_set(value, "trapped") {
        Status::Trapped
    } else if is_refused || is_set(value, "offloadFailed") {
        Status::OffloadFailed
    } else if is_set(value, "installed") {
        Status::Installed
    } else {
        Status::Plain
    }
}

/// Keys whose value must be yes or no, wherever they stand.
const FLAG_KEYS: [&str; 11] = [
    "offloaded",
    "offloadFailed",
    "selected",
    "destSelected",
    "installed",
    "queued",
    "failed",
    "trapped",
    "fib",
    "active",
    "recursive",
];

/// Keys whose value must be a whole number.
const NUMBER_KEYS: [&str; 3] = ["distance", "metric", "weight"];

/// Returns a value of the entry or its next hops that is of the wrong kind.
fn malformed<'j, 't>(entry: &JsonValue<'j, 't>, above: &JsonValue<'j, 't>) -> Option<JsonValue<'j, 't>> {
    let hops = entry.get("nexthops").filter(JsonValue::is_array);
    let members = hops.iter().flat_map(JsonValue::items).flat_map(|hop| hop.items());
    entry.items().chain(members).find(|member| {
        let key = member.key();
        (FLAG_KEYS.contains(&key.as_ref()) && member.flag().is_none())
            || (NUMBER_KEYS.contains(&key.as_ref()) && member.number::<u32>().is_none())
            || (key == "ip" && member.text().and_then(|text| whole_address(&text)).is_none())
            || (key == "prefix" && member.text().is_none_or(|text| text != above.key()))
            || (key == "nexthops" && !member.is_array())
    })
}

/// The entry that forwards is the selected one, unless NHRP overrides it.
fn lacks_selected(entry: &JsonValue<'_, '_>, protocol: Protocol) -> bool {
    is_set(entry, "destSelected") && !is_set(entry, "selected") && protocol != Protocol::Nhrp
}

fn is_set(value: &JsonValue<'_, '_>, key: &str) -> bool {
    value.get(key).and_then(|flag| flag.flag()) == Some(true)
}

/// The table of the entry's VRF; entries of one VRF follow one another. Those of a document begin at `first`.
fn table<'t>(value: &JsonValue<'_, 't>, first: usize, out: &mut Collector<'t, '_>) -> u32 {
    let name = value.get("vrfName").and_then(|name| name.untrusted());
    let is_default = name.as_ref().is_none_or(|name| *name == *"default");
    let number = value.get("table").and_then(|table| table.number::<u32>());
    let table = RouteTable {
        network_instance: Cell::of_key(name.map(Joined::unwrapped)),
        is_main: !is_default || number.is_none_or(|number| number == MAIN_TABLE_NUMBER),
    };
    let tables = &mut out.rows.routes.tables;
    if tables.len() <= first || tables.last() != Some(&table) {
        tables.push(table);
    }
    u32::try_from(tables.len().saturating_sub(1)).unwrap_or(u32::MAX)
}

/// The kernel's main table; that of a VRF has a number of its own.
const MAIN_TABLE_NUMBER: u32 = 254;

/// Keys and the flags that they set.
const FLAGS: [(&str, NextHopFlags); 7] = [
    ("recursive", NextHopFlags::RECURSIVE),
    ("onLink", NextHopFlags::ON_LINK),
    ("duplicate", NextHopFlags::DUPLICATE),
    ("linkDown", NextHopFlags::LINK_DOWN),
    ("backup", NextHopFlags::BACKUP),
    ("resolver", NextHopFlags::RESOLVER),
    ("directlyConnected", NextHopFlags::CONNECTED),
];

/// A next hop prints `fib` even while its entry is not installed, and of one whose link is gone.
fn add_next_hop<'t>(value: &JsonValue<'_, 't>, installed: bool, routes: &mut Routes<'t>) {
    let mut flags = FLAGS
        .iter()
        .filter(|(key, _)| is_set(value, key))
        .fold(NextHopFlags::NONE, |flags, (_, flag)| flags.with(*flag));
    if !is_set(value, "active") {
        flags = flags.with(NextHopFlags::INACTIVE);
    }
    let unfit = [
        NextHopFlags::INACTIVE,
        NextHopFlags::DUPLICATE,
        NextHopFlags::RECURSIVE,
        NextHopFlags::BACKUP,
    ];
    if installed && is_set(value, "fib") && !unfit.iter().any(|flag| flags.has(*flag)) {
        flags = flags.with(NextHopFlags::IN_FIB);
    }
    let interface = value.get("interfaceName").and_then(|name| name.untrusted());
    let vrf = value.get("vrf").and_then(|name| name.untrusted());
    let hop = NextHop {
        address: value.get("ip").and_then(|ip| whole_address(&ip.text()?)),
        interface: interface.map_or(Name::NONE, |name| routes.name(name)),
        discard: discard(value),
        flags,
        vrf: vrf.map_or(Name::NONE, |name| routes.name(name)),
        weight: value
            .get("weight")
            .and_then(|weight| weight.number())
            .unwrap_or_default(),
        first_label: 0,
        label_count: 0,
    };
    let labels = value.get("labels").into_iter().flat_map(|labels| labels.items());
    routes.push_next_hop(hop, labels.filter_map(|label| label.number()));
}

fn discard(value: &JsonValue<'_, '_>) -> Option<Discard> {
    let kinds = [
        ("blackhole", Discard::Blackhole),
        ("reject", Discard::Reject),
        ("adminProhibited", Discard::Prohibit),
        ("unreachable", Discard::Unreachable),
    ];
    kinds.iter().find(|(key, _)| is_set(value, key)).map(|(_, kind)| *kind)
}

/// What an entry holds besides numbers and words.
const LISTS: [&str; 2] = ["nexthops", "backupNexthops"];
