//! The JSON form: labels with their next hops.
//!
//! ```text
//! {"16":{"inLabel":16,"installed":true,"nexthops":[{"type":"LDP","outLabel":17,"outLabelStack":[17],
//!   "distance":150,"installed":true,"nexthop":"10.0.1.2","interface":"eth0"}]}}
//! ```
//!
//! `installed` is left out where it does not hold: a label has it if one of its next hops does. Backup next
//! hops stand apart and are not rows.

use crate::ast::{Labels, MplsLabel};
use crate::kit::json::{Holder, JsonValue};
use crate::kit::word::{whole_address, whole_number};
use crate::kit::{Cell, Frame};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let repeated = json.repeated_names();
    for member in json.documents().flat_map(|document| document.items()) {
        let cut = member.repeats_keys() || repeated.contains(member.key().as_ref());
        entry(&member, cut, out);
    }
}

fn entry<'t>(value: &JsonValue<'_, 't>, cut: bool, out: &mut Collector<'t, '_>) {
    if !value.is_closed() {
        return;
    }
    let is_of_key = |label: &u32| whole_number(&value.key()) == Some(*label);
    let label = value.get("inLabel").and_then(|label| label.number());
    let Some(label) = label.filter(is_of_key) else {
        unreadable(value, "an object with an `inLabel` that is its key", out);
        return;
    };
    let is_sure = agrees(value);
    if !is_sure {
        unreadable(value, "next hops, and one that is installed where the label is", out);
    }
    let installed = |row: MplsLabel<'t>| MplsLabel {
        installed: if is_sure {
            row.installed
        } else {
            Cell::Unreadable(value.place())
        },
        ..row
    };
    if out.is_all_held(value, &HOPS) && HOPS.items(value).next().is_none() {
        add(installed(bare(value, label)), cut, out);
    }
    for hop in HOPS.items(value) {
        match next_hop(&hop, value, label) {
            Some(row) => add(installed(row), cut, out),
            None => unreadable(&hop, "a next hop of a label", out),
        }
    }
}

/// Tells whether the label and its next hops say the same.
fn agrees(entry: &JsonValue<'_, '_>) -> bool {
    let hops = || HOPS.items(entry);
    let is_installed = |value: &JsonValue<'_, '_>| flag(value) == Some(true);
    hops().next().is_some() && is_installed(entry) == hops().any(|hop| is_installed(&hop))
}

const HOPS: Holder = Holder {
    key: "nexthops",
    is_list: true,
    beside: &["backupNexthops"],
    expected: "a list of `nexthops`",
    within: WITHIN,
};

const WITHIN: &str = "`show mpls table` as JSON";

fn unreadable(value: &JsonValue<'_, '_>, expected: &'static str, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, expected, WITHIN);
}

fn add<'t>(row: MplsLabel<'t>, cut: bool, out: &mut Collector<'t, '_>) {
    out.rows.mpls_labels.push(MplsLabel { cut, ..row });
    out.row_done();
}

/// A label without a next hop.
fn bare<'t>(value: &JsonValue<'_, '_>, label: u32) -> MplsLabel<'t> {
    MplsLabel {
        place: value.place(),
        cut: false,
        label,
        kind: Cell::NotShown,
        next_hop: Cell::NotShown,
        interface: Cell::NotShown,
        outbound: Cell::NotShown,
        installed: Cell::Shown(false),
        distance: Cell::NotShown,
    }
}

/// Both the entry and its next hop must be installed.
fn next_hop<'t>(hop: &JsonValue<'_, 't>, entry: &JsonValue<'_, 't>, label: u32) -> Option<MplsLabel<'t>> {
    let installed = flag(entry)? && flag(hop)?;
    Some(MplsLabel {
        place: hop.place(),
        kind: Cell::Shown(hop.get("type")?.untrusted()?),
        next_hop: match hop.get("nexthop") {
            Some(address) => Cell::Shown(whole_address(&address.text()?)?),
            None => Cell::Blank,
        },
        interface: Cell::of_key(hop.get("interface").and_then(|name| name.untrusted())),
        outbound: outbound(hop)?,
        installed: Cell::Shown(installed),
        distance: Cell::of_key(hop.get("distance").and_then(|distance| distance.number())),
        ..bare(hop, label)
    })
}

/// `None` if it is neither yes nor no.
fn flag(value: &JsonValue<'_, '_>) -> Option<bool> {
    value.get("installed").map_or(Some(false), |flag| flag.flag())
}

/// `None` if a label is no number.
fn outbound(hop: &JsonValue<'_, '_>) -> Option<Cell<Labels>> {
    let labels: Vec<u32> = match (hop.get("outLabelStack"), hop.get("outLabel")) {
        (Some(stack), _) => stack.items().map(|label| label.number()).collect::<Option<_>>()?,
        (None, Some(label)) => vec![label.number()?],
        (None, None) => return Some(Cell::Blank),
    };
    Some(Cell::Shown(Labels(labels)))
}
