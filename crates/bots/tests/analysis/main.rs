//! Whole games of every kind are analyzed, and the numbers add up.

mod closely;
mod course;
mod good;

use std::collections::BTreeSet;

use analysis::{Effort, Examiner, Mark, Report, analyze, analyze_on};
use bots::{Examined, Player, SeededDice, any};
use duell::{Duell, DuellSetup, Home};
use game::{
    Game, Seat, Setup, Step, Turn,
    record::{Record, Scribe, parse},
};
use judge::{Ask, Stop, Sure, Unjudged, Workers};
use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
use qwixx_longo::QwixxLongo;

/// A game between players, written down; it is left after this many steps.
fn played<G: Examined>(setup: &G::Setup, names: &[&str], seed: u64, steps: usize) -> Record {
    let mut dice = SeededDice::new(seed);
    let mut players: Vec<G::Player> =
        names.iter().map(|name| G::player_named(name).unwrap()).collect();
    let mut scribe = Scribe::<G>::new(setup);
    let mut taken = 0;
    while taken < steps {
        let position = scribe.position().clone();
        match position.turn() {
            Turn::Over(_) => break,
            Turn::Roll => {
                scribe.take(Step::Roll(position.throw(&mut dice))).unwrap();
                taken += 1;
            }
            Turn::Move(seats) => {
                for seat in seats.iter().take(steps - taken) {
                    let player = &mut players[seat.index()];
                    let legal = position.moves(seat);
                    let mv = player.choose(&position, seat, &legal, &mut dice);
                    scribe.take(Step::Move(seat, mv)).unwrap();
                    taken += 1;
                }
            }
        }
    }
    scribe.record()
}

fn quick<G: Examined>(record: &Record) -> Report<G::Move> {
    analyze(&mut G::examiner(Effort::Quick), record, &Ask::default(), |_, _| {}).unwrap()
}

/// Everything that holds of any report.
fn check<G: Examined>(record: &Record, report: &Report<G::Move>) {
    assert!(report.identity_error <= 1e-9, "{record}\n{}", report.identity_error);
    let seats = report.prior.len();
    // The parts are added up here once more, step by step.
    for seat in 0..seats {
        let mut sum = report.prior[seat];
        for step in &report.steps {
            sum += step.revision[seat] + step.gain(seat);
        }
        assert!((sum - report.last[seat]).abs() <= 1e-9, "{record}");
        let own = report.steps.iter().filter_map(|step| step.moved());
        let own = own.filter(|moved| moved.owner.index() == seat);
        let loss: f64 = own.map(|moved| moved.loss).sum();
        assert!((loss - report.seats[seat].loss).abs() <= 1e-9);
    }
    let sums = [&report.prior, &report.last].map(|chances| chances.iter().sum::<f64>());
    assert!(sums.iter().all(|sum| (sum - 1.0).abs() <= 1e-9), "{sums:?}");
    for step in &report.steps {
        let all = [&step.before, &step.after, &step.revision];
        assert!(all.iter().all(|list| list.len() == seats));
        if let Some(luck) = step.luck() {
            // What one seat wins by luck the others lose.
            assert!(luck.iter().sum::<f64>().abs() <= 1e-9, "{luck:?}");
        }
        if let Some(moved) = step.moved() {
            assert!(moved.loss >= 0.0 && moved.change.iter().sum::<f64>().abs() <= 1e-9);
            assert!(moved.mark.is_none() || moved.counted);
        }
    }
    // Steps follow each other without a gap, and sealed ones share their chances.
    for pair in report.steps.windows(2) {
        if pair[0].number == pair[1].number {
            assert_eq!((&pair[0].before, &pair[0].after), (&pair[1].before, &pair[1].after));
        } else {
            assert_eq!((pair[0].number + 1, &pair[0].after), (pair[1].number, &pair[1].before));
        }
    }
}

fn check_game<G: Examined>(setup: &G::Setup, names: &[&str], seed: u64) -> Report<G::Move> {
    let record = played::<G>(setup, names, seed, usize::MAX);
    let report = quick::<G>(&record);
    check::<G>(&record, &report);
    assert_eq!(report.result.as_ref(), Some(&report.last));
    assert!(report.last.iter().any(|share| *share > 0.0));
    report
}

#[test]
fn games_of_the_duel_add_up() {
    for seed in 0..3 {
        check_game::<QwixxDuel>(&QwixxDuelSetup::default(), &["engine:2", "random"], seed);
    }
}

#[test]
fn games_of_longo_add_up_for_two_to_five() {
    for (seats, seed) in [(2, 1), (3, 3), (4, 4), (5, 5)] {
        let setup = <QwixxLongo as Game>::Setup::default().with_seats(seats).unwrap();
        let names = &["engine:1", "engine:5", "greedy:2", "random", "engine:3"][..seats];
        let report = check_game::<QwixxLongo>(&setup, names, seed);
        let surprises = report.steps.iter().filter_map(|step| step.moved()?.surprise.as_ref());
        assert!(surprises.clone().any(|surprise| surprise.iter().any(|part| part.abs() > 1e-6)));
        assert!(surprises.count() > 5);
    }
}

#[test]
fn games_of_duell_add_up() {
    for seed in 0..3 {
        let report = check_game::<Duell>(&DuellSetup::default(), &["engine:1", "random"], seed);
        assert!(report.seats.iter().all(|seat| seat.luck.abs() < 1e-12 && seat.accuracy.is_some()));
    }
}

#[test]
fn the_better_player_gives_less_away() {
    let loss = |names: &[&str]| {
        let report = check_game::<QwixxDuel>(&QwixxDuelSetup::default(), names, 7);
        [0, 1].map(|seat: usize| report.seats[seat].mean_loss)
    };
    let [engine, random] = loss(&["engine", "random"]);
    assert!(engine < 0.004 && random > 5.0 * engine, "{engine} {random}");
}

#[test]
fn an_unfinished_record_is_analyzed_to_where_it_ends() {
    // A record of Longo may even end between sealed answers.
    for steps in [0, 1, 2, 3, 5] {
        let setup = <QwixxLongo as Game>::Setup::default().with_seats(3).unwrap();
        let record = played::<QwixxLongo>(&setup, &["engine:5"; 3], 3, steps);
        let report = quick::<QwixxLongo>(&record);
        check::<QwixxLongo>(&record, &report);
        assert_eq!((report.result, report.steps.len()), (None, steps));
    }
    let record = played::<Duell>(&DuellSetup::default(), &["engine:5"; 2], 1, 3);
    assert_eq!(quick::<Duell>(&record).result, None);
}

fn ended<G: Examined>(text: &str) -> Report<G::Move> {
    let record = parse(text).unwrap();
    let report = quick::<G>(&record);
    check::<G>(&record, &report);
    report
}

#[test]
fn a_missed_win_is_a_blunder_and_proven() {
    // White can take the only other die and then wins within three moves. Otherwise Red takes White's.
    let text = "[Game \"duell\"]\n[Start \"9/1RK7/9/WK8/6R132/6W132/9/9 w 0\"]\n1. a5n1\nend\n";
    let record = parse(text).unwrap();
    let mut examiner = Duell::examiner(Effort::Standard);
    let report = analyze(&mut examiner, &record, &Ask::default(), |_, _| {}).unwrap();
    check::<Duell>(&record, &report);
    let moved = report.steps[0].moved().unwrap();
    let best = &moved.choices[0];
    assert_eq!((best.mv.to_string().as_str(), best.worth.sure()), ("g3n1", Sure::Exact));
    assert!((best.worth.win(Seat::at(0)) - 1.0).abs() < 1e-12);
    assert_eq!((moved.mark, moved.counted), (Some(Mark::Blunder), true));
    let checked = moved.checked.as_ref().unwrap();
    assert!(moved.loss > 0.5 && checked.mean > 0.5, "{moved:?}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let setup = <QwixxLongo as Game>::Setup::default();
    let record = played::<QwixxLongo>(&setup, &["engine:2", "engine:5"], 9, 12);
    let on = |threads| {
        let make = || QwixxLongo::examiner(Effort::Quick);
        analyze_on(Workers::new(threads), make, &record, &Ask::default(), |_, _| {}).unwrap()
    };
    assert_eq!(on(1), on(2));
    assert_eq!(on(1), quick::<QwixxLongo>(&record));
}

#[test]
fn a_signal_ends_the_analysis() {
    let record = played::<QwixxDuel>(&QwixxDuelSetup::default(), &["random"; 2], 1, 20);
    let ask = Ask { stop: Stop::new(), ..Ask::default() };
    ask.stop.stop();
    let error = analyze(&mut QwixxDuel::examiner(Effort::Quick), &record, &ask, |_, _| {});
    assert_eq!(error.unwrap_err(), Unjudged::Stopped.into());
}

#[test]
fn a_survey_before_a_throw_tells_of_all_throws() {
    fn check_throws<G: Examined>(pairs: usize) {
        let position = G::start(&G::Setup::default());
        let mut examiner = G::examiner(Effort::Quick);
        let found = analysis::survey(&mut examiner, &position, &Ask::default()).unwrap();
        assert_eq!((found.throws.len(), found.decisions.len()), (pairs, 0));
        let odds: f64 = found.throws.iter().map(|throws| throws.odds).sum();
        let parts = found.throws.iter().map(|throws| (throws.odds, throws.worth));
        let mean = judge::Worth::mean(parts).unwrap();
        assert!((odds - 1.0).abs() < 1e-12);
        let seat = Seat::at(0);
        assert!((mean.win(seat) - found.worth.win(seat)).abs() < 1e-9);
        // Luck is zero on average: this is the mean that the judge at a glance gives by itself.
        let exact = judge::Judge::expected(&mut G::usual_judge(), &position, &Ask::default());
        assert!((exact.unwrap().win(seat) - found.worth.win(seat)).abs() < 1e-12);
    }
    check_throws::<QwixxDuel>(21);
    check_throws::<QwixxLongo>(36);
}

#[test]
fn a_survey_of_a_decision_says_what_the_best_choice_is_worth() {
    let position = Duell::start(&DuellSetup::default());
    let mut examiner = Duell::examiner(Effort::Quick);
    let found = analysis::survey(&mut examiner, &position, &Ask::default()).unwrap();
    let [decision] = &found.decisions[..] else { panic!("one side is to move") };
    assert_eq!(found.worth, decision.best().worth);
}

#[test]
fn one_decision_can_be_judged_alone() {
    let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
    position.roll("4,6,r1,y1,g6,b5".parse().unwrap()).unwrap();
    let mut examiner = QwixxDuel::examiner(Effort::Quick);
    let mut judged = |mv: Option<&str>| {
        let mv = mv.map(|mv| mv.parse().unwrap());
        analysis::decide(&mut examiner, &position, Seat::at(0), mv, &Ask::default())
    };
    // Red 10 gives most of a row away.
    let bad = judged(Some("red10")).unwrap();
    assert_eq!((bad.best().mv.to_string().as_str(), bad.mark), ("blue10", Some(Mark::Blunder)));
    assert!(bad.loss > 0.06 && bad.checked.is_some() && bad.reason.is_some());
    let listed = bad.choices.len() + bad.others.len();
    assert_eq!((listed, bad.legal), (position.moves(Seat::at(0)).len(), listed));
    let best = bad.best().worth.win(Seat::at(0));
    assert!(bad.others.iter().all(|choice| choice.worth.win(Seat::at(0)) <= best));
    let hint = judged(None).unwrap();
    assert_eq!((hint.best().mv, hint.loss, hint.mark), (bad.best().mv, 0.0, None));
    assert_eq!(judged(Some("red2")), Err(Unjudged::NotLegal));
}

#[test]
fn fingerprints_are_those_of_the_game() {
    fn of<G: Examined>(effort: Effort) -> u64 {
        G::examiner(effort).fingerprint(&G::Setup::default())
    }
    let quick = of::<QwixxDuel>(Effort::Quick);
    assert_eq!(quick, of::<QwixxDuel>(Effort::Deep));
    assert_ne!(quick, of::<QwixxLongo>(Effort::Quick));
    assert_ne!(quick, of::<Duell>(Effort::Quick));
}

#[test]
fn every_set_of_rules_of_duell_has_a_fingerprint_which_its_reports_name() {
    let mut seen = BTreeSet::new();
    for (home, king_captures) in
        [Home::Any, Home::King].map(|home| [(home, true), (home, false)]).concat()
    {
        let rules = DuellSetup { home, king_captures };
        let fingerprint = Duell::examiner(Effort::Quick).fingerprint(&rules);
        assert!(seen.insert(fingerprint), "{rules:?} have that of other rules");
        let record = played::<Duell>(&rules, &["random"; 2], 1, 1);
        assert_eq!(quick::<Duell>(&record).fingerprint, fingerprint, "{rules:?}");
    }
}

#[test]
fn any_legal_course_can_be_analyzed() {
    let mut dice = SeededDice::new(4);
    let setup = DuellSetup { king_captures: false, ..Default::default() };
    let mut scribe = Scribe::<Duell>::new(&setup);
    for _ in 0..24 {
        let position = scribe.position().clone();
        let Turn::Move(_) = position.turn() else { break };
        let seat = position.active();
        scribe.take(Step::Move(seat, any(&position.moves(seat), &mut dice))).unwrap();
    }
    let record = scribe.record();
    let report = quick::<Duell>(&record);
    check::<Duell>(&record, &report);
    assert_eq!(report.caution.map(analysis::Caution::name), Some("house-rules"));
    // The bands were measured in the usual game.
    let counted = |seat: &analysis::Standing| seat.counted >= analysis::FEWEST_FOR_A_LEVEL;
    assert!(!report.seats.iter().any(|seat| seat.level.is_some()));
    assert!(report.seats.iter().any(counted), "there are decisions enough for one");
}
