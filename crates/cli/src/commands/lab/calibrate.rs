//! `dicehall lab calibrate`

use std::{fmt::Write, process::ExitCode};

use anyhow::ensure;
use bots::Rolled;
use catalog::GameKind;
use duell_engine::curve;
use game::Setup;
use lab::{BINS, Bin, Calibration, DuellCalibration, calibrate, calibrate_duell};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use serde_json::{Value, json};

use crate::{
    args::CalibrateArgs,
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &CalibrateArgs) -> anyhow::Result<ExitCode> {
    match args.game {
        GameKind::Duell => measure_duell(args)?,
        GameKind::QwixxDuel => measure::<QwixxDuel>(args)?,
        GameKind::QwixxLongo => measure::<QwixxLongo>(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn measure<G: Rolled>(args: &CalibrateArgs) -> anyhow::Result<()> {
    ensure!(args.nodes.is_none(), "only the Duell engine counts nodes");
    let setup = G::Setup::from_options(&args.rules.rules)?;
    let bar = progress::bar(args.games, "games");
    let workers = args.threads.workers();
    let found =
        calibrate::<G>(&setup, args.games, args.seed, workers, |done| bar.set_position(done));
    bar.finish_and_clear();
    if args.json {
        output::print_json(&as_json(args, &found))
    } else {
        output::print(&as_text(args, &found)?)
    }
}

fn measure_duell(args: &CalibrateArgs) -> anyhow::Result<()> {
    ensure!(
        args.rules.rules.to_string().is_empty(),
        "the curve is for the game without house rules"
    );
    let nodes = args.nodes.unwrap_or(curve::NODES);
    let bar = progress::bar(args.games, "games");
    let workers = args.threads.workers();
    let found =
        calibrate_duell(args.games, args.seed, nodes, workers, |done| bar.set_position(done));
    bar.finish_and_clear();
    let DuellCalibration { judged, proven, failed } = &found;
    if args.json {
        let mut value = as_json(args, judged);
        value["nodes"] = json!(nodes);
        value["proven"] = json!(proven);
        value["failed"] = json!(failed);
        return output::print_json(&value);
    }
    let mut text = as_text(args, judged)?;
    let (proven, failed) = (grouped(*proven), grouped(*failed));
    writeln!(text, "{proven} positions were called won or lost; {failed} of them ended otherwise")?;
    writeln!(text, "{} positions looked at for a move", grouped(nodes))?;
    output::print(&text)
}

fn as_text(args: &CalibrateArgs, found: &Calibration) -> anyhow::Result<String> {
    let (games, seed) = (grouped(args.games), args.seed);
    let mut text = format!("{}, {games} games, seed {seed}\n\n", args.game.name());
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

fn as_json(args: &CalibrateArgs, found: &Calibration) -> Value {
    let bin = |bin: &Bin| {
        json!({
            "positions": bin.positions(),
            "predicted": (bin.positions() > 0).then(|| bin.predicted()),
            "won": (bin.positions() > 0).then(|| bin.won()),
            "error": (bin.positions() > 0).then(|| bin.error()),
        })
    };
    json!({
        "game": args.game.name(),
        "games": args.games,
        "seed": args.seed,
        "bins": found.bins.iter().map(bin).collect::<Vec<_>>(),
        "mean_gap": found.mean_gap(),
    })
}
