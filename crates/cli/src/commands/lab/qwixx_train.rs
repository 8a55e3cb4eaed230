//! `dicehall lab train` for the Qwixx games

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, ensure};
use bots::QwixxBaseline;
use lab::training::{
    Curve, Schedule, Training, follow,
    qwixx::{Course, DuelCourse, Lessons, LongoCourse, Trainer, duel_share, longo_share},
};
use qwixx_engine::{
    file::{from_bytes, to_bytes},
    net::Net,
};

use crate::{
    args::{Hidden, Learned, QwixxTrainArgs},
    output, progress,
};

/// Seed of the dice of all measurements, which are the same for each.
const CHECK_SEED: u64 = 777;

/// What a net in training is measured against: a name for the curve, the opponent, and the seats.
type Yardstick = (&'static str, QwixxBaseline, usize);

const DUEL: &[Yardstick] =
    &[("greedy:2", QwixxBaseline::Greedy(2), 2), ("greedy:10", QwixxBaseline::Greedy(10), 2)];
const LONGO: &[Yardstick] = &[
    ("2 seats", QwixxBaseline::Greedy(2), 2),
    ("3 seats", QwixxBaseline::Greedy(2), 3),
    ("4 seats", QwixxBaseline::Greedy(2), 4),
    ("5 seats", QwixxBaseline::Greedy(2), 5),
];

pub(crate) fn run(game: Learned, args: &QwixxTrainArgs) -> anyhow::Result<ExitCode> {
    for (name, value) in [("lambda", args.lambda), ("exact", args.exact)] {
        ensure!((0.0..=1.0).contains(&value), "--{name} {value}: a number from 0 to 1 is needed");
    }
    ensure!(args.rate > 0.0 && args.rate <= 1.0, "--rate {}: more than 0, at most 1", args.rate);
    if game == Learned::QwixxLongo {
        ensure!(args.against.is_none(), "--against: Longo is learned against oneself only");
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
    match game {
        Learned::QwixxDuel => learn::<DuelCourse, H>(args, DUEL, |net, &(_, against, _)| {
            duel_share(net, against, args.check_games, CHECK_SEED)
        }),
        Learned::QwixxLongo => learn::<LongoCourse, H>(args, LONGO, |net, &(_, against, seats)| {
            longo_share(net, against, seats, args.check_games, CHECK_SEED)
        }),
    }
}

/// The file beside the net with this ending added to its name.
fn beside(out: &Path, ending: &str) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Writes a file in full or not at all.
fn write(path: &Path, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
    Ok(parcel::replace(path, |file| file.write_all(bytes.as_ref()))?)
}

fn learn<C: Course, const H: usize>(
    args: &QwixxTrainArgs,
    yardsticks: &[Yardstick],
    share: impl Fn(&Net<H>, &Yardstick) -> f64,
) -> anyhow::Result<()> {
    let checkpoint = beside(&args.out, ".checkpoint");
    let (mut trainer, points) = begin::<C, H>(args, &checkpoint)?;
    let names = yardsticks.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let title = format!("{}: games won while learning", C::NET.name());
    let mut curve = Curve { title, names, points };
    let bar = progress::bar(args.games, "games");
    bar.set_position(trainer.done());
    let piece = args.games.div_ceil(args.checks);
    follow(&mut trainer, piece, &checkpoint, args.threads.workers(), |trainer| {
        bar.set_position(trainer.done());
        let shares: Vec<f64> = yardsticks.iter().map(|stick| share(trainer.net(), stick)).collect();
        bar.suspend(|| report(trainer.done(), &curve.names, &shares))?;
        curve.points.push((trainer.done(), shares));
        write(&beside(&args.out, ".csv"), curve.to_csv())?;
        write(&beside(&args.out, ".svg"), curve.to_svg())?;
        write(&args.out, to_bytes(trainer.net(), C::NET))
    })?;
    bar.finish_and_clear();
    Ok(())
}

/// A training, and the points of its curve that are known already.
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
        // The curve is for the eye: without the old part of it there is only less to see.
        let csv = fs::read_to_string(beside(&args.out, ".csv")).unwrap_or_default();
        let mut points = Curve::read_points(&csv);
        // A point behind the checkpoint will come again.
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

/// Reads a net that has all inputs or the first ones.
fn read<C: Course, const H: usize>(file: &Path) -> anyhow::Result<Net<H>> {
    let name = || file.display().to_string();
    let bytes = fs::read(file).with_context(name)?;
    from_bytes(&bytes, C::NET, 0..=C::INPUTS).with_context(name)
}

fn report(played: u64, names: &[String], shares: &[f64]) -> anyhow::Result<()> {
    let shares: Vec<String> = names
        .iter()
        .zip(shares)
        .map(|(name, share)| format!("{name} {:.1} %", 100.0 * share))
        .collect();
    output::print(&format!("{:>12} games  {}\n", output::grouped(played), shares.join("  ")))
}
