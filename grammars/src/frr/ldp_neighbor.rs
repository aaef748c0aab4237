//! `show mpls ldp neighbor` on FRR.
//!
//! ```text
//! AF   ID              State       Remote Address    Uptime
//! ipv4 10.255.0.1      OPERATIONAL 10.255.0.1      00:00:48
//! ipv6 10.255.0.3      OPERATIONAL 2001:db8:ffff:ffff::3
//!                                                  00:00:17
//! ```
//!
//! Behind an address of more than 15 characters, the time stands on a line of its
//! own. A table without rows is a header. Nothing marks the end.

use std::net::{IpAddr, Ipv4Addr};

use nom::IResult;
use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, cut, opt, value};
use nom::error::context;
use nom::sequence::preceded;

use crate::ast::{LdpNeighbor, LdpState, Subject};
use crate::frr::DEFAULT;
use crate::frr::answers::answer;
use crate::frr::asked::compare_text;
use crate::kit::duration::duration;
use crate::kit::json::{Holder, JsonValue};
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, address, blanks, taken, token, whole_address};
use crate::kit::{Cell, Frame, IpVersion, Line, LineClass, Named, Once, Query, explain};
use crate::reading::{Collector, Grammar};

/// The grammar of `show mpls ldp neighbor`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::LdpNeighbor,
    query,
    text,
    json: Some(json),
};

/// `show mpls ldp neighbor [LSR_ID] [json]`; `detail` and `capabilities` are other forms.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let begins = ["show", "mpls", "ldp", "neighbor"];
    if !begins.iter().all(|word| words.keyword(word)) {
        return None;
    }
    let mut object = None;
    while !words.is_end() {
        if words.keyword_of(&["detail", "capabilities"]).is_some() {
            return None;
        }
        if !words.keyword("json") {
            object = words.any();
        }
    }
    Some(Query {
        object,
        ..words.query(object.is_some(), DEFAULT)
    })
}

/// States as both forms write them.
const STATES: [(&str, LdpState); 5] = [
    ("PRESENT", LdpState::Present),
    ("INITIALIZED", LdpState::Initialized),
    ("OPENREC", LdpState::OpenRec),
    ("OPENSENT", LdpState::OpenSent),
    ("OPERATIONAL", LdpState::Operational),
];

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        headed: false,
        waits_for_time: false,
        ids: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.out.rows_stand_once(&mut reader.ids);
    if reader.headed {
        compare_text(frame, reader.out);
    } else {
        reader.out.lacks_table(frame);
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    headed: bool,
    /// Whether the last row's time stands on the next line.
    waits_for_time: bool,
    ids: Once<(u8, Ipv4Addr)>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        let goes_on = std::mem::take(&mut self.waits_for_time);
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if all_consuming(header::<_, ()>).parse(text).is_ok() {
            self.headed = true;
            self.out.begins(LineClass::Header, line);
        } else if goes_on && text.starts_with(' ') {
            self.time(line, text.trim_start());
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.out.answers(answer, line);
        } else {
            self.row(line, text);
        }
    }

    fn row(&mut self, line: &Line<'t>, text: &'t str) {
        match all_consuming(row::<_, ()>).parse(text) {
            Ok((_, row)) if self.headed => {
                self.out.ledger.enter(LineClass::Row);
                self.waits_for_time = row.uptime.is_none();
                let family = u8::from(row.address_family == IpVersion::V6);
                self.ids.enter((family, row.id), line.place());
                // The row before is complete now; this one may go on.
                self.out.row_done();
                self.out.rows.ldp_neighbors.push(neighbor(line, &row));
            }
            Ok(_) => self
                .out
                .ledger
                .unknown(line, "the header `AF ID State Remote Address Uptime`"),
            Err(_) => self.out.ledger.unreadable(&explain(row, line, "an LDP neighbor")),
        }
    }

    /// The time of a row whose address left no room for it.
    fn time(&mut self, line: &Line<'t>, text: &'t str) {
        let Some(row) = self.out.rows.ldp_neighbors.last_mut() else {
            self.out.ledger.unknown(line, "a row");
            return;
        };
        row.uptime_seconds = uptime(line, text);
        row.place = row.place.through(line.place());
        self.out.ledger.enter(LineClass::Continuation);
    }
}

fn neighbor<'t>(line: &Line<'t>, row: &Row<'t>) -> LdpNeighbor<'t> {
    LdpNeighbor {
        place: line.place(),
        cut: row.uptime.is_none() && !line.ended,
        peer_ldp_id: row.id,
        network_instance: Cell::NotShown,
        address_family: Cell::Shown(row.address_family),
        state: Cell::Shown(Named::look_up(row.state, &STATES)),
        address: Cell::Shown(row.address),
        uptime_seconds: row.uptime.map_or(Cell::NotShown, |word| uptime(line, word)),
    }
}

fn uptime(line: &Line<'_>, word: &str) -> Cell<u64> {
    duration(word).map_or(Cell::Unreadable(line.place_of(word)), Cell::from)
}

/// `AF   ID   State   Remote Address   Uptime`
fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let text = input.text();
    let names = text.split_ascii_whitespace();
    let is_header = names.eq(["AF", "ID", "State", "Remote", "Address", "Uptime"]);
    taken(input, is_header.then_some(((), text.len())))
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Row<'t> {
    address_family: IpVersion,
    id: Ipv4Addr,
    state: &'t str,
    address: IpAddr,
    uptime: Option<&'t str>,
}

/// `ipv4 10.255.0.1      OPERATIONAL 10.255.0.1      00:00:48`
fn row<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Row<'t>, E> {
    let (rest, address_family) = context("`ipv4` or `ipv6`", family).parse(input)?;
    let (rest, id) = cut(context("an LSR id", preceded(blanks, lsr_id))).parse(rest)?;
    let (rest, state) = cut(context("a state", preceded(blanks, token))).parse(rest)?;
    let (rest, (address, length)) = cut(context("an address", preceded(blanks, measured_address))).parse(rest)?;
    let (rest, uptime) = opt(preceded(blanks, token)).parse(rest)?;
    if uptime.is_none() && length <= REMOTE_ADDRESS {
        return cut(context("a time", |input| taken(input, None))).parse(rest);
    }
    let row = Row {
        address_family,
        id,
        state,
        address,
        uptime,
    };
    Ok((rest, row))
}

/// The width that the address is padded to.
const REMOTE_ADDRESS: usize = 15;

fn family<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, IpVersion, E> {
    alt((value(IpVersion::V4, tag("ipv4")), value(IpVersion::V6, tag("ipv6")))).parse(input)
}

fn lsr_id<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Ipv4Addr, E> {
    let (_, word) = token(input)?;
    taken(input, word.parse().ok().map(|id| (id, word.len())))
}

fn measured_address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (IpAddr, usize), E> {
    let (rest, address) = address(input)?;
    let length = input.text().len().saturating_sub(rest.text().len());
    Ok((rest, (address, length)))
}

/// `{"neighbors":[{"addressFamily":"ipv4","neighborId":"10.255.0.1","state":"OPERATIONAL",
///   "transportAddress":"10.255.0.1","upTime":"00:00:48"}]}`
fn json<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let mut ids = Once::NONE;
    for document in json.documents() {
        for value in out.held(&document, &NEIGHBORS).filter(JsonValue::is_closed) {
            let Some(row) = neighbor_of(&value) else {
                out.unreadable_value(&value, "a neighbor with a `neighborId`", NEIGHBORS.within);
                continue;
            };
            let family = u8::from(row.address_family == Cell::Shown(IpVersion::V6));
            ids.enter((family, row.peer_ldp_id), row.place);
            out.rows.ldp_neighbors.push(row);
            out.row_done();
        }
    }
    out.rows_stand_once(&mut ids);
}

const NEIGHBORS: Holder = Holder {
    key: "neighbors",
    is_list: true,
    beside: &[],
    expected: "a list of `neighbors`",
    within: "LDP neighbors as JSON",
};

fn neighbor_of<'t>(value: &JsonValue<'_, 't>) -> Option<LdpNeighbor<'t>> {
    Some(LdpNeighbor {
        place: value.place(),
        cut: value.repeats_keys(),
        peer_ldp_id: value.get("neighborId")?.text()?.parse().ok()?,
        network_instance: Cell::NotShown,
        address_family: value.cell("addressFamily", |family| match family.text()?.as_ref() {
            "ipv4" => Some(IpVersion::V4),
            "ipv6" => Some(IpVersion::V6),
            _ => None,
        }),
        state: value.cell("state", |state| Some(Named::look_up(state.text()?, &STATES))),
        address: value.cell("transportAddress", |address| whole_address(&address.text()?)),
        uptime_seconds: value
            .cell("upTime", |time| duration(&time.text()?))
            .and_then(Cell::from),
    })
}

#[cfg(test)]
mod tests {
    use super::{query, row};
    use crate::kit::Filtered;

    #[test]
    fn one_neighbour_is_not_all_of_them() {
        for (command, filtered, object) in [
            ("show mpls ldp neighbor json", Filtered::No, None),
            ("show mpls ldp neighbor 10.0.0.1", Filtered::Yes, Some("10.0.0.1")),
        ] {
            let query = query(command).unwrap();
            assert_eq!((query.filtered, query.object), (filtered, object), "{command}");
        }
        for command in [
            "show mpls ldp neighbor detail",
            "show mpls ldp discovery",
            "show mpls table",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }

    #[test]
    fn a_time_may_only_lack_behind_a_long_address() {
        assert!(row::<_, ()>("ipv6 10.0.0.1 OPERATIONAL 2001:db8:ffff::1").is_ok());
        assert!(row::<_, ()>("ipv4 10.0.0.1 OPERATIONAL 10.0.0.1").is_err());
    }
}
