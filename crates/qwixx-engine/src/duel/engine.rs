//! The player of The Duel.

use game::{Dice, Game, Seat};
use judge::Level;
use qwixx_duel::{Choice, QwixxDuel, SIDES, Space};

use super::{
    plan::{Lists, best_plan, each_plan},
    search::deep_plan,
    value::{DuelValue, HIDDEN},
};
use crate::{
    advice::{Advice, Deed, Fact, Rest, Thought},
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

    /// Decides, and says why.
    ///
    /// # Panics
    /// If `legal` is empty: the seat must owe a move.
    pub fn choose(
        &mut self,
        position: &QwixxDuel,
        seat: Seat,
        legal: &[Choice],
        dice: &mut impl Dice,
    ) -> Advice<SIDES> {
        let thought = self.think(position, legal, dice);
        let mut next = position.clone();
        next.play_unchecked(seat, thought.mv);
        Advice { mv: thought.mv, reason: told(position, &next, legal, thought) }
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
    ) -> Thought<SIDES> {
        if let [only] = *legal {
            return Thought { mv: only, rest: Rest::Unplanned };
        }
        let (mv, then) = match self.mind {
            Mind::Glance(glance) => {
                let mv = at_a_glance(position, legal, glance, dice);
                return Thought { mv, rest: Rest::Unplanned };
            }
            Mind::Misjudge(error) => self.misjudge(position, error, dice),
            Mind::Best => {
                let plan = best_plan(position, &mut self.value, &mut self.lists);
                (plan.mv, plan.then)
            }
            Mind::Search => self.search(position),
        };
        Thought { mv, rest: Rest::Planned(then) }
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

fn skips(position: &QwixxDuel, space: Space) -> usize {
    let next = position.row(space.color()).front(position.player()).map_or(0, |front| front + 1);
    space.place().saturating_sub(next)
}

fn at_a_glance(
    position: &QwixxDuel,
    legal: &[Choice],
    glance: Glance,
    dice: &mut impl Dice,
) -> Choice {
    let player = position.player();
    // Nobody likes to do nothing, and a misthrow even less.
    let mut best = (if position.is_passing_a_misthrow() { -5.0 } else { -1.0 }, Choice::Pass);
    for &choice in legal {
        let Choice::Take(space) = choice else { continue };
        let mut next = position.clone();
        next.play_unchecked(player.seat(), choice);
        let gain = next.points(player) - position.points(player);
        if let Some(appeal) = glance.appeal(gain, skips(position, space), dice)
            && appeal > best.0
        {
            best = (appeal, choice);
        }
    }
    best.1
}

/// The reason for a move, from what it does.
fn told(
    before: &QwixxDuel,
    after: &QwixxDuel,
    legal: &[Choice],
    thought: Thought<SIDES>,
) -> String {
    let player = before.player();
    let takes = |space| Fact::Takes {
        space,
        skips: skips(before, space),
        points: after.points(player) - before.points(player),
        deed: deed(before, after, space),
    };
    let skips = |space| skips(before, space);
    let fact = Fact::of(thought, legal, before.is_passing_a_misthrow(), skips, takes);
    let lead = after.points(player) - after.points(player.other());
    fact.told(after.outcome().map(|_| lead))
}

fn deed(before: &QwixxDuel, after: &QwixxDuel, space: Space) -> Deed {
    match before.row(space.color()).owner(space.place()) {
        _ if after.row(space.color()).is_locked() => Deed::Locks,
        Some(owner) if owner == before.player() => Deed::Stacks,
        Some(_) => Deed::Beats,
        None => Deed::None,
    }
}
