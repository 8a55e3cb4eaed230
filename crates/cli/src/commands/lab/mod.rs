//! `dicehall lab`: one file for each command of the group.

mod contest;
mod duell_match;
mod round_robin;

use std::process::ExitCode;

use crate::args::Lab;

pub(crate) fn run(lab: &Lab) -> anyhow::Result<ExitCode> {
    match lab {
        Lab::Match(args) => duell_match::run(args),
        Lab::RoundRobin(args) => round_robin::run(args),
    }
}
