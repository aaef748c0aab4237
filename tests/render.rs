//! Every table as its device writes it, in the way of a random release, reads back as it was.
//!
//! A line that is cut, doubled or garbled is never silently lost: the rows are as they were, or the
//! reading says that something is wrong, or the text is one that a device may print: a table with a
//! row less that nothing counts, a block without a line that not every block has, another value.
//! No question flips between pass and fail where the reading says that something is wrong.
//!
//! `PROPTEST_CASES` is four times the number of cases of each table.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::panic,
    reason = "a test may panic"
)]

#[path = "render/bfd.rs"]
mod bfd;
#[path = "render/bgp.rs"]
mod bgp;
mod captured;
#[path = "render/damage.rs"]
mod damage;
#[path = "render/evpn.rs"]
mod evpn;
#[path = "render/interface.rs"]
mod interface;
#[path = "render/isis.rs"]
mod isis;
#[path = "render/mpls.rs"]
mod mpls;
#[path = "render/ospf.rs"]
mod ospf;
#[path = "cuts/questions.rs"]
mod questions;
#[path = "render/route.rs"]
mod route;
#[path = "render/trace.rs"]
mod trace;
#[path = "render/values.rs"]
mod values;
#[path = "render/written.rs"]
mod written;

use damage::{Damage, damaged, damages, is_silent};
use netverify::registry;
use netverify::{Args, Outcome, verify};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use serde_json::Value;
use written::{Snapshot, Written};

#[test]
fn vrfs_hold() {
    hold(&route::vrfs());
}

#[test]
fn tracked_next_hops_hold() {
    hold(&route::next_hops());
}

#[test]
fn summaries_of_routes_hold() {
    hold(&route::summaries());
}

#[test]
fn entries_of_a_prefix_hold() {
    hold(&route::details());
}

#[test]
fn interfaces_in_brief_hold() {
    hold(&interface::briefs());
}

#[test]
fn interfaces_hold() {
    hold(&interface::blocks());
}

#[test]
fn labels_hold() {
    hold(&mpls::labels());
}

#[test]
fn ldp_neighbors_hold() {
    hold(&mpls::ldp_neighbors());
}

#[test]
fn vnis_hold() {
    hold(&evpn::vnis());
}

#[test]
fn mac_addresses_hold() {
    hold(&evpn::macs());
}

#[test]
fn ospf_neighbors_hold() {
    hold(&ospf::neighbors());
}

#[test]
fn ospf_neighbors_in_detail_hold() {
    hold(&ospf::neighbor_details());
}

#[test]
fn ospf_interfaces_hold() {
    hold(&ospf::interfaces());
}

#[test]
fn ospf_routes_hold() {
    hold(&ospf::routes());
}

#[test]
fn ospf_version_3_neighbors_hold() {
    hold(&ospf::neighbors_of_6());
}

#[test]
fn ospf_version_3_neighbors_in_detail_hold() {
    hold(&ospf::neighbor_details_of_6());
}

#[test]
fn isis_adjacencies_hold() {
    hold(&isis::neighbors());
}

#[test]
fn isis_adjacencies_in_detail_hold() {
    hold(&isis::neighbor_details());
}

#[test]
fn isis_interfaces_hold() {
    hold(&isis::interfaces());
}

#[test]
fn bfd_sessions_in_brief_hold() {
    hold(&bfd::briefs());
}

#[test]
fn bfd_sessions_hold() {
    hold(&bfd::blocks());
}

#[test]
fn bgp_sessions_hold() {
    hold(&bgp::neighbors());
}

#[test]
fn paths_to_a_prefix_hold() {
    hold(&bgp::paths());
}

#[test]
fn traces_hold() {
    hold(&trace::traces());
}

/// Runs the properties over tables of one kind; every run makes up the same ones.
fn hold(tables: &impl Strategy<Value = Written>) {
    let cases = Config::default().cases / 4;
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let dice = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let tried =
        TestRunner::new_with_rng(config, dice).run(&(tables, damages(), any::<Index>()), |(table, damages, line)| {
            let before = read_back(&table)?;
            for damage in damages {
                (0..table.text.lines().count()).try_for_each(|line| tell(&table, &before, line, damage))?;
                decide_alike(&table, &before, line.index(table.text.lines().count()), damage)?;
            }
            Ok(())
        });
    if let Err(error) = tried {
        panic!("{error}");
    }
}

/// What was written is read.
fn read_back(table: &Written) -> Result<Snapshot, TestCaseError> {
    let read = table.read(&table.text);
    prop_assert!(!read.is_told, "{:#?}\n{}", read, table.text);
    prop_assert_eq!(read.rows.len(), table.rows.len(), "{}", &table.text);
    for (shown, expected) in read.rows.iter().zip(&table.rows) {
        let differs = |(name, value): &(&String, &Value)| shown.get(name.as_str()).unwrap_or(&Value::Null) != *value;
        let fields = expected.as_object().unwrap().iter().filter(differs);
        let differing: Vec<_> = fields.map(|(name, value)| (name, value, &shown[name])).collect();
        prop_assert!(differing.is_empty(), "{differing:?} in\n{}", table.text);
    }
    Ok(read)
}

/// A damaged line is told, or there is nothing to tell.
fn tell(table: &Written, before: &Snapshot, line: usize, damage: Damage) -> Result<(), TestCaseError> {
    let text = damaged(&table.text, line, damage);
    let after = table.read(&text);
    prop_assert!(
        after.is_told || is_silent(table, before, &after, damage),
        "line {}, {damage:?}, is lost in\n{text}\nfrom {:#}\nto {:#}",
        line + 1,
        Value::from(before.rows.clone()),
        Value::from(after.rows)
    );
    Ok(())
}

/// No verdict turns into its opposite, unless the text is one that a device may print, with other facts.
fn decide_alike(table: &Written, before: &Snapshot, line: usize, damage: Damage) -> Result<(), TestCaseError> {
    let text = damaged(&table.text, line, damage);
    let after = table.read(&text);
    let is_another = !after.is_told && after.rows != before.rows;
    if is_another && !matches!(damage, Damage::Doubled) {
        return Ok(());
    }
    let capture = captured::Capture {
        name: String::new(),
        spec: registry::find(table.id).unwrap(),
        printed: None,
        raw: Vec::new(),
        is_text: true,
    };
    for mut pairs in questions::questions(&capture, &table.text) {
        pairs.push(("complete", table.is_stated.to_string()));
        pairs.push(("printed_command", table.printed.clone()));
        let args = Args::of(pairs.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
        let outcome = |text: &str| verify(table.id, text.as_bytes(), &args).unwrap().outcome;
        let opposite = match outcome(&text) {
            Outcome::Pass => Outcome::Fail,
            Outcome::Fail => Outcome::Pass,
            Outcome::InputError => continue,
        };
        prop_assert_ne!(
            outcome(&table.text),
            opposite,
            "{:?} decides otherwise, line {}, {:?}\n{}\nof\n{}",
            pairs,
            line + 1,
            damage,
            text,
            table.text
        );
    }
    Ok(())
}
