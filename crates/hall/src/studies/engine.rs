//! The one place where the hall asks the judges.

use std::sync::OnceLock;

use ::analysis::{Decision, Effort, Examiner, Survey, Throws, decide};
use ::bots::{Examined, Stop};
use catalog::{AnyPosition, GameKind, with_game, with_position};
use game::{Game, Seat, record::Record};
use judge::{Ask, Judged, Sure, Unjudged, Worth};
use protocol::{
    Found, FoundChoice, FoundThrow, SeatMove, WorthBody,
    analysis::{AnalysisReport, EffortName},
};

/// A number that changes when the judge of a game comes to judge otherwise.
pub(crate) fn fingerprint(kind: GameKind) -> u64 {
    static KNOWN: [OnceLock<u64>; GameKind::ALL.len()] =
        [const { OnceLock::new() }; GameKind::ALL.len()];
    let make = || with_game!(kind, G => G::examiner(Effort::Standard).fingerprint());
    let index = GameKind::ALL.iter().position(|&each| each == kind).unwrap_or_default();
    *KNOWN[index].get_or_init(make)
}

/// The report on a record as JSON.
pub(crate) fn report(
    kind: GameKind,
    record: &Record,
    effort: EffortName,
    stop: &Stop,
    on_progress: impl FnMut(usize, usize),
) -> Result<String, String> {
    let ask = ask(stop);
    with_game!(kind, G => {
        let mut examiner = G::examiner(effort.into());
        let report = ::analysis::analyze::<G, _>(&mut examiner, record, &ask, on_progress);
        let report = report.map_err(|why| why.to_string())?;
        serde_json::to_string(&AnalysisReport::from(&report)).map_err(|error| error.to_string())
    })
}

fn ask(stop: &Stop) -> Ask {
    Ask { stop: stop.clone(), ..Ask::default() }
}

/// What is known of a position after a look of some depth, from 1.
pub(crate) fn look(position: &AnyPosition, depth: u32, stop: &Stop) -> Result<Found, Unjudged> {
    let effort = Effort::ALL[(depth as usize - 1).min(Effort::ALL.len() - 1)];
    with_position!(position, position => {
        let found = survey(position, effort, stop)?;
        Ok(told(&found, depth, depth as usize >= depths(position)))
    })
}

/// How often a position is looked at, closer every time. Before a throw the first look sees all throws, and another
/// would take a minute.
fn depths(position: &impl Game) -> usize {
    if position.to_act().is_empty() { 1 } else { Effort::ALL.len() }
}

fn survey<G: Examined>(
    position: &G,
    effort: Effort,
    stop: &Stop,
) -> Result<Survey<G::Move>, Unjudged> {
    let mut examiner = G::examiner(effort);
    let found = ::analysis::survey(&mut examiner, position, &ask(stop))?;
    if stop.is_stopped() { Err(Unjudged::Stopped) } else { Ok(found) }
}

fn told<M: Copy + PartialEq + ToString>(found: &Survey<M>, depth: u32, last: bool) -> Found {
    let choices = found.decisions.iter().flat_map(|decision| {
        decision.choices.iter().map(|choice| told_choice(decision.seat, choice))
    });
    let throws = found.throws.iter().map(|Throws { dice, odds, worth }| FoundThrow {
        dice: dice.clone(),
        odds: *odds,
        win: worth.wins().to_vec(),
    });
    Found {
        number: 0,
        depth,
        last,
        worth: told_worth(&found.worth),
        choices: choices.collect(),
        throws: throws.collect(),
    }
}

fn told_choice<M: ToString>(seat: Seat, choice: &Judged<M>) -> FoundChoice {
    let line = choice.line.iter();
    let line = line.map(|(seat, mv)| SeatMove { seat: seat.index(), mv: mv.to_string() });
    FoundChoice {
        seat: seat.index(),
        mv: choice.mv.to_string(),
        worth: told_worth(&choice.worth),
        line: line.collect(),
    }
}

fn told_worth(worth: &Worth) -> WorthBody {
    let (sure, error) = match worth.sure() {
        Sure::Exact => ("exact", None),
        Sure::Judged => ("judged", None),
        Sure::Estimated { error } => ("estimated", Some(error)),
    };
    let seats = (0..worth.wins().len()).map(Seat::at);
    WorthBody {
        win: worth.wins().to_vec(),
        own: seats.map(|seat| worth.own(seat)).collect(),
        unit: worth.unit().name().to_owned(),
        sure: sure.to_owned(),
        error,
    }
}

/// What there is to say about a decision of a seat, and about a move that it thinks of.
pub(crate) fn advise<G: Examined>(
    position: &G,
    seat: Seat,
    played: Option<G::Move>,
    stop: &Stop,
) -> Result<Decision<G::Move>, Unjudged> {
    let seen = position.seen_by(Some(seat));
    decide(&mut G::examiner(Effort::Standard), &seen, seat, played, &ask(stop))
}
