//! Players: who sits on a seat when no person does.
//!
//! A [`Player`] is given a position, its seat and its legal moves, and answers with one of them.
//! [`Players`] knows all players of a game by name: simple ones, which are the yardstick for everything
//! stronger, and the engines. Chance comes from [`Dice`] alone, so that every game can be reproduced.
//!
//! ```
//! use bots::{Players, Player, SeededDice};
//! use game::{Game, Seat};
//! use qwixx_duel::{QwixxDuelSetup, QwixxDuel};
//!
//! let mut dice = SeededDice::new(7);
//! let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
//! position.roll(position.throw(&mut dice))?;
//! let mut greedy = QwixxDuel::player_named("greedy:2")?;
//! let seat = Seat::at(0);
//! let mv = greedy.choose(&position, seat, &position.moves(seat), &mut dice);
//! assert_eq!(position.judge(seat, mv), Ok(()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod alpha_beta;
mod careful;

mod duell_player;
mod examined;
mod greedy;
mod players;
mod qwixx_duel_rank;
mod qwixx_longo_rank;
mod qwixx_player;
mod roster;
mod studied;

pub use duell_player::{DuellBaseline, DuellPlayer, EngineSeat};
use effects::Reason;
pub use examined::{DuellExaminer, Examined, QwixxExaminer};
use game::{Dice, Game, Seat};
pub use greedy::Rank;
pub use judge::{SeededDice, Stop};
pub use players::{Players, UnknownPlayer};
pub use qwixx_player::{QwixxBaseline, QwixxName, QwixxPlayer, Strength};
pub use roster::{Offer, Roster};
pub use studied::{Rolled, Studied};

/// Something that plays a game.
pub trait Player<G: Game> {
    /// Chooses one of the legal moves of a seat, of which there is at least one. The position is as the
    /// seat may see it.
    fn choose(
        &mut self,
        position: &G,
        seat: Seat,
        legal: &[G::Move],
        dice: &mut impl Dice,
    ) -> G::Move;

    /// The reason for its last choice, if it has something to say.
    fn reason(&self) -> Option<Reason> {
        None
    }

    /// Tells it to answer at once when this signal comes. A fast player can ignore this.
    fn heed(&mut self, _: &Stop) {}
}

/// A random item of a list, each equally likely.
///
/// # Panics
/// If the list is empty.
pub fn any<M: Copy>(legal: &[M], dice: &mut impl Dice) -> M {
    match u8::try_from(legal.len()) {
        Ok(count) => legal[usize::from(dice.face(count)) - 1],
        // There are more moves than a die has sides: throw again until a number fits.
        Err(_) => loop {
            let number = (usize::from(dice.face(u8::MAX)) - 1) * usize::from(u8::MAX)
                + usize::from(dice.face(u8::MAX))
                - 1;
            if let Some(&mv) = legal.get(number) {
                break mv;
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_of_a_long_list_comes_up() {
        let legal: Vec<usize> = (0..300).collect();
        let mut dice = SeededDice::new(1);
        let mut seen = vec![false; legal.len()];
        for _ in 0..6000 {
            seen[any(&legal, &mut dice)] = true;
        }
        assert!(seen.iter().all(|&seen| seen));
    }
}
