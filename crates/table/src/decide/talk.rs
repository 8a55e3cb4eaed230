//! Around the game: words, help, and another game.

use game::{Game, Seat};

use super::Decision;
use crate::{
    Actor, Event, Help, Refusal, Stage, Table,
    text::{is_harmful, is_piled_up},
};

/// The most characters that a line of talk may have.
const LONGEST_LINE: usize = 300;

impl<G: Game> Table<G> {
    pub(super) fn say(&self, actor: Actor<'_>, seat: Seat, text: &str) -> Decision<G> {
        self.held(actor, seat)?;
        let text = text.trim();
        let length = text.chars().count();
        let is_fit = !text.chars().any(is_harmful) && !is_piled_up(text);
        if length == 0 || length > LONGEST_LINE || !is_fit {
            return Err(Refusal::BadText { longest: LONGEST_LINE });
        }
        Ok(vec![Event::Said { seat, text: text.to_owned() }])
    }

    pub(super) fn ask_help(&self, actor: Actor<'_>, seat: Seat, help: Help) -> Decision<G> {
        self.held(actor, seat)?;
        self.check_stage(Stage::Playing)?;
        if self.helpable() != Some(seat) {
            return Err(Refusal::NoHelp);
        }
        Ok(vec![Event::Helped { seat, help }])
    }

    pub(super) fn agree_to_rematch(
        &self,
        actor: Actor<'_>,
        seat: Seat,
        next: String,
    ) -> Decision<G> {
        self.held(actor, seat)?;
        self.check_stage(Stage::Over)?;
        if self.next.is_some() {
            return Err(Refusal::RematchOpened);
        }
        let has_agreed = |player: &crate::PlayerId| self.agreed.contains(player);
        if matches!(actor, Actor::Player(player) if has_agreed(player)) {
            return Err(Refusal::AlreadyAgreed);
        }
        let mut events = vec![Event::RematchOffered { seat }];
        let mut others = self.chairs.iter().flatten().filter_map(|chair| chair.sitter.player());
        if others.all(|player| actor == Actor::Player(player) || has_agreed(player)) {
            events.push(Event::RematchOpened { table: next });
        }
        Ok(events)
    }
}
