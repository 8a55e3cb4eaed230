//! What moves of Longo do, and why they are made.

mod common;
#[path = "common/games.rs"]
mod games;

use std::collections::BTreeSet;

use common::line;
use effects::{Deed, Effects, Fact, Reason, Thought};
use game::{Game, Phase, Seat, Setup};
use games::random_games;
use qwixx::Color;
use qwixx_longo::{Choice, QwixxLongo, QwixxLongoSetup, Space};

const OTHER: &str = "r=- y=- g=- b=- m=0 l=6,11";
const EMPTY: &str = "r=- y=- g=- b=- m=0 l=5,8";
const MIDDLE: &str = "r=5,7 y=- g=- b=14 m=0 l=5,8";
const LATE: &str = "r=2,3,4,5,6,7,9 y=- g=- b=- m=0 l=5,8";
const SECOND: &str = "r=2,3,4,5,6,7,9 y=3,4,6,7,9,11,15,L g=- b=- m=0 l=5,8";
const AT_LOCK: &str = "r=2,3,4,5,6,7,14 y=- g=- b=- m=0 l=5,8";

fn thrown(closed: &str, sheet: &str, throw: &str) -> QwixxLongo {
    let position = format!("{closed};0;{sheet};{OTHER}");
    let mut position = QwixxLongo::from_position(&position, &QwixxLongoSetup::default()).unwrap();
    position.roll(throw.parse().unwrap()).unwrap();
    position
}

#[test]
fn every_deed_is_found() {
    for (closed, sheet, throw, mv, expected) in [
        ("-", EMPTY, "1,1,r8,y8,g1,b1", "red2", "skips 0, +1: "),
        ("-", EMPTY, "4,3,r8,y8,g1,b1", "red7", "skips 5, +1: "),
        ("-", EMPTY, "8,8,r8,y8,g1,b1", "green16", "skips 0, +1: "),
        ("-", MIDDLE, "4,4,r8,y8,g1,b1", "red8", "skips 0, +3: "),
        ("-", EMPTY, "1,4,r8,y8,g4,b4", "red2", "skips 0, +1: lucky"),
        ("-", EMPTY, "1,4,r8,y8,g4,b4", "red5", "skips 3, +1: "),
        ("-", MIDDLE, "4,4,r8,y8,g1,b1", "blue13", "skips 0, +2: lucky"),
        ("-", LATE, "8,8,r1,y1,g1,b1", "red16", "skips 6, +17: locks"),
        ("-", AT_LOCK, "1,4,r8,y8,g4,b4", "red15", "skips 0, +17: locks, lucky"),
        (
            "y",
            SECOND,
            "8,8,r1,g1,b1",
            "red16",
            "skips 6, +17: locks, ends (two-rows-locked, ahead by 81)",
        ),
        ("-", EMPTY, "1,4,r8,y8,g4,b4", "pass", ": "),
    ] {
        let at = thrown(closed, sheet, throw);
        let effect = at.effect(Seat::at(0), mv.parse().unwrap());
        assert_eq!(line(effect), expected, "{closed} {sheet} {throw} {mv}");
    }
}

#[test]
fn a_misthrow_is_the_active_seats_alone() {
    for (misthrows, expected) in
        [(0, "-5: misthrow"), (3, "-5: misthrow, ends (misthrows, ahead by -20)")]
    {
        let sheet = format!("r=- y=- g=- b=- m={misthrows} l=5,8");
        let mut position = thrown("-", &sheet, "3,4,r8,y8,g1,b1");
        let pass = Choice::Pass;
        assert_eq!(line(position.effect(Seat::at(1), pass)), ": ");
        for seat in [0, 1].map(Seat::at) {
            position.play(seat, pass).unwrap();
        }
        assert_eq!(position.phase(), Phase::Action2);
        assert_eq!(line(position.effect(Seat::at(0), pass)), expected);
    }
}

fn reason(position: &QwixxLongo, mv: &str, thought: Thought<Choice>) -> Reason {
    let seat = Seat::at(0);
    position.reason(seat, mv.parse().unwrap(), &position.moves(seat), thought).unwrap()
}

#[test]
fn reasons_tell_the_first_deed() {
    let (color, points) = (Color::Red, 17);
    for (closed, sheet, throw, mv, fact, lead) in [
        (
            "-",
            EMPTY,
            "4,3,r8,y8,g1,b1",
            "red7",
            Fact::Takes { color, number: 7, skips: 5, points: 1 },
            None,
        ),
        ("-", EMPTY, "1,4,r8,y8,g4,b4", "red2", Fact::Lucky { color, number: 2, points: 1 }, None),
        ("-", LATE, "8,8,r1,y1,g1,b1", "red16", Fact::Locks { color, number: 16, points }, None),
        ("-", AT_LOCK, "1,4,r8,y8,g4,b4", "red15", Fact::Locks { color, number: 15, points }, None),
        ("y", SECOND, "8,8,r1,g1,b1", "red16", Fact::Locks { color, number: 16, points }, Some(81)),
    ] {
        let told = reason(&thrown(closed, sheet, throw), mv, Thought::Turn(None));
        assert_eq!(told, Reason { lead, ..Reason::of(fact) }, "{closed} {sheet} {mv}");
    }
}

#[test]
fn who_passes_spares_the_nearest_number() {
    let position = thrown("-", MIDDLE, "8,1,r8,y8,g1,b1");
    // A nine skips one in red, four in blue, seven in yellow and green.
    let spares = Fact::Spares { color: Color::Red, number: 9, skips: 1 };
    assert_eq!(reason(&position, "pass", Thought::Turn(None)).fact, spares);
}

/// The numbers before a place that could have been crossed, and no longer can.
fn passed_over(position: &QwixxLongo, seat: Seat, space: Space) -> usize {
    let row = position.sheets()[seat.index()].row(space.color());
    let is_open = |place: &usize| (*place..Space::COUNT).all(|behind| !row.has(behind));
    (0..space.place()).filter(is_open).count()
}

/// The position after everybody has decided, the others by passing.
fn settled(before: &QwixxLongo, seat: Seat, choice: Choice) -> QwixxLongo {
    let mut after = before.clone();
    for other in before.to_act().iter() {
        after.play(other, if other == seat { choice } else { Choice::Pass }).unwrap();
    }
    after
}

fn holds(before: &QwixxLongo, seat: Seat, choice: Choice, seen: &mut BTreeSet<Deed>) {
    let effect = before.effect(seat, choice);
    let after = settled(before, seat, choice);
    let has = |deed| effect.deeds.contains(deed);
    let [old, new] = [before, &after].map(|position| &position.sheets()[seat.index()]);
    assert_eq!(effect.points.unwrap_or_default(), new.points() - old.points(), "{before} {choice}");
    assert_eq!(has(Deed::Misthrow), new.misthrows() > old.misthrows());
    assert_eq!(has(Deed::Ends), after.phase() == Phase::Over);
    assert_eq!(effect.end.map(|end| end.reason), after.outcome().map(|outcome| outcome.reason));
    if let Some(end) = effect.end {
        let others = (0..after.seats()).filter(|&other| other != seat.index());
        let best = others.map(|other| after.sheets()[other].points()).max().unwrap();
        assert_eq!(end.lead, Some(new.points() - best));
    }
    let (mut locks, mut lucky) = (false, false);
    if let Choice::Take(space) = choice {
        locks = new.row(space.color()).is_locked() && !old.row(space.color()).is_locked();
        let sum = before.throw_shown().unwrap().white_sum();
        let is_lucky_sum = old.lucky().numbers().contains(&sum);
        lucky = before.phase() == Phase::Action1 && is_lucky_sum && space.number() != sum;
        let skipped = passed_over(before, seat, space);
        assert_eq!(effect.skips.map(usize::from), Some(skipped), "{before} {choice}");
    }
    assert_eq!([Deed::Locks, Deed::Lucky].map(has), [locks, lucky], "{before} {choice}");
    seen.extend(effect.deeds.iter());
}

#[test]
fn effects_are_what_the_rules_do() {
    let mut seen = BTreeSet::new();
    let tables = (0..60).map(|n| QwixxLongoSetup::default().with_seats(2 + n % 4).unwrap());
    random_games::<QwixxLongo>(tables, |position, seat, legal| {
        for &choice in legal {
            holds(position, seat, choice, &mut seen);
        }
    });
    let all = [Deed::Locks, Deed::Lucky, Deed::Misthrow, Deed::Ends];
    assert!(seen.iter().eq(&all), "{seen:?}");
}

#[test]
fn what_others_have_sealed_changes_no_effect() {
    let mut position = thrown("-", LATE, "8,8,r1,y1,g1,b1");
    let locks: Choice = "red16".parse().unwrap();
    let before = position.effect(Seat::at(0), locks);
    position.play(Seat::at(1), "green16".parse().unwrap()).unwrap();
    assert_eq!(position.effect(Seat::at(0), locks), before);
}

#[test]
fn what_others_have_sealed_ends_no_game() {
    let text = format!("y;0;{SECOND};r=2,3,4,5,6,7,9 y=- g=- b=- m=0 l=6,11");
    let mut position = QwixxLongo::from_position(&text, &QwixxLongoSetup::default()).unwrap();
    position.roll("8,8,r1,g1,b1".parse().unwrap()).unwrap();
    // Seat 1 closes the second row, and nobody else knows.
    position.play(Seat::at(1), "red16".parse().unwrap()).unwrap();
    assert_eq!(line(position.effect(Seat::at(0), Choice::Pass)), ": ");
}

#[test]
fn parts_add_up_to_the_points() {
    random_games::<QwixxLongo>(vec![QwixxLongoSetup::default(); 10], |position, seat, _| {
        let parts = position.parts(seat);
        let sum: i32 = parts.iter().map(|part| part.points).sum();
        assert_eq!(Some(sum), position.score(seat));
        assert_eq!(parts.len(), 5);
    });
}
