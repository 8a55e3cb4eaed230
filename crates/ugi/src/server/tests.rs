//! The server's answers.

use std::time::Instant;

use super::*;

/// The answers to these lines, with every search allowed to finish.
fn said(lines: &[&str]) -> String {
    let mut server = Server::new(Vec::new());
    for line in lines {
        server.hear(line);
    }
    server.finish();
    String::from_utf8(server.into_output()).unwrap()
}

#[test]
fn it_greets_in_both_dialects() {
    assert!(said(&["ugi"]).ends_with("\nugiok\n"));
    let uci = said(&["uci", "isready"]);
    assert!(uci.starts_with("id name Dicehall") && uci.ends_with("\nuciok\nreadyok\n"), "{uci}");
    assert!(uci.contains("option name Hash type spin default"), "{uci}");
}

#[test]
fn it_searches_and_says_a_legal_move() {
    let text =
        said(&["setoption name Hash value 1", "position startpos moves b1n1 b8s1", "go depth 3"]);
    let info = text.lines().next().unwrap();
    for word in
        ["depth 1", "seldepth", "multipv 1", "score cp", "nodes", "nps", "hashfull", "time", "pv"]
    {
        assert!(info.contains(word), "{word}: {info}");
    }
    let best = text.lines().last().unwrap().strip_prefix("bestmove ").unwrap();
    let moves = ["b1n1".to_owned(), "b8s1".to_owned(), best.to_owned()];
    assert!(command::reached(None, &moves, DuellSetup::default()).is_ok(), "{best}");
}

#[test]
fn it_names_wins_and_several_lines() {
    let win = said(&["position fen 4RK4/4W134/9/9/9/9/9/WK8 w 0", "go depth 3"]);
    assert!(win.contains("score mate 1 ") && win.ends_with("bestmove e7n1\n"), "{win}");
    let several = said(&["setoption name MultiPV value 3", "go depth 2"]);
    assert!(several.contains("multipv 3"), "{several}");
}

#[test]
fn it_looks_only_at_the_moves_it_is_told() {
    let text = said(&["go depth 4 searchmoves h1n1"]);
    assert!(text.ends_with("bestmove h1n1\n"), "{text}");
    let refused = said(&["go depth 4 searchmoves h1n1 b1n9"]);
    assert!(refused.contains("the move `b1n9` is not legal here"), "{refused}");
    assert!(refused.ends_with("bestmove (none)\n"), "{refused}");
    let won = said(&["position fen 4RK4/4W134/9/9/9/9/9/WK8 w 0", "go mate 1"]);
    assert!(won.contains("score mate 1 ") && won.ends_with("bestmove e7n1\n"), "{won}");
}

#[test]
fn it_ponders_until_the_expected_move_comes() {
    let ponder = ["setoption name Ponder value true", "go ponder depth 4"];
    let hit = said(&[&ponder[..], &["ponderhit"]].concat());
    assert_eq!(hit.matches("bestmove").count(), 1, "{hit}");
    assert!(hit.lines().last().unwrap().contains(" ponder "), "{hit}");
    let missed = said(&[&ponder[..], &["stop"]].concat());
    assert_eq!(missed.matches("bestmove").count(), 1, "{missed}");
    assert!(said(&["ponderhit"]).contains("nothing is being pondered"));
}

#[test]
fn it_stops_at_once_when_told_to() {
    let mut server = Server::new(Vec::new());
    server.hear("go infinite");
    thread::sleep(Duration::from_millis(100));
    server.hear("isready");
    server.hear("go depth 1");
    let start = Instant::now();
    server.hear("stop");
    // Far more than it takes, for busy machines.
    assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    let text = String::from_utf8(server.into_output()).unwrap();
    assert!(text.contains("readyok") && text.contains("there is a search already"), "{text}");
    assert_eq!(text.matches("bestmove").count(), 1, "{text}");
}

#[test]
fn searches_follow_each_other_without_a_pause() {
    let mut lines = vec!["ugi"];
    lines.extend(["ucinewgame", "position startpos", "go depth 1", "stop"].repeat(5));
    let text = said(&lines);
    assert_eq!(text.matches("bestmove").count(), 5, "{text}");
    assert!(!text.contains("(none)"), "{text}");
}

#[test]
fn house_rules_change_what_is_legal() {
    let position = "position fen 4RK4/9/9/9/9/9/9/3R14WK4 w 0";
    let captures = said(&[position, "go depth 2"]);
    assert!(captures.ends_with("bestmove e1w1\n"), "{captures}");
    let forbidden = said(&["setoption name KingCaptures value false", position, "go depth 2"]);
    assert!(forbidden.contains("bestmove") && !forbidden.contains("bestmove e1w1"), "{forbidden}");
}

#[test]
fn lower_levels_follow_from_a_seed() {
    let text =
        || said(&["setoption name Level value 1", "go movetime 10", "stop", "go infinite", "stop"]);
    assert_eq!(text(), text());
    assert_eq!(text().matches("bestmove").count(), 2);
    assert!(text().contains("info string"));
}

#[test]
fn it_answers_questions_about_the_game() {
    let text = said(&["query p1turn", "query gameover", "query result"]);
    assert_eq!(text, "response true\nresponse false\nresponse none\n");
    let over =
        said(&["position startpos moves resign", "query gameover", "query result", "go depth 1"]);
    assert!(over.starts_with("response true\nresponse p2win\n"), "{over}");
    assert!(over.contains("the game is over") && over.ends_with("bestmove (none)\n"), "{over}");
}

#[test]
fn nothing_that_is_said_ends_it() {
    let nonsense = [
        "",
        "   ",
        "\u{0}",
        "hello",
        "go go go",
        "position fen x",
        "position startpos moves z9",
        "setoption name",
        "setoption name Hash value -1",
        "stop",
        "stop",
        "ponderhit",
        "query x",
        "go depth 99999999999999999999",
    ];
    let mut lines = nonsense.to_vec();
    lines.push("isready");
    let text = said(&lines);
    assert!(text.ends_with("readyok\n"), "{text}");
    assert_eq!(text.matches("info string").count(), 10, "{text}");
}

#[test]
fn quit_ends_a_search() {
    let mut server = Server::new(Vec::new());
    assert_eq!(server.hear("go infinite"), Flow::GoOn);
    assert_eq!(server.hear("quit"), Flow::Quit);
    let text = String::from_utf8(server.into_output()).unwrap();
    assert!(text.contains("bestmove") && !text.contains("(none)"), "{text}");
}
