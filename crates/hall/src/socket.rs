//! A WebSocket at a table: events out, commands in.
//!
//! The socket keeps the number of the last event it sent, and nothing else about the table. A hint only
//! wakes it; what it sends comes from the log. A client that reads too slowly is dropped and comes back
//! with the last number it has seen.

use std::{net::IpAddr, pin::pin, sync::Arc, time::Duration};

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use governor::DefaultDirectRateLimiter;
use protocol::{Code, Problem, ToClient, ToServer};
use serde::Deserialize;
use tokio::{
    sync::watch,
    time::{self, Instant},
};

use crate::{Error, caller::Caller, hall::Inner, shares::Place, slot::Page, tables::LATEST};

/// The longest message that a client may send.
pub(crate) const LONGEST_MESSAGE: usize = 4096;
/// How often a quiet client is asked whether it is still there.
const PING: Duration = Duration::from_secs(30);
/// How long a client may be silent, pings answered included.
const SILENCE: Duration = Duration::from_secs(75);

/// A socket at a table.
pub(crate) struct TableSocket {
    pub(crate) hall: Arc<Inner>,
    pub(crate) table: String,
    pub(crate) caller: Option<Caller>,
    /// The last event that the client has been sent.
    pub(crate) sent: u64,
    limiter: DefaultDirectRateLimiter,
    address: IpAddr,
    place: Place,
}

/// Why a socket ends.
enum End {
    /// The client went away, or is dropped without a word.
    Gone,
    /// The client is told.
    Close(u16, &'static str),
}

impl TableSocket {
    pub(crate) fn new(
        hall: Arc<Inner>,
        table: String,
        caller: Option<Caller>,
        after: u64,
        (address, place): (IpAddr, Place),
    ) -> Self {
        let limiter = hall.guard.commands();
        Self { hall, table, caller, sent: after, limiter, address, place }
    }

    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        self.hall.metrics.sockets.inc();
        let hints = self.hall.bus.subscribe(&self.table);
        let hall = Arc::clone(&self.hall);
        let player = self.caller.as_ref().map(|caller| caller.player.0.clone());
        let away = hall.house.turned_away(self.address, player.as_deref());
        let end = tokio::select! {
            end = self.serve(&mut socket, hints) => end,
            _ = away => Err(End::Close(close_code::POLICY, "the host does not let you in")),
        };
        if let Err(End::Close(code, reason)) = end {
            let frame = CloseFrame { code, reason: reason.into() };
            // The client may be gone already; then there is nobody to tell.
            let _ = time::timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame))))
                .await;
        }
        self.hall.metrics.sockets.dec();
    }

    async fn serve(
        &mut self,
        socket: &mut WebSocket,
        mut hints: watch::Receiver<u64>,
    ) -> Result<(), End> {
        let mut closing = self.hall.closing();
        let mut closing = pin!(closing.wait());
        let mut heard = Instant::now();
        let mut next_ping = pin!(time::sleep_until(heard + PING));
        self.update(socket, LATEST, true).await?;
        loop {
            tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    let broken = End::Close(close_code::PROTOCOL, "the hall cannot read this");
                    let message = message.ok_or(End::Gone)?.map_err(|_| broken)?;
                    self.receive(socket, message).await?;
                }
                changed = hints.changed() => {
                    changed.map_err(|_| End::Gone)?;
                    let latest = *hints.borrow_and_update();
                    self.update(socket, latest, false).await?;
                }
                () = next_ping.as_mut() => {
                    if heard.elapsed() > SILENCE {
                        return Err(End::Gone);
                    }
                    next_ping.as_mut().reset(Instant::now() + PING);
                    self.send(socket, Message::Ping(axum::body::Bytes::new())).await?;
                }
                () = closing.as_mut() => {
                    return Err(End::Close(close_code::AWAY, "the hall is closing"));
                }
            }
        }
    }

    /// Sends what the client has not seen yet.
    async fn update(
        &mut self,
        socket: &mut WebSocket,
        latest: u64,
        first: bool,
    ) -> Result<(), End> {
        if latest <= self.sent && !first {
            return Ok(());
        }
        loop {
            let viewer = self.caller.as_ref().map(|caller| &caller.player);
            let update = self.hall.update(&self.table, viewer, self.sent, latest).await;
            let Page { last, more, text } = match update {
                Ok(update) => update,
                Err(Error::NoTable) => {
                    return Err(End::Close(close_code::POLICY, "there is no such table"));
                }
                Err(_) => {
                    return Err(End::Close(
                        close_code::AGAIN,
                        "the hall cannot read the table now",
                    ));
                }
            };
            self.sent = last;
            // The next page is not made before this one is on its way.
            self.send(socket, Message::Text(text)).await?;
            if !more {
                return Ok(());
            }
        }
    }

    async fn receive(&mut self, socket: &mut WebSocket, message: Message) -> Result<(), End> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                return Err(End::Close(close_code::UNSUPPORTED, "only text is spoken here"));
            }
            Message::Ping(_) | Message::Pong(_) => return self.check_rate(),
            // The answer to it goes out while the socket is read to its end.
            Message::Close(_) => return Ok(()),
        };
        self.check_rate()?;
        let answer = match serde_json::from_str::<ToServer>(&text) {
            Ok(ToServer::Command(request)) => self.command(request).await,
            Err(error) => ToClient::Refused {
                key: key_of(&text),
                problem: Problem::new(Code::Unreadable, error.to_string()),
            },
        };
        self.say(socket, &answer).await
    }

    fn check_rate(&self) -> Result<(), End> {
        let refused = |_| End::Close(close_code::POLICY, "too many messages");
        self.limiter.check().map_err(refused)
    }

    async fn command(&self, request: protocol::CommandRequest) -> ToClient {
        let key = request.key.clone();
        let result = match &self.caller {
            _ if self.hall.guard.request(self.place.address()).is_err() => Err(Error::TooMany),
            Some(caller) => self.hall.command(&self.table, caller, request).await,
            None => Err(Error::NoToken),
        };
        match result {
            Ok(taken) => {
                ToClient::Accepted { key, sequence: taken.sequence, repeated: taken.repeated }
            }
            Err(error) => ToClient::Refused { key: Some(key), problem: error.problem() },
        }
    }

    async fn say(&self, socket: &mut WebSocket, message: &ToClient) -> Result<(), End> {
        let text = serde_json::to_string(message).expect("messages are plain text and numbers");
        self.send(socket, Message::Text(text.into())).await
    }

    async fn send(&self, socket: &mut WebSocket, message: Message) -> Result<(), End> {
        let patience = self.hall.settings.limits.slow_client;
        match time::timeout(patience, socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }
}

/// The key of a message that is otherwise wrong, so that its sender can tell which it was.
fn key_of(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Keyed {
        key: String,
    }
    serde_json::from_str::<Keyed>(text).ok().map(|keyed| keyed.key).filter(|key| key.len() <= 64)
}
