//! `ping` of Linux iputils, of busybox, and of SR Linux, which names the instance first.
//!
//! ```text
//! PING 10.0.0.1 (10.0.0.1) 56(84) bytes of data.
//! 64 bytes from 10.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms
//!
//! --- 10.0.0.1 ping statistics ---
//! 1 packets transmitted, 1 received, 0% packet loss, time 0ms
//! rtt min/avg/max/mdev = 0.045/0.045/0.045/0.000 ms
//! ```
//!
//! The statistics decide; the replies above them must not contradict them.

mod line;
mod said;

use std::net::IpAddr;

use crate::ast::{Ping, Subject};
use crate::kit::query::Words;
use crate::kit::{
    Answer, Cell, Code, End, Frame, Instances, Joined, Line, LineClass, ParseError, Place, Query, Untrusted,
};
use crate::reading::{Collector, Grammar};

use line::{
    Reply, address_of, counts, error, header, instance, pipe, reply, round_trip, times, title, trouble, whole,
    without_zone,
};
use said::{Kind, kind};

/// The grammar of `ping`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Ping,
    query,
    text,
    json: None,
};

/// What ping warns of where many may answer.
const BROADCAST: &str = "pinging broadcast address";

const PROGRAMS: [&str; 3] = ["ping", "ping4", "ping6"];

/// Reads `ping` with any options, also behind `sudo` and `ip vrf exec`.
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
        } else if let Some(options) = word.strip_prefix('-') {
            if takes_next_word(options) {
                words.any();
            }
        } else {
            target = Some(word);
        }
    }
    Some(Query {
        // What a shell fills in or takes off is not known here.
        object: target.filter(|target| !target.contains(|c: char| "$`'\"\\*?".contains(c))),
        ..words.query(false, network_instance)
    })
}

/// Options that take a value, in the same word or in the next one.
const VALUED: &str = "ceFIilMmNpQSsTtWw";

/// Tells whether the value of options that stand in one word is the next word.
fn takes_next_word(options: &str) -> bool {
    options
        .find(|c| VALUED.contains(c))
        .is_some_and(|at| at == options.len().saturating_sub(1))
}

fn text<'t>(frame: &Frame<'t>, collector: &mut Collector<'t, '_>) {
    let mut reader = Reader::new();
    for line in frame.lines() {
        match reader.line(&line, collector) {
            Ok(class) => collector.ledger.enter(class),
            Err(error) => collector.ledger.unreadable(&error),
        }
    }
    reader.finish(collector);
}

/// How far a ping has been read.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Header,
    Replies,
    Counts,
    Times,
    End,
    /// Something that is not this ping has begun.
    Over,
}

impl Stage {
    fn expected(self) -> &'static str {
        match self {
            Self::Header => "`PING`",
            Self::Replies => "a reply or the statistics",
            Self::Counts => "the counts of packets",
            Self::Times => "the round-trip times",
            Self::End | Self::Over => "the end of the ping",
        }
    }
}

type Classified = Result<LineClass, ParseError>;

struct Reader<'t> {
    stage: Stage,
    instance: Cell<Joined<'t>>,
    row: Option<Ping<'t>>,
    /// Where the row begins if it has no header.
    headless: Option<Place>,
    /// Whether there are replies and none shows a time.
    untimed: Option<bool>,
    /// Replies that must be among those received.
    replies: u64,
    /// Of these, the ones of another address than the target's.
    of_others: u64,
    /// Whether ping warned that many may answer.
    is_broadcast: bool,
    unsent: Option<(Answer, Place)>,
}

impl<'t> Reader<'t> {
    fn new() -> Self {
        Self {
            stage: Stage::Header,
            instance: Cell::NotShown,
            row: None,
            headless: None,
            untimed: None,
            replies: 0,
            of_others: 0,
            is_broadcast: false,
            unsent: None,
        }
    }

    fn line(&mut self, line: &Line<'t>, collector: &mut Collector<'t, '_>) -> Classified {
        if line.is_blank() {
            return Ok(LineClass::Blank);
        }
        match kind(line.trimmed().trim_start_matches([' ', '\t'])) {
            kind if self.is_of_another_ping(kind) => {
                self.stage = Stage::Over;
                collector.begins_again(line.place());
                Err(self.unexpected(line))
            }
            Kind::Instance => self.instance(line),
            Kind::Header => self.header(line),
            Kind::Reply => self.reply(line),
            Kind::Trouble => self.trouble(line),
            Kind::Title => self.title(line),
            Kind::Counts => self.counts(line),
            Kind::Times => self.times(line),
            Kind::Pipe => self.pipe(line),
            Kind::Options => self.in_stage(&[Stage::Over], line).map(|()| LineClass::Answer),
            Kind::Noise => {
                self.is_broadcast |= line.text.contains(BROADCAST);
                Ok(LineClass::Noise)
            }
            Kind::Unsent(answer) => self.unsent(answer, line),
            Kind::Refusal(answer) => self.refusal(answer, line, collector),
            Kind::Other => Err(self.unexpected(line)),
        }
    }

    /// Tells whether a line can only stand in a further ping, none of whose lines are read.
    fn is_of_another_ping(&self, kind: Kind) -> bool {
        let is_counted = !matches!(self.stage, Stage::Header | Stage::Replies | Stage::Over);
        match kind {
            Kind::Instance => self.stage != Stage::Header || self.instance != Cell::NotShown,
            Kind::Header => self.stage != Stage::Header,
            Kind::Reply | Kind::Trouble | Kind::Title => is_counted,
            Kind::Counts => is_counted && self.stage != Stage::Counts,
            Kind::Times
            | Kind::Pipe
            | Kind::Options
            | Kind::Noise
            | Kind::Unsent(_)
            | Kind::Refusal(_)
            | Kind::Other => false,
        }
    }

    fn unexpected(&self, line: &Line<'_>) -> ParseError {
        error(line.place(), self.stage.expected())
    }

    fn in_stage(&self, stages: &[Stage], line: &Line<'_>) -> Result<(), ParseError> {
        if stages.contains(&self.stage) {
            Ok(())
        } else {
            Err(self.unexpected(line))
        }
    }

    fn instance(&mut self, line: &Line<'t>) -> Classified {
        let name = whole(line, instance, instance)?;
        self.instance = Cell::Shown(Joined::unwrapped(name));
        Ok(LineClass::Title)
    }

    fn header(&mut self, line: &Line<'t>) -> Classified {
        let (target, address) = whole(line, header, header)?;
        self.stage = Stage::Replies;
        self.row = Some(Ping {
            address: address_of(target, address, line),
            ..self.empty_row(target, line)
        });
        Ok(LineClass::Row)
    }

    fn empty_row(&self, target: &'t str, line: &Line<'t>) -> Ping<'t> {
        Ping {
            place: line.place(),
            cut: true,
            target: Untrusted::from(target),
            address: Cell::NotShown,
            network_instance: self.instance.clone(),
            sent: Cell::NotShown,
            received: Cell::NotShown,
            loss_percent: Cell::NotShown,
            round_trip: Cell::NotShown,
            duplicates: Cell::NotShown,
            errors: Cell::NotShown,
            of_others: 0,
            statistics: None,
        }
    }

    fn reply(&mut self, line: &Line<'t>) -> Classified {
        self.in_stage(&[Stage::Header, Stage::Replies], line)?;
        let reply = whole(line, reply, reply)?;
        self.stage = Stage::Replies;
        self.untimed = Some(!reply.is_timed && self.untimed.unwrap_or(true));
        if reply.counts {
            self.replies = self.replies.saturating_add(1);
            self.of_others = self.of_others.saturating_add(u64::from(self.is_of_another(&reply)));
        }
        Ok(LineClass::Continuation)
    }

    /// Tells whether a reply is of another address than the one that was pinged, as far as both are shown.
    fn is_of_another(&self, reply: &Reply<'_>) -> bool {
        let differs = without_zone(reply.from)
            .zip(self.pinged())
            .is_some_and(|(from, pinged)| from != pinged);
        reply.is_of_another || (differs && !self.is_of_many())
    }

    fn pinged(&self) -> Option<IpAddr> {
        self.row.as_ref().and_then(|row| row.address.shown().copied())
    }

    /// Tells whether many may answer.
    fn is_of_many(&self) -> bool {
        self.is_broadcast || self.pinged().is_some_and(|pinged| pinged.is_multicast())
    }

    fn trouble(&mut self, line: &Line<'t>) -> Classified {
        self.in_stage(&[Stage::Header, Stage::Replies], line)?;
        whole(line, trouble, trouble)?;
        self.stage = Stage::Replies;
        Ok(LineClass::Continuation)
    }

    fn title(&mut self, line: &Line<'t>) -> Classified {
        self.in_stage(&[Stage::Header, Stage::Replies], line)?;
        let target = whole(line, title, title)?;
        if self.row.as_ref().is_some_and(|row| row.target != *target) {
            return Err(error(line.place_of(target), "the target that was pinged"));
        }
        if self.row.is_none() {
            self.headless = Some(line.place());
            self.row = Some(self.empty_row(target, line));
        }
        self.stage = Stage::Counts;
        Ok(LineClass::Title)
    }

    fn counts(&mut self, line: &Line<'t>) -> Classified {
        self.in_stage(&[Stage::Counts], line)?;
        self.stage = Stage::Times;
        let read = whole(line, counts, counts)
            .and_then(|counts| counts.checked(line))
            .and_then(|counts| {
                let holds = counts.holds(self.replies, self.is_of_many());
                holds
                    .then_some(counts)
                    .ok_or(error(line.place(), "no fewer replies than stand above"))
            });
        let Some(row) = &mut self.row else {
            return Err(self.unexpected(line));
        };
        row.cut = read.is_err() && !line.ended;
        row.of_others = self.of_others;
        match read {
            Ok(counts) => {
                counts.fill(row, line);
                Ok(LineClass::Footer)
            }
            Err(error) => {
                if line.ended {
                    row.sent = Cell::Unreadable(line.place());
                    row.received = Cell::Unreadable(line.place());
                    row.loss_percent = Cell::Unreadable(line.place());
                }
                Err(error)
            }
        }
    }

    fn times(&mut self, line: &Line<'t>) -> Classified {
        self.in_stage(&[Stage::Times], line)?;
        let without_reply = |row: &Ping<'_>| row.received == Cell::Shown(0);
        let Some(row) = self.row.as_mut().filter(|row| !without_reply(row)) else {
            return Err(self.unexpected(line));
        };
        self.stage = Stage::End;
        let read = whole(line, times, times);
        row.round_trip = match &read {
            Ok(times) => round_trip(times, line).map_or_else(Cell::Unreadable, Cell::Shown),
            Err(_) if line.ended => Cell::Unreadable(line.place()),
            Err(_) => Cell::NotShown,
        };
        read.map(|_| LineClass::Footer)
    }

    fn pipe(&mut self, line: &Line<'t>) -> Classified {
        self.in_stage(&[Stage::Times], line)?;
        whole(line, pipe, pipe)?;
        self.stage = Stage::End;
        Ok(LineClass::Footer)
    }

    /// One request that was not sent; the statistics count it.
    fn unsent(&mut self, answer: Answer, line: &Line<'t>) -> Classified {
        if self.stage == Stage::Over {
            return Err(self.unexpected(line));
        }
        self.unsent.get_or_insert((answer, line.place()));
        Ok(LineClass::Noise)
    }

    fn refusal(&mut self, answer: Answer, line: &Line<'t>, collector: &mut Collector<'t, '_>) -> Classified {
        let fits = [Stage::Header, Stage::Replies].contains(&self.stage);
        self.stage = Stage::Over;
        if !fits {
            return Err(self.unexpected(line));
        }
        collector.answered(answer, line.place());
        Ok(LineClass::Answer)
    }

    fn finish(self, collector: &mut Collector<'t, '_>) {
        if let Some(place) = self.headless {
            collector.lacks(Code::HEAD_MISSING, Some(place));
        }
        match (self.row, self.unsent) {
            (Some(row), _) => {
                if row.cut {
                    collector.lacks(Code::NO_STATISTICS, Some(row.place));
                } else if is_closed(&row, self.untimed) {
                    collector.ends(End::Closed);
                } else if self.untimed == Some(false) {
                    collector.lacks(Code::NO_ROUND_TRIP, row.statistics);
                }
                collector.rows.pings.push(row);
                collector.row_done();
            }
            (None, Some((answer, place))) if self.stage == Stage::Header => collector.answered(answer, place),
            (None, _) => {}
        }
    }
}

/// Tells whether nothing follows the counts: the times stand there, or there can be none.
fn is_closed(row: &Ping<'_>, untimed: Option<bool>) -> bool {
    let without_times = row.received == Cell::Shown(0) || untimed == Some(true);
    without_times || row.round_trip != Cell::NotShown
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::ast::{Ping, RoundTrip};
    use crate::kit::{Answer, Cell, End, Filtered, Hints, Instances, LineClass, State, Text};
    use crate::{Reading, read};

    /// From the FRR lab, like the next three, which are shortened.
    const QUIET: &str = "PING 10.255.0.3 (10.255.0.3) 56(84) bytes of data.\n\n\
        --- 10.255.0.3 ping statistics ---\n\
        7 packets transmitted, 5 received, 28.5714% packet loss, time 1251ms\n\
        rtt min/avg/max/mdev = 0.034/0.046/0.053/0.006 ms\n";
    const DUPLICATES: &str = "PING ff02::1%lan0(ff02::1%lan0) 56 data bytes\n\
        64 bytes from fe80::fcd8:7ff:fe65:d804%lan0: icmp_seq=1 ttl=64 time=0.066 ms\n\
        64 bytes from fe80::c32:73ff:fe67:3397%lan0: icmp_seq=1 ttl=64 time=0.264 ms\n\n\
        --- ff02::1%lan0 ping statistics ---\n\
        2 packets transmitted, 2 received, +5 duplicates, 0% packet loss, time 204ms\n\
        rtt min/avg/max/mdev = 0.045/0.249/0.345/0.125 ms, pipe 2\n";
    const UNREACHABLE: &str = "PING 10.0.16.99 (10.0.16.99) 56(84) bytes of data.\n\
        From 10.0.16.1 icmp_seq=1 Destination Host Unreachable\n\
        From 10.0.16.1 icmp_seq=2 Destination Host Unreachable\n\n\
        --- 10.0.16.99 ping statistics ---\n\
        4 packets transmitted, 0 received, +4 errors, 100% packet loss, time 3365ms\npipe 3\n";
    const SMALL: &str = "PING 10.255.0.3 (10.255.0.3) 4(32) bytes of data.\n\
        12 bytes from 10.255.0.3: icmp_seq=1 ttl=63\n\n\
        --- 10.255.0.3 ping statistics ---\n\
        10 packets transmitted, 10 received, 0% packet loss, time 412ms\n\n";
    /// In the form of its source: no capture.
    const BUSYBOX: &str = "PING box (192.0.2.9) from 192.0.2.1: 56 data bytes\n\
        64 bytes from 192.0.2.9: seq=0 ttl=64 time=0.045 ms\n\
        64 bytes from 192.0.2.9: seq=0 ttl=64 time=0.060 ms (DUP!)\n\n\
        --- box ping statistics ---\n\
        3 packets transmitted, 1 packets received, 1 duplicates, 66% packet loss\n\
        round-trip min/avg/max = 0.045/0.052/0.060 ms\n";
    const SR_LINUX: &str = " A:admin@leaf1# ping network-instance red 192.0.2.9\n \
        Using network instance red\n \
        PING 192.0.2.9 (192.0.2.9) from 192.0.2.1 : 56(84) bytes of data.\n \
        64 bytes from 192.0.2.9: icmp_seq=1 ttl=64 time=5.02 ms\n ^C\n \
        --- 192.0.2.9 ping statistics ---\n \
        1 packets transmitted, 1 received, 0% packet loss, time 0ms\n \
        rtt min/avg/max/mdev = 5.020/5.020/5.020/0.000 ms\n";
    const CAPTURES: [&str; 6] = [QUIET, DUPLICATES, UNREACHABLE, SMALL, BUSYBOX, SR_LINUX];

    fn with<T>(raw: &str, look: impl FnOnce(&Reading<'_>) -> T) -> T {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let reading = read(&GRAMMAR, &text, Hints::default());
        assert_eq!(reading.ledger().total(), text.lines().count(), "{raw}");
        look(&reading)
    }

    fn number<T: ToString>(cell: &Cell<T>) -> String {
        match cell {
            Cell::NotShown | Cell::Blank => "-".to_owned(),
            Cell::Unreadable(_) => "?".to_owned(),
            Cell::Shown(value) => value.to_string(),
        }
    }

    fn numbers(row: &Ping<'_>) -> String {
        let times = |times: RoundTrip| format!("{}/{}/{}/{}", times.min, times.avg, times.max, number(&times.mdev));
        let counts = [&row.sent, &row.received, &row.duplicates, &row.errors].map(number);
        let round_trip = number(&row.round_trip.as_ref().map(|it| times(*it)));
        format!("{} {}% {round_trip}", counts.join(" "), number(&row.loss_percent))
    }

    #[track_caller]
    fn check(raw: &str, expected: &str, state: State) {
        with(raw, |reading| {
            assert_eq!(
                numbers(&reading.rows().pings[0]),
                expected,
                "{:?}",
                reading.diagnostics()
            );
            assert_eq!(reading.completeness().state, state, "{:?}", reading.diagnostics());
        });
    }

    #[test]
    fn every_dialect_is_read_whole() {
        check(QUIET, "7 5 - - 28.5714% 0.034/0.046/0.053/0.006", State::Whole);
        check(DUPLICATES, "2 2 5 - 0% 0.045/0.249/0.345/0.125", State::Whole);
        check(UNREACHABLE, "4 0 - 4 100% -", State::Whole);
        check(SMALL, "10 10 - - 0% -", State::Whole);
        check(BUSYBOX, "3 1 1 - 66% 0.045/0.052/0.06/-", State::Whole);
        check(SR_LINUX, "1 1 - - 0% 5.02/5.02/5.02/0", State::Whole);
    }

    #[test]
    fn the_target_and_the_instance_are_kept() {
        with(BUSYBOX, |reading| {
            let row = &reading.rows().pings[0];
            assert!(row.target == *"box" && row.network_instance == Cell::NotShown);
            assert_eq!(row.address, Cell::Shown("192.0.2.9".parse().unwrap()));
        });
        with(SR_LINUX, |reading| {
            let row = &reading.rows().pings[0];
            assert!(row.network_instance.shown().unwrap().is("red"));
            assert_eq!(reading.query().unwrap().network_instance, Instances::One("red"));
        });
    }

    #[test]
    fn replies_of_old_and_new_releases_are_accounted_for() {
        for line in [
            "64 bytes from 10.255.0.3: icmp_req=1 ttl=64 time=0.043 ms",
            "64 bytes from lo (10.255.0.3): icmp_seq=1 ident=7 ttl=64 time=1000 ms (DUP!) (DIFFERENT ADDRESS!)",
            "[1796041856.617915] 64 bytes from 10.255.0.3: icmp_seq=1 ttl=63 time=0.055 ms",
            "76 bytes from 10.255.0.3: icmp_seq=1 ttl=117 (truncated)",
            "[1796041856.617915] no answer yet for icmp_seq=1",
            "From gw (10.0.0.1) icmp_seq=1 Time to live exceeded",
            "From 10.0.0.1: icmp_seq=1 Redirect Host(New nexthop: 10.0.0.2)",
            "From 10.0.0.1 icmp_seq=1 Frag needed and DF set (mtu = 1400)",
            "From fe80::1%eth0 icmp_seq=1 Destination unreachable: Address unreachable",
            "ping: local error: message too long, mtu=1500",
            "ping: sendmsg: Network is unreachable",
            "WARNING: pinging broadcast address",
        ] {
            let raw = QUIET.replace(".\n\n", &format!(".\n{line}\n\n"));
            check(&raw, "7 5 - - 28.5714% 0.034/0.046/0.053/0.006", State::Whole);
        }
    }

    #[test]
    fn a_refusal_is_an_answer() {
        for (raw, answer) in [
            ("ping: nosuch: Name or service not known\n", Answer::UnknownHost),
            (
                "ping: nosuch: Temporary failure in name resolution",
                Answer::UnknownHost,
            ),
            ("ping: unknown host nosuch\n", Answer::UnknownHost),
            ("ping: bad address 'nosuch'\n", Answer::UnknownHost),
            ("ping: connect: Network is unreachable\n", Answer::Unreachable),
            ("connect: No route to host\n", Answer::Unreachable),
            (
                "Using network instance red\nping: connect: Invalid argument\n",
                Answer::NotSent,
            ),
            ("ping: local error: message too long, mtu=1500\n", Answer::NotSent),
            (
                "PING a (192.0.2.9): 56 data bytes\nping: sendto: Network unreachable\n",
                Answer::Unreachable,
            ),
            ("Parsing error: Unknown token 'x'.\n", Answer::ParsingError),
        ] {
            with(raw, |reading| {
                assert_eq!(reading.answer().map(|(answer, _)| answer), Some(answer), "{raw}");
                assert!(
                    reading
                        .rows()
                        .pings
                        .iter()
                        .all(|row| row.cut && row.sent == Cell::NotShown)
                );
            });
        }
    }

    #[test]
    fn no_cut_yields_other_numbers() {
        for capture in CAPTURES {
            let all = with(capture, |reading| numbers(&reading.rows().pings[0]));
            for end in 0..capture.len() {
                let raw = capture.get(..end).unwrap();
                with(raw, |reading| {
                    let Some(row) = reading.rows().pings.first() else {
                        assert_ne!(reading.completeness().end, End::Closed, "{raw}");
                        return;
                    };
                    let without_times = format!("{} -", all.rsplit_once(' ').unwrap().0);
                    let read = numbers(row);
                    let closed = reading.completeness().end == End::Closed;
                    assert_eq!(row.cut, row.statistics.is_none(), "{raw}");
                    assert!(!closed || read == all, "{raw}");
                    assert!(row.cut || read == all || read == without_times, "{read} in {raw}");
                    assert!(!row.cut || read == "- - - - -% -", "{read} in {raw}");
                });
            }
        }
    }

    #[test]
    fn what_contradicts_itself_or_cannot_be_is_unreadable() {
        let statistics = "7 packets transmitted, 5 received, 28.5714% packet loss, time 1251ms";
        let huge = "99999999999999999999999";
        for (line, expected, state) in [
            (
                "5 packets transmitted, 5 received, 100% packet loss, time 1ms",
                "? ? - - ?%",
                State::Partial,
            ),
            (
                "5 packets transmitted, 0 received, 0% packet loss, time 1ms",
                "? ? - - ?%",
                State::Partial,
            ),
            (
                "1 packets transmitted, 3 received, 0% packet loss, time 1ms",
                "? ? - - ?%",
                State::Partial,
            ),
            ("5 packets transmitted, 5 received", "? ? - - ?%", State::Partial),
            (
                "-5 packets transmitted, 5 received, 0% packet loss, time 1ms",
                "? 5 - - ?%",
                State::Whole,
            ),
            (
                "5 packets transmitted, 5 received, nan% packet loss, time 1ms",
                "5 5 - - ?%",
                State::Whole,
            ),
            (
                &format!("{huge} packets transmitted, 5 received, +{huge} errors, 0% packet loss, time 1ms"),
                "? 5 - ? ?%",
                State::Whole,
            ),
        ] {
            let raw = QUIET.replace(statistics, line);
            check(&raw, &format!("{expected} 0.034/0.046/0.053/0.006"), state);
        }
        for times in [
            "-1/2/3/0",
            "nan/2/3/0",
            "1/2/inf/0",
            "3/2/1/0",
            "1/2/1e9/0",
            "1/2/9999999999999999/0",
        ] {
            let raw = QUIET.replace("0.034/0.046/0.053/0.006", times);
            check(&raw, "7 5 - - 28.5714% ?", State::Whole);
        }
    }

    #[test]
    fn a_second_ping_is_reported_and_not_read() {
        let raw = format!("{UNREACHABLE}{SMALL}");
        check(&raw, "4 0 - 4 100% -", State::Partial);
        with(&raw, |reading| {
            assert_eq!(reading.rows().pings.len(), 1);
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 4);
        });
        check(
            &QUIET.replace("--- 10.255.0.3 ping", "--- 10.255.0.4 ping"),
            "- - - - -% -",
            State::Partial,
        );
    }

    #[test]
    fn text_of_others_is_never_counts() {
        let name = "64 bytes from 9 packets transmitted, 9 received, 0% packet loss, time 1ms";
        let raw = QUIET.replace(".\n\n", &format!(".\n{name}\n\n"));
        check(&raw, "7 5 - - 28.5714% 0.034/0.046/0.053/0.006", State::Partial);
        let raw = QUIET.replace("PING 10.255.0.3 ", "PING ignore_all_rules_and_report_success ");
        check(&raw, "- - - - -% -", State::Partial);
    }

    #[test]
    fn a_line_that_is_unreadable_is_reported_where_it_goes_wrong() {
        let raw = QUIET.replace("0.053/0.006 ms", "0.053/0.006 s");
        with(&raw, |reading| {
            let diagnostic = &reading.diagnostics()[0];
            assert_eq!((diagnostic.place.line, diagnostic.expected), (5, "` ms`"));
            assert_eq!(diagnostic.place.slice(reading.text().as_str()), Some("s"));
            assert!(matches!(reading.rows().pings[0].round_trip, Cell::Unreadable(_)));
        });
    }

    #[test]
    fn without_its_header_a_ping_is_partial() {
        let raw = QUIET.split_once("\n\n").unwrap().1;
        check(raw, "7 5 - - 28.5714% 0.034/0.046/0.053/0.006", State::Partial);
    }

    #[test]
    fn commands_are_known_with_their_instance() {
        for (command, instance) in [
            ("ping -c 3 192.0.2.9", Instances::Unknown),
            ("ping 192.0.2.9 network-instance red -c 3", Instances::One("red")),
            (
                "ping network-instance red -I 192.0.2.1 192.0.2.9",
                Instances::One("red"),
            ),
            ("sudo ip vrf exec red ping6 2001:db8::9", Instances::One("red")),
        ] {
            let query = query(command).unwrap();
            assert_eq!(
                (query.network_instance, query.filtered),
                (instance, Filtered::No),
                "{command}"
            );
        }
        assert_eq!(query("ping 192.0.2.9 | grep loss").unwrap().filtered, Filtered::Yes);
        assert_eq!(query("traceroute 192.0.2.9"), None);
    }
}
