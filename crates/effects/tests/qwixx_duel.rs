//! What moves of The Duel do, and why they are made.

mod common;
#[path = "common/games.rs"]
mod games;

use std::collections::BTreeSet;

use common::line;
use effects::{Deed, Effects, Fact, Instead, Reason, Thought};
use game::{Game, Phase, Seat};
use games::random_games;
use qwixx::Color;
use qwixx_duel::{Choice, Player, QwixxDuel, QwixxDuelSetup, Space};

const EMPTY: &str = "r=- y=- g=- b=- m=0,0 B";
const STACKS: &str = "r=- y=3B,5Bx2 g=- b=- m=0,0 B";
const BEATS: &str = "r=4B,9G y=- g=- b=- m=0,0 B";
const LOCKS: &str = "r=2B,3B,4B,5B,6B y=- g=- b=- m=0,0 B";
const WINS: &str = "r=2B,3B,4B,5B,6B,12B,LB y=2B,3B,4B,5B,6B g=- b=- m=0,0 B";
const LAST: &str = "r=- y=- g=- b=- m=1,2 B";

fn thrown(position: &str, throw: &str, moves: &[&str]) -> QwixxDuel {
    let mut position = QwixxDuel::from_position(position, &QwixxDuelSetup::default()).unwrap();
    position.roll(throw.parse().unwrap()).unwrap();
    for mv in moves {
        position.play(position.active(), mv.parse().unwrap()).unwrap();
    }
    position
}

#[test]
fn every_deed_is_found() {
    for (position, throw, moves, mv, expected) in [
        (EMPTY, "4,1,r3,y6,g2,b6", &[][..], "red5", "skips 3, +1: "),
        (EMPTY, "1,1,r3,y6,g2,b6", &[], "red2", "skips 0, +1: "),
        (EMPTY, "6,6,r3,y6,g2,b6", &[], "green12", "skips 0, +1: "),
        (EMPTY, "4,1,r3,y6,g2,b6", &[], "pass", ": "),
        (EMPTY, "4,1,r3,y6,g2,b6", &["red5"], "pass", ": "),
        (EMPTY, "4,1,r3,y6,g2,b6", &["pass"], "pass", "-5: misthrow"),
        (STACKS, "4,1,r3,y6,g2,b6", &[], "yellow5", "skips 0, +4: stacks"),
        (STACKS, "4,3,r3,y6,g2,b6", &[], "yellow7", "skips 1, +4: "),
        (BEATS, "4,5,r3,y6,g2,b6", &[], "red9", "skips 4, +2: beats"),
        (BEATS, "4,4,r3,y6,g2,b6", &[], "red8", "skips 3, +2: "),
        (LOCKS, "6,6,r3,y6,g2,b6", &[], "red12", "skips 5, +13: locks"),
        (
            WINS,
            "6,6,y1,g1,b1",
            &[],
            "yellow12",
            "skips 5, +13: locks, ends (two-rows-locked, ahead by 56)",
        ),
        (LAST, "3,4,r1,y1,g1,b1", &["pass"], "pass", "-5: misthrow, ends (misthrows, ahead by 0)"),
    ] {
        let at = thrown(position, throw, moves);
        let effect = at.effect(at.active(), mv.parse().unwrap());
        assert_eq!(line(effect), expected, "{position} {throw} {mv}");
    }
}

#[test]
fn grey_does_to_black_what_black_does_to_grey() {
    let beats = thrown("r=4G,9B y=- g=- b=- m=0,0 G", "4,5,r3,y6,g2,b6", &[]);
    assert_eq!(line(beats.effect(Seat::at(1), "red9".parse().unwrap())), "skips 4, +2: beats");
    let stacks = thrown("r=- y=3G,5Gx2 g=- b=- m=0,0 G", "4,1,r3,y6,g2,b6", &[]);
    assert_eq!(line(stacks.effect(Seat::at(1), "yellow5".parse().unwrap())), "skips 0, +4: stacks");
}

fn reason(position: &QwixxDuel, mv: &str, thought: Thought<Choice>) -> Reason {
    let seat = position.active();
    position.reason(seat, mv.parse().unwrap(), &position.moves(seat), thought).unwrap()
}

#[test]
fn reasons_tell_the_first_deed() {
    let throw = "4,5,r3,y6,g2,b6";
    for (position, throw, mv, fact) in [
        (
            EMPTY,
            "4,1,r3,y6,g2,b6",
            "red5",
            Fact::Takes { color: Color::Red, number: 5, skips: 3, points: 1 },
        ),
        (BEATS, throw, "red9", Fact::Beats { color: Color::Red, number: 9, points: 2 }),
        (
            STACKS,
            "4,1,r3,y6,g2,b6",
            "yellow5",
            Fact::Stacks { color: Color::Yellow, number: 5, points: 4 },
        ),
        (
            LOCKS,
            "6,6,r3,y6,g2,b6",
            "red12",
            Fact::Locks { color: Color::Red, number: 12, points: 13 },
        ),
    ] {
        let told = reason(&thrown(position, throw, &[]), mv, Thought::Turn(None));
        assert_eq!(told, Reason::of(fact));
    }
    let fact = Fact::Locks { color: Color::Yellow, number: 12, points: 13 };
    let won = thrown(WINS, "6,6,y1,g1,b1", &[]);
    assert_eq!(
        reason(&won, "yellow12", Thought::Turn(None)),
        Reason { lead: Some(56), ..Reason::of(fact) }
    );
}

#[test]
fn a_pass_has_a_reason_by_what_was_thought() {
    let first = thrown(EMPTY, "4,1,r3,y6,g2,b6", &[]);
    let told = |position: &QwixxDuel, thought| reason(position, "pass", thought).fact;
    let awaited = "yellow7".parse().unwrap();
    assert_eq!(
        told(&first, Thought::Turn(Some(awaited))),
        Fact::WaitsFor { color: Color::Yellow, number: 7 }
    );
    // The white dice show 5: red and yellow skip 3 spaces, green and blue 7.
    let spares = Fact::Spares { color: Color::Red, number: 5, skips: 3 };
    assert_eq!(told(&first, Thought::Turn(None)), spares);
    assert_eq!(told(&first, Thought::Turn(Some(Choice::Pass))), spares);
    let second = thrown(EMPTY, "4,1,r3,y6,g2,b6", &["pass"]);
    assert_eq!(told(&second, Thought::Turn(None)), Fact::Misthrow);
    let stuck = "r=10B,11Gx2 y=10B,11Gx2 g=4B,3Gx2 b=4B,3Gx2 m=0,0 B";
    let stuck = thrown(stuck, "3,3,r3,y3,g3,b3", &["pass"]);
    assert_eq!(told(&stuck, Thought::Move), Fact::OnlyMove);
}

#[test]
fn who_decides_at_a_glance_says_nothing_of_a_pass() {
    let pass = Choice::Pass;
    for before in [&[][..], &["pass"]] {
        let position = thrown(EMPTY, "4,1,r3,y6,g2,b6", before);
        let seat = position.active();
        assert_eq!(position.reason(seat, pass, &position.moves(seat), Thought::Move), None);
    }
}

#[test]
fn a_comparison_is_told_where_there_is_a_choice() {
    let instead = Some(Instead { space: Some((Color::Green, 9)), cost: 3 });
    let told = |fact| Reason::of(fact).with_instead(instead).instead;
    assert_eq!(told(Fact::Misthrow), instead);
    assert_eq!(told(Fact::OnlyMove), None);
}

#[test]
fn a_number_left_for_nothing_is_no_reason() {
    let spares = |skips| Reason::of(Fact::Spares { color: Color::Red, number: 7, skips });
    assert_eq!(spares(0).worth_saying(), None);
    let last = Reason { lead: Some(3), ..spares(0) };
    assert_eq!(last.worth_saying(), Some(last), "it ends the game");
    assert_eq!(spares(1).worth_saying(), Some(spares(1)));
    let instead = Some(Instead { space: Some((Color::Red, 7)), cost: 2 });
    let compared = spares(0).with_instead(instead);
    assert_eq!(compared.worth_saying(), Some(compared));
}

/// The spaces before a place on which the player could have placed, and no longer can.
fn passed_over(position: &QwixxDuel, player: Player, space: Space) -> usize {
    let own = position.row(space.color()).spaces(player);
    (0..space.place()).filter(|place| own >> place == 0).count()
}

fn holds(before: &QwixxDuel, seat: Seat, choice: Choice, seen: &mut BTreeSet<Deed>) {
    let effect = before.effect(seat, choice);
    let mut after = before.clone();
    after.play(seat, choice).unwrap();
    let player = Player::of(seat).unwrap();
    let has = |deed| effect.deeds.contains(deed);
    let gain = after.points(player) - before.points(player);
    assert_eq!(effect.points.unwrap_or_default(), gain, "{before} {choice}");
    assert_eq!(has(Deed::Misthrow), after.misthrows(player) > before.misthrows(player));
    assert_eq!(has(Deed::Ends), after.phase() == Phase::Over);
    assert_eq!(effect.end.map(|end| end.reason), after.outcome().map(|outcome| outcome.reason));
    let lead = after.points(player) - after.points(player.other());
    assert!(effect.end.is_none_or(|end| end.lead == Some(lead)));
    let (mut beats, mut stacks, mut locks) = (false, false, false);
    if let Choice::Take(space) = choice {
        let [old, new] = [before, &after].map(|position| position.row(space.color()));
        beats = new.tokens(player.other()) < old.tokens(player.other());
        stacks = new.height(space.place()) > 1;
        locks = new.is_locked() && !old.is_locked();
        let skipped = passed_over(before, player, space);
        assert_eq!(effect.skips.map(usize::from), Some(skipped), "{before} {choice}");
    }
    let found = [Deed::Beats, Deed::Stacks, Deed::Locks].map(has);
    assert_eq!(found, [beats, stacks, locks], "{before} {choice}");
    seen.extend(effect.deeds.iter());
}

#[test]
fn effects_are_what_the_rules_do() {
    let mut seen = BTreeSet::new();
    random_games::<QwixxDuel>(vec![QwixxDuelSetup::default(); 60], |position, seat, legal| {
        for &choice in legal {
            holds(position, seat, choice, &mut seen);
        }
    });
    let all = [Deed::Locks, Deed::Beats, Deed::Stacks, Deed::Misthrow, Deed::Ends];
    assert!(seen.iter().eq(&all), "{seen:?}");
}

#[test]
fn parts_add_up_to_the_points() {
    random_games::<QwixxDuel>(vec![QwixxDuelSetup::default(); 10], |position, _, _| {
        for seat in [0, 1].map(Seat::at) {
            let parts = position.parts(seat);
            assert_eq!(
                parts.iter().map(|part| part.points).sum::<i32>(),
                position.score(seat).unwrap()
            );
            let names: Vec<&str> = parts.iter().map(|part| part.what.name()).collect();
            assert_eq!(names, ["red", "yellow", "green", "blue", "misthrows"]);
        }
    });
}
