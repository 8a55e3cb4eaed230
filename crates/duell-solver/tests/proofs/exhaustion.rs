//! The solver against the game itself, played out in every way.

use duell::{Duell, DuellSetup, Home, Move};
use duell_solver::Proof;
use game::{Game, Seat, Seats, conformance::TestDice};

use crate::{first_moves, play_out, small, solve};

const HOUSE_RULES: [DuellSetup; 4] = [
    DuellSetup { home: Home::Any, king_captures: true },
    DuellSetup { home: Home::King, king_captures: true },
    DuellSetup { home: Home::Any, king_captures: false },
    DuellSetup { home: Home::King, king_captures: false },
];

/// Whether a seat can force a win within this many of its moves, by the rules and nothing else.
fn wins(position: &Duell, seat: Seat, moves: u8) -> bool {
    if let Some(outcome) = position.outcome() {
        return outcome.winners == Seats::only(seat);
    }
    if moves == 0 {
        return false;
    }
    let active = position.active();
    let behind = |mv: Move| {
        let mut next = position.clone();
        next.play_unchecked(active, mv);
        wins(&next, seat, if active == seat { moves - 1 } else { moves })
    };
    let mut all = position.moves(active).into_iter();
    if active == seat { all.any(behind) } else { all.all(behind) }
}

fn shortest(position: &Duell, longest: u8) -> Option<u8> {
    (1..=longest).find(|&moves| wins(position, position.active(), moves))
}

fn check(dice: &mut TestDice, ordinary: [usize; 2], quiet: u8, longest: u8) -> Option<u8> {
    let rules = dice.pick(&HOUSE_RULES);
    check_position(&small::position(dice, rules, ordinary, quiet), longest)
}

/// Holds everything that the solver says of a position against the rules played out.
pub(super) fn check_position(position: &Duell, longest: u8) -> Option<u8> {
    let expected = shortest(position, longest);
    let solution = solve(position, longest);
    let proof = match expected {
        Some(within) => Proof::Wins { within, not_within: within - 1 },
        None => Proof::NoWin { within: longest },
    };
    assert_eq!(solution.proof, proof, "{position} {:?}", position.rules());
    if let Some(within) = expected {
        let winner = Seats::only(position.active());
        assert_eq!(play_out(position, &solution), Some(winner), "{position} {solution:?}");
        assert_eq!(solution.line.len(), 2 * usize::from(within) - 1, "{position}");
        check_first_moves(position, within);
    }
    expected
}

fn check_first_moves(position: &Duell, within: u8) {
    let sorted = first_moves(position, within);
    assert!(sorted.unknown.is_empty());
    let seat = position.active();
    let behind = |mv: Move| {
        let mut next = position.clone();
        next.play_unchecked(seat, mv);
        wins(&next, seat, within - 1)
    };
    let (winning, others): (Vec<Move>, _) =
        position.moves(seat).into_iter().partition(|&mv| behind(mv));
    assert_eq!(
        sorted.winning.into_iter().map(Move::Tumble).collect::<Vec<_>>(),
        winning,
        "{position}"
    );
    assert_eq!(
        sorted.others.into_iter().map(Move::Tumble).collect::<Vec<_>>(),
        others,
        "{position}"
    );
}

#[test]
fn proofs_agree_with_every_way_to_play() {
    let mut dice = TestDice::new(1);
    let mut lengths = [0; 4];
    for _ in 0..400 {
        let ordinary = [dice.below(4), dice.below(3)];
        let length = check(&mut dice, ordinary, 0, 2);
        lengths[usize::from(length.unwrap_or(0))] += 1;
    }
    for _ in 0..60 {
        let ordinary = dice.pick(&[[1, 0], [0, 1], [1, 1]]);
        let length = check(&mut dice, ordinary, 0, 3);
        lengths[usize::from(length.unwrap_or(0))] += 1;
    }
    assert!(lengths.iter().all(|&count| count > 4), "{lengths:?}");
}

#[test]
fn proofs_agree_where_quiet_moves_draw() {
    let mut dice = TestDice::new(2);
    let mut lengths = [0; 4];
    for _ in 0..300 {
        let quiet = 194 + dice.below(6) as u8;
        let length = check(&mut dice, [2, 1], quiet, 2);
        lengths[usize::from(length.unwrap_or(0))] += 1;
    }
    for _ in 0..60 {
        let quiet = 194 + dice.below(6) as u8;
        let length = check(&mut dice, [1, 1], quiet, 3);
        lengths[usize::from(length.unwrap_or(0))] += 1;
    }
    assert!(lengths[..3].iter().all(|&count| count > 4), "{lengths:?}");
}

#[test]
fn the_sides_can_be_exchanged() {
    let mut dice = TestDice::new(3);
    for _ in 0..200 {
        let rules = dice.pick(&HOUSE_RULES);
        let position = small::position(&mut dice, rules, [4, 3], 0);
        let turned = small::turned(&position);
        assert_eq!(solve(&position, 3).proof, solve(&turned, 3).proof, "{position}");
    }
}

#[test]
#[ignore = "thousands of positions take a minute"]
fn proofs_agree_with_every_way_to_play_at_length() {
    let mut dice = TestDice::new(4);
    for _ in 0..3000 {
        let ordinary = [dice.below(3), dice.below(3)];
        let quiet = dice.pick(&[0, 0, 190, 195]);
        check(&mut dice, ordinary, quiet, 3);
    }
}
