//! Interfaces that IS-IS runs on.

use crate::ast::IsisLevel;
use crate::kit::{Cell, Fields, Joined, Named, Place, Untrusted, Value, Word, count, joined, named};

/// An interface as IS-IS sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsisInterface<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// Its name.
    pub interface: Cell<Untrusted<'t>>,
    /// The VRF or network instance it is in.
    pub network_instance: Cell<Joined<'t>>,
    /// The area or process as the device names it.
    pub area: Cell<Untrusted<'t>>,
    /// Its number within IS-IS; 0 for one that sends nothing.
    pub circuit_id: Cell<u32>,
    /// The state.
    pub state: Cell<Named<'t, IsisInterfaceState>>,
    /// What kind of link it is.
    pub circuit_type: Cell<Named<'t, IsisCircuitType>>,
    /// The level, or both.
    pub level: Cell<IsisLevel>,
    /// Whether its prefixes are told and no adjacency is sought.
    pub passive: Cell<bool>,
}

impl IsisInterface<'_> {
    /// Begins a row of which nothing is shown.
    pub fn at(place: Place) -> Self {
        Self {
            place,
            cut: false,
            interface: Cell::NotShown,
            network_instance: Cell::NotShown,
            area: Cell::NotShown,
            circuit_id: Cell::NotShown,
            state: Cell::NotShown,
            circuit_type: Cell::NotShown,
            level: Cell::NotShown,
            passive: Cell::NotShown,
        }
    }
}

/// The state of an interface in IS-IS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IsisInterfaceState {
    /// Running.
    Up,
    /// Configured, and the interface is not there or down.
    Config,
    /// The interface is there, and IS-IS is not configured on it.
    Init,
}

impl Word for IsisInterfaceState {
    fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Config => "config",
            Self::Init => "init",
        }
    }
}

/// The kind of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IsisCircuitType {
    /// Several systems may be on it.
    Lan,
    /// One other system is on it.
    PointToPoint,
    /// No other system is on it.
    Loopback,
}

impl Word for IsisCircuitType {
    fn word(self) -> &'static str {
        match self {
            Self::Lan => "lan",
            Self::PointToPoint => "point_to_point",
            Self::Loopback => "loopback",
        }
    }
}

impl Fields for IsisInterface<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("interface", self.interface.value(Value::Text));
        f("network_instance", self.network_instance.value(joined));
        f("area", self.area.value(Value::Text));
        f("circuit_id", self.circuit_id.value(count));
        f("state", self.state.value(named));
        f("circuit_type", self.circuit_type.value(named));
        f("level", self.level.value(|it| Value::Word(it.word())));
        f("passive", self.passive.value(|it| Value::Flag(*it)));
    }
}
