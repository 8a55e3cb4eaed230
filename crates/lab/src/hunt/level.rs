//! How hard a puzzle is: the lowest level that solves it.

use bots::{Player, Players};
use game::Seat;
use judge::{Level, SeededDice};

/// A level solves a puzzle if it finds the answer in two of three tries.
const TRIES: u32 = 9;
const NEEDED: u32 = 6;

/// The lowest level that solves a puzzle, as all higher ones of the players do, who come from level 1 up;
/// none if the strongest of them does not.
pub(super) fn lowest<G: Players>(
    players: &mut [G::Player],
    position: &G,
    seat: Seat,
    is_chancy: impl Fn(Level) -> bool,
    is_right: impl Fn(G::Move) -> bool,
) -> Option<Level> {
    let legal = position.moves(seat);
    let seed = position.key();
    let mut lowest = None;
    let mut by_level: Vec<_> = Level::all().zip(players).collect();
    by_level.reverse();
    for (level, player) in by_level {
        let mut finds = |tries: u32| {
            let right = |number: &u32| {
                let mut dice = SeededDice::of_game(seed, u64::from(*number));
                is_right(player.choose(position, seat, &legal, &mut dice))
            };
            (0..tries).filter(right).count() as u32
        };
        let solves = if is_chancy(level) { finds(TRIES) >= NEEDED } else { finds(1) == 1 };
        if !solves {
            break;
        }
        lowest = Some(level);
    }
    lowest
}
