//! `show isis neighbor` on FRR, with or without `detail`.
//!
//! ```text
//! Area LAB:
//!  System Id           Interface   L  State         Holdtime SNPA
//!  r2                  eth-r2      1  Up            10       3a40.9b07.e316
//!  r2                  eth-r2      2  Up            10       3a40.9b07.e316
//! ```
//!
//! The first two columns are padded to 20 and 12 characters and nothing stands
//! between them, so a long name touches the interface, and a long interface the
//! level. Where the padding tells how long the interface is, the two are taken
//! apart; else both are unreadable. JSON keeps one adjacency a circuit, so a
//! level 2 adjacency hides the one of level 1, and on a LAN all but one are lost.
//! Nothing marks the end.

mod json;
mod line;
mod text;

use crate::ast::{IsisState, Subject};
use crate::frr::isis;
use crate::kit::Query;
use crate::reading::Grammar;

/// The grammar of `show isis neighbor`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::IsisAdjacency,
    query,
    text: text::read,
    json: Some(json::read),
};

/// `show isis [vrf NAME|all] neighbor [detail|SYSTEM_ID] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    isis::query(command, "neighbor")
}

/// States as both forms write them.
const STATES: [(&str, IsisState); 3] = [
    ("Up", IsisState::Up),
    ("Initializing", IsisState::Initializing),
    ("Down", IsisState::Down),
];

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::kit::{Code, Filtered, Hints, Instances, Text};
    use crate::reading::read;

    #[test]
    fn json_of_interfaces_does_not_say_that_there_is_no_neighbour() {
        let raw = r#"{"areas":[{"area":"CORE","circuits":[{"circuit":3,"interface":{"name":"eth-b","state":"Up"}}]}]}"#;
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: Some("show isis neighbor json"),
            complete: true,
        };
        let reading = read(&GRAMMAR, &text, hints);
        assert_eq!(reading.answer(), None);
        let why = &reading.completeness().why;
        assert!(why.iter().any(|lack| lack.code == Code::UNREADABLE_LINE));
    }

    #[test]
    fn a_query_tells_what_it_leaves_out() {
        let default = Instances::One("default");
        for (command, filtered, instance, object) in [
            ("show isis neighbor", Filtered::No, default, None),
            ("sh isis nei detail json", Filtered::No, default, None),
            ("show isis vrf red neighbor", Filtered::No, Instances::One("red"), None),
            (
                "show isis vrf all neighbor detail",
                Filtered::No,
                Instances::Every,
                None,
            ),
            ("show isis neighbor r2", Filtered::Yes, default, Some("r2")),
            ("show isis neighbor | include eth-r2", Filtered::Yes, default, None),
        ] {
            let query = query(command).unwrap();
            let found = (query.filtered, query.network_instance, query.object);
            assert_eq!(found, (filtered, instance, object), "{command}");
        }
    }

    #[test]
    fn other_commands_are_not_taken_for_it() {
        for command in [
            "show isis interface",
            "show isis",
            "show ip ospf neighbor",
            "show bgp neighbors",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
