//! What choices and positions of The Duel are worth to both players.

use std::collections::HashMap;

use game::{Game, Phase, Seat, Turn};
use judge::{Ask, Judge, Judged, Sure, Unit, Unjudged, Which, Worth, best_first, owed};
use qwixx::{ByColor, Color};
use qwixx_duel::{Choice, QwixxDuel, SIDES, Space, Throw};

use super::{
    plan::{Lists, each_plan},
    value::{DuelValue, HIDDEN},
};
use crate::options::{Options, by_white_dice, expected};

const FACES: usize = SIDES as usize;

/// Judges positions of The Duel before a throw by the net, or by what it says after one or more throws
/// that are all looked at; and everything else by the best way to such positions.
#[derive(Clone, Debug)]
pub struct DuelJudge {
    value: DuelValue<'static, HIDDEN>,
    turns: u8,
    breadth: usize,
    /// What has been looked at from afar, kept for the next question.
    kept: Known,
}

/// More positions than these are not kept.
const MOST_KEPT: usize = 4096;

type Known = HashMap<QwixxDuel, Worth>;

impl DuelJudge {
    /// A judge by the net alone.
    pub fn at_a_glance() -> Self {
        Self { value: DuelValue::default(), turns: 0, breadth: usize::MAX, kept: Known::default() }
    }

    /// A judge that looks at all throws of this many turns behind a choice.
    pub fn looking_ahead(turns: u8) -> Self {
        Self { turns, ..Self::at_a_glance() }
    }

    /// A judge that looks ahead only behind this many ways to end a turn after each choice: those that are the best
    /// at a glance.
    pub fn with_breadth(self, breadth: usize) -> Self {
        Self { breadth: breadth.max(1), ..self }
    }

    /// What each pair of white dice is worth on average over the colored ones, and how likely the pair is. Dice are
    /// to be thrown.
    pub fn by_white_dice(&mut self, position: &QwixxDuel) -> Vec<([u8; 2], f64, Worth)> {
        let (mut known, turns) = (Known::new(), self.turns);
        by_white_dice::<SIDES, FACES, { Space::COUNT }>(|white| {
            self.options(position, white, turns, &mut known)
        })
    }

    /// What a position before a throw is worth, with this many turns looked at.
    fn ahead(&mut self, position: &QwixxDuel, turns: u8) -> Worth {
        let player = position.player();
        match position.outcome() {
            Some(outcome) => {
                let margin = self.value.worth(position, player.other()).margin;
                let mut own = [f64::from(margin); 2];
                own[player.seat().index()] = -f64::from(margin);
                Worth::of_outcome(outcome, &own, Unit::Margin)
            }
            None if turns == 0 => {
                let found = self.value.worth(position, player);
                let (win, margin) = (f64::from(found.win), f64::from(found.margin));
                Worth::of_two(player.seat(), win, margin, Unit::Margin, Sure::Judged)
            }
            None => self.mean(position, turns - 1),
        }
    }

    fn ahead_once(&mut self, position: &QwixxDuel, turns: u8, known: &mut Known) -> Worth {
        if let Some(&worth) = known.get(position) {
            return worth;
        }
        let worth = self.ahead(position, turns);
        known.insert(position.clone(), worth);
        worth
    }

    /// The mean over all throws of the best turn, whose end is judged with this many turns looked at.
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

    /// What the end of a turn is worth, kept for the next question.
    fn ahead_kept(&mut self, position: &QwixxDuel, turns: u8) -> Worth {
        if turns == 0 || turns != self.turns {
            return self.ahead(position, turns);
        }
        if self.kept.len() >= MOST_KEPT {
            self.kept.clear();
        }
        let mut kept = std::mem::take(&mut self.kept);
        let worth = self.ahead_once(position, turns, &mut kept);
        self.kept = kept;
        worth
    }

    /// Keeps the best ways to end the turn after each choice.
    fn narrow(&mut self, plans: &mut Vec<(Choice, Option<Choice>, QwixxDuel)>, seat: Seat) {
        let mut ranked: Vec<_> =
            plans.drain(..).map(|plan| (self.ahead(&plan.2, 0), plan)).collect();
        ranked.sort_by(|(one, _), (other, _)| other.cmp_for(one, seat));
        for (_, plan) in ranked {
            if plans.iter().filter(|other| other.0 == plan.0).count() < self.breadth {
                plans.push(plan);
            }
        }
    }

    /// Every choice with the best that can follow it.
    fn judged(&mut self, position: &QwixxDuel, moves: &[Choice], turns: u8) -> Vec<Judged<Choice>> {
        let seat = position.active();
        let mut judged: Vec<Judged<Choice>> = Vec::with_capacity(moves.len());
        let mut plans = Vec::new();
        each_plan(position, &mut Lists::default(), |mv, then, end| plans.push((mv, then, end)));
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

/// A position with these white dice. The colored dice lie there too, but nobody looks at their faces.
fn thrown(position: &QwixxDuel, white: [u8; 2]) -> QwixxDuel {
    let die = |color| (!position.row(color).is_locked()).then_some(1);
    let throw = Throw::new(white, ByColor(Color::ALL.map(die)));
    let mut thrown = position.clone();
    thrown.roll_unchecked(throw.expect("dice of six sides show such faces"));
    thrown
}

impl Judge<QwixxDuel> for DuelJudge {
    fn choices(
        &mut self,
        position: &QwixxDuel,
        seat: Seat,
        which: Which<'_, Choice>,
        _: &Ask,
    ) -> Result<Vec<Judged<Choice>>, Unjudged> {
        let mut moves = which.of(owed(position, seat)?)?;
        if let Which::Best(_) = which
            && self.turns > 0
        {
            // The best by a glance are the ones worth a closer look.
            let glance = best_first(self.judged(position, &moves, 0), seat, which);
            moves = glance.iter().map(|choice| choice.mv).collect();
        }
        Ok(best_first(self.judged(position, &moves, self.turns), seat, which))
    }

    fn position(&mut self, position: &QwixxDuel, ask: &Ask) -> Result<Worth, Unjudged> {
        match position.turn() {
            Turn::Move(_) => {
                let choices = self.choices(position, position.active(), Which::All, ask)?;
                Ok(choices[0].worth)
            }
            _ => Ok(self.ahead(position, self.turns)),
        }
    }

    fn expected(&mut self, position: &QwixxDuel, ask: &Ask) -> Result<Worth, Unjudged> {
        match position.turn() {
            Turn::Roll => Ok(self.mean(position, self.turns)),
            _ => self.position(position, ask),
        }
    }
}
