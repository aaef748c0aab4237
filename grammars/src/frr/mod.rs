//! `FRRouting`: what `vtysh` prints, 7.5 to 10.7.

mod answers;
pub mod bgp_summary;
pub mod route;
