//! One whole game between players.

use bots::Player;
use game::{Dice, Game, Outcome, Seat, Seats, Step, Turn};

/// Plays whole games and reuses its buffers, so that a game allocates nothing beyond what the rules
/// themselves do.
#[derive(Debug)]
pub struct Playout<G: Game> {
    moves: Vec<G::Move>,
}

/// How a game went.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The last position.
    pub position: G,
    /// How it ended.
    pub outcome: Outcome,
    /// How many turns it took: throws in a game with dice, moves in one without.
    pub turns: u32,
}

impl<G: Game> Default for Playout<G> {
    fn default() -> Self {
        Self { moves: Vec::with_capacity(512) }
    }
}

impl<G: Game> Playout<G> {
    /// Plays a game to its end.
    pub fn play<P: Player<G>>(
        &mut self,
        start: G,
        players: &mut [P],
        dice: &mut impl Dice,
    ) -> Played<G> {
        self.play_and_tell(start, players, dice, |_| ())
    }

    /// Plays a game to its end and reports every step.
    pub fn play_and_tell<P: Player<G>>(
        &mut self,
        start: G,
        players: &mut [P],
        dice: &mut impl Dice,
        mut tell: impl FnMut(Step<G>),
    ) -> Played<G> {
        let mut position = start;
        let (mut throws, mut moves) = (0, 0);
        loop {
            match position.turn() {
                Turn::Roll => {
                    let roll = position.throw(dice);
                    tell(Step::Roll(roll));
                    position.roll_unchecked(roll);
                    throws += 1;
                }
                Turn::Move(seats) => {
                    self.decide(&mut position, seats, players, dice, &mut tell);
                    moves += 1;
                }
                Turn::Over(outcome) => {
                    let turns = if throws > 0 { throws } else { moves };
                    return Played { position, outcome, turns };
                }
            }
        }
    }

    /// Every seat decides before any decision is played, so that none can see another's.
    fn decide<P: Player<G>>(
        &mut self,
        position: &mut G,
        seats: Seats,
        players: &mut [P],
        dice: &mut impl Dice,
        tell: &mut impl FnMut(Step<G>),
    ) {
        let mut answers = [None; Seat::MAX];
        for seat in seats.iter() {
            self.moves.clear();
            position.moves_into(seat, &mut self.moves);
            let player = &mut players[seat.index()];
            answers[seat.index()] = Some(player.choose(position, seat, &self.moves, dice));
        }
        for seat in seats.iter() {
            if let Some(mv) = answers[seat.index()] {
                tell(Step::Move(seat, mv));
                position.play_unchecked(seat, mv);
            }
        }
    }
}
