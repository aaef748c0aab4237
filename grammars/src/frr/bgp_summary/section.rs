//! One section of the text form.

use super::line::Columns;
use crate::ast::{AddressFamily, PeerName};
use crate::kit::{Cell, Joined, Named, Once, Place, Untrusted};

/// What a section is about: its banner, its VRF, and the number of that.
pub(super) type Scope<'t> = (Option<&'t str>, Option<Untrusted<'t>>, Option<&'t str>);

/// The peers of one address family in one VRF.
#[derive(Clone)]
pub(super) struct Section<'t> {
    pub(super) begun: Option<Place>,
    /// The family, as printed.
    pub(super) banner: Option<&'t str>,
    pub(super) family: Cell<Named<'t, AddressFamily>>,
    pub(super) vrf: Cell<Joined<'t>>,
    pub(super) vrf_id: Option<&'t str>,
    pub(super) has_speaker: bool,
    pub(super) columns: Option<Columns>,
    pub(super) rows: usize,
    pub(super) peers: Once<PeerName<'t>>,
    pub(super) displayed: Option<usize>,
    pub(super) total: Option<usize>,
    pub(super) answered: bool,
}

impl<'t> Section<'t> {
    pub(super) const EMPTY: Self = Self {
        begun: None,
        banner: None,
        family: Cell::NotShown,
        vrf: Cell::NotShown,
        vrf_id: None,
        has_speaker: false,
        columns: None,
        rows: 0,
        peers: Once::NONE,
        displayed: None,
        total: None,
        answered: false,
    };

    /// Tells whether a title stands there and nothing below it.
    pub(super) fn is_bare(&self) -> bool {
        self.begun.is_some() && !self.has_speaker && !self.answered
    }

    pub(super) fn scope(&self) -> Scope<'t> {
        let vrf = self.vrf.shown().map(|vrf| vrf.value.clone());
        (self.banner, vrf, self.vrf_id)
    }
}
