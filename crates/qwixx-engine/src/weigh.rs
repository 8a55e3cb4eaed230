//! How good a choice is, and what it is better than.

use effects::{Deed, Effects, Instead};
use game::Seat;

use crate::engine::{Engine, Move, Planner};

/// What a player expects after a way to play the rest of the turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Expected {
    /// The chance to win.
    pub win: f32,
    /// The game's own figure, in points.
    pub points: f32,
}

/// What a player thinks of a choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<M> {
    /// The chance to win after it.
    pub chance: f64,
    /// The best of the others, if there are any.
    pub next: Option<M>,
    /// What that would have cost, if it is worth a word.
    pub instead: Option<Instead>,
}

/// The least that another choice must cost to be worth a word, as a part of a win and in points.
const WORTH_A_WORD: Expected = Expected { win: 0.02, points: 1.5 };

impl<J: Planner> Engine<J> {
    /// What a legal move and its best continuation in the same turn are worth, for a seat that ignores the others.
    /// Levels that decide at first glance do not know it.
    pub fn weigh(
        &mut self,
        position: &J::Game,
        seat: Seat,
        mv: Move<J>,
    ) -> Option<Weighed<Move<J>>> {
        if self.is_hasty() {
            return None;
        }
        let (mut own, mut next) = (None::<Expected>, None::<(Move<J>, Expected)>);
        self.judge.each_plan(position, seat, &mut |first, _, worth| {
            let is_better = |known: Expected| worth.win > known.win;
            if first == mv {
                own = own.filter(|&own| !is_better(own)).or(Some(worth));
            } else {
                next = next.filter(|&(_, next)| !is_better(next)).or(Some((first, worth)));
            }
        });
        let own = own?;
        let instead = next.filter(|&(other, _)| is_rival::<J>(position, seat, mv, other));
        let instead = instead.and_then(|(other, worth)| {
            let cost = own.points - worth.points;
            let counts = own.win - worth.win >= WORTH_A_WORD.win && cost >= WORTH_A_WORD.points;
            counts.then(|| Instead { space: J::space(other), cost: cost.round() as u8 })
        });
        Some(Weighed { chance: f64::from(own.win), next: next.map(|(other, _)| other), instead })
    }
}

/// Whether another choice can be compared with a move. That a misthrow costs something is known, and that a number for
/// which nothing is skipped is better than none.
fn is_rival<J: Planner>(position: &J::Game, seat: Seat, mv: Move<J>, other: Move<J>) -> bool {
    let is_misthrow = || position.effect(seat, other).deeds.contains(Deed::Misthrow);
    let is_free = || position.effect(seat, mv).skips == Some(0);
    other != J::PASS || !is_misthrow() && !is_free()
}
