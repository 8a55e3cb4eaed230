//! The most telling thing about a move of Duell.

use duell::{Board, Change, Die, Duell, Move, Side, Square, Tumble};

use super::{exchange, top};
use crate::{Fact, Outlook, Thought, Threat};

/// The most important fact about a legal move, if it does more than the board shows. Earlier variants of [`Fact`] take precedence.
pub(super) fn told(position: &Duell, tumble: Tumble, thought: Thought<Move>) -> Option<Fact> {
    let board = position.board();
    let change = board.change(tumble);
    let mut after = *board;
    after.play(tumble);
    won(board, tumble, &change)
        .or_else(|| sacrificed(board, &after, &change, thought))
        .or_else(|| forced(thought))
        .or_else(|| parried(board, &after))
        .or_else(|| captured(position, tumble, &change))
        .or_else(|| threat(&after, board.to_move()).map(Fact::Threatens))
        .or_else(|| saved(board, &after, &change))
        .or_else(|| attacked(board, &after))
}

fn won(board: &Board, tumble: Tumble, change: &Change) -> Option<Fact> {
    let is_king = change.captured.is_some_and(Die::is_king);
    let won = if is_king { Fact::CapturesKing } else { Fact::ReachesHome { at: change.to } };
    board.wins(tumble).then_some(won)
}

fn forced(thought: Thought<Move>) -> Option<Fact> {
    match thought {
        Thought::Line { outlook: Outlook::Win(moves), .. } => Some(Fact::ForcesWin { moves }),
        Thought::Line { outlook: Outlook::Loss(moves), .. } => Some(Fact::HoldsOut { moves }),
        Thought::Move | Thought::Turn(_) | Thought::Line { .. } => None,
    }
}

/// Who gives up a die expects to win at least this many games in a hundred.
const GOOD: u8 = 50;

/// The die that the other side is expected to win for nothing, and could not have won before the move.
fn sacrificed(
    board: &Board,
    after: &Board,
    change: &Change,
    thought: Thought<Move>,
) -> Option<Fact> {
    let Thought::Line { outlook, reply: Some(Move::Tumble(reply)), then } = thought else {
        return None;
    };
    let moves = match outlook {
        Outlook::Win(moves) => Some(moves),
        Outlook::Chance(GOOD..) => None,
        Outlook::Chance(_) | Outlook::Loss(_) => return None,
    };
    let (given, at) = (after.change(reply).captured?, reply.to());
    let before = if at == change.to { change.from } else { at };
    let is_free = change.captured.is_none() && parried(board, after).is_none();
    let is_lost = exchange::pays(after, reply) && !is_paid_back(after, reply, then);
    let is_given = is_free && is_lost && !is_lost_anyway(board, before);
    is_given.then_some(Fact::Sacrifices { top: top(given.kind), at, moves })
}

/// Whether a capture is answered by one.
fn is_paid_back(board: &Board, capture: Tumble, then: Option<Move>) -> bool {
    let mut after = *board;
    after.play(capture);
    matches!(then, Some(Move::Tumble(then)) if after.die(then.to()).is_some())
}

/// Whether the other side could win a die of the side to move if it were its turn.
fn is_lost_anyway(board: &Board, at: Square) -> bool {
    let mut board = *board;
    let other = board.to_move().other();
    board.set_to_move(other);
    let mut is_lost = false;
    for (from, _) in board.dice_on(board.attackers(other, at)) {
        board.arrivals(from, 1 << at.index(), |capture| is_lost |= exchange::pays(&board, capture));
    }
    is_lost
}

/// The other side's threat to win, if the move removes it.
fn parried(board: &Board, after: &Board) -> Option<Fact> {
    let other = board.to_move().other();
    let parried = threat(board, other).filter(|_| threat(after, other).is_none());
    parried.map(Fact::Parries)
}

/// How a side could win if it were its turn.
fn threat(board: &Board, side: Side) -> Option<Threat> {
    let to = board.winning_tumble(side)?.to();
    let is_king = board.die(to).is_some_and(Die::is_king);
    Some(if is_king { Threat::King(to) } else { Threat::Home(to) })
}

fn captured(position: &Duell, tumble: Tumble, change: &Change) -> Option<Fact> {
    let (top, at) = (top(change.captured?.kind), change.to);
    Some(if position.captured_on() == Some(at) {
        Fact::Recaptures { top, at }
    } else if exchange::pays(position.board(), tumble) {
        Fact::Wins { top, at }
    } else {
        Fact::Trades { top, at }
    })
}

/// The die that moved, if it could have been captured for free and no longer can.
fn saved(board: &Board, after: &Board, change: &Change) -> Option<Fact> {
    let mover = board.to_move();
    let is_saved = is_hanging(board, change.from, mover) && !is_hanging(after, change.to, mover);
    is_saved.then_some(Fact::Saves { top: top(change.before.kind), at: change.to })
}

/// A die of the other side that can be captured for free now, and could not be before. It is never the
/// King: that would be a threat to win, which takes precedence.
fn attacked(board: &Board, after: &Board) -> Option<Fact> {
    let other = after.to_move();
    let is_new = |&(square, _): &(Square, Die)| {
        is_hanging(after, square, other) && !is_hanging(board, square, other)
    };
    let (at, die) = after.dice_on(after.occupied(other)).find(is_new)?;
    Some(Fact::Attacks { top: top(die.kind), at })
}

/// Whether a side's die can be captured without its side being able to recapture.
fn is_hanging(board: &Board, square: Square, side: Side) -> bool {
    board.attackers(side.other(), square) != 0 && board.attackers(side, square) == 0
}
