//! The cells of a wrapped row, gathered column by column.

use super::cells::{Bar, Between, Cell, Shape, bars, between};
use super::secret;

/// The filled cells of a column, with their lines.
pub(super) type Column = Vec<(usize, Cell)>;

/// The columns of the row whose lines are `texts`, and what stands between them.
pub(super) fn columns(texts: &[&str]) -> Option<(Vec<Column>, &'static str)> {
    let first = texts.first()?;
    let head = Shape::of_any(first)?;
    match head.between {
        Between::Bars => Some((of_grid(texts), " | ")),
        Between::Blanks => Some((of_blanks(texts, &head), "  ")),
    }
}

/// The cells between the bars that all lines have in common; another bar is text of a cell.
fn of_grid(texts: &[&str]) -> Vec<Column> {
    let all: Vec<_> = texts.iter().map(|text| bars(text)).collect();
    let common = common(texts, &all);
    let mut columns = Vec::new();
    for (line, (text, bars)) in texts.iter().zip(&all).enumerate() {
        let cells = between(text, &kept(bars, common.as_deref()));
        columns.resize_with(cells.len().max(columns.len()), Column::new);
        let filled = columns.iter_mut().zip(cells).filter(|(_, cell)| !cell.is_blank());
        filled.for_each(|(column, cell)| column.push((line, cell)));
    }
    columns
}

/// Where all lines have a bar; nothing where masks of another length have moved them.
fn common(texts: &[&str], all: &[Vec<Bar>]) -> Option<Vec<usize>> {
    let mut lengths = all.iter().map(Vec::len);
    let first = lengths.next()?;
    if lengths.all(|length| length == first) && texts.iter().any(|text| text.contains(secret::MASK)) {
        return None;
    }
    let fewest = all.iter().min_by_key(|bars| bars.len())?;
    let mut common: Vec<_> = fewest.iter().map(|bar| bar.column).collect();
    for bars in all {
        common.retain(|column| bars.binary_search_by_key(column, |bar| bar.column).is_ok());
    }
    Some(common)
}

/// The bars in `common` columns, and the last one.
fn kept(bars: &[Bar], common: Option<&[usize]>) -> Vec<Bar> {
    let is_last = |at: usize| at.saturating_add(1) == bars.len();
    let known = |column| common.is_none_or(|common| common.binary_search(&column).is_ok());
    let kept = bars
        .iter()
        .enumerate()
        .filter(|(at, bar)| is_last(*at) || known(bar.column));
    kept.map(|(_, bar)| *bar).collect()
}

/// Cells that begin under none of the first line's belong to the one before them.
fn of_blanks(texts: &[&str], head: &Shape) -> Vec<Column> {
    let mut columns: Vec<_> = head.cells.iter().map(|cell| vec![(0, cell.clone())]).collect();
    for (line, text) in texts.iter().enumerate().skip(1) {
        let mut open = 0;
        for cell in Shape::of_any(text).into_iter().flat_map(|shape| shape.cells) {
            let column = head.column_of(&cell).filter(|column| *column > open);
            open = column.unwrap_or(open);
            let Some(pieces) = columns.get_mut(open) else { continue };
            match pieces.last_mut().filter(|_| column.is_none()) {
                Some((above, piece)) if *above == line => piece.extend_to(&cell),
                _ => pieces.push((line, cell)),
            }
        }
    }
    columns
}
