//! `dicehall lab calibrate`

use std::{fmt::Write, process::ExitCode};

use bots::Rolled;
use game::Setup;
use lab::{BINS, Bin, Calibration, calibrate};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use serde_json::{Value, json};

use crate::{
    args::{CalibrateArgs, Learned},
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &CalibrateArgs) -> anyhow::Result<ExitCode> {
    match args.game {
        Learned::QwixxDuel => measure::<QwixxDuel>(args)?,
        Learned::QwixxLongo => measure::<QwixxLongo>(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn measure<G: Rolled>(args: &CalibrateArgs) -> anyhow::Result<()> {
    let setup = G::Setup::from_options(&args.rules.rules)?;
    let bar = progress::bar(args.games, "games");
    let workers = args.threads.workers();
    let found =
        calibrate::<G>(&setup, args.games, args.seed, workers, |done| bar.set_position(done));
    bar.finish_and_clear();
    if args.json {
        output::print_json(&as_json::<G>(args, &found))
    } else {
        output::print(&as_text::<G>(args, &found)?)
    }
}

fn as_text<G: Rolled>(args: &CalibrateArgs, found: &Calibration) -> anyhow::Result<String> {
    let (games, seed) = (grouped(args.games), args.seed);
    let mut text = format!("{}, {games} games, seed {seed}\n\n", G::NAME);
    writeln!(text, "chance      positions   predicted       won     off   ± 95 %")?;
    for (index, bin) in found.bins.iter().enumerate().filter(|(_, bin)| bin.positions() > 0) {
        let [low, high] = [index, index + 1].map(|edge| 100 * edge / BINS);
        let [predicted, won] = [bin.predicted(), bin.won()].map(|share| 100.0 * share);
        let margin = 196.0 * bin.error();
        write!(text, "{low:>3}–{high:>3} %  {:>10}", grouped(bin.positions()))?;
        writeln!(
            text,
            "    {predicted:6.2} %  {won:6.2} %  {:+6.2}   {margin:6.2}",
            won - predicted
        )?;
    }
    writeln!(text, "\noff by {:.2} points of a hundred on average", 100.0 * found.mean_gap())?;
    Ok(text)
}

fn as_json<G: Rolled>(args: &CalibrateArgs, found: &Calibration) -> Value {
    let bin = |bin: &Bin| {
        json!({
            "positions": bin.positions(),
            "predicted": (bin.positions() > 0).then(|| bin.predicted()),
            "won": (bin.positions() > 0).then(|| bin.won()),
            "error": (bin.positions() > 0).then(|| bin.error()),
        })
    };
    json!({
        "game": G::NAME,
        "games": args.games,
        "seed": args.seed,
        "bins": found.bins.iter().map(bin).collect::<Vec<_>>(),
        "mean_gap": found.mean_gap(),
    })
}
