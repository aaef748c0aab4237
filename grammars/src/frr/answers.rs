//! What vtysh and the daemons print instead of rows.

use crate::ast::Subject;
use crate::kit::Answer;
use crate::kit::answer::{Spelling, find, spelled};

/// How answers are spelled that any command may be given, or that decide nothing.
const OF_ANY: &[Spelling] = &[
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
    spelled("IS-IS Routing Process not enabled", "", Answer::NoInstance),
    spelled("% Inbound soft reconfiguration not enabled", "", Answer::NotKept),
    spelled("Inbound soft reconfiguration not enabled", "", Answer::NotKept),
    spelled("View/Vrf is unknown", "", Answer::NoSuchNetworkInstance),
    spelled("View/Vrf ", " is unknown", Answer::NoSuchNetworkInstance),
    spelled("% Vrf is not exist: ", "", Answer::NoSuchNetworkInstance),
    spelled("% Can't find interface", " json", Answer::JsonUnsupported),
    spelled(
        "% There are multiple interfaces with name ",
        "",
        Answer::SeveralInstances,
    ),
    spelled("% You must specify the VRF name", "", Answer::SeveralInstances),
    spelled("Invalid system id json", "", Answer::JsonUnsupported),
    spelled("Invalid system id ", "", Answer::ParsingError),
    spelled("vtysh: error reading from ", "", Answer::DaemonLost),
    spelled("Warning: closing connection to ", "", Answer::DaemonLost),
    spelled(
        "Exiting: failed to connect to any daemons.",
        "",
        Answer::DaemonNotRunning,
    ),
];

/// How it is spelled that there is nothing, with what the commands are about that are answered so.
const OF_SOME: &[(&[Subject], Spelling)] = &[
    (
        &[Subject::OspfRoute],
        spelled("No OSPF routing information exist", "", Answer::NothingConfigured),
    ),
    (
        &[Subject::OspfNeighbor],
        spelled("No such interface.", "", Answer::NoMatch),
    ),
    (
        &[Subject::OspfInterface],
        spelled("No such interface name", "", Answer::NoSuchObject),
    ),
    (
        &[Subject::OspfInterface],
        spelled("% No such interface name", "", Answer::NoSuchObject),
    ),
    (
        &[Subject::BgpPeer],
        spelled("% No BGP neighbors found", "", Answer::NothingConfigured),
    ),
    (
        &[Subject::BgpPeer],
        spelled("No ", " neighbor is configured", Answer::NothingConfigured),
    ),
    (
        &[Subject::BgpPeer],
        spelled("% No failed BGP neighbors found", "", Answer::NoMatch),
    ),
    (
        &[Subject::BgpPeer],
        spelled("% No matching neighbor", "", Answer::NoMatch),
    ),
    (
        &[Subject::BgpPeer],
        spelled("% No such neighbor", "", Answer::NoSuchObject),
    ),
    (
        &[Subject::Route, Subject::BgpRoute],
        spelled("% Network not in table", "", Answer::NoSuchObject),
    ),
    (
        &[Subject::Route],
        spelled("% Network not in RIB", "", Answer::NoSuchObject),
    ),
    (
        &[Subject::Interface],
        spelled("% Can't find interface ", "", Answer::NoSuchObject),
    ),
    (
        &[Subject::BfdSession],
        spelled("% Unable to find 'peer ", "'", Answer::NoMatch),
    ),
    (&[Subject::Mac], spelled("% VNI ", " does not exist", Answer::NoMatch)),
];

const DAEMONS: [&str; 20] = [
    "zebra", "bgpd", "ospfd", "ospf6d", "isisd", "bfdd", "ldpd", "ripd", "ripngd", "pimd", "pim6d", "staticd",
    "eigrpd", "nhrpd", "pbrd", "vrrpd", "fabricd", "babeld", "mgmtd", "pathd",
];

/// Reads a line as an answer to a command about a subject. vtysh puts `line N: ` in front when it reads a file.
pub(super) fn answer(text: &str, subject: Subject) -> Option<Answer> {
    let text = text.trim();
    let daemon = text.strip_suffix(" is not running");
    if daemon.is_some_and(|name| DAEMONS.contains(&name)) {
        return Some(Answer::DaemonNotRunning);
    }
    let numbered = text.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
    let text = numbered.map_or(text, |(_, rest)| rest);
    find(text, OF_ANY).or_else(|| of_some(text, subject))
}

fn of_some(text: &str, subject: Subject) -> Option<Answer> {
    let said = |(subjects, spelling): &(&[Subject], Spelling)| {
        let is_its_own = subjects.contains(&subject);
        let answer = spelling.read(text)?;
        Some(if is_its_own { answer } else { Answer::OfAnotherCommand })
    };
    OF_SOME.iter().find_map(said)
}

#[cfg(test)]
mod tests {
    use super::answer;
    use crate::ast::Subject;
    use crate::kit::Answer;

    #[test]
    fn answers_are_known_by_their_wording() {
        for (line, subject, expected) in [
            (
                "% Unknown command: show ip bgpp summary",
                Subject::BgpPeer,
                Some(Answer::UnknownCommand),
            ),
            (
                "line 3: % Command incomplete: show ip route vrf",
                Subject::Route,
                Some(Answer::IncompleteCommand),
            ),
            (
                "% VRF nosuch not found",
                Subject::Route,
                Some(Answer::NoSuchNetworkInstance),
            ),
            (
                "% No BGP neighbors found in VRF default",
                Subject::BgpPeer,
                Some(Answer::NothingConfigured),
            ),
            ("bgpd is not running", Subject::BgpPeer, Some(Answer::DaemonNotRunning)),
            (
                "Invalid system id json",
                Subject::IsisAdjacency,
                Some(Answer::JsonUnsupported),
            ),
            (
                "Invalid system id r9",
                Subject::IsisAdjacency,
                Some(Answer::ParsingError),
            ),
            (
                "% Can't find interface json",
                Subject::Interface,
                Some(Answer::JsonUnsupported),
            ),
            (
                "% Can't find interface json0",
                Subject::Interface,
                Some(Answer::NoSuchObject),
            ),
            (
                "% Unable to find 'peer 10.0.0.9'",
                Subject::BfdSession,
                Some(Answer::NoMatch),
            ),
            ("% VNI 100 does not exist", Subject::Mac, Some(Answer::NoMatch)),
            ("everything is not running", Subject::BgpPeer, None),
            (
                "10.0.0.1 4 65001 0 0 0 0 0 never Active 0 bgpd is not running",
                Subject::BgpPeer,
                None,
            ),
        ] {
            assert_eq!(answer(line, subject), expected, "{line}");
        }
    }

    #[test]
    fn that_there_is_nothing_is_no_answer_to_another_command() {
        for (line, subject) in [
            ("% Network not in table", Subject::IsisAdjacency),
            ("% No BGP neighbors found in VRF default", Subject::OspfNeighbor),
            ("line 3: % Can't find interface eth9", Subject::BfdSession),
            ("% No such neighbor in this view/vrf", Subject::BgpRoute),
            ("No such interface name", Subject::Interface),
            ("% VNI 100 does not exist", Subject::Vni),
        ] {
            assert_eq!(answer(line, subject), Some(Answer::OfAnotherCommand), "{line}");
        }
    }
}
