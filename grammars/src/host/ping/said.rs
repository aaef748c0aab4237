//! Lines of ping that are known by their words: refusals, warnings, what routers answer.

use super::line::opt_clock;
use crate::kit::Answer;
use crate::kit::answer::{Spelling, find, spelled};

/// What a line is, by how it begins.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Instance,
    Header,
    Reply,
    Trouble,
    Title,
    Counts,
    Times,
    Pipe,
    /// What SR Linux would have understood.
    Options,
    Noise,
    Unsent(Answer),
    Refusal(Answer),
    Other,
}

const BEGINNINGS: [(&str, Kind); 9] = [
    ("Using network instance ", Kind::Instance),
    ("PING ", Kind::Header),
    ("From ", Kind::Trouble),
    ("--- ", Kind::Title),
    ("rtt ", Kind::Times),
    ("round-trip ", Kind::Times),
    ("pipe ", Kind::Pipe),
    ("ipg/ewma ", Kind::Pipe),
    ("Options are [", Kind::Options),
];

/// Tells what a line is, without reading it whole.
pub(super) fn kind(text: &str) -> Kind {
    let text = opt_clock::<_, ()>(text).map_or(text, |(rest, ())| rest);
    if let Some((_, kind)) = BEGINNINGS.iter().find(|(begins, _)| text.starts_with(begins)) {
        return *kind;
    }
    let said = ["ping: ", "ping6: "].iter().find_map(|name| text.strip_prefix(name));
    if fits(said.unwrap_or(text), &NOISE) {
        return Kind::Noise;
    }
    if let Some(answer) = said.and_then(|said| find(said, &UNSENT)) {
        return Kind::Unsent(answer);
    }
    let refusal = said.and_then(|said| find(said, &REFUSALS));
    match refusal.or_else(|| find(text, &BARE_REFUSALS)) {
        Some(answer) => Kind::Refusal(answer),
        None if text.contains(" packets transmitted") => Kind::Counts,
        None if text.contains(" bytes from ") => Kind::Reply,
        None => Kind::Other,
    }
}

/// What ping says, after its name, when it gives up.
const REFUSALS: [Spelling; 29] = [
    spelled("connect: ", "Network is unreachable", Answer::Unreachable),
    spelled("connect: ", "No route to host", Answer::Unreachable),
    spelled("connect: ", "Invalid argument", Answer::NotSent),
    spelled("connect: ", "Permission denied", Answer::NotSent),
    spelled("connect: ", "Operation not permitted", Answer::NotSent),
    spelled("connect: ", "Cannot assign requested address", Answer::NotSent),
    spelled("sendto: ", "Network is unreachable", Answer::Unreachable),
    spelled("sendto: ", "Network unreachable", Answer::Unreachable),
    spelled("sendto: ", "Host is unreachable", Answer::Unreachable),
    spelled("sendto: ", "No route to host", Answer::Unreachable),
    spelled("sendto: ", "", Answer::NotSent),
    spelled("bind: ", "", Answer::NotSent),
    spelled("bind icmp socket: ", "", Answer::NotSent),
    spelled("socket: ", "Operation not permitted", Answer::NotSent),
    spelled("permission denied ", "(are you root?)", Answer::NotSent),
    spelled("unknown iface", "", Answer::NotSent),
    spelled("SO_BINDTODEVICE ", "", Answer::NotSent),
    spelled("Do you want to ping broadcast? Then -b", "", Answer::NotSent),
    spelled(
        "usage error: ",
        "Destination address required",
        Answer::IncompleteCommand,
    ),
    spelled("invalid argument: ", "", Answer::NotSent),
    spelled("unknown host", "", Answer::UnknownHost),
    spelled("bad address '", "'", Answer::UnknownHost),
    spelled("", ": Name or service not known", Answer::UnknownHost),
    spelled("", ": Temporary failure in name resolution", Answer::UnknownHost),
    spelled("", ": Non-recoverable failure in name resolution", Answer::UnknownHost),
    spelled("", ": No address associated with hostname", Answer::UnknownHost),
    spelled("", ": Address family for hostname not supported", Answer::UnknownHost),
    spelled("", ": Name does not resolve", Answer::UnknownHost),
    spelled("", ": Try again", Answer::UnknownHost),
];

/// What stands there without ping's name, from an old ping or from the shell around it.
const BARE_REFUSALS: [Spelling; 14] = [
    spelled("connect: ", "Network is unreachable", Answer::Unreachable),
    spelled("connect: ", "No route to host", Answer::Unreachable),
    spelled("connect: ", "Invalid argument", Answer::NotSent),
    spelled("Network is ", "unreachable", Answer::Unreachable),
    spelled("bind: ", "Cannot assign requested address", Answer::NotSent),
    spelled("unknown ", "host", Answer::UnknownHost),
    spelled("Do you want to ping broadcast? Then -b", "", Answer::NotSent),
    spelled("", "ping: command not found", Answer::UnknownCommand),
    spelled("", "ping: not found", Answer::UnknownCommand),
    spelled("Parsing error:", "", Answer::ParsingError),
    spelled("Error: No authorization", "", Answer::NotAuthorized),
    spelled("% Unknown command", "", Answer::UnknownCommand),
    spelled("% Ambiguous command", "", Answer::AmbiguousCommand),
    spelled("% Command incomplete", "", Answer::IncompleteCommand),
];

/// What ping says of one request, after its name, and goes on.
const UNSENT: [Spelling; 4] = [
    spelled("local error: ", "", Answer::NotSent),
    spelled("sendmsg: ", "Network is unreachable", Answer::Unreachable),
    spelled("sendmsg: ", "No route to host", Answer::Unreachable),
    spelled("sendmsg: ", "", Answer::NotSent),
];

/// How a line begins and ends that has one word or none between.
type Pattern = (&'static str, &'static str);

const NOISE: [Pattern; 12] = [
    ("^C", ""),
    ("no answer yet for icmp_seq=", ""),
    ("Request timeout for icmp_seq ", ""),
    ("WARNING: pinging broadcast ", "address"),
    ("PATTERN: 0x", ""),
    ("Warning: source address might be selected on device other than ", ""),
    ("Warning: source address might be selected on device other than: ", ""),
    ("Warning: time of day goes back (", "us), taking countermeasures."),
    ("Warning: time of day goes back (", " s), taking countermeasures"),
    ("warning: got ICMP ", " (Destination Unreachable)"),
    ("warning: got ICMP ", " (Time Exceeded)"),
    ("warning: got ICMP ", " (Redirect (change route))"),
];

/// What a router answers, as iputils writes it for IPv4 and IPv6.
pub(super) const MESSAGES: [Pattern; 32] = [
    ("Destination ", " Unreachable"),
    ("Destination ", " Unreachable for Type of Service"),
    ("Destination ", " Unknown"),
    ("Destination ", " Prohibited"),
    ("Dest Unreachable, Bad Code: ", ""),
    ("Time to live ", "exceeded"),
    ("Frag reassembly time ", "exceeded"),
    ("Time exceeded, Bad Code: ", ""),
    ("Frag needed and DF set (mtu = ", ")"),
    ("Packet ", "filtered"),
    ("Precedence ", "Violation"),
    ("Precedence ", "Cutoff"),
    ("Source Route ", "Failed"),
    ("Source Host ", "Isolated"),
    ("Source ", "Quench"),
    ("Redirect Host(New nexthop: ", ")"),
    ("Redirect Network(New nexthop: ", ")"),
    ("Redirect Type of Service and Host(New nexthop: ", ")"),
    ("Redirect Type of Service and Network(New nexthop: ", ")"),
    ("Parameter problem: pointer = ", ""),
    ("Destination unreachable: No ", "route"),
    ("Destination unreachable: Administratively ", "prohibited"),
    ("Destination unreachable: Beyond scope of source ", "address"),
    ("Destination unreachable: ", " unreachable"),
    ("Destination unreachable: Source address failed ", " policy"),
    ("Destination unreachable: Reject route to ", "destination"),
    ("Destination unreachable: Unknown code ", ""),
    ("Packet too big: mtu=", ""),
    ("Time exceeded: Hop ", "limit"),
    ("Time exceeded: Defragmentation ", "failure"),
    ("Parameter problem: Wrong header field at ", ""),
    ("Parameter problem: Unknown option at ", ""),
];

/// Tells whether a text is one of the patterns.
pub(super) fn fits(text: &str, patterns: &[Pattern]) -> bool {
    let between = |(begins, ends): &Pattern| text.strip_prefix(begins)?.strip_suffix(ends);
    let mut found = patterns.iter().filter_map(between);
    found.any(|word| word.bytes().all(|byte| byte.is_ascii_graphic()))
}
