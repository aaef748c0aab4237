//! Rows of whatever subject, as a capture holds them.

use super::{BgpPeer, Interface, MplsLabel, Ping, RouteRow, RouteSummary, Routes, Row, TrackedNextHop, Version, Vrf};
use super::{BgpPeer, Interface, OspfInterface, OspfNeighbor, OspfRoute, Ping, RouteRow, Routes, Row, TraceRoute};
use super::{
    BfdSession, BgpPeer, Interface, IsisAdjacency, IsisInterface, LdpNeighbor, Mac, Ping, RouteRow, Routes, Row, Vni,
};
use super::{BgpPeer, BgpRouteRow, BgpRoutes, Interface, Ping, RouteRow, Routes, Row};

/// Rows of whatever subject.
#[derive(Clone, Debug, Default)]
pub struct Rows<'t> {
    /// Interfaces.
    pub interfaces: Vec<Interface<'t>>,
    /// BGP peers.
    pub bgp_peers: Vec<BgpPeer<'t>>,
    /// Paths of BGP tables.
    pub bgp_routes: BgpRoutes<'t>,
    /// Routes.
    pub routes: Routes<'t>,
    /// Counts of routes.
    pub route_summaries: Vec<RouteSummary<'t>>,
    /// Tracked next hops.
    pub next_hops: Vec<TrackedNextHop<'t>>,
    /// MPLS labels.
    pub mpls_labels: Vec<MplsLabel<'t>>,
    /// VRFs.
    pub vrfs: Vec<Vrf<'t>>,
    /// Versions.
    pub versions: Vec<Version<'t>>,
    /// OSPF neighbours.
    pub ospf_neighbors: Vec<OspfNeighbor<'t>>,
    /// Interfaces that OSPF runs on.
    pub ospf_interfaces: Vec<OspfInterface<'t>>,
    /// Routes of OSPF.
    pub ospf_routes: Vec<OspfRoute<'t>>,
    /// IS-IS adjacencies.
    pub isis_adjacencies: Vec<IsisAdjacency<'t>>,
    /// Interfaces that IS-IS runs on.
    pub isis_interfaces: Vec<IsisInterface<'t>>,
    /// BFD sessions.
    pub bfd_sessions: Vec<BfdSession<'t>>,
    /// LDP neighbours.
    pub ldp_neighbors: Vec<LdpNeighbor<'t>>,
    /// VXLAN network identifiers.
    pub vnis: Vec<Vni<'t>>,
    /// MAC addresses that were learned.
    pub macs: Vec<Mac<'t>>,
    /// Pings.
    pub pings: Vec<Ping<'t>>,
    /// Traceroutes.
    pub traces: Vec<TraceRoute<'t>>,
}

impl<'t> Rows<'t> {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.interfaces
            .len()
            .saturating_add(self.bgp_peers.len())
            .saturating_add(self.routes.len())
            .saturating_add(self.route_summaries.len())
            .saturating_add(self.next_hops.len())
            .saturating_add(self.mpls_labels.len())
            .saturating_add(self.vrfs.len())
            .saturating_add(self.versions.len())
            .saturating_add(self.bgp_routes.paths.len())
            .saturating_add(self.routes.entries.len())
            .saturating_add(self.ospf_neighbors.len())
            .saturating_add(self.ospf_interfaces.len())
            .saturating_add(self.ospf_routes.len())
            .saturating_add(self.isis_adjacencies.len())
            .saturating_add(self.bfd_sessions.len())
            .saturating_add(self.isis_interfaces.len())
            .saturating_add(self.ldp_neighbors.len())
            .saturating_add(self.vnis.len())
            .saturating_add(self.macs.len())
            .saturating_add(self.pings.len())
            .saturating_add(self.traces.len())
    }

    /// Tells whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the rows, in the order printed.
    pub fn iter(&self) -> impl Iterator<Item = Row<'_, 't>> {
        let interfaces = self.interfaces.iter().map(Row::Interface);
        let peers = self.bgp_peers.iter().map(Row::BgpPeer);
        let bgp_routes = self.bgp_routes().map(Row::BgpRoute);
        let routes = self.routes().map(Row::Route);
        let summaries = self.route_summaries.iter().map(Row::RouteSummary);
        let next_hops = self.next_hops.iter().map(Row::NextHop);
        let labels = self.mpls_labels.iter().map(Row::MplsLabel);
        let vrfs = self.vrfs.iter().map(Row::Vrf);
        let versions = self.versions.iter().map(Row::Version);
        let pings = self.pings.iter().map(Row::Ping);
        let of_tables = interfaces.chain(peers).chain(routes).chain(summaries);
        let of_zebra = next_hops.chain(labels).chain(vrfs).chain(versions);
        of_tables.chain(of_zebra).chain(pings)
        let ospf_neighbors = self.ospf_neighbors.iter().map(Row::OspfNeighbor);
        let ospf_interfaces = self.ospf_interfaces.iter().map(Row::OspfInterface);
        let ospf_routes = self.ospf_routes.iter().map(Row::OspfRoute);
        let pings = self.pings.iter().map(Row::Ping);
        let traces = self.traces.iter().map(Row::TraceRoute);
        interfaces
            .chain(peers)
            .chain(routes)
            .chain(ospf_neighbors)
            .chain(ospf_interfaces)
            .chain(ospf_routes)
            .chain(pings)
            .chain(traces)
        let adjacencies = self.isis_adjacencies.iter().map(Row::IsisAdjacency);
        let sessions = self.bfd_sessions.iter().map(Row::BfdSession);
        let circuits = self.isis_interfaces.iter().map(Row::IsisInterface);
        let ldp_neighbors = self.ldp_neighbors.iter().map(Row::LdpNeighbor);
        let vnis = self.vnis.iter().map(Row::Vni);
        let macs = self.macs.iter().map(Row::Mac);
        let pings = self.pings.iter().map(Row::Ping);
        interfaces
            .chain(peers)
            .chain(routes)
            .chain(adjacencies)
            .chain(sessions)
            .chain(circuits)
            .chain(ldp_neighbors)
            .chain(vnis)
            .chain(macs)
            .chain(pings)
        interfaces.chain(peers).chain(bgp_routes).chain(routes).chain(pings)
    }

    /// Returns the paths of BGP tables with what they refer to.
    pub fn bgp_routes(&self) -> impl DoubleEndedIterator<Item = BgpRouteRow<'_, 't>> + Clone {
        let paths = self.bgp_routes.paths.iter();
        paths.map(|path| BgpRouteRow::new(path, &self.bgp_routes))
    }

    /// Returns the routes with their next hops.
    pub fn routes(&self) -> impl DoubleEndedIterator<Item = RouteRow<'_, 't>> + Clone {
        self.routes.rows()
    }

    /// Forgets the rows and keeps the memory. Tables stay, since later rows refer to them.
    pub(crate) fn clear(&mut self) {
        self.interfaces.clear();
        self.bgp_peers.clear();
        self.routes.clear();
        self.route_summaries.clear();
        self.next_hops.clear();
        self.mpls_labels.clear();
        self.vrfs.clear();
        self.versions.clear();
        self.bgp_routes.paths.clear();
        self.bgp_routes.details.clear();
        self.bgp_routes.names.clear();
        self.routes.entries.clear();
        self.routes.next_hops.clear();
        self.routes.labels.clear();
        self.routes.names.clear();
        self.ospf_neighbors.clear();
        self.ospf_interfaces.clear();
        self.ospf_routes.clear();
        self.isis_adjacencies.clear();
        self.bfd_sessions.clear();
        self.isis_interfaces.clear();
        self.ldp_neighbors.clear();
        self.vnis.clear();
        self.macs.clear();
        self.pings.clear();
        self.traces.clear();
    }
}
