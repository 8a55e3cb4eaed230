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
    assert!(!html.contains("http://") && !html.contains("https://") && !html.contains("<script"));
}
