//! Is an interface as expected? Is any wanted interface not up?
//!
//! `up` is admin enabled and oper up; `down` is admin enabled and oper not up;
//! `admin-down` is admin disabled. One that the kernel has not got is none of these. A column that is not shown
//! decides nothing.

use netverify_grammars::ast::{Admin, Interface, OperState};
use netverify_grammars::kit::{Answer, Cell, Code, Named, State, Word};

use super::{
    InInstance, Question, absence, ambiguous, check, code, filter_unknown, in_instance, instance_not_shown,
    may_be_elsewhere, none_judged, not_all, undecided,
};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const STATE: &str = "interface.state";

const ADMIN_DOWN: Code = Code::new("interface.admin_down", "the interface is shut down");
const DOWN: Code = Code::new("interface.down", "the interface is enabled and not up");
const UP: Code = Code::new("interface.up", "the interface is up");
const ADMIN_UP: Code = Code::new("interface.admin_up", "the interface is not shut down");
const NOT_IN_KERNEL: Code = Code::new(
    "interface.not_in_kernel",
    "the interface is configured, and the kernel has none of it",
);
const ABSENT: Code = Code::new("interface.absent", "there is no such interface");
const PRESENT: Code = Code::new("interface.present", "there is such an interface");
const SUBINTERFACES_NOT_SHOWN: Code = Code::new(
    "interface.subinterfaces_not_shown",
    "the port is there, and this form shows no subinterfaces",
);
const OPER_NOT_SHOWN: Code = Code::new(
    "interface.oper_not_shown",
    "the operational state is not shown; `show interface` shows it",
);
const DETECTION_DISABLED: Code = Code::new(
    "interface.detection_disabled",
    "the device does not look for a carrier on this interface, so it knows no operational state",
);
const ANSWER_OF_ANOTHER: Code = Code::new(
    "interface.answer_of_another",
    "the device says of another interface that there is none",
);

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    match question.args.text("interface") {
        Some(name) => Judgement::of(named(question, name)),
        None => survey(question),
    }
}

fn rows<'q, 't>(question: &Question<'q, 't>, name: &str) -> impl Iterator<Item = &'q Interface<'t>> {
    let interfaces = &question.reading.rows().interfaces;
    interfaces
        .iter()
        .filter(move |row| row.name == *name)
        .filter(|row| in_instance(question, row.network_instance.as_ref()) != InInstance::No)
}

fn named(question: &Question<'_, '_>, name: &str) -> Check {
    let instances = rows(question, name).map(|row| (row.network_instance.as_ref(), row.place));
    if let Some(ambiguous) = ambiguous(question, STATE, instances) {
        return ambiguous;
    }
    if let Some(row) = rows(question, name).nth(1) {
        return undecided(STATE, Code::ROW_REPEATED, Some(row.place));
    }
    if let Some(row) = rows(question, name).next() {
        return may_repeat(question, row).unwrap_or_else(|| state(question, row));
    }
    let check = if is_below_all(question, name) {
        undecided(STATE, SUBINTERFACES_NOT_SHOWN, None)
    } else {
        answer_of_another(question, name).unwrap_or_else(|| absence(question, STATE, ABSENT, None))
    };
    let observed = Phrase::of("interface ")
        .caller(name)
        .and(": ")
        .then(check.observed.clone());
    check.seeing(observed)
}

/// A capture that stops, or a form that loses rows, may have the name again in another VRF.
fn may_repeat(question: &Question<'_, '_>, row: &Interface<'_>) -> Option<Check> {
    let rows = question.reading.rows().interfaces.iter();
    let code = may_be_elsewhere(question, rows.map(|row| row.network_instance.as_ref()))?;
    Some(undecided(STATE, code, Some(row.place)))
}

/// `% Can't find interface brief`: a word of the command was taken for a name.
fn answer_of_another(question: &Question<'_, '_>, name: &str) -> Option<Check> {
    let (answer, place) = question.reading.answer()?;
    let is_about_one = answer == Answer::NoSuchObject && question.reading.completeness().state == State::EmptyStated;
    let said = place.slice(question.reading.text().as_str()).unwrap_or_default();
    let is_part = |c: char| c.is_alphanumeric() || "-_./:".contains(c);
    let is_named = said.match_indices(name).any(|(start, found)| {
        let (before, rest) = said.split_at_checked(start).unwrap_or((said, ""));
        let behind = rest.strip_prefix(found).unwrap_or_default();
        !before.ends_with(is_part) && !behind.starts_with(is_part)
    });
    (is_about_one && !is_named).then(|| undecided(STATE, ANSWER_OF_ANOTHER, Some(place)))
}

/// Tells whether a subinterface is asked for and the command prints ports, which it is not among.
fn is_below_all(question: &Question<'_, '_>, name: &str) -> bool {
    name.contains('.') && question.reading.query().is_some_and(|query| query.of_ports)
}

fn state(question: &Question<'_, '_>, row: &Interface<'_>) -> Check {
    if row.cut {
        return undecided(STATE, code::CUT, Some(row.place));
    }
    if let Some(check) = instance_not_shown(question, STATE, row.network_instance.as_ref(), row.place) {
        return check;
    }
    let expected = question.args.text("expect").unwrap_or("up");
    let (outcome, code) = match expected {
        "absent" => (Outcome::Fail, PRESENT),
        "down" => expect_down(row),
        "admin-down" => expect_admin_down(row),
        _ => expect_up(row),
    };
    check(STATE, outcome, code, vec![row.place])
        .expecting(Phrase::default().caller(expected))
        .seeing(observed(row))
}

fn expect_up(row: &Interface<'_>) -> (Outcome, Code) {
    match (standing(&row.admin), operational(row)) {
        (_, Standing::Known(OperState::NotPresent)) => (Outcome::Fail, NOT_IN_KERNEL),
        (Standing::Known(Admin::Disabled), _) => (Outcome::Fail, ADMIN_DOWN),
        (Standing::Known(Admin::Enabled), Standing::Known(OperState::Down | OperState::Testing)) => {
            (Outcome::Fail, DOWN)
        }
        (Standing::Known(Admin::Enabled), Standing::Known(OperState::Up)) => (Outcome::Pass, code::OK),
        (Standing::Undecided(code), _) | (_, Standing::Undecided(code)) => (Outcome::InputError, code),
    }
}

fn expect_down(row: &Interface<'_>) -> (Outcome, Code) {
    match (standing(&row.admin), operational(row)) {
        (_, Standing::Known(OperState::NotPresent)) => (Outcome::Fail, NOT_IN_KERNEL),
        (Standing::Known(Admin::Disabled), _) => (Outcome::Fail, ADMIN_DOWN),
        (_, Standing::Known(OperState::Up)) => (Outcome::Fail, UP),
        (Standing::Known(Admin::Enabled), Standing::Known(OperState::Down | OperState::Testing)) => {
            (Outcome::Pass, code::OK)
        }
        (_, Standing::Undecided(code)) if code == OPER_NOT_SHOWN => (Outcome::InputError, code),
        (Standing::Undecided(code), _) | (_, Standing::Undecided(code)) => (Outcome::InputError, code),
    }
}

fn expect_admin_down(row: &Interface<'_>) -> (Outcome, Code) {
    match (standing(&row.admin), operational(row)) {
        (_, Standing::Known(OperState::NotPresent)) => (Outcome::Fail, NOT_IN_KERNEL),
        (Standing::Known(Admin::Disabled), _) => (Outcome::Pass, code::OK),
        (Standing::Known(Admin::Enabled), _) => (Outcome::Fail, ADMIN_UP),
        (Standing::Undecided(code), _) => (Outcome::InputError, code),
    }
}

/// A word, or why there is none.
enum Standing<T> {
    Known(T),
    Undecided(Code),
}

fn standing<T: Copy>(cell: &Cell<Named<'_, T>>) -> Standing<T> {
    match cell {
        Cell::Shown(Named::Known(word)) => Standing::Known(*word),
        Cell::Shown(Named::Other(_)) => Standing::Undecided(code::STATE_UNKNOWN),
        Cell::NotShown | Cell::Blank => Standing::Undecided(code::NOT_SHOWN),
        Cell::Unreadable(_) => Standing::Undecided(code::UNREADABLE),
    }
}

/// The operational state; a blank one is of a device that does not look for a carrier.
fn operational(row: &Interface<'_>) -> Standing<OperState> {
    match &row.oper {
        Cell::NotShown => Standing::Undecided(OPER_NOT_SHOWN),
        Cell::Blank => Standing::Undecided(DETECTION_DISABLED),
        Cell::Shown(_) | Cell::Unreadable(_) => standing(&row.oper),
    }
}

fn observed(row: &Interface<'_>) -> Phrase {
    let phrase = Phrase::of("interface ").device(&row.name).and(": admin ");
    let phrase = said(phrase, &row.admin).and(", oper ");
    said(phrase, &row.oper)
}

fn said<T: Word>(phrase: Phrase, cell: &Cell<Named<'_, T>>) -> Phrase {
    match cell {
        Cell::Shown(Named::Known(word)) => phrase.and(word.word()),
        Cell::Shown(Named::Other(other)) => phrase.device(other),
        Cell::NotShown => phrase.and("not shown"),
        Cell::Blank => phrase.and("blank"),
        Cell::Unreadable(_) => phrase.and("unreadable"),
    }
}

/// Any interface that is wanted up and is not.
fn survey(question: &Question<'_, '_>) -> Judgement {
    let rows = question.reading.rows().interfaces.iter();
    let asked = rows.filter(|row| in_instance(question, row.network_instance.as_ref()) != InInstance::No);
    let wanted = asked.filter(|row| !matches!(row.admin, Cell::Shown(Named::Known(Admin::Disabled))));
    let mut seen = 0_usize;
    let mut checks: Vec<Check> = wanted
        .inspect(|_| seen = seen.saturating_add(1))
        .map(|row| survey_row(question, row))
        .filter(|check| check.outcome != Outcome::Pass)
        .collect();
    let shown = question.reading.row_count();
    if checks.iter().all(|check| check.outcome == Outcome::Pass) {
        checks.push(not_all(question, STATE).unwrap_or_else(|| all_up(seen, shown)));
    }
    Judgement {
        checks,
        rows_shown: filter_unknown(question),
    }
}

fn survey_row(question: &Question<'_, '_>, row: &Interface<'_>) -> Check {
    if row.cut {
        return undecided(STATE, code::CUT, Some(row.place));
    }
    if let Some(check) = instance_not_shown(question, STATE, row.network_instance.as_ref(), row.place) {
        return check;
    }
    let (outcome, code) = expect_up(row);
    check(STATE, outcome, code, vec![row.place])
        .expecting(Phrase::of("up"))
        .seeing(observed(row))
}

fn all_up(wanted: usize, shown: usize) -> Check {
    if wanted == 0 {
        return none_judged(STATE, shown);
    }
    check(STATE, Outcome::Pass, code::OK, Vec::new())
        .expecting(Phrase::of("every interface that is enabled is up"))
        .seeing(
            Phrase::of(wanted)
                .and(" of ")
                .and(shown)
                .and(" interfaces are enabled, and all of them are up"),
        )
}
