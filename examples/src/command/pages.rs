//! `completions` and `man`: generated from the arguments.

use clap::CommandFactory;
use clap_mangen::Man as Page;

use crate::arguments::{Cli, Completions, Man};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// Writes the completions for a shell.
pub(crate) fn completions(options: &Completions, out: &mut Output) -> Result<Exit, Failure> {
    let mut written = Vec::new();
    clap_complete::generate(options.shell, &mut Cli::command(), "netverify", &mut written);
    std::io::Write::write_all(out, &written)?;
    Ok(Exit::Done)
}

/// Writes the manual pages.
pub(crate) fn man(options: &Man, out: &mut Output) -> Result<Exit, Failure> {
    match &options.dir {
        Some(dir) => {
            std::fs::create_dir_all(dir)?;
            clap_mangen::generate_to(Cli::command(), dir)?;
        }
        None => Page::new(Cli::command()).render(out)?,
    }
    Ok(Exit::Done)
}
