//! Interfaces that OSPF runs on.

use std::net::{IpAddr, Ipv4Addr};

use ipnet::IpNet;

use crate::ast::OperState;
use crate::kit::{Cell, Fields, Joined, Named, Place, Untrusted, Value, Word, count, joined, named};

/// An interface with one of its addresses. One with three addresses is three of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OspfInterface<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// The interface's name.
    pub name: Untrusted<'t>,
    /// The VRF or network instance it is in.
    pub network_instance: Cell<Joined<'t>>,
    /// Whether the interface is up.
    pub oper: Cell<OperState>,
    /// Whether OSPF runs on it.
    pub running: Cell<bool>,
    /// Its address; blank if it has none of its own.
    pub address: Cell<IpNet>,
    /// Its area, with the kind of area behind it.
    pub area: Cell<Untrusted<'t>>,
    /// Our router id.
    pub router_id: Cell<Ipv4Addr>,
    /// What kind of network OSPF takes it for.
    pub network_type: Cell<Named<'t, NetworkType>>,
    /// Its cost.
    pub cost: Cell<u64>,
    /// Its state.
    pub state: Cell<Named<'t, OspfInterfaceState>>,
    /// Our priority in the election.
    pub priority: Cell<u64>,
    /// The designated router's id; blank if there is none.
    pub designated_router: Cell<Ipv4Addr>,
    /// The backup designated router's id; blank if there is none.
    pub backup_designated_router: Cell<Ipv4Addr>,
    /// Milliseconds between two greetings.
    pub hello_ms: Cell<u64>,
    /// Seconds of silence after which a neighbour is dead.
    pub dead_seconds: Cell<u64>,
    /// Whether it sends no greetings.
    pub passive: Cell<bool>,
    /// Neighbours heard.
    pub neighbors: Cell<u64>,
    /// Neighbours that are adjacent.
    pub adjacent_neighbors: Cell<u64>,
}

impl<'t> OspfInterface<'t> {
    /// An interface of which the name is known.
    pub fn of(name: impl Into<Untrusted<'t>>, place: Place) -> Self {
        Self {
            place,
            cut: false,
            name: name.into(),
            network_instance: Cell::NotShown,
            oper: Cell::NotShown,
            running: Cell::NotShown,
            address: Cell::NotShown,
            area: Cell::NotShown,
            router_id: Cell::NotShown,
            network_type: Cell::NotShown,
            cost: Cell::NotShown,
            state: Cell::NotShown,
            priority: Cell::NotShown,
            designated_router: Cell::NotShown,
            backup_designated_router: Cell::NotShown,
            hello_ms: Cell::NotShown,
            dead_seconds: Cell::NotShown,
            passive: Cell::NotShown,
            neighbors: Cell::NotShown,
            adjacent_neighbors: Cell::NotShown,
        }
    }
}

/// What kind of network OSPF takes an interface for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NetworkType {
    /// Many routers, all reached at once.
    Broadcast,
    /// Two routers.
    PointToPoint,
    /// Many routers, each reached on its own.
    Nbma,
    /// One router and several others.
    PointToMultipoint,
    /// A link through an area.
    VirtualLink,
    /// The router itself.
    Loopback,
}

impl Word for NetworkType {
    fn word(self) -> &'static str {
        match self {
            Self::Broadcast => "broadcast",
            Self::PointToPoint => "point_to_point",
            Self::Nbma => "nbma",
            Self::PointToMultipoint => "point_to_multipoint",
            Self::VirtualLink => "virtual_link",
            Self::Loopback => "loopback",
        }
    }
}

/// The state of an interface (RFC 2328, 9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OspfInterfaceState {
    /// Not in use.
    Down,
    /// Waits for something else, in FRR.
    DependUpon,
    /// Looped back to the router.
    Loopback,
    /// Listening for a designated router.
    Waiting,
    /// In use; the link has no election.
    PointToPoint,
    /// In use; another router is designated, and another one backup.
    DrOther,
    /// In use; we are backup.
    Backup,
    /// In use; we are designated.
    Dr,
}

impl Word for OspfInterfaceState {
    fn word(self) -> &'static str {
        match self {
            Self::Down => "down",
            Self::DependUpon => "depend_upon",
            Self::Loopback => "loopback",
            Self::Waiting => "waiting",
            Self::PointToPoint => "point_to_point",
            Self::DrOther => "dr_other",
            Self::Backup => "backup",
            Self::Dr => "dr",
        }
    }
}

impl Fields for OspfInterface<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("name", Value::Text(&self.name));
        f("network_instance", self.network_instance.value(joined));
        f("oper", self.oper.value(|it| Value::Word(it.word())));
        f("running", self.running.value(flag));
        f("address", self.address.value(|it| Value::Prefix(*it)));
        f("area", self.area.value(Value::Text));
        f("router_id", self.router_id.value(router));
        f("network_type", self.network_type.value(named));
        f("cost", self.cost.value(count));
        f("state", self.state.value(named));
        f("priority", self.priority.value(count));
        f("designated_router", self.designated_router.value(router));
        f("backup_designated_router", self.backup_designated_router.value(router));
        f("hello_ms", self.hello_ms.value(count));
        f("dead_seconds", self.dead_seconds.value(count));
        f("passive", self.passive.value(flag));
        f("neighbors", self.neighbors.value(count));
        f("adjacent_neighbors", self.adjacent_neighbors.value(count));
    }
}

fn router(id: &Ipv4Addr) -> Value<'_> {
    Value::Address(IpAddr::V4(*id))
}

fn flag(flag: &bool) -> Value<'_> {
    Value::Flag(*flag)
}
