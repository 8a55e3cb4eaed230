//! What players think of their choices, and what these are better than.

use effects::{Effects, Instead};
use game::{Game, Seat, Turn};
use judge::{Ask, Judge, Judged, Level, SeededDice, Which};
use qwixx::{Choice, Color};
use qwixx_duel::{Choice as DuelChoice, QwixxDuel, QwixxDuelSetup};
use qwixx_engine::{DuelEngine, DuelJudge, LongoEngine, Weighed};
use qwixx_longo::{QwixxLongo, QwixxLongoSetup};

/// Plays a game of a level against itself, and shows every decision of which there is a choice.
fn each_decision<G: Game>(
    mut position: G,
    seed: u64,
    mut choose: impl FnMut(&G, Seat, &[G::Move], &mut SeededDice) -> G::Move,
) {
    let mut dice = SeededDice::new(seed);
    loop {
        match position.turn() {
            Turn::Over(_) => return,
            Turn::Roll => position.roll(position.throw(&mut dice)).unwrap(),
            Turn::Move(seats) => {
                let seat = seats.lowest().expect("somebody owes a move");
                let view = position.seen_by(Some(seat));
                let mv = choose(&view, seat, &view.moves(seat), &mut dice);
                position.play(seat, mv).unwrap();
            }
        }
    }
}

#[test]
fn a_comparison_in_the_duel_is_what_the_judge_says() {
    let (mut judge, mut compared, mut silent) = (DuelJudge::at_a_glance(), 0, 0);
    for level in [5, 10].map(|level| Level::new(level).unwrap()) {
        let mut engine = DuelEngine::new(level);
        let start = QwixxDuel::start(&QwixxDuelSetup::default());
        each_decision(start, 3, |position, seat, legal, dice| {
            let mv = engine.choose(position, seat, legal, dice).mv;
            let Some(weighed) = engine.weigh(position, seat, mv) else { return mv };
            let known = judge.choices(position, seat, Which::All, &Ask::default()).unwrap();
            holds(position, seat, mv, weighed, &known);
            *(if weighed.instead.is_some() { &mut compared } else { &mut silent }) += 1;
            mv
        });
    }
    assert!(compared > 20 && silent > 20, "{compared} {silent}");
}

/// Holds what a player thinks against what a judge says of every choice.
fn holds(
    position: &QwixxDuel,
    seat: Seat,
    mv: DuelChoice,
    weighed: Weighed<DuelChoice>,
    known: &[Judged<DuelChoice>],
) {
    let worth = |mv| known.iter().find(|choice| choice.mv == mv).expect("it is legal").worth;
    let own = worth(mv);
    assert!((weighed.chance - own.win(seat)).abs() < 1e-6, "{position} {mv}");
    let others = known.iter().filter(|choice| choice.mv != mv);
    let best = others.map(|choice| choice.worth.win(seat)).fold(f64::NAN, f64::max);
    assert_eq!(weighed.next.is_none(), known.len() == 1);
    let Some(next) = weighed.next else { return };
    assert!((worth(next).win(seat) - best).abs() < 1e-6, "{position} {mv} {next}");
    let Some(Instead { space, cost }) = weighed.instead else { return };
    assert_eq!(space, next.space().map(|space| (space.color(), space.number())));
    let lost = own.own(seat) - worth(next).own(seat);
    assert!(cost >= 2 && (lost - f64::from(cost)).abs() <= 0.5 + 1e-4, "{position} {mv} {lost}");
    assert!(own.win(seat) - best >= 0.02 - 1e-6, "{position} {mv}");
    let is_free = position.effect(seat, mv).skips == Some(0);
    assert!(next != Choice::Pass || !is_free && !position.is_passing_a_misthrow());
}

#[test]
fn a_comparison_in_longo_names_the_best_of_the_others() {
    let (mut engine, mut compared) = (LongoEngine::new(Level::new(8).unwrap()), 0);
    let start = QwixxLongo::start(&QwixxLongoSetup::default());
    each_decision(start, 4, |position, seat, legal, dice| {
        let mv = engine.choose(position, seat, legal, dice).mv;
        let weighed = engine.weigh(position, seat, mv).expect("this level asks the judge");
        let next = weighed.next.filter(|next| legal.contains(next) && *next != mv);
        assert_eq!(next.is_some(), legal.len() > 1);
        if let Some(Instead { space, cost }) = weighed.instead {
            assert_eq!(space, next.and_then(Choice::space).map(|it| (it.color(), it.number())));
            assert!(cost >= 2);
            // Whoever had made the other choice would not have found this one worse.
            let other = engine.weigh(position, seat, next.unwrap()).unwrap();
            assert!(other.instead.is_none() && other.chance < weighed.chance);
            compared += 1;
        }
        mv
    });
    assert!(compared > 10, "{compared}");
}

fn weighed(text: &str, throw: &str, mv: &str) -> Weighed<DuelChoice> {
    let mut position = QwixxDuel::from_position(text, &QwixxDuelSetup::default()).unwrap();
    position.roll(throw.parse().unwrap()).unwrap();
    let mut engine = DuelEngine::new(Level::HIGHEST);
    engine.weigh(&position, position.active(), mv.parse().unwrap()).unwrap()
}

#[test]
fn the_next_best_choice_is_told_with_its_cost() {
    // The next number in red is worth more than one that skips three in yellow.
    let (text, throw) = ("r=2B,3B,4Bx2 y=- g=- b=- m=0,0 B", "2,3,r6,y6,g6,b6");
    let next = weighed(text, throw, "red5");
    let Some(Instead { space: Some((color, 5)), cost }) = next.instead else { panic!("{next:?}") };
    assert!(color != Color::Red && cost > 2, "{next:?}");
    let other = weighed(text, throw, &format!("{color}5"));
    assert_eq!(other.instead, None, "it is worse");
    assert_eq!(other.next, Some("red5".parse().unwrap()));
}

#[test]
fn who_decides_at_a_glance_compares_nothing() {
    let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
    position.roll("4,1,r3,y6,g2,b6".parse().unwrap()).unwrap();
    let (seat, pass) = (position.active(), Choice::Pass);
    for level in 1..=3 {
        let mut engine = DuelEngine::new(Level::new(level).unwrap());
        assert_eq!(engine.weigh(&position, seat, pass), None);
    }
}
