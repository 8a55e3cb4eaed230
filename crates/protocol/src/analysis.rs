//! The analysis of a game as JSON: what `dicehall analyze --json` prints and the hall stores.
//!
//! Chances, luck and losses are parts of a win, from 0 to 1; a list of them has one figure for each seat.

use std::fmt::Display;

use ::analysis::{Deed, Mark, Marks, Moved, Report, Standing, Step};
use effects::Reason;
use game::Seat;
use judge::{Judged, Level, Sure, Unit};
use serde::{Deserialize, Serialize};

use crate::{
    GameName, PhaseName, ReasonBody, Word,
    describe::{TS, ToSchema},
};

/// The analysis of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisReport {
    /// The name of the game.
    pub game: GameName,
    /// The options of the game that are not the default.
    pub options: String,
    /// Who judged it.
    pub engine: AnalysisEngine,
    /// How closely was looked: `quick`, `standard` or `deep`.
    pub effort: EffortName,
    /// From which loss on a decision gets a mark.
    pub bounds: AnalysisBounds,
    /// What is to be said of the judge, as in `house-rules`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub caution: Option<String>,
    /// The names of the players, as far as the record has them.
    pub players: Vec<Option<String>>,
    /// The chances before anything happened.
    pub prior: Vec<f64>,
    /// What the game brought; nothing while it is open.
    pub result: Option<Vec<f64>>,
    /// What ended it, as in `king-captured` or `time`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<String>,
    /// The chances at the end of the record: the result, where there is one.
    pub last: Vec<f64>,
    /// Every roll and move.
    pub steps: Vec<AnalysisStep>,
    /// What it comes to for each seat.
    pub seats: Vec<AnalysisSeat>,
    /// By how much the parts of a seat fail to add up, at most.
    pub identity_error: f64,
}

/// From which loss on a decision gets a mark, as a part of a win.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisBounds {
    /// A good choice is this far ahead of the second.
    pub good: f64,
    /// From here on it is dubious.
    pub dubious: f64,
    /// From here on it is a mistake.
    pub mistake: f64,
    /// From here on it is a blunder.
    pub blunder: f64,
}

/// Who judged a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisEngine {
    /// Its name.
    pub name: String,
    /// A number in hexadecimal that changes when it comes to judge otherwise.
    pub fingerprint: String,
}

/// How closely an analysis looks.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, ToSchema, TS,
)]
#[serde(rename_all = "kebab-case")]
pub enum EffortName {
    /// The choice that was made and the one that looks best.
    Quick,
    /// Every choice that is worth a look.
    #[default]
    Standard,
    /// As long as it takes.
    Deep,
}

/// What a step is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// Dice were thrown.
    Roll,
    /// A seat moved, gave up, or ran out of time.
    Move,
}

/// What a decision is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MarkName {
    /// The best choice, well ahead of the second, and hard to find.
    Good,
    /// It gave something away.
    Dubious,
    /// It gave much away.
    Mistake,
    /// It gave very much away, and a longer look says so too.
    Blunder,
}

/// One roll or move of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisStep {
    /// Its number from 1. Moves that are made at once, unseen by the others, share one.
    pub number: usize,
    /// What it is.
    pub kind: StepKind,
    /// Who rolled or moved.
    pub seat: usize,
    /// The roll or the move, as records write it; what ended the game, where no move did.
    pub text: String,
    /// The chances before it.
    pub before: Vec<f64>,
    /// The chances after it and all moves that share its number.
    pub after: Vec<f64>,
    /// The luck of a roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub luck: Option<Vec<f64>>,
    /// What a move gave away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub loss: Option<f64>,
    /// The best move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub best: Option<String>,
    /// What a move is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mark: Option<MarkName>,
    /// Whether a move counts: there was a choice, and something was at stake.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub counted: Option<bool>,
    /// The choices that got a closer look, the best first; of a move with a mark all others behind them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<AnalysisChoice>>", optional)]
    pub choices: Vec<AnalysisChoice>,
    /// How many choices were legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub legal: Option<usize>,
    /// What sealed choices came to, against what was expected of each. In the last step of a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub surprise: Option<Vec<f64>>,
    /// What the judge changed its mind by when it looked further. Not zero in the last step of a number alone.
    pub revision: Vec<f64>,
    /// What a move changed for each seat, against the best choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub change: Option<Vec<f64>>,
    /// Whose doing it is, if not that of `seat`: a draw may be the gift of the seat that offered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub owner: Option<usize>,
    /// What a far longer look says of the loss, where it would be a blunder.
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
    /// The same in points, in a game that has points: how far it ends ahead, or with how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<f64>,
    /// In how many moves it wins, or loses if below zero, where that is seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub moves: Option<i32>,
    /// How sure that is.
    pub sure: SureName,
    /// The standard error, of an estimate.
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
    /// It is what the engine believes.
    Judged,
    /// It is the mean of games that were played on.
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

/// What a far longer look says of a loss.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisCheck {
    /// The loss.
    pub loss: f64,
    /// Its standard error; none of a search.
    pub error: f64,
}

/// What a game comes to for one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisSeat {
    /// How many decisions it made.
    pub decisions: usize,
    /// How many of them count.
    pub counted: usize,
    /// What all its decisions gave away.
    pub loss: f64,
    /// What a counted decision gave away on average.
    pub mean_loss: f64,
    /// The 95 % interval of that.
    #[schema(value_type = Vec<f64>, min_items = 2, max_items = 2)]
    pub interval: [f64; 2],
    /// The mean loss on the scale of backgammon.
    pub error_rate: f64,
    /// The same over all decisions, forced ones too.
    pub plain_rate: f64,
    /// The accuracy in percent, in a game for which it is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub accuracy: Option<f64>,
    /// The luck of all rolls.
    pub luck: f64,
    /// What its own decisions changed.
    pub own: f64,
    /// What the decisions of others changed for it.
    pub others: f64,
    /// What sealed choices came to.
    pub surprise: f64,
    /// What the judge changed its mind by.
    pub revision: f64,
    /// The result, or the last chance, with luck taken out.
    pub adjusted: f64,
    /// The level that loses as much on average; nothing where there is too little to tell.
    pub level: Option<u8>,
    /// The levels at the ends of the interval, the weaker first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    #[schema(value_type = Option<Vec<u8>>, min_items = 2, max_items = 2)]
    pub levels: Option<[u8; 2]>,
    /// How often each mark was given.
    pub marks: AnalysisMarks,
    /// The steps that brought it most, as places in `steps`.
    pub best: Vec<usize>,
    /// The steps that cost it most.
    pub worst: Vec<usize>,
}

/// How often each mark was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct AnalysisMarks {
    /// Good choices.
    pub good: usize,
    /// Dubious ones.
    pub dubious: usize,
    /// Mistakes.
    pub mistake: usize,
    /// Blunders.
    pub blunder: usize,
}

/// The name of whoever judges every game.
const ENGINE: &str = "engine";

impl<M: Display + Copy + PartialEq> From<&Report<M>> for AnalysisReport {
    fn from(report: &Report<M>) -> Self {
        Self {
            game: Word::named(report.game).expect("games that are judged are in the catalog"),
            options: report.options.clone(),
            engine: AnalysisEngine {
                name: ENGINE.to_owned(),
                fingerprint: fingerprint(report.fingerprint),
            },
            effort: report.effort.into(),
            bounds: report.bounds.into(),
            caution: report.caution.map(|caution| caution.name().to_owned()),
            players: report.players.clone(),
            prior: report.prior.clone(),
            result: report.result.clone(),
            reason: report.reason.clone(),
            last: report.last.clone(),
            steps: report.steps.iter().map(AnalysisStep::from).collect(),
            seats: report.seats.iter().map(AnalysisSeat::from).collect(),
            identity_error: report.identity_error,
        }
    }
}

/// A fingerprint as text.
pub fn fingerprint(number: u64) -> String {
    format!("{number:016x}")
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
        choices: moved.choices.iter().map(|choice| AnalysisChoice::of(choice, seat)).collect(),
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
    /// What a judge says of a choice of a seat.
    pub fn of<M: Display>(choice: &Judged<M>, seat: Seat) -> Self {
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
            error,
            line: choice
                .line
                .iter()
                .map(|(seat, mv)| LineMove { seat: seat.index(), mv: mv.to_string() })
                .collect(),
        }
    }
}

impl From<&Standing> for AnalysisSeat {
    fn from(standing: &Standing) -> Self {
        let [good, dubious, mistake, blunder] = standing.marks;
        Self {
            decisions: standing.decisions,
            counted: standing.counted,
            loss: standing.loss,
            mean_loss: standing.mean_loss,
            interval: standing.interval,
            error_rate: standing.error_rate,
            plain_rate: standing.plain_rate,
            accuracy: standing.accuracy,
            luck: standing.luck,
            own: standing.own,
            others: standing.others,
            surprise: standing.surprise,
            revision: standing.revision,
            adjusted: standing.adjusted,
            level: standing.level.map(Level::number),
            levels: standing.levels.map(|levels| levels.map(Level::number)),
            marks: AnalysisMarks { good, dubious, mistake, blunder },
            best: standing.best.clone(),
            worst: standing.worst.clone(),
        }
    }
}

impl From<Marks> for AnalysisBounds {
    fn from(Marks { good, dubious, mistake, blunder }: Marks) -> Self {
        Self { good, dubious, mistake, blunder }
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

impl From<::analysis::Effort> for EffortName {
    fn from(effort: ::analysis::Effort) -> Self {
        match effort {
            ::analysis::Effort::Quick => Self::Quick,
            ::analysis::Effort::Standard => Self::Standard,
            ::analysis::Effort::Deep => Self::Deep,
        }
    }
}

impl From<EffortName> for ::analysis::Effort {
    fn from(effort: EffortName) -> Self {
        match effort {
            EffortName::Quick => Self::Quick,
            EffortName::Standard => Self::Standard,
            EffortName::Deep => Self::Deep,
        }
    }
}
