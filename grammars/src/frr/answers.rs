//! What vtysh and the daemons print instead of rows.

use crate::kit::Answer;
use crate::kit::answer::{Spelling, find, spelled};

const SPELLINGS: &[Spelling] = &[
    spelled("% Unknown command", "", Answer::UnknownCommand),
    spelled("% Ambiguous command", "", Answer::AmbiguousCommand),
    spelled("% Command incomplete", "", Answer::IncompleteCommand),
    spelled("% Command not allowed", "", Answer::NotAuthorized),
    spelled("% VRF ", " not found", Answer::NoSuchNetworkInstance),
    spelled("% BGP instance not found", "", Answer::NoInstance),
    spelled("Default BGP instance not found", "", Answer::NoInstance),
    spelled("% No BGP process is configured", "", Answer::NoInstance),
    spelled("% OSPF is not enabled", "", Answer::NoInstance),
    spelled("OSPF is not enabled", "", Answer::NoInstance),
    spelled("% OSPF instance not found", "", Answer::NoInstance),
    spelled("% OSPFv3 instance not found", "", Answer::NoInstance),
    spelled("No OSPF routing information exist", "", Answer::NothingConfigured),
    spelled("No such interface.", "", Answer::NoMatch),
    spelled("No such interface name", "", Answer::NoSuchObject),
    spelled("% No such interface name", "", Answer::NoSuchObject),
    spelled("% No BGP neighbors found", "", Answer::NothingConfigured),
    spelled("No ", " neighbor is configured", Answer::NothingConfigured),
    spelled("% No failed BGP neighbors found", "", Answer::NoMatch),
    spelled("% Inbound soft reconfiguration not enabled", "", Answer::NotKept),
    spelled("Inbound soft reconfiguration not enabled", "", Answer::NotKept),
    spelled("% No such neighbor", "", Answer::NoSuchObject),
    spelled("View/Vrf is unknown", "", Answer::NoSuchNetworkInstance),
    spelled("View/Vrf ", " is unknown", Answer::NoSuchNetworkInstance),
    spelled("% No matching neighbor", "", Answer::NoMatch),
    spelled("% Network not in table", "", Answer::NoSuchObject),
    spelled("% Network not in RIB", "", Answer::NoSuchObject),
    spelled("% Can't find interface", " json", Answer::JsonUnsupported),
    spelled("% Can't find interface ", "", Answer::NoSuchObject),
    spelled(
        "% There are multiple interfaces with name ",
        "",
        Answer::SeveralInstances,
    ),
    spelled("% You must specify the VRF name", "", Answer::SeveralInstances),
    spelled("IS-IS Routing Process not enabled", "", Answer::NoInstance),
    spelled("Invalid system id json", "", Answer::JsonUnsupported),
    spelled("Invalid system id ", "", Answer::ParsingError),
    spelled("% Unable to find 'peer ", "'", Answer::NoMatch),
    spelled("% Vrf is not exist: ", "", Answer::NoSuchNetworkInstance),
    spelled("% VNI ", " does not exist", Answer::NoMatch),
    spelled("vtysh: error reading from ", "", Answer::DaemonLost),
    spelled("Warning: closing connection to ", "", Answer::DaemonLost),
    spelled(
        "Exiting: failed to connect to any daemons.",
        "",
        Answer::DaemonNotRunning,
    ),
];

const DAEMONS: [&str; 20] = [
    "zebra", "bgpd", "ospfd", "ospf6d", "isisd", "bfdd", "ldpd", "ripd", "ripngd", "pimd", "pim6d", "staticd",
    "eigrpd", "nhrpd", "pbrd", "vrrpd", "fabricd", "babeld", "mgmtd", "pathd",
];

/// Reads a line as an answer. vtysh puts `line N: ` in front when it reads a file.
pub(super) fn answer(text: &str) -> Option<Answer> {
    let text = text.trim();
    let daemon = text.strip_suffix(" is not running");
    if daemon.is_some_and(|name| DAEMONS.contains(&name)) {
        return Some(Answer::DaemonNotRunning);
    }
    let numbered = text.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
    find(numbered.map_or(text, |(_, rest)| rest), SPELLINGS)
}

#[cfg(test)]
mod tests {
    use super::answer;
    use crate::kit::Answer;

    #[test]
    fn answers_are_known_by_their_wording() {
        for (line, expected) in [
            ("% Unknown command: show ip bgpp summary", Some(Answer::UnknownCommand)),
            (
                "line 3: % Command incomplete: show ip route vrf",
                Some(Answer::IncompleteCommand),
            ),
            ("% VRF nosuch not found", Some(Answer::NoSuchNetworkInstance)),
            (
                "% No BGP neighbors found in VRF default",
                Some(Answer::NothingConfigured),
            ),
            ("bgpd is not running", Some(Answer::DaemonNotRunning)),
            ("Invalid system id json", Some(Answer::JsonUnsupported)),
            ("Invalid system id r9", Some(Answer::ParsingError)),
            ("% Can't find interface json", Some(Answer::JsonUnsupported)),
            ("% Can't find interface json0", Some(Answer::NoSuchObject)),
            ("% Unable to find 'peer 10.0.0.9'", Some(Answer::NoMatch)),
            ("% VNI 100 does not exist", Some(Answer::NoMatch)),
            ("everything is not running", None),
            ("10.0.0.1 4 65001 0 0 0 0 0 never Active 0 bgpd is not running", None),
        ] {
            assert_eq!(answer(line), expected, "{line}");
        }
    }
}
