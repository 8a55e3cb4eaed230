//! Hints, and warnings before a blunder, for one person against bots.
//!
//! Help is an event of the table, and it is stored before the help is given.

use std::{net::IpAddr, sync::Arc};

use ::analysis::Mark;
use ::bots::Stop;
use catalog::with_variant;
use game::Seat;
use protocol::{
    AnyTable, Code, CommandBody, CommandRequest, Hint, HintRequest, Problem, Warning,
    WarningRequest, Word,
};
use table::Help;
use tokio::sync::oneshot;

use super::engine;
use crate::{Error, caller::Caller, hall::Inner, line::Party, network::block, work::Study};

/// One question, and where its answer goes.
struct Question<T, F> {
    ask: Option<(F, oneshot::Sender<T>)>,
    stop: Stop,
}

impl<T: Send, F: FnOnce(&Stop) -> T + Send> Study for Question<T, F> {
    fn step(&mut self) -> bool {
        if let Some((ask, answer)) = self.ask.take()
            && !answer.is_closed()
        {
            // Whoever asked may have gone; then nobody is told.
            let _ = answer.send(ask(&self.stop));
        }
        false
    }
}

/// Stops whoever thinks about a question when nobody waits for the answer any more.
struct Waiting(Stop);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// What is said to a seat about its choice.
struct Advice {
    best: String,
    win: f64,
    reason: Option<protocol::ReasonBody>,
    loss: f64,
    is_blunder: bool,
}

impl Inner {
    /// Shows where the best choice is made, or which it is.
    pub(crate) async fn hint(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        address: IpAddr,
        request: HintRequest,
    ) -> Result<Hint, Error> {
        let HintRequest { key, seat, seen, help } = request;
        if help.0 == Help::Tutor {
            return Err(Error::Unreadable("a hint says `where` or `what`".to_owned()));
        }
        let table = self.helped_table(id, caller, seat).await?;
        let sequence = table.sequence();
        let advice = self.advice(table, seat, None, address).await?;
        let command = CommandBody::Help { seat, help };
        let request = CommandRequest { key, seen: Some(seen), command };
        let taken = self.command(id, caller, request).await?;
        if taken.repeated && taken.sequence < sequence {
            let what = "the key belongs to an earlier hint: a new hint needs a new key";
            return Err(Problem::new(Code::KeyReused, what).into());
        }
        self.metrics.hints.inc();
        let is_whole = help.0 == Help::What;
        Ok(Hint {
            place: place_of(&advice.best).to_owned(),
            mv: is_whole.then_some(advice.best),
            reason: advice.reason.filter(|_| is_whole),
            win: is_whole.then_some(advice.win),
        })
    }

    /// Says whether a move would be a blunder.
    pub(crate) async fn warning(
        self: &Arc<Self>,
        id: &str,
        caller: &Caller,
        address: IpAddr,
        request: WarningRequest,
    ) -> Result<Warning, Error> {
        let WarningRequest { seat, seen, mv } = request;
        let table = self.helped_table(id, caller, seat).await?;
        if !table.is_tutored(seat) {
            let command = CommandBody::Help { seat, help: Word(Help::Tutor) };
            let key = "tutor".to_owned();
            self.command(id, caller, CommandRequest { key, seen: Some(seen), command }).await?;
        }
        let advice = self.advice(table, seat, Some(mv), address).await?;
        let reason = advice.reason.filter(|_| advice.is_blunder);
        Ok(Warning { blunder: advice.is_blunder, loss: 100.0 * advice.loss, reason })
    }

    /// A table whose hall helps the caller at a seat.
    async fn helped_table(
        &self,
        id: &str,
        caller: &Caller,
        seat: usize,
    ) -> Result<AnyTable, Error> {
        let table = self.tables.look(id, 0, |slot| slot.table.clone()).await?;
        if !table.seats_of(Some(&caller.player)).contains(&seat) {
            return Err(Problem::new(Code::NotYourSeat, format!("seat {seat} is not yours")).into());
        }
        if table.helpable() != Some(seat) {
            let what = "the hall helps one person against its bots alone";
            return Err(Problem::new(Code::NoHelp, what).into());
        }
        Ok(table)
    }

    /// Lets a judge look at the choice of a seat, behind the bots.
    async fn advice(
        &self,
        table: AnyTable,
        seat: usize,
        mv: Option<String>,
        address: IpAddr,
    ) -> Result<Advice, Error> {
        let stop = Stop::new();
        let waiting = Waiting(stop.clone());
        let (answer, answered) = oneshot::channel();
        let ask = move |stop: &Stop| advise(&table, Seat::at(seat), mv.as_deref(), stop);
        let question = Question { ask: Some((ask, answer)), stop };
        if !self.work_queue.study(Party::Address(block(address)), Box::new(question)) {
            return Err(Error::TooMany);
        }
        let advice = answered.await.map_err(|_| Error::Unavailable)?;
        drop(waiting);
        advice.map_err(Error::Refused)
    }
}

fn advise(table: &AnyTable, seat: Seat, mv: Option<&str>, stop: &Stop) -> Result<Advice, Problem> {
    with_variant!(AnyTable, table, table => {
        let position = table.position().ok_or_else(|| Problem::new(Code::NotStarted, "the game has not begun"))?;
        let mv = mv.map(str::parse).transpose().map_err(|error| Problem::unreadable(&error))?;
        let decision = engine::advise(position, seat, mv, stop);
        let decision = decision.map_err(|why| Problem::new(Code::NotYourTurn, why.to_string()))?;
        let best = decision.best();
        Ok(Advice {
            best: best.mv.to_string(),
            win: best.worth.win(seat),
            reason: decision.reason.map(Into::into),
            loss: decision.checked.as_ref().map_or(decision.loss, |checked| checked.mean.max(0.0)),
            is_blunder: decision.mark == Some(Mark::Blunder),
        })
    })
}

/// Where a move is made: the square of a die, the row of a space, or `pass`.
fn place_of(mv: &str) -> &str {
    let is_square = mv.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let letters = mv.find(|c: char| c.is_ascii_digit()).unwrap_or(mv.len());
    if is_square { &mv[..2] } else { &mv[..letters] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_of_a_move_does_not_tell_the_move() {
        let moves = ["a1n3e2", "red5", "green16", "pass"];
        assert_eq!(moves.map(place_of), ["a1", "red", "green", "pass"]);
    }
}
