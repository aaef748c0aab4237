//! Does the device know a VNI? That it does is all that is asked.

use netverify_grammars::ast::Vni;
use netverify_grammars::kit::{Cell, Code, Named, Word};

use super::sessions::{self, Asked, Meant, Seen, Wording};
use super::{Question, code, in_instance};
use crate::phrase::Phrase;
use crate::verdict::{Judgement, Outcome};

const WORDING: Wording = Wording {
    name: "vni.present",
    one: "VNI",
    good: "present",
    absent: Code::new("vni.absent", "there is no such VNI"),
    present: Code::new("vni.present", "there is such a VNI"),
    all_good: "there are VNIs",
    all_seen: "rows, all of them present",
};

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let vni = question.args.count("vni");
    let by = question.args.written().filter(|(name, _)| KEYS.contains(name));
    let asked = Asked {
        by: by.collect(),
        // A VNI is listed once.
        is_single: vni.is_some(),
    };
    let rows = question.reading.rows().vnis.iter();
    let rows = rows.map(|row| seen(question, row, vni)).collect();
    sessions::judge(question, &WORDING, &asked, rows)
}

/// Arguments that say which VNIs.
const KEYS: [&str; 2] = ["vni", "network_instance"];

fn seen(question: &Question<'_, '_>, row: &Vni<'_>, vni: Option<u64>) -> Seen {
    let is_it = vni.is_none_or(|vni| vni == u64::from(row.vni));
    Seen {
        place: row.place,
        cut: row.cut,
        is_meant: if is_it { Meant::Yes } else { Meant::No }
            .and(Meant::by_instance(in_instance(question, row.network_instance.as_ref()))),
        standing: (Outcome::Pass, code::OK),
        observed: observed(row),
    }
}

/// `VNI 200 (l2) on vx200`
fn observed(row: &Vni<'_>) -> Phrase {
    let phrase = Phrase::of("VNI ").and(row.vni);
    let phrase = match &row.kind {
        Cell::Shown(Named::Known(kind)) => phrase.and(" (").and(kind.word()).and(")"),
        Cell::Shown(Named::Other(_)) | Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase,
    };
    sessions::named(phrase, " on ", &row.vxlan_interface)
}
