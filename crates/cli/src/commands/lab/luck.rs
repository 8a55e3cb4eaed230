//! `dicehall lab luck` and `dicehall lab bands`

use std::{fmt::Write, fs, process::ExitCode};

use anyhow::Context;
use bots::{Examined, Players};
use catalog::GameKind;
use game::{Game, Setup};
use judge::Level;
use lab::{Analyses, Analyzed, SeatSums};
use serde_json::{Value, json};

use super::bands_plot;
use crate::{
    args::{BandsArgs, LuckArgs, StudyArgs},
    clock::Clock,
    commands::with_examined,
    output::{self, grouped},
    progress,
};

pub(crate) fn luck(args: &LuckArgs) -> anyhow::Result<ExitCode> {
    with_examined!(args.game, G => measure_luck::<G>(args))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn bands(args: &BandsArgs) -> anyhow::Result<ExitCode> {
    with_examined!(args.game, G => measure_bands::<G>(args))?;
    Ok(ExitCode::SUCCESS)
}

fn setup<G: Game>(args: &StudyArgs) -> anyhow::Result<G::Setup> {
    let rules = &args.rules.rules;
    Ok(match args.seats {
        Some(seats) => G::Setup::for_position(rules)?.with_seats(seats)?,
        None => G::Setup::from_options(rules)?,
    })
}

fn study<G: Examined>(
    args: &StudyArgs,
    player: &str,
    games: u64,
    on_game: impl Fn() + Sync,
) -> anyhow::Result<Analyzed> {
    let setup = setup::<G>(args)?;
    let seats = G::start(&setup).seats();
    let players = vec![<G as Players>::player_named(player)?; seats];
    let (seed, effort) = (args.seed, args.effort);
    Ok(Analyses::<G> { setup, players, games, seed, effort }.run(args.threads.workers(), on_game))
}

fn measure_luck<G: Examined>(args: &LuckArgs) -> anyhow::Result<()> {
    let bar = progress::bar(args.games, "games");
    let clock = Clock::start();
    let found = study::<G>(&args.study, &args.player, args.games, || bar.inc(1))?;
    let seconds = clock.elapsed().cpu_seconds;
    bar.finish_and_clear();
    if args.study.json {
        return output::print_json(&luck_as_json(args, &found, seconds));
    }
    let mut text = heading(args.game, args.games, &args.study, &args.player);
    writeln!(
        text,
        "seat  luck     error   z      sd of result  without luck  falls by  mean loss"
    )?;
    for (seat, sums) in found.seats.iter().enumerate() {
        let (luck, loss) = (sums.mean_luck(), sums.mean_loss());
        let [result, adjusted] = sums.variances();
        writeln!(
            text,
            "{seat:<4} {:+7.3}  {:6.3}  {:+5.2}  {:12.2}  {:12.2}  {:6.1} %  {:9.4}",
            100.0 * luck.mean,
            100.0 * luck.error,
            standard_errors(sums),
            100.0 * result.sqrt(),
            100.0 * adjusted.sqrt(),
            100.0 * (1.0 - adjusted / result),
            100.0 * loss.mean,
        )?;
    }
    writeln!(text, "\nin points of a hundred; parts add up within {:.1e}", found.identity_error)?;
    writeln!(text, "{:.1} CPU-seconds, {:.3} a game", seconds, seconds / args.games as f64)?;
    output::print(&text)
}

/// How many standard errors mean luck is away from zero.
fn standard_errors(sums: &SeatSums) -> f64 {
    let luck = sums.mean_luck();
    if luck.error > 0.0 { luck.mean / luck.error } else { 0.0 }
}

fn heading(game: GameKind, games: u64, args: &StudyArgs, player: &str) -> String {
    let (games, effort, seed) = (grouped(games), args.effort, args.seed);
    format!("{game}, {games} games of {player} against itself, {effort}, seed {seed}\n\n")
}

fn luck_as_json(args: &LuckArgs, found: &Analyzed, seconds: f64) -> Value {
    let seat = |sums: &SeatSums| {
        let (luck, loss, revision) = (sums.mean_luck(), sums.mean_loss(), sums.mean_revision());
        let [result, adjusted] = sums.variances();
        json!({
            "luck": luck.mean,
            "luck_error": luck.error,
            "result_variance": result,
            "adjusted_variance": adjusted,
            "revision": revision.mean,
            "revision_error": revision.error,
            "counted": sums.counted(),
            "mean_loss": loss.mean,
            "mean_loss_error": loss.error,
        })
    };
    json!({
        "game": args.game.name(),
        "player": args.player,
        "games": args.games,
        "seed": args.study.seed,
        "effort": args.study.effort.name(),
        "seats": found.seats.iter().map(seat).collect::<Vec<_>>(),
        "identity_error": found.identity_error,
        "cpu_seconds": seconds,
    })
}

fn measure_bands<G: Examined>(args: &BandsArgs) -> anyhow::Result<()> {
    let bar = progress::bar(args.games * Level::COUNT as u64, "games");
    let mut rows = Vec::new();
    for level in Level::all() {
        let player = format!("engine:{level}");
        let found = study::<G>(&args.study, &player, args.games, || bar.inc(1))?;
        let mut sums = SeatSums::default();
        found.seats.into_iter().for_each(|seat| sums.add(seat));
        rows.push((level, sums));
    }
    bar.finish_and_clear();
    let examiner = G::examiner(args.study.effort);
    let fingerprint = analysis::Examiner::<G>::fingerprint(&examiner);
    let seats = G::start(&setup::<G>(&args.study)?).seats();
    if let Some(path) = &args.plot {
        let losses: Vec<_> = rows.iter().map(|(_, sums)| sums.mean_loss()).collect();
        let picture = bands_plot::draw(args.game, seats, &losses);
        fs::write(path, picture).with_context(|| path.display().to_string())?;
    }
    if args.study.json {
        return output::print_json(&bands_as_json(args, fingerprint, &rows));
    }
    let mut text = heading(args.game, args.games, &args.study, "each level");
    writeln!(text, "level  decisions  mean loss  ± 95 %   error rate  good  ?!     ?      ??")?;
    for (level, sums) in &rows {
        let (loss, counted) = (sums.mean_loss(), sums.counted());
        let rate = 500.0 * seats as f64 / (seats as f64 - 1.0) * loss.mean;
        let share = |count: usize| 100.0 * count as f64 / counted.max(1) as f64;
        write!(text, "{level:<5}  {:>9}  {:9.4}", grouped(counted as u64), 100.0 * loss.mean)?;
        write!(text, "  {:6.4}  {rate:11.3}", 100.0 * loss.margin())?;
        let [good, dubious, mistake, blunder] = sums.marks.map(share);
        writeln!(text, "  {good:4.1}  {dubious:5.1}  {mistake:5.1}  {blunder:5.1}")?;
    }
    writeln!(text, "\nlosses in points of a hundred, marks in percent of counted decisions")?;
    writeln!(text, "fingerprint {fingerprint:016x}")?;
    output::print(&text)
}

fn bands_as_json(args: &BandsArgs, fingerprint: u64, rows: &[(Level, SeatSums)]) -> Value {
    let row = |(level, sums): &(Level, SeatSums)| {
        let loss = sums.mean_loss();
        json!({
            "level": level.number(),
            "counted": sums.counted(),
            "mean_loss": loss.mean,
            "mean_loss_error": loss.error,
            "marks": sums.marks,
        })
    };
    json!({
        "game": args.game.name(),
        "games": args.games,
        "seed": args.study.seed,
        "effort": args.study.effort.name(),
        "fingerprint": format!("{fingerprint:016x}"),
        "levels": rows.iter().map(row).collect::<Vec<_>>(),
    })
}
