//! Entries of OSPF's own routing tables, before they go to the routing table of the device.

use std::net::{IpAddr, Ipv4Addr};

use ipnet::IpNet;

use crate::kit::{Cell, Fields, Joined, Place, Untrusted, Value, Word, count, joined};

/// A way to a network or to a router.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OspfRoute<'t> {
    /// Where the entry stands, its next hops included.
    pub place: Place,
    /// Whether the text ends before the entry is known to.
    pub cut: bool,
    /// What it leads to.
    pub kind: OspfDestination,
    /// The network; not shown for a router.
    pub prefix: Cell<IpNet>,
    /// The router's id; not shown for a network.
    pub router_id: Cell<Ipv4Addr>,
    /// The VRF or network instance it is in.
    pub network_instance: Cell<Joined<'t>>,
    /// What kind of way it is.
    pub path: OspfPath,
    /// The cost; of a way outside by type 2, to the router that announces it.
    pub cost: Cell<u64>,
    /// The cost that the announcement of type 2 has.
    pub type_2_cost: Cell<u64>,
    /// The area it lies in; not shown for a way outside.
    pub area: Cell<Ipv4Addr>,
    /// The tag of a way outside.
    pub tag: Cell<u64>,
    /// Whether the router stands between areas.
    pub area_border: Cell<bool>,
    /// Whether the router announces ways outside.
    pub as_border: Cell<bool>,
    /// Where it leads through.
    pub next_hops: Vec<OspfNextHop<'t>>,
}

/// What a route leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OspfDestination {
    /// A network.
    Network,
    /// A router.
    Router,
    /// Nothing: what matches is discarded.
    Discard,
}

impl Word for OspfDestination {
    fn word(self) -> &'static str {
        match self {
            Self::Network => "network",
            Self::Router => "router",
            Self::Discard => "discard",
        }
    }
}

/// What kind of way a route is, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OspfPath {
    /// Within an area.
    IntraArea,
    /// Through another area.
    InterArea,
    /// Out of OSPF, with a cost that adds up.
    ExternalType1,
    /// Out of OSPF, with a cost of its own.
    ExternalType2,
}

impl Word for OspfPath {
    fn word(self) -> &'static str {
        match self {
            Self::IntraArea => "intra_area",
            Self::InterArea => "inter_area",
            Self::ExternalType1 => "external_type_1",
            Self::ExternalType2 => "external_type_2",
        }
    }
}

/// Where a route leads through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OspfNextHop<'t> {
    /// The next router's address; blank on a network of our own.
    pub address: Cell<IpAddr>,
    /// Our interface.
    pub interface: Cell<Untrusted<'t>>,
    /// The router that announces the route.
    pub advertising_router: Cell<Ipv4Addr>,
}

impl Fields for OspfNextHop<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("address", self.address.value(|it| Value::Address(*it)));
        f("interface", self.interface.value(Value::Text));
        f("advertising_router", self.advertising_router.value(router));
    }
}

impl Fields for OspfRoute<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("kind", Value::Word(self.kind.word()));
        f("prefix", self.prefix.value(|it| Value::Prefix(*it)));
        f("router_id", self.router_id.value(router));
        f("network_instance", self.network_instance.value(joined));
        f("path", Value::Word(self.path.word()));
        f("cost", self.cost.value(count));
        f("type_2_cost", self.type_2_cost.value(count));
        f("area", self.area.value(router));
        f("tag", self.tag.value(count));
        f("area_border", self.area_border.value(flag));
        f("as_border", self.as_border.value(flag));
        f("next_hops", Value::List(&self.next_hops));
    }
}

fn router(id: &Ipv4Addr) -> Value<'_> {
    Value::Address(IpAddr::V4(*id))
}

fn flag(flag: &bool) -> Value<'_> {
    Value::Flag(*flag)
}
