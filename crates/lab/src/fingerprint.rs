//! A number that tells players apart.

use bots::{Players, UnknownPlayer};
use game::Setup;
use judge::SeededDice;

use crate::Playout;

const GAMES: u64 = 4;

/// A fingerprint of a few games between these players: it changes if one of them decides differently.
///
/// # Errors
/// If the game has no such player.
///
/// # Panics
/// If the game cannot have this many seats.
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
    Ok(hash(ends.as_bytes()))
}

/// FNV-1a (Fowler, Noll and Vo), so that recorded fingerprints stay valid.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
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
