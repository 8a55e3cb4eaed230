//! Matches, and the engine behind its protocol, as a person or a script calls them.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Output, Stdio},
};

use serde_json::Value;

const DICEHALL: &str = env!("CARGO_BIN_EXE_dicehall");

fn dicehall(args: &[&str]) -> Output {
    Command::new(DICEHALL).args(args).stdin(Stdio::null()).output().unwrap()
}

fn json(args: &[&str]) -> Value {
    let output = dicehall(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn failed(args: &[&str], code: i32) -> String {
    let output = dicehall(args);
    assert_eq!(output.status.code(), Some(code), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads_and_its_records_replay() {
    let directory = tempfile::tempdir().unwrap();
    let run = |threads: &str| {
        let path = directory.path().join(format!("{threads}.record"));
        let path = path.to_str().unwrap().to_owned();
        let found = json(&[
            "lab",
            "match",
            "engine:hash=1,nodes=300",
            "careful",
            "--games",
            "6",
            "--seed",
            "3",
            "--threads",
            threads,
            "--records",
            &path,
            "--sprt",
            "--elo1",
            "100",
            "--json",
        ]);
        (found, std::fs::read_to_string(&path).unwrap(), path)
    };
    let ((one, records, path), (two, others, _)) = (run("1"), run("2"));
    assert_eq!(records, others);
    for field in
        ["games", "wins", "draws", "losses", "pairs", "ends", "mean_length", "sprt", "white_share"]
    {
        assert!(!one[field].is_null(), "{field}");
        assert_eq!(one[field], two[field], "{field}");
    }
    assert!(dicehall(&["replay", &path]).status.success());
    let again =
        failed(&["lab", "match", "random", "random", "--games", "2", "--records", &path], 1);
    assert!(again.contains("exists"), "{again}");
}

#[test]
fn a_program_takes_part_under_house_rules() {
    let program = format!("ugi:'{DICEHALL}' engine");
    let found = json(&[
        "lab",
        "match",
        &program,
        "random",
        "--games",
        "2",
        "--depth",
        "2",
        "--rules",
        "home=king,king-captures=no",
        "--json",
    ]);
    assert_eq!(found["forfeits"], serde_json::json!([0, 0]), "{found}");
    assert_eq!(found["games"], 2);
}

#[test]
fn a_round_robin_prints_a_table() {
    let args = ["lab", "round-robin", "duell", "--players", "random,careful,ab:1", "--games", "2"];
    let output = dicehall(&args);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("| ")).count(), 5, "{text}");
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("| 3 | random |"), "{text}");
}

#[test]
fn a_match_says_what_is_wrong() {
    let error = failed(&["lab", "match", "engine:speed=3", "random"], 1);
    assert!(error.contains("no option `speed=3`"), "{error}");
    let error = failed(&["lab", "match", "ugi:/no/such/program", "random"], 1);
    assert!(error.contains("the program failed"), "{error}");
    let error = failed(&["lab", "match", "random", "random", "--openings", "/no/such/file"], 1);
    assert!(error.contains("/no/such/file"), "{error}");
    let error =
        failed(&["lab", "match", "random", "random", "--sprt", "--elo0", "5", "--elo1", "5"], 1);
    assert!(error.contains("--elo0"), "{error}");
    failed(&["lab", "match", "random", "random", "--nodes", "5", "--depth", "5"], 2);
    failed(&["lab", "match", "random", "random", "--time", "soon"], 2);
    failed(&["lab", "round-robin", "duell", "--players", "random"], 1);
}

/// A running engine; it is ended if a test fails.
struct Engine(Child);

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_engine_hears_stop_during_a_search() {
    let child = Command::new(DICEHALL)
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut engine = Engine(child);
    let mut input = engine.0.stdin.take().unwrap();
    let mut lines = BufReader::new(engine.0.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(input, "uci\nnonsense\ngo infinite").unwrap();
    assert!(lines.any(|line| line == "uciok"));
    assert!(lines.next().unwrap().starts_with("info string there is no command"));
    assert!(lines.any(|line| line.starts_with("info depth 2")));
    // Nothing else ends a search without limits.
    writeln!(input, "stop").unwrap();
    assert!(lines.any(|line| line.starts_with("bestmove ")));
    writeln!(input, "quit").unwrap();
    assert!(engine.0.wait().unwrap().success());
}
