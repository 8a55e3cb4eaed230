//! What a series of captures on one square comes to, counted in dice.

use duell::{Board, Die, Tumble};

/// More than all other dice together.
const KING: i32 = 20;

fn worth(die: Die) -> i32 {
    if die.is_king() { KING } else { 1 }
}

/// How many dice the mover is up by a capture, when both sides go on capturing on that square while it
/// pays, each with its lowest die first and the King last.
pub(super) fn gain(board: &Board, capture: Tumble) -> i32 {
    let victim = board.die(capture.to()).map_or(0, worth);
    let mut after = *board;
    after.play(capture);
    let reply = recapture(&after, capture);
    victim - reply.map_or(0, |reply| gain(&after, reply)).max(0)
}

/// The capture of the die that has just moved, by the lowest die that can.
fn recapture(board: &Board, last: Tumble) -> Option<Tumble> {
    let target = 1_u128 << last.to().index();
    let height = |die: Die| if die.is_king() { u8::MAX } else { die.kind.pips() };
    let attackers = board.dice_on(board.attackers(board.to_move(), last.to()));
    let mut lowest: Option<(u8, Tumble)> = None;
    attackers.for_each(|(from, die)| {
        board.arrivals(from, target, |capture| {
            if lowest.is_none_or(|(so_far, _)| height(die) < so_far) {
                lowest = Some((height(die), capture));
            }
        });
    });
    lowest.map(|(_, capture)| capture)
}
