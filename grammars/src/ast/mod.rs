//! Rows: one type a subject, shared by every platform and form that prints it.

mod bgp_peer;
mod interface;
mod ping;
mod route;
mod rows;

pub use bgp_peer::{AddressFamily, BgpPeer, BgpState, Exchange, PeerName};
pub use interface::{Interface, OperState};
pub use ping::{Ping, RoundTrip};
pub use route::{
    Discard, Identity, Name, NextHop, NextHopFlags, Protocol, Route, RouteRow, RouteTable, Routes, Status,
};
pub use rows::Rows;

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
    /// The result of a ping.
    Ping,
}

impl Word for Subject {
    fn word(self) -> &'static str {
        match self {
            Self::Interface => "interface",
            Self::BgpPeer => "bgp_peer",
            Self::Route => "route",
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
            Self::Ping(row) => row.fields(f),
        }
    }
}
