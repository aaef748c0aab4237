//! Commands of the host system.

pub mod ping;
pub mod traceroute;
