//! Logs that no table has written.

use duell::Duell;
use game::Game;
use qwixx_duel::QwixxDuel;
use table::{Broken, Control, Event, Moment, Name, PlayerId, Sitter, Stamped, Table};

use crate::harness::{OfDuel, OfDuell, SECRET, Scene, seat, seed, terms};

/// What is wrong with an event that is taken for the next one.
fn broken<G: Game>(scene: &Scene<G>, event: Event<G>) -> String {
    let sequence = scene.table.sequence() + 1;
    let answer = scene.table.clone().evolve(Stamped { sequence, at: Moment(scene.now), event });
    let broken = answer.expect_err("this cannot have happened");
    assert_eq!(broken.sequence, sequence);
    broken.what
}

fn sitter() -> Sitter {
    let player = PlayerId("max".to_owned());
    Sitter::Player { player, name: Name::new("Max").unwrap(), is_program: false }
}

fn moved() -> Event<Duell> {
    Event::Moved { seat: seat(0), mv: "a1n5".parse().unwrap() }
}

/// Events that need a seat, on one that is not there.
fn on_seat_7() -> [Event<QwixxDuel>; 10] {
    let (seat, roll) = (seat(7), "4,1,r3,y6,g2,b6".parse().unwrap());
    [
        Event::Rolled { roll, by: seat },
        Event::Moved { seat, mv: "pass".parse().unwrap() },
        Event::Decided { seat, mv: "pass".parse().unwrap() },
        Event::TakebackAsked { seat },
        Event::TakebackAllowed { seat },
        Event::TakebackDeclined { seat },
        Event::TakenBack { seat, steps: 0 },
        Event::DrawDeclined { seat },
        Event::Resigned { seat },
        Event::TimedOut { seat },
    ]
}

#[test]
fn a_seat_that_is_not_there_does_nothing() {
    let control = Control::PerMove { allowance: 1000 };
    let playing = OfDuel::timed("", &["emma", "max"], control);
    for event in on_seat_7() {
        assert_eq!(broken(&playing, event), "there is no seat 7");
    }
    let open = OfDuel::on(terms(""));
    let (text, player) = ("hi".to_owned(), sitter());
    for event in [
        Event::SeatTaken { seat: seat(7), sitter: player, seed: None, pledge: None },
        Event::Seeded { seat: seat(7), seed: seed("x") },
        Event::SeatLeft { seat: seat(7) },
        Event::Said { seat: seat(7), text },
    ] {
        assert_eq!(broken(&open, event), "there is no seat 7");
    }
    assert_eq!(
        broken(&open, Event::Seeded { seat: seat(1), seed: seed("x") }),
        "nobody sits on seat 1"
    );
}

#[test]
fn nothing_is_played_or_revealed_at_an_open_table() {
    let open = OfDuell::on(terms("")).seated(&["emma", "max"]);
    let early = "it does not happen while a table is open";
    for event in [
        moved(),
        Event::TakenBack { seat: seat(0), steps: 1 },
        Event::Resigned { seat: seat(0) },
        Event::SecretRevealed { secret: SECRET },
        Event::RematchOpened { table: "b".to_owned() },
    ] {
        assert_eq!(broken(&open, event), early);
    }
    assert_eq!(broken(&open, Event::Unsealed { moves: Vec::new() }), "the game has not begun");
    assert_eq!(broken(&open, Event::Opened(terms(""))), "a table is opened once");
}

#[test]
fn a_game_begins_once_with_all_seats_taken_and_a_lot_among_them() {
    let one = OfDuell::on(terms("")).seated(&["emma"]);
    let unready = "the game cannot begin like this";
    assert_eq!(broken(&one, Event::Started { lot: None }), unready);
    let both = OfDuell::on(terms("")).seated(&["emma", "max"]);
    assert_eq!(broken(&both, Event::Started { lot: Some(seat(2)) }), unready);
    let playing = both.started();
    let late = "it does not happen while a table is playing";
    for event in [
        Event::Started { lot: None },
        Event::SeatLeft { seat: seat(0) },
        Event::SeatTaken { seat: seat(0), sitter: sitter(), seed: None, pledge: None },
        Event::SecretRevealed { secret: SECRET },
    ] {
        assert_eq!(broken(&playing, event), late);
    }
}

#[test]
fn the_rules_hold_for_a_log_too() {
    let scene = OfDuell::with_our_dice("", &["emma", "max"]);
    let mv = "a1n4".parse().unwrap();
    let what = broken(&scene, Event::Moved { seat: seat(0), mv });
    assert_eq!(what, "a die with 5 on top travels exactly 5, not 4 (D6)");
    let duel = OfDuel::with_our_dice("", &["emma", "max"]);
    let roll = "4,1,r3,y6,g2".parse().unwrap();
    assert_eq!(broken(&duel, Event::Rolled { roll, by: seat(0) }), "the blue die is missing (Q3)");
}

#[test]
fn no_more_is_taken_back_than_there_is() {
    let mut scene = OfDuell::with_our_dice("", &["emma", "max"]);
    scene.plays(0, "a1n5").unwrap();
    for steps in [2, 99, usize::MAX] {
        let event = Event::TakenBack { seat: seat(0), steps };
        assert_eq!(broken(&scene, event), "nothing is left to take back");
    }
}

#[test]
fn a_game_that_is_over_stays_over() {
    let mut scene = OfDuel::with_our_dice("", &["emma", "max"]);
    scene.resigns(0).unwrap();
    let roll = "4,1,r3,y6,g2,b6".parse().unwrap();
    let late = "it does not happen while a table is over";
    for event in [
        Event::Rolled { roll, by: seat(0) },
        Event::Resigned { seat: seat(1) },
        Event::TimedOut { seat: seat(1) },
        Event::TakenBack { seat: seat(0), steps: 0 },
        Event::Started { lot: None },
    ] {
        assert_eq!(broken(&scene, event), late);
    }
}

#[test]
fn events_are_taken_in_their_order() {
    let scene = OfDuell::with_our_dice("", &["emma", "max"]);
    let last = scene.table.sequence();
    for sequence in [0, 1, last, last + 2, u64::MAX] {
        let event = Stamped { sequence, at: Moment(0), event: moved() };
        let what = format!("the one before it is event {last}");
        assert_eq!(scene.table.clone().evolve(event), Err(Broken { sequence, what }));
    }
}

#[test]
fn a_log_begins_with_the_opening() {
    let sentence = |log: Vec<Stamped<Duell>>| Table::replay(log).unwrap_err().to_string();
    let what = "cannot have happened: a log begins by opening a table";
    assert_eq!(sentence(Vec::new()), format!("event 0 {what}"));
    let log = OfDuell::with_our_dice("", &["emma", "max"]).log;
    assert_eq!(sentence(log[1..].to_vec()), format!("event 2 {what}"));
    let gap = [&log[..1], &log[2..]].concat();
    assert_eq!(sentence(gap), "event 3 cannot have happened: the one before it is event 1");
}
