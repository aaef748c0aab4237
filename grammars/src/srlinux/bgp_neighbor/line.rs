//! The lines around the table: productions from whole to part.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{cut, opt};
use nom::error::context;
use nom::sequence::{delimited, terminated};
use nom::{IResult, Parser};

use crate::kit::word::{Problem, Source, blanks, number, taken};

/// A line that counts the peers of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Footer {
    /// Peers in the configuration.
    Configured {
        /// All of them.
        neighbors: usize,
        /// Those whose session is established.
        established: usize,
        /// Those shut down.
        disabled: usize,
    },
    /// Peers that connected by themselves.
    Dynamic(usize),
}

/// `BGP neighbor summary for network-instance "default"`.
pub(super) fn title<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let (input, _) = tag("BGP neighbor summary for network-instance \"").parse(input)?;
    cut(context("a name and `\"` at the end of the line", quoted)).parse(input)
}

fn quoted<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let name = input.text().strip_suffix('"');
    taken(input, name.map(|name| (name, name.len().saturating_add(1))))
}

/// One of the two lines of the summary.
pub(super) fn footer<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Footer, E> {
    alt((configured, dynamic)).parse(input)
}

/// `4 configured neighbors, 3 configured sessions are established,0 disabled peers`.
///
/// Since 24.10 a blank follows the second comma too.
fn configured<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Footer, E> {
    let (input, neighbors) = terminated(number, tag(" configured neighbors, ")).parse(input)?;
    let (input, established) = cut(context(
        "`N configured sessions are established,`",
        terminated(number, tag(" configured sessions are established,")),
    ))
    .parse(input)?;
    let disabled = delimited(opt(blanks), number, tag(" disabled peers"));
    let (input, disabled) = cut(context("`N disabled peers`", disabled)).parse(input)?;
    let footer = Footer::Configured {
        neighbors,
        established,
        disabled,
    };
    Ok((input, footer))
}

/// `5 dynamic peers`.
fn dynamic<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Footer, E> {
    let (input, peers) = terminated(number, context("`dynamic peers`", tag(" dynamic peers"))).parse(input)?;
    Ok((input, Footer::Dynamic(peers)))
}
