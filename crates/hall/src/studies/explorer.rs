//! A WebSocket for free analysis: positions in, what they are worth out.
//!
//! One position at a time: a new one ends the look at the old one, and so does a client that goes away.

use std::{pin::pin, sync::Arc, time::Duration};

use ::bots::Stop;
use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, WebSocket, close_code},
};
use catalog::AnyPosition;
use governor::DefaultDirectRateLimiter;
use protocol::{Code, Found, FromExplorer, Line, Problem, ToExplorer};
use tokio::{
    sync::mpsc,
    time::{self, Instant},
};

use super::engine;
use crate::{Error, caller::Caller, hall::Inner, line::Party, shares::Place, work::Study};

/// The longest message that a client may send: a line of two thousand steps.
pub(crate) const LONGEST_MESSAGE: usize = 64 * 1024;
/// How often a quiet client is asked whether it is still there, and how long it may be silent.
const PING: Duration = Duration::from_secs(30);
const SILENCE: Duration = Duration::from_secs(75);

/// A socket of somebody who looks at positions.
pub(crate) struct ExplorerSocket {
    hall: Arc<Inner>,
    caller: Option<Caller>,
    limiter: DefaultDirectRateLimiter,
    /// A place among the sockets, and one among those who look.
    places: [Place; 2],
    /// Ends the present look.
    stop: Stop,
}

/// Why a socket ends.
enum End {
    Gone,
    Close(u16, &'static str),
}

type Answer = Result<Found, (u32, Problem)>;

impl ExplorerSocket {
    pub(crate) fn new(hall: Arc<Inner>, caller: Option<Caller>, places: [Place; 2]) -> Self {
        let limiter = hall.guard.commands();
        Self { hall, caller, limiter, places, stop: Stop::new() }
    }

    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        self.hall.metrics.sockets.inc();
        if let Err(End::Close(code, reason)) = self.serve(&mut socket).await {
            let frame = CloseFrame { code, reason: reason.into() };
            // The client may be gone already; then there is nobody to tell.
            let _ = time::timeout(Duration::from_secs(1), socket.send(Message::Close(Some(frame))))
                .await;
        }
        self.stop.stop();
        self.hall.metrics.sockets.dec();
    }

    async fn serve(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        let mut closing = self.hall.closing();
        let mut closing = pin!(closing.wait());
        let (answers, mut found) = mpsc::channel(16);
        let mut heard = Instant::now();
        let mut next_ping = pin!(time::sleep_until(heard + PING));
        loop {
            tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    let broken = End::Close(close_code::PROTOCOL, "the hall cannot read this");
                    let message = message.ok_or(End::Gone)?.map_err(|_| broken)?;
                    self.receive(socket, message, &answers).await?;
                }
                Some(answer) = found.recv() => {
                    let message = match answer {
                        Ok(found) => FromExplorer::Found(Box::new(found)),
                        Err((number, problem)) => {
                            FromExplorer::Refused { number: Some(number), problem }
                        }
                    };
                    self.say(socket, &message).await?;
                }
                () = next_ping.as_mut() => {
                    if heard.elapsed() > SILENCE {
                        return Err(End::Gone);
                    }
                    next_ping.as_mut().reset(Instant::now() + PING);
                    self.send(socket, Message::Ping(Bytes::new())).await?;
                }
                () = closing.as_mut() => {
                    return Err(End::Close(close_code::AWAY, "the hall is closing"));
                }
            }
        }
    }

    async fn receive(
        &mut self,
        socket: &mut WebSocket,
        message: Message,
        answers: &mpsc::Sender<Answer>,
    ) -> Result<(), End> {
        let too_many = |_| End::Close(close_code::POLICY, "too many messages");
        self.limiter.check().map_err(too_many)?;
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => {
                return Err(End::Close(close_code::UNSUPPORTED, "only text is spoken here"));
            }
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(()),
        };
        let refused = match serde_json::from_str::<ToExplorer>(&text) {
            Ok(ToExplorer::Stop {}) => {
                self.stop.stop();
                return Ok(());
            }
            Ok(ToExplorer::Look { number, line }) => {
                let looked = self.look(number, &line, answers).await;
                looked.err().map(|error| (Some(number), error.problem()))
            }
            Err(error) => Some((None, Problem::new(Code::Unreadable, error.to_string()))),
        };
        match refused {
            None => Ok(()),
            Some((number, problem)) => {
                self.say(socket, &FromExplorer::Refused { number, problem }).await
            }
        }
    }

    /// Looks at a position, and no longer at the one before.
    async fn look(
        &mut self,
        number: u32,
        line: &Line,
        answers: &mpsc::Sender<Answer>,
    ) -> Result<(), Error> {
        self.stop.stop();
        let address = self.places[0].address();
        self.hall.guard.request(address)?;
        let played = line.play()?;
        self.hall.check_not_running(&played, self.caller.as_ref()).await?;
        self.stop = Stop::new();
        let looking = Looking {
            position: played.position,
            number,
            depth: 1,
            stop: self.stop.clone(),
            answers: answers.clone(),
        };
        self.hall.metrics.looks.inc();
        let is_in = self.hall.work_queue.study(Party::Address(address), Box::new(looking));
        if is_in { Ok(()) } else { Err(Error::TooMany) }
    }

    async fn say(&self, socket: &mut WebSocket, message: &FromExplorer) -> Result<(), End> {
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

/// A position that is looked at, closer at every step.
struct Looking {
    position: AnyPosition,
    number: u32,
    depth: u32,
    stop: Stop,
    answers: mpsc::Sender<Answer>,
}

impl Study for Looking {
    fn step(&mut self) -> bool {
        if self.stop.is_stopped() {
            return false;
        }
        let answer = match engine::look(&self.position, self.depth, &self.stop) {
            Ok(found) => Ok(Found { number: self.number, ..found }),
            Err(_) if self.stop.is_stopped() => return false,
            Err(why) => Err((self.number, Problem::unreadable(&why))),
        };
        let is_last = answer.as_ref().map_or(true, |found| found.last);
        self.depth += 1;
        // Who does not read what was found needs no more of it.
        self.answers.try_send(answer).is_ok() && !is_last
    }
}
