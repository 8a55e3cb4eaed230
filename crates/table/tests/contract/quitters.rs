//! Those who give up while others play on.

use game::Outcome;
use table::{Command, Event, Sitter, Stage, tags};

use crate::harness::{HALL, OfLongo, SECRET, Scene, bot, seat, why};

const ROLL: &str = "4,1,r3,y6,g2,b6";

fn longo() -> OfLongo {
    Scene::with_our_dice("seats=3", &["emma", "max", "lena"])
}

#[test]
fn a_bot_plays_on_for_who_gives_up_among_three() {
    let mut scene = longo();
    scene.shows(0, ROLL).unwrap();
    assert_eq!(scene.resigns(1), Ok(vec![Event::Resigned { seat: seat(1) }]));
    assert_eq!(scene.table.stage(), Stage::Playing);
    let chair = scene.table.chairs()[1].as_ref().unwrap();
    assert_eq!((&chair.sitter, chair.is_out), (&Sitter::Bot(bot("Stand-in")), true));
    assert_eq!(scene.table.due_bot(), Some((seat(1), false)));
    let back = scene.does("max", Command::Move { seat: seat(1), mv: "red5".parse().unwrap() });
    assert_eq!(why(&back), "not-your-seat: seat 1 is not yours");
    scene.plays(1, "red5").unwrap();
}

#[test]
fn the_last_one_at_the_table_wins() {
    let mut scene = longo();
    scene.resigns(0).unwrap();
    assert_eq!(scene.table.outcome(), None);
    scene.resigns(2).unwrap();
    assert_eq!(scene.table.outcome(), Some(Outcome::won_by(seat(1), table::RESIGNATION)));
}

#[test]
fn who_gave_up_cannot_win_by_the_play_of_another() {
    let mut scene = longo();
    scene.shows(0, ROLL).unwrap();
    for (index, mv) in [(0, "red5"), (1, "pass"), (2, "pass"), (0, "red7")] {
        scene.plays(index, mv).unwrap();
    }
    scene.resigns(0).unwrap();
    let scene = scene.passed_to_the_end();
    let by_the_rules = scene.table.position().and_then(game::Game::outcome).unwrap();
    assert_eq!(by_the_rules.to_string(), "0 misthrows");
    assert_eq!(scene.table.outcome().unwrap().to_string(), "2 misthrows");
    let record = scene.table.record("t").unwrap();
    assert_eq!(record.value("Result"), Some("0 misthrows"));
    assert_eq!(record.value(tags::ENDED), Some("2 misthrows"));
}

#[test]
fn who_gave_up_does_not_share_a_win() {
    let mut scene = longo();
    scene.resigns(1).unwrap();
    let scene = scene.passed_to_the_end();
    let by_the_rules = scene.table.position().and_then(game::Game::outcome).unwrap();
    assert_eq!(by_the_rules.to_string(), "1,2 misthrows");
    assert_eq!(scene.table.outcome().unwrap().to_string(), "2 misthrows");
}

#[test]
fn who_gave_up_has_no_say_in_what_is_taken_back() {
    let mut scene = longo();
    scene.shows(0, ROLL).unwrap();
    for index in 0..3 {
        scene.plays(index, "pass").unwrap();
    }
    scene.resigns(1).unwrap();
    scene.takes_back(2).unwrap();
    let events = scene.answers(0, true).unwrap();
    assert_eq!(events[1..], [Event::TakenBack { seat: seat(2), steps: 1 }]);
}

#[test]
fn giving_up_withdraws_what_was_asked() {
    let mut scene = longo();
    scene.shows(0, ROLL).unwrap();
    for index in 0..3 {
        scene.plays(index, "pass").unwrap();
    }
    scene.takes_back(2).unwrap();
    scene.resigns(2).unwrap();
    assert_eq!(scene.table.takeback(), None);
}

#[test]
fn a_stand_in_that_gives_up_too_does_not_bring_the_secret_to_light() {
    let mut scene = OfLongo::with_hall_dice("seats=3", &["emma", "max", "lena"]);
    scene.resigns(0).unwrap();
    scene.does(HALL, Command::Resign { seat: seat(0) }).unwrap();
    assert_eq!((scene.table.stage(), scene.table.secret()), (Stage::Playing, None));
    let events = scene.resigns(1).unwrap();
    assert!(matches!(events[..], [Event::Resigned { .. }, Event::SecretRevealed { .. }]));
}

#[test]
fn who_gave_up_is_not_in_the_next_game() {
    let mut scene = longo();
    scene.resigns(0).unwrap();
    let mut scene = scene.passed_to_the_end();
    let next = || Command::Rematch { seat: seat(1), next: "b".to_owned() };
    scene.at(1, next()).unwrap();
    let agreed = scene.at(2, Command::Rematch { seat: seat(2), next: "b".to_owned() }).unwrap();
    assert!(matches!(&agreed[1..], [Event::RematchOpened { .. }]));
    let seated = scene.table.rematch(&SECRET);
    let stand_in = Sitter::Bot(bot("Stand-in"));
    assert_eq!(
        seated[1],
        Event::SeatTaken { seat: seat(1), sitter: stand_in, seed: None, pledge: None }
    );
}
