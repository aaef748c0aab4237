//! Rows that decide nothing, whichever they are: the command, or the device's own count, says otherwise.

use netverify_grammars::kit::{Cell, Code, Named};

use super::SESSION;
use crate::check::{Question, is_json, prefix, undecided};
use crate::verdict::Check;

const FAMILY_CONTRADICTED: Code = Code::new(
    "bgp.family_contradicted",
    "the rows are of another address family than the command asked for",
);

pub(super) fn contradicted(question: &Question<'_, '_>) -> Option<Check> {
    let rows = question.reading.rows().bgp_peers.iter();
    let families = rows.filter_map(|row| match row.afi_safi {
        Cell::Shown(Named::Known(family)) => Some((family.ip_version(), row.place)),
        Cell::Shown(Named::Other(_)) | Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => None,
    });
    if let Some(other) = prefix::of_version_not_asked(question, families) {
        return Some(undecided(SESSION, FAMILY_CONTRADICTED, Some(other)));
    }
    failed_otherwise(question)
}

/// Only JSON says how many peers have failed, and its other counts differ from no row.
fn failed_otherwise(question: &Question<'_, '_>) -> Option<Check> {
    let mut lacks = question.reading.completeness().why.iter();
    let lack = lacks.find(|lack| is_json(question) && lack.code == Code::COUNT_DIFFERS)?;
    Some(undecided(SESSION, lack.code, lack.place))
}
