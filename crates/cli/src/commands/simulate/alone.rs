//! `dicehall simulate` for a sheet played alone.

use std::{fmt::Write, path::Path};

use anyhow::{Context, ensure};
use catalog::GameKind;
use game::{Game, Seat};
use judge::{Stop, Workers};
use qwixx_longo::{Lucky, QwixxLongo, QwixxLongoSetup};
use qwixx_solo::{LoneTally, SoloTable, Variant};
use serde_json::{Map, Value, json};

use crate::{
    args::SimulateArgs,
    clock::{Clock, Elapsed},
    commands::lab::solved,
    output::{self, grouped},
    progress,
};

/// The optimal player of a lone Longo sheet.
const NAME: &str = "solo-optimal";

/// Whether a player with this name plays alone.
pub(super) fn is_meant(player: &str) -> bool {
    player == NAME || player.strip_prefix(NAME).is_some_and(|rest| rest.starts_with(':'))
}

pub(super) fn run(args: &SimulateArgs) -> anyhow::Result<()> {
    ensure!(args.game == GameKind::QwixxLongo, "{NAME} plays qwixx-longo");
    let is_alone = args.players.len() == 1 && args.seats.is_none_or(|seats| seats == 1);
    ensure!(is_alone, "{NAME} plays a sheet alone: name no other player and no more seats");
    let workers = args.run.threads.workers();
    let (table, lucky) = table(args, workers)?;
    let two = QwixxLongoSetup::new(vec![lucky; 2])?;
    let start = QwixxLongo::start(&two).alone(Seat::at(0));
    let bar = progress::bar(args.games, "games");
    let clock = Clock::start();
    let seed = args.run.seed;
    let on_progress = |done| bar.set_position(done);
    let tally = table.play_many(&start, args.games, workers, seed, &Stop::new(), on_progress);
    let elapsed = clock.elapsed();
    bar.finish_and_clear();
    if args.run.json {
        output::print_json(&as_json(args, &table, &tally, &elapsed, workers))
    } else {
        output::print(&as_text(args, &table, &tally, &elapsed)?)
    }
}

/// The table from a file, or else one solved now; the lucky numbers are the table's.
fn table(args: &SimulateArgs, workers: Workers) -> anyhow::Result<(SoloTable, Lucky)> {
    let rules = &args.run.rules.rules;
    rules.allow(QwixxLongo::NAME, &["lucky"])?;
    let asked: Option<Lucky> = rules.get("lucky").map(str::parse).transpose()?;
    let Some((_, file)) = args.players[0].split_once(':') else {
        let lucky = asked.unwrap_or(Lucky::DEFAULT[0]);
        return Ok((solved(Variant::longo(Some(lucky)), workers), lucky));
    };
    ensure!(!file.is_empty(), "{NAME}: wants the file of a table behind the colon");
    let table = SoloTable::load(Path::new(file))?;
    let variant = table.variant();
    let lucky = variant.lucky().and_then(|[one, other]| Lucky::new(one, other));
    let lucky = lucky.filter(|&lucky| variant == Variant::longo(Some(lucky)));
    let lucky = lucky.with_context(|| {
        format!("{file} is a table of {variant}: {NAME} plays Qwixx Longo with lucky numbers")
    })?;
    let agrees = asked.is_none_or(|asked| Variant::longo(Some(asked)) == variant);
    ensure!(agrees, "{file} is a table of {variant}, not of those in --rules");
    Ok((table, lucky))
}

/// Standard errors to either side of a 95 % interval.
const INTERVAL: f64 = 1.96;

fn as_text(
    args: &SimulateArgs,
    table: &SoloTable,
    tally: &LoneTally,
    elapsed: &Elapsed,
) -> anyhow::Result<String> {
    let games = tally.games();
    let (mean, error) = (tally.mean_score(), tally.standard_error());
    let mut text = format!("{}, played alone\n", table.variant());
    writeln!(text, "{} games, seed {}\n", grouped(games), args.run.seed)?;
    writeln!(
        text,
        "score    {mean:.3} ± {:.3} (95 %), sd {:.2}",
        INTERVAL * error,
        tally.score_deviation()
    )?;
    let away = (mean - f64::from(table.start())) / error;
    writeln!(text, "exact    {:.4}, {:.1} standard errors away", table.start(), away.abs())?;
    writeln!(text, "turns    {:.2} a game", tally.mean_turns())?;
    for (reason, &count) in tally.ends() {
        writeln!(text, "ended    {:6.2} % {reason}", 100.0 * count as f64 / games as f64)?;
    }
    let rate = |seconds: f64| grouped((games as f64 / seconds) as u64);
    let [wall, cpu] = [elapsed.seconds, elapsed.cpu_seconds].map(rate);
    writeln!(text, "games/s  {wall} ({cpu} a CPU-second)")?;
    Ok(text)
}

fn as_json(
    args: &SimulateArgs,
    table: &SoloTable,
    tally: &LoneTally,
    elapsed: &Elapsed,
    workers: Workers,
) -> Value {
    let ends: Map<String, Value> =
        tally.ends().iter().map(|(reason, count)| (reason.to_string(), json!(count))).collect();
    json!({
        "game": QwixxLongo::NAME,
        "variant": table.variant().to_string(),
        "players": [NAME],
        "seed": args.run.seed,
        "threads": workers.count(),
        "games": tally.games(),
        "seconds": elapsed.seconds,
        "cpu_seconds": elapsed.cpu_seconds,
        "mean_scores": [tally.mean_score()],
        "score_deviations": [tally.score_deviation()],
        "standard_errors": [tally.standard_error()],
        "exact_score": table.start(),
        "mean_turns": tally.mean_turns(),
        "ends": ends,
    })
}
