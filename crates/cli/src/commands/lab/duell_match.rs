//! `dicehall lab match`

use std::{fmt::Write, process::ExitCode};

use anyhow::{Context, ensure};
use judge::rating::{Finding, Interval, Sprt};
use lab::contest::{Contest, Spec, Standing};
use serde_json::{Value, json};

use super::contest::{Records, plan, play};
use crate::{
    args::MatchArgs,
    clock::{Clock, Elapsed},
    output::{self, grouped},
};

pub(crate) fn run(args: &MatchArgs) -> anyhow::Result<ExitCode> {
    let spec =
        |text: &str| -> anyhow::Result<Spec> { text.parse().with_context(|| text.to_owned()) };
    let mut contest = plan([spec(&args.first)?, spec(&args.second)?], args.games, &args.terms)?;
    if args.sprt {
        ensure!(args.elo0 < args.elo1, "--elo0 has to be less than --elo1");
        contest.sprt = Some(Sprt::new(args.elo0, args.elo1));
    }
    let mut records = Records::create(args.terms.records.as_deref())?;
    let clock = Clock::start();
    let standing =
        play(&contest, args.terms.threads, &mut records, |standing| progress(&contest, standing))?;
    let elapsed = clock.elapsed();
    if args.terms.json {
        output::print_json(&as_json(&contest, &standing, &elapsed))?;
    } else {
        output::print(&as_text(&contest, &standing, &elapsed)?)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// One line on how the match stands.
fn progress(contest: &Contest, standing: &Standing) -> String {
    let mut text = format!(
        "+{} ={} -{}, Elo {}, pairs {}",
        standing.wins,
        standing.draws,
        standing.losses,
        lead(&standing.pairs.elo()),
        five(standing)
    );
    if let Some(sprt) = contest.sprt {
        write!(text, ", LLR {}", ratio(sprt, standing)).expect("a string takes any text");
    }
    text
}

/// A lead with the width of its interval, or its ends if one of them is infinite.
pub(super) fn lead(elo: &Interval) -> String {
    if elo.low.is_finite() && elo.high.is_finite() {
        format!("{:+.1} ± {:.1}", elo.value, elo.reach())
    } else {
        let end = |elo: f64| match elo {
            f64::INFINITY => "+∞".to_owned(),
            f64::NEG_INFINITY => "-∞".to_owned(),
            elo => format!("{elo:+.1}"),
        };
        format!("{} ({} to {})", end(elo.value), end(elo.low), end(elo.high))
    }
}

fn five(standing: &Standing) -> String {
    standing.pairs.0.map(|count| count.to_string()).join(" ")
}

fn ratio(sprt: Sprt, standing: &Standing) -> String {
    let (low, high) = sprt.bounds();
    format!("{:+.2} ({low:+.2} to {high:+.2})", sprt.ratio(&standing.pairs))
}

fn told(sprt: Sprt, standing: &Standing) -> String {
    match sprt.finding(&standing.pairs) {
        Finding::Confirmed => {
            format!("confirmed: the lead is {:+} Elo rather than {:+}", sprt.elo1, sprt.elo0)
        }
        Finding::Refused => {
            format!("refused: the lead is {:+} Elo rather than {:+}", sprt.elo0, sprt.elo1)
        }
        Finding::Open => "open: more games are needed".to_owned(),
    }
}

fn as_text(contest: &Contest, standing: &Standing, elapsed: &Elapsed) -> anyhow::Result<String> {
    let [first, second] = &contest.contenders;
    let games = standing.games();
    let percent = |share: f64| 100.0 * share;
    let share_of = |count: u64| percent(count as f64 / games.max(1) as f64);
    let mut text = format!("{first} against {second}, {}, seed {}\n\n", contest.pace, contest.seed);
    writeln!(
        text,
        "games    {}: won {}, drawn {}, lost {}",
        grouped(games),
        standing.wins,
        standing.draws,
        standing.losses
    )?;
    writeln!(text, "score    {:.2} %", percent(standing.pairs.share()))?;
    writeln!(text, "Elo      {} (95 %)", lead(&standing.pairs.elo()))?;
    writeln!(text, "pairs    {} (0, ½, 1, 1½, 2 points)", five(standing))?;
    if let Some(sprt) = contest.sprt {
        writeln!(text, "SPRT     LLR {}, {}", ratio(sprt, standing), told(sprt, standing))?;
    }
    writeln!(text, "White    {:.2} % of the points", percent(standing.white_share()))?;
    writeln!(text, "length   {:.1} half-moves", standing.mean_length())?;
    for (reason, &count) in &standing.ends {
        writeln!(text, "ended    {:6.2} % {reason}", share_of(count))?;
    }
    for (contender, &forfeits) in contest.contenders.iter().zip(&standing.forfeits) {
        if forfeits > 0 {
            writeln!(text, "forfeits {forfeits} of {contender}")?;
        }
    }
    writeln!(text, "time     {:.1} s, {:.1} s of CPU", elapsed.seconds, elapsed.cpu_seconds)?;
    Ok(text)
}

fn as_json(contest: &Contest, standing: &Standing, elapsed: &Elapsed) -> Value {
    let elo = standing.pairs.elo();
    let sprt = contest.sprt.map(|sprt| {
        let (low, high) = sprt.bounds();
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "llr": sprt.ratio(&standing.pairs),
            "bounds": [low, high],
            "verdict": match sprt.finding(&standing.pairs) {
                Finding::Confirmed => "confirmed",
                Finding::Refused => "refused",
                Finding::Open => "open",
            },
        })
    });
    json!({
        "players": contest.contenders.each_ref().map(ToString::to_string),
        "pace": contest.pace.to_string(),
        "seed": contest.seed,
        "games": standing.games(),
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "share": standing.pairs.share(),
        // Infinite if every game was won or lost; JSON can only say null.
        "elo": elo.value,
        "elo_interval": [elo.low, elo.high],
        "pairs": standing.pairs.0,
        "sprt": sprt,
        "white_share": standing.white_share(),
        "mean_length": standing.mean_length(),
        "ends": standing.ends,
        "forfeits": standing.forfeits,
        "seconds": elapsed.seconds,
        "cpu_seconds": elapsed.cpu_seconds,
    })
}
