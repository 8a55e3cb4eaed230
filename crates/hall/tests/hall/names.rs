//! What guests may be called: not as the page calls a bot, in any of its languages.

use std::{collections::BTreeMap, fs, path::PathBuf};

use serde_json::json;

use crate::{bed::Bed, client::Client};

fn page(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(path)
}

/// The names that the page gives to the bots of a game.
fn bots(game: &str) -> Vec<String> {
    let text = fs::read_to_string(page(&format!("games/{game}/index.ts"))).unwrap();
    let list = text.split_once("bots: [").unwrap().1.split_once(']').unwrap().0;
    list.split(',').map(|name| name.trim().trim_matches('\'').to_owned()).collect()
}

/// What the page says of a bot of this name, in all of its languages.
fn said_of(name: &str) -> Vec<String> {
    let mut all = Vec::new();
    for area in ["common", "pace"] {
        for file in fs::read_dir(page(&format!("i18n/{area}"))).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            let messages: BTreeMap<String, serde_json::Value> =
                serde_json::from_str(&text).unwrap();
            let keys = messages.keys().filter(|key| match area {
                "common" => key.starts_with("bot-"),
                _ => *key == "level",
            });
            all.extend(keys.map(|key| messages[key].as_str().unwrap().to_owned()));
        }
    }
    let of_its_own = all.iter().map(|said| {
        if said.contains("{name}") { said.clone() } else { format!("{{name}} · {said}") }
    });
    let all: Vec<String> = of_its_own.chain(all.iter().cloned()).collect();
    all.iter().map(|said| said.replace("{name}", name).replace("{level}", "7")).collect()
}

#[tokio::test]
async fn a_guest_may_be_called_ada_but_not_as_the_page_calls_a_bot() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    let mut refused = 0;
    for game in ["duell", "qwixx-duel", "qwixx-longo"] {
        let bots = bots(game);
        assert_eq!(bots.len(), 10, "{bots:?}");
        for bot in &bots {
            let free = client.post("/api/v1/players", &json!({ "name": bot })).await;
            assert_eq!(free.status, 201, "{bot}: people are called so");
        }
        for said in said_of(&bots[0]).iter().filter(|said| said.chars().count() <= 24) {
            let answer = client.post("/api/v1/players", &json!({ "name": said })).await;
            assert_eq!(answer.refusal(), (400, "unreadable".to_owned()), "{said}");
            refused += 1;
        }
    }
    assert!(refused > 3 * 4 * 3, "{refused}: every language has several");
}
