//! What can be asked of the rows of each subject.

use netverify_grammars::ast::Subject;

/// The questions of a subject, as its arguments.
#[derive(Debug)]
pub struct Questions {
    /// The argument that names one object, if an object can be named.
    pub object: Option<&'static str>,
    /// Arguments that narrow a question about one object: a survey takes none of them.
    pub of_object: &'static [&'static str],
    /// All other arguments.
    pub of_all: &'static [&'static str],
    /// What can be expected; the first is the default.
    pub expectations: &'static [&'static str],
}

impl Questions {
    /// Returns the names of all arguments.
    pub fn arguments(&self) -> impl Iterator<Item = &'static str> {
        let narrowing = self.of_object.iter().chain(self.of_all).copied();
        self.object.into_iter().chain(narrowing)
    }

    /// Returns the arguments that name or narrow one object.
    pub fn of_one_object(&self) -> impl Iterator<Item = &'static str> {
        self.object.into_iter().chain(self.of_object.iter().copied())
    }
}

/// Returns what can be asked of a subject.
pub fn questions(subject: Subject) -> &'static Questions {
    match subject {
        Subject::Interface => &INTERFACE,
        Subject::BgpPeer => &BGP_PEER,
        Subject::BgpRoute => &BGP_ROUTE,
        Subject::Route => &ROUTE,
        Subject::RouteSummary => &ROUTE_SUMMARY,
        Subject::NextHop => &NEXT_HOP,
        Subject::MplsLabel => &MPLS_LABEL,
        Subject::Vrf => &VRF,
        Subject::Version => &VERSION,
        Subject::OspfNeighbor => &OSPF_NEIGHBOR,
        Subject::OspfInterface => &OSPF_INTERFACE,
        Subject::OspfRoute => &OSPF_ROUTE,
        Subject::IsisAdjacency => &ISIS_ADJACENCY,
        Subject::BfdSession => &BFD_SESSION,
        Subject::IsisInterface => &ISIS_INTERFACE,
        Subject::LdpNeighbor => &LDP_NEIGHBOR,
        Subject::Vni => &VNI,
        Subject::Mac => &MAC,
        Subject::Ping => &PING,
        Subject::TraceRoute => &TRACE,
    }
}

static INTERFACE: Questions = Questions {
    object: Some("interface"),
    of_object: &["expect"],
    of_all: &["network_instance"],
    expectations: &["up", "down", "admin-down", "absent"],
};

static BGP_PEER: Questions = Questions {
    object: Some("peer_ip"),
    of_object: &["expect"],
    of_all: &[
        "remote_as",
        "afi_safi",
        "network_instance",
        "min_peers",
        "min_prefixes",
        "min_sent",
        "ignore_admin_down",
    ],
    expectations: &["established", "absent"],
};

static BGP_ROUTE: Questions = Questions {
    object: Some("prefix"),
    of_object: &["next_hop", "min_paths", "expect"],
    of_all: &["network_instance"],
    expectations: &["installed", "absent"],
};

static ROUTE: Questions = Questions {
    object: Some("prefix"),
    of_object: &["next_hop", "protocol", "min_paths", "expect"],
    of_all: &["network_instance"],
    expectations: &["installed", "absent"],
};

static ROUTE_SUMMARY: Questions = Questions {
    object: Some("protocol"),
    of_object: &["expect"],
    of_all: &["network_instance", "min_prefixes"],
    expectations: &["installed", "absent"],
};

static NEXT_HOP: Questions = Questions {
    object: Some("next_hop"),
    of_object: &["expect"],
    of_all: &["network_instance"],
    expectations: &["resolved", "unresolved", "absent"],
};

static MPLS_LABEL: Questions = Questions {
    object: Some("label"),
    of_object: &["next_hop", "expect"],
    of_all: &[],
    expectations: &["installed", "present", "absent"],
};

static VRF: Questions = Questions {
    object: Some("network_instance"),
    of_object: &["expect"],
    of_all: &[],
    expectations: &["active", "inactive", "absent"],
};

static VERSION: Questions = Questions {
    object: None,
    of_object: &[],
    of_all: &["version", "hostname"],
    expectations: &[],
};

static OSPF_NEIGHBOR: Questions = Questions {
    object: Some("neighbor_router_id"),
    of_object: &["expect"],
    of_all: &["interface", "network_instance"],
    expectations: &["full", "two-way", "absent"],
};

static OSPF_INTERFACE: Questions = Questions {
    object: Some("interface"),
    of_object: &["expect"],
    of_all: &["network_instance"],
    expectations: &["up", "down", "absent"],
};

static OSPF_ROUTE: Questions = Questions {
    object: Some("prefix"),
    of_object: &["next_hop", "min_paths", "expect"],
    of_all: &["network_instance"],
    expectations: &["present", "absent"],
};

static ISIS_ADJACENCY: Questions = Questions {
    object: Some("system_id"),
    of_object: &["expect"],
    of_all: &["interface", "level", "network_instance"],
    expectations: &["up", "absent"],
};

static BFD_SESSION: Questions = Questions {
    object: Some("peer_ip"),
    of_object: &["expect"],
    of_all: &["interface", "network_instance"],
    expectations: &["up", "absent"],
};

static ISIS_INTERFACE: Questions = Questions {
    object: Some("interface"),
    of_object: &["expect"],
    of_all: &["network_instance"],
    expectations: &["up", "absent"],
};

static LDP_NEIGHBOR: Questions = Questions {
    object: Some("peer_ldp_id"),
    of_object: &["expect"],
    of_all: &[],
    expectations: &["operational", "absent"],
};

static VNI: Questions = Questions {
    object: Some("vni"),
    of_object: &["expect"],
    of_all: &["network_instance"],
    expectations: &["present", "absent"],
};

static MAC: Questions = Questions {
    object: Some("mac"),
    of_object: &["expect"],
    of_all: &["vni"],
    expectations: &["present", "absent"],
};

static PING: Questions = Questions {
    object: None,
    of_object: &[],
    of_all: &["max_loss", "max_rtt_ms"],
    expectations: &[],
};

static TRACE: Questions = Questions {
    object: None,
    of_object: &[],
    of_all: &["max_hops"],
    expectations: &[],
};
