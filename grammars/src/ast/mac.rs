//! MAC addresses that a device has learned.

use crate::kit::{Cell, Fields, Joined, Named, Place, Untrusted, Value, Word, count, joined, named};

/// A MAC address, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mac<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// The address, in lower case with colons.
    pub mac: Untrusted<'t>,
    /// The VRF or network instance it is in.
    pub network_instance: Cell<Joined<'t>>,
    /// The VNI it is in.
    pub vni: Cell<u32>,
    /// How it was learned.
    pub kind: Cell<Named<'t, MacKind>>,
    /// The interface, the remote tunnel endpoint or the Ethernet segment it is behind.
    pub destination: Cell<Untrusted<'t>>,
    /// Its VLAN.
    pub vlan: Cell<u64>,
    /// Flags, as printed.
    pub flags: Cell<Untrusted<'t>>,
    /// How often it moved, as we tell others.
    pub local_sequence: Cell<u64>,
    /// How often it moved, as others tell us.
    pub remote_sequence: Cell<u64>,
    /// Whether it moved so often that it is held to be in two places.
    pub duplicate: Cell<bool>,
}

/// How a MAC address was learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MacKind {
    /// Here.
    Local,
    /// From another device.
    Remote,
    /// Out of an ARP or neighbour entry.
    Auto,
}

impl Word for MacKind {
    fn word(self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Remote => "remote",
            Self::Auto => "auto",
        }
    }
}

impl Fields for Mac<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("mac", Value::Text(&self.mac));
        f("network_instance", self.network_instance.value(joined));
        f("vni", self.vni.value(count));
        f("type", self.kind.value(named));
        f("destination", self.destination.value(Value::Text));
        f("vlan", self.vlan.value(count));
        f("flags", self.flags.value(Value::Text));
        f("local_sequence", self.local_sequence.value(count));
        f("remote_sequence", self.remote_sequence.value(count));
        f("duplicate", self.duplicate.value(|it| Value::Flag(*it)));
    }
}
