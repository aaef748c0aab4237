//! The text form: lines to paths.

use std::net::IpAddr;

use ipnet::IpNet;
use nom::Parser;
use nom::combinator::all_consuming;

use super::line::{Best, Facts, Hop, Said, said};
use crate::ast::{AsPath, BgpDetail, BgpPath, Name, PathStatus, PeerName, Words};
use crate::frr::answers::answer;
use crate::frr::bgp::peer_name;
use crate::kit::word::whole_address;
use crate::kit::{
    Cell, Code, End, Frame, Instances, Joined, Line, LineClass, ParseError, Place, Query, RoutesAsked, Untrusted,
    explain,
};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        vrf: Cell::NotShown,
        instances: 0,
        prefix: None,
        prefixes: 0,
        names_peers: false,
        path: None,
        paths: 0,
        best_paths: BestPaths::NONE,
        query: frame.query,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.conclude(frame);
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    vrf: Cell<Joined<'t>>,
    /// Lines `Instance red:`, of which more may follow.
    instances: usize,
    prefix: Option<Prefix>,
    prefixes: usize,
    /// Whether the line names the peers that are sent the prefix.
    names_peers: bool,
    path: Option<Begun<'t>>,
    /// Paths of the prefix that are whole.
    paths: u32,
    best_paths: BestPaths,
    query: Option<Query<'t>>,
}

/// Paths of the prefix that say that they are the best.
struct BestPaths {
    count: u32,
    /// The number of the last one.
    last: u32,
}

impl BestPaths {
    const NONE: Self = Self { count: 0, last: 0 };
}

/// What stands above the paths.
#[derive(Clone, Copy)]
struct Prefix {
    place: Place,
    network: IpNet,
    available: Option<u32>,
    best: Option<Best>,
}

/// A path whose lines are being read.
struct Begun<'t> {
    place: Place,
    as_path: AsPath<'t>,
    status: PathStatus,
    hop: Option<Hop<'t>>,
    facts: Option<Facts<'t>>,
    link_local: Option<(IpAddr, bool)>,
    detail: BgpDetail<'t>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if std::mem::take(&mut self.names_peers) && text.starts_with("  ") && !text.starts_with("   ") {
            self.out.ledger.enter(LineClass::Noise);
        } else if let Ok((_, said)) = all_consuming(said::<_, ()>).parse(text) {
            self.said(line, said);
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.out.answers(answer, line);
        } else {
            self.lost(&explain(said, line, "a line about a BGP route"));
        }
    }

    fn said(&mut self, line: &Line<'t>, said: Said<'t>) {
        let class = match said {
            Said::Instance(name) => {
                self.end_prefix();
                self.instances = self.instances.saturating_add(1);
                self.vrf = Cell::Shown(Joined::unwrapped(name));
                LineClass::Title
            }
            Said::Prefix(network) => {
                self.begin_prefix(line, network);
                if self.instances == 0 {
                    self.vrf = Cell::NotShown;
                }
                LineClass::Title
            }
            Said::Available(count, best, vrf) => match &mut self.prefix {
                Some(prefix) if prefix.available.is_none() => {
                    (prefix.available, prefix.best) = (Some(count), Some(best));
                    if let Some(vrf) = vrf {
                        self.vrf = Cell::Shown(Joined::unwrapped(vrf));
                    }
                    LineClass::Title
                }
                _ => return self.out_of_place(line),
            },
            Said::Advertised => {
                self.names_peers = true;
                LineClass::Noise
            }
            Said::Path(as_path, status) => {
                if self.prefix.is_none_or(|prefix| prefix.available.is_none()) {
                    return self.out_of_place(line);
                }
                self.begin_path(line, as_path, status);
                LineClass::Row
            }
            Said::Detail => LineClass::Noise,
            Said::LastUpdate if line.ended => return self.end_path(line),
            of_path => {
                if !self.path.as_mut().is_some_and(|path| path.take(line, of_path)) {
                    return self.out_of_place(line);
                }
                LineClass::Continuation
            }
        };
        self.out.ledger.enter(class);
    }

    fn out_of_place(&mut self, line: &Line<'t>) {
        self.lost(&ParseError {
            place: line.place(),
            expected: "the line before it",
            within: "a line about a BGP route",
        });
    }

    /// A line that nothing reads: the path it is of is no row.
    fn lost(&mut self, error: &ParseError) {
        self.path = None;
        self.out.ledger.unreadable(error);
    }

    /// `detail` of a whole table prints the heading again for each path.
    fn begin_prefix(&mut self, line: &Line<'t>, network: IpNet) {
        if self.is_second_answer(network) {
            self.out.lacks(Code::SEVERAL_COMMANDS, Some(line.place()));
        }
        if self.is_same(network) {
            self.break_off();
        } else {
            self.end_prefix();
            self.prefixes = self.prefixes.saturating_add(1);
        }
        self.prefix = Some(Prefix {
            place: line.place(),
            network,
            available: None,
            best: None,
        });
    }

    fn is_same(&self, network: IpNet) -> bool {
        self.prefix.is_some_and(|prefix| prefix.network == network)
    }

    /// A command that names a prefix has one answer a VRF; what has all its paths has no more.
    fn is_second_answer(&self, network: IpNet) -> bool {
        let is_one = |query: Query<'_>| query.object.is_some() && query.network_instance != Instances::Every;
        let is_of_one = self.instances == 0 && self.query.is_some_and(is_one);
        let has_all = |prefix: Prefix| prefix.available.is_some_and(|available| self.paths >= available);
        (is_of_one && self.prefixes > 0) || (self.is_same(network) && self.prefix.is_some_and(has_all))
    }

    fn begin_path(&mut self, line: &Line<'t>, as_path: AsPath<'t>, status: PathStatus) {
        self.break_off();
        let available = self.prefix.and_then(|prefix| prefix.available);
        self.path = Some(Begun {
            place: line.place(),
            as_path,
            status,
            hop: None,
            facts: None,
            link_local: None,
            detail: BgpDetail {
                available: Cell::of_key(available),
                communities: Cell::Blank,
                large_communities: Cell::Blank,
                extended_communities: Cell::Blank,
                ..BgpDetail::NONE
            },
        });
    }

    /// A path ends with the time of its update.
    fn break_off(&mut self) {
        if let Some(path) = self.path.take() {
            self.out.ledger.report_unreadable(&ParseError {
                place: path.place,
                expected: "the line `Last update: ...` below it",
                within: "a path to a prefix",
            });
        }
    }

    fn end_path(&mut self, line: &Line<'t>) {
        let Some((path, prefix)) = self.path.take().zip(self.prefix) else {
            return self.out_of_place(line);
        };
        let place = path.place.through(line.place());
        let (Some(hop), Some(facts)) = (path.hop.clone(), path.facts) else {
            return self.out_of_place(line);
        };
        self.out.ledger.enter(LineClass::Continuation);
        self.paths = self.paths.saturating_add(1);
        if facts.status.has(PathStatus::BEST) {
            self.best_paths.count = self.best_paths.count.saturating_add(1);
            self.best_paths.last = self.paths;
        }
        self.keep(&path, &hop, facts, prefix.network, place);
    }

    fn keep(&mut self, path: &Begun<'t>, hop: &Hop<'t>, facts: Facts<'t>, prefix: IpNet, place: Place) {
        let (next_hop, other_next_hop) = match path.link_local {
            Some((link_local, true)) => (link_local, Some(hop.address)),
            Some((link_local, false)) => (hop.address, Some(link_local)),
            None => (hop.address, None),
        };
        let routes = &mut self.out.rows.bgp_routes;
        let table = routes.table(self.vrf.clone());
        let detail = routes.detail(BgpDetail {
            from: from(hop.from),
            other_next_hop,
            reason: Cell::of_key(facts.reason.map(Untrusted::from)),
            ..path.detail.clone()
        });
        routes.paths.push(BgpPath {
            place,
            prefix,
            next_hop: Some(next_hop),
            interface: Name::NONE,
            status: path.status.with(facts.status),
            origin: Some(facts.origin),
            cut: false,
            med: facts.med,
            local_pref: facts.local_pref,
            weight: facts.weight,
            as_path: path.as_path,
            table,
            detail,
        });
        self.out.row_done();
    }

    fn end_prefix(&mut self) {
        self.break_off();
        self.judge_best();
        self.prefix = None;
        self.paths = 0;
        self.best_paths = BestPaths::NONE;
    }

    /// Compares what stands above the paths with what they say, as far as they are there.
    fn judge_best(&mut self) {
        let Some(prefix) = self.prefix else { return };
        let BestPaths { count, last } = self.best_paths;
        let is_all = prefix.available == Some(self.paths);
        let agrees = match prefix.best {
            Some(Best::Nowhere) => count == 0,
            Some(Best::At(number)) if is_all => (count, last) == (1, number),
            Some(Best::At(_)) | None => count <= 1,
        };
        if !agrees {
            self.out.lacks(Code::BEST_CONTRADICTED, Some(prefix.place));
        }
    }

    /// One prefix of one table is all there when it has as many paths as it says.
    fn conclude(&mut self, frame: &Frame<'t>) {
        self.break_off();
        self.judge_best();
        if self.prefixes == 0 {
            self.out.lacks_table(frame);
        }
        let has_all = |prefix: Prefix| prefix.available == Some(self.paths);
        let is_over = |prefix: Prefix| prefix.available.is_some_and(|available| self.paths > available);
        let (is_whole, is_over) = (self.prefix.is_some_and(has_all), self.prefix.is_some_and(is_over));
        let is_ended = frame.is_ended();
        let is_of_chosen = frame.query.is_some_and(|query| query.routes == RoutesAsked::Chosen);
        if self.prefixes != 1 || self.instances > 0 {
            return;
        }
        if is_whole {
            self.out.ends(End::Counted);
        } else if is_over || (self.out.ledger.first_unknown().is_none() && is_ended && !is_of_chosen) {
            self.out.lacks(Code::COUNT_DIFFERS, Some(frame.place()));
        }
    }
}

impl<'t> Begun<'t> {
    /// Takes what a line says; a line that stands a second time is another path's.
    fn take(&mut self, line: &Line<'t>, said: Said<'t>) -> bool {
        self.place = self.place.through(line.place());
        let detail = &mut self.detail;
        match said {
            Said::NextHop(hop) => self.hop.replace(hop).is_none(),
            Said::LinkLocal(address, is_used) => self.link_local.replace((address, is_used)).is_none(),
            Said::Origin(facts) => self.hop.is_some() && self.facts.replace(facts).is_none(),
            Said::Communities(text) => detail.communities.fill(words(text)),
            Said::LargeCommunities(text) => detail.large_communities.fill(words(text)),
            Said::ExtendedCommunities(text) => detail.extended_communities.fill(words(text)),
            Said::PathId(id) => detail.path_id.fill(id),
            _ => false,
        }
    }
}

fn words(text: &str) -> Words<'_> {
    Words(Untrusted::from(text))
}

/// Our own routes come from no address.
fn from(peer: &str) -> Cell<PeerName<'_>> {
    match whole_address(peer) {
        Some(address) if address.is_unspecified() => Cell::Blank,
        _ => Cell::Shown(peer_name(peer)),
    }
}

#[cfg(test)]
mod tests {
    use crate::ast::PathStatus;
    use crate::frr::bgp_route::GRAMMAR;
    use crate::kit::{Cell, End, Hints, Text};
    use crate::reading::{Reading, read};

    const HEAD: &str = "BGP routing table entry for 192.0.2.0/24, version 7\n\
        Paths: (2 available, best #2, table default)\n  Advertised to non peer-group peers:\n  10.0.0.1 10.0.0.2\n";
    const FIRST: &str = "  64502\n    10.0.0.2(r2) (metric 10) from r2(10.0.0.2) (10.255.0.2)\n      \
        Origin IGP, metric 5, localpref 100, valid, internal\n      Last update: Mon Nov 30 12:15:22 2026\n";
    const SECOND: &str = "  64502, (stale)\n    2001:db8::2 from eth0 (10.255.0.2)\n    (fe80::2) (used)\n      \
        Origin IGP, valid, external, multipath, best (Older Path)\n      Community: 1:2 no-export\n      \
        Last update: Mon Nov 30 12:15:24 2026\n";

    fn with<T>(lines: &[&str], check: impl FnOnce(&Reading<'_>) -> T) -> T {
        let raw = lines.concat();
        let text = Text::clean(raw.as_bytes()).unwrap();
        check(&read(&GRAMMAR, &text, Hints::default()))
    }

    #[test]
    fn as_many_paths_as_there_are_end_the_output() {
        with(&[HEAD, FIRST, SECOND], |reading| {
            assert_eq!((reading.completeness().end, reading.row_count()), (End::Counted, 2));
        });
        with(&[HEAD, FIRST], |reading| {
            let row = reading.rows().bgp_routes().next().unwrap();
            assert_eq!(row.detail().unwrap().available, Cell::Shown(2));
            assert_eq!(reading.completeness().end, End::Open);
        });
    }

    #[test]
    fn the_best_path_need_not_be_the_first() {
        with(&[HEAD, FIRST, SECOND], |reading| {
            let best = reading.rows().bgp_routes().nth(1).unwrap();
            assert!(
                best.path
                    .status
                    .has(PathStatus::BEST.with(PathStatus::STALE).with(PathStatus::MULTIPATH))
            );
            assert_eq!(best.path.next_hop, Some("fe80::2".parse().unwrap()));
            assert_eq!(
                best.detail().unwrap().other_next_hop,
                Some("2001:db8::2".parse().unwrap())
            );
        });
    }

    #[test]
    fn a_path_that_lacks_a_line_is_no_row() {
        for lost in ["Origin", "Last update", "from"] {
            let first: String = FIRST
                .split_inclusive('\n')
                .filter(|line| !line.contains(lost))
                .collect();
            with(&[HEAD, &first, SECOND], |reading| {
                assert!(
                    reading.row_count() < 2 && reading.ledger().first_unknown().is_some(),
                    "{lost}"
                );
            });
        }
    }

    #[test]
    fn errors_tell_where_and_what() {
        with(&[HEAD, "  64502\n    10.0.0.2 from\n"], |reading| {
            assert_eq!(reading.diagnostics()[0].expected, "a next hop");
        });
    }
}
