//! `show interface [vrf NAME|all] brief` on FRR: one table a VRF.
//!
//! ```text
//! Interface       Status  VRF             Addresses
//! ---------       ------  ---             ---------
//! eth-r2a         up      default         10.0.12.1/24
//!                                         + 2001:db8:12::1/64
//! eth-spare       down    default         10.0.97.3/24
//! ```
//!
//! `Status` tells whether the interface is shut down: one without a carrier is `up`. A `+` says that
//! there are more addresses than the one shown. Without `vrf`, all VRFs are printed; nothing marks the last
//! table.

use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{all_consuming, cut, map, opt, value};
use nom::error::context;
use nom::sequence::{pair, preceded};
use nom::{IResult, Parser};

use ipnet::IpNet;

use crate::ast::{Addresses, Admin, Interface, Subject};
use crate::frr::answers::answer;
use crate::frr::{may_lack_names, opt_vrf};
use crate::kit::json::JsonValue;
use crate::kit::query::Words;
use crate::kit::word::{Problem, Source, blanks, prefix, token, whole_prefix};
use crate::kit::{Cell, Code, Frame, Instances, Joined, Line, LineClass, Named, Once, Query, Untrusted, explain};
use crate::reading::{Collector, Grammar};

/// The grammar of `show interface brief`.
pub const GRAMMAR: Grammar = Grammar {
    subject: Subject::Interface,
    query,
    text,
    json: Some(json),
};

/// `show interface [vrf NAME|all] brief [json]`.
///
/// With a VRF behind it, `brief` is the name of an interface.
fn query(command: &str) -> Option<Query<'_>> {
    let mut words = Words::of(command);
    if !(words.keyword("show") && words.keyword("interface")) {
        return None;
    }
    let network_instance = opt_vrf(&mut words, Instances::Every)?;
    if !words.keyword("brief") {
        return None;
    }
    words.keyword("json");
    words.is_end().then(|| words.query(false, network_instance))
}

const HEADER: [&str; 4] = ["Interface", "Status", "VRF", "Addresses"];

const RULE: [&str; 4] = ["---------", "------", "---", "---------"];

fn text<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let mut reader = Reader {
        out,
        in_table: false,
        in_rows: false,
        tables: Once::NONE,
        row: None,
        names: Once::NONE,
    };
    for line in frame.lines() {
        reader.line(&line);
    }
    let may_go_on = !frame.is_ended();
    let is_cut = may_go_on && frame.lines().last().is_some_and(|line| !line.ended);
    reader.end_row(is_cut);
    reader.out.titles_stand_once(&mut reader.tables);
    reader.out.rows_stand_once(&mut reader.names);
    if out.row_count() == 0 && out.ledger.lines(LineClass::Header) > 0 && out.ledger.first_unknown().is_none() {
        // A header is printed with the first interface only.
        out.lacks(Code::NO_TABLE, Some(frame.place()));
    }
}

struct Reader<'c, 't, 'f> {
    out: &'c mut Collector<'t, 'f>,
    in_table: bool,
    /// Whether the table has rows already.
    in_rows: bool,
    /// VRFs that have a table.
    tables: Once<&'t str>,
    /// The row that further addresses belong to.
    row: Option<Interface<'t>>,
    /// VRFs with the names in them.
    names: Once<(&'t str, &'t str)>,
}

impl<'t> Reader<'_, 't, '_> {
    fn line(&mut self, line: &Line<'t>) {
        let text = line.trimmed();
        let words = || text.split_ascii_whitespace();
        if text.is_empty() {
            self.end_row(false);
            self.in_table = false;
            self.out.ledger.enter(LineClass::Blank);
        } else if words().eq(HEADER) {
            self.end_row(false);
            self.in_table = true;
            self.in_rows = false;
            self.out.ledger.enter(LineClass::Header);
        } else if self.in_table && words().eq(RULE) {
            self.out.ledger.enter(LineClass::Rule);
        } else if self.row.is_some() && text.starts_with(' ') {
            self.further_address(line, text);
        } else {
            self.row_or_answer(line, text);
        }
    }

    fn row_or_answer(&mut self, line: &Line<'t>, text: &'t str) {
        self.end_row(false);
        match all_consuming(row::<_, ()>).parse(text) {
            Ok((_, row)) if self.in_table => {
                self.out.ledger.enter(LineClass::Row);
                if !std::mem::replace(&mut self.in_rows, true) {
                    self.tables.enter(row.vrf, line.place());
                }
                self.names.enter((row.vrf, row.name), line.place());
                self.row = Some(interface(&row, line));
            }
            result => match (answer(text, self.out.subject), result) {
                (Some(answer), _) => self.out.answers(answer, line),
                (None, Err(_)) if self.in_table => {
                    let error = explain(row, line, "a row of `show interface brief`");
                    self.out.ledger.unreadable(&error);
                }
                (None, _) => self.out.ledger.unknown(line, "the header of a table of interfaces"),
            },
        }
    }

    fn further_address(&mut self, line: &Line<'t>, text: &'t str) {
        let Some(row) = &mut self.row else { return };
        if let Ok((_, address)) = all_consuming(further_address::<_, ()>).parse(text)
            && goes_on(row, address.prefix)
        {
            self.out.ledger.enter(LineClass::Continuation);
            row.place = row.place.through(line.place());
            add(row, address);
        } else {
            let error = explain(further_address, line, "a further address of an interface");
            self.out.ledger.unreadable(&error);
        }
    }

    fn end_row(&mut self, cut: bool) {
        if let Some(row) = self.row.take() {
            self.out.rows.interfaces.push(Interface { cut, ..row });
            self.out.row_done();
        }
    }
}

/// The first line of a row.
struct Row<'t> {
    name: &'t str,
    admin: Admin,
    vrf: &'t str,
    address: Option<Address>,
}

/// An address, and whether others are hidden behind it.
#[derive(Clone, Copy)]
struct Address {
    prefix: IpNet,
    hides_others: bool,
}

/// From this length on, the name of a VRF touches the address behind it.
const VRF_WIDTH: usize = 16;

fn interface<'t>(row: &Row<'t>, line: &Line<'t>) -> Interface<'t> {
    let is_glued = row.vrf.len() >= VRF_WIDTH && row.address.is_none();
    let mut interface = Interface {
        network_instance: if is_glued {
            Cell::Unreadable(line.place_of(row.vrf))
        } else {
            Cell::Shown(Joined::unwrapped(row.vrf))
        },
        admin: Cell::Shown(Named::Known(row.admin)),
        addresses: if is_glued {
            Cell::Unreadable(line.place_of(row.vrf))
        } else {
            Cell::Shown(Addresses::default())
        },
        hides_addresses: Cell::Shown(false),
        ..Interface::of(Untrusted::from(row.name), line.place())
    };
    if let Some(address) = row.address {
        add(&mut interface, address);
    }
    interface
}

/// Whether an address can stand below those of a row: one of each IPv4 network is shown, then one of IPv6.
fn goes_on(row: &Interface<'_>, next: IpNet) -> bool {
    let Cell::Shown(Addresses(above)) = &row.addresses else {
        return true;
    };
    above
        .last()
        .is_some_and(|last| last.addr().is_ipv4() && last.trunc() != next.trunc())
}

fn add(row: &mut Interface<'_>, address: Address) {
    if let Cell::Shown(addresses) = &mut row.addresses {
        addresses.0.push(address.prefix);
    }
    if address.hides_others {
        row.hides_addresses = Cell::Shown(true);
    }
}

/// `eth-r2a         up      default         10.0.12.1/24`
fn row<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Row<'t>, E> {
    let (rest, name) = context("the name of an interface", token).parse(input)?;
    let (rest, admin) = context("`up` or `down`", preceded(blanks, status)).parse(rest)?;
    let (rest, vrf) = context("a VRF", preceded(blanks, token)).parse(rest)?;
    let (rest, address) = opt(preceded(blanks, cut(address))).parse(rest)?;
    let row = Row {
        name,
        admin,
        vrf,
        address,
    };
    Ok((rest, row))
}

fn status<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Admin, E> {
    alt((value(Admin::Enabled, tag("up")), value(Admin::Disabled, tag("down")))).parse(input)
}

/// `+ 2001:db8:12::1/64`
fn address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Address, E> {
    let address = pair(opt(tag("+ ")), prefix);
    let address = map(address, |(plus, prefix): (Option<S>, IpNet)| Address {
        prefix,
        hides_others: plus.is_some(),
    });
    context("an address with its length", address).parse(input)
}

fn further_address<'t, S: Source<'t>, E: Problem<S>>(input: S) -> IResult<S, Address, E> {
    preceded(blanks, cut(address)).parse(input)
}

/// `{"eth-r2a":{"status":"up","vrfName":"default","addresses":["10.0.12.1/24"]}}`.
///
/// 8.4 leaves link-local addresses out.
fn json<'t>(frame: &Frame<'t>, out: &mut Collector<'t, '_>) {
    let json = out.json(frame);
    let repeated = json.repeated_names();
    for member in json.documents().flat_map(|document| document.items()) {
        if !member.is_closed() {
            continue;
        }
        match interface_of(&member) {
            Some(row) => {
                let cut = row.cut || repeated.contains(member.key().as_ref());
                out.rows.interfaces.push(Interface { cut, ..row });
                out.row_done();
            }
            None => out.unreadable_value(
                &member,
                "an object with a `status` and a `vrfName`",
                "`show interface brief` as JSON",
            ),
        }
    }
    if may_lack_names(frame.query) {
        out.is_lossy();
    }
}

const STATUS: [(&str, Admin); 2] = [("up", Admin::Enabled), ("down", Admin::Disabled)];

fn interface_of<'t>(member: &JsonValue<'_, 't>) -> Option<Interface<'t>> {
    let status = member.get("status")?.text()?;
    let vrf = member.get("vrfName")?.untrusted()?;
    Some(Interface {
        cut: member.repeats_keys(),
        network_instance: Cell::Shown(Joined::unwrapped(vrf)),
        admin: Cell::Shown(Named::look_up(status, &STATUS)),
        addresses: member.get("addresses").map_or(Cell::NotShown, |list| addresses(&list)),
        ..Interface::of(member.name()?, member.place())
    })
}

fn addresses(list: &JsonValue<'_, '_>) -> Cell<Addresses> {
    let address = |item: JsonValue<'_, '_>| whole_prefix(&item.text()?);
    let all: Option<Vec<IpNet>> = list.items().map(address).collect();
    all.filter(|_| list.is_array())
        .map_or(Cell::Unreadable(list.place()), |all| Cell::Shown(Addresses(all)))
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, query};
    use crate::ast::{Admin, Interface};
    use crate::kit::{Cell, Code, Filtered, Hints, Instances, LineClass, Named, State, Text};
    use crate::reading::{Reading, read};

    const HEAD: &str = "\
Interface       Status  VRF             Addresses
---------       ------  ---             ---------
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

    fn admin(row: &Interface<'_>) -> Option<Admin> {
        row.admin.shown().and_then(Named::known).copied()
    }

    #[test]
    fn a_plus_says_that_addresses_are_hidden() {
        let rows = "\
eth0            up      default         10.0.12.1/24
                                        10.0.13.1/24
                                        + 2001:db8:12::1/64
eth1            down    default         + fe80::1/64
eth2            up      default
";
        with_reading(&format!("{HEAD}{rows}\n"), Some("show interface brief"), |reading| {
            let rows = &reading.rows().interfaces;
            let counted = |row: &Interface<'_>| row.addresses.shown().unwrap().0.len();
            assert_eq!(rows.iter().map(counted).collect::<Vec<_>>(), [3, 1, 0]);
            let hides: Vec<_> = rows.iter().map(|row| row.hides_addresses).collect();
            assert_eq!(hides, [Cell::Shown(true), Cell::Shown(true), Cell::Shown(false)]);
            assert_eq!(admin(&rows[1]), Some(Admin::Disabled));
            assert_eq!(rows[0].oper, Cell::NotShown);
            assert_eq!(reading.completeness().state, State::Whole);
        });
    }

    #[test]
    fn the_same_name_stands_once_in_each_vrf() {
        let table = |vrf| format!("{HEAD}lo              up      {vrf:<16}10.0.0.1/32\n\n");
        let raw = table("blue") + &table("default");
        with_reading(&raw, Some("show interface vrf all brief"), |reading| {
            assert_eq!(reading.row_count(), 2);
            assert_eq!(reading.completeness().state, State::Whole);
        });
        let raw = table("blue") + &table("blue");
        with_reading(&raw, Some("show interface vrf all brief"), |reading| {
            let why = &reading.completeness().why;
            assert_eq!([why[0].code, why[1].code], [Code::SEVERAL_COMMANDS, Code::ROW_REPEATED]);
        });
    }

    #[test]
    fn a_long_name_that_touches_the_next_column_is_not_guessed() {
        let raw = format!("{HEAD}an-interface-of16up      default         10.0.0.1/24\n");
        with_reading(&raw, None, |reading| {
            assert_eq!(reading.row_count(), 0);
            assert_eq!(reading.ledger().lines(LineClass::Unknown), 1);
            assert_eq!(reading.diagnostics()[0].expected, "`up` or `down`");
        });
        let raw = format!("{HEAD}lo              up      a-vrf-of-16-char10.0.0.1/24\n");
        with_reading(&raw, None, |reading| {
            let row = &reading.rows().interfaces[0];
            assert!(matches!(row.network_instance, Cell::Unreadable(_)));
            assert!(matches!(row.addresses, Cell::Unreadable(_)));
        });
    }

    #[test]
    fn a_row_without_its_line_end_is_cut() {
        let raw = format!("{HEAD}lo              down    re");
        with_reading(&raw, None, |reading| assert!(reading.rows().interfaces[0].cut));
        with_reading(&raw, Some("show interface brief"), |reading| {
            assert!(!reading.rows().interfaces[0].cut);
        });
    }

    #[test]
    fn json_that_is_keyed_by_name_loses_rows_of_other_vrfs() {
        let raw = r#"{"lo":{"status":"up","vrfName":"red","addresses":["10.255.77.1/32"]}}"#;
        for (printed, lossy) in [
            ("show interface vrf all brief json", true),
            ("show interface vrf red brief json", false),
        ] {
            with_reading(raw, Some(printed), |reading| {
                assert_eq!(reading.completeness().lossy, lossy, "{printed}");
                assert_eq!(admin(&reading.rows().interfaces[0]), Some(Admin::Enabled));
            });
        }
        with_reading(raw, None, |reading| assert!(reading.completeness().lossy));
    }

    #[test]
    fn brief_before_a_vrf_is_the_name_of_an_interface() {
        for (command, instance) in [
            ("show interface brief", Some(Instances::Every)),
            ("sh int vrf red br json", Some(Instances::One("red"))),
            ("show interface vrf all brief", Some(Instances::Every)),
            ("show interface brief vrf red", None),
            ("show interface eth0 brief", None),
            ("show interface", None),
        ] {
            assert_eq!(
                query(command).map(|query| query.network_instance),
                instance,
                "{command}"
            );
        }
        let piped = query("show interface brief | include up").unwrap();
        assert_eq!(piped.filtered, Filtered::Yes);
    }

    #[test]
    fn other_output_gives_no_rows() {
        for raw in [
            "eth0 up default 10.0.0.1/24\n",
            "Interface lo is up, line protocol is up\n",
        ] {
            with_reading(raw, None, |reading| {
                assert_eq!(reading.row_count(), 0);
                assert_eq!(reading.ledger().lines(LineClass::Unknown), 1);
            });
        }
    }
}
