//! One decision: what its choices are worth, and what the one that was made gave away.

use effects::{Effects, Outlook, Reason, Thought};
use game::{Game, Seat};
use judge::{Ask, Judged, Unit, Unjudged, rollout::Estimate};

use crate::{Examiner, Look, Mark, Marks};

/// If the choices are closer together than this, nothing is at stake.
pub const NOTHING_AT_STAKE: f64 = 0.001;

/// A decision of one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision<M> {
    /// The seat.
    pub seat: Seat,
    /// What it chose, if it has chosen.
    pub played: Option<M>,
    /// The choices that it is judged by, the best first.
    pub choices: Vec<Judged<M>>,
    /// Whether these got no more than a glance.
    pub is_glance: bool,
    /// All other legal choices, as far behind the best as a glance says.
    pub others: Vec<Judged<M>>,
    /// How many choices were legal.
    pub legal: usize,
    /// How far apart the best and the worst are.
    pub spread: f64,
    /// How far the best is ahead of the next one that leads to another position.
    pub lead: f64,
    /// What the choice gave away, as a part of a win: never below zero.
    pub loss: f64,
    /// What the decision is called.
    pub mark: Option<Mark>,
    /// The loss by a far longer search, if it might be a blunder.
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
    let mut look = examiner.look(position, seat, played, ask)?;
    if examiner.marks().of(look.loss(seat, played)).is_some() {
        look = examiner.look_at_all(position, seat, look, ask)?;
    }
    let loss = look.loss(seat, played);
    let Look { choices, is_glance, others, spread } = look;
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
        is_glance,
        loss,
        mark: None,
        checked: None,
        reason,
    };
    name(&mut decision, examiner, position, ask)?;
    Ok(decision)
}

impl<M: Copy + PartialEq> Look<M> {
    /// What a choice gives away; nothing if none was made. Points only break ties between equal chances, and count as
    /// no loss.
    fn loss(&self, seat: Seat, played: Option<M>) -> f64 {
        let win = |choice: &Judged<M>| choice.worth.win(seat);
        let made = self.choices.iter().find(|choice| Some(choice.mv) == played);
        let lost = self.choices.first().zip(made).map(|(best, made)| win(best) - win(made));
        lost.unwrap_or(0.0).max(0.0)
    }
}

/// The next choice after the first that leads to another position: a good one is compared with it.
pub fn second<'a, G: Game>(
    position: &G,
    seat: Seat,
    choices: &'a [Judged<G::Move>],
) -> Option<&'a Judged<G::Move>> {
    let after = |mv| {
        let mut next = position.clone();
        next.play_unchecked(seat, mv);
        next
    };
    let (best, others) = choices.split_first()?;
    let end = after(best.mv);
    others.iter().find(|choice| after(choice.mv) != end)
}

/// How far the best choice is ahead of that one.
fn lead<G: Game>(position: &G, seat: Seat, choices: &[Judged<G::Move>]) -> f64 {
    let behind = second(position, seat, choices).zip(choices.first());
    behind.map_or(0.0, |(second, best)| best.worth.win(seat) - second.worth.win(seat))
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
        decision.mark = confirmed(marks, checked);
        decision.checked = Some(checked);
    } else if played == best
        && decision.lead >= marks.good
        && !examiner.is_easy(position, seat, best, ask.seed)
    {
        decision.mark = Some(Mark::Good);
    }
    Ok(())
}

/// A blunder according to the judge is one if the check finds as much loss. If not, it gets the worst mark that the check
/// still allows.
fn confirmed(marks: Marks, checked: Estimate) -> Option<Mark> {
    let open = checked.mean + 2.0 * checked.error;
    match marks.of(checked.mean) {
        Some(Mark::Blunder) => Some(Mark::Blunder),
        _ => marks.of(open).map(|mark| mark.min(Mark::Mistake)),
    }
}

/// What the judge has in mind with a choice.
pub fn thought<M: Copy>(choice: &Judged<M>, seat: Seat) -> Thought<M> {
    let own = choice.worth.own(seat);
    let next = |place: usize| choice.line.get(place).copied();
    let outlook = match choice.worth.unit() {
        Unit::Moves if own >= 1.0 => Outlook::Win(own as u32),
        Unit::Moves if own <= -1.0 => Outlook::Loss(-own as u32),
        Unit::Moves | Unit::Dice => Outlook::of_chance(choice.worth.win(seat)),
        Unit::Margin | Unit::Points => {
            return Thought::Turn(next(0).filter(|&(next, _)| next == seat).map(|(_, mv)| mv));
        }
    };
    let [reply, then] = [0, 1].map(|place| next(place).map(|(_, mv)| mv));
    Thought::Line { outlook, reply, then }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blunder_is_one_if_the_check_says_so_too() {
        let mark = |mean, error| confirmed(Marks::QWIXX, Estimate { mean, error });
        assert_eq!(mark(0.06, 0.02), Some(Mark::Blunder));
        assert_eq!(mark(0.059, 0.02), Some(Mark::Mistake), "it may be one, and is not confirmed");
        assert_eq!(mark(0.01, 0.002), None);
        assert_eq!(mark(0.01, 0.004), Some(Mark::Dubious));
        assert_eq!(mark(0.04, 0.0), Some(Mark::Mistake));
        assert_eq!(mark(0.02, f64::INFINITY), Some(Mark::Mistake));
    }
}
