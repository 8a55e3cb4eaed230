//! Puzzles over HTTP.

use protocol::{PuzzleAnswer, PuzzleGoal, PuzzleView, Puzzles};
use serde_json::json;

use crate::{bed::Bed, client::Client};

async fn client() -> Client {
    let hall = Bed::sqlite().hall().await;
    Client::of(&hall)
}

#[tokio::test]
async fn every_game_has_puzzles_and_everybody_the_same_today() {
    let client = client().await;
    let all: Puzzles = client.get("/api/v1/puzzles").await.read();
    assert_eq!(all.games.len(), 3);
    assert_eq!(all.date.len(), "2026-11-17".len());
    for shelf in &all.games {
        let path = format!("/api/v1/puzzles/{}", &*shelf.game);
        let today: PuzzleView = client.get(&format!("{path}/today")).await.read();
        let named: PuzzleView = client.get(&format!("{path}/{}", shelf.today)).await.read();
        assert_eq!(named, today);
        assert!(shelf.count >= 500 && shelf.levels.len() > 3 && !shelf.themes.is_empty());
        assert_eq!(shelf.levels.iter().map(|level| level.count).sum::<usize>(), shelf.count);
        assert!(today.position.legal[&today.seat].len() > 1, "{today:?}");
        for theme in &shelf.themes {
            let word = serde_json::to_string(&theme.theme).unwrap();
            let next = format!("{path}/next?theme={}&level=4", word.trim_matches('"'));
            let next: PuzzleView = client.get(&next).await.read();
            assert!(next.themes.contains(&theme.theme), "{next:?}");
        }
    }
}

#[tokio::test]
async fn the_next_puzzle_is_another_one_of_the_level() {
    let client = client().await;
    let mut after = "00000000".to_owned();
    for _ in 0..5 {
        let path = format!("/api/v1/puzzles/qwixx-longo/next?level=4&after={after}");
        let next: PuzzleView = client.get(&path).await.read();
        assert!(next.level == 4 && next.puzzle > after, "{}", next.puzzle);
        after = next.puzzle;
    }
}

#[tokio::test]
async fn a_choice_is_told_what_it_costs() {
    let client = client().await;
    let puzzle: PuzzleView = client.get("/api/v1/puzzles/qwixx-duel/today").await.read();
    let path = format!("/api/v1/puzzles/qwixx-duel/{}", puzzle.puzzle);
    let legal = &puzzle.position.legal[&puzzle.seat];
    for mv in legal {
        let answer: PuzzleAnswer = client.post(&path, &json!({ "moves": [mv] })).await.read();
        assert_eq!(answer.choices.len(), legal.len());
        assert_eq!((answer.right, answer.done), (*mv == answer.best, true));
        let listed = answer.choices.iter().find(|choice| choice.mv == *mv).unwrap();
        assert_eq!(answer.loss, Some(listed.loss));
        assert!(answer.reason.is_some() && answer.win.is_some());
    }
}

#[tokio::test]
async fn a_win_goes_on_with_the_reply_until_it_is_won() {
    let client = client().await;
    let puzzle: PuzzleView =
        client.get("/api/v1/puzzles/duell/next?theme=win&level=4").await.read();
    let PuzzleGoal::Win { moves } = puzzle.goal else { panic!("{puzzle:?}") };
    let path = format!("/api/v1/puzzles/duell/{}", puzzle.puzzle);
    let wrong = puzzle.position.legal[&puzzle.seat][0].clone();
    let first: PuzzleAnswer = client.post(&path, &json!({ "moves": [wrong] })).await.read();
    let line = first.line;
    let mut made: Vec<String> = Vec::new();
    for own in line.iter().step_by(2) {
        made.push(own.clone());
        let answer: PuzzleAnswer = client.post(&path, &json!({ "moves": made })).await.read();
        assert!(answer.right, "{answer:?}");
        assert_eq!(answer.done, made.len() == line.len());
        made.extend(answer.reply);
    }
    assert_eq!(made, line);
    assert_eq!(line.len(), 2 * usize::from(moves) - 1);
}

#[tokio::test]
async fn bad_questions_and_answers_are_refused() {
    let client = client().await;
    for (path, status) in [
        ("/api/v1/puzzles/chess/today", 404),
        ("/api/v1/puzzles/duell/00000000", 404),
        ("/api/v1/puzzles/duell/%ff", 404),
        ("/api/v1/puzzles/duell/next?level=11", 400),
        ("/api/v1/puzzles/duell/next?level=x", 400),
        ("/api/v1/puzzles/duell/next?theme=tea", 400),
        ("/api/v1/puzzles/duell/next?theme=locks", 404),
        ("/api/v1/puzzles/duell/next?after=zz", 400),
    ] {
        assert_eq!(client.get(path).await.refusal().0, status, "{path}");
    }
    let puzzle: PuzzleView = client.get("/api/v1/puzzles/duell/today").await.read();
    let path = format!("/api/v1/puzzles/duell/{}", puzzle.puzzle);
    let legal = &puzzle.position.legal[&puzzle.seat][0];
    for (moves, status) in [
        (json!([]), 400),
        (json!(["a1"]), 400),
        (json!([legal, legal]), 422),
        (json!(vec![legal; 3000]), 400),
    ] {
        let answer = client.post(&path, &json!({ "moves": moves })).await;
        assert_eq!(answer.refusal().0, status, "{moves}");
    }
    assert_eq!(client.post(&path, &json!({ "move": legal })).await.refusal().0, 400);
}
