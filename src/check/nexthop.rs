//! Is a tracked next hop resolved? Is any not?

use std::net::IpAddr;

use netverify_grammars::ast::{Resolution, TrackedNextHop};
use netverify_grammars::kit::{Cell, Code, Named, Word};

use super::survey::Survey;
use super::{
    InInstance, Question, absence, ambiguous, check, code, in_instance, lines_left_out, may_be_elsewhere, prefix,
    undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const RESOLVED: &str = "nexthop.resolved";

const ABSENT: Code = Code::new("nexthop.absent", "nothing depends on this next hop");
const PRESENT: Code = Code::new("nexthop.present", "something depends on this next hop");
const UNRESOLVED: Code = Code::new("nexthop.unresolved", "no route to the next hop is known");
const IS_RESOLVED: Code = Code::new("nexthop.is_resolved", "a route to the next hop is known");
const RESOLVED_DISCARD: Code = Code::new(
    "nexthop.resolved_discard",
    "the route to the next hop discards what it matches",
);
const INACTIVE: Code = Code::new("nexthop.inactive", "no next hop of the route to the next hop is active");
const OTHER_FAMILY: Code = Code::new("nexthop.other_family", "the list is of the other address family");
const FAMILY_CONTRADICTED: Code = Code::new(
    "nexthop.family_contradicted",
    "the rows are of the other address family than the command asked for",
);

const ALL_RESOLVED: Survey = Survey {
    name: RESOLVED,
    expected: "every tracked next hop is resolved",
    seen: "next hops, and all of them are resolved",
};

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let rows = question.reading.rows().next_hops.iter();
    if let Some(other) = prefix::of_family_not_asked(question, rows.map(|row| (row.address.into(), row.place))) {
        return Judgement::of(undecided(RESOLVED, FAMILY_CONTRADICTED, Some(other)));
    }
    match question.args.address("next_hop") {
        Some(address) => named(question, address),
        None => survey(question),
    }
}

fn in_scope<'q, 't>(question: &Question<'q, 't>) -> impl Iterator<Item = &'q TrackedNextHop<'t>> {
    let rows = question.reading.rows().next_hops.iter();
    rows.filter(|row| in_instance(question, row.network_instance.as_ref()) != InInstance::No)
}

fn named(question: &Question<'_, '_>, address: IpAddr) -> Judgement {
    let rows: Vec<&TrackedNextHop<'_>> = in_scope(question).filter(|row| row.address == address).collect();
    let instances = rows.iter().map(|row| (row.network_instance.as_ref(), row.place));
    if let Some(check) = ambiguous(question, RESOLVED, instances) {
        return Judgement::of(check);
    }
    let Some(first) = rows.first() else {
        let check = if prefix::asks_for_other_version(question, address.into()) {
            undecided(RESOLVED, OTHER_FAMILY, None)
        } else {
            absence(question, RESOLVED, ABSENT, None)
        };
        let observed = Phrase::of(address).and(": ").then(check.observed.clone());
        return Judgement::of(check.seeing(observed));
    };
    let all = question.reading.rows().next_hops.iter();
    if let Some(code) = may_be_elsewhere(question, all.map(|row| row.network_instance.as_ref())) {
        return Judgement::of(undecided(RESOLVED, code, Some(first.place)));
    }
    let expected = question.args.text("expect").unwrap_or("resolved");
    let mut checks: Vec<Check> = rows.iter().map(|row| judged(question, row, expected)).collect();
    if checks.iter().all(|check| check.outcome == Outcome::Pass) {
        checks.extend(lines_left_out(question, RESOLVED));
    }
    Judgement {
        checks,
        rows_shown: false,
    }
}

fn judged(question: &Question<'_, '_>, row: &TrackedNextHop<'_>, expected: &str) -> Check {
    let not_shown = in_instance(question, row.network_instance.as_ref()) == InInstance::NotShown;
    let (outcome, code) = match (expected, state(row)) {
        _ if not_shown => (Outcome::InputError, code::INSTANCE_NOT_SHOWN),
        ("absent", _) => (Outcome::Fail, PRESENT),
        (_, Err(code)) => (Outcome::InputError, code),
        ("unresolved", Ok(Resolution::Resolved)) => (Outcome::Fail, IS_RESOLVED),
        ("unresolved", Ok(Resolution::Unresolved)) => (Outcome::Pass, code::OK),
        (_, Ok(Resolution::Resolved)) => resolved(row),
        (_, Ok(Resolution::Unresolved)) => (Outcome::Fail, UNRESOLVED),
    };
    check(RESOLVED, outcome, code, vec![row.place])
        .expecting(Phrase::default().caller(expected))
        .seeing(observed(row))
}

/// Resolved, as far as its route can be used; as an installed route, one that discards is said apart.
fn resolved(row: &TrackedNextHop<'_>) -> (Outcome, Code) {
    let vias = row.via.shown().map(|vias| vias.0.as_slice()).unwrap_or_default();
    if !vias.is_empty() && vias.iter().all(|via| !via.active) {
        (Outcome::Fail, INACTIVE)
    } else if vias.iter().any(|via| via.discard.is_some()) {
        (Outcome::Pass, RESOLVED_DISCARD)
    } else {
        (Outcome::Pass, code::OK)
    }
}

/// A row that may go on has a state already, but others of the same next hop may follow.
fn state(row: &TrackedNextHop<'_>) -> Result<Resolution, Code> {
    match &row.state {
        Cell::Shown(Named::Known(Resolution::Unresolved)) => Ok(Resolution::Unresolved),
        _ if row.cut => Err(code::CUT),
        Cell::Shown(Named::Known(state)) => Ok(*state),
        Cell::Shown(Named::Other(_)) => Err(code::STATE_UNKNOWN),
        Cell::NotShown | Cell::Blank => Err(code::NOT_SHOWN),
        Cell::Unreadable(_) => Err(code::UNREADABLE),
    }
}

fn observed(row: &TrackedNextHop<'_>) -> Phrase {
    let phrase = Phrase::of(row.address).and(": ");
    let phrase = match &row.state {
        Cell::Shown(Named::Known(state)) => phrase.and(state.word()),
        Cell::Shown(Named::Other(other)) => phrase.device(other),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase.and("its state is not shown"),
    };
    match row.prefix {
        Cell::Shown(prefix) => phrase.and(" by ").and(prefix),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase,
    }
}

fn survey(question: &Question<'_, '_>) -> Judgement {
    ALL_RESOLVED.of(
        question,
        in_scope(question).map(|row| judged(question, row, "resolved")),
    )
}
