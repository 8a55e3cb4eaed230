//! Both Qwixx judges obey the laws of judges.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

use game::{Game, Phase, Seat, Setup, Turn};
use judge::{
    Ask, Judge, Level, SeededDice, Stop, Unjudged, Which,
    laws::{check_best, check_mean, check_position, check_same},
};
use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
use qwixx_engine::{DuelEngine, DuelJudge, LongoJudge};
use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

/// Plays a game by the best choices and looks at one position in `every`.
fn check_game<G: Game>(judge: &mut impl Judge<G>, start: G, seed: u64, every: usize) {
    let (mut dice, mut position, ask) = (SeededDice::new(seed), start, Ask::default());
    for step in 0.. {
        if step % every == 0 || position.outcome().is_some() {
            check_position(judge, &position, &ask);
        }
        match position.turn() {
            Turn::Over(_) => break,
            Turn::Roll => position.roll_unchecked(position.throw(&mut dice)),
            Turn::Move(seats) => {
                let seat = seats.lowest().expect("somebody is to act");
                let best = judge.choices(&position, seat, Which::Best(1), &ask).unwrap();
                position.play(seat, best[0].mv).unwrap();
            }
        }
    }
}

fn duel(text: &str) -> QwixxDuel {
    QwixxDuel::from_position(text, &QwixxDuelSetup::default()).unwrap()
}

fn longo(text: &str) -> QwixxLongo {
    QwixxLongo::from_position(text, &QwixxLongoSetup::default()).unwrap()
}

fn longo_start(seats: usize) -> QwixxLongo {
    QwixxLongo::start(&QwixxLongoSetup::default().with_seats(seats).unwrap())
}

#[test]
fn whole_games_obey_the_laws() {
    let start = QwixxDuel::start(&QwixxDuelSetup::default());
    check_game(&mut DuelJudge::at_a_glance(), start.clone(), 1, 1);
    check_game(&mut DuelJudge::looking_ahead(1), start, 2, 23);
    for seats in 2..=5 {
        check_game(&mut LongoJudge::at_a_glance(), longo_start(seats), 3, 5);
    }
}

#[test]
fn luck_in_the_duel_is_zero_on_average() {
    for text in [
        "r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B",
        "r=2Bx5,12B,LB y=2G,11Bx2 g=12G,3Bx2 b=10Bx3,4B,3Gx2 m=1,1 G",
        // The fourth misthrow, a second lock and a last token are near.
        "r=6G,7G,8G,9G,10G y=4G,5B,8G,9B,11B g=9B,8B,6Bx2,4B,3G,2B,LB b=9B,8G,7B,6G,5B,4Gx3,3Gx2 m=1,2 G",
    ] {
        check_mean(&mut DuelJudge::at_a_glance(), &duel(text), &Ask::default(), 1e-9);
    }
}

/// Where two rows are nearly closed and three misthrows made, a look ahead is cheap.
const LATE: &str = "r=2Bx5,12B,LB y=2G,11Bx2 g=12G,3Bx2 b=10Bx3,4B,3Gx2 m=2,1 G";

#[test]
#[ignore = "all throws, each with all throws behind it: some ten seconds when optimized"]
fn luck_is_zero_on_average_when_looking_ahead() {
    check_mean(&mut DuelJudge::looking_ahead(1), &duel(LATE), &Ask::default(), 1e-9);
}

#[test]
#[ignore = "all 147,456 throws: some ten seconds when optimized"]
fn luck_in_longo_is_zero_on_average() {
    for text in [
        "-;0;r=2,3,4 y=2,3,9 g=16,15,8 b=16,9 m=2 l=5,8;r=2,3,4,5,9 y=2,3,4 g=14,12 b=16,9,7,5 m=2 l=6,11",
        "g;2;r=2,5 y=3,4,7,8,9,10 g=9,8,7,6,5,4,3,L b=16,13 m=0 l=5,8;\
         r=8 y=2,3,4,6,7,8 g=16,14,11 b=12,10 m=1 l=6,11;r=4,5,6 y=- g=14 b=9,8,7,5 m=2 l=3,9",
    ] {
        check_mean(&mut LongoJudge::at_a_glance(), &longo(text), &Ask::default(), 1e-9);
    }
}

#[test]
fn a_look_ahead_is_the_mean_over_the_next_throw() {
    let ask = Ask::default();
    let position = duel(LATE);
    let ahead = DuelJudge::looking_ahead(1).position(&position, &ask).unwrap();
    let mean = DuelJudge::at_a_glance().expected(&position, &ask).unwrap();
    check_same(&position, &ahead, &mean, 1e-12);
    let position = longo_start(3);
    let ahead = LongoJudge::looking_ahead(1).position(&position, &ask).unwrap();
    let mean = LongoJudge::at_a_glance().expected(&position, &ask).unwrap();
    check_same(&position, &ahead, &mean, 1e-12);
}

/// Shows every decision of a game between fast players, in which there is a choice.
fn each_decision(seed: u64, mut see: impl FnMut(&QwixxDuel, Seat)) {
    let (mut dice, mut engine) = (SeededDice::new(seed), DuelEngine::fast());
    let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
    while position.outcome().is_none() {
        if let Turn::Roll = position.turn() {
            position.roll_unchecked(position.throw(&mut dice));
            continue;
        }
        let seat = position.active();
        let legal = position.moves(seat);
        if legal.len() > 1 {
            see(&position, seat);
        }
        position.play_unchecked(seat, engine.choose(&position, seat, &legal, &mut dice).mv);
    }
}

#[test]
fn at_a_glance_the_best_choice_is_that_of_the_fast_engine() {
    let (mut judge, mut engine) = (DuelJudge::at_a_glance(), DuelEngine::fast());
    let (ask, mut decisions) = (Ask::default(), 0);
    each_decision(5, |position, seat| {
        let legal = position.moves(seat);
        let wanted = engine.choose(position, seat, &legal, &mut SeededDice::new(1)).mv;
        assert_eq!(judge.best(position, seat, &ask).unwrap().mv, wanted, "{position}");
        let judged = judge.choices(position, seat, Which::All, &ask).unwrap();
        // Two orders of the same placements are worth the same.
        let worth = judged.iter().find(|choice| choice.mv == wanted).unwrap().worth;
        assert!((worth.win(seat) - judged[0].worth.win(seat)).abs() < 1e-6, "{position}");
        decisions += 1;
    });
    assert!(decisions > 20);
}

#[test]
fn at_a_glance_a_position_is_worth_what_its_best_choice_is() {
    let ask = Ask::default();
    each_decision(8, |position, _| {
        check_best(&mut DuelJudge::at_a_glance(), position, &ask, 1e-6);
    });
    let (mut judge, mut dice) = (LongoJudge::at_a_glance(), SeededDice::new(9));
    let (mut position, mut decisions) = (longo_start(2), 0);
    while position.outcome().is_none() {
        match position.to_act().lowest() {
            None => position.roll_unchecked(position.throw(&mut dice)),
            Some(seat) => {
                // In action 1 a position is worth what comes of everybody's answers, not of one.
                if position.phase() == Phase::Action2 {
                    check_best(&mut judge, &position, &ask, 1e-6);
                    decisions += 1;
                }
                position.play_unchecked(seat, judge.best(&position, seat, &ask).unwrap().mv);
            }
        }
    }
    assert!(decisions > 20, "{decisions}");
}

#[test]
fn a_look_ahead_is_what_full_strength_plays() {
    let mut judge = DuelJudge::looking_ahead(1);
    each_decision(6, |position, seat| {
        let legal = position.moves(seat);
        let mut engine = DuelEngine::new(Level::HIGHEST);
        let wanted = engine.choose(position, seat, &legal, &mut SeededDice::new(1)).mv;
        assert_eq!(judge.best(position, seat, &Ask::default()).unwrap().mv, wanted, "{position}");
    });
}

#[test]
fn a_closer_look_changes_what_is_best() {
    let (mut glance, mut closer) = (DuelJudge::at_a_glance(), DuelJudge::looking_ahead(1));
    let (ask, mut changed) = (Ask::default(), 0);
    each_decision(7, |position, seat| {
        if changed == 2 {
            return;
        }
        let first = glance.choices(position, seat, Which::Best(1), &ask).unwrap()[0].mv;
        let best = closer.choices(position, seat, Which::Best(1), &ask).unwrap().remove(0);
        let first = closer.choices(position, seat, Which::These(&[first]), &ask).unwrap().remove(0);
        assert!(best.worth.cmp_for(&first.worth, seat).is_ge(), "{position}");
        changed += u32::from(best.worth.cmp_for(&first.worth, seat).is_gt());
    });
    assert_eq!(changed, 2);
}

#[test]
fn a_sealed_answer_changes_no_judgment() {
    let mut position = longo_start(3);
    position.roll("4,1,r3,y6,g2,b6".parse().unwrap()).unwrap();
    let mut judge = LongoJudge::at_a_glance();
    let (seat, ask) = (Seat::at(0), Ask::default());
    let before = judge.choices(&position, seat, Which::All, &ask).unwrap();
    let worth = judge.position(&position, &ask).unwrap();
    position.play(Seat::at(1), "red5".parse().unwrap()).unwrap();
    assert_eq!(judge.choices(&position, seat, Which::All, &ask).unwrap(), before);
    assert_eq!(judge.position(&position, &ask).unwrap(), worth);
}

/// A question that is stopped in the middle ends soon, says so, and leaves nothing wrong behind.
fn check_stop<G: Game>(mut new: impl FnMut() -> Box<dyn Judge<G>>, position: &G) {
    let (polls, stop) = (Arc::new(AtomicUsize::new(0)), Stop::new());
    let (counted, given) = (Arc::clone(&polls), stop.clone());
    let stop = stop.pausing(move || {
        if counted.fetch_add(1, Relaxed) == 2 {
            given.stop();
        }
    });
    let (seat, mut judge) = (position.active(), new());
    let ask = Ask { stop, ..Ask::default() };
    let stopped = judge.choices(position, seat, Which::All, &ask);
    assert_eq!(stopped, Err(Unjudged::Stopped));
    assert_eq!(judge.best(position, seat, &ask), Err(Unjudged::Stopped));
    let again = judge.choices(position, seat, Which::All, &Ask::default()).unwrap();
    assert_eq!(again, new().choices(position, seat, Which::All, &Ask::default()).unwrap());
}

#[test]
fn a_signal_stops_a_judge_in_the_middle_of_a_question() {
    let mut position = duel("r=2Bx5,12B,LB y=2G,11Bx2 g=12G,3Bx2 b=10Bx3,4B,3Gx2 m=1,1 G");
    position.roll("4,6,y1,g6,b5".parse().unwrap()).unwrap();
    check_stop(|| Box::new(DuelJudge::looking_ahead(1)), &position);
    let mut position = longo_start(2);
    position.roll(position.throw(&mut SeededDice::new(1))).unwrap();
    check_stop(|| Box::new(LongoJudge::looking_ahead(1).with_breadth(1)), &position);
}
