//! The result of a traceroute.

use std::net::IpAddr;

use crate::kit::{Cell, Fields, Joined, Place, Untrusted, Value, count, joined};

/// The result of a traceroute.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceRoute<'t> {
    /// Where its first line stands.
    pub place: Place,
    /// Whether the text ends before the trace does.
    pub cut: bool,
    /// What was traced, as printed.
    pub target: Untrusted<'t>,
    /// The address that the target resolved to.
    pub address: Cell<IpAddr>,
    /// The network instance it was sent in.
    pub network_instance: Cell<Joined<'t>>,
    /// The most hops that would have been tried.
    pub max_hops: Cell<u64>,
    /// The hops, in order.
    pub hops: Vec<TraceHop<'t>>,
}

impl TraceRoute<'_> {
    /// Returns the first hop where the target itself answered, whatever it said.
    pub fn reached_at(&self) -> Option<&TraceHop<'_>> {
        let target = self.address.shown()?;
        let is_target = |probe: &TraceProbe<'_>| probe.address.shown() == Some(target);
        self.hops.iter().find(|hop| hop.probes.iter().any(is_target))
    }
}

/// One hop.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceHop<'t> {
    /// Where it stands.
    pub place: Place,
    /// Its number.
    pub n: u64,
    /// What came back of each probe.
    pub probes: Vec<TraceProbe<'t>>,
}

/// What came back of one probe.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceProbe<'t> {
    /// Who answered; blank if nobody did.
    pub address: Cell<IpAddr>,
    /// Its name, where the form shows names.
    pub name: Cell<Untrusted<'t>>,
    /// The round-trip time in milliseconds; blank if nobody answered.
    pub rtt_ms: Cell<f64>,
    /// What the answer said beside "too far", such as `!H`; blank if nothing.
    pub flag: Cell<Untrusted<'t>>,
}

impl Fields for TraceProbe<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("address", self.address.value(|it| Value::Address(*it)));
        f("name", self.name.value(Value::Text));
        f("rtt_ms", self.rtt_ms.value(|it| Value::Number(*it)));
        f("flag", self.flag.value(Value::Text));
    }
}

impl Fields for TraceHop<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("n", Value::Count(self.n));
        f("probes", Value::List(&self.probes));
    }
}

impl Fields for TraceRoute<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("target", Value::Text(&self.target));
        f("address", self.address.value(|it| Value::Address(*it)));
        f("network_instance", self.network_instance.value(joined));
        f("max_hops", self.max_hops.value(count));
        f("hops", Value::List(&self.hops));
        let reached = self.reached_at().is_some();
        f(
            "reached",
            if reached || !self.cut {
                Value::Flag(reached)
            } else {
                Value::NotShown
            },
        );
    }
}
