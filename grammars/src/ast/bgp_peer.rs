//! BGP peers, one row an address family.

use std::net::IpAddr;

use crate::ast::Admin;
use crate::kit::{Cell, Fields, IpVersion, Joined, Named, Place, Untrusted, Value, Word, count, joined, named};

/// A BGP peer in one address family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BgpPeer<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// Whom the session is with.
    pub peer: PeerName<'t>,
    /// The address of a peer that is named by its interface.
    pub address: Cell<IpAddr>,
    /// The VRF or network instance that the session belongs to.
    pub network_instance: Cell<Joined<'t>>,
    /// The address family that the counts are about.
    pub afi_safi: Cell<Named<'t, AddressFamily>>,
    /// The peer's AS.
    pub remote_as: Cell<u32>,
    /// Our AS towards the peer.
    pub local_as: Cell<u32>,
    /// The state of the session.
    pub state: Cell<Named<'t, BgpState>>,
    /// Whether routes of the family are exchanged at all.
    pub exchange: Cell<Exchange>,
    /// Whether the session is wanted.
    pub admin: Cell<Admin>,
    /// Why the session is down, or was last.
    pub reason: Cell<Untrusted<'t>>,
    /// Seconds since the session changed its state; `Blank` if it never did.
    pub uptime_seconds: Cell<u64>,
    /// Prefixes received.
    pub received: Cell<u64>,
    /// Prefixes received that are in use.
    pub active: Cell<u64>,
    /// Prefixes sent.
    pub sent: Cell<u64>,
    /// The most prefixes that are taken; `Blank` if there is no limit.
    pub prefix_limit: Cell<u64>,
    /// The peer group.
    pub group: Cell<Joined<'t>>,
    /// The description; the device may have shortened it.
    pub description: Cell<Joined<'t>>,
    /// The name that the peer gave itself.
    pub hostname: Cell<Untrusted<'t>>,
    /// Flags, as printed.
    pub flags: Cell<Untrusted<'t>>,
    /// Messages received.
    pub messages_received: Cell<u64>,
    /// Messages sent.
    pub messages_sent: Cell<u64>,
    /// Messages waiting to be read.
    pub in_queue: Cell<u64>,
    /// Messages waiting to be sent.
    pub out_queue: Cell<u64>,
    /// The table version last sent.
    pub table_version: Cell<u64>,
}

impl<'t> BgpPeer<'t> {
    /// Begins a row of which nothing is shown but whom it is about.
    pub fn of(peer: PeerName<'t>, place: Place) -> Self {
        Self {
            place,
            cut: false,
            peer,
            address: Cell::NotShown,
            network_instance: Cell::NotShown,
            afi_safi: Cell::NotShown,
            remote_as: Cell::NotShown,
            local_as: Cell::NotShown,
            state: Cell::NotShown,
            exchange: Cell::NotShown,
            admin: Cell::NotShown,
            reason: Cell::NotShown,
            uptime_seconds: Cell::NotShown,
            received: Cell::NotShown,
            active: Cell::NotShown,
            sent: Cell::NotShown,
            prefix_limit: Cell::NotShown,
            group: Cell::NotShown,
            description: Cell::NotShown,
            hostname: Cell::NotShown,
            flags: Cell::NotShown,
            messages_received: Cell::NotShown,
            messages_sent: Cell::NotShown,
            in_queue: Cell::NotShown,
            out_queue: Cell::NotShown,
            table_version: Cell::NotShown,
        }
    }
}

impl BgpPeer<'_> {
    /// Tells whether this is the peer that somebody named, by its name or by the address beside it.
    pub fn is(&self, name: &str) -> bool {
        let (address, zone) = name
            .split_once('%')
            .map_or((name, None), |(address, zone)| (address, Some(zone)));
        let is_zone = || match &self.peer {
            PeerName::Interface(interface) => zone.is_none_or(|zone| *interface == *zone),
            PeerName::Address(_) | PeerName::Scoped(..) => false,
        };
        let is_beside = |shown: &IpAddr| address.parse() == Ok(*shown);
        self.peer.is(name) || (self.address.shown().is_some_and(is_beside) && is_zone())
    }
}

/// Whom a session is with.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PeerName<'t> {
    /// An address.
    Address(IpAddr),
    /// A link-local address on an interface.
    Scoped(IpAddr, Untrusted<'t>),
    /// An interface: an unnumbered session.
    Interface(Untrusted<'t>),
}

impl PeerName<'_> {
    /// Tells whether this is the peer that somebody named.
    pub fn is(&self, name: &str) -> bool {
        match self {
            Self::Address(address) => name.parse() == Ok(*address),
            Self::Scoped(address, zone) => match name.split_once('%') {
                Some((wanted, wanted_zone)) => wanted.parse() == Ok(*address) && *zone == *wanted_zone,
                None => name.parse() == Ok(*address),
            },
            Self::Interface(interface) => *interface == *name,
        }
    }

    pub(super) fn value(&self) -> Value<'_> {
        match self {
            Self::Address(address) => Value::Address(*address),
            Self::Scoped(address, zone) => Value::ScopedAddress(*address, zone),
            Self::Interface(name) => Value::Text(name),
        }
    }
}

/// The state of a session (RFC 4271 section 8.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BgpState {
    /// Refusing connections.
    Idle,
    /// Waiting for TCP.
    Connect,
    /// Trying again.
    Active,
    /// Waiting for the peer's OPEN.
    OpenSent,
    /// Waiting for a KEEPALIVE.
    OpenConfirm,
    /// Exchanging routes.
    Established,
    /// Being taken down (FRR).
    Clearing,
    /// Being removed (FRR).
    Deleted,
}

impl Word for BgpState {
    fn word(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Connect => "connect",
            Self::Active => "active",
            Self::OpenSent => "open_sent",
            Self::OpenConfirm => "open_confirm",
            Self::Established => "established",
            Self::Clearing => "clearing",
            Self::Deleted => "deleted",
        }
    }
}

/// Whether routes of an address family are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exchange {
    /// They are.
    Ok,
    /// No policy is set, so none are (RFC 8212).
    PolicyMissing,
    /// The two sides did not agree on the family.
    NotNegotiated,
}

impl Word for Exchange {
    fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::PolicyMissing => "policy_missing",
            Self::NotNegotiated => "not_negotiated",
        }
    }
}

/// An address family with its subsequent one (RFC 4760).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AddressFamily {
    /// IPv4 unicast.
    Ipv4Unicast,
    /// IPv6 unicast.
    Ipv6Unicast,
    /// IPv4 multicast.
    Ipv4Multicast,
    /// IPv6 multicast.
    Ipv6Multicast,
    /// IPv4 labelled unicast.
    Ipv4LabeledUnicast,
    /// IPv6 labelled unicast.
    Ipv6LabeledUnicast,
    /// IPv4 VPN.
    Ipv4Vpn,
    /// IPv6 VPN.
    Ipv6Vpn,
    /// IPv4 encapsulation.
    Ipv4Encap,
    /// IPv6 encapsulation.
    Ipv6Encap,
    /// IPv4 flow specification.
    Ipv4Flowspec,
    /// IPv6 flow specification.
    Ipv6Flowspec,
    /// Ethernet VPN.
    Evpn,
    /// Route target constraint.
    RouteTarget,
}

impl AddressFamily {
    /// All families with their words.
    pub const WORDS: [(&'static str, Self); 14] = [
        ("ipv4_unicast", Self::Ipv4Unicast),
        ("ipv6_unicast", Self::Ipv6Unicast),
        ("ipv4_multicast", Self::Ipv4Multicast),
        ("ipv6_multicast", Self::Ipv6Multicast),
        ("ipv4_labeled_unicast", Self::Ipv4LabeledUnicast),
        ("ipv6_labeled_unicast", Self::Ipv6LabeledUnicast),
        ("ipv4_vpn", Self::Ipv4Vpn),
        ("ipv6_vpn", Self::Ipv6Vpn),
        ("ipv4_encap", Self::Ipv4Encap),
        ("ipv6_encap", Self::Ipv6Encap),
        ("ipv4_flowspec", Self::Ipv4Flowspec),
        ("ipv6_flowspec", Self::Ipv6Flowspec),
        ("evpn", Self::Evpn),
        ("route_target", Self::RouteTarget),
    ];

    /// Reads a family's word; hyphens count as underscores.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.replace('-', "_");
        Self::WORDS
            .iter()
            .find(|(spelling, _)| *spelling == word)
            .map(|(_, family)| *family)
    }
}

impl AddressFamily {
    /// Returns the version of IP that the family's prefixes are of, if they are of one.
    pub fn ip_version(self) -> Option<IpVersion> {
        match self {
            Self::Ipv4Unicast
            | Self::Ipv4Multicast
            | Self::Ipv4LabeledUnicast
            | Self::Ipv4Vpn
            | Self::Ipv4Encap
            | Self::Ipv4Flowspec => Some(IpVersion::V4),
            Self::Ipv6Unicast
            | Self::Ipv6Multicast
            | Self::Ipv6LabeledUnicast
            | Self::Ipv6Vpn
            | Self::Ipv6Encap
            | Self::Ipv6Flowspec => Some(IpVersion::V6),
            Self::Evpn | Self::RouteTarget => None,
        }
    }
}

impl Word for AddressFamily {
    fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(_, family)| *family == self)
            .map_or("", |(word, _)| word)
    }
}

impl Fields for BgpPeer<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("peer", self.peer.value());
        f("network_instance", self.network_instance.value(joined));
        f("afi_safi", self.afi_safi.value(named));
        f("remote_as", self.remote_as.value(count));
        f("local_as", self.local_as.value(count));
        f("state", self.state.value(named));
        f("exchange", self.exchange.value(|it| Value::Word(it.word())));
        f("admin", self.admin.value(|it| Value::Word(it.word())));
        f("reason", self.reason.value(Value::Text));
        f("uptime_seconds", self.uptime_seconds.value(count));
        f("received", self.received.value(count));
        f("active", self.active.value(count));
        f("sent", self.sent.value(count));
        f("prefix_limit", self.prefix_limit.value(count));
        f("group", self.group.value(joined));
        f("description", self.description.value(joined));
        f("hostname", self.hostname.value(Value::Text));
        f("flags", self.flags.value(Value::Text));
        f("messages_received", self.messages_received.value(count));
        f("messages_sent", self.messages_sent.value(count));
        f("in_queue", self.in_queue.value(count));
        f("out_queue", self.out_queue.value(count));
        f("table_version", self.table_version.value(count));
    }
}
