//! What can be typed after `dicehall lab`, one file for each command that takes many options.

mod contest;
mod duell_train;
mod judge;
mod puzzles;
mod qwixx_train;
mod solve;
mod tables;

use clap::Subcommand;
pub(crate) use contest::{ContestArgs, MatchArgs, RoundRobinArgs};
use contest::{MATCH_EXAMPLE, ROUND_ROBIN_EXAMPLE};
use duell_train::DUELL_TRAIN_EXAMPLE;
pub(crate) use duell_train::DuellTrainArgs;
use judge::{CALIBRATE_EXAMPLE, REGRET_EXAMPLE};
pub(crate) use judge::{CalibrateArgs, RegretArgs};
use puzzles::PUZZLES_EXAMPLE;
pub(crate) use puzzles::PuzzlesArgs;
pub(crate) use qwixx_train::{Hidden, Learned, QwixxRoundRobinArgs, QwixxTrainArgs, SpeedArgs};
use qwixx_train::{QWIXX_ROUND_ROBIN_EXAMPLE, QWIXX_TRAIN_EXAMPLE};
use solve::SOLVE_EXAMPLE;
pub(crate) use solve::{LuckyChoice, SolveArgs};
use tables::TABLES_EXAMPLE;
pub(crate) use tables::TablesArgs;

use super::analyze::{BANDS_EXAMPLE, BandsArgs, LUCK_EXAMPLE, LuckArgs};

/// What can be done in the lab.
#[derive(Subcommand)]
pub(crate) enum Lab {
    /// Play a match of Duell to measure how much stronger one player is
    #[command(after_help = MATCH_EXAMPLE)]
    Match(Box<MatchArgs>),
    /// Rate players by a round robin
    #[command(subcommand)]
    RoundRobin(RoundRobin),
    /// Train the network of an engine from games against itself
    #[command(subcommand)]
    Train(Train),
    /// Solve a sheet that is played alone, exactly
    #[command(after_help = SOLVE_EXAMPLE)]
    Solve(SolveArgs),
    /// Solve every endgame with at most one die
    #[command(after_help = TABLES_EXAMPLE)]
    Tables(TablesArgs),
    /// Find positions with a single way to win in games of the engine against itself
    #[command(after_help = PUZZLES_EXAMPLE)]
    Puzzles(PuzzlesArgs),
    /// Compare the engine's choices with the best that long rollouts find
    #[command(after_help = REGRET_EXAMPLE)]
    Regret(RegretArgs),
    /// Compare the chances that the engine predicts with the results
    #[command(after_help = CALIBRATE_EXAMPLE)]
    Calibrate(CalibrateArgs),
    /// Analyze many games of a player against itself: is luck zero on average?
    #[command(after_help = LUCK_EXAMPLE)]
    Luck(LuckArgs),
    /// Measure what each level gives away on average
    #[command(after_help = BANDS_EXAMPLE)]
    Bands(BandsArgs),
    /// Measure how fast a Qwixx engine judges positions
    Speed(SpeedArgs),
}

/// The game of a round robin.
#[derive(Subcommand)]
pub(crate) enum RoundRobin {
    /// Duell, from openings that are played with both colors
    #[command(after_help = ROUND_ROBIN_EXAMPLE)]
    Duell(Box<RoundRobinArgs>),
    /// Qwixx – The Duel
    #[command(after_help = QWIXX_ROUND_ROBIN_EXAMPLE)]
    QwixxDuel(QwixxRoundRobinArgs),
    /// Qwixx Longo
    #[command(after_help = QWIXX_ROUND_ROBIN_EXAMPLE)]
    QwixxLongo(QwixxRoundRobinArgs),
}

/// The game of a training.
#[derive(Subcommand)]
pub(crate) enum Train {
    /// Duell
    #[command(after_help = DUELL_TRAIN_EXAMPLE)]
    Duell(DuellTrainArgs),
    /// Qwixx – The Duel
    #[command(after_help = QWIXX_TRAIN_EXAMPLE)]
    QwixxDuel(QwixxTrainArgs),
    /// Qwixx Longo
    #[command(after_help = QWIXX_TRAIN_EXAMPLE)]
    QwixxLongo(QwixxTrainArgs),
}
