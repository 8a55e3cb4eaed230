//! A player who does not give up.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
};

use anyhow::{Context, bail, ensure};
use load::{
    Address, Chooser, Client, GAMES, Journal, Promise, Refused, Watcher, keyed, new_table,
    next_command, setting_up,
};
use protocol::{
    CommandBody, CommandRequest, FeedEvent, NewPlayer, PlayerKind, TableView, ToClient, ToServer,
};
use tokio::time::{sleep, timeout};

use crate::waiting::{
    Hall, PATIENCE, PAUSE, Seen, all_seen, is_final, open_hall, persist, watch_table,
};

/// What a player has to show in the end.
pub(crate) struct Played {
    pub(crate) token: String,
    pub(crate) tables: Vec<Kept>,
    /// How many times a command was sent that had been sent before.
    pub(crate) sent_again: u64,
    /// How many of them turned out to have been stored.
    pub(crate) repeated: u64,
}

/// What was promised and seen at one table.
pub(crate) struct Kept {
    pub(crate) table: String,
    pub(crate) journal: Journal,
    pub(crate) watched: Vec<FeedEvent>,
    pub(crate) is_over: bool,
}

/// How commands go out: some players use HTTP, others a socket.
enum Line {
    Closed,
    Http(Client),
    Socket(Box<Watcher>),
}

/// What players and the trial tell each other.
pub(crate) struct Signs {
    pub(crate) over: Arc<AtomicBool>,
    /// How many commands of all players have been acknowledged.
    pub(crate) acknowledged: Arc<AtomicU64>,
}

/// A player who does not give up.
pub(crate) struct Player {
    number: u64,
    hall: Hall,
    signs: Signs,
    chooser: Chooser,
    line: Line,
    played: Played,
}

impl Player {
    pub(crate) fn new(seed: u64, number: u64, hall: Hall, signs: Signs) -> Self {
        let chooser = Chooser::new(seed, number);
        let played =
            Played { token: String::new(), tables: Vec::new(), sent_again: 0, repeated: 0 };
        Self { number, hall, signs, chooser, line: Line::Closed, played }
    }

    /// Plays one game after the other until it is over.
    pub(crate) async fn run(mut self) -> anyhow::Result<Played> {
        let name = format!("player {}", self.number);
        let new = NewPlayer { name, kind: PlayerKind::Guest };
        let ask = |address| {
            let new = new.clone();
            async move { Client::connect(&address, None).await?.new_player(&new).await }
        };
        self.played.token = persist(&mut self.hall, ask).await?.token;
        while !self.signs.over.load(Relaxed) {
            let kept = self.play().await.with_context(|| format!("player {}", self.number))?;
            self.played.tables.push(kept);
        }
        Ok(self.played)
    }

    /// Plays one game, to its end or until it is over.
    async fn play(&mut self) -> anyhow::Result<Kept> {
        let (token, game) = (self.played.token.clone(), GAMES[self.number as usize % GAMES.len()]);
        let (new, named) = (new_table(game), token.clone());
        let open = |address| {
            let (new, token) = (new.clone(), named.clone());
            async move { Client::connect(&address, Some(&token)).await?.open_table(&new).await }
        };
        let mut view = persist(&mut self.hall, open).await?.view;
        self.line = Line::Closed;
        let seen = Seen::default();
        let watching = watch_table(self.hall.clone(), view.table.clone(), token, Arc::clone(&seen));
        let watching = tokio::spawn(watching);
        let mut journal = Journal::default();
        let mut beginning = setting_up(&view).into_iter();
        while !self.signs.over.load(Relaxed) {
            let next = beginning.next().or_else(|| next_command(&view, &mut self.chooser));
            let Some(command) = next else { break };
            view = self.command(&view, command, &mut journal).await?;
        }
        let watched = all_seen(&seen, view.sequence, watching).await?;
        let is_over = view.stage == "over";
        Ok(Kept { table: view.table, journal, watched, is_over })
    }

    /// Gives a command until it is acknowledged, and remembers what was promised.
    async fn command(
        &mut self,
        view: &TableView,
        command: CommandBody,
        journal: &mut Journal,
    ) -> anyhow::Result<TableView> {
        let request = keyed(format!("{} {}", self.number, view.sequence), command, view.sequence);
        loop {
            let address = open_hall(&mut self.hall).await?;
            let attempt = self.attempt(&address, view, &request);
            match timeout(PATIENCE, attempt).await.context("the hall does not answer")? {
                Ok((sequence, repeated, after)) => {
                    let roll = after.turn.as_ref().and_then(|turn| turn.roll.clone());
                    let CommandRequest { key, command, .. } = request;
                    journal.note(Promise { key, command, after: view.sequence, sequence, roll });
                    self.played.repeated += u64::from(repeated);
                    self.signs.acknowledged.fetch_add(1, Relaxed);
                    return Ok(after);
                }
                Err(error) if is_final(&error) => {
                    return Err(error.context(format!("{request:?}")));
                }
                Err(_) => {
                    self.line = Line::Closed;
                    self.played.sent_again += 1;
                    sleep(PAUSE).await;
                }
            }
        }
    }

    async fn attempt(
        &mut self,
        address: &Address,
        view: &TableView,
        request: &CommandRequest,
    ) -> anyhow::Result<(u64, bool, TableView)> {
        let token = Some(self.played.token.as_str());
        if let Line::Closed = self.line {
            let is_even = self.number.is_multiple_of(2);
            self.line = if is_even {
                Line::Http(Client::connect(address, token).await?)
            } else {
                Line::Socket(Box::new(
                    Watcher::connect(address, &view.table, view.sequence, token).await?,
                ))
            };
        }
        match &mut self.line {
            Line::Closed => bail!("the line was opened above"),
            Line::Http(client) => {
                let accepted = client.command(&view.table, request).await?;
                Ok((accepted.sequence, accepted.repeated, accepted.view))
            }
            Line::Socket(socket) => speak(socket, request).await,
        }
    }
}

/// Gives a command over a socket, and waits for its answer and for the view that shows what came of it.
async fn speak(
    socket: &mut Watcher,
    request: &CommandRequest,
) -> anyhow::Result<(u64, bool, TableView)> {
    socket.send(&ToServer::Command(request.clone())).await?;
    let (mut answer, mut view) = (None, None);
    loop {
        match socket.next().await? {
            ToClient::Update(feed) => view = Some(feed.view),
            ToClient::Presence(_) => {}
            ToClient::Accepted { key, sequence, repeated } => {
                ensure!(key == request.key, "an answer to another command: {key}");
                answer = Some((sequence, repeated));
            }
            ToClient::Refused { problem, .. } => {
                let status = if problem.code == "unavailable" { 503 } else { 409 };
                return Err(Refused { status, problem }.into());
            }
        }
        if let Some((sequence, repeated)) = answer
            && let Some(view) = view.take_if(|view| view.sequence >= sequence)
        {
            return Ok((sequence, repeated, view));
        }
    }
}
