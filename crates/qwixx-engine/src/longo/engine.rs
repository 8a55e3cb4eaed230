//! The player of Longo.

use effects::Effects;
use game::{Dice, Game, Seat};
use judge::Level;
use qwixx_longo::{Choice, QwixxLongo, SIDES};

use super::{
    plan::{Lists, NOBODY, Plan, best_plan, each_plan},
    value::{HIDDEN, LongoValue},
};
use crate::{
    advice::Advice,
    lapse::{Glance, Mind, logit, normal},
};

/// How each level comes to its decisions.
const MINDS: [Mind; Level::COUNT] = [
    Mind::Glance(Glance { skip: 0.3, error: 3.0, overlooked: 35 }),
    Mind::Glance(Glance { skip: 0.8, error: 2.0, overlooked: 20 }),
    Mind::Glance(Glance { skip: 1.1, error: 1.5, overlooked: 12 }),
    Mind::Misjudge(0.345),
    Mind::Misjudge(0.308),
    Mind::Misjudge(0.248),
    Mind::Misjudge(0.196),
    Mind::Misjudge(0.149),
    Mind::Misjudge(0.097),
    Mind::Best,
];

/// A player of Longo.
#[derive(Clone, Debug)]
pub struct LongoEngine {
    mind: Mind,
    value: LongoValue<'static, HIDDEN>,
    lists: Lists,
}

impl LongoEngine {
    /// A player of this level.
    pub fn new(level: Level) -> Self {
        Self::with(level.pick(&MINDS))
    }

    /// A player who judges whole turns by the net alone.
    pub fn fast() -> Self {
        Self::with(Mind::Best)
    }

    fn with(mind: Mind) -> Self {
        Self { mind, value: LongoValue::default(), lists: Lists::default() }
    }

    /// Decides, and says with what in mind. The position is as the seat may see it.
    ///
    /// # Panics
    /// If `legal` is empty: the seat must owe a move.
    pub fn choose(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        legal: &[Choice],
        dice: &mut impl Dice,
    ) -> Advice<SIDES> {
        self.think(position, seat, legal, dice)
    }

    /// Decides without a word. The position is as the seat may see it.
    ///
    /// # Panics
    /// If `legal` is empty: the seat must owe a move.
    pub fn decide(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        legal: &[Choice],
        dice: &mut impl Dice,
    ) -> Choice {
        self.think(position, seat, legal, dice).mv
    }

    fn think(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        legal: &[Choice],
        dice: &mut impl Dice,
    ) -> Advice<SIDES> {
        if let [only] = *legal {
            return Advice::at_once(only);
        }
        let plan = match self.mind {
            Mind::Glance(glance) => {
                return Advice::at_once(at_a_glance(position, seat, legal, glance, dice));
            }
            Mind::Misjudge(error) => self.misjudge(position, seat, error, dice),
            Mind::Best | Mind::Search => {
                best_plan(position, seat, &mut self.value, &mut self.lists)
            }
        };
        Advice::planned(plan.mv, plan.then)
    }

    /// The turn that seems best when every one is misjudged a little, and the others are not thought of.
    fn misjudge(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        error: f32,
        dice: &mut impl Dice,
    ) -> Plan {
        let mut best: Option<(f32, Plan)> = None;
        each_plan(position, seat, &NOBODY, &mut self.value, &mut self.lists, |plan| {
            let seems = logit(plan.worth.win) + error * normal(dice);
            if best.is_none_or(|(most, _)| seems > most) {
                best = Some((seems, plan));
            }
        });
        best.expect("a player who is to act can at least pass").1
    }
}

fn at_a_glance(
    position: &QwixxLongo,
    seat: Seat,
    legal: &[Choice],
    glance: Glance,
    dice: &mut impl Dice,
) -> Choice {
    let is_turn = position.active() == seat;
    // On one's own turn nobody likes to do nothing, and a misthrow even less.
    let pass = match position.is_passing_a_misthrow() {
        true => -5.0,
        false if is_turn => -1.0,
        false => 0.0,
    };
    let mut best = (pass, Choice::Pass);
    for &choice in legal {
        if choice == Choice::Pass {
            continue;
        }
        if let Some(appeal) = glance.appeal(position.effect(seat, choice), dice)
            && appeal > best.0
        {
            best = (appeal, choice);
        }
    }
    best.1
}
