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
        Subject::Ping => &PING,
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

static PING: Questions = Questions {
    object: None,
    of_object: &[],
    of_all: &["max_loss", "max_rtt_ms"],
    expectations: &[],
};
