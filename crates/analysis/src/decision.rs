//! One decision: what its choices are worth, and what the one that was made gave away.

use effects::{Effects, Reason, Thought};
use game::{Game, Seat};
use judge::{Ask, Judged, Unit, Unjudged, rollout::Estimate};

use crate::{Examiner, Look, Mark};

/// Where the choices are closer together than this, nothing is at stake.
pub const NOTHING_AT_STAKE: f64 = 0.001;

/// A decision of one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<M> {
    /// The seat.
    pub seat: Seat,
    /// What it chose, if it has chosen.
    pub played: Option<M>,
    /// The choices that got a closer look, the best first.
    pub choices: Vec<Judged<M>>,
    /// All other legal ones: how far they are behind the best is what a glance says.
    pub others: Vec<Judged<M>>,
    /// How many choices were legal.
    pub legal: usize,
    /// How far the best and the worst are apart.
    pub spread: f64,
    /// By how much the best is ahead of the next that leads elsewhere.
    pub lead: f64,
    /// What the choice gave away, as a part of a win: never below zero.
    pub loss: f64,
    /// What the decision is called.
    pub mark: Option<Mark>,
    /// What a far longer look says of the loss, where it would be a blunder.
    pub checked: Option<Estimate>,
    /// Why the best choice is good, if there is something to say.
    pub reason: Option<Reason>,
}

impl<M: Copy + PartialEq> Decision<M> {
    /// The best choice.
    pub fn best(&self) -> &Judged<M> {
        &self.choices[0]
    }

    /// The choice that was made.
    pub fn made(&self) -> Option<&Judged<M>> {
        self.choices.iter().find(|choice| Some(choice.mv) == self.played)
    }

    /// Whether it counts: there was a choice, and something was at stake.
    pub fn is_counted(&self) -> bool {
        self.legal > 1 && self.spread >= NOTHING_AT_STAKE
    }

    /// What the choice changed for every seat against the best one.
    pub fn change(&self) -> Vec<f64> {
        let best = self.best().worth;
        let made = self.made().map_or(best, |made| made.worth);
        made.wins().iter().zip(best.wins()).map(|(made, best)| made - best).collect()
    }
}

/// Judges a decision of a seat that owes a move: what the choices are worth, which is best and why, what `played`
/// gives away, and what that is called. A blunder is confirmed by a far longer look before it is called one.
///
/// # Errors
/// If the seat owes no move, `played` is not legal, or the judge cannot say.
pub fn decide<G: Effects>(
    examiner: &mut impl Examiner<G>,
    position: &G,
    seat: Seat,
    played: Option<G::Move>,
    ask: &Ask,
) -> Result<Decision<G::Move>, Unjudged> {
    let legal = judge::owed(position, seat)?;
    if played.is_some_and(|mv| !legal.contains(&mv)) {
        return Err(Unjudged::NotLegal);
    }
    let Look { choices, others, spread } = examiner.look(position, seat, played, ask)?;
    let Some(best) = choices.first() else { return Err(Unjudged::Stopped) };
    let reason = position.reason(seat, best.mv, &legal, thought(best, seat));
    let mut decision = Decision {
        seat,
        played,
        legal: legal.len(),
        spread,
        lead: lead(position, seat, &choices),
        others,
        choices,
        loss: 0.0,
        mark: None,
        checked: None,
        reason,
    };
    if let Some(made) = decision.made() {
        decision.loss = decision.best().worth.win(seat) - made.worth.win(seat);
        // Among equal chances the better points decide, and what they decide is no loss.
        decision.loss = decision.loss.max(0.0);
        name(&mut decision, examiner, position, ask)?;
    }
    Ok(decision)
}

/// By how much the best choice is ahead of the next one that leads to another position.
fn lead<G: Game>(position: &G, seat: Seat, choices: &[Judged<G::Move>]) -> f64 {
    let after = |mv| {
        let mut next = position.clone();
        next.play_unchecked(seat, mv);
        next
    };
    let Some((best, others)) = choices.split_first() else { return 0.0 };
    let end = after(best.mv);
    let second = others.iter().find(|choice| after(choice.mv) != end);
    second.map_or(0.0, |second| best.worth.win(seat) - second.worth.win(seat))
}

/// Finds the mark of a decision that was made.
fn name<G: Game>(
    decision: &mut Decision<G::Move>,
    examiner: &mut impl Examiner<G>,
    position: &G,
    ask: &Ask,
) -> Result<(), Unjudged> {
    let (marks, seat, best) = (examiner.marks(), decision.seat, decision.best().mv);
    let Some(played) = decision.played else { return Ok(()) };
    if !decision.is_counted() {
        return Ok(());
    }
    decision.mark = marks.of(decision.loss);
    if decision.mark == Some(Mark::Blunder) {
        let checked = examiner.confirm(position, seat, [best, played], ask)?;
        decision.mark = marks.of(weighed(decision.loss, checked));
        decision.checked = Some(checked);
    } else if played == best
        && decision.lead >= marks.good
        && !examiner.is_easy(position, seat, best, ask.seed)
    {
        decision.mark = Some(Mark::Good);
    }
    Ok(())
}

/// What a judge's loss is off by, more or less: one standard error.
const JUDGE_ERROR: f64 = 0.02;

/// The mean of a judged loss and one that was checked, weighed by their errors. A few games to the end say less than the
/// judge, many say more, and a search ten times as long says all.
fn weighed(judged: f64, checked: Estimate) -> f64 {
    let (one, other) = (JUDGE_ERROR.powi(2), checked.error.powi(2));
    if other.is_finite() { (judged * other + checked.mean * one) / (one + other) } else { judged }
}

/// What a judge has in mind with a choice.
pub fn thought<M: Copy>(choice: &Judged<M>, seat: Seat) -> Thought<M> {
    let own = choice.worth.own(seat);
    match choice.worth.unit() {
        Unit::Moves if own >= 1.0 => Thought::Win(own as u32),
        Unit::Moves if own <= -1.0 => Thought::Loss(-own as u32),
        Unit::Moves | Unit::Dice => Thought::Move,
        Unit::Margin | Unit::Points => {
            let next = choice.line.first().filter(|&&(next, _)| next == seat);
            Thought::Turn(next.map(|&(_, mv)| mv))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_counts_by_its_error() {
        let checked = |mean, error| Estimate { mean, error };
        assert!((weighed(0.08, checked(0.02, 0.02)) - 0.05).abs() < 1e-12);
        assert!((weighed(0.08, checked(0.02, 0.0)) - 0.02).abs() < 1e-12);
        assert!(weighed(0.08, checked(0.02, 0.2)) > 0.079);
        assert!((weighed(0.08, checked(0.02, f64::INFINITY)) - 0.08).abs() < 1e-12);
    }
}
