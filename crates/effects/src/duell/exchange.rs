//! Whether a capture pays off when both sides keep capturing on that square.

use duell::{Board, Die, Tumble};

/// Whether a capture wins a die outright: the other side cannot recapture, or would lose another die if it
/// did. Each side captures with its lowest die first and its King last; capturing a King ends the exchange.
pub(super) fn pays(board: &Board, capture: Tumble) -> bool {
    if board.die(capture.to()).is_some_and(Die::is_king) {
        return true;
    }
    let mut after = *board;
    after.play(capture);
    !recapture(&after, capture).is_some_and(|reply| pays(&after, reply))
}

/// The capture of the die that has just moved, by the lowest die that can.
fn recapture(board: &Board, last: Tumble) -> Option<Tumble> {
    let target = 1_u128 << last.to().index();
    let height = |die: Die| if die.is_king() { u8::MAX } else { die.kind.pips() };
    let mut lowest: Option<(u8, Tumble)> = None;
    for (from, die) in board.dice_on(board.attackers(board.to_move(), last.to())) {
        board.arrivals(from, target, |capture| {
            if lowest.is_none_or(|(so_far, _)| height(die) < so_far) {
                lowest = Some((height(die), capture));
            }
        });
    }
    lowest.map(|(_, capture)| capture)
}
