//! What we use of others: under licenses that allow it, in one version each, and really used.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use serde_json::Value;

/// Licenses that ask for no more than a notice.
const LICENSES: &[&str] = &[
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

/// Crates of which others make us use more than one version. `deny.toml` also has those of features that are off here.
const TWICE: &[&str] = &[
    "block-buffer",
    "cpufeatures",
    "crypto-common",
    "digest",
    "fallible-iterator",
    "getrandom",
    "hashbrown",
    "r-efi",
    "rand",
    "rand_core",
    "syn",
    "wasi",
];

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        // What only other systems need may still have to be downloaded.
        .args(["metadata", "--format-version=1", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    metadata["packages"].as_array().expect("there are packages").clone()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

/// Whether a license expression lets us choose a license that we allow, for each of its parts.
fn is_allowed(expression: &str) -> bool {
    let may_choose = |part: &str| {
        let part = part.trim_matches(['(', ')']).replace('/', " OR ");
        part.split(" OR ").any(|license| LICENSES.contains(&license.trim()))
    };
    expression.split(" AND ").all(may_choose)
}

#[test]
fn a_license_is_allowed_if_one_can_be_chosen_for_every_part() {
    assert!(is_allowed("MIT") && is_allowed("GPL-3.0 OR MIT") && is_allowed("Unlicense/MIT"));
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(!is_allowed("") && !is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0"));
}

#[test]
fn every_license_is_allowed() {
    for package in packages() {
        let (name, license) = (text(&package, "name"), text(&package, "license"));
        assert!(is_allowed(license), "{name} is under the license “{license}”");
    }
}

#[test]
fn no_crate_comes_in_two_versions_unless_we_know() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in packages() {
        let name = versions.entry(text(&package, "name").to_owned()).or_default();
        name.insert(text(&package, "version").to_owned());
    }
    versions.retain(|_, versions| versions.len() > 1);
    let found: Vec<&str> = versions.keys().map(String::as_str).collect();
    assert_eq!(found, TWICE, "crates in more than one version: {versions:#?}");
}

/// All Rust sources below a folder, one after the other.
fn sources(folder: &Path) -> String {
    let Ok(entries) = fs::read_dir(folder) else { return String::new() };
    let paths = entries.map(|entry| entry.expect("the folder can be listed").path());
    let read = |path: std::path::PathBuf| {
        if path.is_dir() {
            sources(&path)
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            fs::read_to_string(&path).expect("sources are text")
        } else {
            String::new()
        }
    };
    paths.map(read).collect()
}

/// Whether a source names a crate: as a word, followed by a path or the end of a `use`.
fn names(source: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    source.match_indices(name).any(|(at, _)| {
        let after = &source[at + name.len()..];
        !source[..at].ends_with(is_part) && (after.starts_with("::") || after.starts_with(';'))
    })
}

#[test]
fn every_dependency_is_used() {
    for package in packages().iter().filter(|package| package["source"].is_null()) {
        let manifest = Path::new(text(package, "manifest_path"));
        let folder = manifest.parent().expect("a manifest is in a folder");
        let own = sources(&folder.join("src"));
        let tests = ["tests", "benches"].map(|part| sources(&folder.join(part))).concat() + &own;
        for dependency in package["dependencies"].as_array().expect("a list") {
            let name = text(dependency, "name");
            let source = if text(dependency, "kind") == "dev" { &tests } else { &own };
            let is_used = name == text(package, "name") || names(source, &name.replace('-', "_"));
            assert!(is_used, "{} does not use {name}", text(package, "name"));
        }
    }
}
