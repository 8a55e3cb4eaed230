//! The fast player of Longo, for rollouts.

use game::Seat;
use judge::{
    Unit,
    rollout::{Roller, Share},
};
use qwixx_longo::{Choice, QwixxLongo};

use super::{
    chance::{expected_key, key_of_throw},
    plan::{Lists, best_plan},
    turn::play_turn,
    value::{HIDDEN, LongoValue},
};

/// Plays whole turns by the net alone.
#[derive(Clone, Debug, Default)]
pub struct LongoRoller {
    value: LongoValue<'static, HIDDEN>,
    lists: Lists,
}

impl Roller<QwixxLongo> for LongoRoller {
    const UNIT: Unit = Unit::Points;
    const TRUNCATION: u32 = 4;
    const CONTROL: u32 = 1;
    const GAMES: u64 = 640;

    fn decide(&mut self, position: &QwixxLongo, seat: Seat) -> Choice {
        best_plan(position, seat, &mut self.value, &mut self.lists).mv
    }

    fn play_turn(&mut self, position: &mut QwixxLongo) {
        play_turn(position, &mut self.value, &mut self.lists);
    }

    fn shares(&mut self, position: &QwixxLongo, shares: &mut [Share]) {
        self.value.each(position, |seat, worth| {
            shares[seat.index()] = Share { win: worth.win, points: worth.score };
        });
    }

    /// What the throw would have brought the active seat if its rivals ignored each other: only then is the
    /// mean known.
    fn brought(&mut self, thrown: &QwixxLongo, _: &QwixxLongo) -> f32 {
        key_of_throw(thrown, &mut self.value, &mut self.lists)
    }

    fn expected(&mut self, position: &QwixxLongo) -> f32 {
        expected_key(position, &mut self.value, &mut self.lists)
    }
}
