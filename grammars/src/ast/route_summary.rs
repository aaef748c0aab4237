//! How many routes a table has, one row a source.

use crate::kit::{Cell, Fields, Joined, Place, Untrusted, Value, count, joined};

/// How many routes a table has from one source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteSummary<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// Who knows the routes, as printed: `ebgp` and `ibgp` apart.
    pub source: Untrusted<'t>,
    /// The VRF or network instance of the table.
    pub network_instance: Cell<Joined<'t>>,
    /// Routes in the routing table.
    pub routes: Cell<u64>,
    /// Routes in the forwarding table.
    pub fib: Cell<u64>,
    /// Routes that the hardware has.
    pub offloaded: Cell<u64>,
    /// Routes that send to the CPU.
    pub trapped: Cell<u64>,
}

impl Fields for RouteSummary<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("source", Value::Text(&self.source));
        f("network_instance", self.network_instance.value(joined));
        f("routes", self.routes.value(count));
        f("fib", self.fib.value(count));
        f("offloaded", self.offloaded.value(count));
        f("trapped", self.trapped.value(count));
    }
}
