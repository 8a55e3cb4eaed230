//! Measuring a hall.

use anyhow::ensure;
use protocol::{NewPlayer, PlayerKind};

use crate::{
    Address, Client, HallProcess, Memory, Report,
    idle::{self, Idle},
    metrics::Counts,
    pace::{self, Game},
    system,
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

/// The halls to measure: their addresses, and the processes if they were started for this.
#[derive(Debug)]
pub struct Halls {
    /// Where they listen.
    pub addresses: Vec<Address>,
    /// Their processes. Memory and processor time are measured only if there are any.
    pub own: Vec<HallProcess>,
}

impl Halls {
    /// Halls that were started for this.
    pub fn own(own: Vec<HallProcess>) -> Self {
        let addresses = own.iter().map(|hall| hall.address().clone()).collect();
        Self { addresses, own }
    }

    /// A hall that somebody else runs.
    pub fn at(address: Address) -> Self {
        Self { addresses: vec![address], own: Vec::new() }
    }

    fn pids(&self) -> Vec<u32> {
        self.own.iter().map(HallProcess::id).collect()
    }

    fn cpu(&self) -> anyhow::Result<Option<f64>> {
        let all: f64 = self.pids().into_iter().map(system::cpu_seconds_of).sum::<Result<_, _>>()?;
        Ok(Some(all).filter(|_| !self.own.is_empty()))
    }
}

/// Sockets and tables that are open.
struct Bench<'a> {
    halls: &'a Halls,
    clients: Vec<Client>,
    idle: Idle,
    games: Vec<Game>,
    socket_memory: Option<Memory>,
    table_memory: Option<Memory>,
}

/// Opens the sockets and tables of a plan and plays it.
///
/// # Errors
/// If a hall cannot be reached or refuses what comes before the first move.
pub async fn run(halls: &Halls, plan: &Plan, tell: Tell<'_>) -> anyhow::Result<Report> {
    Bench::open(halls, plan, tell).await?.play(plan, tell).await
}

/// How much faster each step of a climb is, until one is too fast.
const FASTER: f64 = 1.5;
/// How many steps then find the place in between.
const CLOSER: usize = 3;

/// Plays a plan faster and faster until 99 of 100 moves no longer come within some milliseconds, then looks for the
/// largest load at which they do. Returns the last report that held, if there is one; all are passed on as they come.
///
/// # Errors
/// If a hall cannot be reached or refuses what comes before the first move.
pub async fn climb(
    halls: &Halls,
    plan: &Plan,
    most_ms: f64,
    tell: Tell<'_>,
    mut each: impl FnMut(u32, &Report, bool),
) -> anyhow::Result<Option<Report>> {
    let mut bench = Bench::open(halls, plan, tell).await?;
    let (mut held, mut broken): (Option<(u32, Report)>, Option<u32>) = (None, None);
    let (mut rate, mut closer) = (plan.moves_per_second, 0);
    while closer < CLOSER {
        let plan = Plan { moves_per_second: rate, ..plan.clone() };
        let report = bench.play(&plan, tell).await?;
        let holds = report.holds(rate, most_ms);
        each(rate, &report, holds);
        if holds {
            held = Some((rate, report));
        } else {
            broken = Some(rate);
        }
        let low = held.as_ref().map_or(0, |(rate, _)| *rate);
        rate = match broken {
            None => (f64::from(rate) * FASTER) as u32,
            Some(high) => low.midpoint(high),
        };
        closer += usize::from(broken.is_some());
        if rate == low {
            break;
        }
    }
    Ok(held.map(|(_, report)| report))
}

impl<'a> Bench<'a> {
    async fn open(halls: &'a Halls, plan: &Plan, tell: Tell<'_>) -> anyhow::Result<Self> {
        let (addresses, pids) = (&halls.addresses, halls.pids());
        let mut clients = Vec::new();
        for address in addresses {
            clients.push(Client::connect(address, None).await?);
        }
        let new = NewPlayer { name: "load".to_owned(), kind: PlayerKind::Guest };
        let token = clients[0].new_player(&new).await?.token;
        let tables = Idle::tables(&mut clients[0], plan.sockets).await?;
        let before = idle::memory(&pids)?;
        let idle = Idle::open(addresses, &tables, plan.sockets, tell).await?;
        let between = idle::memory(&pids)?;
        let games = pace::open(addresses, &token, plan, tell).await?;
        let after = idle::memory(&pids)?;
        let memory = |(before, after)| Memory { before, after };
        let socket_memory = before.zip(between).map(memory);
        let table_memory = between.zip(after).map(memory);
        Ok(Self { halls, clients, idle, games, socket_memory, table_memory })
    }

    async fn play(&mut self, plan: &Plan, tell: Tell<'_>) -> anyhow::Result<Report> {
        let counts = Counts::ask_all(&mut self.clients).await?;
        let (server_cpu, client_cpu) = (self.halls.cpu()?, system::cpu_seconds());
        let played = pace::play(&mut self.games, plan, tell).await?;
        let now = Counts::ask_all(&mut self.clients).await?;
        Ok(Report {
            halls: self.halls.addresses.len(),
            sockets: plan.sockets,
            dropped: self.idle.dropped(),
            memory: self.socket_memory,
            table_memory: self.table_memory,
            tables: plan.tables,
            watchers: plan.watchers,
            moves: played.latencies.count(),
            seconds: played.seconds,
            latencies: played.latencies,
            games_over: played.games_over,
            commits: (now.commits - counts.commits) as u64,
            events_per_commit: now.events_per_commit(counts),
            largest_group: now.largest_group as u64,
            server_cpu: self.halls.cpu()?.zip(server_cpu).map(|(now, then)| now - then),
            client_cpu: system::cpu_seconds() - client_cpu,
            errors: played.errors,
        })
    }
}
