//! What a player's next throw may bring in the current position.

use std::sync::LazyLock;

use qwixx::{ByColor, Color, MISTHROW_COST};
use qwixx_duel::{Player, QwixxDuel, SIDES, Space};

use crate::reach::{Places, Reach, places};

static REACH: LazyLock<Reach<SIDES, 24>> = LazyLock::new(Reach::new);

/// How many spaces a placement may skip and still count as near.
const SKIPS: [u32; 3] = [0, 1, 3];
const LAST: u16 = 1 << (Space::COUNT - 1);
/// The unit of tokens at stake.
const STAKE_UNIT: f32 = 5.0;

/// The probabilities of being able to place with one action, and what is at stake.
pub(crate) struct Outlook {
    /// A placement that skips few spaces, for each of [`SKIPS`], with the white dice alone.
    pub(crate) near_by_white: [f32; 3],
    /// The same with any dice.
    pub(crate) near: [f32; 3],
    /// Any placement; otherwise it is a misthrow.
    pub(crate) any: f32,
    /// A placement that beats a token.
    pub(crate) beats: f32,
    /// A placement that locks a row.
    pub(crate) locks: f32,
    /// A placement that ends and wins the game; the points of a beaten token and of surplus tokens are
    /// ignored.
    pub(crate) wins: f32,
    /// The tokens in rows where one may be beaten, weighted by the probability of that.
    pub(crate) stake: f32,
    /// Whether a misthrow, which is always possible, would end and win the game.
    pub(crate) has_won: bool,
}

impl Outlook {
    pub(crate) fn new(position: &QwixxDuel, player: Player) -> Self {
        let rows = ByColor(Color::ALL.map(|color| position.row(color)));
        let enemy = player.other();
        let lead = position.points(player) - position.points(enemy);
        let supply = position.tokens_left(player);
        let misthrows = position.misthrows(player) + position.misthrows(enemy);
        let is_one_locked = rows.0.iter().any(|row| row.is_locked());
        let near = SKIPS.map(|skips| {
            places(|color| {
                let row = rows[color];
                let front = u16::BITS - row.spaces(player).leading_zeros();
                // The front itself is open only where it can be stacked on.
                let reach = ((2_u32 << (skips + 1)) - 1) << front >> 1;
                row.open(player) & reach as u16
            })
        });
        let any = places(|color| rows[color].open(player));
        let beats = places(|color| rows[color].open(player) & rows[color].spaces(enemy));
        let locks = places(|color| rows[color].open(player) & LAST);
        let wins = places(|color| {
            // The next token in a row is worth one point more than the row has tokens.
            let next = i32::from(rows[color].tokens(player)) + 1;
            if supply == 1 && lead + next > 0 {
                any[color]
            } else if is_one_locked && supply > 1 && lead + next + next + 1 > 0 {
                locks[color]
            } else {
                0
            }
        });
        let reach = &*REACH;
        Self {
            near_by_white: near.each_ref().map(|&places| reach.offered_by_white(places, 0)),
            near: near.each_ref().map(|&places| reach.offered(places)),
            any: reach.offered(any),
            beats: reach.offered(beats),
            locks: reach.offered(locks),
            wins: reach.offered(wins),
            stake: stake(reach, beats, |color| rows[color].tokens(enemy)),
            has_won: lead > MISTHROW_COST && (misthrows == 3 || supply == 1),
        }
    }
}

/// The tokens that may be lost by beating, weighted by its probability.
fn stake(reach: &Reach<SIDES, 24>, beats: Places, tokens: impl Fn(Color) -> u8) -> f32 {
    let mut sum = 0.0;
    for color in Color::ALL.into_iter().filter(|&color| beats[color] != 0) {
        let mut only = ByColor([0; 4]);
        only[color] = beats[color];
        sum += reach.offered(only) * f32::from(tokens(color)) / STAKE_UNIT;
    }
    sum
}

#[cfg(test)]
mod tests {
    use game::Game;
    use qwixx_duel::QwixxDuelSetup;

    use super::*;

    fn outlook(text: &str, player: Player) -> Outlook {
        Outlook::new(&QwixxDuel::from_position(text, &QwixxDuelSetup::default()).unwrap(), player)
    }

    #[test]
    fn near_places_are_counted() {
        let text = "r=3G,5B y=- g=10Gx2 b=4B m=0,0 B";
        let white = |player, place: usize| {
            (36.0 * outlook(text, player).near_by_white[place]).round() as u8
        };
        // Black: red 5 again or red 6, yellow 2, green 12, blue 4 again or blue 3.
        assert_eq!(white(Player::Black, 0), 4 + 5 + 1 + 1 + 3 + 2);
        // Grey: red 4, yellow 2, green 10 again or green 9, blue 12; with one skipped also
        // red 5 by beating, yellow 3, green 8 and blue 11.
        assert_eq!(white(Player::Grey, 0), 3 + 1 + 3 + 4 + 1);
        assert_eq!(white(Player::Grey, 1), 3 + 1 + 3 + 4 + 1 + 4 + 2 + 5 + 2);
    }

    #[test]
    fn beating_needs_a_single_token_in_front() {
        let text = "r=3G,5B y=- g=10Gx2 b=4B m=0,0 B";
        let [black, grey] = [Player::Black, Player::Grey].map(|player| outlook(text, player));
        assert!(black.beats < 1e-6 && black.stake < 1e-6);
        // Grey beats on red 5 or blue 4, where Black has one token each.
        assert!(grey.beats > 0.2 && grey.stake > grey.beats / 5.0);
    }

    #[test]
    fn a_certain_win_is_seen() {
        // Black leads by ten points: a misthrow as the fourth ends the game, as the third it does not.
        assert!(outlook("r=2B,3B,4B,5B,6B y=- g=- b=- m=2,1 B", Player::Black).has_won);
        assert!(!outlook("r=2B,3B,4B,5B,6B y=- g=- b=- m=2,1 B", Player::Grey).has_won);
        assert!(!outlook("r=2B,3B,4B,5B,6B y=- g=- b=- m=1,1 B", Player::Black).has_won);
        // A lead of five would be gone.
        assert!(!outlook("r=2B,3B,4B,5B y=- g=- b=- m=2,1 B", Player::Black).has_won);
    }

    #[test]
    fn the_second_lock_wins_for_those_who_lead() {
        let text = "r=2B,3B,4B,5B,6B,12B,LB y=7B,8B,9B,10B,11B g=- b=12G m=0,0 B";
        let black = outlook(text, Player::Black);
        // Yellow 12 by two sixes, or by a yellow six with a white one.
        let missed = 25.0 / 36.0 + 10.0 / 36.0 * 5.0 / 6.0;
        assert!(
            (black.locks - (1.0 - missed)).abs() < 1e-6 && (black.wins - black.locks).abs() < 1e-6
        );
        assert!(outlook(text, Player::Grey).wins < 1e-6);
    }
}
