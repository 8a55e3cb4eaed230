//! What can be typed after `dicehall`.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
};

use bots::Baselines;
use catalog::{GameKind, with_game};
use clap::{
    Args, Parser, Subcommand, ValueEnum, builder::PossibleValuesParser, builder::TypedValueParser,
};
use game::Options;
use serde::Deserialize;

/// Play, referee, analyze and study Duell, Qwixx – The Duel and Qwixx Longo.
#[derive(Parser)]
#[command(name = "dicehall", version, max_term_width = 100, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all went well; 1 the input is wrong or breaks a rule, and the error says where; \
2 the command line cannot be understood.

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
    /// Count the paths of a number of steps from a position
    #[command(after_help = PERFT_EXAMPLE)]
    Perft(PerftArgs),
    /// Play many games between baseline players and add them up
    #[command(after_help = format!("{}\n{SIMULATE_EXAMPLE}", bots()))]
    Simulate(SimulateArgs),
    /// Open the hall: tables for people and programs over HTTP and WebSocket
    #[command(after_help = SERVE_EXAMPLE)]
    Serve(Box<ServeArgs>),
    /// Compute the dice of records again and say whether they were honest
    #[command(after_help = "Example: dicehall verify game.record")]
    Verify(VerifyArgs),
    /// Check the hall's database and replay every table in it
    Doctor(DatabaseArgs),
    /// Copy the hall's database into a new SQLite file while the hall is open
    #[command(after_help = "Example: dicehall backup hall-monday.db")]
    Backup(BackupArgs),
    /// Print the records of the games in the hall's database
    #[command(after_help = "Example: dicehall export --over > games.record")]
    Export(ExportArgs),
    /// Store the games of record files in the hall's database
    #[command(after_help = "Example: dicehall import games.record")]
    Import(ImportArgs),
    /// Measure a hall under load
    #[command(subcommand)]
    Bench(Bench),
    /// Print how programs talk to the hall, as OpenAPI 3.1 or as TypeScript
    Describe {
        /// Which description
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

const REFEREE_EXAMPLE: &str = r#"Example:
  $ dicehall referee
  {"cmd":"new","game":"qwixx-duel"}
  {"cmd":"roll","dice":{"white":[4,1],"red":3,"yellow":6,"green":2,"blue":6}}
  {"cmd":"move","seat":0,"move":"yellow5"}
Every line is answered with one line. The protocol is described in docs/formats.md."#;

#[derive(Args)]
#[command(after_help = format!("{}\n{PLAY_EXAMPLE}", bots()))]
pub(crate) struct PlayArgs {
    /// The game; asked for if it is left out
    #[arg(value_parser = game_parser())]
    pub(crate) game: Option<GameKind>,
    /// Who sits where, with commas between: `you` for a person, or the name of a bot
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) seats: Vec<String>,
    /// Type in the dice you throw at the real board instead of letting the program throw
    #[arg(long)]
    pub(crate) typed_dice: bool,
    /// What the dice follow from; a new one each time if it is left out
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Write the record of the game to this new file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Draw without box drawing characters
    #[arg(long)]
    pub(crate) plain: bool,
}

/// The bots of every game, a line each.
fn bots() -> String {
    let line = |&kind: &GameKind| with_game!(kind, G => format!("  {kind}: {}\n", <G as Baselines>::NAMES));
    format!("Bots:\n{}", GameKind::ALL.iter().map(line).collect::<String>())
}

const PLAY_EXAMPLE: &str = "\
Examples:
  dicehall play                                          choose a game
  dicehall play duell --seats careful,you                play Red
  dicehall play qwixx-longo --seats you,you,greedy:2     two people and a bot
  dicehall play qwixx-duel --seats you,you --typed-dice  referee and score pad for the real board
";

#[derive(Args)]
pub(crate) struct PositionArg {
    /// The position, in quotes or as several words
    // Positions of Longo begin with a hyphen. Only one value may, or options would be taken for
    // more words of the position.
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    first: String,
    #[arg(hide = true)]
    rest: Vec<String>,
}

impl PositionArg {
    pub(crate) fn text(&self) -> String {
        let words = std::iter::once(&self.first).chain(&self.rest);
        words.map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

#[derive(Args)]
pub(crate) struct RulesArg {
    /// Options of the game, as in `home=king,king-captures=no`, `first=1` or `lucky=5,8/6,11`
    #[arg(long, value_name = "OPTIONS", default_value = "", hide_default_value = true)]
    pub(crate) rules: Options,
}

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// Draw without box drawing characters
    #[arg(long)]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Print what the referee says of the position instead
    #[arg(long, conflicts_with = "plain")]
    pub(crate) json: bool,
}

const SHOW_EXAMPLE: &str = "\
The game is recognized by the shape of its positions. Colors are used on a terminal unless NO_COLOR \
is set.

Examples:
  dicehall show 'r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B'
  dicehall show --plain '-;0;r=5,7 y=- g=16 b=- m=0 l=5,8;r=- y=- g=- b=- m=1 l=6,11'
";

#[derive(Args)]
pub(crate) struct LegalArgs {
    #[command(flatten)]
    pub(crate) position: PositionArg,
    /// The dice that were thrown, as in `4,1,r3,y6,g2,b6`
    #[arg(long)]
    pub(crate) dice: Option<String>,
    /// Moves to make first, as in `yellow5` or `0:pass,1:red6`
    #[arg(long, value_delimiter = ',', value_name = "MOVES")]
    pub(crate) after: Vec<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Print what the referee says of the position instead
    #[arg(long)]
    pub(crate) json: bool,
}

const LEGAL_EXAMPLE: &str = "\
Examples:
  dicehall legal '4RK4/4W134/9/9/9/9/9/WK8 w 0'
  dicehall legal 'r=- y=- g=- b=- m=0,0 B' --dice 4,1,r3,y6,g2,b6
  dicehall legal 'r=- y=- g=- b=- m=0,0 B' --dice 4,1,r3,y6,g2,b6 --after yellow5
";

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// A file of one or more records; `-` is standard input
    pub(crate) record: PathBuf,
    /// Draw the position after every step
    #[arg(long, short)]
    pub(crate) verbose: bool,
    /// Draw without box drawing characters
    #[arg(long)]
    pub(crate) plain: bool,
    /// Print one JSON object for each record
    #[arg(long, conflicts_with = "verbose")]
    pub(crate) json: bool,
}

const REPLAY_EXAMPLE: &str = "\
A record that breaks a rule is reported with line, column and reason, and the exit code is 1.

Examples:
  dicehall replay game.record
  dicehall replay --verbose - < game.record
";

#[derive(Args)]
pub(crate) struct PerftArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// How many steps the paths are long; a step is one roll or one move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(crate) depth: u32,
    /// Where the paths begin; the start of the game if it is left out
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Print also the number of paths behind each first step
    #[arg(long)]
    pub(crate) divide: bool,
    /// Count moves that lead to the same position once
    #[arg(long)]
    pub(crate) merged: bool,
    /// How many threads to use; without a number all cores
    #[arg(long, value_name = "N", num_args = 0..=1, default_value = "1", default_missing_value = "0", value_parser = threads_parser())]
    pub(crate) threads: usize,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

const PERFT_EXAMPLE: &str = "\
Examples:
  dicehall perft duell --depth 5
  dicehall perft duell --depth 3 --divide --merged
  dicehall perft duell --depth 6 --threads --rules home=king,king-captures=no
";

#[derive(Args)]
pub(crate) struct SimulateArgs {
    /// The game
    #[arg(value_parser = game_parser())]
    pub(crate) game: GameKind,
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    pub(crate) games: u64,
    /// How many seats the table has; as many as there are players if it is left out
    #[arg(long, value_name = "K")]
    pub(crate) seats: Option<usize>,
    /// What the dice of all games follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The players by seat, with commas between; one alone sits on every seat
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "random")]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// How many threads to use; all cores if it is left out
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true, value_parser = threads_parser())]
    pub(crate) threads: usize,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

const SIMULATE_EXAMPLE: &str = "\
The same seed gives the same figures on any number of threads.

Examples:
  dicehall simulate qwixx-duel --games 100000 --players greedy:2
  dicehall simulate qwixx-longo --seats 5 --players greedy:2 --json
  dicehall simulate qwixx-duel --players greedy:10,greedy:2 --seed 7
";

const SERVE_EXAMPLE: &str = "\
Every setting can be given as a flag, as an environment variable, or as a line of the configuration file under the \
flag's name without its hyphens in front; the first of these that has it counts.

Examples:
  dicehall serve
  dicehall serve --listen 0.0.0.0:8080 --public-url https://dice.example
  dicehall serve --database postgres://dicehall@localhost/dicehall

A configuration file:
  listen = \"0.0.0.0:8080\"
  public-url = \"https://dice.example\"
  trusted-proxy = [\"127.0.0.1\"]
";

/// Where the hall's log is kept.
#[derive(Args, Default)]
pub(crate) struct DatabaseArgs {
    /// The SQLite file; hall.db in the directory for data of applications if it is left out [env: `DICEHALL_DATA`]
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
    /// A PostgreSQL database instead, as in `postgres://user@host/name` [env: `DICEHALL_DATABASE`]
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub(crate) database: Option<String>,
    /// The configuration file; dicehall.toml in the directory for configurations if it is left out
    #[arg(long, value_name = "FILE", env = "DICEHALL_CONFIG")]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Args, Default)]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// The address and port to listen on [default: 127.0.0.1:8787]
    #[arg(long, value_name = "ADDRESS", env = "DICEHALL_LISTEN")]
    pub(crate) listen: Option<SocketAddr>,
    /// Where browsers find the hall; with https, cookies are for encrypted connections only
    #[arg(long, value_name = "URL", env = "DICEHALL_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// Another site whose pages may speak to the hall, as in `https://friend.example`
    #[arg(long, value_name = "ORIGIN", env = "DICEHALL_ORIGIN", value_delimiter = ',')]
    pub(crate) origin: Vec<String>,
    /// A proxy whose X-Forwarded-For is believed
    #[arg(long, value_name = "ADDRESS", env = "DICEHALL_TRUSTED_PROXY", value_delimiter = ',')]
    pub(crate) trusted_proxy: Vec<IpAddr>,
    /// How many threads think for the bots [default: all cores but one]
    #[arg(long, value_name = "N", env = "DICEHALL_BOT_THREADS")]
    pub(crate) bot_threads: Option<usize>,
    /// Requests a second from one address, on average [default: 20]
    #[arg(long, value_name = "N", env = "DICEHALL_REQUESTS_PER_SECOND")]
    pub(crate) requests_per_second: Option<u32>,
    /// Requests from one address that may come at once [default: 100]
    #[arg(long, value_name = "N", env = "DICEHALL_REQUEST_BURST")]
    pub(crate) request_burst: Option<u32>,
    /// New tables and players from one address in a minute [default: 30]
    #[arg(long, value_name = "N", env = "DICEHALL_NEW_PER_MINUTE")]
    pub(crate) new_per_minute: Option<u32>,
    /// Commands a second over one socket, on average [default: 10]
    #[arg(long, value_name = "N", env = "DICEHALL_COMMANDS_PER_SECOND")]
    pub(crate) commands_per_second: Option<u32>,
    /// Open sockets and streams from one address [default: 100]
    #[arg(long, value_name = "N", env = "DICEHALL_SOCKETS_PER_ADDRESS")]
    pub(crate) sockets_per_address: Option<u32>,
    /// Open sockets and streams in all [default: 20000]
    #[arg(long, value_name = "N", env = "DICEHALL_SOCKETS")]
    pub(crate) sockets: Option<u32>,
    /// What to log, as in info or hall=debug [default: info]
    #[arg(long, value_name = "FILTER", env = "DICEHALL_LOG")]
    pub(crate) log: Option<String>,
    /// How to log
    #[arg(long, value_enum, value_name = "FORMAT", env = "DICEHALL_LOG_FORMAT")]
    pub(crate) log_format: Option<LogFormat>,
}

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// For people
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The file of records, or - for standard input
    pub(crate) record: PathBuf,
    /// Print one JSON object a record
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The new file
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    /// Only games that are over
    #[arg(long)]
    pub(crate) over: bool,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

#[derive(Args)]
pub(crate) struct ImportArgs {
    /// Files of records, or - for standard input
    #[arg(required = true)]
    pub(crate) records: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

/// What can be measured.
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Open many sockets, play at many tables at once, and see how long watchers wait
    #[command(after_help = BENCH_EXAMPLE)]
    Hall(BenchHallArgs),
}

const BENCH_EXAMPLE: &str = "\
Without --url, a hall is started for this on a free port, with a new SQLite file and without limits; \
only then can its memory and processor time be measured.

Examples:
  dicehall bench hall
  dicehall bench hall --sockets 0 --tables 200 --moves-per-second 2000 --watchers 5
  dicehall bench hall --database postgres://dicehall@localhost/bench --json
";

#[derive(Args)]
pub(crate) struct BenchHallArgs {
    /// How many sockets at which nothing happens
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) sockets: usize,
    /// How many tables in play
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) tables: usize,
    /// How many moves a second, at all tables together
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) moves_per_second: u32,
    /// For how many seconds
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub(crate) seconds: u32,
    /// How many sockets watch each table in play
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) watchers: usize,
    /// What all choices follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A hall that is open already, as in `http://127.0.0.1:8787`
    #[arg(long, value_name = "URL", conflicts_with = "database")]
    pub(crate) url: Option<String>,
    /// An empty PostgreSQL database for the hall that is started
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// What can be described.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Description {
    /// All paths, as OpenAPI 3.1
    Openapi,
    /// All types, as a TypeScript module
    Typescript,
}

fn threads_parser() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u16).range(0..=1024).map(usize::from)
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
