//! The first two bytes pick a capture of `golden/`, the rest says what happens to its lines.
#![no_main]

#[path = "../../tests/captured/mod.rs"]
mod captured;
#[path = "../properties.rs"]
mod properties;

use std::sync::LazyLock;

use captured::Capture;

static TEXTS: LazyLock<Vec<(Capture, String)>> = LazyLock::new(captured::texts);

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Some((pick, changes)) = data.split_first_chunk() {
        let (capture, text) = &TEXTS[usize::from(u16::from_le_bytes(*pick)) % TEXTS.len()];
        properties::read_mutated(capture.spec, text, changes);
    }
});
