//! Productions of ping, and what their words are worth.

use std::net::IpAddr;

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::space0;
use nom::combinator::{cond, cut, opt, value};
use nom::error::context;
use nom::multi::fold_many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::said::{MESSAGES, fits};
use crate::ast::{Ping, RoundTrip};
use crate::kit::word::{Problem, Source, taken, token, whole_address, whole_number};
use crate::kit::{Cell, Line, ParseError, Place, Span, Trace, explain};

const WITHIN: &str = "the output of `ping`";

pub(super) fn error(place: Place, expected: &'static str) -> ParseError {
    ParseError {
        place,
        expected,
        within: WITHIN,
    }
}

/// Reads a whole line, and once more if it fails, for the reason.
pub(super) fn whole<'t, T>(
    line: &Line<'t>,
    production: fn(&'t str) -> IResult<&'t str, T, ()>,
    traced: fn(Span<'t>) -> IResult<Span<'t>, T, Trace<'t>>,
) -> Result<T, ParseError> {
    match production(line.trimmed().trim_start_matches([' ', '\t'])) {
        Ok(("", value)) => Ok(value),
        _ => Err(explain(|input| preceded(space0, traced).parse(input), line, WITHIN)),
    }
}

/// Reads this and nothing else.
macro_rules! exactly {
    ($text:literal) => {
        context(concat!("`", $text, "`"), tag($text))
    };
}

fn chunk<'t, S: Source<'t>, E: Problem<S>>(
    expected: &'static str,
    wanted: fn(char) -> bool,
) -> impl Parser<S, Output = &'t str, Error = E> {
    context(expected, take_while1(wanted).map(S::text))
}

fn digits<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    chunk("a number", |c| c.is_ascii_digit()).parse(input)
}

fn decimals<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    chunk("a number", |c| c.is_ascii_digit() || c == '.').parse(input)
}

/// Reads the time of day that `-D` puts before a line.
pub(super) fn opt_clock<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    value((), opt(delimited(tag("["), decimals, tag("] ")))).parse(input)
}

pub(super) fn instance<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    preceded(
        tag("Using network instance "),
        chunk("a network instance", |c| c != '\t'),
    )
    .parse(input)
}

/// Reads the first line: the target, and the address in brackets.
pub(super) fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (&'t str, &'t str), E> {
    let (input, _) = tag("PING ").parse(input)?;
    let (input, target) = chunk("a target", |c| !" (".contains(c)).parse(input)?;
    let (input, _) = opt(tag(" ")).parse(input)?;
    let (input, address) = delimited(exactly!("("), address_within, exactly!(")")).parse(input)?;
    let (input, _) = opt((tag(" , flow 0x"), token)).parse(input)?;
    let (input, ()) = alt((preceded(tag(" from "), cut(up_to_colon)), value((), opt(tag(":"))))).parse(input)?;
    let (input, _) = (exactly!(" "), digits).parse(input)?;
    let (input, ()) = alt((
        value((), (tag("("), digits, exactly!(") bytes of data."))),
        value((), exactly!(" data bytes")),
    ))
    .parse(input)?;
    Ok((input, (target, address)))
}

/// Reads an address, or a name and an address in brackets.
fn address_within<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let plain = || chunk("an address", |c| !" ()".contains(c));
    alt((delimited((plain(), tag(" (")), plain(), exactly!(")")), plain())).parse(input)
}

/// Reads one to three words, the last of which ends in a colon: `10.0.0.1 eth0:`.
fn up_to_colon<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let (mut input, mut word) = token(input)?;
    for _ in 0..2 {
        if !word.ends_with(':') {
            (input, word) = preceded(exactly!(" "), token).parse(input)?;
        }
    }
    let end = word.ends_with(':').then_some(((), 0));
    context("`:`", |input| taken(input, end)).parse(input)
}

/// What a reply says.
pub(super) struct Reply<'t> {
    /// Whose it is: an address, or a name without one.
    pub(super) from: &'t str,
    /// Whether its time is shown, or was cut off with the data.
    pub(super) is_timed: bool,
    /// Whether it is among those received: neither a duplicate nor garbled.
    pub(super) counts: bool,
    /// Whether ping says that it is of another address than the target's.
    pub(super) is_of_another: bool,
}

/// What stands behind a reply.
#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Duplicate,
    Garbled,
    OfAnother,
}

pub(super) fn reply<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Reply<'t>, E> {
    let (input, ()) = opt_clock(input)?;
    let (sender, _) = (digits, exactly!(" bytes from ")).parse(input)?;
    let (input, ()) = up_to_colon(sender)?;
    let (input, _) = alt((exactly!(" icmp_seq="), exactly!(" icmp_req="), exactly!(" seq="))).parse(input)?;
    let (input, _) = digits(input)?;
    let (input, _) = opt((tag(" ident="), cut(digits))).parse(input)?;
    let (input, _) = opt((tag(" ttl="), cut(digits))).parse(input)?;
    let (input, truncated) = opt(tag(" (truncated)")).parse(input)?;
    let (input, time) = opt((tag(" time="), cut((decimals, exactly!(" ms"))))).parse(input)?;
    let mark = || {
        alt((
            value(Mark::Duplicate, tag(" (DUP!)")),
            value(Mark::Garbled, tag(" (BAD CHECKSUM!)")),
            value(Mark::OfAnother, tag(" (DIFFERENT ADDRESS!)")),
        ))
    };
    let (mut counts, mut is_of_another) = (true, false);
    let note = |(), mark| match mark {
        Mark::Duplicate | Mark::Garbled => counts = false,
        Mark::OfAnother => is_of_another = true,
    };
    let (input, ()) = fold_many0(mark(), || (), note).parse(input)?;
    let reply = Reply {
        from: sender_of(sender.text()),
        is_timed: truncated.is_some() || time.is_some(),
        counts,
        is_of_another,
    };
    Ok((input, reply))
}

/// The address in `10.0.0.1: ...` and `name (10.0.0.1): ...`.
fn sender_of(text: &str) -> &str {
    let sender = text.split_once(": ").map_or(text, |(sender, _)| sender);
    let in_brackets = sender.strip_suffix(')').and_then(|sender| sender.rsplit_once('('));
    in_brackets.map_or(sender, |(_, address)| address)
}

/// Reads what a router answered.
pub(super) fn trouble<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let (input, ()) = opt_clock(input)?;
    let (input, _) = (tag("From "), token).parse(input)?;
    let in_brackets = (tag(" ("), chunk("an address", |c| !" ()".contains(c)), tag(")"));
    let (input, _) = (opt(in_brackets), opt(tag(":"))).parse(input)?;
    let (input, _) = (exactly!(" icmp_seq="), digits, exactly!(" ")).parse(input)?;
    let known = fits(input.text(), &MESSAGES).then_some(((), input.text().len()));
    context("an ICMP message", |input| taken(input, known)).parse(input)
}

pub(super) fn title<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    delimited(tag("--- "), token, exactly!(" ping statistics ---")).parse(input)
}

/// The line that decides, as printed.
pub(super) struct Counts<'t> {
    sent: &'t str,
    received: &'t str,
    duplicates: Option<&'t str>,
    errors: Option<&'t str>,
    loss: Option<&'t str>,
    /// Whether nothing can follow.
    ended: bool,
}

pub(super) fn counts<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Counts<'t>, E> {
    let (input, sent) = token(input)?;
    let (input, _) = exactly!(" packets transmitted, ").parse(input)?;
    let (input, received) = token(input)?;
    let with_noun = value(true, tag(" packets received"));
    let (input, with_noun) = alt((with_noun, value(false, exactly!(" received")))).parse(input)?;
    let (input, duplicates) = opt_extra(input, " duplicates")?;
    let (input, _) = opt_extra(input, " corrupted")?;
    let (input, errors) = opt_extra(input, " errors")?;
    let (input, loss) = opt(preceded(tag(", "), cut(loss))).parse(input)?;
    let (input, time) = opt((tag(", time "), cut((digits, exactly!("ms"))))).parse(input)?;
    let counts = Counts {
        sent,
        received,
        duplicates,
        errors,
        loss,
        ended: with_noun || time.is_some(),
    };
    Ok((input, counts))
}

fn opt_extra<'t, S: Source<'t>, E: Problem<S>>(input: S, name: &'static str) -> IResult<S, Option<&'t str>, E> {
    opt(delimited((tag(", "), opt(tag("+"))), token, tag(name))).parse(input)
}

fn loss<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (input, loss) = chunk("the packet loss", |c| !"% ".contains(c)).parse(input)?;
    let (input, _) = exactly!("% packet loss").parse(input)?;
    Ok((input, loss))
}

impl<'t> Counts<'t> {
    /// Refuses a line that may be cut, and one that contradicts itself.
    pub(super) fn checked(self, line: &Line<'t>) -> Result<Self, ParseError> {
        let place = line.place();
        let end = Place::new(place.end(), 0, place.line);
        let nothing_sent = whole_number::<u64>(self.sent) == Some(0);
        if self.loss.is_none() && !(nothing_sent && line.ended) {
            return Err(error(end, "the packet loss"));
        }
        if !self.ended && !line.ended {
            return Err(error(end, "the time"));
        }
        if self.agrees() == Some(false) {
            return Err(error(place, "counts and a loss that agree"));
        }
        Ok(self)
    }

    /// Tells whether counts and loss agree, if all can be read. busybox rounds the loss down.
    #[expect(clippy::cast_precision_loss, reason = "a share, compared with a margin")]
    fn agrees(&self) -> Option<bool> {
        let sent: u64 = whole_number(self.sent)?;
        let received: u64 = whole_number(self.received)?;
        let Some(lost) = sent.checked_sub(received) else {
            return Some(false);
        };
        let printed = self.loss.map_or(Some(0.0), percentage)?;
        let exact = if sent == 0 {
            0.0
        } else {
            lost as f64 * 100.0 / sent as f64
        };
        Some((-0.051..1.0).contains(&(exact - printed)))
    }

    /// Tells whether the device counted at least so many replies. Of many who answer, further ones
    /// are duplicates that bear no mark.
    pub(super) fn holds(&self, replies: u64, are_of_many: bool) -> bool {
        let further = self.duplicates.filter(|_| are_of_many).and_then(whole_number::<u64>);
        let counted = |received: u64| received.saturating_add(further.unwrap_or_default());
        whole_number(self.received).is_none_or(|received| counted(received) >= replies)
    }

    pub(super) fn fill(&self, row: &mut Ping<'t>, line: &Line<'t>) {
        let count = |text: &str| whole_number(text).map_or(Cell::Unreadable(line.place_of(text)), Cell::Shown);
        row.sent = count(self.sent);
        row.received = count(self.received);
        row.duplicates = self.duplicates.map_or(Cell::NotShown, count);
        row.errors = self.errors.map_or(Cell::NotShown, count);
        row.loss_percent = match self.loss {
            None => Cell::NotShown,
            Some(loss) => percentage(loss)
                .filter(|_| self.agrees().is_some())
                .map_or(Cell::Unreadable(line.place_of(loss)), Cell::Shown),
        };
        row.statistics = Some(line.place());
    }
}

/// The line of round-trip times, as printed.
pub(super) struct Times<'t> {
    min: &'t str,
    avg: &'t str,
    max: &'t str,
    mdev: Option<&'t str>,
}

pub(super) fn times<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Times<'t>, E> {
    let (input, has_mdev) = alt((
        value(true, exactly!("rtt min/avg/max/mdev = ")),
        value(true, exactly!("round-trip min/avg/max/stddev = ")),
        value(false, exactly!("round-trip min/avg/max = ")),
    ))
    .parse(input)?;
    let (input, min) = figure(input)?;
    let (input, avg) = preceded(exactly!("/"), figure).parse(input)?;
    let (input, max) = preceded(exactly!("/"), figure).parse(input)?;
    let (input, mdev) = cond(has_mdev, preceded(exactly!("/"), figure)).parse(input)?;
    let (input, _) = exactly!(" ms").parse(input)?;
    let (input, _) = opt(preceded(tag(", "), cut(pipe))).parse(input)?;
    Ok((input, Times { min, avg, max, mdev }))
}

fn figure<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    chunk("a time", |c| !"/ ".contains(c)).parse(input)
}

/// Reads how many requests were on their way at once, and their pace.
pub(super) fn pipe<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let ewma = || {
        value(
            (),
            (exactly!("ipg/ewma "), figure, exactly!("/"), figure, exactly!(" ms")),
        )
    };
    let depth = (exactly!("pipe "), digits, opt(preceded(tag(", "), cut(ewma()))));
    alt((ewma(), value((), depth))).parse(input)
}

/// Reads the times, or says which of them cannot be one.
pub(super) fn round_trip<'t>(times: &Times<'t>, line: &Line<'t>) -> Result<RoundTrip, Place> {
    let time = |text| decimal(text).ok_or_else(|| line.place_of(text));
    let round_trip = RoundTrip {
        min: time(times.min)?,
        avg: time(times.avg)?,
        max: time(times.max)?,
        mdev: times.mdev.map(time).transpose()?.map_or(Cell::NotShown, Cell::Shown),
    };
    if round_trip.min <= round_trip.avg && round_trip.avg <= round_trip.max {
        Ok(round_trip)
    } else {
        Err(line.place_of(times.min).through(line.place_of(times.max)))
    }
}

/// Reads an address, its zone left out.
pub(super) fn without_zone(text: &str) -> Option<IpAddr> {
    text.split('%').next().and_then(whole_address)
}

/// Reads the address that was pinged. A target that is an address itself is no other one, unless
/// it is that of no host.
pub(super) fn address_of<'t>(target: &str, text: &'t str, line: &Line<'t>) -> Cell<IpAddr> {
    let named = without_zone(target).filter(|named| !named.is_unspecified());
    let address = without_zone(text).filter(|address| named.is_none_or(|named| named == *address));
    address.map_or(Cell::Unreadable(line.place_of(text)), Cell::Shown)
}

/// Reads `0`, `28.5714` and `1e-05`, as C's `%g` writes them.
fn percentage(text: &str) -> Option<f64> {
    let percent = match text.split_once("e-") {
        Some((mantissa, exponent)) if exponent.bytes().all(|byte| byte.is_ascii_digit()) => {
            decimal(mantissa).and(text.parse().ok())
        }
        _ => decimal(text),
    };
    percent.filter(|percent| (0.0..=100.0).contains(percent))
}

/// Reads digits with at most one point between, of a size that a float holds exactly.
fn decimal(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_decimal = is_digits(whole) && is_digits(fraction) && whole.len() <= 15;
    is_decimal.then(|| text.parse().ok()).flatten()
}
