//! `show bfd peers brief` on FRR.
//!
//! ```text
//! Session count: 2
//! SessionId  LocalAddress                             PeerAddress                             Status
//! =========  ============                             ===========                             ======
//! 2915494132 10.0.12.1                                10.0.12.2                               up
//! 1665728307 unknown                                  10.0.16.6                               down
//! ```
//!
//! The count is of all VRFs, whatever VRF was asked for. A last column, `Profile`,
//! came with 10.6. Where no local address is configured, `unknown` or `0.0.0.0`
//! stands for it. The table does not tell the VRF, nor the interface.

use std::net::IpAddr;

use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, cut};
use nom::error::context;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use super::bfd::{self, STATES, local};
use crate::ast::{BfdSession, Subject};
use crate::frr::answers::answer;
use crate::frr::asked::compare_text;
use crate::frr::opt_vrf;
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, address, blanks, number, taken, token};
use crate::kit::{
    Cell, Code, End, Filtered, Frame, Instances, Line, LineClass, Named, Once, ParseError, Place, Query, Span, Trace,
    Untrusted, explain,
};
use crate::reading::{Collector, Grammar};

/// The grammar of `show bfd peers brief`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::BfdSession,
    query,
    text,
    json: Some(bfd::read),
};

/// `show bfd [vrf NAME] peers brief [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !(words.keyword("show") && words.keyword("bfd")) {
        return None;
    }
    let network_instance = opt_vrf(&mut words, Instances::Every)?;
    if !(words.keyword("peers") && words.keyword("brief")) {
        return None;
    }
    words.keyword("json");
    words.is_end().then(|| words.query(false, network_instance))
}

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        has_profile: None,
        counted: None,
        ids: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    if reader.has_profile.is_some() {
        compare_text(frame, reader.out);
    }
    reader.conclude(frame);
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    /// Whether the table has the column, once its header is seen.
    has_profile: Option<bool>,
    counted: Option<(usize, Place)>,
    ids: Once<u32>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if let Ok((_, count)) = all_consuming(session_count::<_, ()>).parse(text) {
            // A number that touches the end of the text may be cut.
            self.counted = line.ended.then(|| (count, line.place()));
            self.out.begins(LineClass::Title, line);
        } else if let Ok((_, has_profile)) = all_consuming(header::<_, ()>).parse(text) {
            self.has_profile = Some(has_profile);
            self.out.begins(LineClass::Header, line);
        } else if text.bytes().all(|byte| byte == b'=' || byte == b' ') {
            self.out.ledger.enter(LineClass::Rule);
        } else if let Some(answer) = answer(text, self.out.subject) {
            self.out.answers(answer, line);
        } else {
            self.row(line, text);
        }
    }

    fn row(&mut self, line: &Line<'t>, text: &'t str) {
        match self.read_row(line, text) {
            Ok(session) => {
                self.out.ledger.enter(LineClass::Row);
                if let Cell::Shown(id) = session.id {
                    self.ids.enter(id, session.place);
                }
                self.out.rows.bfd_sessions.push(session);
                self.out.row_done();
            }
            Err(error) => self.out.ledger.unreadable(&error),
        }
    }

    fn read_row(&self, line: &Line<'t>, text: &'t str) -> Result<BfdSession<'t>, ParseError> {
        let Some(has_profile) = self.has_profile else {
            return Err(ParseError {
                place: line.place(),
                expected: "the header `SessionId LocalAddress PeerAddress Status`",
                within: "BFD sessions",
            });
        };
        let production = |input: Span<'t>| -> IResult<_, _, Trace<'t>> { row(has_profile)(input) };
        match all_consuming(row::<_, ()>(has_profile)).parse(text) {
            Ok((_, row)) => Ok(session(line, &row)),
            Err(_) => Err(explain(production, line, "a session")),
        }
    }

    fn conclude(mut self, frame: &Frame<'t>) {
        self.out.rows_stand_once(&mut self.ids);
        let of_one_vrf = frame
            .query
            .is_some_and(|query| query.network_instance != Instances::Every);
        match self.counted {
            Some((count, _)) if count == self.out.row_count() && self.has_profile.is_some() => {
                self.out.ends(End::Counted);
                if frame.query.is_none() {
                    self.out.is_filtered(Filtered::No);
                }
            }
            Some((count, place)) if count < self.out.row_count() || !of_one_vrf => {
                self.out.lacks(Code::COUNT_DIFFERS, Some(place));
            }
            Some(_) => {}
            None if self.has_profile.is_some() => self.out.lacks(Code::COUNT_MISSING, Some(frame.place())),
            None => self.out.lacks_table(frame),
        }
    }
}

fn session<'t>(line: &Line<'t>, row: &Row<'t>) -> BfdSession<'t> {
    BfdSession {
        cut: !line.ended && line.text.len() == line.trimmed().len(),
        local: row.local,
        id: Cell::Shown(row.id),
        state: Cell::Shown(Named::look_up(row.state, &STATES)),
        profile: match row.profile {
            None => Cell::NotShown,
            Some("-") => Cell::Blank,
            Some(profile) => Cell::Shown(Untrusted::from(profile)),
        },
        ..BfdSession::of(row.peer, line.place())
    }
}

/// `Session count: 2`
fn session_count<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, usize, E> {
    preceded(tag("Session count: "), number).parse(input)
}

/// `SessionId  LocalAddress  PeerAddress  Status`, and whether `Profile` follows.
fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, bool, E> {
    let text = input.text();
    let names: Vec<&str> = text.split_ascii_whitespace().take(6).collect();
    let has_profile = match names.as_slice() {
        ["SessionId", "LocalAddress", "PeerAddress", "Status"] => Some(false),
        ["SessionId", "LocalAddress", "PeerAddress", "Status", "Profile"] => Some(true),
        _ => None,
    };
    taken(input, has_profile.map(|has_profile| (has_profile, text.len())))
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Row<'t> {
    id: u32,
    local: Cell<IpAddr>,
    peer: IpAddr,
    state: &'t str,
    profile: Option<&'t str>,
}

/// `2915494132 10.0.12.1    10.0.12.2    up`
fn row<'t, S: Source<'t>, E: Problem<S>>(has_profile: bool) -> impl Fn(S) -> IResult<S, Row<'t>, E> {
    move |input| {
        let (rest, id) = context("a session id", number).parse(input)?;
        let (rest, local) = cut(context("an address or `unknown`", preceded(blanks, own_address))).parse(rest)?;
        let (rest, peer) = cut(context("an address", preceded(blanks, address))).parse(rest)?;
        let (rest, state) = cut(context("a status", preceded(blanks, token))).parse(rest)?;
        let (rest, profile) = profile(rest, has_profile)?;
        let row = Row {
            id,
            local,
            peer,
            state,
            profile,
        };
        Ok((rest, row))
    }
}

fn own_address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Cell<IpAddr>, E> {
    let (_, word) = token(input)?;
    taken(input, local(word).map(|local| (local, word.len())))
}

fn profile<'t, S: Source<'t>, E: Problem<S>>(input: S, is_shown: bool) -> IResult<S, Option<&'t str>, E> {
    if !is_shown {
        return Ok((input, None));
    }
    let (rest, profile) = cut(context("a profile or `-`", preceded(blanks, token))).parse(input)?;
    Ok((rest, Some(profile)))
}

#[cfg(test)]
mod tests {
    use super::{query, row};
    use crate::kit::{Cell, Instances};

    #[test]
    fn a_query_without_a_vrf_asks_for_all() {
        let instances = |command| query(command).map(|query| query.network_instance);
        assert_eq!(instances("show bfd peers brief json"), Some(Instances::Every));
        assert_eq!(instances("sh bfd vrf red peers br"), Some(Instances::One("red")));
        for command in ["show bfd peers", "show bfd peers counters", "show bfd peer 10.0.0.1"] {
            assert_eq!(instances(command), None, "{command}");
        }
    }

    #[test]
    fn words_for_no_local_address_are_blank() {
        for local in ["unknown", "0.0.0.0", "::"] {
            let text = format!("7 {local} 10.0.0.2 admin-down");
            let (rest, row) = row::<_, ()>(false)(text.as_str()).unwrap();
            assert_eq!((rest, row.local, row.state), ("", Cell::Blank, "admin-down"));
        }
    }

    #[test]
    fn the_profile_stands_behind_the_status() {
        let (_, row) = row::<_, ()>(true)("7 2001:db8::1 2001:db8::2 up fast").unwrap();
        assert_eq!((row.state, row.profile), ("up", Some("fast")));
    }
}
