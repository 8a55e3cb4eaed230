//! Before the game: who sits where.

use duell::Duell;
use game::Seats;
use table::{Actor, BadName, Command, DiceSource, Event, Name, PlayerId, Sitter, Stage, Terms};

use crate::harness::{HALL, OfDuel, OfDuell, OfLongo, Scene, bot, seat, seed, sit, terms, why};

fn empty() -> OfDuell {
    Scene::on(terms(""))
}

#[test]
fn a_guest_takes_a_free_seat_and_leaves_it_again() {
    let mut scene = empty();
    let sitter = Sitter::Player {
        player: PlayerId("max".to_owned()),
        name: Name::new("max").unwrap(),
        is_program: false,
    };
    let taken = Event::SeatTaken { seat: seat(1), sitter, seed: Some(seed("max")), pledge: None };
    assert_eq!(scene.does("max", sit(1, "max")), Ok(vec![taken]));
    assert_eq!(scene.holder(1), "max");
    let left = scene.does("max", Command::Leave { seat: seat(1) });
    assert_eq!(left, Ok(vec![Event::SeatLeft { seat: seat(1) }]));
    assert_eq!(scene.table.chairs(), [None, None]);
}

#[test]
fn a_seat_has_to_be_there_and_free() {
    let mut scene = empty().seated(&["emma"]);
    assert_eq!(why(&scene.does("max", sit(0, "max"))), "seat-taken: seat 0 is taken");
    let no_such = "no-such-seat: there is no seat 2: the seats are 0 to 1";
    assert_eq!(why(&scene.does("max", sit(2, "max"))), no_such);
    assert_eq!(why(&scene.does("max", Command::Leave { seat: seat(2) })), no_such);
    let vacant = scene.does("emma", Command::Leave { seat: seat(1) });
    assert_eq!(why(&vacant), "seat-vacant: nobody sits on seat 1 yet");
}

#[test]
fn one_person_may_hold_several_seats() {
    let mut scene = OfLongo::on(terms("seats=3")).seated(&["emma", "max", "emma"]).started();
    let emma = PlayerId("emma".to_owned());
    let hers = scene.table.seats_of(Actor::Player(&emma));
    assert_eq!(hers, Seats::first(3).without(seat(1)));
    let active = scene.table.lot().unwrap().index();
    scene.rolls(active).unwrap();
    scene.does("emma", Command::Move { seat: seat(0), mv: "pass".parse().unwrap() }).unwrap();
    scene.does("emma", Command::Move { seat: seat(2), mv: "pass".parse().unwrap() }).unwrap();
    let other = scene.does("emma", Command::Move { seat: seat(1), mv: "pass".parse().unwrap() });
    assert_eq!(why(&other), "not-your-seat: seat 1 is not yours");
}

#[test]
fn bots_come_and_go_as_those_at_the_table_wish() {
    let mut scene = empty();
    let seat_bot = || Command::SeatBot { seat: seat(1), bot: bot("Greedy") };
    let stranger = "not-at-table: that is for those who sit at the table";
    for who in ["max", HALL] {
        assert_eq!(why(&scene.does(who, seat_bot())), stranger);
    }
    assert_eq!(why(&scene.does(HALL, sit(0, "hall"))), stranger);
    let sitter = Sitter::Bot(bot("Greedy"));
    let taken =
        Event::SeatTaken { seat: seat(1), sitter, seed: Some(seed("Greedy")), pledge: None };
    assert_eq!(scene.does("emma", seat_bot()), Ok(vec![taken]), "who opened it need not sit");
    assert_eq!(scene.table.chairs()[1].as_ref().unwrap().sitter.to_string(), "Greedy (level 2)");
    assert_eq!(why(&scene.does("emma", seat_bot())), "seat-taken: seat 1 is taken");
    assert_eq!(why(&scene.does("max", Command::Leave { seat: seat(1) })), stranger);
    scene.does("max", sit(0, "max")).unwrap();
    scene.does("max", Command::Leave { seat: seat(1) }).unwrap();
    assert_eq!(scene.table.chairs()[1], None);
}

#[test]
fn only_who_opened_the_table_frees_the_seat_of_another() {
    let mut scene = OfLongo::on(terms("seats=3")).seated(&["emma", "max", "lena"]);
    let refused = scene.does("max", Command::Leave { seat: seat(2) });
    assert_eq!(why(&refused), "not-your-seat: seat 2 is not yours");
    scene.does("emma", Command::Leave { seat: seat(2) }).unwrap();
    assert_eq!(scene.table.chairs()[2], None);
}

#[test]
fn a_game_begins_when_every_seat_is_held_and_has_added_to_the_dice() {
    let mut scene = empty().seated(&["emma"]);
    assert_eq!(why(&scene.does("emma", Command::Start)), "seat-vacant: nobody sits on seat 1 yet",);
    let name = Name::new("Max").unwrap();
    let silent = Command::Sit { seat: seat(1), name, seed: None, pledge: None, is_program: true };
    scene.does("max", silent).unwrap();
    let no_seed = "no-seed: seat 1 has not added a seed to the dice yet";
    assert_eq!(why(&scene.does("max", Command::Start)), no_seed);
    let add = || Command::Seed { seat: seat(1), seed: seed("17") };
    assert_eq!(why(&scene.does("emma", add())), "not-your-seat: seat 1 is not yours");
    assert_eq!(
        scene.does("max", add()),
        Ok(vec![Event::Seeded { seat: seat(1), seed: seed("17") }])
    );
    assert_eq!(why(&scene.does("lena", Command::Start)).split(':').next(), Some("not-at-table"));
    assert_eq!(scene.table.stage(), Stage::Open);
    assert_eq!(scene.does("max", Command::Start), Ok(vec![Event::Started { lot: None }]));
    assert_eq!(scene.table.stage(), Stage::Playing);
}

#[test]
fn seats_do_not_change_once_the_game_has_begun() {
    let mut scene = empty().seated(&["emma", "Greedy"]).started();
    let started = "started: the game has begun";
    let commands: [Command<Duell>; 5] = [
        sit(1, "emma"),
        Command::Leave { seat: seat(0) },
        Command::Seed { seat: seat(0), seed: seed("late") },
        Command::SeatBot { seat: seat(1), bot: bot("Other") },
        Command::Start,
    ];
    for command in commands {
        assert_eq!(why(&scene.does("emma", command)), started);
    }
}

#[test]
fn real_dice_need_no_seeds() {
    let terms = Terms { dice: DiceSource::Ours, ..terms("") };
    let mut scene = OfDuel::on(terms).seated(&["emma", "Greedy"]);
    assert!(scene.table.chairs().iter().flatten().all(|chair| chair.seed.is_none()));
    let refused = scene.does("emma", Command::Seed { seat: seat(0), seed: seed("7") });
    assert_eq!(why(&refused), "typed-dice: this table has real dice: say what they show");
    assert_eq!(scene.does("emma", Command::Start), Ok(vec![Event::Started { lot: None }]));
}

#[test]
fn names_can_be_seen_and_are_short() {
    assert_eq!(Name::new("  Zoë 🎲 ").unwrap().as_str(), "Zoë 🎲");
    assert!(Name::new(&"é".repeat(24)).is_ok());
    for bad in ["", " \t ", "a\nb", "a\u{202e}b", "\u{200b}", &"x".repeat(25)] {
        assert_eq!(Name::new(bad), Err(BadName), "{bad:?}");
    }
    let told = "a name has 1 to 24 characters that can be seen, and is not like that of a bot";
    assert_eq!(BadName.to_string(), told);
}
