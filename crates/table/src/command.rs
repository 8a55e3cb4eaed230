//! What players ask a table to do.

use fair::{Commitment, Seed};
use game::{Game, Seat};

use crate::{Bot, Help, Name};

/// What is asked of a table.
#[derive(Clone, PartialEq, Debug)]
pub enum Command<G: Game> {
    /// Take a free seat.
    Sit {
        /// The seat.
        seat: Seat,
        /// The name to use there.
        name: Name,
        /// The seat's part of the hall's dice.
        seed: Option<Seed>,
        /// The pledge of that seed, if seeds are pledged first.
        pledge: Option<Commitment>,
        /// Whether a program sits down.
        is_program: bool,
    },
    /// Set or change the seat's part of the hall's dice, before the start.
    Seed {
        /// The seat.
        seat: Seat,
        /// Its part of the hall's dice.
        seed: Seed,
    },
    /// Pledge the seat's part of the hall's dice, or change the pledge, before the start.
    Pledge {
        /// The seat.
        seat: Seat,
        /// The SHA-256 of the seed.
        pledge: Commitment,
    },
    /// Reveal the pledged seed, once the seeds are called for.
    Reveal {
        /// The seat.
        seat: Seat,
        /// The seed.
        seed: Seed,
    },
    /// Leave a seat before the start. Whoever opened the table may free any seat.
    Leave {
        /// The seat.
        seat: Seat,
    },
    /// Put a bot of the hall on a free seat.
    SeatBot {
        /// The seat.
        seat: Seat,
        /// The bot.
        bot: Bot,
    },
    /// Begin the game.
    Start,
    /// Throw the dice, or enter what the players' own dice show.
    Roll {
        /// The seat that throws, or that enters the roll.
        seat: Seat,
        /// What the players' own dice show.
        shown: Option<G::Roll>,
    },
    /// Make a move.
    Move {
        /// The seat that moves.
        seat: Seat,
        /// The move.
        mv: G::Move,
    },
    /// Take back the seat's last decision, or ask the others to allow it.
    TakeBack {
        /// The seat.
        seat: Seat,
    },
    /// Answer a request to take something back.
    AnswerTakeback {
        /// A seat of the player who answers.
        seat: Seat,
        /// Whether it is allowed.
        allow: bool,
    },
    /// Get help from the hall, if nobody else plays.
    Help {
        /// The seat.
        seat: Seat,
        /// How.
        help: Help,
    },
    /// Resign.
    Resign {
        /// The seat.
        seat: Seat,
    },
    /// Offer a draw.
    OfferDraw {
        /// The seat.
        seat: Seat,
    },
    /// Answer the offer of a draw.
    AnswerDraw {
        /// The seat that answers.
        seat: Seat,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Ask for another game, or agree to one.
    Rematch {
        /// A seat of the player who asks.
        seat: Seat,
        /// The name of the next table, in case everybody has now agreed.
        next: String,
    },
    /// Say something to everybody at the table.
    Say {
        /// A seat of the player who speaks.
        seat: Seat,
        /// What is said.
        text: String,
    },
    /// Check the clock.
    Flag,
    /// Close the table, for the host of the hall.
    Close,
    /// Remove whoever sits on a seat, for the host of the hall.
    Remove {
        /// The seat.
        seat: Seat,
    },
    /// Hide what was said, for the host of the hall.
    Hide {
        /// The number of the event.
        event: u64,
    },
}
