//! Did the target answer, and did it answer well?

use std::net::IpAddr;

use netverify_grammars::ast::Ping;
use netverify_grammars::kit::{Answer, Cell, Code, Place};

use super::{Question, check, code, no_way, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const LOSS: &str = "ping.loss";
const ROUND_TRIP: &str = "ping.round_trip";

const UNREACHABLE: Code = Code::new("ping.unreachable", "the host has no way to the target");
const NO_STATISTICS: Code = Code::new("ping.no_statistics", "the statistics are missing");
const ANOTHER_TARGET: Code = Code::new(
    "ping.another_target",
    "the output is of another target than the command names",
);
const DIFFERENT_ADDRESS: Code = Code::new(
    "ping.different_address",
    "replies came from another address than the target's",
);
const INCONSISTENT: Code = Code::new("ping.inconsistent", "the counts contradict each other");
const NO_REPLY: Code = Code::new("ping.no_reply", "the target did not answer");
const PARTIAL_LOSS: Code = Code::new("ping.partial_loss", "some answers are missing");
const SLOW: Code = Code::new("ping.slow", "the answers took longer than asked for");
const ROUND_TRIP_NOT_SHOWN: Code = Code::new("ping.round_trip_not_shown", "no round-trip times are shown");

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    if let Some(check) = no_way(question, LOSS, UNREACHABLE) {
        return Judgement::of(check);
    }
    let pings = &question.reading.rows().pings;
    let [ping] = pings.as_slice() else {
        let code = if pings.is_empty() {
            NO_STATISTICS
        } else {
            Code::SEVERAL_COMMANDS
        };
        return Judgement::of(undecided(LOSS, code, None));
    };
    if let Cell::Unreadable(place) = ping.address {
        return Judgement::of(undecided(LOSS, code::UNREADABLE, Some(place)));
    }
    if is_of_another_target(question, ping) {
        return Judgement::of(undecided(LOSS, ANOTHER_TARGET, Some(ping.place)));
    }
    let mut checks = vec![loss(question, ping)];
    checks.extend(question.args.number("max_rtt_ms").map(|limit| round_trip(ping, limit)));
    Judgement {
        checks,
        rows_shown: false,
    }
}

/// Tells whether the output is of another target than the command names. A name may be printed
/// as another name; an address stays what it is, unless it is that of no host.
fn is_of_another_target(question: &Question<'_, '_>, ping: &Ping<'_>) -> bool {
    let Some(asked) = question.reading.query().and_then(|query| query.object) else {
        return false;
    };
    let address: Option<IpAddr> = asked.split('%').next().and_then(|asked| asked.parse().ok());
    match (address, &ping.address) {
        _ if ping.target == *asked => false,
        (Some(asked), Cell::Shown(pinged)) => !asked.is_unspecified() && asked != *pinged,
        (Some(_), Cell::NotShown | Cell::Blank | Cell::Unreadable(_)) => true,
        (None, Cell::Shown(pinged)) => ping.target == *pinged.to_string(),
        (None, Cell::NotShown | Cell::Blank | Cell::Unreadable(_)) => false,
    }
}

fn loss(question: &Question<'_, '_>, ping: &Ping<'_>) -> Check {
    let place = ping.statistics.unwrap_or(ping.place);
    let (Cell::Shown(sent), Cell::Shown(received), Cell::Shown(percent)) =
        (&ping.sent, &ping.received, &ping.loss_percent)
    else {
        let (code, place) = why_no_counts(ping);
        return undecided(LOSS, code, Some(place));
    };
    let limit = question.args.number("max_loss").unwrap_or(0.0);
    let (outcome, code) = match verdict_of(*sent, *received, *percent, limit) {
        (Outcome::Pass, _) if !is_enough(*sent, received.saturating_sub(ping.of_others), limit) => {
            (Outcome::InputError, DIFFERENT_ADDRESS)
        }
        decided => decided,
    };
    check(LOSS, outcome, code, vec![place])
        .expecting(Phrase::of("at most ").and(limit).and(" % loss"))
        .seeing(observed(ping, *sent, *received, *percent))
}

/// Without a request there is no loss, and counts that contradict each other are unreadable.
fn why_no_counts(ping: &Ping<'_>) -> (Code, Place) {
    let place = ping.statistics.unwrap_or(ping.place);
    match (&ping.sent, &ping.loss_percent) {
        (Cell::Shown(0), _) => (Answer::NotSent.code(), place),
        (Cell::Unreadable(place), _) | (_, Cell::Unreadable(place)) => (code::UNREADABLE, *place),
        _ if ping.statistics.is_some() => (code::UNREADABLE, place),
        _ => (NO_STATISTICS, place),
    }
}

/// The counts decide; the percentage printed must agree with them.
fn verdict_of(sent: u64, received: u64, percent: f64, limit: f64) -> (Outcome, Code) {
    if sent == 0 || received > sent || !agrees(sent, received, percent) {
        return (Outcome::InputError, INCONSISTENT);
    }
    if is_enough(sent, received, limit) {
        (Outcome::Pass, code::OK)
    } else if received == 0 {
        (Outcome::Fail, NO_REPLY)
    } else {
        (Outcome::Fail, PARTIAL_LOSS)
    }
}

fn is_enough(sent: u64, received: u64, limit: f64) -> bool {
    lost_percent(sent, received) <= limit
}

#[expect(clippy::cast_precision_loss, reason = "packet counts are far below 2^52")]
fn lost_percent(sent: u64, received: u64) -> f64 {
    100.0 * sent.saturating_sub(received) as f64 / sent as f64
}

/// Older releases cut the percentage to a whole number.
fn agrees(sent: u64, received: u64, percent: f64) -> bool {
    (lost_percent(sent, received) - percent).abs() < 1.0
}

fn observed(ping: &Ping<'_>, sent: u64, received: u64, percent: f64) -> Phrase {
    let phrase = Phrase::of(received)
        .and(" of ")
        .and(sent)
        .and(" answered, ")
        .and(percent)
        .and(" % loss");
    let phrase = counted(phrase, &ping.duplicates, " duplicates");
    counted(phrase, &ping.errors, " errors")
}

fn counted(phrase: Phrase, count: &Cell<u64>, what: &'static str) -> Phrase {
    match count {
        Cell::Shown(count) if *count > 0 => phrase.and(", ").and(*count).and(what),
        Cell::Shown(_) | Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase,
    }
}

fn round_trip(ping: &Ping<'_>, limit: f64) -> Check {
    let place: Place = ping.statistics.unwrap_or(ping.place);
    let Cell::Shown(times) = &ping.round_trip else {
        return undecided(ROUND_TRIP, ROUND_TRIP_NOT_SHOWN, Some(place));
    };
    let (outcome, code) = if times.avg > limit {
        (Outcome::Fail, SLOW)
    } else {
        (Outcome::Pass, code::OK)
    };
    check(ROUND_TRIP, outcome, code, vec![place])
        .expecting(Phrase::of("a mean of at most ").and(limit).and(" ms"))
        .seeing(Phrase::of("a mean of ").and(times.avg).and(" ms"))
}
