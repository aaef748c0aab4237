//! Is a VRF there, and has the kernel got it? Is any VRF without it?

use netverify_grammars::ast::{Vrf, VrfState};
use netverify_grammars::kit::{Cell, Code, Named, Word};

use super::survey::Survey;
use super::{Question, absence_of_all, check, code, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const STATE: &str = "vrf.state";

const ABSENT: Code = Code::new("vrf.absent", "there is no such VRF");
const PRESENT: Code = Code::new("vrf.present", "there is such a VRF");
const INACTIVE: Code = Code::new("vrf.inactive", "the VRF is configured, and the kernel has none of it");
const ACTIVE: Code = Code::new("vrf.active", "the VRF is active");
const ALL_IS_NO_NAME: Code = Code::new(
    "vrf.all_is_no_name",
    "`all` stands for every VRF: ask about all of them without naming one",
);
const DEFAULT_NOT_LISTED: Code = Code::new("vrf.default_not_listed", "the default VRF is never listed");

const ALL_ACTIVE: Survey = Survey {
    name: STATE,
    expected: "every VRF is active",
    seen: "VRFs, and all of them are active",
};

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let name = question.args.text("network_instance");
    match name {
        Some(name) => named(question, name),
        None => survey(question),
    }
}

fn named(question: &Question<'_, '_>, name: &str) -> Judgement {
    let expected = question.args.text("expect").unwrap_or("active");
    let mut rows = question.reading.rows().vrfs.iter().filter(|row| row.name == *name);
    if let Some(row) = rows.next() {
        let repeated = rows
            .next()
            .map(|row| undecided(STATE, Code::ROW_REPEATED, Some(row.place)));
        return Judgement::of(repeated.unwrap_or_else(|| judged(row, expected)));
    }
    if name == "all" {
        return Judgement::of(undecided(STATE, ALL_IS_NO_NAME, None));
    }
    if name == "default" {
        return Judgement::of(undecided(STATE, DEFAULT_NOT_LISTED, None));
    }
    let check = absence_of_all(question, STATE, ABSENT, None);
    let observed = Phrase::of("VRF ").caller(name).and(": ").then(check.observed.clone());
    Judgement::of(check.seeing(observed))
}

fn judged(row: &Vrf<'_>, expected: &str) -> Check {
    let (outcome, code) = match (expected, state(row)) {
        ("absent", _) => (Outcome::Fail, PRESENT),
        (_, Err(code)) => (Outcome::InputError, code),
        ("inactive", Ok(VrfState::Active)) => (Outcome::Fail, ACTIVE),
        ("inactive", Ok(VrfState::Inactive)) | (_, Ok(VrfState::Active)) => (Outcome::Pass, code::OK),
        (_, Ok(VrfState::Inactive)) => (Outcome::Fail, INACTIVE),
    };
    check(STATE, outcome, code, vec![row.place])
        .expecting(Phrase::default().caller(expected))
        .seeing(observed(row))
}

fn state(row: &Vrf<'_>) -> Result<VrfState, Code> {
    match &row.state {
        _ if row.cut => Err(code::CUT),
        Cell::Shown(Named::Known(state)) => Ok(*state),
        Cell::Shown(Named::Other(_)) => Err(code::STATE_UNKNOWN),
        Cell::NotShown | Cell::Blank => Err(code::NOT_SHOWN),
        Cell::Unreadable(_) => Err(code::UNREADABLE),
    }
}

fn observed(row: &Vrf<'_>) -> Phrase {
    let phrase = Phrase::of("VRF ").device(&row.name).and(": ");
    match &row.state {
        Cell::Shown(Named::Known(state)) => phrase.and(state.word()),
        Cell::Shown(Named::Other(other)) => phrase.device(other),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase.and("its state is not shown"),
    }
}

fn survey(question: &Question<'_, '_>) -> Judgement {
    let rows = question.reading.rows().vrfs.iter();
    ALL_ACTIVE.of(question, rows.map(|row| judged(row, "active")))
}
