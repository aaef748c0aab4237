//! Values that the JSON of several BGP commands holds.

use super::FAMILY_NAMES;
use crate::ast::AddressFamily;
use crate::kit::json::JsonValue;
use crate::kit::word::whole_as_number;
use crate::kit::{Cell, Joined, Named, Untrusted};

pub(in crate::frr) fn text<'t>(value: &JsonValue<'_, 't>, key: &str) -> Option<Untrusted<'t>> {
    value.get(key)?.untrusted()
}

pub(in crate::frr) fn count(value: &JsonValue<'_, '_>, key: &str) -> Option<Cell<u64>> {
    let member = value.get(key)?;
    Some(member.number().map_or(Cell::Unreadable(member.place()), Cell::Shown))
}

/// A number, or a string in dot notation where `asnotation` is set.
pub(in crate::frr) fn as_number(value: &JsonValue<'_, '_>, key: &str) -> Cell<u32> {
    let Some(member) = value.get(key) else {
        return Cell::NotShown;
    };
    let dotted = || whole_as_number(&member.text()?);
    member
        .number()
        .or_else(dotted)
        .map_or(Cell::Unreadable(member.place()), Cell::Shown)
}

/// The family that a value's key names.
pub(in crate::frr) fn family_of<'t>(value: &JsonValue<'_, 't>) -> Cell<Named<'t, AddressFamily>> {
    let key = value.key();
    let known = FAMILY_NAMES.iter().find(|(_, name, _)| *name == key);
    Cell::of_key(known.map(|(_, _, family)| Named::Known(*family)))
}

/// The name of the VRF, which no device lets grow beyond a line.
pub(in crate::frr) fn vrf_of<'t>(value: &JsonValue<'_, 't>) -> Cell<Joined<'t>> {
    let Some(member) = value.get("vrfName") else {
        return Cell::NotShown;
    };
    let name = member.untrusted().filter(|name| name.len() <= LONGEST_NAME);
    name.map_or(Cell::Unreadable(member.place()), |name| {
        Cell::Shown(Joined::unwrapped(name))
    })
}

/// Bytes in the longest name of a VRF.
const LONGEST_NAME: usize = 255;
