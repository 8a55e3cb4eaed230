//! Measuring a hall.

use anyhow::ensure;
use protocol::{NewPlayer, PlayerKind};

use crate::{
    Address, Client, HallProcess, Memory, Report,
    idle::{self, Idle},
    metrics::Counts,
    pace, system,
};

/// Files that a process has open besides its sockets.
const OTHER_FILES: u64 = 200;

/// How much to ask of a hall.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Number of idle sockets.
    pub sockets: usize,
    /// How many tables in play.
    pub tables: usize,
    /// How many sockets watch each table in play.
    pub watchers: usize,
    /// How many moves a second, at all tables together.
    pub moves_per_second: u32,
    /// For how many seconds.
    pub seconds: u32,
    /// Seed of all choices.
    pub seed: u64,
}

impl Plan {
    /// Makes sure that this process, and a hall that it starts, may open as many files as this takes.
    ///
    /// # Errors
    /// If the system does not allow it, or the plan makes no sense.
    pub fn prepare(&self) -> anyhow::Result<()> {
        ensure!(self.tables > 0 && self.watchers > 0, "there must be tables, and watchers at them");
        ensure!(self.moves_per_second > 0 && self.seconds > 0, "there must be moves, and time");
        let sockets = self.sockets + self.tables * (self.watchers + 1);
        system::allow_open_files(sockets as u64 + OTHER_FILES)
    }
}

/// A part of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Idle sockets are opened.
    Sockets,
    /// Tables are opened.
    Tables,
    /// Moves are made.
    Moves,
}

/// Told how much of a step is done.
pub type Tell<'a> = &'a (dyn Fn(Step, u64) + Sync);

/// Opens the sockets and tables of a plan and plays it. Memory and processor time are measured only for
/// a hall that was started for this.
///
/// # Errors
/// If the hall cannot be reached or refuses what comes before the first move.
pub async fn run(
    address: &Address,
    own: Option<&HallProcess>,
    plan: &Plan,
    tell: Tell<'_>,
) -> anyhow::Result<Report> {
    let pid = own.map(HallProcess::id);
    let mut client = Client::connect(address, None).await?;
    let new = NewPlayer { name: "load".to_owned(), kind: PlayerKind::Guest };
    let token = client.new_player(&new).await?.token;
    let tables = Idle::tables(&mut client, plan.sockets).await?;
    let before = idle::memory(pid)?;
    let mut idle = Idle::open(address, &tables, plan.sockets, tell).await?;
    let after = idle::memory(pid)?;
    let games = pace::open(address, &token, plan, tell).await?;
    let counts = Counts::ask(&mut client).await?;
    let (server_cpu, client_cpu) = (server_cpu(pid)?, system::cpu_seconds());
    let played = pace::play(games, plan, tell).await?;
    let now = Counts::ask(&mut client).await?;
    Ok(Report {
        sockets: plan.sockets,
        dropped: idle.dropped(),
        memory: before.zip(after).map(|(before, after)| Memory { before, after }),
        tables: plan.tables,
        watchers: plan.watchers,
        moves: played.latencies.count(),
        seconds: played.seconds,
        latencies: played.latencies,
        games_over: played.games_over,
        commits: (now.commits - counts.commits) as u64,
        events_per_commit: now.events_per_commit(counts),
        largest_group: now.largest_group as u64,
        server_cpu: self::server_cpu(pid)?.zip(server_cpu).map(|(now, then)| now - then),
        client_cpu: system::cpu_seconds() - client_cpu,
        errors: played.errors,
    })
}

fn server_cpu(pid: Option<u32>) -> anyhow::Result<Option<f64>> {
    pid.map(system::cpu_seconds_of).transpose()
}
