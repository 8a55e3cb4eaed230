//! `dicehall lab`: one file for each command of the group.

mod calibrate;
mod round_robin;
mod speed;
mod train;

use std::process::ExitCode;

use crate::args::Lab;

pub(crate) fn run(lab: Lab) -> anyhow::Result<ExitCode> {
    match lab {
        Lab::Train(args) => train::run(&args),
        Lab::RoundRobin(args) => round_robin::run(&args),
        Lab::Calibrate(args) => calibrate::run(&args),
        Lab::Speed(args) => speed::run(&args),
    }
}
