//! `show bgp summary` on FRR, in all its forms.
//!
//! ```text
//! IPv4 Unicast Summary:
//! BGP router identifier 10.255.0.2, local AS number 65001 VRF default vrf-id 0
//! BGP table version 18
//! RIB entries 31, using 3968 bytes of memory
//! Peers 3, using 70 KiB of memory
//!
//! Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
//! 10.0.24.4       4      65004        38        32       18    0    0 00:00:56            3       15 N/A
//!
//! Total number of neighbors 1
//! ```
//!
//! A number under `State/PfxRcd` means established. Whether the output holds one
//! section or one an address family and VRF, nothing marks the last of them.

mod json;
mod line;
mod section;
mod text;

use crate::ast::{AddressFamily, BgpState, Subject};
use crate::frr::{DEFAULT, instances};
use crate::kit::Query;
use crate::kit::query::Words;
use crate::reading::Grammar;

/// The grammar of `show bgp summary`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::BgpPeer,
    query,
    text: text::read,
    json: Some(json::read),
};

/// `show [ip] bgp [vrf X|all] [AFI SAFI] summary [established|failed] [neighbor P] [terse] [wide] [json]`.
///
/// `ip` names a family too: nothing is shown of peers in IPv6 and EVPN.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !words.keyword("show") {
        return None;
    }
    let mut of_one_family = words.keyword("ip");
    if !words.keyword("bgp") {
        return None;
    }
    let mut network_instance = DEFAULT;
    while !words.keyword("summary") {
        if words.keyword_of(&["vrf", "view"]).is_some() {
            network_instance = instances(words.any()?);
        } else {
            of_one_family |= words.keyword_of(&FAMILIES)? != "all";
        }
    }
    let mut leaves_out = false;
    while !words.is_end() {
        if words.keyword_of(&["wide", "terse", "json"]).is_none() {
            leaves_out = true;
            words.any();
        }
    }
    Some(Query {
        of_one_family,
        ..words.query(leaves_out, network_instance)
    })
}

const FAMILIES: [&str; 11] = [
    "all",
    "ipv4",
    "ipv6",
    "l2vpn",
    "unicast",
    "multicast",
    "vpn",
    "labeled-unicast",
    "flowspec",
    "encap",
    "evpn",
];

/// Address families as the banner and as the JSON key write them.
const FAMILY_NAMES: [(&str, &str, AddressFamily); 13] = [
    ("IPv4 Unicast", "ipv4Unicast", AddressFamily::Ipv4Unicast),
    ("IPv6 Unicast", "ipv6Unicast", AddressFamily::Ipv6Unicast),
    ("IPv4 Multicast", "ipv4Multicast", AddressFamily::Ipv4Multicast),
    ("IPv6 Multicast", "ipv6Multicast", AddressFamily::Ipv6Multicast),
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

/// States as both forms write them.
const STATES: [(&str, BgpState); 8] = [
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
const ADMIN_DOWN: &str = "Admin";

/// The mark of, and reason given for, a session that exceeded its prefix limit.
const PREFIX_LIMIT: &str = "PfxCt";

/// The reason given for a session that is shut down.
const SHUT_DOWN: &str = "Admin. shutdown";

/// The reason given for a family that was not agreed on.
const NOT_NEGOTIATED: &str = "AFI/SAFI Not Negotiated";

#[cfg(test)]
mod tests {
    use super::query;
    use crate::kit::{Filtered, Instances};

    #[test]
    fn a_query_tells_what_it_leaves_out() {
        for (command, filtered, instance) in [
            ("show bgp summary", Filtered::No, Instances::One("default")),
            ("sh ip bgp su", Filtered::No, Instances::One("default")),
            (
                "show bgp vrf red ipv4 unicast summary wide json",
                Filtered::No,
                Instances::One("red"),
            ),
            ("show bgp l2vpn evpn summary", Filtered::No, Instances::One("default")),
            (
                "show bgp summary wide established",
                Filtered::Yes,
                Instances::One("default"),
            ),
            ("show bgp all summary", Filtered::No, Instances::One("default")),
            ("show bgp summary established", Filtered::Yes, Instances::One("default")),
            (
                "show bgp summary neighbor 10.0.0.1",
                Filtered::Yes,
                Instances::One("default"),
            ),
            (
                "show ip bgp summary | include 10.",
                Filtered::Yes,
                Instances::One("default"),
            ),
        ] {
            let query = query(command).unwrap();
            assert_eq!(
                (query.filtered, query.network_instance),
                (filtered, instance),
                "{command}"
            );
        }
    }

    #[test]
    fn a_query_tells_whether_it_is_of_one_family() {
        for (command, of_one_family) in [
            ("show bgp summary", false),
            ("show bgp all summary", false),
            ("show bgp vrf all summary", false),
            ("show ip bgp summary", true),
            ("show ip bgp vrf red summary json", true),
            ("show bgp ipv4 summary", true),
            ("show bgp l2vpn evpn summary", true),
        ] {
            assert_eq!(query(command).unwrap().of_one_family, of_one_family, "{command}");
        }
    }

    #[test]
    fn other_commands_are_not_taken_for_it() {
        for command in [
            "show bgp",
            "show ip bgp 10.0.0.0/8",
            "show bgp neighbors",
            "show ip route summary",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
