//! What moves of The Duel do.

use game::{Game, Seat};
use qwixx_duel::{Choice, Player, QwixxDuel, SIDES, Space};

use crate::{
    Deed, Deeds, Die, DieName, Effect, Effects, End, OnRow, Part, Reason, Rows, Thought, die, qwixx,
};

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
        qwixx::reason(self, seat, mv, legal, thought)
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

impl Rows<SIDES> for QwixxDuel {
    #[inline]
    fn on_row(&self, seat: Seat, space: Space) -> OnRow {
        let player = Player::of(seat).unwrap_or_default();
        let row = self.row(space.color());
        let next = row.front(player).map_or(0, |front| front + 1);
        let deed = |owner| if owner == player { Deed::Stacks } else { Deed::Beats };
        OnRow {
            skips: space.place().saturating_sub(next) as u8,
            deed: row.owner(space.place()).map(deed),
        }
    }
}

/// What a token on a space does.
fn placed(before: &QwixxDuel, after: &QwixxDuel, player: Player, space: Space) -> Effect {
    let OnRow { skips, deed } = before.on_row(player.seat(), space);
    // Nobody places in a locked row, so a lock is new.
    let locks = after.row(space.color()).is_locked().then_some(Deed::Locks);
    let deeds: Deeds = deed.into_iter().chain(locks).collect();
    qwixx::taking(skips, after.points(player) - before.points(player), deeds)
}
