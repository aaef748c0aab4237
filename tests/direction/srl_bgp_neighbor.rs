//! The table of SR Linux BGP neighbors.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::Case;

const PEERS: &str = "\
BGP neighbor summary for network-instance \"default\"
Flags: S static, D dynamic, L discovered by LLDP, B BFD enabled, - disabled, * slow
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   | [Rx/Active/Tx] |
+==========+===========+=======+=======+=========+=============+==============+==============+================+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
| default  | 192.0.2.2 | ebgp  | S     | 65002   | active      | -            |              |                |
| default  | 192.0.2.3 | ebgp  | S-    | 65003   | idle        | -            |              |                |
| default  | 192.0.2.4 | ebgp  | S     | 65004   | established | 0d:0h:9m:10s | ipv4-unicast | [0/0/2]        |
| default  | 192.0.2.5 | ebgp  | S     | 65005   | resting     | -            |              |                |
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
Summary:
5 configured neighbors, 2 configured sessions are established, 1 disabled peers
0 dynamic peers
";

const PEERS_UP: &str = "\
A:r1# show network-instance default protocols bgp neighbor
BGP neighbor summary for network-instance \"default\"
Flags: S static, D dynamic, L discovered by LLDP, B BFD enabled, - disabled, * slow
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   | [Rx/Active/Tx] |
+==========+===========+=======+=======+=========+=============+==============+==============+================+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
Summary:
1 configured neighbors, 1 configured sessions are established, 0 disabled peers
0 dynamic peers
A:r1#
";

const PEERS_CUT: &str = "\
BGP neighbor summary for network-instance \"default\"
+----------+-----------+-------+-------+---------+-------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |
+==========+===========+=======+=======+=========+=============+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established |
| default  | 192.0.2.2 | ebgp  | S     | 65002   | active";

const TYPED_PEERS: (&str, &str) = (
    "printed_command",
    "show network-instance default protocols bgp neighbor",
);

pub(crate) const CASES: &[Case] = &[
    (PEERS, &[("peer_ip", "192.0.2.1")], Pass, "ok"),
    (PEERS, &[("peer_ip", "192.0.2.1"), ("remote_as", "65001")], Pass, "ok"),
    (
        PEERS,
        &[("peer_ip", "192.0.2.1"), ("remote_as", "65009")],
        Fail,
        "bgp.remote_as_differs",
    ),
    (
        PEERS,
        &[("peer_ip", "192.0.2.1"), ("expect", "absent")],
        Fail,
        "bgp.present",
    ),
    (PEERS, &[("peer_ip", "192.0.2.2")], Fail, "bgp.not_established"),
    (PEERS, &[("peer_ip", "192.0.2.3")], Fail, "bgp.admin_down"),
    (
        PEERS,
        &[("peer_ip", "192.0.2.3"), ("ignore_admin_down", "true")],
        Pass,
        "bgp.admin_down",
    ),
    (PEERS, &[("peer_ip", "192.0.2.4")], Fail, "bgp.no_prefixes_received"),
    (PEERS, &[("peer_ip", "192.0.2.4"), ("min_prefixes", "0")], Pass, "ok"),
    (PEERS, &[("peer_ip", "192.0.2.5")], InputError, "state_unknown"),
    (PEERS, &[("peer_ip", "192.0.2.9")], InputError, "filter_unknown"),
    (PEERS, &[("peer_ip", "192.0.2.9"), TYPED_PEERS], Fail, "bgp.absent"),
    (
        PEERS,
        &[("peer_ip", "192.0.2.9"), TYPED_PEERS, ("expect", "absent")],
        Pass,
        "bgp.absent",
    ),
    (
        PEERS,
        &[
            ("peer_ip", "192.0.2.9"),
            (
                "printed_command",
                "show network-instance default protocols bgp neighbor 192.0.2.1",
            ),
        ],
        InputError,
        "filtered",
    ),
    (PEERS, &[], Fail, "bgp.not_established"),
    (
        PEERS,
        &[("min_peers", "3"), ("survey", "true")],
        Fail,
        "bgp.not_established",
    ),
    (PEERS_UP, &[], Pass, "ok"),
    (PEERS_UP, &[("min_peers", "2")], Fail, "bgp.too_few_peers"),
    (PEERS_UP, &[("peer_ip", "192.0.2.9")], Fail, "bgp.absent"),
    (PEERS_CUT, &[("peer_ip", "192.0.2.1")], InputError, "cut"),
    (PEERS_CUT, &[("peer_ip", "192.0.2.2")], InputError, "filter_unknown"),
    (
        PEERS_CUT,
        &[("peer_ip", "192.0.2.9"), TYPED_PEERS],
        InputError,
        "grid_not_closed",
    ),
    (
        "Error: Path '.network-instance{.name==red}' does not specify any existing objects\n",
        &[],
        InputError,
        "no_such_network_instance",
    ),
    (
        "Parsing error: Unknown token 'bgpp'. Options are ['bgp']\n",
        &[],
        InputError,
        "parsing_error",
    ),
    (
        "A:r1# show version\nHostname : r1\n",
        &[],
        InputError,
        "another_command",
    ),
    ("what is this\n", &[], InputError, "unreadable_line"),
    ("", &[], InputError, "empty_output"),
];
