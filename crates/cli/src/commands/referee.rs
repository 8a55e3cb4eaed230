//! `dicehall referee`

use std::{io, process::ExitCode};

use referee::Referee;

pub(crate) fn run() -> anyhow::Result<ExitCode> {
    Referee::default().serve(io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
