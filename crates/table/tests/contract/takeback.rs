//! Taking back what was decided.

use game::Turn;
use table::{Command, Event};

use crate::harness::{OfDuel, OfDuell, OfLongo, Scene, seat, why};

fn duel() -> OfDuel {
    let mut scene = Scene::with_our_dice("", &["emma", "max"]);
    scene.shows(0, "4,1,r3,y6,g2,b6").unwrap();
    scene
}

fn taken_back<G: game::Game>(index: usize, steps: usize) -> Event<G> {
    Event::TakenBack { seat: seat(index), steps }
}

#[test]
fn ones_last_decision_is_taken_back_freely_while_nothing_has_followed() {
    let mut scene = duel();
    let before = scene.position();
    scene.plays(0, "red5").unwrap();
    assert_eq!(scene.takes_back(0), Ok(vec![taken_back(0, 1)]));
    assert_eq!(scene.position(), before);
    assert_eq!(scene.course(), "1. (4,1,r3,y6,g2,b6)");
    scene.plays(0, "blue5").unwrap();
}

#[test]
fn who_has_decided_nothing_has_nothing_to_take_back() {
    let nothing = "nothing-to-take-back: you have nothing to take back";
    assert_eq!(why(&duel().takes_back(1)), nothing);
    let mut scene = OfDuel::with_hall_dice("first=0", &["emma", "max"]);
    scene.rolls(0).unwrap();
    assert_eq!(why(&scene.takes_back(0)), nothing, "the hall's dice are nobody's decision");
}

#[test]
fn real_dice_that_were_misread_are_read_again() {
    let mut scene = duel();
    assert_eq!(scene.takes_back(0), Ok(vec![taken_back(0, 1)]));
    assert_eq!(scene.table.turn(), Some(Turn::Roll));
    scene.shows(0, "4,2,r3,y6,g2,b6").unwrap();
}

#[test]
fn after_a_roll_the_others_have_to_agree() {
    let mut scene = duel();
    scene.plays(0, "red5").unwrap();
    scene.plays(0, "blue10").unwrap();
    scene.shows(1, "1,1,r1,y1,g1,b1").unwrap();
    assert_eq!(scene.takes_back(0), Ok(vec![Event::TakebackAsked { seat: seat(0) }]));
    assert_eq!(scene.table.takeback().map(|asked| asked.seat), Some(seat(0)));
    let allowed = Event::TakebackAllowed { seat: seat(1) };
    assert_eq!(scene.answers(1, true), Ok(vec![allowed, taken_back(0, 2)]));
    assert_eq!(scene.course(), "1. (4,1,r3,y6,g2,b6) red5");
    assert_eq!(scene.table.takeback(), None);
}

#[test]
fn after_the_act_of_another_the_others_have_to_agree() {
    let mut scene = OfDuell::with_hall_dice("", &["emma", "max"]);
    scene.plays(0, "a1n5").unwrap();
    scene.plays(1, "b8s1").unwrap();
    scene.takes_back(0).unwrap();
    let declined = Event::TakebackDeclined { seat: seat(1) };
    assert_eq!(scene.answers(1, false), Ok(vec![declined]));
    assert_eq!(scene.table.takeback(), None);
    assert_eq!(scene.course(), "1. a1n5 b8s1");
}

#[test]
fn all_others_have_to_agree() {
    let mut scene = OfLongo::with_our_dice("seats=4", &["emma", "max", "Greedy", "lena"]);
    scene.shows(0, "4,1,r3,y6,g2,b6").unwrap();
    for index in 0..4 {
        scene.plays(index, "pass").unwrap();
    }
    scene.takes_back(3).unwrap();
    let one = Event::TakebackAllowed { seat: seat(0) };
    assert_eq!(scene.answers(0, true), Ok(vec![one]));
    let twice = "already-agreed: you have agreed already; the others have not";
    assert_eq!(why(&scene.answers(0, true)), twice);
    let last = Event::TakebackAllowed { seat: seat(1) };
    assert_eq!(scene.answers(1, true), Ok(vec![last, taken_back(3, 1)]), "bots are not asked");
}

#[test]
fn a_request_is_one_at_a_time_and_for_the_others_to_answer() {
    let mut scene = OfDuell::with_hall_dice("", &["emma", "max"]);
    let nothing = "nothing-asked: nobody has asked to take anything back";
    assert_eq!(why(&scene.answers(1, true)), nothing);
    scene.plays(0, "a1n5").unwrap();
    scene.plays(1, "b8s1").unwrap();
    scene.plays(0, "b1n1").unwrap();
    scene.takes_back(1).unwrap();
    let own = "own-request: it is for the others to answer";
    assert_eq!(why(&scene.answers(1, true)), own);
    let again = "already-asked: somebody has already asked: answer that first";
    assert_eq!(why(&scene.takes_back(1)), again);
}

#[test]
fn a_request_lapses_when_the_game_goes_on() {
    let mut scene = OfDuell::with_hall_dice("", &["emma", "max"]);
    scene.plays(0, "a1n5").unwrap();
    scene.plays(1, "b8s1").unwrap();
    scene.takes_back(0).unwrap();
    scene.plays(0, "b1n1").unwrap();
    assert_eq!(scene.table.takeback(), None);
    assert_eq!(why(&scene.answers(1, true)).split(':').next(), Some("nothing-asked"));
}

#[test]
fn against_bots_alone_nobody_has_to_be_asked() {
    let mut scene = OfDuell::with_hall_dice("", &["emma", "Greedy"]);
    scene.plays(0, "a1n5").unwrap();
    scene.plays(1, "b8s1").unwrap();
    assert_eq!(scene.takes_back(0), Ok(vec![taken_back(0, 2)]));
    assert_eq!(scene.course(), "");
}

#[test]
fn an_offer_of_the_other_is_an_act_too() {
    let mut scene = OfDuell::with_hall_dice("", &["emma", "max"]);
    scene.plays(0, "a1n5").unwrap();
    scene.plays(1, "draw").unwrap();
    assert_eq!(scene.takes_back(0), Ok(vec![Event::TakebackAsked { seat: seat(0) }]));
}

#[test]
fn several_decisions_are_taken_back_one_by_one() {
    let mut scene = duel();
    scene.plays(0, "red5").unwrap();
    scene.plays(0, "blue10").unwrap();
    for course in ["1. (4,1,r3,y6,g2,b6) red5", "1. (4,1,r3,y6,g2,b6)", ""] {
        scene.takes_back(0).unwrap();
        assert_eq!(scene.course(), course);
    }
    assert_eq!(why(&scene.takes_back(0)).split(':').next(), Some("nothing-to-take-back"));
}

#[test]
fn what_somebody_gave_up_on_is_not_taken_back_freely() {
    let mut scene = OfLongo::with_our_dice("seats=3", &["emma", "max", "lena"]);
    scene.shows(0, "4,1,r3,y6,g2,b6").unwrap();
    for index in [1, 2, 0, 0] {
        scene.plays(index, "pass").unwrap();
    }
    scene.resigns(2).unwrap();
    assert_eq!(scene.takes_back(0), Ok(vec![Event::TakebackAsked { seat: seat(0) }]));
}

#[test]
fn an_offer_that_was_declined_is_not_taken_back_freely() {
    let mut scene = OfDuell::with_hall_dice("", &["emma", "max"]);
    scene.plays(0, "draw").unwrap();
    let declined = Command::AnswerDraw { seat: seat(1), accept: false };
    scene.does("max", declined).unwrap();
    assert_eq!(scene.takes_back(0), Ok(vec![Event::TakebackAsked { seat: seat(0) }]));
}
