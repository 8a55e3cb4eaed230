//! `dicehall replay`

use std::{fmt::Write, process::ExitCode};

use anyhow::Context;
use catalog::{GameKind, with_game};
use draw::{Draw, Style};
use game::{
    Seat, Step,
    record::{self, GAME, ItemKind, Place, Record, RecordError, ReplayError, Replayed},
};
use serde_json::{Value, json};

use crate::{args::ReplayArgs, output, record_file};

pub(crate) fn run(args: &ReplayArgs) -> anyhow::Result<ExitCode> {
    let name = args.record.display();
    let text = record_file::read(&args.record).with_context(|| name.to_string())?;
    let records = match record::parse_all(&text) {
        Ok(records) => records,
        Err(error) => {
            report(args, None, &error.into())?;
            return Ok(ExitCode::FAILURE);
        }
    };
    let mut all_are_sound = true;
    for record in &records {
        match check(record, args) {
            Ok(text) => output::print(&text)?,
            Err(error) => {
                all_are_sound = false;
                report(args, Some(record), &error)?;
            }
        }
    }
    Ok(if all_are_sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reports where and how a record is broken.
fn report(args: &ReplayArgs, record: Option<&Record>, error: &anyhow::Error) -> anyhow::Result<()> {
    if !args.json {
        anstream::eprintln!("dicehall: {}: {error:#}", args.record.display());
        return Ok(());
    }
    let place = error
        .downcast_ref::<ReplayError>()
        .map(ReplayError::place)
        .or_else(|| error.downcast_ref::<RecordError>().map(RecordError::place))
        .or_else(|| error.downcast_ref::<Place>().copied());
    output::print_json(&json!({
        "ok": false,
        "game": record.and_then(|record| record.value(GAME)),
        "error": format!("{error:#}"),
        "line": place.map(|place| place.line),
        "column": place.map(|place| place.column),
    }))
}

fn check(record: &Record, args: &ReplayArgs) -> anyhow::Result<String> {
    let name = record.value(GAME).unwrap_or_default();
    let place = record.tag(GAME).map(|tag| tag.place).unwrap_or_default();
    let kind: GameKind = name.parse().context(place)?;
    with_game!(kind, G => {
        let replayed: Replayed<G> = record::replay(record)?;
        Ok(if args.json {
            format!("{}\n", summary(record, &replayed))
        } else {
            let steps = if args.verbose { course(record, &replayed, output::style(args.plain))? } else { String::new() };
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
    let steps = match replayed.steps.len() {
        1 => "1 step, legal".to_owned(),
        steps => format!("{steps} steps, all legal"),
    };
    format!("{}: {players}\n{steps}\n{}\n", G::NAME, replayed.position.status())
}

/// The whole course: turns, comments and steps in words, and the position whenever it has changed.
fn course<G: Draw>(
    record: &Record,
    replayed: &Replayed<G>,
    style: Style,
) -> anyhow::Result<String> {
    let players = players(record, replayed);
    let mut position = replayed.start.clone();
    let mut text = format!("{}{}\n", position.draw(style), position.status());
    let mut steps = replayed.steps.iter();
    let mut turns = 0;
    for item in &record.items {
        match &item.kind {
            ItemKind::Turn => {
                turns += 1;
                write!(text, "\nTurn {turns}\n")?;
            }
            ItemKind::Comment(comment) => writeln!(text, "  {{{comment}}}")?,
            ItemKind::Roll(_) | ItemKind::Move { .. } => {
                let Some(&(step, _)) = steps.next() else { break };
                let before = position.clone();
                position.take(step)?;
                writeln!(text, "{}", said(&before, step, &players))?;
                if position.to_string() != before.to_string() {
                    write!(text, "\n{}", position.draw(style))?;
                }
                writeln!(text, "{}", position.status())?;
            }
        }
    }
    text.push('\n');
    Ok(text)
}

fn said<G: Draw>(before: &G, step: Step<G>, players: &[String]) -> String {
    match step {
        Step::Roll(roll) => format!("* rolled {roll}"),
        Step::Move(seat, mv) => {
            format!("* {}: {mv} ({})", players[seat.index()], before.explain(seat, mv))
        }
    }
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
