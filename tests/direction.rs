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
    let mut wrong = Vec::new();
    for (id, rows) in COMMANDS {
        for (capture, pairs, outcome, code) in *rows {
            let args = Args::of(pairs.iter().copied()).unwrap();
            let verdict = verify(id, capture.as_bytes(), &args).unwrap();
            let decisive = verdict
                .checks
                .iter()
                .find(|check| check.outcome == verdict.outcome)
                .unwrap();
            if (verdict.outcome, decisive.code.as_str()) != (*outcome, *code) {
                wrong.push(format!(
                    "{id} {pairs:?}: {:?} {}, not {outcome:?} {code}\n{capture}",
                    verdict.outcome,
                    decisive.code.as_str()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_once_pointed_the_wrong_way() {
    let cases = [
        &mended::CASES,
        mixed::CASES,
        asked::CASES,
        text::CASES,
        framed::CASES,
        zebra::CASES,
        igp::CASES,
    ];
    for (id, (raw, pairs, outcome, code)) in cases.into_iter().flatten().copied() {
        let args = Args::of(pairs.iter().copied());
        let verdict = args.and_then(|args| verify(id, raw.as_bytes(), &args));
        let verdict = verdict.unwrap_or_else(|refusal| panic!("{id} {pairs:?}: {refusal}"));
        let codes: Vec<&str> = verdict.checks.iter().map(|check| check.code.as_str()).collect();
        assert_eq!(
            (verdict.outcome, codes.contains(&code)),
            (outcome, true),
            "{id} {pairs:?}: {codes:?}"
        );
    }
}
