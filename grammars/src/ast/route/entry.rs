//! Entries, as they are handed over and as they are kept.

use std::net::Ipv4Addr;

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

use super::Protocol;
use crate::kit::{Place, Word};

/// One entry of a routing table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// Where the entry stands, its next hops included.
    pub place: Place,
    /// The destination; host bits are kept as printed.
    pub prefix: IpNet,
    /// Who knows the route.
    pub protocol: Protocol,
    /// Whether it is the one chosen for its prefix.
    pub selected: bool,
    /// What became of it in the forwarding table, where the entry itself says so.
    pub status: Status,
    /// Whether the text ends before the entry is known to.
    pub cut: bool,
    /// The instance number of the protocol, 0 if none is printed.
    pub instance: u16,
    /// Index into [`Routes::tables`](super::Routes::tables).
    pub table: u32,
    /// Index of the first next hop.
    pub first_next_hop: u32,
    /// Number of next hops.
    pub next_hop_count: u32,
    /// Metric; meaningful only with a distance.
    pub metric: u32,
    /// Administrative distance.
    pub distance: Option<u8>,
    /// Age in seconds; [`Route::NO_AGE`] if none is printed.
    pub age: u32,
}

impl Route {
    /// Stands for "no age is printed".
    pub const NO_AGE: u32 = u32::MAX;

    /// Returns what tells the entry from the others of its prefix; `None` if several can be alike.
    ///
    /// A prefix is connected and local as often as interfaces have addresses in it. The kernel has
    /// one entry a metric; anyone else has one a distance.
    pub fn identity(&self) -> Option<Identity> {
        let metric = match self.protocol {
            Protocol::Connected | Protocol::Local => return None,
            Protocol::Kernel => self.metric,
            _ => 0,
        };
        Some(Identity {
            protocol: self.protocol,
            instance: self.instance,
            distance: self.distance,
            metric,
        })
    }
}

/// What tells an entry from the others of its prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Identity {
    protocol: Protocol,
    instance: u16,
    distance: Option<u8>,
    metric: u32,
}

/// What became of an entry in the forwarding table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Nothing is said; its next hops tell.
    Plain,
    /// In the forwarding table.
    Installed,
    /// Waiting to be installed.
    Queued,
    /// The kernel refused it.
    Rejected,
    /// Installed, sends to the CPU.
    Trapped,
    /// The hardware refused it.
    OffloadFailed,
    /// The forwarding table holds something else.
    OutOfSync,
}

impl Word for Status {
    fn word(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Installed => "installed",
            Self::Queued => "queued",
            Self::Rejected => "rejected",
            Self::Trapped => "trapped",
            Self::OffloadFailed => "offload_failed",
            Self::OutOfSync => "out_of_sync",
        }
    }
}

/// An entry as it is kept: most of the time that a large table takes is spent on
/// memory that was never touched before, so it is packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Packed {
    place: Place,
    /// The bits of an IPv4 prefix, or the index of an IPv6 prefix.
    address: u32,
    metric: u32,
    age: u32,
    first_next_hop: u32,
    next_hop_count: u32,
    table: u32,
    instance: u16,
    protocol: Protocol,
    status: Status,
    prefix_length: u8,
    distance: u8,
    flags: u8,
}

const SELECTED: u8 = 1;
const CUT: u8 = 1 << 1;
const HAS_DISTANCE: u8 = 1 << 2;
const IS_IPV6: u8 = 1 << 3;

impl Packed {
    /// Packs an entry; IPv6 prefixes go to `prefixes`.
    pub(super) fn pack(route: &Route, prefixes: &mut Vec<Ipv6Net>) -> Self {
        let (address, family) = match route.prefix {
            IpNet::V4(prefix) => (prefix.addr().to_bits(), 0),
            IpNet::V6(prefix) => {
                prefixes.push(prefix);
                let index = prefixes.len().saturating_sub(1);
                (u32::try_from(index).unwrap_or(u32::MAX), IS_IPV6)
            }
        };
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        Self {
            place: route.place,
            address,
            metric: route.metric,
            age: route.age,
            first_next_hop: route.first_next_hop,
            next_hop_count: route.next_hop_count,
            table: route.table,
            instance: route.instance,
            protocol: route.protocol,
            status: route.status,
            prefix_length: route.prefix.prefix_len(),
            distance: route.distance.unwrap_or_default(),
            flags: family
                | flag(route.selected, SELECTED)
                | flag(route.cut, CUT)
                | flag(route.distance.is_some(), HAS_DISTANCE),
        }
    }

    /// Unpacks an entry with the prefixes it was packed with.
    pub(super) fn unpack(&self, prefixes: &[Ipv6Net]) -> Route {
        Route {
            place: self.place,
            prefix: self.prefix(prefixes),
            protocol: self.protocol,
            selected: self.has(SELECTED),
            status: self.status,
            cut: self.has(CUT),
            instance: self.instance,
            table: self.table,
            first_next_hop: self.first_next_hop,
            next_hop_count: self.next_hop_count,
            metric: self.metric,
            distance: self.has(HAS_DISTANCE).then_some(self.distance),
            age: self.age,
        }
    }

    fn prefix(&self, prefixes: &[Ipv6Net]) -> IpNet {
        if self.has(IS_IPV6) {
            let prefix = prefixes.get(self.address as usize);
            IpNet::V6(prefix.copied().unwrap_or_default())
        } else {
            let prefix = Ipv4Net::new(Ipv4Addr::from_bits(self.address), self.prefix_length);
            IpNet::V4(prefix.unwrap_or_default())
        }
    }

    fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

#[cfg(test)]
mod tests {
    use super::{Packed, Route, Status};
    use crate::ast::Protocol;
    use crate::kit::Place;

    #[test]
    fn a_packed_entry_is_small() {
        assert!(size_of::<Packed>() <= 48, "{}", size_of::<Packed>());
    }

    #[test]
    fn packing_loses_nothing() {
        let mut prefixes = Vec::new();
        let first = Route {
            place: Place::new(1 << 40, 65, 7),
            prefix: "10.1.2.3/24".parse().unwrap(),
            protocol: Protocol::Letter(b'?'),
            selected: true,
            status: Status::Rejected,
            cut: false,
            instance: 9,
            table: 2,
            first_next_hop: 3,
            next_hop_count: 70_000,
            metric: u32::MAX,
            distance: None,
            age: Route::NO_AGE,
        };
        let second = Route {
            prefix: "2001:db8::1/32".parse().unwrap(),
            selected: false,
            cut: true,
            distance: Some(0),
            ..first
        };
        let third = Route {
            prefix: "2001:db8:1::/48".parse().unwrap(),
            ..second
        };
        let routes = [first, second, third];
        let packed = routes.map(|route| Packed::pack(&route, &mut prefixes));
        assert_eq!(packed.map(|packed| packed.unpack(&prefixes)), routes);
    }
}
