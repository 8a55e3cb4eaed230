//! `dicehall lab speed`

use std::{fmt::Write, process::ExitCode};

use bots::{Player, Players, SeededDice};
use game::{Setup, Turn};
use lab::{Valued, fingerprint};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

use crate::{
    args::{Learned, SpeedArgs},
    clock::Clock,
    output::{self, grouped},
};

pub(crate) fn run(args: &SpeedArgs) -> anyhow::Result<ExitCode> {
    let text = match args.game {
        Learned::QwixxDuel => measure::<QwixxDuel>(args.seconds)?,
        Learned::QwixxLongo => measure::<QwixxLongo>(args.seconds)?,
    };
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn measure<G: Valued>(seconds: f64) -> anyhow::Result<String> {
    let mut text = String::new();
    let positions = positions::<G>()?;
    for (what, act) in [
        ("values of positions a CPU-second", G::value()),
        ("exact expectations of a turn a CPU-second", G::expectation()),
    ] {
        let rate = rate(seconds, &positions, act);
        writeln!(text, "{what:<44} {:>12}", grouped(rate as u64))?;
    }
    playing::<G>(seconds, &mut text)?;
    let print = fingerprint::<G>(&["engine", "fast"])?;
    writeln!(text, "fingerprint of engine and fast {print:>26x}")?;
    Ok(text)
}

/// Games of the engine against itself: how many per minute, and how long a decision takes.
fn playing<G: Players>(seconds: f64, text: &mut String) -> anyhow::Result<()> {
    let start = G::start(&G::Setup::default().with_seats(2)?);
    for name in ["fast", "engine"] {
        let mut player = G::player_named(name)?;
        let clock = Clock::start();
        let (mut games, mut decisions, mut longest) = (0, 0, 0.0_f64);
        while clock.elapsed().cpu_seconds < seconds {
            let mut dice = SeededDice::of_game(1, games);
            let mut position = start.clone();
            loop {
                match position.turn() {
                    Turn::Roll => position.roll_unchecked(position.throw(&mut dice)),
                    Turn::Move(seats) => {
                        let Some(seat) = seats.lowest() else { break };
                        let (legal, seen) = (position.moves(seat), position.seen_by(Some(seat)));
                        let clock = Clock::start();
                        let mv = player.choose(&seen, seat, &legal, &mut dice);
                        longest = longest.max(clock.elapsed().cpu_seconds);
                        decisions += u64::from(legal.len() > 1);
                        position.play_unchecked(seat, mv);
                    }
                    Turn::Over(_) => break,
                }
            }
            games += 1;
        }
        let spent = clock.elapsed().cpu_seconds;
        writeln!(
            text,
            "games of {name} in a CPU-minute {:>18}",
            grouped((60.0 * games as f64 / spent) as u64)
        )?;
        let mean = 1000.0 * spent / decisions as f64;
        writeln!(
            text,
            "  a decision, mean and longest, in ms {mean:>9.3} and {:.1}",
            1000.0 * longest
        )?;
    }
    Ok(())
}

/// The positions before every throw of a few games of the fast player against itself.
fn positions<G: Players>() -> anyhow::Result<Vec<G>> {
    let start = G::start(&G::Setup::default().with_seats(2)?);
    let mut player = G::player_named("fast")?;
    let mut positions = Vec::new();
    for game in 0..20 {
        let mut dice = SeededDice::of_game(1, game);
        let mut position = start.clone();
        loop {
            match position.turn() {
                Turn::Roll => {
                    positions.push(position.clone());
                    position.roll_unchecked(position.throw(&mut dice));
                }
                Turn::Move(seats) => {
                    let Some(seat) = seats.lowest() else { break };
                    let legal = position.moves(seat);
                    let seen = position.seen_by(Some(seat));
                    let mv = player.choose(&seen, seat, &legal, &mut dice);
                    position.play_unchecked(seat, mv);
                }
                Turn::Over(_) => break,
            }
        }
    }
    Ok(positions)
}

/// How often something can be done per second of processor time.
fn rate<G>(seconds: f64, positions: &[G], mut act: impl FnMut(&G) -> f32) -> f64 {
    let clock = Clock::start();
    let mut count = 0;
    loop {
        for position in positions {
            std::hint::black_box(act(position));
            count += 1;
            if count % 256 == 0 && clock.elapsed().cpu_seconds >= seconds {
                return f64::from(count) / clock.elapsed().cpu_seconds;
            }
        }
    }
}
