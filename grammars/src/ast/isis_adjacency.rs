//! IS-IS adjacencies, one row a level.

use std::net::IpAddr;

use crate::kit::{Cell, Fields, Joined, Named, Place, Untrusted, Value, Word, count, joined, named};

/// An adjacency with a neighbouring system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsisAdjacency<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// The neighbour: its system id, or the host name that it gave itself.
    pub system_id: Cell<Untrusted<'t>>,
    /// The interface towards it.
    pub interface: Cell<Untrusted<'t>>,
    /// The level, or both.
    pub level: Cell<IsisLevel>,
    /// The VRF or network instance it is in.
    pub network_instance: Cell<Joined<'t>>,
    /// The area or process as the device names it.
    pub area: Cell<Untrusted<'t>>,
    /// The state.
    pub state: Cell<Named<'t, IsisState>>,
    /// Seconds until it is given up; 0 if that time is over.
    pub holdtime_seconds: Cell<u64>,
    /// The neighbour's first IPv4 address.
    pub address: Cell<IpAddr>,
    /// The neighbour's first link-local IPv6 address.
    pub ipv6_address: Cell<IpAddr>,
    /// The neighbour's address on the link.
    pub snpa: Cell<Untrusted<'t>>,
    /// Seconds since it changed its state.
    pub last_transition_seconds: Cell<u64>,
}

impl IsisAdjacency<'_> {
    /// Tells whether a neighbor is named by its system id, `0000.0000.0002`, and not by its host name.
    pub fn is_system_id(name: &str) -> bool {
        let is_part = |part: &str| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
        name.split('.').count() == 3 && name.split('.').all(is_part)
    }

    /// Begins a row of which nothing is shown.
    pub fn at(place: Place) -> Self {
        Self {
            place,
            cut: false,
            system_id: Cell::NotShown,
            interface: Cell::NotShown,
            level: Cell::NotShown,
            network_instance: Cell::NotShown,
            area: Cell::NotShown,
            state: Cell::NotShown,
            holdtime_seconds: Cell::NotShown,
            address: Cell::NotShown,
            ipv6_address: Cell::NotShown,
            snpa: Cell::NotShown,
            last_transition_seconds: Cell::NotShown,
        }
    }
}

/// A level of IS-IS, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IsisLevel {
    /// Level 1.
    One,
    /// Level 2.
    Two,
    /// Both levels at once.
    Both,
}

impl IsisLevel {
    /// Reads a level as people and devices write it.
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "1" | "L1" | "l1" => Some(Self::One),
            "2" | "L2" | "l2" => Some(Self::Two),
            "L1L2" | "l1l2" => Some(Self::Both),
            _ => None,
        }
    }

    /// Tells whether this is about `level` too.
    pub fn covers(self, level: Self) -> bool {
        self == level || self == Self::Both
    }
}

impl Word for IsisLevel {
    fn word(self) -> &'static str {
        match self {
            Self::One => "l1",
            Self::Two => "l2",
            Self::Both => "l1l2",
        }
    }
}

/// The state of an adjacency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IsisState {
    /// Each side hears the other.
    Up,
    /// The neighbour is heard, and does not tell that it hears us.
    Initializing,
    /// The neighbour is not heard any more.
    Down,
}

impl Word for IsisState {
    fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Initializing => "initializing",
            Self::Down => "down",
        }
    }
}

impl Fields for IsisAdjacency<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("system_id", self.system_id.value(Value::Text));
        f("interface", self.interface.value(Value::Text));
        f("level", self.level.value(|it| Value::Word(it.word())));
        f("network_instance", self.network_instance.value(joined));
        f("area", self.area.value(Value::Text));
        f("state", self.state.value(named));
        f("holdtime_seconds", self.holdtime_seconds.value(count));
        f("address", self.address.value(|it| Value::Address(*it)));
        f("ipv6_address", self.ipv6_address.value(|it| Value::Address(*it)));
        f("snpa", self.snpa.value(Value::Text));
        f("last_transition_seconds", self.last_transition_seconds.value(count));
    }
}
