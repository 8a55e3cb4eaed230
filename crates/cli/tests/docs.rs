//! The docs keep up with the code: every clause is explained and tested, every link leads somewhere,
//! and no line is too long to read.

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

/// Every page of the repository, without what is built or installed.
fn pages() -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let is_foreign = name.starts_with('.') || name == "target" || name == "node_modules";
            if path.is_dir() && !is_foreign {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                found.push(path);
            }
        }
    }
    found
}

/// Where the links of a page lead: those in the text, and those that are named once, as in `[name]: path`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let in_text = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let named = text.lines().filter(|line| line.starts_with('['));
    in_text.chain(named.filter_map(|line| line.split_once("]: ")).map(|(_, path)| path))
}

#[test]
fn every_link_leads_somewhere() {
    let mut count = 0;
    for page in pages() {
        let text = read(&page);
        for link in links(&text) {
            let path = link.split('#').next().unwrap_or_default();
            if path.is_empty() || link.contains("://") {
                continue;
            }
            let target = page.parent().expect("a page is in a folder").join(path);
            assert!(target.exists(), "{}: {link} leads nowhere", page.display());
            count += 1;
        }
    }
    assert!(count > 100, "only {count} links were found");
}

#[test]
fn no_line_is_too_long() {
    const LONGEST: usize = 160;
    for page in pages() {
        let text = read(&page);
        let mut is_code = false;
        for (number, line) in (1..).zip(text.lines()) {
            is_code ^= line.trim_start().starts_with("```");
            let length = line.chars().count();
            assert!(length <= LONGEST, "{}:{number}: {length}", page.display());
        }
        assert!(!is_code, "{}: a block of code does not end", page.display());
    }
}

#[test]
fn the_fingerprint_of_the_duell_engine_is_told() {
    let page = read(&root().join("docs/strength.md"));
    let told = format!("fingerprint of this engine is {}", duell_engine::bench::FINGERPRINT);
    assert!(page.split_whitespace().collect::<Vec<_>>().join(" ").contains(&told), "{told}");
}
