//! What the host of a hall may do at a table.

use game::{Game, Seat};
use table::Command;

use crate::{Code, Problem};

/// What the host of a hall may do at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moderation {
    /// Close it.
    Close,
    /// Remove whoever sits on a seat.
    Remove {
        /// The seat.
        seat: usize,
    },
    /// Hide what was said.
    Hide {
        /// The number of the event.
        event: u64,
    },
}

impl Moderation {
    pub(crate) fn command<G: Game>(self) -> Result<Command<G>, Problem> {
        let no_seat = |seat| Problem::new(Code::NoSuchSeat, format!("there is no seat {seat}"));
        Ok(match self {
            Self::Close => Command::Close,
            Self::Remove { seat } => {
                Command::Remove { seat: Seat::new(seat).ok_or_else(|| no_seat(seat))? }
            }
            Self::Hide { event } => Command::Hide { event },
        })
    }
}
