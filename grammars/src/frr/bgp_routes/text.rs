//! The text form: lines to paths.

use ipnet::IpNet;
use nom::combinator::all_consuming;
use nom::{IResult, Parser};

use super::line::{
    Begun, Footer, Hop, Rest, TABLE_VERSION, Values, Widths, footer, header, is_legend, is_title, next_hop_line,
    nothing, path, values_line, vrf_id,
};
use crate::ast::{BgpPath, Name, PathStatus};
use crate::frr::answers::answer;
use crate::frr::bgp::instance;
use crate::kit::{
    Answer, Cell, Code, End, Filtered, Frame, Instances, Joined, Line, LineClass, ParseError, Place, Query,
    RoutesAsked, Span, Trace, explain, whole,
};
use crate::reading::Collector;

/// The VRF that everything is in which is in no other.
const DEFAULT_VRF: &str = "default";

pub(super) fn read<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        vrf: Cell::NotShown,
        section: Section::EMPTY,
        sections: 0,
        widths: None,
        network: None,
        open: None,
        end: End::Counted,
        filtered: None,
        query: frame.query,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    reader.conclude(frame);
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    vrf: Cell<Joined<'t>>,
    section: Section,
    sections: usize,
    widths: Option<Widths>,
    /// The network that a path without one belongs to.
    network: Option<IpNet>,
    /// A path whose line goes on.
    open: Option<Open<'t>>,
    /// The weakest end of the sections so far.
    end: End,
    /// What the counts say of a filter.
    filtered: Option<Filtered>,
    query: Option<Query<'t>>,
}

/// How much of what stands above the rows was there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Head {
    Missing,
    Begun,
    /// The line `BGP table version is`.
    Titled,
    /// The names of the columns.
    Whole,
}

/// The table of one VRF.
struct Section {
    head: Head,
    routes: usize,
    paths: usize,
    ended: bool,
}

impl Section {
    const EMPTY: Self = Self {
        head: Head::Missing,
        routes: 0,
        paths: 0,
        ended: false,
    };

    fn is_begun(&self) -> bool {
        self.head > Head::Missing
    }
}

/// A path whose line ends before its values, or before its next hop.
struct Open<'t> {
    place: Place,
    status: PathStatus,
    network: IpNet,
    next_hop: Option<Hop<'t>>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if self.open.is_some() {
            self.goes_on(line, text);
        } else if !self.heading(line, text) && !self.below(line, text) {
            self.begins(line, text);
        }
    }

    fn heading(&mut self, line: &Line<'t>, text: &'t str) -> bool {
        let class = if let Some(name) = whole(instance, text) {
            self.end_section(line.place());
            self.vrf = Cell::Shown(Joined::unwrapped(name));
            LineClass::Title
        } else if is_title(text) {
            self.title(line, text);
            LineClass::Title
        } else if is_legend(text) {
            LineClass::Legend
        } else if let Some(widths) = whole(header, text) {
            self.begin_section(line, self.section.head == Head::Whole, Head::Whole);
            self.widths = Some(widths);
            LineClass::Header
        } else {
            return false;
        };
        self.network = None;
        self.out.ledger.enter(class);
        true
    }

    fn title(&mut self, line: &Line<'t>, text: &'t str) {
        let is_first = text.starts_with(TABLE_VERSION);
        let (last, reaches) = if is_first {
            (Head::Begun, Head::Titled)
        } else {
            (Head::Titled, Head::Begun)
        };
        self.begin_section(line, self.section.head > last, reaches);
        if vrf_id(text).is_some_and(|id| self.is_another_vrf(id)) {
            self.out.lacks(Code::INSTANCE_CONTRADICTED, Some(line.place()));
        }
    }

    /// The default VRF has the number 0, and no other has it.
    fn is_another_vrf(&self, id: u32) -> bool {
        let is_default = id == 0;
        match (&self.vrf, self.query.map(|query| query.network_instance)) {
            (Cell::Shown(name), _) => name.is(DEFAULT_VRF) != is_default,
            (_, Some(Instances::One(name))) => (name == DEFAULT_VRF) != is_default,
            _ => false,
        }
    }

    /// Begins a table. A second one stands below a line `Instance`, or is another command's.
    fn begin_section(&mut self, line: &Line<'t>, is_second: bool, reaches: Head) {
        if self.section.ended || is_second {
            self.out.lacks(Code::SEVERAL_COMMANDS, Some(line.place()));
            self.end_section(line.place());
        }
        self.section.head = self.section.head.max(reaches);
    }

    /// Counts and answers.
    fn below(&mut self, line: &Line<'t>, text: &'t str) -> bool {
        if let Some(footer) = whole(footer, text) {
            self.out.ledger.enter(LineClass::Footer);
            // A number that touches the end of the text may be cut.
            if line.ended {
                self.counted(line, footer);
            }
            return true;
        }
        if let Some(exist) = whole(nothing, text) {
            let answer = if exist == 0 {
                Answer::NothingConfigured
            } else {
                Answer::NoMatch
            };
            if answer == Answer::NoMatch {
                self.filtered = Some(Filtered::Yes);
            }
            self.begin_section(line, false, Head::Begun);
            self.section.ended = true;
            self.out.answers(answer, line);
            return true;
        }
        let Some(answer) = answer(text, self.out.subject) else {
            return false;
        };
        self.out.answers(answer, line);
        true
    }

    /// Compares the device's counts with the rows.
    fn counted(&mut self, line: &Line<'t>, footer: Footer) {
        let is_of_neighbor = matches!(footer, Footer::Total(_));
        if is_of_neighbor && self.query.is_none_or(|query| query.routes == RoutesAsked::Table) {
            self.out.lacks(Code::NEIGHBOR_TABLE, Some(line.place()));
        }
        let asked_for_all = self.query.is_some_and(|query| query.filtered == Filtered::No);
        let section = &mut self.section;
        section.ended = true;
        let (routes, paths) = (section.routes, section.paths);
        let is_read = self.out.ledger.first_unknown().is_none();
        let agrees = match footer {
            Footer::Displayed(shown, all) if shown == routes && all == paths => {
                self.filtered.get_or_insert(Filtered::No);
                true
            }
            // Fewer paths than there are: a filter, unless the command is known to have none.
            Footer::Displayed(shown, all) => {
                let is_filter = shown == routes && all > paths && !asked_for_all && is_read;
                if is_filter {
                    self.filtered = Some(Filtered::Yes);
                }
                is_filter
            }
            Footer::Total(shown) => shown == routes,
        };
        if !agrees {
            self.end = End::Closed;
            if is_read && self.query.is_none_or(|query| !query.piped) {
                self.out.lacks(Code::COUNT_DIFFERS, Some(line.place()));
            }
        }
    }

    /// A line that begins a path.
    fn begins(&mut self, line: &Line<'t>, text: &'t str) {
        let Some(widths) = self.widths else {
            self.out.ledger.unknown(line, "the header `Network  Next Hop ...`");
            return;
        };
        let Ok((_, begun)) = all_consuming(path::<_, ()>(widths)).parse(text) else {
            let production = |span: Span<'t>| -> IResult<_, _, Trace<'t>> { path(widths)(span) };
            self.lost(&explain(production, line, "a path of a BGP table"));
            return;
        };
        let Some(network) = begun.network.or(self.network) else {
            self.out.ledger.unknown(line, "the network that this path is of");
            return;
        };
        if self.section.ended {
            self.out.lacks(Code::SEVERAL_COMMANDS, Some(line.place()));
        }
        self.out.ledger.enter(LineClass::Row);
        self.begin_path(line, begun, network);
    }

    fn begin_path(&mut self, line: &Line<'t>, begun: Begun<'t>, network: IpNet) {
        if begun.network.is_some() && self.network != Some(network) {
            self.section.routes = self.section.routes.saturating_add(1);
            self.network = Some(network);
        }
        let open = Open {
            place: line.place(),
            status: begun.status,
            network,
            next_hop: None,
        };
        self.take(open, begun.rest);
    }

    fn take(&mut self, open: Open<'t>, rest: Rest<'t>) {
        match rest {
            Rest::Nothing => self.open = Some(open),
            Rest::NextHop(hop) => {
                self.open = Some(Open {
                    next_hop: Some(hop),
                    ..open
                });
            }
            Rest::Values(hop, values) => self.keep(&open, hop, values),
        }
    }

    /// A line that goes on with a path: its next hop, or its values.
    fn goes_on(&mut self, line: &Line<'t>, text: &'t str) {
        let (Some(open), Some(widths)) = (self.open.take(), self.widths) else {
            return;
        };
        let place = open.place.through(line.place());
        let read = match open.next_hop {
            None => whole(next_hop_line(widths), text),
            Some(hop) => whole(values_line(widths), text).map(|values| Rest::Values(hop, values)),
        };
        if let Some(rest) = read {
            self.out.ledger.enter(LineClass::Continuation);
            self.take(Open { place, ..open }, rest);
        } else {
            self.cut_short(&open);
            self.line(line);
        }
    }

    /// A path whose lines break off: no row, and no network for those that follow.
    fn cut_short(&mut self, open: &Open<'t>) {
        self.network = None;
        self.mark_last();
        self.out.ledger.report_unreadable(&ParseError {
            place: open.place,
            expected: "the rest of the path on the next line",
            within: "a path of a BGP table",
        });
    }

    fn lost(&mut self, error: &ParseError) {
        self.network = None;
        self.mark_last();
        self.out.ledger.unreadable(error);
    }

    /// What follows the last path may have been another one of its prefix.
    fn mark_last(&mut self) {
        if let Some(path) = self.out.rows.bgp_routes.paths.last_mut() {
            path.cut = true;
        }
    }

    fn keep(&mut self, open: &Open<'t>, hop: Hop<'t>, values: Values<'t>) {
        self.section.paths = self.section.paths.saturating_add(1);
        let routes = &mut self.out.rows.bgp_routes;
        let table = routes.table(self.vrf.clone());
        let interface = hop.interface.map_or(Name::NONE, |name| routes.name(name));
        routes.paths.push(BgpPath {
            place: open.place,
            prefix: open.network,
            next_hop: hop.address,
            interface,
            status: open.status,
            origin: Some(values.origin),
            cut: false,
            med: values.med,
            local_pref: values.local_pref,
            weight: Some(values.weight),
            as_path: values.as_path,
            table,
            detail: 0,
        });
        self.out.row_done();
    }

    fn end_section(&mut self, place: Place) {
        if self.section.is_begun() && !self.section.ended {
            self.mark_last();
            self.end = End::Open;
            self.out.lacks(Code::COUNT_MISSING, Some(place));
        }
        self.sections = self.sections.saturating_add(usize::from(self.section.is_begun()));
        self.section = Section::EMPTY;
        self.network = None;
    }

    fn conclude(&mut self, frame: &Frame<'t>) {
        if let Some(open) = self.open.take() {
            self.cut_short(&open);
        }
        let is_ended = self.section.ended;
        if self.section.is_begun() && !is_ended {
            self.end = End::Open;
            if frame.is_ended() {
                // Every table has a count below it, so this one is not all.
                self.out.lacks(Code::COUNT_MISSING, Some(frame.place()));
            }
            if frame.query.is_none() {
                // Only the count below it tells a table of all from one of a neighbor.
                self.out.lacks(Code::NEIGHBOR_TABLE, Some(frame.place()));
            }
            self.mark_last();
        }
        if self.sections == 0 && !self.section.is_begun() {
            self.out.lacks_table(frame);
            return;
        }
        if let Some(filtered) = self.filtered {
            self.out.is_filtered(filtered);
        }
        let every_vrf = frame
            .query
            .is_some_and(|query| query.network_instance == Instances::Every);
        let may_go_on = (every_vrf || self.vrf != Cell::NotShown) && !frame.is_ended();
        if !may_go_on {
            self.out.ends(self.end);
        }
    }
}
