//! The object that the printed command names, where it asks for one only.

use std::net::IpAddr;

use ipnet::IpNet;
use netverify_grammars::Reading;
use netverify_grammars::ast::{PeerName, Row, TraceRoute};
use netverify_grammars::kit::word::{whole_address, whole_prefix};
use netverify_grammars::kit::{Code, Place};

use super::Question;

/// Arguments that name what a printed command can name too.
const ARGUMENTS: [&str; 5] = ["interface", "peer_ip", "system_id", "peer_ldp_id", "neighbor_router_id"];

/// What the command names, with each argument that names an object.
pub(super) fn named_and_asked<'q>(question: &Question<'q, '_>) -> impl Iterator<Item = (&'q str, &'q str)> {
    let named = question.reading.query().and_then(|query| query.object);
    let asked = question.args.written();
    let asked = asked.filter(|(name, _)| ARGUMENTS.contains(name));
    asked.filter_map(move |(_, asked)| Some((named?, asked)))
}

/// Tells whether the command asked for all rows of the very object in question.
pub(super) fn is_named_by_query(question: &Question<'_, '_>) -> bool {
    named_and_asked(question).any(|(named, asked)| is_same_name(named, asked))
}

/// Addresses have more than one spelling.
pub(super) fn is_same_name(one: &str, other: &str) -> bool {
    let address = |name: &str| name.parse::<IpAddr>().ok();
    one == other || address(one).is_some_and(|one| address(other) == Some(one))
}

/// A row, if no row is of the object that the command names.
pub(super) fn of_another(reading: &Reading<'_>) -> Option<(Code, Place)> {
    let named = reading.query()?.object.filter(|named| !named.contains(PATTERN))?;
    let mut first = None;
    for row in reading.rows().iter() {
        if answers(&row, named)? {
            return None;
        }
        first.get_or_insert(row.place());
    }
    Some((Code::OBJECT_CONTRADICTED, first?))
}

/// Signs of a name that stands for several.
const PATTERN: [char; 7] = ['*', '?', '[', ']', '{', '}', ','];

/// Tells whether a row is of the object named, if a name can tell.
fn answers(row: &Row<'_, '_>, named: &str) -> Option<bool> {
    match row {
        Row::Interface(row) => Some(row.name == *named),
        Row::OspfInterface(row) => Some(row.name == *named),
        Row::BgpPeer(row) => match &row.peer {
            PeerName::Address(peer) => Some(*peer == whole_address(named)?),
            PeerName::Scoped(..) | PeerName::Interface(_) => None,
        },
        Row::TraceRoute(row) => Some(is_target(row, whole_address(named)?)),
        Row::BfdSession(row) => Some(row.peer == whole_address(named)?),
        Row::LdpNeighbor(row) => Some(IpAddr::V4(row.peer_ldp_id) == whole_address(named)?),
        Row::Route(row) => Some(holds(row.route.prefix, named)),
        Row::BgpRoute(row) => Some(holds(row.path.prefix, named)),
        _ => None,
    }
}

/// Tells whether a trace goes to an address, whatever way either is written.
fn is_target(row: &TraceRoute<'_>, named: IpAddr) -> bool {
    let is_it = |address: &IpAddr| address.to_canonical() == named.to_canonical();
    row.address.shown().is_none_or(is_it)
}

/// A command that names a prefix or an address is answered by the longest prefix that holds it.
fn holds(prefix: IpNet, named: &str) -> bool {
    let address = || whole_address(named).is_some_and(|address| prefix.contains(&address));
    whole_prefix(named).map_or_else(address, |named| prefix.contains(&named))
}
