//! The vocabulary that grammars share.
//!
//! | file | what |
//! |---|---|
//! | `text`, `line`, `place` | cleaned text and places in it |
//! | `frame`, `prompt`, `shell`, `query` | one command's output within what was pasted, and what was asked |
//! | `ledger`, `diagnostic`, `once` | every line accounted for, every row once |
//! | `word`, `duration`, `error` | productions and their errors |
//! | `grid`, `json` | layouts |
//! | `cell`, `untrusted`, `value`, `recent` | values, why there is none, and the last few of many |
//! | `completeness`, `answer`, `code` | what a capture proves, what a device answers, and the codes of both |

pub mod answer;
mod cell;
mod code;
mod completeness;
mod diagnostic;
pub mod duration;
mod error;
mod frame;
pub mod grid;
pub mod json;
mod ledger;
mod limits;
mod line;
mod once;
mod place;
pub mod prompt;
pub mod query;
mod recent;
pub mod shell;
mod text;
mod untrusted;
mod value;
pub mod word;

pub use answer::Answer;
pub use cell::{Cell, Joined, Named};
pub use code::Code;
pub use completeness::{Completeness, End, Filtered, Lack, NotCovered, Proof, State};
pub use diagnostic::{Diagnostic, Level};
pub use error::{ParseError, Span, Trace, explain, whole, whole_line};
pub use frame::{Contradiction, Frame, Hints};
pub use ledger::{Ledger, LineClass};
pub use limits::{Limited, Limits};
pub use line::{Line, Lines};
pub use once::Once;
pub use place::Place;
pub use query::{Instances, IpVersion, Query, QueryOf, RoutesAsked, Shape};
pub use recent::Recent;
pub use text::{Debris, Removed, Text, TextError};
pub use untrusted::Untrusted;
pub use value::{Fields, List, Value, Word, count, joined, named};
