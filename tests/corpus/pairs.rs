//! Captures in text with one in JSON beside them.
//!
//! Beyond what `equal` passes over:
//! * JSON of interfaces that is keyed by name over several VRFs lacks rows: such pairs are passed over;
//! * JSON of IS-IS adjacencies loses rows: those it has stand in the text;
//! * what a neighbor is sent has no next hop, no MED and no `i` in the JSON of 10.3: its prefixes are counted;
//! * some captures were taken while sessions came up or routes went: see `CONVERGING`.

use std::collections::BTreeMap;

use netverify::{Hints, Reading, Text};

use crate::captures::Capture;
use crate::equal::{Comparable, differences, rows_of};

/// Captures between whose two forms a peer or a table changed its state or its count.
const CONVERGING: [&str; 5] = [
    "frr-lab/10.3/bgp-faults/r1/show-ip-bgp-neighbors.txt",
    "frr-lab/10.3/healthy/r2/show-bgp-neighbors.txt",
    "frr-lab/10.3/healthy/r2/show-bgp-vrf-all-summary.txt",
    "frr-lab/8.4.4/bgp-faults/r1/show-bgp-vrf-all-summary.txt",
    "frr-lab/8.4.4/withdrawn/r1/show-ip-route-summary.txt",
];

/// Compares each text capture that has a JSON capture beside it.
pub(crate) fn text_and_json(captures: &[Capture]) -> Vec<String> {
    let by_name: BTreeMap<&str, &Capture> = captures
        .iter()
        .map(|capture| (capture.name.as_str(), capture))
        .collect();
    let mut failures = Vec::new();
    let (mut pairs, mut rows, mut fields) = (0, 0, 0);
    for capture in captures.iter().filter(|capture| capture.name.ends_with(".txt")) {
        let json_name = format!("{}.json", capture.name.trim_end_matches(".txt"));
        let Some(json) = by_name.get(json_name.as_str()) else {
            continue;
        };
        if with_reading(json, |reading| reading.completeness().lossy) {
            continue;
        }
        let (text_rows, json_rows) = (with_reading(capture, rows_of), with_reading(json, rows_of));
        pairs += 1;
        rows += text_rows.len();
        fields += text_rows.iter().map(|row| row.fields.len()).sum::<usize>();
        let found = unlike(capture, &text_rows, &json_rows).into_iter();
        failures.extend(found.map(|difference| format!("{}: {difference}", capture.name)));
    }
    println!("text equals JSON: {pairs} pairs of captures, {rows} rows, {fields} fields compared");
    failures
}

fn unlike(capture: &Capture, text: &[Comparable], json: &[Comparable]) -> Vec<String> {
    let loses_rows = capture.spec.id == "frr_isis_neighbor";
    let is_counted_only = CONVERGING.contains(&&*capture.name) || capture.name.contains("advertised-routes");
    if is_counted_only && text.len() == json.len() {
        return Vec::new();
    }
    differences(text, json, loses_rows)
}

fn with_reading<T>(capture: &Capture, then: impl FnOnce(&Reading<'_>) -> T) -> T {
    let text = Text::clean(&capture.raw).unwrap();
    let hints = Hints {
        printed_command: Some(&capture.command),
        complete: capture.complete,
    };
    then(&netverify::read_with(capture.spec, &text, hints).unwrap())
}
