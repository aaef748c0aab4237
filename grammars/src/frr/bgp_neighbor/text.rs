//! The text form: blocks to rows.

use nom::Parser;
use nom::combinator::all_consuming;

use super::line::{Counts, Peer, Said, said};
use crate::ast::{Admin, BgpPeer, BgpState, Exchange, PeerName};
use crate::frr::answers::answer;
use crate::frr::bgp::{MOST_FAMILIES, PREFIX_LIMIT, family_named};
use crate::kit::{
    Cell, End, Frame, Instances, Joined, Line, LineClass, Named, Once, ParseError, Place, Query, Untrusted, explain,
};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        vrf: Cell::NotShown,
        instances: Once::NONE,
        block: None,
        blocks: 0,
        last_ended: false,
        peers: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_block(!frame.is_ended());
    reader.end_instance();
    reader.out.titles_stand_once(&mut reader.instances);
    reader.conclude(frame);
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    vrf: Cell<Joined<'t>>,
    instances: Once<&'t str>,
    block: Option<Block<'t>>,
    blocks: usize,
    last_ended: bool,
    /// The peers of one VRF.
    peers: Once<PeerName<'t>>,
}

/// What is said of one peer.
struct Block<'t> {
    /// What all families share.
    row: BgpPeer<'t>,
    /// Families with a line about who is capable of them, and whether both sides are.
    capabilities: Vec<(&'t str, bool)>,
    families: Vec<Family<'t>>,
    over_limit: bool,
    /// A line of the block could not be read.
    is_spoilt: bool,
    is_ended: bool,
}

/// What is said of one family.
struct Family<'t> {
    name: &'t str,
    place: Place,
    in_update_group: Option<bool>,
    policy_missing: bool,
    counts: Option<Counts>,
    limit: Option<u64>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
            return;
        }
        match all_consuming(said::<_, ()>).parse(text) {
            Ok((_, said)) => self.said(line, said),
            Err(_) => self.other(line, text),
        }
    }

    /// A line that nothing reads: who knows which peer the following ones are about.
    fn other(&mut self, line: &Line<'t>, text: &'t str) {
        if let Some(answer) = answer(text, self.out.subject) {
            self.end_block(false);
            self.out.answers(answer, line);
            return;
        }
        let error = explain(said, line, "a line about a BGP peer");
        self.spoil(&error);
    }

    fn spoil(&mut self, error: &ParseError) {
        self.out.ledger.unreadable(error);
        if let Some(block) = &mut self.block {
            block.is_spoilt = true;
        }
    }

    fn said(&mut self, line: &Line<'t>, said: Said<'t>) {
        match said {
            Said::Instance(name) => {
                self.end_block(false);
                self.end_instance();
                if self.vrf == Cell::NotShown && self.blocks > 0 {
                    self.out.begins_again(line.place());
                }
                self.instances.enter(name, line.place());
                self.vrf = Cell::Shown(Joined::unwrapped(name));
                self.out.ledger.enter(LineClass::Title);
            }
            Said::Peer(peer) => {
                self.end_block(false);
                self.begin_block(line, peer);
                self.out.ledger.enter(LineClass::Row);
            }
            said => self.of_block(line, said),
        }
    }

    /// A line that stands a second time is another peer's, whose first line is lost.
    fn of_block(&mut self, line: &Line<'t>, said: Said<'t>) {
        let is_detail = said == Said::Detail;
        let takes = self.block.as_mut().is_some_and(|block| block.take(line, said));
        if takes {
            let class = if is_detail {
                LineClass::Noise
            } else {
                LineClass::Continuation
            };
            self.out.ledger.enter(class);
        } else {
            self.spoil(&ParseError {
                place: line.place(),
                expected: "the line `BGP neighbor is ...` before it",
                within: "a line about a BGP peer",
            });
        }
    }

    fn begin_block(&mut self, line: &Line<'t>, peer: Peer<'t>) {
        self.peers.enter(peer.name.clone(), line.place());
        let row = BgpPeer {
            address: Cell::of_key(peer.address),
            network_instance: self.vrf.clone(),
            remote_as: peer.remote_as.map_or(Cell::Blank, Cell::Shown),
            local_as: Cell::Shown(peer.local_as),
            admin: Cell::Shown(Admin::Enabled),
            reason: Cell::Blank,
            group: Cell::Blank,
            description: Cell::Blank,
            hostname: Cell::Blank,
            flags: if peer.dynamic {
                Cell::Shown(Untrusted::from("*"))
            } else {
                Cell::Blank
            },
            ..BgpPeer::of(peer.name, line.place())
        };
        self.block = Some(Block {
            row,
            capabilities: Vec::new(),
            families: Vec::new(),
            over_limit: false,
            is_spoilt: false,
            is_ended: false,
        });
    }

    /// A block has its end in its line `Read thread`; the last one may stop before it.
    fn end_block(&mut self, may_go_on: bool) {
        let Some(block) = self.block.take() else { return };
        self.blocks = self.blocks.saturating_add(1);
        self.last_ended = block.is_ended;
        for row in block.rows(may_go_on) {
            self.out.rows.bgp_peers.push(row);
            self.out.row_done();
        }
    }

    /// A command that names a peer of one VRF prints one block, whose end is the output's.
    fn conclude(&mut self, frame: &Frame<'t>) {
        if self.blocks == 0 {
            self.out.lacks_table(frame);
        }
        let is_of_one = |query: Query<'_>| query.object.is_some() && query.network_instance != Instances::Every;
        if self.blocks == 1 && self.last_ended && frame.query.is_some_and(is_of_one) {
            self.out.ends(End::Closed);
        }
    }

    fn end_instance(&mut self) {
        self.out.rows_stand_once(&mut self.peers);
    }
}

impl<'t> Block<'t> {
    /// Takes what a line says; tells whether it can be said here.
    fn take(&mut self, line: &Line<'t>, said: Said<'t>) -> bool {
        let row = &mut self.row;
        match said {
            Said::Instance(_) | Said::Peer(_) => return false,
            Said::Detail => {}
            Said::Description(text) => return row.description.fill(Joined::unwrapped(text)),
            Said::Hostname(text) => return row.hostname.fill(Untrusted::from(text)),
            Said::Group(name) => return row.group.fill(Joined::unwrapped(name)),
            Said::ShutDown => row.admin = Cell::Shown(Admin::Disabled),
            Said::State(state, uptime) => {
                row.uptime_seconds = uptime.map_or(Cell::NotShown, Cell::from);
                return row.state.fill(state);
            }
            Said::InQueue(count) => return row.in_queue.fill(count),
            Said::OutQueue(count) => return row.out_queue.fill(count),
            Said::Messages(sent, received) => {
                row.messages_received = Cell::Shown(received);
                return row.messages_sent.fill(sent);
            }
            Said::Capability(family, both) => {
                let is_new = self.capability(family).is_none() && self.capabilities.len() < MOST_FAMILIES;
                self.capabilities.extend(is_new.then_some((family, both)));
                return is_new;
            }
            Said::Reset(reason) => {
                row.reason = reason.map_or(Cell::Blank, |reason| Cell::Shown(Untrusted::from(reason)));
            }
            Said::OverLimit => self.over_limit = true,
            Said::End => self.is_ended = line.ended,
            Said::Family(name) if self.has_part(name) || self.families.len() >= MOST_FAMILIES => return false,
            Said::Family(name) => self.families.push(Family {
                name,
                place: line.place(),
                in_update_group: None,
                policy_missing: false,
                counts: None,
                limit: None,
            }),
            of_family => return self.families.last_mut().is_some_and(|family| family.take(&of_family)),
        }
        true
    }

    fn rows(mut self, may_go_on: bool) -> Vec<BgpPeer<'t>> {
        self.row.cut = self.is_spoilt || (may_go_on && !self.is_ended) || self.lacks_family();
        if self.row.state == Cell::NotShown {
            // Every peer has a state: its line is lost.
            self.row.state = Cell::Unreadable(self.row.place);
        }
        if self.over_limit {
            self.row.reason = Cell::Shown(Untrusted::from(PREFIX_LIMIT));
        }
        if self.families.is_empty() {
            self.row.afi_safi = Cell::Blank;
            // What is established has a family: its lines are lost.
            if is_established(&self.row) {
                self.row.exchange = Cell::Unreadable(self.row.place);
            }
            return vec![self.row];
        }
        self.families.iter().map(|family| self.row_of(family)).collect()
    }

    fn has_part(&self, name: &str) -> bool {
        self.families.iter().any(|family| family.name == name)
    }

    /// Whether both sides are capable of a family, if a line says so.
    fn capability(&self, name: &str) -> Option<bool> {
        let mut capabilities = self.capabilities.iter();
        capabilities.find(|(family, _)| *family == name).map(|(_, both)| *both)
    }

    /// A family that was negotiated has a part of its own.
    fn lacks_family(&self) -> bool {
        self.capabilities
            .iter()
            .any(|(name, both)| *both && !self.has_part(name))
    }

    fn row_of(&self, family: &Family<'t>) -> BgpPeer<'t> {
        let lost = Cell::Unreadable(family.place);
        let counts = family.counts;
        BgpPeer {
            afi_safi: Cell::Shown(family_named(family.name)),
            exchange: self.exchange(family),
            received: counts.map_or(lost, |counts| Cell::Shown(counts.accepted)),
            sent: Cell::of_key(counts.and_then(|counts| counts.sent)),
            prefix_limit: family.limit.map_or(Cell::Blank, Cell::Shown),
            ..self.row.clone()
        }
    }

    /// A session that is not established exchanges nothing, whatever is configured.
    fn exchange(&self, family: &Family<'t>) -> Cell<Exchange> {
        if !is_established(&self.row) {
            return Cell::NotShown;
        }
        match (self.capability(family.name) == Some(true), family.in_update_group) {
            (true, Some(true)) if family.policy_missing => Cell::Shown(Exchange::PolicyMissing),
            (true, Some(true)) => Cell::Shown(Exchange::Ok),
            (false, Some(false)) => Cell::Shown(Exchange::NotNegotiated),
            _ => Cell::Unreadable(family.place),
        }
    }
}

fn is_established(row: &BgpPeer<'_>) -> bool {
    row.state == Cell::Shown(Named::Known(BgpState::Established))
}

impl Family<'_> {
    fn take(&mut self, said: &Said<'_>) -> bool {
        match said {
            Said::UpdateGroup(is_in) => self.in_update_group.replace(*is_in).is_none(),
            Said::Accepted(counts) => self.counts.replace(*counts).is_none(),
            Said::Limit(limit) => self.limit.replace(*limit).is_none(),
            Said::PolicyMissing => {
                self.policy_missing = true;
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::ast::{Admin, Exchange};
    use crate::frr::bgp_neighbor::GRAMMAR;
    use crate::kit::{Cell, Code, Hints, LineClass, Text};
    use crate::reading::{Reading, read};

    const PEER: &str = "BGP neighbor is 10.0.0.2, remote AS 65002, local AS 65001, external link\n";
    const STATE: &str = "  BGP state = Established, up for 00:01:00\n";
    const CAPABILITY: &str = "    Address Family IPv4 Unicast: advertised and received\n";
    const FAMILY: &str = " For address family: IPv4 Unicast\n  Update group 1, subgroup 1\n";
    const COUNT: &str = "  5 accepted prefixes\n";
    const END: &str = "Read thread: on  Write thread: on  FD used: 25\n";

    fn with<T>(lines: &[&str], check: impl FnOnce(&Reading<'_>) -> T) -> T {
        let raw = lines.concat();
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: Some("show bgp neighbors"),
            complete: false,
        };
        check(&read(&GRAMMAR, &text, hints))
    }

    #[test]
    fn a_block_that_ended_is_not_cut() {
        with(&[PEER, STATE, CAPABILITY, FAMILY, COUNT, END], |reading| {
            let peer = &reading.rows().bgp_peers[0];
            assert_eq!((peer.cut, &peer.exchange), (false, &Cell::Shown(Exchange::Ok)));
            assert_eq!(
                (&peer.received, &peer.admin),
                (&Cell::Shown(5), &Cell::Shown(Admin::Enabled))
            );
        });
        with(&[PEER, STATE, CAPABILITY, FAMILY, COUNT], |reading| {
            assert!(reading.rows().bgp_peers[0].cut);
        });
    }

    #[test]
    fn a_line_that_is_lost_is_no_fault() {
        with(&[PEER, STATE, FAMILY, COUNT, END], |reading| {
            assert!(matches!(reading.rows().bgp_peers[0].exchange, Cell::Unreadable(_)));
        });
        with(&[PEER, STATE, CAPABILITY, FAMILY, END], |reading| {
            assert!(matches!(reading.rows().bgp_peers[0].received, Cell::Unreadable(_)));
        });
        with(&[PEER, CAPABILITY, FAMILY, COUNT, END], |reading| {
            assert!(matches!(reading.rows().bgp_peers[0].state, Cell::Unreadable(_)));
        });
        with(&[PEER, STATE, CAPABILITY, END], |reading| {
            assert!(reading.rows().bgp_peers[0].cut);
        });
    }

    #[test]
    fn lines_of_a_peer_whose_first_is_lost_are_nobodys() {
        let block = [PEER, STATE, CAPABILITY, FAMILY, COUNT, END];
        let second = [STATE, CAPABILITY, FAMILY, COUNT, END];
        with(&[&block[..], &second[..]].concat(), |reading| {
            assert!(reading.rows().bgp_peers.iter().all(|peer| peer.cut));
            assert!(reading.ledger().lines(LineClass::Unknown) > 0);
        });
    }

    #[test]
    fn a_peer_that_stands_twice_is_told() {
        let block = [PEER, STATE, CAPABILITY, FAMILY, COUNT, END];
        with(&[&block[..], &block[..]].concat(), |reading| {
            assert_eq!(reading.completeness().why[0].code, Code::ROW_REPEATED);
        });
    }

    #[test]
    fn errors_tell_where_and_what() {
        with(
            &["BGP neighbor is 10.0.0.2, remote AS x, local AS 65001, external link\n"],
            |reading| {
                assert_eq!(reading.diagnostics()[0].expected, "an AS number");
            },
        );
    }
}
