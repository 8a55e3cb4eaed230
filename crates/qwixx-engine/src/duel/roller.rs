//! The fast player of The Duel, for rollouts.

use game::{Game, Seat};
use judge::{
    Unit,
    rollout::{Roller, Share},
};
use qwixx_duel::{Choice, Player, QwixxDuel};

use super::{
    chance::expected_key,
    plan::{Lists, best_plan},
    value::{DuelValue, HIDDEN},
};

/// Plays whole turns by the net alone.
#[derive(Clone, Debug, Default)]
pub struct DuelRoller {
    value: DuelValue<'static, HIDDEN>,
    lists: Lists,
}

impl Roller<QwixxDuel> for DuelRoller {
    const UNIT: Unit = Unit::Margin;
    const TRUNCATION: u32 = 6;
    const CONTROL: u32 = 1;
    const GAMES: u64 = 2048;

    fn decide(&mut self, position: &QwixxDuel, _: Seat) -> Choice {
        best_plan(position, &mut self.value, &mut self.lists).mv
    }

    fn play_turn(&mut self, position: &mut QwixxDuel) {
        *position = best_plan(position, &mut self.value, &mut self.lists).end;
    }

    fn shares(&mut self, position: &QwixxDuel, shares: &mut [Share]) {
        // One look at the net serves both players.
        let active = position.player();
        let own = self.value.worth(position, active);
        let other = match position.outcome() {
            Some(_) => self.value.worth(position, active.other()),
            None => own.reversed(),
        };
        for (seat, share) in (0..position.seats()).map(Seat::at).zip(shares) {
            let worth = if Player::of(seat) == Some(active) { own } else { other };
            *share = Share { win: worth.win, points: worth.margin };
        }
    }

    /// The value by which the player who threw chose; its mean is the exact expectation.
    fn brought(&mut self, thrown: &QwixxDuel, after: &QwixxDuel) -> f32 {
        self.value.worth(after, thrown.player()).key()
    }

    fn expected(&mut self, position: &QwixxDuel) -> f32 {
        expected_key(position, &mut self.value)
    }
}
