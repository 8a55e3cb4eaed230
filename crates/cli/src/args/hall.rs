//! Arguments of the commands that open and keep a hall.

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use hall::Network;
use serde::Deserialize;

use super::KeepArgs;

pub(super) const SERVE_EXAMPLE: &str = "\
Every setting can be given as a flag, as an environment variable, or as a line of the configuration file under the \
flag's name without its hyphens in front; the first of these that has it counts.

Examples:
  dicehall serve
  dicehall serve --lan
  dicehall serve --listen 0.0.0.0:8080 --public-url https://dice.example
  dicehall serve --database postgres://dicehall@localhost/dicehall

A configuration file:
  listen = \"0.0.0.0:8080\"
  public-url = \"https://dice.example\"
  trusted-proxy = [\"127.0.0.1\", \"10.0.0.0/8\"]
";

/// Where the hall's log is kept.
#[derive(Args, Default)]
pub(crate) struct DatabaseArgs {
    /// The SQLite file [default: hall.db in the application data directory] [env: `DICEHALL_DATA`]
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,
    /// A PostgreSQL database instead, as in `postgres://user@host/name` [env: `DICEHALL_DATABASE`]
    #[arg(long, value_name = "URL", conflicts_with = "data")]
    pub(crate) database: Option<String>,
    /// The configuration file [default: dicehall.toml in the configuration directory]
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
    /// Open the hall to phones and computers in the same network, and print the address to use there
    #[arg(long)]
    pub(crate) lan: bool,
    /// The address that browsers use, as in `https://dice.example`; with https, they are told to use only encrypted connections
    #[arg(long, value_name = "URL", env = "DICEHALL_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// Another site whose pages may use the hall, as in `https://friend.example`
    #[arg(long, value_name = "ORIGIN", env = "DICEHALL_ORIGIN", value_delimiter = ',')]
    pub(crate) origin: Vec<String>,
    /// A proxy whose X-Forwarded-For is trusted, or a network of proxies, as in 10.0.0.0/8
    #[arg(long, value_name = "NETWORK", env = "DICEHALL_TRUSTED_PROXY", value_delimiter = ',')]
    pub(crate) trusted_proxy: Vec<Network>,
    /// Threads for the bots [default: all cores but one]
    #[arg(long, value_name = "N", env = "DICEHALL_BOT_THREADS")]
    pub(crate) bot_threads: Option<usize>,
    /// Requests and commands a second from one address, on average [default: 20]
    #[arg(long, value_name = "N", env = "DICEHALL_REQUESTS_PER_SECOND")]
    pub(crate) requests_per_second: Option<u32>,
    /// Requests from one address at once [default: 100]
    #[arg(long, value_name = "N", env = "DICEHALL_REQUEST_BURST")]
    pub(crate) request_burst: Option<u32>,
    /// New tables and players from one address in a minute [default: 30]
    #[arg(long, value_name = "N", env = "DICEHALL_NEW_PER_MINUTE")]
    pub(crate) new_per_minute: Option<u32>,
    /// Commands a second over one socket, on average [default: 10]
    #[arg(long, value_name = "N", env = "DICEHALL_COMMANDS_PER_SECOND")]
    pub(crate) commands_per_second: Option<u32>,
    /// Connections from one address, sockets and streams not counted [default: 256]
    #[arg(long, value_name = "N", env = "DICEHALL_CONNECTIONS_PER_ADDRESS")]
    pub(crate) connections_per_address: Option<u32>,
    /// Connections in all, sockets and streams not counted [default: 4096]
    #[arg(long, value_name = "N", env = "DICEHALL_CONNECTIONS")]
    pub(crate) connections: Option<u32>,
    /// Open sockets and streams from one address [default: 100]
    #[arg(long, value_name = "N", env = "DICEHALL_SOCKETS_PER_ADDRESS")]
    pub(crate) sockets_per_address: Option<u32>,
    /// Open sockets and streams in all [default: 20000]
    #[arg(long, value_name = "N", env = "DICEHALL_SOCKETS")]
    pub(crate) sockets: Option<u32>,
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    /// What to log, as in info or hall=debug [default: info, and requests in JSON only]
    #[arg(long, value_name = "FILTER", env = "DICEHALL_LOG")]
    pub(crate) log: Option<String>,
    /// Format of the log
    #[arg(long, value_enum, value_name = "FORMAT", env = "DICEHALL_LOG_FORMAT")]
    pub(crate) log_format: Option<LogFormat>,
    /// Log the addresses of clients as they are, not as hashes
    #[arg(long)]
    pub(crate) log_addresses: bool,
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
    /// The commitment shown before the first roll, to compare the record with
    #[arg(long, value_name = "HEX", value_parser = commitment)]
    pub(crate) commitment: Option<String>,
    /// Print one JSON object a record
    #[arg(long)]
    pub(crate) json: bool,
}

/// A SHA-256 in hexadecimal, in small letters.
fn commitment(text: &str) -> Result<String, &'static str> {
    let is_hash = text.len() == 64 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hash {
        Ok(text.to_ascii_lowercase())
    } else {
        Err("a commitment has 64 hexadecimal digits")
    }
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
    /// Also store records whose dice fail the check, and mark their tables
    #[arg(long)]
    pub(crate) unchecked: bool,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

/// What can be measured.
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Open many sockets, play at many tables at once, and measure how long watchers wait
    #[command(after_help = BENCH_EXAMPLE)]
    Hall(BenchHallArgs),
    /// Search fixed positions of Duell: how fast the engine is, and its fingerprint
    #[command(after_help = BENCH_DUELL_EXAMPLE)]
    Duell(BenchDuellArgs),
}

pub(super) const BENCH_DUELL_EXAMPLE: &str = "\
The number of positions looked at is the engine's fingerprint: it changes only when its play does. Speed is \
given on the wall and for each second of processor time, which other programs disturb less.

Examples:
  dicehall bench duell
  dicehall bench duell --depth 12 --eval hand
";

#[derive(Args)]
pub(crate) struct BenchDuellArgs {
    /// Depth of the search in half-moves
    #[arg(long, value_name = "N", default_value_t = duell_engine::bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(crate) depth: u32,
    /// The size of the transposition table in mebibytes
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub(crate) hash: u32,
    /// How positions are evaluated
    #[arg(long, value_name = "WHAT", default_value = "net", value_parser = ["net", "hand"])]
    pub(crate) eval: String,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

pub(super) const BENCH_EXAMPLE: &str = "\
Without --url, a hall is started for this on a free port, with a new SQLite file and without limits; \
only then can its memory and processor time be measured.

Examples:
  dicehall bench hall
  dicehall bench hall --sockets 0 --tables 200 --moves-per-second 2000 --watchers 5
  dicehall bench hall --database postgres://dicehall@localhost/bench --json
";

#[derive(Args)]
pub(crate) struct BenchHallArgs {
    /// Number of idle sockets
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) sockets: usize,
    /// Number of tables in play
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) tables: usize,
    /// Moves a second, over all tables
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) moves_per_second: u32,
    /// Duration in seconds
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub(crate) seconds: u32,
    /// Sockets that watch each table
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) watchers: usize,
    /// Seed of all choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// A hall that is already running, as in `http://127.0.0.1:8787`
    #[arg(long, value_name = "URL", conflicts_with = "database")]
    pub(crate) url: Option<String>,
    /// An empty PostgreSQL database for the hall that this command starts
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
