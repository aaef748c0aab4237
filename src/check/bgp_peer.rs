//! Is a peer established, and does it exchange routes? Is any peer not?
//!
//! Session and exchange are separate checks. All rows of a named peer must hold,
//! one row an address family, so a pass needs a whole capture.

mod contradicted;
mod exchange;
mod unnumbered;

use std::collections::BTreeSet;

use netverify_grammars::ast::{Admin, BgpPeer, BgpState, Exchange, PeerName};
use netverify_grammars::kit::{Answer, Cell, Code, End, Filtered, Named, Place, Proof, State, Word};

use super::{
    InInstance, Question, absence, absent as absent_in, ambiguous, check, code, filter_unknown, in_instance,
    instance_not_shown, is_same_name, none_judged, not_all, not_whole, undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};
use contradicted::contradicted;
use exchange::{Exchanging, Session, exchange, exchanging, session_of};
use unnumbered::{may_be, with_several};

const SESSION: &str = "bgp.session";
const PEERS: &str = "bgp.peers";
const REMOTE_AS: &str = "bgp.remote_as";

const NOT_ESTABLISHED: Code = Code::new("bgp.not_established", "the session is not established");
const ADMIN_DOWN: Code = Code::new("bgp.admin_down", "the session is shut down");
const PREFIX_LIMIT: Code = Code::new("bgp.prefix_limit", "the session went down over its limit of prefixes");
const ABSENT: Code = Code::new("bgp.absent", "there is no such peer");
const PRESENT: Code = Code::new("bgp.present", "there is such a peer");
const NO_PEERS: Code = Code::new("bgp.no_peers", "there are no peers");
const TOO_FEW_PEERS: Code = Code::new("bgp.too_few_peers", "fewer peers are established than asked for");
const AF_NOT_NEGOTIATED: Code = Code::new("bgp.af_not_negotiated", "this address family was not negotiated");
const REMOTE_AS_DIFFERS: Code = Code::new("bgp.remote_as_differs", "the peer is in another AS");
const REMOTE_AS_NOT_SHOWN: Code = Code::new("bgp.remote_as_not_shown", "the peer's AS is not shown");
const STATE_NOT_SHOWN: Code = Code::new("bgp.state_not_shown", "the state of the session is not shown");
const OTHER_FAMILIES_NOT_SHOWN: Code =
    Code::new("bgp.other_families_not_shown", "other address families are not shown");
const AFI_SAFI_NOT_SHOWN: Code = Code::new("bgp.afi_safi_not_shown", "the rows do not show their address family");
const PEER_NAMED_BY_HOSTNAME: Code = Code::new(
    "bgp.peer_named_by_hostname",
    "a host name is the peer's own word: name its address or interface",
);
const PEER_ADDRESS_NOT_SHOWN: Code = Code::new(
    "bgp.peer_address_not_shown",
    "this may be the peer: its address and interface are not both shown, so name it as it is printed",
);
const PEER_AMBIGUOUS: Code = Code::new(
    "bgp.peer_ambiguous",
    "peers on more than one interface have this address: name the interface",
);

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    if let Some(check) = contradicted(question) {
        return Judgement::of(check);
    }
    match question.args.text("peer_ip") {
        Some(peer) => named(question, peer),
        None => survey(question),
    }
}

/// Tells whether there may be more than the rows that are shown: peers that the command left out,
/// or rows of families that it did not ask for.
fn may_be_more(question: &Question<'_, '_>) -> bool {
    let is_of_any_family = question.args.afi_safi().is_none();
    let shows_less = question
        .reading
        .query()
        .is_none_or(|query| query.of_one_family && is_of_any_family);
    filter_unknown(question) || shows_less
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
        peer.is_none_or(|peer| row.is(peer)) && in_instance(question, row.network_instance.as_ref()) != InInstance::No
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
    if let Some(check) = with_several(&rows) {
        return Judgement::of(check);
    }
    if let Some(row) = rows.iter().find(|row| row.cut) {
        return Judgement::of(undecided(SESSION, code::CUT, Some(row.place)));
    }
    let unclear = |row: &&BgpPeer<'_>| instance_not_shown(question, SESSION, row.network_instance.as_ref(), row.place);
    if let Some(check) = rows.iter().find_map(unclear) {
        return Judgement::of(check);
    }
    if question.args.text("expect") == Some("absent") {
        let places = rows.iter().map(|row| row.place).collect();
        let check = check(SESSION, Outcome::Fail, PRESENT, places).expecting(Phrase::of("absent"));
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
        rows_shown: may_be_more(question),
    }
}

/// A peer without a row, or without one in the family asked about.
fn absent(question: &Question<'_, '_>, peer: &str) -> Check {
    let is_family_unknown = |row: &&BgpPeer<'_>| matches!(row.afi_safi, Cell::Shown(Named::Other(_)));
    if let Some(row) = rows_of_peer(question).find(is_family_unknown) {
        return undecided(SESSION, AFI_SAFI_NOT_SHOWN, Some(row.place));
    }
    let without_family = rows_of_peer(question).next().is_some();
    let (code, of) = if without_family {
        (AF_NOT_NEGOTIATED, " in this family: ")
    } else {
        (ABSENT, ": ")
    };
    let reading = question.reading;
    let mut hostnames = reading.rows().bgp_peers.iter().filter_map(|row| row.hostname.shown());
    if hostnames.any(|name| *name == *peer) {
        return undecided(SESSION, PEER_NAMED_BY_HOSTNAME, None);
    }
    let is_elsewhere = |row: &BgpPeer<'_>| in_instance(question, row.network_instance.as_ref()) == InInstance::No;
    let is_open = |row: &&BgpPeer<'_>| !without_family && !is_elsewhere(row) && may_be(row, peer);
    if let Some(row) = reading.rows().bgp_peers.iter().find(is_open) {
        return undecided(SESSION, PEER_ADDRESS_NOT_SHOWN, Some(row.place));
    }
    // Whatever is shown, if only that there are none: `show bgp summary` has more families.
    let check = match reading.query() {
        _ if without_family && shows_all_of(question, peer) => absent_in(question, SESSION, code, Proof::Exhaustive),
        None => undecided(SESSION, Code::FILTER_UNKNOWN, None),
        Some(query) if query.of_one_family => undecided(SESSION, OTHER_FAMILIES_NOT_SHOWN, None),
        Some(_) => absence(question, SESSION, code, None),
    };
    let who = Phrase::of("peer ").caller(peer).and(of).then(check.observed.clone());
    check.seeing(who)
}

/// Tells whether the command asked for this peer, and all that it printed of it is there.
fn shows_all_of(question: &Question<'_, '_>, peer: &str) -> bool {
    let reading = question.reading;
    let is_named = reading
        .query()
        .is_some_and(|query| query.object.is_some_and(|named| is_same_name(named, peer)));
    is_named && reading.completeness().state == State::Whole
}

fn survey(question: &Question<'_, '_>) -> Judgement {
    let rows = rows(question);
    if let Some(places) = says_none(question, &rows) {
        let check = check(PEERS, Outcome::Fail, NO_PEERS, places).expecting(Phrase::of("peers"));
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
        rows_shown: may_be_more(question),
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
        return none_judged(PEERS, rows.len());
    }
    check(PEERS, Outcome::Pass, code::OK, Vec::new())
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
    let sessions: BTreeSet<Session<'_, '_>> = up.map(|row| session_of(row)).collect();
    let seen = u64::try_from(sessions.len()).unwrap_or(u64::MAX);
    let check = if seen >= wanted {
        check(PEERS, Outcome::Pass, code::OK, Vec::new())
    } else if let Some(row) = may_be_enough(rows, wanted) {
        undecided(PEERS, code::UNREADABLE, Some(row.place))
    } else if let Some(undecided) = not_all(question, PEERS) {
        undecided
    } else {
        check(PEERS, Outcome::Fail, TOO_FEW_PEERS, Vec::new())
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

/// A row without a known state, where such rows may make up for what is wanted.
fn may_be_enough<'r, 't>(rows: &[&'r BgpPeer<'t>], wanted: u64) -> Option<&'r BgpPeer<'t>> {
    let may_be_up = |row: &&&BgpPeer<'_>| row.cut || standing(row).0 != Outcome::Fail;
    let sessions: BTreeSet<_> = rows.iter().filter(may_be_up).map(|row| session_of(row)).collect();
    let is_unclear = |row: &&&BgpPeer<'_>| row.cut || standing(row).0 == Outcome::InputError;
    let row = rows.iter().find(is_unclear)?;
    (u64::try_from(sessions.len()).unwrap_or(u64::MAX) >= wanted).then_some(row)
}

fn is_passed_over(question: &Question<'_, '_>, row: &BgpPeer<'_>) -> bool {
    question.args.flag("ignore_admin_down") && row.admin == Cell::Shown(Admin::Disabled)
}

fn known_state(row: &BgpPeer<'_>) -> Option<BgpState> {
    row.state.shown().and_then(|state| state.known()).copied()
}

fn peer_checks(question: &Question<'_, '_>, row: &BgpPeer<'_>, exchanging: &Exchanging<'_, '_>) -> Vec<Check> {
    if is_passed_over(question, row) {
        let check = check(SESSION, Outcome::Pass, ADMIN_DOWN, vec![row.place]);
        return vec![check.seeing(who(row).and("shut down on purpose, passed over"))];
    }
    if row.cut {
        return vec![undecided(SESSION, code::CUT, Some(row.place))];
    }
    if let Some(check) = instance_not_shown(question, SESSION, row.network_instance.as_ref(), row.place) {
        return vec![check];
    }
    if question.args.afi_safi().is_some() && !is_family_clear(question, row) {
        return vec![undecided(SESSION, AFI_SAFI_NOT_SHOWN, Some(row.place))];
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
    let (outcome, code) = standing(row);
    check(SESSION, outcome, code, vec![row.place])
        .expecting(Phrase::of("established"))
        .seeing(observed(row))
}

fn standing(row: &BgpPeer<'_>) -> (Outcome, Code) {
    match &row.state {
        Cell::Shown(Named::Known(BgpState::Established)) => (Outcome::Pass, code::OK),
        Cell::Shown(Named::Known(_)) => (Outcome::Fail, why_down(row)),
        Cell::Shown(Named::Other(_)) => (Outcome::InputError, code::STATE_UNKNOWN),
        Cell::Unreadable(_) => (Outcome::InputError, code::UNREADABLE),
        Cell::NotShown | Cell::Blank => state_not_shown(row),
    }
}

fn why_down(row: &BgpPeer<'_>) -> Code {
    if row.admin == Cell::Shown(Admin::Disabled) {
        ADMIN_DOWN
    } else if row.reason.shown().is_some_and(|reason| *reason == *"PfxCt") {
        PREFIX_LIMIT
    } else {
        NOT_ESTABLISHED
    }
}

/// `summary failed` lists peers that are not established, with a reason and no state.
fn state_not_shown(row: &BgpPeer<'_>) -> (Outcome, Code) {
    match (&row.reason, &row.exchange) {
        (_, Cell::Shown(Exchange::NotNegotiated)) | (Cell::NotShown | Cell::Blank | Cell::Unreadable(_), _) => {
            (Outcome::InputError, STATE_NOT_SHOWN)
        }
        (Cell::Shown(_), _) => (Outcome::Fail, NOT_ESTABLISHED),
    }
}

fn remote_as(question: &Question<'_, '_>, row: &BgpPeer<'_>) -> Option<Check> {
    let wanted = question.args.remote_as()?;
    let (outcome, code) = match row.remote_as {
        Cell::Shown(number) if number == wanted => (Outcome::Pass, code::OK),
        Cell::Shown(_) => (Outcome::Fail, REMOTE_AS_DIFFERS),
        Cell::NotShown | Cell::Blank => (Outcome::InputError, REMOTE_AS_NOT_SHOWN),
        Cell::Unreadable(_) => (Outcome::InputError, code::UNREADABLE),
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
