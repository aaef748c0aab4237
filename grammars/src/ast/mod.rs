//! Rows: one type a subject, shared by every platform and form that prints it.

mod bfd_session;
mod bgp_peer;
mod bgp_route;
mod interface;
mod isis_adjacency;
mod isis_interface;
mod ldp_neighbor;
mod mac;
mod mpls_label;
mod nexthop;
mod ospf_interface;
mod ospf_neighbor;
mod ospf_route;
mod ping;
mod route;
mod route_summary;
mod rows;
mod trace;
mod version;
mod vni;
mod vrf;

pub use bfd_session::{BfdDiagnostic, BfdSession, BfdState};
pub use bgp_peer::{AddressFamily, BgpPeer, BgpState, Exchange, PeerName};
pub use bgp_route::{
    AsPath, BgpDetail, BgpPath, BgpRouteRow, BgpRoutes, Origin, PathStatus, Segment, SegmentKind, Words,
};
pub use interface::{Addresses, Interface, OperState};
pub use isis_adjacency::{IsisAdjacency, IsisLevel, IsisState};
pub use isis_interface::{IsisCircuitType, IsisInterface, IsisInterfaceState};
pub use ldp_neighbor::{LdpNeighbor, LdpState};
pub use mac::{Mac, MacKind};
pub use mpls_label::{Labels, MplsLabel};
pub use nexthop::{Resolution, TrackedNextHop, Via, Vias};
pub use ospf_interface::{NetworkType, OspfInterface, OspfInterfaceState};
pub use ospf_neighbor::{OspfNeighbor, OspfRole, OspfState};
pub use ospf_route::{OspfDestination, OspfNextHop, OspfPath, OspfRoute};
pub use ping::{Ping, RoundTrip};
pub use route::{
    Discard, Identity, Name, NextHop, NextHopFlags, Protocol, Route, RouteRow, RouteTable, Routes, Status,
};
pub use route_summary::RouteSummary;
pub use rows::Rows;
pub use trace::{TraceHop, TraceProbe, TraceRoute};
pub use version::Version;
pub use vni::{Vni, VniKind};
pub use vrf::{Vrf, VrfState};

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
    /// Paths of a BGP table.
    BgpRoute,
    /// Entries of a routing table.
    Route,
    /// How many routes a table has.
    RouteSummary,
    /// Next hops that are tracked.
    NextHop,
    /// Incoming MPLS labels.
    MplsLabel,
    /// VRFs.
    Vrf,
    /// The software of a device.
    Version,
    /// OSPF neighbours.
    OspfNeighbor,
    /// Interfaces that OSPF runs on.
    OspfInterface,
    /// Entries of OSPF's own routing tables.
    OspfRoute,
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
    /// The result of a traceroute.
    TraceRoute,
}

impl Word for Subject {
    fn word(self) -> &'static str {
        match self {
            Self::Interface => "interface",
            Self::BgpPeer => "bgp_peer",
            Self::BgpRoute => "bgp_route",
            Self::Route => "route",
            Self::RouteSummary => "route_summary",
            Self::NextHop => "nexthop",
            Self::MplsLabel => "mpls_label",
            Self::Vrf => "vrf",
            Self::Version => "version",
            Self::OspfNeighbor => "ospf_neighbor",
            Self::OspfInterface => "ospf_interface",
            Self::OspfRoute => "ospf_route",
            Self::IsisAdjacency => "isis_adjacency",
            Self::IsisInterface => "isis_interface",
            Self::BfdSession => "bfd_session",
            Self::LdpNeighbor => "ldp_neighbor",
            Self::Vni => "vni",
            Self::Mac => "mac",
            Self::Ping => "ping",
            Self::TraceRoute => "trace",
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
    /// A path of a BGP table.
    BgpRoute(BgpRouteRow<'r, 't>),
    /// A route.
    Route(RouteRow<'r, 't>),
    /// A count of routes.
    RouteSummary(&'r RouteSummary<'t>),
    /// A tracked next hop.
    NextHop(&'r TrackedNextHop<'t>),
    /// An MPLS label.
    MplsLabel(&'r MplsLabel<'t>),
    /// A VRF.
    Vrf(&'r Vrf<'t>),
    /// The software of a device.
    Version(&'r Version<'t>),
    /// An OSPF neighbour.
    OspfNeighbor(&'r OspfNeighbor<'t>),
    /// An interface that OSPF runs on.
    OspfInterface(&'r OspfInterface<'t>),
    /// A route of OSPF.
    OspfRoute(&'r OspfRoute<'t>),
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
    /// A traceroute.
    TraceRoute(&'r TraceRoute<'t>),
}

impl Row<'_, '_> {
    /// Returns where the row stands, in the cleaned text.
    pub fn place(&self) -> Place {
        match self {
            Self::Interface(row) => row.place,
            Self::BgpPeer(row) => row.place,
            Self::BgpRoute(row) => row.place(),
            Self::Route(row) => row.place(),
            Self::RouteSummary(row) => row.place,
            Self::NextHop(row) => row.place,
            Self::MplsLabel(row) => row.place,
            Self::Vrf(row) => row.place,
            Self::Version(row) => row.place,
            Self::OspfNeighbor(row) => row.place,
            Self::OspfInterface(row) => row.place,
            Self::OspfRoute(row) => row.place,
            Self::IsisAdjacency(row) => row.place,
            Self::IsisInterface(row) => row.place,
            Self::BfdSession(row) => row.place,
            Self::LdpNeighbor(row) => row.place,
            Self::Vni(row) => row.place,
            Self::Mac(row) => row.place,
            Self::Ping(row) => row.place,
            Self::TraceRoute(row) => row.place,
        }
    }
}

impl<'r, 't> Row<'r, 't> {
    /// Returns the VRF or network instance that the row is in.
    pub fn network_instance(&self) -> Cell<&'r Joined<'t>> {
        match *self {
            Self::Interface(row) => row.network_instance.as_ref(),
            Self::BgpPeer(row) => row.network_instance.as_ref(),
            Self::BgpRoute(row) => row.network_instance(),
            Self::Route(row) => row.network_instance(),
            Self::RouteSummary(row) => row.network_instance.as_ref(),
            Self::NextHop(row) => row.network_instance.as_ref(),
            Self::MplsLabel(_) | Self::Vrf(_) | Self::Version(_) => Cell::NotShown,
            Self::OspfNeighbor(row) => row.network_instance.as_ref(),
            Self::OspfInterface(row) => row.network_instance.as_ref(),
            Self::OspfRoute(row) => row.network_instance.as_ref(),
            Self::IsisAdjacency(row) => row.network_instance.as_ref(),
            Self::IsisInterface(row) => row.network_instance.as_ref(),
            Self::BfdSession(row) => row.network_instance.as_ref(),
            Self::LdpNeighbor(row) => row.network_instance.as_ref(),
            Self::Vni(row) => row.network_instance.as_ref(),
            Self::Mac(row) => row.network_instance.as_ref(),
            Self::Ping(row) => row.network_instance.as_ref(),
            Self::TraceRoute(row) => row.network_instance.as_ref(),
        }
    }
}

impl Fields for Row<'_, '_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        match self {
            Self::Interface(row) => row.fields(f),
            Self::BgpPeer(row) => row.fields(f),
            Self::BgpRoute(row) => row.fields(f),
            Self::Route(row) => row.fields(f),
            Self::RouteSummary(row) => row.fields(f),
            Self::NextHop(row) => row.fields(f),
            Self::MplsLabel(row) => row.fields(f),
            Self::Vrf(row) => row.fields(f),
            Self::Version(row) => row.fields(f),
            Self::OspfNeighbor(row) => row.fields(f),
            Self::OspfInterface(row) => row.fields(f),
            Self::OspfRoute(row) => row.fields(f),
            Self::IsisAdjacency(row) => row.fields(f),
            Self::IsisInterface(row) => row.fields(f),
            Self::BfdSession(row) => row.fields(f),
            Self::LdpNeighbor(row) => row.fields(f),
            Self::Vni(row) => row.fields(f),
            Self::Mac(row) => row.fields(f),
            Self::Ping(row) => row.fields(f),
            Self::TraceRoute(row) => row.fields(f),
        }
    }
}
