//! `dicehall replay`

use std::{fmt::Write, io::Read, path::Path, process::ExitCode};

use anyhow::{Context, anyhow, ensure};
use catalog::{GameKind, with_game};
use draw::{Draw, Style};
use game::{
    Seat, Step,
    record::{self, GAME, Record, ReplayError, Replayed},
};
use serde_json::{Value, json};

use crate::{args::ReplayArgs, output};

/// No file of records that a person keeps is larger.
const LARGEST: u64 = 256 * 1024 * 1024;

pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let name = args.record.display();
    let text = read(&args.record).with_context(|| format!("{name}"))?;
    let records = record::parse_all(&text).with_context(|| format!("{name}"))?;
    let mut all_are_sound = true;
    for record in &records {
        let checked = check(record, args);
        all_are_sound &= checked.is_ok();
        match checked {
            Ok(report) => output::print(&report)?,
            Err(error) if args.json => output::print_json(&broken(record, &error))?,
            Err(error) => anstream::eprintln!("dicehall: {name}: {error:#}"),
        }
    }
    Ok(if all_are_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn read(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let limit = LARGEST + 1;
    if path == Path::new("-") {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        std::fs::File::open(path)?.take(limit).read_to_end(&mut bytes)?;
    }
    ensure!(bytes.len() as u64 <= LARGEST, "larger than {LARGEST} bytes");
    String::from_utf8(bytes).map_err(|error| {
        let read = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        anyhow!("line {}: the text is not UTF-8", read.matches('\n').count() + 1)
    })
}

fn check(record: &Record, args: &ReplayArgs) -> anyhow::Result<String> {
    let name = record.value(GAME).unwrap_or_default();
    let kind: GameKind = name.parse().with_context(|| {
        let place = record.tag(GAME).map(|tag| tag.place).unwrap_or_default();
        place.to_string()
    })?;
    with_game!(kind, G => {
        let replayed: Replayed<G> = record::replay(record)?;
        Ok(if args.json {
            format!("{}\n", summary(record, &replayed))
        } else {
            let steps = if args.verbose { course(&replayed, output::style(args.plain))? } else { String::new() };
            steps + &verdict(record, &replayed)
        })
    })
}

fn players<G: Draw>(record: &Record, replayed: &Replayed<G>) -> Vec<String> {
    let name = |seat| match record.player(seat) {
        Some(name) => format!("{} ({name})", replayed.position.seat_name(seat)),
        None => replayed.position.seat_name(seat),
    };
    (0..replayed.start.seats()).map(|seat| name(Seat::at(seat))).collect()
}

fn verdict<G: Draw>(record: &Record, replayed: &Replayed<G>) -> String {
    let players = players(record, replayed).join(", ");
    let (game, steps) = (G::NAME, replayed.steps.len());
    format!("{game}: {players}\n{steps} steps, all legal\n{}\n", replayed.position.status())
}

fn course<G: Draw>(replayed: &Replayed<G>, style: Style) -> anyhow::Result<String> {
    let mut position = replayed.start.clone();
    let mut text = position.draw(style);
    for (step, _) in &replayed.steps {
        let said = match *step {
            Step::Roll(roll) => format!("rolled {roll}"),
            Step::Move(seat, mv) => {
                format!("{}: {mv} ({})", position.seat_name(seat), position.explain(seat, mv))
            }
        };
        position.take(*step)?;
        write!(text, "\n{said}\n{}", position.draw(style))?;
    }
    text.push('\n');
    Ok(text)
}

fn summary<G: Draw>(record: &Record, replayed: &Replayed<G>) -> Value {
    let position = &replayed.position;
    let seats = 0..position.seats();
    let scores: Option<Vec<i32>> = seats.map(|seat| position.score(Seat::at(seat))).collect();
    let result = position.outcome().map(|outcome| {
        let winners: Vec<usize> = outcome.winners.iter().map(Seat::index).collect();
        json!({ "winners": winners, "reason": outcome.reason.0 })
    });
    json!({
        "ok": true,
        "game": G::NAME,
        "players": (0..position.seats()).map(|seat| record.player(Seat::at(seat))).collect::<Vec<_>>(),
        "steps": replayed.steps.len(),
        "position": position.to_string(),
        "scores": scores,
        "result": result,
    })
}

fn broken(record: &Record, error: &anyhow::Error) -> Value {
    let place = error.downcast_ref::<ReplayError>().map(ReplayError::place);
    json!({
        "ok": false,
        "game": record.value(GAME),
        "error": format!("{error:#}"),
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
    })
}
