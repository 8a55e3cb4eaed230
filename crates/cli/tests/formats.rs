//! Every example on the page of formats is what really happens.

use std::{fs, path::Path};

use catalog::{GameKind, with_game};
use game::record::{self, GAME};
use referee::Referee;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    fs::read_to_string(path).expect("the page of formats is there")
}

/// The text of every code block, without its fences.
fn blocks(page: &str) -> Vec<&str> {
    let fenced = page.split("```").skip(1).step_by(2);
    fenced.filter_map(|block| Some(block.split_once('\n')?.1)).collect()
}

#[test]
fn the_referee_answers_as_the_page_says() {
    let page = page();
    let sessions: Vec<&str> = blocks(&page).into_iter().filter(|b| b.starts_with('>')).collect();
    assert!(sessions.len() >= GameKind::ALL.len(), "a session for each game");
    for session in sessions {
        let mut referee = Referee::default();
        let mut answer = String::new();
        // Where the page breaks a long answer, the rest of it stands two spaces in.
        for line in session.replace("\n  ", "").lines() {
            match (line.strip_prefix('>'), line.strip_prefix("< ")) {
                (Some(request), _) => answer = referee.answer(request.trim_start().as_bytes()),
                (_, Some(expected)) => assert_eq!(answer, expected, "{session}"),
                _ => panic!("neither a request nor an answer: {line}"),
            }
        }
    }
}

#[test]
fn the_records_of_the_page_keep_the_rules() {
    let page = page();
    let records = blocks(&page).into_iter().filter(|block| block.starts_with("[Game "));
    let mut games = Vec::new();
    for text in records {
        let records = record::parse_all(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        for record in records {
            let name = record.value(GAME).expect("a record names its game");
            let kind: GameKind = name.parse().expect("the game is known");
            with_game!(kind, G => {
                record::replay::<G>(&record).unwrap_or_else(|error| panic!("{error}\n{text}"));
            });
            games.push(kind);
        }
    }
    for kind in GameKind::ALL {
        assert!(games.contains(kind), "no record of {kind}");
    }
}
