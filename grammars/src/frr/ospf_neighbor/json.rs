//! The JSON form: neighbours by router id, under VRFs or not, brief or in detail.
//!
//! ```text
//! {"neighbors":{"10.255.0.2":[{"nbrState":"Full/-","nbrPriority":1,"role":"DROther",
//!   "upTimeInMsec":60098,"routerDeadIntervalTimerDueMsec":30196,"ifaceAddress":"10.0.12.2",
//!   "ifaceName":"eth-r2a:10.0.12.1","linkStateRetransmissionListCounter":0}]}}
//! ```
//!
//! The keys were renamed: `state`, `priority`, `deadTimeMsecs`, `address` and
//! `retransmitCounter` up to 8.2, both names from 8.3 to 8.5, the new ones alone since 9.0.
//! `role` says `DROther` where there is no election; the second half of `nbrState` is right.

use super::{Key, interface, key, router_id, with_standing};
use crate::ast::OspfNeighbor;
use crate::frr::asked::{nothing, vrf_of_document, vrf_of_member};
use crate::kit::json::JsonValue;
use crate::kit::word::whole_address;
use crate::kit::{Answer, Cell, Filtered, Frame, Joined, Once, Query};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    for document in json.documents() {
        let mut section = Section {
            query: frame.query,
            vrf: vrf_of_document(frame.query, out, &document),
            seen: Once::default(),
            out: &mut *out,
        };
        section.members(&document);
        section.end();
    }
}

/// The neighbours of one VRF.
struct Section<'c, 't, 'f> {
    query: Option<Query<'t>>,
    vrf: Cell<Joined<'t>>,
    seen: Once<Key<'t>>,
    out: &'c mut Collector<'t, 'f>,
}

/// Keys beside the neighbours.
const BESIDE: [&str; 3] = ["vrfName", "vrfId", "ospfInstance"];

impl<'t> Section<'_, 't, '_> {
    fn members(&mut self, value: &JsonValue<'_, 't>) {
        if !value.is_object() {
            self.unreadable(value, "an object");
            return;
        }
        for member in value.items() {
            self.member(&member);
        }
    }

    fn member(&mut self, member: &JsonValue<'_, 't>) {
        let key = member.key();
        if member.is_array() {
            member.items().for_each(|item| self.neighbor(&item, &key));
        } else if key == "neighbors" {
            self.neighbors(member);
        } else if key == "noSuchIface" {
            self.out.is_filtered(Filtered::Yes);
            self.out.answered(Answer::NoMatch, member.place());
        } else if member.get("nbrNbmaDown").is_some() || key == "noNbrId" {
            self.neighbor(member, &key);
        } else if member.is_object() {
            self.vrf(member);
        } else if !member.is_plain(&BESIDE) {
            self.unreadable(member, "neighbors by router id");
        }
    }

    fn neighbors(&mut self, value: &JsonValue<'_, 't>) {
        self.members(value);
        if value.is_empty() && value.is_closed() {
            self.out.answered(nothing(self.query), value.place());
        }
    }

    /// `{"red":{"vrfName":"red","vrfId":7,"neighbors":{..}}}`
    fn vrf(&mut self, value: &JsonValue<'_, 't>) {
        let mut section = Section {
            query: self.query,
            vrf: vrf_of_member(self.query, self.out, value),
            seen: Once::default(),
            out: &mut *self.out,
        };
        section.members(value);
        section.end();
    }

    fn neighbor(&mut self, value: &JsonValue<'_, 't>, above: &str) {
        if !value.is_closed() {
            return;
        }
        let id = match above {
            "neighbor" | "noNbrId" => Some(Cell::Blank),
            _ if value.get("nbrNbmaDown").is_some() => Some(Cell::Blank),
            id => router_id(id),
        };
        let Some(router_id) = id.filter(|_| value.is_object()) else {
            self.unreadable(value, "a neighbor under its router id");
            return;
        };
        let row = OspfNeighbor {
            cut: value.repeats_keys(),
            router_id,
            network_instance: self.vrf.clone(),
            ..row(value)
        };
        let row = match value.get("nbrNbmaDown") {
            Some(_) => never_heard(row, value, above),
            None => row,
        };
        self.seen.enter(key(&row), row.place);
        self.out.rows.ospf_neighbors.push(row);
        self.out.row_done();
    }

    fn unreadable(&mut self, value: &JsonValue<'_, '_>, expected: &'static str) {
        self.out.unreadable_value(value, expected, "OSPF neighbors as JSON");
    }

    fn end(&mut self) {
        self.out.rows_stand_once(&mut self.seen);
    }
}

fn row<'t>(value: &JsonValue<'_, 't>) -> OspfNeighbor<'t> {
    let row = OspfNeighbor {
        interface: read_key(value, &["ifaceName", "iface"], |name| name.text().map(interface)),
        address: read_key(value, &["ifaceAddress", "address"], |address| {
            whole_address(&address.text()?)
        }),
        priority: read_key(value, &["nbrPriority", "priority"], JsonValue::number),
        dead_seconds: timer(value),
        up_seconds: read_key(value, &["upTimeInMsec", "lastPrgrsvChangeMsec"], seconds),
        retransmit_queue: read_key(
            value,
            &["linkStateRetransmissionListCounter", "retransmitCounter"],
            JsonValue::number,
        ),
        ..OspfNeighbor::at(value.place())
    };
    let standing = read_key(value, &["nbrState", "state"], JsonValue::text);
    match standing {
        Cell::Shown(standing) => of_one_state(with_standing(row, standing), value),
        Cell::Unreadable(place) => OspfNeighbor {
            state: Cell::Unreadable(place),
            ..row
        },
        Cell::NotShown | Cell::Blank => row,
    }
}

/// The state stands under two or three keys in some releases, and is the same under all of them.
fn of_one_state<'t>(row: OspfNeighbor<'t>, value: &JsonValue<'_, 't>) -> OspfNeighbor<'t> {
    let is_state = |member: &JsonValue<'_, 't>| {
        let told = member
            .text()
            .map(|told| with_standing(OspfNeighbor::at(row.place), told));
        told.is_some_and(|told| told.state == row.state && (told.role == row.role || told.role == Cell::NotShown))
    };
    let keys = ["nbrState", "state", "converged"];
    let mut told = keys.iter().filter_map(|key| value.get(key));
    match told.find(|member| !is_state(member)) {
        Some(other) => OspfNeighbor {
            state: Cell::Unreadable(other.place()),
            ..row
        },
        None => row,
    }
}

/// A neighbour of a network without broadcast that was never heard: its key is its address.
fn never_heard<'t>(row: OspfNeighbor<'t>, value: &JsonValue<'_, 't>, address: &str) -> OspfNeighbor<'t> {
    let interface = read_key(value, &["nbrNbmaIfaceName"], |name| name.text().map(interface));
    let row = OspfNeighbor {
        interface,
        address: Cell::of_key(whole_address(address)),
        priority: read_key(value, &["nbrNbmaPriority"], JsonValue::number),
        dead_seconds: Cell::Blank,
        retransmit_queue: read_key(value, &["nbrNbmaRetransmitCounter"], JsonValue::number),
        ..row
    };
    with_standing(row, "Down".into())
}

/// The value of the first key that is there.
fn read_key<'j, 't, T>(
    value: &JsonValue<'j, 't>,
    keys: &[&str],
    read: impl FnOnce(&JsonValue<'j, 't>) -> Option<T>,
) -> Cell<T> {
    match keys.iter().find_map(|key| value.get(key)) {
        Some(member) => read(&member).map_or(Cell::Unreadable(member.place()), Cell::Shown),
        None => Cell::NotShown,
    }
}

fn seconds(value: &JsonValue<'_, '_>) -> Option<u64> {
    value.number::<u64>().map(|milliseconds| milliseconds / 1000)
}

/// The dead timer; `"inactive"`, or -1 in detail, if it does not run.
fn timer(value: &JsonValue<'_, '_>) -> Cell<u64> {
    let keys = ["routerDeadIntervalTimerDueMsec", "deadTimeMsecs"];
    let Some(member) = keys.iter().find_map(|key| value.get(key)) else {
        return Cell::NotShown;
    };
    if member.is_negative() || member.text().is_some_and(|text| text == "inactive") {
        return Cell::Blank;
    }
    seconds(&member).map_or(Cell::Unreadable(member.place()), Cell::Shown)
}
