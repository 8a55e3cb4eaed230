//! Tables, puzzles and trainings of Duell, as a person or a script calls them.

mod program;

use std::fs;

use program::{failed, json, printed};

fn command<'a>(data: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let few = ["--hundreds", "1", "--nodes", "8", "--judge", "hand", "--passes", "2"];
    [&["lab", "train", "duell", "--data", data, "--out", out][..], &few, more].concat()
}

#[test]
fn a_network_is_trained_and_nothing_else_is_mixed_in() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (data, whole, again) = (path("data"), path("whole.net"), path("again.net"));
    let run = |out, more: &[&str]| printed(&command(&data, out, more), "");
    let refused = |out, more: &[&str]| failed(&command(&data, out, more), "", 1);
    let text = run(&whole, &[]);
    assert!(text.contains("positions, seed 1\npass 1: error ") && text.contains("\npass 2: "));
    let net = fs::read(&whole).unwrap();
    // What is finished has nothing to go on with; the same data and settings give the same network.
    assert_eq!(run(&whole, &["--resume"]).lines().count(), 1);
    run(&again, &["--threads", "1"]);
    assert_eq!((fs::read(&whole).unwrap(), fs::read(&again).unwrap()), (net.clone(), net));

    let error = refused(&again, &["--seed", "2"]);
    assert!(error.contains("000000.samples") && error.contains("seed is 1, not 2"), "{error}");
    let error = refused(&again, &["--resume", "--opinion", "0.5"]);
    assert!(error.contains("again.checkpoint") && error.contains("opinion is 0.7"), "{error}");
    let file = path("data/000000.samples");
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, bytes).unwrap();
    let error = refused(&again, &[]);
    assert!(error.contains("000000.samples: the file is damaged or cut off"), "{error}");
}

#[test]
fn tables_and_puzzles_are_of_duell_alone() {
    assert!(failed(&["lab", "tables", "qwixx-duel"], "", 1).contains("no endgames"));
    assert!(failed(&["lab", "puzzles", "qwixx-longo"], "", 1).contains("no puzzles"));
    // A file that is there already is not overwritten.
    assert!(
        failed(&["lab", "tables", "duell", "--out", "Cargo.toml"], "", 1)
            .contains("cannot be created")
    );
    let missing = ["solve", "RK8/4W134/9/9/9/9/9/WK8 w 0", "--tables", "no.tables"];
    assert!(failed(&missing, "", 1).contains("no.tables: "));
    let other = ["solve", "RK8/4W134/9/9/9/9/9/WK8 w 0", "--tables", "Cargo.toml"];
    assert!(failed(&other, "", 1).contains("Cargo.toml: this is not a file in Dicehall's format"));
}

#[test]
fn puzzles_have_one_proven_way_to_win() {
    let hunt = ["lab", "puzzles", "duell", "--games", "4", "--nodes", "500", "--longest", "2"];
    let text = printed(&hunt, "");
    assert_eq!(text.lines().filter(|line| line.starts_with('#')).count(), 2, "{text}");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let [position, best, moves] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let proof = json(&["solve", position, "--all", "--json", "--moves", moves]);
        assert_eq!((&proof["winning"][0], &proof["wins_within"]), (&best.into(), &2.into()));
    }
}
