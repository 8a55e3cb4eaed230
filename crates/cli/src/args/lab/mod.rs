//! Arguments of `dicehall lab`: a file for each command with many options.

mod book;
mod contest;
mod duell_train;
mod judge;
mod puzzles;
mod qwixx_train;
mod solve;
mod tables;

use book::BOOK_EXAMPLE;
pub(crate) use book::BookArgs;
use clap::Subcommand;
pub(crate) use contest::{ContestArgs, MatchArgs, RoundRobinArgs};
use contest::{MATCH_EXAMPLE, ROUND_ROBIN_EXAMPLE};
use duell_train::DUELL_TRAIN_EXAMPLE;
pub(crate) use duell_train::DuellTrainArgs;
use judge::{CALIBRATE_EXAMPLE, REGRET_EXAMPLE};
pub(crate) use judge::{CalibrateArgs, RegretArgs};
use puzzles::PUZZLES_EXAMPLE;
pub(crate) use puzzles::{MOST_GAMES, PuzzlesArgs};
pub(crate) use qwixx_train::{Hidden, Learned, QwixxRoundRobinArgs, QwixxTrainArgs, SpeedArgs};
use qwixx_train::{QWIXX_ROUND_ROBIN_EXAMPLE, QWIXX_TRAIN_EXAMPLE};
use solve::SOLVE_EXAMPLE;
pub(crate) use solve::{LuckyChoice, SolveArgs};
use tables::TABLES_EXAMPLE;
pub(crate) use tables::TablesArgs;

use super::analyze::{BANDS_EXAMPLE, BandsArgs, LUCK_EXAMPLE, LuckArgs};

/// A command of the lab.
#[derive(Subcommand)]
pub(crate) enum Lab {
    /// Play a match of Duell to measure how much stronger one player is
    #[command(after_help = MATCH_EXAMPLE)]
    Match(Box<MatchArgs>),
    /// Rate players in a round robin
    #[command(subcommand)]
    RoundRobin(RoundRobin),
    /// Make a book of balanced openings of Duell
    #[command(after_help = BOOK_EXAMPLE)]
    Book(BookArgs),
    /// Train an engine's network by self-play
    #[command(subcommand)]
    Train(Train),
    /// Solve a sheet played alone, exactly
    #[command(after_help = SOLVE_EXAMPLE)]
    Solve(SolveArgs),
    /// Solve every endgame with at most one die
    #[command(after_help = TABLES_EXAMPLE)]
    Tables(TablesArgs),
    /// Find positions with a single right move in games of the engine against itself
    #[command(after_help = PUZZLES_EXAMPLE)]
    Puzzles(PuzzlesArgs),
    /// Compare the engine's choices with the best that long rollouts find
    #[command(after_help = REGRET_EXAMPLE)]
    Regret(RegretArgs),
    /// Compare the chances the engine predicts with the results
    #[command(after_help = CALIBRATE_EXAMPLE)]
    Calibrate(CalibrateArgs),
    /// Analyze many self-play games of a player: is luck zero on average?
    #[command(after_help = LUCK_EXAMPLE)]
    Luck(LuckArgs),
    /// Measure each level's average loss
    #[command(after_help = BANDS_EXAMPLE)]
    Bands(BandsArgs),
    /// Measure the speed of a Qwixx engine
    Speed(SpeedArgs),
}

/// The game of a round robin.
#[derive(Subcommand)]
pub(crate) enum RoundRobin {
    /// Duell, each opening played with both colors
    #[command(after_help = ROUND_ROBIN_EXAMPLE)]
    Duell(Box<RoundRobinArgs>),
    /// Qwixx – The Duel
    #[command(after_help = QWIXX_ROUND_ROBIN_EXAMPLE)]
    QwixxDuel(QwixxRoundRobinArgs),
    /// Qwixx Longo
    #[command(after_help = QWIXX_ROUND_ROBIN_EXAMPLE)]
    QwixxLongo(QwixxRoundRobinArgs),
}

/// The game to train for.
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
