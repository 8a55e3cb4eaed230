//! Hints, and warnings before a blunder, for one person against bots.
//!
//! Help is an event of the table, and it is stored before the help is given.

use std::{net::IpAddr, sync::Arc};

use ::bots::Stop;
use answers::{Advice, advise, check_helped};
use game::Seat;
use protocol::{
    AnyTable, Code, CommandBody, CommandRequest, Hint, HintRequest, Problem, Warning,
    WarningRequest, Word,
};
use table::Help;
use tokio::sync::oneshot;

use crate::{Error, caller::Caller, hall::Inner, line::Party, network::block, pace::Paced};

/// Stops the search for an answer when nobody is waiting for it any more.
struct Waiting(Stop);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Inner {
    /// Shows where on the board the best choice is, or the choice itself.
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
        Ok(advice.hint(help))
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
        Ok(self.advice(table, seat, Some(mv), address).await?.warning())
    }

    /// A table where the hall may help the caller at a seat.
    async fn helped_table(
        &self,
        id: &str,
        caller: &Caller,
        seat: usize,
    ) -> Result<AnyTable, Error> {
        let table = self.tables.look(id, 0, |slot| slot.table.clone()).await?;
        check_helped(&table, Some(&caller.player), seat)?;
        Ok(table)
    }

    /// Asks a judge about the choice of a seat, behind the bots in the line.
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
        let question = Paced::new(move |pace| {
            // The one who asked may have gone; then nobody is told.
            if !answer.is_closed() {
                let stop = pace.heed(&stop);
                let _ = answer.send(advise(&table, Seat::at(seat), mv.as_deref(), &stop));
            }
        });
        if !self.work_queue.study(&Party::Address(block(address)), question) {
            return Err(Error::TooMany);
        }
        let advice = answered.await.map_err(|_| Error::Unavailable)?;
        drop(waiting);
        advice.map_err(Error::Refused)
    }
}
