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

use crate::ast::Subject;
use crate::frr::bgp::opening;
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
    let asked = opening(&mut words)?;
    if !words.keyword("summary") {
        return None;
    }
    let mut leaves_out = false;
    while !words.is_end() {
        if words.keyword_of(&["wide", "terse", "json"]).is_none() {
            leaves_out = true;
            words.any();
        }
    }
    Some(Query {
        of_one_family: asked.is_of_one_family(),
        ip_version: asked.ip_version().filter(|_| asked.is_of_one_family()),
        ..words.query(leaves_out, asked.network_instance)
    })
}

/// The reason given for a family that was not agreed on.
const NOT_NEGOTIATED: &str = "AFI/SAFI Not Negotiated";

#[cfg(test)]
mod tests {
    use super::query;
    use crate::kit::{Filtered, Instances, IpVersion};

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
        use IpVersion::{V4, V6};
        for (command, of_one_family, version) in [
            ("show bgp summary", false, None),
            ("show bgp all summary", false, None),
            ("show bgp vrf all summary", false, None),
            ("show ip bgp summary", true, Some(V4)),
            ("show ip bgp all summary", true, Some(V4)),
            ("show ip bgp vrf red summary json", true, Some(V4)),
            ("show bgp ipv4 summary", true, Some(V4)),
            ("show bgp ipv6 unicast summary", true, Some(V6)),
            ("show bgp l2vpn evpn summary", true, None),
        ] {
            let query = query(command).unwrap();
            assert_eq!(
                (query.of_one_family, query.ip_version),
                (of_one_family, version),
                "{command}"
            );
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
