//! Who judges each game.

use judge::rollout::Roller;
use qwixx_duel::QwixxDuel;
use qwixx_engine::{DuelRoller, LongoRoller};
use qwixx_longo::QwixxLongo;

use crate::Players;

/// A game that can be rolled out.
pub trait Rolled: Players {
    /// Who plays it on.
    type Roller: Roller<Self>;

    /// The player whose decisions are studied.
    ///
    /// # Panics
    /// Never: the tests ask for the same player.
    fn strongest() -> Self::Player {
        Self::player_named("engine").expect("every game that is rolled out has an engine")
    }
}

impl Rolled for QwixxDuel {
    type Roller = DuelRoller;
}

impl Rolled for QwixxLongo {
    type Roller = LongoRoller;
}
