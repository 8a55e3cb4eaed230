//! The puzzles that come with the program, and answers to them.

use catalog::GameKind;
use game::Game;
use puzzles::{AnyPuzzle, Day, Goal, Level, Theme, shelf};

fn puzzles(kind: GameKind) -> &'static [AnyPuzzle] {
    shelf(kind).expect("every game has puzzles").puzzles()
}

#[test]
fn there_are_five_hundred_puzzles_of_each_game() {
    for &kind in GameKind::ALL {
        let puzzles = puzzles(kind);
        assert!(puzzles.len() >= 500, "{kind}: {}", puzzles.len());
        let of_level = |level| puzzles.iter().filter(|puzzle| puzzle.level() == level).count();
        let levels = Level::all().filter(|&level| of_level(level) >= 10).count();
        assert!(levels >= 6, "{kind} has puzzles of {levels} levels");
    }
}

#[test]
fn puzzles_read_back_and_have_names_and_themes() {
    for &kind in GameKind::ALL {
        let shelf = shelf(kind).unwrap();
        for puzzle in shelf.puzzles() {
            let (position, steps) = puzzle.question();
            assert!(!position.is_empty() && steps.len() <= 6, "{puzzle}");
            assert_eq!(shelf.get(puzzle.id()), Some(puzzle));
        }
        let lines: Vec<String> = shelf.puzzles().iter().map(ToString::to_string).collect();
        let text = lines.join("\n");
        assert_eq!(puzzles::Shelf::read(kind, &text).as_ref(), Ok(shelf));
        let twice = format!("{text}\n{}", shelf.puzzles()[0]);
        assert!(puzzles::Shelf::read(kind, &twice).is_err());
    }
}

#[test]
fn duell_has_wins_only_moves_and_endgames() {
    let shelf = shelf(GameKind::Duell).unwrap();
    for theme in [Theme::Win, Theme::Hold, Theme::Endgame, Theme::Quiet, Theme::Captures] {
        let about = |puzzle: &&AnyPuzzle| shelf.themes(puzzle.id()).contains(&theme);
        let count = shelf.puzzles().iter().filter(about).count();
        assert!(count >= 50, "{theme:?}: {count}");
    }
}

#[test]
fn everybody_gets_the_same_puzzle_on_a_day_and_each_comes_once() {
    let shelf = shelf(GameKind::QwixxDuel).unwrap();
    let first: Day = "2026-11-17".parse().unwrap();
    let on = |later: i64| {
        let day = Day::of_milliseconds((i64::from(first.number()) + later) * 86_400_000);
        shelf.of_day(day).unwrap().id()
    };
    let count = shelf.puzzles().len() as i64;
    let mut ids: Vec<_> = (0..count).map(on).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len() as i64, count);
    assert_eq!(on(0), on(count));
}

#[test]
fn the_next_puzzles_of_a_level_are_all_of_them_in_turn() {
    let shelf = shelf(GameKind::QwixxLongo).unwrap();
    let level = Level::new(5);
    let of_level = shelf.puzzles().iter().filter(|puzzle| Some(puzzle.level()) == level).count();
    let mut seen = Vec::new();
    let mut after = None;
    for _ in 0..of_level {
        let next = shelf.next(level, None, after).unwrap();
        assert_eq!(Some(next.level()), level);
        after = Some(next.id());
        seen.push(next.id());
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), of_level);
    let closing = shelf.next(None, Some(Theme::Locks), None).unwrap();
    assert!(shelf.themes(closing.id()).contains(&Theme::Locks));
    assert!(shelf.next(None, Some(Theme::TakesKing), None).is_none());
}

#[test]
fn where_a_level_has_few_puzzles_those_of_its_neighbors_come_too() {
    let number = |puzzle: &AnyPuzzle| puzzle.level().number();
    for &kind in GameKind::ALL {
        let shelf = shelf(kind).unwrap();
        for level in Level::all() {
            let own = shelf.puzzles().iter().filter(|puzzle| puzzle.level() == level).count();
            let (mut seen, mut after) = (Vec::new(), None);
            loop {
                let next = shelf.next(Some(level), None, after).unwrap();
                if seen.iter().any(|known: &&AnyPuzzle| known.id() == next.id()) {
                    break;
                }
                after = Some(next.id());
                seen.push(next);
            }
            assert!(seen.len() >= 5, "{kind} has {} for level {level}", seen.len());
            let of_level = seen.iter().filter(|puzzle| puzzle.level() == level).count();
            assert_eq!(of_level, own, "{kind}, level {level}");
            if own >= 5 {
                assert_eq!(seen.len(), own, "{kind}, level {level}: nothing else is needed");
            }
            // No nearer level is left out.
            let far = seen.iter().map(|puzzle| number(puzzle).abs_diff(level.number())).max();
            let is_nearer =
                |puzzle: &&AnyPuzzle| Some(number(puzzle).abs_diff(level.number())) < far;
            let nearer = shelf.puzzles().iter().filter(is_nearer).count();
            assert!(nearer < 5 && seen.iter().filter(|puzzle| is_nearer(puzzle)).count() == nearer);
        }
    }
}

#[test]
fn choices_cost_what_is_written_and_the_best_costs_nothing() {
    for puzzle in puzzles(GameKind::QwixxDuel).iter().step_by(10) {
        let AnyPuzzle::Duel(decision) = puzzle else { panic!("{puzzle}") };
        for &(mv, loss) in &decision.choices {
            let answer = puzzle.answer(&[mv.to_string()]).unwrap();
            assert_eq!((answer.loss, answer.is_done), (Some(loss), true));
            assert_eq!(answer.is_right, mv == decision.best());
            assert!(answer.reason.is_some(), "{puzzle}");
        }
        assert!(puzzle.answer(&[]).is_err());
        assert!(puzzle.answer(&["red99".to_owned()]).is_err());
        assert!(puzzle.answer(&["pass".to_owned(), "pass".to_owned()]).is_err());
    }
}

#[test]
fn a_win_is_played_to_its_end_against_the_defense() {
    let wins = puzzles(GameKind::Duell).iter().filter_map(|puzzle| match puzzle {
        AnyPuzzle::Proven(proven) if proven.goal == Goal::Win => Some((puzzle, proven)),
        _ => None,
    });
    for (puzzle, proven) in wins.step_by(25) {
        let line: Vec<String> = proven.line.iter().map(ToString::to_string).collect();
        for own in (0..line.len()).step_by(2) {
            let answer = puzzle.answer(&line[..=own]).unwrap();
            assert!(answer.is_right, "{puzzle}");
            assert_eq!(answer.is_done, own + 1 == line.len(), "{puzzle}");
            assert_eq!(answer.reply.as_ref(), line.get(own + 1), "{puzzle}");
        }
    }
}

#[test]
fn any_proven_win_is_accepted_after_the_first_move_and_the_defense_holds_out() {
    let wins = puzzles(GameKind::Duell).iter().filter(|puzzle| {
        puzzle.goal().is_some_and(|(goal, moves)| goal == Goal::Win && moves == 3)
    });
    for puzzle in wins.step_by(30).take(4) {
        let AnyPuzzle::Proven(proven) = puzzle else { panic!("{puzzle}") };
        // Another reply than the line's: the win must be found without it.
        let mut position = proven.position.clone();
        position.play(position.active(), duell::Move::Tumble(proven.best())).unwrap();
        let replies = position.moves(position.active());
        let other = replies
            .iter()
            .find(|mv| Some(mv.to_string()) != proven.line.get(1).map(ToString::to_string));
        let Some(&other) = other else { continue };
        position.play(position.active(), other).unwrap();
        let made = [proven.best().to_string(), other.to_string()];
        let tries = position.moves(position.active());
        let is_win = |mv: &duell::Move| {
            let moves = [made[0].clone(), made[1].clone(), mv.to_string()];
            puzzle.answer(&moves).unwrap().is_right
        };
        assert!(tries.iter().any(is_win), "{puzzle} after {other}");
    }
}

#[test]
fn wrong_first_moves_are_refused_and_losing_ones_refuted() {
    for puzzle in puzzles(GameKind::Duell).iter().step_by(60) {
        let AnyPuzzle::Proven(proven) = puzzle else { panic!("{puzzle}") };
        let position = &proven.position;
        for mv in position.moves(position.active()).into_iter().take(6) {
            let duell::Move::Tumble(tumble) = mv else { continue };
            let answer = puzzle.answer(&[mv.to_string()]).unwrap();
            assert_eq!(answer.is_right, proven.is_best(tumble), "{puzzle}: {mv}");
            if proven.goal == Goal::Hold && !answer.is_right {
                assert!(answer.reply.is_some(), "{puzzle}: {mv}");
            }
        }
    }
}

#[test]
fn what_is_supplied_has_to_be_of_the_game() {
    let text = include_str!("../data/qwixx-duel.txt");
    assert!(puzzles::supply(GameKind::QwixxDuel, text).is_ok());
    assert!(puzzles::supply(GameKind::Duell, text).is_err());
}
