//! Rows of whatever subject, as a capture holds them.

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
    /// Pings.
    pub pings: Vec<Ping<'t>>,
}

impl<'t> Rows<'t> {
    /// Returns the number of rows.
    pub fn len(&self) -> usize {
        self.interfaces
            .len()
            .saturating_add(self.bgp_peers.len())
            .saturating_add(self.bgp_routes.paths.len())
            .saturating_add(self.routes.entries.len())
            .saturating_add(self.pings.len())
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
        let pings = self.pings.iter().map(Row::Ping);
        interfaces.chain(peers).chain(bgp_routes).chain(routes).chain(pings)
    }

    /// Returns the paths of BGP tables with what they refer to.
    pub fn bgp_routes(&self) -> impl DoubleEndedIterator<Item = BgpRouteRow<'_, 't>> + Clone {
        let paths = self.bgp_routes.paths.iter();
        paths.map(|path| BgpRouteRow::new(path, &self.bgp_routes))
    }

    /// Returns the routes with their next hops.
    pub fn routes(&self) -> impl DoubleEndedIterator<Item = RouteRow<'_, 't>> + Clone {
        self.routes
            .entries
            .iter()
            .map(|route| RouteRow::new(route, &self.routes))
    }

    /// Forgets the rows and keeps the memory. Tables stay, since later rows refer to them.
    pub(crate) fn clear(&mut self) {
        self.interfaces.clear();
        self.bgp_peers.clear();
        self.bgp_routes.paths.clear();
        self.bgp_routes.details.clear();
        self.bgp_routes.names.clear();
        self.routes.entries.clear();
        self.routes.next_hops.clear();
        self.routes.labels.clear();
        self.routes.names.clear();
        self.pings.clear();
    }
}
