//! What is settled when a table is opened, and who sits at it.

use game::{Game, Options, Setup};
use serde::{Deserialize, Serialize};
use table::{Bot, Control, DiceSource, Name, PlayerId, Seating, Sitter, Terms};

use crate::{
    BadEvent,
    describe::{TS, ToSchema},
};

/// Where the dice come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DiceBody {
    /// The hall throws them, provably fair.
    #[default]
    Hall,
    /// The same, but every seat pledges its seed before any seat reveals its own.
    HallStrict,
    /// The players throw real dice and enter what they show.
    Ours,
}

impl From<DiceSource> for DiceBody {
    fn from(source: DiceSource) -> Self {
        match source {
            DiceSource::Hall(_) => Self::Hall,
            DiceSource::Strict(_) => Self::HallStrict,
            DiceSource::Ours => Self::Ours,
        }
    }
}

/// How players get their seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SeatingBody {
    /// Everybody keeps the seat they took.
    #[default]
    Chosen,
    /// A number of seats is drawn at the start, and everybody moves on by it, because seat 0 always begins.
    Lot,
}

impl From<Seating> for SeatingBody {
    fn from(seating: Seating) -> Self {
        match seating {
            Seating::Chosen => Self::Chosen,
            Seating::ByLot => Self::Lot,
        }
    }
}

/// How much time players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClockBody {
    /// As much as they like.
    #[default]
    None,
    /// The same for every decision; a day is 86,400 seconds.
    PerMove {
        /// Seconds for one decision, up to 30 days.
        #[schema(minimum = 10, maximum = 2_592_000)]
        seconds: u32,
    },
    /// Time for the whole game, plus a little after each move.
    Stock {
        /// Seconds at the start, up to three hours.
        #[schema(minimum = 10, maximum = 10_800)]
        seconds: u32,
        /// Seconds that each move adds, up to three minutes.
        #[schema(maximum = 180)]
        increment: u32,
    },
}

crate::tagged!(strict ClockBody by "type" {
    "none" => None,
    "per-move" => PerMove { seconds },
    "stock" => Stock { seconds, increment },
});

impl ClockBody {
    /// Whether people can play with these times.
    pub fn is_sensible(self) -> bool {
        match self {
            Self::None => true,
            Self::PerMove { seconds } => (10..=2_592_000).contains(&seconds),
            Self::Stock { seconds, increment } => {
                (10..=10_800).contains(&seconds) && increment <= 180
            }
        }
    }
}

impl From<ClockBody> for Control {
    fn from(clock: ClockBody) -> Self {
        let ms = |seconds: u32| i64::from(seconds) * 1000;
        match clock {
            ClockBody::None => Self::None,
            ClockBody::PerMove { seconds } => Self::PerMove { allowance: ms(seconds) },
            ClockBody::Stock { seconds, increment } => {
                Self::Stock { base: ms(seconds), increment: ms(increment) }
            }
        }
    }
}

impl From<Control> for ClockBody {
    fn from(control: Control) -> Self {
        let seconds = |ms: i64| (ms / 1000) as u32;
        match control {
            Control::None => Self::None,
            Control::PerMove { allowance } => Self::PerMove { seconds: seconds(allowance) },
            Control::Stock { base, increment } => {
                Self::Stock { seconds: seconds(base), increment: seconds(increment) }
            }
        }
    }
}

/// One of the hall's bots.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct BotBody {
    /// Its name among the bots of the game.
    #[schema(min_length = 1, max_length = 24)]
    pub name: String,
    /// How strongly it plays.
    #[schema(minimum = 1, maximum = 10)]
    pub level: u8,
}

impl From<BotBody> for Bot {
    fn from(bot: BotBody) -> Self {
        Self { name: bot.name, level: bot.level }
    }
}

impl From<&Bot> for BotBody {
    fn from(bot: &Bot) -> Self {
        Self { name: bot.name.clone(), level: bot.level }
    }
}

/// What kind of player sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SitterKind {
    /// A person.
    Guest,
    /// Somebody's own program.
    Program,
    /// One of the hall's bots.
    Bot,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SitterBody {
    /// What kind of player.
    pub kind: SitterKind,
    /// The name at this table.
    pub name: String,
    /// The level of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub level: Option<u8>,
    /// The player; only in the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    #[ts(skip)]
    pub player: Option<String>,
}

impl From<&Sitter> for SitterBody {
    fn from(sitter: &Sitter) -> Self {
        match sitter {
            Sitter::Player { player, name, is_program } => Self {
                kind: if *is_program { SitterKind::Program } else { SitterKind::Guest },
                name: name.to_string(),
                level: None,
                player: Some(player.0.clone()),
            },
            Sitter::Bot(bot) => Self {
                kind: SitterKind::Bot,
                name: bot.name.clone(),
                level: Some(bot.level),
                player: None,
            },
        }
    }
}

impl SitterBody {
    /// The same, without what only the log may contain.
    pub(crate) fn public(mut self) -> Self {
        self.player = None;
        self
    }

    pub(crate) fn read(self) -> Result<Sitter, BadEvent> {
        let name = || Name::stored(&self.name).map_err(|error| BadEvent::new(&error));
        match (self.kind, self.player, self.level) {
            (SitterKind::Bot, _, Some(level)) => Ok(Sitter::Bot(Bot { name: self.name, level })),
            (kind @ (SitterKind::Guest | SitterKind::Program), Some(player), _) => {
                let is_program = kind == SitterKind::Program;
                Ok(Sitter::Player { player: PlayerId(player), name: name()?, is_program })
            }
            _ => Err(BadEvent::new(&"a sitter is a player or a bot with a level")),
        }
    }
}

/// What was settled when a table was opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TermsBody {
    /// The name of the game.
    #[ts(as = "crate::GameName")]
    pub game: String,
    /// The options of the game that are not the default, as in `home=king`.
    pub options: String,
    /// Where the dice come from.
    pub dice: DiceBody,
    /// The SHA-256 of the hall's part of the dice, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub commitment: Option<String>,
    /// How much time players have.
    pub clock: ClockBody,
    /// How players get their seats.
    pub seating: SeatingBody,
    /// Whether the lobby shows the table while it has empty seats.
    pub public: bool,
    /// Who plays on for a seat that resigns while others still play.
    pub stand_in: BotBody,
    /// Who opened the table; only in the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(ignore)]
    #[ts(skip)]
    pub opener: Option<String>,
}

impl TermsBody {
    pub(crate) fn of<G: Game>(terms: &Terms<G>) -> Self {
        Self {
            game: G::NAME.to_owned(),
            options: terms.setup.to_options().to_string(),
            dice: terms.dice.into(),
            commitment: terms.dice.commitment().map(|commitment| commitment.to_string()),
            clock: terms.control.into(),
            seating: terms.seating.into(),
            public: terms.is_public,
            stand_in: BotBody::from(&terms.stand_in),
            opener: Some(terms.opener.0.clone()),
        }
    }

    /// The same, without what only the log may contain.
    pub(crate) fn public(mut self) -> Self {
        self.opener = None;
        self
    }

    pub(crate) fn read<G: Game>(self) -> Result<Terms<G>, BadEvent> {
        let options: Options = self.options.parse().map_err(|error| BadEvent::new(&error))?;
        let setup = G::Setup::from_options(&options).map_err(|error| BadEvent::new(&error))?;
        let commitment = self.commitment.unwrap_or_default().parse();
        let commitment = commitment.map_err(|error: fair::BadHex| BadEvent::new(&error));
        let dice = match self.dice {
            DiceBody::Ours => DiceSource::Ours,
            DiceBody::Hall => DiceSource::Hall(commitment?),
            DiceBody::HallStrict => DiceSource::Strict(commitment?),
        };
        Ok(Terms {
            setup,
            dice,
            control: self.clock.into(),
            seating: match self.seating {
                SeatingBody::Chosen => Seating::Chosen,
                SeatingBody::Lot => Seating::ByLot,
            },
            is_public: self.public,
            stand_in: self.stand_in.into(),
            opener: PlayerId(self.opener.unwrap_or_default()),
        })
    }
}
