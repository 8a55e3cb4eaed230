//! `dicehall lab tables`

use std::{fmt::Write, path::Path, process::ExitCode};

use anyhow::ensure;
use catalog::GameKind;
use duell::{Board, DuellSetup};
use duell_solver::endgames::{Class, Endgames, Share};
use game::Setup;
use serde_json::{Value, json};

use crate::{
    args::TablesArgs,
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &TablesArgs) -> anyhow::Result<ExitCode> {
    ensure!(args.game == GameKind::Duell, "{} has no endgames for tables", args.game);
    let rules = DuellSetup::from_options(&args.rules.rules)?;
    args.out.as_deref().map(super::try_name).transpose()?;
    let bar = progress::bar(0, "positions");
    let tables = Endgames::build(rules, &mut |done, of| {
        bar.set_length(of);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    if let Some(path) = &args.out {
        tables.save(path)?;
    }
    let summary = tables.summary();
    if args.json {
        output::print_json(&as_json(rules, &summary))?;
    } else {
        output::print(&as_text(&summary)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads tables for a position's house rules.
pub(crate) fn read(path: &Path, rules: DuellSetup) -> anyhow::Result<Endgames> {
    let tables = Endgames::load(path)?;
    let is_for_these = tables.rules() == rules;
    ensure!(is_for_these, "{} is for other house rules than the position", path.display());
    Ok(tables)
}

fn name(class: Class) -> &'static str {
    match class {
        Class::Kings => "King against King",
        Class::DieToMove => "King and die against King, the die's side to move",
        Class::BareKingToMove => "King and die against King, the bare King to move",
    }
}

fn as_text(summary: &[Share]) -> anyhow::Result<String> {
    let mut text = String::new();
    for share in summary {
        let positions = share.positions();
        let percent = |count: u64| 100.0 * count as f64 / positions as f64;
        writeln!(text, "{}: {} positions", name(share.class), grouped(positions))?;
        for (word, count, longest) in [
            ("won", share.won, &share.longest_win),
            ("drawn", share.drawn, &None),
            ("lost", share.lost, &share.longest_loss),
        ] {
            write!(text, "  {word:<6} {:>9}  {:6.2} %", grouped(count), percent(count))?;
            if let Some((plies, board)) = longest {
                write!(text, "  at most {plies} half-moves, as in {board} 0")?;
            }
            writeln!(text)?;
        }
    }
    Ok(text)
}

fn as_json(rules: DuellSetup, summary: &[Share]) -> Value {
    let longest = |longest: &Option<(u8, Board)>| {
        longest
            .map(|(plies, board)| json!({ "half_moves": plies, "position": format!("{board} 0") }))
    };
    let shares: Vec<Value> = summary
        .iter()
        .map(|share| {
            json!({
                "class": name(share.class),
                "won": share.won,
                "drawn": share.drawn,
                "lost": share.lost,
                "longest_win": longest(&share.longest_win),
                "longest_loss": longest(&share.longest_loss),
            })
        })
        .collect();
    json!({ "game": GameKind::Duell.name(), "rules": rules.to_options().to_string(), "classes": shares })
}
