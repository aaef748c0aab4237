//! The software that a device runs.

use crate::kit::{Cell, Fields, Place, Untrusted, Value};

/// The software that a device runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version<'t> {
    /// Where it stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// The device's own name.
    pub hostname: Cell<Untrusted<'t>>,
    /// The release, as printed.
    pub software: Cell<Untrusted<'t>>,
    /// The build, as printed.
    pub build: Cell<Untrusted<'t>>,
    /// What it runs on.
    pub platform: Cell<Untrusted<'t>>,
    /// The serial number.
    pub serial: Cell<Untrusted<'t>>,
    /// When it was started, as printed.
    pub booted: Cell<Untrusted<'t>>,
}

impl Version<'_> {
    /// Begins a row of which nothing is shown.
    pub fn at(place: Place) -> Self {
        Self {
            place,
            cut: false,
            hostname: Cell::NotShown,
            software: Cell::NotShown,
            build: Cell::NotShown,
            platform: Cell::NotShown,
            serial: Cell::NotShown,
            booted: Cell::NotShown,
        }
    }
}

impl Fields for Version<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("hostname", self.hostname.value(Value::Text));
        f("software", self.software.value(Value::Text));
        f("build", self.build.value(Value::Text));
        f("platform", self.platform.value(Value::Text));
        f("serial", self.serial.value(Value::Text));
        f("booted", self.booted.value(Value::Text));
    }
}
