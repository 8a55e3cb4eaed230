//! `dicehall lab`: one file for each command of the group.

mod puzzles;
pub(crate) mod tables;

use std::{fs::File, path::Path, process::ExitCode};

use anyhow::Context;

use crate::args::Lab;

pub(crate) fn run(lab: &Lab) -> anyhow::Result<ExitCode> {
    match lab {
        Lab::Puzzles(args) => puzzles::run(args),
        Lab::Tables(args) => tables::run(args),
    }
}

/// A new file for what comes out; a name that is taken is noticed before the work.
fn create(path: &Path) -> anyhow::Result<File> {
    File::create_new(path).with_context(|| format!("{} cannot be created", path.display()))
}
