//! `show evpn vni` on FRR.
//!
//! ```text
//! VNI        Type VxLAN IF              # MACs   # ARPs   # Remote VTEPs  Tenant VRF
//! 200        L2   vx200                 2        3        1               default
//! 4000       L3   vx4000                1        1        n/a             red
//! ```
//!
//! Two more columns, `VLAN` and `BRIDGE`, came with 10.6. Without a VNI nothing is
//! printed, not even the header. Nothing marks the end.

use nom::IResult;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, cut, map, value};
use nom::error::context;
use nom::sequence::preceded;

use crate::ast::{Subject, Vni, VniKind};
use crate::frr::answers::answer;
use crate::frr::asked::compare_text;
use crate::kit::json::JsonValue;
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, blanks, number, taken, token, whole_number};
use crate::kit::{
    Cell, Frame, Instances, Joined, Line, LineClass, Named, Once, Query, Span, Trace, Untrusted, explain,
};
use crate::reading::{Collector, Grammar};

/// The grammar of `show evpn vni`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Vni,
    query,
    text,
    json: Some(json),
};

/// `show evpn vni [json]`; `detail` and one VNI are other forms.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !["show", "evpn", "vni"].iter().all(|word| words.keyword(word)) {
        return None;
    }
    words.keyword("json");
    words.is_end().then(|| words.query(false, Instances::Every))
}

/// Kinds as both forms write them.
const KINDS: [(&str, VniKind); 2] = [("L2", VniKind::L2), ("L3", VniKind::L3)];

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        has_bridge: None,
        vnis: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.out.rows_stand_once(&mut reader.vnis);
    if reader.has_bridge.is_some() {
        compare_text(frame, reader.out);
    } else {
        reader.out.lacks_table(frame);
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    /// Whether the table has the columns of 10.6, once its header is seen.
    has_bridge: Option<bool>,
    vnis: Once<u32>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if let Ok((_, has_bridge)) = all_consuming(header::<_, ()>).parse(text) {
            self.has_bridge = Some(has_bridge);
            self.out.begins(LineClass::Header, line);
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.out.answers(answer, line);
        } else if let Some(has_bridge) = self.has_bridge {
            self.row(line, text, has_bridge);
        } else {
            self.out.ledger.unknown(line, "the header `VNI Type VxLAN IF ...`");
        }
    }

    fn row(&mut self, line: &Line<'t>, text: &'t str, has_bridge: bool) {
        let production = |span: Span<'t>| -> IResult<_, _, Trace<'t>> { row(has_bridge)(span) };
        match all_consuming(row::<_, ()>(has_bridge)).parse(text) {
            Ok((_, row)) => {
                self.out.ledger.enter(LineClass::Row);
                self.vnis.enter(row.vni, line.place());
                self.out.rows.vnis.push(vni(line, row));
                self.out.row_done();
            }
            Err(_) => self.out.ledger.unreadable(&explain(production, line, "a VNI")),
        }
    }
}

fn vni<'t>(line: &Line<'t>, row: Row<'t>) -> Vni<'t> {
    let (vlan, bridge) = row.bridge.map_or((Cell::NotShown, Cell::NotShown), |(vlan, bridge)| {
        (Cell::Shown(vlan), named(bridge, "-"))
    });
    let [macs, neighbors] = row.counts.map(Cell::Shown);
    Vni {
        place: line.place(),
        // The last name is padded: where it touches the end of the text, it may be cut.
        cut: !line.ended && line.text.len() == line.trimmed().len(),
        vni: row.vni,
        network_instance: Cell::Shown(Joined::unwrapped(row.vrf)),
        kind: Cell::Shown(Named::look_up(row.kind, &KINDS)),
        vxlan_interface: named(row.interface, NO_INTERFACE),
        macs,
        neighbors,
        remote_vteps: row.remote_vteps.map_or(Cell::Blank, Cell::Shown),
        vlan,
        bridge,
    }
}

/// What stands for no VXLAN interface.
const NO_INTERFACE: &str = "unknown";

fn named<'t>(name: impl Into<Untrusted<'t>>, nothing: &str) -> Cell<Untrusted<'t>> {
    let name = name.into();
    if name == *nothing {
        Cell::Blank
    } else {
        Cell::Shown(name)
    }
}

/// `VNI Type VxLAN IF # MACs # ARPs # Remote VTEPs Tenant VRF`, and whether `VLAN BRIDGE` follow.
fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, bool, E> {
    let text = input.text();
    let names: Vec<&str> = text.split_ascii_whitespace().take(16).collect();
    let has_bridge = match names.strip_prefix(&COLUMNS) {
        Some([]) => Some(false),
        Some(["VLAN", "BRIDGE"]) => Some(true),
        _ => None,
    };
    taken(input, has_bridge.map(|has_bridge| (has_bridge, text.len())))
}

const COLUMNS: [&str; 13] = [
    "VNI", "Type", "VxLAN", "IF", "#", "MACs", "#", "ARPs", "#", "Remote", "VTEPs", "Tenant", "VRF",
];

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Row<'t> {
    vni: u32,
    kind: &'t str,
    interface: &'t str,
    counts: [u64; 2],
    remote_vteps: Option<u64>,
    vrf: &'t str,
    bridge: Option<(u64, &'t str)>,
}

/// `200        L2   vx200                 2        3        1               default`
fn row<'t, S: Source<'t>, E: Problem<S>>(has_bridge: bool) -> impl Fn(S) -> IResult<S, Row<'t>, E> {
    move |input| {
        let (rest, vni) = context("a VNI", number).parse(input)?;
        let (rest, kind) = cut(context("a type", preceded(blanks, token))).parse(rest)?;
        let (rest, interface) = cut(context("an interface", preceded(blanks, token))).parse(rest)?;
        let (rest, macs) = cut(context("a count", preceded(blanks, number))).parse(rest)?;
        let (rest, neighbors) = cut(context("a count", preceded(blanks, number))).parse(rest)?;
        let (rest, remote_vteps) = cut(context("a count or `n/a`", preceded(blanks, vteps))).parse(rest)?;
        let (rest, vrf) = cut(context("a VRF", preceded(blanks, token))).parse(rest)?;
        let (rest, bridge) = bridge(rest, has_bridge)?;
        let row = Row {
            vni,
            kind,
            interface,
            counts: [macs, neighbors],
            remote_vteps,
            vrf,
            bridge,
        };
        Ok((rest, row))
    }
}

fn vteps<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Option<u64>, E> {
    alt((map(number, Some), value(None, tag("n/a")))).parse(input)
}

fn bridge<'t, S: Source<'t>, E: Problem<S>>(input: S, is_shown: bool) -> IResult<S, Option<(u64, &'t str)>, E> {
    if !is_shown {
        return Ok((input, None));
    }
    let (rest, vlan) = cut(context("a VLAN", preceded(blanks, number))).parse(input)?;
    let (rest, bridge) = cut(context("a bridge or `-`", preceded(blanks, token))).parse(rest)?;
    Ok((rest, Some((vlan, bridge))))
}

/// `{"200":{"vni":200,"type":"L2","vxlanIf":"vx200","numMacs":2,"numArpNd":3,"numRemoteVteps":1,
///   "tenantVrf":"default","remoteVteps":["10.255.0.3"]}}`
fn json<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let mut vnis = Once::NONE;
    for document in json.documents() {
        for value in document.items().filter(JsonValue::is_closed) {
            let Some(row) = vni_of(&value) else {
                out.unreadable_value(&value, "a VNI with the number of its key", "VNIs as JSON");
                continue;
            };
            vnis.enter(row.vni, row.place);
            out.rows.vnis.push(row);
            out.row_done();
        }
    }
    out.rows_stand_once(&mut vnis);
}

fn vni_of<'t>(value: &JsonValue<'_, 't>) -> Option<Vni<'t>> {
    let vni = value.get("vni")?.number()?;
    let is_its_key = whole_number(&value.key()) == Some(vni);
    is_its_key.then(|| Vni {
        place: value.place(),
        cut: value.repeats_keys(),
        vni,
        network_instance: value.cell("tenantVrf", |vrf| vrf.untrusted().map(Joined::unwrapped)),
        kind: value.cell("type", |kind| Some(Named::look_up(kind.text()?, &KINDS))),
        vxlan_interface: name(value, "vxlanIf", NO_INTERFACE),
        macs: value.cell("numMacs", JsonValue::number),
        neighbors: value.cell("numArpNd", JsonValue::number),
        remote_vteps: match value.get("numRemoteVteps").and_then(|count| count.text()).as_deref() {
            Some("n/a") => Cell::Blank,
            _ => value.cell("numRemoteVteps", JsonValue::number),
        },
        vlan: value.cell("vlan", JsonValue::number),
        bridge: name(value, "bridge", "-"),
    })
}

fn name<'t>(value: &JsonValue<'_, 't>, key: &str, nothing: &str) -> Cell<Untrusted<'t>> {
    value
        .cell(key, JsonValue::untrusted)
        .and_then(|name| named(name, nothing))
}

#[cfg(test)]
mod tests {
    use super::{header, query, row};

    #[test]
    fn other_forms_are_not_taken_for_it() {
        assert!(query("show evpn vni json").is_some());
        for command in [
            "show evpn vni detail",
            "show evpn vni 100",
            "show evpn",
            "show evpn mac vni all",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }

    #[test]
    fn two_columns_came_with_10_6() {
        let names = "VNI Type VxLAN IF # MACs # ARPs # Remote VTEPs Tenant VRF";
        assert!(!header::<_, ()>(names).unwrap().1);
        assert!(header::<_, ()>(format!("{names} VLAN BRIDGE").as_str()).unwrap().1);
        let (_, row) = row::<_, ()>(true)("10 L3 vx10 1 2 n/a red 20 br0").unwrap();
        assert_eq!(
            (row.remote_vteps, row.vrf, row.bridge),
            (None, "red", Some((20, "br0")))
        );
    }
}
