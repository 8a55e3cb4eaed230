//! What moves of Longo do.

use game::{Game, Phase, Seat};
use qwixx::{Color, MISTHROW_COST, points};
use qwixx_longo::{Choice, QwixxLongo, SIDES, Space};

use crate::{Deed, Die, DieName, Effect, Effects, Part, Source, die};

impl Effects for QwixxLongo {
    fn effect(&self, seat: Seat, choice: Choice) -> Effect {
        let next = alone(self, seat, choice);
        let score = |position: &Self| position.score(seat).unwrap_or_default();
        let gain = Some(score(&next) - score(self));
        let mut effect = match choice {
            Choice::Take(space) => Effect { points: gain, ..cross(self, &next, seat, space) },
            Choice::Pass if self.is_passing_a_misthrow() => {
                Effect { points: gain, deeds: vec![Deed::Misthrow], ..Effect::default() }
            }
            Choice::Pass => Effect::default(),
        };
        effect.deeds.extend(next.outcome().map(|_| Deed::Ends));
        effect
    }

    fn parts(&self, seat: Seat) -> Vec<Part> {
        let Some(sheet) = self.sheets().get(seat.index()) else { return Vec::new() };
        let rows = Color::ALL
            .map(|color| Part { what: color.into(), points: points(sheet.row(color).count()) });
        let misthrows = -MISTHROW_COST * i32::from(sheet.misthrows());
        rows.into_iter().chain([Part { what: Source::Misthrows, points: misthrows }]).collect()
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

fn cross(before: &QwixxLongo, after: &QwixxLongo, seat: Seat, space: Space) -> Effect {
    let [old, new] = [before, after].map(|position| &position.sheets()[seat.index()]);
    let (color, place) = (space.color(), space.place());
    let mut deeds = Vec::new();
    let sum = before.throw_shown().map(|throw| throw.white_sum());
    // A legal cross of action 1 that is not the white sum is there by luck (L6).
    if before.phase() == Phase::Action1 && sum != Some(space.number()) {
        deeds.push(Deed::Lucky);
    }
    if new.row(color).is_locked() {
        deeds.push(Deed::Locks);
    }
    let skips = place.saturating_sub(old.row(color).next()) as u8;
    Effect { skips: Some(skips), deeds, ..Effect::default() }
}
