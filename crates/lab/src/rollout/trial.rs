//! One game, played on from a position before a throw.

use bots::SeededDice;
use game::{Dice, Seat, Turn};

use super::judged::{Judged, Worth, decide};

/// How a game is played on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Terms {
    /// After how many turns it is cut off; 0 is never.
    pub(super) truncate: u32,
    /// Whether luck is taken out.
    pub(super) control: bool,
}

/// The result of one game for a seat, luck taken out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trial {
    pub(super) win: f64,
    pub(super) points: f64,
}

/// Dice that throw also those that have left the game, so that the same turn has the same dice behind
/// every choice.
pub(super) struct Aligned(pub(super) SeededDice);

impl Dice for Aligned {
    fn face(&mut self, sides: u8) -> u8 {
        self.0.face(sides)
    }

    fn pass_over(&mut self, sides: u8) {
        self.0.face(sides);
    }
}

/// Plays games on, with what that needs at hand.
#[derive(Clone)]
pub(super) struct Runner<G: Judged> {
    judge: G::Judge,
    moves: Vec<G::Move>,
}

/// Where games begin: a position before a throw with what is expected behind it, or a game that is
/// over.
#[derive(Clone)]
pub(super) struct Start<G> {
    position: G,
    expected: Option<f32>,
}

impl<G: Judged> Runner<G> {
    pub(super) fn new() -> Self {
        Self { judge: G::fast_engine(), moves: Vec::with_capacity(64) }
    }

    /// The position behind a turn in which a seat plays a move and the engine decides the rest.
    pub(super) fn start(
        &mut self,
        position: &G,
        chosen: Option<(Seat, G::Move)>,
        seat: Seat,
        terms: Terms,
    ) -> Start<G> {
        let mut next = position.clone();
        // The engine draws no lots at its fast setting.
        let mut dice = Aligned(SeededDice::new(0));
        if let Turn::Move(_) = position.turn() {
            self.answer(&mut next, chosen, &mut dice);
            self.finish_turn(&mut next, &mut dice);
        }
        let expected = self.expected(&next, seat, terms);
        Start { position: next, expected }
    }

    /// Plays a game on for a seat.
    pub(super) fn play(
        &mut self,
        start: &Start<G>,
        seat: Seat,
        terms: Terms,
        seed: u64,
        game: u64,
    ) -> Trial {
        let mut dice = Aligned(SeededDice::of_game(seed, game));
        let mut position = start.position.clone();
        let mut expected = start.expected;
        let mut luck = 0.0;
        for turn in 0.. {
            let is_cut = terms.truncate > 0 && turn == terms.truncate;
            if is_cut || position.outcome().is_some() {
                break;
            }
            let before = expected.take().or_else(|| self.expected(&position, seat, terms));
            self.play_turn(&mut position, &mut dice);
            if let Some(before) = before {
                luck += f64::from(self.yardstick(&position, seat)) - f64::from(before);
            }
        }
        let Worth { win, points } = G::worth(&mut self.judge, &position, seat);
        Trial { win: f64::from(win) - luck, points: f64::from(points) }
    }

    /// What is expected behind the next turn, where luck is to be taken out and can be measured.
    fn expected(&mut self, position: &G, seat: Seat, terms: Terms) -> Option<f32> {
        let is_wanted = terms.control && position.outcome().is_none();
        if is_wanted { G::expected(&mut self.judge, position, seat) } else { None }
    }

    fn yardstick(&mut self, position: &G, seat: Seat) -> f32 {
        G::yardstick(G::worth(&mut self.judge, position, seat))
    }

    fn play_turn(&mut self, position: &mut G, dice: &mut Aligned) {
        position.roll_unchecked(position.throw(dice));
        self.finish_turn(position, dice);
    }

    fn finish_turn(&mut self, position: &mut G, dice: &mut Aligned) {
        while let Turn::Move(_) = position.turn() {
            self.answer(position, None, dice);
        }
    }

    /// Every seat that owes a move decides before any decision is played, but for a move that is
    /// settled.
    fn answer(&mut self, position: &mut G, chosen: Option<(Seat, G::Move)>, dice: &mut Aligned) {
        let mut answers = [None; Seat::MAX];
        let seats = position.to_act();
        for seat in seats.iter() {
            answers[seat.index()] = Some(match chosen {
                Some((chooser, mv)) if chooser == seat => mv,
                _ => decide::<G>(&mut self.judge, position, seat, &mut self.moves, dice),
            });
        }
        for seat in seats.iter() {
            if let Some(mv) = answers[seat.index()] {
                position.play_unchecked(seat, mv);
            }
        }
    }
}
