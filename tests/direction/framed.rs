//! Outputs without their head, their end or their right edge, and arguments that do not go together.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::{COMPLETE, Case};

const TEN: (&str, &str) = ("prefix", "10.0.0.0/8");
const SURVEY: (&str, &str) = ("survey", "true");
const ABSENT: (&str, &str) = ("expect", "absent");

const ROUTES_WITHOUT_LEGEND: &str = "\
r1# show ip route
S>* 11.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1#
";

const PROMPT_OF_ANOTHER: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 11.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r2#
";

const PROMPT_OF_A_MODE: &str = "\
r1# show ip route
Codes: K - kernel route, C - connected, L - local, S - static,
       > - selected route, * - FIB route

S>* 11.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02
r1(config)#
";

const COUNT_WITHOUT_A_SECTION: &str = "\
r1# show bgp summary
Total number of neighbors 1

IPv6 Unicast Summary:
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
2001:db8::2     4      65001        38        32       18    0    0 00:00:56            3       15 N/A

Total number of neighbors 1
r1#
";

const REASON_CUT: &str = "\
r1# show bgp ipv4 unicast summary failed
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        EstdCnt DropCnt ResetTime Reason
192.0.2.1             1       1  00:03:21 AFI/SAFI Not
r1#
";

const NO_OUTBOUND_POLICY: &str = "\
BGP router identifier 10.255.0.1, local AS number 65001 VRF default vrf-id 0

Neighbor        V         AS   MsgRcvd   MsgSent   TblVer  InQ OutQ  Up/Down State/PfxRcd   PfxSnt Desc
192.0.2.1       4      65002        38        32       18    0    0 00:00:56            3 (Policy) N/A

Total number of neighbors 1
";

const WITHOUT_THE_LAST_COLUMN: &str = "\
A:r1# show network-instance default protocols bgp neighbor
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+
| Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   |
+==========+===========+=======+=======+=========+=============+==============+==============+
| default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast |
+----------+-----------+-------+-------+---------+-------------+--------------+--------------+
Summary:
1 configured neighbors, 1 configured sessions are established, 0 disabled peers
0 dynamic peers
A:r1#
";

/// Each with a code that one of its checks has.
pub(crate) const CASES: &[(&str, Case)] = &[
    ("frr_route", (ROUTES_WITHOUT_LEGEND, &[TEN], InputError, "head_missing")),
    (
        "frr_route",
        (ROUTES_WITHOUT_LEGEND, &[TEN, ABSENT], InputError, "head_missing"),
    ),
    (
        "frr_route",
        (ROUTES_WITHOUT_LEGEND, &[SURVEY], InputError, "head_missing"),
    ),
    (
        "frr_route",
        (ROUTES_WITHOUT_LEGEND, &[("prefix", "11.0.0.0/8")], Pass, "ok"),
    ),
    ("frr_route", (PROMPT_OF_ANOTHER, &[TEN], InputError, "open_end")),
    ("frr_route", (PROMPT_OF_A_MODE, &[TEN], Fail, "route.absent")),
    (
        "frr_bgp_summary",
        (COUNT_WITHOUT_A_SECTION, &[], InputError, "head_missing"),
    ),
    (
        "frr_bgp_summary",
        (
            COUNT_WITHOUT_A_SECTION,
            &[("peer_ip", "192.0.2.1"), ABSENT],
            InputError,
            "head_missing",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            REASON_CUT,
            &[("peer_ip", "192.0.2.1")],
            InputError,
            "bgp.state_not_shown",
        ),
    ),
    (
        "frr_bgp_summary",
        (
            NO_OUTBOUND_POLICY,
            &[("peer_ip", "192.0.2.1"), COMPLETE],
            Fail,
            "bgp.policy_missing",
        ),
    ),
    (
        "srl_bgp_neighbor",
        (WITHOUT_THE_LAST_COLUMN, &[], InputError, "right_edge_cut"),
    ),
];
