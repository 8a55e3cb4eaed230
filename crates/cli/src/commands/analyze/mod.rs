//! `dicehall analyze`

mod graph;
mod html;
mod told;
mod words;

use std::{io::Write, process::ExitCode};

use analysis::{Unanalyzed, analyze_on};
use anyhow::{Context, ensure};
use bots::Examined;
use catalog::{GameKind, with_game};
use draw::Draw;
use game::{
    Seat,
    record::{self, GAME, Place, Record, RecordError},
};
use judge::Ask;
use protocol::analysis::AnalysisReport;
use serde_json::json;
use told::{Told, printable};

use super::lab::{create, try_name};
use crate::{args::AnalyzeArgs, output, progress, record_file};

pub(crate) fn run(args: &AnalyzeArgs) -> anyhow::Result<ExitCode> {
    args.html.as_deref().map(try_name).transpose()?;
    let mut all_are_sound = true;
    let mut told = Vec::new();
    for file in &args.files {
        let name = file.display().to_string();
        let text = match record_file::read(file) {
            Ok(text) => text,
            Err(error) => {
                all_are_sound = false;
                refuse(args, &name, &error)?;
                continue;
            }
        };
        for record in record::parse_each(&text) {
            match record.map_err(anyhow::Error::from).and_then(|record| analyzed(&record, args)) {
                Ok(found) => {
                    show(args, &found)?;
                    told.push(found);
                }
                Err(error) => {
                    all_are_sound = false;
                    refuse(args, &name, &error)?;
                }
            }
        }
    }
    if let Some(path) = &args.html {
        let page = html::page(&told, args.seat);
        create(path)?.write_all(page.as_bytes()).with_context(|| path.display().to_string())?;
    }
    Ok(if all_are_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn show(args: &AnalyzeArgs, told: &Told) -> anyhow::Result<()> {
    if args.json {
        output::print_json(&serde_json::to_value(&told.report)?)
    } else {
        output::print(&words::report(told, args.seat))
    }
}

/// Reports where and why a record is refused.
fn refuse(args: &AnalyzeArgs, name: &str, error: &anyhow::Error) -> anyhow::Result<()> {
    if !args.json {
        anstream::eprintln!("dicehall: {name}: {error:#}");
        return Ok(());
    }
    let place = error
        .downcast_ref::<Unanalyzed>()
        .and_then(Unanalyzed::place)
        .or_else(|| error.downcast_ref::<RecordError>().map(RecordError::place))
        .or_else(|| error.downcast_ref::<Place>().copied());
    output::print_json(&json!({
        "ok": false,
        "file": name,
        "error": format!("{error:#}"),
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
    }))
}

fn analyzed(record: &Record, args: &AnalyzeArgs) -> anyhow::Result<Told> {
    let name = record.value(GAME).unwrap_or_default();
    let place = record.tag(GAME).map(|tag| tag.place).unwrap_or_default();
    let kind: GameKind = name.parse().context(place)?;
    with_game!(kind, G => tell::<G>(record, args))
}

fn tell<G: Examined + Draw>(record: &Record, args: &AnalyzeArgs) -> anyhow::Result<Told> {
    // A record that cannot be replayed is refused by the analysis, with its reason.
    let start = record::replay::<G>(record).map(|replayed| replayed.start);
    if let (Ok(start), Some(seat)) = (&start, args.seat) {
        let seats = start.seats();
        ensure!(
            usize::from(seat) < seats,
            "there is no seat {seat}: this game has the seats 0 to {}",
            seats - 1
        );
    }
    let ask = Ask { seed: args.seed, ..Ask::default() };
    let bar = progress::bar(0, "moments");
    let make = || G::examiner(args.effort);
    let report = analyze_on::<G, _>(args.threads.workers(), make, record, &ask, |done, of| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    let report = report?;
    let seat = |seat: usize| {
        let seat = Seat::at(seat);
        let own =
            start.as_ref().map_or_else(|_| format!("seat {seat}"), |start| start.seat_name(seat));
        record.player(seat).map_or(own, printable)
    };
    let mut names: Vec<String> = (0..report.prior.len()).map(seat).collect();
    tell_apart(&mut names);
    let why = report.steps.iter().map(|step| step.moved()?.reason.map(draw::why)).collect();
    Ok(Told {
        names,
        why,
        caution: report.caution.map(|caution| caution.words().to_owned()),
        report: AnalysisReport::from(&report),
    })
}

/// Players with the same name are distinguished by their seats.
fn tell_apart(names: &mut [String]) {
    let twice: Vec<bool> =
        names.iter().map(|name| names.iter().filter(|other| *other == name).count() > 1).collect();
    for (seat, name) in names.iter_mut().enumerate().filter(|&(seat, _)| twice[seat]) {
        *name = format!("{name} ({seat})");
    }
}
