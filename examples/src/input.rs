//! The text that a command is about: a file, or the standard input.

use std::io::{self, Read};
use std::path::PathBuf;

use clap::Args;
use netverify::{Limits, Phrase, Reason, Refusal, accept_within, report};

use crate::exit::Failure;

/// Where the text comes from.
#[derive(Args, Debug)]
pub(crate) struct Source {
    /// File that holds the output; `-` is stdin
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

/// The bytes of the text, and what it is called.
#[derive(Debug)]
pub(crate) struct Input {
    /// Its name, as it may be shown.
    pub(crate) name: String,
    /// Its bytes.
    pub(crate) bytes: Vec<u8>,
}

impl Source {
    /// Reads all of it.
    pub(crate) fn read(&self) -> Result<Input, Failure> {
        let is_stdin = self.file.as_os_str() == "-";
        let name = if is_stdin { "<stdin>".to_owned() } else { self.name() };
        let bytes = if is_stdin { stdin() } else { std::fs::read(&self.file) };
        match bytes {
            Ok(bytes) => Ok(Input { name, bytes }),
            Err(error) => Err(unreadable(&name, &error).into()),
        }
    }

    /// A file's name may be chosen by others too.
    fn name(&self) -> String {
        report::prose(&Phrase::default().caller(&self.file.to_string_lossy()))
    }
}

fn unreadable(name: &str, error: &io::Error) -> Refusal {
    let message = Phrase::of("cannot read ")
        .caller(name)
        .and(": ")
        .caller(&error.to_string());
    Refusal::new(Reason::NoInput, message)
}

fn stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl Input {
    /// Returns the text as it was given. What is no text, or over a limit, is refused in the library's words.
    pub(crate) fn as_str(&self) -> Result<&str, Refusal> {
        accept_within(&self.bytes, &Limits::FILES)
    }
}
