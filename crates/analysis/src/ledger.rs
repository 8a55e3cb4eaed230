//! The books of a game: everything that moves the chances is entered once, so that it adds up.

use game::{Game, Seat};
use judge::Worth;

use crate::{
    Decision, Deed, Marks, Moved, Step, Stood,
    answer::Answer,
    decision::NOTHING_AT_STAKE,
    moment::{Ended, Moment, share},
};

/// Follows the chances of all seats from moment to moment.
pub(crate) struct Ledger<M> {
    pub(crate) steps: Vec<Step<M>>,
    pub(crate) value: Vec<f64>,
    number: usize,
    roll: Option<String>,
    marks: Marks,
}

impl<M: Copy + PartialEq + ToString> Ledger<M> {
    pub(crate) fn new(prior: Vec<f64>, marks: Marks) -> Self {
        Self { steps: Vec::new(), value: prior, number: 0, roll: None, marks }
    }

    /// Enters a moment.
    pub(crate) fn book<G: Game<Move = M>>(&mut self, moment: &Moment<G>, answer: Answer<M>) {
        self.number += 1;
        match (moment, answer) {
            (Moment::Roll { before, roll }, Answer::Roll { mean, thrown }) => {
                self.roll = None;
                self.rolled(before, roll.to_string(), &mean, &thrown);
            }
            (Moment::Choice { before, .. }, Answer::Choice { base, decisions, end }) => {
                self.chosen(before, &base, decisions, end);
            }
            (Moment::Word { before, seat, mv, after }, Answer::Word { worth }) => {
                self.said(before, *seat, *mv, after, worth);
            }
            _ => unreachable!("an answer is of the kind of its moment"),
        }
    }

    fn rolled<G: Game>(&mut self, before: &G, text: String, mean: &Worth, thrown: &Worth) {
        let step = Step {
            number: self.number,
            seat: before.active(),
            stood: self.stood(before),
            before: self.value.clone(),
            after: thrown.wins().to_vec(),
            revision: less(mean.wins(), &self.value),
            deed: Deed::Rolled { luck: less(thrown.wins(), mean.wins()) },
            text: text.clone(),
        };
        self.roll = Some(text);
        self.push(step);
    }

    fn chosen<G: Game<Move = M>>(
        &mut self,
        before: &G,
        base: &Worth,
        decisions: Vec<Decision<M>>,
        end: Option<Worth>,
    ) {
        let is_shared = before.to_act().len() > 1;
        let (start, revision) = (self.value.clone(), less(base.wins(), &self.value));
        let mut sum = base.wins().to_vec();
        for decision in &decisions {
            add(&mut sum, &decision.change());
        }
        let end = end.map_or_else(|| sum.clone(), |end| end.wins().to_vec());
        let last = decisions.len().saturating_sub(1);
        for (place, decision) in decisions.into_iter().enumerate() {
            let is_last = place == last;
            let nothing = vec![0.0; sum.len()];
            let mut moved = moved(&decision);
            moved.surprise = (is_shared && is_last).then(|| less(&end, &sum));
            let step = Step {
                number: self.number,
                seat: decision.seat,
                text: decision.played.map(|mv| mv.to_string()).unwrap_or_default(),
                stood: self.stood(before),
                before: start.clone(),
                after: end.clone(),
                revision: if is_last { revision.clone() } else { nothing },
                deed: Deed::Moved(Box::new(moved)),
            };
            self.push(step);
        }
    }

    /// Resigning means choosing a loss instead of the game. An accepted draw costs the seat that had the better chances. An
    /// offer changes nothing.
    fn said<G: Game<Move = M>>(
        &mut self,
        before: &G,
        seat: Seat,
        mv: M,
        after: &G,
        worth: Option<Worth>,
    ) {
        let start = self.value.clone();
        let (worth, end) = match (worth, after.outcome()) {
            (Some(worth), Some(outcome)) => {
                (worth.wins().to_vec(), share(outcome.winners, start.len()))
            }
            _ => (start.clone(), start.clone()),
        };
        let change = less(&end, &worth);
        let owner = match before.draw_offer() {
            Some(offering) if change[seat.index()] > 0.0 => offering,
            _ => seat,
        };
        let loss = (-change[owner.index()]).max(0.0);
        let counted = loss >= NOTHING_AT_STAKE;
        let mark = if counted { self.marks.of(loss) } else { None };
        let legal = if after.outcome().is_some() { 2 } else { 0 };
        let step = Step {
            number: self.number,
            seat,
            text: mv.to_string(),
            stood: self.stood(before),
            before: start.clone(),
            after: end,
            revision: less(&worth, &start),
            deed: Deed::Moved(Box::new(Moved {
                mark,
                counted,
                legal,
                ..nothing_chosen(owner, loss, change)
            })),
        };
        self.push(step);
    }

    /// Enters how a table ended a game, if its moves leave that open or say otherwise: a clock ran out, or somebody gave up.
    /// It is charged to the seat that lost, but does not count as a decision of the game.
    pub(crate) fn ended<G: Game>(&mut self, position: &G, ended: &Ended) {
        self.number += 1;
        let seats = self.value.len();
        let end = share(ended.winners, seats);
        let change = less(&end, &self.value);
        let loser = ended.loser(seats);
        let owner = loser.unwrap_or_else(|| position.active());
        let loss = loser.map_or(0.0, |loser| (-change[loser.index()]).max(0.0));
        let mut moved = nothing_chosen(owner, loss, change.clone());
        if loser.is_none() {
            moved.surprise = Some(change);
            moved.change = vec![0.0; seats];
        }
        let step = Step {
            number: self.number,
            seat: owner,
            text: ended.reason.clone(),
            stood: self.stood(position),
            before: self.value.clone(),
            after: end,
            revision: vec![0.0; seats],
            deed: Deed::Moved(Box::new(moved)),
        };
        self.push(step);
    }

    fn stood<G: Game>(&self, position: &G) -> Stood {
        let seen = position.seen_by(None);
        Stood {
            position: seen.to_string(),
            phase: position.phase(),
            active: position.active(),
            roll: self.roll.clone(),
            scores: (0..position.seats()).filter_map(|seat| seen.score(Seat::at(seat))).collect(),
        }
    }

    fn push(&mut self, step: Step<M>) {
        self.value.clone_from(&step.after);
        self.steps.push(step);
    }
}

fn moved<M: Copy + PartialEq>(decision: &Decision<M>) -> Moved<M> {
    Moved {
        owner: decision.seat,
        loss: decision.loss,
        change: decision.change(),
        mark: decision.mark,
        counted: decision.is_counted(),
        choices: if decision.mark.is_some() {
            decision.choices.iter().chain(&decision.others).cloned().collect()
        } else {
            decision.choices.clone()
        },
        closer: if decision.is_glance { 0 } else { decision.choices.len() },
        legal: decision.legal,
        checked: decision.checked,
        reason: decision.reason,
        surprise: None,
    }
}

fn nothing_chosen<M>(owner: Seat, loss: f64, change: Vec<f64>) -> Moved<M> {
    Moved {
        owner,
        loss,
        change,
        mark: None,
        counted: false,
        choices: Vec::new(),
        closer: 0,
        legal: 0,
        checked: None,
        reason: None,
        surprise: None,
    }
}

fn less(one: &[f64], other: &[f64]) -> Vec<f64> {
    one.iter().zip(other).map(|(one, other)| one - other).collect()
}

fn add(sum: &mut [f64], more: &[f64]) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}
