//! nom grammars for the `show` output of Nokia SR Linux and FRR.
//!
//! Text in, typed rows and places out. No policy, no I/O.
#![warn(clippy::disallowed_methods)]

pub mod ast;
pub mod frr;
pub mod host;
pub mod kit;
mod reading;
pub mod srlinux;

pub use ast::Rows;
pub use reading::{Collector, Flush, Form, Grammar, Read, Reading, read, read_in_batches};
