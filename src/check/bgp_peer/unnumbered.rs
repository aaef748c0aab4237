//! Peers that are named by an interface, and asked about by an address.

use std::net::IpAddr;

use netverify_grammars::ast::{BgpPeer, PeerName};

use super::{PEER_AMBIGUOUS, SESSION};
use crate::check::undecided;
use crate::verdict::Check;

/// Tells whether a row that has another name may be the peer's all the same.
pub(super) fn may_be(row: &BgpPeer<'_>, asked: &str) -> bool {
    let (address, zone) = asked
        .split_once('%')
        .map_or((asked, None), |(address, zone)| (address, Some(zone)));
    let Ok(address) = address.parse::<IpAddr>() else {
        return false;
    };
    match &row.peer {
        PeerName::Address(shown) => zone.is_some() && *shown == address,
        PeerName::Scoped(..) => false,
        PeerName::Interface(name) => {
            let is_there = zone.is_none_or(|zone| *name == *zone);
            row.address.shown().is_none() && is_there && is_found_by_itself(address)
        }
    }
}

/// A session on an interface is with a link-local address, or with the other one of a small IPv4 subnet.
fn is_found_by_itself(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(_) => true,
        IpAddr::V6(address) => address.is_unicast_link_local(),
    }
}

/// One link-local address can be a peer on every interface.
pub(super) fn with_several(rows: &[&BgpPeer<'_>]) -> Option<Check> {
    let first = rows.first()?;
    let other = rows.iter().find(|row| row.peer != first.peer)?;
    Some(undecided(SESSION, PEER_AMBIGUOUS, Some(other.place)))
}
