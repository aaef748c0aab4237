//! LDP neighbours.

use std::net::{IpAddr, Ipv4Addr};

use crate::kit::{Cell, Fields, IpVersion, Joined, Named, Place, Value, Word, count, joined, named};

/// An LDP neighbour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LdpNeighbor<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// Its LSR id, which is its LDP identifier without the label space.
    pub peer_ldp_id: Ipv4Addr,
    /// The VRF or network instance it is in.
    pub network_instance: Cell<Joined<'t>>,
    /// The version of IP that the session runs over.
    pub address_family: Cell<IpVersion>,
    /// The state of the session.
    pub state: Cell<Named<'t, LdpState>>,
    /// Its transport address.
    pub address: Cell<IpAddr>,
    /// Seconds since the session came up.
    pub uptime_seconds: Cell<u64>,
}

/// The state of a session (RFC 5036 section 2.5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LdpState {
    /// There is no connection yet.
    Present,
    /// There is a connection.
    Initialized,
    /// The neighbour's parameters were accepted.
    OpenRec,
    /// Our parameters were sent.
    OpenSent,
    /// Exchanging labels.
    Operational,
}

impl Word for LdpState {
    fn word(self) -> &'static str {
        match self {
            Self::Present => "present",
            Self::Initialized => "initialized",
            Self::OpenRec => "open_rec",
            Self::OpenSent => "open_sent",
            Self::Operational => "operational",
        }
    }
}

fn family(version: IpVersion) -> &'static str {
    match version {
        IpVersion::V4 => "ipv4",
        IpVersion::V6 => "ipv6",
    }
}

impl Fields for LdpNeighbor<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("peer_ldp_id", Value::Address(IpAddr::V4(self.peer_ldp_id)));
        f("network_instance", self.network_instance.value(joined));
        f(
            "address_family",
            self.address_family.value(|it| Value::Word(family(*it))),
        );
        f("state", self.state.value(named));
        f("address", self.address.value(|it| Value::Address(*it)));
        f("uptime_seconds", self.uptime_seconds.value(count));
    }
}
