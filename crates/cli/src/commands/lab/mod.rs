//! `dicehall lab`: one file for each command of the group.

mod calibrate;
mod regret;
mod round_robin;
mod solve;
mod train;

use std::process::ExitCode;

pub(crate) use solve::solved;

use crate::args::Lab;

pub(crate) fn run(lab: Lab) -> anyhow::Result<ExitCode> {
    match lab {
        Lab::Train(args) => train::run(&args),
        Lab::RoundRobin(args) => round_robin::run(&args),
        Lab::Solve(args) => solve::run(&args),
        Lab::Regret(args) => regret::run(&args),
        Lab::Calibrate(args) => calibrate::run(&args),
    }
}
