//! `show version` on FRR.
//!
//! ```text
//! FRRouting 10.3 (core-r1) on Linux(6.1.0-13-amd64).
//! Copyright 1996-2005 Kunihiro Ishiguro, et al.
//! configured with:
//!     '--build=x86_64-linux-gnu' '--prefix=/usr'
//! ```
//!
//! `on Linux(..)` is printed since 8.3. The options are one line, and the last one; nothing marks its end.

use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, cut, opt};
use nom::error::context;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::ast::{Subject, Version};
use crate::frr::answers::answer;
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, taken, token};
use crate::kit::{Cell, Frame, Instances, Line, LineClass, Query, Untrusted, explain};
use crate::reading::{Collector, Grammar};

/// The grammar of `show version`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Version,
    query,
    text,
    json: None,
};

fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    let is_it = words.keyword("show") && words.keyword("version") && words.is_end();
    is_it.then(|| words.query(false, Instances::Every))
}

/// How far the output is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Release,
    Copyright,
    Options,
    End,
}

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut at = At::Release;
    for line in frame.lines() {
        let text = line.trimmed();
        at = match at {
            _ if text.is_empty() => blank(at, out),
            _ if text.starts_with("FRRouting ") => release_line(&line, text, out),
            At::Copyright => below_release(text, out),
            At::Options if text.starts_with(' ') => options(out),
            _ => other(at, &line, text, out),
        };
    }
}

fn blank(at: At, out: &mut Collector<'_, '_>) -> At {
    out.ledger.enter(LineClass::Blank);
    at
}

fn release_line<'t>(line: &Line<'t>, text: &'t str, out: &mut Collector<'t, '_>) -> At {
    if let Ok((_, release)) = all_consuming(release::<_, ()>).parse(text) {
        out.ledger.enter(LineClass::Row);
        out.rows.versions.push(version(&release, line));
        out.row_done();
        return At::Copyright;
    }
    let error = explain(release, line, "the first line of `show version`");
    out.ledger.unreadable(&error);
    At::Release
}

/// The copyright and, of a build from a checkout, what it was built from.
fn below_release(text: &str, out: &mut Collector<'_, '_>) -> At {
    let is_last = text == "configured with:";
    out.ledger
        .enter(if is_last { LineClass::Header } else { LineClass::Noise });
    if is_last { At::Options } else { At::Copyright }
}

fn options(out: &mut Collector<'_, '_>) -> At {
    out.ledger.enter(LineClass::Noise);
    At::End
}

fn other(at: At, line: &Line<'_>, text: &str, out: &mut Collector<'_, '_>) -> At {
    match answer(text, out.subject) {
        Some(answer) => out.answers(answer, line),
        None => out.ledger.unknown(line, "`FRRouting RELEASE (HOSTNAME)`"),
    }
    at
}

/// The first line.
struct Release<'t> {
    software: &'t str,
    hostname: &'t str,
    platform: Option<&'t str>,
}

fn version<'t>(release: &Release<'t>, line: &Line<'t>) -> Version<'t> {
    Version {
        software: Cell::Shown(Untrusted::from(release.software)),
        hostname: if release.hostname.is_empty() {
            Cell::Blank
        } else {
            Cell::Shown(Untrusted::from(release.hostname))
        },
        platform: Cell::of_key(release.platform.map(Untrusted::from)),
        ..Version::at(line.place())
    }
}

/// `FRRouting 10.3 (core-r1) on Linux(6.1.0-13-amd64).`
fn release<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Release<'t>, E> {
    let (rest, software) = preceded(tag("FRRouting "), cut(context("a release", token))).parse(input)?;
    let (rest, hostname) = cut(context("a host name in brackets", hostname)).parse(rest)?;
    let (rest, platform) = opt(preceded(tag(" on "), platform)).parse(rest)?;
    let (rest, _) = context("`.`", tag(".")).parse(rest)?;
    let release = Release {
        software,
        hostname,
        platform,
    };
    Ok((rest, release))
}

fn hostname<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (rest, _) = tag(" (").parse(input)?;
    let text = rest.text();
    let length = text
        .find(')')
        .filter(|end| !text.get(..*end).is_some_and(|name| name.contains(' ')));
    let name = length.and_then(|length| text.get(..length));
    let read = name.map(|name| (name, name.len().saturating_add(1)));
    taken(rest, read)
}

/// Up to the last bracket; a release of a kernel has dots in it.
fn platform<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let length = text.rfind(')').map(|at| at.saturating_add(1));
    taken(input, length.and_then(|length| Some((text.get(..length)?, length))))
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::kit::{Cell, Hints, LineClass, State, Text, Untrusted};
    use crate::reading::{Reading, read};

    const WHOLE: &str = "\
FRRouting 10.3 (core-r1) on Linux(6.1.0-13-amd64).
Copyright 1996-2005 Kunihiro Ishiguro, et al.
configured with:
    '--build=x86_64-linux-gnu' '--prefix=/usr'
";

    fn with_reading(raw: &str, check: impl FnOnce(&Reading<'_>)) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: None,
            complete: raw.len() >= WHOLE.len(),
        };
        let reading = read(&GRAMMAR, &text, hints);
        assert_eq!(reading.ledger().total(), text.lines().count());
        check(&reading);
    }

    #[test]
    fn release_host_and_platform_are_read() {
        with_reading(WHOLE, |reading| {
            let row = &reading.rows().versions[0];
            assert_eq!(row.software, Cell::Shown(Untrusted::from("10.3")));
            assert_eq!(row.hostname, Cell::Shown(Untrusted::from("core-r1")));
            assert_eq!(row.platform, Cell::Shown(Untrusted::from("Linux(6.1.0-13-amd64)")));
            assert_eq!(reading.completeness().state, State::Whole);
        });
    }

    #[test]
    fn before_8_3_no_platform_is_printed() {
        let raw = WHOLE
            .replace(" on Linux(6.1.0-13-amd64)", "")
            .replace("10.3", "7.5.1-deb");
        with_reading(&raw, |reading| {
            let row = &reading.rows().versions[0];
            assert_eq!(row.software, Cell::Shown(Untrusted::from("7.5.1-deb")));
            assert_eq!(row.platform, Cell::NotShown);
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 0);
        });
    }

    #[test]
    fn no_cut_makes_another_release() {
        for end in 0..WHOLE.len() {
            with_reading(WHOLE.get(..end).unwrap(), |reading| {
                let mut rows = reading.rows().versions.iter();
                assert!(rows.all(|row| row.software == Cell::Shown(Untrusted::from("10.3"))));
                assert_eq!(reading.completeness().state, State::Partial, "{end}");
            });
        }
    }

    #[test]
    fn what_is_not_a_release_is_reported() {
        for raw in [
            "FRRouting 10.3 core-r1.\n",
            "FRRouting 10.3 (core r1).\n",
            "Hostname : r1\n",
        ] {
            with_reading(raw, |reading| {
                assert_eq!(
                    (reading.row_count(), reading.ledger().lines(LineClass::Unknown)),
                    (0, 1)
                );
            });
        }
    }

    #[test]
    fn only_the_plain_command_is_it() {
        assert!(query("sh ver").is_some());
        assert!(query("show version json").is_none());
    }
}
