//! Proofs and tables as judges: their answers are exact, and if nothing is proven they say so.

use std::sync::Arc;

use duell::{Duell, Move};
use game::{Game, Seat};
use judge::{Ask, Judge, Judged, Sure, Unit, Unjudged, Which, Worth, best_first, owed};

use crate::{
    Proof, ProofLimits, Solver, Watch,
    endgames::{Distance, Endgames},
};

/// The game is drawn after this many quiet moves by both sides together (D16).
const MOST_QUIET: u32 = duell::outcome::MOST_QUIET as u32;

/// Judges small endgames by tables.
#[derive(Clone)]
pub struct EndgameJudge {
    tables: Arc<Endgames>,
}

impl EndgameJudge {
    /// A judge that uses these tables.
    pub fn new(tables: Arc<Endgames>) -> Self {
        Self { tables }
    }
}

impl Judge<Duell> for EndgameJudge {
    fn choices(
        &mut self,
        position: &Duell,
        seat: Seat,
        which: Which<'_, Move>,
        ask: &Ask,
    ) -> Result<Vec<Judged<Move>>, Unjudged> {
        judged_each(self, position, seat, which, ask)
    }

    fn position(&mut self, position: &Duell, _: &Ask) -> Result<Worth, Unjudged> {
        if let Some(outcome) = position.outcome() {
            return Ok(Worth::of_outcome(outcome, &[0.0; 2], Unit::Moves));
        }
        if position.rules() != self.tables.rules() {
            return Err(Unjudged::OtherRules);
        }
        let distance = self.tables.probe(position.board()).ok_or(Unjudged::TooManyDice)?;
        let left = MOST_QUIET - u32::from(position.quiet());
        match distance {
            Distance::Draw => {
                Ok(Worth::of_two(position.active(), 0.5, 0.0, Unit::Dice, Sure::Exact))
            }
            // A capture on the way would restart the count of quiet moves; that is not checked.
            Distance::Win(plies) | Distance::Loss(plies) if u32::from(plies) > left => {
                Err(Unjudged::Unproven)
            }
            Distance::Win(plies) => Ok(won(position.active(), plies)),
            Distance::Loss(plies) => Ok(won(position.active().next(2), plies)),
        }
    }

    fn expected(&mut self, position: &Duell, ask: &Ask) -> Result<Worth, Unjudged> {
        self.position(position, ask)
    }
}

/// A win for a seat after this many half-moves, in its own moves.
fn won(seat: Seat, plies: u8) -> Worth {
    Worth::of_two(seat, 1.0, f64::from(plies.div_ceil(2)), Unit::Moves, Sure::Exact)
}

/// Every choice by the position after it.
fn judged_each<J: Judge<Duell>>(
    judge: &mut J,
    position: &Duell,
    seat: Seat,
    which: Which<'_, Move>,
    ask: &Ask,
) -> Result<Vec<Judged<Move>>, Unjudged> {
    let mut judged = Vec::new();
    for mv in which.of(owed(position, seat)?)? {
        let mut next = position.clone();
        next.play_unchecked(seat, mv);
        judged.push(Judged { mv, worth: judge.position(&next, ask)?, line: Vec::new() });
    }
    Ok(best_first(judged, seat, which))
}

/// Judges by proofs that a side wins. A position or choice for which nothing is proven has no worth.
pub struct ProofJudge {
    solver: Solver,
    moves: u8,
}

/// The maximum number of boards a proof may examine, by default.
const NODES: u64 = 100_000;

impl ProofJudge {
    /// A judge that looks for wins within this many moves.
    pub fn new(solver: Solver, moves: u8) -> Self {
        Self { solver, moves }
    }

    /// The number of moves within which the side to move wins, if proven.
    fn wins_within(&mut self, position: &Duell, ask: &Ask) -> Result<Option<u8>, Unjudged> {
        let limits = ProofLimits { moves: self.moves, nodes: ask.nodes.unwrap_or(NODES) };
        let watch = Watch { stop: ask.stop.flag(), on_progress: &mut |_| () };
        let solution =
            self.solver.solve(position, limits, watch).map_err(|_| Unjudged::Unproven)?;
        Ok(match solution.proof {
            Proof::Wins { within, .. } => Some(within),
            Proof::NoWin { .. } | Proof::Unknown { .. } => None,
        })
    }
}

impl Judge<Duell> for ProofJudge {
    fn choices(
        &mut self,
        position: &Duell,
        seat: Seat,
        which: Which<'_, Move>,
        ask: &Ask,
    ) -> Result<Vec<Judged<Move>>, Unjudged> {
        judged_each(self, position, seat, which, ask)
    }

    fn position(&mut self, position: &Duell, ask: &Ask) -> Result<Worth, Unjudged> {
        if let Some(outcome) = position.outcome() {
            return Ok(Worth::of_outcome(outcome, &[0.0; 2], Unit::Moves));
        }
        let seat = position.active();
        let win = |seat, moves| Worth::of_two(seat, 1.0, moves, Unit::Moves, Sure::Exact);
        if let Some(within) = self.wins_within(position, ask)? {
            return Ok(win(seat, f64::from(within)));
        }
        // It is lost if every move leads to a win of the other side.
        let moves = position.moves(seat);
        if moves.is_empty() {
            return Err(Unjudged::Unproven);
        }
        let mut longest = 0;
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(seat, mv);
            if next.outcome().is_some() {
                return Err(Unjudged::Unproven);
            }
            longest = longest.max(self.wins_within(&next, ask)?.ok_or(Unjudged::Unproven)?);
        }
        Ok(win(seat.next(2), f64::from(longest)))
    }

    fn expected(&mut self, position: &Duell, ask: &Ask) -> Result<Worth, Unjudged> {
        self.position(position, ask)
    }
}
