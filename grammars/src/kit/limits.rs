//! Limits, applied before the work.

/// How much of what is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one output.
    pub output_bytes: usize,
    /// Bytes of one line.
    pub line_bytes: usize,
    /// Nesting of JSON.
    pub json_depth: usize,
    /// Values in a JSON text.
    pub json_values: usize,
    /// Diagnostics kept; those beyond are counted.
    pub diagnostics: usize,
}

impl Limits {
    /// For a library and for files.
    pub const FILES: Self = Self {
        output_bytes: usize::MAX,
        line_bytes: 16 << 20,
        json_depth: 128,
        json_values: usize::MAX,
        diagnostics: 1_000,
    };

    /// For callers across a network.
    pub const NETWORK: Self = Self {
        output_bytes: 1 << 20,
        line_bytes: 1 << 20,
        json_depth: 32,
        json_values: 200_000,
        diagnostics: 100,
    };
}

/// What a limit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limited {
    /// Bytes of the output.
    Output,
    /// Bytes of one line.
    Line,
    /// Nesting of JSON.
    JsonDepth,
    /// Values in a JSON text.
    JsonValues,
}
