//! The JSON form: VNIs with their addresses, or the addresses of one.
//!
//! ```text
//! {"100":{"numMacs":2,"macs":{"a6:b2:29:af:e8:75":{"type":"local","intf":"h100",
//!   "localSequence":0,"remoteSequence":0,"detectionCount":0,"isDuplicate":false}}}}
//! ```

use super::line::is_mac;
use super::{KINDS, asked, asks_for_all, compare_vni};
use crate::ast::Mac;
use crate::kit::json::{Holder, JsonValue};
use crate::kit::word::whole_number;
use crate::kit::{Cell, Code, Contradiction, Frame, Named, Untrusted};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    for document in json.documents() {
        if document.get("macs").is_some() {
            if asks_for_all(frame) {
                out.contradicts(Contradiction::AnotherForm(document.place()));
            }
            table(&document, asked(frame), out);
            continue;
        }
        for member in document.items() {
            let vni = whole_number(&member.key());
            if vni.is_none() || !member.is_object() {
                out.unreadable_value(&member, "a VNI with an object", WITHIN);
                continue;
            }
            compare_vni(asked(frame), out, vni, member.key_place());
            table(&member, vni, out);
        }
    }
}

const WITHIN: &str = "MAC addresses as JSON";

const MACS: Holder = Holder {
    key: "macs",
    is_list: false,
    beside: &[],
    expected: "addresses under `macs`",
    within: WITHIN,
};

fn table<'t>(value: &JsonValue<'_, 't>, vni: Option<u32>, out: &mut Collector<'t, '_>) {
    let mut rows = 0_usize;
    for member in out.held(value, &MACS).filter(JsonValue::is_closed) {
        if !member.is_object() || !is_mac(&member.key()) {
            out.unreadable_value(&member, "a MAC address with an object", WITHIN);
            continue;
        }
        rows = rows.saturating_add(1);
        out.rows.macs.push(mac(&member, vni));
        out.row_done();
    }
    let counted = value.get("numMacs").and_then(|count| count.number::<usize>());
    if value.is_closed() && counted != Some(rows) {
        let code = if counted.is_some() {
            Code::COUNT_DIFFERS
        } else {
            Code::COUNT_MISSING
        };
        out.lacks(code, Some(value.place()));
    }
}

fn mac<'t>(value: &JsonValue<'_, 't>, vni: Option<u32>) -> Mac<'t> {
    let places = ["intf", "remoteVtep", "remoteEs"];
    let place = places.into_iter().find(|key| value.get(key).is_some());
    Mac {
        place: value.key_place(),
        cut: value.repeats_keys(),
        mac: Untrusted::from(value.key()),
        network_instance: Cell::NotShown,
        vni: Cell::of_key(vni),
        kind: value.cell("type", |kind| Some(Named::look_up(kind.text()?, &KINDS))),
        destination: place.map_or(Cell::NotShown, |key| value.cell(key, JsonValue::untrusted)),
        vlan: value.cell("vlan", JsonValue::number),
        flags: Cell::NotShown,
        local_sequence: value.cell("localSequence", JsonValue::number),
        remote_sequence: value.cell("remoteSequence", JsonValue::number),
        duplicate: value.cell("isDuplicate", JsonValue::flag),
    }
}
