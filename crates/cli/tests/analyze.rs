//! `dicehall analyze`, and the records it reads.

mod program;

use std::fs;

use program::{dicehall, printed};
use serde_json::Value;

const GAME: &str = "[Game \"qwixx-duel\"]\n[Seat0 \"Max\"]\n[Seat1 \"La<b>ura\"]\n\n\
    1. (4,1,r3,y6,g2,b6) yellow5 blue10\n2. (6,6,r1,y1,g1,b1) pass pass\nend\n";
const CUT_OFF: &str = "[Game \"qwixx-duel\"]\n\n1. (4,1,r3,y6,g2,b6) yellow5\n\n";
const ILLEGAL: &str = "[Game \"qwixx-duel\"]\n\n1. (4,1,r3,y6,g2,b6) yellow9 pass\nend\n";

fn sum(list: &Value) -> f64 {
    list.as_array().unwrap().iter().map(|part| part.as_f64().unwrap()).sum()
}

#[test]
fn a_report_can_be_read_by_people_and_programs() {
    let text = printed(&["analyze", "-", "--effort", "quick"], GAME);
    assert!(text.starts_with("qwixx-duel: Max \u{2013} La<b>ura\n"), "{text}");
    for part in ["The record ends before the game does.", "own moves", "Judged by engine"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let lines = printed(&["analyze", "-", "--effort", "quick", "--json", "--threads", "2"], GAME);
    assert_eq!(lines.lines().count(), 1);
    let report: Value = serde_json::from_str(&lines).unwrap();
    assert!(report["result"].is_null() && report["identity_error"].as_f64().unwrap() <= 1e-9);
    assert_eq!(report["steps"].as_array().unwrap().len(), 6);
    let roll = &report["steps"][0];
    assert_eq!((&roll["kind"], &roll["text"]), (&"roll".into(), &"4,1,r3,y6,g2,b6".into()));
    assert!(sum(&roll["luck"]).abs() < 1e-9 && (sum(&report["prior"]) - 1.0).abs() < 1e-9);
    let mv = &report["steps"][1];
    assert_eq!(
        (&mv["kind"], &mv["seat"], &mv["phase"]),
        (&"move".into(), &0.into(), &"action1".into())
    );
    assert!(mv["choices"][0]["win"].is_f64() && mv["loss"].as_f64().unwrap() >= 0.0);
    for seat in 0..2 {
        let parts = ["luck", "own", "others", "surprise", "revision"];
        let parts: f64 =
            parts.iter().map(|&part| report["seats"][seat][part].as_f64().unwrap()).sum();
        let moved =
            report["last"][seat].as_f64().unwrap() - report["prior"][seat].as_f64().unwrap();
        assert!((moved - parts).abs() <= 1e-9);
    }
}

#[test]
fn broken_records_are_refused_by_line_and_the_others_analyzed() {
    let all = format!("{CUT_OFF}{GAME}{ILLEGAL}\nnonsense\nend\n{GAME}");
    let output = dicehall(&["analyze", "-", "--effort", "quick"], &all);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    let places = ["line 5, column 1", "line 14", "line 17, column 1"];
    assert_eq!(error.lines().count(), 3, "{error}");
    for (line, place) in error.lines().zip(places) {
        assert!(line.starts_with(&format!("dicehall: -: {place}")), "{line}");
    }
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.matches("Judged by engine").count(), 2);
    let lines = dicehall(&["analyze", "-", "--effort", "quick", "--json"], &all).stdout;
    let lines: Vec<Value> = String::from_utf8(lines)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.iter().filter(|line| line["ok"] == false).count(), 3);
    assert_eq!(lines[0]["line"], 5);
}

#[test]
fn simulated_games_are_written_and_analyzed_as_one_page() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (records, page) = (path("games.record"), path("report.html"));
    let simulate = |file: &str| {
        let players = ["--players", "greedy:2,random", "--games", "3", "--seed", "5"];
        let rest = ["--records", file, "--threads", "2"];
        printed(&[&["simulate", "qwixx-duel"], &players[..], &rest[..]].concat(), "")
    };
    simulate(&records);
    let again = path("again.record");
    simulate(&again);
    let text = fs::read_to_string(&records).unwrap();
    assert_eq!(text, fs::read_to_string(&again).unwrap());
    assert_eq!(text.matches("[Game \"qwixx-duel\"]").count(), 3);
    assert!(text.contains("[Seat1 \"random\"]"));
    assert!(printed(&["replay", &records], "").contains("all legal"));
    // A file is never written over.
    let taken = dicehall(&["simulate", "qwixx-duel", "--games", "1", "--records", &records], "");
    assert_eq!(taken.status.code(), Some(1));
    fs::write(&again, GAME).unwrap();
    printed(&["analyze", &again, "--effort", "quick", "--html", &page], "");
    let html = fs::read_to_string(&page).unwrap();
    assert!(html.starts_with("<!doctype html>") && html.contains("<svg class=\"graph\""));
    assert!(html.contains("La&lt;b&gt;ura") && !html.contains("La<b>ura"));
    for title in ["Best", "Worst"] {
        for name in ["Max", "La&lt;b&gt;ura"] {
            assert!(
                html.contains(&format!("<h2>{title} moments of {name}</h2>")),
                "{title} {name}"
            );
        }
    }
    assert!(!html.contains("http://") && !html.contains("https://") && !html.contains("<script"));
    // A name that is taken is noticed before the work.
    let taken = dicehall(&["analyze", &again, "--effort", "quick", "--html", &page], "");
    assert_eq!((taken.status.code(), taken.stdout.len()), (Some(1), 0));
    assert_eq!(fs::read_to_string(&page).unwrap(), html);
}

#[test]
fn a_short_game_without_dice_tells_of_no_luck_and_no_level() {
    let record = "[Game \"duell\"]\n\n1. b1n1 h8s1\n2. b2e1n2\nend\n";
    let text = printed(&["analyze", "-", "--effort", "quick"], record);
    assert!(text.contains("start  own moves") && !text.contains("luck"), "{text}");
    assert!(text.contains("too few decisions to tell a level"), "{text}");
}

#[test]
fn house_rules_are_named_and_not_the_number_of_decisions() {
    let record = "[Game \"duell\"]\n[Rules \"home=king\"]\n\n1. b1n1 h8s1\n2. b2e1n2\nend\n";
    let text = printed(&["analyze", "-", "--effort", "quick"], record);
    assert!(text.contains("house rules") && text.contains("mean loss"), "{text}");
    assert!(!text.contains("too few decisions") && !text.contains("played like"), "{text}");
}

#[test]
fn the_sums_add_up_as_they_are_written() {
    let text = printed(&["analyze", "-", "--effort", "quick"], GAME);
    let line = text.lines().find(|line| line.starts_with("Max   ") && line.contains('+')).unwrap();
    let tenths = line.split_whitespace().skip(1);
    let tenths: Vec<i64> =
        tenths.map(|part| (part.parse::<f64>().unwrap() * 10.0).round() as i64).collect();
    let [parts @ .., end] = &tenths[..] else { panic!("{line}") };
    assert_eq!((parts.len(), parts.iter().sum::<i64>()), (5, *end), "{line}");
}

#[test]
fn what_a_stranger_wrote_does_not_command_the_terminal() {
    let record = GAME.replace("[Seat1", "[Ended \"1 ti\u{1b}[2Jme\"]\n[Seat1");
    let text = printed(&["analyze", "-", "--effort", "quick"], &record);
    assert!(text.contains("wins: ti\u{fffd}[2Jme.") && !text.contains('\u{1b}'), "{text}");
}

#[test]
fn a_seat_that_the_game_lacks_is_an_error() {
    let refused = dicehall(&["analyze", "-", "--effort", "quick", "--seat", "2"], GAME);
    assert_eq!(refused.status.code(), Some(1));
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(why.contains("there is no seat 2: this game has the seats 0 to 1"), "{why}");
    assert!(refused.stdout.is_empty());
    let text = printed(&["analyze", "-", "--effort", "quick", "--seat", "1"], GAME);
    assert!(text.contains("La<b>ura"), "{text}");
}

#[test]
fn a_study_goes_on_from_what_it_kept() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("luck.txt");
    let kept = file.to_str().unwrap();
    let study = |games: &str, seed: &str| {
        let what = ["lab", "luck", "qwixx-duel", "--player", "greedy:2", "--keep", kept, "--json"];
        dicehall(&[&what[..], &["--games", games, "--seed", seed]].concat(), "")
    };
    let told = |output: &std::process::Output| -> Value {
        let mut told: Value = serde_json::from_slice(&output.stdout).unwrap();
        told.as_object_mut().unwrap().remove("cpu_seconds");
        told
    };
    let whole = told(&study("3", "1"));
    // The last game was broken off while it was written down.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 5]).unwrap();
    assert_eq!(told(&study("3", "1")), whole);
    let count = |text: String| text.lines().count();
    assert_eq!(count(fs::read_to_string(&file).unwrap()), 4);
    let other = study("3", "2");
    assert_eq!(other.status.code(), Some(1), "it is another study");
    assert_eq!(count(fs::read_to_string(&file).unwrap()), 4);
    for foreign in ["{\"one\": 1}", "one\ntwo"] {
        fs::write(&file, foreign).unwrap();
        assert_eq!(study("3", "1").status.code(), Some(1), "it is no study");
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign);
    }
}
