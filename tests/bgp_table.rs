//! A BGP table written as FRR writes it, in the way of every release, reads back as it was.
//!
//! Local preferences stay below seven digits: one that fills its column is not always legible.
#![expect(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "a test may panic")]

use std::fmt::Write as _;

use netverify::grammars::kit::State;
use netverify::{Text, read, report};
use proptest::prelude::*;

/// How a release writes its tables.
#[derive(Clone, Copy, Debug)]
struct Release {
    /// Columns of the status.
    status: usize,
    /// Blanks before values on a line of their own.
    alone: usize,
    is_wide: bool,
}

#[derive(Clone, Debug)]
struct Written {
    is_best: bool,
    is_internal: bool,
    next_hop: String,
    med: Option<u32>,
    local_pref: Option<u32>,
    weight: u16,
    as_path: Vec<u32>,
    origin: &'static str,
}

fn release() -> impl Strategy<Value = Release> {
    let columns = prop::sample::select(vec![3, 4, 5]);
    let alone = prop::sample::select(vec![36, 38]);
    (columns, alone, any::<bool>()).prop_map(|(status, alone, is_wide)| Release { status, alone, is_wide })
}

fn path() -> impl Strategy<Value = Written> {
    let hops = vec![
        "10.0.0.1",
        "192.0.2.200",
        "fe80::5883:43ff:fec8:1b7e",
        "2001:db8::1",
        "eth-r2b",
    ];
    (
        any::<(bool, bool, u16)>(),
        prop::sample::select(hops),
        proptest::option::of(any::<u32>()),
        proptest::option::of(0_u32..1_000_000),
        prop::collection::vec(1_u32.., 0..4),
        prop::sample::select(vec!["i", "e", "?"]),
    )
        .prop_map(
            |((is_best, is_internal, weight), next_hop, med, local_pref, as_path, origin)| Written {
                is_best,
                is_internal,
                next_hop: next_hop.to_owned(),
                med,
                local_pref,
                weight,
                as_path,
                origin,
            },
        )
}

/// Prefixes in order, each with its paths.
fn table() -> impl Strategy<Value = Vec<(String, Vec<Written>)>> {
    let prefix = |index: usize| match index % 3 {
        0 => format!("10.{index}.0.0/16"),
        1 => format!("198.51.100.{}/32", 100 + index),
        _ => format!("2001:db8:{index:x}::/48"),
    };
    prop::collection::vec(prop::collection::vec(path(), 1..4), 1..8).prop_map(move |prefixes| {
        let named = prefixes.into_iter().enumerate();
        named.map(|(index, paths)| (prefix(index), paths)).collect()
    })
}

fn write_path(out: &mut String, release: Release, network: &str, path: &Written) {
    let (network_width, hop_width, metric) = if release.is_wide { (45, 41, 7) } else { (17, 16, 10) };
    let status = format!(
        "*{}{}",
        if path.is_best { '>' } else { ' ' },
        if path.is_internal { 'i' } else { ' ' }
    );
    let status = match release.status {
        3 => status,
        4 => format!(" {status}"),
        _ => format!(" {status} "),
    };
    write!(out, "{status}{network:<network_width$}").unwrap();
    if network.len() >= network_width {
        write!(out, "\n{:20}", "").unwrap();
    }
    write!(out, "{:<hop_width$}", path.next_hop).unwrap();
    if path.next_hop.len() >= hop_width {
        write!(out, "\n{:1$}", "", release.alone).unwrap();
    }
    let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
    write!(
        out,
        "{:>metric$}{:>7}{:>7} ",
        number(path.med),
        number(path.local_pref),
        path.weight
    )
    .unwrap();
    for number in &path.as_path {
        write!(out, "{number} ").unwrap();
    }
    writeln!(out, "{}", path.origin).unwrap();
}

fn written(release: Release, table: &[(String, Vec<Written>)]) -> String {
    let header = if release.is_wide {
        "Network                                      Next Hop                                  Metric LocPrf Weight Path"
    } else {
        "Network          Next Hop            Metric LocPrf Weight Path"
    };
    let mut out = format!("{:1$}{header}\n", "", release.status);
    for (network, paths) in table {
        for (index, path) in paths.iter().enumerate() {
            write_path(&mut out, release, if index == 0 { network } else { "" }, path);
        }
    }
    let paths: usize = table.iter().map(|(_, paths)| paths.len()).sum();
    writeln!(out, "\nDisplayed {} routes and {paths} total paths", table.len()).unwrap();
    out
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_of_any_release_reads_back(release in release(), table in table()) {
        let raw = written(release, &table);
        let text = Text::clean(raw.as_bytes()).unwrap();
        let reading = read("frr_bgp_routes", &text).unwrap();
        prop_assert_eq!(reading.completeness().state, State::Whole, "{}", raw);
        let expected = table.iter().flat_map(|(network, paths)| paths.iter().map(move |path| (network, path)));
        for (row, (network, path)) in reading.rows().bgp_routes().zip(expected) {
            let shown = report::row(&row);
            prop_assert_eq!(row.path.prefix.to_string(), network.clone());
            prop_assert_eq!(shown["next_hop"].as_str(), Some(path.next_hop.as_str()));
            prop_assert_eq!(
                (row.path.med, row.path.local_pref, row.path.weight),
                (path.med, path.local_pref, Some(path.weight.into()))
            );
            prop_assert_eq!(&shown["as_path"], &serde_json::json!(path.as_path));
            prop_assert_eq!(shown["status"]["best"].as_bool(), Some(path.is_best));
        }
    }

    #[test]
    fn a_line_that_is_lost_is_told(release in release(), table in table(), line in 1_usize..40) {
        let raw = written(release, &table);
        let rows = raw.lines().count() - 3;
        let lost = 1 + line % rows;
        let kept: String = raw.split_inclusive('\n').enumerate().filter(|(at, _)| *at != lost).map(|(_, line)| line).collect();
        let text = Text::clean(kept.as_bytes()).unwrap();
        let reading = read("frr_bgp_routes", &text).unwrap();
        let completeness = reading.completeness();
        // A path less than there are is what a filter looks like.
        let is_told = completeness.state == State::Partial || completeness.filtered.as_str() == "yes";
        prop_assert!(is_told, "{}", kept);
    }
}
