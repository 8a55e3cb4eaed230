//! Time at a table.

use game::{Outcome, Seats};
use table::{Command, Control, Event, Moment, Stage};

use crate::harness::{HALL, OfDuel, OfDuell, OfLongo, Scene, seat, why};

const MINUTE: i64 = 60_000;
const STOCK: Control = Control::Stock { base: MINUTE, increment: 2_000 };
const PER_MOVE: Control = Control::PerMove { allowance: MINUTE };
const ROLL: &str = "4,1,r3,y6,g2,b6";

fn duell(control: Control) -> OfDuell {
    Scene::timed("", &["emma", "max"], control)
}

fn left<G: game::Game>(scene: &Scene<G>, index: usize) -> i64 {
    scene.table.clock().unwrap().left(seat(index), Moment(scene.now)).unwrap()
}

#[test]
fn without_a_clock_nobody_is_ever_late() {
    let mut scene = duell(Control::None);
    scene.now = i64::MAX;
    assert_eq!(scene.table.deadline(), None);
    assert_eq!(why(&scene.flag()), "time-is-left: nobody's time is up");
    scene.plays(0, "a1n5").unwrap();
}

#[test]
fn a_missed_deadline_is_an_event_that_ends_a_game_of_two() {
    let mut scene = duell(STOCK);
    assert_eq!(scene.table.deadline(), Some((Moment(MINUTE), seat(0))));
    scene.now = MINUTE - 1;
    assert_eq!(why(&scene.flag()), "time-is-left: nobody's time is up");
    scene.now = MINUTE;
    assert_eq!(scene.does("lena", Command::Flag), Ok(vec![Event::TimedOut { seat: seat(0) }]));
    assert_eq!(scene.table.outcome(), Some(Outcome::won_by(seat(1), table::TIME)));
    assert_eq!(scene.table.deadline(), None);
    let record = scene.table.record("t").unwrap();
    assert_eq!(record.value(table::tags::ENDED), Some("1 time"));
}

#[test]
fn who_is_late_cannot_act_any_more_but_people_may_talk() {
    let mut scene = duell(STOCK);
    scene.now = MINUTE;
    let late = "time-is-up: the time of seat 0 is up";
    for answer in [scene.plays(0, "a1n5"), scene.resigns(1), scene.takes_back(0)] {
        assert_eq!(why(&answer), late);
    }
    scene.at(0, Command::Say { seat: seat(0), text: "oh".to_owned() }).unwrap();
    assert_eq!(scene.table.stage(), Stage::Playing, "until somebody looks at the clock");
}

#[test]
fn a_stock_runs_while_its_seat_thinks_and_grows_with_each_move() {
    let mut scene = duell(STOCK);
    scene.now = 10_000;
    scene.plays(0, "a1n5").unwrap();
    assert_eq!((left(&scene, 0), left(&scene, 1)), (52_000, MINUTE));
    scene.now = 15_000;
    assert_eq!((left(&scene, 0), left(&scene, 1)), (52_000, 55_000));
}

#[test]
fn every_decision_by_correspondence_has_its_own_time() {
    let mut scene = duell(PER_MOVE);
    scene.now = 50_000;
    scene.plays(0, "a1n5").unwrap();
    assert_eq!(scene.table.deadline(), Some((Moment(50_000 + MINUTE), seat(1))));
}

#[test]
fn offering_a_draw_earns_no_time() {
    for control in [STOCK, PER_MOVE] {
        let mut scene = duell(control);
        scene.now = 10_000;
        scene.plays(0, "draw").unwrap();
        scene.plays(1, "b8s1").unwrap_err();
        assert_eq!((left(&scene, 0), left(&scene, 1)), (50_000, MINUTE));
    }
}

#[test]
fn moving_and_taking_back_earns_no_time() {
    let mut scene = duell(STOCK);
    scene.now = 10_000;
    for _ in 0..10 {
        scene.plays(0, "a1n5").unwrap();
        scene.takes_back(0).unwrap();
    }
    assert_eq!((left(&scene, 0), left(&scene, 1)), (50_000, MINUTE));
}

#[test]
fn a_decision_by_correspondence_that_is_due_anew_has_the_time_that_was_left() {
    let mut scene = duell(PER_MOVE);
    scene.plays(0, "a1n5").unwrap();
    scene.now = 10_000;
    scene.plays(1, "b8s1").unwrap();
    scene.now = 30_000;
    scene.takes_back(1).unwrap();
    assert_eq!(scene.table.deadline(), Some((Moment(30_000 + MINUTE - 10_000), seat(1))));
    assert_eq!(left(&scene, 0), MINUTE);
}

#[test]
fn a_move_made_and_taken_back_again_and_again_is_no_well_of_time() {
    let mut scene = duell(PER_MOVE);
    for round in 1..=5 {
        scene.now = round * 10_000;
        scene.plays(0, "a1n5").unwrap();
        scene.takes_back(0).unwrap();
    }
    assert_eq!(left(&scene, 0), MINUTE - 50_000);
}

#[test]
fn taking_back_what_earned_nothing_costs_nothing() {
    let mut scene = duell(STOCK);
    scene.plays(0, "draw").unwrap();
    scene.takes_back(0).unwrap();
    assert_eq!(left(&scene, 0), MINUTE);
    let mut scene = OfDuel::timed("", &["emma", "max"], STOCK);
    scene.shows(0, ROLL).unwrap();
    scene.takes_back(0).unwrap();
    assert_eq!(left(&scene, 0), MINUTE);
}

#[test]
fn whoever_reads_the_dice_the_next_decision_has_its_own_time() {
    let mut scene = OfDuel::timed("", &["emma", "max"], PER_MOVE);
    scene.now = 50_000;
    scene.shows(1, ROLL).unwrap();
    assert_eq!(scene.table.deadline(), Some((Moment(50_000 + MINUTE), seat(0))));
}

#[test]
fn all_who_decide_at_once_have_their_clocks_running() {
    let mut scene = OfLongo::timed("seats=3", &["emma", "max", "lena"], STOCK);
    scene.shows(0, ROLL).unwrap();
    assert_eq!(scene.table.clock().unwrap().running(), Seats::first(3));
    scene.now = 10_000;
    scene.plays(1, "pass").unwrap();
    scene.now = 30_000;
    assert_eq!([0, 1, 2].map(|index| left(&scene, index)), [30_000, 52_000, 30_000]);
    scene.plays(2, "pass").unwrap();
    scene.plays(0, "pass").unwrap();
    assert_eq!(scene.table.clock().unwrap().running(), Seats::only(seat(0)));
}

#[test]
fn of_several_who_are_late_the_first_is_named_first() {
    let mut scene = OfLongo::timed("seats=3", &["emma", "max", "lena"], STOCK);
    scene.now = 5_000;
    scene.shows(0, ROLL).unwrap();
    scene.now = 5 * MINUTE;
    assert_eq!(scene.flag(), Ok(vec![Event::TimedOut { seat: seat(0) }]));
    assert_eq!(why(&scene.plays(2, "pass")), "time-is-up: the time of seat 1 is up");
    assert_eq!(scene.flag(), Ok(vec![Event::TimedOut { seat: seat(1) }]));
    assert_eq!(scene.table.outcome(), Some(Outcome::won_by(seat(2), table::TIME)));
}

#[test]
fn whoever_plays_on_for_a_late_seat_has_all_the_time() {
    let mut scene = OfLongo::timed("seats=3", &["emma", "max", "lena"], STOCK);
    scene.now = MINUTE;
    assert_eq!(scene.flag(), Ok(vec![Event::TimedOut { seat: seat(0) }]));
    assert_eq!((scene.table.stage(), scene.table.deadline()), (Stage::Playing, None));
    assert_eq!(scene.holder(0), HALL);
    scene.now = 9 * MINUTE;
    scene.shows(1, ROLL).unwrap();
    assert_eq!(scene.table.deadline(), Some((Moment(10 * MINUTE), seat(1))));
    assert_eq!(scene.table.clock().unwrap().running(), Seats::first(3).without(seat(0)));
}

#[test]
fn a_bot_waits_for_a_thread_and_its_clock_stands_still() {
    for control in [STOCK, PER_MOVE] {
        let mut scene: OfDuell = Scene::timed("", &["emma", "Greedy"], control);
        scene.now = 10_000;
        scene.plays(0, "a1n5").unwrap();
        assert_eq!(scene.table.clock().unwrap().running(), Seats::NONE);
        assert_eq!((scene.table.deadline(), scene.table.left(seat(1), Moment(0))), (None, None));
        scene.now = 60 * MINUTE;
        assert_eq!(why(&scene.flag()), "time-is-left: nobody's time is up");
        let before = left(&scene, 0);
        scene.plays(1, "b8s1").unwrap();
        assert_eq!(scene.table.left(seat(0), Moment(scene.now)), Some(before));
        assert_eq!(scene.table.clock().unwrap().running(), Seats::only(seat(0)));
    }
}

#[test]
fn a_bot_that_begins_has_no_clock_either() {
    let scene: OfDuell = Scene::timed("", &["Greedy", "emma"], STOCK);
    assert_eq!(scene.table.deadline(), None);
}

#[test]
fn no_time_is_too_long_to_be_counted() {
    let mut scene = duell(Control::Stock { base: i64::MAX, increment: i64::MAX });
    scene.now = 1;
    scene.plays(0, "a1n5").unwrap();
    assert_eq!(scene.table.deadline(), Some((Moment(i64::MAX), seat(1))));
    scene.now = i64::MIN;
    scene.plays(1, "b8s1").unwrap();
    assert_eq!((left(&scene, 0), left(&scene, 1)), (i64::MAX, i64::MAX));
}
