//! The player of Longo.

use game::{Dice, Game, Phase, Seat};
use judge::Level;
use qwixx_longo::{Choice, QwixxLongo, SIDES, Space};

use super::{
    inputs::lead,
    plan::{Lists, NOBODY, Plan, best_plan, each_plan},
    value::{HIDDEN, LongoValue},
};
use crate::{
    advice::{Advice, Deed, Fact, Rest, Thought},
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

    /// Decides, and says why. The position is as the seat may see it.
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
        let thought = self.think(position, seat, legal, dice);
        Advice { mv: thought.mv, reason: told(position, seat, legal, thought) }
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
    ) -> Thought<SIDES> {
        if let [only] = *legal {
            return Thought { mv: only, rest: Rest::Unplanned };
        }
        let plan = match self.mind {
            Mind::Glance(glance) => {
                let mv = at_a_glance(position, seat, legal, glance, dice);
                return Thought { mv, rest: Rest::Unplanned };
            }
            Mind::Misjudge(error) => self.misjudge(position, seat, error, dice),
            Mind::Best | Mind::Search => {
                best_plan(position, seat, &mut self.value, &mut self.lists)
            }
        };
        Thought { mv: plan.mv, rest: Rest::Planned(plan.then) }
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

/// The position after a decision if everybody else passes.
fn alone(position: &QwixxLongo, seat: Seat, mv: Choice) -> QwixxLongo {
    let mut next = position.seen_by(Some(seat));
    for other in position.to_act().without(seat).iter() {
        next.play_unchecked(other, Choice::Pass);
    }
    next.play_unchecked(seat, mv);
    next
}

fn gain(position: &QwixxLongo, after: &QwixxLongo, seat: Seat) -> i32 {
    let points = |position: &QwixxLongo| position.sheets()[seat.index()].points();
    points(after) - points(position)
}

fn skips(position: &QwixxLongo, seat: Seat, space: Space) -> usize {
    space.place().saturating_sub(position.sheets()[seat.index()].row(space.color()).next())
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
        let Choice::Take(space) = choice else { continue };
        let gain = gain(position, &alone(position, seat, choice), seat);
        if let Some(appeal) = glance.appeal(gain, skips(position, seat, space), dice)
            && appeal > best.0
        {
            best = (appeal, choice);
        }
    }
    best.1
}

/// The reason for a move, from what it does by itself.
fn told(before: &QwixxLongo, seat: Seat, legal: &[Choice], thought: Thought<SIDES>) -> String {
    let after = alone(before, seat, thought.mv);
    let takes = |space| Fact::Takes {
        space,
        skips: skips(before, seat, space),
        points: gain(before, &after, seat),
        deed: deed(before, &after, seat, space),
    };
    let skips = |space| skips(before, seat, space);
    let fact = Fact::of(thought, legal, before.is_passing_a_misthrow(), skips, takes);
    let lead = lead(&after, seat);
    fact.told(after.outcome().map(|_| lead))
}

fn deed(before: &QwixxLongo, after: &QwixxLongo, seat: Seat, space: Space) -> Deed {
    let sum = before.throw_shown().map(|throw| throw.white_sum());
    if after.sheets()[seat.index()].row(space.color()).is_locked() {
        Deed::Locks
    } else if before.phase() == Phase::Action1 && sum != Some(space.number()) {
        Deed::Lucky
    } else {
        Deed::None
    }
}
