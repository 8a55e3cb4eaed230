//! `dicehall bench`

use std::{process::ExitCode, sync::Mutex};

use anyhow::Context;
use duell_engine::{Evaluation, Options, bench::bench};
use indicatif::ProgressBar;
use load::{Address, Database, HallProcess, Plan, Report, Step};
use serde_json::json;
use tokio::runtime::Runtime;

use crate::{
    args::{BenchDuellArgs, BenchHallArgs},
    clock::Clock,
    output, progress,
};

pub(crate) fn duell(args: &BenchDuellArgs) -> anyhow::Result<ExitCode> {
    let evaluation = if args.eval == "hand" { Evaluation::Hand } else { Evaluation::Net };
    let options = Options { hash_mb: args.hash as usize, evaluation, ..Options::default() };
    let bar = progress::bar(0, "positions");
    let clock = Clock::start();
    let bench = bench(options, args.depth, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    let elapsed = clock.elapsed();
    bar.finish_and_clear();
    let rate = |seconds: f64| (bench.nodes as f64 / seconds) as u64;
    let (wall, cpu) = (rate(bench.elapsed.as_secs_f64().max(1e-9)), rate(elapsed.cpu_seconds));
    if args.json {
        output::print_json(&json!({
            "depth": args.depth, "nodes": bench.nodes,
            "nodes_per_second": wall, "nodes_per_cpu_second": cpu,
        }))?;
    } else {
        output::print(&format!(
            "nodes (fingerprint)   {}\nnodes a second        {wall}\nnodes a CPU-second    {cpu}\n",
            bench.nodes
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn hall(args: &BenchHallArgs) -> anyhow::Result<ExitCode> {
    let plan = Plan {
        sockets: args.sockets,
        tables: args.tables,
        watchers: args.watchers,
        moves_per_second: args.moves_per_second,
        seconds: args.seconds,
        seed: args.seed,
    };
    plan.prepare()?;
    let report = match &args.url {
        Some(url) => measure(&url.parse()?, None, &plan)?,
        None => measure_own(args.database.as_deref(), &plan)?,
    };
    if args.json {
        output::print_json(&report.to_json())?;
    } else {
        output::print(&report.to_string())?;
    }
    let is_clean = report.errors.is_empty() && report.dropped == 0;
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Measures a hall that is started for this and ends with it.
fn measure_own(database: Option<&str>, plan: &Plan) -> anyhow::Result<Report> {
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let database = match database {
        Some(url) => Database::Postgres(url.to_owned()),
        None => Database::File(directory.path().join("hall.db")),
    };
    let program = std::env::current_exe().context("cannot find this program")?;
    let process = HallProcess::start(&program, &database)?;
    measure(process.address(), Some(&process), plan)
}

fn measure(address: &Address, own: Option<&HallProcess>, plan: &Plan) -> anyhow::Result<Report> {
    let shown: Mutex<Option<(Step, ProgressBar)>> = Mutex::new(None);
    let tell = |step: Step, done: u64| {
        let Ok(mut shown) = shown.lock() else { return };
        if shown.as_ref().is_none_or(|(before, _)| *before != step) {
            let (total, what) = match step {
                Step::Sockets => (plan.sockets as u64, "sockets"),
                Step::Tables => (plan.tables as u64, "tables"),
                Step::Moves => {
                    (u64::from(plan.moves_per_second) * u64::from(plan.seconds), "moves")
                }
            };
            if let Some((_, bar)) = shown.replace((step, progress::bar(total, what))) {
                bar.finish_and_clear();
            }
        }
        if let Some((_, bar)) = &*shown {
            bar.set_position(done);
        }
    };
    let report = Runtime::new()?.block_on(load::run(address, own, plan, &tell));
    if let Ok(Some((_, bar))) = shown.lock().as_deref() {
        bar.finish_and_clear();
    }
    report
}
