//! What moves of Duell do.

mod exchange;
mod fact;

use duell::{Duell, Kind, Move, Side, outcome::HOME_SQUARE};
use game::Seat;

use crate::{Deed, Deeds, Die, DieName, Effect, Effects, End, Part, Reason, Thought};

impl Effects for Duell {
    fn effect(&self, _: Seat, mv: Move) -> Effect {
        let Move::Tumble(tumble) = mv else { return Effect::default() };
        let change = self.board().change(tumble);
        let outcome = self.outcome_after(tumble);
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
        fact::told(self, tumble, thought).map(Reason::of)
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

    fn threatened(&self) -> Vec<String> {
        let board = self.board();
        let kings = Side::ALL.into_iter().filter_map(|side| Some((side, board.king(side)?)));
        let attacked = kings.filter(|&(side, king)| board.attackers(side.other(), king) != 0);
        attacked.map(|(_, king)| king.to_string()).collect()
    }
}

/// The face on top of a die; none for a King.
fn top(kind: Kind) -> Option<u8> {
    match kind {
        Kind::King => None,
        Kind::Ordinary(orientation) => Some(orientation.top().pips()),
    }
}
