//! Rows: one type a subject, shared by every platform and form that prints it.

mod bfd_session;
mod bgp_peer;
mod interface;
mod isis_adjacency;
mod isis_interface;
mod ldp_neighbor;
mod mac;
mod ping;
mod route;
mod rows;
mod vni;

pub use bfd_session::{BfdDiagnostic, BfdSession, BfdState};
pub use bgp_peer::{AddressFamily, BgpPeer, BgpState, Exchange, PeerName};
pub use interface::{Interface, OperState};
pub use isis_adjacency::{IsisAdjacency, IsisLevel, IsisState};
pub use isis_interface::{IsisCircuitType, IsisInterface, IsisInterfaceState};
pub use ldp_neighbor::{LdpNeighbor, LdpState};
pub use mac::{Mac, MacKind};
pub use ping::{Ping, RoundTrip};
pub use route::{Discard, Name, NextHop, NextHopFlags, Protocol, Route, RouteRow, RouteTable, Routes, Status};
pub use rows::Rows;
pub use vni::{Vni, VniKind};

use crate::kit::{Cell, Fields, Joined, Place, Value, Word};

/// Whether an administrator wants a thing up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Admin {
    /// Wanted up.
    Enabled,
    /// Shut down on purpose.
    Disabled,
}

impl Word for Admin {
    fn word(self) -> &'static str {
        match self {
            Self::Enabled => "enabled",
            Self::Disabled => "disabled",
        }
    }
}

/// What a row is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// Interfaces and subinterfaces.
    Interface,
    /// BGP peers, one row an address family.
    BgpPeer,
    /// Entries of a routing table.
    Route,
    /// IS-IS adjacencies, one row a level.
    IsisAdjacency,
    /// Interfaces that IS-IS runs on.
    IsisInterface,
    /// BFD sessions.
    BfdSession,
    /// LDP neighbours.
    LdpNeighbor,
    /// VXLAN network identifiers.
    Vni,
    /// MAC addresses that were learned.
    Mac,
    /// The result of a ping.
    Ping,
}

impl Word for Subject {
    fn word(self) -> &'static str {
        match self {
            Self::Interface => "interface",
            Self::BgpPeer => "bgp_peer",
            Self::Route => "route",
            Self::IsisAdjacency => "isis_adjacency",
            Self::IsisInterface => "isis_interface",
            Self::BfdSession => "bfd_session",
            Self::LdpNeighbor => "ldp_neighbor",
            Self::Vni => "vni",
            Self::Mac => "mac",
            Self::Ping => "ping",
        }
    }
}

/// One row, of whatever subject.
#[derive(Clone, Copy, Debug)]
pub enum Row<'r, 't> {
    /// An interface.
    Interface(&'r Interface<'t>),
    /// A BGP peer.
    BgpPeer(&'r BgpPeer<'t>),
    /// A route.
    Route(RouteRow<'r, 't>),
    /// An IS-IS adjacency.
    IsisAdjacency(&'r IsisAdjacency<'t>),
    /// An interface of IS-IS.
    IsisInterface(&'r IsisInterface<'t>),
    /// A BFD session.
    BfdSession(&'r BfdSession<'t>),
    /// An LDP neighbour.
    LdpNeighbor(&'r LdpNeighbor<'t>),
    /// A VXLAN network identifier.
    Vni(&'r Vni<'t>),
    /// A MAC address.
    Mac(&'r Mac<'t>),
    /// A ping.
    Ping(&'r Ping<'t>),
}

impl Row<'_, '_> {
    /// Returns where the row stands, in the cleaned text.
    pub fn place(&self) -> Place {
        match self {
            Self::Interface(row) => row.place,
            Self::BgpPeer(row) => row.place,
            Self::Route(row) => row.place(),
            Self::IsisAdjacency(row) => row.place,
            Self::IsisInterface(row) => row.place,
            Self::BfdSession(row) => row.place,
            Self::LdpNeighbor(row) => row.place,
            Self::Vni(row) => row.place,
            Self::Mac(row) => row.place,
            Self::Ping(row) => row.place,
        }
    }
}

impl<'r, 't> Row<'r, 't> {
    /// Returns the VRF or network instance that the row is in.
    pub fn network_instance(&self) -> Cell<&'r Joined<'t>> {
        match *self {
            Self::Interface(row) => row.network_instance.as_ref(),
            Self::BgpPeer(row) => row.network_instance.as_ref(),
            Self::Route(row) => row.network_instance(),
            Self::IsisAdjacency(row) => row.network_instance.as_ref(),
            Self::IsisInterface(row) => row.network_instance.as_ref(),
            Self::BfdSession(row) => row.network_instance.as_ref(),
            Self::LdpNeighbor(row) => row.network_instance.as_ref(),
            Self::Vni(row) => row.network_instance.as_ref(),
            Self::Mac(row) => row.network_instance.as_ref(),
            Self::Ping(row) => row.network_instance.as_ref(),
        }
    }
}

impl Fields for Row<'_, '_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        match self {
            Self::Interface(row) => row.fields(f),
            Self::BgpPeer(row) => row.fields(f),
            Self::Route(row) => row.fields(f),
            Self::IsisAdjacency(row) => row.fields(f),
            Self::IsisInterface(row) => row.fields(f),
            Self::BfdSession(row) => row.fields(f),
            Self::LdpNeighbor(row) => row.fields(f),
            Self::Vni(row) => row.fields(f),
            Self::Mac(row) => row.fields(f),
            Self::Ping(row) => row.fields(f),
        }
    }
}
