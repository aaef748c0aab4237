//! `show network-instance X protocols bgp neighbor [peer]` on SR Linux, without `detail`.
//!
//! ```text
//! BGP neighbor summary for network-instance "default"
//! Flags: S static, D dynamic, L discovered by LLDP, B BFD enabled, - disabled, * slow
//! +----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
//! | Net-Inst |   Peer    | Group | Flags | Peer-AS |    State    |    Uptime    |   AFI/SAFI   | [Rx/Active/Tx] |
//! +==========+===========+=======+=======+=========+=============+==============+==============+================+
//! | default  | 192.0.2.1 | ebgp  | S     | 65001   | established | 0d:0h:9m:10s | ipv4-unicast | [3/1/2]        |
//! |          |           |       |       |         |             |              | evpn         | [0/0/0]        |
//! +----------+-----------+-------+-------+---------+-------------+--------------+--------------+----------------+
//! Summary:
//! 1 configured neighbors, 1 configured sessions are established, 0 disabled peers
//! 0 dynamic peers
//! ```
//!
//! The footer counts the whole instance, whatever peers were asked for.

mod block;
mod line;
mod row;

use block::{Asked, Block};
use nom::Parser;
use nom::combinator::all_consuming;

use self::line::{Footer, footer, title};
use self::row::{Columns, Counts};
use crate::ast::{AddressFamily, BgpState, Subject};
use crate::kit::grid::{self, is_border};
use crate::kit::query::Words;
use crate::kit::{Code, End, Filtered, Frame, Instances, Line, LineClass, Lines, Named, Once, Query, explain};
use crate::reading::{Collector, Grammar};
use crate::srlinux::{answers, note_extent};

/// The grammar of the table of BGP neighbors.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::BgpPeer,
    query,
    text,
    json: None,
};

const STATES: [(&str, BgpState); 6] = [
    ("idle", BgpState::Idle),
    ("connect", BgpState::Connect),
    ("active", BgpState::Active),
    ("opensent", BgpState::OpenSent),
    ("openconfirm", BgpState::OpenConfirm),
    ("established", BgpState::Established),
];

const FAMILIES: [(&str, AddressFamily); 8] = [
    ("evpn", AddressFamily::Evpn),
    ("ipv4-unicast", AddressFamily::Ipv4Unicast),
    ("ipv6-unicast", AddressFamily::Ipv6Unicast),
    ("ipv4-labeled-unicast", AddressFamily::Ipv4LabeledUnicast),
    ("ipv6-labeled-unicast", AddressFamily::Ipv6LabeledUnicast),
    ("l3vpn-ipv4-unicast", AddressFamily::Ipv4Vpn),
    ("l3vpn-ipv6-unicast", AddressFamily::Ipv6Vpn),
    ("route-target", AddressFamily::RouteTarget),
];

/// `show [network-instance X] protocols bgp neighbor [peer]`; without X, in a context, or of every instance.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !words.keyword("show") {
        return None;
    }
    words.keyword("/");
    let absolute = words.keyword("network-instance");
    let mut unnamed = words.clone();
    let (instance, mut words) = if of_neighbors(&mut unnamed) {
        (None, unnamed)
    } else {
        let name = absolute.then(|| words.any()).flatten()?;
        (Some(name), of_neighbors(&mut words).then_some(words)?)
    };
    let peer = words.any();
    if !words.is_end() || peer.is_some_and(|peer| !peer.contains(['.', ':', '*'])) {
        return None;
    }
    let some_peers = peer.is_some_and(|peer| peer != "*");
    let some_instances = instance.is_some_and(|name| name != "*" && name.contains(is_pattern));
    let network_instance = match instance {
        Some(name) if !name.contains(is_pattern) => Instances::One(name),
        Some("*") => Instances::Every,
        None if absolute => Instances::Every,
        Some(_) | None => Instances::Unknown,
    };
    let query = words.query(some_peers || some_instances, network_instance);
    Some(Query {
        filtered: match query.filtered {
            Filtered::No if !absolute => Filtered::Unknown,
            filtered => filtered,
        },
        object: peer.filter(|peer| !peer.contains(is_pattern)),
        ..query
    })
}

fn of_neighbors(words: &mut Words<'_>) -> bool {
    words.keyword("protocols") && words.keyword("bgp") && words.keyword("neighbor")
}

fn is_pattern(c: char) -> bool {
    matches!(c, '*' | '?' | '[' | '{')
}

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        asked: Asked::by(frame.query),
        block: Block::default(),
        titles: Once::NONE,
        end: None,
        grid_seen: false,
        columns: Columns::default(),
        families: Vec::new(),
        counts: Vec::new(),
        out,
    };
    let mut lines = frame.lines();
    while let Some(line) = lines.next() {
        reader.line(&line, &mut lines);
    }
    reader.end_block();
    reader.out.titles_stand_once(&mut reader.titles);
    if !reader.grid_seen && reader.end != Some(End::Counted) {
        reader.out.lacks_table(frame);
    }
    // More instances could follow, and nothing says that none does.
    let may_go_on = reader.asked.is_every_instance && !frame.prompt_follows;
    if let Some(end) = reader.end.filter(|_| !may_go_on) {
        out.ends(end);
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    asked: Asked,
    block: Block<'t>,
    /// The network instances in the titles so far, of tables only; a table without a title has none.
    titles: Once<Option<&'t str>>,
    /// The weakest end of the blocks so far.
    end: Option<End>,
    grid_seen: bool,
    columns: Columns,
    families: Vec<Named<'t, AddressFamily>>,
    counts: Vec<Counts>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>, lines: &mut Lines<'t>) {
        let text = line.text.trim();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if is_border(line) {
            self.grid_seen = true;
            self.grid(line, lines);
        } else if is_rule(text) {
            self.out.ledger.enter(LineClass::Rule);
        } else if text.starts_with("Flags:") {
            self.out.ledger.enter(LineClass::Legend);
        } else if text == SUMMARY {
            self.out.ledger.enter(LineClass::Footer);
        } else if let Ok((_, footer)) = all_consuming(footer::<_, ()>).parse(text) {
            self.footer(footer, line);
        } else if let Ok((_, instance)) = all_consuming(title::<_, ()>).parse(text) {
            self.end_block();
            self.block.instance = Some(instance);
            self.out.ledger.enter(LineClass::Title);
        } else if !answers::take(line, lines, self.out) {
            self.unknown(line);
        }
    }

    fn grid(&mut self, top: &Line<'t>, lines: &mut Lines<'t>) {
        if self.block.has_grid {
            self.end_block();
        }
        self.block.has_grid = true;
        self.titles.enter(self.block.instance, top.place());
        let extent = grid::read(top, lines, self);
        self.block.is_closed = extent.closed;
        note_extent(extent, self.out);
        if self.columns.is_short() {
            // Every release ends its rows with the counts.
            self.out.lacks(Code::RIGHT_EDGE_CUT, Some(top.place()));
        }
    }

    fn footer(&mut self, footer: Footer, line: &Line<'t>) {
        self.out.ledger.enter(LineClass::Footer);
        self.block.footer(footer, line.place());
    }

    fn unknown(&mut self, line: &Line<'t>) {
        let text = line.text.trim();
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            let error = explain(footer, line, "the counts below a table of BGP neighbors");
            self.out.ledger.unreadable(&error);
        } else if text.starts_with("BGP neighbor") {
            let error = explain(title, line, "the title of a table of BGP neighbors");
            self.out.ledger.unreadable(&error);
        } else {
            self.out.ledger.unknown(line, "the border of a table of BGP neighbors");
        }
    }

    fn end_block(&mut self) {
        let mut block = std::mem::take(&mut self.block);
        if let Some(end) = block.end(self.asked, self.out) {
            self.end = Some(match (self.end, end) {
                (Some(End::Open), _) | (_, End::Open) => End::Open,
                (Some(End::Closed), _) | (_, End::Closed) => End::Closed,
                (_, end) => end,
            });
        }
    }
}

const SUMMARY: &str = "Summary:";

fn is_rule(text: &str) -> bool {
    text.bytes().all(|byte| byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::ast::{AddressFamily, Admin, BgpPeer, BgpState, Exchange};
    use crate::kit::grid::draw::{BREAKS, Break, grid, widths};
    use crate::kit::{Answer, Cell, End, Filtered, Hints, Instances, LineClass, Named, State, Text, Word};
    use crate::reading::{Reading, read};

    const NAMES: [&str; 9] = [
        "Net-Inst",
        "Peer",
        "Group",
        "Flags",
        "Peer-AS",
        "State",
        "Uptime",
        "AFI/SAFI",
        "[Rx/Active/Tx]",
    ];

    const ROWS: [&[&str]; 4] = [
        &[
            "ip-vrf-1",
            "192.0.2.1",
            "spine-overlay",
            "S",
            "4200000010",
            "established",
            "0d:0h:52m:29s",
            "evpn",
            "[41/33/14]",
        ],
        &[
            "ip-vrf-1",
            "2001:db8:0:1::2",
            "spine-overlay",
            "SB-",
            "65001",
            "idle",
            "-",
            "",
            "",
        ],
        &[
            "ip-vrf-1",
            "fe80::1856:25ff:feff:1%ethernet-1/32.0",
            "leafs",
            "D",
            "4200000011",
            "established",
            "28d:23h:22m:51s",
            "ipv4-unicast\nipv6-unicast\nevpn",
            "[2/1/4]\n[12/0/29]\n[0/0/0]",
        ],
        &[
            "ip-vrf-1",
            "fe80::1856:25ff:feff:2%ethernet-1/3.0",
            "leafs",
            "D",
            "65002",
            "openconfirm",
            "0d:0h:0m:9s",
            "",
            "",
        ],
    ];

    const EVEN: [usize; 9] = [1; 9];
    const UNEVEN: [usize; 9] = [16, 24, 16, 5, 8, 13, 13, 12, 23];

    const SECOND: &str = "network-instance \"ip-vrf-2\"";

    fn block(table: &str, counts: [usize; 4]) -> String {
        let [neighbors, established, disabled, dynamic] = counts;
        format!(
            "-----\nBGP neighbor summary for network-instance \"ip-vrf-1\"\nFlags: S static, D dynamic\n-----\n{table}-----\n\
             Summary:\n{neighbors} configured neighbors, {established} configured sessions are established,{disabled} disabled \
             peers\n{dynamic} dynamic peers\n"
        )
    }

    fn drawn(outer: usize, weights: &[usize], style: Break) -> String {
        block(&grid(&NAMES, &ROWS, &widths(outer, weights), style), [2, 1, 1, 2])
    }

    fn with_reading(raw: &str, asked: Option<&str>, check: impl FnOnce(&Reading<'_>)) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: asked,
            complete: false,
        };
        let reading = read(&GRAMMAR, &text, hints);
        assert_eq!(reading.ledger().total(), text.lines().count());
        check(&reading);
    }

    const ASKED: Option<&str> = Some("show network-instance ip-vrf-1 protocols bgp neighbor");

    /// Families and counts of the cells, in pairs.
    fn pairs<'c>(cells: &[&'c str]) -> Vec<(&'c str, &'c str)> {
        match cells[7] {
            "" => vec![("", "")],
            families => families.lines().zip(cells[8].lines()).collect(),
        }
    }

    #[track_caller]
    fn check_row(row: &BgpPeer<'_>, cells: &[&str], (family, counts): (&str, &str)) {
        assert!(row.peer.is(cells[1]), "{row:?}");
        assert!(row.network_instance.shown().unwrap().is(cells[0]));
        assert!(row.group.shown().unwrap().is(cells[2]));
        assert_eq!(
            row.admin.shown(),
            Some(&if cells[3].contains('-') {
                Admin::Disabled
            } else {
                Admin::Enabled
            })
        );
        assert_eq!(row.remote_as, Cell::Shown(cells[4].parse().unwrap()));
        let state = row.state.shown().unwrap().known().unwrap();
        assert_eq!(state.word().replace('_', ""), cells[5]);
        assert_eq!(row.uptime_seconds.shown().is_none(), cells[6] == "-");
        let known = AddressFamily::from_word(family).map(Named::Known);
        assert_eq!(row.afi_safi, known.map_or(Cell::Blank, Cell::Shown));
        let numbers = [row.received, row.active, row.sent].map(|count| count.shown().map(u64::to_string));
        let printed = numbers.map(Option::unwrap_or_default).join("/");
        assert_eq!(
            printed,
            if counts.is_empty() {
                "//"
            } else {
                counts.trim_matches(['[', ']'])
            }
        );
    }

    #[test]
    fn rows_are_the_same_at_every_width() {
        let expected: Vec<_> = ROWS
            .iter()
            .flat_map(|cells| pairs(cells).into_iter().map(move |pair| (cells, pair)))
            .collect();
        for outer in 91..=230 {
            for (style, weights) in BREAKS.into_iter().flat_map(|style| [(style, EVEN), (style, UNEVEN)]) {
                let raw = drawn(outer, &weights, style);
                with_reading(&raw, ASKED, |reading| {
                    let rows = &reading.rows().bgp_peers;
                    assert_eq!(rows.len(), expected.len(), "{raw}");
                    for (row, (cells, pair)) in rows.iter().zip(&expected) {
                        check_row(row, cells, *pair);
                    }
                    let completeness = reading.completeness();
                    assert_eq!(
                        (completeness.state, completeness.end),
                        (State::Whole, End::Counted),
                        "{raw}"
                    );
                });
            }
        }
    }

    #[test]
    fn no_cut_makes_another_row() {
        let raw = drawn(96, &EVEN, Break::AfterHyphen);
        let mut peers = Vec::new();
        for row in ROWS {
            peers.extend(pairs(row).into_iter().map(|pair| (row, pair)));
        }
        for part in (0..raw.len()).filter_map(|end| raw.get(..end)) {
            for newline in ["", "\n"] {
                with_reading(&format!("{part}{newline}"), ASKED, |reading| {
                    let rows = &reading.rows().bgp_peers;
                    for (row, (cells, pair)) in rows.iter().filter(|row| !row.cut).zip(&peers) {
                        check_row(row, cells, *pair);
                    }
                    assert_eq!(
                        reading.completeness().state == State::Whole,
                        part.len() + 1 == raw.len(),
                        "{part}"
                    );
                });
            }
        }
    }

    #[test]
    fn a_session_that_is_up_exchanges_its_families() {
        with_reading(&drawn(200, &UNEVEN, Break::AtWidth), ASKED, |reading| {
            let rows = &reading.rows().bgp_peers;
            assert_eq!(rows[0].state, Cell::Shown(Named::Known(BgpState::Established)));
            assert_eq!(rows[0].exchange, Cell::Shown(Exchange::Ok));
            assert_eq!((&rows[1].exchange, &rows[1].received), (&Cell::NotShown, &Cell::Blank));
        });
    }

    #[test]
    fn lists_of_different_lengths_do_not_pair() {
        let cells: &[&str] = &[
            "red",
            "192.0.2.1",
            "g",
            "S",
            "65001",
            "established",
            "0d:0h:0m:1s",
            "evpn\nipv4-unicast",
            "[1/1/1]",
        ];
        let raw = grid(&NAMES, &[cells], &widths(150, &UNEVEN), Break::AtWidth);
        with_reading(&raw, None, |reading| {
            let rows = &reading.rows().bgp_peers;
            assert_eq!(rows.len(), 1);
            assert!(matches!(
                (&rows[0].afi_safi, &rows[0].sent),
                (Cell::Unreadable(_), Cell::Unreadable(_))
            ));
        });
    }

    #[test]
    fn counts_below_the_table_must_be_the_rows() {
        let table = grid(&NAMES, &ROWS, &widths(150, &UNEVEN), Break::AtWidth);
        let lacks = |reading: &Reading<'_>| reading.completeness().why.first().map(|lack| lack.code.as_str());
        for (counts, asked, end, lack) in [
            ([2, 1, 1, 2], ASKED, End::Counted, None),
            ([1, 1, 1, 2], ASKED, End::Counted, None),
            ([3, 1, 0, 2], ASKED, End::Closed, Some("count_differs")),
            ([2, 2, 0, 2], ASKED, End::Closed, Some("count_differs")),
            ([2, 1, 0, 3], ASKED, End::Closed, Some("count_differs")),
            (
                [9, 9, 0, 9],
                Some("show network-instance ip-vrf-1 protocols bgp neighbor 2001:*"),
                End::Closed,
                None,
            ),
            ([9, 9, 0, 9], None, End::Closed, None),
        ] {
            with_reading(&block(&table, counts), asked, |reading| {
                assert_eq!((reading.completeness().end, lacks(reading)), (end, lack), "{counts:?}");
            });
        }
    }

    #[test]
    fn instances_follow_one_another_until_the_prompt() {
        let asked = Some("show network-instance * protocols bgp neighbor");
        let first = drawn(120, &EVEN, Break::AtWidth);
        let raw = format!("{first}{}", first.replace("network-instance \"ip-vrf-1\"", SECOND));
        with_reading(&raw, asked, |reading| {
            assert_eq!(reading.row_count(), 12);
            assert_eq!(reading.completeness().end, End::Open);
        });
        with_reading(&format!("{raw}--{{ running }}--[  ]--\nA:r1#\n"), asked, |reading| {
            assert_eq!(reading.completeness().end, End::Counted);
        });
    }

    #[test]
    fn what_is_no_table_is_reported_with_its_place() {
        let raw = "BGP neighbor summary for network-instance \"red\n2 configured peers\n";
        with_reading(raw, None, |reading| {
            let found = reading.diagnostics().iter().map(|found| found.place.slice(raw));
            assert_eq!(found.collect::<Vec<_>>(), [Some("red"), Some("configured")]);
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 2);
        });
        with_reading(
            "Parsing error: Unknown token 'bpg'.\nOptions are ['bgp']\n",
            None,
            |reading| {
                assert_eq!(reading.answer().map(|(answer, _)| answer), Some(Answer::ParsingError));
                assert_eq!(reading.ledger().lines(LineClass::Answer), 2);
            },
        );
    }

    #[test]
    fn a_query_tells_what_it_leaves_out() {
        for (command, expected) in [
            (
                "show network-instance default protocols bgp neighbor",
                Some((Filtered::No, Instances::One("default"))),
            ),
            (
                "/ show net pr proto bgp neigh *",
                Some((Filtered::No, Instances::One("pr"))),
            ),
            (
                "show network-instance protocols bgp neighbor",
                Some((Filtered::No, Instances::Every)),
            ),
            (
                "show network-instance ip-* protocols bgp neighbor",
                Some((Filtered::Yes, Instances::Unknown)),
            ),
            (
                "show network-instance red protocols bgp neighbor 10.*",
                Some((Filtered::Yes, Instances::One("red"))),
            ),
            (
                "show protocols bgp neighbor",
                Some((Filtered::Unknown, Instances::Unknown)),
            ),
            ("show network-instance red protocols bgp neighbor fe80::1 detail", None),
            ("show network-instance red protocols bgp neighbor detail", None),
            (
                "show network-instance red protocols bgp neighbor 10.0.0.1 received-routes ipv4",
                None,
            ),
            ("show network-instance red protocols bgp summary", None),
        ] {
            let query = query(command).map(|query| (query.filtered, query.network_instance));
            assert_eq!(query, expected, "{command}");
        }
    }
}
