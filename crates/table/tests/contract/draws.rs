//! Draws by agreement, which Duell has.

use table::{Command, Event};

use crate::harness::{Answer, OfDuel, OfDuell, Scene, seat, why};

fn duell() -> OfDuell {
    Scene::with_hall_dice("", &["emma", "max"])
}

fn offers(scene: &mut OfDuell, index: usize) -> Answer<duell::Duell> {
    scene.at(index, Command::OfferDraw { seat: seat(index) })
}

fn answers(scene: &mut OfDuell, index: usize, accept: bool) -> Answer<duell::Duell> {
    scene.at(index, Command::AnswerDraw { seat: seat(index), accept })
}

#[test]
fn an_offer_that_is_accepted_ends_the_game() {
    let mut scene = duell();
    offers(&mut scene, 1).unwrap();
    assert_eq!(scene.table.draw_offer(), Some(seat(1)));
    answers(&mut scene, 0, true).unwrap();
    assert_eq!(scene.table.outcome().unwrap().to_string(), "- agreement");
    assert_eq!(scene.table.draw_offer(), None);
}

#[test]
fn an_offer_is_answered_by_the_other_player_and_only_while_it_stands() {
    let mut scene = duell();
    let nothing = "no-offer: no draw is on offer";
    assert_eq!(why(&answers(&mut scene, 1, true)), nothing);
    offers(&mut scene, 0).unwrap();
    let own = "own-request: it is for the others to answer";
    assert_eq!(why(&answers(&mut scene, 0, true)), own);
    scene.plays(0, "a1n5").unwrap();
    assert_eq!(scene.table.draw_offer(), Some(seat(0)), "until the other moves a die (D17)");
    scene.plays(1, "a8s5").unwrap_err();
    scene.plays(1, "b8s1").unwrap();
    assert_eq!(why(&answers(&mut scene, 1, true)), nothing);
}

#[test]
fn an_offer_that_is_declined_stays_declined() {
    let mut scene = duell();
    offers(&mut scene, 0).unwrap();
    let declined = answers(&mut scene, 1, false);
    assert_eq!(declined, Ok(vec![Event::DrawDeclined { seat: seat(1) }]));
    assert_eq!(scene.table.draw_offer(), None);
    assert_eq!(why(&answers(&mut scene, 1, true)), "no-offer: no draw is on offer");
    scene.plays(0, "a1n5").unwrap();
    assert_eq!(scene.table.draw_offer(), None, "who offered has moved");
    scene.takes_back(0).unwrap();
    assert_eq!(scene.table.draw_offer(), None, "and has taken that back");
}

#[test]
fn an_offer_may_be_made_again() {
    let mut scene = duell();
    offers(&mut scene, 0).unwrap();
    answers(&mut scene, 1, false).unwrap();
    offers(&mut scene, 0).unwrap();
    assert_eq!(scene.table.draw_offer(), Some(seat(0)));
    let twice = "already-offered: your offer of a draw stands already";
    assert_eq!(why(&offers(&mut scene, 0)), twice);
}

#[test]
fn who_has_declined_does_not_accept_by_offering() {
    let mut scene = duell();
    offers(&mut scene, 0).unwrap();
    answers(&mut scene, 1, false).unwrap();
    let declined = "just-declined: you have just declined a draw: move first";
    assert_eq!(why(&offers(&mut scene, 1)), declined);
    scene.plays(0, "a1n5").unwrap();
    scene.plays(1, "b8s1").unwrap();
    offers(&mut scene, 1).unwrap();
    assert_eq!(scene.table.draw_offer(), Some(seat(1)));
}

#[test]
fn an_offer_may_be_taken_back_before_it_is_answered() {
    let mut scene = duell();
    offers(&mut scene, 0).unwrap();
    scene.takes_back(0).unwrap();
    assert_eq!(scene.table.draw_offer(), None);
}

#[test]
fn other_games_have_no_draws_by_agreement() {
    let mut scene = OfDuel::with_our_dice("", &["emma", "max"]);
    let none = "no-draws: this game knows no draw by agreement";
    assert_eq!(why(&scene.at(0, Command::OfferDraw { seat: seat(0) })), none);
    assert_eq!(why(&scene.at(0, Command::AnswerDraw { seat: seat(0), accept: true })), none);
}
