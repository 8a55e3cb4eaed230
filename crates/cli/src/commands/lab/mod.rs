//! `dicehall lab`: one file for each command of the group.

mod puzzles;
pub(crate) mod tables;

use std::process::ExitCode;

use crate::args::Lab;

pub(crate) fn run(lab: &Lab) -> anyhow::Result<ExitCode> {
    match lab {
        Lab::Puzzles(args) => puzzles::run(args),
        Lab::Tables(args) => tables::run(args),
    }
}
