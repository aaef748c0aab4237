//! Prompts of SR Linux, of FRR's vtysh and of shells, and what surrounds outputs.
//!
//! ```text
//! --{ + running }--[ network-instance default ]--
//! A:admin@leaf1# show interface brief
//! r1# show ip route
//! r1(config)# do show ip route
//! r1> show ip route
//! admin@host:~$ ping 10.0.0.1
//! [root@r1 ~]# vtysh -c "show ip route"
//! ```

use std::fmt;

use super::{Text, shell};

/// A line that is a prompt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Prompt<'t> {
    /// What stands before the sign.
    pub host: &'t str,
    /// `#`, `>` or `$`.
    pub sign: char,
    /// What was typed after it; empty if nothing was.
    pub command: &'t str,
}

impl fmt::Debug for Prompt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Prompt({})", self.sign)
    }
}

/// Commands that tell a `>` prompt from a table that has a `>` in it.
const VERBS: [&str; 9] = ["sh", "sho", "show", "do", "en", "enable", "ping", "traceroute", "exit"];

/// Reads a line as a prompt.
pub fn prompt(line: &str) -> Option<Prompt<'_>> {
    let line = line.trim();
    let at = line.find(['#', '>', '$'])?;
    let (host, rest) = line.split_at_checked(at)?;
    let sign = rest.chars().next()?;
    let command = rest.get(1..)?;
    if !is_host(host) || !(command.is_empty() || command.starts_with(' ')) {
        return None;
    }
    let command = command.trim();
    let first = command.split(' ').next().unwrap_or_default();
    let is_command = || VERBS.contains(&first) || shell::is_wrapped(command);
    let plausible = match sign {
        '#' => !host.is_empty() || is_command(),
        '>' => !host.is_empty() && (command.is_empty() || is_command()),
        _ => host.contains('@') || is_command(),
    };
    plausible.then_some(Prompt { host, sign, command })
}

fn is_host(host: &str) -> bool {
    // `[root@r1 ~]`, with the folder behind a blank.
    let bracketed = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    match bracketed.map(|host| host.split_once(' ').unwrap_or((host, ""))) {
        Some((host, folder)) => host.contains('@') && is_name(host) && is_name(folder),
        None => is_name(host),
    }
}

fn is_name(host: &str) -> bool {
    host.len() <= 128
        && !host.starts_with('-')
        && host
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"._-@:~/()".contains(&byte))
}

/// Tells whether a line that is lost may be a prompt.
pub fn may_be_prompt(line: &str) -> bool {
    let bytes = line.as_bytes();
    let is_sign = |at: usize| matches!(bytes.get(at.saturating_add(1)), None | Some(b' '));
    line.starts_with(Text::LOST) && memchr::memchr3_iter(b'#', b'>', b'$', bytes).any(is_sign)
}

/// Tells whether a line is `$` or `#` alone.
pub fn is_bare_sign(line: &str) -> bool {
    ["$", "#"].contains(&line.trim())
}

/// Tells whether a line is SR Linux's context line, the upper half of its prompt.
pub fn is_context(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("--{") && line.contains("}--") && line.ends_with("--")
}

/// Lines that stand around outputs, from SR Linux's banner, a chat, a lab tool.
const FRAMING: [&str; 6] = [
    "```",
    "Using configuration file(s):",
    "Welcome to the srlinux CLI.",
    "Type 'help' (and press <ENTER>)",
    "Warning: Running in basic cli engine",
    "EOF encountered",
];

/// Tells whether a line stands around an output.
pub fn is_framing(line: &str) -> bool {
    let line = line.trim();
    FRAMING.iter().any(|framing| line.starts_with(framing)) || is_lab_prefix(line)
}

/// `INFO[0001] clab-lab-leaf1: stdout:`, which `containerlab exec` prints.
pub fn is_lab_prefix(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("INFO[") && line.ends_with("stdout:")
}

/// Tells, for little work, whether a text can hold a prompt at all.
pub fn may_hold_prompt(text: &str) -> bool {
    let bytes = text.as_bytes();
    let begins_command = |at: usize| bytes.get(at.saturating_add(2)).is_some_and(u8::is_ascii_lowercase);
    memchr::memchr2(b'#', b'$', bytes).is_some()
        || memchr::memmem::find(bytes, b"--{").is_some()
        || memchr::memmem::find_iter(bytes, b"> ").any(begins_command)
}

#[cfg(test)]
mod tests {
    use super::{Prompt, is_context, is_framing, may_be_prompt, prompt};

    #[test]
    fn prompts_of_every_kind_are_read() {
        for (line, host, command) in [
            ("A:admin@leaf1# show version  ", "A:admin@leaf1", "show version"),
            (
                " B:ixr-d2# / show interface brief",
                "B:ixr-d2",
                "/ show interface brief",
            ),
            ("north-vm#", "north-vm", ""),
            ("r1(config)# do show ip route", "r1(config)", "do show ip route"),
            ("router> show ip route", "router", "show ip route"),
            ("me@box:~$ ping 10.0.0.1", "me@box:~", "ping 10.0.0.1"),
            ("$ vtysh -c 'show ip route'", "", "vtysh -c 'show ip route'"),
            ("root@r1:/# vtysh -c 'show bgp'", "root@r1:/", "vtysh -c 'show bgp'"),
            ("[root@r1 ~]# ls", "[root@r1 ~]", "ls"),
            (
                "[admin@leaf1 ~]$ sr_cli show version",
                "[admin@leaf1 ~]",
                "sr_cli show version",
            ),
        ] {
            let sign = line.trim().chars().nth(host.len()).unwrap();
            assert_eq!(prompt(line), Some(Prompt { host, sign, command }), "{line}");
        }
    }

    #[test]
    fn rows_are_no_prompts() {
        for line in [
            "B>* 10.0.0.0/8 [20/0] via 10.0.0.1, eth0, 00:00:01",
            "S>r 10.0.0.0/8 [20/0] via 10.0.0.1, eth0, 00:00:01",
            "B>  10.50.0.0/16 [200/0] via 10.255.0.3 (recursive), weight 1, 00:00:21",
            "       > - selected route, * - FIB route",
            "| ethernet-1/1 | enable | to leaf1# show |",
            "$ vtysh is a shell",
            "# docker exec",
            "[1/0] # 2",
            "[20/0 a b]# x",
            "",
        ] {
            assert_eq!(prompt(line), None, "{line}");
        }
    }

    #[test]
    fn context_lines_and_framing_are_known() {
        assert!(is_context("--{ +* candidate shared default }--[  ]--"));
        assert!(!is_context("--- 10.0.0.1 ping statistics ---"));
        assert!(is_framing("INFO[0001] clab-lab-leaf1: stdout:"));
    }
    #[test]
    fn a_lost_line_with_a_sign_may_be_a_prompt() {
        for line in ["\u{1a}r1# show ip route", "\u{1a}r1# sh\rr1>", "\u{1a}B>  10.0.0.0/8"] {
            assert!(may_be_prompt(line), "{line:?}");
            assert_eq!(prompt(line), None, "{line:?}");
        }
        for line in ["r1# show ip route", "\u{1a}B>* 10.0.0.0/8", "\u{1a}10.0.0.1 up"] {
            assert!(!may_be_prompt(line), "{line:?}");
        }
    }
}
