//! What all WebSockets of the hall have in common: a limit on messages, pings for quiet clients, and an end with a
//! reason. Clients that do not read are dropped.

use std::{convert::Infallible, pin::Pin, sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code},
};
use governor::DefaultDirectRateLimiter;
use serde::Serialize;
use tokio::time::{self, Instant, Sleep};

use crate::hall::{Closing, Inner};

/// How often a quiet client is pinged.
const PING: Duration = Duration::from_secs(30);
/// How long a client may be silent; answered pings count as a sign of life.
const SILENCE: Duration = Duration::from_secs(75);

/// A WebSocket.
pub(crate) struct Wire {
    hall: Arc<Inner>,
    socket: WebSocket,
    limiter: DefaultDirectRateLimiter,
    closing: Closing,
    /// When the client was last heard of.
    heard: Instant,
    next_ping: Pin<Box<Sleep>>,
}

/// Why a socket ends.
pub(crate) enum End {
    /// The client went away or is dropped without a word.
    Gone,
    /// Closed with this code and reason.
    Close(u16, &'static str),
}

impl End {
    pub(crate) const TURNED_AWAY: Self =
        Self::Close(close_code::POLICY, "the host does not let you in");
}

impl Wire {
    pub(crate) fn new(hall: &Arc<Inner>, socket: WebSocket) -> Self {
        hall.metrics.sockets.inc();
        let heard = Instant::now();
        Self {
            hall: Arc::clone(hall),
            socket,
            limiter: hall.guard.commands(),
            closing: hall.closing(),
            heard,
            next_ping: Box::pin(time::sleep_until(heard + PING)),
        }
    }

    /// The next message of the client. It may be dropped and called again: nothing is lost.
    pub(crate) async fn next(&mut self) -> Result<Utf8Bytes, End> {
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    self.heard = Instant::now();
                    let broken = End::Close(close_code::PROTOCOL, "the hall cannot read this");
                    let message = message.ok_or(End::Gone)?.map_err(|_| broken)?;
                    if let Some(text) = self.text(message)? {
                        return Ok(text);
                    }
                }
                () = self.next_ping.as_mut() => {
                    if self.heard.elapsed() > SILENCE {
                        return Err(End::Gone);
                    }
                    self.next_ping.as_mut().reset(Instant::now() + PING);
                    self.send(Message::Ping(Bytes::new())).await?;
                }
                () = self.closing.wait() => {
                    return Err(End::Close(close_code::AWAY, "the hall is closing"));
                }
            }
        }
    }

    /// The text of a message, if it has one.
    fn text(&self, message: Message) -> Result<Option<Utf8Bytes>, End> {
        let text = match message {
            Message::Text(text) => Some(text),
            Message::Binary(_) => {
                return Err(End::Close(close_code::UNSUPPORTED, "only text is spoken here"));
            }
            Message::Ping(_) | Message::Pong(_) => None,
            // The answer to it goes out while the socket is read to its end.
            Message::Close(_) => return Ok(None),
        };
        let too_many = |_| End::Close(close_code::POLICY, "too many messages");
        self.limiter.check().map_err(too_many)?;
        Ok(text)
    }

    /// Sends a message as JSON.
    pub(crate) async fn say(&mut self, message: &impl Serialize) -> Result<(), End> {
        let text = serde_json::to_string(message).expect("messages are plain text and numbers");
        self.send(Message::Text(text.into())).await
    }

    pub(crate) async fn send(&mut self, message: Message) -> Result<(), End> {
        let patience = self.hall.settings.limits.slow_client;
        match time::timeout(patience, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Tells the client why it ends.
    pub(crate) async fn close(mut self, end: Result<Infallible, End>) {
        let Err(End::Close(code, reason)) = end else { return };
        let frame = Message::Close(Some(CloseFrame { code, reason: reason.into() }));
        // The client may be gone already; then there is nobody to tell.
        let _ = time::timeout(Duration::from_secs(1), self.socket.send(frame)).await;
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.hall.metrics.sockets.dec();
    }
}
