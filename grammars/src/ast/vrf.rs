//! VRFs.

use crate::kit::{Cell, Fields, Named, Place, Untrusted, Value, Word, count, named};

/// A VRF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vrf<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// Its name.
    pub name: Untrusted<'t>,
    /// Whether the kernel has it.
    pub state: Cell<Named<'t, VrfState>>,
    /// Its number.
    pub id: Cell<u32>,
    /// The number of its routing table.
    pub table: Cell<u32>,
    /// The network namespace that it is.
    pub netns: Cell<Untrusted<'t>>,
    /// Whether the configuration names it.
    pub configured: Cell<bool>,
}

/// Whether the kernel has a VRF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VrfState {
    /// It has.
    Active,
    /// It is configured only.
    Inactive,
}

impl Word for VrfState {
    fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Inactive => "inactive",
        }
    }
}

impl Fields for Vrf<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("name", Value::Text(&self.name));
        f("state", self.state.value(named));
        f("id", self.id.value(count));
        f("table", self.table.value(count));
        f("netns", self.netns.value(Value::Text));
        f("configured", self.configured.value(|is| Value::Flag(*is)));
    }
}
