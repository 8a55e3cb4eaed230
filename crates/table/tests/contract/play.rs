//! Rolls and moves, and why some are refused.

use duell::Duell;
use game::{Outcome, Turn};
use table::{Command, Event, Stage};

use crate::harness::{HALL, OfDuel, OfDuell, Scene, seat, terms, why};

fn duel() -> OfDuel {
    Scene::with_our_dice("", &["emma", "max"])
}

fn duell() -> OfDuell {
    Scene::with_hall_dice("", &["emma", "max"])
}

#[test]
fn the_example_of_the_leaflet_is_played_at_a_table() {
    let mut scene = duel();
    scene.shows(0, "4,1,r3,y6,g2,b6").unwrap();
    assert_eq!(scene.table.roll().unwrap().to_string(), "4,1,r3,y6,g2,b6");
    let mv = "yellow5".parse().unwrap();
    assert_eq!(scene.plays(0, "yellow5"), Ok(vec![Event::Moved { seat: seat(0), mv }]));
    scene.plays(0, "blue10").unwrap();
    assert_eq!(scene.course(), "1. (4,1,r3,y6,g2,b6) yellow5 blue10");
    assert_eq!(scene.position(), "r=- y=5B g=- b=10B m=0,0 G");
    assert_eq!((scene.table.turn(), scene.table.roll()), (Some(Turn::Roll), None));
}

#[test]
fn nothing_is_played_before_the_start() {
    let mut scene = OfDuel::on(terms("")).seated(&["emma", "max"]);
    let early = "not-started: the game has not begun";
    for answer in [scene.plays(0, "red5"), scene.rolls(0), scene.takes_back(0), scene.resigns(0)] {
        assert_eq!(why(&answer), early);
    }
    assert_eq!((scene.table.record("t"), scene.table.position()), (None, None));
}

#[test]
fn a_move_that_the_rules_forbid_is_refused_with_their_clause() {
    let mut scene = duel();
    let first = "roll-first: the dice have to be rolled first";
    assert_eq!(why(&scene.plays(0, "red5")), first);
    scene.shows(0, "4,1,r3,y6,g2,b6").unwrap();
    let sum = "illegal: red6 is not the sum of the white dice, which is 5 (Q5)";
    assert_eq!(why(&scene.plays(0, "red6")), sum);
    assert_eq!(why(&scene.plays(1, "red5")), "not-your-turn: seat 1 has no move to make now");
    scene.plays(0, "red5").unwrap();
    let color = scene.plays(0, "red8");
    assert_eq!(color.as_ref().unwrap_err().clause(), Some("Q6"));
    let blocked = duell().plays(0, "a1n2");
    let length = "illegal: a die with 5 on top travels exactly 5, not 2 (D6)";
    assert_eq!(why(&blocked), length);
}

#[test]
fn players_move_for_their_own_seats_only() {
    let mut scene = duel();
    scene.shows(0, "4,1,r3,y6,g2,b6").unwrap();
    let theft = || Command::Move { seat: seat(0), mv: "red5".parse().unwrap() };
    for who in ["max", "lena", HALL] {
        assert_eq!(why(&scene.does(who, theft())), "not-your-seat: seat 0 is not yours");
    }
    let nowhere = Command::Move { seat: seat(5), mv: "red5".parse().unwrap() };
    let no_seat = "no-such-seat: there is no seat 5: the seats are 0 to 1";
    assert_eq!(why(&scene.does("emma", nowhere)), no_seat);
}

#[test]
fn real_dice_are_read_out_by_anybody_at_the_table() {
    let mut scene = duel();
    assert_eq!(why(&scene.rolls(0)), "typed-dice: this table has real dice: say what they show");
    let roll = "4,1,r3,y6,g2,b6".parse().unwrap();
    assert_eq!(scene.shows(1, "4,1,r3,y6,g2,b6"), Ok(vec![Event::Rolled { roll, by: seat(1) }]),);
    let twice = scene.shows(0, "1,1,r1,y1,g1,b1");
    assert_eq!(why(&twice), "no-roll-now: this is not the time to roll");
}

#[test]
fn dice_that_cannot_lie_there_are_refused_with_the_clause() {
    let missing = duel().shows(0, "4,1,r3,y6,g2");
    assert_eq!(why(&missing), "illegal: the blue die is missing (Q3)");
}

#[test]
fn the_hall_throws_its_dice_for_who_is_to_throw() {
    let mut scene = OfDuel::with_hall_dice("first=1", &["emma", "max"]);
    let claimed = scene.shows(1, "4,1,r3,y6,g2,b6");
    assert_eq!(why(&claimed), "hall-dice: the hall throws the dice at this table");
    assert_eq!(why(&scene.rolls(0)), "not-your-roll: it is for seat 1 to roll");
    scene.rolls(1).unwrap();
    assert_eq!(why(&scene.rolls(1)), "no-roll-now: this is not the time to roll");
}

#[test]
fn giving_up_ends_a_game_of_two() {
    let mut scene = duel();
    assert_eq!(scene.resigns(1), Ok(vec![Event::Resigned { seat: seat(1) }]));
    assert_eq!(scene.table.outcome(), Some(Outcome::won_by(seat(0), table::RESIGNATION)));
    assert!(scene.table.chairs()[1].as_ref().unwrap().is_out);
    let record = scene.table.record("t").unwrap();
    assert_eq!(record.value(table::tags::ENDED), Some("0 resignation"));
}

#[test]
fn where_the_rules_have_a_word_for_giving_up_it_is_a_move_and_needs_no_turn() {
    let mut scene = duell();
    scene.plays(0, "a1n5").unwrap();
    let events = scene.resigns(0).unwrap();
    let mv = "resign".parse().unwrap();
    assert_eq!(events[0], Event::Moved { seat: seat(0), mv });
    assert!(matches!(events[1..], [Event::SecretRevealed { .. }]));
    assert_eq!(scene.table.outcome().unwrap().to_string(), "1 resignation");
    assert_eq!(scene.table.record("t").unwrap().value(table::tags::ENDED), None);
}

#[test]
fn nothing_is_played_after_the_end() {
    let mut scene = duell();
    scene.resigns(0).unwrap();
    assert_eq!((scene.table.stage(), scene.table.turn()), (Stage::Over, None));
    let offer: Command<Duell> = Command::OfferDraw { seat: seat(1) };
    for answer in [
        scene.plays(1, "a8s5"),
        scene.takes_back(0),
        scene.answers(1, true),
        scene.resigns(1),
        scene.at(1, offer),
    ] {
        assert_eq!(why(&answer), "over: the game is over");
    }
}

#[test]
fn a_bot_is_moved_by_the_hall_when_it_is_due() {
    let mut scene = OfDuel::with_hall_dice("first=1", &["emma", "Greedy"]);
    assert_eq!(scene.table.due_bot(), Some((seat(1), true)));
    assert_eq!(scene.holder(1), HALL);
    scene.rolls(1).unwrap();
    assert_eq!(scene.table.due_bot(), Some((seat(1), false)));
    scene.plays(1, "pass").unwrap();
    scene.plays(1, "pass").unwrap();
    assert_eq!(scene.table.due_bot(), None, "Emma is to roll");
}

#[test]
fn a_bot_does_not_throw_real_dice() {
    let mut scene = OfDuel::with_our_dice("first=1", &["emma", "Greedy"]);
    assert_eq!(scene.table.due_bot(), None);
    scene.shows(0, "4,1,r3,y6,g2,b6").unwrap();
    assert_eq!(scene.table.due_bot(), Some((seat(1), false)));
}
