//! Is an adjacency up? Is any not?
//!
//! Without `--level`, every level shown must be up. Initializing is not up.

use netverify_grammars::ast::{IsisAdjacency, IsisLevel, IsisState};
use netverify_grammars::kit::{Cell, Code, Word};

use super::sessions::{self, Asked, Meant, Seen, Wording};
use super::{Question, code, in_instance, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const DOWN: Code = Code::new("isis.down", "the adjacency is not up");
const INITIALIZING: Code = Code::new(
    "isis.initializing",
    "the neighbor is heard, and does not tell that it hears us",
);

const NAMED_OTHERWISE: Code = Code::new(
    "isis.named_otherwise",
    "neighbors are shown by host name where a system id was asked for, or the other way round",
);

const WORDING: Wording = Wording {
    name: "isis.adjacency",
    one: "adjacency",
    good: "up",
    absent: Code::new("isis.absent", "there is no such adjacency"),
    present: Code::new("isis.present", "there is such an adjacency"),
    all_good: "every adjacency is up",
    all_seen: "rows, all of them up",
};

/// Arguments that say which adjacencies.
const KEYS: [&str; 4] = ["system_id", "interface", "level", "network_instance"];
/// Those that name one together.
const OF_ONE: [&str; 3] = ["system_id", "interface", "level"];

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let by: Vec<_> = KEYS
        .iter()
        .filter_map(|key| Some((*key, question.args.text(key)?)))
        .collect();
    let asked = Asked {
        is_single: OF_ONE.iter().all(|key| question.args.get(key).is_some()),
        by,
    };
    let rows = question.reading.rows().isis_adjacencies.iter();
    if let Some(check) = named_otherwise(question) {
        return Judgement::of(check);
    }
    let rows = rows.map(|row| seen(question, row)).collect();
    sessions::judge(question, &WORDING, &asked, rows)
}

/// A device shows a neighbour's host name once it knows it, and its system id before.
fn named_otherwise(question: &Question<'_, '_>) -> Option<Check> {
    let asked = question.args.text("system_id")?;
    let rows = || question.reading.rows().isis_adjacencies.iter();
    if rows().any(|row| matches!(&row.system_id, Cell::Shown(name) if *name == *asked)) {
        return None;
    }
    let is_otherwise = |row: &&IsisAdjacency<'_>| matches!(&row.system_id, Cell::Shown(name) if name.is_of_form(IsisAdjacency::is_system_id) != IsisAdjacency::is_system_id(asked));
    let row = rows().find(is_otherwise)?;
    Some(undecided(WORDING.name, NAMED_OTHERWISE, Some(row.place)))
}

fn seen(question: &Question<'_, '_>, row: &IsisAdjacency<'_>) -> Seen {
    let args = question.args;
    let level = args.text("level").and_then(IsisLevel::from_word);
    Seen {
        place: row.place,
        cut: row.cut,
        is_meant: Meant::by_name(args.text("system_id"), &row.system_id)
            .and(Meant::by_name(args.text("interface"), &row.interface))
            .and(Meant::by(level, &row.level, |shown, level| shown.covers(level)))
            .and(Meant::by_instance(in_instance(question, row.network_instance.as_ref()))),
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
