//! Tables in play, and the pace at which they are played.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Deserialize;
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::JoinSet,
    time,
};

use crate::{
    Address, Chooser, Client, GAMES, Latencies, Plan, Watcher,
    choice::Sight,
    keyed, new_table,
    run::{Step, Tell},
    setting_up,
};

/// How many tables are being opened at the same time.
const AT_ONCE: usize = 32;
/// How long to wait for watchers before a move counts as lost.
const PATIENCE: Duration = Duration::from_secs(10);

/// The results of all moves.
#[derive(Default)]
pub(crate) struct Played {
    pub(crate) latencies: Latencies,
    pub(crate) seconds: f64,
    pub(crate) games_over: u64,
    pub(crate) errors: BTreeMap<String, u64>,
}

/// The results of the moves at one table.
#[derive(Default)]
struct Tally {
    latencies: Vec<Duration>,
    last: Option<Instant>,
    games_over: u64,
    errors: Vec<String>,
}

/// A table in play with those who watch it.
pub(crate) struct Game {
    /// All halls: the player is at the first, the watchers are at the next ones.
    halls: Vec<Address>,
    client: Client,
    chooser: Chooser,
    name: &'static str,
    view: Sight,
    watchers: JoinSet<()>,
    /// The last event that each watcher has seen.
    seen: Vec<u64>,
    news: UnboundedReceiver<News>,
}

/// A watcher has seen an event.
struct News {
    watcher: usize,
    sequence: u64,
    at: Instant,
}

/// Opens all tables and begins all games.
pub(crate) async fn open(
    addresses: &[Address],
    token: &str,
    plan: &Plan,
    tell: Tell<'_>,
) -> anyhow::Result<Vec<Game>> {
    let open = async |number: usize| {
        let chooser = Chooser::new(plan.seed, number as u64);
        let mut halls = addresses.to_vec();
        halls.rotate_left(number % addresses.len());
        let client = Client::connect(&halls[0], Some(token)).await?;
        Game::open(halls, client, chooser, GAMES[number % 2], plan.watchers).await
    };
    let mut opening = stream::iter(0..plan.tables).map(open).buffer_unordered(AT_ONCE);
    let mut games = Vec::new();
    while let Some(game) = opening.try_next().await.context("opening tables")? {
        games.push(game);
        tell(Step::Tables, games.len() as u64);
    }
    Ok(games)
}

/// Plays at all tables at an even pace, whether or not watchers keep up, and leaves the games where they are then.
pub(crate) async fn play(
    games: &mut Vec<Game>,
    plan: &Plan,
    tell: Tell<'_>,
) -> anyhow::Result<Played> {
    let mut drivers = JoinSet::new();
    let mut turns = Vec::new();
    for game in games.drain(..) {
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
        let (game, tally) = tally?;
        games.push(game);
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

async fn drive(mut game: Game, mut turns: UnboundedReceiver<Instant>) -> (Game, Tally) {
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
    (game, tally)
}

impl Game {
    async fn open(
        halls: Vec<Address>,
        mut client: Client,
        chooser: Chooser,
        name: &'static str,
        watchers: usize,
    ) -> anyhow::Result<Self> {
        let view = seat_and_start(&mut client, name).await?;
        let mut game = Self {
            halls,
            client,
            chooser,
            name,
            view,
            watchers: JoinSet::new(),
            seen: vec![0; watchers],
            news: unbounded_channel().1,
        };
        game.watch().await?;
        Ok(game)
    }

    /// Begins another game at another table.
    async fn begin(&mut self) -> anyhow::Result<()> {
        self.view = seat_and_start(&mut self.client, self.name).await?;
        self.watch().await
    }

    /// Lets watchers come.
    async fn watch(&mut self) -> anyhow::Result<()> {
        let (sender, news) = unbounded_channel();
        self.news = news;
        self.watchers = JoinSet::new();
        for watcher in 0..self.seen.len() {
            let address = &self.halls[(watcher + 1) % self.halls.len()];
            let socket = Watcher::connect(address, &self.view.table, 0, None).await?;
            self.watchers.spawn(watch(socket, watcher, sender.clone()));
        }
        self.seen.fill(0);
        self.watched(self.view.sequence).await?;
        Ok(())
    }

    async fn command(&mut self, command: protocol::CommandBody) -> anyhow::Result<()> {
        let key = format!("after {}", self.view.sequence);
        let request = keyed(key, command, self.view.sequence);
        self.view = self.client.command_and(&self.view.table, &request).await?;
        Ok(())
    }

    /// Makes the next move, and says when the last watcher saw it.
    async fn play(&mut self) -> anyhow::Result<Instant> {
        let command = self.view.next_command(&mut self.chooser).context("nothing can be done")?;
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

/// Opens a table, sits down on all seats and begins the game.
async fn seat_and_start(client: &mut Client, name: &str) -> anyhow::Result<Sight> {
    let opened = client.open_table(&new_table(name)).await?.view;
    let (mut sequence, mut view) = (opened.sequence, None);
    for command in setting_up(&opened) {
        let request = keyed(format!("after {sequence}"), command, sequence);
        let seen: Sight = client.command_and(&opened.table, &request).await?;
        sequence = seen.sequence;
        view = Some(seen);
    }
    view.context("a game has a beginning")
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
