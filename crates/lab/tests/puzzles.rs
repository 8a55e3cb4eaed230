//! Puzzles are found alike however often the hunt is broken off, and those of the program hold when they are looked at
//! again.

use catalog::GameKind;
use judge::{Level, Workers};
use lab::{Catch, DecisionHunt, Hunt, ProofHunt};
use puzzles::{AnyPuzzle, shelf};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

/// What is wrong with a puzzle: its answer, or its level.
fn doubt<H: Hunt>(hunt: &H, hands: &mut H::Hands, puzzle: &H::Puzzle) -> Option<String> {
    let leveled = hunt.leveled(hands, puzzle.clone()).map(|leveled| leveled.to_string());
    if leveled.as_ref() != Some(&puzzle.to_string()) {
        return Some(format!("the bots give it another level: {leveled:?}"));
    }
    hunt.doubt(hands, puzzle)
}

/// Looks at every so manieth puzzle of the program.
fn check(step: usize) {
    let (proofs, duel) = (
        ProofHunt { seed: 1, from: Level::LOWEST },
        DecisionHunt::<QwixxDuel>::new(1, Level::LOWEST),
    );
    let longo = DecisionHunt::<QwixxLongo>::new(1, Level::LOWEST);
    let puzzles = GameKind::ALL.iter().filter_map(|&kind| shelf(kind));
    let puzzles: Vec<&AnyPuzzle> =
        puzzles.flat_map(|shelf| shelf.puzzles().iter().step_by(step)).collect();
    let hands = || (proofs.hands(), duel.hands(), longo.hands());
    let doubts = Workers::all_cores().collect(puzzles.len(), hands, |hands, job| {
        let doubt = match puzzles[job] {
            AnyPuzzle::Proven(puzzle) => doubt(&proofs, &mut hands.0, puzzle),
            AnyPuzzle::Duel(decision) => doubt(&duel, &mut hands.1, decision),
            AnyPuzzle::Longo(decision) => doubt(&longo, &mut hands.2, decision),
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
    let hunt = ProofHunt { seed: 3, from: Level::LOWEST };
    let whole = found(&hunt, 100, &[24], 1);
    assert!(whole.len() > 3, "{whole:?}");
    assert_eq!(whole, found(&hunt, 100, &[5, 14, 24], 3));
    // Of more than one, no more than a share may be of the same kind.
    assert_eq!(whole[..1], found(&hunt, 1, &[24], 2));
    let hunt = DecisionHunt::<QwixxDuel>::new(5, Level::LOWEST);
    let whole = found(&hunt, 3, &[30], 1);
    assert!(!whole.is_empty());
    assert_eq!(whole, found(&hunt, 3, &[7, 30], 2));
}

#[test]
fn a_hunt_for_strong_players_finds_what_others_miss_and_nothing_twice() {
    let from = Level::new(7).unwrap();
    let hunt = ProofHunt { seed: 2, from };
    let mut catch = Catch::default();
    catch.go_on(&hunt, 1, 24, Workers::all_cores(), |_| true);
    let [found] = &catch.puzzles[..] else { panic!("{} games", catch.games) };
    assert!(found.level >= from, "{found}");
    let (game, beside) = (catch.games - 1, catch.puzzles.clone());
    let mut again = Catch { games: game, puzzles: Vec::new(), beside };
    again.go_on(&hunt, 1, game + 1, Workers::new(1), |_| true);
    assert!(again.puzzles.is_empty(), "it is there already");
}
