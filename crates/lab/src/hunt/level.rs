//! How hard a puzzle is: the lowest level that solves it.

use bots::{Player, Players};
use game::Seat;
use judge::{Level, SeededDice};

/// A level solves a puzzle if it finds the answer in two of three tries.
const TRIES: u32 = 9;
const NEEDED: u32 = 6;

/// The lowest level that solves a puzzle, as do all players above it; the players are given from level 1 up.
/// `None` if the strongest does not solve it.
pub(super) fn lowest<G: Players>(
    players: &mut [G::Player],
    position: &G,
    seat: Seat,
    is_chancy: impl Fn(Level) -> bool,
    is_right: impl Fn(G::Move) -> bool,
) -> Option<Level> {
    let mut lowest = None;
    let mut by_level: Vec<_> = Level::all().zip(players).collect();
    by_level.reverse();
    for (level, player) in by_level {
        if !solves(player, position, seat, is_chancy(level), &is_right) {
            break;
        }
        lowest = Some(level);
    }
    lowest
}

/// Whether a player finds the answer often enough; a deterministic one is asked once.
pub(super) fn solves<G: Players>(
    player: &mut G::Player,
    position: &G,
    seat: Seat,
    is_chancy: bool,
    is_right: impl Fn(G::Move) -> bool,
) -> bool {
    let (tries, needed) = if is_chancy { (TRIES, NEEDED) } else { (1, 1) };
    let (legal, seed) = (position.moves(seat), position.key());
    let is_found = |number: &u32| {
        let mut dice = SeededDice::of_game(seed, u64::from(*number));
        is_right(player.choose(position, seat, &legal, &mut dice))
    };
    (0..tries).filter(is_found).count() as u32 >= needed
}
