//! FRR's routing table.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::Case;

const ROUTES: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route, q - queued, r - rejected, b - backup

IPv4 unicast VRF default:
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
  *                  via 192.0.2.2, eth1, weight 1, 00:01:02
S>q 10.1.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>r 10.2.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
O   10.3.0.0/16 [110/10] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 10.4.0.0/16 [1/0] unreachable (blackhole), weight 1, 00:01:02
B>  10.5.0.0/16 [200/0] via 10.255.0.3 (recursive), weight 1, 00:00:21
  *                       via 192.0.2.1, eth0, weight 1, 00:00:21
S>  10.6.0.0/16 [1/0] via 192.0.2.9 inactive, weight 1, 00:01:02
C>* 192.0.2.0/24 is directly connected, eth0, 00:05:00
r1#
";

const ROUTES_UP: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const ROUTES_CUT: &str = "\
S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>* 10.7.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:0";

const TYPED_ROUTES: (&str, &str) = ("printed_command", "show ip route");

pub(crate) const CASES: &[Case] = &[
    (ROUTES_REDRAWN, &[("prefix", "10.0.0.0/8")], Pass, "ok"),
    (
        ROUTES_REDRAWN,
        &[("prefix", "10.2.0.0/16")],
        InputError,
        "unreadable_line",
    ),
    (
        ROUTES_REDRAWN,
        &[("prefix", "10.9.0.0/16")],
        InputError,
        "unreadable_line",
    ),
    (ROUTES_REDRAWN, &[("survey", "true")], InputError, "unreadable_line"),
    (ROUTES_CLEARED, &[("prefix", "10.0.0.0/8")], Fail, "route.not_installed"),
    (ROUTES_OF_SHELL, &[("prefix", "10.9.0.0/16")], Fail, "route.absent"),
    (ROUTES_OF_SHELL, &[("prefix", "10.0.0.0/8")], Pass, "ok"),
    (
        ROUTES_OF_TWO,
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "several_commands",
    ),
    (ROUTES, &[("prefix", "10.0.0.0/8")], Pass, "ok"),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("next_hop", "192.0.2.2")],
        Pass,
        "ok",
    ),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("next_hop", "192.0.2.3")],
        Fail,
        "route.next_hop_differs",
    ),
    (ROUTES, &[("prefix", "10.0.0.0/8"), ("min_paths", "2")], Pass, "ok"),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("min_paths", "3")],
        Fail,
        "route.too_few_paths",
    ),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("protocol", "bgp")],
        Fail,
        "route.protocol_differs",
    ),
    (
        ROUTES,
        &[("prefix", "10.0.0.0/8"), ("expect", "absent")],
        Fail,
        "route.present",
    ),
    (ROUTES, &[("prefix", "10.1.0.0/16")], Fail, "route.not_installed"),
    (ROUTES, &[("prefix", "10.2.0.0/16")], Fail, "route.not_installed"),
    (ROUTES, &[("prefix", "10.3.0.0/16")], Fail, "route.not_selected"),
    (ROUTES, &[("prefix", "10.4.0.0/16")], Pass, "route.installed_discard"),
    (
        ROUTES,
        &[("prefix", "10.5.0.0/16"), ("next_hop", "10.255.0.3")],
        Pass,
        "ok",
    ),
    (ROUTES, &[("prefix", "10.6.0.0/16")], Fail, "route.not_installed"),
    (ROUTES, &[("prefix", "10.9.0.0/16")], Fail, "route.absent"),
    (
        ROUTES,
        &[("prefix", "10.9.0.0/16"), ("expect", "absent")],
        Pass,
        "route.absent",
    ),
    (ROUTES, &[("survey", "true")], Fail, "route.not_installed"),
    (ROUTES_UP, &[("survey", "true")], Pass, "ok"),
    (ROUTES_CUT, &[("prefix", "10.0.0.0/8")], Pass, "ok"),
    (
        ROUTES_CUT,
        &[("prefix", "10.7.0.0/16"), TYPED_ROUTES],
        InputError,
        "unreadable_line",
    ),
    (
        ROUTES_CUT,
        &[("prefix", "10.9.0.0/16"), TYPED_ROUTES],
        InputError,
        "unreadable_line",
    ),
    (ROUTES_CUT, &[("prefix", "10.9.0.0/16")], InputError, "filter_unknown"),
    (ROUTES_CUT, &[("survey", "true")], InputError, "unreadable_line"),
    (
        "r1# show ip route bgp\nB>* 10.0.0.0/8 [20/0] via 192.0.2.1, eth0, weight 1, 00:01:02\nr1#\n",
        &[("prefix", "10.9.0.0/16")],
        InputError,
        "filtered",
    ),
    (
        "% Network not in table\n",
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "route.not_named",
    ),
    (
        "% Network not in table\n",
        &[("prefix", "10.0.0.0/8"), ("expect", "absent")],
        InputError,
        "route.not_named",
    ),
    (
        "% VRF red not found\n",
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "no_such_network_instance",
    ),
    (
        "% Unknown command: show ip rout\n",
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "unknown_command",
    ),
    (
        "zebra is not running\n",
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "daemon_not_running",
    ),
    (
        "r1# show version\nFRRouting 10.3\n",
        &[("prefix", "10.0.0.0/8")],
        InputError,
        "another_command",
    ),
    (
        "what is this\n",
        &[("prefix", "10.0.0.0/8"), TYPED_ROUTES],
        InputError,
        "unreadable_line",
    ),
    ("", &[("prefix", "10.0.0.0/8")], InputError, "empty_output"),
    ("{}", &[("prefix", "10.0.0.0/8")], InputError, "json_empty"),
];

/// A table that a clear screen took away, and the next one.
const ROUTES_CLEARED: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1# \u{1b}[H\u{1b}[2Jr1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>r 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const ROUTES_OF_SHELL: &str = "\
$ docker exec r1 vtysh -c \"show ip route\"
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
$
";

const ROUTES_OF_TWO: &str = "\
vtysh -c 'show ip route' -c 'show ip route vrf red'
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
";

/// A table, and a cursor that then goes up into it.
const ROUTES_REDRAWN: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
S>r 10.2.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
\u{1b}[1AS>* 10.2.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02

S>* 10.3.0.0/16 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";
