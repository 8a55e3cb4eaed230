//! Crates depend only on what they should: arrows point down, as `docs/architecture.md` draws them.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
};

use serde_json::Value;

/// What each crate of the workspace may use of the others, and of outsiders where it may use few.
const ALLOWED: &[(&str, &[&str])] = &[
    ("game", &[]),
    ("analysis", &["effects", "game", "judge", "libm"]),
    ("parcel", &["crc32fast"]),
    ("workers", &[]),
    ("judge", &["game", "libm", "rand_core", "rand_xoshiro", "workers"]),
    ("duell", &["arrayvec", "game"]),
    ("duell-engine", &["arrayvec", "duell", "effects", "game", "judge", "libm", "parcel"]),
    ("duell-solver", &["duell", "game", "judge", "parcel"]),
    ("qwixx", &["game"]),
    ("qwixx-duel", &["game", "qwixx"]),
    ("qwixx-longo", &["game", "qwixx"]),
    ("qwixx-solo", &["game", "judge", "parcel", "qwixx", "qwixx-longo", "workers"]),
    ("catalog", &["duell", "game", "qwixx-duel", "qwixx-longo"]),
    (
        "qwixx-engine",
        &["effects", "game", "judge", "libm", "parcel", "qwixx", "qwixx-duel", "qwixx-longo"],
    ),
    (
        "bots",
        &[
            "analysis",
            "duell",
            "duell-engine",
            "duell-solver",
            "effects",
            "game",
            "judge",
            "qwixx",
            "qwixx-duel",
            "qwixx-engine",
            "qwixx-longo",
        ],
    ),
    ("draw", &["anstyle", "duell", "effects", "game", "qwixx", "qwixx-duel", "qwixx-longo"]),
    ("picture", &["draw", "duell", "game", "libm", "qwixx", "qwixx-duel", "qwixx-longo"]),
    ("effects", &["duell", "game", "qwixx", "qwixx-duel", "qwixx-longo"]),
    ("fair", &["game", "hmac", "sha2"]),
    ("table", &["fair", "game"]),
    (
        "protocol",
        &[
            "analysis",
            "catalog",
            "effects",
            "fair",
            "game",
            "judge",
            "qwixx",
            "serde",
            "serde_json",
            "silent",
            "table",
            "ts-rs",
            "utoipa",
        ],
    ),
    (
        "store",
        &[
            "bytes",
            "futures-util",
            "rusqlite",
            "rustls",
            "rustls-native-certs",
            "tokio",
            "tokio-postgres",
            "tokio-postgres-rustls",
            "tracing",
        ],
    ),
    (
        "hall",
        &[
            "analysis",
            "answers",
            "async-nats",
            "axum",
            "bots",
            "catalog",
            "crc32fast",
            "fair",
            "futures-util",
            "game",
            "getrandom",
            "gif",
            "governor",
            "hyper",
            "hyper-util",
            "miniz_oxide",
            "picture",
            "prometheus-client",
            "protocol",
            "puzzles",
            "rust-embed",
            "serde",
            "serde_json",
            "sha2",
            "silent",
            "store",
            "subtle",
            "table",
            "tokio",
            "tower",
            "tower-http",
            "tracing",
            "utoipa",
        ],
    ),
    (
        "load",
        &[
            "anyhow",
            "bytes",
            "futures-util",
            "http-body-util",
            "hyper",
            "hyper-util",
            "protocol",
            "rand_core",
            "rand_xoshiro",
            "rustix",
            "serde",
            "serde_json",
            "tokio",
            "tokio-tungstenite",
        ],
    ),
    ("ugi", &["bots", "draw", "duell", "duell-engine", "effects", "game", "judge"]),
    (
        "lab",
        &[
            "analysis",
            "bots",
            "catalog",
            "duell",
            "duell-engine",
            "duell-solver",
            "effects",
            "game",
            "judge",
            "libm",
            "parcel",
            "puzzles",
            "qwixx-duel",
            "qwixx-engine",
            "qwixx-longo",
        ],
    ),
    (
        "puzzles",
        &[
            "catalog",
            "duell",
            "duell-solver",
            "effects",
            "game",
            "judge",
            "qwixx-duel",
            "qwixx-longo",
        ],
    ),
    (
        "answers",
        &[
            "analysis",
            "bots",
            "catalog",
            "fair",
            "game",
            "judge",
            "protocol",
            "puzzles",
            "serde",
            "serde_json",
            "table",
        ],
    ),
    (
        "web-engine",
        &[
            "answers",
            "bots",
            "catalog",
            "duell-engine",
            "fair",
            "game",
            "protocol",
            "puzzles",
            "qwixx-engine",
            "serde",
            "serde_json",
            "serde_urlencoded",
            "table",
        ],
    ),
    ("referee", &["catalog", "game", "serde", "serde_json"]),
    ("bench", &[]),
    ("silent", &[]),
    ("arena", &["duell", "game", "judge", "qwixx", "qwixx-duel", "qwixx-longo"]),
    (
        "dicehall-python",
        &[
            "analysis",
            "arena",
            "bots",
            "catalog",
            "draw",
            "duell",
            "duell-solver",
            "game",
            "judge",
            "numpy",
            "picture",
            "protocol",
            "puzzles",
            "pyo3",
            "qwixx-longo",
            "qwixx-solo",
            "serde_json",
            "table",
        ],
    ),
    (
        "cli",
        &[
            "analysis",
            "anstream",
            "anyhow",
            "bots",
            "catalog",
            "clap",
            "clap_complete",
            "draw",
            "duell",
            "duell-engine",
            "duell-solver",
            "etcetera",
            "fair",
            "game",
            "getrandom",
            "hall",
            "indicatif",
            "judge",
            "lab",
            "libm",
            "load",
            "mimalloc",
            "parcel",
            "protocol",
            "puzzles",
            "qrcodegen",
            "qwixx-duel",
            "qwixx-engine",
            "qwixx-longo",
            "qwixx-solo",
            "referee",
            "rust-embed",
            "rustix",
            "serde",
            "serde_json",
            "store",
            "table",
            "tempfile",
            "tokio",
            "toml",
            "tracing",
            "tracing-subscriber",
            "ugi",
        ],
    ),
];

fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    list(&metadata["packages"])
        .iter()
        .map(|package| {
            let normal = |dependency: &&Value| dependency["kind"] != "dev";
            let used = list(&package["dependencies"]);
            let used = used.iter().filter(normal).map(|used| text(&used["name"])).collect();
            (text(&package["name"]), used)
        })
        .collect()
}

#[test]
fn crates_depend_only_on_what_they_should() {
    let found = dependencies();
    let known: BTreeSet<&str> = ALLOWED.iter().map(|(name, _)| *name).collect();
    let names: BTreeSet<&str> = found.keys().map(String::as_str).collect();
    assert_eq!(names, known, "a crate is missing from the list above, or has left the workspace");
    for (name, allowed) in ALLOWED {
        let used: BTreeSet<&str> = found[*name].iter().map(String::as_str).collect();
        let allowed: BTreeSet<&str> = allowed.iter().copied().collect();
        assert_eq!(used, allowed, "crate {name} has other dependencies than it should");
    }
}
