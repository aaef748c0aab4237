//! What is written: documents and lines on stdout, the rest on stderr.

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

use crate::exit::Failure;

/// The standard output, locked and buffered.
#[derive(Debug)]
pub(crate) struct Output {
    stdout: BufWriter<StdoutLock<'static>>,
}

impl Output {
    /// Locks the standard output.
    pub(crate) fn stdout() -> Self {
        Self {
            stdout: BufWriter::new(io::stdout().lock()),
        }
    }

    /// Writes a document as one line of JSON.
    pub(crate) fn document(&mut self, document: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.stdout, document)?;
        Ok(writeln!(self.stdout)?)
    }

    /// Writes rows of cells as columns, two blanks between them.
    pub(crate) fn columns<const N: usize>(&mut self, rows: &[[String; N]]) -> io::Result<()> {
        let width = |index: usize| {
            let cells = rows.iter().filter_map(|row| row.get(index));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: [usize; N] = std::array::from_fn(width);
        for row in rows {
            let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
            writeln!(self.stdout, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stdout.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// Writes a line on stderr. Where even that fails nobody is left to be told.
pub(crate) fn complain(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}
