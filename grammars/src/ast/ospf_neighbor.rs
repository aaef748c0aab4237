//! OSPF neighbours, of `OSPFv2` and `OSPFv3`.

use std::net::{IpAddr, Ipv4Addr};

use crate::ast::OspfInterfaceState;
use crate::kit::{Cell, Fields, Joined, Named, Place, Untrusted, Value, Word, count, joined, named};

/// A neighbour on one interface. A router on three links is three of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OspfNeighbor<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// The neighbour's router id; blank for one that was never heard.
    pub router_id: Cell<Ipv4Addr>,
    /// Our interface.
    pub interface: Cell<Untrusted<'t>>,
    /// The VRF or network instance it is in.
    pub network_instance: Cell<Joined<'t>>,
    /// The neighbour's address on the link.
    pub address: Cell<IpAddr>,
    /// How far the adjacency is.
    pub state: Cell<Named<'t, OspfState>>,
    /// The neighbour's part in the link's election; blank where there is none.
    pub role: Cell<Named<'t, OspfRole>>,
    /// The state of our interface, and with it our own part in the election.
    pub own_state: Cell<Named<'t, OspfInterfaceState>>,
    /// Its priority in the election.
    pub priority: Cell<u64>,
    /// Seconds until it counts as dead; blank if the timer does not run.
    pub dead_seconds: Cell<u64>,
    /// Seconds since its state last improved; of `OSPFv3`, since it last changed.
    pub up_seconds: Cell<u64>,
    /// Advertisements sent to it and not acknowledged.
    pub retransmit_queue: Cell<u64>,
}

impl OspfNeighbor<'_> {
    /// A neighbour of which nothing is known.
    pub fn at(place: Place) -> Self {
        Self {
            place,
            cut: false,
            router_id: Cell::NotShown,
            interface: Cell::NotShown,
            network_instance: Cell::NotShown,
            address: Cell::NotShown,
            state: Cell::NotShown,
            role: Cell::NotShown,
            own_state: Cell::NotShown,
            priority: Cell::NotShown,
            dead_seconds: Cell::NotShown,
            up_seconds: Cell::NotShown,
            retransmit_queue: Cell::NotShown,
        }
    }
}

/// The state of a neighbour (RFC 2328, 10.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OspfState {
    /// Never heard, or not for too long.
    Down,
    /// Being called, on a network without broadcast.
    Attempt,
    /// Heard, and has not heard us.
    Init,
    /// Each hears the other.
    TwoWay,
    /// Agreeing on who begins.
    ExStart,
    /// Describing what they know.
    Exchange,
    /// Fetching what they lack.
    Loading,
    /// Adjacent: both know the same.
    Full,
    /// Waits for something else, in FRR.
    DependUpon,
    /// Being forgotten, in FRR.
    Deleted,
}

impl Word for OspfState {
    fn word(self) -> &'static str {
        match self {
            Self::Down => "down",
            Self::Attempt => "attempt",
            Self::Init => "init",
            Self::TwoWay => "two_way",
            Self::ExStart => "ex_start",
            Self::Exchange => "exchange",
            Self::Loading => "loading",
            Self::Full => "full",
            Self::DependUpon => "depend_upon",
            Self::Deleted => "deleted",
        }
    }
}

/// A router's part in the election on a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OspfRole {
    /// Designated router.
    Dr,
    /// Backup designated router.
    Backup,
    /// Neither of the two.
    DrOther,
    /// The link has two ends, and no election.
    PointToPoint,
    /// The link has several ends, and no election.
    PointToMultipoint,
}

impl Word for OspfRole {
    fn word(self) -> &'static str {
        match self {
            Self::Dr => "dr",
            Self::Backup => "backup",
            Self::DrOther => "dr_other",
            Self::PointToPoint => "point_to_point",
            Self::PointToMultipoint => "point_to_multipoint",
        }
    }
}

impl Fields for OspfNeighbor<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("router_id", self.router_id.value(|it| Value::Address(IpAddr::V4(*it))));
        f("interface", self.interface.value(Value::Text));
        f("network_instance", self.network_instance.value(joined));
        f("address", self.address.value(|it| Value::Address(*it)));
        f("state", self.state.value(named));
        f("role", self.role.value(named));
        f("own_state", self.own_state.value(named));
        f("priority", self.priority.value(count));
        f("dead_seconds", self.dead_seconds.value(count));
        f("up_seconds", self.up_seconds.value(count));
        f("retransmit_queue", self.retransmit_queue.value(count));
    }
}
