//! What misleads readers of FRR's output, and the cases that hold it.
//!
//! Left out, since nothing here meets it: groups of next hops, prefix lists, access lists, route
//! maps and LDP bindings, which no registered command prints; the line about `enable` that vtysh
//! of 5.0 put before JSON, and `prefixReceivedCount`, a key before 7.4: both older than 7.5, the
//! first release that is read. Which of two streams a daemon's message went to cannot be seen in
//! a text: it is read wherever it stands.

/// A trap, and cases as `<command>/<case>` below `golden/frr/`.
pub(crate) type Trap = (&'static str, &'static [&'static str]);

pub(crate) const TRAPS: &[Trap] = &[
    (
        "the first column grows with the longest name, and a name may hold brackets",
        &["bgp_summary/hostnames", "bgp_summary/hostnames_unnumbered"],
    ),
    (
        "a state has a blank in it, or the word of a family that is not negotiated stands for a count",
        &[
            "bgp_summary/admin_down",
            "bgp_summary/prefix_limit",
            "bgp_summary/policy_missing",
            "bgp_summary/not_negotiated",
            "bgp_summary/release_7_5_not_negotiated",
        ],
    ),
    (
        "an established session shows a number for its state",
        &["bgp_summary/pass"],
    ),
    (
        "counts are wider than their columns, and a description is missing under its header",
        &["bgp_summary/columns_overfull"],
    ),
    (
        "a description looks like counts",
        &["bgp_summary/description_with_digits"],
    ),
    (
        "an AS number has a dot, or ten digits",
        &["bgp_summary/dot_notation", "bgp_summary/columns_overfull"],
    ),
    (
        "a header does not stand over its rows",
        &[
            "bgp_routes/release_7_5",
            "bgp_routes/release_8_5",
            "bgp_routes/rpki_shifts_rows",
            "bgp_routes/wide_header_a_column_short",
        ],
    ),
    (
        "a path takes two or three lines",
        &[
            "bgp_routes/wrapped",
            "bgp_routes/wrapped_host_route",
            "bgp_routes/hostname_next_hop",
            "bgp_routes/wide_and_overfull",
        ],
    ),
    (
        "a path without a network belongs to the network above",
        &["bgp_routes/multipath"],
    ),
    (
        "a name touches the next column",
        &[
            "interface_brief/name_that_touches_the_status",
            "isis_interface/long_name_touches_id",
            "isis_neighbor/long_name_touches_interface",
            "isis_neighbor/interface_touches_level",
            "ospf_neighbor/interface_wider_than_its_column",
        ],
    ),
    (
        "a number touches the next word",
        &["interface/mtu6_touches_the_number_before_it"],
    ),
    ("a long address takes a line", &["ldp_neighbor/long_address_wraps"]),
    (
        "a release has another column",
        &[
            "bfd_peers_brief/release_10_6",
            "evpn_mac/release_10_6",
            "evpn_vni/release_10_6",
            "evpn_vni/release_8_4",
            "ospf_neighbor/release_7_5",
        ],
    ),
    (
        "a letter stands in the place of the star",
        &[
            "route/queued",
            "route/status_letters",
            "route_detail/rejected",
            "route_detail/status_offload_failed",
            "route_detail/status_out_of_sync",
        ],
    ),
    (
        "a next hop that stands there a second time has no star, and is not inactive",
        &["route/next_hops_resolved_twice"],
    ),
    (
        "an IPv4 route has a link-local IPv6 next hop",
        &[
            "route/next_hops_resolved_twice",
            "route_detail/ipv4_over_a_link_local_next_hop",
        ],
    ),
    (
        "one prefix has several entries, of which one is selected",
        &["route/two_entries", "route_detail/two_entries"],
    ),
    (
        "what stands above the routes changes with the release",
        &["route/release_8_4", "route/release_10_3", "route/local_routes"],
    ),
    (
        "nothing at all is printed, for no row and for a daemon that is down",
        &[
            "evpn_vni/empty",
            "mpls_table/empty",
            "route/empty",
            "vrf/empty",
            "vrf/daemon_not_running",
        ],
    ),
    (
        "a daemon dies while it prints, and two sentences run together",
        &["ospf_interface/daemon_lost"],
    ),
    (
        "a release without JSON takes `json` for a name",
        &[
            "interface/json_taken_for_a_name",
            "isis_neighbor/json_not_known",
            "isis_interface/json_circuit_not_known",
        ],
    ),
    (
        "a release without JSON does not know the command",
        &["interface/no_json_before_8_1"],
    ),
    (
        "text is printed where JSON was asked for",
        &["bfd_peers/json_asked_text_shown", "ospf_neighbor/json_asked_text_shown"],
    ),
    (
        "several JSON documents follow each other",
        &["route/vrf_all_concatenated_json"],
    ),
    (
        "keys of JSON have older names",
        &["ospf_neighbor/pass_release_8_4", "ospf_interface/pass_release_8_4"],
    ),
    (
        "the levels of JSON depend on the form of the command",
        &[
            "bgp_summary/flat_json",
            "bgp_summary/vrf_all",
            "route_summary/documents_without_vrfs",
        ],
    ),
    (
        "JSON has one object where the text has several rows",
        &["ospf_interface/several_addresses", "isis_neighbor/one_row_json_lost"],
    ),
];
