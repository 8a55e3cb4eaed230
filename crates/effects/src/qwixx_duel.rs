//! What moves of The Duel do.

use game::{Game, Seat};
use qwixx_duel::{Choice, Player, QwixxDuel, SIDES, Space};

use crate::{Deed, Deeds, Die, DieName, Effect, Effects, End, Part, Reason, Thought, die, qwixx};

impl Effects for QwixxDuel {
    fn effect(&self, seat: Seat, choice: Choice) -> Effect {
        let player = self.player();
        let mut after = self.clone();
        after.play_unchecked(seat, choice);
        let effect = match choice {
            Choice::Take(space) => placed(self, &after, player, space),
            Choice::Pass => qwixx::passing(self.is_passing_a_misthrow()),
        };
        let lead = after.points(player) - after.points(player.other());
        let end = |outcome: game::Outcome| End { reason: outcome.reason, lead: Some(lead) };
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
        let Some(player) = Player::of(seat) else { return Vec::new() };
        qwixx::parts(|color| self.row(color).points(player), self.misthrows(player))
    }

    fn dice(&self) -> Vec<Die> {
        die::in_play(SIDES, |color| !self.row(color).is_locked())
    }

    fn dice_of(&self, choice: Choice) -> Vec<DieName> {
        die::behind(self.throw_shown(), self.phase(), choice)
    }
}

/// What a token on a space does.
fn placed(before: &QwixxDuel, after: &QwixxDuel, player: Player, space: Space) -> Effect {
    let row = before.row(space.color());
    let next = row.front(player).map_or(0, |front| front + 1);
    let touched = row.owner(space.place());
    let touched = touched.map(|owner| if owner == player { Deed::Stacks } else { Deed::Beats });
    // Nobody places in a locked row, so a lock is new.
    let locks = after.row(space.color()).is_locked().then_some(Deed::Locks);
    let deeds: Deeds = touched.into_iter().chain(locks).collect();
    let points = after.points(player) - before.points(player);
    qwixx::taking(space.place().saturating_sub(next), points, deeds)
}
