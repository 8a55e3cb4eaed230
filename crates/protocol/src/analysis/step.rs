//! One roll or move, and the available choices.

use std::fmt::Display;

use ::analysis::{Deed, Mark, Moved, Step};
use effects::Reason;
use game::Seat;
use judge::{Judged, Sure, Unit};
use serde::{Deserialize, Serialize};

use crate::{
    PhaseName, ReasonBody, Word,
    describe::{TS, ToSchema},
};

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// Dice were thrown.
    Roll,
    /// A seat moved, resigned, or ran out of time.
    Move,
}

/// The mark of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MarkName {
    /// The best choice, well ahead of the second, and hard to find.
    Good,
    /// It gave away something.
    Dubious,
    /// It gave away a lot.
    Mistake,
    /// It gave away a great deal, and a longer look confirms it.
    Blunder,
}

/// One roll or move of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisStep {
    /// Its number, from 1. Moves made at the same time, unseen by the others, share one.
    pub number: usize,
    /// What it is.
    pub kind: StepKind,
    /// Who rolled or moved.
    pub seat: usize,
    /// The roll or move, as in records; if no move ended the game, what did.
    pub text: String,
    /// The chances before it.
    pub before: Vec<f64>,
    /// The chances after it and all other moves with its number.
    pub after: Vec<f64>,
    /// The luck of a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub luck: Option<Vec<f64>>,
    /// What a move gave away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub loss: Option<f64>,
    /// The best move; null for a roll, and if the game ends without a move.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub best: Option<String>,
    /// The mark of a move; null if it has none.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub mark: Option<MarkName>,
    /// Whether a move counts: there was a choice, and something was at stake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub counted: Option<bool>,
    /// The choices it is compared with, best first, followed by all others if the move has a mark.
    #[serde(default)]
    #[ts(as = "Option<Vec<AnalysisChoice>>", optional)]
    pub choices: Vec<AnalysisChoice>,
    /// How many choices were legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub legal: Option<usize>,
    /// What sealed choices brought, compared with what was expected; in the last step with a given number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub surprise: Option<Vec<f64>>,
    /// How much the judge's opinion changed on a closer look; zero except in the last step with a given number.
    pub revision: Vec<f64>,
    /// What a move changed for each seat, compared with the best choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub change: Option<Vec<f64>>,
    /// Who gets the credit or the blame, if not `seat`: a draw may be a gift from the seat that offered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<usize>,
    /// The loss according to a far longer search, if it might be a blunder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub checked: Option<AnalysisCheck>,
    /// Why the best choice is good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<ReasonBody>,
    /// The position before the step.
    pub position: String,
    /// The part of the turn.
    pub phase: PhaseName,
    /// The seat whose turn it was.
    pub active: usize,
    /// What the dice showed before the step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub roll: Option<String>,
    /// The points by seat before the step, in a game that has points.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<i32>>", optional)]
    pub scores: Vec<i32>,
}

/// A choice of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisChoice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The chance of the seat that chooses.
    pub win: f64,
    /// The same in points, in a game that has points: by how many it ends ahead, or with how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<f64>,
    /// In how many moves it wins, or loses if negative, if that is in sight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moves: Option<i32>,
    /// How sure that is.
    pub sure: SureName,
    /// Whether it got only a glance. Such a chance is a rough guess.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub glance: bool,
    /// The standard error, if it is an estimate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub error: Option<f64>,
    /// What is expected or planned next.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<LineMove>>", optional)]
    pub line: Vec<LineMove>,
}

/// How sure a worth is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum SureName {
    /// It is proven.
    Exact,
    /// It is the engine's estimate.
    Judged,
    /// It is the mean of games played out from here.
    Estimated,
}

/// A move of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct LineMove {
    /// Whose it is.
    pub seat: usize,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// A loss according to a far longer search.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisCheck {
    /// The loss.
    pub loss: f64,
    /// Its standard error; a search has none.
    pub error: f64,
}

impl<M: Display + Copy + PartialEq> From<&Step<M>> for AnalysisStep {
    fn from(step: &Step<M>) -> Self {
        let bare = Self {
            number: step.number,
            kind: StepKind::Roll,
            seat: step.seat.index(),
            text: step.text.clone(),
            before: step.before.clone(),
            after: step.after.clone(),
            luck: None,
            loss: None,
            best: None,
            mark: None,
            counted: None,
            choices: Vec::new(),
            legal: None,
            surprise: None,
            revision: step.revision.clone(),
            change: None,
            owner: None,
            checked: None,
            reason: None,
            position: step.stood.position.clone(),
            phase: Word(step.stood.phase),
            active: step.stood.active.index(),
            roll: step.stood.roll.clone(),
            scores: step.stood.scores.clone(),
        };
        match &step.deed {
            Deed::Rolled { luck } => Self { luck: Some(luck.clone()), ..bare },
            Deed::Moved(moved) => with_move(bare, moved, step.seat),
        }
    }
}

fn with_move<M: Display + Copy + PartialEq>(
    bare: AnalysisStep,
    moved: &Moved<M>,
    seat: Seat,
) -> AnalysisStep {
    AnalysisStep {
        kind: StepKind::Move,
        loss: Some(moved.loss),
        best: moved.choices.first().map(|best| best.mv.to_string()),
        mark: moved.mark.map(MarkName::from),
        counted: Some(moved.counted),
        choices: moved
            .choices
            .iter()
            .enumerate()
            .map(|(place, choice)| AnalysisChoice::of(choice, seat, place >= moved.closer))
            .collect(),
        legal: Some(moved.legal),
        surprise: moved.surprise.clone(),
        change: Some(moved.change.clone()),
        owner: (moved.owner != seat).then(|| moved.owner.index()),
        checked: moved
            .checked
            .map(|checked| AnalysisCheck { loss: checked.mean, error: checked.error }),
        reason: moved.reason.map(|reason: Reason| reason.into()),
        ..bare
    }
}

impl AnalysisChoice {
    /// What a judge says about a seat's choice.
    pub fn of<M: Display>(choice: &Judged<M>, seat: Seat, is_glance: bool) -> Self {
        let own = choice.worth.own(seat);
        let unit = choice.worth.unit();
        let (sure, error) = match choice.worth.sure() {
            Sure::Exact => (SureName::Exact, None),
            Sure::Judged => (SureName::Judged, None),
            Sure::Estimated { error } => (SureName::Estimated, Some(error)),
        };
        Self {
            mv: choice.mv.to_string(),
            win: choice.worth.win(seat),
            points: matches!(unit, Unit::Margin | Unit::Points).then_some(own),
            moves: (unit == Unit::Moves && own.abs() >= 1.0).then_some(own as i32),
            sure,
            glance: is_glance && sure != SureName::Exact,
            error,
            line: choice
                .line
                .iter()
                .map(|(seat, mv)| LineMove { seat: seat.index(), mv: mv.to_string() })
                .collect(),
        }
    }
}

impl From<Mark> for MarkName {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::Good => Self::Good,
            Mark::Dubious => Self::Dubious,
            Mark::Mistake => Self::Mistake,
            Mark::Blunder => Self::Blunder,
        }
    }
}
