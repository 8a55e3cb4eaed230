//! A player: a judge, and how its level errs.

use std::fmt;

use effects::{Deed, Effects};
use game::{Dice, Game, Seat};
use judge::Level;

use crate::{
    advice::Advice,
    lapse::{Glance, Lapse, logit, normal},
};

/// A move in the game of a planner.
type Move<J> = <<J as Planner>::Game as Game>::Move;

/// A judge that plans whole turns.
pub trait Planner: Clone + fmt::Debug {
    /// The game.
    type Game: Effects;

    /// The move that takes nothing.
    const PASS: Move<Self>;
    /// How each level errs.
    const LAPSES: [Lapse; Level::COUNT];

    /// The judge that a player of full strength asks.
    fn at_its_best() -> Self;

    /// The judge that everybody else asks: the net alone.
    fn fast() -> Self;

    /// Whether it looks at the turns after this one.
    fn looks_ahead(&self) -> bool;

    /// Calls `visit` with every way to play the rest of the turn, its first and second action, and the
    /// chance to win after it, for a seat that ignores the others.
    fn each_plan(
        &mut self,
        position: &Self::Game,
        seat: Seat,
        visit: impl FnMut(Move<Self>, Option<Move<Self>>, f32),
    );

    /// The best way to play the rest of the turn.
    fn best_plan(&mut self, position: &Self::Game, seat: Seat) -> (Move<Self>, Option<Move<Self>>);
}

/// A player of a Qwixx game. It asks its judge what the ways to play a turn are worth, and chooses as
/// its level lets it.
#[derive(Clone, Debug)]
pub struct Engine<J: Planner> {
    judge: J,
    lapse: Lapse,
    /// The position after the first action that was chosen last, and the second one that was meant
    /// to follow.
    meant: Option<(J::Game, Move<J>)>,
}

impl<J: Planner> Engine<J> {
    /// A player of this level.
    pub fn new(level: Level) -> Self {
        let judge = if level == Level::HIGHEST { J::at_its_best() } else { J::fast() };
        Self { judge, lapse: level.pick(&J::LAPSES), meant: None }
    }

    /// A player who judges whole turns by the net alone.
    pub fn fast() -> Self {
        Self { judge: J::fast(), lapse: Lapse::None, meant: None }
    }

    /// Decides, and says what it had in mind. The position is as the seat may see it.
    ///
    /// # Panics
    /// If `legal` is empty: the seat must owe a move.
    pub fn choose(
        &mut self,
        position: &J::Game,
        seat: Seat,
        legal: &[Move<J>],
        dice: &mut impl Dice,
    ) -> Advice<Move<J>> {
        if let [only] = *legal {
            return Advice::at_once(only);
        }
        let (mv, then) = match self.lapse {
            Lapse::Glance(glance) => {
                return Advice::at_once(at_a_glance(position, seat, legal, J::PASS, glance, dice));
            }
            Lapse::Misjudge(error) => self.misjudge(position, seat, error, dice),
            Lapse::None => self.plan(position, seat),
        };
        Advice::planned(mv, then)
    }

    /// The best turn. What a look ahead has found is not looked for again in the second action.
    fn plan(&mut self, position: &J::Game, seat: Seat) -> (Move<J>, Option<Move<J>>) {
        if !self.judge.looks_ahead() {
            return self.judge.best_plan(position, seat);
        }
        if let Some((_, then)) = self.meant.take().filter(|(after, _)| after == position) {
            return (then, None);
        }
        let (mv, then) = self.judge.best_plan(position, seat);
        self.meant = then.map(|then| {
            let mut after = position.clone();
            after.play_unchecked(seat, mv);
            (after, then)
        });
        (mv, then)
    }

    /// The turn that seems best when every one is misjudged a little.
    fn misjudge(
        &mut self,
        position: &J::Game,
        seat: Seat,
        error: f32,
        dice: &mut impl Dice,
    ) -> (Move<J>, Option<Move<J>>) {
        let mut best = (f32::NEG_INFINITY, (J::PASS, None));
        self.judge.each_plan(position, seat, |mv, then, win| {
            let seems = logit(win) + error * normal(dice);
            if seems > best.0 {
                best = (seems, (mv, then));
            }
        });
        best.1
    }
}

fn at_a_glance<G: Effects>(
    position: &G,
    seat: Seat,
    legal: &[G::Move],
    pass: G::Move,
    glance: Glance,
    dice: &mut impl Dice,
) -> G::Move {
    // On one's own turn nobody likes to do nothing, and a misthrow even less.
    let appeal = match position.effect(seat, pass).deeds.contains(Deed::Misthrow) {
        true => -5.0,
        false if position.active() == seat => -1.0,
        false => 0.0,
    };
    let mut best = (appeal, pass);
    for &mv in legal.iter().filter(|&&mv| mv != pass) {
        if let Some(appeal) = glance.appeal(position.effect(seat, mv), dice)
            && appeal > best.0
        {
            best = (appeal, mv);
        }
    }
    best.1
}
