//! Dice that follow from the hall's secret and the seeds of all seats.

use fair::Secret;
use game::{Dice, Game, Seat};
use qwixx_longo::QwixxLongo;
use table::{Command, DiceSource, Event, Seating, Terms};

use crate::harness::{OfDuel, OfDuell, OfLongo, SECRET, Scene, seat, seed, terms};

/// The lot that the secret and the seeds of these players give.
fn lot_of(players: &[&str]) -> usize {
    let seeds: Vec<_> = players.iter().map(|who| seed(who)).collect();
    usize::from(SECRET.dice(&seeds, 0).face(players.len() as u8)) - 1
}

/// The numbers are those that another language's HMAC gives for the words of `docs/protocol.md`.
#[test]
fn the_lot_and_the_rolls_are_those_that_anybody_can_compute() {
    let mut scene = OfDuel::with_hall_dice("", &["emma", "max"]);
    assert_eq!(scene.table.lot(), Some(seat(0)));
    let roll = "1,6,r6,y1,g4,b5".parse().unwrap();
    assert_eq!(scene.rolls(0), Ok(vec![Event::Rolled { roll, by: seat(0) }]));
}

#[test]
fn the_lot_says_who_begins() {
    let tables = [["emma", "max", "lena"], ["emma", "lena", "max"], ["emma", "max", "Bot"]];
    let lots = tables.map(|players| {
        let scene = OfLongo::with_hall_dice("seats=3", &players);
        let lot = lot_of(&players);
        assert_eq!(scene.table.lot(), Some(seat(lot)));
        assert_eq!(scene.table.position().map(Game::active), Some(seat(lot)));
        assert_eq!(scene.holder(0), "emma", "nobody changes seats");
        lot
    });
    assert!(lots.iter().any(|lot| *lot != lots[0]), "the test has seen different lots: {lots:?}");
}

#[test]
fn who_is_named_begins_without_a_lot() {
    for seating in [Seating::Chosen, Seating::ByLot] {
        let terms = Terms { seating, ..terms("first=1") };
        let scene = OfDuel::on(terms).seated(&["emma", "max"]).started();
        assert_eq!(scene.table.lot(), None);
        assert_eq!(scene.table.position().map(Game::active), Some(seat(1)));
        assert_eq!(scene.holder(0), "emma");
    }
}

#[test]
fn where_the_first_seat_begins_a_lot_may_move_everybody_on() {
    let mut lots = Vec::new();
    for other in ["max", "lena", "hugo", "ida"] {
        let terms = Terms { seating: Seating::ByLot, ..terms("") };
        let scene = OfDuell::on(terms).seated(&["emma", other]).started();
        let lot = lot_of(&["emma", other]);
        assert_eq!(scene.table.lot(), Some(seat(lot)));
        assert_eq!(scene.holder(lot), "emma");
        lots.push(lot);
    }
    lots.sort_unstable();
    lots.dedup();
    assert_eq!(lots, [0, 1], "the test has seen both");
}

#[test]
fn real_dice_draw_no_lot() {
    let terms = Terms { dice: DiceSource::Ours, seating: Seating::ByLot, ..terms("") };
    let scene = OfDuell::on(terms).seated(&["emma", "max"]).started();
    assert_eq!((scene.table.lot(), scene.holder(0)), (None, "emma".to_owned()));
}

#[test]
fn the_seed_that_counts_is_the_last_before_the_start() {
    let mut scene = OfDuel::on(terms("first=0")).seated(&["emma", "max"]);
    scene.at(1, Command::Seed { seat: seat(1), seed: seed("17") }).unwrap();
    let mut scene = scene.started();
    let start = scene.table.position().unwrap().clone();
    let roll = start.throw(&mut SECRET.dice(&[seed("emma"), seed("17")], 1));
    assert_eq!(scene.rolls(0), Ok(vec![Event::Rolled { roll, by: seat(0) }]));
}

#[test]
fn the_secret_is_published_with_the_end_and_not_before() {
    let mut scene = OfDuel::with_hall_dice("", &["emma", "max"]);
    scene.rolls(0).unwrap();
    assert_eq!(scene.table.secret(), None);
    let scene = scene.passed_to_the_end();
    assert_eq!(scene.table.secret(), Some(&SECRET));
    let last = scene.log.last().map(|stamped| stamped.event.clone());
    assert_eq!(last, Some(Event::SecretRevealed { secret: SECRET }));
    let ours = OfDuel::with_our_dice("", &["emma", "max"]).passed_to_the_end();
    assert_eq!(ours.table.secret(), None);
}

#[test]
fn a_roll_that_was_taken_back_comes_again_as_it_was() {
    let mut scene = OfDuel::with_hall_dice("first=0", &["emma", "max"]);
    scene.rolls(0).unwrap();
    scene.plays(0, "red7").unwrap();
    scene.plays(0, "pass").unwrap();
    scene.rolls(1).unwrap();
    let second = scene.table.roll();
    scene.takes_back(0).unwrap();
    scene.answers(1, true).unwrap();
    scene.plays(0, "green10").unwrap();
    scene.rolls(1).unwrap();
    assert_eq!(scene.table.roll(), second);
}

/// Plays with the hall's dice, all for the red row, until a move has closed it.
fn closes_red(secret: Secret) -> Option<(OfLongo, usize)> {
    let dice = DiceSource::Hall(secret.commitment());
    let mut scene = OfLongo { secret, ..Scene::on(Terms { dice, ..terms("") }) };
    scene = scene.seated(&["emma", "emma"]).started();
    while let Some(index) = scene.table.to_act().lowest().map(Seat::index) {
        let moves = scene.table.position().unwrap().moves(seat(index));
        let red = moves.iter().find(|mv| mv.to_string().starts_with("red"));
        let choice = red.or(moves.last()).map(ToString::to_string);
        match choice {
            Some(mv) => scene.plays(index, &mv).unwrap(),
            None => scene.rolls(index).unwrap(),
        };
        let is_closed = closed(&scene) == "r" && scene.table.outcome().is_none();
        if is_closed && scene.table.position().unwrap().phase() == game::Phase::Roll {
            return Some((scene, index));
        }
    }
    None
}

fn closed(scene: &Scene<QwixxLongo>) -> String {
    scene.position().split(';').next().unwrap_or_default().to_owned()
}

#[test]
fn closing_a_row_or_not_does_not_move_the_other_dice() {
    let games = (0..=u8::MAX).filter_map(|byte| closes_red(Secret::new([byte; 32])));
    let mut compared = 0;
    for (mut scene, index) in games.take(3) {
        let next = scene.table.position().unwrap().active().index();
        scene.rolls(next).unwrap();
        let without = scene.table.roll().unwrap().to_string();
        scene.takes_back(index).unwrap();
        scene.plays(index, "pass").unwrap();
        if closed(&scene) != "-" {
            continue;
        }
        scene.rolls(next).unwrap();
        let with = scene.table.roll().unwrap().to_string();
        let others: Vec<&str> = with.split(',').filter(|die| !die.starts_with('r')).collect();
        assert_eq!(others.join(","), without);
        assert_ne!(with, without);
        compared += 1;
    }
    assert!(compared > 0, "the test has closed a row");
}
