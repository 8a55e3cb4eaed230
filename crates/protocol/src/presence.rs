//! Presence: the seats whose players are connected, and the number of spectators.

use serde::{Deserialize, Serialize};

use crate::describe::{TS, ToSchema};

/// Who is connected at a table. This is not part of the game, so there are no events for it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct PresenceView {
    /// The seats in order; null for a free seat or one of the hall's bots.
    pub seats: Vec<Option<SeatPresence>>,
    /// How many others are watching.
    pub watching: usize,
}

/// Whether the player of a seat is connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SeatPresence {
    /// Whether the player is connected.
    pub connected: bool,
    /// Since when the player has been connected or gone, if the hall knows: milliseconds since 1970, UTC.
    pub since: Option<i64>,
}
