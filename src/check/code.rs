//! Codes of checks that every subject shares.

use netverify_grammars::kit::Code;

pub(super) const OK: Code = Code::new("ok", "it holds");
pub(super) const CUT: Code = Code::new("cut", "not all of the row is there, or could be read");
pub(super) const UNREADABLE: Code = Code::new("unreadable", "a value could not be read");
pub(super) const NOT_SHOWN: Code = Code::new("not_shown", "this form does not show it");
pub(super) const STATE_UNKNOWN: Code = Code::new("state_unknown", "a state word that no release is known to print");
pub(super) const NO_ROWS: Code = Code::new("no_rows", "there is no row to judge");
pub(super) const NOTHING_JUDGED: Code = Code::new("nothing_judged", "every row was passed over");
pub(super) const AMBIGUOUS: Code = Code::new("ambiguous", "it is in more than one network instance: name one");
pub(super) const INSTANCE_NOT_COVERED: Code = Code::new(
    "network_instance.not_covered",
    "nothing tells of this VRF or network instance: the command did not ask for it, or printed no row of it",
);
pub(super) const INSTANCE_NOT_SHOWN: Code = Code::new(
    "network_instance.not_shown",
    "the rows do not show their VRF or network instance",
);
