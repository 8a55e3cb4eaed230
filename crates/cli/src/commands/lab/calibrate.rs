//! `dicehall lab calibrate`

use std::{fmt::Write, process::ExitCode};

use lab::{
    calibrate,
    train::{DuelCourse, LongoCourse},
};
use qwixx_engine::{duel, longo};

use crate::{
    args::{CalibrateArgs, Learned},
    output, progress,
};

pub(crate) fn run(args: &CalibrateArgs) -> anyhow::Result<ExitCode> {
    let bar = progress::bar(args.games, "games");
    let (games, seed, workers) = (args.games, args.seed, output::workers(args.threads));
    let on_progress = |done| bar.set_position(done);
    let bins = match args.game {
        Learned::QwixxDuel => {
            calibrate::<DuelCourse, _>(duel::value::net(), games, seed, workers, on_progress)
        }
        Learned::QwixxLongo => {
            calibrate::<LongoCourse, _>(longo::value::net(), games, seed, workers, on_progress)
        }
    };
    bar.finish_and_clear();
    let mut text = format!("{} games, seed {seed}\n\n", output::grouped(games));
    writeln!(text, "predicted      cases   mean %    won %     off")?;
    for (place, bin) in bins.iter().enumerate() {
        let (low, high) = (10 * place, 10 * place + 10);
        write!(text, "{low:>3}-{high:<3} % {:>11}", output::grouped(bin.cases))?;
        if bin.cases > 0 {
            let [mean, won] = [bin.predicted(), bin.won()].map(|share| 100.0 * share);
            write!(text, " {mean:8.2} {won:8.2} {:+7.2}", won - mean)?;
        }
        writeln!(text)?;
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
