//! Next hops that somebody depends on, and how they are reached.

use std::net::IpAddr;

use ipnet::IpNet;

use crate::ast::{Discard, Protocol};
use crate::kit::{Cell, Fields, Joined, List, Named, Place, Untrusted, Value, Word, joined, named};

/// A next hop that is tracked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrackedNextHop<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// Its address.
    pub address: IpAddr,
    /// The VRF or network instance that it is looked up in.
    pub network_instance: Cell<Joined<'t>>,
    /// Whether a route to it is known.
    pub state: Cell<Named<'t, Resolution>>,
    /// Whether it must be on a connected network.
    pub must_be_connected: Cell<bool>,
    /// Who knows the route to it.
    pub protocol: Cell<Named<'t, Protocol>>,
    /// The route to it.
    pub prefix: Cell<IpNet>,
    /// The next hops of that route.
    pub via: Cell<Vias<'t>>,
    /// Who depends on it, as printed.
    pub clients: Cell<Untrusted<'t>>,
}

/// Whether a route to a next hop is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Resolution {
    /// One is.
    Resolved,
    /// None is.
    Unresolved,
}

impl Word for Resolution {
    fn word(self) -> &'static str {
        match self {
            Self::Resolved => "resolved",
            Self::Unresolved => "unresolved",
        }
    }
}

/// One next hop of the route to a tracked one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Via<'t> {
    /// Its address; none where the network is connected.
    pub address: Option<IpAddr>,
    /// Its interface.
    pub interface: Option<Untrusted<'t>>,
    /// How it discards what is sent to it, if it does.
    pub discard: Option<Discard>,
    /// Whether it is one that could be used.
    pub active: bool,
}

impl Fields for Via<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        if let Some(address) = self.address {
            f("address", Value::Address(address));
        }
        if let Some(interface) = &self.interface {
            f("interface", Value::Text(interface));
        }
        if let Some(discard) = self.discard {
            f("discard", Value::Word(discard.word()));
        }
        if !self.active {
            f("active", Value::Flag(false));
        }
    }
}

/// The next hops of the route to a tracked one, in the order printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vias<'t>(pub Vec<Via<'t>>);

impl List for Vias<'_> {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        self.0.as_slice().each(f);
    }
}

impl TrackedNextHop<'_> {
    /// Begins a row of which nothing is shown but the address.
    pub fn of(address: IpAddr, place: Place) -> Self {
        Self {
            place,
            cut: false,
            address,
            network_instance: Cell::NotShown,
            state: Cell::NotShown,
            must_be_connected: Cell::NotShown,
            protocol: Cell::NotShown,
            prefix: Cell::NotShown,
            via: Cell::NotShown,
            clients: Cell::NotShown,
        }
    }

    /// Tells whether a route to it is known and none of that route's next hops is shown.
    pub fn lacks_vias(&self) -> bool {
        let is_resolved = self.state == Cell::Shown(Named::Known(Resolution::Resolved));
        is_resolved && self.via == Cell::NotShown
    }
}

impl Fields for TrackedNextHop<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("address", Value::Address(self.address));
        f("network_instance", self.network_instance.value(joined));
        f("state", self.state.value(named));
        f("must_be_connected", self.must_be_connected.value(|is| Value::Flag(*is)));
        f("protocol", self.protocol.value(named));
        f("prefix", self.prefix.value(|prefix| Value::Prefix(*prefix)));
        f("via", self.via.value(|via| Value::List(via)));
        f("clients", self.clients.value(Value::Text));
    }
}
