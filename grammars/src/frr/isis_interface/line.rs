//! One line of the table or of the details: productions from whole to part.

use nom::bytes::complete::tag;
use nom::combinator::cut;
use nom::error::context;
use nom::sequence::preceded;
use nom::{IResult, Parser};

use crate::ast::IsisLevel;
use crate::kit::word::{Problem, Source, blanks, taken, token};

/// `Interface  CircId  State  Type  Level`
pub(super) fn header<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (), E> {
    let text = input.text();
    let names = text.split_ascii_whitespace();
    let is_header = names.eq(["Interface", "CircId", "State", "Type", "Level"]);
    taken(input, is_header.then_some(((), text.len())))
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row<'t> {
    pub(super) interface: &'t str,
    pub(super) circuit_id: u32,
    pub(super) state: &'t str,
    pub(super) circuit_type: &'t str,
    pub(super) level: IsisLevel,
}

/// `  eth-r4      0x5      Up       lan      L1L2`
pub(super) fn row<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Row<'t>, E> {
    let (rest, _) = context("a row", tag("  ")).parse(input)?;
    let (rest, (interface, circuit_id)) = context("an interface and a circuit id", circuit).parse(rest)?;
    let (rest, state) = cut(context("a state", preceded(blanks, token))).parse(rest)?;
    let (rest, circuit_type) = cut(context("a type", preceded(blanks, token))).parse(rest)?;
    let (rest, level) = cut(context("a level", preceded(blanks, level))).parse(rest)?;
    let row = Row {
        interface,
        circuit_id,
        state,
        circuit_type,
        level,
    };
    Ok((rest, row))
}

/// The width that a name is padded to.
const INTERFACE: usize = 12;

/// The longest name of an interface on Linux.
const LONGEST_INTERFACE: usize = 15;

fn circuit<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (&'t str, u32), E> {
    let (rest, first) = token(input)?;
    if first.len() >= INTERFACE {
        return taken(rest, touching(first).map(|circuit| (circuit, 0)));
    }
    let (rest, padding) = blanks(rest)?;
    let (rest, id) = token(rest)?;
    let id = circuit_id(id).filter(|_| first.len().checked_add(padding) == Some(INTERFACE));
    taken(rest, id.map(|id| ((first, id), 0)))
}

/// A long name with the id behind it, which begins at the last `0x`.
fn touching(both: &str) -> Option<(&str, u32)> {
    let (interface, id) = both.split_at_checked(both.rfind("0x")?)?;
    let fits = (INTERFACE..=LONGEST_INTERFACE).contains(&interface.len());
    Some((interface, circuit_id(id)?)).filter(|_| fits)
}

/// `0x5`
pub(super) fn circuit_id(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("0x")?;
    let is_hexadecimal = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hexadecimal.then(|| u32::from_str_radix(digits, 16).ok())?
}

fn level<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, IsisLevel, E> {
    let (_, word) = token(input)?;
    let level = IsisLevel::from_word(word).filter(|_| word.starts_with('L'));
    taken(input, level.map(|level| (level, word.len())))
}

/// The line that an interface's details begin with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Head<'t> {
    pub(super) interface: &'t str,
    pub(super) state: &'t str,
    pub(super) passive: bool,
    pub(super) circuit_id: u32,
}

/// `  Interface: eth-r4, State: Up, Active, Circuit Id: 0x5`
pub(super) fn head<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Head<'t>, E> {
    let (rest, _) = tag("  Interface: ").parse(input)?;
    let text = rest.text();
    cut(context(
        "`NAME, State: STATE, Active|Passive, Circuit Id: ID`",
        |rest| taken(rest, head_of(text).map(|head| (head, text.len()))),
    ))
    .parse(rest)
}

fn head_of(text: &str) -> Option<Head<'_>> {
    let mut parts = text.split(", ");
    let (interface, state) = (parts.next()?, parts.next()?.strip_prefix("State: ")?);
    let passive = match parts.next()? {
        "Passive" => true,
        "Active" => false,
        _ => return None,
    };
    let circuit_id = circuit_id(parts.next()?.strip_prefix("Circuit Id: ")?)?;
    let is_end = parts.next().is_none() && !interface.is_empty() && !state.is_empty();
    is_end.then_some(Head {
        interface,
        state,
        passive,
        circuit_id,
    })
}

/// `    Type: lan, Level: L1L2, SNPA: 2679.fd18.d117`
pub(super) fn kind<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, (&'t str, IsisLevel), E> {
    let (rest, _) = tag("    Type: ").parse(input)?;
    let text = rest.text();
    cut(context("`TYPE, Level: LEVEL`", |rest| {
        taken(rest, kind_of(text).map(|kind| (kind, text.len())))
    }))
    .parse(rest)
}

fn kind_of(text: &str) -> Option<(&str, IsisLevel)> {
    let mut parts = text.split(", ");
    let (kind, level) = (parts.next()?, parts.next()?.strip_prefix("Level: ")?);
    let is_end = parts.all(|part| part.starts_with("SNPA: "));
    IsisLevel::from_word(level)
        .filter(|_| is_end)
        .map(|level| (kind, level))
}

/// What lines begin with, behind four blanks, that are not kept.
const OTHERS: [&str; 5] = [
    "Level-1 Information:",
    "Level-2 Information:",
    "IP Prefix(es):",
    "IPv6 Link-Locals:",
    "IPv6 Prefixes:",
];

/// Details that are not kept; lists and what is told of a level are indented by six.
pub(super) fn is_other(text: &str) -> bool {
    let inner = text.trim_start();
    match text.len().saturating_sub(inner.len()) {
        4 => OTHERS.contains(&inner),
        6 => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::touching;

    #[test]
    fn a_long_name_touches_its_number() {
        assert_eq!(touching("ethernet-1.10x5"), Some(("ethernet-1.1", 5)));
        assert_eq!(touching("ethernet-1.1000x5"), Some(("ethernet-1.100", 5)));
        assert_eq!(touching("ethernet-10x10x2"), Some(("ethernet-10x1", 2)));
        assert_eq!(touching("ethernet-1.1"), None);
        assert_eq!(touching("ethernet-1.123450x5"), None);
    }
}
