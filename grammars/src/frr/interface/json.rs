//! The JSON form: interfaces by name.
//!
//! ```text
//! {"eth0":{"administrativeStatus":"up","operationalStatus":"up","linkDetection":true,"vrfName":"default",
//!   "mtu":1500,"speed":10000,"type":"Ethernet","ipAddresses":[{"address":"10.0.35.3/24","secondary":false}]}}
//! ```
//!
//! Where an interface is shut down, and where no carrier is looked for, there is no `operationalStatus`.
//! Where the kernel has no such interface, there is `"pseudoInterface":true`, or an `index` and no `mtu`.
//! `vrf all` keeps one interface of each name, and loses the others.

use ipnet::IpNet;

use crate::ast::{Addresses, Admin, Interface, OperState};
use crate::frr::may_lack_names;
use crate::kit::json::JsonValue;
use crate::kit::word::whole_prefix;
use crate::kit::{Cell, Frame, Joined, Named};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let repeated = json.repeated_names();
    for member in json.documents().flat_map(|document| document.items()) {
        if !member.is_closed() {
            continue;
        }
        match interface(&member) {
            Some(row) => {
                let cut = row.cut || repeated.contains(member.key().as_ref());
                out.rows.interfaces.push(Interface { cut, ..row });
                out.row_done();
            }
            None => out.unreadable_value(
                &member,
                "an object with an `administrativeStatus` and a `vrfName`",
                "`show interface` as JSON",
            ),
        }
    }
    if may_lack_names(frame.query) {
        out.is_lossy();
    }
}

const ADMIN: [(&str, Admin); 2] = [("up", Admin::Enabled), ("down", Admin::Disabled)];

const OPER: [(&str, OperState); 2] = [("up", OperState::Up), ("down", OperState::Down)];

fn interface<'t>(member: &JsonValue<'_, 't>) -> Option<Interface<'t>> {
    let admin = member.get("administrativeStatus")?.text()?;
    let vrf = member.get("vrfName")?.untrusted()?;
    let (admin, oper) = if is_not_in_kernel(member) {
        (Cell::NotShown, Cell::Shown(Named::Known(OperState::NotPresent)))
    } else {
        (Cell::Shown(Named::look_up(admin, &ADMIN)), oper(member))
    };
    Some(Interface {
        cut: member.repeats_keys(),
        network_instance: Cell::Shown(Joined::unwrapped(vrf)),
        admin,
        oper,
        speed: speed(member),
        kind: joined(member, "type"),
        description: joined(member, "description"),
        mtu: number(member, "mtu"),
        mac: joined(member, "hardwareAddress").map(|mac| mac.value),
        addresses: member
            .get("ipAddresses")
            .map_or(Cell::NotShown, |list| addresses(&list)),
        ..Interface::of(member.name()?, member.place())
    })
}

fn oper<'t>(member: &JsonValue<'_, 't>) -> Cell<Named<'t, OperState>> {
    match member.get("operationalStatus") {
        Some(value) => value.text().map_or(Cell::Unreadable(value.place()), |word| {
            Cell::Shown(Named::look_up(word, &OPER))
        }),
        None if is_without_detection(member) => Cell::Blank,
        None => Cell::NotShown,
    }
}

fn is_not_in_kernel(member: &JsonValue<'_, '_>) -> bool {
    let is_pseudo = member.get("pseudoInterface").and_then(|pseudo| pseudo.flag()) == Some(true);
    is_pseudo || (member.get("index").is_some() && member.get("mtu").is_none())
}

fn is_without_detection(member: &JsonValue<'_, '_>) -> bool {
    member.get("linkDetection").and_then(|detection| detection.flag()) == Some(false)
}

fn joined<'t>(member: &JsonValue<'_, 't>, key: &str) -> Cell<Joined<'t>> {
    match member.get(key) {
        Some(value) => value.untrusted().map_or(Cell::Unreadable(value.place()), |text| {
            Cell::Shown(Joined::unwrapped(text))
        }),
        None => Cell::NotShown,
    }
}

fn number(member: &JsonValue<'_, '_>, key: &str) -> Cell<u64> {
    match member.get(key) {
        Some(value) => value.number().map_or(Cell::Unreadable(value.place()), Cell::Shown),
        None => Cell::NotShown,
    }
}

/// In Mbit/s, as in the text.
fn speed<'t>(member: &JsonValue<'_, 't>) -> Cell<Joined<'t>> {
    number(member, "speed").map(|speed| Joined::unwrapped(speed.to_string()))
}

fn addresses(list: &JsonValue<'_, '_>) -> Cell<Addresses> {
    let address = |item: JsonValue<'_, '_>| whole_prefix(&item.get("address")?.text()?);
    let all: Option<Vec<IpNet>> = list.items().map(address).collect();
    all.filter(|_| list.is_array())
        .map_or(Cell::Unreadable(list.place()), |all| Cell::Shown(Addresses(all)))
}
