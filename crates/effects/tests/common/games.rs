//! Random games of Qwixx.

use effects::Effects;
use game::{Dice, Seat, Turn, conformance::TestDice};

/// Plays random games and shows every decision, with the view of the seat that makes it, to `see`. Most
/// moves go as little forward as possible, so that rows fill up and are locked.
pub(crate) fn random_games<G: Effects>(
    setups: impl IntoIterator<Item = G::Setup>,
    mut see: impl FnMut(&G, Seat, &[G::Move]),
) {
    for (setup, seed) in setups.into_iter().zip(1..) {
        let mut dice = TestDice::new(seed);
        let mut position = G::start(&setup);
        loop {
            match position.turn() {
                Turn::Roll => position.roll(position.throw(&mut dice)).unwrap(),
                Turn::Over(_) => break,
                Turn::Move(seats) => {
                    let seat = seats.lowest().expect("somebody owes a move");
                    let view = position.seen_by(Some(seat));
                    let legal = view.moves(seat);
                    see(&view, seat, &legal);
                    let mv = chosen(&view, seat, &legal, &mut dice);
                    position.play(seat, mv).unwrap();
                }
            }
        }
    }
}

fn chosen<G: Effects>(view: &G, seat: Seat, legal: &[G::Move], dice: &mut TestDice) -> G::Move {
    let near = |&&mv: &&G::Move| view.effect(seat, mv).skips.unwrap_or(3);
    if dice.face(4) > 1
        && let Some(&nearest) = legal.iter().min_by_key(near)
        && view.effect(seat, nearest).skips.is_some()
    {
        return nearest;
    }
    legal[usize::from(dice.face(251)) % legal.len()]
}
