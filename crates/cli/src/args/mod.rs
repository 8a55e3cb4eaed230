//! Command-line arguments, one file for each family of commands.

mod analyze;
mod hall;
mod host;
mod lab;
mod playing;
mod puzzle;
mod rollout;
mod run;
mod solve;
mod study;
mod threads;

use analyze::ANALYZE_EXAMPLE;
pub(crate) use analyze::{AnalyzeArgs, BandsArgs, LuckArgs, StudyArgs};
use bots::Players;
use catalog::{GameKind, with_game};
use clap::{Parser, Subcommand, builder::PossibleValuesParser, builder::TypedValueParser};
pub(crate) use hall::{
    BackupArgs, Bench, BenchDuellArgs, BenchHallArgs, DatabaseArgs, Description, ExportArgs,
    ImportArgs, LogFormat, MigrateArgs, ServeArgs, VerifyArgs,
};
use hall::{MIGRATE_EXAMPLE, SERVE_EXAMPLE};
pub(crate) use host::{ActArgs, HostCommand, KeepArgs, ListArgs, PurgeArgs, RuleArgs, Span};
use host::{HOST_EXAMPLE, PURGE_EXAMPLE};
pub(crate) use lab::{
    BookArgs, CalibrateArgs, ContestArgs, DuellTrainArgs, Hidden, Lab, Learned, LuckyChoice,
    MOST_GAMES, MatchArgs, PuzzlesArgs, QwixxRoundRobinArgs, QwixxTrainArgs, RegretArgs,
    RoundRobin, RoundRobinArgs, SolveArgs, SpeedArgs, TablesArgs, Train,
};
use playing::{ENGINE_EXAMPLE, LEGAL_EXAMPLE, REFEREE_EXAMPLE, REPLAY_EXAMPLE, SHOW_EXAMPLE};
pub(crate) use playing::{LegalArgs, PlayArgs, ReplayArgs, RulesArg, ShowArgs};
use puzzle::PUZZLE_EXAMPLE;
pub(crate) use puzzle::PuzzleArgs;
use rollout::ROLLOUT_EXAMPLE;
pub(crate) use rollout::RolloutArgs;
use run::{CutArgs, RunArgs};
pub(crate) use solve::ProofArgs;
use solve::SOLVE_EXAMPLE;
use study::{PERFT_EXAMPLE, SIMULATE_EXAMPLE};
pub(crate) use study::{PerftArgs, SimulateArgs};
use threads::{ThreadsArg, threads_parser};

/// Play, referee, analyze and study Duell, Qwixx – The Duel and Qwixx Longo.
#[derive(Parser)]
#[command(name = "dicehall", version, max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 success; 1 bad input or a broken rule, and the error says where; 2 bad command line.

Examples:
  dicehall play duell
  dicehall show 'r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B'
  dicehall serve
  dicehall perft duell --depth 5
  dicehall simulate qwixx-longo --players greedy:2,random --games 10000
";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal, against a bot or passing the keyboard around
    Play(PlayArgs),
    /// Judge one game at a time over JSON Lines on standard input and output
    #[command(after_help = REFEREE_EXAMPLE)]
    Referee,
    /// Draw a position
    #[command(after_help = SHOW_EXAMPLE)]
    Show(ShowArgs),
    /// List the legal moves of a position
    #[command(after_help = LEGAL_EXAMPLE)]
    Legal(LegalArgs),
    /// Check records move by move
    #[command(after_help = REPLAY_EXAMPLE)]
    Replay(ReplayArgs),
    /// Analyze records: luck, mistakes, and better moves
    #[command(after_help = ANALYZE_EXAMPLE)]
    Analyze(AnalyzeArgs),
    /// Count the paths of a given length from a position (perft)
    #[command(after_help = PERFT_EXAMPLE)]
    Perft(PerftArgs),
    /// Prove whether the side to move wins a position of Duell
    #[command(after_help = SOLVE_EXAMPLE)]
    Solve(ProofArgs),
    /// Play many games between bots and print statistics
    #[command(after_help = format!("{}\n{SIMULATE_EXAMPLE}", bots()))]
    Simulate(SimulateArgs),
    /// Estimate what each choice in a Qwixx position is worth, by playing it out many times
    #[command(after_help = ROLLOUT_EXAMPLE)]
    Rollout(RolloutArgs),
    /// Solve a puzzle: today's, or one of your level
    #[command(after_help = PUZZLE_EXAMPLE)]
    Puzzle(PuzzleArgs),
    /// Open the hall: tables for people and programs over HTTP and WebSocket
    #[command(after_help = SERVE_EXAMPLE)]
    Serve(Box<ServeArgs>),
    /// Moderate the hall: tables, players, reports, bans, and the audit log
    #[command(subcommand, after_help = HOST_EXAMPLE)]
    Host(Box<HostCommand>),
    /// Delete data that is past its retention time
    #[command(after_help = PURGE_EXAMPLE)]
    Purge(PurgeArgs),
    /// Recompute the dice of records to check that they were honest
    #[command(after_help = "Example: dicehall verify game.record")]
    Verify(VerifyArgs),
    /// Check the hall's database and replay every table in it
    Doctor(DatabaseArgs),
    /// Copy the hall's database into a new SQLite file while the hall is open
    #[command(after_help = "Example: dicehall backup hall-monday.db")]
    Backup(BackupArgs),
    /// Move the hall's database from SQLite to PostgreSQL, or back, while no hall is open
    #[command(after_help = MIGRATE_EXAMPLE)]
    Migrate(MigrateArgs),
    /// Print the records of the games in the hall's database
    #[command(after_help = "Example: dicehall export --over > games.record")]
    Export(ExportArgs),
    /// Store the games of record files in the hall's database
    #[command(after_help = "Example: dicehall import games.record")]
    Import(ImportArgs),
    /// Measure the speed of the hall or of the Duell engine
    #[command(subcommand)]
    Bench(Bench),
    /// Run the Duell engine over UGI or UCI on standard input and output
    #[command(after_help = ENGINE_EXAMPLE)]
    Engine,
    /// Study the games: matches, training, tables, puzzles and measurements
    #[command(subcommand)]
    Lab(Lab),
    /// Print the hall's API as OpenAPI 3.1 or TypeScript
    Describe {
        /// What to print
        #[arg(value_enum)]
        what: Description,
    },
    /// Print a completion script for a shell
    #[command(
        after_help = "Example: dicehall completions bash > ~/.local/share/bash-completion/completions/dicehall"
    )]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// The bots of every game, a line each.
fn bots() -> String {
    let line =
        |&kind: &GameKind| with_game!(kind, G => format!("  {kind}: {}\n", <G as Players>::NAMES));
    format!("Bots:\n{}", GameKind::ALL.iter().map(line).collect::<String>())
}

fn game_parser() -> impl TypedValueParser<Value = GameKind> {
    let names = GameKind::ALL.iter().map(|kind| kind.name());
    PossibleValuesParser::new(names)
        .map(|name| name.parse().expect("only the names of games are possible"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
