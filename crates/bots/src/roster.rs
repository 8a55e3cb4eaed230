//! The bots on offer for a seat, by name and level.

use std::ops::RangeInclusive;

use crate::Players;

/// A bot that can be put on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    /// Its name.
    pub name: &'static str,
    /// The levels it plays at.
    pub levels: RangeInclusive<u8>,
}

/// A game that has bots for its seats.
pub trait Roster: Players {
    /// Its bots, from weakest to strongest.
    const OFFERS: &'static [Offer];
    /// The bot that takes over when a player leaves: a name and a level of [`Roster::OFFERS`].
    const STAND_IN: (&'static str, u8);

    /// The name of the player behind a bot on offer at a level.
    fn player_name(name: &str, level: u8) -> String;

    /// The bot with this name at this level, if it is on offer.
    fn hire(name: &str, level: u8) -> Option<Self::Player> {
        let is_offered = |offer: &Offer| offer.name == name && offer.levels.contains(&level);
        Self::OFFERS
            .iter()
            .any(is_offered)
            .then(|| Self::player_named(&Self::player_name(name, level)).ok())?
    }
}

#[cfg(test)]
mod tests {
    use catalog::{GameKind, with_game};
    use qwixx_duel::QwixxDuel;

    use super::*;

    fn check<G: Roster>() {
        for offer in G::OFFERS {
            for level in 1..=10 {
                assert_eq!(G::hire(offer.name, level).is_some(), offer.levels.contains(&level));
            }
        }
        assert!(G::hire(G::STAND_IN.0, G::STAND_IN.1).is_some());
        assert!(G::hire("nobody", 1).is_none());
    }

    #[test]
    fn every_bot_on_offer_can_be_hired_and_no_other() {
        for &kind in GameKind::ALL {
            with_game!(kind, G => check::<G>());
        }
        assert_eq!(QwixxDuel::hire("greedy", 3).unwrap().to_string(), "greedy:3");
    }
}
