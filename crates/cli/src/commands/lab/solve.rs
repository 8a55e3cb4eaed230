//! `dicehall lab solve`

use std::{fmt::Write, process::ExitCode};

use anyhow::ensure;
use judge::Workers;
use qwixx_longo::Lucky;
use qwixx_solo::{LoneSheet, Row, SoloTable, Variant, sheet_count, solve};
use serde_json::{Value, json};

use crate::{
    args::{LuckyChoice, SolveArgs},
    clock::{Clock, Elapsed},
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<ExitCode> {
    let variant = variant(args)?;
    if let Some(path) = &args.out {
        super::try_name(path)?;
    }
    let workers = args.threads.workers();
    let clock = Clock::start();
    let table = solved(variant, workers);
    let elapsed = clock.elapsed();
    if let Some(path) = &args.out {
        table.save(path)?;
    }
    if args.json {
        output::print_json(&as_json(&table, &elapsed, workers))?;
    } else {
        output::print(&as_text(&table, &elapsed)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn variant(args: &SolveArgs) -> anyhow::Result<Variant> {
    if args.sides == 6 {
        let has_lucky = args.lucky.is_some_and(|LuckyChoice(lucky)| lucky.is_some());
        ensure!(!has_lucky, "classic Qwixx has no lucky numbers");
        return Ok(Variant::CLASSIC);
    }
    let LuckyChoice(lucky) = args.lucky.unwrap_or(LuckyChoice(Some(Lucky::DEFAULT[0])));
    Ok(Variant::longo(lucky))
}

/// Solves a variant, showing progress.
pub(crate) fn solved(variant: Variant, workers: Workers) -> SoloTable {
    let bar = progress::bar(sheet_count(variant), "sheets");
    let table = solve(variant, workers, |done| bar.set_position(done));
    bar.finish_and_clear();
    table
}

/// What a first cross changes, by how many numbers it skips: its point and the later score, minus the
/// score of an empty sheet.
fn first_crosses(table: &SoloTable) -> impl Iterator<Item = (usize, f32)> {
    (0..table.variant().closing()).map(|skipped| {
        let mut sheet = LoneSheet::EMPTY;
        sheet.rows.0[0] = Row::Open { front: skipped as u8 + 1, count: 1 };
        (skipped, 1.0 + table.value(&sheet) - table.start())
    })
}

fn as_text(table: &SoloTable, elapsed: &Elapsed) -> anyhow::Result<String> {
    let mut text = format!("{}, played alone\n\n", table.variant());
    writeln!(text, "score    {:.4} on average with the best play", table.start())?;
    for misthrows in 1..4 {
        let value = table.value(&LoneSheet { misthrows, ..LoneSheet::EMPTY });
        writeln!(
            text,
            "         {value:.4} more on an empty sheet with {misthrows} of 4 misthrows"
        )?;
    }
    writeln!(text, "\nskipped  worth of a first cross")?;
    for (skipped, worth) in first_crosses(table) {
        writeln!(text, "{skipped:>7}  {worth:+.3}")?;
    }
    writeln!(text, "\nsheets   {}", grouped(sheet_count(table.variant())))?;
    writeln!(text, "seconds  {:.1} ({:.1} on all cores)", elapsed.seconds, elapsed.cpu_seconds)?;
    Ok(text)
}

fn as_json(table: &SoloTable, elapsed: &Elapsed, workers: Workers) -> Value {
    let variant = table.variant();
    json!({
        "game": "qwixx-longo",
        "variant": variant.to_string(),
        "sides": variant.sides(),
        "lucky": variant.lucky(),
        "score": table.start(),
        "first_cross_by_skipped": first_crosses(table).map(|(_, worth)| worth).collect::<Vec<_>>(),
        "sheets": sheet_count(variant),
        "threads": workers.count(),
        "seconds": elapsed.seconds,
        "cpu_seconds": elapsed.cpu_seconds,
    })
}
