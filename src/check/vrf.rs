//! Is a VRF there, and has the kernel got it? Is any VRF without it?

use netverify_grammars::ast::{Vrf, VrfState};
use netverify_grammars::kit::{Cell, Code, Named, Word};

use super::{Question, absence_of_all, check, code, filter_unknown, not_all, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const STATE: &str = "vrf.state";

const ABSENT: Code = Code::new("vrf.absent", "there is no such VRF");
const PRESENT: Code = Code::new("vrf.present", "there is such a VRF");
const INACTIVE: Code = Code::new("vrf.inactive", "the VRF is configured, and the kernel has none of it");
const ACTIVE: Code = Code::new("vrf.active", "the VRF is active");
const DEFAULT_NOT_LISTED: Code = Code::new("vrf.default_not_listed", "the default VRF is never listed");

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let name = question.args.text("network_instance");
    match name.filter(|_| !question.args.flag("survey")) {
        Some(name) => named(question, name),
        None => survey(question),
    }
}

fn named(question: &Question<'_, '_>, name: &str) -> Judgement {
    let rows = question.reading.rows().vrfs.iter();
    let checks: Vec<Check> = rows
        .filter(|row| row.name == *name)
        .map(|row| expected(question, row))
        .collect();
    if !checks.is_empty() {
        return Judgement {
            checks,
            rows_shown: false,
        };
    }
    if name == "default" {
        return Judgement::of(undecided(STATE, DEFAULT_NOT_LISTED, None));
    }
    let check = absence_of_all(question, STATE, ABSENT, None);
    let observed = Phrase::of("VRF ").caller(name).and(": ").then(check.observed.clone());
    Judgement::of(check.seeing(observed))
}

fn expected(question: &Question<'_, '_>, row: &Vrf<'_>) -> Check {
    let expected = question.args.text("expect").unwrap_or("active");
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
    let rows = &question.reading.rows().vrfs;
    let judged = rows.iter().map(|row| expected_active(row));
    let mut checks: Vec<Check> = judged.filter(|check| check.outcome != Outcome::Pass).collect();
    if checks.is_empty() {
        checks.push(not_all(question, STATE).unwrap_or_else(|| all_active(rows.len())));
    }
    Judgement {
        checks,
        rows_shown: filter_unknown(question),
    }
}

fn expected_active(row: &Vrf<'_>) -> Check {
    let (outcome, code) = match state(row) {
        Ok(VrfState::Active) => (Outcome::Pass, code::OK),
        Ok(VrfState::Inactive) => (Outcome::Fail, INACTIVE),
        Err(code) => (Outcome::InputError, code),
    };
    check(STATE, outcome, code, vec![row.place])
        .expecting(Phrase::of("active"))
        .seeing(observed(row))
}

fn all_active(shown: usize) -> Check {
    if shown == 0 {
        return undecided(STATE, code::NO_ROWS, None);
    }
    check(STATE, Outcome::Pass, code::OK, Vec::new())
        .expecting(Phrase::of("every VRF is active"))
        .seeing(Phrase::of(shown).and(" VRFs, and all of them are active"))
}
