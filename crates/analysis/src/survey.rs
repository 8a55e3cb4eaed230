//! Free analysis of one position.

use effects::Effects;
use judge::{Ask, Unjudged, Worth};

use crate::{Decision, Examiner, Throws, decide};

/// What there is to say about a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Survey<M> {
    /// What it is worth: before a throw, the exact mean over all throws; else with the best choice.
    pub worth: Worth,
    /// The decisions that are due, each with its choices and what is expected to follow them.
    pub decisions: Vec<Decision<M>>,
    /// Before a throw, what the throws lead to.
    pub throws: Vec<Throws>,
}

/// Looks at a position from which nothing has been decided yet.
///
/// # Errors
/// If the judge cannot say, or the signal to stop has come.
pub fn survey<G: Effects>(
    examiner: &mut impl Examiner<G>,
    position: &G,
    ask: &Ask,
) -> Result<Survey<G::Move>, Unjudged> {
    let mut decisions = Vec::new();
    for seat in position.to_act().iter() {
        decisions.push(decide(examiner, position, seat, None, ask)?);
    }
    // A position is worth what the best choice is, where one seat alone decides.
    let worth = match &decisions[..] {
        [only] => only.best().worth,
        _ => examiner.expected(position, ask)?,
    };
    Ok(Survey { worth, decisions, throws: examiner.throws(position, ask)? })
}
