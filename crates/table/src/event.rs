//! What happened at a table.

use fair::{Commitment, Secret, Seed};
use game::{Game, Seat};

use crate::{Help, Moment, Sitter, Stage, Terms};

/// What happened at a table. A table is the sum of its events, in order.
#[derive(Clone, PartialEq, Debug)]
pub enum Event<G: Game> {
    /// The table was opened.
    Opened(Terms<G>),
    /// Somebody sat down.
    SeatTaken {
        /// The seat.
        seat: Seat,
        /// Who.
        sitter: Sitter,
        /// The seat's part of the hall's dice.
        seed: Option<Seed>,
        /// The pledge of that seed, if seeds are pledged first.
        pledge: Option<Commitment>,
    },
    /// A seat set or changed its part of the hall's dice.
    Seeded {
        /// The seat.
        seat: Seat,
        /// Its part.
        seed: Seed,
    },
    /// A seat pledged its part of the hall's dice, or changed the pledge.
    Pledged {
        /// The seat.
        seat: Seat,
        /// The SHA-256 of the seed.
        pledge: Commitment,
    },
    /// Everybody has pledged a seed; now all must reveal theirs.
    SeedsCalled {
        /// Until when.
        until: Moment,
    },
    /// A seat revealed the seed it had pledged.
    Revealed {
        /// The seat.
        seat: Seat,
        /// The seed.
        seed: Seed,
    },
    /// A seat did not reveal its seed in time; its pledge counts instead.
    SeedMissed {
        /// The seat.
        seat: Seat,
    },
    /// A seat became free.
    SeatLeft {
        /// The seat.
        seat: Seat,
    },
    /// The game began.
    Started {
        /// The seat drawn by the hall's dice, if there was a lot.
        lot: Option<Seat>,
    },
    /// The dice fell.
    Rolled {
        /// What they show.
        roll: G::Roll,
        /// The seat that threw them or entered what they show.
        by: Seat,
    },
    /// A seat moved in the open.
    Moved {
        /// The seat.
        seat: Seat,
        /// The move.
        mv: G::Move,
    },
    /// A seat handed in a sealed decision.
    Decided {
        /// The seat.
        seat: Seat,
        /// The decision, which only its player may see.
        mv: G::Move,
    },
    /// All sealed decisions are in, and everybody may see them.
    Unsealed {
        /// The decisions in the order of seats.
        moves: Vec<(Seat, G::Move)>,
    },
    /// A seat asked to take its last decision back.
    TakebackAsked {
        /// The seat.
        seat: Seat,
    },
    /// A player allowed it.
    TakebackAllowed {
        /// A seat of the player.
        seat: Seat,
    },
    /// A player declined it.
    TakebackDeclined {
        /// A seat of the player.
        seat: Seat,
    },
    /// Steps were taken back.
    TakenBack {
        /// The seat that has to decide again.
        seat: Seat,
        /// How many, counted back from the last one.
        steps: usize,
    },
    /// An offer of a draw was declined.
    DrawDeclined {
        /// The seat that declined it.
        seat: Seat,
    },
    /// A seat resigned, in a game whose rules have no move for that.
    Resigned {
        /// The seat.
        seat: Seat,
    },
    /// Some time counts for nobody: the hall was away, or could not write. It is taken off the clocks that ran, and seats have
    /// that much longer to reveal their seeds.
    Forgiven {
        /// How much, in milliseconds.
        milliseconds: i64,
    },
    /// A seat ran out of time.
    TimedOut {
        /// The seat.
        seat: Seat,
    },
    /// A seat was helped by the hall.
    Helped {
        /// The seat.
        seat: Seat,
        /// How.
        help: Help,
    },
    /// The game is over, and the hall published its part of the dice.
    SecretRevealed {
        /// The hall's part.
        secret: Secret,
    },
    /// A player would like another game.
    RematchOffered {
        /// A seat of the player.
        seat: Seat,
    },
    /// Everybody would like another game; it is played at another table.
    RematchOpened {
        /// The name of the table.
        table: String,
    },
    /// Somebody said something.
    Said {
        /// A seat of the player.
        seat: Seat,
        /// What was said.
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
        seat: Seat,
    },
    /// The host of the hall closed the table.
    Closed,
}

impl<G: Game> Event<G> {
    /// The only stage of a table in which it can happen, if there is just one.
    pub(crate) fn stage(&self) -> Option<Stage> {
        match self {
            Self::SeatTaken { .. }
            | Self::Seeded { .. }
            | Self::Pledged { .. }
            | Self::SeedsCalled { .. }
            | Self::Revealed { .. }
            | Self::SeedMissed { .. }
            | Self::SeatLeft { .. }
            | Self::Started { .. } => Some(Stage::Open),
            Self::Rolled { .. }
            | Self::Moved { .. }
            | Self::Decided { .. }
            | Self::TakebackAsked { .. }
            | Self::TakebackAllowed { .. }
            | Self::TakebackDeclined { .. }
            | Self::TakenBack { .. }
            | Self::DrawDeclined { .. }
            | Self::Resigned { .. }
            | Self::TimedOut { .. }
            | Self::Helped { .. } => Some(Stage::Playing),
            Self::SecretRevealed { .. }
            | Self::RematchOffered { .. }
            | Self::RematchOpened { .. } => Some(Stage::Over),
            // The decision that ends a game is unsealed after the end.
            Self::Opened(_)
            | Self::Unsealed { .. }
            | Self::Said { .. }
            | Self::Forgiven { .. }
            | Self::Hidden { .. }
            | Self::Removed { .. }
            | Self::Closed => None,
        }
    }

    /// Whether the host may have caused it while the hall was away. Then nobody has checked yet whose time has passed, and
    /// none of these events charges anybody for it.
    pub(crate) fn may_come_while_away(&self) -> bool {
        matches!(
            self,
            Self::Hidden { .. }
                | Self::Removed { .. }
                | Self::Resigned { .. }
                | Self::SeatLeft { .. }
                | Self::Closed
        )
    }

    /// The seat it is about, if any.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match *self {
            Self::SeatTaken { seat, .. }
            | Self::Seeded { seat, .. }
            | Self::Pledged { seat, .. }
            | Self::Revealed { seat, .. }
            | Self::SeedMissed { seat }
            | Self::SeatLeft { seat }
            | Self::Rolled { by: seat, .. }
            | Self::Moved { seat, .. }
            | Self::Decided { seat, .. }
            | Self::TakebackAsked { seat }
            | Self::TakebackAllowed { seat }
            | Self::TakebackDeclined { seat }
            | Self::TakenBack { seat, .. }
            | Self::DrawDeclined { seat }
            | Self::Resigned { seat }
            | Self::TimedOut { seat }
            | Self::Helped { seat, .. }
            | Self::RematchOffered { seat }
            | Self::Said { seat, .. }
            | Self::Removed { seat } => Some(seat),
            Self::Opened(_)
            | Self::SeedsCalled { .. }
            | Self::Hidden { .. }
            | Self::Closed
            | Self::Started { .. }
            | Self::Forgiven { .. }
            | Self::Unsealed { .. }
            | Self::SecretRevealed { .. }
            | Self::RematchOpened { .. } => None,
        }
    }
}

/// An event with its sequence number and its time.
#[derive(Clone, PartialEq, Debug)]
pub struct Stamped<G: Game> {
    /// The number of the event at its table, from 1.
    pub sequence: u64,
    /// When it happened.
    pub at: Moment,
    /// What happened.
    pub event: Event<G>,
}
