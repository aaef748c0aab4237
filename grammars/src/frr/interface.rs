//! `show interface [NAME] [vrf NAME|all]` on FRR: a block an interface.
//!
//! ```text
//! Interface eth-r5 is up, line protocol is up
//!   Link ups:       0    last: (never)
//!   vrf: default
//!   Description: to r5
//!   index 3 metric 0 mtu 1500 speed 10000 txqlen 1000
//!   Type: Ethernet
//!   HWaddr: 06:42:67:f3:b1:dd
//!   inet 10.0.35.3/24
//! Interface eth-spare is down
//! ```
//!
//! `is down` is shut down, and then nothing is said of the line protocol. Of an interface that is configured and
//! not in the kernel, a block ends with `pseudo interface` or `index 7 inactive interface`, and its first line says
//! nothing. Without `vrf`, all VRFs are printed; nothing marks the last block.

mod json;
mod line;

use nom::Parser;
use nom::combinator::all_consuming;

use crate::ast::{Addresses, Admin, Interface, OperState, Subject};
use crate::frr::answers::answer;
use crate::frr::instances;
use crate::kit::query::Words;
use crate::kit::{Cell, Frame, Instances, Joined, Line, LineClass, Named, Once, ParseError, Query, Untrusted, explain};
use crate::reading::{Collector, Grammar};
use line::{Head, address, head, index, is_said_of_interface};

/// The grammar of `show interface`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Interface,
    query,
    text,
    json: Some(json::read),
};

/// Words that make another command, where nothing but `json` follows them.
const OTHER_COMMANDS: [&str; 2] = ["brief", "description"];

/// `show interface [NAME] [vrf NAME|all] [json]`.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !(words.keyword("show") && words.keyword("interface")) {
        return None;
    }
    let (mut name, mut network_instance) = (None, Instances::Every);
    while !words.is_end() {
        if is_another_command(&words) {
            return None;
        }
        if words.keyword("vrf") {
            network_instance = instances(words.any()?);
        } else if !words.keyword("json") && name.replace(words.any()?).is_some() {
            return None;
        }
    }
    Some(Query {
        object: name,
        ..words.query(name.is_some(), network_instance)
    })
}

fn is_another_command(words: &Words<'_>) -> bool {
    let mut ahead = words.clone();
    let is_one = ahead.keyword_of(&OTHER_COMMANDS).is_some();
    ahead.keyword("json");
    is_one && ahead.is_end()
}

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        block: None,
        names: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    let is_all = frame.is_ended();
    let is_ended = frame.lines().last().is_none_or(|line| line.ended);
    reader.end_block(if is_all {
        Stops::Nowhere
    } else {
        Stops::Here { is_ended }
    });
    reader.out.rows_stand_once(&mut reader.names);
}

/// Whether a text stops behind a block, and if so, whether its last line is whole.
#[derive(Clone, Copy)]
enum Stops {
    Nowhere,
    Here { is_ended: bool },
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    block: Option<Block<'t>>,
    /// VRFs with the names in them.
    names: Once<(Option<Untrusted<'t>>, Untrusted<'t>)>,
}

struct Block<'t> {
    row: Interface<'t>,
    addresses: Vec<ipnet::IpNet>,
    last_address: &'t str,
    /// Whether the addresses that follow are those of neighbours.
    of_neighbours: bool,
    last_is_vrf: bool,
    /// How far the block is read, among the lines that stand in it once.
    reached: usize,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        if text.is_empty() {
            self.out.ledger.enter(LineClass::Blank);
        } else if text.starts_with(' ') && self.block.is_some() {
            self.said_of_interface(line, text.trim_start());
        } else if text.starts_with("Interface ") {
            self.head(line, text);
        } else {
            self.end_block(Stops::Here { is_ended: true });
            match answer(text, self.out.subject) {
                Some(answer) => self.out.answers(answer, line),
                None => self.out.ledger.unknown(line, "`Interface NAME is up` or `down`"),
            }
        }
    }

    fn head(&mut self, line: &Line<'t>, text: &'t str) {
        let Ok((_, head)) = all_consuming(head::<_, ()>).parse(text) else {
            self.end_block(Stops::Here { is_ended: true });
            let error = explain(head, line, "the first line of an interface");
            self.out.ledger.unreadable(&error);
            return;
        };
        self.end_block(Stops::Nowhere);
        self.out.ledger.enter(LineClass::Row);
        self.block = Some(Block {
            row: begin(&head, line),
            addresses: Vec::new(),
            last_address: "",
            of_neighbours: false,
            last_is_vrf: false,
            reached: 0,
        });
    }

    fn said_of_interface(&mut self, line: &Line<'t>, text: &'t str) {
        let Some(block) = &mut self.block else { return };
        if !block.goes_on_with(text) {
            self.end_block(Stops::Here { is_ended: true });
            self.out.ledger.unknown(line, "`Interface NAME is up` or `down`");
            return;
        }
        block.last_is_vrf = text.starts_with(VRF);
        let is_known = block.field(text) || is_said_of_interface(text);
        if is_known {
            self.out.ledger.enter(LineClass::Continuation);
            block.row.place = block.row.place.through(line.place());
        } else {
            self.out
                .ledger
                .unknown(line, "what `show interface` says of an interface");
        }
    }

    /// Tells whether an interface lacks its VRF, which every release prints, and says so.
    fn lacks_vrf(&mut self, row: &Interface<'t>) -> bool {
        let lacks = row.network_instance == Cell::NotShown;
        if lacks {
            self.out.ledger.report_unreadable(&ParseError {
                place: row.place,
                expected: "`vrf: NAME` below it",
                within: "an interface",
            });
        }
        lacks
    }

    /// A block that stops before it names its VRF is cut: the name may be in several. So is one that stops before
    /// it tells whether the kernel has the interface, where the first line hangs on that.
    fn end_block(&mut self, stops: Stops) {
        let Some(mut block) = self.block.take() else { return };
        block.row.cut = match stops {
            Stops::Nowhere => self.lacks_vrf(&block.row),
            Stops::Here { is_ended } => {
                let lacks_vrf = block.row.network_instance == Cell::NotShown || (block.last_is_vrf && !is_ended);
                lacks_vrf || block.may_be_pseudo()
            }
        };
        block.row.addresses = Cell::Shown(Addresses(block.addresses));
        let vrf = block.row.network_instance.shown().map(|name| name.value.clone());
        self.names.enter((vrf, block.row.name.clone()), block.row.place);
        self.out.rows.interfaces.push(block.row);
        self.out.row_done();
    }
}

fn begin<'t>(head: &Head<'t>, line: &Line<'t>) -> Interface<'t> {
    Interface {
        admin: Cell::Shown(Named::Known(head.admin)),
        oper: head.oper.map(Named::Known),
        ..Interface::of(Untrusted::from(head.name), line.place())
    }
}

const VRF: &str = "vrf: ";

/// Lines that stand in a block once, in this order: one again, or out of order, is of a block whose first line is
/// lost.
const ONCE: [&str; 9] = [
    "Link ups:",
    "Link downs:",
    VRF,
    "Description:",
    "pseudo interface",
    "index ",
    "Type: ",
    "HWaddr: ",
    "protodown: ",
];

/// Behind all lines of a block.
const END: usize = ONCE.len().saturating_add(1);

impl<'t> Block<'t> {
    /// Tells whether a line may stand behind those before it.
    fn goes_on_with(&mut self, text: &str) -> bool {
        let Some(at) = ONCE.iter().position(|begins| text.starts_with(begins)) else {
            return self.reached < END;
        };
        let is_further = at >= self.reached;
        if is_further {
            self.reached = at.saturating_add(1);
        }
        is_further
    }

    /// Reads a line that fills a field; tells whether it does.
    fn field(&mut self, text: &'t str) -> bool {
        let row = &mut self.row;
        if let Some(vrf) = text.strip_prefix(VRF) {
            row.network_instance = Cell::Shown(Joined::unwrapped(vrf));
        } else if let Some(description) = text.strip_prefix("Description:") {
            row.description = Cell::Shown(Joined::unwrapped(description.trim_start()));
        } else if let Some(kind) = text.strip_prefix("Type: ") {
            row.kind = Cell::Shown(Joined::unwrapped(kind));
        } else if let Some(mac) = text.strip_prefix("HWaddr: ") {
            row.mac = Cell::Shown(Untrusted::from(mac));
        } else if text == "pseudo interface" {
            self.is_not_in_kernel();
        } else if text.starts_with("index ") {
            return self.index(text);
        } else if text.starts_with("inet") {
            return self.address(text);
        } else if text == "Neighbor address(s):" {
            self.of_neighbours = true;
        } else {
            return false;
        }
        true
    }

    fn index(&mut self, text: &'t str) -> bool {
        let Ok((_, index)) = all_consuming(index::<_, ()>).parse(text) else {
            return false;
        };
        match index {
            Some((mtu, speed)) => {
                self.row.mtu = Cell::Shown(mtu);
                self.row.speed = Cell::Shown(Joined::unwrapped(speed));
            }
            None => self.is_not_in_kernel(),
        }
        true
    }

    fn may_be_pseudo(&self) -> bool {
        self.row.admin == Cell::Shown(Named::Known(Admin::Disabled)) && self.row.mtu == Cell::NotShown
    }

    /// Nothing follows in the block, and its first line was no more than a default.
    fn is_not_in_kernel(&mut self) {
        self.reached = END;
        self.row.admin = Cell::NotShown;
        self.row.oper = Cell::Shown(Named::Known(OperState::NotPresent));
    }

    fn address(&mut self, text: &'t str) -> bool {
        let address = address::<_, ()>.parse(text);
        let is_again = std::mem::replace(&mut self.last_address, text) == text;
        if let (Ok((_, address)), false) = (&address, self.of_neighbours || is_again) {
            self.addresses.push(*address);
        }
        address.is_ok() && !is_again
    }
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::ast::{Admin, Interface, OperState};
    use crate::kit::{Cell, Code, Filtered, Hints, Instances, LineClass, Named, State, Text};
    use crate::reading::{Reading, read};

    const BLOCKS: &str = "\
Interface eth0 is up, line protocol is up
  Link ups:       0    last: (never)
  vrf: default
  Description: eth1 is down
  index 2 metric 0 mtu 1500 speed 10000 txqlen 1000mtu6 1400
  flags: <UP,BROADCAST,RUNNING,MULTICAST>
  Type: Ethernet
  HWaddr: 02:00:00:00:00:01
  inet 192.0.2.1/24 secondary
  inet6 2001:db8::1/64
  ND router advertisements sent: 48 rcvd: 46
  Neighbor address(s):
  inet6 fe80::2/128
Interface eth1 is up, line protocol is down
  vrf: default
Interface eth2 is up, line protocol detection is disabled
  vrf: default
Interface eth3 is down
  vrf: default
Interface eth4 is down
  vrf: default
  index 9 inactive interface
";

    fn with_reading(raw: &str, printed: Option<&str>, check: impl FnOnce(&Reading<'_>)) {
        let text = Text::clean(raw.as_bytes()).unwrap();
        let hints = Hints {
            printed_command: printed,
            complete: printed.is_some(),
        };
        let reading = read(&GRAMMAR, &text, hints);
        assert_eq!(reading.ledger().total(), text.lines().count());
        check(&reading);
    }

    fn states(row: &Interface<'_>) -> (Option<Admin>, Cell<OperState>) {
        let oper = row.oper.as_ref().map(|oper| *oper.known().unwrap());
        (row.admin.shown().and_then(Named::known).copied(), oper)
    }

    #[test]
    fn both_states_are_read_from_the_first_line() {
        with_reading(BLOCKS, Some("show interface"), |reading| {
            let states: Vec<_> = reading.rows().interfaces.iter().map(states).collect();
            let enabled = Some(Admin::Enabled);
            assert_eq!(
                states,
                [
                    (enabled, Cell::Shown(OperState::Up)),
                    (enabled, Cell::Shown(OperState::Down)),
                    (enabled, Cell::Blank),
                    (Some(Admin::Disabled), Cell::NotShown),
                    (None, Cell::Shown(OperState::NotPresent)),
                ]
            );
            assert_eq!(reading.completeness().state, State::Whole);
        });
    }

    #[test]
    fn a_description_is_no_state_and_a_neighbours_address_no_own() {
        with_reading(BLOCKS, Some("show interface"), |reading| {
            let row = &reading.rows().interfaces[0];
            assert!(row.description.shown().unwrap().is("eth1 is down"));
            let addresses: Vec<String> = row
                .addresses
                .shown()
                .unwrap()
                .0
                .iter()
                .map(ToString::to_string)
                .collect();
            assert_eq!(addresses, ["192.0.2.1/24", "2001:db8::1/64"]);
        });
    }

    #[test]
    fn an_mtu_for_ipv6_that_touches_the_number_before_it_is_passed_over() {
        with_reading(BLOCKS, Some("show interface"), |reading| {
            assert_eq!(reading.rows().interfaces[0].mtu, Cell::Shown(1500));
            assert_eq!(reading.rows().interfaces[3].mtu, Cell::NotShown);
        });
    }

    #[test]
    fn a_block_that_stops_before_its_vrf_is_cut() {
        let head = "Interface lo is up, line protocol is up\n  Link ups:       0    last: (never)\n";
        with_reading(head, None, |reading| assert!(reading.rows().interfaces[0].cut));
        with_reading(&format!("{head}  vrf: re"), None, |reading| {
            assert!(reading.rows().interfaces[0].cut);
        });
        with_reading(&format!("{head}  vrf: red\n"), None, |reading| {
            assert!(!reading.rows().interfaces[0].cut);
        });
    }

    #[test]
    fn a_block_of_one_that_is_down_is_cut_until_the_kernel_has_it() {
        let block = "Interface lo is down\n  vrf: red\n";
        with_reading(block, None, |reading| assert!(reading.rows().interfaces[0].cut));
        let index = "  index 1 metric 0 mtu 65536 speed 0 txqlen 1000\n";
        with_reading(&format!("{block}{index}"), None, |reading| {
            assert!(!reading.rows().interfaces[0].cut);
        });
    }

    #[test]
    fn a_line_that_stands_again_or_out_of_order_is_of_another_interface() {
        for lost in ["  Link ups:       0    last: (never)\n", "  vrf: red\n"] {
            let raw = BLOCKS.replacen("  HWaddr", &format!("{lost}  HWaddr"), 1);
            with_reading(&raw, Some("show interface"), |reading| {
                assert!(reading.ledger().lines(LineClass::Unknown) > 0);
                assert_eq!(reading.rows().interfaces[0].mac, Cell::NotShown);
                assert_eq!(reading.row_count(), 5);
            });
        }
    }

    #[test]
    fn a_line_that_is_not_known_is_reported() {
        for line in [
            "  vrf red",
            "  inet ten",
            "  index x",
            "  Interface lo is up, line protocol is up",
        ] {
            let raw = format!("Interface lo is down\n{line}\n");
            with_reading(&raw, Some("show interface"), |reading| {
                assert_eq!(reading.ledger().lines(LineClass::Unknown), 1, "{line}");
                assert_eq!(reading.row_count(), 1);
            });
        }
        with_reading("Interface lo is u\n", None, |reading| {
            assert_eq!(reading.row_count(), 0);
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 1);
        });
    }

    #[test]
    fn a_block_that_stands_twice_is_reported() {
        let raw = "Interface lo is down\n  vrf: default\n".repeat(2);
        with_reading(&raw, Some("show interface"), |reading| {
            assert_eq!(reading.completeness().why[0].code, Code::ROW_REPEATED);
        });
    }

    #[test]
    fn json_tells_the_same() {
        let raw = r#"{"eth0":{"administrativeStatus":"up","operationalStatus":"down","linkDetection":true,
"vrfName":"default","mtu":1500,"speed":10000,"type":"Ethernet","hardwareAddress":"02:00:00:00:00:01",
"ipAddresses":[{"address":"192.0.2.1/24","secondary":false}]},
"eth1":{"administrativeStatus":"down","linkDetection":true,"vrfName":"default"},
"eth2":{"administrativeStatus":"up","linkDetection":false,"vrfName":"default"}}"#;
        with_reading(raw, Some("show interface json"), |reading| {
            let states: Vec<_> = reading.rows().interfaces.iter().map(states).collect();
            let enabled = Some(Admin::Enabled);
            assert_eq!(
                states,
                [
                    (enabled, Cell::Shown(OperState::Down)),
                    (Some(Admin::Disabled), Cell::NotShown),
                    (enabled, Cell::Blank),
                ]
            );
            assert!(reading.completeness().lossy);
        });
        with_reading(raw, Some("show interface vrf default json"), |reading| {
            assert!(!reading.completeness().lossy);
        });
        with_reading(raw, Some("show interface vrf all json"), |reading| {
            assert!(reading.completeness().lossy);
        });
    }

    #[test]
    fn a_query_names_its_interface() {
        for (command, object, filtered, instance) in [
            ("show interface", None, Filtered::No, Instances::Every),
            ("sh int vrf all json", None, Filtered::No, Instances::Every),
            ("show interface eth0", Some("eth0"), Filtered::Yes, Instances::Every),
            (
                "show interface brief vrf red",
                Some("brief"),
                Filtered::Yes,
                Instances::One("red"),
            ),
            ("show interface | include up", None, Filtered::Yes, Instances::Every),
        ] {
            let query = query(command).unwrap();
            assert_eq!(
                (query.object, query.filtered, query.network_instance),
                (object, filtered, instance),
                "{command}"
            );
        }
        for command in [
            "show interface brief",
            "show interface vrf all brief json",
            "show interface description",
            "show ip route",
        ] {
            assert_eq!(query(command), None, "{command}");
        }
    }
}
