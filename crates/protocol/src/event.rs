//! Events as stored in the log and as sent to viewers.

use std::{error::Error, fmt};

use fair::{Commitment, Seed};
use game::{Game, ParseError, Seat};
use serde::{Deserialize, Serialize};
use table::{Event, Moment};

use crate::{
    HelpName, ReasonBody, SitterBody, TermsBody, Word,
    describe::{TS, ToSchema},
};

/// What happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum EventBody {
    /// The table was opened.
    Opened(TermsBody),
    /// Somebody sat down.
    SeatTaken {
        /// The seat.
        seat: usize,
        /// Who.
        sitter: SitterBody,
        /// The seat's part of the hall's dice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        seed: Option<String>,
        /// The SHA-256 of that part, if seeds are pledged first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        pledge: Option<String>,
    },
    /// A seat set or changed its part of the hall's dice.
    Seeded {
        /// The seat.
        seat: usize,
        /// Its part.
        seed: String,
    },
    /// A seat pledged its part of the hall's dice, or changed its pledge.
    Pledged {
        /// The seat.
        seat: usize,
        /// The SHA-256 of the seed, in hexadecimal.
        pledge: String,
    },
    /// Everybody has pledged a seed; now all must reveal theirs.
    SeedsCalled {
        /// Until when: milliseconds since 1970, UTC.
        until: i64,
    },
    /// A seat revealed the seed it had pledged.
    Revealed {
        /// The seat.
        seat: usize,
        /// The seed.
        seed: String,
    },
    /// A seat did not reveal its seed in time; its pledge counts instead.
    SeedMissed {
        /// The seat.
        seat: usize,
    },
    /// A seat became free.
    SeatLeft {
        /// The seat.
        seat: usize,
    },
    /// The game began.
    Started {
        /// The seat drawn by the hall's dice, if there was a lot.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        lot: Option<usize>,
    },
    /// The dice were thrown.
    Rolled {
        /// What they show, as in `4,1,r3,y6,g2,b6`.
        roll: String,
        /// The seat that threw them or entered what they show.
        by: usize,
    },
    /// A seat moved in the open.
    Moved {
        /// The seat.
        seat: usize,
        /// The move, as in `red5`.
        #[serde(rename = "move")]
        mv: String,
        /// Why, if one of the hall's bots made it and had something to say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        reason: Option<ReasonBody>,
    },
    /// A seat handed in a sealed decision.
    Decided {
        /// The seat.
        seat: usize,
        /// The decision, sent only to the player who made it.
        #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        mv: Option<String>,
    },
    /// All sealed decisions are in.
    Unsealed {
        /// The decisions in the order of seats.
        moves: Vec<SeatMove>,
    },
    /// A seat asked to take its last decision back.
    TakebackAsked {
        /// The seat.
        seat: usize,
    },
    /// A player allowed it.
    TakebackAllowed {
        /// A seat of the player.
        seat: usize,
    },
    /// A player declined it.
    TakebackDeclined {
        /// A seat of the player.
        seat: usize,
    },
    /// Steps were taken back.
    TakenBack {
        /// The seat that has to decide again.
        seat: usize,
        /// How many, counted back from the last one.
        steps: usize,
    },
    /// An offer of a draw was declined.
    DrawDeclined {
        /// The seat that declined it.
        seat: usize,
    },
    /// A seat resigned, in a game whose rules have no move for that.
    Resigned {
        /// The seat.
        seat: usize,
    },
    /// Some time counts for nobody: the hall was away, or could not write. It is taken off the clocks that ran.
    Forgiven {
        /// How much, in milliseconds.
        milliseconds: i64,
    },
    /// A seat ran out of time.
    TimedOut {
        /// The seat.
        seat: usize,
    },
    /// A seat was helped by the hall.
    Helped {
        /// The seat.
        seat: usize,
        /// How.
        help: HelpName,
    },
    /// The game is over, and the hall published its part of the dice.
    SecretRevealed {
        /// The hall's part, in hexadecimal.
        secret: String,
    },
    /// A player would like another game.
    RematchOffered {
        /// A seat of the player.
        seat: usize,
    },
    /// Everybody would like another game; it is played at another table.
    RematchOpened {
        /// The table.
        table: String,
    },
    /// Somebody said something.
    Said {
        /// A seat of the player.
        seat: usize,
        /// What was said; empty if it was hidden or is no longer kept.
        text: String,
    },
    /// The host of the hall hid what was said.
    Hidden {
        /// The number of the event.
        event: u64,
    },
    /// The host of the hall removed whoever sat on a seat.
    Removed {
        /// The seat.
        seat: usize,
    },
    /// The host of the hall closed the table.
    Closed,
}

crate::tagged!(EventBody by "type" {
    "opened" => Opened(..),
    "seat-taken" => SeatTaken { seat, sitter, seed, pledge },
    "seeded" => Seeded { seat, seed },
    "pledged" => Pledged { seat, pledge },
    "seeds-called" => SeedsCalled { until },
    "revealed" => Revealed { seat, seed },
    "seed-missed" => SeedMissed { seat },
    "seat-left" => SeatLeft { seat },
    "started" => Started { lot },
    "rolled" => Rolled { roll, by },
    "moved" => Moved { seat, mv = "move", reason },
    "decided" => Decided { seat, mv = "move" },
    "unsealed" => Unsealed { moves },
    "takeback-asked" => TakebackAsked { seat },
    "takeback-allowed" => TakebackAllowed { seat },
    "takeback-declined" => TakebackDeclined { seat },
    "taken-back" => TakenBack { seat, steps },
    "draw-declined" => DrawDeclined { seat },
    "resigned" => Resigned { seat },
    "forgiven" => Forgiven { milliseconds },
    "timed-out" => TimedOut { seat },
    "helped" => Helped { seat, help },
    "secret-revealed" => SecretRevealed { secret },
    "rematch-offered" => RematchOffered { seat },
    "rematch-opened" => RematchOpened { table },
    "said" => Said { seat, text },
    "hidden" => Hidden { event },
    "removed" => Removed { seat },
    "closed" => Closed,
});

/// A move, and whose it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SeatMove {
    /// The seat.
    pub seat: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// An event as a viewer may see it, with its number and time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct FeedEvent {
    /// The number of the event at its table, from 1.
    pub sequence: u64,
    /// When it happened: milliseconds since 1970, UTC.
    pub at: i64,
    /// What happened.
    #[serde(flatten)]
    pub event: EventBody,
}

impl EventBody {
    /// The event as a viewer who holds some of the seats may see it. What is hidden stays hidden: a sealed
    /// decision comes to light through a later event.
    pub fn seen_by(self, holds: impl Fn(usize) -> bool) -> Self {
        match self {
            Self::Opened(terms) => Self::Opened(terms.public()),
            Self::SeatTaken { seat, sitter, seed, pledge } => {
                Self::SeatTaken { seat, sitter: sitter.public(), seed, pledge }
            }
            Self::Decided { seat, mv } => Self::Decided { seat, mv: mv.filter(|_| holds(seat)) },
            other => other,
        }
    }

    /// The same event with the bot's reason. Only a move in the open gets one: with a sealed decision, the
    /// reason would give it away.
    pub(crate) fn because(mut self, why: Option<&ReasonBody>) -> Self {
        if let Self::Moved { reason, .. } = &mut self {
            *reason = why.cloned();
        }
        self
    }

    /// Whether two tables were opened alike, by the same player. The secrets of their dice may differ.
    pub fn is_same_opening(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Opened(terms), Self::Opened(others)) => {
                let commitment = others.commitment.clone();
                TermsBody { commitment, ..terms.clone() } == *others
            }
            _ => false,
        }
    }

    /// Whether every viewer may see all of it.
    pub(crate) fn is_same_for_all(&self) -> bool {
        match self {
            Self::Opened(_) | Self::SeatTaken { .. } | Self::Decided { .. } => false,
            Self::Seeded { .. }
            | Self::Pledged { .. }
            | Self::SeedsCalled { .. }
            | Self::Revealed { .. }
            | Self::SeedMissed { .. }
            | Self::SeatLeft { .. }
            | Self::Started { .. }
            | Self::Rolled { .. }
            | Self::Moved { .. }
            | Self::Unsealed { .. }
            | Self::TakebackAsked { .. }
            | Self::TakebackAllowed { .. }
            | Self::TakebackDeclined { .. }
            | Self::TakenBack { .. }
            | Self::DrawDeclined { .. }
            | Self::Resigned { .. }
            | Self::Forgiven { .. }
            | Self::TimedOut { .. }
            | Self::Helped { .. }
            | Self::SecretRevealed { .. }
            | Self::RematchOffered { .. }
            | Self::RematchOpened { .. }
            | Self::Said { .. }
            | Self::Hidden { .. }
            | Self::Removed { .. }
            | Self::Closed => true,
        }
    }

    /// The form of an event of any game.
    pub fn of<G: Game>(event: &Event<G>) -> Self {
        match event {
            Event::Opened(terms) => Self::Opened(TermsBody::of(terms)),
            Event::SeatTaken { seat, sitter, seed, pledge } => Self::SeatTaken {
                seat: seat.index(),
                sitter: sitter.into(),
                seed: seed.as_ref().map(ToString::to_string),
                pledge: pledge.as_ref().map(ToString::to_string),
            },
            Event::Pledged { seat, pledge } => {
                Self::Pledged { seat: seat.index(), pledge: pledge.to_string() }
            }
            Event::SeedsCalled { until } => Self::SeedsCalled { until: until.0 },
            Event::Revealed { seat, seed } => {
                Self::Revealed { seat: seat.index(), seed: seed.to_string() }
            }
            Event::SeedMissed { seat } => Self::SeedMissed { seat: seat.index() },
            Event::Seeded { seat, seed } => {
                Self::Seeded { seat: seat.index(), seed: seed.to_string() }
            }
            Event::SeatLeft { seat } => Self::SeatLeft { seat: seat.index() },
            Event::Started { lot } => Self::Started { lot: lot.map(Seat::index) },
            Event::Rolled { roll, by } => Self::Rolled { roll: roll.to_string(), by: by.index() },
            Event::Moved { seat, mv } => {
                Self::Moved { seat: seat.index(), mv: mv.to_string(), reason: None }
            }
            Event::Decided { seat, mv } => {
                Self::Decided { seat: seat.index(), mv: Some(mv.to_string()) }
            }
            Event::Unsealed { moves } => Self::Unsealed {
                moves: moves
                    .iter()
                    .map(|(seat, mv)| SeatMove { seat: seat.index(), mv: mv.to_string() })
                    .collect(),
            },
            Event::TakebackAsked { seat } => Self::TakebackAsked { seat: seat.index() },
            Event::TakebackAllowed { seat } => Self::TakebackAllowed { seat: seat.index() },
            Event::TakebackDeclined { seat } => Self::TakebackDeclined { seat: seat.index() },
            Event::TakenBack { seat, steps } => {
                Self::TakenBack { seat: seat.index(), steps: *steps }
            }
            Event::DrawDeclined { seat } => Self::DrawDeclined { seat: seat.index() },
            Event::Resigned { seat } => Self::Resigned { seat: seat.index() },
            Event::Forgiven { milliseconds } => Self::Forgiven { milliseconds: *milliseconds },
            Event::TimedOut { seat } => Self::TimedOut { seat: seat.index() },
            Event::Helped { seat, help } => Self::Helped { seat: seat.index(), help: Word(*help) },
            Event::SecretRevealed { secret } => Self::SecretRevealed { secret: secret.reveal() },
            Event::RematchOffered { seat } => Self::RematchOffered { seat: seat.index() },
            Event::RematchOpened { table } => Self::RematchOpened { table: table.clone() },
            Event::Said { seat, text } => Self::Said { seat: seat.index(), text: text.clone() },
            Event::Hidden { event } => Self::Hidden { event: *event },
            Event::Removed { seat } => Self::Removed { seat: seat.index() },
            Event::Closed => Self::Closed,
        }
    }

    /// Reads an event of a game.
    ///
    /// # Errors
    /// If it does not belong to this game.
    pub fn read<G: Game>(self) -> Result<Event<G>, BadEvent> {
        Ok(match self {
            Self::Opened(terms) => Event::Opened(terms.read()?),
            Self::SeatTaken { seat, sitter, seed, pledge } => Event::SeatTaken {
                seat: read_seat(seat)?,
                sitter: sitter.read()?,
                seed: seed.as_deref().map(read_seed).transpose()?,
                pledge: pledge.as_deref().map(read_pledge).transpose()?,
            },
            Self::Pledged { seat, pledge } => {
                Event::Pledged { seat: read_seat(seat)?, pledge: read_pledge(&pledge)? }
            }
            Self::SeedsCalled { until } => Event::SeedsCalled { until: Moment(until) },
            Self::Revealed { seat, seed } => {
                Event::Revealed { seat: read_seat(seat)?, seed: read_seed(&seed)? }
            }
            Self::SeedMissed { seat } => Event::SeedMissed { seat: read_seat(seat)? },
            Self::Seeded { seat, seed } => {
                Event::Seeded { seat: read_seat(seat)?, seed: read_seed(&seed)? }
            }
            Self::SeatLeft { seat } => Event::SeatLeft { seat: read_seat(seat)? },
            Self::Started { lot } => Event::Started { lot: lot.map(read_seat).transpose()? },
            Self::Rolled { roll, by } => Event::Rolled { roll: read(&roll)?, by: read_seat(by)? },
            // A table does not need the reason, which stays with the stored event.
            Self::Moved { seat, mv, reason: _ } => {
                Event::Moved { seat: read_seat(seat)?, mv: read(&mv)? }
            }
            Self::Decided { seat, mv } => Event::Decided {
                seat: read_seat(seat)?,
                mv: read(mv.as_deref().unwrap_or_default())?,
            },
            Self::Unsealed { moves } => {
                let read = |each: &SeatMove| Ok((read_seat(each.seat)?, read(&each.mv)?));
                Event::Unsealed { moves: moves.iter().map(read).collect::<Result<_, BadEvent>>()? }
            }
            Self::TakebackAsked { seat } => Event::TakebackAsked { seat: read_seat(seat)? },
            Self::TakebackAllowed { seat } => Event::TakebackAllowed { seat: read_seat(seat)? },
            Self::TakebackDeclined { seat } => Event::TakebackDeclined { seat: read_seat(seat)? },
            Self::TakenBack { seat, steps } => Event::TakenBack { seat: read_seat(seat)?, steps },
            Self::DrawDeclined { seat } => Event::DrawDeclined { seat: read_seat(seat)? },
            Self::Resigned { seat } => Event::Resigned { seat: read_seat(seat)? },
            Self::Forgiven { milliseconds } => Event::Forgiven { milliseconds },
            Self::TimedOut { seat } => Event::TimedOut { seat: read_seat(seat)? },
            Self::Helped { seat, help } => Event::Helped { seat: read_seat(seat)?, help: help.0 },
            Self::SecretRevealed { secret } => Event::SecretRevealed {
                secret: secret.parse().map_err(|error| BadEvent::new(&error))?,
            },
            Self::RematchOffered { seat } => Event::RematchOffered { seat: read_seat(seat)? },
            Self::RematchOpened { table } => Event::RematchOpened { table },
            Self::Said { seat, text } => Event::Said { seat: read_seat(seat)?, text },
            Self::Hidden { event } => Event::Hidden { event },
            Self::Removed { seat } => Event::Removed { seat: read_seat(seat)? },
            Self::Closed => Event::Closed,
        })
    }
}

fn read_seat(seat: usize) -> Result<Seat, BadEvent> {
    Seat::new(seat).ok_or_else(|| BadEvent::new(&format_args!("there is no seat {seat}")))
}

fn read_seed(text: &str) -> Result<Seed, BadEvent> {
    Seed::new(text).map_err(|error| BadEvent::new(&error))
}

fn read_pledge(text: &str) -> Result<Commitment, BadEvent> {
    text.parse().map_err(|error: fair::BadHex| BadEvent::new(&error))
}

fn read<T: std::str::FromStr<Err = ParseError>>(text: &str) -> Result<T, BadEvent> {
    text.parse().map_err(|error| BadEvent::new(&error))
}

/// An event that does not belong to its game, or to any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadEvent(String);

impl BadEvent {
    pub(crate) fn new(error: &impl ToString) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for BadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the event cannot be read: {}", self.0)
    }
}

impl Error for BadEvent {}
