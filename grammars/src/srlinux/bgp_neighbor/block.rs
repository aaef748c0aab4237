//! The table of one network instance, and what is counted below it.

use super::line::Footer;
use crate::ast::PeerName;
use crate::kit::{Code, End, Filtered, Instances, Once, Place, Query, Untrusted};
use crate::reading::Collector;

/// What is known of the question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    /// Whether it leaves peers out.
    pub(super) filtered: Filtered,
    /// Whether it names no instance, so that any number of blocks can follow.
    pub(super) is_every_instance: bool,
}

impl Asked {
    pub(super) fn by(query: Option<Query<'_>>) -> Self {
        let filtered = query.map_or(Filtered::Unknown, |query| query.filtered);
        let unnamed = query.is_some_and(|query| !matches!(query.network_instance, Instances::One(_)));
        Self {
            filtered,
            is_every_instance: unnamed && filtered != Filtered::Unknown,
        }
    }
}

/// Peers that were read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Peers {
    /// In the configuration.
    pub(super) configured: usize,
    /// Of these, established.
    pub(super) established: usize,
    /// Connected by themselves.
    pub(super) dynamic: usize,
    /// Of all these, shut down.
    pub(super) disabled: usize,
    /// Neither flag was there.
    pub(super) unsorted: usize,
}

impl Peers {
    /// Tells whether the device counted the same. Whether its neighbors hold the
    /// disabled ones, no capture shows.
    fn agree(&self, footer: Footer) -> bool {
        self.unsorted == 0
            && match footer {
                Footer::Configured {
                    neighbors,
                    established,
                    disabled,
                } => {
                    let all = [neighbors, neighbors.saturating_add(disabled)];
                    let is_as_shut_down = disabled == self.disabled;
                    all.contains(&self.configured) && established == self.established && is_as_shut_down
                }
                Footer::Dynamic(peers) => peers == self.dynamic,
            }
    }
}

/// A peer, and the network instance of its row.
pub(super) type Listed<'t> = (Option<Untrusted<'t>>, PeerName<'t>);

/// One network instance's part of the output.
#[derive(Clone, Debug, Default)]
pub(super) struct Block<'t> {
    /// Its name, from the title.
    pub(super) instance: Option<&'t str>,
    /// Whether a table was begun.
    pub(super) has_grid: bool,
    /// Whether its bottom border is there.
    pub(super) is_closed: bool,
    /// The peers in it.
    pub(super) peers: Peers,
    /// Whom they are, and where they stand.
    pub(super) listed: Once<Listed<'t>>,
    configured: Option<Footer>,
    dynamic: Option<Footer>,
    counted_at: Option<Place>,
}

impl Block<'_> {
    /// Keeps what the device counted.
    pub(super) fn footer(&mut self, footer: Footer, place: Place) {
        self.counted_at.get_or_insert(place);
        match footer {
            Footer::Configured { .. } => self.configured = Some(footer),
            Footer::Dynamic(_) => self.dynamic = Some(footer),
        }
    }

    /// Says how the block ends, and reports counts that differ from the rows.
    ///
    /// A block of which nothing was there has no end.
    pub(super) fn end(&mut self, asked: Asked, out: &mut Collector<'_, '_>) -> Option<End> {
        if self.instance.is_none() && !self.has_grid && self.counted_at.is_none() {
            return None;
        }
        out.rows_stand_once(&mut self.listed);
        if self.has_grid && !self.is_closed {
            return Some(End::Open);
        }
        // The device prints its counts below every table; for peers that were named, the border will do.
        let Some((configured, dynamic)) = self.configured.zip(self.dynamic) else {
            let is_closed = self.has_grid && asked.filtered == Filtered::Yes;
            return Some(if is_closed { End::Closed } else { End::Open });
        };
        let none = self.peers == Peers::default() && self.peers.agree(configured) && self.peers.agree(dynamic);
        if !self.has_grid && !none {
            return Some(End::Open);
        }
        let agrees = self.peers.agree(configured) && self.peers.agree(dynamic);
        if asked.filtered != Filtered::Yes && agrees {
            return Some(End::Counted);
        }
        let all_read = self.peers.unsorted == 0 && out.ledger.first_unknown().is_none();
        match asked.filtered {
            Filtered::Unknown => out.is_filtered(Filtered::Yes),
            Filtered::No if all_read => out.lacks(Code::COUNT_DIFFERS, self.counted_at),
            Filtered::No | Filtered::Yes => {}
        }
        Some(End::Closed)
    }
}
