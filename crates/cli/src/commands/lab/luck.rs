//! `dicehall lab luck`

use std::{fmt::Write, process::ExitCode};

use bots::Examined;
use catalog::with_game;
use lab::{GameFigures, SeatSums};
use serde_json::{Value, json};

use super::study::Study;
use crate::{
    args::LuckArgs,
    clock::Clock,
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &LuckArgs) -> anyhow::Result<ExitCode> {
    with_game!(args.game, G => measure::<G>(args))?;
    Ok(ExitCode::SUCCESS)
}

fn measure<G: Examined>(args: &LuckArgs) -> anyhow::Result<()> {
    let mut study = Study::<G>::open("luck", args.game, &args.study, true)?;
    let clock = Clock::start();
    let missing = study.missing(&args.player, args.games);
    let bar = progress::bar(missing as u64, "games");
    let games = study.run(&args.player, args.games, || bar.inc(1))?;
    let seconds = clock.elapsed().cpu_seconds;
    bar.finish_and_clear();
    let sums = by_seat(&games);
    if args.study.json {
        return output::print_json(&as_json(args, &study.fingerprint, &sums, seconds));
    }
    let (games, player, seed) = (grouped(args.games), &args.player, args.study.seed);
    let mut text =
        format!("{}, {games} games of {player} against itself, seed {seed}\n\n", args.game);
    writeln!(
        text,
        "seat  mean luck  error   in errors  sd of result  without luck  variance falls by"
    )?;
    for (seat, sums) in sums.iter().enumerate() {
        let (luck, [result, adjusted]) = (sums.mean_luck(), sums.variances());
        writeln!(
            text,
            "{seat:<4}  {:+9.3}  {:6.3}  {:+9.2}  {:12.2}  {:12.2}  {:15.1} %",
            100.0 * luck.mean,
            100.0 * luck.error,
            standard_errors(sums),
            100.0 * result.sqrt(),
            100.0 * adjusted.sqrt(),
            100.0 * (1.0 - adjusted / result),
        )?;
    }
    writeln!(text, "\nin percentage points")?;
    if missing > 0 {
        writeln!(text, "{seconds:.1} CPU-seconds, {:.3} a game", seconds / missing as f64)?;
    }
    output::print(&text)
}

fn by_seat(games: &[GameFigures]) -> Vec<SeatSums> {
    let seats = games.first().map_or(0, |game| game.seats.len());
    (0..seats).map(|seat| games.iter().map(|game| game.seats[seat]).collect()).collect()
}

/// How many standard errors mean luck is away from zero.
fn standard_errors(sums: &SeatSums) -> f64 {
    let luck = sums.mean_luck();
    if luck.error > 0.0 { luck.mean / luck.error } else { 0.0 }
}

fn as_json(args: &LuckArgs, fingerprint: &str, sums: &[SeatSums], seconds: f64) -> Value {
    let seat = |sums: &SeatSums| {
        let (luck, [result, adjusted]) = (sums.mean_luck(), sums.variances());
        json!({
            "luck": luck.mean,
            "luck_error": luck.error,
            "result_variance": result,
            "adjusted_variance": adjusted,
        })
    };
    json!({
        "game": args.game.name(),
        "player": args.player,
        "games": args.games,
        "seed": args.study.seed,
        "fingerprint": fingerprint,
        "seats": sums.iter().map(seat).collect::<Vec<_>>(),
        "cpu_seconds": seconds,
    })
}
