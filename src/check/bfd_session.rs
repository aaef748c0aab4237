//! Is a session up? Is any not?

use std::net::IpAddr;

use netverify_grammars::ast::{BfdSession, BfdState};
use netverify_grammars::kit::{Answer, Cell, Code};

use super::sessions::{self, Asked, Meant, Seen, Wording};
use super::{Question, ambiguous, code, in_instance, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Judgement, Outcome};

const DOWN: Code = Code::new("bfd.down", "the session is not up");
const ADMIN_DOWN: Code = Code::new("bfd.admin_down", "the session is shut down");
const PEER_NOT_AN_ADDRESS: Code = Code::new(
    "bfd.peer_not_an_address",
    "a session is with an address: name it, and the interface apart",
);

const WORDING: Wording = Wording {
    name: "bfd.session",
    one: "session",
    good: "up",
    absent: Code::new("bfd.absent", "there is no such session"),
    present: Code::new("bfd.present", "there is such a session"),
    all_good: "every session is up",
    all_seen: "rows, all of them up",
};

/// Arguments that say which sessions. Several sessions may have all of them alike.
const KEYS: [&str; 3] = ["peer_ip", "interface", "network_instance"];

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    if let Some((answer @ Answer::NoMatch, place)) = question.reading.answer() {
        // `show bfd peer` finds a multihop session only if that was typed.
        return Judgement::of(undecided(WORDING.name, answer.code(), Some(place)));
    }
    let by: Vec<_> = KEYS
        .iter()
        .filter_map(|key| Some((*key, question.args.text(key)?)))
        .collect();
    let peer = match question.args.text("peer_ip").map(address) {
        Some(None) => return Judgement::of(undecided(WORDING.name, PEER_NOT_AN_ADDRESS, None)),
        peer => peer.flatten(),
    };
    let rows = &question.reading.rows().bfd_sessions;
    let interface = question.args.text("interface");
    let on_interface = |row: &&BfdSession<'_>| Meant::by_name(interface, &row.interface) != Meant::No;
    if let Some((peer, _)) = peer {
        let meant = rows.iter().filter(|row| row.peer == peer).filter(on_interface);
        let instances = meant.map(|row| (row.network_instance.as_ref(), row.place));
        if let Some(check) = ambiguous(question, WORDING.name, instances) {
            return Judgement::of(check);
        }
    }
    let asked = Asked { by, is_single: false };
    let rows = rows.iter().map(|row| seen(question, row, peer)).collect();
    sessions::judge(question, &WORDING, &asked, rows)
}

/// An address, with the interface behind `%` if there is one.
fn address(peer: &str) -> Option<(IpAddr, Option<&str>)> {
    match peer.split_once('%') {
        Some((address, zone)) => Some((address.parse().ok()?, Some(zone))),
        None => Some((peer.parse().ok()?, None)),
    }
}

fn seen(question: &Question<'_, '_>, row: &BfdSession<'_>, peer: Option<(IpAddr, Option<&str>)>) -> Seen {
    let is_peer = peer.is_none_or(|(peer, _)| row.peer == peer);
    let zone = peer.and_then(|(_, zone)| zone);
    Seen {
        place: row.place,
        cut: row.cut,
        is_meant: if is_peer { Meant::Yes } else { Meant::No }
            .and(Meant::by_name(zone, &row.interface))
            .and(Meant::by_name(question.args.text("interface"), &row.interface))
            .and(Meant::by_instance(in_instance(question, row.network_instance.as_ref()))),
        standing: sessions::standing(&row.state, standing),
        observed: observed(row),
    }
}

fn standing(state: BfdState) -> (Outcome, Code) {
    match state {
        BfdState::Up => (Outcome::Pass, code::OK),
        BfdState::Init | BfdState::Down => (Outcome::Fail, DOWN),
        BfdState::AdminDown => (Outcome::Fail, ADMIN_DOWN),
    }
}

/// `session with 10.0.12.2 on eth-r2a: up`
fn observed(row: &BfdSession<'_>) -> Phrase {
    let phrase = Phrase::of("session with ").and(row.peer);
    let phrase = sessions::named(phrase, " on ", &row.interface);
    let phrase = match row.local {
        Cell::Shown(local) => phrase.and(" from ").and(local),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase,
    };
    sessions::told(phrase.and(": "), &row.state)
}
