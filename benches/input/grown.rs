//! A capture of any size, grown from one with a few rows.

/// Grows a capture by repeating, as often as needed, the lines that hold its rows.
pub(crate) fn grown(capture: &str, row_lines: &[usize], rows: usize) -> String {
    let lines: Vec<&str> = capture.lines().collect();
    let first = row_lines.first().copied().unwrap_or(lines.len());
    let last = row_lines.last().copied().unwrap_or(first);
    let body = lines.get(first..=last).unwrap_or_default();
    let mut text = lines.get(..first).unwrap_or_default().join("\n");
    text.push('\n');
    for _ in 0..rows.div_ceil(row_lines.len().max(1)) {
        text.push_str(&body.join("\n"));
        text.push('\n');
    }
    text.push_str(&lines.get(last.saturating_add(1)..).unwrap_or_default().join("\n"));
    text.push('\n');
    text
}
