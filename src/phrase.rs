//! Sentences that may hold text of a device.
//!
//! A phrase keeps what we say apart from what the device or the caller said, so
//! that only the report can put the two together, through the sanitiser.

use std::fmt::Display;
use std::net::IpAddr;

use ipnet::IpNet;
use netverify_grammars::kit::Untrusted;

/// A sentence, piece by piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phrase {
    pieces: Vec<Piece>,
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Our words, numbers and addresses.
    Plain(String),
    /// The name of an argument, which each door spells its own way.
    Argument(&'static str),
    /// Text of the device or of the caller.
    Foreign(Untrusted<'static>),
}

/// Values whose characters cannot carry a message.
pub trait Harmless: Display {}

impl Harmless for &'static str {}
impl Harmless for u8 {}
impl Harmless for u32 {}
impl Harmless for u64 {}
impl Harmless for usize {}
impl Harmless for f64 {}
impl Harmless for IpAddr {}
impl Harmless for IpNet {}

impl Phrase {
    /// Begins a sentence.
    pub fn of<H: Harmless>(value: H) -> Self {
        Self::default().and(value)
    }

    /// Goes on with our own words or a value.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "literals and numbers are given by value")]
    pub fn and<H: Harmless>(mut self, value: H) -> Self {
        let text = value.to_string();
        match self.pieces.last_mut() {
            Some(Piece::Plain(plain)) => plain.push_str(&text),
            _ => self.pieces.push(Piece::Plain(text)),
        }
        self
    }

    /// Goes on with the name of an argument.
    #[must_use]
    pub fn argument(mut self, name: &'static str) -> Self {
        self.pieces.push(Piece::Argument(name));
        self
    }

    /// Goes on with text of the device.
    #[must_use]
    pub fn device(mut self, text: &Untrusted<'_>) -> Self {
        self.pieces.push(Piece::Foreign(text.clone().into_owned()));
        self
    }

    /// Goes on with text of the caller.
    #[must_use]
    pub fn caller(mut self, text: &str) -> Self {
        self.pieces.push(Piece::Foreign(Untrusted::from(text.to_owned())));
        self
    }

    /// Goes on with another phrase.
    #[must_use]
    pub fn then(mut self, other: Self) -> Self {
        self.pieces.extend(other.pieces);
        self
    }

    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }
}
