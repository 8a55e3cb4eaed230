//! The state of a table at each moment of its game.

use game::{Game, Phase, Seat};
use serde::{Deserialize, Serialize};
use table::Table;

use crate::{
    EventBody, PhaseName, Word,
    describe::{TS, ToSchema},
};

/// The state of a table at each moment of its game, as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct History {
    /// The moments asked for: the start, then one after each event that changed the position.
    pub moments: Vec<MomentView>,
    /// Whether there are more than fit into one answer: if so, ask again after the last one you were sent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub more: bool,
}

impl History {
    /// The maximum number of moments in one answer.
    pub const MOST: usize = 250;
}

/// The state of a table after an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct MomentView {
    /// The number of the event.
    pub sequence: u64,
    /// The position.
    pub position: String,
    /// The part of the turn.
    pub phase: PhaseName,
    /// The seat whose turn it was.
    pub active: usize,
    /// What the dice showed.
    pub roll: Option<String>,
    /// The points by seat, in a game that has points.
    pub scores: Vec<i32>,
}

impl MomentView {
    /// The state of a table after an event, if its game has begun.
    pub(crate) fn of<G: Game>(table: &Table<G>, sequence: u64) -> Option<Self> {
        let position = table.position()?.seen_by(None);
        let phase = if table.outcome().is_some() { Phase::Over } else { position.phase() };
        let seats = (0..position.seats()).map(Seat::at);
        Some(Self {
            sequence,
            position: position.to_string(),
            phase: Word(phase),
            active: position.active().index(),
            roll: table.roll().map(|roll| roll.to_string()),
            scores: seats.filter_map(|seat| position.score(seat)).collect(),
        })
    }
}

impl EventBody {
    /// Whether the event can change the position that everybody sees.
    pub fn changes_position(&self) -> bool {
        matches!(
            self,
            Self::Started { .. }
                | Self::Rolled { .. }
                | Self::Moved { .. }
                | Self::Unsealed { .. }
                | Self::TakenBack { .. }
                | Self::Resigned { .. }
                | Self::Removed { .. }
                | Self::TimedOut { .. }
        )
    }
}
