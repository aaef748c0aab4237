//! Is a peer established, and does it exchange routes? Is any peer not?
//!
//! Session and exchange are separate checks. All rows of a named peer must hold,
//! one row an address family, so a pass needs a whole capture. A family that was
//! not negotiated is a fault only when it is asked about, or when nothing shows
//! that another family of the same session was.

use std::collections::BTreeSet;

use netverify_grammars::ast::{Admin, BgpPeer, BgpState, Exchange, PeerName};
use netverify_grammars::kit::{Answer, Cell, End, Filtered, Named, Place, State, Untrusted, Word};

use super::{
    InInstance, Question, absence, ambiguous, check, filter_unknown, in_instance, is_json, not_all, not_whole,
    undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const SESSION: &str = "bgp.session";
const EXCHANGE: &str = "bgp.exchange";
const PEERS: &str = "bgp.peers";
const REMOTE_AS: &str = "bgp.remote_as";

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    match question.args.text("peer_ip").filter(|_| !question.args.flag("survey")) {
        Some(peer) => named(question, peer),
        None => survey(question),
    }
}

/// The rows that the question is about.
fn rows<'q, 't>(question: &Question<'q, 't>) -> Vec<&'q BgpPeer<'t>> {
    let family = question.args.afi_safi();
    let is_in_family = |row: &&BgpPeer<'_>| {
        family.is_none_or(|family| match &row.afi_safi {
            Cell::Shown(Named::Known(known)) => *known == family,
            Cell::Shown(Named::Other(_)) => false,
            Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => true,
        })
    };
    rows_of_peer(question).filter(is_in_family).collect()
}

/// The rows of the peer asked about, of whatever family.
fn rows_of_peer<'q, 't>(question: &Question<'q, 't>) -> impl Iterator<Item = &'q BgpPeer<'t>> {
    let peer = question.args.text("peer_ip");
    let wanted = move |row: &&BgpPeer<'_>| {
        peer.is_none_or(|peer| row.peer.is(peer))
            && in_instance(question, row.network_instance.as_ref()) != InInstance::No
    };
    question.reading.rows().bgp_peers.iter().filter(wanted)
}

fn named(question: &Question<'_, '_>, peer: &str) -> Judgement {
    let rows = rows(question);
    let instances = rows.iter().map(|row| (row.network_instance.as_ref(), row.place));
    if let Some(check) = ambiguous(question, SESSION, instances) {
        return Judgement::of(check);
    }
    if rows.is_empty() {
        return Judgement::of(absent(question, peer));
    }
    if let Some(row) = rows.iter().find(|row| row.cut) {
        return Judgement::of(undecided(SESSION, "cut", Some(row.place)));
    }
    let unclear = |row: &&BgpPeer<'_>| in_instance(question, row.network_instance.as_ref()) == InInstance::NotShown;
    if let Some(row) = rows.iter().copied().find(unclear) {
        return Judgement::of(undecided(SESSION, "network_instance.not_shown", Some(row.place)));
    }
    if question.args.text("expect") == Some("absent") {
        let places = rows.iter().map(|row| row.place).collect();
        let check = check(SESSION, Outcome::Fail, "bgp.present", places).expecting(Phrase::of("absent"));
        return Judgement::of(check.seeing(Phrase::of("peer ").caller(peer).and(" is there")));
    }
    let exchanging = exchanging(&rows);
    let mut checks: Vec<Check> = rows
        .iter()
        .flat_map(|row| peer_checks(question, row, &exchanging))
        .collect();
    checks.extend(enough_peers(question, &rows));
    if checks.iter().all(|check| check.outcome == Outcome::Pass) {
        checks.extend(not_whole(question, SESSION));
    }
    Judgement {
        checks,
        rows_shown: filter_unknown(question) || question.reading.query().is_none(),
    }
}

/// A peer without a row, or without one in the family asked about.
fn absent(question: &Question<'_, '_>, peer: &str) -> Check {
    let without_family = rows_of_peer(question).next().is_some();
    let (code, of) = if without_family {
        ("bgp.af_not_negotiated", " in this family: ")
    } else {
        ("bgp.absent", ": ")
    };
    let reading = question.reading;
    let mut hostnames = reading.rows().bgp_peers.iter().filter_map(|row| row.hostname.shown());
    if hostnames.any(|name| *name == *peer) {
        return undecided(SESSION, "bgp.peer_named_by_hostname", None);
    }
    let states_none = reading.answer().is_some_and(|(answer, _)| answer.states_absence()) && reading.row_count() == 0;
    let of_one_family = reading.query().is_some_and(|query| query.of_one_family);
    let check = if of_one_family && !states_none {
        undecided(SESSION, "bgp.other_families_not_shown", None)
    } else if reading.query().is_some() || states_none {
        absence(question, SESSION, code, None)
    } else {
        // Whatever the rows say: `show bgp summary` has more families than the one shown.
        undecided(SESSION, "filter_unknown", None)
    };
    let who = Phrase::of("peer ").caller(peer).and(of).then(check.observed.clone());
    check.seeing(who)
}

fn survey(question: &Question<'_, '_>) -> Judgement {
    let rows = rows(question);
    if let Some(places) = says_none(question, &rows) {
        let check = check(PEERS, Outcome::Fail, "bgp.no_peers", places).expecting(Phrase::of("peers"));
        return Judgement::of(check.seeing(Phrase::of("the device says that there are none")));
    }
    let exchanging = exchanging(&rows);
    let mut checks: Vec<Check> = rows
        .iter()
        .flat_map(|row| peer_checks(question, row, &exchanging))
        .filter(|check| check.outcome != Outcome::Pass)
        .collect();
    checks.extend(enough_peers(question, &rows));
    if checks.iter().all(|check| check.outcome == Outcome::Pass) {
        checks.push(not_all(question, PEERS).unwrap_or_else(|| all_established(question, &rows)));
    }
    Judgement {
        checks,
        rows_shown: filter_unknown(question) || question.reading.query().is_none(),
    }
}

/// Where the device says that there are no peers: in words, or nowhere but by its counts.
fn says_none(question: &Question<'_, '_>, rows: &[&BgpPeer<'_>]) -> Option<Vec<Place>> {
    let reading = question.reading;
    let all = reading.completeness();
    let is_all = (all.state, all.end, all.filtered) == (State::Whole, End::Counted, Filtered::No);
    match reading.answer() {
        Some((Answer::NothingConfigured, place)) if rows.is_empty() && all.state == State::EmptyStated => {
            Some(vec![place])
        }
        _ => (is_all && reading.row_count() == 0).then(Vec::new),
    }
}

fn all_established(question: &Question<'_, '_>, rows: &[&BgpPeer<'_>]) -> Check {
    let judged = rows.iter().filter(|row| !is_passed_over(question, row)).count();
    if judged == 0 {
        return undecided(PEERS, if rows.is_empty() { "no_rows" } else { "nothing_judged" }, None);
    }
    check(PEERS, Outcome::Pass, "ok", Vec::new())
        .expecting(Phrase::of("every peer is established and exchanges routes"))
        .seeing(
            Phrase::of(judged)
                .and(" of ")
                .and(rows.len())
                .and(" rows judged, all of them good"),
        )
}

/// `--min-peers`: distinct peers that are established.
fn enough_peers(question: &Question<'_, '_>, rows: &[&BgpPeer<'_>]) -> Option<Check> {
    let wanted = question.args.count("min_peers")?;
    let up = rows
        .iter()
        .filter(|row| !row.cut && known_state(row) == Some(BgpState::Established));
    let mut names: Vec<String> = up.map(|row| sort_key(&row.peer)).collect();
    names.sort_unstable();
    names.dedup();
    let seen = u64::try_from(names.len()).unwrap_or(u64::MAX);
    let check = if seen >= wanted {
        check(PEERS, Outcome::Pass, "ok", Vec::new())
    } else if let Some(undecided) = not_all(question, PEERS) {
        undecided
    } else {
        check(PEERS, Outcome::Fail, "bgp.too_few_peers", Vec::new())
    };
    let seeing = Phrase::of(seen)
        .and(" peers are established")
        .then(match check.outcome {
            Outcome::InputError => Phrase::of("; ").then(check.observed.clone()),
            Outcome::Pass | Outcome::Fail => Phrase::default(),
        });
    Some(
        check
            .expecting(Phrase::of("at least ").and(wanted).and(" established peers"))
            .seeing(seeing),
    )
}

fn sort_key(peer: &PeerName<'_>) -> String {
    match peer {
        PeerName::Address(address) => address.to_string(),
        PeerName::Scoped(address, zone) => format!("{address}%{}", exposed(zone)),
        PeerName::Interface(name) => exposed(name).to_owned(),
    }
}

#[expect(clippy::disallowed_methods, reason = "compared with other names only, never shown")]
fn exposed<'n>(name: &'n Untrusted<'_>) -> &'n str {
    name.expose_unsanitised()
}

fn is_passed_over(question: &Question<'_, '_>, row: &BgpPeer<'_>) -> bool {
    question.args.flag("ignore_admin_down") && row.admin == Cell::Shown(Admin::Disabled)
}

fn known_state(row: &BgpPeer<'_>) -> Option<BgpState> {
    row.state.shown().and_then(|state| state.known()).copied()
}

fn peer_checks(question: &Question<'_, '_>, row: &BgpPeer<'_>, exchanging: &Exchanging<'_, '_>) -> Vec<Check> {
    if is_passed_over(question, row) {
        let check = check(SESSION, Outcome::Pass, "bgp.admin_down", vec![row.place]);
        return vec![check.seeing(who(row).and("shut down on purpose, passed over"))];
    }
    if row.cut {
        return vec![undecided(SESSION, "cut", Some(row.place))];
    }
    if in_instance(question, row.network_instance.as_ref()) == InInstance::NotShown {
        return vec![undecided(SESSION, "network_instance.not_shown", Some(row.place))];
    }
    if question.args.afi_safi().is_some() && !is_family_clear(question, row) {
        return vec![undecided(SESSION, "bgp.afi_safi_not_shown", Some(row.place))];
    }
    let mut checks = vec![session(row)];
    checks.extend(remote_as(question, row));
    if known_state(row) == Some(BgpState::Established) {
        checks.extend(exchange(question, row, exchanging));
    }
    checks
}

/// A session that is down has no family yet, which decides nothing for it.
fn is_family_clear(question: &Question<'_, '_>, row: &BgpPeer<'_>) -> bool {
    let is_down = known_state(row).is_some_and(|state| state != BgpState::Established);
    let is_named = question.args.text("peer_ip").is_some();
    match row.afi_safi {
        Cell::Shown(_) => true,
        Cell::Blank => is_named && is_down,
        Cell::NotShown | Cell::Unreadable(_) => false,
    }
}

fn session(row: &BgpPeer<'_>) -> Check {
    let (outcome, code) = match &row.state {
        Cell::Shown(Named::Known(BgpState::Established)) => (Outcome::Pass, "ok"),
        Cell::Shown(Named::Known(_)) => (Outcome::Fail, why_down(row)),
        Cell::Shown(Named::Other(_)) => (Outcome::InputError, "state_unknown"),
        Cell::Unreadable(_) => (Outcome::InputError, "unreadable"),
        Cell::NotShown | Cell::Blank => state_not_shown(row),
    };
    check(SESSION, outcome, code, vec![row.place])
        .expecting(Phrase::of("established"))
        .seeing(observed(row))
}

fn why_down(row: &BgpPeer<'_>) -> &'static str {
    if row.admin == Cell::Shown(Admin::Disabled) {
        "bgp.admin_down"
    } else if row.reason.shown().is_some_and(|reason| *reason == *"PfxCt") {
        "bgp.prefix_limit"
    } else {
        "bgp.not_established"
    }
}

/// `summary failed` lists peers that are not established, with a reason and no state.
fn state_not_shown(row: &BgpPeer<'_>) -> (Outcome, &'static str) {
    match (&row.reason, &row.exchange) {
        (_, Cell::Shown(Exchange::NotNegotiated)) => (Outcome::InputError, "bgp.state_not_shown"),
        (Cell::Shown(_), _) => (Outcome::Fail, "bgp.not_established"),
        _ => (Outcome::InputError, "bgp.state_not_shown"),
    }
}

fn remote_as(question: &Question<'_, '_>, row: &BgpPeer<'_>) -> Option<Check> {
    let wanted = question.args.remote_as()?;
    let (outcome, code) = match row.remote_as {
        Cell::Shown(number) if number == wanted => (Outcome::Pass, "ok"),
        Cell::Shown(_) => (Outcome::Fail, "bgp.remote_as_differs"),
        Cell::NotShown | Cell::Blank => (Outcome::InputError, "bgp.remote_as_not_shown"),
        Cell::Unreadable(_) => (Outcome::InputError, "unreadable"),
    };
    let seeing = row
        .remote_as
        .shown()
        .map_or(Phrase::of("no AS"), |number| Phrase::of("AS ").and(*number));
    let check = check(REMOTE_AS, outcome, code, vec![row.place]);
    Some(
        check
            .expecting(Phrase::of("AS ").and(wanted))
            .seeing(who(row).then(seeing)),
    )
}

/// Whether routes of the family are exchanged, as far as the form shows it.
fn exchange(question: &Question<'_, '_>, row: &BgpPeer<'_>, exchanging: &Exchanging<'_, '_>) -> Vec<Check> {
    let one = |outcome, code, seeing: Phrase| {
        let check = check(EXCHANGE, outcome, code, vec![row.place]);
        vec![
            check
                .expecting(Phrase::of("routes are exchanged"))
                .seeing(who(row).then(seeing)),
        ]
    };
    match row.exchange {
        Cell::Shown(Exchange::PolicyMissing) => {
            one(Outcome::Fail, "bgp.policy_missing", Phrase::of("no policy is set"))
        }
        Cell::Shown(Exchange::NotNegotiated) => {
            let (outcome, code) = not_negotiated(question, row, exchanging);
            one(outcome, code, Phrase::of("this family was not negotiated"))
        }
        Cell::Unreadable(_) => one(Outcome::InputError, "unreadable", Phrase::of("unreadable")),
        _ if says_nothing(question, row, exchanging) => one(
            Outcome::InputError,
            "bgp.exchange_not_shown",
            Phrase::of("no prefixes, and JSON does not tell whether this family was negotiated"),
        ),
        Cell::Shown(Exchange::Ok) | Cell::NotShown | Cell::Blank => counts(question, row),
    }
}

/// A fault if the family is asked about, or if all families are there and none is negotiated.
fn not_negotiated(
    question: &Question<'_, '_>,
    row: &BgpPeer<'_>,
    exchanging: &Exchanging<'_, '_>,
) -> (Outcome, &'static str) {
    let is_asked = question.args.afi_safi().is_some();
    let shows_all = question.reading.query().is_some_and(|query| !query.of_one_family)
        && question.reading.completeness().state == State::Whole;
    if !is_asked && exchanging.contains(&session_of(row)) {
        (Outcome::Pass, "bgp.af_not_negotiated")
    } else if is_asked || shows_all {
        (Outcome::Fail, "bgp.af_not_negotiated")
    } else {
        (Outcome::InputError, "bgp.other_families_not_shown")
    }
}

/// Sessions of which at least one family exchanges routes.
type Exchanging<'r, 't> = BTreeSet<Session<'r, 't>>;

/// A session: its network instance, and whom it is with.
type Session<'r, 't> = (Option<&'r Untrusted<'t>>, &'r PeerName<'t>);

fn session_of<'r, 't>(row: &'r BgpPeer<'t>) -> Session<'r, 't> {
    let instance = row.network_instance.shown().map(|name| &name.value);
    (instance, &row.peer)
}

fn exchanging<'r, 't>(rows: &[&'r BgpPeer<'t>]) -> Exchanging<'r, 't> {
    let exchange = |row: &&&BgpPeer<'_>| row.exchange == Cell::Shown(Exchange::Ok);
    rows.iter().filter(exchange).map(|row| session_of(row)).collect()
}

/// JSON prints zeros for a family that was not negotiated, which may be enough otherwise.
fn says_nothing(question: &Question<'_, '_>, row: &BgpPeer<'_>, exchanging: &Exchanging<'_, '_>) -> bool {
    let zero = |cell: &Cell<u64>| matches!(cell, Cell::Shown(0));
    let is_enough = |argument| question.args.count(argument) == Some(0);
    let would_pass = is_enough("min_prefixes") && is_enough("min_sent");
    is_json(question) && zero(&row.received) && zero(&row.sent) && (would_pass || exchanging.contains(&session_of(row)))
}

fn counts(question: &Question<'_, '_>, row: &BgpPeer<'_>) -> Vec<Check> {
    let count = |cell: &Cell<u64>, argument, code, what: &'static str| {
        let wanted = question.args.count(argument).unwrap_or(1);
        let (outcome, code, seen) = match cell {
            Cell::NotShown if question.args.count(argument).is_none() => return None,
            Cell::NotShown => (Outcome::InputError, "bgp.count_not_shown", Phrase::of("no count of")),
            Cell::Blank => (Outcome::InputError, "bgp.count_blank", Phrase::of("no count of")),
            Cell::Unreadable(_) => (Outcome::InputError, "unreadable", Phrase::of("an unreadable count of")),
            Cell::Shown(count) if *count < wanted => (Outcome::Fail, code, Phrase::of(*count)),
            Cell::Shown(count) => (Outcome::Pass, "ok", Phrase::of(*count)),
        };
        let check = check(EXCHANGE, outcome, code, vec![row.place]);
        let expecting = Phrase::of("at least ").and(wanted).and(" prefixes ").and(what);
        Some(
            check
                .expecting(expecting)
                .seeing(who(row).then(seen).and(" prefixes ").and(what)),
        )
    };
    let received = count(&row.received, "min_prefixes", "bgp.no_prefixes_received", "received");
    let sent = count(&row.sent, "min_sent", "bgp.no_prefixes_sent", "sent");
    received.into_iter().chain(sent).collect()
}

/// `peer 10.0.0.1 (ipv4_unicast): `
fn who(row: &BgpPeer<'_>) -> Phrase {
    let phrase = match &row.peer {
        PeerName::Address(address) => Phrase::of("peer ").and(*address),
        PeerName::Scoped(address, zone) => Phrase::of("peer ").and(*address).and("%").device(zone),
        PeerName::Interface(name) => Phrase::of("peer ").device(name),
    };
    match &row.afi_safi {
        Cell::Shown(Named::Known(family)) => phrase.and(" (").and(family.word()).and("): "),
        Cell::Shown(Named::Other(other)) => phrase.and(" (").device(other).and("): "),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase.and(": "),
    }
}

fn observed(row: &BgpPeer<'_>) -> Phrase {
    let phrase = match &row.state {
        Cell::Shown(Named::Known(state)) => who(row).and(state.word()),
        Cell::Shown(Named::Other(other)) => who(row).and("a state not known: ").device(other),
        Cell::NotShown => who(row).and("no state is shown"),
        Cell::Blank => who(row).and("blank"),
        Cell::Unreadable(_) => who(row).and("unreadable"),
    };
    let phrase = if row.admin == Cell::Shown(Admin::Disabled) {
        phrase.and(", shut down")
    } else {
        phrase
    };
    match &row.reason {
        Cell::Shown(reason) => phrase.and(", ").device(reason),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase,
    }
}
