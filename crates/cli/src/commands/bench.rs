//! `dicehall bench`

use std::{fmt::Write, path::Path, process::ExitCode, sync::Mutex};

use anyhow::{Context, ensure};
use duell_engine::{
    Evaluation, Options,
    bench::{self, bench},
    pace::{self, Pace, paces},
};
use indicatif::ProgressBar;
use load::{Database, HallProcess, Halls, Plan, Report, Step};
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
    if !args.threads.is_empty() {
        return threads(args, options);
    }
    let depth = args.depth.unwrap_or(bench::DEPTH);
    let bar = progress::bar(0, "positions");
    let clock = Clock::start();
    let bench = bench(options, depth, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    let elapsed = clock.elapsed();
    bar.finish_and_clear();
    let rate = |seconds: f64| (bench.nodes as f64 / seconds) as u64;
    let (wall, cpu) = (rate(bench.elapsed.as_secs_f64().max(1e-9)), rate(elapsed.cpu_seconds));
    if args.json {
        output::print_json(&json!({
            "depth": depth, "nodes": bench.nodes,
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

/// Compares numbers of threads.
fn threads(args: &BenchDuellArgs, options: Options) -> anyhow::Result<ExitCode> {
    let depth = args.depth.unwrap_or(pace::DEPTH);
    let counts: Vec<usize> = args.threads.iter().map(|&count| count.into()).collect();
    let bar = progress::bar(0, "searches");
    let paces = paces(options, depth, &counts, args.rounds, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    if args.json {
        let line = |pace: &Pace| {
            json!({
                "threads": pace.threads, "seconds": pace.time().as_secs_f64(),
                "faster": pace.over(&paces[0]), "faster_mean": pace.mean_over(&paces[0]),
                "nodes_per_second": pace.speed() as u64,
                "nodes_per_second_apart": pace.speed_apart as u64,
            })
        };
        let paces: Vec<_> = paces.iter().map(line).collect();
        output::print_json(&json!({ "depth": depth, "rounds": args.rounds, "paces": paces }))?;
    } else {
        let mut table =
            "threads   seconds   faster (geometric mean)   nodes a second   as engines apart\n"
                .to_owned();
        for pace in &paces {
            let (sums, mean) = (pace.over(&paces[0]), pace.mean_over(&paces[0]));
            let (threads, seconds) = (pace.threads, pace.time().as_secs_f64());
            let (together, apart) = (pace.speed(), pace.speed_apart);
            writeln!(
                table,
                "{threads:7} {seconds:9.2} {sums:8.2} {:>16} {together:16.0} {apart:18.0}",
                format!("({mean:.2})")
            )?;
        }
        output::print(&table)?;
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
    let directory = tempfile::tempdir().context("cannot make a temporary directory")?;
    let halls = match &args.url {
        Some(url) => Halls::at(url.parse()?),
        None => own_halls(args, directory.path())?,
    };
    let Some(report) = measure(&halls, &plan, args.climb)? else {
        output::print("No load was held: begin with fewer --moves-per-second.\n")?;
        return Ok(ExitCode::FAILURE);
    };
    if args.json {
        output::print_json(&report.to_json())?;
    } else {
        output::print(&report.to_string())?;
    }
    let is_clean = report.errors.is_empty() && report.dropped == 0;
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Halls that are started for the benchmark and end with it.
fn own_halls(args: &BenchHallArgs, directory: &Path) -> anyhow::Result<Halls> {
    let database = match &args.database {
        Some(url) => Database::Postgres(url.clone()),
        None => Database::File(directory.join("hall.db")),
    };
    ensure!(
        args.halls == 1 || args.database.is_some(),
        "several halls need a PostgreSQL --database"
    );
    let program = std::env::current_exe().context("cannot find this program")?;
    let start = |_| HallProcess::start_with(&program, &database, args.bus.as_deref());
    Ok(Halls::own((0..args.halls).map(start).collect::<anyhow::Result<_>>()?))
}

/// Plays the plan once, or faster and faster.
fn measure(halls: &Halls, plan: &Plan, climb: Option<u32>) -> anyhow::Result<Option<Report>> {
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
    let runtime = Runtime::new()?;
    let report = match climb {
        None => runtime.block_on(load::run(halls, plan, &tell)).map(Some),
        Some(most) => runtime.block_on(load::climb(halls, plan, most.into(), &tell, say_step)),
    };
    if let Ok(Some((_, bar))) = shown.lock().as_deref() {
        bar.finish_and_clear();
    }
    report
}

/// Prints the result of one step of a climb.
fn say_step(rate: u32, report: &Report, holds: bool) {
    let [p50, p99] = [0.5, 0.99].map(|part| report.latencies.quantile_ms(part));
    let verdict = if holds { "held" } else { "not held" };
    let (done, cpu) = (report.moves_per_second(), report.server_cpu_per_1000().unwrap_or(0.0));
    let client = report.client_cpu * 1000.0 / report.moves.max(1) as f64;
    anstream::eprintln!(
        "{rate} a second: {verdict}, {done:.0} done, p50 {p50:.1} ms, p99 {p99:.1} ms; CPU for 1,000: {cpu:.3} s of the halls, {client:.3} s of the client"
    );
}
