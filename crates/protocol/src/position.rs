//! A position without a table: where it begins, what has happened since, and what can be done there.
//!
//! This is what an analysis board asks the hall for. The rules answer; nothing is stored.

use std::collections::BTreeMap;

use catalog::{AnyPosition, GameKind, with_game, with_position};
use effects::Effects;
use game::{
    Game, Illegal, Options, Phase, PositionError, Seat, Setup, Step, Turn,
    record::{self, Record},
};
use serde::{Deserialize, Serialize};

use crate::{
    Code, DieView, EffectView, GameName, LessonMoment, Problem, Word,
    describe::{TS, ToSchema},
    lesson::moment,
    view::{by_seat, dice, legal},
};

/// The maximum number of steps of a line. The longest games have a few hundred.
pub const MOST_STEPS: usize = 2000;
/// The maximum length of a step, of options and of a position.
const LONGEST_STEP: usize = 64;
const LONGEST_TEXT: usize = 2000;

/// A line of play: where it begins, and the steps since.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The name of the game.
    pub game: GameName,
    /// The options of the game, as in `home=king`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 2000)]
    #[ts(as = "Option<String>", optional)]
    pub options: String,
    /// Where it begins; if left out, the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 2000)]
    #[ts(optional)]
    pub position: Option<String>,
    /// Whether the position is a sketch: the rules correct whatever follows from the rest of it, such as Longo's locks from
    /// its crosses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub sketch: bool,
    /// The rolls and moves since, as in `(4,1,r3,y6,g2,b6)` and `0:yellow5`; the seat may be left out if only one seat owes
    /// a move.
    #[serde(default)]
    #[schema(max_items = 2000)]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub steps: Vec<String>,
}

/// The state at the end of a line, for somebody who holds all seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PositionView {
    /// The line, each step in standard notation.
    pub line: Line,
    /// The state.
    #[serde(flatten)]
    pub moment: LessonMoment,
    /// The seats that owe a move.
    pub to_act: Vec<usize>,
    /// The seats whose decision in the current action is in.
    pub decided: Vec<usize>,
    /// What the dice show, until the next roll is due.
    pub roll: Option<String>,
    /// The dice in play.
    pub dice: Vec<DieView>,
    /// The legal moves of each seat that owes one, in byte order.
    #[serde(deserialize_with = "by_seat")]
    #[schema(value_type = BTreeMap<String, Vec<String>>)]
    pub legal: BTreeMap<usize, Vec<String>>,
    /// What each of these moves does, in the same order.
    #[serde(deserialize_with = "by_seat")]
    #[schema(value_type = BTreeMap<String, Vec<EffectView>>)]
    pub effects: BTreeMap<usize, Vec<EffectView>>,
}

/// A line that keeps the rules, played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position at the end.
    pub position: AnyPosition,
    /// The position before each step, as everybody may see it, and the one at the end.
    pub texts: Vec<String>,
    /// The game.
    pub kind: GameKind,
    /// The line, each step in standard notation.
    line: Line,
    roll: Option<String>,
    /// The seats that have moved since the last roll.
    answered: Vec<Seat>,
}

impl Line {
    /// The line of a record.
    ///
    /// # Errors
    /// If the record names no game, or breaks the rules.
    pub fn of_record(record: &Record) -> Result<Self, Problem> {
        let name = record.value(record::GAME).unwrap_or_default();
        let kind: GameKind = name.parse().map_err(|error| Problem::unreadable(&error))?;
        with_game!(kind, G => {
            let replayed = record::replay::<G>(record).map_err(|error| Problem::unreadable(&error))?;
            Ok(Self {
                game: Word(kind),
                options: replayed.setup.to_options().to_string(),
                position: record.value(record::START).map(str::to_owned),
                sketch: false,
                steps: replayed.steps.iter().map(|(step, _)| step.to_string()).collect(),
            })
        })
    }

    /// Plays the line by the rules.
    ///
    /// # Errors
    /// If something cannot be read, or breaks a rule; the problem names the clause.
    pub fn play(&self) -> Result<Played, Problem> {
        let kind = self.game.0;
        let is_long = |text: &str, most: usize| text.chars().count() > most;
        if self.steps.len() > MOST_STEPS
            || self.steps.iter().any(|step| is_long(step, LONGEST_STEP))
            || is_long(&self.options, LONGEST_TEXT)
            || self.position.as_ref().is_some_and(|text| is_long(text, LONGEST_TEXT))
        {
            return Err(Problem::unreadable(&"a line this long is not looked at"));
        }
        with_game!(kind, G => self.play_by::<G>(kind))
    }

    fn play_by<G: Game + Into<AnyPosition>>(&self, kind: GameKind) -> Result<Played, Problem> {
        let (mut position, options) = self.start::<G>()?;
        let mut texts = vec![position.seen_by(None).to_string()];
        let mut steps = Vec::with_capacity(self.steps.len());
        let (mut roll, mut answered) = (None, Vec::new());
        for (index, text) in self.steps.iter().enumerate() {
            let step = read_step(&position, text).map_err(|problem| problem.at_step(index))?;
            position.take(step).map_err(|illegal| forbidden(&illegal).at_step(index))?;
            match step {
                Step::Roll(rolled) => {
                    roll = Some(rolled.to_string());
                    answered.clear();
                }
                Step::Move(..) if position.turn() == Turn::Roll => roll = None,
                Step::Move(seat, _) => answered.push(seat),
            }
            steps.push(step.to_string());
            texts.push(position.seen_by(None).to_string());
        }
        let start = self.position.as_ref().map(|_| texts[0].clone());
        let line = Self { game: self.game, options, position: start, sketch: false, steps };
        Ok(Played { position: position.into(), texts, kind, line, roll, answered })
    }

    fn start<G: Game>(&self) -> Result<(G, String), Problem> {
        let options: Options = self.options.parse().map_err(|error| Problem::unreadable(&error))?;
        let bad = |error: game::SetupError| Problem::new(Code::BadTable, error.to_string());
        let (setup, position) = match &self.position {
            None => {
                let setup = G::Setup::from_options(&options).map_err(bad)?;
                let position = G::start(&setup);
                (setup, position)
            }
            Some(text) => {
                let setup = G::Setup::for_position(&options).map_err(bad)?;
                let text = if self.sketch { &G::completed(text) } else { text };
                let position = G::from_position(text, &setup).map_err(|e| impossible(&e))?;
                (setup, position)
            }
        };
        Ok((position, setup.to_options().to_string()))
    }
}

impl Played {
    /// The state at the end of the line.
    pub fn view(&self) -> PositionView {
        with_position!(&self.position, position => self.view_of(position))
    }

    fn view_of<G: Effects>(&self, position: &G) -> PositionView {
        let owed = position.to_act();
        let choices = owed.iter().map(|seat| (seat.index(), legal(position, seat)));
        let (legal, effects) =
            choices.map(|(seat, (moves, effects))| ((seat, moves), (seat, effects))).unzip();
        // A seat that has answered the throw while its first action is still open has sealed a decision.
        let is_open = position.phase() == Phase::Action1;
        let decided = self.answered.iter().filter(|_| is_open);
        PositionView {
            line: self.line.clone(),
            moment: moment(&position.seen_by(None)),
            to_act: owed.iter().map(Seat::index).collect(),
            decided: decided.map(|seat| seat.index()).collect(),
            roll: self.roll.clone(),
            dice: dice(position),
            legal,
            effects,
        }
    }
}

fn read_step<G: Game>(position: &G, text: &str) -> Result<Step<G>, Problem> {
    let bad = |error: game::ParseError| Problem::unreadable(&error);
    if let Some(roll) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        return Ok(Step::Roll(roll.parse().map_err(bad)?));
    }
    let (seat, mv) = match text.split_once(':') {
        Some((seat, mv)) => {
            let seat = seat.parse().ok().and_then(Seat::new);
            (seat.ok_or_else(|| Problem::new(Code::NoSuchSeat, "there is no such seat"))?, mv)
        }
        None => (position.to_act().iter().next().unwrap_or(position.active()), text),
    };
    Ok(Step::Move(seat, mv.parse().map_err(bad)?))
}

fn forbidden<R: game::Refusal>(illegal: &Illegal<R>) -> Problem {
    table::Refusal::from(illegal.clone()).into()
}

fn impossible(error: &PositionError) -> Problem {
    let problem = Problem::new(Code::Impossible, error.to_string());
    Problem { clause: error.clause().map(str::to_owned), ..problem }
}

impl Problem {
    /// The same problem, with the step where it was found.
    fn at_step(self, index: usize) -> Self {
        Self { message: format!("step {}: {}", index + 1, self.message), ..self }
    }
}
