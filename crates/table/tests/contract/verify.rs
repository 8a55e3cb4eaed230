//! Checking the dice of a record.

use game::record::{Record, parse};
use qwixx_duel::QwixxDuel;
use table::{Control, Seating, Terms, Verdict, tags, verify};

use crate::harness::{OfDuel, OfDuell, Scene, terms};

/// The record of a game with the hall's dice that is over, as text.
fn text() -> String {
    let scene = OfDuel::with_hall_dice("", &["emma", "max"]).passed_to_the_end();
    scene.table.record("t").unwrap().to_string()
}

fn verdict(text: &str) -> Verdict {
    verify::<QwixxDuel>(&parse(text).unwrap())
}

/// The verdict on the record with something else in one place.
fn changed(from: &str, to: &str) -> Verdict {
    let text = text();
    assert_eq!(text.matches(from).count(), 1, "{from} in {text}");
    verdict(&text.replace(from, to))
}

fn without(tag: &str) -> Verdict {
    let record = parse(&text()).unwrap();
    let tags = record.tags.iter().filter(|other| other.name != tag).cloned().collect();
    verify::<QwixxDuel>(&Record { tags, ..record })
}

fn unreadable(tag: &str) -> Verdict {
    Verdict::Unreadable { tag: tag.to_owned() }
}

#[test]
fn an_honest_game_is_found_honest() {
    let verdict = verdict(&text());
    assert_eq!(verdict, Verdict::Honest { rolls: 4, lot: true, unrevealed: Vec::new() });
    assert!(verdict.is_honest());
    let sentence = "The dice were honest: the lot and all 4 rolls are those that the hall's secret \
                    and the players' seeds give.";
    assert_eq!((verdict.code(), verdict.to_string()), ("honest", sentence.to_owned()));
}

#[test]
fn a_roll_of_somebodys_choice_is_found() {
    let verdict = changed("(1,6,r6,y1,g4,b5)", "(6,6,r6,y1,g4,b5)");
    let text = verdict.to_string();
    assert!(matches!(verdict, Verdict::WrongRoll { number: 1, .. }), "{verdict:?}");
    assert!(text.starts_with("The dice were NOT honest: roll 1 (line "), "{text}");
    let end = "is 6,6,r6,y1,g4,b5 but should have been 1,6,r6,y1,g4,b5.";
    assert!(text.ends_with(end), "{text}");
    assert_eq!((verdict.code(), verdict.is_honest()), ("wrong-roll", false));
}

#[test]
fn another_lot_is_found() {
    let verdict = changed("[Lot \"0\"]", "[Lot \"1\"]");
    assert_eq!(verdict, Verdict::WrongLot { expected: 0 });
    let sentence = "The dice were NOT honest: the lot should have fallen on seat 0.";
    assert_eq!((verdict.code(), verdict.to_string()), ("wrong-lot", sentence.to_owned()));
}

#[test]
fn a_lot_that_was_not_heeded_is_found() {
    let mut scene = OfDuel::with_hall_dice("first=1", &["emma", "max"]);
    scene.resigns(0).unwrap();
    let record = scene.table.record("t").unwrap().to_string();
    assert_eq!(verdict(&record), Verdict::Honest { rolls: 0, lot: false, unrevealed: Vec::new() });
    let claimed = record.replace("[Secret", "[Lot \"0\"]\n[Secret");
    assert_eq!(verdict(&claimed), Verdict::WrongLot { expected: 0 });
}

#[test]
fn another_secret_or_another_promise_is_found() {
    let zeros = "0".repeat(64);
    let ones = "1".repeat(64);
    let verdict = changed(&format!("[Secret \"{zeros}\"]"), &format!("[Secret \"{ones}\"]"));
    assert_eq!(verdict, Verdict::OtherSecret);
    let sentence =
        "The dice were NOT honest: the secret is not the one that the hall promised to use.";
    assert_eq!((verdict.code(), verdict.to_string()), ("other-secret", sentence.to_owned()));
    let promise = crate::harness::SECRET.commitment().to_string();
    assert_eq!(changed(&promise, &ones), Verdict::OtherSecret);
}

#[test]
fn another_seed_gives_other_dice() {
    let verdict = changed("[Seed1 \"max\"]", "[Seed1 \"maz\"]");
    assert!(matches!(verdict.code(), "wrong-lot" | "wrong-roll"), "{verdict}");
}

#[test]
fn what_is_needed_has_to_be_there() {
    for tag in [tags::DICE, tags::COMMITMENT, tags::SECRET, "Seed0", "Seed1"] {
        assert_eq!(without(tag), unreadable(tag));
    }
    let sentence = "The dice cannot be checked: the record has no readable tag Seed1.";
    let verdict = unreadable("Seed1");
    assert_eq!((verdict.code(), verdict.to_string()), ("unreadable", sentence.to_owned()));
}

#[test]
fn what_is_needed_has_to_be_readable() {
    assert_eq!(changed("[Dice \"hall\"]", "[Dice \"loaded\"]"), unreadable(tags::DICE));
    assert_eq!(changed("[Lot \"0\"]", "[Lot \"x\"]"), unreadable(tags::LOT));
    assert_eq!(changed("[Seed0 \"emma\"]", "[Seed0 \"\"]"), unreadable("Seed0"));
    let zeros = "0".repeat(64);
    assert_eq!(changed(&zeros, &zeros[1..]), unreadable(tags::SECRET));
}

#[test]
fn a_game_that_is_not_over_cannot_be_checked_yet() {
    let mut scene = OfDuel::with_hall_dice("", &["emma", "max"]);
    scene.rolls(0).unwrap();
    let verdict = verify::<QwixxDuel>(&scene.table.record("t").unwrap());
    assert_eq!(verdict, Verdict::NotYet);
    let sentence = "The dice cannot be checked yet: \
                    the hall publishes its secret when the game is over.";
    assert_eq!((verdict.code(), verdict.to_string()), ("not-yet", sentence.to_owned()));
}

#[test]
fn a_hall_that_keeps_its_secret_after_the_end_cannot_hide_behind_that() {
    let mut scene = OfDuel::with_hall_dice("", &["emma", "max"]);
    scene.resigns(0).unwrap();
    let mut record = scene.table.record("t").unwrap();
    record.tags.retain(|tag| tag.name != tags::SECRET);
    assert_eq!(verify::<QwixxDuel>(&record), unreadable(tags::SECRET));
}

#[test]
fn there_is_nothing_to_check_about_real_dice() {
    let scene = OfDuel::with_our_dice("", &["emma", "max"]).passed_to_the_end();
    let verdict = verify::<QwixxDuel>(&scene.table.record("t").unwrap());
    assert_eq!(verdict, Verdict::Ours);
    let sentence = "There is nothing to check: the players threw the dice themselves.";
    assert_eq!((verdict.code(), verdict.to_string()), ("ours", sentence.to_owned()));
}

#[test]
fn a_record_that_breaks_the_rules_is_not_checked() {
    let verdict = changed("(1,6,r6,y1,g4,b5) pass", "(1,6,r6,y1,g4,b5) red2");
    assert_eq!(verdict.code(), "broken");
    let text = verdict.to_string();
    let start = "The dice cannot be checked, for the record breaks the rules: line ";
    assert!(text.starts_with(start) && text.ends_with("(Q5)."), "{text}");
}

#[test]
fn a_game_without_dice_shows_that_the_hall_kept_its_word() {
    let mut scene = OfDuell::with_hall_dice("", &["emma", "max"]);
    scene.resigns(0).unwrap();
    let verdict = verify::<duell::Duell>(&scene.table.record("t").unwrap());
    let kept = "The dice were honest: the hall kept to its secret, and no dice were needed.";
    assert_eq!(verdict.to_string(), kept);
}

#[test]
fn a_lot_for_seats_is_checked_with_the_seeds_as_they_were_before_it() {
    for other in ["max", "lena", "hugo", "ida"] {
        let terms = Terms { seating: Seating::ByLot, ..terms("") };
        let mut scene = OfDuell::on(terms).seated(&["emma", other]).started();
        scene.resigns(0).unwrap();
        let verdict = verify::<duell::Duell>(&scene.table.record("t").unwrap());
        let drawn = "The dice were honest: the lot is the one that the hall's secret and the players' seeds give.";
        assert_eq!(verdict.to_string(), drawn, "{other}");
        let mut record = scene.table.record("t").unwrap();
        let expected = scene.table.lot().unwrap().index();
        let tag = record.tags.iter_mut().find(|tag| tag.name == tags::LOT).unwrap();
        tag.value = (1 - expected).to_string();
        assert_eq!(verify::<duell::Duell>(&record), Verdict::WrongLot { expected });
    }
}

#[test]
fn a_game_that_ran_out_of_time_is_checked_as_far_as_it_went() {
    let control = Control::PerMove { allowance: 1000 };
    let terms = Terms { control, ..terms("first=0") };
    let mut scene: OfDuel = Scene::on(terms).seated(&["emma", "max"]).started();
    scene.rolls(0).unwrap();
    scene.now = 1000;
    scene.flag().unwrap();
    let verdict = verify::<QwixxDuel>(&scene.table.record("t").unwrap());
    assert_eq!(verdict, Verdict::Honest { rolls: 1, lot: false, unrevealed: Vec::new() });
}
