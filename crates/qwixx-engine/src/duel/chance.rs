//! What a position of The Duel is worth before a throw: exactly, over all throws.
//!
//! The first action that goes best with a colored die can be found before that die is known. So for
//! each sum of the white dice it is enough to know the best value without a second action, and the
//! best value with a second action on each space. [`Prospects`](qwixx::Prospects) then takes the four dice together.

use game::Game;
use qwixx::Color;
use qwixx_duel::{Choice, Player, QwixxDuel, SIDES, Space};

use super::value::DuelValue;
use crate::study::white_throw;

const FACES: usize = SIDES as usize;

type Best = crate::best::Best<SIDES, FACES, { Space::COUNT }>;

/// The expectation, for the player to throw, of
/// [`Prediction::key`](super::value::Prediction::key) after the best turn.
///
/// A game that is over is worth its result.
pub fn expected_key<const H: usize>(position: &QwixxDuel, value: &mut DuelValue<'_, H>) -> f32 {
    let player = position.player();
    if position.outcome().is_some() {
        return value.worth(position, player).key();
    }
    let mut turns = Turns { position, player, value, known: [[f32::NAN; CHOICES]; CHOICES] };
    Best::expected(|white| turns.best(white))
}

/// Every space, and a pass.
const CHOICES: usize = 4 * Space::COUNT + 1;

fn index(choice: Choice) -> usize {
    match choice {
        Choice::Take(space) => space.color() as usize * Space::COUNT + space.place(),
        Choice::Pass => CHOICES - 1,
    }
}

/// The turns from a position, whatever is thrown.
struct Turns<'a, 'n, const H: usize> {
    position: &'a QwixxDuel,
    player: Player,
    value: &'a mut DuelValue<'n, H>,
    /// Two actions are worth the same in either order, if both orders are possible.
    known: [[f32; CHOICES]; CHOICES],
}

impl<const H: usize> Turns<'_, '_, H> {
    /// The best turns with these white dice.
    fn best(&mut self, white: [u8; 2]) -> Best {
        let mut thrown = self.position.clone();
        thrown.roll_unchecked(white_throw(white, |color| !self.position.row(color).is_locked()));
        let mut best = Best::NONE;
        self.find_second(&thrown, Choice::Pass, &mut best);
        for color in Color::ALL {
            let space = Space::of_sum(color, white[0] + white[1]);
            if self.position.row(color).open(self.player) >> space.place() & 1 == 1 {
                self.find_second(&thrown, Choice::Take(space), &mut best);
            }
        }
        best
    }

    /// Plays a first action, and then each second action that some colored die allows.
    fn find_second(&mut self, thrown: &QwixxDuel, first: Choice, best: &mut Best) {
        let mut next = thrown.clone();
        next.play_unchecked(self.player.seat(), first);
        if next.outcome().is_some() {
            best.alone = best.alone.max(self.value.worth(&next, self.player).key());
            return;
        }
        best.alone = best.alone.max(self.worth(&next, first, Choice::Pass));
        for (color, values) in Color::ALL.into_iter().zip(&mut best.with) {
            let open = next.row(color).open(self.player);
            for (place, best) in values.iter_mut().enumerate() {
                let space = Space::at(color, place).expect("the row has this place");
                // One turn uses no space twice (Q12).
                if open >> place & 1 == 1 && first != Choice::Take(space) {
                    *best = best.max(self.worth(&next, first, Choice::Take(space)));
                }
            }
        }
    }

    fn worth(&mut self, next: &QwixxDuel, first: Choice, second: Choice) -> f32 {
        let (one, other) = (index(first).min(index(second)), index(first).max(index(second)));
        if self.known[one][other].is_nan() {
            let mut end = next.clone();
            end.play_unchecked(self.player.seat(), second);
            self.known[one][other] = self.value.worth(&end, self.player).key();
        }
        self.known[one][other]
    }
}

#[cfg(test)]
mod tests {
    use qwixx_duel::QwixxDuelSetup;

    use super::*;
    use crate::duel::{
        plan::{Lists, best_plan},
        value::net,
    };

    fn brute_force(position: &QwixxDuel) -> f64 {
        let mut value = DuelValue::new(net());
        let mut lists = Lists::default();
        let (mut sum, mut all) = (0.0, 0);
        for (throw, ways) in position.rolls() {
            let mut thrown = position.clone();
            thrown.roll_unchecked(throw);
            let plan = best_plan(&thrown, &mut value, &mut lists);
            sum += f64::from(ways) * f64::from(plan.worth.key());
            all += ways;
        }
        sum / f64::from(all)
    }

    fn check(text: &str) {
        let position = QwixxDuel::from_position(text, &QwixxDuelSetup::default()).unwrap();
        let exact = f64::from(expected_key(&position, &mut DuelValue::new(net())));
        let brute = brute_force(&position);
        assert!((exact - brute).abs() < 1e-5, "{text}: {exact}, all throws {brute}");
    }

    #[test]
    fn the_expectation_is_the_mean_over_all_throws() {
        for text in [
            "r=- y=- g=- b=- m=0,0 B",
            "r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B",
            "r=2B,4Bx2,5B,7B,9G y=3G,4B,6G g=11B,9G b=12Bx4,9B,7G m=1,0 G",
            "r=2Bx5,12B,LB y=2G,11Bx2 g=12G,3Bx2 b=10Bx3,4B,3Gx2 m=1,1 G",
            // The fourth misthrow, a second lock and a last token are near.
            "r=6G,7G,8G,9G,10G y=4G,5B,8G,9B,11B g=9B,8B,6Bx2,4B,3G,2B,LB b=9B,8G,7B,6G,5B,4Gx3,3Gx2 m=1,2 G",
            "r=3B,4B,6Gx2,7B,8Bx3,9B,10Gx3,11Gx2 y=2G,4Gx2,5B,7Gx2,8B,9G,10G,11Gx2 g=10B,9B,4Bx4,2B,LB \
             b=8G,7Bx3,5B,4G,3G m=0,1 B",
            "r=4B,6G,7G,9B,10Gx2,11B y=3B,4G,5B,6G,8Gx2,9B,10Gx3 g=10B,9B,8Gx2,7B,6B,5B,4Gx3,3Bx2 \
             b=12B,10Bx2,9G,8B,7G,6B,5B,4G,3B m=1,1 G",
        ] {
            check(text);
        }
    }
}
