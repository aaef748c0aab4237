//! `FRRouting`: what `vtysh` prints, 7.5 to 10.7.

mod answers;
mod asked;
mod bfd;
pub mod bfd_peers;
pub mod bfd_peers_brief;
mod bgp;
pub mod bgp_neighbor;
pub mod bgp_route;
pub mod bgp_routes;
pub mod bgp_summary;
pub mod evpn_mac;
pub mod evpn_vni;
pub mod interface;
pub mod interface_brief;
mod isis;
pub mod isis_interface;
pub mod isis_neighbor;
pub mod ldp_neighbor;
pub mod mpls_table;
pub mod nht;
mod ospf;
pub mod ospf6_neighbor;
pub mod ospf_interface;
pub mod ospf_neighbor;
pub mod ospf_route;
mod repeats;
pub mod route;
pub mod route_detail;
pub mod route_summary;
mod routes_json;
pub mod version;
pub mod vrf;

use crate::kit::query::Words;
use crate::kit::{Instances, IpVersion, Query};

/// What a command asks for that names no VRF.
const DEFAULT: Instances<'static> = Instances::One("default");

/// What stands behind `vrf`.
fn instances(name: &str) -> Instances<'_> {
    if name == "all" {
        Instances::Every
    } else {
        Instances::One(name)
    }
}

/// Reads `[vrf NAME|all]`; without it, a command asks for what `unnamed` says.
fn opt_vrf<'t>(words: &mut Words<'t>, unnamed: Instances<'t>) -> Option<Instances<'t>> {
    if words.keyword("vrf") {
        words.any().map(instances)
    } else {
        Some(unnamed)
    }
}

/// Reads `show ip|ipv6 NOUN`.
fn show_ip(words: &mut Words<'_>, noun: &str) -> Option<IpVersion> {
    let version = words.keyword("show").then(|| words.keyword_of(&["ip", "ipv6"]))??;
    let version = if version == "ip" { IpVersion::V4 } else { IpVersion::V6 };
    words.keyword(noun).then_some(version)
}

/// Tells whether JSON that is keyed by the names of interfaces may lack rows: of a name that several
/// VRFs have, one row is left.
fn may_lack_names(query: Option<Query<'_>>) -> bool {
    !query.is_some_and(Query::is_of_one)
}
