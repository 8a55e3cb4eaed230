//! Commands as clients send them.

use fair::{Commitment, Seed};
use game::{Game, Seat};
use serde::{Deserialize, Serialize};
use table::{Command, Name};

use crate::{
    BotBody, Circumstances, Code, HelpName, Problem,
    describe::{TS, ToSchema},
};

/// A command that is safe to send twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct CommandRequest {
    /// A text of the client's choice, different for every command. A command sent again with the same key gets the same
    /// answer, and is not carried out again.
    #[schema(min_length = 1, max_length = 64)]
    pub key: String,
    /// The last event the client had seen. Rolls, moves and takebacks need it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub seen: Option<u64>,
    /// The command.
    pub command: CommandBody,
}

/// A command for a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema, TS)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum CommandBody {
    /// Take a free seat.
    Sit {
        /// The seat.
        seat: usize,
        /// The name to use there.
        #[schema(min_length = 1, max_length = 24)]
        name: String,
        /// The seat's part of the hall's dice; needed before the start if the hall throws.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(min_length = 1, max_length = 64)]
        #[ts(optional)]
        seed: Option<String>,
        /// The SHA-256 of that part in hexadecimal, if seeds are pledged first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(min_length = 64, max_length = 64)]
        #[ts(optional)]
        pledge: Option<String>,
    },
    /// Set or change the seat's part of the hall's dice, before the start.
    Seed {
        /// The seat.
        seat: usize,
        /// Its part of the hall's dice.
        #[schema(min_length = 1, max_length = 64)]
        seed: String,
    },
    /// Pledge the seat's part of the hall's dice, or change the pledge, before the start.
    Pledge {
        /// The seat.
        seat: usize,
        /// The SHA-256 of the seed, in hexadecimal.
        #[schema(min_length = 64, max_length = 64)]
        pledge: String,
    },
    /// Reveal the pledged seed, once the seeds are called for.
    Reveal {
        /// The seat.
        seat: usize,
        /// The seed.
        #[schema(min_length = 1, max_length = 64)]
        seed: String,
    },
    /// Leave a seat before the start.
    Leave {
        /// The seat.
        seat: usize,
    },
    /// Put one of the hall's bots on a free seat.
    SeatBot {
        /// The seat.
        seat: usize,
        /// The bot.
        bot: BotBody,
    },
    /// Invite a program connected to the hall to a free seat.
    InviteProgram {
        /// The seat.
        seat: usize,
        /// The program's player id: names are not unique.
        #[schema(min_length = 1, max_length = 24)]
        player: String,
    },
    /// Begin the game.
    Start {},
    /// Throw the dice, or enter what the players' own dice show.
    Roll {
        /// The seat that throws, or that enters the roll.
        seat: usize,
        /// What the players' own dice show, as in `4,1,r3,y6,g2,b6`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(max_length = 100)]
        #[ts(optional)]
        dice: Option<String>,
    },
    /// Make a move.
    Move {
        /// The seat that moves.
        seat: usize,
        /// The move, as in `red5`.
        #[serde(rename = "move")]
        #[schema(max_length = 20)]
        mv: String,
    },
    /// Take back the seat's last decision, or ask the others to allow it.
    TakeBack {
        /// The seat.
        seat: usize,
    },
    /// Answer a request to take something back.
    AnswerTakeback {
        /// A seat of the player who answers.
        seat: usize,
        /// Whether it is allowed.
        allow: bool,
    },
    /// Ask the hall for help in a game against bots; `POST /api/v1/tables/ID/hint` does this and answers with the hint.
    Help {
        /// The seat.
        seat: usize,
        /// How.
        help: HelpName,
    },
    /// Resign.
    Resign {
        /// The seat.
        seat: usize,
    },
    /// Offer a draw.
    OfferDraw {
        /// The seat.
        seat: usize,
    },
    /// Answer the offer of a draw.
    AnswerDraw {
        /// The seat that answers.
        seat: usize,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Ask for another game, or agree to one.
    Rematch {
        /// A seat of the player who asks.
        seat: usize,
    },
    /// Say something to everybody at the table.
    Say {
        /// A seat of the player who speaks.
        seat: usize,
        /// What is said.
        #[schema(min_length = 1, max_length = 300)]
        text: String,
    },
}

crate::tagged!(strict CommandBody by "type" {
    "sit" => Sit { seat, name, seed, pledge },
    "seed" => Seed { seat, seed },
    "pledge" => Pledge { seat, pledge },
    "reveal" => Reveal { seat, seed },
    "leave" => Leave { seat },
    "seat-bot" => SeatBot { seat, bot },
    "invite-program" => InviteProgram { seat, player },
    "start" => Start {},
    "roll" => Roll { seat, dice },
    "move" => Move { seat, mv = "move" },
    "take-back" => TakeBack { seat },
    "answer-takeback" => AnswerTakeback { seat, allow },
    "help" => Help { seat, help },
    "resign" => Resign { seat },
    "offer-draw" => OfferDraw { seat },
    "answer-draw" => AnswerDraw { seat, accept },
    "rematch" => Rematch { seat },
    "say" => Say { seat, text },
});

impl CommandBody {
    /// Whether the command depends on what its sender has seen, so that it needs `seen`.
    pub fn rests_on_sight(&self) -> bool {
        matches!(self, Self::Roll { .. } | Self::Move { .. } | Self::TakeBack { .. })
    }

    /// Reads a command for a game, with what the hall knows about it.
    ///
    /// # Errors
    /// If a seat, a name, a move or a roll cannot be read.
    pub fn read<G: Game>(self, by: Circumstances<'_>) -> Result<Command<G>, Problem> {
        Ok(match self {
            Self::Sit { seat, name, seed, pledge } => Command::Sit {
                seat: read_seat(seat)?,
                name: Name::new(&name).map_err(|error| Problem::unreadable(&error))?,
                seed: seed.as_deref().map(read_seed).transpose()?,
                pledge: pledge.as_deref().map(read_pledge).transpose()?,
                is_program: by.is_program,
            },
            Self::Seed { seat, seed } => {
                Command::Seed { seat: read_seat(seat)?, seed: read_seed(&seed)? }
            }
            Self::Pledge { seat, pledge } => {
                Command::Pledge { seat: read_seat(seat)?, pledge: read_pledge(&pledge)? }
            }
            Self::Reveal { seat, seed } => {
                Command::Reveal { seat: read_seat(seat)?, seed: read_seed(&seed)? }
            }
            Self::Leave { seat } => Command::Leave { seat: read_seat(seat)? },
            Self::SeatBot { seat, bot } => {
                Command::SeatBot { seat: read_seat(seat)?, bot: bot.into() }
            }
            Self::InviteProgram { .. } => {
                return Err(Problem::new(Code::NoSuchProgram, "no such program is connected"));
            }
            Self::Start {} => Command::Start,
            Self::Roll { seat, dice } => Command::Roll {
                seat: read_seat(seat)?,
                shown: dice
                    .map(|dice| dice.parse().map_err(|error| Problem::unreadable(&error)))
                    .transpose()?,
            },
            Self::Move { seat, mv } => Command::Move {
                seat: read_seat(seat)?,
                mv: mv.parse().map_err(|error| Problem::unreadable(&error))?,
            },
            Self::TakeBack { seat } => Command::TakeBack { seat: read_seat(seat)? },
            Self::AnswerTakeback { seat, allow } => {
                Command::AnswerTakeback { seat: read_seat(seat)?, allow }
            }
            Self::Help { seat, help } => Command::Help { seat: read_seat(seat)?, help: help.0 },
            Self::Resign { seat } => Command::Resign { seat: read_seat(seat)? },
            Self::OfferDraw { seat } => Command::OfferDraw { seat: read_seat(seat)? },
            Self::AnswerDraw { seat, accept } => {
                Command::AnswerDraw { seat: read_seat(seat)?, accept }
            }
            Self::Rematch { seat } => {
                Command::Rematch { seat: read_seat(seat)?, next: by.next.to_owned() }
            }
            Self::Say { seat, text } => Command::Say { seat: read_seat(seat)?, text },
        })
    }
}

fn read_seat(seat: usize) -> Result<Seat, Problem> {
    let seat_number = Seat::new(seat);
    seat_number.ok_or_else(|| Problem::new(Code::NoSuchSeat, format!("there is no seat {seat}")))
}

fn read_pledge(text: &str) -> Result<Commitment, Problem> {
    text.parse().map_err(|error: fair::BadHex| Problem::unreadable(&error))
}

fn read_seed(text: &str) -> Result<Seed, Problem> {
    Seed::new(text).map_err(|error| Problem::unreadable(&error))
}
