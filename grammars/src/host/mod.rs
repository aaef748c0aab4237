//! Commands of the host system.
