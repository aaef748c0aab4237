//! Paths in a BGP table: compact rows whose names and details lie beside them.
//!
//! A prefix has one row for each of its paths. What only some forms show lies in
//! [`BgpDetail`]; [`BgpRouteRow`] puts the two together.

use std::net::IpAddr;

use ipnet::IpNet;

use super::{Name, PeerName};
use crate::kit::{Cell, Fields, Joined, List, Place, Untrusted, Value, Word, joined};

mod as_path;

pub use as_path::{AsPath, Segment, SegmentKind};

/// Paths and what they refer to.
#[derive(Clone, Debug, Default)]
pub struct BgpRoutes<'t> {
    /// The paths, in the order printed.
    pub paths: Vec<BgpPath<'t>>,
    /// What is told of some paths only.
    pub details: Vec<BgpDetail<'t>>,
    /// The VRFs or network instances of the tables.
    pub tables: Vec<Cell<Joined<'t>>>,
    /// Interfaces that stand for next hops.
    pub names: Vec<Untrusted<'t>>,
}

impl<'t> BgpRoutes<'t> {
    /// Returns what [`BgpPath`] keeps for a name.
    pub fn name(&mut self, name: impl Into<Untrusted<'t>>) -> Name {
        Name::among(&mut self.names, name.into())
    }

    /// Keeps what only some forms tell of a path, and returns what the path is to hold for it.
    pub fn detail(&mut self, detail: BgpDetail<'t>) -> u32 {
        self.details.push(detail);
        u32::try_from(self.details.len()).unwrap_or(u32::MAX)
    }

    /// Begins a table and returns its index, or that of the last one if it is the same.
    pub fn table(&mut self, network_instance: Cell<Joined<'t>>) -> u32 {
        if self.tables.last() != Some(&network_instance) {
            self.tables.push(network_instance);
        }
        u32::try_from(self.tables.len().saturating_sub(1)).unwrap_or(u32::MAX)
    }
}

/// One path to a prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BgpPath<'t> {
    /// Where the path stands, wrapped lines included.
    pub place: Place,
    /// The destination.
    pub prefix: IpNet,
    /// The address of the next hop.
    pub next_hop: Option<IpAddr>,
    /// The interface of the next hop, beside the address or instead of it.
    pub interface: Name,
    /// What is said of the path.
    pub status: PathStatus,
    /// Where the prefix comes from, in BGP's terms.
    pub origin: Option<Origin>,
    /// Whether more of the prefix may follow which the text does not show.
    pub cut: bool,
    /// Multi-exit discriminator; FRR's metric.
    pub med: Option<u32>,
    /// Local preference.
    pub local_pref: Option<u32>,
    /// Weight.
    pub weight: Option<u32>,
    /// The ASes on the way.
    pub as_path: AsPath<'t>,
    /// Index into [`BgpRoutes::tables`].
    pub table: u32,
    /// Index into [`BgpRoutes::details`], plus one; 0 for none.
    pub detail: u32,
}

/// What only some forms tell of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BgpDetail<'t> {
    /// The peer that the path came from; `Blank` if it is our own.
    pub from: Cell<PeerName<'t>>,
    /// The identifier of the path, where a peer sends several.
    pub path_id: Cell<u32>,
    /// Another address of the same next hop: IPv6 peers give a global and a link-local one.
    pub other_next_hop: Option<IpAddr>,
    /// Communities, as printed.
    pub communities: Cell<Words<'t>>,
    /// Large communities, as printed.
    pub large_communities: Cell<Words<'t>>,
    /// Extended communities, as printed.
    pub extended_communities: Cell<Words<'t>>,
    /// How many paths to the prefix there are.
    pub available: Cell<u32>,
    /// Why the best path is the best.
    pub reason: Cell<Untrusted<'t>>,
}

impl BgpDetail<'_> {
    /// Nothing is told.
    pub const NONE: Self = Self {
        from: Cell::NotShown,
        path_id: Cell::NotShown,
        other_next_hop: None,
        communities: Cell::NotShown,
        large_communities: Cell::NotShown,
        extended_communities: Cell::NotShown,
        available: Cell::NotShown,
        reason: Cell::NotShown,
    };
}

/// Words with blanks between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words<'t>(pub Untrusted<'t>);

/// Where a prefix comes from (RFC 4271 section 5.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// Inside the originating AS.
    Igp,
    /// EGP.
    Egp,
    /// Something else.
    Incomplete,
}

impl Word for Origin {
    fn word(self) -> &'static str {
        match self {
            Self::Igp => "igp",
            Self::Egp => "egp",
            Self::Incomplete => "incomplete",
        }
    }
}

/// What is said of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PathStatus(u16);

impl PathStatus {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// It can be used.
    pub const VALID: Self = Self(1);
    /// It is the one chosen.
    pub const BEST: Self = Self(1 << 1);
    /// It is used beside the one chosen.
    pub const MULTIPATH: Self = Self(1 << 2);
    /// It came from a peer in our own AS.
    pub const INTERNAL: Self = Self(1 << 3);
    /// An aggregate keeps it from being announced.
    pub const SUPPRESSED: Self = Self(1 << 4);
    /// It flapped too often.
    pub const DAMPED: Self = Self(1 << 5);
    /// It is gone, and remembered for damping.
    pub const HISTORY: Self = Self(1 << 6);
    /// Its peer restarts.
    pub const STALE: Self = Self(1 << 7);
    /// It is being removed.
    pub const REMOVED: Self = Self(1 << 8);
    /// It is not sorted in yet.
    pub const UNSORTED: Self = Self(1 << 9);
    /// The routing table refused it.
    pub const RIB_FAILURE: Self = Self(1 << 10);
    /// Its origin is valid (RFC 6811).
    pub const RPKI_VALID: Self = Self(1 << 11);
    /// Its origin is invalid.
    pub const RPKI_INVALID: Self = Self(1 << 12);
    /// Nothing is known of its origin.
    pub const RPKI_NOT_FOUND: Self = Self(1 << 13);
    /// Another sign stands where it would show that the path can be used.
    pub const VALID_HIDDEN: Self = Self(1 << 14);
    /// Another sign stands where it would show that the path is used beside others.
    pub const MULTIPATH_HIDDEN: Self = Self(1 << 15);

    /// Tells whether all flags of `other` are set.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Adds the flags of `other`.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Flags that are told only when set.
const OPTIONAL_FLAGS: [(&str, PathStatus); 8] = [
    ("internal", PathStatus::INTERNAL),
    ("suppressed", PathStatus::SUPPRESSED),
    ("damped", PathStatus::DAMPED),
    ("history", PathStatus::HISTORY),
    ("stale", PathStatus::STALE),
    ("removed", PathStatus::REMOVED),
    ("unsorted", PathStatus::UNSORTED),
    ("rib_failure", PathStatus::RIB_FAILURE),
];

const RPKI: [(&str, PathStatus); 3] = [
    ("valid", PathStatus::RPKI_VALID),
    ("invalid", PathStatus::RPKI_INVALID),
    ("not_found", PathStatus::RPKI_NOT_FOUND),
];

impl Fields for PathStatus {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        let unless_hidden = |flag, hidden| {
            if self.has(hidden) {
                Value::NotShown
            } else {
                Value::Flag(self.has(flag))
            }
        };
        f("valid", unless_hidden(Self::VALID, Self::VALID_HIDDEN));
        f("best", Value::Flag(self.has(Self::BEST)));
        f("multipath", unless_hidden(Self::MULTIPATH, Self::MULTIPATH_HIDDEN));
        for (name, flag) in OPTIONAL_FLAGS {
            if self.has(flag) {
                f(name, Value::Flag(true));
            }
        }
        if let Some((word, _)) = RPKI.iter().find(|(_, flag)| self.has(*flag)) {
            f("rpki", Value::Word(word));
        }
    }
}

/// A path with what it refers to.
#[derive(Clone, Copy, Debug)]
pub struct BgpRouteRow<'r, 't> {
    /// The path.
    pub path: &'r BgpPath<'t>,
    routes: &'r BgpRoutes<'t>,
}

impl<'r, 't> BgpRouteRow<'r, 't> {
    /// Puts a path and what it refers to together.
    pub fn new(path: &'r BgpPath<'t>, routes: &'r BgpRoutes<'t>) -> Self {
        Self { path, routes }
    }

    /// Returns where the path stands.
    pub fn place(&self) -> Place {
        self.path.place
    }

    /// Returns the VRF or network instance of the path's table.
    pub fn network_instance(&self) -> Cell<&'r Joined<'t>> {
        match self.routes.tables.get(self.path.table as usize) {
            Some(table) => table.as_ref(),
            None => Cell::NotShown,
        }
    }

    /// Returns what only some forms tell.
    pub fn detail(&self) -> Option<&'r BgpDetail<'t>> {
        self.routes.details.get((self.path.detail as usize).checked_sub(1)?)
    }

    /// Returns the interface of the next hop.
    pub fn interface(&self) -> Option<&'r Untrusted<'t>> {
        self.path.interface.find(&self.routes.names)
    }

    fn next_hop(&self) -> Value<'r> {
        match (self.path.next_hop, self.interface()) {
            (Some(address), Some(interface)) => Value::ScopedAddress(address, interface),
            (Some(address), None) => Value::Address(address),
            (None, Some(interface)) => Value::Text(interface),
            (None, None) => Value::Blank,
        }
    }
}

impl Fields for BgpRouteRow<'_, '_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        let path = self.path;
        let detail = self.detail().unwrap_or(&BgpDetail::NONE);
        let number = |number: Option<u32>| number.map_or(Value::Blank, |number| Value::Count(number.into()));
        f("prefix", Value::Prefix(path.prefix));
        f("network_instance", self.network_instance().value(|it| joined(it)));
        f("path_id", detail.path_id.value(|id| Value::Count((*id).into())));
        f("next_hop", self.next_hop());
        f(
            "other_next_hop",
            detail.other_next_hop.map_or(Value::NotShown, Value::Address),
        );
        f("status", Value::Record(&path.status));
        f("from", detail.from.value(PeerName::value));
        f("med", number(path.med));
        f("local_pref", number(path.local_pref));
        f("weight", number(path.weight));
        f("as_path", Value::List(&path.as_path));
        f(
            "origin",
            path.origin.map_or(Value::Blank, |origin| Value::Word(origin.word())),
        );
        f("communities", detail.communities.value(|it| Value::List(it)));
        f(
            "large_communities",
            detail.large_communities.value(|it| Value::List(it)),
        );
        f(
            "extended_communities",
            detail.extended_communities.value(|it| Value::List(it)),
        );
        f("available", detail.available.value(|it| Value::Count((*it).into())));
        f("reason", detail.reason.value(Value::Text));
    }
}

impl List for Words<'_> {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        for word in self.0.words() {
            f(Value::Text(&word));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::BgpPath;

    #[test]
    fn hot_rows_stay_small() {
        assert!(size_of::<BgpPath<'_>>() <= 128, "{}", size_of::<BgpPath<'_>>());
    }
}
