//! What choices and positions of The Duel are worth to both players.

use game::{Game, Phase, Seat, Turn, sort_by};
use judge::{Ask, Judge, Judged, Level, Stop, Sure, Unit, Unjudged, Which, Worth};
use qwixx::Color;
use qwixx_duel::{Choice, QwixxDuel, SIDES, Space};

use super::{
    plan::{Lists, Plan, best_plan, each_plan},
    search::deep_plan,
    value::{DuelValue, HIDDEN, Prediction},
};
use crate::{
    Expected, Glance, Lapse, Planner,
    options::{Options, by_white_dice, expected},
    study::{self, white_throw},
};

const FACES: usize = SIDES as usize;

/// Judges positions of The Duel before a throw by the net, or by its mean over all throws of the next
/// turns; and all others by the best way of reaching such positions.
#[derive(Clone, Debug)]
pub struct DuelJudge {
    value: DuelValue<'static, HIDDEN>,
    lists: Lists,
    turns: u8,
    breadth: usize,
    /// Results of looking ahead, kept for the next question.
    kept: Known,
    /// The stop signal of the current question.
    stop: Stop,
}

type Known = study::Known<QwixxDuel>;

impl DuelJudge {
    /// A judge by the net alone.
    pub fn at_a_glance() -> Self {
        Self {
            value: DuelValue::default(),
            lists: Lists::default(),
            turns: 0,
            breadth: usize::MAX,
            kept: Known::new(),
            stop: Stop::new(),
        }
    }

    /// A judge that looks at all throws of this many turns after a choice.
    pub fn looking_ahead(turns: u8) -> Self {
        Self { turns, ..Self::at_a_glance() }
    }

    /// A judge that, after each choice, looks ahead only for this many ways to end the turn: those that are best at a
    /// glance.
    pub fn with_breadth(self, breadth: usize) -> Self {
        Self { breadth: breadth.max(1), ..self }
    }

    /// What each pair of white dice is worth on average over the colored ones, and how likely the pair is. A throw must
    /// be due.
    pub fn by_white_dice(&mut self, position: &QwixxDuel) -> Vec<([u8; 2], f64, Worth)> {
        self.stop = Stop::new();
        let (mut known, turns) = (Known::new(), self.turns);
        by_white_dice::<SIDES, FACES, { Space::COUNT }>(|white| {
            self.options(position, white, turns, &mut known)
        })
    }

    /// What a position before a throw is worth, looking this many turns ahead; `None` once the signal to stop has come.
    fn ahead(&mut self, position: &QwixxDuel, turns: u8) -> Worth {
        let player = position.player();
        match position.outcome() {
            Some(outcome) => {
                let margin = self.value.worth(position, player.other()).margin;
                let mut own = [f64::from(margin); 2];
                own[player.seat().index()] = -f64::from(margin);
                Worth::of_outcome(outcome, &own, Unit::Margin)
            }
            None if turns == 0 || self.stop.is_stopped() => {
                let found = self.value.worth(position, player);
                let (win, margin) = (f64::from(found.win), f64::from(found.margin));
                Worth::of_two(player.seat(), win, margin, Unit::Margin, Sure::Judged)
            }
            None => self.mean(position, turns - 1),
        }
    }

    fn ahead_once(&mut self, position: &QwixxDuel, turns: u8, known: &mut Known) -> Worth {
        known.once(position, || self.ahead(position, turns))
    }

    /// The mean over all throws of the best turn, whose end is judged by looking this many turns ahead.
    fn mean(&mut self, position: &QwixxDuel, turns: u8) -> Worth {
        let mut known = Known::new();
        expected::<SIDES, FACES, { Space::COUNT }>(|white| {
            self.options(position, white, turns, &mut known)
        })
    }

    fn options(
        &mut self,
        position: &QwixxDuel,
        white: [u8; 2],
        turns: u8,
        known: &mut Known,
    ) -> Options<{ Space::COUNT }> {
        let seat = position.active();
        let thrown = thrown(position, white);
        let mut options = Options::new(seat);
        for first in thrown.moves(seat) {
            let mut next = thrown.clone();
            next.play_unchecked(seat, first);
            if next.phase() != Phase::Action2 {
                options.raise_alone(self.ahead_once(&next, turns, known));
                continue;
            }
            let mut worth = |second| {
                let mut end = next.clone();
                end.play_unchecked(seat, second);
                self.ahead_once(&end, turns, known)
            };
            options.raise_alone(worth(Choice::Pass));
            for color in Color::ALL {
                let open = next.row(color).open(position.player());
                for place in (0..Space::COUNT).filter(|place| open >> place & 1 == 1) {
                    let space = Space::at(color, place).expect("the row has this place");
                    // One turn uses no space twice (Q12).
                    if first != Choice::Take(space) {
                        options.raise_with(color as usize, place, worth(Choice::Take(space)));
                    }
                }
            }
        }
        options
    }

    /// The best way to play the rest of the turn.
    fn plan(&mut self, position: &QwixxDuel) -> Plan {
        match self.turns {
            0 => best_plan(position, &mut self.value, &mut self.lists),
            _ => deep_plan(position, &mut self.value, &mut self.lists),
        }
    }

    /// What the end of a turn is worth, kept for the next question.
    fn ahead_kept(&mut self, position: &QwixxDuel, turns: u8) -> Worth {
        if turns == 0 || turns != self.turns {
            return self.ahead(position, turns);
        }
        self.kept.make_room();
        let mut kept = std::mem::replace(&mut self.kept, Known::new());
        let worth = self.ahead_once(position, turns, &mut kept);
        if !self.stop.is_stopped() {
            self.kept = kept;
        }
        worth
    }

    /// Keeps the best ways to end the turn after each choice.
    fn narrow(&mut self, plans: &mut Vec<(Choice, Option<Choice>, QwixxDuel)>, seat: Seat) {
        let mut ranked: Vec<_> =
            plans.drain(..).map(|plan| (self.ahead(&plan.2, 0), plan)).collect();
        sort_by(&mut ranked, |(one, _), (other, _)| other.cmp_for(one, seat));
        for (_, plan) in ranked {
            if plans.iter().filter(|other| other.0 == plan.0).count() < self.breadth {
                plans.push(plan);
            }
        }
    }

    /// Every choice, with the best that can follow it.
    fn judged(&mut self, position: &QwixxDuel, moves: &[Choice], turns: u8) -> Vec<Judged<Choice>> {
        let seat = position.active();
        let mut judged: Vec<Judged<Choice>> = Vec::with_capacity(moves.len());
        let mut plans = Vec::new();
        each_plan(position, &mut self.lists, |mv, then, end| plans.push((mv, then, end)));
        plans.retain(|(mv, ..)| moves.contains(mv));
        if turns > 0 && self.breadth < usize::MAX {
            self.narrow(&mut plans, seat);
        }
        for (mv, then, end) in plans {
            let worth = self.ahead_kept(&end, turns);
            let line = then.map(|then| (seat, then)).into_iter().collect();
            match judged.iter_mut().find(|choice| choice.mv == mv) {
                None => judged.push(Judged { mv, worth, line }),
                Some(best) if worth.cmp_for(&best.worth, seat).is_gt() => {
                    *best = Judged { mv, worth, line };
                }
                Some(_) => {}
            }
        }
        judged
    }
}

/// A position with these white dice.
fn thrown(position: &QwixxDuel, white: [u8; 2]) -> QwixxDuel {
    let mut thrown = position.clone();
    thrown.roll_unchecked(white_throw(white, |color| !position.row(color).is_locked()));
    thrown
}

impl Judge<QwixxDuel> for DuelJudge {
    fn choices(
        &mut self,
        position: &QwixxDuel,
        seat: Seat,
        which: Which<'_, Choice>,
        ask: &Ask,
    ) -> Result<Vec<Judged<Choice>>, Unjudged> {
        let turns = self.turns;
        self.stop = ask.stop.clone();
        let found = study::choices(position, seat, which, turns, |moves, turns| {
            self.judged(position, moves, turns)
        });
        study::unless_stopped(ask, found)
    }

    /// What the engine plays at full strength: the best turn by the net or, when looking ahead, the best of
    /// the promising ones by what they leave the opponent.
    fn best(
        &mut self,
        position: &QwixxDuel,
        seat: Seat,
        ask: &Ask,
    ) -> Result<Judged<Choice>, Unjudged> {
        if !position.to_act().contains(seat) {
            return Err(Unjudged::NothingToDecide(seat));
        }
        if ask.stop.is_stopped() {
            return Err(Unjudged::Stopped);
        }
        self.stop = ask.stop.clone();
        let Plan { mv, then, end, worth } = self.plan(position);
        let worth = if end.outcome().is_some() {
            self.ahead(&end, 0)
        } else {
            let (win, margin) = (f64::from(worth.win), f64::from(worth.margin));
            Worth::of_two(seat, win, margin, Unit::Margin, Sure::Judged)
        };
        let line = then.map(|then| (seat, then)).into_iter().collect();
        study::unless_stopped(ask, Ok(Judged { mv, worth, line }))
    }

    fn position(&mut self, position: &QwixxDuel, ask: &Ask) -> Result<Worth, Unjudged> {
        if let Turn::Move(_) = position.turn() {
            let choices = self.choices(position, position.active(), Which::All, ask)?;
            Ok(choices[0].worth)
        } else {
            self.stop = ask.stop.clone();
            let worth = self.ahead_kept(position, self.turns);
            study::unless_stopped(ask, Ok(worth))
        }
    }

    fn expected(&mut self, position: &QwixxDuel, ask: &Ask) -> Result<Worth, Unjudged> {
        match position.turn() {
            Turn::Roll => {
                self.stop = ask.stop.clone();
                let mean = self.mean(position, self.turns);
                study::unless_stopped(ask, Ok(mean))
            }
            _ => self.position(position, ask),
        }
    }
}

impl Planner for DuelJudge {
    type Game = QwixxDuel;

    const PASS: Choice = Choice::Pass;
    const IS_FORESEEN: bool = true;
    const LAPSES: [Lapse; Level::COUNT] = [
        Lapse::Glance(Glance { skip: 0.3, error: 3.0, overlooked: 35 }),
        Lapse::Glance(Glance { skip: 0.8, error: 2.0, overlooked: 20 }),
        Lapse::Glance(Glance { skip: 1.2, error: 1.0, overlooked: 8 }),
        Lapse::Misjudge(0.46),
        Lapse::Misjudge(0.36),
        Lapse::Misjudge(0.285),
        Lapse::Misjudge(0.225),
        Lapse::Misjudge(0.165),
        Lapse::Misjudge(0.105),
        Lapse::None,
    ];

    fn space(mv: Choice) -> Option<(Color, u8)> {
        mv.space().map(|space| (space.color(), space.number()))
    }

    fn at_its_best() -> Self {
        Self::looking_ahead(1)
    }

    fn fast() -> Self {
        Self::at_a_glance()
    }

    fn each_plan(
        &mut self,
        position: &QwixxDuel,
        _: Seat,
        visit: &mut dyn FnMut(Choice, Option<Choice>, Expected),
    ) {
        let Self { value, lists, .. } = self;
        let player = position.player();
        each_plan(position, lists, |mv, then, end| {
            let Prediction { win, margin: points } = value.worth(&end, player);
            visit(mv, then, Expected { win, points });
        });
    }

    fn best_plan(&mut self, position: &QwixxDuel, _: Seat) -> (Choice, Option<Choice>) {
        let plan = self.plan(position);
        (plan.mv, plan.then)
    }
}
