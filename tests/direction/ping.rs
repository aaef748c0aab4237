//! Ping.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::Case;

const PING: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms

--- 10.0.0.1 ping statistics ---
2 packets transmitted, 2 received, 0% packet loss, time 1001ms
rtt min/avg/max/mdev = 0.045/0.050/0.055/0.005 ms
";

const PING_LOST: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.

--- 10.0.0.1 ping statistics ---
2 packets transmitted, 0 received, 100% packet loss, time 1001ms

";

const PING_HALF: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms

--- 10.0.0.1 ping statistics ---
2 packets transmitted, 1 received, 50% packet loss, time 1001ms
rtt min/avg/max/mdev = 0.045/0.045/0.045/0.000 ms
";

const PING_CUT: &str = "\
PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms
";

pub(crate) const CASES: &[Case] = &[
    (PING, &[], Pass, "ok"),
    (PING, &[("max_rtt_ms", "1")], Pass, "ok"),
    (PING, &[("max_rtt_ms", "0.01")], Fail, "ping.slow"),
    (PING_LOST, &[], Fail, "ping.no_reply"),
    (PING_LOST, &[("max_loss", "99")], Fail, "ping.no_reply"),
    (PING_LOST, &[("max_loss", "100")], Pass, "ok"),
    (PING_HALF, &[], Fail, "ping.partial_loss"),
    (PING_HALF, &[("max_loss", "50")], Pass, "ok"),
    (PING_CUT, &[], InputError, "ping.no_statistics"),
    ("ping: connect: Network is unreachable\n", &[], Fail, "ping.unreachable"),
    (
        "ping: nosuch: Name or service not known\n",
        &[],
        InputError,
        "unknown_host",
    ),
    ("r1# show version\nFRRouting 10.3\n", &[], InputError, "another_command"),
    ("what is this\n", &[], InputError, "ping.no_statistics"),
    ("", &[], InputError, "empty_output"),
];
