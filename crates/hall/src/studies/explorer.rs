//! A WebSocket for free analysis: positions in, what they are worth out.
//!
//! One position at a time: a new position ends the search of the old one, and so does a client that goes away.

use std::{convert::Infallible, net::IpAddr, sync::Arc};

use ::bots::Stop;
use answers::look;
use axum::extract::ws::WebSocket;
use catalog::AnyPosition;
use prometheus_client::metrics::gauge::Gauge;
use protocol::{Code, Found, FromExplorer, Line, Problem, ToExplorer};
use tokio::sync::mpsc;

use crate::{
    Error,
    aside::aside,
    caller::Caller,
    hall::Inner,
    line::Party,
    pace::{Pace, Paced},
    shares::Place,
    wire::{End, Wire},
};

/// The longest message that a client may send: a line of two thousand steps.
pub(crate) const LONGEST_MESSAGE: usize = 64 * 1024;

/// A socket for free analysis.
pub(crate) struct ExplorerSocket {
    hall: Arc<Inner>,
    caller: Option<Caller>,
    address: IpAddr,
    /// A place among the sockets, and one among those for analysis.
    places: [Place; 2],
    /// Ends the current search.
    stop: Stop,
}

type Answer = Result<Found, (u32, Problem)>;

impl ExplorerSocket {
    pub(crate) fn new(
        hall: Arc<Inner>,
        caller: Option<Caller>,
        address: IpAddr,
        places: [Place; 2],
    ) -> Self {
        Self { hall, caller, address, places, stop: Stop::new() }
    }

    pub(crate) async fn run(mut self, socket: WebSocket) {
        let hall = Arc::clone(&self.hall);
        let mut wire = Wire::new(&hall, socket);
        let player = self.caller.as_ref().map(|caller| caller.player.0.clone());
        let away = hall.house.turned_away(self.address, player.as_deref());
        let end = tokio::select! {
            end = self.serve(&mut wire) => end,
            _ = away => Err(End::TURNED_AWAY),
        };
        self.stop.stop();
        wire.close(end).await;
    }

    async fn serve(&mut self, wire: &mut Wire) -> Result<Infallible, End> {
        let (answers, mut found) = mpsc::channel(16);
        loop {
            tokio::select! {
                text = wire.next() => {
                    if let Err((number, problem)) = self.receive(&text?, &answers).await {
                        wire.say(&FromExplorer::Refused { number, problem }).await?;
                    }
                }
                Some(answer) = found.recv() => {
                    let message = match answer {
                        Ok(found) => FromExplorer::Found(Box::new(found)),
                        Err((number, problem)) => {
                            FromExplorer::Refused { number: Some(number), problem }
                        }
                    };
                    wire.say(&message).await?;
                }
            }
        }
    }

    /// Does what a message asks for, or says what is wrong with it and which search it was about.
    async fn receive(
        &mut self,
        text: &str,
        answers: &mpsc::Sender<Answer>,
    ) -> Result<(), (Option<u32>, Problem)> {
        match serde_json::from_str::<ToExplorer>(text) {
            Ok(ToExplorer::Stop {}) => {
                self.stop.stop();
                Ok(())
            }
            Ok(ToExplorer::Look { number, line }) => {
                let looked = self.look(number, &line, answers).await;
                looked.map_err(|error| (Some(number), error.problem()))
            }
            Err(error) => Err((None, Problem::new(Code::Unreadable, error.to_string()))),
        }
    }

    /// Searches a position in place of the one before.
    async fn look(
        &mut self,
        number: u32,
        line: &Line,
        answers: &mpsc::Sender<Answer>,
    ) -> Result<(), Error> {
        self.stop.stop();
        let address = self.places[0].address();
        self.hall.guard.request(address)?;
        let line = line.clone();
        let played = aside(address, move || line.play()).await??;
        self.hall.check_not_running(address, &played, self.caller.as_ref()).await?;
        self.stop = Stop::new();
        let looking = Looking {
            position: played.position,
            number,
            stop: self.stop.clone(),
            answers: answers.clone(),
            _open: Open::new(&self.hall.metrics.open_looks),
        };
        self.hall.metrics.looks.inc();
        let looking = Paced::new(move |pace| looking.run(pace));
        let is_in = self.hall.work_queue.study(&Party::Address(address), looking);
        if is_in { Ok(()) } else { Err(Error::TooMany) }
    }
}

/// A position that is searched more and more closely.
struct Looking {
    position: AnyPosition,
    number: u32,
    stop: Stop,
    answers: mpsc::Sender<Answer>,
    /// It counts until it ends, however that comes.
    _open: Open,
}

/// Something that a gauge counts as long as it lives.
struct Open(Gauge);

impl Open {
    fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Looking {
    fn run(self, pace: Pace) {
        let stop = pace.heed(&self.stop);
        for depth in 1.. {
            let answer = match look(&self.position, depth, &stop) {
                _ if stop.is_stopped() => return,
                Ok(found) => Ok(Found { number: self.number, ..found }),
                Err(why) => Err((self.number, Problem::unreadable(&why))),
            };
            let is_last = answer.as_ref().map_or(true, |found| found.last);
            // A client that does not read what was found needs no more of it.
            if self.answers.try_send(answer).is_err() || is_last {
                return;
            }
        }
    }
}
