//! Entries that stand twice where the device can hold them once.

use ipnet::IpNet;

use crate::ast::{Identity, Route, Routes};
use crate::kit::{Once, Place};

/// The entries of the prefix that was read last. A table is sorted, so that those of one prefix
/// follow one another; one that is not is looked through at its end.
#[derive(Default)]
pub(super) struct Repeats {
    last: Option<(u32, IpNet)>,
    identities: Vec<Identity>,
    is_unsorted: bool,
    found: Option<Place>,
}

/// Entries of one prefix before the table counts as unsorted.
const MOST_OF_ONE_PREFIX: usize = 16;

impl Repeats {
    /// Enters an entry which is for packets from anywhere.
    pub(super) fn enter(&mut self, route: &Route) {
        let this = (route.table, route.prefix);
        if self.last != Some(this) {
            self.is_unsorted |= self.last.is_some_and(|last| last > this);
            self.last = Some(this);
            self.identities.clear();
        }
        let Some(identity) = route.identity() else { return };
        if self.identities.len() >= MOST_OF_ONE_PREFIX {
            self.is_unsorted = true;
        } else if self.identities.contains(&identity) {
            self.found.get_or_insert(route.place);
        } else {
            self.identities.push(identity);
        }
    }

    /// Returns where an entry stands again.
    pub(super) fn found(&self, routes: &Routes<'_>) -> Option<Place> {
        if !self.is_unsorted || self.found.is_some() {
            return self.found;
        }
        let mut all = Once::NONE;
        for row in routes.rows().filter(|row| row.source().is_none()) {
            if let Some(identity) = row.route.identity() {
                all.enter((row.route.table, row.route.prefix, identity), row.place());
            }
        }
        all.take_repeated()
    }
}
