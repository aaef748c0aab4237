//! Does OSPF know a way to a network? Is any of its ways without a next hop?
//!
//! This is OSPF's own table: whether the device forwards by it, `show ip route` tells.
//! An entry whose text may go on can prove a next hop, but not that there are no others.

use ipnet::IpNet;
use netverify_grammars::ast::{OspfDestination, OspfRoute};
use netverify_grammars::kit::{Cell, Code, End, Word};

use super::survey::Survey;
use super::{
    InInstance, Question, absence, ambiguous, check, code, in_instance, instance_not_shown, is_piped, not_whole,
    undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const ROUTE: &str = "ospf_route.present";
const NEXT_HOP: &str = "ospf_route.next_hop";
const PATHS: &str = "ospf_route.paths";

const ABSENT: Code = Code::new("ospf_route.absent", "OSPF knows no such route");
const PRESENT: Code = Code::new("ospf_route.present", "OSPF knows such a route");
const DISCARD: Code = Code::new("ospf_route.discard", "the entry discards what it matches");
const NO_NEXT_HOP: Code = Code::new("ospf_route.no_next_hop", "the route has no next hop");
const NEXT_HOP_DIFFERS: Code = Code::new("ospf_route.next_hop_differs", "the route has other next hops");
const OTHER_FAMILY: Code = Code::new(
    "ospf_route.other_family",
    "OSPFv2 has no IPv6 routes, so this table says nothing of one",
);
const TOO_FEW_PATHS: Code = Code::new(
    "ospf_route.too_few_paths",
    "the route has fewer next hops than asked for",
);

const ALL_LEAD_SOMEWHERE: Survey = Survey {
    name: ROUTE,
    expected: "every route has a next hop",
    seen: "routes, and all of them have a next hop",
};

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    match question.args.prefix() {
        Some(IpNet::V6(_)) => Judgement::of(undecided(ROUTE, OTHER_FAMILY, None)),
        Some(prefix @ IpNet::V4(_)) => named(question, prefix),
        None => survey(question),
    }
}

fn rows<'q, 't>(question: &Question<'q, 't>) -> impl Iterator<Item = &'q OspfRoute<'t>> {
    let rows = question.reading.rows().ospf_routes.iter();
    rows.filter(|row| in_instance(question, row.network_instance.as_ref()) != InInstance::No)
}

fn named(question: &Question<'_, '_>, prefix: IpNet) -> Judgement {
    let is_it = |row: &&OspfRoute<'_>| row.prefix.shown().is_some_and(|net| net.trunc() == prefix);
    let rows: Vec<&OspfRoute<'_>> = rows(question).filter(is_it).collect();
    let instances = rows.iter().map(|row| (row.network_instance.as_ref(), row.place));
    if let Some(check) = ambiguous(question, ROUTE, instances) {
        return Judgement::of(check);
    }
    let Some(first) = rows.first() else {
        let check = absence(question, ROUTE, ABSENT, None);
        let who = Phrase::of(prefix).and(": ").then(check.observed.clone());
        return Judgement::of(check.seeing(who));
    };
    if let Some(check) = instance_unclear(question, first) {
        return Judgement::of(check);
    }
    if question.args.text("expect") == Some("absent") {
        let places = rows.iter().map(|row| row.place).collect();
        let check = check(ROUTE, Outcome::Fail, PRESENT, places).expecting(Phrase::of("absent"));
        return Judgement::of(check.seeing(Phrase::of(prefix).and(" is there")));
    }
    let mut checks: Vec<Check> = rows.iter().flat_map(|row| entry_checks(question, row)).collect();
    let is_pass = checks.iter().all(|check| check.outcome == Outcome::Pass);
    checks.extend(not_whole(question, ROUTE).filter(|_| is_pass && rows.len() > 1));
    Judgement {
        checks,
        rows_shown: false,
    }
}

/// A capture that stops may hold the prefix again, in the tables of another VRF.
fn instance_unclear(question: &Question<'_, '_>, row: &OspfRoute<'_>) -> Option<Check> {
    let unclear = instance_not_shown(question, ROUTE, row.network_instance.as_ref(), row.place);
    if unclear.is_some() {
        return unclear;
    }
    let is_named = question.args.text("network_instance").is_some();
    let stops = question.reading.completeness().end == End::Open;
    let may_repeat = row.network_instance != Cell::NotShown;
    (!is_named && stops && may_repeat).then(|| undecided(ROUTE, Code::OPEN_END, Some(row.place)))
}

fn entry_checks(question: &Question<'_, '_>, row: &OspfRoute<'_>) -> Vec<Check> {
    let mut checks = vec![way(question, row)];
    checks.extend(next_hop(question, row));
    checks.extend(paths(question, row));
    checks
}

/// A check that next hops could still meet which the text does not show.
fn decided(question: &Question<'_, '_>, row: &OspfRoute<'_>, holds: bool, name: &'static str, code: Code) -> Check {
    let is_unread = row
        .next_hops
        .iter()
        .any(|hop| matches!(hop.address, Cell::Unreadable(_)));
    let (outcome, code) = match holds {
        true => (Outcome::Pass, code::OK),
        false if row.cut => (Outcome::InputError, code::CUT),
        false if is_piped(question) => (Outcome::InputError, Code::FILTERED),
        false if is_unread => (Outcome::InputError, code::UNREADABLE),
        false => (Outcome::Fail, code),
    };
    check(name, outcome, code, vec![row.place])
}

/// Any way at all; discarding is one, with a code of its own.
fn way(question: &Question<'_, '_>, row: &OspfRoute<'_>) -> Check {
    let check = if row.kind == OspfDestination::Discard {
        check(ROUTE, Outcome::Pass, DISCARD, vec![row.place])
    } else {
        decided(question, row, !row.next_hops.is_empty(), ROUTE, NO_NEXT_HOP)
    };
    check.expecting(Phrase::of("a way")).seeing(observed(row))
}

/// `10.0.23.0/24: network, inter_area, 2 next hops`
fn observed(row: &OspfRoute<'_>) -> Phrase {
    let phrase = match (&row.prefix, &row.router_id) {
        (Cell::Shown(prefix), _) => Phrase::of(*prefix),
        (_, Cell::Shown(id)) => Phrase::of("router ").and(std::net::IpAddr::V4(*id)),
        _ => Phrase::of("a route"),
    };
    let phrase = phrase.and(": ").and(row.kind.word()).and(", ").and(row.path.word());
    if row.kind == OspfDestination::Discard {
        return phrase;
    }
    phrase.and(", ").and(row.next_hops.len()).and(" next hops")
}

fn next_hop(question: &Question<'_, '_>, row: &OspfRoute<'_>) -> Option<Check> {
    let wanted = question.args.address("next_hop")?;
    let has = row.next_hops.iter().any(|hop| hop.address == Cell::Shown(wanted));
    let check = decided(question, row, has, NEXT_HOP, NEXT_HOP_DIFFERS);
    let seeing = if has {
        Phrase::of("via ").and(wanted)
    } else {
        Phrase::of("other next hops")
    };
    Some(check.expecting(Phrase::of("via ").and(wanted)).seeing(seeing))
}

fn paths(question: &Question<'_, '_>, row: &OspfRoute<'_>) -> Option<Check> {
    let wanted = question.args.count("min_paths")?;
    let seen = u64::try_from(distinct_next_hops(row)).unwrap_or(u64::MAX);
    let check = decided(question, row, seen >= wanted, PATHS, TOO_FEW_PATHS);
    let expecting = Phrase::of("at least ").and(wanted).and(" next hops");
    Some(check.expecting(expecting).seeing(Phrase::of(seen).and(" next hops")))
}

fn distinct_next_hops(row: &OspfRoute<'_>) -> usize {
    let hops = row.next_hops.iter();
    let mut distinct: Vec<_> = hops.map(|hop| (hop.address.shown(), hop.interface.shown())).collect();
    distinct.sort_unstable();
    distinct.dedup();
    distinct.len()
}

/// Any route that leads nowhere.
fn survey(question: &Question<'_, '_>) -> Judgement {
    let judged = rows(question).map(|row| {
        instance_not_shown(question, ROUTE, row.network_instance.as_ref(), row.place)
            .unwrap_or_else(|| way(question, row))
    });
    ALL_LEAD_SOMEWHERE.of(question, judged)
}
