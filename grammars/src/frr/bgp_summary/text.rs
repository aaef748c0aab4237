//! The text form: sections of rows, each with its own count.

use nom::combinator::all_consuming;
use nom::{IResult, Parser};

use super::NOT_NEGOTIATED;
use super::line::{
    Banner, Columns, Failure, Footer, Name, Peer, Sent, Speaker, Standing, banner, columns, failure, footer,
    header_detail, peer, speaker,
};
use super::section::{Scope, Section};
use crate::ast::{Admin, BgpPeer, BgpState, Exchange};
use crate::frr::answers::answer;
use crate::frr::bgp::{PREFIX_LIMIT, SHUT_DOWN, instance, without_software};
use crate::kit::{
    Answer, Cell, Code, End, Filtered, Frame, Instances, Joined, Line, LineClass, Named, Once, ParseError, Place, Span,
    Trace, Untrusted, explain, whole,
};
use crate::reading::Collector;

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        section: Section::EMPTY,
        sections: 0,
        uncounted: None,
        bannered: false,
        begun: Once::NONE,
        of_family: None,
        end: End::Counted,
        filtered: Filtered::No,
        asked_for_all: frame.query.is_some_and(|query| query.filtered == Filtered::No),
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_section();
    if reader.section.is_bare() {
        reader.end = End::Open;
    }
    reader.conclude(frame);
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    section: Section<'t>,
    sections: usize,
    /// The first section without a count.
    uncounted: Option<Place>,
    bannered: bool,
    /// What the sections so far are about.
    begun: Once<Scope<'t>>,
    /// Whether they name their family, which all of them do or none.
    of_family: Option<bool>,
    /// The weakest end of the sections so far.
    end: End,
    filtered: Filtered,
    /// Whether the command is known to leave nobody out.
    asked_for_all: bool,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if !self.heading(line, text) && !self.below(line, text) {
            self.row(line, text);
        }
    }

    /// Titles, the header block and the names of the columns.
    fn heading(&mut self, line: &Line<'t>, text: &'t str) -> bool {
        if let Some(Banner { name, family, vrf }) = whole(banner, text) {
            self.begin_section(line);
            self.bannered = true;
            self.section.banner = Some(name);
            self.section.family = Cell::Shown(family);
            self.section.vrf = Cell::of_key(vrf.map(Joined::unwrapped));
            self.out.ledger.enter(LineClass::Title);
        } else if let Some(name) = whole(instance, text) {
            self.begin_section(line);
            self.bannered = true;
            self.section.vrf = Cell::Shown(Joined::unwrapped(name));
            self.out.ledger.enter(LineClass::Title);
        } else if let Some(speaker) = whole(speaker, text) {
            self.speaker(line, &speaker);
        } else if whole(header_detail, text).is_some() {
            self.out.ledger.enter(LineClass::Noise);
        } else if let Some(columns) = whole(columns, text) {
            if self.section.columns.replace(columns).is_some() {
                self.out.begins_again(line.place());
            }
            self.out.ledger.enter(LineClass::Header);
        } else {
            return false;
        }
        true
    }

    /// `vrf all` with one family prints no banner: the router id begins a section then.
    fn speaker(&mut self, line: &Line<'t>, speaker: &Speaker<'t>) {
        if self.section.has_speaker || self.section.answered || self.section.begun.is_none() {
            self.begin_section(line);
        }
        self.section.has_speaker = true;
        self.section.vrf_id = speaker.vrf_id;
        if let Some(vrf) = speaker.vrf {
            self.section.vrf = Cell::Shown(Joined::unwrapped(vrf));
        }
        self.out.ledger.enter(LineClass::Title);
    }

    /// Counts and answers.
    fn below(&mut self, line: &Line<'t>, text: &'t str) -> bool {
        if let Some(footer) = whole(footer, text) {
            self.out.ledger.enter(LineClass::Footer);
            if self.section.begun.is_none() {
                self.out.lacks(Code::HEAD_MISSING, Some(line.place()));
            }
            // A number that touches the end of the text may be cut.
            match footer {
                Footer::Displayed(count) if line.ended => self.section.displayed = Some(count),
                Footer::Total(count) if line.ended => self.section.total = Some(count),
                Footer::Displayed(_) | Footer::Total(_) | Footer::Dynamic => {}
            }
            return true;
        }
        let Some(answer) = answer(text, self.out.subject) else {
            return false;
        };
        if answer.is_error() {
            self.out.answers(answer, line);
            return true;
        }
        if self.section.answered || self.section.rows > 0 {
            self.begin_section(line);
        }
        self.section.begun.get_or_insert(line.place());
        self.section.answered = true;
        if answer == Answer::NoMatch {
            self.filtered = Filtered::Yes;
        }
        self.out.answers(answer, line);
        true
    }

    fn row(&mut self, line: &Line<'t>, text: &'t str) {
        let Some(columns) = self.section.columns else {
            self.out.ledger.unknown(line, "the header `Neighbor V AS ...`");
            return;
        };
        let read = match columns {
            Columns::Peers { local_as, sent, .. } => match all_consuming(peer::<_, ()>(local_as, sent)).parse(text) {
                Ok((_, peer)) => Ok(self.peer_row(line, &peer, columns)),
                Err(_) => Err(explain(
                    |span: Span<'t>| -> IResult<_, _, Trace<'t>> { peer(local_as, sent)(span) },
                    line,
                    "a peer",
                )),
            },
            Columns::Failed => match all_consuming(failure::<_, ()>).parse(text) {
                Ok((_, failure)) => Ok(self.failure_row(line, &failure)),
                Err(_) => Err(explain(failure, line, "a failed peer")),
            },
        };
        self.keep(read);
    }

    fn keep(&mut self, read: Result<BgpPeer<'t>, ParseError>) {
        match read {
            Ok(row) => {
                self.section.rows = self.section.rows.saturating_add(1);
                self.section.peers.enter(row.peer.clone(), row.place);
                self.out.ledger.enter(LineClass::Row);
                self.out.rows.bgp_peers.push(row);
                self.out.row_done();
            }
            Err(error) => self.out.ledger.unreadable(&error),
        }
    }

    fn row_of(&self, line: &Line<'t>, name: &Name<'t>) -> BgpPeer<'t> {
        BgpPeer {
            network_instance: self.section.vrf.clone(),
            afi_safi: self.section.family.clone(),
            hostname: Cell::of_key(name.hostname.map(Untrusted::from)),
            flags: if name.dynamic {
                Cell::Shown(Untrusted::from("*"))
            } else {
                Cell::Blank
            },
            ..BgpPeer::of(name.peer.clone(), line.place())
        }
    }

    fn peer_row(&self, line: &Line<'t>, peer: &Peer<'t>, columns: Columns) -> BgpPeer<'t> {
        let Columns::Peers { sent, description, .. } = columns else {
            return self.row_of(line, &peer.name);
        };
        let [messages_received, messages_sent, table_version, in_queue, out_queue] = peer.messages.map(Cell::Shown);
        let rest = peer.rest.trim();
        let row = BgpPeer {
            // Without a description behind it, the last number may go on.
            cut: !line.ended && rest.is_empty(),
            remote_as: Cell::Shown(peer.remote_as),
            local_as: Cell::of_key(peer.local_as),
            uptime_seconds: peer.uptime.into(),
            sent: match peer.sent {
                Some(Sent::Count(count)) => Cell::Shown(count),
                Some(Sent::Policy) => Cell::Blank,
                None if sent => Cell::Blank,
                None => Cell::NotShown,
            },
            description: match rest {
                _ if !description => Cell::NotShown,
                "" | "N/A" => Cell::Blank,
                text => Cell::Shown(Joined::unwrapped(text)),
            },
            messages_received,
            messages_sent,
            in_queue,
            out_queue,
            table_version,
            ..self.row_of(line, &peer.name)
        };
        let row = with_standing(&row, &peer.standing);
        let lacks_policy = peer.sent == Some(Sent::Policy) && row.exchange == Cell::Shown(Exchange::Ok);
        BgpPeer {
            exchange: if lacks_policy {
                Cell::Shown(Exchange::PolicyMissing)
            } else {
                row.exchange
            },
            ..row
        }
    }

    fn failure_row(&self, line: &Line<'t>, failure: &Failure<'t>) -> BgpPeer<'t> {
        let reason = failure.reason;
        // The right edge of a screen may have cut it short.
        let not_negotiated = reason.starts_with(NOT_NEGOTIATED) || NOT_NEGOTIATED.starts_with(reason);
        let shut_down = reason.starts_with(SHUT_DOWN);
        BgpPeer {
            cut: !line.ended,
            exchange: Cell::of_key(not_negotiated.then_some(Exchange::NotNegotiated)),
            admin: Cell::of_key(shut_down.then_some(Admin::Disabled)),
            reason: Cell::Shown(Untrusted::from(without_software(reason))),
            ..self.row_of(line, &failure.name)
        }
    }

    fn begin_section(&mut self, line: &Line<'t>) {
        // `Instance red:` stands above the banner and the router id of its section.
        let vrf = if self.section.is_bare() {
            self.section.vrf.clone()
        } else {
            Cell::NotShown
        };
        if self.section.is_bare() && self.section.family != Cell::NotShown {
            self.end = End::Open;
        }
        self.end_section();
        self.section = Section {
            begun: Some(line.place()),
            vrf,
            ..Section::EMPTY
        };
    }

    fn end_section(&mut self) {
        self.out.rows_stand_once(&mut self.section.peers);
        let section = &self.section;
        let Some(place) = section.begun.filter(|_| section.has_speaker || section.answered) else {
            return;
        };
        self.sections = self.sections.saturating_add(1);
        if section.answered && !section.has_speaker {
            return;
        }
        self.begun.enter(section.scope(), place);
        if *self.of_family.get_or_insert(section.banner.is_some()) != section.banner.is_some() {
            self.out.begins_again(place);
        }
        let shown = section.displayed.or(section.total);
        let failed_form = section.columns == Some(Columns::Failed);
        // 7.5 counts all peers, whatever a filter let through.
        let may_be_filtered = !self.asked_for_all && self.out.ledger.first_unknown().is_none();
        let fewer = may_be_filtered && section.total.is_some_and(|total| total > section.rows);
        if failed_form || section.displayed.is_some() || fewer {
            self.filtered = Filtered::Yes;
        }
        match shown {
            // `% No matching neighbor` stands in place of the count.
            None if section.answered => {}
            None => {
                self.end = End::Open;
                self.uncounted.get_or_insert(place);
            }
            Some(count) if count == section.rows => {}
            Some(_) => {
                if self.end == End::Counted {
                    self.end = End::Closed;
                }
                let is_explained = fewer && section.displayed.is_none() || self.out.ledger.first_unknown().is_some();
                if !is_explained {
                    self.out.lacks(Code::COUNT_DIFFERS, Some(place));
                }
            }
        }
    }

    fn conclude(&mut self, frame: &Frame<'t>) {
        if self.sections == 0 {
            self.out.lacks_table(frame);
            return;
        }
        self.out.titles_stand_once(&mut self.begun);
        // Every section has a count; whoever says that this is all cannot make up for it.
        if self.uncounted.is_some() && frame.is_ended() {
            self.out.lacks(Code::COUNT_MISSING, self.uncounted);
        }
        // Without a family the command prints a banner above every section.
        let is_headless = frame.query.is_some_and(|query| !query.of_one_family) && !self.bannered;
        if is_headless && self.out.row_count() > 0 {
            self.out.lacks(Code::HEAD_MISSING, Some(frame.place()));
        }
        self.out.is_filtered(match frame.query.map(|query| query.filtered) {
            Some(Filtered::Yes) => Filtered::Yes,
            _ => self.filtered,
        });
        // A command whose output has sections, without the next prompt: more of them may be lost.
        let every_vrf = frame
            .query
            .is_some_and(|query| query.network_instance == Instances::Every);
        let stops = frame.query.is_some() && (self.bannered || every_vrf) && !frame.is_ended();
        if !stops {
            self.out.ends(self.end);
        }
    }
}

fn with_standing<'t>(row: &BgpPeer<'t>, standing: &Standing<'t>) -> BgpPeer<'t> {
    let established = |exchange, received| BgpPeer {
        state: Cell::Shown(Named::Known(BgpState::Established)),
        exchange: Cell::Shown(exchange),
        admin: Cell::Shown(Admin::Enabled),
        received,
        ..row.clone()
    };
    let down = |state, admin, reason| BgpPeer {
        state: Cell::Shown(state),
        admin: Cell::Shown(admin),
        received: Cell::Blank,
        reason,
        ..row.clone()
    };
    let idle = Named::Known(BgpState::Idle);
    match standing {
        Standing::Received(count) => established(Exchange::Ok, Cell::Shown(*count)),
        Standing::Policy => established(Exchange::PolicyMissing, Cell::Blank),
        Standing::NotNegotiated => established(Exchange::NotNegotiated, Cell::Blank),
        Standing::AdminDown => down(idle, Admin::Disabled, Cell::NotShown),
        Standing::PrefixLimit => down(idle, Admin::Enabled, Cell::Shown(Untrusted::from(PREFIX_LIMIT))),
        Standing::State(state) => down(state.clone(), Admin::Enabled, Cell::NotShown),
    }
}

#[cfg(test)]
mod tests {
    use crate::ast::{AddressFamily, Admin, BgpState, Exchange};
    use crate::frr::bgp_summary::GRAMMAR;
    use crate::kit::{Cell, Code, End, Filtered, Hints, LineClass, Named, State, Text};
    use crate::reading::{Reading, read};

    const HEADER: &str = "Neighbor  V AS MsgRcvd MsgSent TblVer InQ OutQ Up/Down State/PfxRcd PfxSnt Desc\n";

    fn with<T>(raw: &str, check: impl FnOnce(&Reading<'_>) -> T) -> T {
        let text = Text::clean(raw.as_bytes()).unwrap();
        check(&read(&GRAMMAR, &text, Hints::default()))
    }

    fn section(rows: &str, footer: &str) -> String {
        format!(
            "\nIPv4 Unicast Summary:\nBGP router identifier 10.0.0.1, local AS number 65001 VRF default vrf-id 0\n\n{HEADER}{rows}\n{footer}"
        )
    }

    #[test]
    fn a_number_is_established_and_a_word_is_not() {
        let rows = "10.0.0.2 4 65002 1 2 0 0 0 00:01:00 5 14 N/A\nleaf(eth1) 4 1.10 1 2 0 0 0 never Active 0 N/A\n";
        with(&section(rows, "Total number of neighbors 2\n"), |reading| {
            let peers = &reading.rows().bgp_peers;
            assert_eq!(peers[0].state, Cell::Shown(Named::Known(BgpState::Established)));
            assert_eq!(peers[0].afi_safi, Cell::Shown(Named::Known(AddressFamily::Ipv4Unicast)));
            assert_eq!(
                (&peers[0].received, &peers[0].sent),
                (&Cell::Shown(5), &Cell::Shown(14))
            );
            assert_eq!(peers[1].state, Cell::Shown(Named::Known(BgpState::Active)));
            assert_eq!(
                (&peers[1].remote_as, &peers[1].uptime_seconds),
                (&Cell::Shown(65_546), &Cell::Blank)
            );
            assert_eq!(reading.completeness().state, State::Whole);
            assert_eq!(reading.completeness().end, End::Counted);
            assert_eq!(reading.completeness().filtered, Filtered::No);
        });
    }

    #[test]
    fn words_in_place_of_a_number_are_told_apart() {
        let rows = "10.0.0.2 4 1 1 2 0 0 0 00:01:00 (Policy) (Policy) N/A\n10.0.0.3 4 1 1 2 0 0 0 00:01:00 NoNeg NoNeg x y\n\
                    10.0.0.4 4 1 1 2 0 0 0 00:01:00 Idle (Admin) 0 N/A\n*10.0.0.5 4 1 1 2 0 0 0 00:01:00 Idle (PfxCt) 0 N/A\n";
        with(&section(rows, "Total number of neighbors 4\n"), |reading| {
            let peers = &reading.rows().bgp_peers;
            assert_eq!(peers[0].exchange, Cell::Shown(Exchange::PolicyMissing));
            assert_eq!(peers[1].exchange, Cell::Shown(Exchange::NotNegotiated));
            assert_eq!(peers[2].admin, Cell::Shown(Admin::Disabled));
            assert!(peers[3].reason.shown().is_some() && peers[3].flags.shown().is_some());
        });
    }

    #[test]
    fn a_count_that_differs_is_told() {
        let rows = "10.0.0.2 4 1 1 2 0 0 0 00:01:00 5 14 N/A\n";
        let footer = "Displayed neighbors 2\nTotal number of neighbors 2\n";
        with(&section(rows, footer), |reading| {
            assert_eq!(reading.completeness().why[0].code, Code::COUNT_DIFFERS);
        });
    }

    #[test]
    fn fewer_rows_than_peers_is_a_filter() {
        let rows = "10.0.0.2 4 1 1 2 0 0 0 00:01:00 5 14 N/A\n";
        for footer in [
            "Total number of neighbors 2\n",
            "Displayed neighbors 1\nTotal number of neighbors 2\n",
        ] {
            with(&section(rows, footer), |reading| {
                assert_eq!(reading.completeness().filtered, Filtered::Yes, "{footer}");
                assert_eq!(reading.completeness().state, State::Whole);
            });
        }
    }

    #[test]
    fn a_count_that_touches_the_end_counts_for_nothing() {
        let rows = "10.0.0.2 4 1 1 2 0 0 0 00:01:00 5 14 N/A\n";
        with(&section(rows, "Total number of neighbors 1"), |reading| {
            assert_eq!(reading.completeness().end, End::Open);
        });
    }

    #[test]
    fn a_row_without_a_header_is_unknown() {
        with("10.0.0.2 4 65002 1 2 0 0 0 00:01:00 5 14 N/A\n", |reading| {
            assert_eq!(
                (reading.row_count(), reading.ledger().lines(LineClass::Unknown)),
                (0, 1)
            );
        });
    }

    #[test]
    fn errors_tell_where_and_what() {
        let raw = section("10.0.0.2 4 65002 1 x 0 0 0 00:01:00 5 14 N/A\n", "");
        with(&raw, |reading| {
            let diagnostic = &reading.diagnostics()[0];
            assert_eq!(
                (diagnostic.expected, diagnostic.place.slice(&raw)),
                ("a count", Some("x"))
            );
        });
    }
}
