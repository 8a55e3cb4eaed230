//! What moves of Longo do.

use ::qwixx::points;
use game::{Game, Phase, Seat};
use qwixx_longo::{Choice, QwixxLongo, SIDES, Space};

use crate::{Deed, Deeds, Die, DieName, Effect, Effects, End, Part, Reason, Thought, die, qwixx};

impl Effects for QwixxLongo {
    fn effect(&self, seat: Seat, choice: Choice) -> Effect {
        let after = alone(self, seat, choice);
        let effect = match choice {
            Choice::Take(space) => crossed(self, &after, seat, space),
            Choice::Pass => qwixx::passing(self.is_passing_a_misthrow()),
        };
        let lead = || lead(&after, seat);
        let end = |outcome: game::Outcome| End { reason: outcome.reason, lead: Some(lead()) };
        effect.ending(after.outcome().map(end))
    }

    fn reason(
        &self,
        seat: Seat,
        mv: Choice,
        legal: &[Choice],
        thought: Thought<Choice>,
    ) -> Option<Reason> {
        Some(qwixx::reason(self, seat, mv, legal, thought))
    }

    fn parts(&self, seat: Seat) -> Vec<Part> {
        let Some(sheet) = self.sheets().get(seat.index()) else { return Vec::new() };
        qwixx::parts(|color| points(sheet.row(color).count()), sheet.misthrows())
    }

    fn dice(&self) -> Vec<Die> {
        die::in_play(SIDES, |color| !self.closed().contains(color))
    }

    fn dice_of(&self, choice: Choice) -> Vec<DieName> {
        let (Some(throw), Choice::Take(space)) = (self.throw_shown(), choice) else {
            return Vec::new();
        };
        match self.phase() {
            Phase::Action1 => die::white_pair(throw, space),
            _ => die::mixed_pair(throw, space),
        }
    }
}

/// The position after a choice if everybody else passes: what it does by itself, with nothing in it of
/// what others have sealed.
fn alone(position: &QwixxLongo, seat: Seat, choice: Choice) -> QwixxLongo {
    let mut next = position.seen_by(Some(seat));
    for other in position.to_act().without(seat).iter() {
        next.play_unchecked(other, Choice::Pass);
    }
    next.play_unchecked(seat, choice);
    next
}

/// What a cross on a space does.
fn crossed(before: &QwixxLongo, after: &QwixxLongo, seat: Seat, space: Space) -> Effect {
    let [old, new] = [before, after].map(|position| &position.sheets()[seat.index()]);
    let color = space.color();
    let locks = new.row(color).is_locked().then_some(Deed::Locks);
    let lucky = is_lucky(before, space).then_some(Deed::Lucky);
    let deeds: Deeds = locks.into_iter().chain(lucky).collect();
    let skips = space.place().saturating_sub(old.row(color).next());
    qwixx::taking(skips, new.points() - old.points(), deeds)
}

/// A legal cross of action 1 that is not the white sum is a lucky one (L6).
fn is_lucky(position: &QwixxLongo, space: Space) -> bool {
    let sum = position.throw_shown().map(|throw| throw.white_sum());
    position.phase() == Phase::Action1 && sum != Some(space.number())
}

fn lead(position: &QwixxLongo, seat: Seat) -> i32 {
    let points = |seat: Seat| position.sheets()[seat.index()].points();
    let others = (0..position.seats()).map(Seat::at).filter(|&other| other != seat);
    points(seat) - others.map(points).max().unwrap_or_default()
}
