//! Figures of games kept in a file, so that an interrupted study can resume.

use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{Read, Write},
    path::Path,
    sync::Mutex,
};

use anyhow::{Context, anyhow, ensure};
use lab::GameFigures;

/// The games of a study by player and number, and the file in which they are kept.
#[derive(Default)]
pub(super) struct Kept {
    known: BTreeMap<(String, u64), GameFigures>,
    file: Option<Mutex<File>>,
}

impl Kept {
    /// What a file has of the study named in its first line; an empty or new file is set up for this study.
    pub(super) fn open(path: Option<&Path>, study: &str) -> anyhow::Result<Self> {
        let Some(path) = path else { return Ok(Self::default()) };
        let open = || -> anyhow::Result<Self> {
            let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
            let mut text = String::new();
            file.read_to_string(&mut text)?;
            // A line that was cut off during writing is written again. A file of something else is left alone.
            let whole = text.rfind('\n').map_or(0, |end| end + 1);
            let known = read(&text[..whole], study)?;
            ensure!(
                whole > 0 || format!("# {study}").starts_with(&text),
                "it is no file of a study"
            );
            file.set_len(whole as u64)?;
            if whole == 0 {
                writeln!(file, "# {study}")?;
            }
            Ok(Self { known, file: Some(Mutex::new(file)) })
        };
        open().with_context(|| path.display().to_string())
    }

    /// The games of a player that are still missing.
    pub(super) fn missing(&self, player: &str, games: u64) -> Vec<u64> {
        (0..games).filter(|&game| !self.known.contains_key(&(player.to_owned(), game))).collect()
    }

    /// Writes a game down.
    pub(super) fn keep(&self, player: &str, game: u64, figures: &GameFigures) {
        let Some(file) = &self.file else { return };
        let mut file = file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // A full disk does not end the study: its figures are still printed.
        if let Err(error) = writeln!(file, "{player} {game} | {figures}") {
            anstream::eprintln!("dicehall: a game could not be kept: {error}");
        }
    }

    /// Adds missing games, and returns all games of a player, by number.
    pub(super) fn with(
        &mut self,
        player: &str,
        games: u64,
        found: impl IntoIterator<Item = (u64, GameFigures)>,
    ) -> Vec<&GameFigures> {
        self.known
            .extend(found.into_iter().map(|(game, found)| ((player.to_owned(), game), found)));
        let range = (player.to_owned(), 0)..(player.to_owned(), games);
        self.known.range(range).map(|(_, figures)| figures).collect()
    }
}

fn read(text: &str, study: &str) -> anyhow::Result<BTreeMap<(String, u64), GameFigures>> {
    let mut lines = text.lines();
    let Some(first) = lines.next() else { return Ok(BTreeMap::new()) };
    ensure!(first.strip_prefix("# ") == Some(study), "the first line is not `# {study}`");
    let game = |(line, text): (usize, &str)| {
        let read = || {
            let (name, figures) = text.split_once(" | ")?;
            let (player, game) = name.rsplit_once(' ')?;
            Some(((player.to_owned(), game.parse().ok()?), figures.parse().ok()?))
        };
        read().ok_or_else(|| anyhow!("line {}: expected the figures of a game", line + 2))
    };
    lines.enumerate().map(game).collect()
}
