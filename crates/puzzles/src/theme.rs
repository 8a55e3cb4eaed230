//! What a puzzle is about, by what its answer does.

use duell::{Duell, Move};
use effects::{Deed, Effects, Theme};
use game::{Game, sort_by};

use crate::{Decision, Goal, Proven};

/// This many skipped spaces are a leap.
const LEAP: u8 = 3;

impl<G: Effects> Decision<G> {
    /// What the decision is about.
    pub fn themes(&self) -> Vec<Theme> {
        let effect = self.position().effect(self.seat, self.best());
        let mut themes: Vec<Theme> = effect.deeds.iter().map(Theme::of).collect();
        themes.extend(match effect.skips {
            None => Some(Theme::Passes),
            Some(0) => Some(Theme::Next),
            Some(skips) => (skips >= LEAP).then_some(Theme::Leaps),
        });
        sort_by(&mut themes, Ord::cmp);
        themes
    }
}

impl Proven {
    /// What the puzzle is about.
    pub fn themes(&self) -> Vec<Theme> {
        let (position, best) = (&self.position, self.best());
        let effect = position.effect(position.active(), Move::Tumble(best));
        let takes = [Deed::TakesKing, Deed::Captures];
        let captures = takes.into_iter().any(|deed| effect.deeds.contains(deed));
        let is_king = position.board().change(best).before.is_king();
        let goal = match self.goal {
            Goal::Win => Theme::Win,
            Goal::Hold => Theme::Hold,
        };
        let capture = if captures { Theme::Captures } else { Theme::Quiet };
        let mut themes = vec![goal, capture];
        themes.extend(self.is_endgame().then_some(Theme::Endgame));
        themes.extend(is_king.then_some(Theme::KingMoves));
        themes.extend(self.end());
        sort_by(&mut themes, Ord::cmp);
        themes
    }

    /// How the line ends, if it goes to the end.
    fn end(&self) -> Option<Theme> {
        let (last, before) = self.line.split_last()?;
        let position = before.iter().fold(self.position.clone(), |mut position: Duell, &tumble| {
            position.play_unchecked(position.active(), Move::Tumble(tumble));
            position
        });
        let effect = position.effect(position.active(), Move::Tumble(*last));
        let how = [Deed::TakesKing, Deed::ReachesHome];
        how.into_iter().find(|&deed| effect.deeds.contains(deed)).map(Theme::of)
    }
}
