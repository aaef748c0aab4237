//! `netverify` without a command: the help, and a hint for whoever pipes a capture into it.

use std::io::{self, BufRead, IsTerminal};

use clap::CommandFactory;

use crate::arguments::Cli;
use crate::exit::Exit;
use crate::output;

const HINT: &str = "did you mean `netverify identify`? It tells which command printed the text on stdin";

/// Says what there is.
pub(crate) fn run() -> Exit {
    output::complain(&Cli::command().render_help().to_string());
    if !io::stdin().is_terminal() && begins_like_a_capture() {
        output::complain(HINT);
    }
    Exit::Refused
}

fn begins_like_a_capture() -> bool {
    let mut stdin = io::stdin().lock();
    stdin
        .fill_buf()
        .is_ok_and(|bytes| bytes.first().is_some_and(|first| *first != b'{'))
}
