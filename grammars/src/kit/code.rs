//! Stable codes: what a program branches on, with what each means in words.

use std::fmt;

/// A stable code, and what it means.
#[derive(Clone, Copy)]
pub struct Code {
    name: &'static str,
    meaning: &'static str,
}

impl Code {
    /// The text just stops.
    pub const OPEN_END: Self = Self::new(
        "open_end",
        "the text just stops: paste it up to the next prompt, or say that it is complete",
    );
    /// A line that no production reads.
    pub const UNREADABLE_LINE: Self = Self::new("unreadable_line", "a line could not be read");
    /// A key stands twice in a JSON object.
    pub const DUPLICATE_KEY: Self = Self::new("duplicate_key", "a key stands twice in a JSON object");
    /// JSON of something else.
    pub const NOT_UNDERSTOOD: Self = Self::new("not_understood", "this JSON is not the command's");
    /// No table where one should be.
    pub const NO_TABLE: Self = Self::new("no_table", "there is no table in the text");
    /// A grid without its lower border.
    pub const GRID_NOT_CLOSED: Self = Self::new("grid_not_closed", "the lower border of the table is missing");
    /// A grid whose right edge is not there.
    pub const RIGHT_EDGE_CUT: Self = Self::new("right_edge_cut", "the right edge of the table is cut off");
    /// A column that the grammar does not know.
    pub const UNKNOWN_COLUMN: Self = Self::new("unknown_column", "a column is not known, and not judged");
    /// The device counts other than the rows do.
    pub const COUNT_DIFFERS: Self = Self::new("count_differs", "the device's own count differs from the rows");
    /// The device's count is not there.
    pub const COUNT_MISSING: Self = Self::new("count_missing", "the device's own count is missing");
    /// A pager that was left before its end.
    pub const PAGER_QUIT: Self = Self::new("pager_quit", "a pager was left before its end: the rest is not there");
    /// An object that can be listed once is listed twice.
    pub const ROW_REPEATED: Self = Self::new("row_repeated", "a row stands twice where it can stand once");
    /// The output does not begin as the command's does.
    pub const HEAD_MISSING: Self = Self::new("head_missing", "the beginning of the output is missing");
    /// Statistics that the command ends with are not there.
    pub const NO_STATISTICS: Self = Self::new("no_statistics", "the statistics are missing");
    /// Round-trip times that the command ends with are not there.
    pub const NO_ROUND_TRIP: Self = Self::new("no_round_trip", "the round-trip times are missing");
    /// The echo is another command's.
    pub const ANOTHER_COMMAND: Self = Self::new("another_command", "the echo shows another command");
    /// The device's answer is another command's.
    pub const ANSWER_OF_ANOTHER_COMMAND: Self =
        Self::new("another_command", "the device says what it answers another command");
    /// More than one output.
    pub const SEVERAL_COMMANDS: Self =
        Self::new("several_commands", "the text holds the output of more than one command");
    /// The command that was typed prints another form.
    pub const ANOTHER_FORM: Self = Self::new(
        "another_form",
        "the command that was typed prints another form than this: brief, details, or JSON",
    );
    /// Rows of another object.
    pub const OBJECT_CONTRADICTED: Self = Self::new(
        "object.contradicted",
        "the rows are of another object than the command asked for",
    );
    /// Rows of another VRF or network instance.
    pub const INSTANCE_CONTRADICTED: Self = Self::new(
        "network_instance.contradicted",
        "the rows are of another VRF or network instance than the command asked for",
    );
    /// A form that loses rows by itself.
    pub const LOSSY_FORM: Self = Self::new("lossy_form", "this form of the command loses rows");
    /// A command that leaves objects out.
    pub const FILTERED: Self = Self::new("filtered", "the command leaves objects out");
    /// Nothing tells whether objects are left out.
    pub const FILTER_UNKNOWN: Self = Self::new(
        "filter_unknown",
        "it is not known whether the command leaves objects out: say what was typed",
    );
    /// A BGP prefix whose heading names another best path than its paths do.
    pub const BEST_CONTRADICTED: Self = Self::new(
        "bgp_route.best_contradicted",
        "the device says twice which path is the best, and not the same",
    );
    /// Routes that a BGP neighbor sent.
    pub const BEFORE_POLICY: Self = Self::new(
        "bgp_route.before_policy",
        "these routes are shown as a neighbor sent them, before the inbound policy or refused by it",
    );
    /// Routes of a BGP neighbor, in which direction is not known, or routes that may be.
    pub const NEIGHBOR_TABLE: Self = Self::new(
        "bgp_route.neighbor_table",
        "this is, or may be, a table of what a neighbor sent or is sent: say what was typed",
    );
    /// A trace that was left before its end.
    pub const TRACE_INTERRUPTED: Self = Self::new(
        "trace.interrupted",
        "the trace was left before the target, a refusal or its last hop: let it run to its end",
    );
    /// Not whole, for no reason that has a code.
    pub const PARTIAL: Self = Self::new("partial", "the capture does not reach that far");

    /// Makes a code.
    pub const fn new(name: &'static str, meaning: &'static str) -> Self {
        Self { name, meaning }
    }

    /// Returns the code itself.
    pub const fn as_str(self) -> &'static str {
        self.name
    }

    /// Returns what it means.
    pub const fn meaning(self) -> &'static str {
        self.meaning
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Code {}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
