//! A number by which players can be told apart.

use bots::{Players, UnknownPlayer};
use game::Setup;
use judge::SeededDice;
use qwixx_engine::file::checksum;

use crate::Playout;

const GAMES: u64 = 4;

/// A number that follows from how a few games between these players end: if any of them comes to decide
/// otherwise, it is another one.
///
/// # Errors
/// If the game has no such player.
///
/// # Panics
/// If the game has not so many seats.
pub fn fingerprint<G: Players>(names: &[&str]) -> Result<u64, UnknownPlayer> {
    let players: Result<Vec<G::Player>, _> =
        names.iter().map(|name| G::player_named(name)).collect();
    let mut players = players?;
    let setup = G::Setup::default().with_seats(names.len()).expect("so many seats are allowed");
    let start = G::start(&setup);
    let mut playout = Playout::default();
    let mut ends = String::new();
    for game in 0..GAMES {
        let mut dice = SeededDice::of_game(1, game);
        let played = playout.play(start.clone(), &mut players, &mut dice);
        ends += &played.position.to_string();
    }
    Ok(checksum(ends.as_bytes()))
}

#[cfg(test)]
mod tests {
    use qwixx_duel::QwixxDuel;

    use super::*;

    #[test]
    fn players_who_decide_otherwise_have_other_fingerprints() {
        let of = |name| fingerprint::<QwixxDuel>(&[name, "greedy:2"]).unwrap();
        assert_eq!(of("fast"), of("fast"));
        assert_ne!(of("fast"), of("engine:9"));
        assert!(fingerprint::<QwixxDuel>(&["nobody", "fast"]).is_err());
    }
}
