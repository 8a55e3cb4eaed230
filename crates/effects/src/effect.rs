//! What a move does, and where points come from.

use duell::Square;

use crate::{Deed, Deeds};

/// What a legal move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effect {
    /// The square on which a die comes to lie.
    pub to: Option<Square>,
    /// The face that is on top then; none for a King.
    pub top: Option<u8>,
    /// How many spaces are skipped for good.
    pub skips: Option<u8>,
    /// What the move adds to the points.
    pub points: Option<i32>,
    /// What else it does.
    pub deeds: Deeds,
    /// How the game ends with it.
    pub end: Option<End>,
}

/// How a game ends with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// What ends the game.
    pub reason: game::Reason,
    /// How many points the mover is ahead of the best other seat; none in a game without points.
    pub lead: Option<i32>,
}

impl Effect {
    /// The same effect in a game that ends like this, or goes on.
    pub(crate) fn ending(self, end: Option<End>) -> Self {
        let deeds = if end.is_some() { self.deeds.with(Deed::Ends) } else { self.deeds };
        Self { deeds, end, ..self }
    }
}

/// A part of a seat's points.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where the points come from: a row, or `misthrows`.
    pub what: &'static str,
    /// How many there are.
    pub points: i32,
}
