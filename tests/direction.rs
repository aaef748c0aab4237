//! Which way each verdict points. That every command has golden cases of all three outcomes,
//! `golden.rs` sees to.
//!
//! Present and up passes; present and down fails; proven absent fails, or passes where that is
//! expected. What the capture does not cover, cannot show or does not say decides nothing.

mod direction {
    pub(crate) mod asked;
    pub(crate) mod framed;
    pub(crate) mod frr_bgp_summary;
    pub(crate) mod frr_route;
    pub(crate) mod igp;
    pub(crate) mod interface;
    mod json;
    pub(crate) mod mended;
    pub(crate) mod mixed;
    pub(crate) mod ping;
    pub(crate) mod srl_bgp_neighbor;
    pub(crate) mod text;
    pub(crate) mod zebra;
}

use direction::{
    asked, framed, frr_bgp_summary, frr_route, igp, interface, mended, mixed, ping, srl_bgp_neighbor, text, zebra,
};
use netverify::{Args, Outcome, verify};

/// A capture, a question, and the answer with the code of the check that decides it.
type Case = (
    &'static str,
    &'static [(&'static str, &'static str)],
    Outcome,
    &'static str,
);

/// Says that the text is all that the command printed.
const COMPLETE: (&str, &str) = ("complete", "true");

const COMMANDS: &[(&str, &[Case])] = &[
    ("srl_interface_brief", interface::CASES),
    ("srl_bgp_neighbor", srl_bgp_neighbor::CASES),
    ("frr_bgp_summary", frr_bgp_summary::CASES),
    ("frr_route", frr_route::CASES),
    ("ping", ping::CASES),
];

#[test]
fn every_verdict_points_where_the_table_says() {
    let rows = COMMANDS
        .iter()
        .flat_map(|(id, cases)| cases.iter().map(move |case| (*id, *case)));
    all_point_where_they_say(rows);
}

#[test]
fn what_once_pointed_the_wrong_way() {
    let tables = [
        &mended::CASES,
        mixed::CASES,
        asked::CASES,
        text::CASES,
        framed::CASES,
        zebra::CASES,
        igp::CASES,
    ];
    all_point_where_they_say(tables.into_iter().flatten().copied());
}

fn all_point_where_they_say(rows: impl Iterator<Item = (&'static str, Case)>) {
    let wrong: Vec<String> = rows.filter_map(|(id, case)| points_elsewhere(id, &case)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is wrong with the answer: its outcome, or the code of the first check that comes to it.
fn points_elsewhere(id: &str, (capture, pairs, outcome, code): &Case) -> Option<String> {
    let args = Args::of(pairs.iter().copied());
    let verdict = match args.and_then(|args| verify(id, capture.as_bytes(), &args)) {
        Ok(verdict) => verdict,
        Err(refusal) => return Some(format!("{id} {pairs:?}: {refusal}")),
    };
    let mut checks = verdict.checks.iter();
    let decisive = checks.find(|check| check.outcome == verdict.outcome);
    let found = (verdict.outcome, decisive.map(|check| check.code.as_str()));
    (found != (*outcome, Some(*code))).then(|| format!("{id} {pairs:?}: {found:?}, not {outcome:?} {code}\n{capture}"))
}
