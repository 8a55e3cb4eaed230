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
use crate::options::{Options, expected};

const FACES: usize = SIDES as usize;

/// Judges positions of The Duel before a throw by the net, or by what it says after one or more throws
/// that are all looked at; and everything else by the best way to such positions.
#[derive(Clone, Debug)]
pub struct DuelJudge {
    value: DuelValue<'static, HIDDEN>,
    turns: u8,
}

type Known = HashMap<QwixxDuel, Worth>;

impl DuelJudge {
    /// A judge by the net alone.
    pub fn at_a_glance() -> Self {
        Self { value: DuelValue::default(), turns: 0 }
    }

    /// A judge that looks at all throws of this many turns behind a choice.
    pub fn looking_ahead(turns: u8) -> Self {
        Self { turns, ..Self::at_a_glance() }
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

    /// Every choice with the best that can follow it.
    fn judged(&mut self, position: &QwixxDuel, moves: &[Choice], turns: u8) -> Vec<Judged<Choice>> {
        let seat = position.active();
        let mut known = Known::new();
        let mut judged: Vec<Judged<Choice>> = Vec::with_capacity(moves.len());
        let mut plans = Vec::new();
        each_plan(position, &mut Lists::default(), |mv, then, end| plans.push((mv, then, end)));
        for (mv, then, end) in plans.into_iter().filter(|(mv, ..)| moves.contains(mv)) {
            let worth = self.ahead_once(&end, turns, &mut known);
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
