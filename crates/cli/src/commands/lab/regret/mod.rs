//! `dicehall lab regret`

mod journal;
mod row;
mod summary;

use std::{ops::ControlFlow, process::ExitCode, sync::Mutex};

use game::Setup;
use journal::Journal;
use judge::rollout::Roller;
use lab::{RegretStudy, RolledOut, fingerprint};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use row::Row;
use serde_json::{Value, json};
use summary::Summary;

use crate::{
    args::{Learned, RegretArgs},
    clock::Clock,
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &RegretArgs) -> anyhow::Result<ExitCode> {
    match args.game {
        Learned::QwixxDuel => study::<QwixxDuel>(args)?,
        Learned::QwixxLongo => study::<QwixxLongo>(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn study<G: RolledOut>(args: &RegretArgs) -> anyhow::Result<()> {
    let study = RegretStudy::<G> {
        setup: G::Setup::from_options(&args.run.rules.rules)?,
        short_games: (args.games / 10).max(256).min(args.games),
        games: args.games,
        seed: args.run.seed,
        truncate: args.cut.truncate.unwrap_or(G::Roller::TRUNCATION),
        control: args.cut.control.unwrap_or(G::Roller::CONTROL),
    };
    let settings = settings(&study)?;
    let (journal, mut rows) = match &args.out {
        Some(path) if args.resume => Journal::resume(path, &settings)?,
        Some(path) => (Journal::create(path, &settings)?, Vec::new()),
        None => (Journal::none(), Vec::new()),
    };
    rows.retain(|row| row.number < args.positions);
    let clock = Clock::start();
    rows.extend(look(&study, args, journal, &rows)?);
    rows.sort_by_key(|row| row.number);
    let summary = Summary::of(&rows);
    if args.run.json {
        return output::print_json(&as_json(settings, &summary, &rows));
    }
    let text = summary.told(&heading(&study), &rows)?;
    output::print(&format!("{text}\n{:.1} CPU-seconds\n", clock.elapsed().cpu_seconds))
}

/// Examines the decisions that are not known yet.
fn look<G: RolledOut>(
    study: &RegretStudy<G>,
    args: &RegretArgs,
    journal: Journal,
    known: &[Row],
) -> anyhow::Result<Vec<Row>> {
    let is_open = |number: &u64| known.iter().all(|row| row.number != *number);
    let numbers: Vec<u64> = (0..args.positions).filter(is_open).collect();
    let bar = progress::bar(numbers.len() as u64, "decisions");
    let found = Mutex::new((journal, Vec::new(), Ok(())));
    study.run(&numbers, args.run.threads.workers(), |number, decision, regret| {
        let mut found = found.lock().expect("no thread has panicked");
        let (journal, rows, written) = &mut *found;
        let row = Row::new(number, decision, regret);
        let result = journal.append(&row);
        rows.push(row);
        bar.inc(1);
        if result.is_ok() {
            return ControlFlow::Continue(());
        }
        *written = result;
        ControlFlow::Break(())
    });
    bar.finish_and_clear();
    let (_, rows, written) = found.into_inner().expect("no thread has panicked");
    written.map(|()| rows)
}

/// Everything the result depends on, except the number of decisions, since each stands by itself.
fn settings<G: RolledOut>(study: &RegretStudy<G>) -> anyhow::Result<Value> {
    Ok(json!({
        "regret": G::NAME,
        "rules": study.setup.to_options().to_string(),
        "games": study.games,
        "seed": study.seed,
        "truncate": study.truncate,
        "control": study.control,
        "engine": format!("{:016x}", fingerprint::<G>(&["engine", "fast"])?),
    }))
}

fn heading<G: RolledOut>(study: &RegretStudy<G>) -> String {
    let games = grouped(study.games);
    let cut = match study.truncate {
        0 => "to the end".to_owned(),
        turns => format!("cut off after {turns} turns"),
    };
    format!("{}, games of each choice: {games}, {cut}, seed {}", G::NAME, study.seed)
}

fn as_json(settings: Value, summary: &Summary, rows: &[Row]) -> Value {
    let mut value = settings;
    value["summary"] = summary.as_json();
    value["decisions"] = json!(rows);
    value
}
