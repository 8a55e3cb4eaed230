//! Lessons: positions of a tutorial, with everything a board would ask the hall for.
//!
//! A tutorial has no table behind it, so the page gets in advance what a table would tell it.

use std::collections::BTreeMap;

use catalog::{GameKind, with_game};
use effects::Effects;
use game::{Game, Illegal, Phase, Seat, Step};
use serde::{Deserialize, Serialize};

use crate::{
    BadEvent, DieView, EffectView, PartView, PhaseName, ResultView, Word,
    describe::{TS, ToSchema},
    view::{dice, legal, parts, result},
};

/// One step of a tutorial, as planned.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonPlan {
    /// The seat of the learner.
    pub seat: usize,
    /// The position.
    pub position: String,
    /// What the dice show then.
    pub roll: Option<String>,
    /// The moves that have been made since.
    #[serde(default)]
    pub before: Vec<(usize, String)>,
    /// The moves that reach the goal; by default all legal ones except `pass`.
    pub goals: Option<Vec<String>>,
    /// The moves for which the board can say why they are illegal.
    #[serde(default)]
    pub asks: Vec<String>,
}

/// One step of a tutorial.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LessonView {
    /// The state.
    #[serde(flatten)]
    pub moment: LessonMoment,
    /// What the dice show.
    pub roll: Option<String>,
    /// The dice in play.
    pub dice: Vec<DieView>,
    /// The seat of the learner.
    pub seat: usize,
    /// The legal moves of the learner.
    pub choices: Vec<LessonChoice>,
    /// The moves that reach the goal, and the state after each.
    pub goals: BTreeMap<String, LessonMoment>,
    /// The clauses that forbid moves, each with the moves it forbids, separated by spaces.
    pub why: BTreeMap<String, String>,
}

/// The state in a step of a tutorial, or at a moment of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct LessonMoment {
    /// The position.
    pub position: String,
    /// The part of the turn.
    pub phase: PhaseName,
    /// The seat whose turn it is.
    pub active: usize,
    /// What each seat has.
    pub seats: Vec<LessonSeat>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<ResultView>,
}

/// What a seat has in a step of a tutorial, or at a moment of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct LessonSeat {
    /// Its points, in a game that has points.
    pub score: Option<i32>,
    /// Where its points come from.
    pub parts: Vec<PartView>,
    /// The tokens it still has, in a game that counts them.
    pub supply: Option<u8>,
}

/// A legal move and what it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct LessonChoice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it does.
    pub effect: EffectView,
}

impl LessonPlan {
    /// The step, with everything the rules have to say about it.
    ///
    /// # Errors
    /// If a position, a roll or a move cannot be read or is illegal.
    pub fn work_out(&self, kind: GameKind) -> Result<LessonView, BadEvent> {
        with_game!(kind, G => self.work_out_for::<G>())
    }

    fn work_out_for<G: Effects>(&self) -> Result<LessonView, BadEvent> {
        let position = self.opening::<G>()?;
        let seat = read_seat(self.seat)?;
        let (moves, effects) = legal(&position, seat);
        let choices = moves.iter().cloned().zip(effects);
        let all = || moves.iter().filter(|mv| *mv != "pass").cloned().collect();
        let goals = self.goals.clone().unwrap_or_else(all).into_iter();
        let goals = goals.map(|goal| Ok((goal.clone(), after(&position, seat, &goal)?)));
        Ok(LessonView {
            moment: moment(&position),
            roll: self.roll.clone(),
            dice: dice(&position),
            seat: self.seat,
            choices: choices.map(|(mv, effect)| LessonChoice { mv, effect }).collect(),
            goals: goals.collect::<Result<_, BadEvent>>()?,
            why: self.refusals(&position, seat)?,
        })
    }

    fn opening<G: Game>(&self) -> Result<G, BadEvent> {
        let setup = G::Setup::default();
        let mut position = G::from_position(&self.position, &setup).map_err(bad)?;
        if let Some(roll) = &self.roll {
            position.roll(roll.parse().map_err(bad)?).map_err(bad)?;
        }
        for (seat, mv) in &self.before {
            let step = Step::Move(read_seat(*seat)?, mv.parse().map_err(bad)?);
            position.take(step).map_err(bad)?;
        }
        Ok(position)
    }

    fn refusals<G: Game>(
        &self,
        position: &G,
        seat: Seat,
    ) -> Result<BTreeMap<String, String>, BadEvent> {
        let mut why: BTreeMap<String, String> = BTreeMap::new();
        for text in &self.asks {
            let Err(Illegal::Rule(refusal)) = position.judge(seat, text.parse().map_err(bad)?)
            else {
                continue;
            };
            let moves = why.entry(game::Refusal::clause(&refusal).to_owned()).or_default();
            if !moves.is_empty() {
                moves.push(' ');
            }
            moves.push_str(text);
        }
        Ok(why)
    }
}

/// The state after a move of the learner, if everybody else passes.
fn after<G: Effects>(position: &G, seat: Seat, mv: &str) -> Result<LessonMoment, BadEvent> {
    let mut next = position.clone();
    next.play(seat, mv.parse().map_err(bad)?).map_err(bad)?;
    for other in position.to_act().without(seat).iter() {
        next.play(other, "pass".parse().map_err(bad)?).map_err(bad)?;
    }
    Ok(moment(&next))
}

/// The state in a position.
pub(crate) fn moment<G: Effects>(position: &G) -> LessonMoment {
    let outcome = position.outcome();
    let phase = if outcome.is_some() { Phase::Over } else { position.phase() };
    let seat = |seat: Seat| LessonSeat {
        score: position.score(seat),
        parts: parts(position, seat),
        supply: position.supply(seat),
    };
    LessonMoment {
        position: position.to_string(),
        phase: Word(phase),
        active: position.active().index(),
        seats: (0..position.seats()).map(|index| seat(Seat::at(index))).collect(),
        result: outcome.map(result),
    }
}

fn read_seat(seat: usize) -> Result<Seat, BadEvent> {
    Seat::new(seat).ok_or_else(|| BadEvent::new(&format_args!("there is no seat {seat}")))
}

#[expect(clippy::needless_pass_by_value, reason = "it is what `map_err` hands over")]
fn bad(error: impl ToString) -> BadEvent {
    BadEvent::new(&error)
}
