//! What `match` and `round-robin` share: openings, records and progress.

use std::{
    fs::File,
    io::{BufWriter, IsTerminal, Write},
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context, bail, ensure};
use duell::{Duell, DuellSetup};
use game::{Game, Setup};
use indicatif::{ProgressBar, ProgressStyle};
use lab::contest::{Contest, Opening, Openings, Pair, Spec, Standing};

use crate::{args::ContestArgs, output, progress, record_file};

/// The match of two players with these arguments.
pub(super) fn plan(
    contenders: [Spec; 2],
    games: u64,
    terms: &ContestArgs,
) -> anyhow::Result<Contest> {
    let rules = DuellSetup::from_options(&terms.rules.rules)?;
    Ok(Contest {
        contenders,
        pairs: games.div_ceil(2),
        pace: terms.pace(),
        openings: openings(&terms.openings, rules)?,
        rules,
        seed: terms.seed,
        sprt: None,
    })
}

/// More moves than this are hardly ever balanced.
const MOST_RANDOM: u32 = 20;

fn openings(text: &str, rules: DuellSetup) -> anyhow::Result<Openings> {
    if text == "book" {
        return Ok(Openings::Book);
    }
    if let Some(moves) = text.strip_prefix("random:") {
        let moves: Option<u32> = moves.parse().ok().filter(|&moves| moves <= MOST_RANDOM);
        let moves = moves.with_context(|| {
            format!("--openings {text}: expected random:0 to random:{MOST_RANDOM}")
        })?;
        return Ok(Openings::Random(moves));
    }
    let listed = record_file::read(Path::new(text)).with_context(|| text.to_owned())?;
    let mut openings = Vec::new();
    for (line, number) in listed.lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let start =
            Duell::from_position(line, &rules).with_context(|| format!("{text}, line {number}"))?;
        ensure!(
            start.outcome().is_none(),
            "{text}, line {number}: the game is over in this position"
        );
        openings.push(Opening::at(start));
    }
    if openings.is_empty() {
        bail!("{text}: there is no position in it");
    }
    Ok(Openings::Listed(openings))
}

/// A new file for records, if one is wanted.
pub(super) struct Records(Option<BufWriter<File>>);

impl Records {
    pub(super) fn create(path: Option<&Path>) -> anyhow::Result<Self> {
        let create =
            |path: &Path| File::create_new(path).with_context(|| path.display().to_string());
        Ok(Self(path.map(create).transpose()?.map(BufWriter::new)))
    }

    fn write(&mut self, pair: &Pair) -> std::io::Result<()> {
        if let Some(file) = &mut self.0 {
            for bout in &pair.bouts {
                writeln!(file, "{}", bout.record)?;
            }
            file.flush()?;
        }
        Ok(())
    }
}

/// How often a line is printed where there is no terminal for a bar.
const EVERY: Duration = Duration::from_secs(10);

/// Plays a match with progress on standard error, and keeps the records.
pub(super) fn play(
    contest: &Contest,
    threads: usize,
    records: &mut Records,
    said: impl Fn(&Standing) -> String,
) -> anyhow::Result<Standing> {
    let bar = bar(2 * contest.pairs);
    let is_seen = std::io::stderr().is_terminal();
    let mut last = Instant::now();
    let mut written = Ok(());
    let standing = contest.run(output::workers(threads), |standing, pair| {
        written = records.write(pair);
        bar.set_position(standing.games());
        bar.set_message(said(standing));
        for (bout, number) in pair.bouts.iter().zip(1..) {
            if let Some((seat, failure)) = &bout.failure {
                let name = bout.record.player(*seat).unwrap_or_default();
                bar.suspend(|| {
                    anstream::eprintln!(
                        "game {}.{number}: {name} forfeits: {failure}",
                        pair.number + 1
                    );
                });
            }
        }
        if !is_seen && last.elapsed() >= EVERY {
            last = Instant::now();
            anstream::eprintln!("{} games: {}", standing.games(), said(standing));
        }
        written.is_ok()
    })?;
    bar.finish_and_clear();
    written.context("the records cannot be written")?;
    Ok(standing)
}

fn bar(games: u64) -> ProgressBar {
    let bar = progress::bar(games, "games");
    let template = "{bar:20} {human_pos} of {human_len} games, {msg}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
