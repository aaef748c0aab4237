//! Interfaces and subinterfaces.

use ipnet::IpNet;

use crate::ast::Admin;
use crate::kit::{Cell, Fields, Joined, List, Named, Place, Untrusted, Value, Word, count, joined, named};

/// An interface or subinterface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interface<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// Its name.
    pub name: Untrusted<'t>,
    /// The VRF or network instance it is in.
    pub network_instance: Cell<Joined<'t>>,
    /// Whether it is wanted up.
    pub admin: Cell<Named<'t, Admin>>,
    /// Whether it is up.
    pub oper: Cell<Named<'t, OperState>>,
    /// Why it is not up.
    pub reason: Cell<Joined<'t>>,
    /// Its speed, as printed.
    pub speed: Cell<Joined<'t>>,
    /// Its type, as printed.
    pub kind: Cell<Joined<'t>>,
    /// Its description.
    pub description: Cell<Joined<'t>>,
    /// The largest packet in bytes.
    pub mtu: Cell<u64>,
    /// Its hardware address, as printed.
    pub mac: Cell<Untrusted<'t>>,
    /// Its addresses with their lengths.
    pub addresses: Cell<Addresses>,
    /// Whether the device says that it hides further addresses.
    pub hides_addresses: Cell<bool>,
}

impl<'t> Interface<'t> {
    /// Begins a row of which nothing is shown but the name.
    pub fn of(name: Untrusted<'t>, place: Place) -> Self {
        Self {
            place,
            cut: false,
            name,
            network_instance: Cell::NotShown,
            admin: Cell::NotShown,
            oper: Cell::NotShown,
            reason: Cell::NotShown,
            speed: Cell::NotShown,
            kind: Cell::NotShown,
            description: Cell::NotShown,
            mtu: Cell::NotShown,
            mac: Cell::NotShown,
            addresses: Cell::NotShown,
            hides_addresses: Cell::NotShown,
        }
    }
}

/// Addresses of an interface, in the order printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addresses(pub Vec<IpNet>);

impl List for Addresses {
    fn each(&self, f: &mut dyn FnMut(Value<'_>)) {
        for address in &self.0 {
            f(Value::Prefix(*address));
        }
    }
}

/// The operational state of an interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OperState {
    /// Passing packets.
    Up,
    /// Not passing packets.
    Down,
    /// In a test mode: not passing packets.
    Testing,
    /// Configured, and the system has no such interface (RFC 2863).
    NotPresent,
}

impl Word for OperState {
    fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Testing => "testing",
            Self::NotPresent => "not_present",
        }
    }
}

impl Fields for Interface<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("name", Value::Text(&self.name));
        f("network_instance", self.network_instance.value(joined));
        f("admin", self.admin.value(named));
        f("oper", self.oper.value(named));
        f("reason", self.reason.value(joined));
        f("speed", self.speed.value(joined));
        f("type", self.kind.value(joined));
        f("description", self.description.value(joined));
        f("mtu", self.mtu.value(count));
        f("mac", self.mac.value(Value::Text));
        f("addresses", self.addresses.value(|it| Value::List(it)));
        f(
            "hides_addresses",
            self.hides_addresses.value(|hides| Value::Flag(*hides)),
        );
    }
}
