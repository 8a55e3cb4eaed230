//! `dicehall lab round-robin` for the Qwixx games

use std::{fmt::Write, process::ExitCode};

use anyhow::ensure;
use game::Setup;
use lab::{Measured, Simulation};

use crate::{args::QwixxRoundRobinArgs, output, progress};

/// What one player won against another: the share, and its standard error.
#[derive(Clone, Copy, Default)]
struct Score {
    share: f64,
    error: f64,
}

pub(crate) fn run<G: Measured>(args: &QwixxRoundRobinArgs) -> anyhow::Result<ExitCode> {
    let names: Vec<String> = match &args.players[..] {
        [] => (1..=10).map(|level| format!("engine:{level}")).collect(),
        names => names.to_vec(),
    };
    ensure!(names.len() > 1, "two players are needed at least");
    let players: Result<Vec<G::Player>, _> =
        names.iter().map(|name| G::player_named(name)).collect();
    let players = players?;
    let count = players.len();
    let bar = progress::bar((count * (count - 1) / 2) as u64, "pairs");
    let mut scores = vec![vec![Score::default(); count]; count];
    for one in 0..count {
        for other in one + 1..count {
            let pair = (one * count + other) as u64;
            let score = play::<G>(args, &players[one], &players[other], pair)?;
            scores[one][other] = score;
            scores[other][one] = Score { share: 1.0 - score.share, ..score };
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    output::print(&table(&names, &scores, args)?)?;
    Ok(ExitCode::SUCCESS)
}

fn play<G: Measured>(
    args: &QwixxRoundRobinArgs,
    one: &G::Player,
    other: &G::Player,
    pair: u64,
) -> anyhow::Result<Score> {
    let simulation = Simulation::<G> {
        setup: G::Setup::default().with_seats(2)?,
        players: vec![one.clone(), other.clone()],
        games: args.games.next_multiple_of(2),
        // With separate dice, the results against different players are independent.
        seed: args.seed.wrapping_add(pair.wrapping_mul(0x9E37_79B9_7F4A_7C15)),
        rotate: true,
    };
    let tally = simulation.run(args.threads.workers(), |_| {});
    Ok(Score { share: tally.win_share(0), error: tally.share_error(0).unwrap_or(0.0) })
}

fn table(
    names: &[String],
    scores: &[Vec<Score>],
    args: &QwixxRoundRobinArgs,
) -> anyhow::Result<String> {
    let games = args.games.next_multiple_of(2);
    let short = |name: &'_ String| name.strip_prefix("engine:").unwrap_or(name).to_owned();
    let width = names.iter().map(|name| short(name).len() + 2).max().unwrap_or(0).max(7);
    let first = names.iter().map(|name| name.len() + 2).max().unwrap_or(0).max(12);
    let mut text = format!("{games} games a pair, seed {}\n\n{:<first$}", args.seed, "");
    for name in names {
        write!(text, "{:>width$}", short(name))?;
    }
    writeln!(text, "{:>9}   error", "all")?;
    for (one, (name, line)) in names.iter().zip(scores).enumerate() {
        write!(text, "{name:<first$}")?;
        for (other, score) in line.iter().enumerate() {
            if one == other {
                write!(text, "{:>width$}", "-")?;
            } else {
                write!(text, "{:width$.1}", 100.0 * score.share)?;
            }
        }
        let others = (names.len() - 1) as f64;
        let mean = line.iter().map(|score| score.share).sum::<f64>() / others;
        let error = line.iter().map(|score| score.error.powi(2)).sum::<f64>().sqrt() / others;
        writeln!(text, "{:9.1}   {:.1}", 100.0 * mean, 100.0 * error)?;
    }
    Ok(text)
}
