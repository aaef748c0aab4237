//! Are there routes, or routes of a protocol, in the forwarding table?
//!
//! A protocol without routes has no row. `bgp` is `ebgp` and `ibgp` together.

use netverify_grammars::ast::{Protocol, RouteSummary};
use netverify_grammars::kit::{Cell, Code, Place, Word};

use super::{
    InInstance, Question, absence, ambiguous, check, code, filter_unknown, in_instance, instance_not_shown,
    may_be_elsewhere, not_all, not_whole, undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const FIB: &str = "route_summary.fib";

const ABSENT: Code = Code::new("route_summary.absent", "the protocol has no routes");
const PRESENT: Code = Code::new("route_summary.present", "the protocol has routes");
const TOO_FEW: Code = Code::new("route_summary.too_few", "fewer routes are in the FIB than asked for");

/// Signs that rows are lost, or of two tables: no sum of them is sure.
const NO_SUMS: [Code; 4] = [
    Code::SEVERAL_COMMANDS,
    Code::ROW_REPEATED,
    Code::DUPLICATE_KEY,
    Code::COUNT_DIFFERS,
];

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    if let Some(check) = lacking(question, &NO_SUMS) {
        return Judgement::of(check);
    }
    let rows: Vec<&RouteSummary<'_>> = in_scope(question);
    if let Some(check) = unclear(question, &rows) {
        return Judgement::of(check);
    }
    match question.args.protocol() {
        Some(protocol) => Judgement::of(of_protocol(question, protocol, &rows)),
        None => survey(question, &rows),
    }
}

fn lacking(question: &Question<'_, '_>, codes: &[Code]) -> Option<Check> {
    let mut lacks = question.reading.completeness().why.iter();
    let lack = lacks.find(|lack| codes.contains(&lack.code))?;
    Some(undecided(FIB, lack.code, lack.place))
}

fn in_scope<'q, 't>(question: &Question<'q, 't>) -> Vec<&'q RouteSummary<'t>> {
    let rows = question.reading.rows().route_summaries.iter();
    rows.filter(|row| in_instance(question, row.network_instance.as_ref()) != InInstance::No)
        .collect()
}

/// Tables of several VRFs are not added up.
fn unclear(question: &Question<'_, '_>, rows: &[&RouteSummary<'_>]) -> Option<Check> {
    let instances = rows.iter().map(|row| (row.network_instance.as_ref(), row.place));
    if let Some(check) = ambiguous(question, FIB, instances) {
        return Some(check);
    }
    let row = rows.first()?;
    if let Cell::Unreadable(place) = row.network_instance {
        return Some(undecided(FIB, code::INSTANCE_NOT_SHOWN, Some(place)));
    }
    let unclear = instance_not_shown(question, FIB, row.network_instance.as_ref(), row.place);
    if unclear.is_some() {
        return unclear;
    }
    let instances = rows.iter().map(|row| row.network_instance.as_ref());
    may_be_elsewhere(question, instances).map(|code| undecided(FIB, code, Some(row.place)))
}

/// Sums of rows, and where they stand.
#[derive(Default)]
struct Sums {
    routes: u64,
    fib: u64,
    /// A count that could not be read, or is not shown.
    unread: Option<Place>,
    places: Vec<Place>,
}

/// The counts that are sure: one that is cut or unread may be any.
fn sums<'r, 't: 'r>(rows: impl Iterator<Item = &'r RouteSummary<'t>>) -> Sums {
    rows.fold(Sums::default(), |mut sums, row| {
        sums.places.push(row.place);
        match (row.cut, &row.routes, &row.fib) {
            (false, Cell::Shown(routes), Cell::Shown(fib)) => {
                sums.routes = sums.routes.saturating_add(*routes);
                sums.fib = sums.fib.saturating_add(*fib);
            }
            _ => sums.unread = sums.unread.or(Some(row.place)),
        }
        sums
    })
}

fn is_from(row: &RouteSummary<'_>, protocol: Protocol) -> bool {
    let word = protocol.word();
    let is_of_bgp = protocol == Protocol::Bgp && (row.source == *"ebgp" || row.source == *"ibgp");
    is_of_bgp || row.source == *word || row.source == *word.replace('_', "-")
}

/// A word that no release prints may have been any.
fn is_known(row: &RouteSummary<'_>) -> bool {
    Protocol::WORDS.iter().any(|(_, protocol)| is_from(row, *protocol))
}

fn of_protocol(question: &Question<'_, '_>, protocol: Protocol, rows: &[&RouteSummary<'_>]) -> Check {
    let check = by_rows(question, protocol, rows);
    let expects_absence = question.args.text("expect") == Some("absent");
    let is_shown = check.code == PRESENT || (check.code == code::OK && !expects_absence);
    match rows.iter().find(|row| !is_known(row)) {
        Some(row) if !is_shown && check.outcome != Outcome::InputError => {
            let seeing = Phrase::of(protocol.word())
                .and(": a source is not known: ")
                .device(&row.source);
            undecided(FIB, code::STATE_UNKNOWN, Some(row.place)).seeing(seeing)
        }
        _ => check,
    }
}

/// What the rows of the protocol tell, were they all that there are.
fn by_rows(question: &Question<'_, '_>, protocol: Protocol, rows: &[&RouteSummary<'_>]) -> Check {
    let sums = sums(rows.iter().copied().filter(|row| is_from(row, protocol)));
    let who = Phrase::of(protocol.word()).and(": ");
    if sums.places.is_empty() {
        let check = absence(question, FIB, ABSENT, None);
        let observed = who.then(check.observed.clone());
        return check.seeing(observed);
    }
    if question.args.text("expect") == Some("absent") {
        return expect_none(question, sums, who);
    }
    enough(question, sums, who)
}

fn expect_none(question: &Question<'_, '_>, sums: Sums, who: Phrase) -> Check {
    let seeing = who.and(sums.routes).and(" routes");
    let check = if sums.routes > 0 {
        check(FIB, Outcome::Fail, PRESENT, sums.places)
    } else {
        let check = check(FIB, Outcome::Pass, code::OK, sums.places);
        not_whole(question, FIB)
            .or_else(|| unread(sums.unread))
            .unwrap_or(check)
    };
    check.expecting(Phrase::of("no routes")).seeing(seeing)
}

fn enough(question: &Question<'_, '_>, sums: Sums, who: Phrase) -> Check {
    let wanted = question.args.count("min_prefixes").unwrap_or(1);
    let seeing = who
        .and(sums.fib)
        .and(" of ")
        .and(sums.routes)
        .and(" routes are in the FIB");
    let check = if sums.fib >= wanted {
        // Totals that are not there may differ from the rows.
        let check = check(FIB, Outcome::Pass, code::OK, sums.places);
        lacking(question, &[Code::COUNT_MISSING]).unwrap_or(check)
    } else {
        let check = check(FIB, Outcome::Fail, TOO_FEW, sums.places);
        not_whole(question, FIB)
            .or_else(|| unread(sums.unread))
            .unwrap_or(check)
    };
    let expecting = Phrase::of("at least ").and(wanted).and(" routes in the FIB");
    check.expecting(expecting).seeing(seeing)
}

fn unread(place: Option<Place>) -> Option<Check> {
    Some(undecided(FIB, code::UNREADABLE, Some(place?)))
}

fn survey(question: &Question<'_, '_>, rows: &[&RouteSummary<'_>]) -> Judgement {
    let check = if rows.is_empty() {
        not_whole(question, FIB).unwrap_or_else(|| undecided(FIB, code::NO_ROWS, None))
    } else {
        let check = enough(question, sums(rows.iter().copied()), Phrase::of("all: "));
        match check.outcome {
            Outcome::Pass => not_all(question, FIB).unwrap_or(check),
            Outcome::InputError | Outcome::Fail => check,
        }
    };
    Judgement {
        checks: vec![check],
        rows_shown: filter_unknown(question),
    }
}
