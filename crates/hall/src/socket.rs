//! A WebSocket at a table: events out, commands in.
//!
//! The socket keeps the number of the last event it sent, and nothing else about the table. A hint only
//! wakes it; what it sends comes from the log. A client that reads too slowly is dropped, and can come back
//! with the last number it has seen.

use std::{convert::Infallible, net::IpAddr, sync::Arc, time::Duration};

use axum::extract::ws::{Message, WebSocket, close_code};
use protocol::{Code, PresenceView, Problem, ToClient, ToServer};
use serde::Deserialize;
use tokio::{
    sync::watch,
    time::{self, Instant},
};

use crate::{
    Error,
    caller::Caller,
    hall::Inner,
    presence::Here,
    shares::Place,
    slot::Page,
    tables::LATEST,
    wire::{End, Wire},
};

/// The longest message that a client may send.
pub(crate) const LONGEST_MESSAGE: usize = 4096;
/// The shortest time between two messages about presence.
const PRESENCE: Duration = Duration::from_secs(1);

/// A socket at a table.
pub(crate) struct TableSocket {
    pub(crate) hall: Arc<Inner>,
    pub(crate) table: String,
    pub(crate) caller: Option<Caller>,
    /// The last event that the client has been sent.
    pub(crate) sent: u64,
    /// Whether the client asked for presence.
    wants_presence: bool,
    address: IpAddr,
    place: Place,
}

/// The presence that the client was last sent.
struct Told {
    changes: u64,
    at: Instant,
    view: Option<PresenceView>,
}

impl Told {
    /// Waits until presence changes and enough time has passed since the last message. It may be dropped and called
    /// again: nothing is lost.
    async fn news(&self, here: &mut Here) -> u64 {
        let latest = here.changes.wait_for(|&changes| changes != self.changes).await;
        // The room stays as long as somebody is in it.
        let latest = latest.map_or(self.changes, |latest| *latest);
        time::sleep_until(self.at + PRESENCE).await;
        latest
    }
}

impl TableSocket {
    pub(crate) fn new(
        hall: Arc<Inner>,
        table: String,
        caller: Option<Caller>,
        after: u64,
        (address, place): (IpAddr, Place),
    ) -> Self {
        Self { hall, table, caller, sent: after, wants_presence: false, address, place }
    }

    /// The client asked for presence.
    pub(crate) fn with_presence(self, wants_presence: bool) -> Self {
        Self { wants_presence, ..self }
    }

    pub(crate) async fn run(mut self, socket: WebSocket) {
        let hall = Arc::clone(&self.hall);
        let mut wire = Wire::new(&hall, socket);
        let hints = hall.bus.subscribe(&self.table);
        let player = self.caller.as_ref().map(|caller| caller.player.0.clone());
        let away = hall.house.turned_away(self.address, player.as_deref());
        let end = tokio::select! {
            end = self.serve(&mut wire, hints) => end,
            _ = away => Err(End::TURNED_AWAY),
        };
        wire.close(end).await;
    }

    async fn serve(
        &mut self,
        wire: &mut Wire,
        mut hints: watch::Receiver<u64>,
    ) -> Result<Infallible, End> {
        let player = self.caller.as_ref().map(|caller| &caller.player);
        let mut here = self.hall.presence.enter(&self.table, player);
        let mut told = Told { changes: 0, at: Instant::now() - PRESENCE, view: None };
        self.update(wire, LATEST, true).await?;
        loop {
            tokio::select! {
                text = wire.next() => {
                    let answer = self.answer(&text?).await;
                    wire.say(&answer).await?;
                }
                changed = hints.changed() => {
                    changed.map_err(|_| End::Gone)?;
                    let latest = *hints.borrow_and_update();
                    self.update(wire, latest, false).await?;
                    // Somebody may have changed seats.
                    told.changes = 0;
                }
                changes = told.news(&mut here), if self.wants_presence => {
                    (told.changes, told.at) = (changes, Instant::now());
                    self.tell_presence(wire, &mut told).await?;
                }
            }
        }
    }

    /// Sends what the client has not seen yet.
    async fn update(&mut self, wire: &mut Wire, latest: u64, first: bool) -> Result<(), End> {
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
            // The next page is made only when this one is on its way.
            wire.send(Message::Text(text)).await?;
            if !more {
                return Ok(());
            }
        }
    }

    /// Sends the presence, unless the client has it.
    async fn tell_presence(&self, wire: &mut Wire, told: &mut Told) -> Result<(), End> {
        // The next change will bring it; anything wrong with the table is reported where the table is read.
        let Ok(presence) = self.hall.who_is_there(&self.table).await else { return Ok(()) };
        if told.view.as_ref() == Some(&presence) {
            return Ok(());
        }
        told.view = Some(presence.clone());
        wire.say(&ToClient::Presence(presence)).await
    }

    async fn answer(&self, text: &str) -> ToClient {
        match serde_json::from_str::<ToServer>(text) {
            Ok(ToServer::Command(request)) => self.command(request).await,
            Err(error) => ToClient::Refused {
                key: key_of(text),
                problem: Problem::new(Code::Unreadable, error.to_string()),
            },
        }
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
}

/// The key of a message that is otherwise wrong, so that its sender knows which one it was.
fn key_of(text: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Keyed {
        key: String,
    }
    serde_json::from_str::<Keyed>(text).ok().map(|keyed| keyed.key).filter(|key| key.len() <= 64)
}
