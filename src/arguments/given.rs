//! The arguments of one question, parsed.

use std::net::IpAddr;

use ipnet::IpNet;
use netverify_grammars::ast::{AddressFamily, Protocol};
use netverify_grammars::kit::Hints;

use super::find;
use super::value::parse;
use crate::phrase::Phrase;
use crate::refusal::{Reason, Refusal};

/// A value, parsed.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// A name, a peer, a printed command.
    Text(String),
    /// An address.
    Address(IpAddr),
    /// A prefix.
    Prefix(IpNet),
    /// An AS number.
    AsNumber(u32),
    /// An address family.
    AddressFamily(AddressFamily),
    /// A protocol.
    Protocol(Protocol),
    /// A whole number.
    Count(u64),
    /// A number.
    Number(f64),
    /// Yes or no.
    Flag(bool),
}

/// The arguments of one question.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Args {
    values: Vec<(&'static str, Argument, String)>,
}

impl Args {
    /// Parses names and values.
    ///
    /// # Errors
    /// Refuses names that no command takes, values that cannot be what they should be,
    /// and a name given twice.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, Refusal> {
        let mut args = Self::default();
        for (name, value) in pairs {
            args.add(name, value)?;
        }
        Ok(args)
    }

    fn add(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        let spec = find(name).ok_or_else(|| {
            let message = Phrase::of("there is no argument `").caller(name).and("`");
            Refusal::new(Reason::UnknownArgument, message)
        })?;
        if self.get(spec.name).is_some() {
            let message = Phrase::default()
                .argument(spec.name)
                .and(" is given twice; give it once");
            return Err(Refusal::new(Reason::BadArgument, message));
        }
        let parsed = parse(spec, value).map_err(|message| Refusal::new(Reason::BadArgument, message))?;
        self.values.push((spec.name, parsed, value.to_owned()));
        Ok(())
    }

    /// Returns the names given, with their values as they were written.
    pub fn written(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.given().map(|(name, _, written)| (name, written))
    }

    /// Returns the names given, with their values parsed and as they were written.
    pub fn given(&self) -> impl Iterator<Item = (&'static str, &Argument, &str)> {
        self.values
            .iter()
            .map(|(name, value, written)| (*name, value, written.as_str()))
    }

    /// Returns a value by its name.
    pub fn get(&self, name: &str) -> Option<&Argument> {
        self.values
            .iter()
            .find(|(given, _, _)| *given == name)
            .map(|(_, value, _)| value)
    }

    /// Returns a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Argument::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a whole number.
    pub fn count(&self, name: &str) -> Option<u64> {
        match self.get(name)? {
            Argument::Count(count) => Some(*count),
            _ => None,
        }
    }

    /// Returns a number.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.get(name)? {
            Argument::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// Tells whether a flag is given and true.
    pub fn flag(&self, name: &str) -> bool {
        self.get(name) == Some(&Argument::Flag(true))
    }

    /// Returns what the caller knows of the capture.
    pub fn hints(&self) -> Hints<'_> {
        Hints {
            printed_command: self.text("printed_command"),
            complete: self.flag("complete"),
        }
    }

    /// Returns an address.
    pub fn address(&self, name: &str) -> Option<IpAddr> {
        match self.get(name)? {
            Argument::Address(address) => Some(*address),
            _ => None,
        }
    }

    /// Returns the prefix asked about.
    pub fn prefix(&self) -> Option<IpNet> {
        match self.get("prefix")? {
            Argument::Prefix(prefix) => Some(*prefix),
            _ => None,
        }
    }

    /// Returns the AS that the peer must have.
    pub fn remote_as(&self) -> Option<u32> {
        match self.get("remote_as")? {
            Argument::AsNumber(number) => Some(*number),
            _ => None,
        }
    }

    /// Returns the address family to look at.
    pub fn afi_safi(&self) -> Option<AddressFamily> {
        match self.get("afi_safi")? {
            Argument::AddressFamily(family) => Some(*family),
            _ => None,
        }
    }

    /// Returns the protocol that the route must come from.
    pub fn protocol(&self) -> Option<Protocol> {
        match self.get("protocol")? {
            Argument::Protocol(protocol) => Some(*protocol),
            _ => None,
        }
    }
}
