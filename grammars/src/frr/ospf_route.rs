//! `show ip ospf route` on FRR: networks, routers, ways out of OSPF.
//!
//! ```text
//! ============ OSPF network routing table ============
//! N IA 10.0.23.0/24          [110] area: 0.0.0.1
//!                            via 10.0.200.2, lan0
//!
//! ============ OSPF router routing table =============
//! R    10.255.0.2            [10] area: 0.0.0.1, ABR, ASBR
//!                            via 10.0.200.2, lan0
//!                            [10] area: 0.0.0.0, ABR, ASBR
//!                            via 10.0.12.2, eth-r2a
//!
//! ============ OSPF external routing table ===========
//! N E2 10.44.0.0/16          [10/20] tag: 0
//!                            via 10.0.200.2, lan0
//! ```
//!
//! A router in two areas is two rows; JSON keeps the last of them only.

mod json;
mod line;
mod text;

use std::net::{IpAddr, Ipv4Addr};

use crate::ast::{OspfDestination, OspfPath, OspfRoute, Subject};
use crate::frr::DEFAULT;
use crate::frr::ospf::opening;
use crate::kit::query::Words;
use crate::kit::word::whole_address;
use crate::kit::{Cell, Place, Query};
use crate::reading::Grammar;

/// The grammar of `show ip ospf route`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::OspfRoute,
    query,
    text: text::read,
    json: Some(json::read),
};

/// `show ip ospf [INSTANCE] [vrf X|all] route [detail] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let network_instance = opening(&mut words, "route", DEFAULT)?;
    while !words.is_end() {
        words.keyword_of(&["detail", "json"])?;
    }
    Some(words.query(false, network_instance))
}

/// How both forms write what a route is.
const KINDS: [(&str, OspfDestination, OspfPath); 7] = [
    ("N IA", OspfDestination::Network, OspfPath::InterArea),
    ("D IA", OspfDestination::Discard, OspfPath::InterArea),
    ("N E1", OspfDestination::Network, OspfPath::ExternalType1),
    ("N E2", OspfDestination::Network, OspfPath::ExternalType2),
    ("N T ", OspfDestination::Network, OspfPath::IntraArea),
    ("N   ", OspfDestination::Network, OspfPath::IntraArea),
    ("R   ", OspfDestination::Router, OspfPath::IntraArea),
];

/// A route of which nothing but its kind is known.
fn empty<'t>(kind: OspfDestination, path: OspfPath, place: Place) -> OspfRoute<'t> {
    OspfRoute {
        place,
        cut: false,
        kind,
        prefix: Cell::NotShown,
        router_id: Cell::NotShown,
        network_instance: Cell::NotShown,
        path,
        cost: Cell::NotShown,
        type_2_cost: Cell::NotShown,
        area: Cell::NotShown,
        tag: Cell::NotShown,
        area_border: Cell::NotShown,
        as_border: Cell::NotShown,
        next_hops: Vec::new(),
    }
}

/// Reads a whole text as a router id.
fn router_id(text: &str) -> Option<Ipv4Addr> {
    match whole_address(text)? {
        IpAddr::V4(id) => Some(id),
        IpAddr::V6(_) => None,
    }
}

#[cfg(test)]
mod tests;
