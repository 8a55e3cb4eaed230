//! The numbers add up at standard and deep effort too, where games, tables and looks at every choice come in.

use analysis::{Effort, Moved, Report, analyze};
use bots::Examined;
use duell::{Duell, DuellSetup, Home};
use game::{
    Game, Options, Setup, Turn,
    record::{Record, Scribe, parse, replay},
};
use judge::{Ask, Sure};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

use super::{check, played};

/// The last turns of a game: from a throw on, or a move in a game without dice.
fn ending<G: Examined>(setup: &G::Setup, names: &[&str], seed: u64, turns: usize) -> Record {
    let whole = replay::<G>(&played::<G>(setup, names, seed, usize::MAX)).unwrap();
    let mut position = whole.start.clone();
    let has_throws = position.turn() == Turn::Roll;
    let mut begins = Vec::new();
    for (place, &(step, _)) in whole.steps.iter().enumerate() {
        if !has_throws || position.turn() == Turn::Roll {
            begins.push((position.clone(), place));
        }
        position.take(step).unwrap();
    }
    let (start, first) = begins.swap_remove(begins.len().saturating_sub(turns));
    // How many sit at the table, and with which sheets, is part of the position.
    let options = if has_throws { Options::new() } else { setup.to_options() };
    let mut scribe = Scribe::from_position(&G::Setup::for_position(&options).unwrap(), start);
    for &(step, _) in &whole.steps[first..] {
        scribe.take(step).unwrap();
    }
    scribe.record()
}

fn closely<G: Examined>(record: &Record, effort: Effort) -> Report<G::Move> {
    let report = analyze(&mut G::examiner(effort), record, &Ask::default(), |_, _| {}).unwrap();
    check::<G>(record, &report);
    assert_eq!(report.effort, effort);
    report
}

fn decisions<M>(report: &Report<M>) -> impl Iterator<Item = &Moved<M>> {
    report.steps.iter().filter_map(|step| step.moved())
}

/// Every choice of a marked move has got the closer look.
fn marked_ones_are_looked_at_whole<M>(report: &Report<M>) -> usize {
    let marked =
        |moved: &&Moved<M>| moved.loss >= report.bounds.dubious && !moved.choices.is_empty();
    for moved in decisions(report).filter(marked) {
        assert_eq!((moved.closer, moved.choices.len()), (moved.legal, moved.legal));
    }
    decisions(report).filter(marked).count()
}

fn has_confirmed<M>(report: &Report<M>) -> bool {
    decisions(report).any(|moved| moved.checked.is_some())
}

#[test]
fn the_duel_adds_up_at_standard_effort() {
    let record =
        ending::<QwixxDuel>(&<QwixxDuel as Game>::Setup::default(), &["engine:2", "random"], 8, 5);
    let report = closely::<QwixxDuel>(&record, Effort::Standard);
    assert!(marked_ones_are_looked_at_whole(&report) > 1 && has_confirmed(&report));
}

#[test]
fn longo_adds_up_at_standard_effort_for_two_to_five() {
    let mut confirmed = 0;
    for (seats, turns, seed) in [(2, 5, 6), (3, 3, 3), (4, 2, 7), (5, 2, 6)] {
        let setup = <QwixxLongo as Game>::Setup::default().with_seats(seats).unwrap();
        let names = &["random", "engine:3", "random", "engine:1", "random"][..seats];
        let record = ending::<QwixxLongo>(&setup, names, seed, turns);
        let report = closely::<QwixxLongo>(&record, Effort::Standard);
        assert_eq!(report.prior.len(), seats);
        marked_ones_are_looked_at_whole(&report);
        confirmed += usize::from(has_confirmed(&report));
    }
    assert!(confirmed > 1, "{confirmed}");
}

#[test]
fn duell_adds_up_at_standard_effort_and_by_house_rules() {
    let king = DuellSetup { home: Home::King, king_captures: false };
    for (setup, seed) in [(DuellSetup::default(), 2), (king, 4)] {
        let record = ending::<Duell>(&setup, &["engine:3", "random"], seed, 3);
        let report = closely::<Duell>(&record, Effort::Standard);
        assert!(report.steps.len() == 3 && decisions(&report).any(|moved| moved.loss > 0.0));
        marked_ones_are_looked_at_whole(&report);
    }
}

#[test]
fn the_qwixx_games_add_up_at_deep_effort() {
    fn check_deep<G: Examined>(seed: u64) {
        let record = ending::<G>(&Default::default(), &["random", "random"], seed, 1);
        let report = closely::<G>(&record, Effort::Deep);
        marked_ones_are_looked_at_whole(&report);
        let mut choices = decisions(&report).flat_map(|moved| &moved.choices);
        assert!(
            choices.any(|choice| matches!(choice.worth.sure(), Sure::Estimated { .. })),
            "some choices are rolled out"
        );
    }
    check_deep::<QwixxDuel>(3);
    check_deep::<QwixxLongo>(2);
}

#[test]
fn an_endgame_of_duell_adds_up_with_tables() {
    // A lone King against one with two dice: few moves, all in the tables.
    let text = "[Game \"duell\"]\n[Start \"4RK4/9/9/9/2W134W131/9/9/4WK4 r 0\"]\n1. e8w1\nend\n";
    let record = parse(text).unwrap();
    let report = closely::<Duell>(&record, Effort::Deep);
    let [moved] = decisions(&report).collect::<Vec<_>>()[..] else { panic!("one move") };
    assert!(moved.choices.iter().any(|choice| choice.worth.sure() == Sure::Exact), "{moved:?}");
}

/// Some parts occur only early in a game, and whole games take too long for every run.
#[test]
#[ignore = "half a minute: make strength"]
fn whole_games_add_up_at_standard_effort() {
    fn check_whole<G: Examined>(setup: &G::Setup, names: &[&str], seed: u64) {
        let record = played::<G>(setup, names, seed, usize::MAX);
        let report = closely::<G>(&record, Effort::Standard);
        assert!(report.result.is_some() && marked_ones_are_looked_at_whole(&report) > 0);
    }
    check_whole::<Duell>(&DuellSetup::default(), &["engine:5", "engine:3"], 2);
    check_whole::<QwixxDuel>(&qwixx_duel::QwixxDuelSetup::default(), &["engine:5", "engine:3"], 3);
    for seats in 2..=5 {
        let setup = <QwixxLongo as Game>::Setup::default().with_seats(seats).unwrap();
        let names = &["engine:5", "engine:3", "greedy:2", "engine:7", "engine:1"][..seats];
        check_whole::<QwixxLongo>(&setup, names, 4);
    }
}
