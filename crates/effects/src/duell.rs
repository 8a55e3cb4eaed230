//! What moves of Duell do.

use duell::{Duell, Kind, Move};
use game::{Game, Seat};

use crate::{Deed, Die, DieName, Effect, Effects, Part};

impl Effects for Duell {
    fn effect(&self, seat: Seat, mv: Move) -> Effect {
        let Move::Tumble(tumble) = mv else { return Effect::default() };
        let change = self.board().change(tumble);
        let mut next = self.clone();
        next.play_unchecked(seat, mv);
        let mut deeds = Vec::new();
        match change.captured {
            Some(captured) if captured.is_king() => deeds.push(Deed::TakesKing),
            Some(_) => deeds.push(Deed::Captures),
            None => {}
        }
        if let Some(outcome) = next.outcome() {
            if outcome.reason == duell::outcome::HOME_SQUARE {
                deeds.push(Deed::ReachesHome);
            }
            deeds.push(Deed::Ends);
        }
        let top = match change.after.kind {
            Kind::King => None,
            Kind::Ordinary(orientation) => Some(orientation.top().pips()),
        };
        Effect { to: Some(change.to.to_string()), top, deeds, ..Effect::default() }
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
