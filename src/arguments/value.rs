//! What the value of an argument may be.

use std::net::IpAddr;
use std::ops::RangeInclusive;

use netverify_grammars::ast::{AddressFamily, IsisLevel, Protocol};
use netverify_grammars::kit::word::{whole_address, whole_as_number, whole_number, whole_prefix};

use super::{Argument, ArgumentKind, ArgumentSpec};
use crate::phrase::Phrase;

pub(super) fn parse(spec: &ArgumentSpec, value: &str) -> Result<Argument, Phrase> {
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
    Phrase::default()
        .argument(spec.name)
        .and(" must be ")
        .and(spec.kind.as_str())
        .and(", not `")
        .caller(&shown)
        .and("`")
}

fn name(value: &str) -> Option<String> {
    let fits = !value.trim().is_empty() && value.chars().count() <= 255 && !value.chars().any(char::is_control);
    fits.then(|| value.trim().to_owned())
}

/// Signs that stand beside names on some screens, and in none.
const BESIDE_NAMES: [char; 7] = [' ', '*', ',', '(', ')', '[', ']'];

/// What begins like an address must be one: `10.1.12.256` names no peer, nor does `10.0.0.1/32`.
fn peer(value: &str) -> Option<String> {
    let (address, zone) = value
        .split_once('%')
        .map_or((value, None), |(address, zone)| (address, Some(zone)));
    let looks_like_address = address.contains(':') || !address.chars().any(char::is_alphabetic);
    match (looks_like_address, zone) {
        (true, None) => whole_address(address).map(|_| value.to_owned()),
        (true, Some(zone)) => whole_address(address)
            .and_then(|_| name(zone))
            .map(|_| value.to_owned()),
        (false, None) => name(value).filter(|name| !name.contains(BESIDE_NAMES)),
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
        let message = Phrase::default()
            .argument(spec.name)
            .and(" has host bits set; the network would be ");
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
