//! A game of Qwixx between baseline players takes nothing from the heap.

use bots::{Players, SeededDice};
use game::Setup;
use lab::Playout;
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

fn allocations<G: Players>(seats: usize, player: &str) -> u64 {
    let setup = G::Setup::default().with_seats(seats).unwrap();
    let start = G::start(&setup);
    let mut players = vec![G::player_named(player).unwrap(); seats];
    let mut playout = Playout::default();
    let mut dice = SeededDice::new(1);
    let counted = allocation_counter::measure(|| {
        for _ in 0..100 {
            playout.play(start.clone(), &mut players, &mut dice);
        }
    });
    counted.count_total
}

#[test]
fn qwixx_games_take_nothing_from_the_heap() {
    for player in ["random", "greedy:2"] {
        assert_eq!(allocations::<QwixxDuel>(2, player), 0);
        for seats in 2..=5 {
            assert_eq!(allocations::<QwixxLongo>(seats, player), 0);
        }
    }
}

#[test]
fn the_move_generator_of_duell_takes_nothing_from_the_heap() {
    let mut board = duell::Board::start(duell::DuellSetup::default());
    let counted = allocation_counter::measure(|| {
        for turn in 0..30 {
            let tumbles = board.tumbles();
            assert_eq!(tumbles.len(), board.count_tumbles() as usize);
            let quiet = tumbles.iter().cycle().skip(turn * 7).take(100);
            if let Some(&tumble) = quiet.into_iter().find(|&&tumble| !board.wins(tumble)) {
                board.play(tumble);
            }
        }
    });
    assert_eq!(counted.count_total, 0);
}
