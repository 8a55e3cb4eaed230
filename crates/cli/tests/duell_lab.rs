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
fn tables_are_of_duell_alone_and_files_are_not_overwritten() {
    assert!(failed(&["lab", "tables", "qwixx-duel"], "", 1).contains("no endgames"));
    let taken = ["lab", "puzzles", "duell", "--out", "Cargo.toml"];
    assert!(failed(&taken, "", 1).contains("cannot be created"));
    let other = ["lab", "puzzles", "duell", "--out", "Cargo.toml", "--resume"];
    assert!(failed(&other, "", 1).contains("Cargo.toml cannot be continued"));
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
    let text = printed(&["lab", "puzzles", "duell", "--games", "12", "--seed", "2"], "");
    assert_eq!(text.lines().filter(|line| line.starts_with('#')).count(), 2, "{text}");
    let wins = text.lines().filter_map(|line| {
        let [position, goal, _, best] = line.split(" | ").collect::<Vec<_>>()[..] else {
            return None;
        };
        Some((position, goal.strip_prefix("win ")?, best.split(' ').next()?))
    });
    assert!(wins.clone().count() > 0, "{text}");
    for (position, moves, best) in wins.take(3) {
        let proof = json(&["solve", position, "--all", "--json", "--moves", moves]);
        let within: serde_json::Value = moves.parse::<u8>().unwrap().into();
        assert_eq!((&proof["winning"][0], &proof["wins_within"]), (&best.into(), &within));
    }
}

#[test]
fn a_hunt_goes_on_where_it_was_broken_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("puzzles.txt").display().to_string();
    let hunt = |games: &'static str| ["lab", "puzzles", "duell", "--seed", "2", "--games", games];
    printed(&[&hunt("5")[..], &["--out", &path]].concat(), "");
    printed(&[&hunt("12")[..], &["--out", &path, "--resume"]].concat(), "");
    let whole = printed(&hunt("12"), "");
    assert_eq!(fs::read_to_string(&path).unwrap(), whole);
    let first = whole.lines().next().unwrap();
    assert_eq!(first, "# dicehall lab puzzles duell --count 500 --seed 2 --games 12");
}

#[test]
fn a_file_of_puzzles_says_by_which_commands_it_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (first, second, both) = (path("first.txt"), path("second.txt"), path("both.txt"));
    let hunt = ["lab", "puzzles", "duell", "--games", "12", "--seed"];
    printed(&[&hunt[..], &["2", "--out", &first]].concat(), "");
    let beside = [&hunt[..], &["3", "--beside", &first, "--out", &second]].concat();
    printed(&beside, "");
    let found = fs::read_to_string(&second).unwrap();
    let command =
        format!("# dicehall lab puzzles duell --count 500 --seed 3 --beside {first} --games 12");
    assert_eq!(found.lines().next(), Some(&command[..]));
    // It is another hunt without what it was beside.
    let resumed =
        |file: &str| failed(&[&hunt[..], &["3", "--out", file, "--resume"]].concat(), "", 1);
    assert!(resumed(&second).contains("the first line is not `# dicehall lab puzzles duell"));
    printed(&[&beside[..], &["--resume"]].concat(), "");
    assert_eq!(fs::read_to_string(&second).unwrap(), found);
    let text = fs::read_to_string(&first).unwrap() + &found;
    fs::write(&both, &text).unwrap();
    let error = resumed(&both);
    let place = fs::read_to_string(&first).unwrap().lines().count() + 1;
    assert!(error.contains(&format!("line {place} begins something else")), "{error}");
    let again = printed(&["lab", "puzzles", "duell", "--again", &both, "--levels"], "");
    let mut lines: Vec<&str> = text.lines().collect();
    let puzzles = lines.iter().filter(|line| !line.starts_with('#')).count();
    let command = format!("# dicehall lab puzzles duell --seed 1 --again {both} --levels");
    let done = format!("# puzzles left out: 0 of {puzzles}");
    lines.splice(2..2, [&command[..], &done[..]]);
    assert_eq!(again.lines().collect::<Vec<_>>(), lines);
}

#[test]
fn the_shipped_puzzles_cannot_be_hunted_on_and_that_is_said() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/data/duell.txt");
    let before = fs::read(file).unwrap();
    let resumed = ["lab", "puzzles", "duell", "--count", "540", "--out", file, "--resume"];
    let error = failed(&resumed, "", 1);
    assert!(error.contains("put together from several hunts"), "{error}");
    assert_eq!(fs::read(file).unwrap(), before);
}
