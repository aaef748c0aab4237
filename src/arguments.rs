//! Arguments of questions: parsed before anything is checked, refused with a code.

use std::net::IpAddr;
use std::ops::RangeInclusive;

use ipnet::IpNet;
use netverify_grammars::ast::{AddressFamily, IsisLevel, Protocol};
use netverify_grammars::kit::Hints;
use netverify_grammars::kit::word::{whole_address, whole_as_number, whole_number, whole_prefix};

use crate::phrase::Phrase;
use crate::refusal::{Reason, Refusal};

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
        "The router id of the neighbour asked about",
    ),
    argument(
        "system_id",
        ArgumentKind::Name,
        "The IS-IS neighbour asked about, as the device names it",
    ),
    argument("level", ArgumentKind::IsisLevel, "The IS-IS level asked about"),
    argument("peer_ldp_id", ArgumentKind::LdpId, "The LDP neighbour asked about"),
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

/// A value, parsed.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A name, a peer, a printed command.
    Text(String),
    /// An address.
    Address(IpAddr),
    /// A prefix.
    Prefix(IpNet),
    /// An AS number.
    AsNumber(u32),
    /// An address family.
    AddressFamily(AddressFamily),
    /// A protocol.
    Protocol(Protocol),
    /// A whole number.
    Count(u64),
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
}

/// The arguments of one question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    values: Vec<(&'static str, Argument, String)>,
}

impl Args {
    /// Parses names and values.
    ///
    /// # Errors
    /// Refuses names that no command takes, values that cannot be what they should be,
    /// and a name given twice.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, Refusal> {
        let mut args = Self::default();
        for (name, value) in pairs {
            args.add(name, value)?;
        }
        Ok(args)
    }

    fn add(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        let spec = find(name).ok_or_else(|| {
            let message = Phrase::of("there is no argument `").caller(name).and("`");
            Refusal::new(Reason::UnknownArgument, message)
        })?;
        if self.get(spec.name).is_some() {
            let message = Phrase::of("`").and(spec.name).and("` is given twice; give it once");
            return Err(Refusal::new(Reason::BadArgument, message));
        }
        let parsed = parse(spec, value).map_err(|message| Refusal::new(Reason::BadArgument, message))?;
        self.values.push((spec.name, parsed, value.to_owned()));
        Ok(())
    }

    /// Returns the names given, with their values as they were written.
    pub fn written(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.given().map(|(name, _, written)| (name, written))
    }

    /// Returns the names given, with their values parsed and as they were written.
    pub fn given(&self) -> impl Iterator<Item = (&'static str, &Argument, &str)> {
        self.values
            .iter()
            .map(|(name, value, written)| (*name, value, written.as_str()))
    }

    /// Returns a value by its name.
    pub fn get(&self, name: &str) -> Option<&Argument> {
        self.values
            .iter()
            .find(|(given, _, _)| *given == name)
            .map(|(_, value, _)| value)
    }

    /// Returns a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Argument::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a whole number.
    pub fn count(&self, name: &str) -> Option<u64> {
        match self.get(name)? {
            Argument::Count(count) => Some(*count),
            _ => None,
        }
    }

    /// Returns a number.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.get(name)? {
            Argument::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Tells whether a flag is given and true.
    pub fn flag(&self, name: &str) -> bool {
        self.get(name) == Some(&Argument::Flag(true))
    }

    /// Returns what the caller knows of the capture.
    pub fn hints(&self) -> Hints<'_> {
        Hints {
            printed_command: self.text("printed_command"),
            complete: self.flag("complete"),
        }
    }

    /// Returns an address.
    pub fn address(&self, name: &str) -> Option<IpAddr> {
        match self.get(name)? {
            Argument::Address(address) => Some(*address),
            _ => None,
        }
    }

    /// Returns the prefix asked about.
    pub fn prefix(&self) -> Option<IpNet> {
        match self.get("prefix")? {
            Argument::Prefix(prefix) => Some(*prefix),
            _ => None,
        }
    }

    /// Returns the AS that the peer must have.
    pub fn remote_as(&self) -> Option<u32> {
        match self.get("remote_as")? {
            Argument::AsNumber(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the address family to look at.
    pub fn afi_safi(&self) -> Option<AddressFamily> {
        match self.get("afi_safi")? {
            Argument::AddressFamily(family) => Some(*family),
            _ => None,
        }
    }

    /// Returns the protocol that the route must come from.
    pub fn protocol(&self) -> Option<Protocol> {
        match self.get("protocol")? {
            Argument::Protocol(protocol) => Some(*protocol),
            _ => None,
        }
    }
}

fn parse(spec: &ArgumentSpec, value: &str) -> Result<Argument, Phrase> {
    let trimmed = value.trim();
    let parsed = match spec.kind {
        ArgumentKind::Name | ArgumentKind::Expectation => name(value).map(Argument::Text),
        ArgumentKind::Peer => peer(trimmed).map(Argument::Text),
        ArgumentKind::Address => whole_address(trimmed).map(Argument::Address),
        ArgumentKind::RouterId => router_id(trimmed).map(Argument::Address),
        ArgumentKind::Prefix => return prefix(spec, trimmed),
        ArgumentKind::AsNumber => whole_as_number(trimmed).map(Argument::AsNumber),
        ArgumentKind::AddressFamily => AddressFamily::from_word(trimmed).map(Argument::AddressFamily),
        ArgumentKind::Protocol => Protocol::from_word(trimmed).map(Argument::Protocol),
        ArgumentKind::LdpId => ldp_id(trimmed).map(Argument::Address),
        ArgumentKind::Vni => whole_number(trimmed)
            .filter(|vni| VNIS.contains(vni))
            .map(Argument::Count),
        ArgumentKind::Mac => mac(trimmed).map(Argument::Text),
        ArgumentKind::IsisLevel => level(trimmed).map(Argument::Text),
        ArgumentKind::Count => whole_number(trimmed).map(Argument::Count),
        ArgumentKind::Number => number(trimmed).map(Argument::Number),
        ArgumentKind::Percent => percent(trimmed).map(Argument::Number),
        ArgumentKind::Flag => flag(trimmed).map(Argument::Flag),
    };
    parsed.ok_or_else(|| not_a_value(spec, value))
}

fn not_a_value(spec: &ArgumentSpec, value: &str) -> Phrase {
    let shown = value.chars().take(64).collect::<String>();
    Phrase::of("`")
        .and(spec.name)
        .and("` must be ")
        .and(spec.kind.as_str())
        .and(", not `")
        .caller(&shown)
        .and("`")
}

fn name(value: &str) -> Option<String> {
    let fits = !value.trim().is_empty() && value.chars().count() <= 255 && !value.chars().any(char::is_control);
    fits.then(|| value.trim().to_owned())
}

/// What begins like an address must be one: `10.1.12.256` names no peer.
fn peer(value: &str) -> Option<String> {
    let (address, zone) = value
        .split_once('%')
        .map_or((value, None), |(address, zone)| (address, Some(zone)));
    let looks_like_address = address.contains(':') || address.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    match (looks_like_address, zone) {
        (true, None) => whole_address(address).map(|_| value.to_owned()),
        (true, Some(zone)) => whole_address(address)
            .and_then(|_| name(zone))
            .map(|_| value.to_owned()),
        (false, None) => name(value).filter(|name| !name.contains(' ')),
        (false, Some(_)) => None,
    }
}

fn router_id(value: &str) -> Option<IpAddr> {
    whole_address(value).filter(IpAddr::is_ipv4)
}

/// Six octets with colons or hyphens between them, in lower case with colons.
fn mac(value: &str) -> Option<String> {
    let octets = value.replace('-', ":").to_ascii_lowercase();
    let is_octet = |octet: &str| octet.len() == 2 && octet.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_mac = octets.split(':').count() == 6 && octets.split(':').all(is_octet);
    is_mac.then_some(octets)
}

/// A VNI has 24 bits.
const VNIS: RangeInclusive<u64> = 1..=0xff_ffff;

/// The label space of a platform is 0, and no device that is read here prints another.
fn ldp_id(value: &str) -> Option<IpAddr> {
    let id = value.strip_suffix(":0").unwrap_or(value);
    whole_address(id).filter(IpAddr::is_ipv4)
}

fn level(value: &str) -> Option<String> {
    IsisLevel::from_word(value).filter(|level| *level != IsisLevel::Both)?;
    Some(value.to_owned())
}

fn prefix(spec: &ArgumentSpec, value: &str) -> Result<Argument, Phrase> {
    let prefix = whole_prefix(value).ok_or_else(|| not_a_value(spec, value))?;
    if prefix.trunc() == prefix {
        Ok(Argument::Prefix(prefix))
    } else {
        let message = Phrase::of("`")
            .and(spec.name)
            .and("` has host bits set; the network would be ");
        Err(message.and(prefix.trunc()))
    }
}

fn number(value: &str) -> Option<f64> {
    let plain = value.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    value.parse().ok().filter(|number: &f64| plain && number.is_finite())
}

fn percent(value: &str) -> Option<f64> {
    number(value).filter(|number| *number <= 100.0)
}

fn flag(value: &str) -> Option<bool> {
    match value {
        "true" => Some(true),
        "false" => Some(false),
        _ => None,
    }
}
