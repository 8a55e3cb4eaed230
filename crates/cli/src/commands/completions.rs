//! `dicehall completions`

use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::{args::Cli, output};

pub(crate) fn run(shell: Shell) -> anyhow::Result<ExitCode> {
    // Written to memory first: the generator panics if its output is not read to the end.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "dicehall", &mut script);
    output::print(&String::from_utf8(script)?)?;
    Ok(ExitCode::SUCCESS)
}
