//! What the host of the hall may do at any table.

use game::{Game, Seat};

use super::Decision;
use crate::{Event, Refusal, Stage, Table};

impl<G: Game> Table<G> {
    /// Removes whoever sits on a seat. During a game the seat resigns.
    pub(super) fn remove_from(&self, seat: Seat) -> Decision<G> {
        let seats = self.chairs.len();
        match self.chairs.get(seat.index()) {
            None => Err(Refusal::NoSuchSeat { seat, seats }),
            Some(None) => Err(Refusal::Vacant(seat)),
            Some(Some(_)) if self.stage() == Stage::Over => Err(Refusal::Over),
            Some(Some(chair)) if chair.is_out => Err(Refusal::Vacant(seat)),
            Some(Some(_)) => Ok(vec![Event::Removed { seat }]),
        }
    }

    /// Hides what was said. Whether that event was a message, only the log knows.
    pub(super) fn hide(&self, event: u64) -> Decision<G> {
        if event > self.sequence {
            return Err(Refusal::Ahead { seen: event, latest: self.sequence });
        }
        Ok(vec![Event::Hidden { event }])
    }
}
