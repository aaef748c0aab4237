//! What was typed into a shell: which commands printed what follows.
//!
//! ```text
//! vtysh -c "show ip route"
//! docker exec -it clab-lab-leaf1 sr_cli -- show interface brief
//! ssh admin@r1 'vtysh -c "show bgp summary json"' | jq .ipv4Unicast
//! ```
//!
//! Wrappers run a command on a device, in a container, on another host. The
//! command within is what counts. A pipe outside of it leaves lines out.
//!
//! Each shell on the way takes its own quotes off: `\|` is a bar to this one, and a
//! pipe to the next. Where that leaves a doubt, nobody knows what was typed.

mod line;

use line::{Word, name, pipelines};

/// What a line typed into a shell prints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed<'t> {
    /// The output of this command.
    One(Command<'t>),
    /// The outputs of these, one after another.
    Several(Vec<Command<'t>>),
    /// Nothing: the output goes to a file.
    Elsewhere,
    /// Nobody knows: the shells on the way may read it in another way than this one.
    Unclear,
}

/// A command that a shell runs, what wraps it taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'t> {
    /// As the device or the last shell reads it.
    pub text: &'t str,
    /// Whether a pipe of a shell leaves lines out.
    pub piped: bool,
}

/// A program that runs a command.
struct Wrapper {
    /// What it is called, and its subcommands.
    words: &'static [&'static str],
    /// Its options that take a value.
    valued: &'static [&'static str],
    /// Words that say where the command runs.
    operands: usize,
    command: Carried,
}

/// Where a wrapper has its command.
enum Carried {
    /// In the words that are left: a program.
    Program,
    /// In the words that are left, or in one of them: a line for a shell.
    Line,
    /// In the words that are left, or in one of them: a device's command.
    Device,
    /// In these options, each with a device's command.
    DeviceOption(&'static [&'static str]),
    /// In these options, each with a line for a shell.
    LineOption(&'static [&'static str]),
}

const CONTAINER: &[&str] = &[
    "-e",
    "--env",
    "--env-file",
    "-u",
    "--user",
    "-w",
    "--workdir",
    "--detach-keys",
];
const COMPOSE: &[&str] = &[
    "-f",
    "--file",
    "-p",
    "--index",
    "-e",
    "--env",
    "-u",
    "--user",
    "-w",
    "--workdir",
];
const POD: &[&str] = &["-n", "--namespace", "-c", "--container", "--context", "--kubeconfig"];
const LAB: &[&str] = &[
    "-t",
    "--topo",
    "--label",
    "--name",
    "--node-filter",
    "-f",
    "--format",
    "--log-level",
];
const REMOTE: &[&str] = &[
    "-b", "-c", "-D", "-E", "-e", "-F", "-I", "-i", "-J", "-L", "-l", "-m", "-O", "-o", "-p", "-R", "-S", "-W", "-w",
];
/// What a device does without printing anything.
const SILENT: [&str; 3] = ["terminal length ", "terminal no ", "enable"];
const RIGHTS: &[&str] = &[
    "-u", "--user", "-g", "--group", "-h", "--host", "-p", "--prompt", "-C", "-D", "-r", "-t",
];

const fn wrapper(
    words: &'static [&'static str],
    valued: &'static [&'static str],
    operands: usize,
    command: Carried,
) -> Wrapper {
    Wrapper {
        words,
        valued,
        operands,
        command,
    }
}

/// All wrappers there are.
const WRAPPERS: [Wrapper; 14] = [
    wrapper(&["vtysh"], &[], 0, Carried::DeviceOption(&["-c", "--command"])),
    wrapper(&["sr_cli"], &[], 0, Carried::Device),
    wrapper(&["sudo"], RIGHTS, 0, Carried::Program),
    wrapper(&["docker", "exec"], CONTAINER, 1, Carried::Program),
    wrapper(&["docker", "compose", "exec"], COMPOSE, 1, Carried::Program),
    wrapper(&["podman", "exec"], CONTAINER, 1, Carried::Program),
    wrapper(&["kubectl", "exec"], POD, 1, Carried::Program),
    wrapper(&["ip", "netns", "exec"], &[], 1, Carried::Program),
    wrapper(&["ssh"], REMOTE, 1, Carried::Line),
    wrapper(&["sshpass"], &["-p", "-f", "-P"], 0, Carried::Program),
    wrapper(&["containerlab", "exec"], LAB, 0, Carried::LineOption(&["--cmd"])),
    wrapper(&["clab", "exec"], LAB, 0, Carried::LineOption(&["--cmd"])),
    wrapper(&["bash"], &[], 0, Carried::LineOption(&["-c", "-lc", "-ic"])),
    wrapper(&["sh"], &[], 0, Carried::LineOption(&["-c", "-lc"])),
];

/// Programs of a shell that are read without a wrapper.
const PROGRAMS: [&str; 3] = ["ping", "ping4", "ping6"];

/// Wrappers within wrappers that are looked through.
const DEPTH: usize = 8;

/// Tells whether a line wraps a command.
pub fn is_wrapped(line: &str) -> bool {
    let prints = |printed: &Printed<'_>| printed.elsewhere || printed.is_unclear || !printed.commands.is_empty();
    read(line).is_some_and(|printed| printed.is_wrapped && prints(&printed))
}

/// Reads a line as one that was typed into a shell. `None` if it is a device's own command,
/// or if it runs a program that takes commands later.
pub fn typed(line: &str) -> Option<Typed<'_>> {
    let mut printed = read(line)?;
    if printed.is_unclear {
        return Some(Typed::Unclear);
    }
    match (printed.commands.pop(), printed.commands.is_empty()) {
        (None, _) => printed.elsewhere.then_some(Typed::Elsewhere),
        (Some(only), true) => Some(Typed::One(only)),
        (Some(last), false) => {
            printed.commands.push(last);
            Some(Typed::Several(printed.commands))
        }
    }
}

fn read(line: &str) -> Option<Printed<'_>> {
    let first = line.split_ascii_whitespace().next().map(name)?;
    let is_wrapper = || WRAPPERS.iter().any(|wrapper| wrapper.words.first() == Some(&first));
    if !PROGRAMS.contains(&first) && !is_wrapper() {
        return None;
    }
    let mut printed = Printed {
        rest: line,
        commands: Vec::new(),
        elsewhere: false,
        is_wrapped: false,
        is_unclear: false,
    };
    printed.line(line, DEPTH)?;
    Some(printed)
}

/// The commands whose outputs a line prints.
struct Printed<'t> {
    /// What was typed, behind the last command that was found in it.
    rest: &'t str,
    commands: Vec<Command<'t>>,
    /// Whether the output of one goes to a file.
    elsewhere: bool,
    is_wrapped: bool,
    is_unclear: bool,
}

impl Printed<'_> {
    /// Reads a line for a shell; `None` if its quotes do not end.
    fn line(&mut self, line: &str, depth: usize) -> Option<()> {
        for pipeline in pipelines(line)? {
            let first = self.commands.len();
            if !pipeline.is_silent() {
                self.words(line, &pipeline.words, depth);
            }
            if pipeline.elsewhere {
                self.elsewhere |= self.commands.len() > first;
                self.commands.truncate(first);
            }
            for command in self.commands.iter_mut().skip(first) {
                command.piped |= pipeline.piped;
            }
        }
        Some(())
    }

    /// Reads the words of one program with what it is given.
    fn words(&mut self, line: &str, words: &[Word<'_>], depth: usize) {
        let unwrapped = WRAPPERS
            .iter()
            .find_map(|wrapper| Some((wrapper, wrapper.take(words)?)));
        let (Some((wrapper, inner)), Some(depth)) = (unwrapped, depth.checked_sub(1)) else {
            self.add(joined(line, words));
            return;
        };
        self.is_wrapped = true;
        match (&wrapper.command, inner) {
            (Carried::Program, inner) => self.words(line, inner, depth),
            (Carried::Line, [only]) => self.inner_line(&only.text, depth),
            (Carried::Line, inner) => self.inner_line(&for_next_shell(line, inner), depth),
            (Carried::Device, [only]) => self.add(&only.text),
            (Carried::Device, inner) => self.add(joined(line, inner)),
            (Carried::DeviceOption(names), inner) => {
                self.is_unclear |= inner.iter().any(Word::is_operator);
                let values = values(inner, names);
                let is_printing = |value: &&str| !SILENT.iter().any(|silent| value.starts_with(silent));
                values.filter(is_printing).for_each(|value| self.add(value));
            }
            (Carried::LineOption(names), inner) => {
                values(inner, names).for_each(|line| self.inner_line(line, depth));
            }
        }
    }

    /// A line within a line.
    fn inner_line(&mut self, line: &str, depth: usize) {
        self.is_unclear |= self.line(line, depth).is_none();
    }

    /// Adds a command where it stands in what was typed. One that does not stand there was put
    /// together by a shell.
    fn add(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() || self.is_unclear {
            return;
        }
        let found = self.rest.split_once(text);
        let at = found.and_then(|(before, rest)| Some((self.rest.get(before.len()..)?.get(..text.len())?, rest)));
        let is_program = text
            .split(' ')
            .next()
            .is_some_and(|first| PROGRAMS.contains(&name(first)));
        let may_hold_more = text.contains('\\') || (!is_program && text.contains(['$', '`']));
        let Some((text, rest)) = at.filter(|_| !may_hold_more) else {
            self.is_unclear = true;
            return;
        };
        self.rest = rest;
        self.commands.push(Command { text, piped: false });
    }
}

/// The stretch of a line from the first of some words to the last.
fn joined<'l>(line: &'l str, words: &[Word<'_>]) -> &'l str {
    let ends = words.first().zip(words.last());
    ends.and_then(|(first, last)| line.get(first.start..last.end))
        .unwrap_or_default()
}

/// The line that a shell hands on in several words, its own quotes taken off. Words that it kept
/// together stay together, which is kinder than the next shell is.
fn for_next_shell(line: &str, words: &[Word<'_>]) -> String {
    let mut next = String::with_capacity(line.len());
    let mut end = None;
    for word in words {
        let gap = end.and_then(|end| line.get(end..word.start)).unwrap_or_default();
        next.push_str(if end.is_none() || gap.trim().is_empty() {
            gap
        } else {
            " "
        });
        let is_plain = !word.text.contains(line::is_special);
        let quote = if is_plain && word.text.contains(' ') { "'" } else { "" };
        for part in [quote, &word.text, quote] {
            next.push_str(part);
        }
        end = Some(word.end);
    }
    next
}

/// The values of options: `-c "show ip route"`, `--cmd='show ip route'`.
fn values<'w>(words: &'w [Word<'_>], names: &[&str]) -> impl Iterator<Item = &'w str> {
    let next = words.iter().skip(1).map(Some).chain([None]);
    words
        .iter()
        .zip(next)
        .filter_map(|(word, next)| match word.text.split_once('=') {
            _ if names.contains(&word.text.as_ref()) => next.map(|next| next.text.as_ref()),
            Some((name, value)) if names.contains(&name) => Some(value),
            _ => None,
        })
}

impl Wrapper {
    /// Takes the wrapper's own words off; `None` if it is another program.
    fn take<'w, 't>(&self, words: &'w [Word<'t>]) -> Option<&'w [Word<'t>]> {
        let (program, mut rest) = words.split_first()?;
        let (own, subcommands) = self.words.split_first()?;
        if name(&program.text) != *own {
            return None;
        }
        for subcommand in subcommands {
            rest = self.without_options(rest);
            rest = rest.split_first().filter(|(word, _)| word.text == *subcommand)?.1;
        }
        if matches!(self.command, Carried::DeviceOption(_) | Carried::LineOption(_)) {
            return Some(rest);
        }
        for _ in 0..self.operands {
            rest = self.without_options(rest);
            rest = rest.split_first().map_or(rest, |(_, rest)| rest);
        }
        Some(self.without_options(rest))
    }

    /// Takes options off, with their values, and the `--` that ends them.
    fn without_options<'w, 't>(&self, mut words: &'w [Word<'t>]) -> &'w [Word<'t>] {
        while let Some((word, rest)) = words.split_first().filter(|(word, _)| word.text.starts_with('-')) {
            words = match rest.split_first() {
                Some((_, rest)) if self.valued.contains(&word.text.as_ref()) => rest,
                _ => rest,
            };
            if word.text == "--" {
                break;
            }
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::{Typed, is_wrapped, typed};

    /// The commands within, each with a bar behind it if a pipe leaves lines out.
    fn commands(line: &str) -> Vec<String> {
        let commands = match typed(line) {
            None => return vec!["?".to_owned()],
            Some(Typed::Elsewhere) => Vec::new(),
            Some(Typed::Unclear) => return vec!["unclear".to_owned()],
            Some(Typed::One(command)) => vec![command],
            Some(Typed::Several(commands)) => commands,
        };
        let shown = commands
            .iter()
            .map(|it| format!("{}{}", it.text, if it.piped { " |" } else { "" }));
        shown.collect()
    }

    #[track_caller]
    fn check(expected: &[&str], lines: &[&str]) {
        for line in lines {
            assert_eq!(commands(line), expected, "{line}");
        }
    }

    #[test]
    fn the_command_within_a_wrapper_is_what_was_typed() {
        check(
            &["show ip route"],
            &[
                r#"vtysh -c "show ip route""#,
                "vtysh -c 'show ip route'",
                "/usr/bin/vtysh -d zebra --command 'show ip route'",
                "sudo vtysh -c \"show ip route\"",
                "sudo -u frr vtysh -c \"show ip route\"",
                "docker exec clab-lab-r1 vtysh -c \"show ip route\"",
                "docker exec -it -u root r1 vtysh -c \"show ip route\"",
                "docker compose exec r1 vtysh -c \"show ip route\"",
                "sudo podman exec r1 vtysh -c \"show ip route\"",
                "ip netns exec r1 vtysh -N r1 -c \"show ip route\"",
                "kubectl exec pod -- vtysh -c 'show ip route'",
                "kubectl -n lab exec -it pod -c frr -- vtysh -c 'show ip route'",
                "ssh root@r1 vtysh -c \"show ip route\"",
                "ssh -p 2222 root@r1 'vtysh -c \"show ip route\"'",
                r#"ssh root@r1 "vtysh -c \"show ip route\"""#,
                "docker exec r1 bash -c \"vtysh -c 'show ip route'\"",
                "containerlab exec --label clab-node-name=r1 --cmd 'vtysh -c \"show ip route\"'",
                "clab exec -t lab.yml --cmd=\"vtysh -c 'show ip route'\"",
            ],
        );
        check(
            &["show interface brief"],
            &[
                "ssh admin@leaf1 \"show interface brief\"",
                "ssh admin@leaf1 show interface brief",
                "sshpass -p secret ssh admin@leaf1 \"show interface brief\"",
                "docker exec leaf1 sr_cli \"show interface brief\"",
                "docker exec leaf1 sr_cli -- show interface brief",
                "docker exec leaf1 sr_cli show interface brief",
                "sr_cli -d \"show interface brief\"",
                "clab exec -t topo --cmd \"sr_cli -d 'show interface brief'\"",
            ],
        );
        check(
            &["ping -c 3 10.0.0.1"],
            &[
                "ping -c 3 10.0.0.1",
                "sudo ping -c 3 10.0.0.1",
                "docker exec r1 ping -c 3 10.0.0.1",
            ],
        );
    }

    #[test]
    fn a_pipe_outside_leaves_lines_out_and_one_inside_is_the_devices() {
        check(
            &["show ip route |"],
            &[
                "vtysh -c 'show ip route' | grep 10.0",
                "docker exec r1 vtysh -c 'show ip route' | head -n 5",
                "ssh r1 \"vtysh -c 'show ip route' | grep 10\"",
                "vtysh -c 'show ip route' 2>&1 | tail",
                "vtysh -c 'show ip route' | tee log | awk '{print $1}'",
            ],
        );
        check(
            &["show ip route | include 10"],
            &["vtysh -c 'show ip route | include 10'"],
        );
        check(
            &["show ip route"],
            &[
                "vtysh -c 'show ip route' 2>&1",
                "vtysh -c 'show ip route' 2>/dev/null",
                "vtysh -c 'show ip route' | tee routes.txt",
                "vtysh -c 'show ip route' | cat",
                "vtysh -c 'show ip route' || true",
                "vtysh -c 'show ip route'; # the routes",
            ],
        );
    }

    #[test]
    fn what_one_shell_leaves_alone_the_next_one_reads() {
        check(
            &["show bgp summary |"],
            &[
                r#"ssh r1 vtysh -c \"show bgp summary\" \| grep x"#,
                r"ssh r1 vtysh -c \'show bgp summary\' \| grep x",
                "ssh r1 vtysh -c 'show bgp summary' '|' grep x",
                "ssh r1 vtysh -c \"'show bgp summary'\" \"| grep x\"",
                "sudo ssh -t r1 vtysh -c 'show bgp summary' \\|grep x",
                "ssh r1 docker exec r1 vtysh -c 'show bgp summary' \\| grep x",
                "ssh r1 \"vtysh -c 'show bgp summary' \"\\|\" grep x\"",
                r#"docker exec r1 sh -c "vtysh -c \"show bgp summary\" | grep x""#,
                r#"ssh r1 "sh -c \"vtysh -c 'show bgp summary' | grep x\"""#,
            ],
        );
        check(
            &["show bgp summary", "show version"],
            &[
                r#"ssh r1 vtysh -c \"show bgp summary\" \; vtysh -c \"show version\""#,
                "ssh r1 vtysh -c 'show bgp summary' ';' vtysh -c 'show version'",
                r"ssh r1 vtysh -c 'show bgp summary' \&\& vtysh -c 'show version'",
            ],
        );
        check(&[], &[r"ssh r1 vtysh -c 'show bgp summary' \> file"]);
        check(
            &["show bgp summary"],
            &[
                r#"ssh r1 vtysh -c \"show bgp summary\""#,
                "ssh  r1  vtysh  -c  \"'show bgp summary'\"",
            ],
        );
    }

    #[test]
    fn what_a_shell_puts_together_is_unclear() {
        check(
            &["unclear"],
            &[
                r"docker exec r1 vtysh -c 'show ip route' \| grep x",
                r"docker exec r1 vtysh -c show\ ip\ route",
                r"docker exec r1 sr_cli show interface brief \| grep x",
                "vtysh -c \"show ip route vrf $vrf\"",
                "vtysh -c \"show ip route `cat vrf`\"",
                "vtysh -c $'show ip route\\nshow version'",
                "ssh r1 \"vtysh -c 'show ip route\"",
                "vtysh -c 'show ip 'route",
            ],
        );
    }

    #[test]
    fn an_output_that_goes_to_a_file_is_not_here() {
        check(
            &[],
            &[
                "vtysh -c 'show ip route' > routes.txt",
                "vtysh -c 'show ip route' >>routes.txt 2>&1",
                "vtysh -c 'show ip route' &>routes.txt",
                "docker exec r1 sh -c \"vtysh -c 'show ip route' > routes.txt\"",
                "ping -c 1 10.0.0.1 | tail -1 > loss",
            ],
        );
    }

    #[test]
    fn several_commands_are_all_there() {
        check(
            &["show ip route", "show bgp summary"],
            &[
                "vtysh -c 'show ip route' -c 'show bgp summary'",
                "vtysh -c 'show ip route'; vtysh -c 'show bgp summary'",
                "vtysh -c 'show ip route' && docker exec r1 vtysh -c 'show bgp summary'",
                "ssh r1 \"vtysh -c 'show ip route'; vtysh -c 'show bgp summary'\"",
            ],
        );
        check(
            &["ping 10.0.0.1", "reload"],
            &["ping 10.0.0.1 ; reload", "ping 10.0.0.1 & reload"],
        );
        check(
            &["show ip route |", "date"],
            &["vtysh -c 'show ip route' | grep 10 && date"],
        );
    }

    #[test]
    fn what_wraps_nothing_is_not_looked_into() {
        check(
            &["?"],
            &[
                "show ip route",
                "show ip route | include vtysh",
                "vtysh",
                "sudo -i",
                "docker exec -it r1 bash",
                "ssh admin@leaf1",
                "vtysh -c 'show ip route",
                "echo vtysh -c 'show ip route'",
                "",
            ],
        );
    }

    #[test]
    fn only_a_command_within_something_is_wrapped() {
        for line in [
            "vtysh -c 'show ip route'",
            "docker exec r1 ping 10.0.0.1",
            "vtysh -c 'show ip route' > x",
        ] {
            assert!(is_wrapped(line), "{line}");
        }
        for line in [
            "ping 10.0.0.1",
            "vtysh",
            "ip route",
            "sh ip route",
            "10.0.0.0/8 via vtysh -c x",
        ] {
            assert!(!is_wrapped(line), "{line}");
        }
    }

    #[test]
    fn wrappers_within_wrappers_end_somewhere() {
        let deep = "sudo ".repeat(100_000);
        assert!(typed(&format!("{deep} vtysh -c 'show ip route'")).is_some());
        assert_eq!(commands(&format!("ping {}", "'".repeat(100_001))), ["?"]);
    }
}
