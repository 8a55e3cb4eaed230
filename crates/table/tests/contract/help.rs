//! Help from the hall: for one person against bots, and written down.

use table::{Command, Event, Help, Helped};

use crate::harness::{OfDuell, OfLongo, Scene, seat, sit, terms, why};

const REFUSED: &str = "no-help: the hall helps one person against its bots alone";

fn help(help: Help) -> Command<duell::Duell> {
    Command::Help { seat: seat(0), help }
}

fn alone() -> OfDuell {
    Scene::with_hall_dice("", &["emma", "Careful"])
}

#[test]
fn one_person_against_bots_is_helped_and_the_record_says_so() {
    let mut scene = alone();
    assert_eq!(scene.table.record("t").unwrap().value("Help0"), None);
    for given in [Help::Where, Help::What, Help::Where, Help::Tutor] {
        let event = Event::Helped { seat: seat(0), help: given };
        assert_eq!(scene.does("emma", help(given)), Ok(vec![event]));
    }
    let helped = Helped { hints: 2, shown: 1, is_tutored: true };
    assert_eq!(scene.table.helped(seat(0)), helped);
    assert!(scene.table.helped(seat(1)).is_none());
    scene.resigns(0).unwrap();
    let record = scene.table.record("t").unwrap();
    assert_eq!(record.value("Help0"), Some("hints=2,shown=1,tutor=yes"));
    assert_eq!(record.value("Help1"), None);
    assert_eq!(game::record::parse(&record.to_string()), Ok(record));
}

#[test]
fn nobody_is_helped_against_other_people_or_on_a_shared_device() {
    for players in [["emma", "max"], ["emma", "emma"]] {
        let mut scene = OfDuell::with_hall_dice("", &players);
        assert_eq!(why(&scene.does("emma", help(Help::Where))), REFUSED, "{players:?}");
    }
    let mut scene: OfDuell = Scene::on(terms("")).seated(&["emma"]);
    let Command::Sit { seat: at, name, seed, .. } = sit::<duell::Duell>(1, "deep") else {
        unreachable!()
    };
    scene
        .does("deep", Command::Sit { seat: at, name, seed, pledge: None, is_program: true })
        .unwrap();
    let mut scene = scene.started();
    assert_eq!(why(&scene.does("emma", help(Help::Where))), REFUSED, "a program is somebody's");
}

#[test]
fn who_had_other_people_at_the_table_is_not_helped_when_they_have_gone() {
    let mut scene = OfLongo::with_our_dice("seats=3", &["emma", "max", "Greedy"]);
    scene.resigns(1).unwrap();
    assert_eq!(scene.table.helpable(), None);
}

#[test]
fn help_is_for_the_game_and_for_the_one_who_plays_it() {
    let mut scene: OfDuell = Scene::on(terms("")).seated(&["emma", "Careful"]);
    assert!(why(&scene.does("emma", help(Help::Where))).starts_with("not-started"));
    let mut scene = scene.started();
    assert!(why(&scene.does("max", help(Help::Where))).starts_with("not-your-seat"));
    let bots: Command<duell::Duell> = Command::Help { seat: seat(1), help: Help::What };
    assert!(why(&scene.does("emma", bots)).starts_with("not-your-seat"));
    scene.resigns(0).unwrap();
    assert!(why(&scene.does("emma", help(Help::Where))).starts_with("over"));
}

#[test]
fn help_changes_nothing_in_the_game() {
    let mut scene = alone();
    let (ground, position) = (scene.table.ground(), scene.table.position().cloned());
    scene.does("emma", help(Help::What)).unwrap();
    assert_eq!((scene.table.ground(), scene.table.position().cloned()), (ground, position));
    scene.plays(0, "a1n5").unwrap();
    scene.takes_back(0).unwrap();
    assert_eq!(scene.table.helped(seat(0)).shown, 1, "what was seen stays seen");
}
