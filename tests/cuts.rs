//! No cut turns a verdict into its opposite.
//!
//! Each capture in `golden/` is cut, with and without a line end behind the cut, and asked the
//! questions that its own rows suggest: one of up to 450 bytes at every character, a longer one on
//! both sides of each line end and at every 97th byte. Where the whole text fails or decides
//! nothing, no cut may pass; where it passes, no cut may fail.
//!
//! One exception, by position: `show bgp summary` without an echo, cut just between two sections,
//! looks like a shorter output. The verdict then says that it is about the rows shown. And what
//! stood on a screen before other text was written over it is no part of what stands there then.
//! Captures that contradict themselves are not cut: no reader can see a contradiction that is cut off.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::arithmetic_side_effects,
    reason = "a test may panic"
)]

mod captured;
#[path = "cuts/questions.rs"]
mod questions;

use std::collections::HashSet;
use std::fmt::Write as _;

use captured::Capture;
use netverify::grammars::ast::Subject;
use netverify::registry::{CommandSpec, REGISTRY};
use netverify::{Args, Outcome, Verdict, verify};
use questions::{Pairs, questions};

/// Longer captures are cut around their line ends, and here and there within lines.
const EVERY_CHARACTER: usize = 450;

/// What the names of captures end with in which one line or key contradicts an earlier one.
const CONTRADICTORY: [&str; 21] = [
    "/a_row_less.txt",
    "/another_best_marked.txt",
    "/detail_told_twice.txt",
    "/entry_and_no_such_network.txt",
    "/network_row_lost.txt",
    "/network_row_lost_other_asked.txt",
    "/no_such_network_and_entry.txt",
    "/prefix_twice.json",
    "/row_repeated.txt",
    "/row_twice.txt",
    "/rows_below_the_count.txt",
    "/star_before_an_inactive_next_hop.txt",
    "/title_lost.txt",
    "/two_best_json.json",
    "/two_best_marked.txt",
    "/two_families.txt",
    "/two_tables.txt",
    "/two_tables_first_cut.txt",
    "/two_versions.txt",
    "/two_vrf_ids.txt",
    "key_twice.json",
];

fn is_left_out(capture: &str) -> bool {
    CONTRADICTORY.iter().any(|name| capture.ends_with(name))
}

#[test]
fn no_cut_of_an_interface_table_decides_otherwise() {
    no_cut_decides_otherwise(Subject::Interface);
}

#[test]
fn no_cut_of_a_bgp_table_decides_otherwise() {
    no_cut_decides_otherwise(Subject::BgpPeer);
}

#[test]
fn no_cut_of_a_bgp_path_decides_otherwise() {
    no_cut_decides_otherwise(Subject::BgpRoute);
}

#[test]
fn no_cut_of_a_routing_table_decides_otherwise() {
    no_cut_decides_otherwise(Subject::Route);
}

#[test]
fn no_cut_of_a_summary_of_routes_decides_otherwise() {
    no_cut_decides_otherwise(Subject::RouteSummary);
}

#[test]
fn no_cut_of_a_list_of_tracked_next_hops_decides_otherwise() {
    no_cut_decides_otherwise(Subject::NextHop);
}

#[test]
fn no_cut_of_a_table_of_labels_decides_otherwise() {
    no_cut_decides_otherwise(Subject::MplsLabel);
}

#[test]
fn no_cut_of_a_list_of_vrfs_decides_otherwise() {
    no_cut_decides_otherwise(Subject::Vrf);
}

#[test]
fn no_cut_of_a_version_decides_otherwise() {
    no_cut_decides_otherwise(Subject::Version);
}

#[test]
fn no_cut_of_ospf_neighbors_decides_otherwise() {
    no_cut_decides_otherwise(Subject::OspfNeighbor);
}

#[test]
fn no_cut_of_ospf_interfaces_decides_otherwise() {
    no_cut_decides_otherwise(Subject::OspfInterface);
}

#[test]
fn no_cut_of_ospf_routes_decides_otherwise() {
    no_cut_decides_otherwise(Subject::OspfRoute);
}

#[test]
fn no_cut_of_a_trace_decides_otherwise() {
    no_cut_decides_otherwise(Subject::TraceRoute);
}

#[test]
fn no_cut_of_an_isis_table_decides_otherwise() {
    no_cut_decides_otherwise(Subject::IsisAdjacency);
}

#[test]
fn no_cut_of_a_bfd_table_decides_otherwise() {
    no_cut_decides_otherwise(Subject::BfdSession);
}

#[test]
fn no_cut_of_isis_interfaces_decides_otherwise() {
    no_cut_decides_otherwise(Subject::IsisInterface);
}

#[test]
fn no_cut_of_ldp_neighbors_decides_otherwise() {
    no_cut_decides_otherwise(Subject::LdpNeighbor);
}

#[test]
fn no_cut_of_vnis_decides_otherwise() {
    no_cut_decides_otherwise(Subject::Vni);
}

#[test]
fn no_cut_of_mac_addresses_decides_otherwise() {
    no_cut_decides_otherwise(Subject::Mac);
}

#[test]
fn no_cut_of_a_ping_decides_otherwise() {
    no_cut_decides_otherwise(Subject::Ping);
}

#[test]
fn every_name_of_a_contradiction_is_a_capture() {
    let captures = captured::all();
    for name in CONTRADICTORY {
        let is_one = captures.iter().any(|capture| capture.name.ends_with(name));
        assert!(is_one, "no capture is called {name}");
    }
}

#[test]
fn every_command_has_three_short_captures_and_all_outcomes_to_cut() {
    let captures = captured::texts();
    for spec in REGISTRY {
        let of_spec = || captures.iter().filter(|(capture, _)| capture.spec.id == spec.id);
        let short = of_spec().filter(|(_, text)| text.len() <= EVERY_CHARACTER).count();
        assert!(short >= 3, "{} has {short} captures that are cut everywhere", spec.id);
        for outcome in [Outcome::Pass, Outcome::InputError, Outcome::Fail] {
            let mut asked = of_spec().flat_map(|(capture, text)| {
                let questions = questions(capture, text);
                questions
                    .into_iter()
                    .map(|pairs| judge(spec, text, &args(&pairs)).outcome)
            });
            assert!(asked.any(|answer| answer == outcome), "{}: never {outcome:?}", spec.id);
        }
    }
}

/// A cut that decides otherwise.
struct Wrong {
    what: String,
    how: String,
}

fn no_cut_decides_otherwise(subject: Subject) {
    let mut asked = 0;
    let mut wrong = Vec::new();
    for (capture, text) in different_texts() {
        if capture.spec.subject() == subject {
            asked += check(&capture, &text, &mut wrong);
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {asked} verdicts:\n{}",
        wrong.len(),
        first_of_each(&wrong)
    );
}

/// The captures, without those that repeat another one's text.
fn different_texts() -> Vec<(Capture, String)> {
    let mut seen = HashSet::new();
    let mut captures = captured::texts();
    captures.retain(|(capture, _)| !is_left_out(&capture.name));
    captures.retain(|(capture, text)| seen.insert((capture.spec.id, capture.printed.clone(), text.clone())));
    captures
}

fn first_of_each(wrong: &[Wrong]) -> String {
    let mut shown = String::new();
    let mut last = None;
    for Wrong { what, how } in wrong {
        if last != Some(what) {
            writeln!(shown, "{what}\n    {how}").unwrap();
            last = Some(what);
        }
    }
    shown
}

fn check(capture: &Capture, text: &str, wrong: &mut Vec<Wrong>) -> usize {
    let parts = parts(text);
    let questions = questions(capture, text);
    let outputs = ends_of_outputs(text);
    for pairs in &questions {
        let args = args(pairs);
        let judged = |end: &usize| judge(capture.spec, &text[..*end], &args).outcome;
        let wholes: Vec<Outcome> = outputs.iter().map(judged).collect();
        for part in &parts {
            let verdict = judge(capture.spec, &part.text, &args);
            let otherwise = wholes.iter().all(|whole| is_otherwise(*whole, verdict.outcome));
            if otherwise && !is_shorter_output(capture.spec, text, part, &verdict) {
                wrong.push(Wrong {
                    what: format!("{} {pairs:?}", capture.name),
                    how: format!("{wholes:?} became {:?}, cut at byte {}", verdict.outcome, part.at),
                });
            }
        }
    }
    questions.len() * parts.len()
}

/// Where the outputs in a text end: the last one with the text, each other one where the next begins.
fn ends_of_outputs(text: &str) -> Vec<usize> {
    let begins = |line: &str| {
        line.starts_with("PING ")
            || line.starts_with("traceroute to ")
            || line.contains("# show ")
            || line.starts_with('{')
    };
    let mut at = 0;
    let mut starts = Vec::new();
    for line in text.split_inclusive('\n') {
        if begins(line) {
            starts.push(at);
        }
        at += line.len();
    }
    starts.into_iter().skip(1).chain([text.len()]).collect()
}

/// The beginning of a text.
struct Part {
    at: usize,
    text: String,
}

fn parts(text: &str) -> Vec<Part> {
    let first = redrawn(text).map_or(0, |at| at + 1);
    let cuts = (first..text.len()).filter(|at| is_cut_here(text, *at));
    let ended = |at: usize| {
        let bare = text[..at].to_owned();
        let with_line_end = (!bare.ends_with('\n')).then(|| format!("{bare}\n"));
        [Some(bare), with_line_end]
            .into_iter()
            .flatten()
            .map(move |text| Part { at, text })
    };
    cuts.flat_map(ended).collect()
}

fn is_cut_here(text: &str, at: usize) -> bool {
    let near_line_end = || {
        let near = at.saturating_sub(1)..text.len().min(at + 1);
        text.as_bytes()[near].contains(&b'\n') || at.is_multiple_of(97)
    };
    text.is_char_boundary(at) && (text.len() <= EVERY_CHARACTER || near_line_end())
}

/// Where text is first written over other text.
fn redrawn(text: &str) -> Option<usize> {
    ["\u{1b}[3A", "\r|"]
        .iter()
        .filter_map(|redraws| text.find(redraws))
        .min()
}

fn is_otherwise(whole: Outcome, part: Outcome) -> bool {
    match part {
        Outcome::Pass => whole != Outcome::Pass,
        Outcome::Fail => whole == Outcome::Pass,
        Outcome::InputError => false,
    }
}

/// Cut behind the last line of a section, where another one follows and no echo tells.
fn is_shorter_output(spec: &CommandSpec, text: &str, part: &Part, verdict: &Verdict) -> bool {
    let last = part.text.trim_end().lines().next_back().unwrap_or_default();
    let is_last_of_section = ["Total number of neighbors ", "% No BGP neighbors found", "No IPv"]
        .iter()
        .any(|begins| last.starts_with(begins));
    let is_echoed = text.lines().any(|line| line.contains("# show "));
    spec.id == "frr_bgp_summary"
        && is_last_of_section
        && part.text.ends_with('\n')
        && text[part.at..].contains(" Summary")
        && !is_echoed
        && verdict.scope == Some("rows_shown")
}

fn judge(spec: &CommandSpec, text: &str, args: &Args) -> Verdict {
    verify(spec.id, text.as_bytes(), args).expect("the question is one of the command's")
}

fn args(pairs: &Pairs) -> Args {
    Args::of(pairs.iter().map(|(name, value)| (*name, value.as_str()))).expect("the values are of their kinds")
}
