//! Commands of the host system.

pub mod ping;
