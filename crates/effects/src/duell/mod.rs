//! What moves of Duell do.

mod exchange;
mod fact;

use duell::{Duell, Kind, Move, outcome::HOME_SQUARE};
use game::{Game, Seat};

use crate::{Deed, Deeds, Die, DieName, Effect, Effects, End, Part, Reason, Thought};

impl Effects for Duell {
    fn effect(&self, seat: Seat, mv: Move) -> Effect {
        let Move::Tumble(tumble) = mv else { return Effect::default() };
        let change = self.board().change(tumble);
        let mut next = self.clone();
        next.play_unchecked(seat, mv);
        let outcome = next.outcome();
        let capture = |is_king| if is_king { Deed::TakesKing } else { Deed::Captures };
        let taken = change.captured.map(|captured| capture(captured.is_king()));
        let is_home = outcome.is_some_and(|outcome| outcome.reason == HOME_SQUARE);
        let home = is_home.then_some(Deed::ReachesHome);
        let deeds: Deeds = taken.into_iter().chain(home).collect();
        let (to, top) = (Some(change.to), top(change.after.kind));
        let end = outcome.map(|outcome| End { reason: outcome.reason, lead: None });
        Effect { to, top, deeds, ..Effect::default() }.ending(end)
    }

    fn reason(&self, _: Seat, mv: Move, _: &[Move], thought: Thought<Move>) -> Option<Reason> {
        let Move::Tumble(tumble) = mv else { return None };
        Some(Reason { fact: fact::told(self.board(), tumble, thought), lead: None })
    }

    fn parts(&self, _: Seat) -> Vec<Part> {
        Vec::new()
    }

    fn dice(&self) -> Vec<Die> {
        Vec::new()
    }

    fn dice_of(&self, _: Move) -> Vec<DieName> {
        Vec::new()
    }
}

/// The face on top of a die; none for a King.
fn top(kind: Kind) -> Option<u8> {
    match kind {
        Kind::King => None,
        Kind::Ordinary(orientation) => Some(orientation.top().pips()),
    }
}
