//! Is the session with a neighbour operational? Is any not?

use netverify_grammars::ast::{LdpNeighbor, LdpState};
use netverify_grammars::kit::Code;

use super::sessions::{self, Asked, Meant, Seen, Wording};
use super::{Question, code};
use crate::phrase::Phrase;
use crate::verdict::{Judgement, Outcome};

const NOT_OPERATIONAL: Code = Code::new("ldp.not_operational", "the session is not operational");

const WORDING: Wording = Wording {
    name: "ldp.session",
    one: "neighbor",
    good: "operational",
    absent: Code::new("ldp.absent", "there is no such neighbor"),
    present: Code::new("ldp.present", "there is such a neighbor"),
    all_good: "every neighbor is operational",
    all_seen: "rows, all of them operational",
};

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let id = question.args.address("peer_ldp_id");
    let written = question.args.written().find(|(name, _)| *name == "peer_ldp_id");
    let asked = Asked {
        by: written.into_iter().collect(),
        // A neighbour has a row for each version of IP that it talks.
        is_single: false,
    };
    let rows = question.reading.rows().ldp_neighbors.iter();
    let rows = rows.map(|row| Seen {
        place: row.place,
        cut: row.cut,
        is_meant: if id.is_none_or(|id| id == row.peer_ldp_id) {
            Meant::Yes
        } else {
            Meant::No
        },
        standing: sessions::standing(&row.state, standing),
        observed: observed(row),
    });
    sessions::judge(question, &WORDING, &asked, rows.collect())
}

fn standing(state: LdpState) -> (Outcome, Code) {
    match state {
        LdpState::Operational => (Outcome::Pass, code::OK),
        LdpState::Present | LdpState::Initialized | LdpState::OpenRec | LdpState::OpenSent => {
            (Outcome::Fail, NOT_OPERATIONAL)
        }
    }
}

/// `neighbour 10.255.0.1: operational`
fn observed(row: &LdpNeighbor<'_>) -> Phrase {
    let id = std::net::IpAddr::V4(row.peer_ldp_id);
    sessions::told(Phrase::of("neighbor ").and(id).and(": "), &row.state)
}
