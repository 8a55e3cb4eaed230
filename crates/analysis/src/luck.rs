//! Just the luck of a game, for studies of many games that need no more.

use effects::Effects;
use game::record::Record;
use judge::Ask;

use crate::{
    Examiner, Unanalyzed,
    analyze::{Course, prior},
    moment::{Moment, share},
};

/// The result of a game, and how much of it was luck; a figure for each seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Luck {
    /// The chances before anything happened.
    pub prior: Vec<f64>,
    /// The result; the last chance, while the game is open.
    pub last: Vec<f64>,
    /// The luck of all rolls, the same that [`analyze`](crate::analyze()) gives.
    pub luck: Vec<f64>,
}

/// Finds the luck of a game without judging any decision.
///
/// # Errors
/// If the record is broken, the judge does not know its rules, or the signal to stop came.
pub fn luck<G: Effects>(
    examiner: &mut impl Examiner<G>,
    record: &Record,
    ask: &Ask,
) -> Result<Luck, Unanalyzed> {
    let course = Course::<G>::read(record)?;
    let prior = prior(examiner, &course.start, ask)?.wins().to_vec();
    let mut luck = vec![0.0; prior.len()];
    for moment in &course.moments {
        let Moment::Roll { before, roll } = moment else { continue };
        let mean = examiner.expected(before, ask)?;
        let mut thrown = before.clone();
        thrown.roll_unchecked(*roll);
        let found = examiner.glance(&thrown, ask)?;
        let parts = found.wins().iter().zip(mean.wins());
        luck.iter_mut().zip(parts).for_each(|(luck, (found, mean))| *luck += found - mean);
    }
    let winners = course.end.outcome().map(|outcome| outcome.winners);
    let last = match winners.or(course.ended.as_ref().map(|ended| ended.winners)) {
        Some(winners) => share(winners, prior.len()),
        None => examiner.glance(&course.end, ask)?.wins().to_vec(),
    };
    Ok(Luck { prior, last, luck })
}
