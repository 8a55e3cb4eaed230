//! `dicehall lab train` for the Qwixx games

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, ensure};
use bots::{QwixxBaseline, QwixxName};
use lab::training::{
    Curve, Schedule, Training, follow,
    qwixx::{Course, DuelCourse, Lessons, LongoCourse, Match, Trainer, Won},
};
use qwixx_engine::{
    file::{from_bytes, to_bytes},
    longo::value::LongoValue,
    net::Net,
};

use crate::{
    args::{Hidden, Learned, QwixxTrainArgs},
    output, progress,
};

/// Seed of the dice of all measurements, the same for each.
const CHECK_SEED: u64 = 777;

/// What a net in training is measured against: a name for the curve, the opponent, and the seats.
type Yardstick = (String, QwixxName, usize);

const LONGO_SEATS: [usize; 4] = [2, 3, 4, 5];

/// The baseline players, or the one to beat.
fn yardsticks(game: Learned, against: Option<QwixxName>) -> Vec<Yardstick> {
    let greedy = |most| QwixxName::Baseline(QwixxBaseline::Greedy(most));
    match (against, game) {
        (Some(rival), _) => vec![(rival.to_string(), rival, 2)],
        (None, Learned::QwixxDuel) => {
            [2, 10].map(|most| (greedy(most).to_string(), greedy(most), 2)).into()
        }
        (None, Learned::QwixxLongo) => {
            LONGO_SEATS.map(|seats| (format!("{seats} seats"), greedy(2), seats)).into()
        }
    }
}

pub(crate) fn run(game: Learned, args: &QwixxTrainArgs) -> anyhow::Result<ExitCode> {
    for (name, value) in [("lambda", args.lambda), ("exact", args.exact)] {
        ensure!((0.0..=1.0).contains(&value), "--{name} {value}: a number from 0 to 1 is needed");
    }
    ensure!(args.rate > 0.0 && args.rate <= 1.0, "--rate {}: more than 0, at most 1", args.rate);
    if game == Learned::QwixxLongo {
        ensure!(args.exact <= 0.0, "--exact: no exact targets are known for Longo");
    }
    match args.hidden {
        Hidden::H16 => train::<16>(game, args),
        Hidden::H32 => train::<32>(game, args),
        Hidden::H64 => train::<64>(game, args),
        Hidden::H128 => train::<128>(game, args),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn train<const H: usize>(game: Learned, args: &QwixxTrainArgs) -> anyhow::Result<()> {
    let (check, workers) =
        (Match { games: args.check_games, seed: CHECK_SEED }, args.threads.workers());
    let yardsticks = yardsticks(game, args.against);
    match game {
        Learned::QwixxDuel => learn::<DuelCourse, H>(args, &yardsticks, |net, &(_, against, _)| {
            check.duel(net, against, workers)
        }),
        Learned::QwixxLongo => {
            learn::<LongoCourse, H>(args, &yardsticks, |net, &(_, against, seats)| {
                // A net that learns to beat somebody plays as it learns: by its own view.
                let value = if args.against.is_some() {
                    LongoValue::new(net)
                } else {
                    LongoValue::balanced(net)
                };
                check.longo(&value, against, seats, workers)
            })
        }
    }
}

/// The file next to the net, with this extension added to its name.
fn beside(out: &Path, ending: &str) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Writes a file completely or not at all.
fn write(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    Ok(parcel::replace(path, |file| file.write_all(bytes.as_ref()))?)
}

fn learn<C: Course, const H: usize>(
    args: &QwixxTrainArgs,
    yardsticks: &[Yardstick],
    measure: impl Fn(&Net<H>, &Yardstick) -> Won,
) -> anyhow::Result<()> {
    let checkpoint = beside(&args.out, ".checkpoint");
    let (mut trainer, points) = begin::<C, H>(args, &checkpoint)?;
    let names = yardsticks.iter().map(|(name, ..)| name.clone()).collect();
    let title = format!("{}: games won while learning", C::NET.name());
    let mut curve = Curve { title, names, points };
    let measured = |trainer: &Trainer<C, H>| -> Vec<Won> {
        yardsticks.iter().map(|stick| measure(trainer.net(), stick)).collect()
    };
    let shares = |won: &[Won]| won.iter().map(|won| won.share).collect();
    let (is_new, is_done) = (trainer.done() == 0, trainer.is_done());
    if args.against.is_some() && (is_new || is_done) {
        // How much more it wins in the end shows only next to what it won at first.
        let won = measured(&trainer);
        report(trainer.done(), &curve.names, &won)?;
        if is_new {
            curve.points.push((0, shares(&won)));
        }
    }
    let bar = progress::bar(args.games, "games");
    bar.set_position(trainer.done());
    let piece = args.games.div_ceil(args.checks);
    follow(&mut trainer, piece, &checkpoint, args.threads.workers(), |trainer| {
        bar.set_position(trainer.done());
        let won = measured(trainer);
        bar.suspend(|| report(trainer.done(), &curve.names, &won))?;
        curve.points.push((trainer.done(), shares(&won)));
        write(&beside(&args.out, ".csv"), curve.to_csv())?;
        write(&beside(&args.out, ".svg"), curve.to_svg())?;
        write(&args.out, to_bytes(trainer.net(), C::NET))
    })?;
    bar.finish_and_clear();
    Ok(())
}

/// A training, and the points of its curve known so far.
type Begun<C, const H: usize> = (Trainer<C, H>, Vec<(u64, Vec<f64>)>);

/// Resumes a training, or begins a new one.
fn begin<C: Course, const H: usize>(
    args: &QwixxTrainArgs,
    checkpoint: &Path,
) -> anyhow::Result<Begun<C, H>> {
    ensure!(!args.out.is_dir(), "{} is a folder", args.out.display());
    let schedule = Schedule { length: args.games, rate: args.rate, seed: args.seed };
    let lessons = Lessons { lambda: args.lambda, exact: args.exact, rival: args.against };
    let trainer = Trainer::new(schedule, lessons);
    if args.resume && checkpoint.exists() {
        let trainer = trainer.resume(checkpoint)?;
        // The curve is only for looking at: without its old part there is just less to see.
        let csv = fs::read_to_string(beside(&args.out, ".csv")).unwrap_or_default();
        let mut points = Curve::read_points(&csv);
        // A point after the checkpoint will be measured again.
        points.retain(|&(games, _)| games <= trainer.done());
        return Ok((trainer, points));
    }
    if !args.resume {
        for path in [args.out.as_path(), checkpoint] {
            ensure!(!path.exists(), "{} is there already", path.display());
        }
    }
    Ok(match &args.from {
        Some(file) => (Trainer::from_net(schedule, lessons, &read::<C, H>(file)?), Vec::new()),
        None => (trainer, Vec::new()),
    })
}

/// Reads a net that has all inputs, or only the first ones.
fn read<C: Course, const H: usize>(file: &Path) -> anyhow::Result<Net<H>> {
    let name = || file.display().to_string();
    let bytes = fs::read(file).with_context(name)?;
    from_bytes(&bytes, C::NET, 0..=C::INPUTS).with_context(name)
}

fn report(played: u64, names: &[String], won: &[Won]) -> anyhow::Result<()> {
    let error = |won: &Won| won.error.map_or_else(String::new, |e| format!(" ± {:.2}", 100.0 * e));
    let shares: Vec<String> = names
        .iter()
        .zip(won)
        .map(|(name, won)| format!("{name} {:.2}{} %", 100.0 * won.share, error(won)))
        .collect();
    output::print(&format!("{:>12} games  {}\n", output::grouped(played), shares.join("  ")))
}
