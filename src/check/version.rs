//! Is the software the one that is expected, and is this the device?

use netverify_grammars::ast::Version;
use netverify_grammars::kit::{Cell, Code, Untrusted};

use super::{Question, check, code, not_all, not_whole, undecided};
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};

const SOFTWARE: &str = "version.software";
const HOSTNAME: &str = "version.hostname";

const SOFTWARE_DIFFERS: Code = Code::new("version.software_differs", "the device runs other software");
const HOSTNAME_DIFFERS: Code = Code::new("version.hostname_differs", "the device has another name");

pub(super) fn judge(question: &Question<'_, '_>) -> Judgement {
    let versions = question.reading.rows().versions.as_slice();
    let row = match versions {
        [row] => row,
        [] => {
            let none = || undecided(SOFTWARE, code::NO_ROWS, None);
            return Judgement::of(not_whole(question, SOFTWARE).unwrap_or_else(none));
        }
        [_, second, ..] => return Judgement::of(undecided(SOFTWARE, Code::SEVERAL_COMMANDS, Some(second.place))),
    };
    let software = question.args.text("version").map(|wanted| {
        let differs = (SOFTWARE, SOFTWARE_DIFFERS);
        compared(row, &row.software, wanted, differs)
    });
    let hostname = question.args.text("hostname").map(|wanted| {
        let differs = (HOSTNAME, HOSTNAME_DIFFERS);
        compared(row, &row.hostname, wanted, differs)
    });
    let mut checks: Vec<Check> = software.into_iter().chain(hostname).collect();
    if checks.is_empty() {
        checks.push(not_all(question, SOFTWARE).unwrap_or_else(|| shown(row)));
    }
    Judgement {
        checks,
        rows_shown: false,
    }
}

fn compared(row: &Version<'_>, cell: &Cell<Untrusted<'_>>, wanted: &str, named: (&'static str, Code)) -> Check {
    let (name, differs) = named;
    let found = match cell {
        Cell::Shown(_) if row.cut => return undecided(name, code::CUT, Some(row.place)),
        Cell::Shown(found) => found,
        Cell::NotShown | Cell::Blank => return undecided(name, code::NOT_SHOWN, Some(row.place)),
        Cell::Unreadable(place) => return undecided(name, code::UNREADABLE, Some(*place)),
    };
    let (outcome, code) = if *found == *wanted {
        (Outcome::Pass, code::OK)
    } else {
        (Outcome::Fail, differs)
    };
    check(name, outcome, code, vec![row.place])
        .expecting(Phrase::default().caller(wanted))
        .seeing(Phrase::default().device(found))
}

fn shown(row: &Version<'_>) -> Check {
    let Cell::Shown(software) = &row.software else {
        return undecided(SOFTWARE, code::NOT_SHOWN, Some(row.place));
    };
    check(SOFTWARE, Outcome::Pass, code::OK, vec![row.place])
        .expecting(Phrase::of("the device says what it runs"))
        .seeing(Phrase::default().device(software))
}
