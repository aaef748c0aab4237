//! What tables of prefixes share: their order, and the version of IP that they are of.

use ipnet::IpNet;
use netverify_grammars::kit::{IpVersion, Place};

use super::Question;

/// A row of such a table.
pub(super) struct Entry {
    pub(super) prefix: IpNet,
    pub(super) table: u32,
    pub(super) cut: bool,
    pub(super) place: Place,
}

/// The complete rows on both sides of a prefix, if all rows of its version of IP are of one sorted table.
pub(super) fn neighbours(prefix: IpNet, rows: impl Iterator<Item = Entry>) -> Option<(Place, Place)> {
    let mut rows = rows.filter(|row| is_same_version(row.prefix, prefix)).peekable();
    let table = rows.peek()?.table;
    let key = |net: IpNet| (net.network(), net.prefix_len());
    let (mut before, mut after, mut last) = (None, None, None);
    for row in rows {
        let this = key(row.prefix);
        if row.table != table || last.is_some_and(|last| last > this) {
            return None;
        }
        last = Some(this);
        if this < key(prefix) {
            before = Some(row);
        } else {
            after = after.or(Some(row));
        }
    }
    let (before, after) = (before?, after?);
    (!before.cut && !after.cut).then_some((before.place, after.place))
}

/// `show ipv6 route` tells nothing of IPv4, whether it prints rows or none; nor do rows of the other version.
pub(super) fn is_of_other_version(
    question: &Question<'_, '_>,
    prefix: IpNet,
    rows: impl Iterator<Item = IpNet>,
) -> bool {
    let mut rows = rows.peekable();
    asks_for_other_version(question, prefix) || (rows.peek().is_some() && !rows.any(|row| is_same_version(row, prefix)))
}

/// Tells whether the command asks for the other version of IP.
pub(super) fn asks_for_other_version(question: &Question<'_, '_>, prefix: IpNet) -> bool {
    let asked = question.reading.query().and_then(|query| query.ip_version);
    asked.is_some_and(|asked| asked != IpVersion::of(prefix))
}

/// A row that is of the other version of IP than the command asked for, or of one where it asked for neither.
pub(super) fn of_version_not_asked(
    question: &Question<'_, '_>,
    mut rows: impl Iterator<Item = (Option<IpVersion>, Place)>,
) -> Option<Place> {
    let query = question.reading.query()?;
    if query.ip_version.is_none() && !query.of_one_family {
        return None;
    }
    let other = rows.find(|(version, _)| *version != query.ip_version);
    other.map(|(_, place)| place)
}

/// The same, of rows with a prefix each.
pub(super) fn of_family_not_asked(
    question: &Question<'_, '_>,
    rows: impl Iterator<Item = (IpNet, Place)>,
) -> Option<Place> {
    of_version_not_asked(
        question,
        rows.map(|(prefix, place)| (Some(IpVersion::of(prefix)), place)),
    )
}

fn is_same_version(one: IpNet, other: IpNet) -> bool {
    IpVersion::of(one) == IpVersion::of(other)
}
