//! The most telling thing about a move of Duell.

use duell::{Board, Change, Die, Move, Side, Square, Tumble};

use super::{exchange, top};
use crate::{Fact, Thought, Threat};

/// The most telling thing that can be said of a legal move. What comes first here is told first.
pub(super) fn told(board: &Board, tumble: Tumble, thought: Thought<Move>) -> Fact {
    let change = board.change(tumble);
    let mut after = *board;
    after.play(tumble);
    won(board, tumble, &change)
        .or_else(|| forced(thought))
        .or_else(|| parried(board, &after))
        .or_else(|| captured(board, tumble, &change))
        .or_else(|| threat(&after, board.to_move()).map(Fact::Threatens))
        .or_else(|| saved(board, &after, &change))
        .or_else(|| attacked(board, &after))
        .unwrap_or_else(|| quiet(&change))
}

fn won(board: &Board, tumble: Tumble, change: &Change) -> Option<Fact> {
    let is_king = change.captured.is_some_and(Die::is_king);
    let won = if is_king { Fact::CapturesKing } else { Fact::ReachesHome { at: change.to } };
    board.wins(tumble).then_some(won)
}

fn forced(thought: Thought<Move>) -> Option<Fact> {
    match thought {
        Thought::Win(moves) => Some(Fact::ForcesWin { moves }),
        Thought::Loss(moves) => Some(Fact::HoldsOut { moves }),
        Thought::Move | Thought::Turn(_) => None,
    }
}

/// The other side's threat to win, if it has none after the move.
fn parried(board: &Board, after: &Board) -> Option<Fact> {
    let other = board.to_move().other();
    let parried = threat(board, other).filter(|_| threat(after, other).is_none());
    parried.map(Fact::Parries)
}

/// How a side could win if it were to move.
fn threat(board: &Board, side: Side) -> Option<Threat> {
    let to = board.winning_tumble(side)?.to();
    let is_king = board.die(to).is_some_and(Die::is_king);
    Some(if is_king { Threat::King(to) } else { Threat::Home(to) })
}

fn captured(board: &Board, tumble: Tumble, change: &Change) -> Option<Fact> {
    let (top, at) = (top(change.captured?.kind), change.to);
    let is_won = exchange::pays(board, tumble);
    Some(if is_won { Fact::Wins { top, at } } else { Fact::Trades { top, at } })
}

/// The die that moved, if it could have been captured for nothing and no longer can.
fn saved(board: &Board, after: &Board, change: &Change) -> Option<Fact> {
    let mover = board.to_move();
    let is_saved = is_hanging(board, change.from, mover) && !is_hanging(after, change.to, mover);
    is_saved.then_some(Fact::Saves { top: top(change.before.kind), at: change.to })
}

/// A die of the other side that could be captured for nothing now, and could not before. It is not the
/// King: that would be a threat to win, which is told first.
fn attacked(board: &Board, after: &Board) -> Option<Fact> {
    let other = after.to_move();
    let is_new = |&(square, _): &(Square, Die)| {
        is_hanging(after, square, other) && !is_hanging(board, square, other)
    };
    let (at, die) = after.dice_on(after.occupied(other)).find(is_new)?;
    Some(Fact::Attacks { top: top(die.kind), at })
}

/// Whether a side's die can be captured and nothing of that side could capture back.
fn is_hanging(board: &Board, square: Square, side: Side) -> bool {
    board.attackers(side.other(), square) != 0 && board.attackers(side, square) == 0
}

fn quiet(change: &Change) -> Fact {
    let (before, after, at) = (change.before.kind, change.after.kind, change.to);
    match top(after) {
        Some(top) if top > before.pips() => Fact::TurnsUp { top, at },
        _ => Fact::GoesTo { top: top(before), at },
    }
}
