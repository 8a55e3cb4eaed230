//! Tables in play, and the pace at which they are played.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use protocol::TableView;
use serde::Deserialize;
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::JoinSet,
    time,
};

use crate::{
    Address, Chooser, Client, GAMES, Latencies, Plan, Watcher, keyed, new_table, next_command,
    run::{Step, Tell},
    setting_up,
};

/// How many tables are being opened at the same time.
const AT_ONCE: usize = 32;
/// How long to wait for watchers before a move counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);

/// What became of the moves.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) latencies: Latencies,
    pub(crate) seconds: f64,
    pub(crate) games_over: u64,
    pub(crate) errors: BTreeMap<String, u64>,
}

/// What became of the moves at one table.
#[derive(Default)]
struct Tally {
    latencies: Vec<Duration>,
    last: Option<Instant>,
    games_over: u64,
    errors: Vec<String>,
}

/// A table in play with those who watch it.
pub(crate) struct Game {
    address: Address,
    client: Client,
    chooser: Chooser,
    name: &'static str,
    view: TableView,
    watchers: JoinSet<()>,
    /// The last event that each watcher has seen.
    seen: Vec<u64>,
    news: UnboundedReceiver<News>,
}

/// That a watcher has seen an event.
struct News {
    watcher: usize,
    sequence: u64,
    at: Instant,
}

/// Opens all tables and begins all games.
pub(crate) async fn open(
    address: &Address,
    token: &str,
    plan: &Plan,
    tell: Tell<'_>,
) -> anyhow::Result<Vec<Game>> {
    let open = async |number: usize| {
        let chooser = Chooser::new(plan.seed, number as u64);
        let client = Client::connect(address, Some(token)).await?;
        Game::open(address, client, chooser, GAMES[number % 2], plan.watchers).await
    };
    let mut opening = stream::iter(0..plan.tables).map(open).buffer_unordered(AT_ONCE);
    let mut games = Vec::new();
    while let Some(game) = opening.try_next().await.context("opening tables")? {
        games.push(game);
        tell(Step::Tables, games.len() as u64);
    }
    Ok(games)
}

/// Plays at all tables at an even pace, whether or not watchers keep up.
pub(crate) async fn play(games: Vec<Game>, plan: &Plan, tell: Tell<'_>) -> anyhow::Result<Played> {
    let mut drivers = JoinSet::new();
    let mut turns = Vec::new();
    for game in games {
        let (sender, receiver) = unbounded_channel();
        turns.push(sender);
        drivers.spawn(drive(game, receiver));
    }
    Chooser::new(plan.seed, u64::MAX).shuffle(&mut turns);
    let start = Instant::now();
    for number in 0..(plan.moves_per_second * plan.seconds) {
        let due = f64::from(number) / f64::from(plan.moves_per_second);
        let due = start + Duration::from_secs_f64(due);
        time::sleep_until(due.into()).await;
        // A driver goes on until its sender is gone.
        let _ = turns[number as usize % turns.len()].send(due);
        tell(Step::Moves, u64::from(number) + 1);
    }
    drop(turns);
    let mut played = Played::default();
    let (mut latencies, mut last) = (Vec::new(), start);
    while let Some(tally) = drivers.join_next().await {
        let tally = tally?;
        latencies.extend(tally.latencies);
        last = last.max(tally.last.unwrap_or(start));
        played.games_over += tally.games_over;
        for error in tally.errors {
            *played.errors.entry(error).or_default() += 1;
        }
    }
    played.seconds = (last - start).as_secs_f64().max(f64::from(plan.seconds));
    played.latencies = Latencies::new(latencies);
    Ok(played)
}

async fn drive(mut game: Game, mut turns: UnboundedReceiver<Instant>) -> Tally {
    let mut tally = Tally::default();
    while let Some(due) = turns.recv().await {
        match game.play().await {
            Ok(seen) => {
                tally.latencies.push(seen - due);
                tally.last = Some(seen);
            }
            Err(error) => tally.errors.push(format!("{error:#}")),
        }
        if game.view.stage == "over" {
            tally.games_over += 1;
            if let Err(error) = game.begin().await {
                tally.errors.push(format!("{error:#}"));
            }
        }
    }
    tally
}

impl Game {
    async fn open(
        address: &Address,
        mut client: Client,
        chooser: Chooser,
        name: &'static str,
        watchers: usize,
    ) -> anyhow::Result<Self> {
        let view = client.open_table(&new_table(name)).await?.view;
        let mut game = Self {
            address: address.clone(),
            client,
            chooser,
            name,
            view,
            watchers: JoinSet::new(),
            seen: vec![0; watchers],
            news: unbounded_channel().1,
        };
        game.seat_and_start().await?;
        Ok(game)
    }

    /// Begins another game at another table.
    async fn begin(&mut self) -> anyhow::Result<()> {
        self.view = self.client.open_table(&new_table(self.name)).await?.view;
        self.seat_and_start().await
    }

    async fn seat_and_start(&mut self) -> anyhow::Result<()> {
        for command in setting_up(&self.view) {
            self.command(command).await?;
        }
        let (sender, news) = unbounded_channel();
        self.news = news;
        self.watchers = JoinSet::new();
        for watcher in 0..self.seen.len() {
            let (address, table) = (&self.address, &self.view.table);
            let socket = Watcher::connect(address, table, 0, None).await?;
            self.watchers.spawn(watch(socket, watcher, sender.clone()));
        }
        self.seen.fill(0);
        self.watched(self.view.sequence).await?;
        Ok(())
    }

    async fn command(&mut self, command: protocol::CommandBody) -> anyhow::Result<()> {
        let key = format!("after {}", self.view.sequence);
        let request = keyed(key, command, self.view.sequence);
        self.view = self.client.command(&self.view.table, &request).await?.view;
        Ok(())
    }

    /// Makes the next move, and says when the last watcher saw it.
    async fn play(&mut self) -> anyhow::Result<Instant> {
        let command = next_command(&self.view, &mut self.chooser).context("nothing can be done")?;
        self.command(command).await?;
        self.watched(self.view.sequence).await
    }

    /// Waits until all watchers have seen an event.
    async fn watched(&mut self, sequence: u64) -> anyhow::Result<Instant> {
        let mut last = Instant::now();
        let patience = last + PATIENCE;
        while self.seen.iter().any(|&seen| seen < sequence) {
            let news = time::timeout_at(patience.into(), self.news.recv()).await;
            let news = news.context("a watcher waits in vain")?.context("all watchers are gone")?;
            self.seen[news.watcher] = news.sequence;
            last = news.at;
        }
        ensure!(self.watchers.len() == self.seen.len(), "a watcher is gone");
        Ok(last)
    }
}

/// The part of a message that says how far it goes.
#[derive(Deserialize)]
struct Update {
    view: Reached,
}

#[derive(Deserialize)]
struct Reached {
    sequence: u64,
}

async fn watch(mut socket: Watcher, watcher: usize, news: UnboundedSender<News>) {
    while let Ok(text) = socket.next_text().await {
        let at = Instant::now();
        let Ok(update) = serde_json::from_str::<Update>(&text) else { continue };
        if news.send(News { watcher, sequence: update.view.sequence, at }).is_err() {
            return;
        }
    }
}
