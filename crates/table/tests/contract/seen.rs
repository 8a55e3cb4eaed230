//! Deciding on what one has seen.

use table::Command;

use crate::harness::{OfDuel, OfDuell, OfLongo, Scene, seat, why};

const ROLL: &str = "4,1,r3,y6,g2,b6";

fn pass<G: game::Game>(index: usize) -> Command<G> {
    Command::Move { seat: seat(index), mv: "pass".parse().unwrap() }
}

fn say<G: game::Game>(index: usize) -> Command<G> {
    Command::Say { seat: seat(index), text: "hm".to_owned() }
}

fn longo() -> OfLongo {
    let mut scene = Scene::with_our_dice("seats=3", &["emma", "max", "lena"]);
    scene.shows(0, ROLL).unwrap();
    scene
}

#[test]
fn words_and_sealed_decisions_of_others_change_nobodys_mind() {
    let mut scene = longo();
    let seen = Some(scene.table.sequence());
    scene.plays(0, "red5").unwrap();
    scene.at(1, say(1)).unwrap();
    scene.plays(1, "green5").unwrap();
    scene.does_having_seen(seen, "lena", pass(2)).unwrap();
}

#[test]
fn who_has_not_seen_the_roll_has_not_seen_enough() {
    let mut scene = OfDuel::with_our_dice("", &["emma", "max"]);
    let seen = scene.table.sequence();
    scene.shows(1, ROLL).unwrap();
    let stale = scene.does_having_seen(Some(seen), "emma", pass(0));
    let expected =
        format!("stale: you decided after event {seen}, but event {} has changed things", seen + 1);
    assert_eq!(why(&stale), expected);
    scene.does_having_seen(Some(seen + 1), "emma", pass(0)).unwrap();
}

#[test]
fn moves_unsealings_takebacks_and_resignations_change_minds() {
    let mut duell = OfDuell::with_our_dice("", &["emma", "max"]);
    let mut before = duell.table.ground();
    duell.plays(0, "a1n5").unwrap();
    assert_eq!(duell.table.ground(), before + 1, "a move");
    duell.takes_back(0).unwrap();
    assert_eq!(duell.table.ground(), before + 2, "a takeback");

    let mut scene = longo();
    before = scene.table.ground();
    scene.plays(0, "pass").unwrap();
    scene.plays(1, "pass").unwrap();
    assert_eq!(scene.table.ground(), before, "sealed");
    scene.plays(2, "pass").unwrap();
    assert_eq!(scene.table.ground(), before + 4, "unsealed");
    scene.takes_back(2).unwrap();
    assert_eq!(scene.table.ground(), before + 5, "asked");
    scene.resigns(1).unwrap();
    assert_eq!(scene.table.ground(), before + 6, "resigned");
    scene.at(0, say(0)).unwrap();
    assert_eq!((scene.table.ground(), scene.table.sequence()), (before + 6, before + 7));
}

#[test]
fn nobody_has_seen_the_future() {
    let mut scene = longo();
    let latest = scene.table.sequence();
    let ahead = scene.does_having_seen(Some(latest + 1), "emma", pass(0));
    let expected =
        format!("ahead: you speak of event {}, but the last one is {latest}", latest + 1);
    assert_eq!(why(&ahead), expected);
}
