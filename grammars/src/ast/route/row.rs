//! An entry and what it refers to, put together.

use ipnet::IpNet;

use super::{Name, NextHop, NextHopFlags, Range, Route, Routes, Status};
use crate::kit::{Cell, Fields, Joined, List, Place, Untrusted, Value, Word, joined};

/// An entry with its next hops.
#[derive(Clone, Copy, Debug)]
pub struct RouteRow<'r, 't> {
    /// The entry.
    pub route: Route,
    routes: &'r Routes<'t>,
}

impl<'r, 't> RouteRow<'r, 't> {
    /// Puts an entry and what it refers to together.
    pub fn new(route: Route, routes: &'r Routes<'t>) -> Self {
        Self { route, routes }
    }

    /// Returns where the entry stands.
    pub fn place(&self) -> Place {
        self.route.place
    }

    /// Returns the entry's next hops, in the order printed.
    pub fn next_hops(&self) -> &'r [NextHop] {
        self.routes.next_hops_in(Range {
            first: self.route.first_next_hop,
            count: self.route.next_hop_count,
        })
    }

    /// Returns the prefix that packets must come from, if they must.
    pub fn source(&self) -> Option<IpNet> {
        self.routes.source_of(&self.route)
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
        self.named(next_hop.interface)
    }

    /// Returns the VRF of a next hop, if it is not its entry's.
    pub fn vrf(&self, next_hop: &NextHop) -> Option<&'r Untrusted<'t>> {
        self.named(next_hop.vrf)
    }

    fn named(&self, name: Name) -> Option<&'r Untrusted<'t>> {
        self.routes.names.get((name.0 as usize).checked_sub(1)?)
    }
}

impl Fields for RouteRow<'_, '_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        let route = &self.route;
        f("prefix", Value::Prefix(route.prefix));
        f("source_prefix", self.source().map_or(Value::NotShown, Value::Prefix));
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
