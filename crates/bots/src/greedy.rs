//! Greedy players of the Qwixx games.

use game::{Game, Seat};
use qwixx::{Choice, Color, Space};

/// How well a choice suits a greedy player: the smaller, the better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rank {
    /// How many spaces the choice skips.
    pub gap: u8,
    /// What kind of choice it is, by the game's own preference.
    pub kind: u8,
    /// How many crosses or tokens the row lacks.
    pub lacking: u8,
    /// The row.
    pub color: Color,
}

/// What greedy players ask of a game.
pub(crate) trait Ranked<const SIDES: u8>: Game<Move = Choice<SIDES>> {
    fn rank(&self, seat: Seat, space: Space<SIDES>) -> Rank;

    /// Whether a pass now costs a misthrow.
    fn pass_is_misthrow(&self) -> bool;
}

/// The choice that skips the fewest spaces, if it skips no more than `most`, or if a pass costs a misthrow.
pub(crate) fn greedy<const SIDES: u8, G: Ranked<SIDES>>(
    position: &G,
    seat: Seat,
    legal: &[Choice<SIDES>],
    most: u8,
) -> Choice<SIDES> {
    let spaces = legal.iter().filter_map(|&choice| match choice {
        Choice::Take(space) => Some((position.rank(seat, space), space)),
        Choice::Pass => None,
    });
    match spaces.min() {
        Some((rank, space)) if rank.gap <= most || position.pass_is_misthrow() => {
            Choice::Take(space)
        }
        _ => Choice::Pass,
    }
}
