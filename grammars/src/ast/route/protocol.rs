//! Who knows a route, by word and by letter.

use crate::kit::{Value, Word};

/// Who knows a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Protocol {
    /// Babel.
    Babel,
    /// BGP.
    Bgp,
    /// VNC's BGP direct.
    BgpDirect,
    /// BGP EVPN.
    BgpEvpn,
    /// An interface's own network.
    Connected,
    /// EIGRP.
    Eigrp,
    /// FRR itself.
    Frr,
    /// IS-IS.
    Isis,
    /// The kernel.
    Kernel,
    /// An interface's own address.
    Local,
    /// Next hop groups.
    Nhg,
    /// NHRP.
    Nhrp,
    /// `OpenFabric`.
    OpenFabric,
    /// OSPF.
    Ospf,
    /// `OSPFv3`.
    Ospf6,
    /// Policy based routing.
    Pbr,
    /// PIM.
    Pim,
    /// RIP.
    Rip,
    /// `RIPng`.
    Ripng,
    /// FRR's route generator.
    Sharp,
    /// Segment routing policies.
    Srte,
    /// Configuration.
    Static,
    /// The system.
    System,
    /// Another table.
    Table,
    /// Another table, used as it is.
    TableDirect,
    /// VNC.
    Vnc,
    /// VNC direct.
    VncDirect,
    /// OLSR.
    Olsr,
    /// A letter that the grammar does not know.
    Letter(u8),
}

impl Protocol {
    /// All protocols with their words.
    pub const WORDS: [(&'static str, Self); 28] = [
        ("babel", Self::Babel),
        ("bgp", Self::Bgp),
        ("bgp_direct", Self::BgpDirect),
        ("bgp_evpn", Self::BgpEvpn),
        ("connected", Self::Connected),
        ("eigrp", Self::Eigrp),
        ("frr", Self::Frr),
        ("isis", Self::Isis),
        ("kernel", Self::Kernel),
        ("local", Self::Local),
        ("nhg", Self::Nhg),
        ("nhrp", Self::Nhrp),
        ("openfabric", Self::OpenFabric),
        ("ospf", Self::Ospf),
        ("ospf6", Self::Ospf6),
        ("pbr", Self::Pbr),
        ("pim", Self::Pim),
        ("rip", Self::Rip),
        ("ripng", Self::Ripng),
        ("sharp", Self::Sharp),
        ("srte", Self::Srte),
        ("static", Self::Static),
        ("system", Self::System),
        ("table", Self::Table),
        ("table_direct", Self::TableDirect),
        ("vnc", Self::Vnc),
        ("vnc_direct", Self::VncDirect),
        ("olsr", Self::Olsr),
    ];

    /// Reads a protocol's word; hyphens count as underscores.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.replace('-', "_");
        Self::WORDS
            .iter()
            .find(|(spelling, _)| *spelling == word)
            .map(|(_, protocol)| *protocol)
    }

    pub(super) fn value(self) -> Value<'static> {
        match self {
            Self::Letter(letter) => Value::OtherLetter(char::from(letter)),
            known => Value::Word(known.word()),
        }
    }
}

impl Word for Protocol {
    fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(_, protocol)| *protocol == self)
            .map_or("other", |(word, _)| word)
    }
}
