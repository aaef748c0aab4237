//! `traceroute` of Linux and busybox, and of SR Linux, which names the instance first.
//!
//! ```text
//! traceroute to 203.0.113.9 (203.0.113.9), 30 hops max, 60 byte packets
//!  1  192.0.2.1 (192.0.2.1)  14.987 ms 192.0.2.5 (192.0.2.5)  6.913 ms  14.990 ms
//!  2  * * *
//!  3  198.51.100.6  14.959 ms !X * *
//! ```
//!
//! A host stands there once for all the probes in a row that it answered. The trace ends
//! where the target answers, whatever it says, where a router says that there is no way, or at the last hop.

mod line;

use crate::ast::{Subject, TraceHop, TraceRoute};
use crate::kit::answer::{Spelling, find, spelled};
use crate::kit::query::Words;
use crate::kit::word::whole_address;
use crate::kit::{
    Answer, Cell, Code, End, Frame, Instances, Joined, Line, LineClass, ParseError, Place, Query, Untrusted,
};
use crate::reading::{Collector, Grammar};

use line::{Header, error, header, hop, instance, whole};

/// The grammar of `traceroute`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::TraceRoute,
    query,
    text,
    json: None,
};

const PROGRAMS: [&str; 3] = ["traceroute", "traceroute4", "traceroute6"];

/// Reads `traceroute` with any options, also behind `sudo` and `ip vrf exec`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let mut network_instance = Instances::Unknown;
    let mut program = words.any()?;
    if program == "sudo" {
        program = words.any()?;
    }
    if program == "ip" {
        let kind = words.any().filter(|kind| ["vrf", "netns"].contains(kind))?;
        words.any().filter(|word| *word == "exec")?;
        let name = words.any()?;
        if kind == "vrf" {
            network_instance = Instances::One(name);
        }
        program = words.any()?;
    }
    if !PROGRAMS.contains(&program) {
        return None;
    }
    let mut target = None;
    while let Some(word) = words.any() {
        if word == "network-instance" {
            network_instance = words.any().map_or(Instances::Unknown, Instances::One);
        } else if OF_OTHER_ADDRESSES.contains(&word) {
            words.any();
        } else if target.is_none() {
            target = literal(word);
        }
    }
    Some(Query {
        object: target,
        ..words.query(false, network_instance)
    })
}

/// Options with an address behind them that is not the target's.
const OF_OTHER_ADDRESSES: [&str; 5] = ["-s", "-g", "-i", "--gateway", "--interface"];

/// An address, without the zone behind it.
fn literal(word: &str) -> Option<&str> {
    word.split('%').next().filter(|word| whole_address(word).is_some())
}

/// What is said instead of a trace, or after its first line.
const REFUSALS: [Spelling; 18] = [
    spelled("connect: ", "Network is unreachable", Answer::Unreachable),
    spelled("connect: ", "No route to host", Answer::Unreachable),
    spelled("connect: ", "", Answer::NotSent),
    spelled("send: ", "Network is unreachable", Answer::Unreachable),
    spelled("send: ", "No route to host", Answer::Unreachable),
    spelled("send: ", "", Answer::NotSent),
    spelled("sendto: ", "Network is unreachable", Answer::Unreachable),
    spelled("sendto: ", "", Answer::NotSent),
    spelled("bind: ", "", Answer::NotSent),
    spelled("socket: ", "", Answer::NotSent),
    spelled("", ": Name or service not known", Answer::UnknownHost),
    spelled("", ": Temporary failure in name resolution", Answer::UnknownHost),
    spelled("", ": No address associated with hostname", Answer::UnknownHost),
    spelled("bad address '", "'", Answer::UnknownHost),
    spelled("", "traceroute: command not found", Answer::UnknownCommand),
    spelled("% Unknown command", "", Answer::UnknownCommand),
    spelled("Parsing error:", "", Answer::ParsingError),
    spelled("Error: No authorization", "", Answer::NotAuthorized),
];

/// What stands beside a refusal and says nothing more.
const NOISE: &str = "Cannot handle \"host\" cmdline arg `";

/// What a terminal shows where somebody broke the trace off.
const BROKEN_OFF: [&str; 2] = ["^C", "^\\"];

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        instance: Cell::NotShown,
        row: None,
        is_over: false,
        is_broken_off: false,
        last_ended: true,
        size: 0,
    };
    for line in frame.lines() {
        match reader.line(&line, out) {
            Ok(class) => out.ledger.enter(class),
            Err(error) => out.ledger.unreadable(&error),
        }
    }
    reader.finish(frame, out);
}

struct Reader<'t> {
    instance: Cell<Joined<'t>>,
    row: Option<TraceRoute<'t>>,
    /// Something that is not this trace has begun.
    is_over: bool,
    is_broken_off: bool,
    /// Whether a line end stands behind the last hop.
    last_ended: bool,
    /// The size of the packets.
    size: u64,
}

type Classified = Result<LineClass, ParseError>;

impl<'t> Reader<'t> {
    fn line(&mut self, line: &Line<'t>, out: &mut Collector<'t, '_>) -> Classified {
        let text = line.trimmed().trim_start_matches([' ', '\t']);
        if text.is_empty() {
            return Ok(LineClass::Blank);
        }
        if text.starts_with("Using network instance ") {
            return self.instance(line, out);
        }
        if text.starts_with("traceroute to ") {
            return self.header(line, out);
        }
        if let Some(answer) = said(text) {
            return self.refusal(answer, line, out);
        }
        if BROKEN_OFF.contains(&text) {
            self.is_broken_off = true;
            return Ok(LineClass::Noise);
        }
        if text.starts_with(NOISE) {
            return Ok(LineClass::Noise);
        }
        self.hop(line, out)
    }

    fn instance(&mut self, line: &Line<'t>, out: &mut Collector<'t, '_>) -> Classified {
        if self.row.is_some() || self.instance != Cell::NotShown {
            self.is_over = true;
            out.begins_again(line.place());
            return Err(error(line.place(), "a hop"));
        }
        self.instance = Cell::Shown(Joined::unwrapped(whole(line, instance, instance)?));
        Ok(LineClass::Title)
    }

    /// A second header begins another trace, none of whose lines are read.
    fn header(&mut self, line: &Line<'t>, out: &mut Collector<'t, '_>) -> Classified {
        if self.row.is_some() {
            self.is_over = true;
            out.lacks(Code::SEVERAL_COMMANDS, Some(line.place()));
            return Err(error(line.place(), "a hop"));
        }
        let Header {
            target,
            address,
            max_hops,
            size,
        } = whole(line, header, header)?;
        self.size = size;
        self.row = Some(TraceRoute {
            place: line.place(),
            cut: false,
            target: Untrusted::from(target),
            address: Cell::Shown(address),
            network_instance: self.instance.clone(),
            max_hops: Cell::Shown(max_hops),
            hops: Vec::new(),
        });
        Ok(LineClass::Row)
    }

    fn refusal(&mut self, answer: Answer, line: &Line<'t>, out: &mut Collector<'t, '_>) -> Classified {
        let is_early = self.row.as_ref().is_none_or(|row| row.hops.is_empty());
        if !is_early || self.is_over {
            return Err(error(line.place(), "a hop"));
        }
        out.answered(answer, line.place());
        Ok(LineClass::Answer)
    }

    /// Hops are numbered one after another, whatever the first one is; a lower number is another trace's.
    fn hop(&mut self, line: &Line<'t>, out: &mut Collector<'t, '_>) -> Classified {
        if self.is_over {
            return Err(error(line.place(), "the end of the trace"));
        }
        let Some(row) = &mut self.row else {
            return Err(error(line.place(), "`traceroute to`"));
        };
        let (n, probes) = whole(line, hop, hop)?;
        let follows = row.hops.last().is_none_or(|last| last.n.checked_add(1) == Some(n));
        let is_within = row.max_hops.shown().is_none_or(|most| n <= *most);
        if !follows || !is_within {
            self.is_over = true;
            if row.hops.last().is_some_and(|last| n <= last.n) {
                out.begins_again(line.place());
            }
            return Err(error(line.place(), "the number of the next hop"));
        }
        row.hops.push(TraceHop {
            place: line.place(),
            n,
            probes,
        });
        self.last_ended = line.ended;
        Ok(LineClass::Continuation)
    }

    fn finish(self, frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
        let Some(mut row) = self.row else { return };
        if let Some(place) = odd_hop(&row.hops) {
            out.ledger
                .report_unreadable(&error(place, "as many probes as in the other hops"));
        }
        if is_at_end(&row, self.size) && self.last_ended {
            out.ends(End::Closed);
        } else if !frame.is_ended() || row.hops.is_empty() {
            row.cut = true;
        } else if out.ledger.first_unknown().is_none() && (self.is_broken_off || !shows_end(&row)) {
            row.cut = true;
            out.lacks(Code::TRACE_INTERRUPTED, row.hops.last().map(|hop| hop.place));
        }
        out.rows.traces.push(row);
        out.row_done();
    }
}

fn said(text: &str) -> Option<Answer> {
    let names = ["traceroute: ", "traceroute6: "];
    let said = names.iter().find_map(|name| text.strip_prefix(name));
    find(said.unwrap_or(text), &REFUSALS)
}

/// Probes a hop that traceroute sends if nothing else is asked for.
const PROBES: usize = 3;

/// Sizes of packets that Linux sends if nothing else is asked for. It stops at one refusal;
/// busybox, and others, only if all probes of a hop but one are refused.
const LINUX_SIZES: [u64; 2] = [60, 80];

/// A hop with another number of probes than the first one: only the last may have fewer, so far.
fn odd_hop(hops: &[TraceHop<'_>]) -> Option<Place> {
    let (first, rest) = hops.split_first()?;
    let (last, between) = rest.split_last()?;
    let sent = first.probes.len();
    let odd = between.iter().find(|hop| hop.probes.len() != sent);
    let odd = odd.or_else(|| (last.probes.len() > sent).then_some(first));
    odd.map(|hop| hop.place)
}

/// Tells whether the last hop is one that a trace can end at.
fn shows_end(row: &TraceRoute<'_>) -> bool {
    let is_refused = |hop: &TraceHop<'_>| hop.probes.iter().any(|probe| probe.flag.shown().is_some());
    let is_end = |hop: &TraceHop<'_>| row.max_hops == Cell::Shown(hop.n) || is_refused(hop);
    row.reached_at().is_some() || row.hops.last().is_some_and(is_end)
}

/// Tells whether no further hop can follow, and no further probe in the last one.
fn is_at_end(row: &TraceRoute<'_>, size: u64) -> bool {
    let Some(last) = row.hops.last() else { return false };
    let sent = row.hops.first().filter(|first| first.n != last.n);
    let is_full = last.probes.len() >= sent.map_or(PROBES, |first| first.probes.len());
    let is_last = row.max_hops == Cell::Shown(last.n);
    let refused = last.probes.iter().filter(|probe| probe.flag.shown().is_some());
    let most = if LINUX_SIZES.contains(&size) {
        1
    } else {
        last.probes.len().saturating_sub(1).max(1)
    };
    let is_refused = refused.count() >= most;
    let is_reached = row.reached_at().is_some_and(|hop| hop.n == last.n);
    is_full && (is_last || is_refused || is_reached)
}

#[cfg(test)]
mod tests;
