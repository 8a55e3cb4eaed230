//! What was measured.

use std::{collections::BTreeMap, fmt};

use serde_json::{Value, json};

use crate::Latencies;

/// The memory of a hall before and after something was opened, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// Before; the tables that idle sockets look at are open then.
    pub before: u64,
    /// After.
    pub after: u64,
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Report {
    /// How many halls there were.
    pub halls: usize,
    /// How many idle sockets were opened.
    pub sockets: usize,
    /// How many of them the hall dropped.
    pub dropped: usize,
    /// The memory of the hall, if it could be seen.
    pub memory: Option<Memory>,
    /// The memory of the hall before and after the tables in play were opened, with all who watch them.
    pub table_memory: Option<Memory>,
    /// How many tables were in play.
    pub tables: usize,
    /// How many sockets watched each of them.
    pub watchers: usize,
    /// How many moves were stored and seen by all watchers; rolls count as moves.
    pub moves: usize,
    /// How many seconds that took.
    pub seconds: f64,
    /// From the moment at which a move was due until the last watcher saw it.
    pub latencies: Latencies,
    /// How many games ended.
    pub games_over: u64,
    /// How many transactions carried the moves.
    pub commits: u64,
    /// How many events shared a transaction, on average.
    pub events_per_commit: f64,
    /// The most appends that shared a transaction since the hall was opened.
    pub largest_group: u64,
    /// Processor seconds of the hall during the moves, if they could be seen.
    pub server_cpu: Option<f64>,
    /// Processor seconds of this process during the moves.
    pub client_cpu: f64,
    /// What went wrong, and how often.
    pub errors: BTreeMap<String, u64>,
}

impl Report {
    /// Bytes of the hall's memory for each idle socket.
    pub fn bytes_per_socket(&self) -> Option<f64> {
        let Memory { before, after } = self.memory.filter(|_| self.sockets > 0)?;
        Some(after.saturating_sub(before) as f64 / self.sockets as f64)
    }

    /// Bytes of the hall's memory for each table in play, with the connections of its player and its watchers.
    pub fn bytes_per_table(&self) -> Option<f64> {
        let Memory { before, after } = self.table_memory?;
        Some(after.saturating_sub(before) as f64 / self.tables as f64)
    }

    /// Whether the halls kept up with a load: all moves at that rate, 99 of 100 within some milliseconds, no error.
    pub fn holds(&self, moves_per_second: u32, most_ms: f64) -> bool {
        let kept_up = self.moves_per_second() >= f64::from(moves_per_second) * 0.97;
        kept_up && self.errors.is_empty() && self.latencies.quantile_ms(0.99) <= most_ms
    }

    /// Moves a second that were stored and seen.
    pub fn moves_per_second(&self) -> f64 {
        self.moves as f64 / self.seconds
    }

    /// CPU seconds of the hall per thousand moves, including everything sent to watchers.
    pub fn server_cpu_per_1000(&self) -> Option<f64> {
        self.server_cpu.map(|seconds| seconds * 1000.0 / self.moves.max(1) as f64)
    }

    /// The same as JSON.
    pub fn to_json(&self) -> Value {
        let quantile = |part| self.latencies.quantile_ms(part);
        json!({
            "halls": self.halls,
            "sockets": self.sockets,
            "sockets_dropped": self.dropped,
            "memory_before": self.memory.map(|memory| memory.before),
            "memory_after": self.memory.map(|memory| memory.after),
            "bytes_per_socket": self.bytes_per_socket(),
            "bytes_per_table": self.bytes_per_table(),
            "tables": self.tables,
            "watchers": self.watchers,
            "moves": self.moves,
            "seconds": self.seconds,
            "moves_per_second": self.moves_per_second(),
            "milliseconds": {
                "p50": quantile(0.5),
                "p90": quantile(0.9),
                "p99": quantile(0.99),
                "max": self.latencies.longest_ms(),
            },
            "games_over": self.games_over,
            "commits": self.commits,
            "events_per_commit": self.events_per_commit,
            "largest_group": self.largest_group,
            "server_cpu_seconds": self.server_cpu,
            "server_cpu_seconds_per_1000_moves": self.server_cpu_per_1000(),
            "client_cpu_seconds": self.client_cpu,
            "errors": self.errors,
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sockets    {} idle", self.sockets)?;
        if let Some(bytes) = self.bytes_per_socket() {
            write!(f, ", {:.1} kB each", bytes / 1000.0)?;
        }
        if let Some(Memory { before, after }) = self.memory {
            write!(f, " (hall: {:.1} MB, then {:.1} MB)", megabytes(before), megabytes(after))?;
        }
        writeln!(f, ", {} dropped", self.dropped)?;
        write!(f, "tables     {}, {} watching each", self.tables, self.watchers)?;
        if let Some(bytes) = self.bytes_per_table() {
            write!(f, ", {:.1} kB each with their connections", bytes / 1000.0)?;
        }
        writeln!(f, ", {} halls", self.halls)?;
        let rate = self.moves_per_second();
        write!(f, "moves      {} in {:.1} s, {rate:.1} a second", self.moves, self.seconds)?;
        writeln!(f, ", {} games over", self.games_over)?;
        let [p50, p90, p99] = [0.5, 0.9, 0.99].map(|part| self.latencies.quantile_ms(part));
        let longest = self.latencies.longest_ms();
        write!(f, "latency    p50 {p50:.1} ms, p90 {p90:.1} ms, p99 {p99:.1} ms")?;
        writeln!(f, ", max {longest:.1} ms")?;
        write!(f, "commits    {}, {:.1} events each", self.commits, self.events_per_commit)?;
        writeln!(f, ", {} appends in the largest", self.largest_group)?;
        write!(f, "processor  ")?;
        if let Some((server, per_1000)) = self.server_cpu.zip(self.server_cpu_per_1000()) {
            write!(f, "hall {server:.1} s, {per_1000:.3} s per 1,000 moves, ")?;
        }
        writeln!(f, "this side {:.1} s", self.client_cpu)?;
        writeln!(f, "errors     {}", self.errors.values().sum::<u64>())?;
        self.errors.iter().try_for_each(|(what, count)| writeln!(f, "  {count} × {what}"))
    }
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}
