//! What the JSON of tables and of single prefixes tells of a path.

use std::borrow::Cow;
use std::net::IpAddr;

use crate::ast::{Origin, PathStatus, PeerName};
use crate::frr::bgp::named_peer;
use crate::kit::Cell;
use crate::kit::json::JsonValue;
use crate::kit::word::whole_address;

/// Words, or through 8.x the letters of the text in tables of a neighbor.
pub(in crate::frr) fn origin(word: &str) -> Option<Origin> {
    match word {
        "IGP" | "i" => Some(Origin::Igp),
        "EGP" | "e" => Some(Origin::Egp),
        "incomplete" | "?" => Some(Origin::Incomplete),
        _ => None,
    }
}

/// Keys and the flags that they set; tables of a neighbor say `best`.
const FLAGS: [(&str, PathStatus); 13] = [
    ("valid", PathStatus::VALID),
    ("bestpath", PathStatus::BEST),
    ("best", PathStatus::BEST),
    ("multipath", PathStatus::MULTIPATH),
    ("suppressed", PathStatus::SUPPRESSED),
    ("damped", PathStatus::DAMPED),
    ("history", PathStatus::HISTORY),
    ("stale", PathStatus::STALE),
    ("removed", PathStatus::REMOVED),
    ("unsorted", PathStatus::UNSORTED),
    ("rpkiValid", PathStatus::RPKI_VALID),
    ("rpkiInvalid", PathStatus::RPKI_INVALID),
    ("rpkiNotFound", PathStatus::RPKI_NOT_FOUND),
];

/// Signs of the text, under which 8.x puts the flags in tables of a neighbor.
const SIGNS: [(&str, PathStatus); 3] = [
    ("*", PathStatus::VALID),
    (">", PathStatus::BEST),
    ("i", PathStatus::INTERNAL),
];

/// What is said of a path; `None` where a flag is neither yes nor no.
pub(in crate::frr) fn status(value: &JsonValue<'_, '_>) -> Option<PathStatus> {
    let mut status = PathStatus::NONE;
    for (key, flag) in FLAGS {
        if let Some(member) = value.get(key) {
            // Of a single prefix the key holds an object, whose `overall` is the flag.
            let is_set = if member.is_object() {
                member.get("overall").map_or(Some(false), |overall| overall.flag())?
            } else {
                member.flag()?
            };
            status = if is_set { status.with(flag) } else { status };
        }
    }
    let symbols = value.get("appliedStatusSymbols");
    for (sign, flag) in SIGNS {
        let sign = symbols.and_then(|symbols| symbols.get(sign));
        if sign.map_or(Some(false), |sign| sign.flag())? {
            status = status.with(flag);
        }
    }
    let peer = value.get("peer");
    let from = value.get("pathFrom").or_else(|| peer.and_then(|peer| peer.get("type")));
    if from.and_then(|from| from.text()).as_deref() == Some("internal") {
        status = status.with(PathStatus::INTERNAL);
    }
    Some(status)
}

/// The next hop that is used, and its other address.
pub(in crate::frr) struct NextHop<'t> {
    pub(in crate::frr) address: Option<IpAddr>,
    pub(in crate::frr) interface: Option<Cow<'t, str>>,
    pub(in crate::frr) other: Option<IpAddr>,
}

pub(in crate::frr) fn next_hop<'t>(value: &JsonValue<'_, 't>) -> NextHop<'t> {
    let address = |hop: &JsonValue<'_, 't>| hop.get("ip").and_then(|ip| whole_address(&ip.text()?));
    let is_used = |hop: &JsonValue<'_, 't>| hop.get("used").and_then(|used| used.flag()) == Some(true);
    let hops = || value.get("nexthops").into_iter().flat_map(|hops| hops.items());
    let Some(hop) = hops().find(is_used).or_else(|| hops().next()) else {
        let plain = ["nextHop", "nextHopGlobal"].iter().find_map(|key| value.get(key));
        let address = plain.and_then(|plain| whole_address(&plain.text()?));
        return NextHop {
            // What a neighbor is sent has no next hop yet in 10.x, and is printed with zeros.
            address: address.filter(|address| !address.is_unspecified()),
            interface: None,
            other: None,
        };
    };
    let used = address(&hop);
    NextHop {
        address: used,
        interface: hop.get("interface").and_then(|name| name.text()),
        other: hops()
            .filter_map(|hop| address(&hop))
            .find(|other| Some(*other) != used),
    }
}

/// Whom a path is from; our own come from `(unspec)`, or from no address.
pub(in crate::frr) fn from<'t>(value: &JsonValue<'_, 't>) -> Cell<PeerName<'t>> {
    // An unnumbered session is named by its interface, as everywhere else.
    let name = value.get("interface").or_else(|| value.get("peerId"));
    let Some(peer) = name.and_then(|peer| peer.text()) else {
        return Cell::NotShown;
    };
    let is_own = peer.starts_with('(') || whole_address(&peer).is_some_and(|address| address.is_unspecified());
    if is_own {
        Cell::Blank
    } else {
        Cell::Shown(named_peer(peer))
    }
}
