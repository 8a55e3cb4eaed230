//! `dicehall rollout`

use std::{fmt::Write, process::ExitCode};

use anyhow::{Context, ensure};
use game::Seat;
use judge::{
    Ask, Which, Workers,
    rollout::{Candidate, Estimate, Report, Roller, Rollout, RolloutJudge},
};
use lab::RolledOut;
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use serde_json::{Value, json};

use super::{legal::bring_about, read_position};
use crate::{
    args::{Learned, RolloutArgs},
    clock::{Clock, Elapsed},
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &RolloutArgs) -> anyhow::Result<ExitCode> {
    match args.game {
        Learned::QwixxDuel => roll_out::<QwixxDuel>(args)?,
        Learned::QwixxLongo => roll_out::<QwixxLongo>(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn roll_out<G: RolledOut>(args: &RolloutArgs) -> anyhow::Result<()> {
    let rollout = plan::<G>(args)?;
    let workers = args.run.threads.workers();
    let bar = progress::bar(rollout.games, "games");
    let clock = Clock::start();
    let report = lab::roll_out(&rollout, workers, |done, _| bar.set_position(done));
    let elapsed = clock.elapsed();
    bar.finish_and_clear();
    if args.run.json {
        output::print_json(&as_json(&rollout, &report, &elapsed, workers))
    } else {
        output::print(&as_text(&rollout, &report, &elapsed)?)
    }
}

fn plan<G: RolledOut>(args: &RolloutArgs) -> anyhow::Result<Rollout<G>> {
    let mut position: G = read_position(&args.position.text(), &args.run.rules.rules)?;
    bring_about(&mut position, args.dice.as_deref(), &args.after)?;
    let seat = match args.seat {
        Some(number) => Seat::new(number.into())
            .filter(|seat| seat.index() < position.seats())
            .with_context(|| format!("the table has no seat {number}"))?,
        None => position.active(),
    };
    ensure!(position.outcome().is_none(), "the game is over");
    let judge = RolloutJudge::<G::Roller>::new(args.run.threads.workers())
        .with_terms(args.cut.truncate, args.cut.control);
    let ask = Ask { games: args.games, seed: args.run.seed, ..Ask::default() };
    let rollout = judge.question(&position, seat, Which::All, &ask)?;
    Ok(Rollout { stop_early: !args.full, ..rollout })
}

fn name<M: ToString>(mv: Option<&M>) -> String {
    mv.map_or_else(|| "position".to_owned(), ToString::to_string)
}

fn as_text<G: RolledOut>(
    rollout: &Rollout<G>,
    report: &Report<G::Move>,
    elapsed: &Elapsed,
) -> anyhow::Result<String> {
    let mut text = format!("{}, seat {}, seed {}, ", G::NAME, rollout.seat, rollout.seed);
    match rollout.truncate {
        0 => writeln!(text, "games to the end\n")?,
        turns => writeln!(text, "games cut off after {turns} turns\n")?,
    }
    let points = G::Roller::UNIT.name();
    writeln!(text, "move      win      ± 95 %   behind   ± 95 %   {points:>7}  ± 95 %   games")?;
    for Candidate { mv, games, win, points, behind, .. } in &report.candidates {
        write!(text, "{:<9}", name(mv.as_ref()))?;
        write!(text, "{:6.2} %  {:5.2}", 100.0 * win.mean, 100.0 * win.margin())?;
        write!(text, "  {:7.2}  {:7.2}", 100.0 * behind.mean, 100.0 * behind.margin())?;
        writeln!(text, "   {:8.2}  {:5.2}  {:>6}", points.mean, points.margin(), grouped(*games))?;
    }
    let games: u64 = report.candidates.iter().map(|candidate| candidate.games).sum();
    let seconds = elapsed.cpu_seconds;
    writeln!(text, "\n{} games in {seconds:.2} CPU-seconds", grouped(games))?;
    Ok(text)
}

fn as_json<G: RolledOut>(
    rollout: &Rollout<G>,
    report: &Report<G::Move>,
    elapsed: &Elapsed,
    workers: Workers,
) -> Value {
    let estimate = |estimate: Estimate| json!({ "mean": estimate.mean, "error": estimate.error });
    let candidate = |candidate: &Candidate<G::Move>| {
        json!({
            "move": candidate.mv.map(|mv| mv.to_string()),
            "games": candidate.games,
            "win": estimate(candidate.win),
            G::Roller::UNIT.name(): estimate(candidate.points),
            "behind": estimate(candidate.behind),
        })
    };
    json!({
        "game": G::NAME,
        "position": rollout.position.to_string(),
        "seat": rollout.seat.index(),
        "seed": rollout.seed,
        "games": rollout.games,
        "truncate": rollout.truncate,
        "control": rollout.control,
        "threads": workers.count(),
        "seconds": elapsed.seconds,
        "cpu_seconds": elapsed.cpu_seconds,
        "candidates": report.candidates.iter().map(candidate).collect::<Vec<_>>(),
    })
}
