//! What plays in a contest.

use std::{error::Error, fmt};

use bots::{DuellPlayer, Player};
use duell::{Duell, DuellSetup, Move};
use game::Game;
use judge::SeededDice;

use super::{Budget, Pace};

/// A game so far, as a contender is told it.
#[derive(Clone, Debug)]
pub struct Course {
    /// Where it began.
    pub start: Duell,
    /// Every move since then.
    pub moves: Vec<Move>,
    /// Where it stands.
    pub position: Duell,
}

impl Course {
    /// A game that begins here.
    pub fn new(start: Duell) -> Self {
        Self { position: start.clone(), start, moves: Vec::new() }
    }
}

/// Something that plays games of Duell one after the other.
pub trait Contender {
    /// Gets ready for a new game.
    ///
    /// # Errors
    /// If it cannot.
    fn new_game(&mut self, rules: DuellSetup) -> Result<(), Failure>;

    /// Chooses a move for the side that is to move. Nobody has checked whether it is legal.
    ///
    /// # Errors
    /// If it cannot or does not.
    fn choose(
        &mut self,
        course: &Course,
        budget: &Budget,
        dice: &mut SeededDice,
    ) -> Result<Move, Failure>;

    /// What it plays at, if not at the pace of the contest.
    fn pace(&self) -> Option<Pace> {
        None
    }

    /// Whether it is held to its time. Players of fixed depth are not.
    fn keeps_time(&self) -> bool {
        true
    }
}

/// Why a contender forfeits a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// Its program could not be started, ended, or does not speak the protocol.
    Crashed(String),
    /// It gave no answer in time.
    Silent,
    /// It took more time than it had.
    Overtime,
    /// It chose a move that is not legal, or none.
    Illegal(String),
}

impl Failure {
    /// A short name, as for the ways in which a game ends.
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

/// A player by name, who is held to no time.
#[derive(Clone, Debug)]
pub(super) struct Named(pub(super) DuellPlayer);

impl Contender for Named {
    /// A copy has seen nothing yet, so that no game depends on those before it.
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
