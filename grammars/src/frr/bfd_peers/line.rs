//! One line of a session, its indent taken off.

use std::net::IpAddr;

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, map, value};
use nom::error::context;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::kit::word::{Problem, Source, address, number, taken, token, whole_address, whole_number};

/// `BFD Peers:`, or `BFD Peer:` above one.
pub(super) fn is_title(text: &str) -> bool {
    text == "BFD Peers:" || text == "BFD Peer:"
}

/// The line that a session begins with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Head<'t> {
    pub(super) peer: IpAddr,
    pub(super) multihop: bool,
    pub(super) local: Option<IpAddr>,
    pub(super) vrf: Option<&'t str>,
    pub(super) interface: Option<&'t str>,
}

/// `peer 10.0.16.6 local-address 10.0.16.1 vrf default interface eth-r6`
pub(super) fn head<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Head<'t>, E> {
    let (rest, peer) = preceded(tag("peer "), address).parse(input)?;
    let text = rest.text();
    taken(rest, options(peer, text).map(|head| (head, text.len())))
}

fn options(peer: IpAddr, text: &str) -> Option<Head<'_>> {
    let mut head = Head {
        peer,
        multihop: false,
        local: None,
        vrf: None,
        interface: None,
    };
    let mut words = text.split_ascii_whitespace();
    while let Some(word) = words.next() {
        match word {
            "multihop" => head.multihop = true,
            "local-address" => head.local = Some(whole_address(words.next()?)?),
            "vrf" => head.vrf = Some(words.next()?),
            "interface" => head.interface = Some(words.next()?),
            "bfd-mode" | "bfd-name" | "remote-discr" | "srv6-source-ipv6" | "srv6-encap-data" => {
                words.next()?;
            }
            _ => return None,
        }
    }
    Some(head)
}

/// A further line of a session.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Detail<'t> {
    Id(u32),
    RemoteId(u32),
    Status(&'t str),
    Uptime(u64),
    Downtime(u64),
    Diagnostic(&'t str),
    RemoteDiagnostic(&'t str),
    Profile(&'t str),
    /// Something that is not kept.
    Other,
}

pub(super) fn detail<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Detail<'t>, E> {
    alt((
        map(keyed("ID: ", "a number", number), Detail::Id),
        map(keyed("Remote ID: ", "a number", number), Detail::RemoteId),
        map(keyed("Status: ", "a status", token), Detail::Status),
        map(keyed("Uptime: ", "a duration", duration), Detail::Uptime),
        map(keyed("Downtime: ", "a duration", duration), Detail::Downtime),
        map(keyed("Diagnostics: ", "a reason", to_end), Detail::Diagnostic),
        map(
            keyed("Remote diagnostics: ", "a reason", to_end),
            Detail::RemoteDiagnostic,
        ),
        map(keyed("Profile: ", "a profile", to_end), Detail::Profile),
        value(Detail::Other, context("a line of a session", other)),
    ))
    .parse(input)
}

/// A key, and what must follow it.
fn keyed<'t, S: Source<'t>, T, E: Problem<S>>(
    key: &'static str,
    expected: &'static str,
    read: impl Parser<S, Output = T, Error = E>,
) -> impl Parser<S, Output = T, Error = E> {
    preceded(tag(key), cut(context(expected, read)))
}

fn to_end<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    taken(input, (!text.is_empty()).then_some((text, text.len())))
}

/// Whole lines that are not kept.
const LINES: [&str; 5] = [
    "Active mode",
    "Passive mode",
    "Log session changes",
    "Local timers:",
    "Remote timers:",
];

/// What lines begin with that are not kept.
const KEYS: [&str; 12] = [
    "Authentication is ",
    "Minimum TTL: ",
    "Peer Type: ",
    "RTT min/avg/max: ",
    "Detect-multiplier: ",
    "Receive interval: ",
    "Transmission interval: ",
    "Transmission interval (actual with jitter): ",
    "Detection timeout: ",
    "Echo receive interval: ",
    "Echo transmission interval: ",
    "Echo transmission interval (",
];

/// Keys of what is kept.
const KEPT: [&str; 8] = [
    "ID: ",
    "Remote ID: ",
    "Status: ",
    "Uptime: ",
    "Downtime: ",
    "Diagnostics: ",
    "Remote diagnostics: ",
    "Profile: ",
];

/// What was told of a session, or of its timers at one end.
#[derive(Debug, Default)]
pub(super) struct Told(Vec<&'static str>);

impl Told {
    /// Enters a line, and tells whether none of its kind stands above.
    pub(super) fn is_first(&mut self, text: &str) -> bool {
        let whole = LINES.into_iter().find(|line| *line == text);
        let key = || KEYS.into_iter().chain(KEPT).find(|key| text.starts_with(key));
        let Some(kind) = whole.or_else(key) else { return true };
        let is_first = !self.0.contains(&kind);
        if TIMERS.contains(&kind) {
            // Each end has the same keys.
            self.0.retain(|told| !KEYS.contains(told));
        }
        if is_first {
            self.0.push(kind);
        }
        is_first
    }
}

/// What begins the timers of one end.
const TIMERS: [&str; 2] = ["Local timers:", "Remote timers:"];

fn other<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let text = input.text();
    let is_known = LINES.contains(&text) || KEYS.iter().any(|key| text.starts_with(key));
    taken(input, is_known.then_some(((), text.len())))
}

/// Units with their seconds: a month has 30 days here, and a year 12 months.
const UNITS: [(&str, u64); 6] = [
    ("year(s)", 31_104_000),
    ("month(s)", 2_592_000),
    ("day(s)", 86_400),
    ("hour(s)", 3_600),
    ("minute(s)", 60),
    ("second(s)", 1),
];

/// `2 minute(s), 22 second(s)`
fn duration<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u64, E> {
    let text = input.text();
    taken(input, seconds(text).map(|seconds| (seconds, text.len())))
}

/// Seconds stand last, so a duration that is cut has none.
fn seconds(text: &str) -> Option<u64> {
    let mut sum = 0_u64;
    for part in text.split(", ") {
        let (number, unit) = part.split_once(' ')?;
        let (_, seconds) = UNITS.iter().find(|(name, _)| *name == unit)?;
        sum = whole_number::<u32>(number)
            .map(u64::from)?
            .checked_mul(*seconds)?
            .checked_add(sum)?;
    }
    text.ends_with(" second(s)").then_some(sum)
}

#[cfg(test)]
mod tests {
    use super::{head, seconds};

    #[test]
    fn durations_are_read_to_their_seconds() {
        assert_eq!(seconds("29 second(s)"), Some(29));
        assert_eq!(seconds("1 day(s), 2 minute(s), 3 second(s)"), Some(86_523));
        for text in ["2 minute(s)", "2 minute(s), ", "2 minute(s), 3 second", "3 seconds"] {
            assert_eq!(seconds(text), None, "{text}");
        }
    }

    #[test]
    fn a_head_tells_what_the_session_is_bound_to() {
        let text = "peer 192.0.2.9 multihop local-address 192.0.2.1 vrf red interface eth0";
        let (rest, head) = head::<_, ()>(text).unwrap();
        assert_eq!((rest, head.multihop), ("", true));
        assert_eq!((head.vrf, head.interface), (Some("red"), Some("eth0")));
    }
}
