//! The object that the printed command names, where it asks for one only.

use std::net::IpAddr;

use ipnet::IpNet;
use netverify_grammars::Reading;
use netverify_grammars::ast::{BgpPeer, IsisAdjacency, OspfNeighbor, PeerName, Row, TraceRoute};
use netverify_grammars::kit::word::{whole_address, whole_number, whole_prefix};
use netverify_grammars::kit::{Cell, Code, Place};

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

/// Tells whether a row is of the object named, if a name can tell, and commands of its kind name one.
fn answers(row: &Row<'_, '_>, named: &str) -> Option<bool> {
    match row {
        Row::Interface(row) => Some(row.name == *named),
        Row::OspfInterface(row) => Some(row.name == *named),
        Row::IsisInterface(row) => Some(*row.interface.shown()? == *named),
        Row::OspfNeighbor(row) => is_neighbor(row, named),
        Row::IsisAdjacency(row) => is_adjacent(row, named),
        Row::BgpPeer(row) => is_peer(row, named),
        Row::TraceRoute(row) => Some(is_target(row, whole_address(named)?)),
        Row::BfdSession(row) => Some(row.peer == whole_address(named)?),
        Row::LdpNeighbor(row) => Some(IpAddr::V4(row.peer_ldp_id) == whole_address(named)?),
        Row::Route(row) => Some(holds(row.route.prefix, named)),
        Row::BgpRoute(row) => Some(holds(row.path.prefix, named)),
        Row::Mac(row) => Some(*row.vni.shown()? == whole_number::<u32>(named)?),
        // Of a ping, the name may be printed as another one: its check looks at the address.
        Row::Ping(_)
        | Row::RouteSummary(_)
        | Row::NextHop(_)
        | Row::MplsLabel(_)
        | Row::Vrf(_)
        | Row::Version(_)
        | Row::OspfRoute(_)
        | Row::Vni(_) => None,
    }
}

/// A router id, or else an interface.
fn is_neighbor(row: &OspfNeighbor<'_>, named: &str) -> Option<bool> {
    match whole_address(named) {
        Some(id) => Some(IpAddr::V4(*row.router_id.shown()?) == id),
        None => Some(*row.interface.shown()? == *named),
    }
}

/// A neighbor is shown by its host name once that is known, whichever way it is named.
fn is_adjacent(row: &IsisAdjacency<'_>, named: &str) -> Option<bool> {
    let shown = row.system_id.shown()?;
    let is_id = IsisAdjacency::is_system_id;
    match (shown.is_of_form(is_id), is_id(named)) {
        (true, true) => Some(*shown == *named.to_ascii_lowercase()),
        (false, false) => Some(*shown == *named),
        (true, false) | (false, true) => None,
    }
}

/// An address, an interface, or the host name that a peer announces.
fn is_peer(row: &BgpPeer<'_>, named: &str) -> Option<bool> {
    match (&row.peer, whole_address(named)) {
        (PeerName::Address(peer), Some(named)) => Some(*peer == named),
        (PeerName::Interface(name), None) if *name == *named => Some(true),
        (PeerName::Interface(_), None) => match &row.hostname {
            Cell::Shown(name) => Some(*name == *named),
            Cell::Blank => Some(false),
            Cell::NotShown | Cell::Unreadable(_) => None,
        },
        (PeerName::Address(_), None) | (PeerName::Scoped(..), _) | (PeerName::Interface(_), Some(_)) => None,
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
