//! What the bots of the hall say about their moves.

use table::{Command, Event};

use crate::harness::{HALL, OfDuell, OfLongo, Scene, seat};

fn reason_for<G: game::Game>(
    scene: &mut Scene<G>,
    who: &str,
    index: usize,
    reason: &str,
) -> Event<G> {
    let mv = scene.table.position().unwrap().moves(seat(index))[0];
    let command = Command::Move { seat: seat(index), mv, reason: Some(reason.to_owned()) };
    scene.does(who, command).unwrap().remove(0)
}

fn duell(players: &[&str]) -> OfDuell {
    Scene::with_our_dice("", players)
}

#[test]
fn a_bot_says_why_it_moves() {
    let mut scene = duell(&["emma", "Engine"]);
    let by_player = reason_for(&mut scene, "emma", 0, "because I can");
    assert!(matches!(by_player, Event::Moved { reason: None, .. }), "only bots say why");
    let by_bot = reason_for(&mut scene, HALL, 1, "threatens the King on e1");
    let Event::Moved { reason: Some(reason), .. } = by_bot else { panic!("{by_bot:?}") };
    assert_eq!(reason, "threatens the King on e1");
}

#[test]
fn a_reason_is_one_short_line() {
    let mut scene = duell(&["Engine", "emma"]);
    let long = format!("one\ntwo\u{2028}three{}", "é".repeat(200));
    let event = reason_for(&mut scene, HALL, 0, &long);
    let Event::Moved { reason: Some(reason), .. } = event else { panic!("{event:?}") };
    assert!(reason.starts_with("one two threeé"), "{reason}");
    assert_eq!(reason.chars().count(), 120);
}

#[test]
fn a_sealed_decision_has_no_reason() {
    let mut scene: OfLongo = Scene::with_hall_dice("seats=2", &["emma", "Engine"]);
    let active = scene.table.to_act().iter().next().unwrap().index();
    scene.rolls(active).unwrap();
    let bot = (0..2).find(|&index| scene.holder(index) == HALL).unwrap();
    let event = reason_for(&mut scene, HALL, bot, "opens red");
    assert!(matches!(event, Event::Decided { .. }));
    assert!(!format!("{event:?}").contains("opens red"));
}
