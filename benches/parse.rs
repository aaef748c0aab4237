//! `cargo bench --bench parse`: every registered command at 10, 1,000 and 10,000 rows.
//!
//! Inputs are grown from the golden captures by one function; a new command is
//! measured without an edit. The routes are read by the baseline as well.
#![expect(
    clippy::expect_used,
    reason = "a program that measures; criterion's macros write functions"
)]

#[path = "input/baseline.rs"]
mod baseline;
#[path = "input/grown.rs"]
mod grown;

use std::hint::black_box;
use std::path::Path;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use netverify::Text;
use netverify::registry::{CommandSpec, REGISTRY};

const SIZES: [usize; 3] = [10, 1_000, 10_000];

fn commands(criterion: &mut Criterion) {
    for spec in REGISTRY {
        let mut group = criterion.benchmark_group(spec.id);
        for rows in SIZES {
            let input = input(spec, rows);
            group.throughput(Throughput::Bytes(input.len() as u64));
            group.bench_function(BenchmarkId::from_parameter(rows), |bencher| {
                bencher.iter(|| read(spec.id, &input));
            });
            if spec.id == "frr_route" {
                let id = BenchmarkId::new("regex", rows);
                group.bench_function(id, |bencher| {
                    bencher.iter(|| black_box(baseline::routes(black_box(&input))));
                });
            }
        }
        group.finish();
    }
}

fn read(id: &str, input: &str) {
    let text = Text::clean(black_box(input.as_bytes())).expect("the input is text");
    black_box(netverify::read(id, &text).expect("the command is registered"));
}

/// The golden capture `pass`, its rows repeated.
fn input(spec: &CommandSpec, rows: usize) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let path = folder.join(spec.platform.as_str()).join(spec.folder()).join("pass.txt");
    let capture = std::fs::read_to_string(path).expect("every command has a golden capture `pass`");
    let text = Text::clean(capture.as_bytes()).expect("the capture is text");
    let reading = netverify::read(spec.id, &text).expect("the command is registered");
    let lines: Vec<usize> = reading
        .rows()
        .iter()
        .map(|row| (row.place().line as usize).saturating_sub(1))
        .collect();
    grown::grown(&capture, &lines, rows)
}

criterion_group!(benches, commands);
criterion_main!(benches);
