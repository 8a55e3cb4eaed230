//! `dicehall lab`: one file for each command of the group.

use std::process::ExitCode;

use crate::args::Lab;

pub(crate) fn run(lab: Lab) -> anyhow::Result<ExitCode> {
    match lab {}
}
