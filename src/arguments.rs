//! Arguments of questions: parsed before anything is checked, refused with a code.

mod given;
mod value;

pub use given::{Args, Argument};

/// An argument: one name for one thing on every command that takes it.
#[derive(Clone, Copy, Debug)]
pub struct ArgumentSpec {
    /// Its name; on the command line with hyphens.
    pub name: &'static str,
    /// Another name that is accepted.
    pub alias: Option<&'static str>,
    /// What its value is.
    pub kind: ArgumentKind,
    /// What it does.
    pub help: &'static str,
}

/// What the value of an argument is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgumentKind {
    /// A name, at most 255 characters.
    Name,
    /// An address, or an address with its interface, or an interface.
    Peer,
    /// An IPv4 or IPv6 address.
    Address,
    /// A router id, written as an IPv4 address.
    RouterId,
    /// A prefix without host bits.
    Prefix,
    /// An AS number, plain or in dot notation.
    AsNumber,
    /// An address family.
    AddressFamily,
    /// A routing protocol.
    Protocol,
    /// An LDP identifier, with or without its label space.
    LdpId,
    /// A VXLAN network identifier.
    Vni,
    /// A MAC address.
    Mac,
    /// A level of IS-IS.
    IsisLevel,
    /// A whole number.
    Count,
    /// A number.
    Number,
    /// A number from 0 to 100.
    Percent,
    /// What is expected: one of the command's words.
    Expectation,
    /// True or false.
    Flag,
}

impl ArgumentKind {
    /// Returns what the value is, in words.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Name => "a name",
            Self::Peer => "an address, with `%interface` if link-local, or an interface",
            Self::Address => "an address",
            Self::RouterId => "a router id such as 10.0.0.1",
            Self::Prefix => "a prefix such as 10.0.0.0/8",
            Self::AsNumber => "an AS number from 0 to 4294967295",
            Self::AddressFamily => "an address family such as ipv4-unicast",
            Self::Protocol => "a protocol such as bgp",
            Self::LdpId => "an LDP identifier such as 10.0.0.1 or 10.0.0.1:0",
            Self::Vni => "a VNI from 1 to 16777215",
            Self::Mac => "a MAC address such as 02:00:5e:00:53:01",
            Self::IsisLevel => "1 or 2",
            Self::Count => "a whole number",
            Self::Number => "a number",
            Self::Percent => "a number from 0 to 100",
            Self::Expectation => "an expectation",
            Self::Flag => "true or false",
        }
    }
}

const fn argument(name: &'static str, kind: ArgumentKind, help: &'static str) -> ArgumentSpec {
    ArgumentSpec {
        name,
        alias: None,
        kind,
        help,
    }
}

/// All arguments there are.
pub const ARGUMENTS: [ArgumentSpec; 29] = [
    argument(
        "interface",
        ArgumentKind::Name,
        "The interface or subinterface asked about",
    ),
    ArgumentSpec {
        alias: Some("vrf"),
        ..argument(
            "network_instance",
            ArgumentKind::Name,
            "The VRF or network instance to look in",
        )
    },
    argument("peer_ip", ArgumentKind::Peer, "The peer asked about"),
    argument("remote_as", ArgumentKind::AsNumber, "The AS that the peer must have"),
    argument("afi_safi", ArgumentKind::AddressFamily, "The address family to look at"),
    argument("prefix", ArgumentKind::Prefix, "The prefix asked about"),
    argument(
        "next_hop",
        ArgumentKind::Address,
        "The next hop that the route must have",
    ),
    argument(
        "protocol",
        ArgumentKind::Protocol,
        "The protocol that the route must come from",
    ),
    argument("label", ArgumentKind::Count, "The incoming MPLS label asked about"),
    argument("hostname", ArgumentKind::Name, "The name that the device must have"),
    argument("version", ArgumentKind::Name, "The software that the device must run"),
    argument(
        "neighbor_router_id",
        ArgumentKind::RouterId,
        "The router id of the neighbor asked about",
    ),
    argument(
        "system_id",
        ArgumentKind::Name,
        "The IS-IS neighbor asked about, as the device names it",
    ),
    argument("level", ArgumentKind::IsisLevel, "The IS-IS level asked about"),
    argument("peer_ldp_id", ArgumentKind::LdpId, "The LDP neighbor asked about"),
    argument("vni", ArgumentKind::Vni, "The VNI asked about"),
    argument("mac", ArgumentKind::Mac, "The MAC address asked about"),
    argument("min_paths", ArgumentKind::Count, "The fewest next hops in use"),
    argument("min_peers", ArgumentKind::Count, "The fewest established peers"),
    argument(
        "min_prefixes",
        ArgumentKind::Count,
        "The fewest prefixes received a family, or in the FIB [default: 1]",
    ),
    argument(
        "min_sent",
        ArgumentKind::Count,
        "The fewest prefixes sent a family [default: 1]",
    ),
    argument(
        "ignore_admin_down",
        ArgumentKind::Flag,
        "Pass over what is shut down on purpose",
    ),
    argument(
        "max_loss",
        ArgumentKind::Percent,
        "The highest loss in percent [default: 0]",
    ),
    argument(
        "max_rtt_ms",
        ArgumentKind::Number,
        "The highest mean round-trip time in milliseconds",
    ),
    argument(
        "max_hops",
        ArgumentKind::Count,
        "The most hops that the target may be away",
    ),
    argument("expect", ArgumentKind::Expectation, "What must hold"),
    argument("survey", ArgumentKind::Flag, "Ask about everything that is shown"),
    argument("complete", ArgumentKind::Flag, "This is all that the command printed"),
    argument(
        "printed_command",
        ArgumentKind::Name,
        "The command that was typed, as it was typed",
    ),
];

/// Arguments that every question takes.
pub const COMMON: [&str; 3] = ["survey", "complete", "printed_command"];

/// Finds an argument by its name or alias; hyphens count as underscores.
pub fn find(name: &str) -> Option<&'static ArgumentSpec> {
    let name = name.replace('-', "_");
    ARGUMENTS
        .iter()
        .find(|spec| spec.name == name || spec.alias == Some(name.as_str()))
}
