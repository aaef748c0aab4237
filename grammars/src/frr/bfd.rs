//! What `show bfd peers` and `show bfd peers brief` share: the words of both forms, and JSON.
//!
//! ```text
//! [{"multihop":false,"peer":"10.0.12.2","vrf":"default","interface":"eth-r2a","id":2612096565,
//!   "remote-id":267191013,"status":"up","uptime":142,"diagnostic":"ok","remote-diagnostic":"ok"}]
//! ```
//!
//! `brief` keeps four keys of these since 10.7. `local` is left out, or `unknown`,
//! where no address was configured; the text may show one then.

use std::net::IpAddr;

use crate::ast::{BfdDiagnostic, BfdSession, BfdState};
use crate::kit::json::{Json, JsonValue};
use crate::kit::word::whole_address;
use crate::kit::{Answer, Cell, Filtered, Frame, Joined, Named, Once, Place};
use crate::reading::Collector;

/// States as all forms write them: `admin-down` stands in the table, `shutdown` elsewhere.
pub(super) const STATES: [(&str, BfdState); 5] = [
    ("up", BfdState::Up),
    ("init", BfdState::Init),
    ("down", BfdState::Down),
    ("admin-down", BfdState::AdminDown),
    ("shutdown", BfdState::AdminDown),
];

/// Reasons as text and JSON write them.
pub(super) const DIAGNOSTICS: [(&str, BfdDiagnostic); 9] = [
    ("ok", BfdDiagnostic::None),
    ("control detection time expired", BfdDiagnostic::DetectionTimeExpired),
    ("echo function failed", BfdDiagnostic::EchoFailed),
    ("neighbor signaled session down", BfdDiagnostic::NeighborSignaledDown),
    ("forwarding plane reset", BfdDiagnostic::ForwardingPlaneReset),
    ("path down", BfdDiagnostic::PathDown),
    ("concatenated path down", BfdDiagnostic::ConcatenatedPathDown),
    ("administratively down", BfdDiagnostic::AdministrativelyDown),
    (
        "reverse concatenated path down",
        BfdDiagnostic::ReverseConcatenatedPathDown,
    ),
];

/// Reads our address: where none is configured, one of several words stands for it.
pub(super) fn local(text: &str) -> Option<Cell<IpAddr>> {
    if text == "unknown" {
        return Some(Cell::Blank);
    }
    let address = whole_address(text)?;
    Some(if address.is_unspecified() {
        Cell::Blank
    } else {
        Cell::Shown(address)
    })
}

/// Reads the sessions of an array, or the one of `show bfd peer`.
pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let mut ids = Once::NONE;
    for document in json.documents() {
        if document.is_object() && !document.is_empty() {
            keep(&document, &mut ids, out);
        }
        let items = document.items().filter(|_| document.is_array());
        items.for_each(|item| keep(&item, &mut ids, out));
    }
    out.rows_stand_once(&mut ids);
    if let Some(place) = list_of_none(&json)
        && frame.query.is_some_and(|query| query.filtered == Filtered::No)
    {
        out.answered(Answer::NothingConfigured, place);
    }
}

/// `[]` is what is printed where there is no session; that one asked for is not there is said in words.
fn list_of_none(json: &Json<'_>) -> Option<Place> {
    let mut documents = json.documents();
    let only = documents.next().filter(|_| documents.next().is_none())?;
    (only.is_array() && only.is_closed() && only.is_empty()).then(|| only.place())
}

fn keep<'t>(value: &JsonValue<'_, 't>, ids: &mut Once<u32>, out: &mut Collector<'t, '_>) {
    if !value.is_closed() {
        return;
    }
    let Some(row) = session(value) else {
        out.unreadable_value(value, "a session with a `peer`", "BFD sessions as JSON");
        return;
    };
    if let Cell::Shown(id) = row.id {
        ids.enter(id, row.place);
    }
    out.rows.bfd_sessions.push(row);
    out.row_done();
}

fn session<'t>(value: &JsonValue<'_, 't>) -> Option<BfdSession<'t>> {
    let peer = whole_address(&value.get("peer")?.text()?)?;
    let diagnostic = |value: &JsonValue<'_, 't>| Some(Named::look_up(value.text()?, &DIAGNOSTICS));
    let vrf = |value: &JsonValue<'_, 't>| value.untrusted().map(Joined::unwrapped);
    Some(BfdSession {
        cut: value.repeats_keys(),
        local: value.cell("local", |value| local(&value.text()?)).and_then(|cell| cell),
        interface: value.cell("interface", JsonValue::untrusted),
        network_instance: value.cell("vrf", vrf),
        id: value.cell("id", JsonValue::number),
        remote_id: value.cell("remote-id", JsonValue::number),
        state: value.cell("status", |value| Some(Named::look_up(value.text()?, &STATES))),
        uptime_seconds: value.cell("uptime", JsonValue::number),
        downtime_seconds: value.cell("downtime", JsonValue::number),
        diagnostic: value.cell("diagnostic", diagnostic),
        remote_diagnostic: value.cell("remote-diagnostic", diagnostic),
        multihop: value.cell("multihop", JsonValue::flag),
        profile: value.cell("profile", JsonValue::untrusted),
        ..BfdSession::of(peer, value.place())
    })
}
