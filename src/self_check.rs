//! The guards, tried on the running program: does each still hold?

use serde::Serialize;

use crate::arguments::Args;
use crate::registry::REGISTRY;
use crate::verdict::Outcome;
use crate::{identify, report, sanitize, verify};

/// One guard, and whether it held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Guard {
    /// What it guards.
    pub name: &'static str,
    /// Whether it held.
    pub held: bool,
}

type Holds = fn() -> bool;

/// Tries every guard.
pub fn run() -> Vec<Guard> {
    let guards: [(&str, Holds); 6] = [
        ("absent is never down", absent_is_never_down),
        ("unreadable is never pass and never fail", unreadable_decides_nothing),
        ("device text leaves sanitised", device_text_leaves_sanitised),
        ("commands are read-only", commands_are_read_only),
        ("an unknown command is refused", unknown_command_is_refused),
        ("an empty text names no command", empty_text_names_no_command),
    ];
    let own = guards.into_iter().map(|(name, holds)| Guard { name, held: holds() });
    let rules = sanitize::self_check().into_iter().map(|rule| Guard {
        name: rule.rule,
        held: rule.held,
    });
    own.chain(rules).collect()
}

const ROUTE: &[u8] = b"S>* 10.0.0.0/8 [1/0] via 192.0.2.1, eth0, weight 1, 00:01:02\n";

fn outcome(id: &str, raw: &[u8], pairs: &[(&str, &str)]) -> Option<Outcome> {
    let args = Args::of(pairs.iter().copied()).ok()?;
    verify(id, raw, &args).ok().map(|verdict| verdict.outcome)
}

fn absent_is_never_down() -> bool {
    let there = outcome("frr_route", ROUTE, &[("prefix", "10.0.0.0/8")]);
    let not_covered = outcome("frr_route", ROUTE, &[("prefix", "172.16.0.0/12")]);
    there == Some(Outcome::Pass) && not_covered == Some(Outcome::InputError)
}

fn unreadable_decides_nothing() -> bool {
    let garbage: [&[u8]; 4] = [b"", b"garbage\n", b"{", b"% Unknown command: x\n"];
    garbage.iter().all(|raw| {
        let mut surveyed = REGISTRY.iter().map(|spec| outcome(spec.id, raw, &[("survey", "true")]));
        surveyed.all(|outcome| outcome.is_none_or(|outcome| outcome == Outcome::InputError))
    })
}

fn device_text_leaves_sanitised() -> bool {
    const SECRET: &str = "password=hunter2";
    let raw = format!("VRF {SECRET}:\nS>* 10.0.0.0/8 [1/0] via 192.0.2.1, {SECRET}, weight 1, 00:01:02\n");
    let Ok(text) = crate::Text::clean(raw.as_bytes()) else {
        return false;
    };
    let Ok(reading) = crate::read("frr_route", &text) else {
        return false;
    };
    let mut written = Vec::new();
    let is_written = report::rows_as_ndjson(reading.rows(), &mut written).is_ok();
    is_written && reading.row_count() == 1 && !String::from_utf8_lossy(&written).contains("hunter2")
}

/// Words that begin commands which change nothing.
const READ_ONLY: [&str; 3] = ["show", "ping", "traceroute"];

fn commands_are_read_only() -> bool {
    let first_word = |command: &'static str| command.split(' ').next().unwrap_or_default();
    REGISTRY
        .iter()
        .all(|spec| READ_ONLY.contains(&first_word(spec.command)))
}

fn unknown_command_is_refused() -> bool {
    outcome("configure", ROUTE, &[]).is_none()
}

fn empty_text_names_no_command() -> bool {
    crate::Text::clean(b"").is_ok_and(|text| identify(&text).command.is_none())
}
