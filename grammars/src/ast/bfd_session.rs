//! BFD sessions.

use std::net::IpAddr;

use crate::kit::{Cell, Fields, Joined, Named, Place, Untrusted, Value, Word, count, joined, named};

/// A BFD session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BfdSession<'t> {
    /// Where the row stands.
    pub place: Place,
    /// Whether the text ends before the row is known to.
    pub cut: bool,
    /// Whom the session is with.
    pub peer: IpAddr,
    /// Our address.
    pub local: Cell<IpAddr>,
    /// The interface it is bound to.
    pub interface: Cell<Untrusted<'t>>,
    /// The VRF or network instance it is in.
    pub network_instance: Cell<Joined<'t>>,
    /// Our discriminator, which no two sessions share.
    pub id: Cell<u32>,
    /// The peer's discriminator; 0 if it is not known.
    pub remote_id: Cell<u32>,
    /// The state.
    pub state: Cell<Named<'t, BfdState>>,
    /// Seconds since it came up.
    pub uptime_seconds: Cell<u64>,
    /// Seconds since it went down.
    pub downtime_seconds: Cell<u64>,
    /// Why it last went down.
    pub diagnostic: Cell<Named<'t, BfdDiagnostic>>,
    /// Why the peer says that it did.
    pub remote_diagnostic: Cell<Named<'t, BfdDiagnostic>>,
    /// Whether the peer may be more than one hop away.
    pub multihop: Cell<bool>,
    /// The profile that it is configured by.
    pub profile: Cell<Untrusted<'t>>,
}

impl BfdSession<'_> {
    /// Begins a row of which nothing is shown but whom it is with.
    pub fn of(peer: IpAddr, place: Place) -> Self {
        Self {
            place,
            cut: false,
            peer,
            local: Cell::NotShown,
            interface: Cell::NotShown,
            network_instance: Cell::NotShown,
            id: Cell::NotShown,
            remote_id: Cell::NotShown,
            state: Cell::NotShown,
            uptime_seconds: Cell::NotShown,
            downtime_seconds: Cell::NotShown,
            diagnostic: Cell::NotShown,
            remote_diagnostic: Cell::NotShown,
            multihop: Cell::NotShown,
            profile: Cell::NotShown,
        }
    }
}

/// The state of a session (RFC 5880 section 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BfdState {
    /// Each side hears the other.
    Up,
    /// The peer is heard, and does not tell that it hears us.
    Init,
    /// The peer is not heard.
    Down,
    /// Shut down on purpose.
    AdminDown,
}

impl Word for BfdState {
    fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Init => "init",
            Self::Down => "down",
            Self::AdminDown => "admin_down",
        }
    }
}

/// Why a session went down (RFC 5880 section 4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BfdDiagnostic {
    /// It did not.
    None,
    /// Nothing was heard in time.
    DetectionTimeExpired,
    /// No echo came back.
    EchoFailed,
    /// The peer said so.
    NeighborSignaledDown,
    /// The forwarding plane was reset.
    ForwardingPlaneReset,
    /// The path is down.
    PathDown,
    /// A path further on is down.
    ConcatenatedPathDown,
    /// Shut down on purpose.
    AdministrativelyDown,
    /// A path further back is down.
    ReverseConcatenatedPathDown,
}

impl Word for BfdDiagnostic {
    fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::DetectionTimeExpired => "detection_time_expired",
            Self::EchoFailed => "echo_failed",
            Self::NeighborSignaledDown => "neighbor_signaled_down",
            Self::ForwardingPlaneReset => "forwarding_plane_reset",
            Self::PathDown => "path_down",
            Self::ConcatenatedPathDown => "concatenated_path_down",
            Self::AdministrativelyDown => "administratively_down",
            Self::ReverseConcatenatedPathDown => "reverse_concatenated_path_down",
        }
    }
}

impl Fields for BfdSession<'_> {
    fn fields(&self, f: &mut dyn FnMut(&'static str, Value<'_>)) {
        f("peer", Value::Address(self.peer));
        f("local", self.local.value(|it| Value::Address(*it)));
        f("interface", self.interface.value(Value::Text));
        f("network_instance", self.network_instance.value(joined));
        f("id", self.id.value(count));
        f("remote_id", self.remote_id.value(count));
        f("state", self.state.value(named));
        f("uptime_seconds", self.uptime_seconds.value(count));
        f("downtime_seconds", self.downtime_seconds.value(count));
        f("diagnostic", self.diagnostic.value(named));
        f("remote_diagnostic", self.remote_diagnostic.value(named));
        f("multihop", self.multihop.value(|it| Value::Flag(*it)));
        f("profile", self.profile.value(Value::Text));
    }
}
