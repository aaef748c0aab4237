//! A peer of the table: one row an address family.

use super::line::title;
use super::{FAMILIES, Reader, STATES, SUMMARY, is_rule};
use crate::ast::{AddressFamily, Admin, BgpPeer, BgpState, Exchange, PeerName};
use crate::kit::duration::{Duration, duration};
use crate::kit::grid::{self, Column, Header, Row, Spelling, cell, is_border};
use crate::kit::word::{whole_address, whole_as_number, whole_number};
use crate::kit::{Cell, Joined, Ledger, Line, Named, ParseError, Untrusted};

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Columns {
    instance: Option<Column>,
    peer: Option<Column>,
    group: Option<Column>,
    flags: Option<Column>,
    peer_as: Option<Column>,
    state: Option<Column>,
    uptime: Option<Column>,
    family: Option<Column>,
    counts: Option<Column>,
}

impl Columns {
    /// Tells whether the last column that a device prints is missing.
    pub(super) fn is_short(&self) -> bool {
        self.peer.is_some() && self.counts.is_none()
    }
}

/// Prefixes of one family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counts {
    received: u64,
    active: u64,
    sent: u64,
}

impl<'t> grid::Reader<'t> for Reader<'_, 't, '_> {
    fn ledger(&mut self) -> &mut Ledger {
        &mut self.out.ledger
    }

    fn columns(&mut self, header: &mut Header<'_, 't>) -> bool {
        let columns = Columns {
            instance: header.claim(&["Net-Inst"]),
            peer: header.claim(&["Peer"]),
            group: header.claim(&["Group"]),
            flags: header.claim(&["Flags"]),
            peer_as: header.claim(&["Peer-AS"]),
            state: header.claim(&["State"]),
            uptime: header.claim(&["Uptime"]),
            family: header.claim(&["AFI/SAFI"]),
            counts: header.claim(&["[Rx/Active/Tx]"]),
        };
        self.columns = columns;
        let anchors = [columns.instance, columns.peer, columns.flags, columns.state];
        anchors.iter().all(Option::is_some)
    }

    /// None of the four is ever empty, and flags are too short to wrap.
    fn starts(&self, cells: &[&'t str]) -> bool {
        let columns = &self.columns;
        let anchors = [columns.instance, columns.peer, columns.flags, columns.state];
        anchors.iter().all(|column| !cell(cells, *column).is_empty())
    }

    fn row(&mut self, row: &mut Row<'_, 't>) -> Result<(), ParseError> {
        let peer = self.peer(row)?;
        self.count(&peer, row);
        self.push(peer, row)?;
        self.out.row_done();
        Ok(())
    }

    fn leaves(&self, line: &Line<'t>) -> bool {
        let text = line.text.trim();
        is_border(line) || is_rule(text) || text == SUMMARY || title::<_, ()>(text).is_ok()
    }
}

/// Families that one session can have: more than there are.
const MOST_FAMILIES: usize = 64;

impl<'t> Reader<'_, 't, '_> {
    fn peer(&self, row: &mut Row<'_, 't>) -> Result<BgpPeer<'t>, ParseError> {
        let columns = self.columns;
        let name = peer_name(row, columns.peer).ok_or(ParseError {
            place: row.place(),
            expected: "the address of a peer",
            within: "a row of a table of BGP neighbors",
        })?;
        let uptime = row.typed(columns.uptime, uptime);
        Ok(BgpPeer {
            cut: row.is_cut(),
            network_instance: self.instance(row),
            remote_as: row.typed(columns.peer_as, whole_as_number),
            state: row.word(columns.state, &STATES),
            admin: has_flag(row, columns.flags, '-').map(
                |disabled| {
                    if disabled { Admin::Disabled } else { Admin::Enabled }
                },
            ),
            uptime_seconds: uptime.and_then(Cell::from),
            group: row.text(columns.group),
            flags: row.text(columns.flags).map(|flags| flags.value),
            ..BgpPeer::of(name, row.place())
        })
    }

    /// The title spells a name out that the table had to wrap.
    fn instance(&self, row: &Row<'_, 't>) -> Cell<Joined<'t>> {
        row.text(self.columns.instance).map(|name| match self.block.instance {
            Some(title) if !name.is_certain() && name.is(title) => Joined::unwrapped(title),
            _ => name,
        })
    }

    fn count(&mut self, peer: &BgpPeer<'t>, row: &Row<'_, 't>) {
        let has = |flag| has_flag(row, self.columns.flags, flag) == Cell::Shown(true);
        let peers = &mut self.block.peers;
        peers.disabled = peers.disabled.saturating_add(usize::from(has('-')));
        let count = if has('D') {
            &mut peers.dynamic
        } else if has('S') {
            if is_established(peer) {
                peers.established = peers.established.saturating_add(1);
            }
            &mut peers.configured
        } else {
            &mut peers.unsorted
        };
        *count = count.saturating_add(1);
        let instance = peer.network_instance.shown().map(|name| name.value.clone());
        self.block.listed.enter((instance, peer.peer.clone()), peer.place);
    }

    /// Families and counts are two lists that pair by order.
    fn push(&mut self, peer: BgpPeer<'t>, row: &mut Row<'_, 't>) -> Result<(), ParseError> {
        let families = row.list(self.columns.family, &mut self.families, family);
        if self.families.len() > MOST_FAMILIES {
            return Err(ParseError {
                place: row.place(),
                expected: "at most 64 address families",
                within: "a row of a table of BGP neighbors",
            });
        }
        let counts = row.list(self.columns.counts, &mut self.counts, |word, _| counts(word.text()));
        let unpaired = counts.shown().is_some() && self.counts.len() != self.families.len();
        let lost = Cell::Unreadable(row.place());
        let (families, counts) = if unpaired { (lost, lost) } else { (families, counts) };
        let further = families.shown().map_or(0, |()| self.families.len().saturating_sub(1));
        for index in 0..further {
            let row = self.of_family(peer.clone(), index, families, counts);
            self.out.rows.bgp_peers.push(row);
        }
        let row = self.of_family(peer, further, families, counts);
        self.out.rows.bgp_peers.push(row);
        Ok(())
    }

    fn of_family(&self, peer: BgpPeer<'t>, index: usize, families: Cell<()>, counts: Cell<()>) -> BgpPeer<'t> {
        let family = families.and_then(|()| Cell::of_key(self.families.get(index).cloned()));
        let count = |of: fn(&Counts) -> u64| counts.and_then(|()| Cell::of_key(self.counts.get(index).map(of)));
        let exchanges = is_established(&peer) && family.shown().is_some();
        BgpPeer {
            afi_safi: family,
            exchange: Cell::of_key(exchanges.then_some(Exchange::Ok)),
            received: count(|counts| counts.received),
            active: count(|counts| counts.active),
            sent: count(|counts| counts.sent),
            ..peer
        }
    }
}

fn is_established(peer: &BgpPeer<'_>) -> bool {
    peer.state.shown().and_then(Named::known) == Some(&BgpState::Established)
}

fn has_flag(row: &Row<'_, '_>, column: Option<Column>, flag: char) -> Cell<bool> {
    row.pieces(column)
        .map(|mut pieces| pieces.any(|piece| piece.text.contains(flag)))
}

fn peer_name<'t>(row: &mut Row<'_, 't>, column: Option<Column>) -> Option<PeerName<'t>> {
    match row.typed(column, whole_address) {
        Cell::Shown(address) => Some(PeerName::Address(address)),
        Cell::Unreadable(_) => match row.name(column) {
            Cell::Shown(name) => scoped(&name),
            Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => None,
        },
        Cell::NotShown | Cell::Blank => None,
    }
}

/// `fe80::1%ethernet-1/1.0`.
fn scoped<'t>(name: &Untrusted<'t>) -> Option<PeerName<'t>> {
    let (address, interface) = name.split_at_first('%')?;
    Some(PeerName::Scoped(whole_address(address)?, interface))
}

/// A family that is known, or, once nothing can follow, another word.
fn family<'t>(word: &Spelling<'_, 't>, is_over: bool) -> Option<Named<'t, AddressFamily>> {
    let known = FAMILIES.iter().find(|(spelling, _)| *spelling == word.text());
    let other = || is_over.then(|| Named::Other(word.name()));
    known.map(|(_, family)| Named::Known(*family)).or_else(other)
}

/// A dash is no time: the session was never up, or is not.
fn uptime(text: &str) -> Option<Duration> {
    if text == "-" {
        return Some(Duration::Never);
    }
    duration(text)
}

/// `[12/0/29]`.
fn counts(text: &str) -> Option<Counts> {
    let mut fields = text.strip_prefix('[')?.strip_suffix(']')?.split('/').map(whole_number);
    let counts = Counts {
        received: fields.next()??,
        active: fields.next()??,
        sent: fields.next()??,
    };
    fields.next().is_none().then_some(counts)
}
