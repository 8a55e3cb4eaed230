//! What an analysis finds.

use effects::Reason;
use game::{Phase, Seat};
use judge::{Judged, rollout::Estimate};

use crate::{Caution, Effort, Mark, Marks, Standing};

/// The analysis of one game. Chances are parts of a win; a list of them has one for each seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The name of the game.
    pub game: &'static str,
    /// The options that are not the default.
    pub options: String,
    /// The fingerprint of the judge.
    pub fingerprint: u64,
    /// How closely it was analyzed.
    pub effort: Effort,
    /// The losses at which a decision gets a mark.
    pub bounds: Marks,
    /// What readers should know about the judge.
    pub caution: Option<Caution>,
    /// The names of the players in the record.
    pub players: Vec<Option<String>>,
    /// The chances before anything happened.
    pub prior: Vec<f64>,
    /// The result; nothing while the game is open.
    pub result: Option<Vec<f64>>,
    /// What ended it.
    pub reason: Option<String>,
    /// The chances at the end of the record: the result, if there is one.
    pub last: Vec<f64>,
    /// Every roll and move.
    pub steps: Vec<Step<M>>,
    /// The totals for each seat.
    pub seats: Vec<Standing>,
    /// The largest amount by which any seat's parts fail to add up.
    pub identity_error: f64,
}

/// One roll or move.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<M> {
    /// Its number, from 1. Moves made at the same time, unseen by the others, share one.
    pub number: usize,
    /// Who rolled or moved.
    pub seat: Seat,
    /// The roll or the move, as records write it.
    pub text: String,
    /// How things stood before it.
    pub stood: Stood,
    /// The chances before it.
    pub before: Vec<f64>,
    /// The chances after it, and after all moves that share its number.
    pub after: Vec<f64>,
    /// How much the judge's opinion changed on a closer look. It is in the last step with a number.
    pub revision: Vec<f64>,
    /// What happened.
    pub deed: Deed<M>,
}

/// How things stood before a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stood {
    /// The position.
    pub position: String,
    /// The part of the turn.
    pub phase: Phase,
    /// The seat whose turn it was.
    pub active: Seat,
    /// What the dice showed.
    pub roll: Option<String>,
    /// The points by seat, in a game that has points.
    pub scores: Vec<i32>,
}

/// What happened in a step.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed<M> {
    /// Dice were thrown, with this luck for each seat.
    Rolled {
        /// The luck.
        luck: Vec<f64>,
    },
    /// A seat moved.
    Moved(Box<Moved<M>>),
}

/// A move.
#[derive(Clone, PartialEq, Debug)]
pub struct Moved<M> {
    /// Whose doing it is: nearly always the seat's own. An accepted draw may be a gift of the seat that offered it.
    pub owner: Seat,
    /// What it gave away, as a part of a win.
    pub loss: f64,
    /// What it changed for each seat, compared with the best choice.
    pub change: Vec<f64>,
    /// What it is called.
    pub mark: Option<Mark>,
    /// Whether it counts: there was a choice, and something was at stake.
    pub counted: bool,
    /// The choices that it is judged by, the best first; after them, for a move with a mark, all others. None if the move
    /// is not made with dice or tokens: a resignation, a draw, a clock that ran out.
    pub choices: Vec<Judged<M>>,
    /// How many of these, from the first, got more than a glance.
    pub closer: usize,
    /// How many choices were legal.
    pub legal: usize,
    /// The loss according to a far longer search, if it might be a blunder.
    pub checked: Option<Estimate>,
    /// Why the best choice is good.
    pub reason: Option<Reason>,
    /// What others chose at the same time, compared with what was expected of them. It is in the last step with a given
    /// number.
    pub surprise: Option<Vec<f64>>,
}

impl<M> Step<M> {
    /// The luck of a roll.
    pub fn luck(&self) -> Option<&[f64]> {
        match &self.deed {
            Deed::Rolled { luck } => Some(luck),
            Deed::Moved(_) => None,
        }
    }

    /// The move.
    pub fn moved(&self) -> Option<&Moved<M>> {
        match &self.deed {
            Deed::Rolled { .. } => None,
            Deed::Moved(moved) => Some(moved),
        }
    }

    /// What the step brought a seat by luck, decisions and surprise: everything but the judge's own doubts.
    pub fn gain(&self, seat: usize) -> f64 {
        match &self.deed {
            Deed::Rolled { luck } => luck[seat],
            Deed::Moved(moved) => {
                moved.change[seat] + moved.surprise.as_ref().map_or(0.0, |surprise| surprise[seat])
            }
        }
    }
}
