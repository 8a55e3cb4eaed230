//! A record walked through: the state before each of its steps, and what could be done there.
//!
//! A viewer of a finished game has a record but no table. The walk is what a board needs for each moment
//! of it; the rules are applied here, once, so that drawing a board needs none.

use std::{fmt, iter, vec};

use catalog::{GameKind, with_game};
use effects::{Effects, Thought};
use game::{
    Seat, Step, Turn,
    record::{self, Place, Record, Replayed},
    sort_by,
};
use serde::{Deserialize, Serialize};

use crate::{
    DieView, EffectView, GameName, LessonMoment, Problem, ReasonFacts, Word,
    describe::{TS, ToSchema},
    lesson::moment,
    view::{dice, effect},
};

/// The maximum number of steps of a record; the longest games have a few hundred.
const MOST_STEPS: usize = 2000;
/// The maximum number of steps for which all choices are given at once.
const MOST_ASKED: usize = 64;

/// A record to walk through.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct WalkRequest {
    /// The record.
    pub record: String,
    /// The steps, counted from 0, for which to list every choice; at most 64.
    #[serde(default)]
    #[ts(as = "Option<Vec<usize>>", optional)]
    pub choices: Vec<usize>,
}

/// A record walked through.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Walk {
    /// The game.
    pub game: GameName,
    /// Who sat on each seat, if the record says so.
    pub players: Vec<Option<String>>,
    /// Every roll and every move, in the order of the record.
    pub steps: Vec<WalkStep>,
    /// The state after the last of them.
    pub end: WalkMoment,
}

/// A roll or a move, and the state before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct WalkStep {
    /// The seat that moved; null for a roll.
    pub seat: Option<usize>,
    /// The roll or the move.
    pub text: String,
    /// The state before it.
    pub before: WalkMoment,
    /// Everything the seat could have done, in byte order; only if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub choices: Option<Vec<WalkChoice>>,
}

/// The state at a moment of a record, as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct WalkMoment {
    /// The position, and what each seat has.
    #[serde(flatten)]
    pub moment: LessonMoment,
    /// What the dice show, until the next roll is due.
    pub roll: Option<String>,
    /// The dice in play.
    pub dice: Vec<DieView>,
}

/// A legal move, what it does, and what can be said for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct WalkChoice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it does.
    pub effect: EffectView,
    /// What can be said for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reason: Option<ReasonFacts>,
}

/// Texts that together are the JSON of a [`Walk`]: a sender need not hold all of them at once.
pub struct WalkTexts(Box<dyn Iterator<Item = String> + Send>);

impl WalkTexts {
    /// No texts at all.
    pub fn none() -> Self {
        Self(Box::new(iter::empty()))
    }
}

impl Iterator for WalkTexts {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.0.next()
    }
}

impl fmt::Debug for WalkTexts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WalkTexts").finish_non_exhaustive()
    }
}

impl WalkRequest {
    /// Walks through the record.
    ///
    /// # Errors
    /// If the text is not a record, if it breaks the rules of its game, or if too much is asked for.
    pub fn walk(&self) -> Result<Walk, Problem> {
        let (kind, record, asked) = self.read()?;
        with_game!(kind, G => {
            let mut walker = Walker::<G>::begin(&record, asked)?;
            let steps = walker.by_ref().collect();
            Ok(Walk { game: Word(kind), players: walker.players(&record), steps, end: walker.moment() })
        })
    }

    /// Walks through the record step by step, as the texts are consumed.
    ///
    /// # Errors
    /// As above, and before the first text.
    pub fn texts(&self) -> Result<WalkTexts, Problem> {
        let (kind, record, asked) = self.read()?;
        with_game!(kind, G => {
            let walker = Walker::<G>::begin(&record, asked)?;
            let players = json(&walker.players(&record));
            let head = format!(r#"{{"game":{},"players":{players},"steps":["#, json(&Word(kind)));
            Ok(WalkTexts(Box::new(iter::once(head).chain(walker.texts()))))
        })
    }

    /// The record, its game, and the steps whose choices are wanted.
    fn read(&self) -> Result<(GameKind, Record, Vec<usize>), Problem> {
        let record = record::parse(&self.record).map_err(|error| Problem::unreadable(&error))?;
        let name = record.value(record::GAME).unwrap_or_default();
        let kind: GameKind = name.parse().map_err(|error| Problem::unreadable(&error))?;
        let mut asked = self.choices.clone();
        sort_by(&mut asked, Ord::cmp);
        asked.dedup();
        if asked.len() > MOST_ASKED {
            let what = format_args!("the choices of {MOST_ASKED} steps at most are told at once");
            return Err(Problem::unreadable(&what));
        }
        Ok((kind, record, asked))
    }
}

/// A position on its way through a record.
struct Walker<G: Effects> {
    position: G,
    roll: Option<G::Roll>,
    steps: iter::Enumerate<vec::IntoIter<(Step<G>, Place)>>,
    asked: Vec<usize>,
}

impl<G: Effects> Iterator for Walker<G> {
    type Item = WalkStep;

    fn next(&mut self) -> Option<WalkStep> {
        let (index, (step, _)) = self.steps.next()?;
        let wants_choices = self.asked.binary_search(&index).is_ok();
        Some(self.take(step, wants_choices))
    }
}

impl<G: Effects> Walker<G> {
    fn begin(record: &Record, asked: Vec<usize>) -> Result<Self, Problem> {
        let Replayed { start, steps, .. } =
            record::replay::<G>(record).map_err(|error| Problem::unreadable(&error))?;
        if steps.len() > MOST_STEPS {
            let what =
                format_args!("a record of more than {MOST_STEPS} steps is not walked through");
            return Err(Problem::unreadable(&what));
        }
        let steps = steps.into_iter().enumerate();
        Ok(Self { position: start, roll: None, steps, asked })
    }

    fn players(&self, record: &Record) -> Vec<Option<String>> {
        let seats = (0..self.position.seats()).map(Seat::at);
        seats.map(|seat| record.player(seat).map(str::to_owned)).collect()
    }

    /// The steps and the end as texts.
    fn texts(self) -> impl Iterator<Item = String> {
        let (mut walker, mut comma) = (Some(self), "");
        iter::from_fn(move || {
            let here = walker.as_mut()?;
            if let Some(step) = here.next() {
                let text = format!("{comma}{}", json(&step));
                comma = ",";
                return Some(text);
            }
            let end = json(&here.moment());
            walker = None;
            Some(format!(r#"],"end":{end}}}"#))
        })
    }

    /// Takes a step of a replayed record, and returns the state before it.
    fn take(&mut self, step: Step<G>, wants_choices: bool) -> WalkStep {
        let before = self.moment();
        let told = match step {
            Step::Roll(roll) => {
                self.roll = Some(roll);
                WalkStep { seat: None, text: roll.to_string(), before, choices: None }
            }
            Step::Move(seat, mv) => WalkStep {
                seat: Some(seat.index()),
                text: mv.to_string(),
                before,
                choices: wants_choices.then(|| choices(&self.position, seat)),
            },
        };
        self.position.take(step).expect("the record has been replayed");
        if matches!(self.position.turn(), Turn::Roll) {
            self.roll = None;
        }
        told
    }

    fn moment(&self) -> WalkMoment {
        let seen = self.position.seen_by(None);
        WalkMoment {
            moment: moment(&seen),
            roll: self.roll.map(|roll| roll.to_string()),
            dice: dice(&seen),
        }
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it is plain text and numbers")
}

/// Everything a seat can do, without what others have sealed.
fn choices<G: Effects>(position: &G, seat: Seat) -> Vec<WalkChoice> {
    let seen = position.seen_by(Some(seat));
    let legal = seen.moves(seat);
    let choice = |&mv: &G::Move| WalkChoice {
        mv: mv.to_string(),
        effect: effect(&seen, seat, mv),
        reason: seen.reason(seat, mv, &legal, Thought::Turn(None)).map(ReasonFacts::from),
    };
    let mut choices: Vec<WalkChoice> = legal.iter().map(choice).collect();
    sort_by(&mut choices, |one, other| one.mv.cmp(&other.mv));
    choices
}
