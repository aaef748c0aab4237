//! Productions that every grammar shares: words, numbers, addresses.
//!
//! A production is a free function named after what it reads. One that begins
//! with `opt_` may read nothing; the others read at least one character.
//! They are generic over their input: a plain `&str` in the fast pass, a
//! [`super::Span`] when a line that failed is read again.
#![allow(
    clippy::missing_errors_doc,
    reason = "a production fails where it cannot read; its name says what it reads"
)]

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use ipnet::IpNet;
use nom::error::{ContextError, ErrorKind, ParseError};
use nom::{Compare, Err, IResult, Input};

use super::{Span, Text};

/// What a production reads.
pub trait Source<'t>: Input<Item = char> + Compare<&'static str> + Copy {
    /// Returns what is left to read.
    fn text(self) -> &'t str;
}

impl<'t> Source<'t> for &'t str {
    fn text(self) -> &'t str {
        self
    }
}

impl<'t> Source<'t> for Span<'t> {
    fn text(self) -> &'t str {
        self.fragment()
    }
}

/// What a production fails with: nothing in the fast pass, a trace in the second.
pub trait Problem<S>: ParseError<S> + ContextError<S> {}

impl<S, E: ParseError<S> + ContextError<S>> Problem<S> for E {}

/// Takes `length` bytes if `value` is there, else fails without moving.
#[inline]
pub fn taken<'t, S: Source<'t>, T, E: Problem<S>>(input: S, value: Option<(T, usize)>) -> IResult<S, T, E> {
    match value {
        Some((value, length)) => Ok((input.take_from(length), value)),
        None => Err(Err::Error(E::from_error_kind(input, ErrorKind::Verify))),
    }
}

/// Reads these characters and no others.
#[inline]
pub fn literal<'t, S: Source<'t>, E: Problem<S>>(expected: &'static str) -> impl Fn(S) -> IResult<S, (), E> {
    move |input: S| {
        let is_there = input.text().starts_with(expected);
        taken(input, is_there.then_some(((), expected.len())))
    }
}

/// Reads one or more characters up to a blank or the end; nothing of a line that is lost.
pub fn token<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, &'t str, E> {
    let text = input.text();
    let length = memchr::memchr2(b' ', b'\t', text.as_bytes()).unwrap_or(text.len());
    let is_word = |token: &&str| !(token.is_empty() || token.starts_with(Text::LOST));
    let value = text.get(..length).filter(is_word);
    taken(input, value.map(|token| (token, length)))
}

/// Reads one or more blanks.
pub fn blanks<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, usize, E> {
    let length = leading(input.text(), |byte| byte == b' ');
    taken(input, (length > 0).then_some((length, length)))
}

/// Reads a decimal number that fits `T`.
pub fn number<'t, S: Source<'t>, T: TryFrom<u64>, E: Problem<S>>(input: S) -> IResult<S, T, E> {
    taken(input, leading_number(input.text()))
}

/// Reads an AS number, plain or in dot notation.
pub fn as_number<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, u32, E> {
    taken(input, leading_as_number(input.text()))
}

/// Reads an IPv4 or IPv6 address.
pub fn address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, IpAddr, E> {
    taken(input, leading_address(input.text()))
}

/// Reads a prefix, or an address with its length, and keeps the host bits.
pub fn prefix<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, IpNet, E> {
    taken(input, leading_prefix(input.text()))
}

/// Returns the number that `text` begins with, and its length.
#[inline]
pub fn leading_number<T: TryFrom<u64>>(text: &str) -> Option<(T, usize)> {
    let (mut number, mut length) = (0_u64, 0_usize);
    for byte in text.bytes() {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        number = number.checked_mul(10)?.checked_add(digit.into())?;
        length = length.wrapping_add(1);
    }
    let number = T::try_from(number).ok()?;
    (length > 0).then_some((number, length))
}

/// Returns the AS number that `text` begins with, and its length.
pub fn leading_as_number(text: &str) -> Option<(u32, usize)> {
    let (high, length) = leading_number::<u32>(text)?;
    let Some(low) = text.get(length..).and_then(|rest| rest.strip_prefix('.')) else {
        return Some((high, length));
    };
    let high = u16::try_from(high).ok()?;
    let (low, low_length) = leading_number::<u16>(low)?;
    let number = (u32::from(high) << 16) | u32::from(low);
    Some((number, length.saturating_add(1).saturating_add(low_length)))
}

/// Returns the address that `text` begins with, and its length.
pub fn leading_address(text: &str) -> Option<(IpAddr, usize)> {
    if let Some((address, length)) = leading_ipv4(text) {
        return Some((IpAddr::V4(address), length));
    }
    let length = leading(text, |byte| byte.is_ascii_hexdigit() || byte == b':' || byte == b'.');
    let address: Ipv6Addr = text.get(..length)?.parse().ok()?;
    Some((IpAddr::V6(address), length))
}

/// Returns the prefix that `text` begins with, and its length.
pub fn leading_prefix(text: &str) -> Option<(IpNet, usize)> {
    let (address, length) = leading_address(text)?;
    let (bits, bits_length) = leading_number::<u8>(text.get(length..)?.strip_prefix('/')?)?;
    let prefix = IpNet::new(address, bits).ok()?;
    Some((prefix, length.saturating_add(1).saturating_add(bits_length)))
}

/// Reads a whole text as an address.
pub fn whole_address(text: &str) -> Option<IpAddr> {
    whole(text, leading_address(text))
}

/// Reads a whole text as a number.
pub fn whole_number<T: TryFrom<u64>>(text: &str) -> Option<T> {
    whole(text, leading_number(text))
}

/// Reads a whole text as an AS number.
pub fn whole_as_number(text: &str) -> Option<u32> {
    whole(text, leading_as_number(text))
}

/// Reads a whole text as a prefix.
pub fn whole_prefix(text: &str) -> Option<IpNet> {
    whole(text, leading_prefix(text))
}

fn whole<T>(text: &str, leading: Option<(T, usize)>) -> Option<T> {
    leading
        .filter(|(_, length)| *length == text.len())
        .map(|(value, _)| value)
}

/// Counts the leading bytes that `wanted` accepts; it must accept ASCII only.
#[inline]
pub fn leading(text: &str, wanted: impl Fn(u8) -> bool) -> usize {
    let bytes = text.as_bytes();
    bytes.iter().position(|byte| !wanted(*byte)).unwrap_or(bytes.len())
}

/// Dotted quad without leading zeros, followed by no further digit.
fn leading_ipv4(text: &str) -> Option<(Ipv4Addr, usize)> {
    let (first, rest) = octet(text.as_bytes())?;
    let (second, rest) = dot_and_octet(rest)?;
    let (third, rest) = dot_and_octet(rest)?;
    let (fourth, rest) = dot_and_octet(rest)?;
    if matches!(rest, [b'0'..=b'9', ..] | [b'.', b'0'..=b'9', ..]) {
        return None;
    }
    let address = Ipv4Addr::new(first, second, third, fourth);
    Some((address, text.len().saturating_sub(rest.len())))
}

#[inline]
fn dot_and_octet(bytes: &[u8]) -> Option<(u8, &[u8])> {
    match bytes {
        [b'.', rest @ ..] => octet(rest),
        _ => None,
    }
}

/// The longest number without a leading zero, of three digits at most.
#[inline]
fn octet(bytes: &[u8]) -> Option<(u8, &[u8])> {
    let digit = |byte: u8| u16::from(byte.wrapping_sub(b'0'));
    let (number, rest) = match bytes {
        [h @ b'1'..=b'9', t @ b'0'..=b'9', o @ b'0'..=b'9', rest @ ..] => {
            let hundreds = digit(*h).wrapping_mul(100);
            let tens = digit(*t).wrapping_mul(10);
            (hundreds.wrapping_add(tens).wrapping_add(digit(*o)), rest)
        }
        [t @ b'1'..=b'9', o @ b'0'..=b'9', rest @ ..] => (digit(*t).wrapping_mul(10).wrapping_add(digit(*o)), rest),
        [o @ b'0'..=b'9', rest @ ..] => (digit(*o), rest),
        _ => return None,
    };
    Some((u8::try_from(number).ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::{leading_address, leading_as_number, leading_prefix, whole_address, whole_prefix};

    #[test]
    fn addresses_are_read_up_to_their_end() {
        assert_eq!(leading_address("10.0.0.1, eth0").unwrap().1, 8);
        assert_eq!(leading_address("fe80::1, eth0").unwrap().1, 7);
        assert_eq!(leading_prefix("2001:db8::/32 [1/0]").unwrap().1, 13);
        assert_eq!(leading_prefix("::/0 [1/0]").unwrap().1, 4);
    }

    #[test]
    fn what_only_looks_like_an_address_is_none() {
        for text in [
            "10.0.0",
            "10.0.0.256",
            "10.0.0.1.2",
            "01.0.0.1",
            "10.0.0.01",
            "10.0.0.1000",
            "999.1.1.1",
            "",
            "fe80",
        ] {
            assert_eq!(leading_address(text), None, "{text}");
        }
        assert_eq!(whole_prefix("10.0.0.0/33"), None);
        assert_eq!(whole_address("10.0.0.1x"), None);
    }

    #[test]
    fn as_numbers_come_plain_and_dotted() {
        assert_eq!(leading_as_number("4200000001 "), Some((4_200_000_001, 10)));
        assert_eq!(leading_as_number("1.10 "), Some((65_546, 4)));
        assert_eq!(leading_as_number("4294967296"), None);
        assert_eq!(leading_as_number("1.65536"), None);
    }
}
