//! The players in a contest.

use std::{error::Error, fmt};

use bots::{DuellPlayer, Player};
use duell::{Duell, DuellSetup, Move};
use game::Game;
use judge::SeededDice;

use super::{Budget, Pace};

/// The game so far, as given to a contender.
#[derive(Clone, Debug)]
pub struct Course {
    /// Where it began.
    pub start: Duell,
    /// Every move since then.
    pub moves: Vec<Move>,
    /// The current position.
    pub position: Duell,
}

impl Course {
    /// A game that begins at this position.
    pub fn new(start: Duell) -> Self {
        Self { position: start.clone(), start, moves: Vec::new() }
    }
}

/// Something that plays games of Duell, one after another.
pub trait Contender {
    /// Gets ready for a new game.
    ///
    /// # Errors
    /// If it cannot.
    fn new_game(&mut self, rules: DuellSetup) -> Result<(), Failure>;

    /// Chooses a move for the side to move. It may be illegal.
    ///
    /// # Errors
    /// If it cannot or does not.
    fn choose(
        &mut self,
        course: &Course,
        budget: &Budget,
        dice: &mut SeededDice,
    ) -> Result<Move, Failure>;

    /// Its own pace, if it differs from that of the contest.
    fn pace(&self) -> Option<Pace> {
        None
    }

    /// Whether it must keep to its time. Players of fixed depth need not.
    fn keeps_time(&self) -> bool {
        true
    }
}

/// Why a contender forfeits a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// Its program could not be started, quit, or does not speak the protocol.
    Crashed(String),
    /// It did not answer in time.
    Silent,
    /// It took more time than it had.
    Overtime,
    /// It chose an illegal move, or none.
    Illegal(String),
}

impl Failure {
    /// A short name, like those for the ways a game ends.
    pub fn reason(&self) -> &'static str {
        match self {
            Self::Crashed(_) => "crashed",
            Self::Silent => "silent",
            Self::Overtime => "overtime",
            Self::Illegal(_) => "illegal-move",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crashed(how) => write!(f, "the program failed: {how}"),
            Self::Silent => f.write_str("no answer came"),
            Self::Overtime => f.write_str("the time was overstepped"),
            Self::Illegal(why) => write!(f, "the move is not legal: {why}"),
        }
    }
}

impl Error for Failure {}

/// A player by name, without a time limit.
#[derive(Clone, Debug)]
pub(super) struct Named(pub(super) DuellPlayer);

impl Contender for Named {
    /// Starts from a fresh copy, so that no game depends on earlier ones.
    fn new_game(&mut self, _: DuellSetup) -> Result<(), Failure> {
        self.0 = self.0.clone();
        Ok(())
    }

    fn choose(
        &mut self,
        course: &Course,
        _: &Budget,
        dice: &mut SeededDice,
    ) -> Result<Move, Failure> {
        let position = &course.position;
        let seat = position.active();
        Ok(self.0.choose(position, seat, &position.moves(seat), dice))
    }

    fn keeps_time(&self) -> bool {
        false
    }
}
