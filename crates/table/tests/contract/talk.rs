//! What people say to each other.

use table::{Command, Event};

use crate::harness::{OfDuell, Scene, seat, terms, why};

fn say(text: &str) -> Command<duell::Duell> {
    Command::Say { seat: seat(0), text: text.to_owned() }
}

fn said(text: &str) -> Event<duell::Duell> {
    Event::Said { seat: seat(0), text: text.to_owned() }
}

fn open() -> OfDuell {
    Scene::on(terms("")).seated(&["emma", "max"])
}

#[test]
fn people_talk_before_during_and_after_the_game() {
    let mut scene = open();
    assert_eq!(scene.does("emma", say("hello")), Ok(vec![said("hello")]));
    let mut scene = scene.started();
    assert_eq!(scene.does("emma", say("  good luck  ")), Ok(vec![said("good luck")]));
    scene.resigns(0).unwrap();
    assert_eq!(scene.does("emma", say("well played")), Ok(vec![said("well played")]));
}

#[test]
fn a_line_can_be_seen_and_is_not_too_long() {
    let mut scene = open();
    let bad = "bad-text: a line has 1 to 300 characters, and no line ends";
    for text in ["", "  ", "a\nb", "a\u{202e}b", &"x".repeat(301)] {
        assert_eq!(why(&scene.does("emma", say(text))), bad, "{text:?}");
    }
    scene.does("emma", say(&"é".repeat(300))).unwrap();
}

#[test]
fn only_those_at_the_table_talk_and_under_their_own_names() {
    let mut scene = open();
    for who in ["max", "lena"] {
        assert_eq!(why(&scene.does(who, say("hi"))), "not-your-seat: seat 0 is not yours");
    }
}

#[test]
fn words_do_not_change_the_game() {
    let mut scene = open().started();
    scene.plays(0, "a1n5").unwrap();
    let before = scene.table.position().cloned();
    scene.does("emma", say("oops")).unwrap();
    assert_eq!(scene.table.position().cloned(), before);
    let back = Event::TakenBack { seat: seat(0), steps: 1 };
    assert_eq!(scene.takes_back(0), Ok(vec![back]), "nothing has followed the move");
}
