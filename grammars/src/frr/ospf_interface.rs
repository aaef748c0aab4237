//! `show ip ospf interface` on FRR.
//!
//! ```text
//! lan0 is up
//!   ifindex 5, MTU 1500 bytes, BW 10000 Mbit <UP,BROADCAST,RUNNING,MULTICAST>
//!   Internet Address 10.0.200.1/24, Broadcast 10.0.200.255, Area 0.0.0.1
//!   Router ID 10.255.0.1, Network Type BROADCAST, Cost: 10
//!   Transmit Delay is 1 sec, State DR, Priority 200
//!   Designated Router (ID) 10.255.0.1 Interface Address 10.0.200.1/24
//!   Timer intervals configured, Hello 10s, Dead 40s, Wait 40s, Retransmit 5
//!   Neighbor Count is 4, Adjacent neighbor count is 4
//! ```
//!
//! An interface with several addresses goes on with `Internet Address` for each. JSON keeps
//! the last of them only, but for 9.1 to 10.1, and cannot tell that there were others.

mod json;
mod line;
mod text;

use crate::ast::{NetworkType, OspfInterfaceState, Subject};
use crate::frr::DEFAULT;
use crate::frr::ospf::opening;
use crate::kit::Query;
use crate::kit::query::Words;
use crate::reading::Grammar;

/// The grammar of `show ip ospf interface`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::OspfInterface,
    query,
    text: text::read,
    json: Some(json::read),
};

/// `show ip ospf [INSTANCE] [vrf X|all] interface [NAME] [json]`, not `interface traffic`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let network_instance = opening(&mut words, "interface", DEFAULT)?;
    if words.keyword("traffic") {
        return None;
    }
    let mut object = None;
    while !words.is_end() {
        if !words.keyword("json") {
            object = Some(words.any().filter(|_| object.is_none())?);
        }
    }
    Some(Query {
        object,
        ..words.query(object.is_some(), network_instance)
    })
}

const NETWORK_TYPES: [(&str, NetworkType); 6] = [
    ("BROADCAST", NetworkType::Broadcast),
    ("POINTOPOINT", NetworkType::PointToPoint),
    ("NBMA", NetworkType::Nbma),
    ("POINTOMULTIPOINT", NetworkType::PointToMultipoint),
    ("VIRTUALLINK", NetworkType::VirtualLink),
    ("LOOPBACK", NetworkType::Loopback),
];

const STATES: [(&str, OspfInterfaceState); 8] = [
    ("DependUpon", OspfInterfaceState::DependUpon),
    ("Down", OspfInterfaceState::Down),
    ("Loopback", OspfInterfaceState::Loopback),
    ("Waiting", OspfInterfaceState::Waiting),
    ("Point-To-Point", OspfInterfaceState::PointToPoint),
    ("DROther", OspfInterfaceState::DrOther),
    ("Backup", OspfInterfaceState::Backup),
    ("DR", OspfInterfaceState::Dr),
];

#[cfg(test)]
mod tests;
