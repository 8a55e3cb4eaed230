//! A level is not beaten by a line that somebody has learned by heart.

use std::{collections::HashSet, fmt::Write};

use bots::{Player, Players, SeededDice};
use duell::{Duell, DuellSetup};
use game::{Game, Turn};

const SEEDS: u64 = 20;
const TURNS: usize = 12;

/// A game of a level against an opponent who always answers the same position in the same way.
fn moves_of(name: &str, seed: u64) -> String {
    let mut dice = SeededDice::new(seed);
    let mut position = Duell::start(&DuellSetup::default());
    let mut player = Duell::player_named(name).unwrap();
    let mut opponent = Duell::player_named("engine:7").unwrap();
    let mut moves = String::new();
    for turn in 0..2 * TURNS {
        let Turn::Move(seats) = position.turn() else { break };
        let seat = seats.lowest().expect("somebody owes a move");
        let legal = position.moves(seat);
        let mv = match turn % 2 {
            0 => player.choose(&position, seat, &legal, &mut dice),
            _ => opponent.choose(&position, seat, &legal, &mut SeededDice::new(1)),
        };
        position.play(seat, mv).unwrap();
        write!(moves, "{mv} ").unwrap();
    }
    moves
}

#[test]
fn twenty_games_with_the_same_replies_differ() {
    for name in ["engine:6", "engine:7", "engine:8"] {
        let games: HashSet<String> = (0..SEEDS).map(|seed| moves_of(name, seed)).collect();
        assert!(games.len() >= 15, "{name} played {} different games", games.len());
        assert_eq!(moves_of(name, 3), moves_of(name, 3), "the same seed, the same game");
    }
}
