//! `dicehall lab calibrate`

use std::{fmt::Write, process::ExitCode};

use anyhow::{bail, ensure};
use catalog::GameKind;
use duell::Duell;
use game::Setup;
use judge::Ask;
use lab::{BINS, Bin, Calibration, Measured, calibrate};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use serde_json::{Value, json};

use crate::{
    args::CalibrateArgs,
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &CalibrateArgs) -> anyhow::Result<ExitCode> {
    if args.game == GameKind::Duell {
        let is_plain = args.run.rules.rules.to_string().is_empty();
        ensure!(is_plain, "the curve is for the game without house rules");
        measure::<Duell>(args)?;
    } else if args.game == GameKind::QwixxDuel {
        measure::<QwixxDuel>(args)?;
    } else if args.game == GameKind::QwixxLongo {
        measure::<QwixxLongo>(args)?;
    } else {
        // A new game need not have a judge.
        bail!("nothing judges {}", args.game);
    }
    Ok(ExitCode::SUCCESS)
}

fn measure<G: Measured>(args: &CalibrateArgs) -> anyhow::Result<()> {
    ensure!(args.nodes.is_none() || G::NODES.is_some(), "only the Duell engine counts nodes");
    let setup = G::Setup::from_options(&args.run.rules.rules)?;
    let ask = Ask { nodes: args.nodes.or(G::NODES), ..Ask::default() };
    let (games, seed, workers) = (args.games, args.run.seed, args.run.threads.workers());
    let bar = progress::bar(games, "games");
    let found = calibrate::<G>(&setup, games, seed, &ask, workers, |done| bar.set_position(done));
    bar.finish_and_clear();
    if args.run.json {
        output::print_json(&as_json(args, &found, ask.nodes))
    } else {
        output::print(&as_text(args, &found, ask.nodes)?)
    }
}

fn as_text(
    args: &CalibrateArgs,
    found: &Calibration,
    nodes: Option<u64>,
) -> anyhow::Result<String> {
    let (games, seed) = (grouped(args.games), args.run.seed);
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
    writeln!(text, "\noff by {:.2} percentage points on average", 100.0 * found.mean_gap())?;
    if let Some(nodes) = nodes {
        let (called, failed) = (grouped(found.called), grouped(found.failed));
        writeln!(
            text,
            "{called} positions were called won or lost; {failed} of them ended otherwise"
        )?;
        writeln!(text, "{} positions looked at for a move", grouped(nodes))?;
    }
    Ok(text)
}

fn as_json(args: &CalibrateArgs, found: &Calibration, nodes: Option<u64>) -> Value {
    let bin = |bin: &Bin| {
        json!({
            "positions": bin.positions(),
            "predicted": (bin.positions() > 0).then(|| bin.predicted()),
            "won": (bin.positions() > 0).then(|| bin.won()),
            "error": (bin.positions() > 0).then(|| bin.error()),
        })
    };
    let mut value = json!({
        "game": args.game.name(),
        "games": args.games,
        "seed": args.run.seed,
        "bins": found.bins.iter().map(bin).collect::<Vec<_>>(),
        "mean_gap": found.mean_gap(),
    });
    if let Some(nodes) = nodes {
        value["nodes"] = json!(nodes);
        value["called"] = json!(found.called);
        value["failed"] = json!(found.failed);
    }
    value
}
