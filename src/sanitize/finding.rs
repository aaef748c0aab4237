//! What the sanitiser reports: a kind, its severity, and a place in the original text.

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A password, key, token or hash, recognised by its name or its grammar.
    Credential,
    /// The body of a PEM private key, whole or cut.
    PrivateKeyBlock,
    /// The password that raises a session to privileged mode.
    EnablePassword,
    /// A token that its own shape gives away.
    KnownTokenFormat,
    /// An SNMP community string.
    SnmpCommunity,
    /// Words that tell a reader to drop the instructions it works by.
    InstructionOverride,
    /// Words that give a reader another role.
    RoleReassignment,
    /// Words that dictate a verdict.
    VerdictCoercion,
    /// Words or markup that order a tool to be run.
    ToolDirective,
    /// Words or links that carry data away.
    Exfiltration,
    /// Words that ask for a secret or for the reader's instructions.
    SecretRequest,
    /// Characters and escape sequences that are not seen.
    HiddenCharacters,
    /// Text dressed as another turn of a conversation, or as the sanitiser's own bracket.
    ForgedConversationTurn,
    /// Device text that claims, in the first person, to have verified something.
    FirstPersonVerdictClaim,
}

impl Kind {
    /// Every kind, secrets first.
    pub const ALL: [Self; 14] = [
        Self::Credential,
        Self::PrivateKeyBlock,
        Self::EnablePassword,
        Self::KnownTokenFormat,
        Self::SnmpCommunity,
        Self::InstructionOverride,
        Self::RoleReassignment,
        Self::VerdictCoercion,
        Self::ToolDirective,
        Self::Exfiltration,
        Self::SecretRequest,
        Self::HiddenCharacters,
        Self::ForgedConversationTurn,
        Self::FirstPersonVerdictClaim,
    ];

    /// The stable name of the kind.
    pub const fn as_str(self) -> &'static str {
        self.traits().0
    }

    /// How bad a finding of this kind is.
    pub const fn severity(self) -> Severity {
        self.traits().1
    }

    /// Whether findings of this kind are masked; the others are quoted.
    pub fn is_secret(self) -> bool {
        self <= Self::SnmpCommunity
    }

    const fn traits(self) -> (&'static str, Severity) {
        use Severity::{Critical, High, Medium};
        match self {
            Self::Credential => ("credential", High),
            Self::PrivateKeyBlock => ("private_key_block", Critical),
            Self::EnablePassword => ("enable_password", High),
            Self::KnownTokenFormat => ("known_token_format", Critical),
            Self::SnmpCommunity => ("snmp_community", High),
            Self::InstructionOverride => ("instruction_override", Critical),
            Self::RoleReassignment => ("role_reassignment", High),
            Self::VerdictCoercion => ("verdict_coercion", Critical),
            Self::ToolDirective => ("tool_directive", High),
            Self::Exfiltration => ("exfiltration", Critical),
            Self::SecretRequest => ("secret_request", Critical),
            Self::HiddenCharacters => ("hidden_characters", Medium),
            Self::ForgedConversationTurn => ("forged_conversation_turn", Critical),
            Self::FirstPersonVerdictClaim => ("first_person_verdict_claim", Critical),
        }
    }
}

/// How bad a finding is, mildest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Suspicious, harmless once removed.
    Medium,
    /// Harmful where a reader acts on it.
    High,
    /// Harmful wherever it is read.
    Critical,
}

impl Severity {
    /// The stable name of the severity.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }
}

/// A stretch of the original text, in bytes, with its line counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub offset: usize,
    /// Number of bytes.
    pub length: usize,
    /// Line of the first byte.
    pub line: usize,
}

/// One thing found in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Finding {
    /// What was found.
    pub kind: Kind,
    /// How bad it is.
    pub severity: Severity,
    /// Where it stands in the original text.
    pub place: Span,
}

impl Finding {
    pub(super) const fn new(kind: Kind, place: Span) -> Self {
        Self {
            kind,
            severity: kind.severity(),
            place,
        }
    }
}
