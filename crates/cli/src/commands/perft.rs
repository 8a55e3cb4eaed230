//! `dicehall perft`

use std::{fmt::Write, process::ExitCode};

use catalog::with_game;
use game::{Game, Setup, Step, perft::Merge};
use judge::Workers;
use lab::{Count, Measured, count_paths};
use serde_json::{Map, Value, json};

use super::read_position;
use crate::{
    args::PerftArgs,
    clock::{Clock, Elapsed},
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &PerftArgs) -> anyhow::Result<ExitCode> {
    with_game!(args.game, G => count::<G>(args))?;
    Ok(ExitCode::SUCCESS)
}

fn count<G: Measured>(args: &PerftArgs) -> anyhow::Result<()> {
    let rules = &args.rules.rules;
    let position: G = match &args.position {
        Some(text) => read_position(text, rules)?,
        None => G::start(&G::Setup::from_options(rules)?),
    };
    let merge = if args.merged { Merge::Positions } else { Merge::Paths };
    let workers = output::workers(args.threads);
    let bar = progress::bar(0, "parts");
    let clock = Clock::start();
    let count = count_paths(&position, args.depth, merge, workers, |done, of| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    });
    let elapsed = clock.elapsed();
    bar.finish_and_clear();
    if args.json {
        output::print_json(&as_json(args, &position, &count, &elapsed, workers))
    } else {
        output::print(&as_text(args, &position, &count, &elapsed)?)
    }
}

/// A move alone where only one seat can make it.
fn name<G: Game>(position: &G, step: &Step<G>) -> String {
    match step {
        Step::Move(_, mv) if position.to_act().len() == 1 => mv.to_string(),
        step => step.to_string(),
    }
}

fn as_text<G: Game>(
    args: &PerftArgs,
    position: &G,
    count: &Count<G>,
    elapsed: &Elapsed,
) -> anyhow::Result<String> {
    let mut text = String::new();
    if args.divide {
        for (step, nodes) in &count.divided {
            writeln!(text, "{}: {}", name(position, step), grouped(*nodes))?;
        }
        writeln!(text)?;
    }
    let rate = count.nodes as f64 / elapsed.seconds;
    writeln!(text, "nodes    {}", grouped(count.nodes))?;
    writeln!(text, "seconds  {:.3}", elapsed.seconds)?;
    writeln!(text, "nodes/s  {}", grouped(rate as u64))?;
    Ok(text)
}

fn as_json<G: Game>(
    args: &PerftArgs,
    position: &G,
    count: &Count<G>,
    elapsed: &Elapsed,
    workers: Workers,
) -> Value {
    let divided: Map<String, Value> =
        count.divided.iter().map(|(step, nodes)| (name(position, step), json!(nodes))).collect();
    json!({
        "game": G::NAME,
        "position": position.to_string(),
        "depth": args.depth,
        "merged": args.merged,
        "threads": workers.count(),
        "nodes": count.nodes,
        "seconds": elapsed.seconds,
        "cpu_seconds": elapsed.cpu_seconds,
        "nodes_per_second": count.nodes as f64 / elapsed.seconds,
        "divide": args.divide.then_some(divided),
    })
}
