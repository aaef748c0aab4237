//! Is a neighbour adjacent on every link it is on? Is any neighbour not?
//!
//! Adjacent means `full`. On a link with an election, two routers that are neither
//! designated nor backup stay at `two_way`, which is as it should be while somebody on the
//! link is full: a survey passes over it, and a question about one of them has to say that
//! it is expected.

use std::collections::BTreeSet;

use netverify_grammars::ast::{OspfInterfaceState, OspfNeighbor, OspfRole, OspfState};
use netverify_grammars::kit::{Cell, Code, Filtered, Named, Place, Untrusted, Word};

use super::{
    InInstance, Question, absence, ambiguous, check, code, in_instance, instance_not_shown, is_named_by_query, not_all,
    not_whole, undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const ADJACENCY: &str = "ospf.adjacency";

const NOT_FULL: Code = Code::new("ospf.not_full", "the neighbor is not adjacent");
const TWO_WAY_DROTHER: Code = Code::new(
    "ospf.two_way_drother",
    "two-way, which is normal between two routers that are neither designated nor backup",
);
const NO_DESIGNATED: Code = Code::new(
    "ospf.no_designated_router",
    "two-way, and nobody on the link is full: it has no designated router",
);
const ROLE_NOT_SHOWN: Code = Code::new(
    "ospf.role_not_shown",
    "two-way, and this form does not show the role that would tell whether that is normal",
);
const OWN_ROLE_OPEN: Code = Code::new(
    "ospf.own_role_open",
    "two-way, while our own interface still listens for a designated router: ask again later",
);
const NOT_TWO_WAY: Code = Code::new("ospf.not_two_way", "the neighbor is not at two-way");
const ABSENT: Code = Code::new(
    "ospf.absent",
    "there is no such neighbor; one that is down is not listed",
);
const PRESENT: Code = Code::new("ospf.present", "there is such a neighbor");

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let is_named = question.args.address("neighbor_router_id").is_some();
    if is_named { named(question) } else { survey(question) }
}

/// The rows that the question is about.
fn rows<'q, 't>(question: &Question<'q, 't>) -> Vec<&'q OspfNeighbor<'t>> {
    let wanted = |row: &&OspfNeighbor<'_>| {
        is_neighbor(question, row)
            && is_on_interface(question, row)
            && in_instance(question, row.network_instance.as_ref()) != InInstance::No
    };
    question.reading.rows().ospf_neighbors.iter().filter(wanted).collect()
}

fn is_neighbor(question: &Question<'_, '_>, row: &OspfNeighbor<'_>) -> bool {
    question
        .args
        .address("neighbor_router_id")
        .is_none_or(|wanted| match row.router_id {
            Cell::Shown(id) => wanted == id,
            Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => false,
        })
}

/// A row whose router id could not be read may be the one that is asked about.
fn may_be_neighbor(question: &Question<'_, '_>) -> Option<Check> {
    let unread = |row: &OspfNeighbor<'_>| match row.router_id {
        Cell::Unreadable(place) => Some(place),
        Cell::Shown(_) | Cell::NotShown | Cell::Blank => None,
    };
    let place = question.reading.rows().ospf_neighbors.iter().find_map(unread)?;
    Some(undecided(ADJACENCY, code::UNREADABLE, Some(place)))
}

/// An interface that could not be read may be the one that is asked about.
fn is_on_interface(question: &Question<'_, '_>, row: &OspfNeighbor<'_>) -> bool {
    question
        .args
        .text("interface")
        .is_none_or(|wanted| match &row.interface {
            Cell::Shown(name) => *name == *wanted,
            Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => true,
        })
}

fn named(question: &Question<'_, '_>) -> Judgement {
    let rows = rows(question);
    let instances = rows.iter().map(|row| (row.network_instance.as_ref(), row.place));
    if let Some(check) = ambiguous(question, ADJACENCY, instances) {
        return Judgement::of(check);
    }
    if rows.is_empty() {
        let absence = || absence(question, ADJACENCY, ABSENT, None);
        let check = may_be_neighbor(question).unwrap_or_else(absence);
        let who = asked(question).and(": ").then(check.observed.clone());
        return Judgement::of(check.seeing(who));
    }
    if let Some(unclear) = rows.iter().find_map(|row| unclear(question, row)) {
        return Judgement::of(unclear);
    }
    if question.args.text("expect") == Some("absent") {
        let places = rows.iter().map(|row| row.place).collect();
        let check = check(ADJACENCY, Outcome::Fail, PRESENT, places).expecting(Phrase::of("absent"));
        return Judgement::of(check.seeing(asked(question).and(" is there")));
    }
    let mut checks: Vec<Check> = rows.iter().map(|row| adjacency(question, row)).collect();
    if checks.iter().all(|check| check.outcome == Outcome::Pass) {
        checks.extend(filtered(question).or_else(|| not_whole(question, ADJACENCY)));
    }
    Judgement {
        checks,
        rows_shown: question.reading.completeness().filtered != Filtered::No,
    }
}

/// A command that leaves objects out may leave out a link that the neighbour is on.
fn filtered(question: &Question<'_, '_>) -> Option<Check> {
    let leaves_out = question.reading.completeness().filtered == Filtered::Yes;
    (leaves_out && !is_named_by_query(question)).then(|| undecided(ADJACENCY, Code::FILTERED, None))
}

/// `neighbour 10.255.0.2 on eth0`
fn asked(question: &Question<'_, '_>) -> Phrase {
    let phrase = match question.args.address("neighbor_router_id") {
        Some(id) => Phrase::of("neighbor ").and(id),
        None => Phrase::of("a neighbor"),
    };
    match question.args.text("interface") {
        Some(name) => phrase.and(" on ").caller(name),
        None => phrase,
    }
}

/// What keeps a row from being judged.
fn unclear(question: &Question<'_, '_>, row: &OspfNeighbor<'_>) -> Option<Check> {
    let because = |code, place| Some(undecided(ADJACENCY, code, Some(place)));
    if row.cut {
        return because(code::CUT, row.place);
    }
    let unclear = instance_not_shown(question, ADJACENCY, row.network_instance.as_ref(), row.place);
    if unclear.is_some() {
        return unclear;
    }
    if question.args.text("interface").is_some() {
        return match row.interface {
            Cell::Shown(_) => None,
            Cell::Unreadable(place) => because(code::UNREADABLE, place),
            Cell::NotShown | Cell::Blank => because(code::NOT_SHOWN, row.place),
        };
    }
    None
}

fn adjacency(question: &Question<'_, '_>, row: &OspfNeighbor<'_>) -> Check {
    let expects_two_way = question.args.text("expect") == Some("two-way");
    let (outcome, code) = match &row.state {
        Cell::Shown(Named::Known(state)) if expects_two_way => expect_two_way(*state),
        Cell::Shown(Named::Known(OspfState::TwoWay)) => at_two_way(row),
        Cell::Shown(Named::Known(OspfState::Full)) => (Outcome::Pass, code::OK),
        Cell::Shown(Named::Known(_)) => (Outcome::Fail, NOT_FULL),
        Cell::Shown(Named::Other(_)) => (Outcome::InputError, code::STATE_UNKNOWN),
        Cell::Unreadable(_) => (Outcome::InputError, code::UNREADABLE),
        Cell::NotShown | Cell::Blank => (Outcome::InputError, code::NOT_SHOWN),
    };
    let expected = if expects_two_way { "two_way" } else { "full" };
    check(ADJACENCY, outcome, code, vec![place_of_state(row)])
        .expecting(Phrase::of(expected))
        .seeing(observed(row))
}

fn place_of_state(row: &OspfNeighbor<'_>) -> Place {
    match row.state {
        Cell::Unreadable(place) => place,
        Cell::Shown(_) | Cell::NotShown | Cell::Blank => row.place,
    }
}

/// Two-way is normal between two routers that are neither designated nor backup: the neighbour, and we.
fn at_two_way(row: &OspfNeighbor<'_>) -> (Outcome, Code) {
    match (&row.role, &row.own_state) {
        (Cell::Shown(Named::Known(OspfRole::DrOther)), own) => with_own_state(own),
        (Cell::NotShown | Cell::Unreadable(_) | Cell::Shown(Named::Other(_)), _) => {
            (Outcome::InputError, ROLE_NOT_SHOWN)
        }
        (
            Cell::Shown(Named::Known(
                OspfRole::Dr | OspfRole::Backup | OspfRole::PointToPoint | OspfRole::PointToMultipoint,
            ))
            | Cell::Blank,
            _,
        ) => (Outcome::Fail, NOT_FULL),
    }
}

/// Where our own part in the election is not shown, that somebody on the link is full has to tell.
fn with_own_state(own: &Cell<Named<'_, OspfInterfaceState>>) -> (Outcome, Code) {
    match own {
        Cell::Shown(Named::Known(OspfInterfaceState::DrOther)) | Cell::NotShown | Cell::Blank => {
            (Outcome::Fail, TWO_WAY_DROTHER)
        }
        Cell::Shown(Named::Known(OspfInterfaceState::Waiting)) => (Outcome::InputError, OWN_ROLE_OPEN),
        Cell::Shown(Named::Known(_)) => (Outcome::Fail, NOT_FULL),
        Cell::Shown(Named::Other(_)) | Cell::Unreadable(_) => (Outcome::InputError, ROLE_NOT_SHOWN),
    }
}

fn expect_two_way(state: OspfState) -> (Outcome, Code) {
    if state == OspfState::TwoWay {
        (Outcome::Pass, code::OK)
    } else {
        (Outcome::Fail, NOT_TWO_WAY)
    }
}

/// `neighbour 10.255.0.3 on lan0: two_way/dr_other`
fn observed(row: &OspfNeighbor<'_>) -> Phrase {
    let phrase = match row.router_id {
        Cell::Shown(id) => Phrase::of("neighbor ").and(std::net::IpAddr::V4(id)),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => address(row),
    };
    let phrase = match &row.interface {
        Cell::Shown(name) => phrase.and(" on ").device(name),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase,
    };
    let phrase = said(phrase.and(": "), &row.state);
    let phrase = match &row.role {
        Cell::Shown(Named::Known(role)) => phrase.and("/").and(role.word()),
        Cell::Shown(Named::Other(other)) => phrase.and("/").device(other),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase,
    };
    match (&row.state, &row.own_state) {
        (Cell::Shown(Named::Known(OspfState::TwoWay)), Cell::Shown(Named::Known(own))) => {
            phrase.and(", our interface is ").and(own.word())
        }
        _ => phrase,
    }
}

fn address(row: &OspfNeighbor<'_>) -> Phrase {
    match row.address {
        Cell::Shown(address) => Phrase::of("neighbor at ").and(address),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => Phrase::of("a neighbor"),
    }
}

fn said(phrase: Phrase, state: &Cell<Named<'_, OspfState>>) -> Phrase {
    match state {
        Cell::Shown(Named::Known(state)) => phrase.and(state.word()),
        Cell::Shown(Named::Other(other)) => phrase.and("a state not known: ").device(other),
        Cell::NotShown => phrase.and("no state is shown"),
        Cell::Blank => phrase.and("blank"),
        Cell::Unreadable(_) => phrase.and("unreadable"),
    }
}

/// Any neighbour that is not adjacent and should be.
fn survey(question: &Question<'_, '_>) -> Judgement {
    let rows = rows(question);
    let designated: BTreeSet<_> = rows.iter().filter(|row| is_full(row)).map(|row| link(row)).collect();
    let of_row = |row: &&OspfNeighbor<'_>| {
        let check = unclear(question, row).unwrap_or_else(|| adjacency(question, row));
        if check.code != TWO_WAY_DROTHER {
            return (check.outcome != Outcome::Pass).then_some(check);
        }
        (!designated.contains(&link(row))).then(|| no_designated(question, check))
    };
    let mut checks: Vec<Check> = rows.iter().filter_map(of_row).collect();
    if checks.is_empty() {
        checks.push(not_all(question, ADJACENCY).unwrap_or_else(|| all_adjacent(&rows)));
    }
    Judgement {
        checks,
        rows_shown: question.reading.completeness().filtered == Filtered::Unknown,
    }
}

fn is_full(row: &OspfNeighbor<'_>) -> bool {
    row.state == Cell::Shown(Named::Known(OspfState::Full))
}

/// The link that a neighbour is on, as far as it is shown.
fn link<'r, 't>(row: &'r OspfNeighbor<'t>) -> (Option<&'r Untrusted<'t>>, Option<&'r Untrusted<'t>>) {
    let instance = row.network_instance.shown().map(|name| &name.value);
    (instance, row.interface.shown())
}

/// Two-way is normal below a designated router, with which we are full.
fn no_designated(question: &Question<'_, '_>, check: Check) -> Check {
    let lack = not_all(question, ADJACENCY);
    let (outcome, code) = lack.map_or((Outcome::Fail, NO_DESIGNATED), |lack| (lack.outcome, lack.code));
    Check { outcome, code, ..check }
}

fn all_adjacent(rows: &[&OspfNeighbor<'_>]) -> Check {
    if rows.is_empty() {
        return undecided(ADJACENCY, code::NO_ROWS, None);
    }
    let full = rows.iter().filter(|row| is_full(row)).count();
    check(ADJACENCY, Outcome::Pass, code::OK, Vec::new())
        .expecting(Phrase::of("every neighbor is full, or two_way where that is normal"))
        .seeing(
            Phrase::of(full)
                .and(" of ")
                .and(rows.len())
                .and(" neighbors are full, the others two_way/dr_other"),
        )
}
