//! What has happened in a game, and what of it can be taken back.

use game::{Game, Seat, Seats, Step};

/// Every step of a game, with the position before it.
pub(super) struct History<G: Game>(Vec<(G, Step<G>)>);

impl<G: Game> History<G> {
    pub(super) fn new() -> Self {
        Self(Vec::new())
    }

    pub(super) fn push(&mut self, before: G, step: Step<G>) {
        self.0.push((before, step));
    }

    pub(super) fn steps(&self) -> impl Iterator<Item = Step<G>> {
        self.0.iter().map(|(_, step)| *step)
    }

    /// The steps that everybody may see: without answers that are still sealed.
    pub(super) fn open_steps(&self, now: &G) -> impl Iterator<Item = Step<G>> {
        let sealed = match self.0.last() {
            Some((before, Step::Move(seat, _)))
                if before.to_act().len() > 1 && before.to_act().without(*seat) == now.to_act() =>
            {
                self.0.len() - self.first_answer(self.0.len() - 1)
            }
            _ => 0,
        };
        self.steps().take(self.0.len() - sealed)
    }

    /// The answers that became known when the last of several seats decided, if that was the last
    /// thing to happen.
    pub(super) fn just_opened(&self) -> Vec<(Seat, G::Move)> {
        let Some((before, Step::Move(seat, _))) = self.0.last() else { return Vec::new() };
        if before.to_act() != Seats::only(*seat) {
            return Vec::new();
        }
        let first = self.first_answer(self.0.len() - 1);
        let moves = self.0[first..].iter().filter_map(|(_, step)| match *step {
            Step::Move(seat, mv) => Some((seat, mv)),
            Step::Roll(_) => None,
        });
        let mut answers: Vec<_> = moves.collect();
        answers.sort_by_key(|(seat, _)| *seat);
        if answers.len() > 1 { answers } else { Vec::new() }
    }

    /// The first of the answers given together with this one: each leaves one seat fewer to answer.
    fn first_answer(&self, index: usize) -> usize {
        let mut first = index;
        while let Some((earlier, Step::Move(seat, _))) = first.checked_sub(1).map(|i| &self.0[i]) {
            let (later, _) = &self.0[first];
            if earlier.to_act().without(*seat) != later.to_act()
                || earlier.to_act() == later.to_act()
            {
                break;
            }
            first -= 1;
        }
        first
    }

    /// Takes back the last decision of a person and all that followed: the position before it.
    pub(super) fn undo(
        &mut self,
        now: &G,
        is_person: impl Fn(Seat) -> bool,
    ) -> Result<G, &'static str> {
        let is_persons = |(_, step): &(G, Step<G>)| match step {
            Step::Roll(_) => false,
            Step::Move(seat, _) => is_person(*seat),
        };
        let last = self.0.iter().rposition(is_persons).ok_or("There is nothing to take back.")?;
        let since = &self.0[last..];
        if since.iter().any(|(_, step)| matches!(step, Step::Roll(_))) {
            return Err("The dice have been rolled since: that cannot be taken back.");
        }
        let (before, _) = &self.0[last];
        let was_sealed = self.first_answer(last) < last || before.to_act().len() > 1;
        if was_sealed && now.phase() != before.phase() {
            return Err("The others have shown their decisions: that cannot be taken back.");
        }
        let (before, _) = self.0[last].clone();
        self.0.truncate(last);
        Ok(before)
    }
}
