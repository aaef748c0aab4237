//! The one list of commands. Every list of commands anywhere is a loop over it.

use netverify_grammars::ast::Subject;
use netverify_grammars::{Grammar, frr, host, srlinux};

use crate::arguments::{Args, Argument, COMMON};
use crate::phrase::Phrase;
use crate::refusal::{Reason, Refusal};
use crate::subject::{Questions, questions};

/// A command whose output can be read and judged.
#[derive(Debug)]
pub struct CommandSpec {
    /// Its id, which callers name.
    pub id: &'static str,
    /// Whose command it is.
    pub platform: Platform,
    /// How it is typed.
    pub command: &'static str,
    /// How its output is read.
    pub grammar: Grammar,
    /// Arguments without which it can only be surveyed.
    pub required: &'static [&'static str],
}

/// Whose command it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Platform {
    /// Nokia SR Linux.
    SrLinux,
    /// `FRRouting`.
    Frr,
    /// Any host.
    Host,
}

impl Platform {
    /// Returns the platform's name, which is also its golden folder's.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SrLinux => "srlinux",
            Self::Frr => "frr",
            Self::Host => "host",
        }
    }

    /// Returns what the ids of the platform's commands begin with.
    pub fn id_prefix(self) -> &'static str {
        match self {
            Self::SrLinux => "srl_",
            Self::Frr => "frr_",
            Self::Host => "",
        }
    }
}

/// All commands, by platform and id.
pub static REGISTRY: &[CommandSpec] = &[
    CommandSpec {
        id: "srl_interface_brief",
        platform: Platform::SrLinux,
        command: "show interface [INTERFACE] brief",
        grammar: srlinux::interface_brief::GRAMMAR,
        required: &["interface"],
    },
    CommandSpec {
        id: "srl_bgp_neighbor",
        platform: Platform::SrLinux,
        command: "show network-instance INSTANCE protocols bgp neighbor [PEER]",
        grammar: srlinux::bgp_neighbor::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_bgp_summary",
        platform: Platform::Frr,
        command: "show bgp [vrf VRF] [AFI SAFI] summary",
        grammar: frr::bgp_summary::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_bgp_routes",
        platform: Platform::Frr,
        command: "show [ip] bgp [vrf VRF] [AFI SAFI]",
        grammar: frr::bgp_routes::GRAMMAR,
        required: &["prefix"],
    },
    CommandSpec {
        id: "frr_bgp_route",
        platform: Platform::Frr,
        command: "show [ip] bgp [vrf VRF] [AFI SAFI] PREFIX",
        grammar: frr::bgp_route::GRAMMAR,
        required: &["prefix"],
    },
    CommandSpec {
        id: "frr_bgp_neighbor",
        platform: Platform::Frr,
        command: "show bgp [vrf VRF] neighbors [PEER]",
        grammar: frr::bgp_neighbor::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_route",
        platform: Platform::Frr,
        command: "show ip|ipv6 route [vrf VRF]",
        grammar: frr::route::GRAMMAR,
        required: &["prefix"],
    },
    CommandSpec {
        id: "frr_route_detail",
        platform: Platform::Frr,
        command: "show ip|ipv6 route [vrf VRF] PREFIX",
        grammar: frr::route_detail::GRAMMAR,
        required: &["prefix"],
    },
    CommandSpec {
        id: "frr_route_summary",
        platform: Platform::Frr,
        command: "show ip|ipv6 route [vrf VRF] summary",
        grammar: frr::route_summary::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_interface_brief",
        platform: Platform::Frr,
        command: "show interface [vrf VRF] brief",
        grammar: frr::interface_brief::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_interface",
        platform: Platform::Frr,
        command: "show interface [INTERFACE] [vrf VRF]",
        grammar: frr::interface::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_mpls_table",
        platform: Platform::Frr,
        command: "show mpls table",
        grammar: frr::mpls_table::GRAMMAR,
        required: &["label"],
    },
    CommandSpec {
        id: "frr_vrf",
        platform: Platform::Frr,
        command: "show vrf",
        grammar: frr::vrf::GRAMMAR,
        required: &["network_instance"],
    },
    CommandSpec {
        id: "frr_version",
        platform: Platform::Frr,
        command: "show version",
        grammar: frr::version::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_nht",
        platform: Platform::Frr,
        command: "show ip|ipv6 nht [vrf VRF]",
        grammar: frr::nht::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_ospf_neighbor",
        platform: Platform::Frr,
        command: "show ip ospf [vrf VRF] neighbor [detail]",
        grammar: frr::ospf_neighbor::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_ospf_interface",
        platform: Platform::Frr,
        command: "show ip ospf [vrf VRF] interface [INTERFACE]",
        grammar: frr::ospf_interface::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_ospf_route",
        platform: Platform::Frr,
        command: "show ip ospf [vrf VRF] route [detail]",
        grammar: frr::ospf_route::GRAMMAR,
        required: &["prefix"],
    },
    CommandSpec {
        id: "frr_ospf6_neighbor",
        platform: Platform::Frr,
        command: "show ipv6 ospf6 [vrf VRF] neighbor [detail|drchoice]",
        grammar: frr::ospf6_neighbor::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_isis_neighbor",
        platform: Platform::Frr,
        command: "show isis [vrf VRF] neighbor [SYSTEM_ID|detail]",
        grammar: frr::isis_neighbor::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_isis_interface",
        platform: Platform::Frr,
        command: "show isis [vrf VRF] interface [INTERFACE|detail]",
        grammar: frr::isis_interface::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_bfd_peers",
        platform: Platform::Frr,
        command: "show bfd [vrf VRF] peers|peer PEER",
        grammar: frr::bfd_peers::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_bfd_peers_brief",
        platform: Platform::Frr,
        command: "show bfd [vrf VRF] peers brief",
        grammar: frr::bfd_peers_brief::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_ldp_neighbor",
        platform: Platform::Frr,
        command: "show mpls ldp neighbor [LSR_ID]",
        grammar: frr::ldp_neighbor::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "frr_evpn_vni",
        platform: Platform::Frr,
        command: "show evpn vni",
        grammar: frr::evpn_vni::GRAMMAR,
        required: &["vni"],
    },
    CommandSpec {
        id: "frr_evpn_mac",
        platform: Platform::Frr,
        command: "show evpn mac vni all|VNI",
        grammar: frr::evpn_mac::GRAMMAR,
        required: &["mac"],
    },
    CommandSpec {
        id: "ping",
        platform: Platform::Host,
        command: "ping TARGET",
        grammar: host::ping::GRAMMAR,
        required: &[],
    },
    CommandSpec {
        id: "traceroute",
        platform: Platform::Host,
        command: "traceroute TARGET",
        grammar: host::traceroute::GRAMMAR,
        required: &[],
    },
];

/// Finds a command by its id.
///
/// # Errors
/// Refuses an id that is not registered.
pub fn find(id: &str) -> Result<&'static CommandSpec, Refusal> {
    REGISTRY.iter().find(|spec| spec.id == id).ok_or_else(|| {
        let message = Phrase::of("this command is not registered; `netverify commands` lists those that are");
        Refusal::new(Reason::NotInAllowlist, message)
    })
}

impl CommandSpec {
    /// Returns what the command's rows are about.
    pub fn subject(&self) -> Subject {
        self.grammar.subject
    }

    /// Returns the golden folder's name: the id without its platform.
    pub fn folder(&self) -> &'static str {
        self.id.strip_prefix(self.platform.id_prefix()).unwrap_or(self.id)
    }

    /// Returns the names of all arguments it takes.
    pub fn argument_names(&self) -> impl Iterator<Item = &'static str> {
        self.questions().arguments().chain(COMMON)
    }

    /// Tells whether it takes an argument.
    pub fn takes(&self, name: &str) -> bool {
        self.argument_names().any(|known| known == name)
    }

    /// Returns what can be asked of its rows.
    pub fn questions(&self) -> &'static Questions {
        questions(self.subject())
    }

    /// Checks arguments against what the command takes.
    ///
    /// # Errors
    /// Refuses arguments that the command does not take, expectations it does not know,
    /// arguments that do not go together, and a missing argument that it needs.
    pub fn accept(&'static self, args: &Args) -> Result<(), Refusal> {
        for (name, value, written) in args.given() {
            self.accept_argument(name, value, written)?;
        }
        self.accept_survey(args)?;
        self.accept_together(args)?;
        let missing = self.required.iter().find(|name| args.get(name).is_none());
        match missing.filter(|_| !args.flag("survey")) {
            None => Ok(()),
            Some(name) => {
                let message = Phrase::of("`")
                    .and(self.id)
                    .and("` needs ")
                    .argument(name)
                    .and(", or ")
                    .argument("survey")
                    .and(" to ask about everything shown");
                self.refuse(Reason::MissingArgument, message)
            }
        }
    }

    fn refuse(&'static self, reason: Reason, message: Phrase) -> Result<(), Refusal> {
        Err(Refusal::new(reason, message).of_command(self.id))
    }

    fn accept_argument(&'static self, name: &'static str, value: &Argument, written: &str) -> Result<(), Refusal> {
        if !self.takes(name) {
            let message = Phrase::of("`")
                .and(self.id)
                .and("` takes no ")
                .argument(name)
                .and("; it takes ");
            let taken = listed(self.argument_names(), Phrase::argument);
            return self.refuse(Reason::UnknownArgument, message.then(taken));
        }
        if name == "expect" && !self.questions().expectations.contains(&written) {
            let message = Phrase::default()
                .argument(name)
                .and(" is `")
                .caller(written)
                .and("`; `")
                .and(self.id)
                .and("` knows ");
            let known = listed(self.questions().expectations.iter().copied(), Phrase::and);
            return self.refuse(Reason::BadArgument, message.then(known));
        }
        if name == "printed_command" && matches!(value, Argument::Text(text) if (self.grammar.query)(text).is_none()) {
            let message = Phrase::default()
                .argument(name)
                .and(" is not a form of `")
                .and(self.command)
                .and("`");
            return self.refuse(Reason::BadArgument, message);
        }
        Ok(())
    }

    /// Of one object nothing is counted that only all of them can be, and of an absent one nothing is asked.
    fn accept_together(&'static self, args: &Args) -> Result<(), Refusal> {
        let object = self.questions().object;
        let is_given = |name: &&&str| Some(**name) != object && args.get(name).is_some();
        let named = object.filter(|object| args.get(object).is_some());
        if let Some((object, name)) = named.zip(OF_SEVERAL.iter().find(is_given)) {
            let message = Phrase::default()
                .argument(name)
                .and(" is about all objects: ask without ")
                .argument(object);
            return self.refuse(Reason::BadArgument, message);
        }
        let is_absent = args.text("expect") == Some("absent");
        match OF_WHAT_IS_THERE.iter().find(is_given).filter(|_| is_absent) {
            None => Ok(()),
            Some(name) => {
                let message = Phrase::of("what is expected to be absent has no ")
                    .argument(name)
                    .and(": leave it out");
                self.refuse(Reason::BadArgument, message)
            }
        }
    }

    /// A question about everything takes nothing that names or narrows one object.
    fn accept_survey(&'static self, args: &Args) -> Result<(), Refusal> {
        let questions = self.questions();
        let Some(object) = questions.object else {
            return Ok(());
        };
        let is_survey = args.flag("survey") || (args.get(object).is_none() && self.required.is_empty());
        let stray = questions.of_one_object().find(|name| args.get(name).is_some());
        match stray.filter(|_| is_survey) {
            None => Ok(()),
            Some(name) => {
                let message = Phrase::of("a survey asks about everything and takes no ")
                    .argument(name)
                    .and(": leave it out, or ask with ")
                    .argument(object)
                    .and(" and without ")
                    .argument("survey");
                Err(Refusal::new(Reason::BadArgument, message).of_command(self.id))
            }
        }
    }
}

/// Arguments that count objects.
const OF_SEVERAL: [&str; 1] = ["min_peers"];

/// Arguments that tell what an object that is there must be like.
const OF_WHAT_IS_THERE: [&str; 8] = [
    "remote_as",
    "min_peers",
    "min_prefixes",
    "min_sent",
    "ignore_admin_down",
    "next_hop",
    "protocol",
    "min_paths",
];

/// `a, b, c`
fn listed(names: impl Iterator<Item = &'static str>, add: fn(Phrase, &'static str) -> Phrase) -> Phrase {
    names.enumerate().fold(Phrase::default(), |phrase, (index, name)| {
        add(phrase.and(if index == 0 { "" } else { ", " }), name)
    })
}
