//! `FRRouting`: what `vtysh` prints, 7.5 to 10.7.

mod answers;
mod bfd_json;
pub mod bfd_peers;
pub mod bfd_peers_brief;
pub mod bgp_summary;
pub mod evpn_mac;
pub mod evpn_vni;
pub mod isis_interface;
pub mod isis_neighbor;
pub mod ldp_neighbor;
pub mod route;

use crate::kit::Instances;

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
