//! A table as it was written, and what is read of a text.

use netverify::grammars::kit::State;
use netverify::{Hints, Text, read_with, registry, report};
use serde_json::Value;

/// What a device printed, and what it means.
#[derive(Debug)]
pub(crate) struct Written {
    pub(crate) id: &'static str,
    pub(crate) printed: String,
    pub(crate) text: String,
    /// Fields that the rows must show, with their values; null where nothing is shown.
    pub(crate) rows: Vec<Value>,
    /// Whether a row is one line, and nothing tells how many there are.
    pub(crate) is_uncounted: bool,
    /// Whether the caller says that it is all; if not, the text has an end of its own.
    pub(crate) is_stated: bool,
    /// A field that takes over what stands below a row or a title whose line is lost, since nothing tells.
    pub(crate) takes_over: &'static str,
}

/// What is read of a text.
#[derive(Debug)]
pub(crate) struct Snapshot {
    pub(crate) rows: Vec<Value>,
    /// Whether the reading says that something is wrong.
    pub(crate) is_told: bool,
}

impl Written {
    /// A table that tells how many rows it has, or has blocks.
    pub(crate) fn of(id: &'static str, printed: &str) -> Self {
        let printed = printed.to_owned();
        Self {
            id,
            printed,
            text: String::new(),
            rows: Vec::new(),
            is_uncounted: false,
            is_stated: true,
            takes_over: "",
        }
    }

    /// A table of lines that nothing counts.
    pub(crate) fn uncounted(id: &'static str, printed: &str) -> Self {
        Self {
            is_uncounted: true,
            ..Self::of(id, printed)
        }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Writes a row that is one line.
    pub(crate) fn row(&mut self, line: &str, row: Value) {
        self.line(line);
        self.rows.push(row);
    }

    /// Reads a text as the output of the command, all of it.
    pub(crate) fn read(&self, text: &str) -> Snapshot {
        let text = Text::clean(text.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: Some(&self.printed),
            complete: self.is_stated,
        };
        let reading = read_with(registry::find(self.id).unwrap(), &text, hints).unwrap();
        let rows: Vec<Value> = reading.rows().iter().map(|row| report::row(&row)).collect();
        let is_whole = reading.completeness().state == State::Whole && reading.diagnostics().is_empty();
        Snapshot {
            is_told: !is_whole || rows.iter().any(is_marked),
            rows,
        }
    }
}

/// Whether a cell is unreadable, or holds a word that nobody knows.
fn is_marked(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields
            .iter()
            .any(|(name, value)| name == "unreadable" || name == "other" || is_marked(value)),
        Value::Array(values) => values.iter().any(is_marked),
        _ => false,
    }
}
