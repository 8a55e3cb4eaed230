//! `dicehall lab bands`

use std::{fmt::Write, fs, process::ExitCode};

use analysis::Examiner;
use anyhow::Context;
use bots::Examined;
use catalog::with_game;
use judge::{Level, rollout::Estimate};
use lab::SeatSums;
use serde_json::{Value, json};

use super::{bands_plot, study::Study};
use crate::{
    args::BandsArgs,
    clock::Clock,
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &BandsArgs) -> anyhow::Result<ExitCode> {
    with_game!(args.game, G => measure::<G>(args))?;
    Ok(ExitCode::SUCCESS)
}

/// The totals of one level's games.
struct Row {
    level: Level,
    sums: SeatSums,
    identity_error: f64,
    /// The levels that the program's bands assign to single games.
    told: Vec<Level>,
}

impl Row {
    /// The share of games whose players are assigned a level at most this far from their own.
    fn share_within(&self, distance: u8) -> f64 {
        let is_near = |told: &&Level| told.number().abs_diff(self.level.number()) <= distance;
        self.told.iter().filter(is_near).count() as f64 / self.told.len().max(1) as f64
    }
}

fn measure<G: Examined>(args: &BandsArgs) -> anyhow::Result<()> {
    let mut study = Study::<G>::open("bands", args.game, &args.study, false)?;
    let players: Vec<(Level, String)> =
        Level::all().map(|level| (level, format!("engine:{level}"))).collect();
    let played: usize = players.iter().map(|(_, name)| study.missing(name, args.games)).sum();
    let bar = progress::bar(played as u64, "games");
    let clock = Clock::start();
    let examiner = G::examiner(args.study.effort);
    let bands = examiner.bands(study.seats());
    let mut rows = Vec::new();
    for (level, player) in players {
        let games = study.run(&player, args.games, || bar.inc(1))?;
        let identity_error = games.iter().map(|game| game.identity_error).fold(0.0, f64::max);
        let sums: SeatSums = games.iter().flat_map(|game| game.seats.iter().copied()).collect();
        let told = bands.map(|bands| sums.told(bands)).unwrap_or_default();
        rows.push(Row { level, sums, identity_error, told });
    }
    let seconds = clock.elapsed().cpu_seconds;
    bar.finish_and_clear();
    if let Some(path) = &args.plot {
        let losses: Vec<Estimate> = rows.iter().map(|row| row.sums.mean_loss()).collect();
        let picture = bands_plot::draw(args.game, study.seats(), &losses);
        fs::write(path, picture).with_context(|| path.display().to_string())?;
    }
    if args.study.json {
        return output::print_json(&as_json(args, &study.fingerprint, &rows, seconds));
    }
    let mut text = as_text(args, study.seats(), &rows)?;
    if played > 0 {
        writeln!(text, "{seconds:.1} CPU-seconds, {:.3} a game", seconds / played as f64)?;
    }
    writeln!(text, "fingerprint {}", study.fingerprint)?;
    output::print(&text)
}

fn as_text(args: &BandsArgs, seats: usize, rows: &[Row]) -> anyhow::Result<String> {
    let (games, effort, seed) = (grouped(args.games), args.study.effort, args.study.seed);
    let mut text = format!(
        "{} for {seats}, {games} games of each level against itself, {effort}, seed {seed}\n\n",
        args.game
    );
    writeln!(
        text,
        "level  decisions  mean loss  ± 95 %   error rate  good  ?!     ?      ??   told     ±0   ±1   ±2"
    )?;
    for row in rows {
        let Row { level, sums, .. } = row;
        let (loss, counted) = (sums.mean_loss(), sums.counted());
        let rate = 500.0 * seats as f64 / (seats as f64 - 1.0) * loss.mean;
        let share = |count: usize| 100.0 * count as f64 / counted.max(1) as f64;
        write!(text, "{level:<5}  {:>9}  {:9.4}", grouped(counted as u64), 100.0 * loss.mean)?;
        write!(text, "  {:6.4}  {rate:11.3}", 100.0 * loss.margin())?;
        let [good, dubious, mistake, blunder] = sums.marks().map(share);
        write!(text, "  {good:4.1}  {dubious:5.1}  {mistake:5.1}  {blunder:5.1}")?;
        let [exact, one, two] = [0, 1, 2].map(|distance| 100.0 * row.share_within(distance));
        writeln!(
            text,
            "  {:>5}  {exact:5.0}  {one:3.0}  {two:3.0}",
            grouped(row.told.len() as u64)
        )?;
    }
    let error = rows.iter().map(|row| row.identity_error).fold(0.0, f64::max);
    writeln!(text, "\nlosses in percentage points, marks in percent of counted decisions")?;
    writeln!(
        text,
        "told: single games that are told a level, and how many percent of them one at most so far away"
    )?;
    writeln!(text, "the parts of every seat add up within {error:.1e}")?;
    Ok(text)
}

fn as_json(args: &BandsArgs, fingerprint: &str, rows: &[Row], seconds: f64) -> Value {
    let row = |row: &Row| {
        let Row { level, sums, identity_error, told } = row;
        let within = [0, 1, 2].map(|distance| row.share_within(distance));
        let (loss, revision) = (sums.mean_loss(), sums.mean_revision());
        json!({
            "level": level.number(),
            "counted": sums.counted(),
            "mean_loss": loss.mean,
            "mean_loss_error": loss.error,
            "revision": revision.mean,
            "revision_error": revision.error,
            "marks": sums.marks(),
            "told": told.len(),
            "within": within,
            "identity_error": identity_error,
        })
    };
    json!({
        "game": args.game.name(),
        "games": args.games,
        "seed": args.study.seed,
        "effort": args.study.effort.name(),
        "fingerprint": fingerprint,
        "levels": rows.iter().map(row).collect::<Vec<_>>(),
        "cpu_seconds": seconds,
    })
}
