//! A player: a judge, and the errors of its level.

use std::fmt;

use effects::{Deed, Effects};
use game::{Dice, Game, Seat};
use judge::Level;
use qwixx::Color;

use crate::{
    advice::Advice,
    lapse::{Glance, Lapse, logit, normal},
    weigh::Expected,
};

/// A move in a planner's game.
pub(crate) type Move<J> = <<J as Planner>::Game as Game>::Move;

/// A judge that plans whole turns.
pub trait Planner: Clone + fmt::Debug {
    /// The game.
    type Game: Effects;

    /// The move that takes nothing.
    const PASS: Move<Self>;
    /// Whether a turn belongs to one player alone, so that its second action can be planned with the first.
    const IS_FORESEEN: bool;
    /// How each level errs.
    const LAPSES: [Lapse; Level::COUNT];

    /// The space that a move takes, by its row and number.
    fn space(mv: Move<Self>) -> Option<(Color, u8)>;

    /// The judge for a player at full strength.
    fn at_its_best() -> Self;

    /// The judge for everybody else: the net alone.
    fn fast() -> Self;

    /// Calls `visit` with every way to play the rest of the turn: its first and second action, and what
    /// is to be expected after it, for a seat that ignores the others.
    ///
    /// `visit` is not a type parameter: the net would be compiled again for each caller, with that caller's
    /// optimization settings.
    fn each_plan(
        &mut self,
        position: &Self::Game,
        seat: Seat,
        visit: &mut dyn FnMut(Move<Self>, Option<Move<Self>>, Expected),
    );

    /// The best way to play the rest of the turn.
    fn best_plan(&mut self, position: &Self::Game, seat: Seat) -> (Move<Self>, Option<Move<Self>>);
}

/// A player of a Qwixx game. It asks its judge what each way to play a turn is worth, and chooses as well
/// as its level allows.
#[derive(Clone, Debug)]
pub struct Engine<J: Planner> {
    pub(crate) judge: J,
    lapse: Lapse,
    /// The position after the last first action it chose, and the second action it planned to follow.
    meant: Option<(J::Game, Move<J>)>,
}

impl<J: Planner> Engine<J> {
    /// A player of this level.
    pub fn new(level: Level) -> Self {
        let judge = if level == Level::HIGHEST { J::at_its_best() } else { J::fast() };
        Self { judge, lapse: level.pick(&J::LAPSES), meant: None }
    }

    /// A player that judges whole turns by the net alone.
    pub fn fast() -> Self {
        Self { judge: J::fast(), lapse: Lapse::None, meant: None }
    }

    /// Decides, and says what it had in mind. The position must be as the seat may see it.
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
            // It will misjudge its second action anew, so it says nothing about it now.
            Lapse::Misjudge(error) => (self.misjudge(position, seat, error, dice), None),
            Lapse::None => self.plan(position, seat),
        };
        Advice::planned(mv, then)
    }

    /// The best turn. The plan is remembered for the second action.
    fn plan(&mut self, position: &J::Game, seat: Seat) -> (Move<J>, Option<Move<J>>) {
        if !J::IS_FORESEEN {
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

    /// The turn that looks best when each one is misjudged a little.
    fn misjudge(
        &mut self,
        position: &J::Game,
        seat: Seat,
        error: f32,
        dice: &mut impl Dice,
    ) -> Move<J> {
        let mut best = (f32::NEG_INFINITY, J::PASS);
        self.judge.each_plan(position, seat, &mut |mv, _, worth| {
            let seems = logit(worth.win) + error * normal(dice);
            if seems > best.0 {
                best = (seems, mv);
            }
        });
        best.1
    }

    /// Whether it decides at first glance.
    pub(crate) fn is_hasty(&self) -> bool {
        matches!(self.lapse, Lapse::Glance(_))
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
    // Nobody likes to do nothing on their own turn, and a misthrow even less.
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
