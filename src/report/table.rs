//! Rows as columns: for people, and as CSV.

use netverify_grammars::Rows;
use netverify_grammars::kit::{Fields, Value};

use super::value::cell;

/// The fields that any row shows, and each row's cells in their order.
pub(super) struct Table {
    pub(super) columns: Vec<&'static str>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn of(rows: &Rows<'_>) -> Self {
        let mut columns: Vec<(&'static str, bool)> = Vec::new();
        for row in rows.iter() {
            let mut at = 0_usize;
            row.fields(&mut |name, value| note_column(&mut columns, &mut at, name, &value));
        }
        let columns: Vec<&'static str> = columns
            .iter()
            .filter(|(_, shown)| *shown)
            .map(|(name, _)| *name)
            .collect();
        let rows = rows.iter().map(|row| cells(&row, &columns)).collect();
        Self { columns, rows }
    }

    /// Columns padded to their widest cell, two blanks between them.
    pub(super) fn padded(&self) -> String {
        let width = |index: usize, name: &str| {
            let cells = self.rows.iter().filter_map(|row| row.get(index));
            cells
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
                .max(name.len())
        };
        let widths: Vec<usize> = self
            .columns
            .iter()
            .enumerate()
            .map(|(index, name)| width(index, name))
            .collect();
        let header = self.columns.iter().map(|name| (*name).to_owned()).collect();
        let lines = std::iter::once(&header).chain(&self.rows).map(|row| line(row, &widths));
        lines.collect()
    }
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let padded = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}"));
    let mut line = padded.collect::<Vec<_>>().join("  ");
    line.truncate(line.trim_end().len());
    line.push('\n');
    line
}

fn note_column(columns: &mut Vec<(&'static str, bool)>, at: &mut usize, name: &'static str, value: &Value<'_>) {
    let shown = !matches!(value, Value::NotShown);
    match columns.get_mut(*at) {
        Some((known, any)) if *known == name => *any |= shown,
        _ => columns.insert((*at).min(columns.len()), (name, shown)),
    }
    *at = at.saturating_add(1);
}

fn cells(row: &dyn Fields, columns: &[&'static str]) -> Vec<String> {
    let mut cells = vec![String::new(); columns.len()];
    row.fields(&mut |name, value| {
        let at = columns.iter().position(|column| *column == name);
        if let Some(place) = at.and_then(|at| cells.get_mut(at)) {
            *place = cell(value);
        }
    });
    cells
}
