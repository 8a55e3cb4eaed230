//! Puzzles are found alike however often the hunt is broken off, and those of the program hold when they are looked at
//! again.

use catalog::GameKind;
use judge::Workers;
use lab::{Catch, DecisionHunt, Hunt, ProofHunt};
use puzzles::{AnyPuzzle, shelf};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

/// Looks at every so manieth puzzle of the program.
fn check(step: usize) {
    let (proofs, duel) = (ProofHunt { seed: 1 }, DecisionHunt::<QwixxDuel>::new(1));
    let longo = DecisionHunt::<QwixxLongo>::new(1);
    let puzzles = GameKind::ALL.iter().filter_map(|&kind| shelf(kind));
    let puzzles: Vec<&AnyPuzzle> =
        puzzles.flat_map(|shelf| shelf.puzzles().iter().step_by(step)).collect();
    let hands = || (proofs.hands(), duel.hands(), longo.hands());
    let doubts = Workers::all_cores().collect(puzzles.len(), hands, |hands, job| {
        let doubt = match puzzles[job] {
            AnyPuzzle::Proven(puzzle) => proofs.doubt(&mut hands.0, puzzle),
            AnyPuzzle::Duel(decision) => duel.doubt(&mut hands.1, decision),
            AnyPuzzle::Longo(decision) => longo.doubt(&mut hands.2, decision),
        };
        doubt.map(|doubt| format!("{}: {doubt}\n", puzzles[job]))
    });
    let doubts: String = doubts.into_iter().flatten().collect();
    assert!(doubts.is_empty(), "{doubts}");
}

#[test]
fn a_sample_of_the_puzzles_holds() {
    check(180);
}

#[test]
#[ignore = "it plays hundreds of thousands of games: make puzzles-check"]
fn all_puzzles_hold() {
    check(1);
}

fn found<H: Hunt>(hunt: &H, count: usize, games: &[u64], threads: usize) -> Vec<String> {
    let mut catch = Catch::default();
    for &games in games {
        catch.go_on(hunt, count, games, Workers::new(threads), |_| true);
    }
    catch.puzzles.iter().map(ToString::to_string).collect()
}

#[test]
fn a_hunt_that_is_broken_off_finds_the_same_on_any_number_of_threads() {
    let hunt = ProofHunt { seed: 3 };
    let whole = found(&hunt, 100, &[24], 1);
    assert!(whole.len() > 3, "{whole:?}");
    assert_eq!(whole, found(&hunt, 100, &[5, 14, 24], 3));
    assert_eq!(whole[..2], found(&hunt, 2, &[24], 2));
    let hunt = DecisionHunt::<QwixxDuel>::new(5);
    let whole = found(&hunt, 3, &[30], 1);
    assert!(!whole.is_empty());
    assert_eq!(whole, found(&hunt, 3, &[7, 30], 2));
}
