//! What moves of Longo do.

use ::qwixx::points;
use game::{Game, Phase, Seat};
use qwixx_longo::{CLOSING_NUMBERS, Choice, QwixxLongo, SIDES, Space};

use crate::{
    Deed, Deeds, Die, DieName, Effect, Effects, End, OnRow, Part, Reason, Rows, Thought, die, qwixx,
};

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
        qwixx::reason(self, seat, mv, legal, thought)
    }

    fn parts(&self, seat: Seat) -> Vec<Part> {
        let Some(sheet) = self.sheets().get(seat.index()) else { return Vec::new() };
        qwixx::parts(|color| points(sheet.row(color).count()), sheet.misthrows())
    }

    fn dice(&self) -> Vec<Die> {
        die::in_play(SIDES, |color| !self.closed().contains(color))
    }

    fn dice_of(&self, choice: Choice) -> Vec<DieName> {
        die::behind(self.throw_shown(), self.phase(), choice)
    }
}

/// The position after a choice if everybody else passes: what it does by itself, revealing nothing that
/// others have sealed.
fn alone(position: &QwixxLongo, seat: Seat, choice: Choice) -> QwixxLongo {
    let mut next = position.seen_by(Some(seat));
    for other in position.to_act().without(seat).iter() {
        next.play_unchecked(other, Choice::Pass);
    }
    next.play_unchecked(seat, choice);
    next
}

impl Rows<SIDES> for QwixxLongo {
    #[inline]
    fn on_row(&self, seat: Seat, space: Space) -> OnRow {
        let row = self.sheets()[seat.index()].row(space.color());
        // A legal cross on one of the last numbers closes the row (L9).
        let closes = space.place() + usize::from(CLOSING_NUMBERS) >= Space::COUNT;
        OnRow {
            skips: space.place().saturating_sub(row.next()) as u8,
            deed: closes.then_some(Deed::Locks),
        }
    }
}

/// What a cross on a space does.
fn crossed(before: &QwixxLongo, after: &QwixxLongo, seat: Seat, space: Space) -> Effect {
    let [old, new] = [before, after].map(|position| &position.sheets()[seat.index()]);
    let OnRow { skips, deed } = before.on_row(seat, space);
    let lucky = is_lucky(before, space).then_some(Deed::Lucky);
    let deeds: Deeds = deed.into_iter().chain(lucky).collect();
    qwixx::taking(skips, new.points() - old.points(), deeds)
}

/// A legal cross of action 1 other than the white sum is a lucky one (L6).
fn is_lucky(position: &QwixxLongo, space: Space) -> bool {
    let sum = position.throw_shown().map(|throw| throw.white_sum());
    position.phase() == Phase::Action1 && sum != Some(space.number())
}

fn lead(position: &QwixxLongo, seat: Seat) -> i32 {
    let points = |seat: Seat| position.sheets()[seat.index()].points();
    let others = (0..position.seats()).map(Seat::at).filter(|&other| other != seat);
    points(seat) - others.map(points).max().unwrap_or_default()
}
