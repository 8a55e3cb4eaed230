//! A batch plays by the rules, the same on any number of threads.

use arena::{Batch, Numbered, Rows};
use duell::{Duell, DuellSetup};
use game::{Game, Seat, Setup};
use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

fn five() -> QwixxLongoSetup {
    QwixxLongoSetup::default().with_seats(5).expect("Longo is for up to five")
}

fn every_move_has_a_number_of_its_own<G: Numbered>() {
    for number in 0..G::ACTIONS {
        let mv = G::numbered(number).expect("numbers below the count are moves");
        assert_eq!(G::number(mv), number, "{mv}");
    }
    assert_eq!(G::numbered(G::ACTIONS), None);
}

#[test]
fn numbers_and_moves_are_one() {
    every_move_has_a_number_of_its_own::<Duell>();
    every_move_has_a_number_of_its_own::<QwixxDuel>();
    every_move_has_a_number_of_its_own::<QwixxLongo>();
}

/// Plays on, and checks every row against the position behind it.
fn rows_say_what_the_rules_say<G: Numbered>(setup: &G::Setup, steps: u64) {
    let mut batch = Batch::<G>::new(setup, 6, 7);
    let mut rows = batch.rows();
    batch.observe(&mut rows.borrow());
    let mut ended = 0;
    for step in 0..steps {
        for game in 0..batch.len() {
            let position = batch.position(game).expect("there is such a game");
            let seat = Seat::at(rows.acting[game].try_into().expect("somebody is to act"));
            let mask = &rows.mask[game * G::ACTIONS..][..G::ACTIONS];
            for (number, &is_legal) in mask.iter().enumerate() {
                let mv = G::numbered(number).expect("it is a move");
                let is_listed = position.moves(seat).contains(&mv);
                assert_eq!(is_legal, is_listed, "{mv} in {position}");
            }
            let width = G::width(batch.seats());
            let mut seen = vec![0; width];
            position.seen_by(Some(seat)).observe(seat, &mut seen);
            assert_eq!(seen, rows.observations[game * width..][..width]);
        }
        batch.step(&batch.any_actions(step), &mut rows.borrow(), 1).expect("drawn from the legal");
        let seats = batch.seats();
        for (game, _) in rows.terminated.iter().enumerate().filter(|(_, over)| **over) {
            let sum: f32 = rows.rewards[game * seats..][..seats].iter().sum();
            assert!((sum - 1.0).abs() < 1e-6);
            ended += 1;
        }
    }
    assert!(ended > 0, "no game of {} came to its end", G::NAME);
}

#[test]
fn rows_follow_the_rules() {
    rows_say_what_the_rules_say::<QwixxDuel>(&QwixxDuelSetup::default(), 150);
    rows_say_what_the_rules_say::<QwixxLongo>(&five(), 400);
}

#[test]
fn rows_of_duell_follow_the_rules() {
    let mut batch = Batch::<Duell>::new(&DuellSetup::default(), 2, 7);
    let mut rows = batch.rows();
    batch.observe(&mut rows.borrow());
    for step in 0..80 {
        for game in 0..2 {
            let position = batch.position(game).expect("there is such a game");
            let seat = Seat::at(rows.acting[game].try_into().expect("somebody is to act"));
            let mut listed: Vec<usize> =
                position.moves(seat).into_iter().map(Duell::number).collect();
            listed.sort_unstable();
            let mask = &rows.mask[game * Duell::ACTIONS..][..Duell::ACTIONS];
            let shown: Vec<usize> = (0..mask.len()).filter(|&action| mask[action]).collect();
            assert_eq!(shown, listed);
        }
        batch.step(&batch.any_actions(step), &mut rows.borrow(), 1).expect("drawn from the legal");
    }
}

#[test]
fn threads_change_nothing() {
    let trace = |threads| {
        let mut batch = Batch::<QwixxLongo>::new(&five(), 31, 3);
        let mut rows = batch.rows();
        batch.observe(&mut rows.borrow());
        let mut seen = Vec::new();
        for step in 0..40 {
            batch.step(&batch.any_actions(step), &mut rows.borrow(), threads).expect("legal");
            seen.extend_from_slice(&rows.observations);
        }
        seen
    };
    assert_eq!(trace(1), trace(4));
    assert_eq!(trace(1), trace(100));
}

#[test]
fn a_bad_action_changes_no_game() {
    let mut batch = Batch::<QwixxDuel>::new(&QwixxDuelSetup::default(), 3, 1);
    let mut rows = batch.rows();
    batch.observe(&mut rows.borrow());
    let before: Vec<String> =
        (0..3).map(|game| batch.position(game).unwrap().to_string()).collect();
    let mut actions = batch.any_actions(1);
    actions[2] = -1;
    let bad = batch.step(&actions, &mut rows.borrow(), 1).unwrap_err();
    assert_eq!((bad.game, bad.action), (2, -1));
    let after: Vec<String> = (0..3).map(|game| batch.position(game).unwrap().to_string()).collect();
    assert_eq!(before, after);
}

#[test]
fn a_reset_leaves_the_rows_of_other_games_alone() {
    let setup = QwixxDuelSetup::default();
    let mut batch = Batch::<QwixxDuel>::new(&setup, 64, 1).without_resetting();
    let mut rows = batch.rows();
    batch.observe(&mut rows.borrow());
    let ended = |rows: &Rows| (0..64).filter(|&game| rows.terminated[game]).collect::<Vec<_>>();
    let mut step = 0;
    while ended(&rows).len() < 2 {
        batch.step(&batch.any_actions(step), &mut rows.borrow(), 1).expect("drawn from the legal");
        step += 1;
    }
    let (again, other) = (ended(&rows)[0], ended(&rows)[1]);
    let before = rows.clone();
    assert!(batch.reset(&[again, 64], &mut rows.borrow()).is_err());
    assert_eq!(rows, before, "a refused reset changes nothing");
    batch.reset(&[again], &mut rows.borrow()).expect("there is such a game");
    assert!(rows.terminated[other] && !rows.terminated[again]);
    assert!(rows.acting[again] >= 0);
    // The rows of the game are as if all had been rewritten, and nothing else has changed.
    let mut all = batch.rows();
    batch.clone().observe(&mut all.borrow());
    let width = QwixxDuel::width(2);
    let mut expected = before;
    let seen = again * width..(again + 1) * width;
    expected.observations[seen.clone()].copy_from_slice(&all.observations[seen]);
    let mask = again * QwixxDuel::ACTIONS..(again + 1) * QwixxDuel::ACTIONS;
    expected.mask[mask.clone()].copy_from_slice(&all.mask[mask]);
    expected.acting[again] = all.acting[again];
    expected.rewards[2 * again..][..2].fill(0.0);
    expected.points[2 * again..][..2].copy_from_slice(&all.points[2 * again..][..2]);
    expected.terminated[again] = false;
    assert_eq!(rows, expected);
    batch.step(&batch.any_actions(step), &mut rows.borrow(), 1).expect("drawn from the legal");
    batch.observe(&mut all.borrow());
    assert_eq!(rows.mask, all.mask, "the masks are right after the next step too");
}
