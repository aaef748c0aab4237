//! Questions about everything that is shown.

use super::{Question, check, code, filter_unknown, none_judged, not_all};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

/// What a survey expects, and what it saw if it is so.
pub(super) struct Survey {
    /// The name of its checks.
    pub(super) name: &'static str,
    /// What is expected of all rows.
    pub(super) expected: &'static str,
    /// What is said, behind their number, of rows that are all so.
    pub(super) seen: &'static str,
}

impl Survey {
    /// Tells every row that is not as it should be; if there is none, that all of them are.
    pub(super) fn of(&self, question: &Question<'_, '_>, judged: impl Iterator<Item = Check>) -> Judgement {
        let mut rows = 0_usize;
        let mut checks: Vec<Check> = judged
            .inspect(|_| rows = rows.saturating_add(1))
            .filter(|check| check.outcome != Outcome::Pass)
            .collect();
        if checks.is_empty() {
            checks.push(not_all(question, self.name).unwrap_or_else(|| self.all_well(question, rows)));
        }
        Judgement {
            checks,
            rows_shown: filter_unknown(question),
        }
    }

    fn all_well(&self, question: &Question<'_, '_>, rows: usize) -> Check {
        if rows == 0 {
            return none_judged(self.name, question.reading.row_count());
        }
        check(self.name, Outcome::Pass, code::OK, Vec::new())
            .expecting(Phrase::of(self.expected))
            .seeing(Phrase::of(rows).and(" ").and(self.seen))
    }
}
