//! The JSON form: bare, or under the names of VRFs.
//!
//! ```text
//! {"routes":[{"fib":6,"rib":6,"fibOffLoaded":0,"fibTrapped":0,"type":"connected"}],
//!   "routesTotal":6,"routesTotalFib":6}
//! ```
//!
//! 8.4 prints one document a VRF for `vrf all`, and none of them says whose it is.

use crate::ast::RouteSummary;
use crate::kit::json::{Holder, JsonValue};
use crate::kit::{Cell, Code, Frame, Joined};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let is_one = json.documents().nth(1).is_none();
    for document in json.documents() {
        let whose = if is_one {
            Cell::NotShown
        } else {
            Cell::Unreadable(document.place())
        };
        table_or_tables(&document, &whose, out);
    }
}

fn table_or_tables<'t>(value: &JsonValue<'_, 't>, whose: &Cell<Joined<'t>>, out: &mut Collector<'t, '_>) {
    if value.get("routes").is_some() {
        table(value, whose, out);
        return;
    }
    for member in value.items() {
        if member.get("routes").is_some() {
            let vrf = Cell::Shown(Joined::unwrapped(member.key()));
            table(&member, &vrf, out);
        } else if member.is_closed() {
            unreadable(&member, "an object with `routes`", out);
        }
    }
}

fn unreadable(value: &JsonValue<'_, '_>, expected: &'static str, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, expected, ROUTES.within);
}

const ROUTES: Holder = Holder {
    key: "routes",
    is_list: true,
    beside: &[],
    expected: "a list of `routes`",
    within: "a summary of routes as JSON",
};

fn table<'t>(value: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>, out: &mut Collector<'t, '_>) {
    let (mut routes, mut fib) = (0_u64, 0_u64);
    for item in out.held(value, &ROUTES).filter(JsonValue::is_closed) {
        let Some(row) = summary(&item, vrf) else {
            unreadable(
                &item,
                "a `type` with counts, and no more in the FIB than there are",
                out,
            );
            continue;
        };
        routes = routes.saturating_add(row.routes.shown().copied().unwrap_or_default());
        fib = fib.saturating_add(row.fib.shown().copied().unwrap_or_default());
        out.rows.route_summaries.push(row);
        out.row_done();
    }
    let total = |key: &str| value.get(key).and_then(|total| total.number::<u64>());
    match (total("routesTotal"), total("routesTotalFib")) {
        _ if !value.is_closed() => out.lacks(Code::COUNT_MISSING, None),
        (Some(all), Some(in_fib)) if (all, in_fib) == (routes, fib) => {}
        (Some(_), Some(_)) => out.lacks(Code::COUNT_DIFFERS, Some(value.place())),
        _ => out.lacks(Code::COUNT_MISSING, Some(value.place())),
    }
}

fn summary<'t>(item: &JsonValue<'_, 't>, vrf: &Cell<Joined<'t>>) -> Option<RouteSummary<'t>> {
    let count = |key: &str| item.get(key).and_then(|count| count.number::<u64>());
    let (routes, fib) = (count("rib")?, count("fib")?);
    if fib > routes {
        return None;
    }
    Some(RouteSummary {
        place: item.place(),
        cut: item.repeats_keys(),
        source: item.get("type")?.untrusted()?,
        network_instance: vrf.clone(),
        routes: Cell::Shown(routes),
        fib: Cell::Shown(fib),
        offloaded: Cell::of_key(count("fibOffLoaded")),
        trapped: Cell::of_key(count("fibTrapped")),
    })
}
