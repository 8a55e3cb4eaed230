//! The one place where the judges are asked.

use analysis::{Decision, Effort, Examiner, Survey, Throws, decide};
use bots::{Examined, Stop};
use catalog::{AnyPosition, with_game, with_position};
use game::{
    Game, Options, Seat, Setup,
    record::{RULES, Record},
};
use judge::{Ask, Judged, Sure, Unjudged, Worth};
use protocol::{Found, FoundChoice, FoundThrow, SeatMove, WorthBody, analysis::AnalysisReport};

use crate::Subject;

/// A number that changes when the judge of a game comes to judge otherwise by the rules of this record.
pub fn fingerprint(subject: &Subject) -> u64 {
    with_game!(subject.kind, G => {
        G::examiner(subject.effort.into()).fingerprint(&rules::<G>(&subject.record))
    })
}

/// The rules of a record. Of one that cannot be read there will be no report.
fn rules<G: Game>(record: &Record) -> G::Setup {
    let options: Options =
        record.value(RULES).and_then(|rules| rules.parse().ok()).unwrap_or_default();
    G::Setup::for_position(&options).unwrap_or_default()
}

/// The report on a record as JSON.
///
/// # Errors
/// If the record breaks the rules, or the signal to stop came.
pub fn report(
    subject: &Subject,
    stop: &Stop,
    on_progress: impl FnMut(usize, usize),
) -> Result<String, String> {
    let ask = ask(stop);
    let report = with_game!(subject.kind, G => {
        let mut examiner = G::examiner(subject.effort.into());
        let report = analysis::analyze::<G, _>(&mut examiner, &subject.record, &ask, on_progress);
        AnalysisReport::from(&report.map_err(|why| why.to_string())?)
    });
    serde_json::to_string(&report).map_err(|error| error.to_string())
}

fn ask(stop: &Stop) -> Ask {
    Ask { stop: stop.clone(), ..Ask::default() }
}

/// What is known about a position after a search of some depth, from 1.
///
/// # Errors
/// If the position cannot be judged, or the signal to stop came.
pub fn look(position: &AnyPosition, depth: u32, stop: &Stop) -> Result<Found, Unjudged> {
    let effort = Effort::ALL[(depth as usize - 1).min(Effort::ALL.len() - 1)];
    with_position!(position, position => {
        let found = survey(position, effort, stop)?;
        Ok(told(&found, depth, depth as usize >= depths(position)))
    })
}

/// How many times a position is searched, more closely each time. Before a throw the first search sees all throws, and
/// another would take a minute.
fn depths(position: &impl Game) -> usize {
    if position.to_act().is_empty() { 1 } else { Effort::ALL.len() }
}

fn survey<G: Examined>(
    position: &G,
    effort: Effort,
    stop: &Stop,
) -> Result<Survey<G::Move>, Unjudged> {
    let mut examiner = G::examiner(effort);
    let found = analysis::survey(&mut examiner, position, &ask(stop))?;
    if stop.is_stopped() { Err(Unjudged::Stopped) } else { Ok(found) }
}

fn told<M: Copy + PartialEq + ToString>(found: &Survey<M>, depth: u32, last: bool) -> Found {
    // Whoever looks at a list does not lose a row of it to a closer look at the others.
    let choices = found.decisions.iter().flat_map(|decision| {
        let closer = decision.choices.iter().map(|choice| (choice, decision.is_glance));
        let others = decision.others.iter().map(|choice| (choice, true));
        closer.chain(others).map(|(choice, glance)| told_choice(decision.seat, choice, glance))
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

fn told_choice<M: ToString>(seat: Seat, choice: &Judged<M>, glance: bool) -> FoundChoice {
    let line = choice.line.iter();
    let line = line.map(|(seat, mv)| SeatMove { seat: seat.index(), mv: mv.to_string() });
    FoundChoice {
        seat: seat.index(),
        mv: choice.mv.to_string(),
        worth: told_worth(&choice.worth),
        glance,
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

/// What there is to say about a decision of a seat, and about a move that it is considering.
pub(crate) fn advised<G: Examined>(
    position: &G,
    seat: Seat,
    played: Option<G::Move>,
    stop: &Stop,
) -> Result<Decision<G::Move>, Unjudged> {
    let seen = position.seen_by(Some(seat));
    decide(&mut G::examiner(Effort::Standard), &seen, seat, played, &ask(stop))
}

#[cfg(test)]
mod tests {
    use catalog::GameKind;

    use super::*;

    /// A game that has begun, with its first throw if there are dice.
    fn begun<G: Game>(roll: Option<&str>) -> G {
        let mut position = G::start(&Default::default());
        if let Some(roll) = roll.and_then(|roll| roll.parse().ok()) {
            position.roll(roll).expect("dice are due");
        }
        position
    }

    #[test]
    fn a_closer_look_loses_no_choice() {
        for (kind, roll) in [
            (GameKind::Duell, None),
            (GameKind::QwixxDuel, Some("4,1,r3,y6,g2,b6")),
            (GameKind::QwixxLongo, Some("4,1,r3,y6,g2,b6")),
        ] {
            let position = with_game!(kind, G => AnyPosition::from(begun::<G>(roll)));
            let seen = |depth| {
                let found = look(&position, depth, &Stop::new()).expect("it can be judged");
                let of = |choice: &FoundChoice| (choice.seat, choice.mv.clone());
                let mut choices: Vec<_> = found.choices.iter().map(of).collect();
                choices.sort();
                (choices, found)
            };
            let ((first, _), (second, closer)) = (seen(1), seen(2));
            assert!(first.len() > 4, "{kind}");
            assert_eq!(first, second, "{kind}");
            assert!(closer.choices.iter().any(|choice| !choice.glance), "{kind}");
            // The best of each seat is first, and what only a glance saw is not in front of it.
            for pair in closer.choices.windows(2).filter(|pair| pair[0].seat == pair[1].seat) {
                assert!(!pair[0].glance || pair[1].glance, "{kind}");
            }
        }
    }
}
