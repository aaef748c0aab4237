//! Next hops, and what is said of them.

use std::net::IpAddr;

use super::Name;
use crate::kit::Word;

/// One next hop of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextHop {
    /// Its address.
    pub address: Option<IpAddr>,
    /// Its interface.
    pub interface: Name,
    /// What is done instead of forwarding.
    pub discard: Option<Discard>,
    /// What is said of it.
    pub flags: NextHopFlags,
    /// Its VRF, if it is not its entry's.
    pub vrf: Name,
    /// Weight; 0 if none is printed.
    pub weight: u32,
    /// Index of the first label; 0 if there is none.
    pub first_label: u32,
    /// Number of labels.
    pub label_count: u16,
}

/// What is done with a packet instead of forwarding it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Discard {
    /// Dropped silently.
    Blackhole,
    /// Dropped, with an ICMP unreachable.
    Reject,
    /// Dropped, with an ICMP prohibited.
    Prohibit,
    /// Dropped, the device does not say how.
    Unreachable,
}

impl Word for Discard {
    fn word(self) -> &'static str {
        match self {
            Self::Blackhole => "blackhole",
            Self::Reject => "reject",
            Self::Prohibit => "prohibit",
            Self::Unreachable => "unreachable",
        }
    }
}

/// What is said of a next hop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NextHopFlags(u16);

impl NextHopFlags {
    /// Nothing.
    pub const NONE: Self = Self(0);
    /// In the forwarding table.
    pub const IN_FIB: Self = Self(1);
    /// Not usable now.
    pub const INACTIVE: Self = Self(1 << 1);
    /// Resolved through another route.
    pub const RECURSIVE: Self = Self(1 << 2);
    /// On the link, whatever the addresses say.
    pub const ON_LINK: Self = Self(1 << 3);
    /// The same as another one of its entry.
    pub const DUPLICATE: Self = Self(1 << 4);
    /// Its link is down.
    pub const LINK_DOWN: Self = Self(1 << 5);
    /// Stands by for another one.
    pub const BACKUP: Self = Self(1 << 6);
    /// Resolves a recursive one.
    pub const RESOLVER: Self = Self(1 << 7);
    /// The destination is on the interface itself.
    pub const CONNECTED: Self = Self(1 << 8);

    /// Tells whether all flags of `other` are set.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Adds the flags of `other`.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
