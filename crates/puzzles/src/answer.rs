//! Whether an answer is right, and what there is to say about it.

use duell::{Duell, Move, Tumble};
use duell_solver::{ProofLimits, Solver};
use effects::{Effects, Outlook, Reason, Thought};
use game::Game;

use crate::{
    AnyPuzzle, Decision, Goal, Points, Proven,
    proven::{after, quietly},
};

/// What there is to say about an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whether it is right.
    pub is_right: bool,
    /// Whether this ends the puzzle.
    pub is_done: bool,
    /// What it costs, if choices cost points.
    pub loss: Option<Points>,
    /// What the other side answers: it holds out against a win, or shows what is wrong.
    pub reply: Option<String>,
    /// The right first move.
    pub best: String,
    /// What the right answer does.
    pub reason: Option<Reason>,
}

/// The moves of an answer are not those of a game that begins with the puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAnswer;

/// A win may take this many moves more than asked for, if its first move is right.
pub const SLACK: u8 = 2;
/// How many boards are searched for a move, for each reply to it, and for what is wrong with it.
const PROOF: u64 = 300_000;
const REPLY: u64 = 4_000;
const REFUTATION: u64 = 100_000;

impl AnyPuzzle {
    /// Judges an answer: the last of these moves. Before it come the solver's right moves and the replies to them,
    /// alternating. The work is bounded, about a second at worst.
    ///
    /// # Errors
    /// If a move cannot be read or made, or if there are too few or too many.
    pub fn answer(&self, moves: &[String]) -> Result<Answer, NoAnswer> {
        match self {
            Self::Proven(puzzle) => {
                let read = |text: &String| match text.parse() {
                    Ok(Move::Tumble(tumble)) => Ok(tumble),
                    _ => Err(NoAnswer),
                };
                puzzle.answer(&moves.iter().map(read).collect::<Result<Vec<_>, _>>()?)
            }
            Self::Duel(decision) => decision.answer(moves),
            Self::Longo(decision) => decision.answer(moves),
        }
    }
}

impl AnyPuzzle {
    /// The right first move, and what it does.
    pub fn solution(&self) -> (String, Option<Reason>) {
        match self {
            Self::Proven(puzzle) => (puzzle.best().to_string(), puzzle.reason()),
            Self::Duel(decision) => (decision.best().to_string(), decision.reason()),
            Self::Longo(decision) => (decision.best().to_string(), decision.reason()),
        }
    }
}

impl<G: Effects> Decision<G> {
    /// What the best choice does.
    fn reason(&self) -> Option<Reason> {
        let position = self.position();
        let legal = position.moves(self.seat);
        position.reason(self.seat, self.best(), &legal, Thought::Turn(None))
    }

    fn answer(&self, moves: &[String]) -> Result<Answer, NoAnswer> {
        let [mv] = moves else { return Err(NoAnswer) };
        let loss = mv.parse().ok().and_then(|mv| self.loss(mv)).ok_or(NoAnswer)?;
        Ok(Answer {
            is_right: loss == Points::ZERO,
            is_done: true,
            loss: Some(loss),
            reply: None,
            best: self.best().to_string(),
            reason: self.reason(),
        })
    }
}

impl Proven {
    fn answer(&self, moves: &[Tumble]) -> Result<Answer, NoAnswer> {
        let (&last, before) = moves.split_last().ok_or(NoAnswer)?;
        let most = 2 * usize::from(self.moves + SLACK);
        if before.len() % 2 == 1 || before.len() >= most {
            return Err(NoAnswer);
        }
        let mut position = self.position.clone();
        for &tumble in before {
            position.play(position.active(), Move::Tumble(tumble)).map_err(|_| NoAnswer)?;
        }
        position.judge(position.active(), Move::Tumble(last)).map_err(|_| NoAnswer)?;
        Ok(match self.goal {
            Goal::Hold if !before.is_empty() => return Err(NoAnswer),
            Goal::Hold => self.held(last),
            Goal::Win => self.won(&position, last, moves),
        })
    }

    fn held(&self, last: Tumble) -> Answer {
        let is_right = self.is_best(last);
        let next = after(&self.position, last);
        let reply = if is_right { None } else { refutation(&next, self.moves) };
        self.told(is_right, true, reply)
    }

    fn won(&self, position: &Duell, last: Tumble, moves: &[Tumble]) -> Answer {
        if position.board().wins(last) {
            return self.told(true, true, None);
        }
        let made = (moves.len() / 2) as u8;
        let is_line = self.line.get(..moves.len()) == Some(moves);
        let within = if made == 0 { self.moves } else { self.moves + SLACK - made };
        let limits = ProofLimits { moves: within, nodes: PROOF };
        let is_right = if made == 0 {
            self.is_best(last)
        } else {
            let mut solver = Solver::new(4);
            is_line
                || quietly(|watch| solver.move_wins(position, last, limits, watch))
                    == Some(Some(true))
        };
        let next = after(position, last);
        if !is_right {
            // What loses at once is worth showing.
            let at_once = next.board().winning_tumble(next.board().to_move());
            return self.told(false, true, at_once);
        }
        let known = self.line.get(moves.len()).copied().filter(|_| is_line);
        self.told(true, false, known.or_else(|| longest(&next, within.saturating_sub(1))))
    }

    fn told(&self, is_right: bool, is_done: bool, reply: Option<Tumble>) -> Answer {
        Answer {
            is_right,
            is_done: is_done || reply.is_none(),
            loss: None,
            reply: reply.map(|reply| reply.to_string()),
            best: self.best().to_string(),
            reason: self.reason(),
        }
    }

    /// What the right move does; if nothing shows, that it forces a win.
    fn reason(&self) -> Option<Reason> {
        let seat = self.position.active();
        let best = Move::Tumble(self.best());
        let because = |thought| self.position.reason(seat, best, &[], thought);
        because(Thought::Move).or_else(|| match self.goal {
            Goal::Win => because(Thought::of(Outlook::Win(self.moves.into()))),
            Goal::Hold => None,
        })
    }
}

/// How the side to move wins within this many moves, if a short search finds it.
fn refutation(position: &Duell, moves: u8) -> Option<Tumble> {
    let mut solver = Solver::new(4);
    (1..=moves).find_map(|moves| {
        let limits = ProofLimits { moves, nodes: REFUTATION };
        let sorted = quietly(|watch| solver.first_moves(position, limits, watch))?;
        sorted.winning.first().copied()
    })
}

/// A reply that seems to hold out long, found with little effort: of all replies it keeps those against which no win in
/// one is found, then in two, and so on.
fn longest(position: &Duell, moves: u8) -> Option<Tumble> {
    let mut solver = Solver::new(4);
    let mut left: Vec<Tumble> = position.board().tumbles().into_iter().collect();
    for length in 1..moves {
        let limits = ProofLimits { moves: length, nodes: REPLY };
        let holds = |&tumble: &Tumble| {
            let next = after(position, tumble);
            quietly(|watch| solver.wins(&next, limits, watch)) != Some(Some(true))
        };
        let holding: Vec<Tumble> = left.iter().copied().filter(holds).collect();
        if holding.is_empty() {
            break;
        }
        left = holding;
    }
    left.first().copied()
}
