//! What a judge says about a moment.

use effects::Effects;
use game::Seat;
use judge::{Ask, Judged, Unjudged, Worth};

use crate::{Decision, Examiner, decide, moment::Moment};

/// What a judge says about a moment.
pub(crate) enum Answer<M> {
    /// A roll: the mean over all throws, and what this one is worth with the best answers.
    Roll { mean: Worth, thrown: Worth },
    /// Decisions: what the best answers of all seats are worth, what each seat did, and what that led to.
    Choice { base: Worth, decisions: Vec<Decision<M>>, end: Option<Worth> },
    /// A resignation or an offer: what a long look says the position is worth, if it ends the game.
    Word { worth: Option<Worth> },
}

/// Judges a moment, without regard to any other.
pub(crate) fn answer<G: Effects>(
    examiner: &mut impl Examiner<G>,
    moment: &Moment<G>,
    ask: &Ask,
) -> Result<Answer<G::Move>, Unjudged> {
    if ask.stop.is_stopped() {
        return Err(Unjudged::Stopped);
    }
    match moment {
        Moment::Roll { before, roll } => {
            let mean = examiner.expected(before, ask)?;
            let mut thrown = before.clone();
            thrown.roll_unchecked(*roll);
            Ok(Answer::Roll { mean, thrown: examiner.glance(&thrown, ask)? })
        }
        Moment::Choice { before, answers, after } => choice(examiner, before, answers, after, ask),
        Moment::Word { before, after, .. } => {
            let worth = after.outcome().map(|_| examiner.closer(before, ask)).transpose()?;
            Ok(Answer::Word { worth })
        }
    }
}

fn choice<G: Effects>(
    examiner: &mut impl Examiner<G>,
    before: &G,
    answers: &[(Seat, G::Move)],
    after: &G,
    ask: &Ask,
) -> Result<Answer<G::Move>, Unjudged> {
    if before.to_act().len() == 1 {
        let [(seat, mv)] = answers else { return Err(Unjudged::NotLegal) };
        let decision = decide(examiner, before, *seat, Some(*mv), ask)?;
        let base = decision.best().worth;
        let end = decision.made().map(|made| made.worth);
        return Ok(Answer::Choice { base, decisions: vec![decision], end });
    }
    let base = examiner.closer(before, ask)?;
    let mut decisions = Vec::with_capacity(answers.len());
    for &(seat, mv) in answers {
        decisions.push(match &before.moves(seat)[..] {
            [_] => forced(seat, mv, base),
            _ => decide(examiner, before, seat, Some(mv), ask)?,
        });
    }
    let is_whole = answers.len() == before.to_act().len();
    let end = is_whole.then(|| examiner.closer(after, ask)).transpose()?;
    Ok(Answer::Choice { base, decisions, end })
}

/// A decision without a choice.
fn forced<M>(seat: Seat, mv: M, worth: Worth) -> Decision<M>
where
    M: Copy,
{
    Decision {
        seat,
        played: Some(mv),
        choices: vec![Judged { mv, worth, line: Vec::new() }],
        is_glance: false,
        others: Vec::new(),
        legal: 1,
        spread: 0.0,
        lead: 0.0,
        loss: 0.0,
        mark: None,
        checked: None,
        reason: None,
    }
}
