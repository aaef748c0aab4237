//! Routes: compact rows whose next hops, labels and names lie beside them.
//!
//! A full table has a million rows, so a row holds ranges into the side vectors
//! of its [`Routes`]; [`RouteRow`] puts the two together. As in the device itself,
//! rows with the same next hops share them.

mod entry;
mod next_hop;
mod protocol;
mod row;

pub use entry::{Route, Status};
pub use next_hop::{Discard, NextHop, NextHopFlags};
pub use protocol::Protocol;
pub use row::RouteRow;

use entry::Packed;
use ipnet::{IpNet, Ipv6Net};

use crate::kit::{Cell, Joined, Untrusted};

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
    recent: [Range; RECENT_RANGES],
    /// The range to give up next.
    oldest: usize,
    /// The labels of all next hops.
    labels: Vec<u32>,
    /// The tables that entries belong to.
    pub tables: Vec<RouteTable<'t>>,
    /// Names of the interfaces and VRFs that next hops lie in.
    names: Vec<Untrusted<'t>>,
}

/// Next hops of an entry.
#[derive(Clone, Copy, Debug, Default)]
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
        self.recent = [Range::default(); RECENT_RANGES];
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
        let known = self.recent.iter().find(|range| self.next_hops_in(**range) == new);
        if let Some(known) = known.copied() {
            self.next_hops.truncate(self.settled);
            return known;
        }
        let own = Range {
            first: index(self.settled),
            count: index(new.len()),
        };
        if let Some(oldest) = self.recent.get_mut(self.oldest) {
            *oldest = own;
        }
        self.oldest = self.oldest.wrapping_add(1) % RECENT_RANGES;
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
    /// Index into [`Routes::tables`].
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

/// Who knows a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// Babel.
    Babel,
    /// BGP.
    Bgp,
    /// VNC's BGP direct.
    BgpDirect,
    /// BGP EVPN.
    BgpEvpn,
    /// An interface's own network.
    Connected,
    /// EIGRP.
    Eigrp,
    /// FRR itself.
    Frr,
    /// IS-IS.
    Isis,
    /// The kernel.
    Kernel,
    /// An interface's own address.
    Local,
    /// Next hop groups.
    Nhg,
    /// NHRP.
    Nhrp,
    /// `OpenFabric`.
    OpenFabric,
    /// OSPF.
    Ospf,
    /// `OSPFv3`.
    Ospf6,
    /// Policy based routing.
    Pbr,
    /// PIM.
    Pim,
    /// RIP.
    Rip,
    /// `RIPng`.
    Ripng,
    /// FRR's route generator.
    Sharp,
    /// Segment routing policies.
    Srte,
    /// Configuration.
    Static,
    /// The system.
    System,
    /// Another table.
    Table,
    /// Another table, used as it is.
    TableDirect,
    /// VNC.
    Vnc,
    /// VNC direct.
    VncDirect,
    /// OLSR.
    Olsr,
    /// A letter that the grammar does not know.
    Letter(u8),
}

impl Protocol {
    /// All protocols with their words.
    pub const WORDS: [(&'static str, Self); 28] = [
        ("babel", Self::Babel),
        ("bgp", Self::Bgp),
        ("bgp_direct", Self::BgpDirect),
        ("bgp_evpn", Self::BgpEvpn),
        ("connected", Self::Connected),
        ("eigrp", Self::Eigrp),
        ("frr", Self::Frr),
        ("isis", Self::Isis),
        ("kernel", Self::Kernel),
        ("local", Self::Local),
        ("nhg", Self::Nhg),
        ("nhrp", Self::Nhrp),
        ("openfabric", Self::OpenFabric),
        ("ospf", Self::Ospf),
        ("ospf6", Self::Ospf6),
        ("pbr", Self::Pbr),
        ("pim", Self::Pim),
        ("rip", Self::Rip),
        ("ripng", Self::Ripng),
        ("sharp", Self::Sharp),
        ("srte", Self::Srte),
        ("static", Self::Static),
        ("system", Self::System),
        ("table", Self::Table),
        ("table_direct", Self::TableDirect),
        ("vnc", Self::Vnc),
        ("vnc_direct", Self::VncDirect),
        ("olsr", Self::Olsr),
    ];

    /// Reads a protocol's word; hyphens count as underscores.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.replace('-', "_");
        Self::WORDS
            .iter()
            .find(|(spelling, _)| *spelling == word)
            .map(|(_, protocol)| *protocol)
    }

    fn value(self) -> Value<'static> {
        match self {
            Self::Letter(letter) => Value::OtherLetter(char::from(letter)),
            known => Value::Word(known.word()),
        }
    }
}

impl Word for Protocol {
    fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(_, protocol)| *protocol == self)
            .map_or("other", |(word, _)| word)
    }
}

/// One next hop of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextHop {
    /// Its address.
    pub address: Option<IpAddr>,
    /// Its interface.
    pub interface: Name,
    /// What is done instead of forwarding.
    pub discard: Option<Discard>,
    /// What is said of it.
    pub flags: NextHopFlags,
    /// Its VRF, if it is not its entry's.
    pub vrf: Name,
    /// Weight; 0 if none is printed.
    pub weight: u32,
    /// Index of the first label.
    pub first_label: u32,
    /// Number of labels.
    pub label_count: u16,
}

/// What is done with a packet instead of forwarding it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Discard {
    /// Dropped silently.
    Blackhole,
    /// Dropped, with an ICMP unreachable.
    Reject,
    /// Dropped, with an ICMP prohibited.
    Prohibit,
    /// Dropped, the device does not say how.
    Unreachable,
}

impl Word for Discard {
    fn word(self) -> &'static str {
        match self {
            Self::Blackhole => "blackhole",
            Self::Reject => "reject",
            Self::Prohibit => "prohibit",
            Self::Unreachable => "unreachable",
        }
    }
}

/// What is said of a next hop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NextHopFlags(u16);

impl NextHopFlags {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// In the forwarding table.
    pub const IN_FIB: Self = Self(1);
    /// Not usable now.
    pub const INACTIVE: Self = Self(1 << 1);
    /// Resolved through another route.
    pub const RECURSIVE: Self = Self(1 << 2);
    /// On the link, whatever the addresses say.
    pub const ON_LINK: Self = Self(1 << 3);
    /// The same as another one of its entry.
    pub const DUPLICATE: Self = Self(1 << 4);
    /// Its link is down.
    pub const LINK_DOWN: Self = Self(1 << 5);
    /// Stands by for another one.
    pub const BACKUP: Self = Self(1 << 6);
    /// Resolves a recursive one.
    pub const RESOLVER: Self = Self(1 << 7);
    /// The destination is on the interface itself.
    pub const CONNECTED: Self = Self(1 << 8);

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

/// An entry with its next hops.
#[derive(Clone, Copy, Debug)]
pub struct RouteRow<'r, 't> {
    /// The entry.
    pub route: &'r Route,
    routes: &'r Routes<'t>,
}

impl<'r, 't> RouteRow<'r, 't> {
    /// Puts an entry and what it refers to together.
    pub fn new(route: &'r Route, routes: &'r Routes<'t>) -> Self {
        Self { route, routes }
    }

    /// Returns where the entry stands.
    pub fn place(&self) -> Place {
        self.route.place
    }

    /// Returns the entry's next hops, in the order printed.
    pub fn next_hops(&self) -> &'r [NextHop] {
        let first = self.route.first_next_hop as usize;
        let end = first.saturating_add(self.route.next_hop_count as usize);
        self.routes.next_hops.get(first..end).unwrap_or_default()
    }

    /// Returns the VRF or network instance of the entry's table.
    pub fn network_instance(&self) -> Cell<&'r Joined<'t>> {
        match self.routes.tables.get(self.route.table as usize) {
            Some(table) => table.network_instance.as_ref(),
            None => Cell::NotShown,
        }
    }

    /// Tells whether the entry is in a table that routes are looked up in.
    pub fn is_in_main_table(&self) -> bool {
        let table = self.routes.tables.get(self.route.table as usize);
        table.is_none_or(|table| table.is_main)
    }

    /// Returns the labels that a next hop pushes.
    pub fn labels(&self, next_hop: &NextHop) -> &'r [u32] {
        let first = next_hop.first_label as usize;
        let end = first.saturating_add(next_hop.label_count.into());
        self.routes.labels.get(first..end).unwrap_or_default()
    }

    /// Tells whether any next hop is in the forwarding table.
    pub fn in_fib(&self) -> bool {
        self.next_hops().iter().any(|hop| hop.flags.has(NextHopFlags::IN_FIB))
    }

    /// Returns the interface of a next hop.
    pub fn interface(&self, next_hop: &NextHop) -> Option<&'r Untrusted<'t>> {
        next_hop.interface.find(&self.routes.names)
    }

    /// Returns the VRF of a next hop, if it is not its entry's.
    pub fn vrf(&self, next_hop: &NextHop) -> Option<&'r Untrusted<'t>> {
        next_hop.vrf.find(&self.routes.names)
    }
}

impl Fields for RouteRow<'_, '_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        let route = self.route;
        f("prefix", Value::Prefix(route.prefix));
        f("network_instance", self.network_instance().value(|it| joined(it)));
        f("protocol", route.protocol.value());
        f(
            "instance",
            unless(route.instance == 0, Value::Count(route.instance.into())),
        );
        f("selected", Value::Flag(route.selected));
        f("in_fib", Value::Flag(self.in_fib()));
        f(
            "status",
            unless(route.status == Status::Plain, Value::Word(route.status.word())),
        );
        let cost = |value: u32| route.distance.map_or(Value::Blank, |_| Value::Count(value.into()));
        f("distance", cost(route.distance.unwrap_or_default().into()));
        f("metric", cost(route.metric));
        f(
            "age_seconds",
            unless(route.age == Route::NO_AGE, Value::Count(route.age.into())),
        );
        f("next_hops", Value::List(self));
    }
}

fn unless(is_missing: bool, value: Value<'_>) -> Value<'_> {
    if is_missing { Value::NotShown } else { value }
}

impl List for RouteRow<'_, '_> {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        for next_hop in self.next_hops() {
            f(Value::Record(&NextHopOf { row: *self, next_hop }));
        }
    }
}

/// A next hop of a row.
struct NextHopOf<'r, 't> {
    row: RouteRow<'r, 't>,
    next_hop: &'r NextHop,
}

impl Fields for NextHopOf<'_, '_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        let hop = self.next_hop;
        if let Some(address) = hop.address {
            f("address", Value::Address(address));
        }
        if let Some(interface) = self.row.interface(hop) {
            f("interface", Value::Text(interface));
        }
        if let Some(vrf) = self.row.vrf(hop) {
            f("network_instance", Value::Text(vrf));
        }
        if let Some(discard) = hop.discard {
            f("kind", Value::Word(discard.word()));
        } else if hop.flags.has(NextHopFlags::CONNECTED) {
            f("kind", Value::Word("connected"));
        }
        f("active", Value::Flag(!hop.flags.has(NextHopFlags::INACTIVE)));
        f("in_fib", Value::Flag(hop.flags.has(NextHopFlags::IN_FIB)));
        for (name, flag) in OPTIONAL_FLAGS {
            if hop.flags.has(flag) {
                f(name, Value::Flag(true));
            }
        }
        if hop.weight > 0 {
            f("weight", Value::Count(hop.weight.into()));
        }
        let labels = self.row.labels(hop);
        if !labels.is_empty() {
            f("labels", Value::List(&labels));
        }
    }
}

/// Flags that are told only when set.
const OPTIONAL_FLAGS: [(&str, NextHopFlags); 6] = [
    ("recursive", NextHopFlags::RECURSIVE),
    ("on_link", NextHopFlags::ON_LINK),
    ("duplicate", NextHopFlags::DUPLICATE),
    ("link_down", NextHopFlags::LINK_DOWN),
    ("backup", NextHopFlags::BACKUP),
    ("resolver", NextHopFlags::RESOLVER),
];

impl List for &[u32] {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        for item in *self {
            f(Value::Count((*item).into()));
        }
    }
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
