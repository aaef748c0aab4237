//! The baseline: one compiled regular expression a line, its captures typed.

use std::net::IpAddr;
use std::sync::LazyLock;

use ipnet::IpNet;
use regex::Regex;

/// What the baseline keeps of a line.
#[derive(Debug)]
#[expect(dead_code, reason = "it keeps what the grammar keeps")]
pub(crate) struct BaselineRoute<'t> {
    pub(crate) prefix: Option<IpNet>,
    pub(crate) protocol: Option<char>,
    pub(crate) distance: Option<u8>,
    pub(crate) metric: Option<u32>,
    pub(crate) next_hop: Option<IpAddr>,
    pub(crate) interface: Option<&'t str>,
}

static LINE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"^(?:(?P<protocol>[A-Za-z])(?:\[\d+\])?[> ][*qrtod ] (?P<prefix>\S+)(?: \[(?P<distance>\d+)/(?P<metric>\d+)\])?|  [*qrtod ]\s+)\s*(?:via (?P<hop>[0-9a-fA-F:.]+)(?:, (?P<interface>[^ ,]+))?|is directly connected, (?P<connected>[^ ,]+)|unreachable)",
    )
    .expect("the pattern is fixed")
});

/// Reads a routing table and keeps a row a line that matches.
pub(crate) fn routes(text: &str) -> Vec<BaselineRoute<'_>> {
    text.lines().filter_map(route).collect()
}

fn route(line: &str) -> Option<BaselineRoute<'_>> {
    let found = LINE.captures(line)?;
    let get = |name| found.name(name).map(|part| part.as_str());
    Some(BaselineRoute {
        prefix: get("prefix").and_then(|part| part.parse().ok()),
        protocol: get("protocol").and_then(|part| part.chars().next()),
        distance: get("distance").and_then(|part| part.parse().ok()),
        metric: get("metric").and_then(|part| part.parse().ok()),
        next_hop: get("hop").and_then(|part| part.parse().ok()),
        interface: get("interface").or(get("connected")),
    })
}
