//! Does an established peer exchange routes of a family?
//!
//! A family that was not negotiated is a fault only when it is asked about, or when
//! nothing shows that another family of the same session was.

use std::collections::BTreeSet;

use netverify_grammars::ast::{BgpPeer, Exchange, PeerName};
use netverify_grammars::kit::{Cell, Code, State, Untrusted};

use super::{AF_NOT_NEGOTIATED, OTHER_FAMILIES_NOT_SHOWN, who};
use crate::check::{Question, check, code, is_json};
use crate::phrase::Phrase;
use crate::verdict::{Check, Outcome};

const EXCHANGE: &str = "bgp.exchange";

const POLICY_MISSING: Code = Code::new("bgp.policy_missing", "no policy is set, so nothing is exchanged");
const NO_PREFIXES_RECEIVED: Code = Code::new("bgp.no_prefixes_received", "no prefixes are received");
const NO_PREFIXES_SENT: Code = Code::new("bgp.no_prefixes_sent", "no prefixes are sent");
const TOO_FEW_RECEIVED: Code = Code::new(
    "bgp.too_few_prefixes_received",
    "fewer prefixes are received than asked for",
);
const TOO_FEW_SENT: Code = Code::new("bgp.too_few_prefixes_sent", "fewer prefixes are sent than asked for");
const EXCHANGE_NOT_SHOWN: Code = Code::new("bgp.exchange_not_shown", "it is not shown whether routes are exchanged");
const COUNT_NOT_SHOWN: Code = Code::new("bgp.count_not_shown", "the number of prefixes is not shown");
const COUNT_BLANK: Code = Code::new("bgp.count_blank", "the number of prefixes is blank");

/// Whether routes of the family are exchanged, as far as the form shows it.
pub(super) fn exchange(question: &Question<'_, '_>, row: &BgpPeer<'_>, exchanging: &Exchanging<'_, '_>) -> Vec<Check> {
    let one = |outcome, code, seeing: Phrase| {
        let check = check(EXCHANGE, outcome, code, vec![row.place]);
        vec![
            check
                .expecting(Phrase::of("routes are exchanged"))
                .seeing(who(row).then(seeing)),
        ]
    };
    match row.exchange {
        Cell::Shown(Exchange::PolicyMissing) if may_not_be_negotiated(question, row, exchanging) => one(
            Outcome::InputError,
            EXCHANGE_NOT_SHOWN,
            Phrase::of("no policy, and JSON does not tell whether this family was negotiated"),
        ),
        Cell::Shown(Exchange::PolicyMissing) => one(Outcome::Fail, POLICY_MISSING, Phrase::of("no policy is set")),
        Cell::Shown(Exchange::NotNegotiated) => {
            let (outcome, code) = not_negotiated(question, row, exchanging);
            one(outcome, code, Phrase::of("this family was not negotiated"))
        }
        Cell::Unreadable(_) => one(Outcome::InputError, code::UNREADABLE, Phrase::of("unreadable")),
        Cell::NotShown | Cell::Blank if says_nothing(question, row, exchanging) => one(
            Outcome::InputError,
            EXCHANGE_NOT_SHOWN,
            Phrase::of("no prefixes, and JSON does not tell whether this family was negotiated"),
        ),
        Cell::Shown(Exchange::Ok) | Cell::NotShown | Cell::Blank => counts(question, row),
    }
}

/// A fault if the family is asked about, or if all families are there and none is negotiated.
fn not_negotiated(question: &Question<'_, '_>, row: &BgpPeer<'_>, exchanging: &Exchanging<'_, '_>) -> (Outcome, Code) {
    let is_asked = question.args.afi_safi().is_some();
    let shows_all = question.reading.query().is_some_and(|query| !query.of_one_family)
        && question.reading.completeness().state == State::Whole;
    if !is_asked && exchanging.contains(&session_of(row)) {
        (Outcome::Pass, AF_NOT_NEGOTIATED)
    } else if is_asked || shows_all {
        (Outcome::Fail, AF_NOT_NEGOTIATED)
    } else {
        (Outcome::InputError, OTHER_FAMILIES_NOT_SHOWN)
    }
}

/// Sessions of which at least one family exchanges routes.
pub(super) type Exchanging<'r, 't> = BTreeSet<Session<'r, 't>>;

/// A session: its network instance, and whom it is with.
pub(super) type Session<'r, 't> = (Option<&'r Untrusted<'t>>, &'r PeerName<'t>);

pub(super) fn session_of<'r, 't>(row: &'r BgpPeer<'t>) -> Session<'r, 't> {
    let instance = row.network_instance.shown().map(|name| &name.value);
    (instance, &row.peer)
}

pub(super) fn exchanging<'r, 't>(rows: &[&'r BgpPeer<'t>]) -> Exchanging<'r, 't> {
    let exchange = |row: &&&BgpPeer<'_>| row.exchange == Cell::Shown(Exchange::Ok);
    rows.iter().filter(exchange).map(|row| session_of(row)).collect()
}

/// JSON prints zeros for a family that was not negotiated, which may be enough otherwise; old releases print
/// no count of what is sent.
fn says_nothing(question: &Question<'_, '_>, row: &BgpPeer<'_>, exchanging: &Exchanging<'_, '_>) -> bool {
    let receives_none = row.received == Cell::Shown(0);
    let may_send_none = matches!(row.sent, Cell::Shown(0) | Cell::Unreadable(_));
    let is_enough = |argument| question.args.count(argument) == Some(0);
    let would_pass = is_enough("min_prefixes") && is_enough("min_sent");
    // Another family of the session may be the one that was negotiated.
    let shows_others = question.reading.query().is_some_and(|query| !query.of_one_family);
    let may_be_another = !shows_others || exchanging.contains(&session_of(row));
    is_json(question) && receives_none && may_send_none && (would_pass || may_be_another)
}

/// A summary in JSON, which then shows no count, says `Policy` of a family that was not negotiated, too.
fn may_not_be_negotiated(question: &Question<'_, '_>, row: &BgpPeer<'_>, exchanging: &Exchanging<'_, '_>) -> bool {
    is_json(question) && row.received == Cell::Blank && exchanging.contains(&session_of(row))
}

fn counts(question: &Question<'_, '_>, row: &BgpPeer<'_>) -> Vec<Check> {
    let count = |cell: &Cell<u64>, argument, [none, too_few]: [Code; 2], what: &'static str| {
        let wanted = question.args.count(argument).unwrap_or(1);
        let (outcome, code, seen) = match cell {
            // Whatever it is, it is not below zero.
            Cell::NotShown if question.args.count(argument).is_none_or(|least| least == 0) => return None,
            Cell::NotShown => (Outcome::InputError, COUNT_NOT_SHOWN, Phrase::of("no count of")),
            Cell::Blank => (Outcome::InputError, COUNT_BLANK, Phrase::of("no count of")),
            Cell::Unreadable(_) => (
                Outcome::InputError,
                code::UNREADABLE,
                Phrase::of("an unreadable count of"),
            ),
            Cell::Shown(0) if wanted > 0 => (Outcome::Fail, none, Phrase::of(0_u64)),
            Cell::Shown(count) if *count < wanted => (Outcome::Fail, too_few, Phrase::of(*count)),
            Cell::Shown(count) => (Outcome::Pass, code::OK, Phrase::of(*count)),
        };
        let check = check(EXCHANGE, outcome, code, vec![row.place]);
        let expecting = Phrase::of("at least ").and(wanted).and(" prefixes ").and(what);
        Some(
            check
                .expecting(expecting)
                .seeing(who(row).then(seen).and(" prefixes ").and(what)),
        )
    };
    let received = count(
        &row.received,
        "min_prefixes",
        [NO_PREFIXES_RECEIVED, TOO_FEW_RECEIVED],
        "received",
    );
    let sent = count(&row.sent, "min_sent", [NO_PREFIXES_SENT, TOO_FEW_SENT], "sent");
    received.into_iter().chain(sent).collect()
}
