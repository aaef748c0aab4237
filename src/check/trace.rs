//! Did the trace reach its target, and within how many hops?

use std::net::IpAddr;

use netverify_grammars::ast::{TraceHop, TraceProbe, TraceRoute};
use netverify_grammars::kit::{Cell, Code, Place};

use super::{Question, check, code, is_piped, no_way, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const REACHED: &str = "trace.reached";
const HOPS: &str = "trace.hops";

const UNREACHABLE: Code = Code::new("trace.unreachable", "the host has no way to the target");
const REFUSED: Code = Code::new("trace.refused", "somebody on the way says that there is none");
const NOT_REACHED: Code = Code::new("trace.not_reached", "the trace ends before its target");
const TOO_MANY_HOPS: Code = Code::new("trace.too_many_hops", "the target is further away than asked for");
const NO_TRACE: Code = Code::new("trace.no_trace", "the first line of a trace is missing");

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let mut lacks = question.reading.completeness().why.iter();
    if let Some(lack) = lacks.find(|lack| lack.code == Code::SEVERAL_COMMANDS) {
        return Judgement::of(undecided(REACHED, lack.code, lack.place));
    }
    if let Some(check) = no_way(question, REACHED, UNREACHABLE) {
        return Judgement::of(check);
    }
    let [trace] = question.reading.rows().traces.as_slice() else {
        return Judgement::of(undecided(REACHED, NO_TRACE, None));
    };
    let mut checks = vec![reached(question, trace)];
    checks.extend(hops(question, trace));
    Judgement {
        checks,
        rows_shown: false,
    }
}

fn reached(question: &Question<'_, '_>, trace: &TraceRoute<'_>) -> Check {
    let expecting = |check: Check| check.expecting(Phrase::of("the target answers"));
    if let Some(hop) = trace.reached_at() {
        let check = check(REACHED, Outcome::Pass, code::OK, vec![hop.place]);
        return expecting(check.seeing(Phrase::of("reached at hop ").and(hop.n)));
    }
    let place = trace.hops.last().map_or(trace.place, |hop| hop.place);
    if let Some(check) = unclear(question, trace, place) {
        return expecting(check);
    }
    let refusal = trace.hops.last().and_then(refusal);
    let code = refusal.map_or(NOT_REACHED, |_| REFUSED);
    expecting(check(REACHED, Outcome::Fail, code, vec![place]).seeing(observed(trace, refusal)))
}

/// What keeps a trace that did not reach its target from having ended.
fn unclear(question: &Question<'_, '_>, trace: &TraceRoute<'_>, place: Place) -> Option<Check> {
    let mut lacks = question.reading.completeness().why.iter();
    if let Some(lack) = lacks.find(|lack| lack.code == Code::TRACE_INTERRUPTED) {
        return Some(undecided(REACHED, lack.code, lack.place));
    }
    if trace.cut {
        return Some(undecided(REACHED, code::CUT, Some(place)));
    }
    if is_piped(question) {
        return Some(undecided(REACHED, Code::FILTERED, None));
    }
    let unknown = question.reading.ledger().first_unknown()?;
    Some(undecided(REACHED, Code::UNREADABLE_LINE, Some(unknown)))
}

/// The first probe of a hop that brought back more than "too far".
fn refusal<'p, 't>(hop: &'p TraceHop<'t>) -> Option<&'p TraceProbe<'t>> {
    hop.probes.iter().find(|probe| probe.flag.shown().is_some())
}

/// The last address that answered, and its hop.
fn last_answer<'r>(trace: &'r TraceRoute<'_>) -> Option<(&'r TraceHop<'r>, &'r IpAddr)> {
    let of_hop = |hop: &'r TraceHop<'_>| hop.probes.iter().rev().find_map(|probe| probe.address.shown());
    trace.hops.iter().rev().find_map(|hop| Some((hop, of_hop(hop)?)))
}

/// `refused by 10.0.16.6 at hop 1 of 1 hops shown, with !N`
fn observed(trace: &TraceRoute<'_>, refusal: Option<&TraceProbe<'_>>) -> Phrase {
    let last = match refusal {
        Some(probe) => trace.hops.last().zip(probe.address.shown()),
        None => last_answer(trace),
    };
    let phrase = match last {
        Some((hop, address)) => Phrase::of(refusal.map_or("the last answer is from ", |_| "refused by "))
            .and(*address)
            .and(" at hop ")
            .and(hop.n),
        None => Phrase::of("nobody answered"),
    };
    let phrase = phrase.and(" of ").and(trace.hops.len()).and(" hops shown");
    match refusal.map(|probe| &probe.flag) {
        Some(Cell::Shown(flag)) => phrase.and(", with ").device(flag),
        None | Some(Cell::NotShown | Cell::Blank | Cell::Unreadable(_)) => phrase,
    }
}

fn hops(question: &Question<'_, '_>, trace: &TraceRoute<'_>) -> Option<Check> {
    let most = question.args.count("max_hops")?;
    let hop = trace.reached_at()?;
    let (outcome, code) = if hop.n > most {
        (Outcome::Fail, TOO_MANY_HOPS)
    } else {
        (Outcome::Pass, code::OK)
    };
    let check = check(HOPS, outcome, code, vec![hop.place]);
    let check = check.expecting(Phrase::of("at most ").and(most).and(" hops"));
    Some(check.seeing(Phrase::of(hop.n).and(" hops")))
}
