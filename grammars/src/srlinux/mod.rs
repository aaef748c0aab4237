//! Nokia SR Linux: what `sr_cli` prints, 20.6 to 26.x.
