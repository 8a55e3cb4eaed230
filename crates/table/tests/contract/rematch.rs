//! Another game of the same players.

use fair::Secret;
use table::{
    Command, DiceSource, Event, Moment, Seating, Sitter, Stage, Stamped, Table, Terms, tags,
};

use crate::harness::{Answer, OfLongo, SECRET, Scene, seat, seed, terms, why};

/// The hall's part of the dice of the next game.
const NEXT: Secret = Secret::new([1; 32]);

fn over() -> OfLongo {
    Scene::with_hall_dice("seats=3", &["emma", "max", "Greedy"]).passed_to_the_end()
}

fn wants(scene: &mut OfLongo, index: usize, next: &str) -> Answer<qwixx_longo::QwixxLongo> {
    scene.at(index, Command::Rematch { seat: seat(index), next: next.to_owned() })
}

#[test]
fn another_game_is_opened_when_all_players_want_it() {
    let mut scene = over();
    let offered = |index| Event::RematchOffered { seat: seat(index) };
    assert_eq!(wants(&mut scene, 1, "b"), Ok(vec![offered(1)]));
    assert_eq!(scene.table.rematch_seats().iter().collect::<Vec<_>>(), [seat(1)]);
    let twice = "already-agreed: you have agreed already; the others have not";
    assert_eq!(why(&wants(&mut scene, 1, "b")), twice);
    let opened = Event::RematchOpened { table: "c".to_owned() };
    assert_eq!(wants(&mut scene, 0, "c"), Ok(vec![offered(0), opened]), "a bot is not asked");
    assert_eq!(scene.table.next(), Some("c"));
    let late = "rematch-opened: the next game has its own table already";
    assert_eq!(why(&wants(&mut scene, 0, "d")), late);
}

#[test]
fn another_game_comes_after_the_first() {
    let mut scene = OfLongo::on(terms("")).seated(&["emma", "max"]);
    assert_eq!(why(&wants(&mut scene, 0, "b")), "not-started: the game has not begun");
    let mut scene = scene.started();
    assert_eq!(why(&wants(&mut scene, 0, "b")), "not-over: the game is not over yet");
}

#[test]
fn everybody_moves_on_by_one_seat() {
    let seated = over().table.rematch(&NEXT);
    let sits = |event: &Event<_>| match event {
        Event::SeatTaken { seat, sitter, .. } => Some((seat.index(), sitter.to_string())),
        _ => None,
    };
    let seats: Vec<_> = seated.iter().filter_map(sits).collect();
    let expected = [(1, "emma"), (2, "max"), (0, "Greedy (level 2)")];
    assert_eq!(seats, expected.map(|(index, name)| (index, name.to_owned())));
}

#[test]
fn the_terms_stay_but_for_the_dice_and_the_lot_for_seats() {
    let before = Terms { seating: Seating::ByLot, ..terms("seats=3") };
    let scene = OfLongo::on(before.clone()).seated(&["emma", "max", "Greedy"]).started();
    let dice = DiceSource::Hall(NEXT.commitment());
    let expected = Terms { dice, seating: Seating::Chosen, ..before };
    assert_eq!(scene.table.rematch(&NEXT)[0], Event::Opened(expected));
}

#[test]
fn seeds_of_people_are_left_behind_and_bots_bring_theirs() {
    let seated = over().table.rematch(&NEXT);
    for event in &seated[1..] {
        let Event::SeatTaken { sitter, seed: given, .. } = event else { panic!("{event:?}") };
        let is_bot = matches!(sitter, Sitter::Bot(_));
        assert_eq!(given, &is_bot.then(|| seed("Greedy")));
    }
}

#[test]
fn the_events_of_a_rematch_are_the_beginning_of_a_log() {
    let scene = over();
    let stamp = |(event, sequence)| Stamped { sequence, at: Moment(0), event };
    let log = scene.table.rematch(&NEXT).into_iter().zip(1..).map(stamp);
    let next = Table::replay(log).unwrap();
    assert_eq!((next.stage(), next.sequence()), (Stage::Open, 4));
    assert!(next.chairs().iter().flatten().all(|chair| !chair.is_out));
    let record = scene.table.record("a").unwrap();
    assert_eq!(record.value(tags::SECRET), Some(&*SECRET.reveal()), "the old one is published");
}
