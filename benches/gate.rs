//! The speed that is promised, as ratios measured in one process.
//!
//! `cargo bench --bench gate`: routes read and kept against the baseline, and
//! growth from 1,000 to 1,000,000 rows. Ratios are medians of paired runs, since
//! machines are shared; a gate that is not met ends with exit code 1.
#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    clippy::arithmetic_side_effects,
    clippy::cast_precision_loss,
    reason = "a program that measures and reports"
)]

#[path = "input/baseline.rs"]
mod baseline;
#[path = "input/routes.rs"]
mod routes;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use netverify::Text;

const RUNS: usize = 9;

fn main() -> ExitCode {
    let text = routes::frr_routes(100_000);
    let pairs: Vec<(f64, f64)> = (0..RUNS)
        .map(|_| (seconds(|| baseline(&text)), seconds(|| ours(&text))))
        .collect();
    let megabytes = text.len() as f64 / 1e6;
    let speed = |times: Vec<f64>| megabytes / median(times);
    println!(
        "baseline (regex): {:.0} MB/s",
        speed(pairs.iter().map(|(theirs, _)| *theirs).collect())
    );
    println!(
        "frr_route, kept:  {:.0} MB/s",
        speed(pairs.iter().map(|(_, ours)| *ours).collect())
    );
    let mut ratios: Vec<f64> = pairs.iter().map(|(theirs, ours)| theirs / ours).collect();
    ratios.sort_by(f64::total_cmp);
    let ratio = median(ratios.clone());
    let spread = (
        ratios.first().copied().unwrap_or(0.0),
        ratios.last().copied().unwrap_or(0.0),
    );
    println!(
        "ratio: {ratio:.2} (from {:.2} to {:.2}, {RUNS} pairs); promised: 4",
        spread.0, spread.1
    );

    let growth = growth();
    println!("cost a row at 1,000,000 rows against 1,000 rows: {growth:.2}; promised: under 2");
    ExitCode::from(u8::from(ratio < 4.0 || growth >= 2.0))
}

/// Time a row in a table of a million against one in a table of a thousand.
fn growth() -> f64 {
    let (small, large) = (routes::frr_routes(1_000), routes::frr_routes(1_000_000));
    let of_small = || seconds(|| (0..100).for_each(|_| ours(&small))) / 100_000.0;
    let ratios = (0..RUNS).map(|_| (seconds(|| ours(&large)) / 1_000_000.0) / of_small());
    median(ratios.collect())
}

fn baseline(text: &str) {
    black_box(baseline::routes(black_box(text)));
}

fn ours(text: &str) {
    let text = Text::clean(black_box(text.as_bytes())).expect("the input is text");
    black_box(netverify::read("frr_route", &text).expect("the command is registered"));
}

fn seconds(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
