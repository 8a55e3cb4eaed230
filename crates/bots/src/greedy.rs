//! The baseline players of the Qwixx games.

use std::{fmt, str::FromStr};

use game::{Dice, Game, Seat};
use qwixx::{Choice, Color, Space};

use crate::{Player, UnknownPlayer, any};

/// A baseline player of a Qwixx game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QwixxBaseline {
    /// Any legal choice, a pass included.
    Random,
    /// The choice that skips the fewest spaces, if it skips no more than this; in action 2 also
    /// one that skips more, rather than take a misthrow.
    Greedy(u8),
}

impl QwixxBaseline {
    /// The names of the players.
    pub const NAMES: &'static str = "random, and greedy:G that skips at most G spaces";
}

impl fmt::Display for QwixxBaseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy(most) => write!(f, "greedy:{most}"),
        }
    }
}

impl FromStr for QwixxBaseline {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        let unknown = || UnknownPlayer::new(name, Self::NAMES);
        match name.strip_prefix("greedy:") {
            _ if name == "random" => Ok(Self::Random),
            Some(most) if most.bytes().all(|b| b.is_ascii_digit()) => {
                most.parse().map(Self::Greedy).map_err(|_| unknown())
            }
            _ => Err(unknown()),
        }
    }
}

/// How greedy a choice is: the smaller, the better.
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

impl<const SIDES: u8, G: Ranked<SIDES>> Player<G> for QwixxBaseline
where
    G: Game<Move = Choice<SIDES>>,
{
    #[inline]
    fn choose(
        &mut self,
        position: &G,
        seat: Seat,
        legal: &[Choice<SIDES>],
        dice: &mut impl Dice,
    ) -> Choice<SIDES> {
        match *self {
            Self::Random => any(legal, dice),
            Self::Greedy(most) => greedy(position, seat, legal, most),
        }
    }
}

fn greedy<const SIDES: u8, G: Ranked<SIDES>>(
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
