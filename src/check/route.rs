//! Is a route installed? Is any chosen route not?
//!
//! Installed means that one entry is selected and at least one of its next hops,
//! at any depth, is in the forwarding table. An entry whose text may go on can
//! prove that much, but neither that it is not installed nor that it is alone.

use std::collections::BTreeSet;

use ipnet::IpNet;
use netverify_grammars::ast::{Discard, NextHop, NextHopFlags, Protocol, RouteRow, Status};
use netverify_grammars::kit::word::{whole_address, whole_prefix};
use netverify_grammars::kit::{Answer, Cell, Code, End, Filtered, Instances, Joined, Place, Word};

use super::survey::Survey;
use super::{
    InInstance, Question, absence, absence_by_row, ambiguous, check, code, in_instance, instance_not_shown, is_json,
    is_piped, not_whole, prefix, repeats_rows, undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const INSTALLED: &str = "route.installed";
const PROTOCOL: &str = "route.protocol";
const NEXT_HOP: &str = "route.next_hop";
const PATHS: &str = "route.paths";

const ABSENT: Code = Code::new("route.absent", "there is no such route");
const PRESENT: Code = Code::new("route.present", "there is such a route");
const NOT_SELECTED: Code = Code::new("route.not_selected", "no entry of this prefix is selected");
const SELECTED_TWICE: Code = Code::new("route.selected_twice", "two entries of one table are selected");
const NOT_INSTALLED: Code = Code::new("route.not_installed", "the route is selected and not in the FIB");
const INSTALLED_DISCARD: Code = Code::new(
    "route.installed_discard",
    "the route is in the FIB and discards what it matches",
);
const INSTALLED_LINK_DOWN: Code = Code::new(
    "route.installed_link_down",
    "the route is in the FIB, and the links to all of its next hops there are down",
);
const PROTOCOL_DIFFERS: Code = Code::new("route.protocol_differs", "the route comes from another protocol");
const NEXT_HOP_NOT_IN_FIB: Code = Code::new("route.next_hop_not_in_fib", "the next hop is there and not in the FIB");
const NEXT_HOP_DIFFERS: Code = Code::new("route.next_hop_differs", "the route has other next hops");
const TOO_FEW_PATHS: Code = Code::new("route.too_few_paths", "fewer next hops are in the FIB than asked for");
const SOURCE_SPECIFIC: Code = Code::new(
    "route.source_specific",
    "the routes to this prefix are only for packets from some sources",
);
const NOT_NAMED: Code = Code::new(
    "route.not_named",
    "the device has no such route, and nothing tells which one was asked for",
);
const OTHER_ASKED: Code = Code::new("route.other_asked", "the command asked for another prefix or address");
const OTHER_FAMILY: Code = Code::new("route.other_family", "the table is of the other address family");
const FAMILY_CONTRADICTED: Code = Code::new(
    "route.family_contradicted",
    "the rows are of the other address family than the command asked for",
);

const ALL_INSTALLED: Survey = Survey {
    name: INSTALLED,
    expected: "every selected route is in the FIB",
    seen: "routes are selected, and all of them are in the FIB",
};

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let rows = question
        .reading
        .rows()
        .routes()
        .map(|row| (row.route.prefix, row.place()));
    if let Some(other) = prefix::of_family_not_asked(question, rows) {
        return Judgement::of(undecided(INSTALLED, FAMILY_CONTRADICTED, Some(other)));
    }
    match question.args.prefix() {
        Some(prefix) => named(question, prefix),
        None => survey(question),
    }
}

fn named(question: &Question<'_, '_>, prefix: IpNet) -> Judgement {
    let is_it = |row: &RouteRow<'_, '_>| row.route.prefix.trunc() == prefix;
    let (rows, of_source): (Vec<_>, Vec<_>) = in_scope(question).filter(is_it).partition(|row| row.source().is_none());
    let instances = rows.iter().map(|row| (row.network_instance(), row.place()));
    if let Some(check) = ambiguous(question, INSTALLED, instances).or_else(|| in_several_tables(&rows)) {
        return Judgement::of(check);
    }
    if rows.is_empty() {
        let check = if prefix::is_of_other_version(question, prefix, shown_prefixes(question)) {
            undecided(INSTALLED, OTHER_FAMILY, None)
        } else if let Some(row) = of_source.first() {
            undecided(INSTALLED, SOURCE_SPECIFIC, Some(row.place()))
        } else {
            answered(question, prefix)
                .unwrap_or_else(|| absence(question, INSTALLED, ABSENT, neighbours(question, prefix)))
        };
        let who = Phrase::of(prefix).and(": ").then(check.observed.clone());
        return Judgement::of(check.seeing(who));
    }
    if let Some(check) = instance_unclear(question, &rows).or_else(|| repeated(question, &rows)) {
        return Judgement::of(check);
    }
    if question.args.text("expect") == Some("absent") {
        let places = rows.iter().map(RouteRow::place).collect();
        let check = check(INSTALLED, Outcome::Fail, PRESENT, places).expecting(Phrase::of("absent"));
        return Judgement::of(check.seeing(Phrase::of(prefix).and(" is there")));
    }
    Judgement {
        checks: entry_checks(question, prefix, &rows),
        rows_shown: false,
    }
}

/// What the answer to a query for one prefix or address tells of a prefix that it does not show.
///
/// An address is answered by the longest prefix that has entries and holds it.
fn answered(question: &Question<'_, '_>, prefix: IpNet) -> Option<Check> {
    let Some(query) = question.reading.query() else {
        let (_, place) = question.reading.answer().filter(is_about_one)?;
        return Some(undecided(INSTALLED, NOT_NAMED, Some(place)));
    };
    let asked = query.object?;
    let is_it = whole_prefix(asked).is_some_and(|asked| asked.trunc() == prefix);
    let is_in_it = whole_address(asked).is_some_and(|address| prefix.contains(&address));
    if !is_it && !is_in_it {
        return Some(undecided(INSTALLED, OTHER_ASKED, None));
    }
    let rules_out = |row: &RouteRow<'_, '_>| {
        let found = row.route.prefix.trunc();
        row.source().is_none() && !row.route.cut && found.prefix_len() < prefix.prefix_len() && found.contains(&prefix)
    };
    let row = in_scope(question).find(rules_out)?;
    Some(absence_by_row(question, INSTALLED, ABSENT, row.place()))
}

/// `% Network not in table` does not say which.
fn is_about_one((answer, _): &(Answer, Place)) -> bool {
    *answer == Answer::NoSuchObject
}

fn shown_prefixes(question: &Question<'_, '_>) -> impl Iterator<Item = IpNet> {
    question.reading.rows().routes().map(|row| row.route.prefix)
}

fn in_scope<'q, 't>(question: &Question<'q, 't>) -> impl DoubleEndedIterator<Item = RouteRow<'q, 't>> + Clone {
    let is_asked = move |row: &RouteRow<'_, '_>| {
        row.is_in_main_table() && in_instance(question, row.network_instance()) != InInstance::No
    };
    question.reading.rows().routes().filter(is_asked)
}

/// Tables that the form does not tell apart, or one that stands there twice.
fn in_several_tables(rows: &[RouteRow<'_, '_>]) -> Option<Check> {
    let first = rows.first()?.route.table;
    let other = rows.iter().find(|row| row.route.table != first)?;
    Some(undecided(INSTALLED, code::AMBIGUOUS, Some(other.place())))
}

/// One entry that stands there twice: lines of two outputs are mixed.
fn repeated(question: &Question<'_, '_>, rows: &[RouteRow<'_, '_>]) -> Option<Check> {
    let mut known = BTreeSet::new();
    let mut rows = rows.iter().filter(|_| repeats_rows(question));
    let again = rows.find(|row| row.route.identity().is_some_and(|identity| !known.insert(identity)))?;
    Some(undecided(INSTALLED, Code::ROW_REPEATED, Some(again.place())))
}

/// A capture that stops may hold the prefix again, in a table that is not shown.
fn instance_unclear(question: &Question<'_, '_>, rows: &[RouteRow<'_, '_>]) -> Option<Check> {
    let row = rows.first()?;
    let unclear = instance_not_shown(question, INSTALLED, row.network_instance(), row.place());
    if unclear.is_some() {
        return unclear;
    }
    let is_named = question.args.text("network_instance").is_some();
    let is_of_every = asks_for_every_table(question);
    let stops = question.reading.completeness().end == End::Open;
    let is_default = |name: &Joined<'_>| name.is("default");
    let is_first = row.route.table == 0;
    let may_repeat = match row.network_instance() {
        Cell::Shown(name) => is_of_every || !(is_first && is_default(name)),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => is_of_every || !is_first,
    };
    (!is_named && stops && may_repeat).then(|| undecided(INSTALLED, Code::OPEN_END, Some(row.place())))
}

fn entry_checks(question: &Question<'_, '_>, prefix: IpNet, rows: &[RouteRow<'_, '_>]) -> Vec<Check> {
    let may_go_on = rows.iter().any(|row| row.route.cut);
    let Some(row) = rows.iter().find(|row| row.route.selected) else {
        let places: Vec<Place> = rows.iter().map(RouteRow::place).collect();
        if may_go_on {
            return vec![undecided(INSTALLED, code::CUT, places.last().copied())];
        }
        if is_of_one(question) {
            // All entries of the prefix are printed, and nothing else.
            let check =
                check(INSTALLED, Outcome::Fail, NOT_SELECTED, places).expecting(Phrase::of("an entry is selected"));
            let check = check.seeing(Phrase::of(prefix).and(": no entry is selected"));
            return vec![not_whole(question, INSTALLED).unwrap_or(check)];
        }
        // A filter can hide the entry that is selected.
        match question.reading.completeness().filtered {
            Filtered::No => {}
            Filtered::Yes => return vec![undecided(INSTALLED, Code::FILTERED, places.last().copied())],
            Filtered::Unknown => return vec![undecided(INSTALLED, Code::FILTER_UNKNOWN, places.last().copied())],
        }
        let check = check(INSTALLED, Outcome::Fail, NOT_SELECTED, places);
        let expecting = check.expecting(Phrase::of("an entry is selected"));
        return vec![expecting.seeing(Phrase::of(prefix).and(": no entry is selected"))];
    };
    if rows.iter().filter(|row| row.route.selected).count() > 1 {
        return vec![undecided(INSTALLED, SELECTED_TWICE, Some(row.place()))];
    }
    let mut checks = vec![installed(question, prefix, row)];
    checks.extend(protocol(question, row));
    checks.extend(next_hop(question, row));
    checks.extend(paths(question, row));
    checks
}

/// Tells whether the command asked for one prefix or address, and no pipe left lines out.
fn is_of_one(question: &Question<'_, '_>) -> bool {
    question.reading.query().is_some_and(|query| query.object.is_some())
}

/// A check that next hops could still meet which the text does not show.
fn decided(question: &Question<'_, '_>, row: &RouteRow<'_, '_>, holds: bool, name: &'static str, code: Code) -> Check {
    let outcome = match (holds, row.route.cut || lacks_leaves(row)) {
        (true, _) => (Outcome::Pass, code::OK),
        (false, true) => (Outcome::InputError, code::CUT),
        (false, false) if is_piped(question) => (Outcome::InputError, Code::FILTERED),
        (false, false) => (Outcome::Fail, code),
    };
    check(name, outcome.0, outcome.1, vec![row.place()])
}

/// A recursive next hop prints what it resolves to below it: where nothing does, lines are lost.
fn lacks_leaves(row: &RouteRow<'_, '_>) -> bool {
    let is_parent = |hop: &NextHop| hop.flags.has(NextHopFlags::RECURSIVE) && !hop.flags.has(NextHopFlags::INACTIVE);
    let hops = row.next_hops();
    !hops.is_empty() && hops.iter().all(is_parent)
}

fn installed(question: &Question<'_, '_>, prefix: IpNet, row: &RouteRow<'_, '_>) -> Check {
    let refused = matches!(
        row.route.status,
        Status::Queued | Status::Rejected | Status::OffloadFailed | Status::OutOfSync
    );
    let check = if refused {
        check(INSTALLED, Outcome::Fail, NOT_INSTALLED, vec![row.place()])
    } else {
        decided(question, row, row.in_fib(), INSTALLED, NOT_INSTALLED)
    };
    let discards = row.next_hops().iter().any(|hop| hop.discard.is_some());
    let code = match check.outcome {
        Outcome::Pass if discards => INSTALLED_DISCARD,
        Outcome::Pass if is_behind_dead_links(row) => INSTALLED_LINK_DOWN,
        Outcome::Pass | Outcome::InputError | Outcome::Fail => check.code,
    };
    let check = Check { code, ..check };
    check
        .expecting(Phrase::of("selected and in the FIB"))
        .seeing(observed(prefix, row))
}

fn is_behind_dead_links(row: &RouteRow<'_, '_>) -> bool {
    let mut used = row.next_hops().iter().filter(|hop| hop.flags.has(NextHopFlags::IN_FIB));
    used.all(|hop| hop.flags.has(NextHopFlags::LINK_DOWN))
}

fn observed(prefix: IpNet, row: &RouteRow<'_, '_>) -> Phrase {
    let phrase = Phrase::of(prefix)
        .and(": selected, ")
        .and(match (row.route.status, row.in_fib()) {
            (Status::Queued, _) => "queued",
            (Status::Rejected, _) => "rejected",
            (Status::OffloadFailed, _) => "refused by the hardware",
            (Status::OutOfSync, _) => "out of sync with the FIB",
            (_, true) => "in the FIB",
            (_, false) => "not in the FIB",
        });
    match row.next_hops().iter().find_map(|hop| hop.discard) {
        Some(Discard::Unreachable) => phrase.and(", unreachable"),
        Some(discard) => phrase.and(", ").and(discard.word()),
        None => phrase,
    }
}

fn protocol(question: &Question<'_, '_>, row: &RouteRow<'_, '_>) -> Option<Check> {
    let wanted = question.args.protocol()?;
    let outcome = match row.route.protocol {
        protocol if protocol == wanted => (Outcome::Pass, code::OK),
        Protocol::Letter(_) => (Outcome::InputError, code::STATE_UNKNOWN),
        _ => (Outcome::Fail, PROTOCOL_DIFFERS),
    };
    let check = check(PROTOCOL, outcome.0, outcome.1, vec![row.place()]);
    Some(
        check
            .expecting(Phrase::of(wanted.word()))
            .seeing(Phrase::of(row.route.protocol.word())),
    )
}

/// A parent that is resolved counts as well as the leaf it resolves to.
fn next_hop(question: &Question<'_, '_>, row: &RouteRow<'_, '_>) -> Option<Check> {
    let wanted = question.args.address("next_hop")?;
    let is_it = |hop: &&NextHop| hop.address == Some(wanted);
    let is_used = |hop: &&NextHop| {
        hop.flags.has(NextHopFlags::IN_FIB)
            || (hop.flags.has(NextHopFlags::RECURSIVE) && !hop.flags.has(NextHopFlags::INACTIVE))
    };
    let used = row.next_hops().iter().filter(is_it).find(is_used);
    let found = used.or_else(|| row.next_hops().iter().find(is_it));
    let code = if found.is_some() {
        NEXT_HOP_NOT_IN_FIB
    } else {
        NEXT_HOP_DIFFERS
    };
    let check = decided(question, row, used.is_some(), NEXT_HOP, code);
    let seeing = match found {
        Some(hop) if hop.flags.has(NextHopFlags::INACTIVE) => Phrase::of(wanted).and(" is inactive"),
        Some(hop) if hop.flags.has(NextHopFlags::RECURSIVE) => Phrase::of(wanted).and(", resolved recursively"),
        Some(hop) if hop.flags.has(NextHopFlags::IN_FIB) => Phrase::of(wanted).and(", in the FIB"),
        Some(_) => Phrase::of(wanted).and(", not in the FIB"),
        None => Phrase::of("other next hops"),
    };
    Some(check.expecting(Phrase::of("via ").and(wanted)).seeing(seeing))
}

fn paths(question: &Question<'_, '_>, row: &RouteRow<'_, '_>) -> Option<Check> {
    let wanted = question.args.count("min_paths")?;
    let seen = u64::try_from(distinct_leaves(row)).unwrap_or(u64::MAX);
    let check = decided(question, row, seen >= wanted, PATHS, TOO_FEW_PATHS);
    let expecting = Phrase::of("at least ").and(wanted).and(" next hops in the FIB");
    Some(
        check
            .expecting(expecting)
            .seeing(Phrase::of(seen).and(" next hops in the FIB")),
    )
}

fn distinct_leaves(row: &RouteRow<'_, '_>) -> usize {
    let mut leaves: Vec<(_, _)> = row
        .next_hops()
        .iter()
        .filter(|hop| hop.flags.has(NextHopFlags::IN_FIB) && !hop.flags.has(NextHopFlags::DUPLICATE))
        .map(|hop| (hop.address, row.interface(hop)))
        .collect();
    leaves.sort_unstable();
    leaves.dedup();
    leaves.len()
}

/// Tells whether the command asks for the tables of all VRFs, of which any can follow.
fn asks_for_every_table(question: &Question<'_, '_>) -> bool {
    let query = question.reading.query();
    query.is_some_and(|query| query.network_instance == Instances::Every)
}

/// The complete entries on both sides of a prefix, if all of one table is sorted.
fn neighbours(question: &Question<'_, '_>, prefix: IpNet) -> Option<(Place, Place)> {
    // In text an entry beside an unreadable line is cut; JSON has no such neighbourhood.
    if is_json(question) && question.reading.ledger().first_unknown().is_some() {
        return None;
    }
    // A table that is not shown may hold what this one does not.
    if asks_for_every_table(question) && question.args.text("network_instance").is_none() {
        return None;
    }
    let entry = |row: RouteRow<'_, '_>| prefix::Entry {
        prefix: row.route.prefix,
        table: row.route.table,
        cut: row.route.cut,
        place: row.place(),
    };
    prefix::neighbours(prefix, in_scope(question).map(entry))
}

/// Any entry that is selected and not in the forwarding table.
fn survey(question: &Question<'_, '_>) -> Judgement {
    let selected = in_scope(question).filter(|row| row.route.selected);
    let judged = selected.map(|row| {
        instance_not_shown(question, INSTALLED, row.network_instance(), row.place())
            .unwrap_or_else(|| installed(question, row.route.prefix, &row))
    });
    ALL_INSTALLED.of(question, judged)
}
