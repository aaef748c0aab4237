//! Nothing here can change a device.
//!
//! Every registered command only shows; no argument is a command line that is sent anywhere; and
//! the libraries open no file, socket, process, environment or clock.

#[path = "layers/source.rs"]
mod source;

use std::path::Path;

use netverify::arguments::{ARGUMENTS, ArgumentKind};
use netverify::registry::REGISTRY;
use netverify::{Args, Outcome, verify};
use source::sources;

/// Words that begin commands which change nothing.
const SHOWING: [&str; 4] = ["show", "info", "ping", "traceroute"];

/// Words that change something, wherever they stand.
const CHANGING: [&str; 18] = [
    "clear",
    "commit",
    "configure",
    "copy",
    "debug",
    "delete",
    "enter",
    "erase",
    "file",
    "no",
    "reboot",
    "reload",
    "save",
    "set",
    "shutdown",
    "tools",
    "write",
    "bash",
];

/// Tells whether a command shows and does nothing else.
fn is_read_only(command: &str) -> bool {
    let words: Vec<&str> = command.split_whitespace().collect();
    let is_showing = words.first().is_some_and(|first| SHOWING.contains(first));
    let is_plain = !command.contains(['>', '<', ';', '&', '`', '$', '\n']) && !command.contains("| ");
    is_showing
        && is_plain
        && words
            .iter()
            .all(|word| !CHANGING.contains(&word.to_lowercase().as_str()))
}

#[test]
fn every_registered_command_only_shows() {
    for spec in REGISTRY {
        assert!(is_read_only(spec.command), "{}", spec.command);
    }
    assert!(netverify::self_check::run().iter().all(|guard| guard.held));
}

#[test]
fn the_guard_refuses_what_changes_something() {
    for command in [
        "",
        "configure",
        "configure terminal",
        "clear bgp *",
        "reload",
        "commit now",
        "delete / interface ethernet-1/1",
        "set / interface ethernet-1/1 admin-state disable",
        "enter candidate",
        "tools system reboot",
        "show interface brief | save file.txt",
        "show ip route | tee /tmp/x",
        "show ip route > /tmp/x",
        "show version; reload",
        "show version && reload",
        "show version\nreload",
        "show $(reload)",
        "Show interface brief",
        "bash",
        "ping 10.0.0.1 ; reload",
        "no shutdown",
        "write memory",
        "do configure",
    ] {
        assert!(!is_read_only(command), "{command:?} got through");
    }
}

/// The one argument that holds a command line is read for what it tells of the output.
#[test]
fn no_argument_is_a_command_to_send() {
    let texts = ARGUMENTS.iter().filter(|argument| argument.kind == ArgumentKind::Name);
    let names: Vec<&str> = texts.map(|argument| argument.name).collect();
    assert_eq!(
        names,
        [
            "interface",
            "network_instance",
            "hostname",
            "version",
            "system_id",
            "printed_command"
        ]
    );
    for spec in REGISTRY {
        for command in ["configure terminal", "reload", "clear bgp *"] {
            assert!((spec.grammar.query)(command).is_none(), "{} knows {command}", spec.id);
            let args = Args::of([("survey", "true"), ("printed_command", command)]).unwrap();
            assert!(verify(spec.id, b"", &args).is_err());
        }
    }
}

#[test]
fn a_changing_command_in_a_log_is_data() {
    let log = b"r1# configure terminal\nr1(config)# no router bgp\nr1# show ip route\nr1#\n";
    let verdict = verify("frr_route", log, &Args::of([("survey", "true")]).unwrap()).unwrap();
    assert_eq!(verdict.outcome, Outcome::InputError);
}

#[test]
fn the_libraries_reach_nothing() {
    const OUTSIDE: [&str; 11] = [
        "std::fs",
        "std::net::Tcp",
        "std::net::Udp",
        "std::os",
        "std::process",
        "std::env",
        "std::time",
        "std::thread",
        "tokio",
        "reqwest",
        "include_str!(\"/",
    ];
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for source in [sources(package), sources(&package.join("grammars"))].concat() {
        for (at, line) in source.lines.iter().enumerate() {
            let outside = OUTSIDE.iter().find(|outside| line.contains(*outside));
            found.extend(outside.map(|outside| format!("{}:{}: {outside}", source.file, at + 1)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
