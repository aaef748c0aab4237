//! The JSON form: peers by name, under families, under VRFs, or bare.
//!
//! ```text
//! {"ipv4Unicast":{"vrfName":"default","as":65001,"peers":{"10.0.24.4":{"remoteAs":65004,"pfxRcd":3,
//!   "pfxSnt":15,"state":"Established","peerState":"OK"}},"totalPeers":1}}
//! ```
//!
//! A family that was not negotiated is an established peer with zero prefixes
//! here, so a zero says nothing about the exchange. `failedPeers` counts it.

use super::NOT_NEGOTIATED;
use crate::ast::{AddressFamily, Admin, BgpPeer, BgpState, Exchange};
use crate::frr::bgp::json::{as_number, count, family_of, text, vrf_of};
use crate::frr::bgp::{ADMIN_DOWN, PREFIX_LIMIT, SHUT_DOWN, STATES, named_peer};
use crate::kit::duration::duration;
use crate::kit::json::{Holder, JsonValue};
use crate::kit::{Answer, Cell, Code, Filtered, Frame, Joined, Named, Once, Untrusted};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let mut found = Found {
        summaries: 0,
        filtered: Filtered::No,
    };
    for (index, document) in json.documents().enumerate() {
        if index > 0 {
            out.begins_again(document.place());
        }
        found.visit(&document, &Cell::NotShown, out);
    }
    if found.summaries > 0 {
        out.is_filtered(found.filtered);
    }
}

struct Found {
    summaries: usize,
    filtered: Filtered,
}

impl Found {
    /// Goes down through VRFs and families to what has peers.
    fn visit<'t>(
        &mut self,
        value: &JsonValue<'_, 't>,
        family: &Cell<Named<'t, AddressFamily>>,
        out: &mut Collector<'t, '_>,
    ) {
        if value.get("peers").is_some() || value.get("totalPeers").is_some() {
            self.summary(value, family, out);
            return;
        }
        let holds_objects = value.items().any(|member| member.is_object());
        for member in value.items() {
            if member.is_object() {
                self.visit(&member, &family_of(&member), out);
            } else if member.holds_values() {
                not_a_peer(&member, out);
            } else if !member.is_array() && !holds_objects {
                not_a_peer(&member, out);
                return;
            }
        }
    }

    fn summary<'t>(
        &mut self,
        value: &JsonValue<'_, 't>,
        family: &Cell<Named<'t, AddressFamily>>,
        out: &mut Collector<'t, '_>,
    ) {
        self.summaries = self.summaries.saturating_add(1);
        let vrf = vrf_of(value);
        let mut peers = 0_usize;
        let mut standing = Standing::default();
        let mut listed = Once::NONE;
        for member in out.held(value, &PEERS) {
            if member.is_object() && member.is_closed() {
                peers = peers.saturating_add(1);
                let row = BgpPeer {
                    network_instance: vrf.clone(),
                    afi_safi: family.clone(),
                    ..peer(&member)
                };
                standing.enter(&row, &member);
                listed.enter(row.peer.clone(), row.place);
                out.rows.bgp_peers.push(row);
                out.row_done();
            } else if member.is_closed() {
                not_a_peer(&member, out);
            }
        }
        out.rows_stand_once(&mut listed);
        let total = value.get("totalPeers").and_then(|total| total.number::<usize>());
        let failed_form = value.get("failedPeersCount").is_some();
        if total.is_none() && value.is_closed() {
            out.lacks(Code::COUNT_MISSING, Some(value.place()));
        }
        if let Some(failed) = value.get("failedPeers")
            && !standing.agrees(&failed, total.unwrap_or(peers))
        {
            out.lacks(Code::COUNT_DIFFERS, Some(failed.place()));
        }
        if failed_form || total.is_some_and(|total| total != peers) {
            self.filtered = Filtered::Yes;
        }
        if peers == 0 && value.is_closed() {
            let nothing = if total == Some(0) {
                Answer::NothingConfigured
            } else {
                Answer::NoMatch
            };
            out.answered(nothing, value.place());
        }
    }
}

const PEERS: Holder = Holder {
    key: "peers",
    is_list: false,
    beside: &["bestPath"],
    expected: "an object with a peer",
    within: "a BGP summary as JSON",
};

/// Peers of which it is sure whether the device counts them as failed.
#[derive(Default)]
struct Standing {
    failed: usize,
    /// Established, with prefixes of the family, which was then negotiated.
    fine: usize,
}

impl Standing {
    fn enter(&mut self, row: &BgpPeer<'_>, value: &JsonValue<'_, '_>) {
        let has_any = |key| matches!(count(value, key), Some(Cell::Shown(1..)));
        match row.state {
            Cell::Shown(Named::Known(BgpState::Established)) if has_any("pfxRcd") || has_any("pfxSnt") => {
                self.fine = self.fine.saturating_add(1);
            }
            Cell::Shown(Named::Known(BgpState::Established) | Named::Other(_))
            | Cell::NotShown
            | Cell::Blank
            | Cell::Unreadable(_) => {}
            Cell::Shown(Named::Known(_)) => self.failed = self.failed.saturating_add(1),
        }
    }

    fn agrees(&self, failed: &JsonValue<'_, '_>, total: usize) -> bool {
        let most = total.saturating_sub(self.fine);
        failed
            .number::<usize>()
            .is_some_and(|failed| (self.failed..=most).contains(&failed))
    }
}

fn not_a_peer(value: &JsonValue<'_, '_>, out: &mut Collector<'_, '_>) {
    out.unreadable_value(value, PEERS.expected, PEERS.within);
}

fn peer<'t>(value: &JsonValue<'_, 't>) -> BgpPeer<'t> {
    let peer = named_peer(value.key());
    let row = BgpPeer {
        cut: value.repeats_keys(),
        remote_as: as_number(value, "remoteAs"),
        local_as: as_number(value, "localAs"),
        uptime_seconds: uptime(value),
        received: count(value, "pfxRcd")
            .or_else(|| count(value, "prefixReceivedCount"))
            .unwrap_or(Cell::NotShown),
        sent: count(value, "pfxSnt").unwrap_or(Cell::NotShown),
        description: Cell::of_key(text(value, "desc").map(Joined::unwrapped)),
        hostname: Cell::of_key(text(value, "hostname")),
        flags: match value.get("dynamicPeer").and_then(|flag| flag.flag()) {
            Some(true) => Cell::Shown(Untrusted::from("*")),
            _ => Cell::Blank,
        },
        messages_received: count(value, "msgRcvd").unwrap_or(Cell::NotShown),
        messages_sent: count(value, "msgSent").unwrap_or(Cell::NotShown),
        in_queue: count(value, "inq").unwrap_or(Cell::NotShown),
        out_queue: count(value, "outq").unwrap_or(Cell::NotShown),
        table_version: count(value, "tableVersion").unwrap_or(Cell::NotShown),
        ..BgpPeer::of(peer, value.key_place())
    };
    with_state(row, value)
}

/// The state, and what `peerState` (since 8.0) and the counts add to it.
fn with_state<'t>(row: BgpPeer<'t>, value: &JsonValue<'_, 't>) -> BgpPeer<'t> {
    let Some(state) = text(value, "state") else {
        return failure(row, value);
    };
    let (state, mark) = known_state(state);
    let peer_state = value.get("peerState").and_then(|state| state.text());
    let peer_state = mark.or(peer_state.as_deref());
    let is_established = state.known() == Some(&BgpState::Established);
    let exchange = match peer_state {
        Some("Policy") if is_established => Cell::Shown(Exchange::PolicyMissing),
        _ if is_established && row.received.shown().is_some_and(|count| *count > 0) => Cell::Shown(Exchange::Ok),
        _ => Cell::NotShown,
    };
    // Every peer has both counts, whatever its state.
    let of_peer = |count| match count {
        Cell::NotShown => Cell::Unreadable(value.place()),
        count => count,
    };
    let (received, sent) = match (is_established, &exchange) {
        (false, _) => (Cell::Blank, row.sent),
        (true, Cell::Shown(Exchange::PolicyMissing)) => (Cell::Blank, of_peer(row.sent)),
        (true, _) => (of_peer(row.received), of_peer(row.sent)),
    };
    let admin = match peer_state {
        Some(ADMIN_DOWN) => Cell::Shown(Admin::Disabled),
        Some(_) => Cell::Shown(Admin::Enabled),
        None if is_established => Cell::Shown(Admin::Enabled),
        None => Cell::NotShown,
    };
    // A session that was never up is not up.
    let is_contradicted = is_established && row.uptime_seconds == Cell::Blank;
    BgpPeer {
        state: if is_contradicted {
            Cell::Unreadable(value.place())
        } else {
            Cell::Shown(state)
        },
        exchange,
        admin,
        received,
        sent,
        reason: Cell::of_key((peer_state == Some(PREFIX_LIMIT)).then(|| Untrusted::from(PREFIX_LIMIT))),
        ..row
    }
}

/// JSON too writes `Idle (Admin)` and `Idle (PfxCt)`; the mark is what stands in brackets.
fn known_state(state: Untrusted<'_>) -> (Named<'_, BgpState>, Option<&'static str>) {
    for mark in [ADMIN_DOWN, PREFIX_LIMIT] {
        if state == *format!("Idle ({mark})") {
            return (Named::Known(BgpState::Idle), Some(mark));
        }
    }
    (Named::look_up(state, &STATES), None)
}

/// `summary failed` shows no state: the reason instead.
fn failure<'t>(row: BgpPeer<'t>, value: &JsonValue<'_, 't>) -> BgpPeer<'t> {
    let reason = value.get("lastResetDueTo").and_then(|reason| reason.text());
    let not_negotiated = reason
        .as_deref()
        .is_some_and(|reason| reason.starts_with(NOT_NEGOTIATED));
    BgpPeer {
        exchange: Cell::of_key(not_negotiated.then_some(Exchange::NotNegotiated)),
        admin: Cell::of_key((reason.as_deref() == Some(SHUT_DOWN)).then_some(Admin::Disabled)),
        reason: Cell::of_key(reason.map(Untrusted::from)),
        uptime_seconds: Cell::NotShown,
        ..row
    }
}

fn uptime(value: &JsonValue<'_, '_>) -> Cell<u64> {
    let Some(member) = value.get("peerUptime") else {
        return Cell::NotShown;
    };
    let uptime = member.text().and_then(|text| duration(&text));
    uptime.map_or(Cell::Unreadable(member.place()), Cell::from)
}
