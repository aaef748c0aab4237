//! Did the target answer, and did it answer well?

use netverify_grammars::ast::Ping;
use netverify_grammars::kit::{Answer, Cell, Code, Place};

use super::{Question, check, code, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const LOSS: &str = "ping.loss";
const ROUND_TRIP: &str = "ping.round_trip";

const UNREACHABLE: Code = Code::new("ping.unreachable", "the host has no way to the target");
const NO_STATISTICS: Code = Code::new("ping.no_statistics", "the statistics are missing");
const INCONSISTENT: Code = Code::new("ping.inconsistent", "the counts contradict each other");
const NO_REPLY: Code = Code::new("ping.no_reply", "the target did not answer");
const PARTIAL_LOSS: Code = Code::new("ping.partial_loss", "some answers are missing");
const SLOW: Code = Code::new("ping.slow", "the answers took longer than asked for");
const ROUND_TRIP_NOT_SHOWN: Code = Code::new("ping.round_trip_not_shown", "no round-trip times are shown");

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    if let Some((Answer::Unreachable, place)) = question.reading.answer() {
        let check = check(LOSS, Outcome::Fail, UNREACHABLE, vec![place]);
        return Judgement::of(check.seeing(Phrase::of("the host has no way to the target")));
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
    let mut checks = vec![loss(question, ping)];
    checks.extend(question.args.number("max_rtt_ms").map(|limit| round_trip(ping, limit)));
    Judgement {
        checks,
        rows_shown: false,
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
    let (outcome, code) = verdict_of(*sent, *received, *percent, limit);
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
    if received == 0 {
        return if limit >= 100.0 {
            (Outcome::Pass, code::OK)
        } else {
            (Outcome::Fail, NO_REPLY)
        };
    }
    if lost_percent(sent, received) > limit {
        (Outcome::Fail, PARTIAL_LOSS)
    } else {
        (Outcome::Pass, code::OK)
    }
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
