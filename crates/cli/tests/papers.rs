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

/// The letter of a game's clauses, and how many there are.
fn clauses(kind: GameKind) -> (char, usize) {
    match kind {
        GameKind::Duell => ('D', 18),
        GameKind::QwixxDuel => ('Q', 19),
        GameKind::QwixxLongo => ('L', 14),
    }
}

fn rust_files(directory: &Path) -> String {
    let entries = fs::read_dir(directory).expect("every game has a folder of rule tests");
    entries.map(|entry| read(&entry.expect("the folder can be listed").path())).collect()
}

#[test]
fn every_clause_is_explained() {
    for &kind in GameKind::ALL {
        let (letter, count) = clauses(kind);
        let page = read(&root().join(format!("docs/rules/{kind}.md")));
        for number in 1..=count {
            assert!(page.contains(&format!("**{letter}{number}**")), "{kind}: {letter}{number}");
        }
        assert!(!page.contains(&format!("**{letter}{}**", count + 1)), "{kind} has more clauses");
        assert!(page.contains(".svg)"), "{kind} has no picture");
    }
}

#[test]
fn every_clause_has_a_test_named_after_it() {
    for &kind in GameKind::ALL {
        let (letter, count) = clauses(kind);
        let tests = rust_files(&root().join(format!("crates/{kind}/tests/rules")));
        for number in 1..=count {
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
