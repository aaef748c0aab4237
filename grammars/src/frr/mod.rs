//! `FRRouting`: what `vtysh` prints, 7.5 to 10.7.

mod answers;
mod bgp;
pub mod bgp_neighbor;
pub mod bgp_routes;
pub mod bgp_summary;
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
