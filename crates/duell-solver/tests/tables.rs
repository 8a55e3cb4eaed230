//! The tables of endgames against the rules and against search. Building them takes a quarter of a
//! minute, so most of this is for `make strength`.

#[path = "proofs/small.rs"]
mod small;

use std::sync::{Arc, atomic::AtomicBool};

use duell::{Board, Duell, DuellSetup, Home};
use duell_solver::{
    EndgameJudge, Proof, ProofLimits, Solver, Watch,
    endgames::{Distance, Endgames},
};
use game::{Game, conformance::TestDice};
use judge::{
    Ask, Judge, Unjudged,
    laws::{check_best, check_position},
};

fn solve(solver: &mut Solver, position: &Duell, moves: u8) -> Proof {
    let watch = Watch { stop: &AtomicBool::new(false), on_progress: &mut |_| () };
    let limits = ProofLimits { moves, nodes: 2_000_000 };
    solver.solve(position, limits, watch).unwrap().proof
}

/// What the distance of a position has to be by those of the positions one move on.
fn by_next(tables: &Endgames, board: &Board) -> Distance {
    let (mut win, mut loss, mut draws) = (u8::MAX, 0, false);
    let tumbles = board.tumbles();
    for &tumble in &tumbles {
        if board.wins(tumble) {
            return Distance::Win(1);
        }
        let mut next = *board;
        next.play(tumble);
        match tables.probe(&next).unwrap() {
            Distance::Loss(plies) => win = win.min(plies + 1),
            Distance::Win(plies) => loss = loss.max(plies + 1),
            Distance::Draw => draws = true,
        }
    }
    match (win, draws || tumbles.is_empty()) {
        (u8::MAX, true) => Distance::Draw,
        (u8::MAX, false) => Distance::Loss(loss),
        _ => Distance::Win(win),
    }
}

fn check_against_search(tables: &Endgames, dice: &mut TestDice, positions: usize) {
    let mut solver = Solver::new(16);
    for _ in 0..positions {
        let ordinary = dice.pick(&[[0, 0], [1, 0], [0, 1], [1, 0], [0, 1]]);
        let position = small::position(dice, tables.rules(), ordinary, 0);
        let distance = tables.probe(position.board()).unwrap();
        let proof = solve(&mut solver, &position, 4);
        match distance {
            Distance::Win(plies @ ..=7) => {
                let within = plies.div_ceil(2);
                assert_eq!(proof, Proof::Wins { within, not_within: within - 1 }, "{position}");
            }
            _ => assert_eq!(proof, Proof::NoWin { within: 4 }, "{position} {distance:?}"),
        }
    }
}

/// Two dice against none are not in the tables, but what they lead to is.
fn check_use(tables: &Arc<Endgames>, dice: &mut TestDice) {
    for _ in 0..200 {
        let ordinary = dice.pick(&[[1, 1], [2, 0]]);
        let position = small::position(dice, tables.rules(), ordinary, 0);
        assert_eq!(tables.probe(position.board()), None);
        let plain = solve(&mut Solver::new(4), &position, 3);
        let mut solver = Solver::new(4).with_tables(Arc::clone(tables));
        assert_eq!(solve(&mut solver, &position, 3), plain, "{position}");
    }
}

#[test]
#[ignore = "builds tables of 18 MB twice and looks millions of positions up"]
fn tables_agree_with_the_rules_and_with_search() {
    for rules in [DuellSetup::default(), DuellSetup { home: Home::King, king_captures: false }] {
        let tables = Arc::new(Endgames::build(rules, &mut |_, _| ()));
        let mut dice = TestDice::new(5);
        for _ in 0..1_000_000 {
            let ordinary = dice.pick(&[[1, 0], [0, 1]]);
            let board = *small::position(&mut dice, rules, ordinary, 0).board();
            assert_eq!(tables.probe(&board), Some(by_next(&tables, &board)), "{board}");
        }
        if rules == DuellSetup::default() {
            check_facts(&tables);
        }
        check_against_search(&tables, &mut dice, 3000);
        check_use(&tables, &mut dice);
    }
}

/// Four dice in all are too many for tables; search decides them up to wins in 12, win or not.
fn check_on_demand(ordinary: [usize; 2]) -> usize {
    let mut dice = TestDice::new(9);
    let mut wins = 0;
    for _ in 0..60 {
        let position = small::position(&mut dice, DuellSetup::default(), ordinary, 0);
        match solve(&mut Solver::new(4), &position, 12) {
            Proof::Wins { within, not_within } => {
                assert_eq!(within, not_within + 1, "{position}");
                wins += 1;
            }
            proof => assert_eq!(proof, Proof::NoWin { within: 12 }, "{position}"),
        }
    }
    wins
}

#[test]
fn two_dice_against_none_are_solved_on_demand() {
    assert_eq!(check_on_demand([2, 0]), 37);
}

#[test]
#[ignore = "takes some ten seconds"]
fn a_die_against_a_die_is_solved_on_demand() {
    assert_eq!(check_on_demand([1, 1]), 48);
}

/// Facts from the tables, as the example `endings` prints them: positions, and half-moves to the win.
fn facts() -> impl Iterator<Item = (Duell, u8)> {
    let lines = include_str!("endings.txt").lines().filter(|line| !line.starts_with('#'));
    lines.map(|fact| {
        let (text, plies) = fact.rsplit_once(' ').unwrap();
        let position = Duell::from_position(text, &DuellSetup::default()).unwrap();
        (position, plies.parse().unwrap())
    })
}

fn check_facts(tables: &Endgames) {
    for (position, plies) in facts() {
        assert_eq!(tables.probe(position.board()), Some(Distance::Win(plies)), "{position}");
    }
}

/// Facts from the tables, proven again by search alone.
#[test]
fn search_proves_what_the_tables_say() {
    let mut solver = Solver::new(16);
    let mut count = 0;
    for (position, plies) in facts() {
        let within = plies.div_ceil(2);
        let proof = solve(&mut solver, &position, within);
        assert_eq!(proof, Proof::Wins { within, not_within: within - 1 }, "{position}");
        assert!(small::turned(&position).outcome().is_none());
        count += 1;
    }
    assert!(count >= 50, "{count}");
}

#[test]
#[ignore = "building the tables takes a quarter of a minute when optimized"]
fn endgames_obey_the_laws() {
    let tables = Arc::new(Endgames::build(DuellSetup::default(), &mut |_, _| ()));
    let mut judge = EndgameJudge::new(tables);
    let mut dice = TestDice::new(1);
    for _ in 0..40 {
        let ordinary = dice.pick(&[[0, 0], [1, 0], [0, 1]]);
        let position = small::position(&mut dice, DuellSetup::default(), ordinary, 0);
        check_position(&mut judge, &position, &Ask::default());
        check_best(&mut judge, &position, &Ask::default(), 0.0);
    }
    let start = Duell::start(&DuellSetup::default());
    assert_eq!(judge.position(&start, &Ask::default()), Err(Unjudged::TooManyDice));
}
