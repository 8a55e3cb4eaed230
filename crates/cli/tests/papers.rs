//! The papers keep up with the code: every clause is explained and tested, and every link leads
//! somewhere.

use std::{
    fs,
    path::{Path, PathBuf},
};

use catalog::GameKind;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The clauses that a page of rules explains: a letter and a number in bold, as in `**D7**`.
fn clauses(page: &str) -> Vec<(char, usize)> {
    page.split("**").skip(1).step_by(2).filter_map(clause).collect()
}

fn clause(bold: &str) -> Option<(char, usize)> {
    let letter = bold.chars().next().filter(char::is_ascii_uppercase)?;
    Some((letter, bold[1..].parse().ok()?))
}

fn rules(kind: GameKind) -> String {
    read(&root().join(format!("docs/rules/{kind}.md")))
}

fn rust_files(directory: &Path) -> String {
    let entries = fs::read_dir(directory).expect("every game has a folder of rule tests");
    entries.map(|entry| read(&entry.expect("the folder can be listed").path())).collect()
}

#[test]
fn clauses_are_numbered_without_a_gap() {
    for &kind in GameKind::ALL {
        let page = rules(kind);
        let found = clauses(&page);
        let (letter, _) = *found.first().expect("a page of rules has clauses");
        let expected: Vec<(char, usize)> =
            (1..=found.len()).map(|number| (letter, number)).collect();
        assert_eq!(found, expected, "{kind}");
        assert!(found.len() >= 10 && page.contains(".svg)"), "{kind}: a few clauses and a picture");
    }
}

#[test]
fn every_clause_has_a_test_named_after_it() {
    for &kind in GameKind::ALL {
        let tests = rust_files(&root().join(format!("crates/{kind}/tests/rules")));
        for (letter, number) in clauses(&rules(kind)) {
            let name = format!("fn {}{number:02}_", letter.to_ascii_lowercase());
            assert!(tests.contains(&name), "{kind} has no test {name}…");
        }
    }
}

fn pages(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        if path.is_dir() {
            pages(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    let mut found: Vec<PathBuf> =
        ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(|name| root().join(name)).into();
    pages(&root().join("docs"), &mut found);
    for page in found {
        let text = read(&page);
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || link.contains("://") {
                continue;
            }
            let target = page.parent().expect("a page is in a folder").join(path);
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
        }
    }
}
