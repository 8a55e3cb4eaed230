//! Action 1 of Longo, in which all decide at once and unseen.

use table::{Command, Event};

use crate::harness::{OfLongo, Scene, seat, why};

const ROLL: &str = "4,1,r3,y6,g2,b6";

fn longo(players: &[&str]) -> OfLongo {
    let mut scene = Scene::with_our_dice(&format!("seats={}", players.len()), players);
    scene.shows(0, ROLL).unwrap();
    scene
}

#[test]
fn decisions_come_to_light_when_all_are_in() {
    let mut scene = longo(&["emma", "max", "lena"]);
    let [red, pass, blue] = ["red5", "pass", "blue5"].map(|mv| mv.parse().unwrap());
    assert_eq!(scene.plays(2, "red5"), Ok(vec![Event::Decided { seat: seat(2), mv: red }]));
    assert_eq!(scene.plays(0, "pass"), Ok(vec![Event::Decided { seat: seat(0), mv: pass }]));
    let moves = vec![(seat(0), pass), (seat(1), blue), (seat(2), red)];
    let last = Event::Decided { seat: seat(1), mv: blue };
    assert_eq!(scene.plays(1, "blue5"), Ok(vec![last, Event::Unsealed { moves }]));
}

#[test]
fn the_second_action_is_open_again() {
    let mut scene = longo(&["emma", "max"]);
    scene.plays(1, "pass").unwrap();
    scene.plays(0, "pass").unwrap();
    let mv = "red7".parse().unwrap();
    assert_eq!(scene.plays(0, "red7"), Ok(vec![Event::Moved { seat: seat(0), mv }]));
}

#[test]
fn a_record_keeps_a_sealed_decision_to_itself() {
    let mut scene = longo(&["emma", "max", "lena"]);
    scene.plays(1, "green5").unwrap();
    scene.plays(0, "red5").unwrap();
    assert_eq!(scene.course(), format!("1. ({ROLL})"));
    assert_eq!(scene.table.open_steps().count(), 1);
    scene.plays(2, "pass").unwrap();
    assert_eq!(scene.course(), format!("1. ({ROLL}) 1:green5 0:red5 2:pass"));
    assert_eq!(scene.table.open_steps().count(), 4);
}

#[test]
fn a_decision_that_is_still_sealed_is_taken_back_freely() {
    let mut scene = longo(&["emma", "max", "lena"]);
    scene.plays(1, "green5").unwrap();
    let back = Event::TakenBack { seat: seat(1), steps: 1 };
    assert_eq!(scene.takes_back(1), Ok(vec![back]));
    scene.plays(1, "pass").unwrap();
    scene.plays(0, "red5").unwrap();
    scene.takes_back(0).unwrap();
    scene.plays(0, "blue5").unwrap();
    scene.plays(2, "pass").unwrap();
    assert_eq!(scene.course(), format!("1. ({ROLL}) 1:pass 0:blue5 2:pass"));
}

#[test]
fn a_decision_that_showed_those_of_others_is_taken_back_by_consent() {
    let mut scene = longo(&["emma", "max"]);
    scene.plays(1, "green5").unwrap();
    scene.plays(0, "red5").unwrap();
    assert_eq!(scene.takes_back(0), Ok(vec![Event::TakebackAsked { seat: seat(0) }]));
    scene.answers(1, true).unwrap();
    assert_eq!(scene.course(), format!("1. ({ROLL})"), "the other decision is sealed again");
    scene.plays(0, "pass").unwrap();
    assert_eq!(scene.course(), format!("1. ({ROLL}) 1:green5 0:pass"));
}

#[test]
fn a_sealed_decision_is_taken_back_freely_and_those_of_others_stay() {
    let mut scene = longo(&["emma", "max", "lena"]);
    scene.plays(0, "red5").unwrap();
    scene.plays(1, "green5").unwrap();
    let ground = scene.table.ground();
    assert_eq!(scene.takes_back(0), Ok(vec![Event::TakenBack { seat: seat(0), steps: 1 }]));
    assert_eq!(scene.table.sealed(), [(seat(1), "green5".parse().unwrap())]);
    assert_eq!(scene.table.ground(), ground, "nobody else has to think again");
    scene.plays(2, "pass").unwrap();
    let events = scene.plays(0, "pass").unwrap();
    let [Event::Decided { .. }, Event::Unsealed { moves }] = &events[..] else {
        panic!("{events:?}");
    };
    assert_eq!(moves[1], (seat(1), "green5".parse().unwrap()));
}

#[test]
fn nobody_decides_twice() {
    let mut scene = longo(&["emma", "max"]);
    scene.plays(1, "green5").unwrap();
    assert_eq!(why(&scene.plays(1, "red5")), "not-your-turn: seat 1 has no move to make now");
}

#[test]
fn at_one_persons_table_the_decisions_are_sealed_and_unsealed_all_the_same() {
    let mut scene = longo(&["emma", "emma"]);
    scene.plays(0, "red5").unwrap();
    let events = scene.plays(1, "red5").unwrap();
    assert!(matches!(events[..], [Event::Decided { .. }, Event::Unsealed { .. }]));
    let back = Event::TakenBack { seat: seat(0), steps: 2 };
    assert_eq!(scene.takes_back(0), Ok(vec![back]), "there is nobody to ask");
}

#[test]
fn a_game_that_somebody_gives_up_does_not_show_what_was_sealed() {
    let mut scene = longo(&["emma", "max"]);
    scene.plays(1, "green5").unwrap();
    scene.at(0, Command::Resign { seat: seat(0) }).unwrap();
    assert_eq!(scene.course(), format!("1. ({ROLL})"));
}
