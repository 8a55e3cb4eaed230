//! The question every judge answers.

use std::{error::Error, fmt};

use game::{Game, Seat, sort_by};

use crate::{Stop, Worth};

/// Knows what the positions and choices of a game are worth.
///
/// The same judge always gives the same answer to the same question, unless it is stopped, told to remember
/// from move to move, or given a clock. None has a clock of its own: a caller who has one gives the signal to
/// stop, or makes a judge that searches for that long.
pub trait Judge<G: Game> {
    /// What the choices of a seat that owes a move are worth, best for that seat first. Sealed answers of
    /// other seats are ignored.
    ///
    /// # Errors
    /// If the judge cannot say.
    fn choices(
        &mut self,
        position: &G,
        seat: Seat,
        which: Which<'_, G::Move>,
        ask: &Ask,
    ) -> Result<Vec<Judged<G::Move>>, Unjudged>;

    /// What the judge itself would choose for a seat that owes a move.
    ///
    /// # Errors
    /// If the judge cannot say.
    fn best(&mut self, position: &G, seat: Seat, ask: &Ask) -> Result<Judged<G::Move>, Unjudged> {
        let best = self.choices(position, seat, Which::Best(1), ask)?;
        best.into_iter().next().ok_or(Unjudged::NothingToDecide(seat))
    }

    /// What a position is worth. If moves are due, this is what they lead to if everybody answers as
    /// this judge would; a game that is over is worth exactly its result.
    ///
    /// # Errors
    /// If the judge cannot say.
    fn position(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged>;

    /// Before a throw, the exact mean of [`Judge::position`] over all throws; otherwise the same as
    /// [`Judge::position`]. The worth of a throw minus this mean is luck, which is zero on average.
    ///
    /// # Errors
    /// If the judge cannot say.
    fn expected(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged>;
}

/// A choice, what it is worth, and what is expected to follow.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged<M> {
    /// The choice.
    pub mv: M,
    /// What it is worth.
    pub worth: Worth,
    /// What the judge expects or plans next, as far as it has looked ahead.
    pub line: Vec<(Seat, M)>,
}

/// Which choices are asked about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which<'a, M> {
    /// Every legal one.
    All,
    /// This many of the best.
    Best(usize),
    /// These.
    These(&'a [M]),
}

/// How much a judge may spend on an answer; anything left open is up to the judge.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    /// The number of positions for each choice, for a judge that searches.
    pub nodes: Option<u64>,
    /// The number of games for each choice, for a judge that plays them out.
    pub games: Option<u64>,
    /// Seed of the dice, for a judge that plays games out.
    pub seed: u64,
    /// A signal that ends the search. The answer is then the best so far, or [`Unjudged::Stopped`].
    pub stop: Stop,
}

impl Ask {
    /// A question with this many positions for each choice.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A question with this many games for each choice.
    pub fn games(games: u64) -> Self {
        Self { games: Some(games), ..Self::default() }
    }
}

/// Why a judge cannot answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unjudged {
    /// The seat owes no move.
    NothingToDecide(Seat),
    /// One of the moves asked about is not legal.
    NotLegal,
    /// The judge does not know the house rules or the number of seats.
    OtherRules,
    /// The position has more dice than the judge's tables.
    TooManyDice,
    /// Nothing is proven within the budget.
    Unproven,
    /// The signal to stop came before anything was known.
    Stopped,
}

impl fmt::Display for Unjudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingToDecide(seat) => write!(f, "seat {seat} has nothing to decide now"),
            Self::NotLegal => f.write_str("a move that is not legal has no worth"),
            Self::OtherRules => f.write_str("this judge does not know these rules"),
            Self::TooManyDice => f.write_str("there are more dice than in the tables"),
            Self::Unproven => f.write_str("nothing is proven with this budget"),
            Self::Stopped => f.write_str("stopped before anything was known"),
        }
    }
}

impl Error for Unjudged {}

impl<M: PartialEq + Copy> Which<'_, M> {
    /// The legal moves to judge, before all but the best are dropped.
    ///
    /// # Errors
    /// If a move was asked about that is not in the list.
    pub fn of(&self, legal: Vec<M>) -> Result<Vec<M>, Unjudged> {
        match self {
            Self::These(moves) if moves.iter().all(|mv| legal.contains(mv)) => Ok(moves.to_vec()),
            Self::These(_) => Err(Unjudged::NotLegal),
            Self::All | Self::Best(_) => Ok(legal),
        }
    }

    /// The maximum number of choices wanted.
    pub fn count(&self) -> usize {
        match self {
            Self::Best(count) => *count,
            Self::All | Self::These(_) => usize::MAX,
        }
    }
}

/// The legal moves of a seat.
///
/// # Errors
/// If the seat owes none.
pub fn owed<G: Game>(position: &G, seat: Seat) -> Result<Vec<G::Move>, Unjudged> {
    if position.to_act().contains(seat) {
        Ok(position.moves(seat))
    } else {
        Err(Unjudged::NothingToDecide(seat))
    }
}

/// Sorts choices, best for a seat first, and keeps as many as were asked for. Choices that are worth
/// the same stay in the order of the legal moves.
pub fn best_first<M: Copy + PartialEq>(
    mut choices: Vec<Judged<M>>,
    seat: Seat,
    which: Which<'_, M>,
) -> Vec<Judged<M>> {
    sort_by(&mut choices, |one, other| other.worth.cmp_for(&one.worth, seat));
    choices.truncate(which.count());
    choices
}
