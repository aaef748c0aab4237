//! Incoming MPLS labels and what is done with them.

use std::net::IpAddr;

use crate::kit::{Cell, Fields, List, Place, Untrusted, Value, count};

/// An incoming MPLS label towards one next hop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MplsLabel<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// The label that packets arrive with.
    pub label: u32,
    /// Who made the entry, as printed.
    pub kind: Cell<Untrusted<'t>>,
    /// The address of the next hop.
    pub next_hop: Cell<IpAddr>,
    /// The interface of the next hop.
    pub interface: Cell<Untrusted<'t>>,
    /// The labels that packets leave with, the outermost first; blank if they leave with none.
    pub outbound: Cell<Labels>,
    /// Whether it is in the forwarding table.
    pub installed: Cell<bool>,
    /// What the entry is preferred by.
    pub distance: Cell<u64>,
}

/// A stack of labels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Labels(pub Vec<u32>);

impl List for Labels {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        self.0.as_slice().each(f);
    }
}

impl Fields for MplsLabel<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("label", Value::Count(self.label.into()));
        f("type", self.kind.value(Value::Text));
        f("next_hop", self.next_hop.value(|address| Value::Address(*address)));
        f("interface", self.interface.value(Value::Text));
        f("outbound", self.outbound.value(|labels| Value::List(labels)));
        f("installed", self.installed.value(|is| Value::Flag(*is)));
        f("distance", self.distance.value(count));
    }
}
