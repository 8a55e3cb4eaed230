//! The commands as a person or a script calls them.

mod program;

use std::{
    io::Write,
    process::{Command, Stdio},
};

use program::{dicehall, failed, json, printed};
use serde_json::Value;

#[test]
fn perft_counts() {
    let text = printed(&["perft", "duell", "--depth", "3"], "");
    assert!(text.starts_with("nodes    47,873\n"), "{text}");
    let merged = json(&["perft", "duell", "--depth", "3", "--merged", "--threads", "2", "--json"]);
    assert_eq!(merged["nodes"], 46_843);
    assert!(merged["seconds"].is_f64() && merged["nodes_per_second"].is_f64());
    let divided = json(&["perft", "duell", "--depth", "2", "--divide", "--json"]);
    assert_eq!(divided["divide"].as_object().unwrap().len(), 37);
    let position = "4RK4/4W134/9/9/9/9/9/WK8 w 0";
    let perft = |rules| {
        json(&[
            "perft",
            "duell",
            "--depth",
            "2",
            "--position",
            position,
            "--rules",
            rules,
            "--json",
        ])
    };
    assert_ne!(perft("")["nodes"], perft("king-captures=no")["nodes"]);
    assert_eq!(json(&["perft", "qwixx-duel", "--depth", "1", "--json"])["nodes"], 27_216);
}

#[test]
fn simulate_gives_the_same_figures_on_any_number_of_threads() {
    let run = |threads| {
        json(&[
            "simulate",
            "qwixx-longo",
            "--games",
            "700",
            "--seats",
            "3",
            "--seed",
            "5",
            "--players",
            "greedy:2,random,greedy:1",
            "--threads",
            threads,
            "--json",
        ])
    };
    let (one, two) = (run("1"), run("2"));
    for field in ["games", "mean_scores", "mean_turns", "win_share", "ends", "score_deviations"] {
        assert!(!one[field].is_null(), "{field}");
        assert_eq!(one[field], two[field], "{field}");
    }
    assert!(one["seconds"].is_f64() && one["cpu_seconds"].is_f64());
    assert_eq!(one["win_share"].as_array().unwrap().len(), 3);
    let text = printed(&["simulate", "duell", "--games", "20"], "");
    assert!(text.contains("games/s") && text.contains("king-captured"), "{text}");
}

#[test]
fn simulate_says_what_is_wrong() {
    let error = failed(&["simulate", "qwixx-duel", "--players", "greedy"], "", 1);
    assert!(error.contains("there is no player `greedy`"), "{error}");
    let error = failed(&["simulate", "qwixx-longo", "--seats", "6"], "", 1);
    assert!(error.contains("qwixx-longo has 2 to 5 seats, not 6"), "{error}");
    let error =
        failed(&["simulate", "qwixx-longo", "--seats", "3", "--players", "random,random"], "", 1);
    assert!(error.contains("2 players for 3 seats"), "{error}");
    let rules = ["simulate", "qwixx-longo", "--seats", "2", "--rules", "lucky=5,8/6,11/7,12"];
    let error = failed(&rules, "", 1);
    assert!(error.contains("2 seats were asked for, but the options are for 3"), "{error}");
    failed(&["simulate", "qwixx-duel", "--games", "0"], "", 2);
    failed(&["simulate", "qwixx-duel", "--threads", "100000"], "", 2);
    failed(&["simulate", "chess"], "", 2);
}

#[test]
fn show_draws_without_color_where_nobody_sees_it() {
    let position = "r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B";
    let text = printed(&["show", position], "");
    assert!(text.contains("5G×2") && !text.contains('\u{1b}'), "{text}");
    let plain = printed(&["show", "--plain", position], "");
    assert!(plain.is_ascii(), "{plain}");
    let words: Vec<&str> = std::iter::once("show").chain(position.split(' ')).collect();
    assert_eq!(printed(&words, ""), text, "a position may come as several words");
    assert_eq!(json(&["show", "--json", position])["supply"], serde_json::json!([19, 18]));
    let forced = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .args(["show", position])
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert!(forced.stdout.contains(&0x1b));
}

#[test]
fn positions_that_begin_with_a_hyphen_are_no_options() {
    let position = "-;0;r=5,7 y=- g=16 b=- m=0 l=5,8;r=- y=- g=- b=- m=1 l=6,11";
    assert_eq!(json(&["show", position, "--json"])["position"], position);
    let words: Vec<&str> = std::iter::once("show").chain(position.split(' ')).collect();
    assert_eq!(json(&[&words[..], &["--json"]].concat())["position"], position);
    let dice = ["--dice", "4,1,r3,y6,g2,b6", "--json"];
    assert_eq!(json(&[&["legal", position][..], &dice[..]].concat())["phase"], "action1");
    let perft = ["perft", "qwixx-longo", "--depth", "1", "--json", "--position", position];
    assert_eq!(json(&perft)["nodes"], 147_456);
}

#[test]
fn legal_lists_moves_with_what_they_do() {
    let text = printed(&["legal", "4RK4/4W134/9/9/9/9/9/WK8 w 0"], "");
    assert!(text.contains("e7n1") && text.contains("wins"), "{text}");
    let start = "r=- y=- g=- b=- m=0,0 B";
    let dice = ["legal", start, "--dice", "4,1,r3,y6,g2,b6"];
    assert!(printed(&dice, "").contains("yellow5"));
    let after = [&dice[..], &["--after", "yellow5", "--json"]].concat();
    assert_eq!(json(&after)["phase"], "action2");
    let error = failed(&["legal", start], "", 1);
    assert!(error.contains("--dice"), "{error}");
    let error = failed(&[&dice[..], &["--after", "red6"]].concat(), "", 1);
    assert!(error.contains("seat 0 cannot play red6") && error.contains("(Q5)"), "{error}");
    let error = failed(&["legal", start, "--dice", "9,1,r3,y6,g2,b6"], "", 1);
    assert!(error.contains("from 1 to 6"), "{error}");
}

const RECORD: &str = "[Game \"duell\"]\n[Seat0 \"Ada\"]\n[Result \"1 resignation\"]\n\n1. b1n1 b8s1\n2. resign\nend\n";

#[test]
fn replay_checks_records() {
    let text = printed(&["replay", "-"], RECORD);
    assert!(text.contains("White (Ada)") && text.contains("3 steps, all legal"), "{text}");
    let verbose = printed(&["replay", "--verbose", "--plain", "-"], RECORD);
    assert!(verbose.contains("* White (Ada): b1n1") && verbose.is_ascii(), "{verbose}");
    let two = printed(&["replay", "--json", "-"], &format!("{RECORD}{RECORD}"));
    assert_eq!(two.lines().count(), 2);
    let first: Value = serde_json::from_str(two.lines().next().unwrap()).unwrap();
    assert_eq!(first["result"], serde_json::json!({"winners": [1], "reason": "resignation"}));
}

#[test]
fn replay_says_where_a_record_breaks() {
    let broken = RECORD.replace("b8s1", "b8s2");
    let error = failed(&["replay", "-"], &broken, 1);
    assert!(
        error.contains("line 5, column 9: seat 1 cannot play b8s2") && error.contains("(D6)"),
        "{error}"
    );
    let output = dicehall(&["replay", "--json", "-"], &broken);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&answer["ok"], &answer["line"], &answer["column"]),
        (&false.into(), &5.into(), &9.into())
    );
    let error = failed(&["replay", "-"], &RECORD[..RECORD.len() - 4], 1);
    assert!(
        error.contains("line 7, column 1: expected a roll, a move or the closing word"),
        "{error}"
    );
    let error = failed(&["replay", "-"], &RECORD.replace("duell", "chess"), 1);
    assert!(
        error.contains("line 1, column 1") && error.contains("there is no game `chess`"),
        "{error}"
    );
    let output = dicehall(&["replay", "--json", "-"], "[Game \"duell\"]\n1. (");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&answer["ok"], &answer["line"], &answer["column"]),
        (&false.into(), &2.into(), &5.into())
    );
    let error = failed(&["replay", "/nowhere/at/all"], "", 1);
    assert!(error.contains("/nowhere/at/all"), "{error}");
    let mut child = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .args(["replay", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"[Game \"duell\"]\n\xff\xfe end").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2: the text is not UTF-8"));
}

#[test]
fn a_referee_answers_line_by_line() {
    let input = "{\"cmd\":\"new\",\"game\":\"duell\"}\nnonsense\n{\"cmd\":\"show\"}\n";
    let text = printed(&["referee"], input);
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(
        answers.iter().map(|a| a["ok"].as_bool().unwrap()).collect::<Vec<_>>(),
        [true, false, true]
    );
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn a_person_can_play_undo_and_keep_the_record() {
    let directory = std::env::temp_dir().join(format!("dicehall-play-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let record = directory.join("game.record");
    let path = record.to_str().unwrap();
    let input = "a1n9\na1n4\nmoves a1\na1n3e2\nundo\nb1n1\nresign\n";
    let text = printed(&["play", "duell", "--seed", "1", "--plain", "--record", path], input);
    assert!(text.contains("a die with 5 on top travels exactly 5, not 4 (D6)"), "{text}");
    assert!(text.contains("Red wins: White gave up"), "{text}");
    let written = std::fs::read_to_string(&record).unwrap();
    assert!(written.contains("1. b1n1 ") && !written.contains("a1n3e2"), "{written}");
    printed(&["replay", path], "");
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn only_simultaneous_decisions_are_announced_together() {
    let text =
        printed(&["play", "duell", "--seats", "careful,careful", "--seed", "1", "--plain"], "");
    assert!(text.contains("White (careful) plays"), "{text}");
    assert!(!text.lines().any(|line| line.starts_with("White: ") || line.starts_with("Red: ")));
    let args = ["play", "qwixx-longo", "--seats", "greedy:2,greedy:2", "--seed", "1", "--plain"];
    let text = printed(&args, "");
    assert!(text.lines().any(|line| line.starts_with("seat 0: ")), "{text}");
}

#[test]
fn a_sealed_decision_is_not_in_the_record_yet() {
    let args = ["play", "qwixx-longo", "--seats", "you,you", "--seed", "1", "--rules", "first=0"];
    let text = printed(&args, "pass\nrecord\npass\nrecord\nquit\n");
    let records: Vec<&str> = text.split("[Game ").skip(1).collect();
    assert!(!records[0].split("end").next().unwrap().contains("pass"), "{text}");
    assert!(records[1].contains("0:pass 1:pass"), "{text}");
}

#[test]
fn an_offer_leaves_the_turn_where_it_is() {
    let text = printed(&["play", "duell", "--seed", "1"], "draw\nresign\n");
    assert!(text.contains("That is noted. It is still your turn."), "{text}");
}

#[test]
fn help_lists_what_can_be_typed() {
    let text = printed(&["play", "duell", "--seed", "1", "--plain"], "help\nquit\n");
    let help = text.split("White> ").nth(1).unwrap();
    let words: Vec<&str> =
        help.lines().filter_map(|line| line.get(2..)?.split(' ').next()).collect();
    assert_eq!(words, ["a", "moves", "show", "undo", "record", "quit"], "{help}");
    assert!(help.lines().all(|line| line.starts_with("  ")), "{help}");
}

#[test]
fn an_old_record_is_not_overwritten() {
    let path = std::env::temp_dir().join(format!("dicehall-old-{}.record", std::process::id()));
    std::fs::write(&path, RECORD).unwrap();
    let error = failed(&["play", "duell", "--record", path.to_str().unwrap()], "", 1);
    assert!(error.contains("exists already"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), RECORD);
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_family_can_type_in_its_own_dice() {
    let input = "4 1 r3 y6 g2 b9\n4 1 r3 y6 g2 b6\nyellow5\nundo\nyellow5\nblue10\nundo\n4,1,r3,y6,g2,b6\nundo\nquit\n";
    let args = ["play", "qwixx-duel", "--seats", "you,you", "--typed-dice", "--plain"];
    let text = printed(&args, input);
    assert!(text.contains("cannot read `b9`: expected a die with a face from 1 to 6"), "{text}");
    assert!(text.contains("The dice have been rolled since"), "{text}");
    assert!(text.contains("The game is not finished"), "{text}");
}

#[test]
fn whole_games_against_bots_end() {
    let passes = "pass\n".repeat(200);
    let text =
        printed(&["play", "qwixx-longo", "--seats", "you,greedy:2,random", "--seed", "2"], &passes);
    assert!(text.contains("four misthrows") || text.contains("two rows"), "{text}");
    let text = printed(&["play", "--seed", "2"], &format!("7\n2\n{passes}"));
    assert!(text.contains("there is no game `7`") && text.contains("wins"), "{text}");
    assert!(printed(&["play"], "quit\n").contains("Which game?"));
}

#[test]
fn completions_are_printed_for_every_shell() {
    for (shell, mark) in [
        ("bash", "complete -F _dicehall"),
        ("zsh", "#compdef dicehall"),
        ("fish", "complete -c dicehall"),
        ("elvish", "edit:completion:arg-completer[dicehall]"),
        ("powershell", "Register-ArgumentCompleter -Native -CommandName 'dicehall'"),
    ] {
        let text = printed(&["completions", shell], "");
        assert!(text.contains(mark) && text.contains("typed-dice"), "{shell}");
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "play",
        "referee",
        "show",
        "legal",
        "replay",
        "perft",
        "simulate",
        "rollout",
        "completions",
    ] {
        let text = printed(&[command, "--help"], "");
        assert!(text.contains("Example"), "{command}: {text}");
    }
    failed(&["dance"], "", 2);
    failed(&[], "", 2);
}

#[test]
fn solve_proves_wins_and_their_absence() {
    let position = "1R14R24R643R14R54/3W145/5RKR532/9/9/3R543R311/1W622WK4/2W232W631W131 w 0";
    let text = printed(&["solve", position, "--moves", "4", "--all", "--plain"], "");
    assert!(text.contains("White to move wins in 4.\n\n   1. f1n3w3"), "{text}");
    assert!(text.contains("win within 4:  f1n3w3\n"), "{text}");
    let shorter = json(&["solve", position, "--moves", "3", "--json"]);
    assert_eq!((&shorter["wins_within"], &shorter["no_win_within"]), (&Value::Null, &3.into()));
    let king = json(&[
        "solve",
        "RK8/4W134/9/9/9/9/9/WK8 w 0",
        "--json",
        "--moves",
        "1",
        "--rules",
        "home=king",
    ]);
    assert_eq!(king["wins_within"], Value::Null);
    assert!(failed(&["solve", "r=- y=- g=- b=- m=0,0 B"], "", 1).contains("only Duell"));
    assert!(failed(&["solve", "4W13RK3/9/9/9/9/9/9/WK8 r 0"], "", 1).contains("is over"));
    assert!(failed(&["solve", "9/9 w 0"], "", 1).contains("ranks"));
    failed(&["solve", position, "--moves", "0"], "", 2);
}
