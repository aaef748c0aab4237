//! Captures that are not one output, whole, alone and as the device printed it.

use netverify::Outcome::InputError;

use crate::Case;

const PIPED_BEHIND_SSH: &str = r#"
$ ssh r1 vtysh -c \"show ip route\" \| grep S
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
$
"#;

const SURVEY: (&str, &str) = ("survey", "true");
const ELEVEN: (&str, &str) = ("prefix", "11.0.0.0/8");

/// Each with a code that one of its checks has.
pub(crate) const CASES: &[(&str, Case)] = &[
    ("frr_route", (PIPED_BEHIND_SSH, &[SURVEY], InputError, "filtered")),
    ("frr_route", (PIPED_BEHIND_SSH, &[ELEVEN], InputError, "filtered")),
];
