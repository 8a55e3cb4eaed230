//! Golden playthroughs: one whole game of every game, from the record to what a person reads.
//!
//! `playthrough/<game>.record` is the game, `playthrough/<game>.txt` is what
//! `dicehall replay --verbose --plain` prints for it: every board, every roll and every move. A change
//! of rules, notation or drawing shows up here as a difference that anybody can read. If the
//! difference is wanted, write the texts anew with
//!
//! ```text
//! UPDATE_GOLDEN=1 cargo test -p cli --test playthrough
//! ```
//!
//! and look at what became of them before they are committed.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use catalog::GameKind;
use game::record::{self, GAME, RESULT, UNFINISHED};

const UPDATE: &str = "UPDATE_GOLDEN";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthrough")
}

fn file(kind: GameKind, extension: &str) -> PathBuf {
    folder().join(format!("{kind}.{extension}"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| {
        panic!("{}: {error}; every game needs a playthrough", path.display());
    })
}

fn replayed(record: &Path) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dicehall"))
        .args(["replay", "--verbose", "--plain"])
        .arg(record)
        .env_remove("CLICOLOR_FORCE")
        .output()
        .expect("the binary was built for this test");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{} does not replay: {error}", record.display());
    String::from_utf8(output.stdout).expect("what is printed is UTF-8")
}

/// The first line in which two texts differ, counted from 1, and how it reads in each.
fn first_difference<'a>(old: &'a str, new: &'a str) -> (usize, &'a str, &'a str) {
    let lines = |text: &'a str| text.split_inclusive('\n').chain(std::iter::repeat("(nothing)"));
    let pairs = lines(old).zip(lines(new));
    let (number, (old, new)) =
        (1..).zip(pairs).find(|(_, (old, new))| old != new).expect("the texts differ");
    (number, old.trim_end_matches('\n'), new.trim_end_matches('\n'))
}

#[test]
fn every_game_plays_through_as_written_down() {
    let updates = env::var_os(UPDATE).is_some_and(|value| value == "1");
    for &kind in GameKind::ALL {
        let printed = replayed(&file(kind, "record"));
        let golden = file(kind, "txt");
        if updates {
            fs::write(&golden, printed).expect("the folder of the playthroughs can be written");
            continue;
        }
        let expected = read(&golden);
        if printed != expected {
            let (line, expected, printed) = first_difference(&expected, &printed);
            panic!(
                "the playthrough of {kind} has changed\n\
                 {}:{line}\n\
                 expected: {expected}\n \
                 printed: {printed}\n\
                 If this is wanted, run\n    \
                 {UPDATE}=1 cargo test -p cli --test playthrough\n\
                 and read the difference before it is committed.",
                golden.display(),
            );
        }
    }
}

#[test]
fn every_record_is_a_whole_game_in_the_form_that_is_printed() {
    for &kind in GameKind::ALL {
        let path = file(kind, "record");
        let text = read(&path);
        let record = record::parse(&text).unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(record.value(GAME), Some(kind.name()));
        let result = record.value(RESULT);
        assert!(
            result.is_some_and(|result| result != UNFINISHED),
            "{}: a playthrough goes on to the end and says how it ended",
            path.display(),
        );
        assert_eq!(record.to_string(), text, "{} is not laid out as usual", path.display());
    }
}

#[test]
fn nothing_else_lies_with_the_playthroughs() {
    let wanted: BTreeSet<PathBuf> = GameKind::ALL
        .iter()
        .flat_map(|&kind| ["record", "txt"].map(|extension| file(kind, extension)))
        .collect();
    let found: BTreeSet<PathBuf> = fs::read_dir(folder())
        .expect("the folder of the playthroughs is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    assert!(
        found.is_subset(&wanted),
        "no game has these: {:?}",
        found.difference(&wanted).collect::<Vec<_>>(),
    );
}
