//! `dicehall lab`: one file for each command of the group.

mod bands;
mod bands_plot;
mod book;
mod calibrate;
mod contest;
mod duell_match;
mod duell_train;
mod kept;
mod luck;
mod puzzles;
mod qwixx_round_robin;
mod qwixx_train;
mod regret;
mod round_robin;
mod solve;
mod speed;
mod study;
pub(crate) mod tables;

use std::{
    fs::{self, File},
    path::Path,
    process::ExitCode,
};

use anyhow::Context;
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
pub(crate) use solve::solved;

use crate::args::{Lab, Learned, RoundRobin, Train};

pub(crate) fn run(lab: &Lab) -> anyhow::Result<ExitCode> {
    match lab {
        Lab::Match(args) => duell_match::run(args),
        Lab::RoundRobin(RoundRobin::Duell(args)) => round_robin::run(args),
        Lab::RoundRobin(RoundRobin::QwixxDuel(args)) => qwixx_round_robin::run::<QwixxDuel>(args),
        Lab::RoundRobin(RoundRobin::QwixxLongo(args)) => qwixx_round_robin::run::<QwixxLongo>(args),
        Lab::Train(Train::Duell(args)) => duell_train::run(args),
        Lab::Train(Train::QwixxDuel(args)) => qwixx_train::run(Learned::QwixxDuel, args),
        Lab::Train(Train::QwixxLongo(args)) => qwixx_train::run(Learned::QwixxLongo, args),
        Lab::Book(args) => book::run(args),
        Lab::Solve(args) => solve::run(args),
        Lab::Tables(args) => tables::run(args),
        Lab::Puzzles(args) => puzzles::run(args),
        Lab::Regret(args) => regret::run(args),
        Lab::Calibrate(args) => calibrate::run(args),
        Lab::Luck(args) => luck::run(args),
        Lab::Bands(args) => bands::run(args),
        Lab::Speed(args) => speed::run(args),
    }
}

/// A new file for the result, so that an existing name is noticed before the work.
pub(crate) fn create(path: &Path) -> anyhow::Result<File> {
    File::create_new(path).with_context(|| format!("{} cannot be created", path.display()))
}

/// Notices before the work that a file exists or cannot be written; an interruption leaves nothing
/// behind.
pub(crate) fn try_name(path: &Path) -> anyhow::Result<()> {
    drop(create(path)?);
    Ok(fs::remove_file(path)?)
}
