//! The result of a ping.

use std::net::IpAddr;

use crate::kit::{Cell, Fields, Joined, Place, Untrusted, Value, count, joined};

/// The result of a ping.
#[derive(Clone, Debug, PartialEq)]
pub struct Ping<'t> {
    /// Where its first line stands.
    pub place: Place,
    /// Whether the text ends before the statistics do.
    pub cut: bool,
    /// What was pinged, as printed.
    pub target: Untrusted<'t>,
    /// The address that the target resolved to.
    pub address: Cell<IpAddr>,
    /// The network instance it was sent in.
    pub network_instance: Cell<Joined<'t>>,
    /// Requests sent.
    pub sent: Cell<u64>,
    /// Replies received, duplicates left out.
    pub received: Cell<u64>,
    /// Loss in percent, as printed.
    pub loss_percent: Cell<f64>,
    /// Round-trip times.
    pub round_trip: Cell<RoundTrip>,
    /// Duplicate replies; `NotShown` when the line says nothing of them.
    pub duplicates: Cell<u64>,
    /// Error messages received; `NotShown` when the line says nothing of them.
    pub errors: Cell<u64>,
    /// Of the replies that are shown, those of another address than the target's.
    pub of_others: u64,
    /// Where the line with the counts stands.
    pub statistics: Option<Place>,
}

/// Round-trip times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundTrip {
    /// The shortest.
    pub min: f64,
    /// The mean.
    pub avg: f64,
    /// The longest.
    pub max: f64,
    /// The mean deviation, which busybox does not print.
    pub mdev: Cell<f64>,
}

impl Fields for RoundTrip {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("min", Value::Number(self.min));
        f("avg", Value::Number(self.avg));
        f("max", Value::Number(self.max));
        f("mdev", self.mdev.value(|it| Value::Number(*it)));
    }
}

impl Fields for Ping<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("target", Value::Text(&self.target));
        f("address", self.address.value(|it| Value::Address(*it)));
        f("network_instance", self.network_instance.value(joined));
        f("sent", self.sent.value(count));
        f("received", self.received.value(count));
        f("loss_percent", self.loss_percent.value(|it| Value::Number(*it)));
        f("rtt_ms", self.round_trip.value(|it| Value::Record(it)));
        f("duplicates", self.duplicates.value(count));
        f("errors", self.errors.value(count));
    }
}
