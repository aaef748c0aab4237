//! Questions about rows: one file a subject, and what all of them share.

mod bfd_session;
mod bgp_peer;
mod bgp_route;
mod code;
mod interface;
mod isis_adjacency;
mod isis_interface;
mod ldp_neighbor;
mod mac;
mod mpls_label;
mod nexthop;
mod object;
mod ospf_interface;
mod ospf_neighbor;
mod ospf_route;
mod ping;
mod prefix;
mod route;
mod route_summary;
mod sessions;
mod survey;
mod trace;
mod version;
mod vni;
mod vrf;

use std::collections::BTreeMap;

use netverify_grammars::ast::{Row, Subject};
use netverify_grammars::kit::{
    Answer, Cell, Code, Contradiction, End, Filtered, Instances, Joined, NotCovered, Place, Proof, Query, State,
    Untrusted,
};
use netverify_grammars::{Form, Reading};

use crate::arguments::Args;
use crate::phrase::Phrase;
use crate::verdict::{Check, Judgement, Outcome};
use object::{is_named_by_query, is_same_name};

/// What is asked, and of what.
pub(crate) struct Question<'q, 't> {
    pub(crate) args: &'q Args,
    pub(crate) reading: &'q Reading<'t>,
}

/// Judges a reading.
pub(crate) fn judge(subject: Subject, question: &Question<'_, '_>) -> Judgement {
    if let Some(check) = unreadable(subject, question.reading) {
        return Judgement::of(check);
    }
    match subject {
        Subject::Interface => interface::judge(question),
        Subject::BgpPeer => bgp_peer::judge(question),
        Subject::BgpRoute => bgp_route::judge(question),
        Subject::Route => route::judge(question),
        Subject::RouteSummary => route_summary::judge(question),
        Subject::NextHop => nexthop::judge(question),
        Subject::MplsLabel => mpls_label::judge(question),
        Subject::Vrf => vrf::judge(question),
        Subject::Version => version::judge(question),
        Subject::OspfNeighbor => ospf_neighbor::judge(question),
        Subject::OspfInterface => ospf_interface::judge(question),
        Subject::OspfRoute => ospf_route::judge(question),
        Subject::IsisAdjacency => isis_adjacency::judge(question),
        Subject::BfdSession => bfd_session::judge(question),
        Subject::IsisInterface => isis_interface::judge(question),
        Subject::LdpNeighbor => ldp_neighbor::judge(question),
        Subject::Vni => vni::judge(question),
        Subject::Mac => mac::judge(question),
        Subject::Ping => ping::judge(question),
        Subject::TraceRoute => trace::judge(question),
    }
}

/// Texts that no question can be asked of: another command's output, an error message.
fn unreadable(subject: Subject, reading: &Reading<'_>) -> Option<Check> {
    let refused = match (reading.contradiction(), reading.answer()) {
        (Some(Contradiction::AnotherCommand(_)), Some((answer, place))) if is_misspelt(answer) => {
            (answer.code(), place)
        }
        (Some(contradiction), _) => (contradiction.code(), contradiction.place()),
        (None, Some((Answer::Unreachable, _))) if is_sent(subject) => return None,
        (None, Some((answer, place))) if answer.is_error() => (answer.code(), place),
        // That there is none, and rows of it, are the output of two commands.
        (None, Some((Answer::NoSuchObject, place))) if reading.row_count() > 0 => (Code::SEVERAL_COMMANDS, place),
        (None, Some((Answer::NoSuchObject, place))) if names_none(reading) => (Code::ANSWER_OF_ANOTHER_COMMAND, place),
        (None, _) => of_another_instance(reading).or_else(|| object::of_another(reading))?,
    };
    let (code, place) = refused;
    Some(Check {
        name: "readable",
        outcome: Outcome::InputError,
        code,
        expected: Phrase::of("the output of the command"),
        observed: Phrase::of(code.meaning()),
        places: vec![place],
    })
}

/// Tells whether the command is known to have asked for all objects, of which none can be missing.
fn names_none(reading: &Reading<'_>) -> bool {
    let is_of_all = |query: Query<'_>| query.object.is_none() && query.filtered == Filtered::No;
    reading.query().is_some_and(is_of_all)
}

/// A row that is of another VRF or network instance than the command asked for.
fn of_another_instance(reading: &Reading<'_>) -> Option<(Code, Place)> {
    let Instances::One(asked) = reading.query()?.network_instance else {
        return None;
    };
    let is_other = |row: &Row<'_, '_>| row.network_instance().shown().is_some_and(|name| !name.is(asked));
    let row = reading.rows().iter().find(is_other)?;
    Some((Code::INSTANCE_CONTRADICTED, row.place()))
}

/// A host that has no way to the target, if every other line is understood.
pub(crate) fn no_way(question: &Question<'_, '_>, name: &'static str, code: Code) -> Option<Check> {
    let (Answer::Unreachable, place) = question.reading.answer()? else {
        return None;
    };
    Some(match question.reading.ledger().first_unknown() {
        Some(unknown) => undecided(name, code::UNREADABLE, Some(unknown)),
        None => check(name, Outcome::Fail, code, vec![place]).seeing(Phrase::of(code.meaning())),
    })
}

/// Where a host that has no way says something of the network.
fn is_sent(subject: Subject) -> bool {
    matches!(subject, Subject::Ping | Subject::TraceRoute)
}

/// A command that the device did not understand is no other command.
fn is_misspelt(answer: Answer) -> bool {
    matches!(
        answer,
        Answer::UnknownCommand | Answer::AmbiguousCommand | Answer::IncompleteCommand | Answer::ParsingError
    )
}

/// Begins a check.
pub(crate) fn check(name: &'static str, outcome: Outcome, code: Code, places: Vec<Place>) -> Check {
    Check {
        name,
        outcome,
        code,
        expected: Phrase::default(),
        observed: Phrase::default(),
        places,
    }
}

impl Check {
    pub(crate) fn expecting(self, expected: Phrase) -> Self {
        Self { expected, ..self }
    }

    pub(crate) fn seeing(self, observed: Phrase) -> Self {
        Self { observed, ..self }
    }
}

/// A check that the capture does not decide.
pub(crate) fn undecided(name: &'static str, code: Code, place: Option<Place>) -> Check {
    check(name, Outcome::InputError, code, place.into_iter().collect()).seeing(Phrase::of(code.meaning()))
}

/// A survey that judged none of the rows shown.
pub(crate) fn none_judged(name: &'static str, shown: usize) -> Check {
    let code = if shown == 0 {
        code::NO_ROWS
    } else {
        code::NOTHING_JUDGED
    };
    undecided(name, code, None)
}

/// What it means that no row matches: absent if that is proven, else undecided.
pub(crate) fn absence(
    question: &Question<'_, '_>,
    name: &'static str,
    code: Code,
    between: Option<(Place, Place)>,
) -> Check {
    if covers_instance(question) {
        absence_of_all(question, name, code, between)
    } else {
        undecided(name, code::INSTANCE_NOT_COVERED, None)
    }
}

/// The same for an object that is in no VRF or network instance.
pub(crate) fn absence_of_all(
    question: &Question<'_, '_>,
    name: &'static str,
    code: Code,
    between: Option<(Place, Place)>,
) -> Check {
    let stated = question.reading.answer().filter(|(answer, _)| answer.states_absence());
    let proof = match stated {
        Some((_, place)) if says_so_of_all(question) => Ok(Proof::Stated(place)),
        _ if is_named_by_query(question) && is_all(question) => Ok(Proof::Exhaustive),
        _ => question.reading.completeness().absence(between),
    };
    match proof {
        Ok(proof) => absent(question, name, code, proof),
        Err(NotCovered { code, place }) => undecided(name, code, place),
    }
}

/// What it means that the device answered with a row that rules the object out.
pub(crate) fn absence_by_row(question: &Question<'_, '_>, name: &'static str, code: Code, row: Place) -> Check {
    if covers_instance(question) {
        absent(question, name, code, Proof::Stated(row))
    } else {
        undecided(name, code::INSTANCE_NOT_COVERED, None)
    }
}

/// Tells whether the device's answer is all there is, and no answer about another object.
fn says_so_of_all(question: &Question<'_, '_>) -> bool {
    let is_another = object::named_and_asked(question).any(|(named, asked)| !is_same_name(named, asked));
    question.reading.completeness().state == State::EmptyStated && !is_another
}

/// Tells whether the command asked for the VRF or network instance in question.
fn covers_instance(question: &Question<'_, '_>) -> bool {
    let Some(wanted) = question.args.text("network_instance") else {
        return true;
    };
    match question.reading.query().map(|query| query.network_instance) {
        Some(Instances::One(name)) => name == wanted,
        // One that does not exist is printed no more than one without objects.
        Some(Instances::Every) => shows_instance(question.reading, wanted),
        Some(Instances::Unknown) | None => false,
    }
}

fn shows_instance(reading: &Reading<'_>, wanted: &str) -> bool {
    let mut instances = reading.rows().iter().map(|row| row.network_instance());
    instances.any(|instance| instance.shown().is_some_and(|name| name.is(wanted)))
}

/// Tells whether all that the command printed is there, and is nothing.
fn is_all(question: &Question<'_, '_>) -> bool {
    question.reading.completeness().state != State::Partial && question.reading.row_count() == 0
}

fn absent(question: &Question<'_, '_>, name: &'static str, code: Code, proof: Proof) -> Check {
    let is_expected = question.args.text("expect") == Some("absent");
    let outcome = if is_expected { Outcome::Pass } else { Outcome::Fail };
    let places = match proof {
        Proof::Stated(place) => vec![place],
        Proof::Exhaustive => Vec::new(),
        Proof::Ordered { before, after } => vec![before, after],
    };
    check(name, outcome, code, places)
        .expecting(Phrase::of(if is_expected { "absent" } else { "present" }))
        .seeing(Phrase::of("absent, ").and(proof.as_str()))
}

/// What stands in the way of a question about all objects, if nothing failed.
pub(crate) fn not_all(question: &Question<'_, '_>, name: &'static str) -> Option<Check> {
    let completeness = question.reading.completeness();
    if completeness.filtered == Filtered::Yes {
        return Some(undecided(name, Code::FILTERED, None));
    }
    if completeness.lossy {
        return Some(undecided(name, Code::LOSSY_FORM, None));
    }
    not_whole(question, name)
}

/// Tells whether a pipe leaves lines out.
pub(crate) fn is_piped(question: &Question<'_, '_>) -> bool {
    question.reading.query().is_some_and(|query| query.piped)
}

/// What stands in the way of a pass, where a pipe may hide a further row or line of the object.
pub(crate) fn lines_left_out(question: &Question<'_, '_>, name: &'static str) -> Option<Check> {
    is_piped(question).then(|| undecided(name, Code::FILTERED, None))
}

/// What stands in the way of a question about all rows of one object.
pub(crate) fn not_whole(question: &Question<'_, '_>, name: &'static str) -> Option<Check> {
    let completeness = question.reading.completeness();
    if completeness.state != State::Partial {
        return None;
    }
    let lack = completeness.why.first();
    let code = lack.map_or(Code::OPEN_END, |lack| lack.code);
    Some(undecided(name, code, lack.and_then(|lack| lack.place)))
}

/// Tells whether rows stand twice that can stand once.
pub(crate) fn repeats_rows(question: &Question<'_, '_>) -> bool {
    let why = &question.reading.completeness().why;
    why.iter().any(|lack| lack.code == Code::ROW_REPEATED)
}

/// Tells whether it is unknown if the command left objects out.
pub(crate) fn filter_unknown(question: &Question<'_, '_>) -> bool {
    question.reading.completeness().filtered == Filtered::Unknown
}

/// Which VRF or network instance a row is in, as far as that matters to the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InInstance {
    /// In the one asked about, or none was asked about.
    Yes,
    /// In another one.
    No,
    /// The form does not show it.
    NotShown,
}

/// Compares a row's instance with the one asked about.
///
/// Where the form shows none, the printed command tells: without a VRF it asks
/// for the default one.
pub(crate) fn in_instance(question: &Question<'_, '_>, row: Cell<&Joined<'_>>) -> InInstance {
    let Some(wanted) = question.args.text("network_instance") else {
        return InInstance::Yes;
    };
    let is_it = match row {
        Cell::Shown(name) => name.is(wanted),
        Cell::NotShown | Cell::Blank | Cell::Unreadable(_) => {
            match question.reading.query().map(|query| query.network_instance) {
                Some(Instances::One(name)) => name == wanted,
                Some(Instances::Every | Instances::Unknown) | None => return InInstance::NotShown,
            }
        }
    };
    if is_it { InInstance::Yes } else { InInstance::No }
}

/// A row that may be in another VRF or network instance than the one asked about decides nothing.
pub(crate) fn instance_not_shown(
    question: &Question<'_, '_>,
    name: &'static str,
    instance: Cell<&Joined<'_>>,
    place: Place,
) -> Option<Check> {
    let is_unclear = in_instance(question, instance) == InInstance::NotShown;
    is_unclear.then(|| undecided(name, code::INSTANCE_NOT_SHOWN, Some(place)))
}

/// Names the instances of rows that lie in more than one, when none was asked about.
pub(crate) fn ambiguous<'r, 't: 'r>(
    question: &Question<'_, '_>,
    name: &'static str,
    rows: impl Iterator<Item = (Cell<&'r Joined<'t>>, Place)>,
) -> Option<Check> {
    if question.args.text("network_instance").is_some() {
        return None;
    }
    let mut instances: BTreeMap<&Untrusted<'_>, Place> = BTreeMap::new();
    for (instance, place) in rows {
        if let Cell::Shown(instance) = instance {
            instances.entry(&instance.value).or_insert(place);
        }
    }
    if instances.len() < 2 {
        return None;
    }
    let named = instances.keys().take(INSTANCES_NAMED).enumerate();
    let observed = named.fold(Phrase::of("in "), |phrase, (index, name)| {
        phrase.and(if index == 0 { "" } else { ", " }).device(name)
    });
    let more = instances.len().saturating_sub(INSTANCES_NAMED);
    let observed = if more > 0 {
        observed.and(" and ").and(more).and(" more")
    } else {
        observed
    };
    let places = instances.values().take(INSTANCES_NAMED).copied().collect();
    let check = check(name, Outcome::InputError, code::AMBIGUOUS, places);
    let check = check.expecting(Phrase::of("one network instance: name it"));
    Some(check.seeing(observed))
}

/// Why an object of which rows were found may be in a further instance that is not shown.
///
/// An instance was named, or the command named one or one object: there is none. Where only the default
/// instance is shown, the others are taken not to be there.
pub(crate) fn may_be_elsewhere<'r, 't: 'r>(
    question: &Question<'_, '_>,
    mut instances: impl Iterator<Item = Cell<&'r Joined<'t>>>,
) -> Option<Code> {
    let is_named = question.args.text("network_instance").is_some();
    if is_named || question.reading.query().is_some_and(Query::is_of_one) {
        return None;
    }
    let is_other = |instance: Cell<&Joined<'_>>| matches!(instance, Cell::Shown(name) if !name.is("default"));
    if !instances.any(is_other) {
        return None;
    }
    let completeness = question.reading.completeness();
    let lossy = completeness.lossy.then_some(Code::LOSSY_FORM);
    lossy.or((completeness.end == End::Open).then_some(Code::OPEN_END))
}

/// Instances that an ambiguous answer names; the others are counted.
const INSTANCES_NAMED: usize = 8;

/// Tells whether the reading is of the JSON form.
pub(crate) fn is_json(question: &Question<'_, '_>) -> bool {
    question.reading.form() == Form::Json
}
