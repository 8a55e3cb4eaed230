//! `dicehall lab`: one file for each command of the group.

mod solve;

use std::process::ExitCode;

pub(crate) use solve::solved;

use crate::args::Lab;

pub(crate) fn run(lab: Lab) -> anyhow::Result<ExitCode> {
    match lab {
        Lab::Solve(args) => solve::run(&args),
    }
}
