//! What moves of The Duel do.

use game::{Game, Phase, Seat};
use qwixx::{Color, MISTHROW_COST};
use qwixx_duel::{Choice, Player, QwixxDuel, SIDES, Space};

use crate::{Deed, Die, DieName, Effect, Effects, Part, Source, die};

impl Effects for QwixxDuel {
    fn effect(&self, seat: Seat, choice: Choice) -> Effect {
        let mut next = self.clone();
        next.play_unchecked(seat, choice);
        let score = |position: &Self| position.score(seat).unwrap_or_default();
        let points = Some(score(&next) - score(self));
        let mut effect = match choice {
            Choice::Take(space) => Effect { points, ..place(self, &next, space) },
            Choice::Pass if self.is_passing_a_misthrow() => {
                Effect { points, deeds: vec![Deed::Misthrow], ..Effect::default() }
            }
            Choice::Pass => Effect::default(),
        };
        effect.deeds.extend(next.outcome().map(|_| Deed::Ends));
        effect
    }

    fn parts(&self, seat: Seat) -> Vec<Part> {
        let Some(player) = Player::of(seat) else { return Vec::new() };
        let rows = Color::ALL
            .map(|color| Part { what: color.into(), points: self.row(color).points(player) });
        let misthrows = -MISTHROW_COST * i32::from(self.misthrows(player));
        rows.into_iter().chain([Part { what: Source::Misthrows, points: misthrows }]).collect()
    }

    fn dice(&self) -> Vec<Die> {
        die::in_play(SIDES, |color| !self.row(color).is_locked())
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

fn place(before: &QwixxDuel, after: &QwixxDuel, space: Space) -> Effect {
    let player = before.player();
    let row = before.row(space.color());
    let next = row.front(player).map_or(0, |front| front + 1);
    let mut deeds = Vec::new();
    match row.owner(space.place()) {
        Some(owner) if owner == player => deeds.push(Deed::Stacks),
        Some(_) => deeds.push(Deed::Beats),
        None => {}
    }
    if after.row(space.color()).is_locked() && !row.is_locked() {
        deeds.push(Deed::Locks);
    }
    let skips = space.place().saturating_sub(next) as u8;
    Effect { skips: Some(skips), deeds, ..Effect::default() }
}
