//! The engine in whole games, and the symmetries of its values.

use effects::{Effects, Fact, Thought};
use game::{Game, Phase, Seat, Setup, Turn};
use judge::{Level, SeededDice};
use qwixx::{Choice, Color};
use qwixx_duel::{Player, QwixxDuel, QwixxDuelSetup};
use qwixx_engine::{
    DuelEngine, LongoEngine,
    duel::{
        self,
        chance::expected_key,
        value::{DuelValue, net},
    },
    longo::{self, value::LongoValue},
};
use qwixx_longo::{Choice as LongoChoice, QwixxLongo, QwixxLongoSetup};

/// Plays a game in which every move must be legal.
fn play<G: Game>(
    mut position: G,
    mut choose: impl FnMut(&G, Seat, &[G::Move], &mut SeededDice) -> G::Move,
    seed: u64,
) {
    let mut dice = SeededDice::new(seed);
    loop {
        match position.turn() {
            Turn::Roll => position.roll(position.throw(&mut dice)).unwrap(),
            Turn::Move(seats) => {
                let seat = seats.lowest().expect("somebody owes a move");
                let legal = position.moves(seat);
                let view = position.seen_by(Some(seat));
                let mv = choose(&view, seat, &legal, &mut dice);
                position.play(seat, mv).unwrap();
            }
            Turn::Over(_) => return,
        }
    }
}

#[test]
fn every_level_plays_legal_games_of_the_duel() {
    for level in Level::all() {
        let mut engine = DuelEngine::new(level);
        let start = QwixxDuel::start(&QwixxDuelSetup::default());
        play(
            start,
            |position, seat, legal, dice| engine.choose(position, seat, legal, dice).mv,
            u64::from(level.number()),
        );
    }
}

#[test]
fn every_level_plays_legal_games_of_longo_at_every_table() {
    for level in Level::all() {
        let mut engine = LongoEngine::new(level);
        for seats in 2..=5 {
            let start = QwixxLongo::start(&QwixxLongoSetup::default().with_seats(seats).unwrap());
            play(
                start,
                |position, seat, legal, dice| engine.choose(position, seat, legal, dice).mv,
                u64::from(level.number()),
            );
        }
    }
}

#[test]
fn a_decision_does_not_depend_on_what_others_have_sealed() {
    let mut engine = LongoEngine::new(Level::HIGHEST);
    let seat = Seat::at(2);
    let mut position = QwixxLongo::start(&QwixxLongoSetup::default().with_seats(3).unwrap());
    position.roll("5,1,r2,y3,g7,b8".parse().unwrap()).unwrap();
    let legal = position.moves(seat);
    let before = engine.choose(&position, seat, &legal, &mut SeededDice::new(1));
    position.play(Seat::at(0), "red6".parse().unwrap()).unwrap();
    position.play(Seat::at(1), "green16".parse().unwrap()).unwrap();
    let after = engine.choose(&position.seen_by(Some(seat)), seat, &legal, &mut SeededDice::new(1));
    assert_eq!(before, after);
}

fn parsed(text: &str) -> QwixxDuel {
    QwixxDuel::from_position(text, &QwixxDuelSetup::default()).unwrap()
}

fn same(one: f32, other: f32) {
    assert!((one - other).abs() < 1e-5, "{one} {other}");
}

#[test]
fn symmetric_positions_of_the_duel_have_symmetric_values() {
    let mut value = DuelValue::new(net());
    let mut worth = |text: &str, player| value.worth(&parsed(text), player).win;
    let original = worth("r=3G,5B,7B y=4B g=10G b=9B,5Gx2 m=0,1 B", Player::Black);
    // Red and yellow change places, green and blue do, and both pairs with numbers turned around.
    for mirrored in [
        "r=4B y=3G,5B,7B g=10G b=9B,5Gx2 m=0,1 B",
        "r=3G,5B,7B y=4B g=9B,5Gx2 b=10G m=0,1 B",
        "r=4G y=5B,9Gx2 g=11G,9B,7B b=10B m=0,1 B",
    ] {
        same(original, worth(mirrored, Player::Black));
    }
    // The players change places.
    let swapped = "r=3B,5G,7G y=4G g=10B b=9G,5Bx2 m=1,0 G";
    same(original, worth(swapped, Player::Grey));
    same(original, 1.0 - worth(swapped, Player::Black));
}

#[test]
fn exact_values_are_symmetric_too() {
    let mut value = DuelValue::new(net());
    let mut key = |text: &str| expected_key(&parsed(text), &mut value);
    let original = key("r=3G,5B,7B y=4B g=10G b=9B,5Gx2 m=0,1 B");
    same(original, key("r=4G y=5B,9Gx2 g=11G,9B,7B b=10B m=0,1 B"));
    same(original, key("r=3B,5G,7G y=4G g=10B b=9G,5Bx2 m=1,0 G"));
}

#[test]
fn symmetric_positions_of_longo_have_symmetric_values() {
    let value = LongoValue::default();
    let shares = |text: &str| {
        let position = QwixxLongo::from_position(text, &QwixxLongoSetup::default()).unwrap();
        value.shares(&position)
    };
    let original = shares("-;0;r=5,7 y=2 g=16,11 b=- m=0 l=5,8;r=3,4 y=- g=14 b=10 m=1 l=6,11");
    same(original.iter().sum(), 1.0);
    for mirrored in [
        "-;0;r=2 y=5,7 g=- b=16,11 m=0 l=5,8;r=- y=3,4 g=10 b=14 m=1 l=6,11",
        "-;0;r=2,7 y=- g=13,11 b=16 m=0 l=13,10;r=4 y=8 g=15,14 b=- m=1 l=12,7",
    ] {
        for (one, other) in original.iter().zip(shares(mirrored)) {
            same(*one, other);
        }
    }
    let turned = shares("-;1;r=3,4 y=- g=14 b=10 m=1 l=6,11;r=5,7 y=2 g=16,11 b=- m=0 l=5,8");
    same(original[0], turned[1]);
}

#[test]
fn what_full_strength_waits_for_it_takes() {
    let mut engine = DuelEngine::new(Level::HIGHEST);
    let (mut awaited, mut waits) = (None, 0);
    for seed in 0..12 {
        let choose = |position: &QwixxDuel, seat, legal: &[_], dice: &mut SeededDice| {
            let advice = engine.choose(position, seat, legal, dice);
            if let Some(planned) = awaited.take() {
                assert_eq!(advice.mv, planned);
            }
            awaited = match (advice.mv, advice.thought) {
                (Choice::Pass, Thought::Turn(Some(then @ Choice::Take(_)))) => Some(then),
                _ => None,
            };
            waits += u32::from(awaited.is_some());
            advice.mv
        };
        play(QwixxDuel::start(&QwixxDuelSetup::default()), choose, seed);
    }
    assert!(waits > 10, "{waits}");
}

/// In Longo it plans anew when the others' answers are known, which seldom changes anything.
#[test]
fn what_full_strength_waits_for_in_longo_it_nearly_always_takes() {
    let mut engine = LongoEngine::new(Level::HIGHEST);
    let (mut awaited, mut waits, mut kept) = (None, 0, 0);
    for seed in 0..24 {
        let setup = QwixxLongoSetup::default().with_seats(2 + seed as usize % 4).unwrap();
        let choose = |position: &QwixxLongo, seat, legal: &[_], dice: &mut SeededDice| {
            let advice = engine.choose(position, seat, legal, dice);
            if position.phase() == Phase::Action2 {
                let planned = awaited.take();
                waits += u32::from(planned.is_some());
                kept += u32::from(planned == Some(advice.mv));
            } else if seat == position.active() {
                awaited = match (advice.mv, advice.thought) {
                    (LongoChoice::Pass, Thought::Turn(Some(then @ LongoChoice::Take(_)))) => {
                        Some(then)
                    }
                    _ => None,
                };
            }
            advice.mv
        };
        play(QwixxLongo::start(&setup), choose, seed);
    }
    assert!(waits > 50 && kept * 50 >= waits * 49, "{kept} of {waits}");
}

#[test]
fn who_decides_at_a_glance_claims_no_plans() {
    let mut engine = LongoEngine::new(Level::LOWEST);
    for seed in 0..5 {
        let choose = |position: &QwixxLongo, seat, legal: &[_], dice: &mut SeededDice| {
            let advice = engine.choose(position, seat, legal, dice);
            assert_eq!(advice.thought, Thought::Move);
            advice.mv
        };
        play(QwixxLongo::start(&QwixxLongoSetup::default()), choose, seed);
    }
}

/// A position before a throw from a game of the fast player against itself.
fn before_a_throw<G: Game>(
    start: G,
    mut choose: impl FnMut(&G, Seat, &[G::Move], &mut SeededDice) -> G::Move,
    seed: u64,
) -> G {
    let mut dice = SeededDice::new(seed);
    let mut position = start;
    let mut throws = seed % 20;
    loop {
        match position.turn() {
            Turn::Roll if throws == 0 => return position,
            Turn::Roll => {
                position.roll(position.throw(&mut dice)).unwrap();
                throws -= 1;
            }
            Turn::Move(seats) => {
                let seat = seats.lowest().expect("somebody owes a move");
                let view = position.seen_by(Some(seat));
                let mv = choose(&view, seat, &position.moves(seat), &mut dice);
                position.play(seat, mv).unwrap();
            }
            Turn::Over(_) => return position,
        }
    }
}

fn mean_over_all_throws<G: Game>(position: &G, mut key: impl FnMut(&G) -> f32) -> f32 {
    let (mut sum, mut all) = (0.0, 0.0);
    for (throw, ways) in position.rolls() {
        let mut thrown = position.clone();
        thrown.roll_unchecked(throw);
        sum += f64::from(ways) * f64::from(key(&thrown));
        all += f64::from(ways);
    }
    (sum / all) as f32
}

#[test]
#[ignore = "all throws of many positions take minutes"]
fn expectations_are_means_over_all_throws_wherever_games_lead() {
    let (mut engine, mut value) = (DuelEngine::fast(), DuelValue::new(net()));
    let mut lists = duel::plan::Lists::default();
    for seed in 0..100 {
        let start = QwixxDuel::start(&QwixxDuelSetup::default());
        let choose = |position: &_, seat, legal: &[_], dice: &mut _| {
            engine.choose(position, seat, legal, dice).mv
        };
        let position = before_a_throw(start, choose, seed);
        if position.outcome().is_none() {
            let mean = mean_over_all_throws(&position, |thrown| {
                duel::plan::best_plan(thrown, &mut value, &mut lists).worth.key()
            });
            same(expected_key(&position, &mut value), mean);
        }
    }
    let (mut engine, mut value) = (LongoEngine::fast(), LongoValue::default());
    let mut lists = longo::plan::Lists::default();
    for seed in 0..8 {
        let table = QwixxLongoSetup::default().with_seats(2 + seed as usize % 2).unwrap();
        let choose = |position: &_, seat, legal: &[_], dice: &mut _| {
            engine.choose(position, seat, legal, dice).mv
        };
        let position = before_a_throw(QwixxLongo::start(&table), choose, 2 * seed);
        if position.outcome().is_none() {
            let exact = longo::chance::expected_key(&position, &mut value, &mut lists);
            let mean = mean_over_all_throws(&position, |thrown| {
                longo::chance::key_of_throw(thrown, &mut value, &mut lists)
            });
            same(exact, mean);
        }
    }
}

fn reason_in_longo(text: &str, throw: &str) -> (String, Fact) {
    let mut position = QwixxLongo::from_position(text, &QwixxLongoSetup::default()).unwrap();
    position.roll(throw.parse().unwrap()).unwrap();
    let seat = position.active();
    let legal = position.moves(seat);
    let advice = LongoEngine::fast().choose(&position, seat, &legal, &mut SeededDice::new(1));
    let reason = position.reason(seat, advice.mv, &legal, advice.thought).unwrap();
    (advice.mv.to_string(), reason.fact)
}

#[test]
fn reasons_in_longo_follow_from_the_move_and_the_plan() {
    let empty = "-;0;r=- y=- g=- b=- m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11";
    let late = "-;0;r=2,3,4,5,6,7,9 y=2,4 g=- b=- m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11";
    let (_, fact) = reason_in_longo(empty, "1,1,r8,y8,g1,b1");
    assert!(matches!(fact, Fact::Takes { number: 2, skips: 0, points: 1, .. }), "{fact:?}");
    let (mv, fact) = reason_in_longo(empty, "4,5,r1,y1,g7,b1");
    assert!(mv == "pass" && matches!(fact, Fact::WaitsFor { number: 5, .. }), "{mv} {fact:?}");
    let (_, fact) = reason_in_longo(empty, "1,4,r8,y8,g4,b4");
    assert!(matches!(fact, Fact::Lucky { number: 2, .. }), "{fact:?}");
    let locks = Fact::Locks { color: Color::Red, number: 16, points: 17 };
    assert_eq!(reason_in_longo(late, "8,8,r1,y1,g1,b1"), ("red16".to_owned(), locks));
}
