//! `show ip ospf neighbor` on FRR, brief and in detail.
//!
//! ```text
//! Neighbor ID     Pri State           Up Time         Dead Time Address         Interface             RXmtL RqstL DBsmL
//! 10.255.0.2        1 Full/-          1m00s             30.225s 10.0.12.2       eth-r2a:10.0.12.1         0     0     0
//! 10.255.0.3        1 2-Way/DROther   1m07s             32.027s 10.0.200.3      lan0:10.0.200.6           0     0     0
//! ```
//!
//! `Up Time` came with 8.2, and with it `Full/-` on a link of two ends. A neighbour that
//! is down is not listed. Nothing marks the end but the next prompt.

mod detail;
mod json;
mod line;
mod text;

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr};

use crate::ast::{OspfNeighbor, OspfRole, OspfState, Subject};
use crate::frr::{DEFAULT, instances};
use crate::kit::query::Words;
use crate::kit::word::{whole_address, whole_number};
use crate::kit::{Cell, Instances, Named, Query, Untrusted};
use crate::reading::Grammar;

/// The grammar of `show ip ospf neighbor`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::OspfNeighbor,
    query,
    text: text::read,
    json: Some(json::read),
};

/// `show ip ospf [INSTANCE] [vrf X|all] neighbor [all|ROUTER_ID|INTERFACE] [detail] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !(words.keyword("show") && words.keyword("ip") && words.keyword("ospf")) {
        return None;
    }
    let (mut network_instance, mut object) = (None, None);
    while !words.keyword("neighbor") {
        if words.keyword("vrf") {
            network_instance = Some(instances(words.any()?));
        } else {
            words.any().and_then(whole_number::<u16>)?;
        }
    }
    while !words.is_end() {
        if words.keyword_of(&["all", "detail", "json"]).is_none() {
            object = words.any();
        }
    }
    // One neighbour is looked for in every VRF, if none is named.
    let unnamed = if object.is_some() { Instances::Every } else { DEFAULT };
    Some(Query {
        object,
        ..words.query(object.is_some(), network_instance.unwrap_or(unnamed))
    })
}

const STATES: [(&str, OspfState); 11] = [
    ("DependUpon", OspfState::DependUpon),
    ("Deleted", OspfState::Deleted),
    ("Down", OspfState::Down),
    ("down", OspfState::Down),
    ("Attempt", OspfState::Attempt),
    ("Init", OspfState::Init),
    ("2-Way", OspfState::TwoWay),
    ("ExStart", OspfState::ExStart),
    ("Exchange", OspfState::Exchange),
    ("Loading", OspfState::Loading),
    ("Full", OspfState::Full),
];

const ROLES: [(&str, OspfRole); 3] = [
    ("DR", OspfRole::Dr),
    ("Backup", OspfRole::Backup),
    ("DROther", OspfRole::DrOther),
];

/// Characters that FRR has room for in `Exchange/DROther`.
const STANDING_WIDTH: usize = 15;

/// `Full/DR`, `Full/-`, and in detail before 8.2 `Full`.
fn with_standing<'t>(row: OspfNeighbor<'t>, standing: Cow<'t, str>) -> OspfNeighbor<'t> {
    let is_clipped = standing.len() == STANDING_WIDTH;
    let Some(at) = standing.find('/') else {
        return OspfNeighbor {
            state: Cell::Shown(Named::look_up(standing, &STATES)),
            role: Cell::NotShown,
            ..row
        };
    };
    let state = part(&standing, 0, at);
    let role = part(&standing, at.saturating_add(1), standing.len());
    if role.is_empty() || role.contains('/') {
        return OspfNeighbor {
            state: Cell::Unreadable(row.place),
            ..row
        };
    }
    let clipped = ROLES
        .iter()
        .find(|(word, _)| is_clipped && word.starts_with(role.as_ref()));
    let role = match clipped {
        _ if role == "-" => Cell::Blank,
        Some((_, known)) => Cell::Shown(Named::Known(*known)),
        None => Cell::Shown(Named::look_up(role, &ROLES)),
    };
    OspfNeighbor {
        state: Cell::Shown(Named::look_up(state, &STATES)),
        role,
        ..row
    }
}

/// The interface of `eth0:10.0.12.1`, or of a name without an address.
fn interface(name: Cow<'_, str>) -> Untrusted<'_> {
    let at = name.rfind(':').filter(|at| {
        let address = name.get(at.saturating_add(1)..).and_then(whole_address);
        address.is_some()
    });
    Untrusted::from(match at {
        Some(at) => part(&name, 0, at),
        None => name,
    })
}

/// A part of a text, borrowed where the text is.
fn part<'t>(text: &Cow<'t, str>, start: usize, end: usize) -> Cow<'t, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.get(start..end).unwrap_or_default()),
        Cow::Owned(text) => Cow::Owned(text.get(start..end).unwrap_or_default().to_owned()),
    }
}

/// What one neighbour of a table is known by.
type Key<'t> = (Option<Ipv4Addr>, Option<Untrusted<'t>>, Option<IpAddr>);

fn key<'t>(row: &OspfNeighbor<'t>) -> Key<'t> {
    (
        row.router_id.shown().copied(),
        row.interface.shown().cloned(),
        row.address.shown().copied(),
    )
}

/// Reads `10.255.0.2`, or `-` for a neighbour that was never heard.
fn router_id(text: &str) -> Option<Cell<Ipv4Addr>> {
    match whole_address(text) {
        Some(IpAddr::V4(id)) => Some(Cell::Shown(id)),
        Some(IpAddr::V6(_)) => None,
        None => (text == "-").then_some(Cell::Blank),
    }
}

#[cfg(test)]
mod tests;
