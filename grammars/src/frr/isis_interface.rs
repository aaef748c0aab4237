//! `show isis interface` on FRR, with or without `detail`.
//!
//! ```text
//! Area LAB:
//!   Interface   CircId   State    Type     Level
//!   eth-r4      0x5      Up       lan      L1L2
//!   lo          0x0      Up       loopback L1L2
//! ```
//!
//! The name is padded to 12 characters, so a longer one touches the circuit id.
//! Nothing marks the end.

mod json;
mod line;
mod text;

use crate::ast::{IsisCircuitType, IsisInterfaceState, Subject};
use crate::frr::isis;
use crate::kit::Query;
use crate::reading::Grammar;

/// The grammar of `show isis interface`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::IsisInterface,
    query,
    text: text::read,
    json: Some(json::read),
};

/// `show isis [vrf NAME|all] interface [detail|INTERFACE] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    isis::query(command, "interface")
}

/// States as both forms write them.
const STATES: [(&str, IsisInterfaceState); 3] = [
    ("Up", IsisInterfaceState::Up),
    ("Config", IsisInterfaceState::Config),
    ("Init", IsisInterfaceState::Init),
];

/// Kinds of links as both forms write them.
const TYPES: [(&str, IsisCircuitType); 3] = [
    ("lan", IsisCircuitType::Lan),
    ("p2p", IsisCircuitType::PointToPoint),
    ("loopback", IsisCircuitType::Loopback),
];

#[cfg(test)]
mod tests {
    use super::query;
    use crate::kit::Filtered;

    #[test]
    fn one_interface_is_not_all_of_them() {
        for (command, filtered, object) in [
            ("show isis interface", Filtered::No, None),
            ("sh isis vrf red int detail json", Filtered::No, None),
            ("show isis interface eth0", Filtered::Yes, Some("eth0")),
        ] {
            let query = query(command).unwrap();
            assert_eq!((query.filtered, query.object), (filtered, object), "{command}");
        }
        for command in ["show isis neighbor", "show interface", "show ip ospf interface"] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
