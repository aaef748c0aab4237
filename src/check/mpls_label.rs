//! Is an incoming label in the forwarding table? Is any not?
//!
//! A label is, if one of its next hops is. The text form does not tell.

use std::collections::BTreeMap;

use netverify_grammars::ast::MplsLabel;
use netverify_grammars::kit::{Cell, Code, Place};

use super::survey::Survey;
use super::{Question, absence, check, code, not_whole, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const INSTALLED: &str = "mpls_label.installed";

const ABSENT: Code = Code::new("mpls_label.absent", "there is no such label");
const PRESENT: Code = Code::new("mpls_label.present", "there is such a label");
const NOT_INSTALLED: Code = Code::new("mpls_label.not_installed", "the label is not in the forwarding table");
const INSTALLED_NOT_SHOWN: Code = Code::new(
    "mpls_label.installed_not_shown",
    "the text does not tell whether the label is in the forwarding table; JSON does",
);
const NEXT_HOP_DIFFERS: Code = Code::new("mpls_label.next_hop_differs", "the label has other next hops");

const ALL_INSTALLED: Survey = Survey {
    name: INSTALLED,
    expected: "every label is in the forwarding table",
    seen: "labels, and all of them are in the forwarding table",
};

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    match question.args.count("label") {
        Some(label) => Judgement::of(named(question, label)),
        None => survey(question),
    }
}

fn named(question: &Question<'_, '_>, label: u64) -> Check {
    let rows = question.reading.rows().mpls_labels.iter();
    let all: Vec<&MplsLabel<'_>> = rows.filter(|row| u64::from(row.label) == label).collect();
    if all.is_empty() {
        let check = absence(question, INSTALLED, ABSENT, None);
        let observed = Phrase::of("label ").and(label).and(": ").then(check.observed.clone());
        return check.seeing(observed);
    }
    let places = all.iter().map(|row| row.place).collect();
    let expected = question.args.text("expect").unwrap_or("installed");
    if expected == "absent" {
        let check = check(INSTALLED, Outcome::Fail, PRESENT, places).expecting(Phrase::of("absent"));
        return check.seeing(Phrase::of("label ").and(label).and(" is there"));
    }
    let towards = match question.args.address("next_hop") {
        Some(address) => all
            .iter()
            .copied()
            .filter(|row| row.next_hop == Cell::Shown(address))
            .collect(),
        None => all,
    };
    if towards.is_empty() {
        let check = check(INSTALLED, Outcome::Fail, NEXT_HOP_DIFFERS, places);
        return not_whole(question, INSTALLED).unwrap_or(check);
    }
    let check = if expected == "present" {
        present(&towards)
    } else {
        installed(&towards)
    };
    let seeing = Phrase::of("label ")
        .and(label)
        .and(", ")
        .and(towards.len())
        .and(" next hops");
    check.expecting(Phrase::default().caller(expected)).seeing(seeing)
}

fn places(rows: &[&MplsLabel<'_>]) -> Vec<Place> {
    rows.iter().map(|row| row.place).collect()
}

fn present(rows: &[&MplsLabel<'_>]) -> Check {
    if rows.iter().all(|row| row.cut) {
        return undecided(INSTALLED, code::CUT, rows.first().map(|row| row.place));
    }
    check(INSTALLED, Outcome::Pass, code::OK, places(rows))
}

fn installed(rows: &[&MplsLabel<'_>]) -> Check {
    let is_known = |row: &&&MplsLabel<'_>| !row.cut && row.installed != Cell::NotShown;
    let (outcome, code) = if rows.iter().any(|row| !row.cut && row.installed == Cell::Shown(true)) {
        (Outcome::Pass, code::OK)
    } else if rows.iter().any(|row| row.cut) {
        (Outcome::InputError, code::CUT)
    } else if rows.iter().any(|row| matches!(row.installed, Cell::Unreadable(_))) {
        (Outcome::InputError, code::UNREADABLE)
    } else if rows.iter().filter(is_known).count() < rows.len() {
        (Outcome::InputError, INSTALLED_NOT_SHOWN)
    } else {
        (Outcome::Fail, NOT_INSTALLED)
    };
    check(INSTALLED, outcome, code, places(rows))
}

fn survey(question: &Question<'_, '_>) -> Judgement {
    let mut labels: BTreeMap<u32, Vec<&MplsLabel<'_>>> = BTreeMap::new();
    for row in &question.reading.rows().mpls_labels {
        labels.entry(row.label).or_default().push(row);
    }
    let judged = labels.iter().map(|(label, rows)| {
        let seeing = Phrase::of("label ").and(*label);
        installed(rows).expecting(Phrase::of("installed")).seeing(seeing)
    });
    ALL_INSTALLED.of(question, judged)
}
