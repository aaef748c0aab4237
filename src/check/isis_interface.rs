//! Does IS-IS run on an interface? Is any interface of it not up?

use netverify_grammars::ast::{IsisInterface, IsisInterfaceState};
use netverify_grammars::kit::{Cell, Code};

use super::sessions::{self, Asked, Meant, Seen, Wording};
use super::{Question, code, in_instance};
use crate::phrase::Phrase;
use crate::verdict::{Judgement, Outcome};

const NOT_UP: Code = Code::new("isis_interface.not_up", "IS-IS does not run on the interface");

const WORDING: Wording = Wording {
    name: "isis_interface.state",
    one: "IS-IS",
    good: "up",
    absent: Code::new("isis_interface.absent", "IS-IS has no such interface"),
    present: Code::new("isis_interface.present", "IS-IS has such an interface"),
    all_good: "every interface of IS-IS is up",
    all_seen: "rows, all of them up",
};

/// Arguments that say which interfaces.
const KEYS: [&str; 2] = ["interface", "network_instance"];

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let by = KEYS.iter().filter_map(|key| Some((*key, question.args.text(key)?)));
    let asked = Asked {
        by: by.collect(),
        // An interface is in one area.
        is_single: true,
    };
    let rows = question.reading.rows().isis_interfaces.iter();
    let rows = rows.map(|row| seen(question, row)).collect();
    sessions::judge(question, &WORDING, &asked, rows)
}

fn seen(question: &Question<'_, '_>, row: &IsisInterface<'_>) -> Seen {
    Seen {
        place: row.place,
        cut: row.cut,
        is_meant: Meant::by_name(question.args.text("interface"), &row.interface)
            .and(Meant::by_instance(in_instance(question, row.network_instance.as_ref()))),
        standing: sessions::standing(&row.state, standing),
        observed: observed(row),
    }
}

fn standing(state: IsisInterfaceState) -> (Outcome, Code) {
    match state {
        IsisInterfaceState::Up => (Outcome::Pass, code::OK),
        IsisInterfaceState::Config | IsisInterfaceState::Init => (Outcome::Fail, NOT_UP),
    }
}

/// `IS-IS on eth-r4: up, passive`
fn observed(row: &IsisInterface<'_>) -> Phrase {
    let phrase = sessions::named(Phrase::of("IS-IS"), " on ", &row.interface);
    let phrase = sessions::told(phrase.and(": "), &row.state);
    if row.passive == Cell::Shown(true) {
        phrase.and(", passive")
    } else {
        phrase
    }
}
