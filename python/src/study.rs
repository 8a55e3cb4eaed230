//! The analysis of records, and the check of their dice.

use analysis::{Effort, analyze_on};
use bots::Examined;
use catalog::{GameKind, with_game};
use game::record::{self, Record};
use judge::{Ask, Stop, Workers};
use protocol::analysis::AnalysisReport;
use pyo3::prelude::*;
use table::{Verdict, tags};

use crate::{
    error::{BadRecord, refused},
    interrupt::interruptibly,
};

/// The report of `dicehall analyze --json` on one record, as JSON.
#[pyfunction]
#[pyo3(signature = (record, effort, seed, threads))]
pub(crate) fn analyze_json(
    py: Python<'_>,
    record: &str,
    effort: &str,
    seed: u64,
    threads: usize,
) -> PyResult<String> {
    let effort: Effort = effort.parse().map_err(refused)?;
    let record = read(record)?;
    let workers = Workers::new(threads.clamp(1, 64));
    let ask = Ask { seed, ..Ask::default() };
    let stop = ask.stop.clone();
    let told =
        with_game!(kind(&record)?, G => tell::<G>(py, &stop, &record, effort, &ask, workers))?;
    serde_json::to_string(&told).map_err(refused)
}

fn tell<G: Examined>(
    py: Python<'_>,
    stop: &Stop,
    record: &Record,
    effort: Effort,
    ask: &Ask,
    workers: Workers,
) -> PyResult<AnalysisReport> {
    let make = || G::examiner(effort);
    let report = interruptibly(py, stop, || {
        analyze_on::<G, _>(workers, make, record, ask, |_, _| ())
            .map(|report| AnalysisReport::from(&report))
            .map_err(|error| error.to_string())
    })?;
    report.map_err(BadRecord::new_err)
}

/// Whether the dice of a record were honest: `True`, `False` or `None` where nobody can say, a code, and a
/// sentence. `commitment` is what was seen before the first roll.
#[pyfunction]
#[pyo3(signature = (record, commitment=None))]
pub(crate) fn verify_dice(
    record: &str,
    commitment: Option<&str>,
) -> PyResult<(Option<bool>, String, String)> {
    let record = read(record)?;
    let written = record.value(tags::COMMITMENT);
    let is_other =
        commitment.is_some_and(|seen| !written.is_some_and(|text| text.eq_ignore_ascii_case(seen)));
    let verdict = if is_other {
        Verdict::OtherCommitment
    } else {
        protocol::verify(&record).map_err(|problem| BadRecord::new_err(problem.message))?
    };
    Ok((verdict.honesty(), verdict.code().to_owned(), verdict.to_string()))
}

pub(crate) fn read(text: &str) -> PyResult<Record> {
    record::parse(text).map_err(|error| BadRecord::new_err(error.to_string()))
}

/// The game of a record.
pub(crate) fn kind(record: &Record) -> PyResult<GameKind> {
    let name = record.value(record::GAME).ok_or_else(|| {
        BadRecord::new_err("the record does not say which game it is of".to_owned())
    })?;
    name.parse().map_err(|error: catalog::UnknownGame| BadRecord::new_err(error.to_string()))
}
