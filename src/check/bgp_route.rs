//! Has a prefix a best path? Has any prefix none?
//!
//! A prefix is installed, as far as BGP tells, when one of its paths is the best. Paths that a
//! text does not show can add one, so nothing but a whole list of them proves that there is none.

use std::net::IpAddr;

use ipnet::IpNet;
use netverify_grammars::ast::{BgpRouteRow, PathStatus};
use netverify_grammars::kit::word::{whole_address, whole_prefix};
use netverify_grammars::kit::{Cell, Code, End, Filtered, Instances, IpVersion, Place, Proof, RoutesAsked, State};

use super::survey::Survey;
use super::{
    InInstance, Question, absence, absent, ambiguous, check, code, covers_instance, in_instance, instance_not_shown,
    is_json, not_whole, prefix, undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const INSTALLED: &str = "bgp_route.installed";
const NEXT_HOP: &str = "bgp_route.next_hop";
const PATHS: &str = "bgp_route.paths";

const ABSENT: Code = Code::new("bgp_route.absent", "BGP knows no such prefix");
const PRESENT: Code = Code::new("bgp_route.present", "BGP knows such a prefix");
const NOT_VALID: Code = Code::new("bgp_route.not_valid", "no path to this prefix is valid");
const NOT_BEST: Code = Code::new("bgp_route.not_best", "no path to this prefix is chosen as the best");
const STALE: Code = Code::new("bgp_route.stale", "the best path is kept while its peer restarts");
const NEXT_HOP_DIFFERS: Code = Code::new("bgp_route.next_hop_differs", "the paths in use have other next hops");
const NEXT_HOP_NOT_USED: Code = Code::new(
    "bgp_route.next_hop_not_used",
    "a path has this next hop and is not in use",
);
const NEXT_HOP_NOT_SHOWN: Code = Code::new(
    "bgp_route.next_hop_not_shown",
    "the address asked about is not shown: an interface, a link-local address or what it was before stands in its place",
);
const NEXT_HOP_WITHIN: Code = Code::new(
    "bgp_route.next_hop_within",
    "the next hop is itself of this prefix: the routing table tells by which route it is reached",
);
const TOO_FEW_PATHS: Code = Code::new("bgp_route.too_few_paths", "fewer next hops are in use than asked for");
const OTHER_FAMILY: Code = Code::new("bgp_route.other_family", "the table is of the other address family");
const FAMILY_CONTRADICTED: Code = Code::new(
    "bgp_route.family_contradicted",
    "the rows are of the other address family than the command asked for",
);
const COMMAND_UNKNOWN: Code = Code::new(
    "bgp_route.command_unknown",
    "it is not known what the device says this of: say what was typed",
);
const NOT_ADVERTISED: Code = Code::new("bgp_route.not_advertised", "this neighbor is not sent such a prefix");
const OTHER_PREFIX: Code = Code::new("bgp_route.other_prefix", "the command asked about another prefix");

const ALL_INSTALLED: Survey = Survey {
    name: INSTALLED,
    expected: "every prefix has a best path",
    seen: "prefixes, and all of them have a best path",
};

/// What a text lacks that is no table of the routes in use, or contradicts itself.
const CONTRADICTIONS: [Code; 7] = [
    Code::BEFORE_POLICY,
    Code::NEIGHBOR_TABLE,
    Code::SEVERAL_COMMANDS,
    Code::INSTANCE_CONTRADICTED,
    Code::BEST_CONTRADICTED,
    Code::COUNT_DIFFERS,
    Code::DUPLICATE_KEY,
];

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    if let Some(check) = contradicted(question) {
        return Judgement::of(check);
    }
    match question.args.prefix() {
        Some(prefix) => named(question, prefix),
        None => survey(question),
    }
}

/// Rows that decide nothing, whichever they are.
fn contradicted(question: &Question<'_, '_>) -> Option<Check> {
    let reading = question.reading;
    let asked = reading.query();
    if asked.is_some_and(|query| query.routes == RoutesAsked::BeforePolicy) {
        return Some(undecided(INSTALLED, Code::BEFORE_POLICY, None));
    }
    let mut lacks = reading.completeness().why.iter();
    if let Some(lack) = lacks.find(|lack| CONTRADICTIONS.contains(&lack.code)) {
        return Some(undecided(INSTALLED, lack.code, lack.place));
    }
    let rows = reading.rows().bgp_routes().map(|row| (row.path.prefix, row.place()));
    let other = prefix::of_family_not_asked(question, rows)?;
    Some(undecided(INSTALLED, FAMILY_CONTRADICTED, Some(other)))
}

fn named(question: &Question<'_, '_>, prefix: IpNet) -> Judgement {
    let rows: Vec<BgpRouteRow<'_, '_>> = in_scope(question).filter(|row| is_of(row, prefix)).collect();
    let instances = rows.iter().map(|row| (row.network_instance(), row.place()));
    if let Some(check) = ambiguous(question, INSTALLED, instances) {
        return Judgement::of(check);
    }
    let Some(first) = rows.first() else {
        let check = without_path(question, prefix);
        let who = Phrase::of(prefix).and(": ").then(check.observed.clone());
        return Judgement::of(check.seeing(who));
    };
    if let Some(check) = instance_unclear(question, first) {
        return Judgement::of(check);
    }
    if question.args.text("expect") == Some("absent") {
        let check = check(INSTALLED, Outcome::Fail, PRESENT, places(&rows)).expecting(Phrase::of("absent"));
        return Judgement::of(check.seeing(Phrase::of(prefix).and(" is there")));
    }
    if let Some(check) = best_contradicted(&rows) {
        return Judgement::of(check);
    }
    let mut checks = vec![installed(question, prefix, &rows)];
    checks.extend(next_hop(question, &rows));
    checks.extend(paths(question, &rows));
    Judgement {
        checks,
        rows_shown: false,
    }
}

/// A capture that stops may hold the prefix again, in a table that is not shown.
fn instance_unclear(question: &Question<'_, '_>, row: &BgpRouteRow<'_, '_>) -> Option<Check> {
    instance_not_shown(question, INSTALLED, row.network_instance(), row.place()).or_else(|| {
        let goes_on = other_tables_may_follow(question, row);
        goes_on.then(|| undecided(INSTALLED, Code::OPEN_END, Some(row.place())))
    })
}

/// Tells whether the text stops where the tables of further VRFs can follow.
fn other_tables_may_follow(question: &Question<'_, '_>, row: &BgpRouteRow<'_, '_>) -> bool {
    let asked = question.reading.query().map(|query| query.network_instance);
    let is_one = question.args.text("network_instance").is_some() || matches!(asked, Some(Instances::One(_)));
    let stops = question.reading.completeness().end == End::Open;
    !is_one && stops && row.network_instance() != Cell::NotShown
}

fn shown_prefixes(question: &Question<'_, '_>) -> impl Iterator<Item = IpNet> {
    question.reading.rows().bgp_routes().map(|row| row.path.prefix)
}

fn in_scope<'q, 't>(question: &Question<'q, 't>) -> impl Iterator<Item = BgpRouteRow<'q, 't>> + Clone {
    let is_asked = move |row: &BgpRouteRow<'_, '_>| in_instance(question, row.network_instance()) != InInstance::No;
    question.reading.rows().bgp_routes().filter(is_asked)
}

fn is_of(row: &BgpRouteRow<'_, '_>, prefix: IpNet) -> bool {
    row.path.prefix.trunc() == prefix
}

fn places(rows: &[BgpRouteRow<'_, '_>]) -> Vec<Place> {
    rows.iter().map(BgpRouteRow::place).collect()
}

/// No path to the prefix is shown.
fn without_path(question: &Question<'_, '_>, prefix: IpNet) -> Check {
    if prefix::is_of_other_version(question, prefix, shown_prefixes(question)) {
        return undecided(INSTALLED, OTHER_FAMILY, None);
    }
    let stated = question.reading.answer().filter(|(answer, _)| answer.states_absence());
    let Some(query) = question.reading.query() else {
        return match stated {
            // Of which family and VRF, or of which prefix, only the command tells.
            Some((_, place)) => undecided(INSTALLED, COMMAND_UNKNOWN, Some(place)),
            None => absence(question, INSTALLED, ABSENT, neighbours(question, prefix)),
        };
    };
    let code = if query.routes == RoutesAsked::Sent {
        NOT_ADVERTISED
    } else {
        ABSENT
    };
    match query.object {
        None => absence(question, INSTALLED, code, neighbours(question, prefix)),
        Some(_) if !covers_instance(question) => undecided(INSTALLED, code::INSTANCE_NOT_COVERED, None),
        Some(object) => match answered(question, object, prefix) {
            Some(proof) => absent(question, INSTALLED, ABSENT, proof),
            None => not_whole(question, INSTALLED).unwrap_or_else(|| undecided(INSTALLED, OTHER_PREFIX, None)),
        },
    }
}

/// What the answer about one prefix or address tells about the prefix in question.
///
/// An address is answered with the longest match, so no longer one holds it.
fn answered(question: &Question<'_, '_>, object: &str, prefix: IpNet) -> Option<Proof> {
    let reading = question.reading;
    let stated = reading.answer().filter(|(answer, _)| answer.states_absence());
    let address = whole_address(object);
    let is_covered = |address: &IpAddr| prefix.contains(address);
    match (reading.completeness().state, stated) {
        (State::EmptyStated, Some((_, place))) => {
            let is_asked = whole_prefix(object).is_some_and(|asked| asked.trunc() == prefix);
            (is_asked || address.as_ref().is_some_and(is_covered)).then_some(Proof::Stated(place))
        }
        (State::Whole, _) => {
            let address = address.filter(is_covered)?;
            let mut rows = in_scope(question).filter(|row| row.path.prefix.contains(&address));
            let longest_match = rows.next()?.path.prefix;
            (longest_match.prefix_len() < prefix.prefix_len()).then_some(Proof::Exhaustive)
        }
        (State::EmptyStated, None) | (State::Partial, _) => None,
    }
}

/// The complete rows on both sides of a prefix, if all of one table is sorted.
fn neighbours(question: &Question<'_, '_>, prefix: IpNet) -> Option<(Place, Place)> {
    if is_json(question) && question.reading.ledger().first_unknown().is_some() {
        return None;
    }
    let rows = in_scope(question).filter(|row| IpVersion::of(row.path.prefix) == IpVersion::of(prefix));
    let first = rows.clone().next()?;
    if other_tables_may_follow(question, &first) {
        return None;
    }
    let entry = |row: BgpRouteRow<'_, '_>| prefix::Entry {
        prefix: row.path.prefix,
        table: row.path.table,
        cut: row.path.cut,
        place: row.place(),
    };
    prefix::neighbours(prefix, rows.map(entry))
}

/// Why paths to the prefix may be missing, if they may.
fn hidden(question: &Question<'_, '_>, rows: &[BgpRouteRow<'_, '_>]) -> Option<Code> {
    let available = rows.iter().find_map(|row| row.detail()?.available.shown().copied());
    let shown = u32::try_from(rows.len()).ok();
    if rows.iter().any(|row| row.path.cut) || available.is_some_and(|available| Some(available) != shown) {
        return Some(code::CUT);
    }
    match question.reading.completeness().filtered {
        _ if available.is_some() => None,
        Filtered::No => None,
        Filtered::Yes => Some(Code::FILTERED),
        Filtered::Unknown => Some(Code::FILTER_UNKNOWN),
    }
}

/// A check that a path could still meet which the text does not show.
fn decided(
    question: &Question<'_, '_>,
    rows: &[BgpRouteRow<'_, '_>],
    holds: bool,
    name: &'static str,
    code: Code,
) -> Check {
    let (outcome, code) = match (holds, hidden(question, rows)) {
        (true, _) => (Outcome::Pass, code::OK),
        (false, Some(why)) => (Outcome::InputError, why),
        (false, None) => (Outcome::Fail, code),
    };
    check(name, outcome, code, places(rows))
}

fn has(row: &BgpRouteRow<'_, '_>, flag: PathStatus) -> bool {
    row.path.status.has(flag)
}

fn is_gone(row: &BgpRouteRow<'_, '_>) -> bool {
    has(row, PathStatus::REMOVED) || has(row, PathStatus::HISTORY)
}

fn is_used(row: &BgpRouteRow<'_, '_>) -> bool {
    (has(row, PathStatus::BEST) || has(row, PathStatus::MULTIPATH)) && !is_gone(row)
}

fn may_be_valid(row: &BgpRouteRow<'_, '_>) -> bool {
    has(row, PathStatus::VALID) || has(row, PathStatus::VALID_HIDDEN)
}

/// A path that is not valid is never the best, nor used beside it.
fn best_contradicted(rows: &[BgpRouteRow<'_, '_>]) -> Option<Check> {
    let row = rows.iter().find(|row| is_used(row) && !may_be_valid(row))?;
    let check = undecided(INSTALLED, Code::BEST_CONTRADICTED, Some(row.place()));
    let seeing = Phrase::of(row.path.prefix).and(": a path is in use, and not valid");
    Some(check.expecting(Phrase::of("a best path")).seeing(seeing))
}

fn installed(question: &Question<'_, '_>, prefix: IpNet, rows: &[BgpRouteRow<'_, '_>]) -> Check {
    let best = rows.iter().find(|row| has(row, PathStatus::BEST) && !is_gone(row));
    let is_valid = rows.iter().any(|row| may_be_valid(row) && !is_gone(row));
    let code = if is_valid { NOT_BEST } else { NOT_VALID };
    let check = decided(question, rows, best.is_some(), INSTALLED, code);
    let is_stale = best.is_some_and(|row| has(row, PathStatus::STALE));
    let check = Check {
        code: if is_stale { STALE } else { check.code },
        places: best.map_or(check.places, |row| vec![row.place()]),
        ..check
    };
    let seeing = match best {
        Some(_) if is_stale => "a best path, stale",
        Some(_) => "a best path",
        None if is_valid => "valid paths, none the best",
        None => "no valid path",
    };
    let seeing = Phrase::of(prefix).and(": ").and(rows.len()).and(" paths, ").and(seeing);
    check.expecting(Phrase::of("a best path")).seeing(seeing)
}

fn next_hop(question: &Question<'_, '_>, rows: &[BgpRouteRow<'_, '_>]) -> Option<Check> {
    let wanted = question.args.address("next_hop")?;
    let expecting = Phrase::of("via ").and(wanted);
    if question
        .reading
        .query()
        .is_some_and(|query| query.routes == RoutesAsked::Sent)
    {
        // It is shown as it was before the neighbor's own was set.
        let check = undecided(NEXT_HOP, NEXT_HOP_NOT_SHOWN, rows.first().map(BgpRouteRow::place));
        let seeing = Phrase::of("the next hop that is sent is not shown");
        return Some(check.expecting(expecting).seeing(seeing));
    }
    let is_it = |row: &&BgpRouteRow<'_, '_>| {
        row.path.next_hop == Some(wanted) || row.detail().is_some_and(|detail| detail.other_next_hop == Some(wanted))
    };
    let used = || rows.iter().filter(|row| is_used(row));
    let (holds, is_there) = (used().any(|row| is_it(&row)), rows.iter().any(|row| is_it(&row)));
    let code = if is_there { NEXT_HOP_NOT_USED } else { NEXT_HOP_DIFFERS };
    let check = decided(question, rows, holds, NEXT_HOP, code);
    let is_open = check.outcome == Outcome::Fail && used().any(|row| hides_address(row, wanted));
    let check = if is_open {
        undecided(NEXT_HOP, NEXT_HOP_NOT_SHOWN, check.places.first().copied())
    } else {
        check
    };
    let seeing = match (holds, is_there) {
        (true, _) => Phrase::of(wanted).and(" is in use"),
        (false, true) => Phrase::of(wanted).and(" is not in use"),
        (false, false) => Phrase::of("other next hops"),
    };
    Some(check.expecting(expecting).seeing(seeing))
}

/// Tables show an interface or a link-local address where the peer gave a global one as well.
fn hides_address(row: &BgpRouteRow<'_, '_>, wanted: IpAddr) -> bool {
    let is_link_local = |address: IpAddr| matches!(address, IpAddr::V6(address) if address.is_unicast_link_local());
    let is_alone = row.detail().is_none_or(|detail| detail.other_next_hop.is_none());
    match row.path.next_hop {
        None => true,
        Some(address) => is_alone && is_link_local(address) && !is_link_local(wanted),
    }
}

fn paths(question: &Question<'_, '_>, rows: &[BgpRouteRow<'_, '_>]) -> Option<Check> {
    let wanted = question.args.count("min_paths")?;
    let used = rows.iter().filter(|row| is_used(row));
    let mut next_hops: Vec<_> = used.map(|row| (row.path.next_hop, row.interface())).collect();
    next_hops.sort_unstable();
    next_hops.dedup();
    let seen = u64::try_from(next_hops.len()).unwrap_or(u64::MAX);
    let check = decided(question, rows, seen >= wanted, PATHS, TOO_FEW_PATHS);
    let expecting = Phrase::of("at least ").and(wanted).and(" next hops in use");
    Some(
        check
            .expecting(expecting)
            .seeing(Phrase::of(seen).and(" next hops in use")),
    )
}

/// Any prefix without a best path.
fn survey(question: &Question<'_, '_>) -> Judgement {
    let rows: Vec<BgpRouteRow<'_, '_>> = in_scope(question).collect();
    let is_same = |one: &BgpRouteRow<'_, '_>, other: &BgpRouteRow<'_, '_>| {
        (one.path.table, one.path.prefix) == (other.path.table, other.path.prefix)
    };
    let judged = rows.chunk_by(is_same).filter_map(|rows| {
        let row = rows.first()?;
        let unclear = instance_not_shown(question, INSTALLED, row.network_instance(), row.place());
        Some(unclear.unwrap_or_else(|| surveyed(question, row.path.prefix, rows)))
    });
    ALL_INSTALLED.of(question, judged)
}

/// A loopback of an IGP that its owner announces in BGP too has no valid path, and is reached all the same.
fn surveyed(question: &Question<'_, '_>, prefix: IpNet, rows: &[BgpRouteRow<'_, '_>]) -> Check {
    if let Some(check) = best_contradicted(rows) {
        return check;
    }
    let check = installed(question, prefix, rows);
    let is_within = |row: &BgpRouteRow<'_, '_>| row.path.next_hop.is_some_and(|hop| prefix.contains(&hop));
    if check.code == NOT_VALID && rows.iter().all(is_within) {
        let undecided = undecided(INSTALLED, NEXT_HOP_WITHIN, check.places.first().copied());
        let said = Phrase::of(prefix).and(": ").then(undecided.observed.clone());
        undecided.seeing(said)
    } else {
        check
    }
}
