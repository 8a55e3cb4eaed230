//! What is settled before the game starts.

use game::{Dice, Game, Options, Setup, SetupError};

use crate::{Player, QwixxDuel};

/// Who throws first (Q1): Black, unless somebody is named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct QwixxDuelSetup(pub Option<Player>);

const FIRST: &str = "first";

impl Setup for QwixxDuelSetup {
    fn from_options(options: &Options) -> Result<Self, SetupError> {
        options.allow(QwixxDuel::NAME, &[FIRST])?;
        Ok(Self(match options.get(FIRST) {
            None => None,
            Some("0") => Some(Player::Black),
            Some("1") => Some(Player::Grey),
            Some(other) => return Err(SetupError::value(FIRST, other, "0 or 1")),
        }))
    }

    fn to_options(&self) -> Options {
        let mut options = Options::new();
        if let Some(player) = self.0 {
            options.set(FIRST, player.seat()).expect("set once");
        }
        options
    }

    fn with_lot(self, dice: &mut impl Dice) -> Self {
        let lot = Player::ALL[usize::from(dice.face(2)) - 1];
        Self(self.0.or(Some(lot)))
    }

    fn with_seats(self, seats: usize) -> Result<Self, SetupError> {
        if seats == 2 {
            Ok(self)
        } else {
            Err(SetupError::Seats { game: QwixxDuel::NAME, asked: seats, fewest: 2, most: 2 })
        }
    }
}
