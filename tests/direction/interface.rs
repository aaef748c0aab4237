//! The table of SR Linux interfaces.

use netverify::Outcome::{Fail, InputError, Pass};

use crate::Case;

const PORTS: &str = "\
+--------------+-------------+------------+-------+
|     Port     | Admin State | Oper State | Speed |
+==============+=============+============+=======+
| ethernet-1/1 | enable      | up         | 25G   |
| ethernet-1/2 | enable      | down       |       |
| ethernet-1/3 | disable     | down       |       |
| ethernet-1/4 | enable      | dormant    |       |
+--------------+-------------+------------+-------+
";

const PORTS_UP: &str = "\
A:r1# show interface brief
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
| ethernet-1/3 | disable     | down       |
+--------------+-------------+------------+
A:r1#
";

const PORTS_CUT: &str = "\
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
| ethernet-1/2 | enable      | down";

const TYPED_PORTS: (&str, &str) = ("printed_command", "show interface brief");

pub(crate) const CASES: &[Case] = &[
    (PORTS_OVER, &[("interface", "ethernet-1/1")], InputError, "cut"),
    (PORTS_OVER, &[("interface", "ethernet-1/3")], Pass, "ok"),
    (
        PORTS_OVER,
        &[("interface", "ethernet-1/2")],
        InputError,
        "unreadable_line",
    ),
    (
        PORTS_OVER,
        &[("interface", "ethernet-1/9")],
        InputError,
        "unreadable_line",
    ),
    (PORTS_OVER, &[("survey", "true")], InputError, "cut"),
    (PORTS_ERASED, &[("survey", "true")], Pass, "ok"),
    (
        PORTS_OF_SHELL,
        &[("interface", "ethernet-1/9")],
        Fail,
        "interface.absent",
    ),
    (PORTS_GREPPED, &[("interface", "ethernet-1/9")], InputError, "filtered"),
    (
        PORTS_OF_TWO,
        &[("interface", "ethernet-1/1")],
        InputError,
        "several_commands",
    ),
    (PORTS, &[("interface", "ethernet-1/1")], Pass, "ok"),
    (PORTS, &[("interface", "ethernet-1/2")], Fail, "interface.down"),
    (PORTS, &[("interface", "ethernet-1/3")], Fail, "interface.admin_down"),
    (PORTS, &[("interface", "ethernet-1/4")], InputError, "state_unknown"),
    (PORTS, &[("interface", "ethernet-1/2"), ("expect", "down")], Pass, "ok"),
    (
        PORTS,
        &[("interface", "ethernet-1/1"), ("expect", "down")],
        Fail,
        "interface.up",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/3"), ("expect", "down")],
        Fail,
        "interface.admin_down",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/3"), ("expect", "admin-down")],
        Pass,
        "ok",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/1"), ("expect", "admin-down")],
        Fail,
        "interface.admin_up",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/1"), ("expect", "absent")],
        Fail,
        "interface.present",
    ),
    (PORTS, &[("interface", "ethernet-1/9")], InputError, "filter_unknown"),
    (
        PORTS,
        &[("interface", "ethernet-1/9"), TYPED_PORTS],
        Fail,
        "interface.absent",
    ),
    (
        PORTS,
        &[("interface", "ethernet-1/9"), TYPED_PORTS, ("expect", "absent")],
        Pass,
        "interface.absent",
    ),
    (
        PORTS,
        &[
            ("interface", "ethernet-1/9"),
            ("printed_command", "show interface ethernet-1/1 brief"),
        ],
        InputError,
        "filtered",
    ),
    (PORTS, &[("survey", "true")], Fail, "interface.down"),
    (PORTS_UP, &[("survey", "true")], Pass, "ok"),
    (PORTS_UP, &[("interface", "ethernet-1/9")], Fail, "interface.absent"),
    (PORTS_CUT, &[("interface", "ethernet-1/1")], InputError, "cut"),
    (
        PORTS_CUT,
        &[("interface", "ethernet-1/2")],
        InputError,
        "filter_unknown",
    ),
    (
        PORTS_CUT,
        &[("interface", "ethernet-1/9"), TYPED_PORTS],
        InputError,
        "grid_not_closed",
    ),
    (
        "A:r1# show interface ethernet-1/99 brief\nError: Path '.interface{.name==ethernet-1/99}' does not specify any existing objects\n",
        &[("interface", "ethernet-1/99")],
        Fail,
        "interface.absent",
    ),
    (
        "Parsing error: Unknown token 'bief'. Options are ['brief']\n",
        &[("survey", "true")],
        InputError,
        "parsing_error",
    ),
    (
        "Error: No authorization to execute command: 'show interface brief'\n",
        &[("survey", "true")],
        InputError,
        "not_authorized",
    ),
    (
        "A:r1# show version\nHostname : r1\n",
        &[("survey", "true")],
        InputError,
        "another_command",
    ),
    (
        "what is this\n",
        &[("interface", "ethernet-1/1")],
        InputError,
        "filter_unknown",
    ),
    (
        "what is this\n",
        &[("interface", "ethernet-1/1"), TYPED_PORTS],
        InputError,
        "unreadable_line",
    ),
    ("", &[("interface", "ethernet-1/1")], InputError, "empty_output"),
    ("{}", &[("interface", "ethernet-1/1")], InputError, "json_empty"),
];

const PORTS_ERASED: &str = "\
A:r1# show interface brief
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
\u{1b}[7m--More--\u{1b}[m\r\u{1b}[K| ethernet-1/2 | enable      | up         |
+--------------+-------------+------------+
A:r1#
";

const PORTS_GREPPED: &str = "\
ssh admin@leaf1 \"show interface brief\" | grep -v lag
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
+--------------+-------------+------------+
";

const PORTS_OF_SHELL: &str = "\
$ docker exec leaf1 sr_cli -- show interface brief
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
+--------------+-------------+------------+
";

const PORTS_OF_TWO: &str = "\
$ ssh leaf1 'show interface brief'; ssh leaf2 'show interface brief'
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
+--------------+-------------+------------+
";

const PORTS_OVER: &str = "\
A:r1# show interface brief
+--------------+-------------+------------+
|     Port     | Admin State | Oper State |
+==============+=============+============+
| ethernet-1/1 | enable      | up         |
| ethernet-1/2 | enable      | down       |\r| ethernet-1/2 | enable      | up         |
| ethernet-1/3 | enable      | up         |
+--------------+-------------+------------+
A:r1#
";
