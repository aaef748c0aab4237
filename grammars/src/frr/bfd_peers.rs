//! `show bfd peers` and `show bfd peer` on FRR.
//!
//! ```text
//! BFD Peers:
//!         peer 192.0.2.99 multihop local-address 10.255.0.1 vrf default
//!                 ID: 273599633
//!                 Remote ID: 0
//!                 Active mode
//!                 Minimum TTL: 254
//!                 Status: down
//!                 Downtime: 29 second(s)
//!                 Diagnostics: ok
//! ```
//!
//! `show bfd peer` finds a session only if all that tells it apart was typed, so
//! that it finds none proves nothing. Nothing marks the end.

mod line;

use nom::Parser;
use nom::character::complete::space0;
use nom::combinator::all_consuming;
use nom::sequence::preceded;

use super::bfd::{self, DIAGNOSTICS, STATES};
use crate::ast::{BfdSession, BfdState, Subject};
use crate::frr::answers::answer;
use crate::frr::asked::compare_text;
use crate::frr::opt_vrf;
use crate::kit::query::Words;
use crate::kit::{
    Answer, Cell, Code, Filtered, Frame, Instances, Joined, Line, LineClass, Named, Once, ParseError, Query, Span,
    Untrusted, explain,
};
use crate::reading::{Collector, Grammar};
use line::{Detail, Head, Told, detail, head, is_title};

/// The grammar of `show bfd peers`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::BfdSession,
    query,
    text,
    json: Some(bfd::read),
};

/// `show bfd [vrf NAME] peers [json]`, `show bfd [vrf NAME] peer ADDRESS ... [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !(words.keyword("show") && words.keyword("bfd")) {
        return None;
    }
    let network_instance = opt_vrf(&mut words, Instances::Every)?;
    if words.keyword("peer") {
        return one_peer(words, network_instance);
    }
    if !words.keyword("peers") {
        return None;
    }
    words.keyword("json");
    words.is_end().then(|| words.query(false, network_instance))
}

fn one_peer<'t>(mut words: Words<'t>, network_instance: Instances<'t>) -> Option<Query<'t>> {
    let object = words.any()?;
    while !words.is_end() {
        if words.keyword("counters") {
            return None;
        }
        words.any();
    }
    Some(Query {
        object: Some(object),
        ..words.query(true, network_instance)
    })
}

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        titled: false,
        block: None,
        ids: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.end_block();
    reader.out.rows_stand_once(&mut reader.ids);
    if reader.out.row_count() > 0 {
        compare_text(frame, reader.out);
    }
    if !reader.titled && reader.out.row_count() > 0 {
        reader.out.lacks(Code::HEAD_MISSING, Some(frame.place()));
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    titled: bool,
    /// The session that is being told about, and its first line.
    block: Option<Block<'t>>,
    ids: Once<u32>,
}

/// What is told of a session, and its first line.
struct Block<'t> {
    row: BfdSession<'t>,
    line: Line<'t>,
    told: Told,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed().trim_start();
        if text.is_empty() {
            self.end_block();
            self.out.ledger.enter(LineClass::Blank);
        } else if is_title(text) {
            self.end_block();
            self.titled = true;
            self.out.begins(LineClass::Title, line);
        } else if let Ok((_, head)) = all_consuming(head::<_, ()>).parse(text) {
            self.end_block();
            self.block = Some(Block {
                row: session(line, &head),
                line: *line,
                told: Told::default(),
            });
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.answer(answer, line);
        } else {
            self.detail(line, text);
        }
    }

    fn answer(&mut self, answer: Answer, line: &Line<'t>) {
        if answer == Answer::NoMatch {
            self.out.is_filtered(Filtered::Yes);
        }
        self.out.answers(answer, line);
    }

    fn detail(&mut self, line: &Line<'t>, text: &'t str) {
        let read = all_consuming(detail::<_, ()>).parse(text);
        if let (Some(block), Ok((_, detail))) = (&mut self.block, read) {
            block.row.place = block.row.place.through(line.place());
            if block.told.is_first(text) {
                tell(&mut block.row, line, detail);
            } else {
                // What is told twice is of another session, whose first line is not there.
                block.row.cut = true;
                self.out.lacks(Code::HEAD_MISSING, Some(line.place()));
            }
            self.out.ledger.enter(LineClass::Continuation);
        } else {
            let production = |span: Span<'t>| preceded(space0, detail).parse(span);
            self.out.ledger.unreadable(&explain(production, line, "a BFD session"));
        }
    }

    /// A session of which the status is not told is none.
    fn end_block(&mut self) {
        let Some(Block { mut row, line, .. }) = self.block.take() else {
            return;
        };
        if row.state == Cell::NotShown {
            self.out.ledger.unreadable(&ParseError {
                place: line.place(),
                expected: "`Status: ...` below the peer",
                within: "a BFD session",
            });
            return;
        }
        if is_of_two(&row) {
            row.cut = true;
            self.out.lacks(Code::HEAD_MISSING, Some(row.place));
        }
        self.out.ledger.enter(LineClass::Row);
        if let Cell::Shown(id) = row.id {
            self.ids.enter(id, row.place);
        }
        self.out.rows.bfd_sessions.push(row);
        self.out.row_done();
    }
}

fn session<'t>(line: &Line<'t>, head: &Head<'t>) -> BfdSession<'t> {
    BfdSession {
        local: head.local.map_or(Cell::Blank, Cell::Shown),
        interface: head
            .interface
            .map_or(Cell::Blank, |name| Cell::Shown(Untrusted::from(name))),
        network_instance: Cell::of_key(head.vrf.map(Joined::unwrapped)),
        multihop: Cell::Shown(head.multihop),
        ..BfdSession::of(head.peer, line.place())
    }
}

fn tell<'t>(row: &mut BfdSession<'t>, line: &Line<'t>, detail: Detail<'t>) {
    match detail {
        Detail::Id(id) => row.id = Cell::Shown(id),
        Detail::RemoteId(id) => row.remote_id = Cell::Shown(id),
        Detail::Status(status) => {
            row.cut |= !line.ended;
            row.state = Cell::Shown(Named::look_up(status, &STATES));
        }
        Detail::Uptime(seconds) => row.uptime_seconds = Cell::Shown(seconds),
        Detail::Downtime(seconds) => row.downtime_seconds = Cell::Shown(seconds),
        Detail::Diagnostic(words) => row.diagnostic = Cell::Shown(Named::look_up(words, &DIAGNOSTICS)),
        Detail::RemoteDiagnostic(words) => row.remote_diagnostic = Cell::Shown(Named::look_up(words, &DIAGNOSTICS)),
        Detail::Profile(name) => row.profile = Cell::Shown(Untrusted::from(name)),
        Detail::Other => {}
    }
}

/// Tells whether the status and the time are of two sessions: up has an uptime, down a downtime.
fn is_of_two(row: &BfdSession<'_>) -> bool {
    match row.state {
        Cell::Shown(Named::Known(BfdState::Up)) => row.downtime_seconds != Cell::NotShown,
        Cell::Shown(Named::Known(BfdState::Down | BfdState::Init | BfdState::AdminDown)) => {
            row.uptime_seconds != Cell::NotShown
        }
        Cell::Shown(Named::Other(_)) | Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::query;
    use crate::kit::{Filtered, Instances};

    #[test]
    fn one_peer_is_not_all_of_them() {
        for (command, filtered, instance, object) in [
            ("show bfd peers json", Filtered::No, Instances::Every, None),
            ("show bfd vrf red peers", Filtered::No, Instances::One("red"), None),
            (
                "show bfd peer 10.0.0.1 multihop",
                Filtered::Yes,
                Instances::Every,
                Some("10.0.0.1"),
            ),
        ] {
            let query = query(command).unwrap();
            let found = (query.filtered, query.network_instance, query.object);
            assert_eq!(found, (filtered, instance, object), "{command}");
        }
        for command in [
            "show bfd peers brief",
            "show bfd peers counters",
            "show bfd peer 10.0.0.1 counters",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
