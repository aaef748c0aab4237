//! Rows of whatever subject, as a capture holds them.

use super::{
    BfdSession, BgpPeer, BgpRouteRow, BgpRoutes, Interface, IsisAdjacency, IsisInterface, LdpNeighbor, Mac, MplsLabel,
    OspfInterface, OspfNeighbor, OspfRoute, Ping, RouteRow, RouteSummary, Routes, Row, TraceRoute, TrackedNextHop,
    Version, Vni, Vrf,
};

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
        let lengths = [
            self.routes.len(),
            self.bgp_routes.paths.len(),
            self.interfaces.len(),
            self.bgp_peers.len(),
            self.route_summaries.len(),
            self.next_hops.len(),
            self.mpls_labels.len(),
            self.vrfs.len(),
            self.versions.len(),
            self.ospf_neighbors.len(),
            self.ospf_interfaces.len(),
            self.ospf_routes.len(),
            self.isis_adjacencies.len(),
            self.isis_interfaces.len(),
            self.bfd_sessions.len(),
            self.ldp_neighbors.len(),
            self.vnis.len(),
            self.macs.len(),
            self.pings.len(),
            self.traces.len(),
        ];
        lengths.into_iter().fold(0, usize::saturating_add)
    }

    /// Tells whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the rows, by subject and in the order printed.
    pub fn iter(&self) -> impl Iterator<Item = Row<'_, 't>> {
        let routes = self.routes().map(Row::Route);
        let bgp_routes = self.bgp_routes().map(Row::BgpRoute);
        let of_tables = routes.chain(bgp_routes);
        of_tables
            .chain(self.interfaces.iter().map(Row::Interface))
            .chain(self.bgp_peers.iter().map(Row::BgpPeer))
            .chain(self.route_summaries.iter().map(Row::RouteSummary))
            .chain(self.next_hops.iter().map(Row::NextHop))
            .chain(self.mpls_labels.iter().map(Row::MplsLabel))
            .chain(self.vrfs.iter().map(Row::Vrf))
            .chain(self.versions.iter().map(Row::Version))
            .chain(self.ospf_neighbors.iter().map(Row::OspfNeighbor))
            .chain(self.ospf_interfaces.iter().map(Row::OspfInterface))
            .chain(self.ospf_routes.iter().map(Row::OspfRoute))
            .chain(self.isis_adjacencies.iter().map(Row::IsisAdjacency))
            .chain(self.isis_interfaces.iter().map(Row::IsisInterface))
            .chain(self.bfd_sessions.iter().map(Row::BfdSession))
            .chain(self.ldp_neighbors.iter().map(Row::LdpNeighbor))
            .chain(self.vnis.iter().map(Row::Vni))
            .chain(self.macs.iter().map(Row::Mac))
            .chain(self.pings.iter().map(Row::Ping))
            .chain(self.traces.iter().map(Row::TraceRoute))
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
        self.routes.clear();
        self.bgp_routes.paths.clear();
        self.bgp_routes.details.clear();
        self.bgp_routes.names.clear();
        self.interfaces.clear();
        self.bgp_peers.clear();
        self.route_summaries.clear();
        self.next_hops.clear();
        self.mpls_labels.clear();
        self.vrfs.clear();
        self.versions.clear();
        self.ospf_neighbors.clear();
        self.ospf_interfaces.clear();
        self.ospf_routes.clear();
        self.isis_adjacencies.clear();
        self.isis_interfaces.clear();
        self.bfd_sessions.clear();
        self.ldp_neighbors.clear();
        self.vnis.clear();
        self.macs.clear();
        self.pings.clear();
        self.traces.clear();
    }
}
