//! What all BGP commands of FRR share: how they begin, and the names that they print.

pub(super) mod json;
pub(super) mod path;

use std::borrow::Cow;

use nom::bytes::complete::tag;
use nom::{IResult, Parser};

use super::{DEFAULT, instances};
use crate::ast::{AddressFamily, BgpState, PeerName};
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, taken, whole_address};
use crate::kit::{Instances, IpVersion, Named, Untrusted};

/// What a BGP command begins with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Opening<'t> {
    /// `show ip bgp`, not `show bgp`.
    ip: bool,
    pub(super) network_instance: Instances<'t>,
    /// `ipv4`, `ipv6`, `l2vpn` or `all`, where it is typed.
    afi: Option<&'static str>,
    /// `unicast` and the like, where it is typed.
    safi: Option<&'static str>,
}

const AFIS: [&str; 4] = ["all", "ipv4", "ipv6", "l2vpn"];

const SAFIS: [&str; 8] = [
    "all",
    "unicast",
    "multicast",
    "vpn",
    "labeled-unicast",
    "flowspec",
    "encap",
    "evpn",
];

/// Takes `show [ip] bgp [vrf X|all] [AFI [SAFI]]` off the words of a command.
pub(super) fn opening<'t>(words: &mut Words<'t>) -> Option<Opening<'t>> {
    if !words.keyword("show") {
        return None;
    }
    let mut opening = Opening {
        ip: words.keyword("ip"),
        network_instance: DEFAULT,
        afi: None,
        safi: None,
    };
    if !words.keyword("bgp") {
        return None;
    }
    loop {
        if words.keyword_of(&["vrf", "view"]).is_some() {
            opening.network_instance = instances(words.any()?);
        } else if let Some(afi) = opening.afi.is_none().then(|| words.keyword_of(&AFIS)).flatten() {
            opening.afi = Some(afi);
        } else if let Some(safi) = words.keyword_of(&SAFIS) {
            opening.safi = Some(safi);
        } else {
            return Some(opening);
        }
    }
}

impl Opening<'_> {
    /// Tells whether one address family is named, and not all of them.
    pub(super) fn names_family(&self) -> bool {
        [self.afi, self.safi].iter().flatten().any(|word| *word != "all")
    }

    /// Tells whether a summary is of one family: `ip` names one too.
    pub(super) fn is_of_one_family(&self) -> bool {
        self.ip || self.names_family()
    }

    /// Tells whether a version of IP is named, in whichever word.
    pub(super) fn names_version(&self) -> bool {
        matches!(self.afi, Some("ipv4" | "ipv6"))
    }

    /// Returns the version of IP that a table is of; `show bgp` alone prints IPv6.
    pub(super) fn ip_version(&self) -> Option<IpVersion> {
        match self.afi {
            Some("ipv4") => Some(IpVersion::V4),
            Some("ipv6") => Some(IpVersion::V6),
            None | Some("all") if self.ip => Some(IpVersion::V4),
            Some(_) => None,
            None => Some(IpVersion::V6),
        }
    }

    /// Tells whether the table is of plain prefixes: no VPN, no EVPN, no flow specification.
    pub(super) fn is_of_prefixes(&self) -> bool {
        let plain = ["unicast", "multicast", "labeled-unicast"];
        matches!(self.afi, None | Some("ipv4" | "ipv6")) && self.safi.is_none_or(|safi| plain.contains(&safi))
    }
}

/// The version of IP of a prefix or address that is asked about.
pub(super) fn ip_version_of(object: &str) -> IpVersion {
    if object.contains(':') {
        IpVersion::V6
    } else {
        IpVersion::V4
    }
}

/// Address families as texts and as JSON keys write them.
pub(super) const FAMILY_NAMES: [(&str, &str, AddressFamily); 15] = [
    ("IPv4 Unicast", "ipv4Unicast", AddressFamily::Ipv4Unicast),
    ("IPv6 Unicast", "ipv6Unicast", AddressFamily::Ipv6Unicast),
    ("IPv4 Multicast", "ipv4Multicast", AddressFamily::Ipv4Multicast),
    ("IPv6 Multicast", "ipv6Multicast", AddressFamily::Ipv6Multicast),
    (
        "IPv4 Labeled Unicast",
        "ipv4LabeledUnicast",
        AddressFamily::Ipv4LabeledUnicast,
    ),
    (
        "IPv6 Labeled Unicast",
        "ipv6LabeledUnicast",
        AddressFamily::Ipv6LabeledUnicast,
    ),
    (
        "IPv4 Labeled-unicast",
        "ipv4LabeledUnicast",
        AddressFamily::Ipv4LabeledUnicast,
    ),
    (
        "IPv6 Labeled-unicast",
        "ipv6LabeledUnicast",
        AddressFamily::Ipv6LabeledUnicast,
    ),
    ("IPv4 VPN", "ipv4Vpn", AddressFamily::Ipv4Vpn),
    ("IPv6 VPN", "ipv6Vpn", AddressFamily::Ipv6Vpn),
    ("IPv4 Encap", "ipv4Encap", AddressFamily::Ipv4Encap),
    ("IPv6 Encap", "ipv6Encap", AddressFamily::Ipv6Encap),
    ("IPv4 Flowspec", "ipv4Flowspec", AddressFamily::Ipv4Flowspec),
    ("IPv6 Flowspec", "ipv6Flowspec", AddressFamily::Ipv6Flowspec),
    ("L2VPN EVPN", "l2VpnEvpn", AddressFamily::Evpn),
];

/// More families than one peer can have.
pub(super) const MOST_FAMILIES: usize = 32;

/// The family that a text names.
pub(super) fn family_named(name: &str) -> Named<'_, AddressFamily> {
    match FAMILY_NAMES.iter().find(|(known, _, _)| *known == name) {
        Some((_, _, family)) => Named::Known(*family),
        None => Named::Other(Untrusted::from(name)),
    }
}

/// States as both forms write them.
pub(super) const STATES: [(&str, BgpState); 8] = [
    ("Idle", BgpState::Idle),
    ("Connect", BgpState::Connect),
    ("Active", BgpState::Active),
    ("OpenSent", BgpState::OpenSent),
    ("OpenConfirm", BgpState::OpenConfirm),
    ("Established", BgpState::Established),
    ("Clearing", BgpState::Clearing),
    ("Deleted", BgpState::Deleted),
];

/// The mark of a session that is shut down.
pub(super) const ADMIN_DOWN: &str = "Admin";

/// The mark of, and reason given for, a session that exceeded its prefix limit.
pub(super) const PREFIX_LIMIT: &str = "PfxCt";

/// The reason given for a session that is shut down.
pub(super) const SHUT_DOWN: &str = "Admin. shutdown";

/// Since 9.1 the peer's software stands behind the reason, `n/a` if it is not known.
pub(super) fn without_software(reason: &str) -> &str {
    match reason.rsplit_once(" (") {
        Some((reason, software)) if software == "n/a)" || software.starts_with("FRRouting/") => reason,
        _ => reason,
    }
}

/// `Instance red:`, above what is told of one VRF of several.
pub(super) fn instance<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, _) = tag("Instance ").parse(input)?;
    let text = rest.text();
    let name = text.strip_suffix(':').filter(|name| !name.is_empty());
    taken(rest, name.map(|name| (name, text.len())))
}

/// An address, else the interface of an unnumbered session.
pub(super) fn peer_name(name: &str) -> PeerName<'_> {
    named_peer(Cow::Borrowed(name))
}

/// The same, of a name that had to be unescaped.
pub(super) fn named_peer(name: Cow<'_, str>) -> PeerName<'_> {
    match whole_address(&name) {
        Some(address) => PeerName::Address(address),
        None => PeerName::Interface(Untrusted::from(name)),
    }
}
