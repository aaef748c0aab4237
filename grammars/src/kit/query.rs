//! Printed commands: what was typed, read as words.

use std::fmt;

use ipnet::IpNet;

use super::Filtered;
use super::shell::{self, Command, Typed};

/// What a printed command asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Query<'t> {
    /// Whether it leaves objects out.
    pub filtered: Filtered,
    /// The VRF or network instance it asks for.
    pub network_instance: Instances<'t>,
    /// The object it names, where it asks for one only.
    pub object: Option<&'t str>,
    /// Whether it asks for one address family of several.
    pub of_one_family: bool,
    /// Whether it prints ports and none of their subinterfaces.
    pub of_ports: bool,
    /// The IP version that it asks about, where it asks about one only.
    pub ip_version: Option<IpVersion>,
    /// The form that it asks for.
    pub shape: Shape,
    /// Which routes of a table it prints.
    pub routes: RoutesAsked,
    /// Whether a pipe leaves lines out, and with them parts of rows.
    pub piped: bool,
}

impl Query<'_> {
    /// Tells whether it asks for one VRF or network instance, or for one object.
    pub fn is_of_one(self) -> bool {
        matches!(self.network_instance, Instances::One(_)) || self.object.is_some()
    }

    /// Where a pipe leaves lines out, not all that the command printed of its object is there.
    #[must_use]
    pub(super) fn of_lines_left(self) -> Self {
        Self {
            object: self.object.filter(|_| !self.piped),
            ..self
        }
    }
}

impl fmt::Debug for Query<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Query({:?})", self.filtered)
    }
}

/// The form that a command asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// What it prints if no other is asked for.
    Plain,
    /// Details.
    Details,
    /// JSON, with details or without.
    Json,
}

/// Which routes a command prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoutesAsked {
    /// Those of the table.
    Table,
    /// The chosen ones of a prefix.
    Chosen,
    /// What a neighbor is sent.
    Sent,
    /// What a neighbor sent, before the inbound policy or refused by it.
    BeforePolicy,
}

/// A version of the Internet Protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IpVersion {
    /// IPv4.
    V4,
    /// IPv6.
    V6,
}

impl IpVersion {
    /// Returns the version of a prefix.
    pub fn of(prefix: IpNet) -> Self {
        match prefix {
            IpNet::V4(_) => Self::V4,
            IpNet::V6(_) => Self::V6,
        }
    }
}

/// The VRFs or network instances that a command asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Instances<'t> {
    /// This one.
    One(&'t str),
    /// Every one there is.
    Every,
    /// Nothing tells.
    Unknown,
}

impl fmt::Debug for Instances<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One(_) => "One(..)",
            Self::Every => "Every",
            Self::Unknown => "Unknown",
        })
    }
}

/// Reads a printed command; `None` if it is another command.
pub type QueryOf = for<'t> fn(&'t str) -> Option<Query<'t>>;

/// The words of a printed command, its pipe taken off.
#[derive(Clone, Debug)]
pub struct Words<'t> {
    rest: std::iter::Peekable<std::str::SplitWhitespace<'t>>,
    /// Whether a pipe leaves lines out.
    pub piped: bool,
    shape: Shape,
}

/// What may stand behind a pipe of a device without leaving lines out; a pager can be left.
const HARMLESS: [&str; 3] = ["as", "no-more", "json"];

impl<'t> Words<'t> {
    /// Takes a command apart, also one that was typed into a shell. Where that prints several
    /// outputs or none, or nobody knows, there are no words. A leading `/` of SR Linux and `do` of FRR fall off.
    pub fn of(command: &'t str) -> Self {
        match shell::typed(command) {
            None => Self::of_device(command),
            Some(Typed::One(Command { text, piped })) => {
                let words = Self::of_device(text);
                Self {
                    piped: words.piped || piped,
                    ..words
                }
            }
            Some(Typed::Several(_) | Typed::Elsewhere | Typed::Unclear) => Self::of_device(""),
        }
    }

    fn of_device(command: &'t str) -> Self {
        let (typed, pipe) = command.split_once('|').unwrap_or((command, ""));
        let piped = command.contains('|')
            && pipe
                .split('|')
                .any(|part| !HARMLESS.contains(&part.split_whitespace().next().unwrap_or_default()));
        let typed = typed.trim_start().trim_start_matches('/').trim_start();
        let typed = typed.strip_prefix("do ").unwrap_or(typed);
        Self {
            rest: typed.split_whitespace().peekable(),
            piped,
            shape: Shape::Plain,
        }
    }

    /// Takes the next word if it is `keyword`, or an abbreviation of two letters or more.
    pub fn keyword(&mut self, keyword: &str) -> bool {
        let found = self.rest.peek().is_some_and(|word| abbreviates(word, keyword));
        if found {
            self.rest.next();
            self.shape = match keyword {
                "json" => Shape::Json,
                "detail" if self.shape == Shape::Plain => Shape::Details,
                _ => self.shape,
            };
        }
        found
    }

    /// Takes the next word if it is one of `keywords`, and says which.
    pub fn keyword_of<'k>(&mut self, keywords: &[&'k str]) -> Option<&'k str> {
        keywords.iter().find(|keyword| self.keyword(keyword)).copied()
    }

    /// Takes the next word, whatever it is.
    pub fn any(&mut self) -> Option<&'t str> {
        self.rest.next()
    }

    /// Tells whether nothing is left.
    pub fn is_end(&mut self) -> bool {
        self.rest.peek().is_none()
    }

    /// Returns what a command asks for that leaves objects out by itself, or because of its pipe.
    pub fn query(&self, leaves_out: bool, network_instance: Instances<'t>) -> Query<'t> {
        Query {
            filtered: if leaves_out || self.piped {
                Filtered::Yes
            } else {
                Filtered::No
            },
            network_instance,
            object: None,
            of_one_family: false,
            of_ports: false,
            ip_version: None,
            shape: self.shape,
            routes: RoutesAsked::Table,
            piped: self.piped,
        }
    }
}

fn abbreviates(word: &str, keyword: &str) -> bool {
    word == keyword || (word.len() >= 2 && keyword.starts_with(word))
}

#[cfg(test)]
mod tests {
    use super::{Instances, Shape, Words};

    #[test]
    fn keywords_may_be_abbreviated() {
        let mut words = Words::of("sh ip ro vrf red");
        assert!(words.keyword("show") && words.keyword("ip") && words.keyword("route"));
        assert!(words.keyword("vrf"));
        assert_eq!(words.any(), Some("red"));
        assert!(words.is_end());
    }

    #[test]
    fn words_for_a_form_are_kept() {
        for (command, shape) in [
            ("show thing", Shape::Plain),
            ("show thing det", Shape::Details),
            ("show thing det json", Shape::Json),
        ] {
            let mut words = Words::of(command);
            while words.keyword_of(&["show", "thing", "detail", "json"]).is_some() {}
            assert_eq!(words.query(false, Instances::Unknown).shape, shape, "{command}");
        }
    }

    #[test]
    fn only_some_pipes_leave_lines_out() {
        assert!(!Words::of("/show interface brief | as json").piped);
        assert!(Words::of("show ip route | include 10.").piped);
        assert!(Words::of("show version | as json | grep x").piped);
    }

    #[test]
    fn a_shells_words_fall_off_and_its_pipes_leave_lines_out() {
        let mut words = Words::of("docker exec r1 vtysh -c 'show ip route' | grep 10");
        assert!(words.piped && words.keyword("show") && words.keyword("ip") && words.keyword("route"));
        assert!(words.is_end());
        assert!(Words::of("vtysh -c 'show ip route | include 10'").piped);
        assert!(!Words::of("ssh leaf1 'show interface brief | as json'").piped);
        for none in [
            "vtysh -c 'show ip route' > x",
            "vtysh -c 'show ip route' -c 'show version'",
        ] {
            assert!(Words::of(none).is_end(), "{none}");
        }
    }
}
