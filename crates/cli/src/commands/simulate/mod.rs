//! `dicehall simulate`

mod alone;
mod records;

use std::{fmt::Write, process::ExitCode};

use anyhow::{Context, ensure};
use catalog::with_game;
use game::{Setup, record::Record};
use judge::Workers;
use lab::{Measured, Simulation, Tally};
use records::Records;
use serde_json::{Map, Value, json};

use crate::{
    args::SimulateArgs,
    clock::{Clock, Elapsed},
    output::{self, grouped},
    progress,
};

pub(crate) fn run(args: &SimulateArgs) -> anyhow::Result<ExitCode> {
    if args.players.iter().any(|player| alone::is_meant(player)) {
        ensure!(args.records.is_none(), "a sheet that is played alone has no records");
        alone::run(args)?;
    } else {
        with_game!(args.game, G => simulate::<G>(args))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn simulate<G: Measured>(args: &SimulateArgs) -> anyhow::Result<()> {
    let simulation = plan::<G>(args)?;
    let workers = args.run.threads.workers();
    let bar = progress::bar(args.games, "games");
    let clock = Clock::start();
    let on_progress = |done| bar.set_position(done);
    let tally = match &args.records {
        None => simulation.run(workers, on_progress),
        Some(path) => {
            let records = Records::create(path)?;
            let keep = |game, record: Record| records.keep(game, &record);
            let tally = simulation.run_recorded(workers, keep, on_progress);
            records.close().with_context(|| path.display().to_string())?;
            tally
        }
    };
    let elapsed = clock.elapsed();
    bar.finish_and_clear();
    if args.run.json {
        output::print_json(&as_json(&simulation, &tally, &elapsed, workers))
    } else {
        output::print(&as_text(&simulation, &tally, &elapsed)?)
    }
}

/// The number of seats comes from `--seats`, else from the number of players, else from the options.
fn plan<G: Measured>(args: &SimulateArgs) -> anyhow::Result<Simulation<G>> {
    let rules = &args.run.rules.rules;
    let named = args.players.len();
    let setup = match args.seats.or((named > 1).then_some(named)) {
        Some(seats) => G::Setup::for_position(rules)?.with_seats(seats)?,
        None => G::Setup::from_options(rules)?,
    };
    let seats = G::start(&setup).seats();
    ensure!(
        named == 1 || named == seats,
        "{named} players for {seats} seats: name one for each seat, or one for all"
    );
    let mut players = Vec::new();
    for name in args.players.iter().cycle().take(seats) {
        players.push(G::player_named(name)?);
    }
    Ok(Simulation { setup, players, games: args.games, seed: args.run.seed, rotate: args.rotate })
}

fn as_text<G: Measured>(
    simulation: &Simulation<G>,
    tally: &Tally,
    elapsed: &Elapsed,
) -> anyhow::Result<String> {
    let games = tally.games();
    let percent = |count: u64| 100.0 * count as f64 / games as f64;
    let mut text = format!("{}, {} games, seed {}\n\n", G::NAME, grouped(games), simulation.seed);
    writeln!(text, "seat  player      wins     draws    share     error    score    sd")?;
    for (seat, player) in simulation.players.iter().enumerate() {
        let (wins, draws) = (percent(tally.wins(seat)), percent(tally.draws(seat)));
        let share = 100.0 * tally.win_share(seat);
        write!(
            text,
            "{seat:<5} {:<9} {wins:6.2} % {draws:6.2} % {share:6.2} %",
            player.to_string()
        )?;
        match tally.share_error(seat) {
            Some(error) => write!(text, " {:6.2}", 100.0 * error)?,
            None => write!(text, "      -")?,
        }
        match (tally.mean_score(seat), tally.score_deviation(seat)) {
            (Some(mean), Some(deviation)) => writeln!(text, " {mean:8.2} {deviation:6.2}")?,
            _ => writeln!(text, "        -      -")?,
        }
    }
    writeln!(text, "\nturns    {:.2} a game", tally.mean_turns())?;
    for (reason, &count) in tally.ends() {
        writeln!(text, "ended    {:6.2} % {reason}", percent(count))?;
    }
    let rate = |seconds: f64| grouped((games as f64 / seconds) as u64);
    writeln!(
        text,
        "games/s  {} ({} a CPU-second)",
        rate(elapsed.seconds),
        rate(elapsed.cpu_seconds)
    )?;
    Ok(text)
}

fn as_json<G: Measured>(
    simulation: &Simulation<G>,
    tally: &Tally,
    elapsed: &Elapsed,
    workers: Workers,
) -> Value {
    let seats = || 0..tally.seats();
    let mean_scores: Option<Vec<f64>> = seats().map(|seat| tally.mean_score(seat)).collect();
    let deviations: Option<Vec<f64>> = seats().map(|seat| tally.score_deviation(seat)).collect();
    let ends: Map<String, Value> =
        tally.ends().iter().map(|(reason, count)| (reason.to_string(), json!(count))).collect();
    json!({
        "game": G::NAME,
        "rules": simulation.setup.to_options().to_string(),
        "players": simulation.players.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "seed": simulation.seed,
        "threads": workers.count(),
        "games": tally.games(),
        "seconds": elapsed.seconds,
        "cpu_seconds": elapsed.cpu_seconds,
        "games_per_second": tally.games() as f64 / elapsed.seconds,
        "games_per_cpu_second": tally.games() as f64 / elapsed.cpu_seconds,
        "mean_scores": mean_scores,
        "score_deviations": deviations,
        "mean_turns": tally.mean_turns(),
        "wins": seats().map(|seat| tally.wins(seat)).collect::<Vec<_>>(),
        "draws": seats().map(|seat| tally.draws(seat)).collect::<Vec<_>>(),
        "win_share_errors": seats().map(|seat| tally.share_error(seat)).collect::<Vec<_>>(),
        "win_share": seats().map(|seat| tally.win_share(seat)).collect::<Vec<_>>(),
        "ends": ends,
    })
}
