//! Does the device know a MAC address? That it does is all that is asked.

use netverify_grammars::ast::Mac;
use netverify_grammars::kit::Code;

use super::sessions::{self, Asked, Meant, Seen, Wording};
use super::{Question, code, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Judgement, Outcome};

const WORDING: Wording = Wording {
    name: "mac.present",
    one: "address",
    good: "present",
    absent: Code::new("mac.absent", "there is no such MAC address"),
    present: Code::new("mac.present", "there is such a MAC address"),
    all_good: "there are MAC addresses",
    all_seen: "rows, all of them present",
};

const OF_ONE_VNI: Code = Code::new(
    "mac.of_one_vni",
    "the command asks for one VNI: name that one, or ask for all",
);

/// Arguments that say which addresses.
const KEYS: [&str; 2] = ["mac", "vni"];

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let (mac, vni) = (question.args.text("mac"), question.args.count("vni"));
    let by = question.args.written().filter(|(name, _)| KEYS.contains(name));
    let asked = Asked {
        by: by.collect(),
        // That an address is there, one row tells.
        is_single: mac.is_some(),
    };
    let rows = question.reading.rows().macs.iter();
    let rows: Vec<Seen> = rows.map(|row| seen(row, mac, vni)).collect();
    let is_found = rows.iter().any(|row| row.is_meant != Meant::No);
    if !is_found && !is_covered(question, vni) {
        return Judgement::of(undecided(WORDING.name, OF_ONE_VNI, None));
    }
    sessions::judge(question, &WORDING, &asked, rows)
}

/// Tells whether the command asked for all VNIs, or for the one in question.
fn is_covered(question: &Question<'_, '_>, vni: Option<u64>) -> bool {
    let object = question.reading.query().and_then(|query| query.object);
    object.is_none_or(|object| vni.is_some() && object.parse().ok() == vni)
}

fn seen(row: &Mac<'_>, mac: Option<&str>, vni: Option<u64>) -> Seen {
    let is_it = mac.is_none_or(|mac| row.mac == *mac);
    Seen {
        place: row.place,
        cut: row.cut,
        is_meant: if is_it { Meant::Yes } else { Meant::No }
            .and(Meant::by(vni, &row.vni, |shown, vni| u64::from(*shown) == vni)),
        standing: (Outcome::Pass, code::OK),
        observed: sessions::named(Phrase::of("address ").device(&row.mac), " behind ", &row.destination),
    }
}
