//! Routes: compact rows whose next hops, labels and names lie beside them.
//!
//! A full table has a million rows, so a row holds ranges into the side vectors
//! of its [`Routes`]; [`RouteRow`] puts the two together. As in the device itself,
//! rows with the same next hops share them.

mod entry;
mod next_hop;
mod protocol;
mod row;

pub use entry::{Identity, Route, Status};
pub use next_hop::{Discard, NextHop, NextHopFlags};
pub use protocol::Protocol;
pub use row::RouteRow;

use entry::Packed;
use ipnet::{IpNet, Ipv6Net};

use crate::kit::{Cell, Joined, Recent, Untrusted};

/// Routes and what they refer to.
#[derive(Clone, Debug, Default)]
pub struct Routes<'t> {
    /// The entries, in the order printed.
    entries: Vec<Packed>,
    /// The prefixes of those that are IPv6.
    prefixes: Vec<Ipv6Net>,
    /// The source prefixes of those that have one, by where the entry begins (RFC 8678).
    sources: Vec<(usize, IpNet)>,
    /// The next hops of all entries.
    next_hops: Vec<NextHop>,
    /// How many of them belong to entries.
    settled: usize,
    /// The ranges of next hops that were added last.
    recent: Recent<Range, RECENT_RANGES>,
    /// The labels of all next hops.
    labels: Vec<u32>,
    /// The tables that entries belong to.
    pub tables: Vec<RouteTable<'t>>,
    /// Names of the interfaces and VRFs that next hops lie in.
    names: Vec<Untrusted<'t>>,
}

/// Next hops of an entry.
#[derive(Clone, Copy, Debug)]
struct Range {
    first: u32,
    count: u32,
}

/// Ranges of next hops looked through before one is kept again.
const RECENT_RANGES: usize = 4;

/// Names looked through before one is added again.
const RECENT_NAMES: usize = 8;

impl<'t> Routes<'t> {
    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Tells whether there is no entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the entries with their next hops, in the order printed.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = RouteRow<'_, 't>> + Clone {
        let rows = self.entries.iter();
        rows.map(|entry| RouteRow::new(entry.unpack(&self.prefixes), self))
    }

    /// Makes room for entries.
    pub fn reserve(&mut self, entries: usize) {
        self.entries.reserve(entries);
    }

    /// Forgets the entries and keeps the memory. Tables stay, since later entries refer to them.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.prefixes.clear();
        self.sources.clear();
        self.next_hops.clear();
        self.settled = 0;
        self.recent = Recent::default();
        self.labels.clear();
        self.names.clear();
    }

    /// Adds a next hop, with its labels, for the entry that is added next.
    pub fn push_next_hop(&mut self, hop: NextHop, labels: impl Iterator<Item = u32>) {
        let before = self.labels.len();
        self.labels.extend(labels.take(u16::MAX.into()));
        let count = self.labels.len().saturating_sub(before);
        self.next_hops.push(NextHop {
            first_label: if count == 0 { 0 } else { index(before) },
            label_count: u16::try_from(count).unwrap_or(u16::MAX),
            ..hop
        });
    }

    /// Says that the entry which begins at this offset is for packets from a source prefix only.
    pub fn add_source(&mut self, offset: usize, source: IpNet) {
        self.sources.push((offset, source));
    }

    fn source_of(&self, route: &Route) -> Option<IpNet> {
        let found = self
            .sources
            .binary_search_by_key(&route.place.offset, |(offset, _)| *offset);
        found
            .ok()
            .and_then(|at| self.sources.get(at))
            .map(|(_, source)| *source)
    }

    /// Adds an entry, to which the next hops belong that were added since the last one.
    pub fn push(&mut self, route: Route) {
        let hops = self.shared_next_hops();
        let entry = Route {
            first_next_hop: hops.first,
            next_hop_count: hops.count,
            ..route
        };
        self.entries.push(Packed::pack(&entry, &mut self.prefixes));
        self.settled = self.next_hops.len();
    }

    /// Returns the range of the new next hops, or one that was kept lately and is the same.
    fn shared_next_hops(&mut self) -> Range {
        let new = self.next_hops.get(self.settled..).unwrap_or_default();
        let known = self.recent.find(|range| self.next_hops_in(*range) == new);
        if let Some(known) = known.copied() {
            self.next_hops.truncate(self.settled);
            return known;
        }
        let own = Range {
            first: index(self.settled),
            count: index(new.len()),
        };
        self.recent.keep(own);
        own
    }

    fn next_hops_in(&self, range: Range) -> &[NextHop] {
        let first = range.first as usize;
        let end = first.saturating_add(range.count as usize);
        self.next_hops.get(first..end).unwrap_or_default()
    }

    /// Returns what [`NextHop`] keeps for a name, and keeps the name if it was not used lately.
    pub fn name(&mut self, name: impl Into<Untrusted<'t>>) -> Name {
        Name::among(&mut self.names, name.into())
    }
}

fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// A name among those of [`Routes`], or none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name(u32);

impl Name {
    /// No name.
    pub const NONE: Self = Self(0);

    /// Keeps a name among others, if it was not used lately.
    pub(super) fn among<'t>(names: &mut Vec<Untrusted<'t>>, name: Untrusted<'t>) -> Self {
        let mut recent = names.iter().enumerate().rev().take(RECENT_NAMES);
        let known = recent.find(|(_, known)| **known == name).map(|(index, _)| index);
        let index = known.unwrap_or_else(|| {
            names.push(name);
            names.len().saturating_sub(1)
        });
        Self(u32::try_from(index.saturating_add(1)).unwrap_or(u32::MAX))
    }

    /// Finds the name among those that it was kept with.
    pub(super) fn find<'r, 't>(self, names: &'r [Untrusted<'t>]) -> Option<&'r Untrusted<'t>> {
        names.get((self.0 as usize).checked_sub(1)?)
    }
}

/// A routing table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteTable<'t> {
    /// Its VRF or network instance.
    pub network_instance: Cell<Joined<'t>>,
    /// Whether routes are looked up in it, as far as the form tells.
    pub is_main: bool,
}

#[cfg(test)]
mod tests {
    use super::{Name, NextHop, NextHopFlags, Protocol, Route, RouteRow, Routes, Status};
    use crate::kit::Place;

    const ROUTE: Route = Route {
        place: Place {
            offset: 0,
            length: 0,
            line: 1,
        },
        prefix: ipnet::IpNet::V4(ipnet::Ipv4Net::new_assert(std::net::Ipv4Addr::UNSPECIFIED, 0)),
        protocol: Protocol::Bgp,
        selected: true,
        status: Status::Installed,
        cut: false,
        instance: 0,
        table: 0,
        first_next_hop: 0,
        next_hop_count: 0,
        metric: 0,
        distance: None,
        age: Route::NO_AGE,
    };

    const HOP: NextHop = NextHop {
        address: None,
        interface: Name::NONE,
        discard: None,
        flags: NextHopFlags::NONE,
        vrf: Name::NONE,
        weight: 1,
        first_label: 0,
        label_count: 0,
    };

    #[test]
    fn hot_rows_stay_within_64_bytes() {
        assert!(size_of::<Route>() <= 64, "{}", size_of::<Route>());
        assert!(size_of::<NextHop>() <= 40, "{}", size_of::<NextHop>());
    }

    fn weights(row: &RouteRow<'_, '_>) -> Vec<u32> {
        row.next_hops().iter().map(|hop| hop.weight).collect()
    }

    #[test]
    fn entries_share_next_hops_that_are_the_same() {
        let mut routes = Routes::default();
        let sets: [&[u32]; 6] = [&[1], &[1, 2], &[1], &[], &[1, 2], &[2]];
        for set in sets {
            for weight in set {
                let hop = NextHop { weight: *weight, ..HOP };
                routes.push_next_hop(hop, std::iter::empty());
            }
            routes.push(ROUTE);
        }
        let read: Vec<_> = routes.rows().map(|row| weights(&row)).collect();
        assert_eq!(read, sets);
        assert_eq!(routes.next_hops.len(), 4);
    }

    #[test]
    fn labels_stay_with_their_next_hop() {
        let mut routes = Routes::default();
        for label in [16, 17, 17] {
            routes.push_next_hop(HOP, std::iter::once(label));
            routes.push(ROUTE);
        }
        let read: Vec<_> = routes
            .rows()
            .flat_map(|row| row.labels(&row.next_hops()[0]).to_vec())
            .collect();
        assert_eq!(read, [16, 17, 17]);
    }

    #[test]
    fn what_was_forgotten_is_not_shared() {
        let mut routes = Routes::default();
        for _ in 0..2 {
            routes.push_next_hop(HOP, std::iter::empty());
            routes.push(ROUTE);
            assert_eq!(routes.rows().map(|row| weights(&row)).collect::<Vec<_>>(), [[1]]);
            routes.clear();
        }
    }
}
