//! The player of The Duel.

use effects::Effects;
use game::{Dice, Game, Seat};
use judge::Level;
use qwixx_duel::{Choice, QwixxDuel, SIDES};

use super::{
    plan::{Lists, best_plan, each_plan},
    search::deep_plan,
    value::{DuelValue, HIDDEN},
};
use crate::{
    advice::Advice,
    lapse::{Glance, Mind, logit, normal},
};

/// How each level comes to its decisions.
const MINDS: [Mind; Level::COUNT] = [
    Mind::Glance(Glance { skip: 0.3, error: 3.0, overlooked: 35 }),
    Mind::Glance(Glance { skip: 0.8, error: 2.0, overlooked: 20 }),
    Mind::Glance(Glance { skip: 1.2, error: 1.0, overlooked: 8 }),
    Mind::Misjudge(0.5),
    Mind::Misjudge(0.4),
    Mind::Misjudge(0.315),
    Mind::Misjudge(0.24),
    Mind::Misjudge(0.17),
    Mind::Misjudge(0.105),
    Mind::Search,
];

/// A player of The Duel.
#[derive(Clone, Debug)]
pub struct DuelEngine {
    mind: Mind,
    value: DuelValue<'static, HIDDEN>,
    lists: Lists,
    /// The position after the first action that was chosen last, and the second one that was meant
    /// to follow.
    meant: Option<(QwixxDuel, Choice)>,
}

impl DuelEngine {
    /// A player of this level.
    pub fn new(level: Level) -> Self {
        Self::with(level.pick(&MINDS))
    }

    /// A player who judges whole turns by the net alone.
    pub fn fast() -> Self {
        Self::with(Mind::Best)
    }

    fn with(mind: Mind) -> Self {
        Self { mind, value: DuelValue::default(), lists: Lists::default(), meant: None }
    }

    /// Decides, and says with what in mind.
    ///
    /// # Panics
    /// If `legal` is empty: the seat must owe a move.
    pub fn choose(
        &mut self,
        position: &QwixxDuel,
        _: Seat,
        legal: &[Choice],
        dice: &mut impl Dice,
    ) -> Advice<SIDES> {
        self.think(position, legal, dice)
    }

    /// Decides without a word.
    ///
    /// # Panics
    /// If `legal` is empty: the seat must owe a move.
    pub fn decide(
        &mut self,
        position: &QwixxDuel,
        _: Seat,
        legal: &[Choice],
        dice: &mut impl Dice,
    ) -> Choice {
        self.think(position, legal, dice).mv
    }

    fn think(
        &mut self,
        position: &QwixxDuel,
        legal: &[Choice],
        dice: &mut impl Dice,
    ) -> Advice<SIDES> {
        if let [only] = *legal {
            return Advice::at_once(only);
        }
        let (mv, then) = match self.mind {
            Mind::Glance(glance) => {
                return Advice::at_once(at_a_glance(position, legal, glance, dice));
            }
            Mind::Misjudge(error) => self.misjudge(position, error, dice),
            Mind::Best => {
                let plan = best_plan(position, &mut self.value, &mut self.lists);
                (plan.mv, plan.then)
            }
            Mind::Search => self.search(position),
        };
        Advice::planned(mv, then)
    }

    /// The best turn by what it leaves to the opponent; its second action is not looked for again.
    fn search(&mut self, position: &QwixxDuel) -> (Choice, Option<Choice>) {
        if let Some((_, then)) = self.meant.take().filter(|(after, _)| after == position) {
            return (then, None);
        }
        let plan = deep_plan(position, &mut self.value, &mut self.lists);
        self.meant = plan.then.map(|then| {
            let mut after = position.clone();
            after.play_unchecked(position.active(), plan.mv);
            (after, then)
        });
        (plan.mv, plan.then)
    }

    /// The turn that seems best when every one is misjudged a little.
    fn misjudge(
        &mut self,
        position: &QwixxDuel,
        error: f32,
        dice: &mut impl Dice,
    ) -> (Choice, Option<Choice>) {
        let player = position.player();
        let mut best = (f32::NEG_INFINITY, (Choice::Pass, None));
        each_plan(position, &mut self.lists, |mv, then, end| {
            let seems = logit(self.value.worth(&end, player).win) + error * normal(dice);
            if seems > best.0 {
                best = (seems, (mv, then));
            }
        });
        best.1
    }
}

fn at_a_glance(
    position: &QwixxDuel,
    legal: &[Choice],
    glance: Glance,
    dice: &mut impl Dice,
) -> Choice {
    let seat = position.active();
    // Nobody likes to do nothing, and a misthrow even less.
    let mut best = (if position.is_passing_a_misthrow() { -5.0 } else { -1.0 }, Choice::Pass);
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
