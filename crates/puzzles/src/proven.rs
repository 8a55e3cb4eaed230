//! Puzzles of Duell: what is asked and answered is proven.

use std::{fmt, str::FromStr, sync::atomic::AtomicBool};

use duell::{Duell, DuellSetup, Move, Tumble};
use duell_solver::{ProofLimits, Puzzle, Solver, Watch};
use game::{Game, ParseError};
use judge::Level;

use crate::Id;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Goal {
    /// Win within this many moves: one first move does, nothing wins sooner, and no other first move wins within
    /// [`MARGIN`] moves more.
    Win,
    /// Do not lose: after every other move the other side wins within this many moves of its own, and after
    /// this one it does not, nor within one move more.
    Hold,
}

impl Goal {
    /// Every goal.
    pub const ALL: &[Self] = &[Self::Win, Self::Hold];

    /// The name of the goal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Hold => "hold",
        }
    }
}

/// A position of Duell with one right move, under the default rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The position.
    pub position: Duell,
    /// What is asked for.
    pub goal: Goal,
    /// Within how many moves.
    pub moves: u8,
    /// The lowest level that solves it, as all higher ones do.
    pub level: Level,
    /// The right move, and how a win goes on against the longest resistance.
    pub line: Vec<Tumble>,
}

/// A position with at most this many dice, Kings included, is an endgame.
pub const FEW_DICE: usize = 6;
/// Within this many moves more than the win takes, no other first move wins.
pub const MARGIN: u8 = 1;
/// The same in an endgame.
pub const MARGIN_OF_FEW: u8 = 4;
/// At least this many moves must meet the first threat, or there is nothing to think about.
const PARRIES: usize = 2;

impl Proven {
    /// The win that a position asks for, if the limits suffice to prove that one first move wins.
    pub fn win(position: &Duell, limits: ProofLimits) -> Option<Self> {
        let Puzzle { position, best, moves } = Puzzle::find(position, limits)?;
        let few = position.board().dice().count() <= FEW_DICE;
        let wider =
            ProofLimits { moves: moves + if few { MARGIN_OF_FEW } else { MARGIN }, ..limits };
        let mut solver = Solver::new(16);
        let sorted = quietly(|watch| solver.first_moves(&position, wider, watch))?;
        if sorted.winning != [best] || !sorted.unknown.is_empty() {
            return None;
        }
        let limits = ProofLimits { moves, ..limits };
        let solution = quietly(|watch| solver.solve(&position, limits, watch))?;
        // The line of the proof begins with the only move there is.
        let line = if solution.line.first() == Some(&best) { solution.line } else { vec![best] };
        Some(Self { position, goal: Goal::Win, moves, level: Level::HIGHEST, line })
    }

    /// The only move that does not lose, if the limits suffice to prove that it is.
    pub fn hold(position: &Duell, limits: ProofLimits) -> Option<Self> {
        let position = Duell::from_position(&position.to_string(), &position.rules()).ok()?;
        let board = position.board();
        let (mut seen, mut holding, mut parries) = (Vec::new(), None, 0);
        let mut solver = Solver::new(16);
        for tumble in board.tumbles() {
            let change = board.change(tumble);
            if board.wins(tumble) {
                return None;
            }
            if seen.contains(&change) {
                continue;
            }
            seen.push(change);
            let next = after(&position, tumble);
            if next.board().winning_tumble(next.board().to_move()).is_some() {
                continue;
            }
            parries += 1;
            match quietly(|watch| solver.wins(&next, limits, watch)) {
                Some(Some(true)) => {}
                Some(Some(false)) if holding.is_none() => holding = Some((tumble, next)),
                _ => return None,
            }
        }
        let (best, next) = holding.filter(|_| parries >= PARRIES)?;
        let longer = ProofLimits { moves: limits.moves + 1, ..limits };
        let is_held = quietly(|watch| solver.wins(&next, longer, watch))? == Some(false);
        let (level, line) = (Level::HIGHEST, vec![best]);
        is_held.then_some(Self { position, goal: Goal::Hold, moves: limits.moves, level, line })
    }

    /// The right move.
    pub fn best(&self) -> Tumble {
        self.line[0]
    }

    /// Whether a move does what the right one does: it may take another path to the same end.
    pub fn is_best(&self, tumble: Tumble) -> bool {
        let board = self.position.board();
        board.change(tumble) == board.change(self.best())
    }

    /// Whether few dice are left.
    pub fn is_endgame(&self) -> bool {
        self.position.board().dice().count() <= FEW_DICE
    }

    /// Whether the other puzzle is nearly the same.
    pub fn resembles(&self, other: &Self) -> bool {
        let of = |puzzle: &Self| Puzzle {
            position: puzzle.position.clone(),
            best: puzzle.best(),
            moves: puzzle.moves,
        };
        of(self).resembles(&of(other))
    }

    /// The name of the puzzle.
    pub fn id(&self) -> Id {
        Id::of(&self.position.to_string())
    }
}

/// The position after a move.
pub(crate) fn after(position: &Duell, tumble: Tumble) -> Duell {
    let mut next = position.clone();
    next.play_unchecked(next.active(), Move::Tumble(tumble));
    next
}

/// Runs the solver without progress or stop.
pub(crate) fn quietly<T, E>(ask: impl FnOnce(Watch<'_>) -> Result<T, E>) -> Option<T> {
    let stop = AtomicBool::new(false);
    ask(Watch { stop: &stop, on_progress: &mut |_| () }).ok()
}

/// One line: position, goal, number of moves, level, and how it goes.
impl fmt::Display for Proven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, goal, moves, level, line } = self;
        write!(f, "{position} | {} {moves} | {level} |", goal.name())?;
        line.iter().try_for_each(|tumble| write!(f, " {tumble}"))
    }
}

impl FromStr for Proven {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text).ok_or_else(|| ParseError::new(text, "a position, a goal, a level and a line"))
    }
}

fn read(text: &str) -> Option<Proven> {
    let parts: Vec<&str> = text.split(" | ").collect();
    let &[position, task, level, moves_made] = parts.as_slice() else { return None };
    let position = Duell::from_position(position, &DuellSetup::default()).ok()?;
    let (goal, moves) = task.split_once(' ')?;
    let goal = *Goal::ALL.iter().find(|known| known.name() == goal)?;
    let mut on = position.clone();
    let mut line = Vec::new();
    for text in moves_made.split(' ') {
        let Ok(Move::Tumble(tumble)) = text.parse() else { return None };
        on.play(on.active(), Move::Tumble(tumble)).ok()?;
        line.push(tumble);
    }
    Some(Proven { position, goal, moves: moves.parse().ok()?, level: level.parse().ok()?, line })
}
