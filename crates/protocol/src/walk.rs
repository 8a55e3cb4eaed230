//! A record walked through: how things stand before each of its steps, and what could be done there.
//!
//! Who looks at a game afterwards has a record and no table. The walk is what a board has to be given for
//! each moment of it; rules are asked here, once, so that nobody who draws a board needs any.

use std::collections::BTreeSet;

use catalog::{GameKind, with_game};
use effects::{Effects, Thought};
use game::{
    Seat, Step, Turn,
    record::{self, Record, Replayed},
};
use serde::{Deserialize, Serialize};

use crate::{
    DieView, EffectView, GameName, LessonMoment, Problem, ReasonFacts, Word,
    describe::{TS, ToSchema},
    lesson::moment,
    view::{dice, effect},
};

/// The most steps of a record that is walked through; the longest games have a few hundred.
const MOST_STEPS: usize = 2000;
/// The most steps for which all choices are told at once.
const MOST_ASKED: usize = 64;

/// A record to walk through.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct WalkRequest {
    /// The record.
    pub record: String,
    /// The steps, counted from 0, for which every choice is wanted; at most 64.
    #[serde(default)]
    #[ts(as = "Option<Vec<usize>>", optional)]
    pub choices: Vec<usize>,
}

/// A record walked through.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Walk {
    /// The game.
    pub game: GameName,
    /// Who sat on each seat, where the record says so.
    pub players: Vec<Option<String>>,
    /// Every roll and every move, in the order of the record.
    pub steps: Vec<WalkStep>,
    /// How things stand after the last of them.
    pub end: WalkMoment,
}

/// A roll or a move, and how things stood before it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct WalkStep {
    /// The seat that moved; nothing for a roll.
    pub seat: Option<usize>,
    /// The roll or the move.
    pub text: String,
    /// How things stood before it.
    pub before: WalkMoment,
    /// Everything that the seat could have done, in byte order; only where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub choices: Option<Vec<WalkChoice>>,
}

/// How things stand at a moment of a record, as everybody may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct WalkMoment {
    /// The position, and what each seat has.
    #[serde(flatten)]
    pub moment: LessonMoment,
    /// What the dice show, until they are to be thrown again.
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

impl WalkRequest {
    /// Walks through the record.
    ///
    /// # Errors
    /// If the text is no record, if it breaks the rules of its game, or if too much is asked for.
    pub fn walk(&self) -> Result<Walk, Problem> {
        let record = record::parse(&self.record).map_err(|error| Problem::unreadable(&error))?;
        let name = record.value(record::GAME).unwrap_or_default();
        let kind: GameKind = name.parse().map_err(|error| Problem::unreadable(&error))?;
        let asked: BTreeSet<usize> = self.choices.iter().copied().collect();
        if asked.len() > MOST_ASKED {
            let what = format_args!("the choices of {MOST_ASKED} steps at most are told at once");
            return Err(Problem::unreadable(&what));
        }
        with_game!(kind, G => walk::<G>(kind, &record, &asked))
    }
}

fn walk<G: Effects>(
    kind: GameKind,
    record: &Record,
    asked: &BTreeSet<usize>,
) -> Result<Walk, Problem> {
    let Replayed { start, steps, .. } =
        record::replay::<G>(record).map_err(|error| Problem::unreadable(&error))?;
    if steps.len() > MOST_STEPS {
        let what = format_args!("a record of more than {MOST_STEPS} steps is not walked through");
        return Err(Problem::unreadable(&what));
    }
    let mut walker = Walker { position: start, roll: None };
    let seats = (0..walker.position.seats()).map(Seat::at);
    let players = seats.map(|seat| record.player(seat).map(str::to_owned)).collect();
    let take =
        |(index, (step, _)): (usize, (Step<G>, _))| walker.take(step, asked.contains(&index));
    let steps = steps.into_iter().enumerate().map(take).collect();
    Ok(Walk { game: Word(kind), players, steps, end: walker.moment() })
}

/// A position on its way through a record.
struct Walker<G: Effects> {
    position: G,
    roll: Option<G::Roll>,
}

impl<G: Effects> Walker<G> {
    /// Takes a step of a replayed record, and tells how things stood before it.
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

/// Everything that a seat can do, without what others have sealed.
fn choices<G: Effects>(position: &G, seat: Seat) -> Vec<WalkChoice> {
    let seen = position.seen_by(Some(seat));
    let legal = seen.moves(seat);
    let choice = |&mv: &G::Move| WalkChoice {
        mv: mv.to_string(),
        effect: effect(&seen, seat, mv),
        reason: seen.reason(seat, mv, &legal, Thought::Turn(None)).map(ReasonFacts::from),
    };
    let mut choices: Vec<WalkChoice> = legal.iter().map(choice).collect();
    choices.sort_unstable_by(|one, other| one.mv.cmp(&other.mv));
    choices
}
