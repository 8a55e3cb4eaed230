//! What is settled when a table is opened.

use fair::Commitment;
use game::{Game, ScriptedDice, Seat, Setup};

use crate::{Bot, Control, PlayerId};

/// Where the dice come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceSource {
    /// The hall throws them, bound by what it has published.
    Hall(Commitment),
    /// The same, but every seat pledges its seed before any seat reveals its own.
    Strict(Commitment),
    /// The players throw real dice and enter what they show.
    Ours,
}

impl DiceSource {
    /// The name of the source, as records have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hall(_) => "hall",
            Self::Strict(_) => "hall-strict",
            Self::Ours => "ours",
        }
    }

    /// What the hall has published of its secret, if it throws the dice.
    pub const fn commitment(self) -> Option<Commitment> {
        match self {
            Self::Hall(commitment) | Self::Strict(commitment) => Some(commitment),
            Self::Ours => None,
        }
    }

    /// The same source of dice for another game.
    #[must_use]
    pub fn anew(self, commitment: Commitment) -> Self {
        match self {
            Self::Hall(_) => Self::Hall(commitment),
            Self::Strict(_) => Self::Strict(commitment),
            Self::Ours => Self::Ours,
        }
    }
}

/// How players get their seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seating {
    /// Everybody keeps the seat they took.
    #[default]
    Chosen,
    /// A lot rotates the seats at the start, in a game in which the first seat always begins.
    ByLot,
}

/// Who opens the tables of games that were played without a hall. Nobody has a token for this player, and only
/// those who played can vouch for the dice.
pub const OFFLINE: &str = "offline";

/// What is settled when a table is opened.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms<G: Game> {
    /// The options of the game.
    pub setup: G::Setup,
    /// Where the dice come from.
    pub dice: DiceSource,
    /// How much time players have.
    pub control: Control,
    /// How players get their seats.
    pub seating: Seating,
    /// Whether the lobby shows the table while it has empty seats.
    pub is_public: bool,
    /// Who plays on for a seat that resigns while others still play.
    pub stand_in: Bot,
    /// Who opened the table.
    pub opener: PlayerId,
}

impl<G: Game> Terms<G> {
    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        G::start(&self.setup).seats()
    }

    /// Whether the game was played without a hall.
    pub fn is_offline(&self) -> bool {
        self.opener.0 == OFFLINE
    }

    /// Whether a lot decides who begins: the game asks for one, and nobody was named.
    pub(crate) fn draws_first(&self) -> bool {
        self.with_lot(Seat::at(0)) != self.setup
    }

    /// Whether the game lets a lot decide who begins, if nobody is named.
    pub(crate) fn game_draws_first() -> bool {
        G::Setup::default().with_lot(&mut ScriptedDice::new([1])) != G::Setup::default()
    }

    /// Whether a lot decides who sits where, in a game in which the first seat always begins.
    pub(crate) fn draws_seats(&self) -> bool {
        self.seating == Seating::ByLot && !Self::game_draws_first()
    }

    /// The options once a lot has fallen on a seat.
    pub(crate) fn with_lot(&self, lot: Seat) -> G::Setup {
        self.setup.clone().with_lot(&mut ScriptedDice::new([lot.index() as u8 + 1]))
    }
}
