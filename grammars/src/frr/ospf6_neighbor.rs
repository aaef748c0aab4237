//! `show ipv6 ospf6 neighbor` on FRR: brief, in detail, and by choice of designated router.
//!
//! ```text
//! Neighbor ID     Pri    DeadTime    State/IfState         Duration I/F[State]
//! 10.255.0.2        1    00:00:38     Full/PointToPoint    00:01:11 eth-r2a[PointToPoint]
//! 10.255.0.4        1    00:00:32  ExStart/DR              00:00:57 eth-r2[BDR]
//! ```
//!
//! With `vrf all` the table comes once a VRF, and nothing says which VRF. JSON came with
//! 8.0. Nothing marks the end but the next prompt.

mod detail;
mod json;
mod line;
mod text;

use std::net::{IpAddr, Ipv4Addr};

use crate::ast::{OspfInterfaceState, OspfNeighbor, OspfRole, OspfState, Subject};
use crate::frr::{DEFAULT, instances};
use crate::kit::duration::{Duration, duration};
use crate::kit::query::Words;
use crate::kit::word::{whole_address, whole_number};
use crate::kit::{Cell, Named, Query, Untrusted};
use crate::reading::Grammar;

/// The grammar of `show ipv6 ospf6 neighbor`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::OspfNeighbor,
    query,
    text: text::read,
    json: Some(json::read),
};

/// `show ipv6 ospf6 [vrf X|all] neighbor [detail|drchoice|ROUTER_ID] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !words.keyword("show") || !words.any().is_some_and(is_ipv6) || !words.keyword("ospf6") {
        return None;
    }
    let (mut network_instance, mut object) = (DEFAULT, None);
    if words.keyword("vrf") {
        network_instance = instances(words.any()?);
    }
    if !words.keyword("neighbor") {
        return None;
    }
    while !words.is_end() {
        if words.keyword_of(&["detail", "drchoice", "json"]).is_none() {
            object = words.any().filter(|id| whole_address(id).is_some());
            object?;
        }
    }
    Some(Query {
        object,
        ..words.query(object.is_some(), network_instance)
    })
}

/// `ipv6`, or a short form that is not `ip`.
fn is_ipv6(word: &str) -> bool {
    word.len() > "ip".len() && "ipv6".starts_with(word)
}

const STATES: [(&str, OspfState); 9] = [
    ("None", OspfState::Down),
    ("Down", OspfState::Down),
    ("Attempt", OspfState::Attempt),
    ("Init", OspfState::Init),
    ("Twoway", OspfState::TwoWay),
    ("ExStart", OspfState::ExStart),
    ("ExChange", OspfState::Exchange),
    ("Loading", OspfState::Loading),
    ("Full", OspfState::Full),
];

const ROLES: [(&str, OspfRole); 5] = [
    ("DR", OspfRole::Dr),
    ("BDR", OspfRole::Backup),
    ("DROther", OspfRole::DrOther),
    ("PointToPoint", OspfRole::PointToPoint),
    ("PtMultipoint", OspfRole::PointToMultipoint),
];

/// States of our own interface.
const OWN_STATES: [(&str, OspfInterfaceState); 9] = [
    ("None", OspfInterfaceState::Down),
    ("Down", OspfInterfaceState::Down),
    ("Loopback", OspfInterfaceState::Loopback),
    ("Waiting", OspfInterfaceState::Waiting),
    ("PointToPoint", OspfInterfaceState::PointToPoint),
    ("PtMultipoint", OspfInterfaceState::PointToPoint),
    ("DROther", OspfInterfaceState::DrOther),
    ("BDR", OspfInterfaceState::Backup),
    ("DR", OspfInterfaceState::Dr),
];

/// The role by the neighbour's own choice, as the brief form has it; none where nobody was chosen.
fn role_by_choice<'t>(id: Ipv4Addr, designated: Ipv4Addr, backup: Ipv4Addr) -> Cell<Named<'t, OspfRole>> {
    let role = if designated.is_unspecified() && backup.is_unspecified() {
        return Cell::NotShown;
    } else if id == designated {
        OspfRole::Dr
    } else if id == backup {
        OspfRole::Backup
    } else {
        OspfRole::DrOther
    };
    Cell::Shown(Named::Known(role))
}

/// `00:01:11`, or `2d03:04:05` from the second day on.
fn seconds(text: &str) -> Option<u64> {
    let (days, clock) = match text.split_once('d') {
        Some((days, clock)) => (whole_number::<u32>(days)?, clock),
        None => (0, text),
    };
    match duration(clock).filter(|_| clock.len() >= 8)? {
        Duration::Seconds(seconds) => u64::from(days).checked_mul(86_400)?.checked_add(seconds),
        Duration::Never => None,
    }
}

/// Reads a whole text as a router id.
fn router_id(text: &str) -> Option<Ipv4Addr> {
    match whole_address(text)? {
        IpAddr::V4(id) => Some(id),
        IpAddr::V6(_) => None,
    }
}

/// What one neighbour of a table is known by.
type Key<'t> = (Option<Ipv4Addr>, Option<Untrusted<'t>>);

fn key<'t>(row: &OspfNeighbor<'t>) -> Key<'t> {
    (row.router_id.shown().copied(), row.interface.shown().cloned())
}

#[cfg(test)]
mod tests;
