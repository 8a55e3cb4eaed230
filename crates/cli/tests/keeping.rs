//! Looking after a database and its records, as a host does.

mod program;

use std::{fs, os::unix::fs::PermissionsExt};

use program::{dicehall, failed, json, printed};
use tempfile::TempDir;

/// A finished game that docs/protocol.md shows.
fn record() -> String {
    let page = include_str!("../../../docs/protocol.md");
    let start = page.find("[Game \"duell\"]\n[Seat0 \"Max\"]").expect("the page shows a record");
    let end = page[start..].find("\nend\n").expect("records end") + 5;
    page[start..start + end].to_owned()
}

fn path(directory: &TempDir, name: &str) -> String {
    directory.path().join(name).to_str().unwrap().to_owned()
}

#[test]
fn what_only_looks_never_makes_a_database_and_names_the_path() {
    let directory = TempDir::new().unwrap();
    let (mistyped, copy) = (path(&directory, "mistyped.db"), path(&directory, "copy.db"));
    for command in [vec!["doctor"], vec!["export"], vec!["backup", &copy]] {
        let args = [&command[..], &["--data", &mistyped]].concat();
        let error = failed(&args, "", 1);
        let expected =
            format!("dicehall: cannot use the database {mistyped}: there is no such file\n");
        assert_eq!(error, expected);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "{command:?}");
    }
    let nowhere = path(&directory, "no/where.db");
    let error = failed(&["doctor", "--data", &nowhere], "", 1);
    assert!(error.contains(&nowhere) && error.contains("there is no directory"), "{error}");
}

#[test]
fn an_error_of_the_database_is_said_once_and_with_the_file() {
    let directory = TempDir::new().unwrap();
    let file = path(&directory, "picture.png");
    fs::write(
        &file,
        "this is no database at all, but long enough to be taken for one. ".repeat(99),
    )
    .unwrap();
    let error = failed(&["doctor", "--data", &file], "", 1);
    assert_eq!(error.matches("file is not a database").count(), 1, "{error}");
    assert_eq!(error.matches(&file).count(), 1, "{error}");
    fs::write(&file, "").unwrap();
    let error = failed(&["export", "--data", &file], "", 1);
    assert!(error.ends_with(&format!("{file}: this is no database of a hall\n")), "{error}");
}

#[test]
fn records_are_stored_for_their_owner_and_copied_so() {
    let directory = TempDir::new().unwrap();
    let (file, copy) = (path(&directory, "hall.db"), path(&directory, "copy.db"));
    let told = printed(&["import", "-", "--data", &file], &record());
    let error = failed(&["backup", &path(&directory, "no/copy.db"), "--data", &file], "", 1);
    let nowhere = path(&directory, "no");
    assert_eq!(error, format!("dicehall: there is no directory {nowhere}\n"), "not the database");
    assert_eq!(told, "1 stored, 0 already there, 0 refused\n");
    fs::write(format!("{copy}.partial"), "left over").unwrap();
    printed(&["backup", &copy, "--data", &file], "");
    for path in [&file, &copy] {
        assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600, "{path}");
    }
    let error = failed(&["backup", &copy, "--data", &file], "", 1);
    assert_eq!(error, format!("dicehall: {copy} is already there\n"));
    let told = printed(&["doctor", "--data", &copy], "");
    assert!(told.starts_with("1 table (1 over): the database is sound"), "{told}");
}

#[test]
fn records_come_back_from_postgresql_byte_for_byte() {
    let directory = TempDir::new().unwrap();
    let (file, back) = (path(&directory, "hall.db"), path(&directory, "back.db"));
    let url = store::testing::PostgresServer::shared().database();
    printed(&["import", "-", "--data", &file], &record());
    let expected = printed(&["export", "--data", &file], "");
    assert!(expected.contains("[Seat0 \"Max\"]") && expected.contains("\nend\n"), "{expected}");
    printed(&["migrate", &file, &url], "");
    assert_eq!(printed(&["export", "--database", &url], ""), expected);
    printed(&["migrate", &url, &back], "");
    assert_eq!(printed(&["export", "--data", &back], ""), expected);
    for place in [["--database", &url], ["--data", &back]] {
        let told = printed(&["doctor", place[0], place[1]], "");
        assert!(told.starts_with("1 table (1 over): the database is sound"), "{told}");
    }
}

#[test]
fn a_dishonest_record_is_stored_only_unchecked() {
    let directory = TempDir::new().unwrap();
    let file = path(&directory, "hall.db");
    let forged = record().replace("[Lot \"1\"]", "[Lot \"0\"]");
    let refused = dicehall(&["import", "-", "--data", &file], &forged);
    assert_eq!(refused.status.code(), Some(1));
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains("record 1: The dice were NOT honest"), "{error}");
    let told = printed(&["import", "-", "--unchecked", "--data", &file], &forged);
    assert_eq!(told, "1 stored, 0 already there, 0 refused\n");
    let told = printed(&["doctor", "--data", &file], "");
    let (_, rest) = forged.split_once("[Table \"").unwrap();
    let (table, _) = rest.split_once('"').unwrap();
    let said = format!("1 table was imported although the dice did not pass the check: {table}\n");
    assert!(told.starts_with(&said), "{told}");
}

#[test]
fn a_record_is_held_against_the_commitment_that_was_seen() {
    let record = record();
    let (_, rest) = record.split_once("[Commitment \"").unwrap();
    let seen = &rest[..64];
    let honest = "The dice were honest";
    let told = printed(&["verify", "-", "--commitment", &seen.to_uppercase()], &record);
    assert!(told.starts_with(honest), "{told}");
    let directory = TempDir::new().unwrap();
    let file = path(&directory, "game.record");
    fs::write(&file, &record).unwrap();
    assert_eq!(json(&["verify", &file, "--json", "--commitment", seen])["honest"], true);
    let other = seen.replace(['0', '1', '2'], "3");
    let output = dicehall(&["verify", "-", "--json", "--commitment", &other], &record);
    assert_eq!(output.status.code(), Some(1));
    let verdict: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&verdict["honest"], &verdict["code"]), (&false.into(), &"other-commitment".into()));
    let stripped = record.replace(&format!("[Commitment \"{seen}\"]\n"), "");
    let stripped = stripped.replace("[Dice \"hall\"]\n", "");
    let output = dicehall(&["verify", "-", "--commitment", seen], &stripped);
    assert_eq!(output.status.code(), Some(1), "a record without one does not keep to it");
    let error = failed(&["verify", "-", "--commitment", "abc"], &record, 2);
    assert!(error.contains("64 hexadecimal digits"), "{error}");
}

#[test]
fn a_hall_that_cannot_be_opened_says_why() {
    let error = failed(&["serve", "--public-url", "https://dice.example/hall"], "", 1);
    assert!(error.contains("nothing may follow host and port"), "{error}");
    let error = failed(&["serve", "--trusted-proxy", "10.0.0.1/8"], "", 2);
    assert!(error.contains("10.0.0.0/8"), "{error}");
}
