//! `dicehall lab book`

use std::{
    io::{BufWriter, Write},
    process::ExitCode,
};

use anyhow::Context;
use lab::contest::book::{SIEVES, make};

use crate::{args::BookArgs, progress};

pub(crate) fn run(args: &BookArgs) -> anyhow::Result<ExitCode> {
    let mut file = BufWriter::new(super::create(&args.out)?);
    let bar = progress::bar(args.openings.into(), "openings");
    let mut written = Ok(());
    make(
        args.openings as usize,
        2 * args.moves,
        args.seed,
        SIEVES,
        args.threads.workers(),
        |line| {
            bar.inc(1);
            if written.is_ok() {
                written = writeln!(file, "{line}").and_then(|()| file.flush());
            }
        },
    );
    bar.finish_and_clear();
    written.with_context(|| format!("{} cannot be written", args.out.display()))?;
    Ok(ExitCode::SUCCESS)
}
