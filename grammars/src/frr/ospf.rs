//! What the OSPF commands of FRR share: the titles above what they tell of an instance or of a VRF.

use super::asked::compare_vrf;
use super::instances;
use crate::kit::query::Words;
use crate::kit::word::whole_number;
use crate::kit::{Cell, Instances, Joined, Line, LineClass, Once, Query};
use crate::reading::Collector;

/// Reads `show ip ospf [INSTANCE] [vrf X|all] NOUN`; without a VRF, a command asks for what `unnamed` says.
pub(super) fn opening<'t>(words: &mut Words<'t>, noun: &str, unnamed: Instances<'t>) -> Option<Instances<'t>> {
    if !["show", "ip", "ospf"].iter().all(|word| words.keyword(word)) {
        return None;
    }
    let mut network_instance = unnamed;
    while !words.keyword(noun) {
        if words.keyword("vrf") {
            network_instance = instances(words.any()?);
        } else {
            words.any().and_then(whole_number::<u16>)?;
        }
    }
    Some(network_instance)
}

/// What stands above a section.
#[derive(Clone, Copy)]
pub(super) enum Title<'t> {
    /// `OSPF Instance: 7`
    Instance(&'t str),
    /// `VRF Name: red`
    Vrf(&'t str),
}

pub(super) fn title(text: &str) -> Option<Title<'_>> {
    if let Some(name) = text.strip_prefix("VRF Name: ") {
        return (!name.is_empty()).then_some(Title::Vrf(name));
    }
    let number = text.strip_prefix("OSPF Instance: ")?;
    whole_number::<u16>(number).map(|_| Title::Instance(number))
}

/// The sections of an output: each instance, and within it each VRF, has one.
pub(super) struct Sections<'t> {
    query: Option<Query<'t>>,
    /// The VRF of the section that is being read.
    pub(super) vrf: Cell<Joined<'t>>,
    instance: &'t str,
    titles: Once<(&'t str, &'t str)>,
}

impl<'t> Sections<'t> {
    pub(super) fn of(query: Option<Query<'t>>) -> Self {
        Self {
            query,
            vrf: Cell::NotShown,
            instance: "",
            titles: Once::NONE,
        }
    }

    /// Begins a section, whose rows are not those above it.
    pub(super) fn begin(&mut self, title: Title<'t>, line: &Line<'t>, out: &mut Collector<'t, '_>) {
        let is_untitled = self.instance.is_empty() && self.vrf == Cell::NotShown;
        if is_untitled && out.row_count() > 0 {
            out.begins_again(line.place());
        }
        let name = match title {
            Title::Instance(number) => {
                self.instance = number;
                ""
            }
            Title::Vrf(name) => {
                let vrf = Joined::unwrapped(name);
                compare_vrf(self.query, out, &vrf, line.place());
                self.vrf = Cell::Shown(vrf);
                name
            }
        };
        self.titles.enter((self.instance, name), line.place());
        out.ledger.enter(LineClass::Title);
    }

    /// Says where a section stands again.
    pub(super) fn end(&mut self, out: &mut Collector<'t, '_>) {
        out.titles_stand_once(&mut self.titles);
    }
}
