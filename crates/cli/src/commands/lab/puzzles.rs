//! `dicehall lab puzzles`

use std::{fmt::Write, io::Write as _, process::ExitCode};

use anyhow::ensure;
use catalog::GameKind;
use duell_solver::Puzzle;
use lab::PuzzleHunt;

use crate::{args::PuzzlesArgs, output, progress};

pub(crate) fn run(args: &PuzzlesArgs) -> anyhow::Result<ExitCode> {
    ensure!(args.game == GameKind::Duell, "there are no puzzles of {}", args.game);
    let file = args.out.as_deref().map(super::create).transpose()?;
    let hunt =
        PuzzleHunt { games: args.games, seed: args.seed, nodes: args.nodes, longest: args.longest };
    let bar = progress::bar(args.games, "games");
    let puzzles = hunt.run(args.threads.workers(), |done| bar.set_position(done));
    bar.finish_and_clear();
    let chosen = choose(puzzles, args);
    let text = as_text(args, &chosen)?;
    match file {
        Some(mut file) => file.write_all(text.as_bytes())?,
        None => output::print(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// This many of each length, short wins first.
fn choose(mut puzzles: Vec<Puzzle>, args: &PuzzlesArgs) -> Vec<Puzzle> {
    puzzles.sort_by_key(|puzzle| (puzzle.moves, !puzzle.is_quiet()));
    let mut chosen = Vec::new();
    for puzzles in puzzles.chunk_by(|one, other| one.moves == other.moves) {
        chosen.extend(puzzles.iter().take(args.each).cloned());
    }
    chosen
}

fn as_text(args: &PuzzlesArgs, puzzles: &[Puzzle]) -> anyhow::Result<String> {
    let mut text = String::from(
        "# Positions of Duell with one first move that wins in so many moves, all proven, default rules.\n",
    );
    writeln!(
        text,
        "# dicehall lab puzzles duell --games {} --seed {} --nodes {} --longest {} --each {}",
        args.games, args.seed, args.nodes, args.longest, args.each
    )?;
    for puzzle in puzzles {
        writeln!(text, "{puzzle}")?;
    }
    Ok(text)
}
