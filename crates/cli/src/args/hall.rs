//! Arguments of the commands that run and maintain a hall.

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use hall::Network;
use serde::Deserialize;

use super::KeepArgs;

pub(super) const SERVE_EXAMPLE: &str = "\
Every setting can be a flag, an environment variable, or a line of the configuration file with the flag's name \
without the leading hyphens. Flags override variables, and variables override the file.

Examples:
  dicehall serve
  dicehall serve --lan
  dicehall serve --listen 0.0.0.0:8080 --public-url https://dice.example
  dicehall serve --database postgres://dicehall@localhost/dicehall
  dicehall serve --database postgres://dicehall@db1,db2/dicehall?target_session_attrs=read-write --bus nats://bus:4222

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
    /// The public address, as in `https://dice.example`; with https, browsers are told to use encrypted connections only
    #[arg(long, value_name = "URL", env = "DICEHALL_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,
    /// Another site whose pages may use the hall, as in `https://friend.example`
    #[arg(long, value_name = "ORIGIN", env = "DICEHALL_ORIGIN", value_delimiter = ',')]
    pub(crate) origin: Vec<String>,
    /// A proxy whose X-Forwarded-For is trusted, or a network of proxies, as in 10.0.0.0/8
    #[arg(long, value_name = "NETWORK", env = "DICEHALL_TRUSTED_PROXY", value_delimiter = ',')]
    pub(crate) trusted_proxy: Vec<Network>,
    /// How halls on one database notify each other: `nats://host:4222`, postgres or none [default: postgres if the
    /// database is PostgreSQL]
    #[arg(long, value_name = "BUS", env = "DICEHALL_BUS")]
    pub(crate) bus: Option<String>,
    /// Name of this hall among those that share its database [default: the machine's name and the port]
    #[arg(long, value_name = "NAME", env = "DICEHALL_NAME")]
    pub(crate) name: Option<String>,
    /// Seconds to report "not ready" before closing, so that proxies notice [default: 0]
    #[arg(long, value_name = "SECONDS", env = "DICEHALL_DRAIN")]
    pub(crate) drain: Option<u16>,
    /// Milliseconds by which the clock of this machine may differ from the database's before the log warns [default: 1000]
    #[arg(long, value_name = "MILLISECONDS", env = "DICEHALL_CLOCK_BOUND")]
    pub(crate) clock_bound: Option<u32>,
    /// Threads for the bots [default: all cores but one]
    #[arg(long, value_name = "N", env = "DICEHALL_BOT_THREADS")]
    pub(crate) bot_threads: Option<usize>,
    /// Average requests and commands per second from one address [default: 20]
    #[arg(long, value_name = "N", env = "DICEHALL_REQUESTS_PER_SECOND")]
    pub(crate) requests_per_second: Option<u32>,
    /// Largest burst of requests from one address [default: 100]
    #[arg(long, value_name = "N", env = "DICEHALL_REQUEST_BURST")]
    pub(crate) request_burst: Option<u32>,
    /// New tables and players per minute from one address [default: 30]
    #[arg(long, value_name = "N", env = "DICEHALL_NEW_PER_MINUTE")]
    pub(crate) new_per_minute: Option<u32>,
    /// Average commands per second over one socket [default: 10]
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
    /// Megabytes of tables to keep in memory; others are read from the database when needed [default: 256]
    #[arg(long, value_name = "N", env = "DICEHALL_TABLE_MEMORY")]
    pub(crate) table_memory: Option<u32>,
    #[command(flatten)]
    pub(crate) keep: KeepArgs,
    /// Log filter: a level, or a level for each part, as in warn,hall=debug [default: info, and requests in JSON only]
    #[arg(long, value_name = "FILTER", env = "DICEHALL_LOG")]
    pub(crate) log: Option<String>,
    /// Format of the log
    #[arg(long, value_enum, value_name = "FORMAT", env = "DICEHALL_LOG_FORMAT")]
    pub(crate) log_format: Option<LogFormat>,
    /// Log the addresses of clients as they are, not as hashes
    #[arg(long)]
    pub(crate) log_addresses: bool,
}

/// The format of log lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// For people
    #[default]
    Text,
    /// One JSON object per line
    Json,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The file of records, or - for standard input
    pub(crate) record: PathBuf,
    /// The commitment shown before the first roll, to compare the record with
    #[arg(long, value_name = "HEX", value_parser = commitment)]
    pub(crate) commitment: Option<String>,
    /// Print one JSON object per record
    #[arg(long)]
    pub(crate) json: bool,
}

/// A SHA-256 in lower-case hexadecimal.
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

pub(super) const MIGRATE_EXAMPLE: &str = "\
Copies everything: tables, players, tokens, the audit log. The source database is not changed. A backup of a hall on \
PostgreSQL is a SQLite file, so this also restores one.

Examples:
  dicehall migrate hall.db postgres://dicehall@localhost/dicehall
  dicehall migrate postgres://dicehall@localhost/dicehall hall.db
";

#[derive(Args)]
pub(crate) struct MigrateArgs {
    /// The database to move: an SQLite file, or the address of a PostgreSQL database
    pub(crate) from: String,
    /// The new database, which must be empty
    pub(crate) to: String,
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

/// A benchmark.
#[derive(Subcommand)]
pub(crate) enum Bench {
    /// Open many sockets, play at many tables at once, and measure how long watchers wait
    #[command(after_help = BENCH_EXAMPLE)]
    Hall(BenchHallArgs),
    /// Search fixed positions of Duell, and print the engine's speed and fingerprint
    #[command(after_help = BENCH_DUELL_EXAMPLE)]
    Duell(BenchDuellArgs),
}

pub(super) const BENCH_DUELL_EXAMPLE: &str = "\
The number of nodes is the engine's fingerprint: it changes only when its play does. Speed is given per second \
of wall time and of CPU time, which other programs disturb less.

With --threads it compares numbers of threads instead: how much sooner than with the first one the others finish a depth, and \
how many nodes a second they search together and, for comparison, as engines apart. Leave the machine alone meanwhile.

Examples:
  dicehall bench duell
  dicehall bench duell --depth 12 --eval hand
  dicehall bench duell --threads 1,2 --rounds 3
";

#[derive(Args)]
pub(crate) struct BenchDuellArgs {
    /// Depth of the search in half-moves; 10 by default, or 16 with --threads
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(crate) depth: Option<u32>,
    /// Numbers of threads to compare
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Vec<u16>,
    /// How often to search every position
    #[arg(long, value_name = "N", default_value_t = 3, requires = "threads", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rounds: u32,
    /// Size of the transposition table in mebibytes
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
Without --url, this starts a hall on a free port, with a new SQLite file and no limits; only then can \
it measure the hall's memory and CPU time.

Examples:
  dicehall bench hall
  dicehall bench hall --sockets 0 --tables 200 --moves-per-second 2000 --watchers 5
  dicehall bench hall --database postgres://dicehall@localhost/bench --json
  dicehall bench hall --database postgres://dicehall@localhost/bench --halls 3
  dicehall bench hall --sockets 0 --tables 1000 --moves-per-second 1000 --seconds 8 --climb
";

#[derive(Args)]
pub(crate) struct BenchHallArgs {
    /// Number of idle sockets
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) sockets: usize,
    /// Number of tables in play
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) tables: usize,
    /// Moves per second over all tables
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
    /// Number of halls on that database; the players and watchers of a table connect to different ones
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=32))]
    pub(crate) halls: u32,
    /// How these halls notify each other, as in `dicehall serve`
    #[arg(long, value_name = "BUS", requires = "database")]
    pub(crate) bus: Option<String>,
    /// Raise the load until the slowest 1 % of moves take longer than this, and report the largest load that stays within it
    #[arg(long, value_name = "MS", num_args = 0..=1, default_missing_value = "100", value_parser = clap::value_parser!(u32).range(1..=60_000))]
    pub(crate) climb: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// A description of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Description {
    /// All paths, as OpenAPI 3.1
    Openapi,
    /// All types, as a TypeScript module
    Typescript,
}
