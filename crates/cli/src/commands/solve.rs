//! `dicehall solve`

use std::{
    fmt::Write,
    process::ExitCode,
    sync::{Arc, atomic::AtomicBool},
};

use anyhow::ensure;
use catalog::{GameKind, recognize};
use draw::Draw;
use duell::{Duell, Tumble};
use duell_solver::{FirstMoves, Proof, ProofLimits, Solution, Solver, Watch};
use game::Game;
use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::{lab, read_position};
use crate::{
    args::ProofArgs,
    output::{self, grouped},
    progress,
};

/// The solver's memory.
const MEGABYTES: usize = 256;

pub(crate) fn run(args: &ProofArgs) -> anyhow::Result<ExitCode> {
    let text = args.position.text();
    let kind = recognize(&text)?;
    ensure!(kind == GameKind::Duell, "this is a position of {kind}; only Duell can be solved");
    let position: Duell = read_position(&text, &args.rules.rules)?;
    let mut solver = Solver::new(MEGABYTES);
    if let Some(path) = &args.tables {
        solver = solver.with_tables(Arc::new(lab::tables::read(path, position.rules())?));
    }
    let limits = ProofLimits { moves: args.moves, nodes: args.nodes };
    let solution = watched(args.nodes, |watch| solver.solve(&position, limits, watch))?;
    let first_moves = match first_moves_length(args, &solution) {
        Some(moves) => {
            let limits = ProofLimits { moves, ..limits };
            Some(watched(args.nodes, |watch| solver.first_moves(&position, limits, watch))?)
        }
        None => None,
    };
    if args.json {
        output::print_json(&as_json(&position, &solution, first_moves.as_ref()))?;
    } else {
        output::print(&as_text(args, &position, &solution, first_moves.as_ref())?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The length for which every first move is judged, if asked for and there is a win.
fn first_moves_length(args: &ProofArgs, solution: &Solution) -> Option<u8> {
    match solution.proof {
        Proof::Wins { within, .. } if args.all => Some(within),
        _ => None,
    }
}

/// Works with a bar that shows how much of the budget has been spent.
fn watched<T>(nodes: u64, work: impl FnOnce(Watch<'_>) -> T) -> T {
    let bar: ProgressBar = progress::bar(nodes, "boards");
    let stop = AtomicBool::new(false);
    let mut on_progress = |progress: duell_solver::Progress| bar.set_position(progress.nodes);
    let result = work(Watch { stop: &stop, on_progress: &mut on_progress });
    bar.finish_and_clear();
    result
}

fn as_text(
    args: &ProofArgs,
    position: &Duell,
    solution: &Solution,
    first_moves: Option<&FirstMoves>,
) -> anyhow::Result<String> {
    let mut text = position.draw(output::style(args.plain));
    let side = position.seat_name(position.active());
    writeln!(text, "{side} to move {}", told(solution.proof))?;
    if !solution.line.is_empty() {
        writeln!(text)?;
    }
    for (number, moves) in solution.line.chunks(2).enumerate() {
        writeln!(text, "{:>4}. {}", number + 1, names(moves, "  "))?;
    }
    if let Some(sorted) = first_moves {
        write_first_moves(&mut text, solution, sorted)?;
    }
    writeln!(text, "\nboards  {}", grouped(solution.nodes))?;
    Ok(text)
}

fn told(proof: Proof) -> String {
    match proof {
        Proof::Wins { within, not_within } if not_within + 1 == within => {
            format!("wins in {within}.")
        }
        Proof::Wins { within, not_within } => {
            format!("wins in {within} or sooner, but not within {not_within}.")
        }
        Proof::NoWin { within } => format!("cannot force a win within {within}."),
        Proof::Unknown { not_within: 0 } => {
            "may or may not win: the limits did not suffice for a proof.".to_owned()
        }
        Proof::Unknown { not_within } => {
            format!(
                "cannot force a win within {not_within}; beyond that the limits did not suffice."
            )
        }
    }
}

fn write_first_moves(
    text: &mut String,
    solution: &Solution,
    sorted: &FirstMoves,
) -> std::fmt::Result {
    let Proof::Wins { within, .. } = solution.proof else { return Ok(()) };
    writeln!(text, "\nwin within {within}:  {}", names(&sorted.winning, " "))?;
    writeln!(text, "do not:        {} other moves", sorted.others.len())?;
    if !sorted.unknown.is_empty() {
        writeln!(text, "not proven:    {}", names(&sorted.unknown, " "))?;
    }
    Ok(())
}

fn names(tumbles: &[Tumble], between: &str) -> String {
    let names: Vec<String> = tumbles.iter().map(ToString::to_string).collect();
    names.join(between)
}

fn as_json(position: &Duell, solution: &Solution, first_moves: Option<&FirstMoves>) -> Value {
    let (wins_within, no_win_within) = match solution.proof {
        Proof::Wins { within, not_within } => (Some(within), not_within),
        Proof::NoWin { within: not_within } | Proof::Unknown { not_within } => (None, not_within),
    };
    let list =
        |tumbles: &[Tumble]| -> Vec<String> { tumbles.iter().map(ToString::to_string).collect() };
    json!({
        "position": position.to_string(),
        "wins_within": wins_within,
        "no_win_within": no_win_within,
        "line": list(&solution.line),
        "winning": first_moves.map(|sorted| list(&sorted.winning)),
        "not_winning": first_moves.map(|sorted| list(&sorted.others)),
        "not_proven": first_moves.map(|sorted| list(&sorted.unknown)),
        "boards": solution.nodes,
    })
}
