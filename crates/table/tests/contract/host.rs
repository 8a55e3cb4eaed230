//! What the host of a hall may do at any table.

use game::Outcome;
use table::{Command, Event, RESIGNATION, Sitter, Stage};

use crate::harness::{HALL, OfDuel, OfDuell, OfLongo, SECRET, bot, seat, terms, why};

#[test]
fn a_closed_table_takes_nothing_any_more() {
    let mut scene = OfDuel::with_hall_dice("first=0", &["emma", "max"]);
    scene.rolls(0).unwrap();
    let events = scene.does(HALL, Command::Close).unwrap();
    assert_eq!(events, [Event::Closed, Event::SecretRevealed { secret: SECRET }]);
    assert_eq!((scene.table.stage(), scene.table.outcome()), (Stage::Over, None));
    assert!(scene.table.to_act().is_empty());
    for command in [
        Command::Say { seat: seat(0), text: "hello".to_owned() },
        Command::Resign { seat: seat(0) },
        Command::Rematch { seat: seat(0), next: "b".to_owned() },
    ] {
        assert_eq!(why(&scene.at(0, command)), "closed: the host has closed this table");
    }
    assert!(why(&scene.does(HALL, Command::Close)).starts_with("closed"));
    let record = scene.table.record("t").unwrap();
    assert!(table::verify::<qwixx_duel::QwixxDuel>(&record).is_honest());
}

#[test]
fn a_table_that_never_began_can_be_closed() {
    let mut scene = OfDuell::on(terms("")).seated(&["emma"]);
    scene.does(HALL, Command::Close).unwrap();
    assert_eq!((scene.table.stage(), scene.table.record("t")), (Stage::Over, None));
    assert!(why(&scene.does("max", crate::harness::sit(1, "max"))).starts_with("closed"));
}

#[test]
fn who_is_removed_before_the_game_leaves_a_free_seat() {
    let mut scene = OfDuell::on(terms("")).seated(&["emma", "max"]);
    scene.does(HALL, Command::Remove { seat: seat(1) }).unwrap();
    assert!(scene.table.chairs()[1].is_none());
    assert!(why(&scene.does(HALL, Command::Remove { seat: seat(1) })).starts_with("seat-vacant"));
    assert!(why(&scene.does(HALL, Command::Remove { seat: seat(4) })).starts_with("no-such-seat"));
}

#[test]
fn who_is_removed_from_a_game_gives_up() {
    let mut scene = OfDuell::with_hall_dice("", &["emma", "max"]);
    scene.does(HALL, Command::Remove { seat: seat(0) }).unwrap();
    assert_eq!(scene.table.outcome(), Some(Outcome::won_by(seat(1), RESIGNATION)));
    assert!(why(&scene.does(HALL, Command::Remove { seat: seat(1) })).starts_with("over"));
    let mut scene = OfLongo::with_hall_dice("seats=3", &["emma", "max", "lena"]);
    scene.does(HALL, Command::Remove { seat: seat(2) }).unwrap();
    let chair = scene.table.chairs()[2].clone().unwrap();
    assert_eq!((chair.sitter, chair.is_out), (Sitter::Bot(bot("Stand-in")), true));
}

#[test]
fn hiding_words_changes_nothing_of_the_game() {
    let mut scene = OfDuel::with_hall_dice("first=0", &["emma", "max"]);
    scene.at(0, Command::Say { seat: seat(0), text: "rude".to_owned() }).unwrap();
    let ground = scene.table.ground();
    let event = scene.table.sequence();
    assert_eq!(scene.does(HALL, Command::Hide { event }), Ok(vec![Event::Hidden { event }]));
    assert_eq!(scene.table.ground(), ground, "nobody's decision is stale");
    assert!(why(&scene.does(HALL, Command::Hide { event: 99 })).starts_with("ahead"));
    scene.does(HALL, Command::Close).unwrap();
    scene.does(HALL, Command::Hide { event }).unwrap();
}

#[test]
fn what_a_host_does_settles_nobodys_time() {
    let control = table::Control::PerMove { allowance: 10_000 };
    let terms = table::Terms { control, ..terms("seats=3") };
    let mut scene = OfLongo::on(terms).seated(&["emma", "max", "lena"]).started();
    scene.now = 2000;
    scene.at(0, Command::Say { seat: seat(0), text: "rude".to_owned() }).unwrap();
    let said = scene.table.sequence();
    scene.now = 9000;
    scene.does(HALL, Command::Hide { event: said }).unwrap();
    let running = scene.table.clock().unwrap().running();
    let idle = (0..3).map(seat).find(|&seat| !running.contains(seat)).unwrap();
    scene.does(HALL, Command::Remove { seat: idle }).unwrap();
    assert_eq!(scene.table.unaccounted_since(), Some(table::Moment(2000)));
}
