//! VXLAN network identifiers.

use crate::kit::{Cell, Fields, Joined, Named, Place, Untrusted, Value, Word, count, joined, named};

/// A VXLAN network identifier that a device knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vni<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// The identifier.
    pub vni: u32,
    /// The VRF or network instance that it serves.
    pub network_instance: Cell<Joined<'t>>,
    /// Whether it bridges or routes.
    pub kind: Cell<Named<'t, VniKind>>,
    /// Its VXLAN interface; `Blank` if it has none.
    pub vxlan_interface: Cell<Untrusted<'t>>,
    /// MAC addresses in it.
    pub macs: Cell<u64>,
    /// ARP and neighbour entries in it.
    pub neighbors: Cell<u64>,
    /// Remote tunnel endpoints; `Blank` where that is not counted.
    pub remote_vteps: Cell<u64>,
    /// Its VLAN.
    pub vlan: Cell<u64>,
    /// Its bridge.
    pub bridge: Cell<Untrusted<'t>>,
}

/// Whether a VNI bridges or routes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VniKind {
    /// It bridges.
    L2,
    /// It routes.
    L3,
}

impl Word for VniKind {
    fn word(self) -> &'static str {
        match self {
            Self::L2 => "l2",
            Self::L3 => "l3",
        }
    }
}

impl Fields for Vni<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("vni", Value::Count(self.vni.into()));
        f("network_instance", self.network_instance.value(joined));
        f("type", self.kind.value(named));
        f("vxlan_interface", self.vxlan_interface.value(Value::Text));
        f("macs", self.macs.value(count));
        f("neighbors", self.neighbors.value(count));
        f("remote_vteps", self.remote_vteps.value(count));
        f("vlan", self.vlan.value(count));
        f("bridge", self.bridge.value(Value::Text));
    }
}
