//! What has happened in a game, and what of it can be taken back.

use game::{Game, Seat, Step};

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

    /// The answers that became known when the last of several seats decided, if that was the last
    /// thing to happen.
    pub(super) fn just_opened(&self, now: &G) -> Vec<(Seat, G::Move)> {
        let Some((last, _)) = self.0.last() else {
            return Vec::new();
        };
        let phase = last.phase();
        if now.phase() == phase {
            return Vec::new();
        }
        let same = self.0.iter().rev().take_while(|(before, _)| before.phase() == phase);
        let mut answers: Vec<(Seat, G::Move)> = same
            .filter_map(|(_, step)| match *step {
                Step::Move(seat, mv) => Some((seat, mv)),
                Step::Roll(_) => None,
            })
            .collect();
        answers.sort_by_key(|(seat, _)| *seat);
        if answers.len() > 1 { answers } else { Vec::new() }
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
            return Err("The dice have been thrown since: that cannot be taken back.");
        }
        if self.was_sealed(last) && now.phase() != self.0[last].0.phase() {
            return Err("The others have shown their decisions: that cannot be taken back.");
        }
        let (before, _) = self.0[last].clone();
        self.0.truncate(last);
        Ok(before)
    }

    /// Whether a decision was one of several made at the same time.
    fn was_sealed(&self, index: usize) -> bool {
        let phase = self.0[index].0.phase();
        let same = self.0[..=index].iter().rev().take_while(|(before, _)| before.phase() == phase);
        same.map(|(before, _)| before.to_act().len()).max() > Some(1)
    }
}
