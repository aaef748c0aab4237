//! Does OSPF run on an interface? Is any interface of OSPF not in use?
//!
//! In use means that the interface is up and that its state is past waiting. An interface
//! with several addresses has a state for each, and all of them count.

use netverify_grammars::ast::{OperState, OspfInterface, OspfInterfaceState};
use netverify_grammars::kit::{Answer, Cell, Code, Filtered, Named, Word};

use super::survey::Survey;
use super::{
    InInstance, Question, absence, ambiguous, check, code, in_instance, instance_not_shown, not_whole, undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const STATE: &str = "ospf_interface.state";

const DOWN: Code = Code::new("ospf_interface.down", "the interface is down, or its state is");
const NOT_RUNNING: Code = Code::new("ospf_interface.not_running", "OSPF does not run on the interface");
const WAITING: Code = Code::new(
    "ospf_interface.waiting",
    "the interface still listens for a designated router",
);
const UP: Code = Code::new("ospf_interface.up", "OSPF runs on the interface");
const ABSENT: Code = Code::new("ospf_interface.absent", "OSPF has no such interface");
const PRESENT: Code = Code::new("ospf_interface.present", "OSPF has such an interface");

const ALL_IN_USE: Survey = Survey {
    name: STATE,
    expected: "OSPF runs on every interface that is its own",
    seen: "addresses on its interfaces, and it runs on all of them",
};

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    match question.args.text("interface") {
        Some(name) => named(question, name),
        None => survey(question),
    }
}

/// The rows of the VRF or network instance that the question is about.
fn rows<'q, 't>(question: &Question<'q, 't>) -> impl Iterator<Item = &'q OspfInterface<'t>> {
    let rows = question.reading.rows().ospf_interfaces.iter();
    rows.filter(|row| in_instance(question, row.network_instance.as_ref()) != InInstance::No)
}

fn named(question: &Question<'_, '_>, name: &str) -> Judgement {
    let rows: Vec<&OspfInterface<'_>> = rows(question).filter(|row| row.name == *name).collect();
    let instances = rows.iter().map(|row| (row.network_instance.as_ref(), row.place));
    if let Some(check) = ambiguous(question, STATE, instances) {
        return Judgement::of(check);
    }
    if rows.is_empty() {
        return Judgement::of(absent(question, name));
    }
    if let Some(unclear) = rows.iter().find_map(|row| unclear(question, row)) {
        return Judgement::of(unclear);
    }
    let mut checks: Vec<Check> = rows.iter().map(|row| state(question, row)).collect();
    if checks.iter().all(|check| check.outcome == Outcome::Pass) {
        checks.extend(not_whole(question, STATE));
    }
    let completeness = question.reading.completeness();
    Judgement {
        checks,
        rows_shown: completeness.filtered == Filtered::Unknown || completeness.lossy,
    }
}

/// The device's word is about the interface that was typed, which may be a keyword taken for a name.
fn absent(question: &Question<'_, '_>, name: &str) -> Check {
    let reading = question.reading;
    let is_stated = reading
        .answer()
        .is_some_and(|(answer, _)| answer == Answer::NoSuchObject);
    let typed = reading.query().and_then(|query| query.object);
    let check = if is_stated && typed != Some(name) {
        let code = typed.map_or(Code::FILTER_UNKNOWN, |_| Code::FILTERED);
        undecided(STATE, code, reading.answer().map(|(_, place)| place))
    } else {
        absence(question, STATE, ABSENT, None)
    };
    let who = Phrase::of("interface ").caller(name).and(": ");
    let who = who.then(check.observed.clone());
    check.seeing(who)
}

/// What keeps a row from being judged.
fn unclear(question: &Question<'_, '_>, row: &OspfInterface<'_>) -> Option<Check> {
    if row.cut {
        return Some(undecided(STATE, code::CUT, Some(row.place)));
    }
    instance_not_shown(question, STATE, row.network_instance.as_ref(), row.place)
}

fn state(question: &Question<'_, '_>, row: &OspfInterface<'_>) -> Check {
    let expected = question.args.text("expect").unwrap_or("up");
    let (outcome, code) = match (expected, standing(row)) {
        ("absent", _) => (Outcome::Fail, PRESENT),
        (_, Standing::Undecided(code)) => (Outcome::InputError, code),
        ("down", Standing::InUse) => (Outcome::Fail, UP),
        ("down", Standing::Unused(code)) if code == WAITING => (Outcome::Fail, WAITING),
        ("down", Standing::Unused(_)) | (_, Standing::InUse) => (Outcome::Pass, code::OK),
        (_, Standing::Unused(code)) => (Outcome::Fail, code),
    };
    check(STATE, outcome, code, vec![row.place])
        .expecting(Phrase::default().caller(expected))
        .seeing(observed(row))
}

/// Whether OSPF uses an interface, or why that is not known.
enum Standing {
    InUse,
    Unused(Code),
    Undecided(Code),
}

fn standing(row: &OspfInterface<'_>) -> Standing {
    match (&row.oper, &row.running, &row.state) {
        (Cell::Shown(OperState::Down | OperState::Testing | OperState::NotPresent), _, _) => Standing::Unused(DOWN),
        (_, Cell::Shown(false), _) => Standing::Unused(NOT_RUNNING),
        (Cell::Unreadable(_), _, _) | (_, Cell::Unreadable(_), _) | (_, _, Cell::Unreadable(_)) => {
            Standing::Undecided(code::UNREADABLE)
        }
        (Cell::NotShown | Cell::Blank, _, _) | (_, _, Cell::NotShown | Cell::Blank) => {
            Standing::Undecided(code::NOT_SHOWN)
        }
        (_, _, Cell::Shown(Named::Other(_))) => Standing::Undecided(code::STATE_UNKNOWN),
        (_, _, Cell::Shown(Named::Known(state))) => standing_of(*state),
    }
}

fn standing_of(state: OspfInterfaceState) -> Standing {
    match state {
        OspfInterfaceState::Down | OspfInterfaceState::DependUpon => Standing::Unused(DOWN),
        OspfInterfaceState::Waiting => Standing::Unused(WAITING),
        OspfInterfaceState::Loopback
        | OspfInterfaceState::PointToPoint
        | OspfInterfaceState::DrOther
        | OspfInterfaceState::Backup
        | OspfInterfaceState::Dr => Standing::InUse,
    }
}

/// `interface lan0 10.0.200.1/24: up, dr`
fn observed(row: &OspfInterface<'_>) -> Phrase {
    let phrase = Phrase::of("interface ").device(&row.name);
    let phrase = match row.address {
        Cell::Shown(address) => phrase.and(" ").and(address),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase,
    };
    let phrase = phrase.and(": ").and(match row.oper {
        Cell::Shown(state) => state.word(),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => "up or down is not shown",
    });
    match (&row.running, &row.state) {
        (Cell::Shown(false), _) => phrase.and(", OSPF does not run"),
        (_, Cell::Shown(Named::Known(state))) => phrase.and(", ").and(state.word()),
        (_, Cell::Shown(Named::Other(other))) => phrase.and(", a state not known: ").device(other),
        (_, Cell::NotShown | Cell::Blank) => phrase.and(", no state is shown"),
        (_, Cell::Unreadable(_)) => phrase.and(", a state that cannot be read"),
    }
}

/// Any interface of OSPF that is not in use.
fn survey(question: &Question<'_, '_>) -> Judgement {
    let judged = rows(question).map(|row| unclear(question, row).unwrap_or_else(|| state(question, row)));
    ALL_IN_USE.of(question, judged)
}
