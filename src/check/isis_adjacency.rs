//! Is an adjacency up? Is any not?
//!
//! Without `--level`, every level shown must be up. Initializing is not up.

use netverify_grammars::ast::{IsisAdjacency, IsisLevel, IsisState};
use netverify_grammars::kit::{Cell, Code, Word};

use super::sessions::{self, Asked, Meant, Seen, Wording};
use super::{Question, code};
use crate::phrase::Phrase;
use crate::verdict::{Judgement, Outcome};

const DOWN: Code = Code::new("isis.down", "the adjacency is not up");
const INITIALIZING: Code = Code::new(
    "isis.initializing",
    "the neighbour is heard, and does not tell that it hears us",
);

const WORDING: Wording = Wording {
    name: "isis.adjacency",
    one: "adjacency",
    good: "up",
    absent: Code::new("isis.absent", "there is no such adjacency"),
    present: Code::new("isis.present", "there is such an adjacency"),
    all_good: "every adjacency is up",
};

/// Arguments that say which adjacencies; all three name one.
const KEYS: [&str; 3] = ["system_id", "interface", "level"];

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let by: Vec<_> = KEYS
        .iter()
        .filter_map(|key| Some((*key, question.args.text(key)?)))
        .collect();
    let object = question.reading.query().and_then(|query| query.object);
    let asked = Asked {
        is_single: by.len() == KEYS.len(),
        is_named_by_query: object.is_some() && object == question.args.text("system_id"),
        by,
    };
    let rows = question.reading.rows().isis_adjacencies.iter();
    let rows = rows.map(|row| seen(question, row)).collect();
    sessions::judge(question, &WORDING, &asked, rows)
}

fn seen(question: &Question<'_, '_>, row: &IsisAdjacency<'_>) -> Seen {
    let args = question.args;
    let level = args.text("level").and_then(IsisLevel::from_word);
    Seen {
        place: row.place,
        cut: row.cut,
        is_meant: Meant::by_name(args.text("system_id"), &row.system_id)
            .and(Meant::by_name(args.text("interface"), &row.interface))
            .and(Meant::by(level, &row.level, |shown, level| shown.covers(level))),
        standing: sessions::standing(&row.state, standing),
        observed: observed(row),
    }
}

fn standing(state: IsisState) -> (Outcome, Code) {
    match state {
        IsisState::Up => (Outcome::Pass, code::OK),
        IsisState::Initializing => (Outcome::Fail, INITIALIZING),
        IsisState::Down => (Outcome::Fail, DOWN),
    }
}

/// `adjacency with r2 on eth-r2, l1: up`
fn observed(row: &IsisAdjacency<'_>) -> Phrase {
    let phrase = sessions::named(Phrase::of("adjacency"), " with ", &row.system_id);
    let phrase = sessions::named(phrase, " on ", &row.interface);
    let phrase = match row.level {
        Cell::Shown(level) => phrase.and(", ").and(level.word()),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => phrase,
    };
    sessions::told(phrase.and(": "), &row.state)
}
