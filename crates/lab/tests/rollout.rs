//! Rollouts of both Qwixx games.

use bots::{Player, Rolled};
use game::{Game, ScriptedDice, Seat, Setup, Turn};
use judge::{
    Ask, Judge, SeededDice, Workers,
    rollout::{Candidate, Estimate, Roller, Rollout, RolloutJudge},
};
use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

type DuelRoller = <QwixxDuel as Rolled>::Roller;
type LongoRoller = <QwixxLongo as Rolled>::Roller;

const SEAT: Seat = Seat::at(0);

fn duel(text: &str) -> QwixxDuel {
    QwixxDuel::from_position(text, &QwixxDuelSetup::default()).unwrap()
}

fn longo(text: &str) -> QwixxLongo {
    QwixxLongo::from_position(text, &QwixxLongoSetup::default()).unwrap()
}

/// Near the end, so that games are short.
const DUEL: &str = "r=2B,3B,4B,5B,6B,11B y=2G,3G,4G,5G,6G,10G g=12B,9G b=12G,7B m=1,1 B";
const LONGO: &str = "-;0;r=2,3,4,5,6,7,13 y=2,3,9 g=16,15,8 b=16,9,7,5 m=2 l=5,8;\
    r=2,3,4,5,9 y=2,3,4,5,6,7,13 g=14,12 b=16,9,7,5 m=2 l=6,11";

fn plain<G: Rolled>(position: &G, games: u64, seed: u64) -> Rollout<G> {
    let usual = Rollout::new::<G::Roller>(position.clone(), SEAT);
    Rollout { games, seed, truncate: 0, control: 0, stop_early: false, ..usual }
}

fn win<G: Rolled>(rollout: &Rollout<G>) -> Estimate {
    rollout.run::<G::Roller>(Workers::new(1), |_, _| {}).candidates[0].win
}

/// Plays a turn as the fast engine decides it, seat by seat.
fn decided<G: Rolled>(engine: &mut G::Player, position: &mut G) {
    while let Turn::Move(seats) = position.turn() {
        let mut decide = |seat| {
            let legal = position.moves(seat);
            (seat, engine.choose(position, seat, &legal, &mut ScriptedDice::new([])))
        };
        let answers: Vec<_> = seats.iter().map(&mut decide).collect();
        for (seat, mv) in answers {
            position.play(seat, mv).unwrap();
        }
    }
}

fn compare_turns<G: Rolled>(start: &G) {
    let mut engine = G::player_named("fast").unwrap();
    let mut roller = G::Roller::default();
    for game in 0..5 {
        let mut dice = SeededDice::of_game(11, game);
        let mut position = start.clone();
        while let Turn::Roll = position.turn() {
            position.roll_unchecked(position.throw(&mut dice));
            let mut wanted = position.clone();
            decided(&mut engine, &mut wanted);
            roller.play_turn(&mut position);
            assert_eq!(position, wanted);
        }
    }
}

#[test]
fn turns_are_played_as_the_fast_engine_decides_them() {
    compare_turns(&QwixxDuel::start(&QwixxDuelSetup::default()));
    for seats in [2, 4] {
        compare_turns(&QwixxLongo::start(&QwixxLongoSetup::default().with_seats(seats).unwrap()));
    }
}

/// The same question with luck and without, by other dice. Returns how much the error shrinks.
fn compare_luck<G: Rolled>(position: &G, seat: Seat, truncate: u32, games: u64) -> f64 {
    let usual = Rollout { seat, truncate, ..plain(position, games, 1) };
    let lucky = win(&usual);
    let controlled = win(&Rollout { control: truncate, seed: 2, ..usual });
    let off = (lucky.mean - controlled.mean).abs();
    let error = libm::hypot(lucky.error, controlled.error);
    assert!(off < 4.0 * error, "{position} {seat}: {lucky:?} {controlled:?}");
    controlled.error / lucky.error
}

#[test]
fn taking_luck_out_changes_the_error_but_not_the_mean() {
    for text in [
        DUEL,
        "r=- y=- g=- b=- m=0,0 B",
        "r=2B,4Bx2,5B,7B,9G y=3G,4B,6G g=11B,9G b=12Bx4,9B,7G m=1,0 G",
    ] {
        for seat in [0, 1].map(Seat::at) {
            // The first turn is all there is, and its luck is known to the last bit.
            let left = compare_luck(&duel(text), seat, 1, 1500);
            assert!(left < 0.05, "{text} {seat}: {left}");
            let left = compare_luck(&duel(text), seat, 2, 300);
            // What is left is how far the net disagrees with itself a turn later.
            assert!(left < 0.8, "{text} {seat}: {left}");
        }
    }
}

#[test]
fn luck_in_longo_is_known_in_part_and_changes_no_mean() {
    let three = "-;1;r=2,3 y=5 g=16 b=- m=0 l=5,8;r=5 y=- g=13 b=16 m=1 l=6,11;\
        r=- y=2,6 g=- b=14 m=0 l=3,9";
    for text in [LONGO, "-;0;r=- y=- g=- b=- m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,11", three] {
        let position = longo(text);
        for seat in (0..position.seats()).map(Seat::at) {
            let left = compare_luck(&position, seat, 1, 600);
            // The luck of the seat that threw says little about one of two others.
            let is_near = position.seats() == 2 || seat == position.active();
            let most = if is_near { 0.95 } else { 1.1 };
            assert!(left < most, "{text} {seat}: {left}");
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut position = duel(DUEL);
    position.roll("4,1,r3,y6,g2,b6".parse().unwrap()).unwrap();
    let rollout = Rollout { games: 80, truncate: 1, ..Rollout::new::<DuelRoller>(position, SEAT) };
    let [one, two] =
        [1, 2].map(|threads| rollout.run::<DuelRoller>(Workers::new(threads), |_, _| {}));
    assert_eq!(one, two);
    let mut position = longo(LONGO);
    position.roll("4,1,r3,y6,g2,b6".parse().unwrap()).unwrap();
    let rollout = Rollout { games: 60, truncate: 2, ..Rollout::new::<LongoRoller>(position, SEAT) };
    let [one, two] =
        [1, 2].map(|threads| rollout.run::<LongoRoller>(Workers::new(threads), |_, _| {}));
    assert_eq!(one, two);
}

#[test]
fn games_that_are_over_have_their_result() {
    // Red 12 is the second lock.
    let mut position = duel("r=2B,3B,4B,5B,6B y=2B,3Bx4,12B,LB g=12G b=12G m=0,0 B");
    position.roll("6,6,r1,g2,b6".parse().unwrap()).unwrap();
    let rollout =
        Rollout { games: 40, truncate: 1, ..Rollout::new::<DuelRoller>(position.clone(), SEAT) };
    let report = rollout.run::<DuelRoller>(Workers::new(1), |_, _| {});
    let best = &report.candidates[0];
    assert_eq!(best.mv.unwrap().to_string(), "red12");
    assert!((best.win.mean - 1.0).abs() < 1e-9 && best.win.error < 1e-9, "{best:?}");
    let mut over = position;
    over.play(SEAT, best.mv.unwrap()).unwrap();
    assert!(matches!(over.turn(), Turn::Over(_)));
    let margin = over.score(SEAT).unwrap() - over.score(Seat::at(1)).unwrap();
    assert!((best.points.mean - f64::from(margin)).abs() < 1e-9);
}

#[test]
fn moves_that_are_clearly_worse_are_dropped() {
    // A ten in red or yellow on the first turn gives eight spaces away.
    let mut position = duel("r=- y=- g=- b=- m=0,0 B");
    position.roll("4,6,r1,y1,g6,b5".parse().unwrap()).unwrap();
    let rollout = Rollout { games: 300, truncate: 1, ..Rollout::new::<DuelRoller>(position, SEAT) };
    let games = |rollout: &Rollout<QwixxDuel>| -> Vec<(String, u64)> {
        let report = rollout.run::<DuelRoller>(Workers::new(1), |_, _| {});
        let named = |c: &Candidate<_>| (c.mv.map(|mv| format!("{mv}")).unwrap(), c.games);
        report.candidates.iter().map(named).collect()
    };
    let dropped = games(&rollout);
    for (mv, games) in &dropped {
        assert!(!["red10", "yellow10"].contains(&&mv[..]) || *games < 300, "{dropped:?}");
    }
    let all = Rollout { stop_early: false, games: 40, ..rollout };
    assert!(games(&all).iter().all(|&(_, games)| games == 40));
}

#[test]
fn before_a_throw_the_position_itself_is_rolled_out() {
    let position = longo(LONGO);
    let report = plain(&position, 50, 1).run::<LongoRoller>(Workers::new(1), |_, _| {});
    let [only] = &report.candidates[..] else { panic!("{report:?}") };
    assert_eq!((only.mv, only.games), (None, 50));
    let other = Rollout { seat: Seat::at(1), ..plain(&position, 50, 1) };
    // Two seats share one win.
    let sum = only.win.mean + win(&other).mean;
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
}

#[test]
fn a_judge_of_rollouts_says_what_they_come_to_for_every_seat() {
    let position = longo(LONGO);
    let ask = Ask { seed: 1, ..Ask::games(20) };
    let mut judge = RolloutJudge::<LongoRoller>::new(Workers::new(2));
    let worth = judge.position(&position, &ask).unwrap();
    judge::laws::check_worth(&position, &worth);
    let rollout = Rollout { games: 20, ..Rollout::new::<LongoRoller>(position, SEAT) };
    let report = rollout.run::<LongoRoller>(Workers::new(1), |_, _| {});
    assert!((worth.win(SEAT) - report.candidates[0].win.mean).abs() < 1e-6, "{worth:?}");
}

#[test]
fn a_judge_of_rollouts_obeys_the_laws() {
    let mut judge = RolloutJudge::<DuelRoller>::new(Workers::new(1));
    let ask = Ask::games(4);
    let mut position = duel(DUEL);
    judge::laws::check_position(&mut judge, &position, &ask);
    position.roll("4,1,r3,y6,g2,b6".parse().unwrap()).unwrap();
    judge::laws::check_position(&mut judge, &position, &ask);
}
